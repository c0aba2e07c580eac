"""What everybody paid in a match, and how their dice hit."""

from __future__ import annotations

from collections.abc import Mapping

from armillary.core.decision import Action
from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.match_totals import Amounts, Roll, Tallies
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.combat import aftermath, attack
from armillary.games.eclipse.combat.dice import FACES, hits
from armillary.games.eclipse.state import MATERIALS, MONEY, SCIENCE, Player, State

KINDS = ("money", "science", "materials")


def tallies() -> Tallies:
    """A counter for one match."""
    return Tallies(KINDS, _names, purse=_purse, paid=_paid, die=_die)


def _names(words: Words) -> Mapping[str, str]:
    luck = texts.of(words.language)("tally.luck")
    return {kind: words.terms[kind] for kind in KINDS} | {"luck": luck}


def _purse(player: Player) -> Amounts | None:
    if player.eliminated:
        return None
    has = player.resources
    return {"money": has[MONEY], "science": has[SCIENCE], "materials": has[MATERIALS]}


def _paid(event: Event) -> Amounts:
    """14.2  Income and upkeep meet: the purse shows only by how much upkeep is more."""
    if event.key != "balance":
        return {}
    return {"money": min(event.values["money"], event.values["upkeep"])}


def _die(state: State, action: Action) -> Roll | None:
    """13.8  Whether a die hits any ship at all, or (13.17) the population; and how likely that is.

    Dice of the ships of nobody count for nobody.
    """
    frame = state.stack[-1] if state.stack else None
    if not isinstance(action, attack.Rolled):
        return None
    if isinstance(frame, attack.Roll):
        battle = attack.fight(state)
        seat = battle.units[frame.unit].seat
        hit = [bool(attack.can_hit(state, battle, frame.unit, face)) for face in FACES]
    elif isinstance(frame, aftermath.RollPopulation):
        seat = frame.player
        hit = [hits(face, frame.left[0][1], 0) for face in FACES]
    else:
        return None
    return Roll(seat, hit[FACES.index(action.face)], sum(hit) / len(FACES))
