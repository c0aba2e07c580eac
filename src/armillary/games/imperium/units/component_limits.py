"""1.10  No pieces left: units may be taken from the board, and are placed elsewhere at once."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANET, PLANETS_OF, TILES, ground, place_name
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.fleet_limits import check_fleet, stack_target
from armillary.games.imperium.units.packed_units import DOCK, PDS, TYPES, count
from armillary.games.imperium.units.placement import (
    WITH_TOKENS,
    damaged_first,
    fits,
    place,
    remove,
    room,
)


def sources(state: State, player: Player, type: int, where: int) -> list[int]:
    """1.10  Places with such a unit, in systems without a command token of its owner."""
    units = player.units
    return [
        place
        for tile in state.galaxy.tiles
        if not player.tokens >> tile & 1
        for place in (tile, *map(ground, PLANETS_OF[tile]))
        if units[place] >> 8 * type & 255 and place != where
    ]


def obtainable(state: State, player: Player, type: int, where: int) -> bool:
    """1.10  Whether there is a piece for a place, in reinforcements or on the board."""
    return room(player, type, where) > 0 or bool(sources(state, player, type, where))


def take(state: State, player: Player, type: int, origin: int, log: Log) -> None:
    """1.10  A piece leaves the board. Tokens cannot stay without it, so they leave too (1.9)."""
    n = count(player.units[origin], type) if type in WITH_TOKENS else 1
    damaged = 0 if type in WITH_TOKENS else damaged_first(player, type, origin)
    remove(player, type, origin, n, damaged)
    say(log, "removed", player.seat, unit=TYPES[type], n=n, place=place_name(origin))
    if origin < TILES:
        check_fleet(state, player.seat, origin)


def bring(state: State, seat: int, type: int, where: int, n: int, log: Log) -> None:
    """9.7  Place units from reinforcements; what is missing may come from the board (1.10)."""
    player = state.players[seat]
    if not fits(state, player, type, where):
        return
    now = min(n, room(player, type, where))
    if now < n:
        ask(state, seat, "take_back", optional=True, place=where, n=n - now, data=(type,))
    if now > 0:
        place(state, player, type, where, now, log)
        arrived(state, seat, type, where)


def arrived(state: State, seat: int, type: int, where: int) -> None:
    """9.5 and 18.2  What follows when a unit was placed."""
    if where < TILES:
        check_fleet(state, seat, where)  # 6.2.11  A Floating Factory may be blockaded there.
    if type in (PDS, DOCK):
        open_window(state, "structure.placed", subject=seat, place=where, name=TYPES[type])


@asker("take_back")
class TakingBack:
    """1.10  Which unit on the board is placed instead of one from reinforcements?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        player, type = state.players[question.seat], question.data[0]
        found = sources(state, player, type, question.place)
        return [stack_target(type, origin) for origin in found]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.unit:
            return
        player, type = state.players[question.seat], question.data[0]
        origin = ground(PLANET[target.planet]) if target.planet else target.system
        take(state, player, type, origin, log)
        bring(state, question.seat, type, question.place, question.n, log)


def replace(
    state: State, seat: int, type: int, where: int, spot: int, owner: int, old: int, log: Log
) -> None:
    """1.10  A unit of this seat is placed at `spot`, and the `old` one of its owner goes.

    If no piece is left, one from the board may be placed; otherwise nothing changes.
    """
    player = state.players[seat]
    if not fits(state, player, type, where):
        return
    if room(player, type, spot) > 0:
        _swap(state, seat, type, where, spot, owner, old, log)
    else:
        ask(state, seat, "replace", optional=True, place=spot, other=owner, data=(type, where, old))


def _swap(
    state: State, seat: int, type: int, where: int, spot: int, owner: int, old: int, log: Log
) -> None:
    before = state.players[owner]
    remove(before, old, where, 1, damaged_first(before, old, where))
    say(log, "removed", owner, unit=TYPES[old], n=1, place=place_name(where))
    place(state, state.players[seat], type, spot, 1, log)
    if spot != where:
        check_fleet(state, seat, spot)  # 6.2.11  A Floating Factory


@asker("replace")
class Replacing(TakingBack):
    """1.10  Which unit on the board replaces the other one?"""

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        type, where, old = question.data
        if not target.unit or not count(state.players[question.other].units[where], old):
            return
        origin = ground(PLANET[target.planet]) if target.planet else target.system
        take(state, state.players[question.seat], type, origin, log)
        _swap(state, question.seat, type, where, question.place, question.other, old, log)
