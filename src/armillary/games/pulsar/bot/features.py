"""A position in numbers, as one seat sees it: what the learnt value is worked out from.

The order of the numbers belongs to the weights in `value.npz`: whoever changes it trains anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from armillary.core.states.hexes import bits
from armillary.games.pulsar.benefits.effects import COUNTERS
from armillary.games.pulsar.bot import unfinished_plans as plans
from armillary.games.pulsar.bot import value as by_hand
from armillary.games.pulsar.bot.ship_reach import reach_value
from armillary.games.pulsar.bot.situation import Moment, moment_of
from armillary.games.pulsar.components import components
from armillary.games.pulsar.rounds.action_phase import NextTurn, Turn
from armillary.games.pulsar.rounds.dice_phase import FACES
from armillary.games.pulsar.state import NO_HOLDER, NOWHERE, SIZE, Marker, Player, State


@cache
def _places() -> dict[str, dict[str, int]]:
    """Which number stands for which thing: by kind, then by name."""
    data = components()
    kinds: dict[str, Iterable[str]] = {
        "technology": data.technologies.technologies,
        "face": data.technologies.faces,
        "goal": data.goals.goals,
        "hq": data.hq.sides,
    }
    return {kind: {name: n for n, name in enumerate(names)} for kind, names in kinds.items()}


def features(state: State, seat: int) -> tuple[float, list[float]] | None:
    """What it is worth by hand, and the position in numbers; None: only final scoring is left."""
    now = moment_of(state)
    if state.finished or not state.round or not now.phases:
        return None
    player = state.players[seat]
    others = [other for other in state.players if other is not player]
    parts = _by_hand(state, player, now)
    value = player.vp + sum(parts)
    numbers = [value, *parts]
    numbers += _stock(state, player)
    numbers += _pieces(state, player)
    numbers += _boards(state, player)
    numbers += _time(state, player, now)
    numbers += _others(state, player, others)
    return value, numbers


def _by_hand(state: State, player: Player, now: Moment) -> list[float]:
    """The parts of the hand-made value."""
    open_question = not state.stack or type(state.stack[-1]) not in (Turn, NextTurn)
    return [
        by_hand.gyrodynes_value(state, player, now),
        by_hand.stations_value(player, now),
        by_hand.goods_value(player, now),
        by_hand.dice_value(state, player) if state.stack else 0.0,
        by_hand.tracks_value(state, player, now),
        by_hand.pending_value(state, player.seat) if open_question else 0.0,
        plans.patents_value(state, player, now),
        plans.transmitters_value(state, player, now),
        plans.headquarters_value(state, player, now),
        plans.goals_value(state, player, now),
        reach_value(state, player, now) if now.left and player.ship != NOWHERE else 0.0,
    ]


def _stock(state: State, player: Player) -> list[float]:
    """Points, cubes, tokens, dice in hand and on the board."""
    mine = bool(state.stack) and state.stack[-1].seat == player.seat
    silver, reds = [0.0] * len(FACES), [0.0] * len(FACES)
    for die in player.silver:
        silver[die - 1] += 1
    for die in state.reds if mine else ():
        reds[die - 1] += 1
    return [
        player.vp,
        player.cubes,
        player.pm,
        player.plus2,
        *silver,
        *reds,
        *state.dice,
        mine and state.must,
        mine and state.red_spent,
    ]


def _pieces(state: State, player: Player) -> list[float]:
    """Gyrodynes by size, stations, transmitters, projects, awards."""
    spinning, building = [0.0] * len(SIZE), [0.0] * len(SIZE)
    for place, size in player.gyrodynes.items():
        (spinning if player.spinning >> place & 1 else building)[size] += 1
    return [
        *spinning,
        *building,
        *player.tiles,
        player.claimed.bit_count() - len(player.gyrodynes),
        player.stations.bit_count() + player.credits,
        len(player.units),
        COUNTERS["online_transmitters"](state, player) if player.units else 0,
        COUNTERS["online_links"](state, player) if player.units else 0,
        player.runs_made.bit_count(),
        state.runs_left(player).bit_count(),
        player.patents.bit_count(),
        state.awards.count(player.seat),
        *(holder == NO_HOLDER for holder in state.awards),
    ]


def _boards(state: State, player: Player) -> list[float]:
    """Technologies, headquarters and goals, each by itself."""
    at, table = _places(), state.table
    known, faces = [0.0] * len(at["technology"]), [0.0] * len(at["face"])
    goals, sides = [0.0] * (2 * len(at["goal"])), [0.0] * len(at["hq"])
    for number in bits(player.patents):
        known[at["technology"][table.technologies[number].id]] = 1.0
    for face in table.faces:
        faces[at["face"][face]] = 1.0
    for name, goal in table.goals.items():
        number = 2 * at["goal"][name]
        goals[number] = 1.0
        goals[number + 1] = min(1.0, COUNTERS[goal.counter](state, player) / goal.at_least)
    if player.hq:
        sides[at["hq"][player.hq]] = 1.0
    projects = [float(player.projects >> number & 1) for number in range(len(table.slots))]
    return known + faces + goals + sides + projects


def _time(state: State, player: Player, now: Moment) -> list[float]:
    """The round, what is still to come in it, and the places on both tracks."""
    rounds = [0.0] * now.rounds
    rounds[state.round - 1] = 1.0
    seat = player.seat
    turns = state.queue.index(seat) + 1 if seat in state.queue else 0
    own_turn = any(type(frame) is Turn and frame.seat == seat for frame in state.stack)
    return [
        *rounds,
        now.produced,
        turns,
        own_turn,
        state.median,
        *_track(state.initiative, seat),
        *_track(state.engineering, seat),
    ]


def _track(markers: tuple[Marker, ...], seat: int) -> list[float]:
    """The best place and the lowest space of a seat on a track."""
    own = [(place, space) for place, (space, owner) in enumerate(markers) if owner == seat]
    return [own[0][0], own[0][1], own[-1][0]] if own else [0.0, 0.0, 0.0]


def _others(state: State, player: Player, others: list[Player]) -> list[float]:
    """How far the others are."""
    count = len(others)
    points = [other.vp - player.vp for other in others]
    return [
        count,
        max(points),
        sum(points) / count,
        sum(other.spinning.bit_count() for other in others) / count,
        sum(other.stations.bit_count() for other in others) / count,
        sum(other.patents.bit_count() for other in others) / count,
        sum(other.cubes for other in others) / count,
        sum(other.projects.bit_count() for other in others) / count,
    ]
