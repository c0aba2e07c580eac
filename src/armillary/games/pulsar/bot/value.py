"""What a position is worth: the points that a seat may expect at the end."""

from __future__ import annotations

from functools import cache

from armillary.core.states.value import HandMade
from armillary.games.pulsar.actions.goals import Goals, goals_met, worth
from armillary.games.pulsar.bot.ship_reach import reach_value
from armillary.games.pulsar.bot.situation import MOST, Moment, moment_of
from armillary.games.pulsar.bot.unfinished_plans import (
    goals_value,
    headquarters_value,
    patents_value,
    transmitters_value,
)
from armillary.games.pulsar.bot.weights import weights
from armillary.games.pulsar.components import components
from armillary.games.pulsar.rounds.action_phase import NextTurn, Turn
from armillary.games.pulsar.rounds.production_phase import row_bonus
from armillary.games.pulsar.scoring import (
    LastSteps,
    cube_points,
    initiative_points,
    station_points,
    unfinished_points,
)
from armillary.games.pulsar.state import LARGE, MEDIUM, NO_HOLDER, NOWHERE, SMALL, Player, State


def evaluate(state: State, seat: int) -> float:
    """The points that this seat may expect at the end, counted alike for all its options."""
    player = state.players[seat]
    if state.finished:
        return float(player.vp)
    now = moment_of(state)
    if not now.phases:
        return last_value(state, player)
    value = player.vp + gyrodynes_value(state, player, now) + stations_value(player, now)
    value += goods_value(player, now) + dice_value(state, player)
    value += patents_value(state, player, now) + transmitters_value(state, player, now)
    value += headquarters_value(state, player, now) + goals_value(state, player, now)
    value += tracks_value(state, player, now)
    if now.left and player.ship != NOWHERE:
        value += reach_value(state, player, now)
    if type(state.stack[-1]) is not Turn and type(state.stack[-1]) is not NextTurn:
        value += pending_value(state, seat)
    return value


BY_HAND = HandMade(evaluate)
"""How positions are judged where nothing else is asked for."""


# Gyrodynes


def gyrodynes_value(state: State, player: Player, now: Moment) -> float:
    """6  What spins, what is being built, what waits for a pulsar or for a tile."""
    value = 0.0
    spinning = player.spinning
    bonus = 0 if now.produced else row_bonus(state)
    building = [0, 0, 0]
    for place, size in player.gyrodynes.items():
        if spinning >> place & 1:
            value += now.spinning[size]
            if not now.produced:
                value += now.points[size] + bonus
        else:
            building[size] += 1
    pulsars = player.claimed.bit_count() - len(player.gyrodynes)
    tiles = sum(player.tiles)
    if pulsars and tiles:  # building begins as soon as there are both
        for size in (LARGE, MEDIUM, SMALL):
            begun = min(pulsars, player.tiles[size])
            building[size] += begun
            pulsars -= begun
            tiles -= begun
    before = 0
    for size in (LARGE, MEDIUM, SMALL):
        for _ in range(building[size]):
            value += now.building[size][min(before, MOST)]
            before += 1
    for number in range(before, before + pulsars):
        value += now.claim[min(number, MOST)]
    for number in range(before, before + tiles):
        value += now.tile[min(number, MOST)]
    return value + awards_value(state, player) if now.left else value


def awards_value(state: State, player: Player) -> float:
    """6.5  One gyrodyne of a size is half of an award."""
    points = state.table.data.gyrodynes.awards.points
    placed = list(player.gyrodynes.values())
    value = 0.0
    for size in (SMALL, MEDIUM, LARGE):
        if placed.count(size) == 1:
            if state.awards[2 * size] == NO_HOLDER:
                value += points[0]
            elif state.awards[2 * size + 1] == NO_HOLDER:
                value += points[1]
    return value * weights().gyrodynes.award


# Stations, goods, dice


@cache
def station_table() -> tuple[float, ...]:
    """11.8  Points for 0, 1, 2 … stations, far enough for everybody."""
    rows = components().scoring
    more = (rows.stations[-1] + n * rows.each_station_more for n in range(1, 30))
    return (*map(float, rows.stations), *map(float, more))


def stations_to_come(player: Player, now: Moment) -> float:
    """The stations to expect at the end."""
    count = player.stations.bit_count() + player.credits
    return count + weights().stations.per_round * now.left


def stations_value(player: Player, now: Moment) -> float:
    """11.8  The stations of today count with those to come."""
    table = station_table()
    count = stations_to_come(player, now)
    whole = int(count)
    return table[whole] + (count - whole) * (table[whole + 1] - table[whole])


def goods_value(player: Player, now: Moment) -> float:
    """Cubes and tokens for later rounds; each further token of a kind is worth less."""
    if not now.left:
        return 0.0
    more = weights().stock.more
    value = player.cubes * now.cube
    value += now.pm * (1 - more**player.pm) / (1 - more)
    return value + now.plus2 * (1 - more**player.plus2) / (1 - more)


def dice_value(state: State, player: Player) -> float:
    """Dice for the turn to come by what they show; in the turn itself a plan knows better."""
    w = weights().stock
    if player.seat in state.queue:
        return sum(w.faces[die - 1] for die in player.silver)
    red = bool(state.reds) and state.stack[-1].seat == player.seat
    return (len(player.silver) + red) * w.ready


# Tracks


def tracks_value(state: State, player: Player, now: Moment) -> float:
    """3.4 and 10.1 to 10.3  Spaces, penalties and places on both tracks."""
    w = weights().tracks
    seat, board, data = player.seat, state.table.dice_board, state.table.data
    again = w.stay * now.left + (not now.produced)
    value = now.initiative * initiative_points(state, player)
    for track, space_worth, penalties in (
        (state.initiative, w.initiative_space, board.initiative.penalties),
        (state.engineering, w.engineering_space, board.engineering.penalties),
    ):
        for space, owner in track:
            if owner == seat:
                value -= space_worth * space * now.left
                if space in penalties:
                    value -= penalties[space] * again
    rewards = data.dice.rewards[state.table.players]
    for (_, owner), reward in zip(state.engineering, rewards, strict=False):
        if owner == seat:
            value += again * now.worth((reward,))
    return value


# What is not settled yet


def last_value(state: State, player: Player) -> float:
    """11  The points that are certain when only final scoring is left."""
    value = float(player.vp)
    if any(type(frame) is Goals and frame.seat == player.seat for frame in state.stack):
        value += worth(state, player, goals_met(state, player))
    else:
        value += cube_points(state, player)
    if state.stack and type(state.stack[0]) is LastSteps:
        value += unfinished_points(state, player) + initiative_points(state, player)
        value += station_points(state, player)
    return value


def pending_value(state: State, seat: int) -> float:
    """What open questions and draws may bring this seat; who looks further settles them first."""
    pending = weights().pending
    value = 0.0
    for frame in state.stack:
        if seat in (frame.seat, getattr(frame, "player", None)):
            value += pending.get(str(frame.__struct_config__.tag), 0.0)
    return value
