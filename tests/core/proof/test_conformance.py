"""The conformance kit: the toy game passes, and every kind of fault is found."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from armillary.core.chance import CHANCE, SplitMix
from armillary.core.decision import Action, Decision, Illegal
from armillary.core.events import Log
from armillary.core.game import Config, Game, Score
from armillary.core.proof import conformance
from armillary.core.proof.conformance import (
    Check,
    Conformance,
    check_clones,
    check_interleaving,
    check_options,
    check_playout,
    check_positions,
    check_replay,
    check_undo,
    check_versions,
    check_views,
    perft,
)
from armillary.core.rule_version import since
from tests.lagoon import rules as toy
from tests.lagoon.rules import Bid, Draw, Fish, Lagoon, LagoonConfig, Offer, State, Trade


@pytest.mark.usefixtures("lagoon")
class TestLagoon(Conformance):
    """The kit as every game uses it."""

    game = toy.GAME
    counts = {2: (4, 16, 64, 252), 3: (4, 16, 64, 252)}  # noqa: RUF012  (as in a game's tests)

    def config(self, seats: int, seed: int) -> Config:
        return LagoonConfig(players=seats, seed=seed, rounds=seed % 4)


# --- Faults. Each game below is the toy with one thing wrong.


class NeverEnds(Lagoon):
    def apply(self, state: State, action: Action, log: Log = None) -> None:
        super().apply(state, action, log)
        state.round = min(state.round, 2)


class LosesCards(Lagoon):
    def apply(self, state: State, action: Action, log: Log = None) -> None:
        super().apply(state, action, log)
        if isinstance(action, Trade):
            state.discard.pop()


class LosesOldCards(LosesCards):
    """Only who plays by the old rules."""

    def apply(self, state: State, action: Action, log: Log = None) -> None:
        if since(state, 2):
            Lagoon.apply(self, state, action, log)
        else:
            super().apply(state, action, log)


class RandomOldRule(Lagoon):
    """Another result each time, by the old rules."""

    def __init__(self) -> None:
        self.setups = count()

    def setup(self, config: LagoonConfig, version: int | None = None) -> State:
        state = super().setup(config, version)
        state.players[0].coins += next(self.setups) * (not since(state, 2))
        return state


class ChangedOptions(Lagoon):
    """Lists other options than it should."""

    def change(self, state: State, asked: Decision) -> None:
        raise NotImplementedError

    def decision(self, state: State) -> Decision | None:
        asked = super().decision(state)
        if asked is not None:
            self.change(state, asked)
        return asked


class NoOptions(ChangedOptions):
    def change(self, state: State, asked: Decision) -> None:
        if Bid(0) in asked.options:
            asked.options.clear()


class OptionTwice(ChangedOptions):
    def change(self, state: State, asked: Decision) -> None:
        if Fish() in asked.options:
            asked.options.append(Fish())


class OtherOrder(ChangedOptions):
    def __init__(self) -> None:
        self.asked = count()

    def change(self, state: State, asked: Decision) -> None:
        if asked.seat != CHANCE and next(self.asked) % 2:
            asked.options.reverse()


class OptionMissing(ChangedOptions):
    def change(self, state: State, asked: Decision) -> None:
        if Bid(1) in asked.options:
            asked.options.remove(Bid(1))


class OptionRefused(ChangedOptions):
    def change(self, state: State, asked: Decision) -> None:
        if Fish() in asked.options:
            asked.options.append(Offer(99))

    def apply(self, state: State, action: Action, log: Log = None) -> None:
        super().apply(state, Fish() if action == Offer(99) else action, log)


class NoWeights(ChangedOptions):
    def change(self, state: State, asked: Decision) -> None:
        asked.weights = None


class WeightZero(ChangedOptions):
    def change(self, state: State, asked: Decision) -> None:
        if asked.weights:
            asked.weights[-1] = 0


class WeightsForSeat(ChangedOptions):
    def change(self, state: State, asked: Decision) -> None:
        asked.weights = [1] * len(asked.options)


class AskingChanges(ChangedOptions):
    def change(self, state: State, asked: Decision) -> None:
        state.players[0].hand.reverse()


class WrongSum(Lagoon):
    def scores(self, state: State) -> list[Score]:
        return [Score(s.seat, s.items, s.total + 1, s.rank) for s in super().scores(state)]


class UnknownRule(Lagoon):
    def check(self, state: State, action: Action) -> Illegal | None:
        refusal = super().check(state, action)
        return refusal and Illegal("9.9", refusal.why)


class AllowedAfterEnd(Lagoon):
    def check(self, state: State, action: Action) -> Illegal | None:
        return super().check(state, action) if state.stack else None


class CheckCrashes(Lagoon):
    def check(self, state: State, action: Action) -> Illegal | None:
        if isinstance(action, Bid) and action.coins < 0:
            raise IndexError("list index out of range")
        return super().check(state, action)


class CheckChanges(Lagoon):
    def check(self, state: State, action: Action) -> Illegal | None:
        state.round += action == Fish()
        return super().check(state, action)


class SharedState(State):
    """Forgets to copy the discard."""

    __slots__ = ()

    def clone(self) -> SharedState:
        return SharedState(
            self.table,
            [player.clone() for player in self.players],
            self.pile.clone(),
            self.stack[:],
            self.discard,
            self.bids.copy(),
            self.round,
        )


class ForgetfulState(SharedState):
    """Forgets to copy the round."""

    __slots__ = ()

    def clone(self) -> ForgetfulState:
        return ForgetfulState(
            self.table,
            [player.clone() for player in self.players],
            self.pile.clone(),
            self.stack[:],
            self.discard[:],
            self.bids.copy(),
        )


class OtherState(Lagoon):
    kind: type[State] = SharedState

    def setup(self, config: LagoonConfig, version: int | None = None) -> State:
        state = super().setup(config)
        return self.kind(state.table, state.players, state.pile, state.stack)


class SharedDiscard(OtherState):
    kind = SharedState


class ForgottenRound(OtherState):
    kind = ForgetfulState


class HiddenCounter(Lagoon):
    """Keeps something outside the state, common to all matches."""

    def __init__(self) -> None:
        self.fished = count()

    def apply(self, state: State, action: Action, log: Log = None) -> None:
        super().apply(state, action, log)
        if isinstance(action, Fish):
            state.players[0].coins += next(self.fished) % 3


class RandomSetup(Lagoon):
    def __init__(self) -> None:
        self.setups = count()

    def setup(self, config: LagoonConfig, version: int | None = None) -> State:
        state = super().setup(config)
        state.players[1].coins += next(self.setups) % 2
        return state


class LogMatters(Lagoon):
    def apply(self, state: State, action: Action, log: Log = None) -> None:
        super().apply(state, action, log)
        if log:
            state.players[0].coins += 1


class ActionForgotten(Lagoon):
    action_type = toy.Draw | toy.Fish | toy.Roll | toy.Trade | toy.Bid


class ValueForgotten(Lagoon):
    """The round is missing in the plain form."""

    def plain(self, state: State) -> dict[str, Any]:
        return {**super().plain(state), "round": 0}


class NoPlainValue(Lagoon):
    def plain(self, state: State) -> dict[str, Any]:
        return {**super().plain(state), "mood": None if state.round else 1}


class OrderForgotten(Lagoon):
    """The order of a dict decides the options, but is not part of the position."""

    def decision(self, state: State) -> Decision | None:
        asked = super().decision(state)
        if asked is not None and asked.options[0] == Draw("1"):
            asked.options.sort(key=lambda o: list(state.pile.counts).index(getattr(o, "card")))  # noqa: B009
        return asked

    def restore(self, config: LagoonConfig, plain: dict[str, Any], version: int) -> State:
        state = super().restore(config, plain, version)
        state.pile.counts = dict(reversed(state.pile.counts.items()))
        return state


class OpenHands(Lagoon):
    def view(self, state: State, seat: int | None) -> State:
        seen = super().view(state, seat)
        for mine, its in zip(seen.players, state.players, strict=True):
            mine.hand = its.hand[:]
        return seen


class OpenBids(Lagoon):
    def view(self, state: State, seat: int | None) -> State:
        seen = super().view(state, seat)
        seen.bids = state.bids.copy()
        return seen


class OpenPile(Lagoon):
    """Own hand and pile together give the other hand away."""

    def view(self, state: State, seat: int | None) -> State:
        seen = super().view(state, seat)
        seen.pile = state.pile
        return seen


class GuessMovesCoins(Lagoon):
    def determinise(self, state: State, seat: int | None, rng: SplitMix) -> State:
        guess = super().determinise(state, seat, rng)
        guess.players[0].coins += rng.below(2)
        return guess


class GuessKnows(Lagoon):
    """Guesses no bid higher than the true one."""

    def determinise(self, state: State, seat: int | None, rng: SplitMix) -> State:
        guess = super().determinise(state, seat, rng)
        for bidder in guess.bids:
            if bidder != seat:
                guess.bids[bidder] = min(state.bids[bidder], guess.bids[bidder])
        return guess


class GuessInvents(Lagoon):
    def determinise(self, state: State, seat: int | None, rng: SplitMix) -> State:
        guess = super().determinise(state, seat, rng)
        guess.pile.add("1")
        return guess


class GuessShares(Lagoon):
    def determinise(self, state: State, seat: int | None, rng: SplitMix) -> State:
        guess = super().determinise(state, seat, rng)
        guess.discard = state.discard
        return guess


class OptionsKnow(Lagoon):
    """Offers depend on the hidden hand of the neighbour."""

    def decision(self, state: State) -> Decision | None:
        asked = super().decision(state)
        if asked is not None and Fish() in asked.options:
            if "1" in state.players[state.left_of(asked.seat)].hand:
                asked.options = [option for option in asked.options if option != Offer(1)]
        return asked


class ViewChanges(Lagoon):
    """Sorts what this seat does not even see."""

    def view(self, state: State, seat: int | None) -> State:
        if seat == 1:
            state.players[0].hand.reverse()
        return super().view(state, seat)


FAULTS: list[tuple[Check, type[Lagoon], str]] = [
    (check_playout, NeverEnds, "entry 10000: the match has still not ended"),
    (check_playout, LosesCards, "the table is wrong: there are 11 cards, not 12"),
    (check_playout, NoOptions, "bidding has no options"),
    (check_playout, OptionTwice, r"the option Fish\(\) appears twice"),
    (check_playout, OtherOrder, "the same options come in another order"),
    (check_playout, NoWeights, "entry 0: deal needs a weight above 0 for each option"),
    (check_playout, WeightZero, "entry 0: deal needs a weight above 0 for each option"),
    (check_playout, WeightsForSeat, "weights are for chance, but a seat is asked"),
    (check_playout, AskingChanges, "asking for options or scores changes the state"),
    (check_playout, WrongSum, "the points of seat 0 do not add up"),
    (check_options, OptionMissing, r"Bid\(coins=1\) is allowed, but not among the options"),
    (check_options, OptionRefused, r"the option Offer\(coins=99\) is refused by rule 2.4: coins"),
    (check_options, UnknownRule, "is refused by rule '9.9', which does not exist"),
    (check_options, AllowedAfterEnd, "is allowed after the end"),
    (check_options, CheckCrashes, r"checking Bid\(coins=-1\) crashes: IndexError: list index out"),
    (check_options, CheckChanges, "checking an action changes the state"),
    (check_clones, SharedDiscard, r"a clone shares state\.discard with its original"),
    (check_clones, ForgottenRound, "a clone differs from its original"),
    (check_clones, HiddenCounter, "a clone goes another way than its original"),
    (check_replay, HiddenCounter, "the replay comes to another state"),
    (check_replay, RandomSetup, "entry 0: the replay comes to another state"),
    (check_replay, LogMatters, "the replay comes to another state"),
    (check_replay, ActionForgotten, "the match cannot be saved and loaded: Line .* is damaged"),
    (check_versions, LosesOldCards, "in version 1 the table is wrong: there are 11 cards, not 12"),
    (check_versions, RandomOldRule, "the replay of version 1 ends in another state"),
    (check_interleaving, OtherOrder, "another match at the same time changes this one"),
    (check_undo, HiddenCounter, "does not restore the state"),
    (check_undo, SharedDiscard, "does not restore the state"),
    (check_positions, ValueForgotten, "the text of the position describes another"),
    (check_positions, NoPlainValue, "the position has no text: .*cannot hold None"),
    (check_positions, OrderForgotten, "the text of the position has other options"),
    (check_views, OpenHands, "seat None: the view changes when only hidden things change"),
    (check_views, OpenBids, "seat None: the view changes when only hidden things change"),
    (check_views, OpenPile, "the view changes when only hidden things change"),
    (check_views, GuessMovesCoins, "the view changes when only hidden things change"),
    (check_views, GuessKnows, "determinise depends on hidden things"),
    (check_views, GuessInvents, "determinise makes a wrong table: there are 13 cards"),
    (check_views, GuessShares, r"determinise shares state\.discard with the state"),
    (check_views, OptionsKnow, "the options depend on hidden things"),
    (check_views, ViewChanges, "looking at a state changes it"),
]


@pytest.mark.parametrize(
    ("check", "broken", "sentence"),
    FAULTS,
    ids=[f"{check.__name__[6:]}-{broken.__name__}" for check, broken, _ in FAULTS],
)
def test_the_kit_finds_every_kind_of_fault(
    register: Callable[[Game], Game], check: Check, broken: type[Lagoon], sentence: str
) -> None:
    game = register(broken())
    with pytest.raises(AssertionError, match=sentence) as found:
        for seed in range(1, 21):
            check(game, LagoonConfig(players=2, seed=seed), seed)
    # Which match it was and where, so that it can be looked at.
    assert str(found.value).startswith('lagoon {"players":2')
    assert "choices of seed" in str(found.value)


def test_every_check_is_shown_to_fail() -> None:
    assert {check for check, _, _ in FAULTS} == set(conformance.CHECKS)


# --- Perft


def test_perft_counts_sequences() -> None:
    state = toy.GAME.setup(LagoonConfig(players=2, rounds=1))
    for card in ("1", "2", "4", "1", "2", "3"):
        toy.GAME.apply(state, Draw(card))
    # Fishing, three trades, offers of 1 and 2.
    assert perft(toy.GAME, state, 1) == 6
    # Three rolls; three trades, each drawing one of four kinds; two offers with two answers each.
    assert perft(toy.GAME, state, 2) == 3 + 3 * 4 + 2 * 2


def test_sequences_do_not_go_on_after_the_end() -> None:
    state = toy.GAME.setup(LagoonConfig(players=2, rounds=0))
    for card in ("1", "2", "4", "1", "2"):
        toy.GAME.apply(state, Draw(card))
    assert perft(toy.GAME, state, 1) == 4
    assert perft(toy.GAME, state, 2) == 0
