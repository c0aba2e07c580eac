"""Legal but probably a mistake: sentences that the player may mute one by one."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.drawing.amounts import percent
from armillary.drawing.by_kind import ByKind
from armillary.drawing.outcome import Outcome
from armillary.games.eclipse.actions.explore import TakeControl
from armillary.games.eclipse.actions.influence import MoveDisc
from armillary.games.eclipse.actions.move import FlyOn, Move
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.board.choices.battle_ahead import foresee
from armillary.games.eclipse.board.choices.question import Asked
from armillary.games.eclipse.board.sheets.ship_designer import part_at
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.population import colonies
from armillary.games.eclipse.pieces.tracks import species_of
from armillary.games.eclipse.rounds.activations import Done, left_of
from armillary.games.eclipse.rounds.turn import React, TakeAction
from armillary.games.eclipse.state import MATERIALS, MONEY, SCIENCE, SHIP

Warning = tuple[str, str]
"""Key and sentence."""

NONE: Warning = ("", "")
POOR = 0.3
"""A battle with worse odds is warned of."""


def warn(asked: Asked, action: Action, comes: Outcome) -> Warning:
    """The most important warning about an action; mostly there is none."""
    if comes.eliminated:
        return "eliminated", asked.tell("warning.eliminated")
    return _WARNINGS(asked, action)


def _moved_disc(asked: Asked, action: MoveDisc) -> Warning:
    if not action.source:
        return _disc(asked, action)
    return NONE if action.target else _last_sector(asked)


def _part(asked: Asked, action: PlacePart) -> Warning:
    """7.1  An activation for a part that is there already."""
    if part_at(asked.player, SHIP[action.ship], action.slot) != action.part:
        return NONE
    return "same_part", asked.tell("warning.same_part")


def _disc(asked: Asked, action: Action) -> Warning:
    """14.3  One disc more than can be paid for, unless colony ships or trades help (14.1)."""
    short = asked.short_of_money
    if short <= 0:
        return NONE
    helped = "upkeep_help" if short <= _help(asked, action) else "upkeep"
    return "upkeep", asked.tell(f"warning.{helped}", n=short)


def _help(asked: Asked, action: Action) -> int:
    """2.3 and 2.15  How much money could still come: by trades, and by colony ships that bring
    money cubes into one's sectors, also into the one that is taken."""
    state = asked.state.clone()
    action.apply(state, state.stack.pop(), None)
    player, track = state.players[asked.seat], components().tracks.population
    squares = {(it.sector, it.square) for it in colonies(state, player) if it.track == "money"}
    cubes = player.cubes[MONEY]
    settled = min(player.colony_ships, len(squares), cubes)
    rate = species_of(state, player).trade
    traded = sum(player.resources[kind] // rate for kind in (MATERIALS, SCIENCE))
    return track.income(cubes - settled) - track.income(cubes) + traded


def _last_sector(asked: Asked) -> Warning:
    """10.2  The disc of the only sector goes back to the track."""
    held = sum(place.owner == asked.seat for place in asked.state.sectors.values())
    return ("last_sector", asked.tell("warning.last_sector")) if held == 1 else NONE


def _flight(asked: Asked, action: Move | FlyOn) -> Warning:
    """12.4  Against an ally; or into a battle that will hardly be won."""
    place = asked.state.sectors[action.to]
    others = {squadron.seat for squadron in place.squadrons} | {place.owner}
    allies = others & set(asked.player.ambassadors)
    if allies:
        names = asked.words.names(asked.state)
        told = asked.words.listed(names[seat] for seat in sorted(allies))
        return "aggression", asked.tell("warning.aggression", players=told)
    ship = action.ship if isinstance(action, Move) else asked.field("ship")
    chance = foresee(asked.state, asked.seat, ship, action.to)
    if chance is not None and chance < POOR:
        return "poor_odds", asked.tell("warning.poor_odds", chance=percent(chance))
    return NONE


def _done(asked: Asked, action: Action) -> Warning:
    """2.1  Activations would stay unused."""
    left = left_of(asked.frame)
    if left and asked.work_left:
        return "unused", asked.tell("warning.unused", n=left)
    return NONE


_WARNINGS: ByKind[Asked, Warning] = ByKind(NONE)
_WARNINGS.add(TakeAction, _disc)
_WARNINGS.add(React, _disc)
_WARNINGS.add(TakeControl, _disc)
_WARNINGS.add(MoveDisc, _moved_disc)
_WARNINGS.add(Move, _flight)
_WARNINGS.add(FlyOn, _flight)
_WARNINGS.add(PlacePart, _part)
_WARNINGS.add(Done, _done)
