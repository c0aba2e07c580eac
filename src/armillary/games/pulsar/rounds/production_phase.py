"""10  Production phase, and 1.2 how the rounds follow each other."""

from __future__ import annotations

from typing import ClassVar

from armillary.core.decision import Frame
from armillary.core.events import Event, Log
from armillary.games.pulsar.actions.transmitters import new_offer
from armillary.games.pulsar.benefits.effect_types import SIZES, AnyEffect, PointsPer
from armillary.games.pulsar.benefits.effects import is_online, resolve, resolve_steps, score
from armillary.games.pulsar.benefits.patent_abilities import abilities, step_of
from armillary.games.pulsar.rounds.action_phase import NEXT_TURN, no_red_die
from armillary.games.pulsar.rounds.dice_phase import TRACKS, DicePhase
from armillary.games.pulsar.scoring import final_scoring
from armillary.games.pulsar.state import NOBODY, Player, State


class StartRound(Frame, frozen=True, tag="start_round"):
    """1.2  Dice phase, action phase, production phase."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        state.round += 1
        state.queue = tuple(state.seats)
        if log is not None:
            log.append(Event("round", NOBODY, {"round": state.round, "order": state.order}))
        state.stack.append(Production(NOBODY))
        state.stack.append(NEXT_TURN)
        state.stack.append(DicePhase(NOBODY))


class Production(Frame, frozen=True, tag="production"):
    """10  One step after the other, each for everybody."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        if log is not None:
            log.append(Event("production", NOBODY, {"round": state.round}))
        no_red_die(state)
        new_order(state)
        engineering(state, log)
        penalties(state, log)
        last = state.round == state.table.data.limits.rounds
        state.stack.append(FinalScoring(NOBODY) if last else NextRound(NOBODY))
        seats = list(reversed(state.seats))
        state.stack.extend(GreenPatents(seat) for seat in seats)
        state.stack.append(SpinningGyrodynes(NOBODY))
        state.stack.extend(OnlineTransmitters(seat) for seat in seats)


def new_order(state: State) -> None:
    """10.1 and 13.6  The rockets follow the markers on the initiative track. The next round tells
    of it."""
    state.order = tuple(seat for _, seat in state.initiative)


def engineering(state: State, log: Log) -> None:
    """10.2 and 13.6  Rewards for the markers furthest ahead on the engineering track."""
    rewards = state.table.data.dice.rewards[state.table.players]
    for (_, seat), reward in zip(state.engineering, rewards, strict=False):
        resolve(state, state.players[seat], (reward,), "engineering", log)


def penalties(state: State, log: Log) -> None:
    """10.3 and 13.7  Every marker on a penalty space costs its owner points."""
    for name in TRACKS:
        lost = getattr(state.table.dice_board, name).penalties
        for space, seat in getattr(state, name):
            if space in lost:
                score(state, state.players[seat], "penalties", -lost[space], log)


class OnlineTransmitters(Frame, frozen=True, tag="online_transmitters"):
    """10.4 and 16.19  Cubes first, then points and purchases, each once."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        if player.units:
            resolve_steps(state, player, transmitter_effects(state, player), log)


def transmitter_effects(state: State, player: Player) -> list[tuple[str, AnyEffect]]:
    """10.4  What the player's online transmitters give, in order."""
    tiles = state.table.data.transmitters.tiles
    found = [
        ("transmitters", effect)
        for number, unit in enumerate(player.units)
        if is_online(state, player, number)
        for effect in tiles[unit.face].production
    ]
    return sorted(found, key=lambda item: step_of(item[1]))


def row_bonus(state: State, round: int | None = None) -> int:
    """10.5  What each spinning gyrodyne scores more in a round, if the median stays."""
    bonus = state.table.row_bonus[state.round if round is None else round]
    return (state.median + 1) // 2 if isinstance(bonus, str) else bonus


def each_production(state: State, player: Player, size: int) -> int:
    """10.5 and 10.6  What one spinning gyrodyne of a size scores, with this round's row."""
    own = state.table.data.gyrodynes.sizes[SIZES[size]].points
    return own + row_bonus(state) + _each_by(abilities(state, player).production)


def until_the_end(state: State, player: Player, size: int) -> int:
    """10.5, 10.6 and 11.2  What it scores from now on, with the patents and the median of now."""
    awaited = any(type(frame) in (Production, SpinningGyrodynes) for frame in state.stack)
    first = state.round if awaited and state.round else state.round + 1
    rounds = range(first, state.table.data.limits.rounds + 1)
    has = abilities(state, player)
    each = state.table.data.gyrodynes.sizes[SIZES[size]].points + _each_by(has.production)
    return sum(each + row_bonus(state, round) for round in rounds) + _each_by(has.endgame)


def _each_by(effects: tuple[tuple[str, AnyEffect], ...]) -> int:
    """What patents score for each spinning gyrodyne."""
    return sum(
        effect.each
        for _, effect in effects
        if type(effect) is PointsPer and effect.what == "spinning_gyrodynes" and effect.per == 1
    )


class SpinningGyrodynes(Frame, frozen=True, tag="spinning_gyrodynes"):
    """10.5  Points for every spinning gyrodyne, and the bonus of the row."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        sizes = state.table.data.gyrodynes.sizes
        bonus = row_bonus(state)
        for seat in state.seats:
            player = state.players[seat]
            if player.spinning:
                points = sum(
                    count * (sizes[size].points + bonus)
                    for size, count in zip(SIZES, player.spinning_sizes(), strict=True)
                )
                score(state, player, "gyrodynes", points, log)


class GreenPatents(Frame, frozen=True, tag="green_patents"):
    """10.6  Cubes, then points, then purchases."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        resolve_steps(state, player, abilities(state, player).production, log)


class NextRound(Frame, frozen=True, tag="next_round"):
    """10.7  New transmitters; the die icons are free again; the time marker moves on."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        state.new_patents = 0
        state.stack.append(StartRound(NOBODY))
        new_offer(state)


class FinalScoring(Frame, frozen=True, tag="final_scoring"):
    """11.1  After the last round."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        final_scoring(state, log)
