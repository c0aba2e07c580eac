"""7  Transmitters: taking, linking, paying, going online, and the dice in the joints."""

from __future__ import annotations

from armillary.core.events import Event
from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.flight import TeleportTo
from armillary.games.pulsar.actions.gyrodynes import TakeGyrodyne
from armillary.games.pulsar.actions.patents import Patent
from armillary.games.pulsar.actions.stations import TakeBonus
from armillary.games.pulsar.actions.transmitters import (
    CoverCost,
    Link,
    NewArray,
    PayTransmitter,
    TakeTransmitter,
)
from armillary.games.pulsar.benefits.effects import COUNTERS, Decline
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.state import State, Unit
from tests.games.pulsar.positions import (
    asked,
    die,
    do,
    last_turn,
    offered,
    options,
    points,
    position,
    red,
    refused,
    waiting,
)


def owner(units: str, silver: str = "[1, 4]", more: str = "") -> State:
    """Seat 0 with these transmitters."""
    return position(
        f"{more}\nplayers.0.silver = {silver}\nplayers.0.pm = 0\nplayers.0.transmitters = [{units}]"
    )


def online(events: list[Event]) -> list[str]:
    return [event.values["face"] for event in events if event.key == "online"]


# 7.1 and 7.2  The offer


@proves("pulsar", "7.1")
def test_what_nobody_takes_is_discarded() -> None:
    state = last_turn('offer = ["A1", "A2"]\nround = 1')
    refused(state, TakeTransmitter("A3", 2, die(2)), "7.1", "not_on_offer", allowed=("A1", "A2"))
    left = sum(state.transmitter_pile)
    do(state, EndTurn())
    assert offered(state) == ()
    for _ in range(3):
        do(state, options(state)[0])
    assert len(offered(state)) == 3
    assert sum(state.transmitter_pile) == left - 3


@proves("pulsar", "7.2")
def test_any_one_of_the_costs_takes_a_transmitter() -> None:
    for cost, paid in ((1, 0b01), (5, 0b10)):
        state = position(f'offer = ["A2", "A3"]\nplayers.0 = {{silver = [{cost}], pm = 0}}')
        refused(state, TakeTransmitter("A2", 3, die(cost)), "7.2", "no_such_cost", allowed=(1, 5))
        do(state, TakeTransmitter("A2", cost, die(cost)))
        assert state.players[0].units == (Unit("A2", paid),)
        assert state.offer == ("A3",)
    state = position('offer = ["A2"]\nplayers.0 = {silver = [4], pm = 0}')
    refused(state, TakeTransmitter("A2", 5, die(4)), "4.2", need=5, have=(4,))


# 7.3 and 16.18  Linking


@proves("pulsar", "7.3", "16.18")
def test_a_link_joins_two_free_ends_that_show_half_a_die() -> None:
    """A1 has a half die at its left, A6 and A2 at both ends."""
    state = owner('{face = "A1", paid = [4]}, {face = "A6", paid = [4]}', "[1]", 'offer = ["A2"]')
    do(state, TakeTransmitter("A2", 1, die(1)))
    assert asked(state) == (0, "linking")
    refused(state, Link("left", 0, "right"), "7.3", "no_half_die", face="A1", end="right")
    refused(state, Link("left", 2, "left"), "16.18", "no_transmitter")  # not to itself
    refused(state, Link("left", -1, "left"), "16.18", "no_transmitter")
    assert len(options(state, Link)) == 2 * 3
    do(state, Link("right", 0, "left"))
    assert state.players[0].units[0].left == 2
    assert state.players[0].units[2].right == 0
    assert asked(state) == (0, "turn")


@proves("pulsar", "7.3", "16.18")
def test_a_linked_end_is_taken_and_the_second_end_stays_open() -> None:
    units = '{face = "A1", paid = [4], left = 1}, {face = "A6", paid = [4], left = 0}'
    state = owner(units, "[1]", 'offer = ["A2"]')
    do(state, TakeTransmitter("A2", 1, die(1)))
    refused(state, Link("left", 0, "left"), "7.3", "end_linked", face="A1", end="left")
    assert options(state) == [NewArray(), Link("left", 1, "right"), Link("right", 1, "right")]
    do(state, Link("left", 1, "right"))
    # Arrays are never merged: the new tile was linked once, and nothing asks for its other end.
    assert state.players[0].units[2] == Unit("A2", 0b01, left=1)
    assert asked(state) == (0, "turn")


@proves("pulsar", "7.3")
def test_a_new_array_is_final() -> None:
    state = owner('{face = "A1", paid = [4]}', "[1]", 'offer = ["A2"]')
    do(state, TakeTransmitter("A2", 1, die(1)), NewArray())
    assert [unit.left for unit in state.players[0].units] == [-1, -1]
    refused(state, Link("left", 0, "left"), "4.1", "not_asked")


# 7.4 to 7.6  Paying and going online


@proves("pulsar", "7.4")
def test_other_costs_are_paid_in_any_order_each_with_a_die() -> None:
    """B3 costs 1, 3 and 5."""
    state = owner('{face = "B3", paid = [3]}', "[1, 5]")
    refused(state, PayTransmitter(0, 3, die(1)), "7.4", "no_such_cost", allowed=(1, 5))
    refused(state, PayTransmitter(1, 1, die(1)), "7.4", "no_transmitter", have=1)
    refused(state, PayTransmitter(0, 5, die(1)), "4.2", need=5, have=(1,))
    assert online(do(state, PayTransmitter(0, 5, die(5)))) == []
    assert online(do(state, PayTransmitter(0, 1, die(1)))) == ["B3"]
    assert points(state)[0] == 5 + 5
    refused(state, PayTransmitter(0, 1, die(1)), "7.4", "no_such_cost", allowed=())


@proves("pulsar", "7.4")
def test_an_effect_covers_a_cost_without_a_die() -> None:
    faces = ("AI", "DII", "AIII")
    text = """
        round = 4
        players.0.silver = [3]
        players.0.transmitters = [{face = "A3", paid = [2]}, {face = "A2", paid = [1]}]
    """
    state = position(text, faces=faces)
    do(state, Patent("DII-4", die(3)))
    refused(state, CoverCost(0, 2), "7.4", "no_such_cost", allowed=(3,))
    refused(state, CoverCost(2, 5), "7.4", "no_transmitter")
    assert online(do(state, CoverCost(0, 3))) == ["A3"]
    assert points(state)[0] == 5 + 3 + 3
    # With nothing to cover, that part is lost.
    state = position("round = 4\nplayers.0.silver = [3]", faces=faces)
    do(state, Patent("DII-4", die(3)))
    assert (asked(state), points(state)[0]) == ((0, "turn"), 5 + 3)


@proves("pulsar", "7.5")
def test_the_last_cost_brings_the_benefit_at_once() -> None:
    state = owner('{face = "A3", paid = [2]}', "[3]")
    assert COUNTERS["online_transmitters"](state, state.players[0]) == 0
    do(state, PayTransmitter(0, 3, die(3)))
    assert points(state)[0] == 5 + 3
    assert COUNTERS["online_transmitters"](state, state.players[0]) == 1


@proves("pulsar", "7.5", "7.7")
def test_a_single_cost_goes_online_after_it_was_linked() -> None:
    """A1 shows half of 1; A2 is online and shows 2 at its left and 1 at its right."""
    state = owner('{face = "A2", paid = [1, 5]}', "[4]", 'offer = ["A1"]')
    do(state, TakeTransmitter("A1", 4, die(4)))
    assert waiting(state) == ()  # not before it has its place
    assert online(do(state, Link("left", 0, "left"))) == ["A1"]
    assert waiting(state) == (1 + 2,)


@proves("pulsar", "7.6")
def test_ends_stay_where_they_were() -> None:
    units = '{face = "A6", paid = [1], left = 1}, {face = "A2", paid = [1, 5], right = 0}'
    state = owner(units, "[4]", 'systems = {s1 = "sys11"}\nplayers.0.ship = "s1"')
    do(state, PayTransmitter(0, 4, die(4)))
    assert (state.players[0].units[0].left, state.players[0].units[1].right) == (1, 0)
    assert waiting(state) == (1 + 1,)


# 7.7 and 7.8  Joints


@proves("pulsar", "7.7", "9.9", "16.6")
def test_the_die_of_a_joint_may_be_used_later_in_the_turn_or_is_lost() -> None:
    units = '{face = "A3", paid = [2], right = 1}, {face = "A2", paid = [1, 5], right = 0}'
    state = owner(units, "[1, 3]")
    do(state, PayTransmitter(0, 3, die(3)))
    assert waiting(state) == (3 + 1,)
    do(state, TakeGyrodyne("small", die(1)))  # something else first
    do(state, TakeGyrodyne("large", red(4)))
    assert state.players[0].tiles == (1, 0, 1)
    state = owner(units, "[3]")
    do(state, PayTransmitter(0, 3, die(3)), EndTurn())
    assert waiting(state) == ()
    # One that is not online yet makes no whole die.
    state = owner(units.replace("[1, 5]", "[1]"), "[3]")
    do(state, PayTransmitter(0, 3, die(3)))
    assert waiting(state) == ()
    refused(state, TakeGyrodyne("large", red(4)), "9.7", "no_red", die=4, have=())


@proves("pulsar", "7.7")
def test_of_two_joints_one_is_chosen() -> None:
    """A6 in the middle: 1 at its left, 3 at its right."""
    units = """
        {face = "A1", paid = [4], left = 1},
        {face = "A6", paid = [1], left = 0, right = 2},
        {face = "A5", paid = [3, 4], left = 1},
    """
    state = owner(units, "[4]", 'systems = {s1 = "sys11"}')
    do(state, PayTransmitter(1, 4, die(4)))
    assert waiting(state) == (1 + 1, 3 + 2)
    do(state, TeleportTo("s1"), TakeBonus())  # the benefit of A6
    do(state, TakeGyrodyne("medium", red(2)))
    assert waiting(state) == ()
    refused(state, TakeGyrodyne("small", red(5)), "9.7", "red_spent")


@proves("pulsar", "7.8")
def test_a_joint_without_pips_is_a_die_of_zero() -> None:
    units = '{face = "A4", paid = [2], left = 1}, {face = "B5", paid = [2, 5], right = 0}'
    state = owner(units, "[6]", "players.0.plus2 = 1")
    do(state, PayTransmitter(0, 6, die(6)))
    assert waiting(state) == (0,)
    do(state, Decline())  # of the pulsar that A4 lets one claim
    refused(state, TakeGyrodyne("medium", red(0)), "4.2", need=2, have=(0,))
    do(state, TakeGyrodyne("medium", red(0, "plus2")))
    assert state.red_spent
