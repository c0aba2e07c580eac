"""What everybody paid in a match; dice are drafted, so what they show is no luck."""

from __future__ import annotations

from collections.abc import Mapping

from armillary.core.decision import Frame
from armillary.core.words import Words
from armillary.drawing.match_totals import Amounts, Tallies
from armillary.games.pulsar.actions.goals import Goals, goals_met
from armillary.games.pulsar.benefits.effect_types import PointsByTable, PointsPer
from armillary.games.pulsar.benefits.effects import HANDLERS
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.scoring import LastSteps, PurplePatents, station_points
from armillary.games.pulsar.state import Player, State

KINDS = ("cube", "pm", "plus2")
SPENT = ("cubes_held", "modifiers_held")
"""12.1  What can be counted now and be gone when the match ends."""


def tallies() -> Tallies:
    """A counter for one match."""
    return Tallies(KINDS, _names, purse=_purse)


def _names(words: Words) -> Mapping[str, str]:
    terms = words.terms
    return {"cube": terms["cubes"], "pm": terms["pm"], "plus2": terms["plus2"]}


def _purse(player: Player) -> Amounts:
    return {"cube": player.cubes, "pm": player.pm, "plus2": player.plus2}


def certain(state: State, seat: int) -> Mapping[str, int]:
    """11.2, 11.3 and 11.8  Purple patents, goals and stations: what they count only grows."""
    if state.finished:
        return {}
    player, goals = state.players[seat], state.table.goals
    found = {"stations": station_points(state, player)}
    if _awaits(state, seat, PurplePatents):
        trial = state.clone()
        of_seat, before = trial.players[seat], dict(player.sources)
        for source, effect in abilities(trial, of_seat).endgame:
            if isinstance(effect, PointsPer | PointsByTable) and effect.what not in SPENT:
                HANDLERS[type(effect)](trial, of_seat, effect, source, None)
        found |= {its: n - before.get(its, 0) for its, n in of_seat.sources.items()}
    if _awaits(state, seat, Goals):
        met = (goals[id] for id in goals_met(state, player) if goals[id].counter not in SPENT)
        found["goals"] = sum(goal.points for goal in met)
    return {source: points for source, points in found.items() if points}


def _awaits(state: State, seat: int, step: type[Frame]) -> bool:
    """11.1  Whether a step of the final scoring is still to come for a seat."""
    begun = any(type(frame) is LastSteps for frame in state.stack)
    return not begun or any(type(f) is step and f.seat == seat for f in state.stack)
