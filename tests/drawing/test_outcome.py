"""What comes of an action, tried on the toy game; and that the kit finds a false promise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from armillary.core.decision import Action, Decision, Frame
from armillary.core.errors import FaceDown
from armillary.core.events import Event, Log
from armillary.core.proof.promises import Promise, check_promises
from armillary.core.states.digest import digest
from armillary.drawing.outcome import Amounts, Outcome, Stock, outcome
from tests.lagoon import rules as toy
from tests.lagoon.rules import Draw, Fish, Lagoon, LagoonConfig, Offer, State, Trade, Turn


class LagoonStock(Stock[State]):
    def amounts(self, state: State, seat: int, /) -> dict[str, int]:
        return {"coins": state.players[seat].coins, "cards": len(state.players[seat].hand)}

    def gains(self, event: Event, /) -> Amounts:
        return {"coins": int(event.values["card"])} if event.key == "traded" else {}

    def losses(self, event: Event, /) -> Amounts:
        return {"fish": event.values["fish"]} if event.key == "spoilt" else {}

    def eliminated(self, state: State, seat: int, /) -> bool:
        return not state.players[seat].hand


STOCK = LagoonStock()


class Bait(Action, frozen=True, tag="bait"):
    """Pay two coins, gain one, lose three fish, and be asked for another turn."""

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        player = state.players[frame.seat]
        player.coins -= 1
        toy.note(log, "traded", frame.seat, card="1")
        toy.note(log, "traded", 1 - frame.seat, card="9")
        toy.note(log, "spoilt", frame.seat, fish=3)
        state.stack.append(Turn(frame.seat))


class Peek(Action, frozen=True, tag="peek"):
    """Draw a card that lies face down."""

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        state.players[frame.seat].coins += 1
        raise FaceDown("A card is drawn.")


def begun() -> State:
    state = toy.GAME.setup(LagoonConfig(players=2))
    for card in ("1", "2", "4", "1", "2", "3"):
        toy.GAME.apply(state, Draw(card))
    return state


def comes(action: Action) -> Outcome:
    state = begun()
    asked = toy.GAME.decision(state)
    assert asked is not None
    before = digest(state)
    found = outcome(state, asked, action, STOCK)
    assert digest(state) == before, "it was tried on a copy"
    return found


def test_what_is_paid_and_gained_is_what_the_stock_says() -> None:
    found = comes(Trade("3"))
    assert (found.paid, found.gained) == ({"cards": 1}, {"coins": 3})
    assert (found.asks, found.ends, found.drawn, found.eliminated) == ((), True, False, False)


@pytest.mark.parametrize("action", [Fish(), Offer(2)])
def test_an_outcome_stops_at_chance_and_at_the_question_of_another_seat(action: Action) -> None:
    found = comes(action)
    assert (found.paid, found.gained, found.asks, found.ends) == ({}, {}, (), True)


def test_a_price_is_told_whole_and_what_is_lost_and_asked_as_well() -> None:
    found = comes(Bait())
    assert (found.paid, found.gained, found.lost) == ({"coins": 2}, {"coins": 1}, {"fish": 3})
    assert found.asks == (Turn(0),)
    assert not found.ends


def test_what_lies_face_down_ends_an_outcome() -> None:
    found = comes(Peek())
    assert found.drawn
    assert found.gained == {"coins": 1}


def test_who_is_eliminated_is_told() -> None:
    state = begun()
    state.players[0].hand = ["3"]
    asked = toy.GAME.decision(state)
    assert asked is not None
    assert outcome(state, asked, Trade("3"), STOCK).eliminated
    assert not outcome(state, asked, Fish(), STOCK).eliminated


def promised(view: State, asked: Decision) -> Iterator[Promise]:
    """Of turns alone: bids of others are hidden until all are in."""
    for action in asked.options if isinstance(asked.frame, Turn) else ():
        found = outcome(view, asked, action, STOCK)
        change = found.gained.get("coins", 0) - found.paid.get("coins", 0)
        yield Promise(action, {"coins": change}, found.ends)


def test_the_kit_tries_what_is_promised() -> None:
    tried = [
        check_promises(toy.GAME, LagoonConfig(players=2, seed=seed), seed, promised, STOCK.amounts)
        for seed in range(1, 21)
    ]
    assert sum(tried) > 20


def test_the_kit_finds_a_false_promise() -> None:
    def boasted(view: State, asked: Decision) -> Iterator[Promise]:
        for promise in promised(view, asked):
            more = int(isinstance(promise.action, Trade))
            yield promise._replace(changes={"coins": promise.changes["coins"] + more})

    sentence = r"seat \d: Trade\(card='(\d)'\) promises .*, and brings {'coins': \1}"
    with pytest.raises(AssertionError, match=sentence):
        for seed in range(1, 21):
            config = LagoonConfig(players=2, seed=seed)
            check_promises(Lagoon(), config, seed, boasted, STOCK.amounts)


def test_a_frame_of_the_own_turn_ends_an_outcome_unless_a_game_says_otherwise() -> None:
    class OwnTurn(Frame, frozen=True, tag="own_turn"):
        own_turn = True

    assert Stock[State]().ends(OwnTurn(0))
    assert not Stock[State]().ends(Turn(0))
