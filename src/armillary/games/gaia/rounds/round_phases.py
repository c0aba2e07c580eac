"""3  Rounds: income, gaia phase, action phase, clean-up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.gaia.actions.gaia_project import finish_projects
from armillary.games.gaia.automa.turns import OpenCards
from armillary.games.gaia.components import AREAS, Gain
from armillary.games.gaia.rounds.resources import gain
from armillary.games.gaia.rounds.turn import NEXT_TURN
from armillary.games.gaia.scoring import final_scoring
from armillary.games.gaia.state import (
    ACADEMY_KNOWLEDGE,
    INSTITUTE,
    MINE,
    RESEARCH_LAB,
    TRADING_STATION,
    Player,
    State,
)

NOBODY = -2


class StartRound(Frame, frozen=True, tag="start_round"):
    """3  Income, gaia phase and action phase, in turn order."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        state.round += 1
        if log is not None:
            tile = state.table.round_tiles[state.round - 1]
            log.append(Event("round", NOBODY, {"round": state.round, "tile": tile}))
        state.queue = list(state.order)
        state.passed = []
        state.stack.append(EndRound(NOBODY))
        state.stack.append(NEXT_TURN)
        people = [seat for seat in state.order if not state.players[seat].faction.is_automa]
        state.stack.extend(GaiaPhase(seat) for seat in reversed(people))
        state.stack.extend(Income(seat) for seat in reversed(people))
        if state.automa is not None:
            state.stack.append(OpenCards(state.automa_seat))


# 3.1  Income


def income_sources(state: State, player: Player) -> Iterator[Gain]:
    """3.1  Every icon that gives income: board, booster, tech tiles, research."""
    data, board = state.table.data, player.faction.data
    yield from board.income
    yield from board.mines[: player.built[MINE]]
    yield from board.trading_stations[: player.built[TRADING_STATION]]
    yield from board.research_labs[: player.built[RESEARCH_LAB]]
    if player.built[INSTITUTE]:
        yield from board.institute
    if player.built[ACADEMY_KNOWLEDGE]:
        yield board.academy_knowledge
    yield from data.boosters[player.booster].income
    for name in player.techs:
        tile = data.techs[name]
        if tile.kind == "income" and name not in player.covered:
            yield tile.gain
    for area, level in zip(AREAS, player.research, strict=True):
        if level:
            yield data.tracks[area].income[level]


class Income(Frame, frozen=True, tag="income"):
    """3.1  Take all income; only the order of charges and tokens is a choice."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        credits = ore = knowledge = qic = 0
        charges, tokens = [], []
        for source in income_sources(state, player):
            credits += source.credits
            ore += source.ore
            knowledge += source.knowledge
            qic += source.qic
            if source.charge:
                charges.append(source.charge)
            if source.tokens:
                tokens.append(source.tokens)
        what = Gain(credits=credits, ore=ore, knowledge=knowledge, qic=qic)
        state.stack.append(IncomeGoods(self.seat, what))
        take_power(state, self.seat, tuple(sorted(charges)), tuple(sorted(tokens)), log)


class IncomeGoods(Frame, frozen=True, tag="income_goods"):
    """3.1  Everything but power, whose order makes no difference."""

    asks: ClassVar[bool] = False

    what: Gain

    def run(self, state: State, log: Log) -> None:
        gain(state, state.players[self.seat], self.what, "income", log)


def take_power(
    state: State, seat: int, charges: tuple[int, ...], tokens: tuple[int, ...], log: Log
) -> None:
    """3.1  Ask for the order while both kinds are left; else take the rest."""
    if charges and tokens:
        state.stack.append(IncomeOrder(seat, charges, tokens))
        return
    what = Gain(charge=sum(charges), tokens=sum(tokens))
    gain(state, state.players[seat], what, "income", log)


class TakeIncome(Action, frozen=True, tag="income", omit_defaults=True):
    """3.1  Take this source of charge, or of tokens, next."""

    charge: int = 0
    tokens: int = 0

    @classmethod
    def options(cls, state: State, frame: IncomeOrder) -> Iterator[TakeIncome]:
        for amount in sorted(set(frame.charges)):
            yield cls(charge=amount)
        for amount in sorted(set(frame.tokens)):
            yield cls(tokens=amount)

    def check(self, state: State, frame: IncomeOrder) -> Illegal | None:
        if self.charge in frame.charges and not self.tokens:
            return None
        if self.tokens in frame.tokens and not self.charge:
            return None
        return Illegal("3.1", "no_source", charges=frame.charges, tokens=frame.tokens)

    def apply(self, state: State, frame: IncomeOrder, log: Log) -> None:
        player = state.players[frame.seat]
        charges, tokens = list(frame.charges), list(frame.tokens)
        if self.charge:
            charges.remove(self.charge)
        else:
            tokens.remove(self.tokens)
        state.stack.append(IncomeRest(frame.seat, tuple(charges), tuple(tokens)))
        gain(state, player, Gain(charge=self.charge, tokens=self.tokens), "income", log)


class IncomeOrder(Frame, frozen=True, tag="income_order"):
    """3.1  Which source of power first?"""

    rule: ClassVar[str] = "3.1"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeIncome,)

    charges: tuple[int, ...]
    tokens: tuple[int, ...]


class IncomeRest(Frame, frozen=True, tag="income_rest"):
    """3.1  The sources not taken yet."""

    asks: ClassVar[bool] = False

    charges: tuple[int, ...]
    tokens: tuple[int, ...]

    def run(self, state: State, log: Log) -> None:
        take_power(state, self.seat, self.charges, self.tokens, log)


# 3.2  Gaia phase


class GaiaPhase(Frame, frozen=True, tag="gaia_phase"):
    """3.2  What a faction may do first; then tokens and gaiaformers return, projects finish."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        state.stack.append(GaiaReturn(self.seat))
        player.faction.gaia_choice(state, player)


class GaiaReturn(Frame, frozen=True, tag="gaia_return"):
    """3.2  Tokens and gaiaformers leave the gaia area; transdim planets become gaia planets."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        if log is not None and (player.gaia_area or player.resting_gaiaformers):
            values = {"tokens": player.gaia_area, "gaiaformers": player.resting_gaiaformers}
            log.append(Event("gaia_return", player.seat, values))
        player.faction.gaia_return(player)
        player.resting_gaiaformers = 0
        finish_projects(state, player, log)


# 3.4  Clean-up


def next_order(state: State) -> list[int]:
    """2B  Clockwise from the first who passed, or in the order of passing."""
    if state.table.config.turn_order == "passing":
        return list(state.passed)
    first = state.passed[0]
    return [first, *state.clockwise(first)]


class EndRound(Frame, frozen=True, tag="end_round"):
    """3.4  Clean up, or 14.3 score the end of the game."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        if state.round == state.table.data.limits.rounds:
            final_scoring(state, log)
            return
        state.order = next_order(state)
        state.board_used = []
        state.board_by = {}
        for player in state.players:
            player.used = []
            player.passed = False
        state.stack.append(StartRound(NOBODY))
