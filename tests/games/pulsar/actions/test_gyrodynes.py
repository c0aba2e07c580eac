"""6  Pulsars: claims, gyrodyne tiles, construction, awards, spinning."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.gyrodynes import (
    ChooseSize,
    ChooseSpin,
    Claim,
    SpinGyrodyne,
    StartConstruction,
    TakeGyrodyne,
)
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.patents import Patent
from armillary.games.pulsar.actions.transmitters import PayTransmitter
from armillary.games.pulsar.benefits.effects import Decline
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.state import State
from tests.games.pulsar.positions import (
    asked,
    die,
    do,
    fly,
    options,
    places,
    points,
    position,
    refused,
)

SIX = ", ".join(f'p{n} = "claimed"' for n in (1, 2, 3, 4, 6, 7))


# 6.1  Claims


@proves("pulsar", "6.1")
def test_isolated_pulsars_are_claimed_by_effects_and_only_they() -> None:
    state = position("round = 2\nplayers.0.silver = [5]")
    do(state, Patent("AI-5", die(5)))
    assert options(state) == [Claim("x1"), Claim("x2"), Claim("x3"), Decline()]
    refused(state, Claim("p1"), "6.1", "not_offered", allowed=("x1", "x2", "x3"))
    do(state, Claim("x2"))
    assert places(state, state.players[0].claimed) == ["x2"]
    do(state, ChooseSize("large"))
    assert state.players[0].tiles == (0, 0, 1)


@proves("pulsar", "6.1")
def test_nobody_has_more_than_six_claims() -> None:
    five = SIX.replace(', p7 = "claimed"', "")
    text = 'players.0 = {silver = [1], ship = "g6", pulsars = {%s}}'
    state = position(text % five)
    do(state, fly("p5", 1), Claim("p5"))
    assert state.players[0].claimed.bit_count() == 6
    state = position(text % SIX)
    do(state, fly("p5", 1))
    assert asked(state) == (0, "turn")


@proves("pulsar", "16.15")
def test_without_rings_or_isolated_pulsars_the_effect_does_nothing() -> None:
    text = 'round = 2\nplayers.0 = {silver = [6], transmitters = [{face = "A4", paid = [2]}], %s}'
    state = position(text % f"pulsars = {{{SIX}}}")
    do(state, PayTransmitter(0, 6, die(6)))
    assert asked(state) == (0, "turn")
    all_taken = 'players.1.pulsars = {x1 = "claimed", x2 = "claimed", x3 = "claimed"}'
    state = position(f"{text % 'pm = 0'}\n{all_taken}")
    do(state, PayTransmitter(0, 6, die(6)))
    assert asked(state) == (0, "turn")
    state = position(text % "pm = 0")
    do(state, PayTransmitter(0, 6, die(6)))
    assert asked(state) == (0, "claim_offer")


# 6.2  Tiles


@proves("pulsar", "6.2")
@pytest.mark.parametrize(
    ("size", "value", "tiles"),
    [("small", 1, (1, 0, 0)), ("medium", 2, (0, 1, 0)), ("large", 4, (0, 0, 1))],
)
def test_a_die_takes_a_tile_to_keep(size: str, value: int, tiles: tuple[int, ...]) -> None:
    state = position(f"players.0 = {{silver = [{value}, 6], pm = 0}}")
    refused(state, TakeGyrodyne(size, die(6)), "4.2", need=value, have=(6,))  # type: ignore[arg-type]
    do(state, TakeGyrodyne(size, die(value)))  # type: ignore[arg-type]
    assert state.players[0].tiles == tiles
    assert sum(state.supply) == 29


@proves("pulsar", "16.16")
def test_ten_tiles_of_each_size_and_no_more() -> None:
    state = position("players.1.tiles = {small = 9}\nplayers.0 = {silver = [1, 1], pm = 0}")
    do(state, TakeGyrodyne("small", die(1)))
    assert state.supply[0] == 0
    refused(state, TakeGyrodyne("small", die(1)), "16.16", "none_left", supply=10)
    # Cubes and tokens do not run out.
    state = position("round = 5\nplayers.1.cubes = 99\nplayers.0 = {silver = [1], pm = 50}")
    do(state, Patent("AII-5", die(1)))
    assert state.players[0].cubes == 3


@proves("pulsar", "16.16")
def test_a_benefit_of_tiles_that_ran_out_is_lost() -> None:
    """B1 of the board C takes a small tile; b1 of A any; with one size left nothing is asked."""
    text = "players.0 = {silver = [2], pm = 0}\nplayers.1.tiles = {small = 10}"
    state = position(text, hq=("C", "A", "B", "D"))
    do(state, CompleteProject("b1", die(2)))
    assert (state.players[0].tiles, state.players[0].pm) == ((0, 0, 0), 1)
    text = "players.0.silver = [4]\nplayers.1.tiles = {small = 10, large = 10}"
    state = position(text)
    do(state, CompleteProject("b1", die(4)))
    assert state.players[0].tiles == (0, 1, 0)
    state = position("players.0.silver = [4]\nplayers.1.tiles = {small = 10}")
    do(state, CompleteProject("b1", die(4)))
    refused(state, ChooseSize("small"), "16.16", "none_left", size="small")


@proves("pulsar", "15.1")
def test_two_tiles_of_different_sizes() -> None:
    state = position("round = 5\nplayers.0.silver = [4]", faces=("AI", "BII", "AIII"))
    do(state, Patent("BII-6", die(4)), ChooseSize("medium"))
    refused(state, ChooseSize("medium"), "15.1", "size", allowed=("small", "large"))
    do(state, ChooseSize("large"))
    assert (state.players[0].tiles, points(state)[0]) == ((0, 1, 1), 5 + 2)


# 6.3 and 6.4  Construction

OWN = 'players.0 = {tiles = {small = 1, large = 2}, pulsars = {p1 = "claimed", p2 = "medium"}}'


@proves("pulsar", "6.3")
def test_construction_starts_without_a_die_on_a_claimed_pulsar() -> None:
    state = position(f'{OWN}\nplayers.1.pulsars = {{p3 = "claimed"}}')
    refused(state, StartConstruction("p3", "small"), "6.3", "not_claimed")
    refused(state, StartConstruction("p4", "small"), "6.3", "not_claimed")
    refused(state, StartConstruction("zz", "small"), "6.3", "not_claimed")
    refused(state, StartConstruction("p1", "medium"), "6.3", "no_gyrodyne", size="medium")
    assert options(state, StartConstruction) == [
        StartConstruction("p1", "small"),
        StartConstruction("p1", "large"),
    ]
    do(state, StartConstruction("p1", "large"))
    assert state.players[0].tiles == (1, 0, 1)
    assert state.players[0].spinning == 0
    assert asked(state) == (0, "turn")


@proves("pulsar", "6.3")
def test_nothing_is_built_before_a_pulsar_is_claimed() -> None:
    text = 'players.0 = {tiles = {small = 1}, pulsars = {}}\nplayers.1.pulsars = {p3 = "claimed"}'
    state = position(text)
    assert options(state, StartConstruction) == []
    for pulsar in ("p1", "p3", "zz"):
        refused(state, StartConstruction(pulsar, "small"), "6.3", "no_pulsar")
    state = position(text.replace("{}", '{p1 = "claimed"}'))
    refused(state, StartConstruction("p3", "small"), "6.3", "not_claimed", pulsar="p3")
    do(state, StartConstruction("p1", "small"))
    assert state.players[0].tiles == (0, 0, 0)
    assert places(state, sum(1 << place for place in state.players[0].gyrodynes)) == ["p1"]


@proves("pulsar", "6.4")
def test_a_pulsar_holds_one_gyrodyne_for_ever() -> None:
    state = position(OWN)
    refused(state, StartConstruction("p2", "large"), "6.4", "has_gyrodyne", pulsar="p2")
    state = position(OWN.replace('"medium"', '"medium_spinning"'))
    refused(state, StartConstruction("p2", "large"), "6.4", "has_gyrodyne", pulsar="p2")


@proves("pulsar", "16.5")
def test_nobody_has_to_start_construction() -> None:
    state = position(OWN)
    assert asked(state) == (0, "turn")
    assert options(state, EndTurn)


# 6.5  Awards


def two(size: str, more: str = "", seat: int = 0) -> State:
    """One gyrodyne of the size is there; another can be started."""
    return position(
        f"""
        turn = {seat}
        {more}
        players.{seat}.tiles = {{{size} = 1}}
        players.{seat}.pulsars = {{p1 = "{size}", p2 = "claimed"}}
        """
    )


@proves("pulsar", "6.5", "16.17")
def test_the_first_with_two_of_a_size_takes_seven_points() -> None:
    for number, size in enumerate(("small", "medium", "large")):
        state = two(size)
        do(state, StartConstruction("p2", size))  # type: ignore[arg-type]
        assert points(state)[0] == 5 + 7
        assert state.awards[2 * number : 2 * number + 2] == (0, -1)
        assert state.players[0].sources == {"awards": 7}


@proves("pulsar", "16.17")
def test_spinning_ones_count_and_other_sizes_do_not() -> None:
    state = position(
        'players.0 = {tiles = {small = 1}, pulsars = {p1 = "small_spinning", p2 = "claimed"}}'
    )
    do(state, StartConstruction("p2", "small"))
    assert points(state)[0] == 5 + 7
    state = position('players.0 = {tiles = {small = 1}, pulsars = {p1 = "large", p2 = "claimed"}}')
    do(state, StartConstruction("p2", "small"))
    assert points(state)[0] == 5


@proves("pulsar", "16.17")
def test_the_holder_of_the_seven_needs_four_for_the_four() -> None:
    held = "awards = {small = [0]}\nplayers.0.tiles = {small = 1}\nplayers.0.pulsars = {%s}"
    three = ", ".join(f'p{n} = "small"' for n in (1, 2)) + ', p3 = "claimed"'
    state = position(held % three)
    do(state, StartConstruction("p3", "small"))
    assert points(state)[0] == 5  # three are not enough
    # When another has the 4 already, four bring nothing.
    four = ", ".join(f'p{n} = "small"' for n in (1, 2, 3)) + ', p4 = "claimed"'
    other = 'players.1.pulsars = {p5 = "small", p6 = "small"}'
    state = position((held % four).replace("[0]", "[0, 1]") + f"\n{other}")
    do(state, StartConstruction("p4", "small"))
    assert points(state)[0] == 5


@proves("pulsar", "13.5")
def test_both_awards_stay_in_play_with_two_players() -> None:
    state = position(
        """
        turn = 1
        awards = {small = [0]}
        players.0.pulsars = {p1 = "small", p2 = "small"}
        players.1.tiles = {small = 1}
        players.1.pulsars = {p3 = "small", p4 = "claimed"}
        """,
        players=2,
    )
    do(state, StartConstruction("p4", "small"))
    assert points(state)[1] == 6 + 4


# 6.6  Spinning


@proves("pulsar", "6.6")
def test_a_completed_gyrodyne_spins_for_ever() -> None:
    state = position('players.0 = {silver = [3, 3], pulsars = {p1 = "small", p2 = "claimed"}}')
    refused(state, SpinGyrodyne("p2", die(3)), "6.6", "no_construction")
    refused(state, SpinGyrodyne("p9", die(3)), "6.6", "no_construction")
    do(state, SpinGyrodyne("p1", die(3)))
    assert places(state, state.players[0].spinning) == ["p1"]
    refused(state, SpinGyrodyne("p1", die(3)), "6.6", "spins")
    refused(state, SpinGyrodyne("p2", die(3)), "6.6", "none_building")


@proves("pulsar", "6.6")
def test_nothing_spins_before_something_is_under_construction() -> None:
    text = 'players.0 = {silver = [3], tiles = {small = 1}, pulsars = {p1 = "claimed"}}'
    state = position(text)
    assert options(state, SpinGyrodyne) == []
    for pulsar in ("p1", "p9", "zz"):
        refused(state, SpinGyrodyne(pulsar, die(3)), "6.6", "none_building")
    do(state, StartConstruction("p1", "small"))
    refused(state, SpinGyrodyne("p9", die(3)), "6.6", "no_construction", pulsar="p9")
    assert options(state, SpinGyrodyne) == [SpinGyrodyne("p1", die(3))]
    do(state, SpinGyrodyne("p1", die(3)))
    assert places(state, state.players[0].spinning) == ["p1"]
    assert state.players[0].silver == ()


@proves("pulsar", "6.6")
def test_what_may_spin_is_listed_alike_whatever_was_begun_first() -> None:
    claims = 'pulsars = {p1 = "claimed", p2 = "claimed"}'
    text = f"players.0 = {{silver = [3], tiles = {{small = 2}}, {claims}}}"
    listed = []
    for first, second in (("p1", "p2"), ("p2", "p1")):
        state = position(text)
        do(state, StartConstruction(first, "small"), StartConstruction(second, "small"))
        listed.append(options(state, SpinGyrodyne))
    assert listed[0] == listed[1] == [SpinGyrodyne("p1", die(3)), SpinGyrodyne("p2", die(3))]


@proves("pulsar", "6.6")
def test_an_effect_completes_a_gyrodyne_without_a_die() -> None:
    text = """
        round = 4
        players.0 = {silver = [5], pulsars = {p1 = "small", p2 = "large", p3 = "claimed"}}
    """
    state = position(text, faces=("AI", "BII", "AIII"))
    do(state, Patent("BII-4", die(5)))
    refused(state, ChooseSpin("p3"), "6.6", "not_building", allowed=("p1", "p2"))
    do(state, ChooseSpin("p2"))
    assert places(state, state.players[0].spinning) == ["p2"]
    assert points(state)[0] == 5 + 2
    # If only one is being built, nothing is asked; if none is, that part is lost.
    one = text.replace(', p2 = "large"', "")
    state = position(one, faces=("AI", "BII", "AIII"))
    do(state, Patent("BII-4", die(5)))
    assert (places(state, state.players[0].spinning), points(state)[0]) == (["p1"], 7)
    none = one.replace('"small"', '"claimed"')
    state = position(none, faces=("AI", "BII", "AIII"))
    do(state, Patent("BII-4", die(5)))
    assert (state.players[0].spinning, points(state)[0]) == (0, 7)
