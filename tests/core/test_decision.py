"""Decisions: the top frame asks, work runs by itself, refusals name their rule."""

import pickle

import pytest

from armillary.core import decision as decisions
from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event
from tests.lagoon.rules import (
    GAME,
    Accept,
    Bid,
    Bidding,
    Deal,
    Decline,
    Draw,
    Fish,
    LagoonConfig,
    Offer,
    Offered,
    Roll,
    Round,
    State,
    Trade,
    Turn,
)


@pytest.fixture
def state() -> State:
    """Seat 0's first turn: two coins, a pearl and the hand 1, 2, 3."""
    state = GAME.setup(LagoonConfig(players=2))
    for card in ("1", "2", "4", "1", "2", "3"):
        GAME.apply(state, Draw(card))
    return state


def test_the_top_frame_asks(state: State) -> None:
    asked = decisions.decision(state)
    assert asked is not None
    assert asked.seat == 0
    assert asked.frame == Turn(0)
    assert asked.weights is None
    assert asked.options == [Fish(), Trade("1"), Trade("2"), Trade("3"), Offer(1), Offer(2)]


def test_chance_is_asked_with_weights() -> None:
    asked = decisions.decision(GAME.setup(LagoonConfig(players=2, cards=("2", "1", "2", "9"))))
    assert asked is not None
    assert asked.seat == CHANCE
    assert asked.options == [Draw("1"), Draw("2"), Draw("9")]
    assert asked.weights == [1, 2, 1]


def test_an_action_may_ask_another_seat(state: State) -> None:
    decisions.apply(state, Offer(2))
    asked = decisions.decision(state)
    assert asked is not None
    assert asked.seat == 1
    assert asked.frame == Offered(1, buyer=0, coins=2)
    assert asked.options == [Accept(), Decline()]
    decisions.apply(state, Accept())
    assert [(player.coins, player.pearls) for player in state.players] == [(0, 2), (4, 0)]
    assert state.stack[-1] == Turn(1)


def test_work_runs_as_soon_as_it_comes_to_the_top(state: State) -> None:
    state.stack[:] = [Round(CHANCE), Bidding(1, ())]
    state.bids[0] = 1
    decisions.apply(state, Bid(2))
    assert state.round == 2
    assert state.stack[-1] == Turn(0)
    assert Round(CHANCE) in state.stack


def test_work_to_the_very_end(state: State) -> None:
    state.stack[:] = [Round(CHANCE), Round(CHANCE)]
    state.round = 3
    decisions.settle(state)
    assert state.stack == []
    assert decisions.decision(state) is None


def test_a_legal_action_is_not_refused(state: State) -> None:
    assert decisions.check(state, Trade("3")) is None
    assert decisions.check(state, Offer(2)) is None


def test_a_refusal_names_rule_reason_and_numbers(state: State) -> None:
    refusal = decisions.check(state, Offer(5))
    assert refusal is not None
    assert (refusal.rule, refusal.why, refusal.values) == ("2.4", "coins", {"need": 5, "have": 2})
    assert str(refusal) == "rule 2.4: coins (need 5, have 2)"
    assert str(Illegal("2.1", "tired")) == "rule 2.1: tired"


def test_what_is_not_asked_is_refused_by_the_rule_that_asks(state: State) -> None:
    refusal = decisions.check(state, Bid(1))
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("2.1", "not_asked")
    assert refusal.values == {"action": "bid", "asked": "turn"}


def test_what_has_a_time_of_its_own_is_refused_by_the_rule_that_says_when(state: State) -> None:
    class Prize(Action, frozen=True, tag="prize"):
        due = "2.6"

    refusal = decisions.check(state, Prize())
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("2.6", "not_asked")
    assert refusal.values == {"action": "prize", "asked": "turn"}


def test_after_the_end_everything_is_refused(state: State) -> None:
    state.stack.clear()
    refusal = decisions.check(state, Fish())
    assert refusal is not None
    assert refusal.why == "over"


def test_a_refusal_survives_the_way_between_processes() -> None:
    refusal = Illegal("5.3", "ore", need=4, have=2)
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again) is Illegal
    assert (again.rule, again.why, again.values) == ("5.3", "ore", {"need": 4, "have": 2})
    assert str(again) == str(refusal)


def test_actions_and_frames_are_values() -> None:
    assert Trade("1") == Trade("1") != Trade("2")
    assert len({Roll(1), Roll(1), Roll(2)}) == 2
    with pytest.raises(AttributeError):
        Roll(1).pips = 2  # type: ignore[misc]
    assert hash(Deal(CHANCE, 1)) == hash(Deal(CHANCE, 1))


def test_events_are_written_only_when_asked_for(state: State) -> None:
    log: list[Event] = []
    decisions.apply(state, Offer(1), log)
    decisions.apply(state, Decline())
    assert log == [Event("offered", 0, {"coins": 1})]


def test_an_event_is_for_its_audience() -> None:
    secret, public = Event("bid", 1, {"coins": 2}, audience=(1,)), Event("won", 1)
    assert [secret.seen_by(seat) for seat in (0, 1, None)] == [False, True, False]
    assert [public.seen_by(seat) for seat in (0, 1, None)] == [True, True, True]


def test_a_bare_action_or_frame_does_nothing_by_itself(state: State) -> None:
    bare = Action()
    for attempt in (
        lambda: Action.options(state, None),
        lambda: bare.check(state, None),
        lambda: bare.apply(state, None, None),
        lambda: Frame(0).run(state, None),
    ):
        with pytest.raises(NotImplementedError):
            attempt()
    assert Frame(0).options(state) == []
    assert Frame(0).weights(state) is None
