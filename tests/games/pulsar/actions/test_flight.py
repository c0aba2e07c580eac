"""5  Flights, stations, bonuses, teleports; 16 the rulings about them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from armillary.core.chance import CHANCE
from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.flight import Fly, TeleportTo
from armillary.games.pulsar.actions.gyrodynes import Claim, TakeGyrodyne
from armillary.games.pulsar.actions.patents import Patent
from armillary.games.pulsar.actions.stations import DrawInstead, Drawn, Found, TakeBonus
from armillary.games.pulsar.actions.transmitters import PayTransmitter
from armillary.games.pulsar.benefits.effects import Decline
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import BLOCKED, OPEN, State
from tests.games.pulsar.positions import (
    asked,
    die,
    do,
    fly,
    options,
    pile,
    places,
    planet,
    points,
    position,
    red,
    refused,
)


def ship(state: State, seat: int = 0) -> str:
    return state.table.graph.names[state.players[seat].ship]


def at(place: str, silver: str = "[1, 2]", more: str = "", **agreed: object) -> State:
    """Seat 0 with its ship there and these dice."""
    return position(f'{more}\nplayers.0.ship = "{place}"\nplayers.0.silver = {silver}', **agreed)


# 5.1 to 5.5  Where a flight can lead


@proves("pulsar", "5.1", "16.2")
def test_the_ship_leaves_the_portal_and_never_comes_back() -> None:
    state = at("e1", "[1, 2]")
    assert {option.path[0] for option in options(state, Fly)} == {"o2"}
    do(state, fly("o2", 1))
    assert ship(state) == "o2"
    refused(state, fly("e1 o2", 2), "5.1", "portal", location="e1")
    assert all("e1" not in option.path for option in options(state, Fly))


@proves("pulsar", "5.2")
def test_a_flight_has_exactly_as_many_segments_as_the_die() -> None:
    state = at("g6", "[2]")
    refused(state, fly("s6", 2), "5.2", "length", need=1, have=(2,))
    refused(state, fly("s6 m5 s8", 2), "5.2", need=3, have=(2,))
    refused(state, fly("s6 s8", 2), "5.5", "no_segment", here="s6", there="s8")
    assert {len(option.path) for option in options(state, Fly) if not option.pay.token} == {2}
    do(state, fly("s6 m5", 2))
    assert (ship(state), state.players[0].silver) == ("m5", ())


@proves("pulsar", "5.3")
def test_nobody_flies_nowhere() -> None:
    state = at("g6", "[1]")
    refused(state, Fly((), die(1)), "5.3", "no_flight")
    refused(state, Fly((), die(1, "pm")), "5.3", "no_flight")


@proves("pulsar", "5.4")
def test_another_flight_starts_afresh() -> None:
    state = at("g6", "[1, 1]")
    do(state, fly("p5", 1), Decline(), fly("g6", 1))
    assert ship(state) == "g6"


@proves("pulsar", "5.4")
def test_a_location_may_be_visited_again() -> None:
    state = at("m5", "[5]", 'systems = {s6 = "sys17"}')
    do(state, fly("s6 g6 g5 p5 g6", 5))
    assert ship(state) == "g6"


@proves("pulsar", "5.5")
def test_no_flight_leads_to_isolated_pulsars_or_nowhere() -> None:
    state = at("g6", "[1, 2]")
    refused(state, fly("x1", 1), "5.5", "isolated", location="x1")
    refused(state, fly("zz", 1), "5.5", "no_location", location="zz")
    reached = {name for option in options(state, Fly) for name in option.path}
    assert not reached & {"x1", "x2", "x3"}


@proves("pulsar", "5.2", "5.4")
@pytest.mark.parametrize("side", ["star", "dead_end"])
def test_every_different_flight_is_offered_once(side: str) -> None:
    """Against all paths, found by following segments without any care for results."""
    for place, length in product(("g6", "s9", "o12", "m9", "e1"), (1, 3, 5)):
        state = at(place, f"[{length}]", "players.0.pm = 0", side=side)
        paths = list(all_paths(state, place, length))
        offered = [result(option.path) for option in options(state, Fly)]
        assert len(offered) == len(set(offered))
        assert set(offered) == {result(path) for path in paths}
        for path in paths:  # what is not listed may be flown all the same
            assert GAME.check(state, Fly(path, die(length))) is None


def result(path: tuple[str, ...]) -> tuple[str, frozenset[str]]:
    """What makes a difference while no tile is turned up: the end, and the systems visited."""
    return path[-1], frozenset(name for name in path if name.startswith("s"))


def all_paths(
    state: State, place: str, length: int, used: tuple[frozenset[str], ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Every path of this length, whatever it visits."""
    if not length:
        yield ()
        return
    for segment in state.table.data.cluster.sides[state.table.graph.id].segments:
        line = frozenset((segment.a, segment.b))
        if place not in line or (segment.one_way and place == segment.b):
            continue
        if used.count(line) < segment.lanes:
            (other,) = line - {place}
            for onward in all_paths(state, other, length - 1, (*used, line)):
                yield (other, *onward)


# 5.6 and 5.7  Systems


@proves("pulsar", "5.6", "13.5", "14.1")
@pytest.mark.parametrize(
    ("players", "planets"),
    [
        (2, [BLOCKED, OPEN, BLOCKED, BLOCKED]),
        (3, [OPEN, OPEN, BLOCKED, BLOCKED]),
        (4, [OPEN, OPEN, OPEN, OPEN]),
    ],
)
def test_planets_for_more_players_are_blocked(players: int, planets: list[int]) -> None:
    """sys15: lifeless for three or more, blue, blue for four, lifeless for four."""
    state = at("g6", "[2]", players=players)
    do(state, fly("s6 m5", 2), Found("sys15"))
    place = state.table.graph.index["s6"]
    planets[planets.index(OPEN)] = 0  # the lifeless planet if it is open, else the blue one
    assert list(state.planets[place]) == planets


@proves("pulsar", "5.6")
def test_a_tile_is_turned_up_once() -> None:
    state = at("g6", "[2]")
    do(state, fly("s6 m5", 2), Found("sys05"))
    state.players[1].ship = state.table.graph.index["g6"]
    state.players[1].silver = (2,)
    do(state, EndTurn(), fly("s6 m5", 2))
    assert asked(state) == (1, "turn")  # nothing is discovered
    assert planet(state, 1, "s6") == "lifeless"


@proves("pulsar", "5.7")
def test_one_station_in_a_system_and_one_on_a_planet() -> None:
    state = at("g6", "[1, 1]", 'systems = {s6 = "sys05"}\nplayers.0.stations = {s6 = 0}')
    do(state, fly("s6", 1))
    assert asked(state) == (0, "turn")  # no second station, no bonus
    assert state.players[0].stations.bit_count() == 1
    full = 'systems = {s6 = "sys17"}\nplayers.1.stations = {s6 = 0}\nplayers.2.stations = {s6 = 1}'
    state = at("g6", "[1]", full)
    do(state, fly("s6", 1))
    assert planet(state, 0, "s6") == ""
    assert asked(state) == (0, "turn")


# 5.8 to 5.11  Stations and bonuses


@proves("pulsar", "5.9")
def test_without_a_blue_planet_there_is_no_bonus() -> None:
    state = at("g6", "[1]", 'systems = {s6 = "sys05"}\nplayers.1.stations = {s6 = 1}')
    do(state, fly("s6", 1))
    assert planet(state, 0, "s6") == "lifeless"
    assert asked(state) == (0, "turn")


@proves("pulsar", "5.9")
def test_whoever_discovers_a_system_finds_a_blue_planet() -> None:
    for players in (2, 3, 4):
        for tile in position().table.data.systems:
            state = at("g6", "[1]", players=players)
            do(state, fly("s6", 1), Found(tile))
            assert planet(state, 0, "s6") == "blue"
            assert asked(state) == (0, "exploration_bonus")


@proves("pulsar", "5.10")
def test_tiles_are_discarded_except_the_station_tile() -> None:
    text = f'systems = {{s6 = "sys15"}}\n{pile(bonus_station=1, bonus_cubes=1)}'
    state = at("g6", "[1]", text)
    do(state, fly("s6", 1), DrawInstead(), Drawn("bonus_station"))
    assert state.players[0].kept == ("bonus_station",)
    assert state.players[0].credits == 1
    assert sum(state.bonus_pile) == 1
    state = at("g6", "[1]", text)
    before = sum(state.bonus_discard)
    do(state, fly("s6", 1), DrawInstead())
    refused(state, Drawn("bonus_4"), "5.10", "no_tile", tile="bonus_4")  # all are discarded
    do(state, Drawn("bonus_cubes"))
    assert state.players[0].cubes == 2
    assert sum(state.bonus_discard) == before + 1


@proves("pulsar", "5.10")
def test_an_empty_stack_is_made_anew_from_the_discarded_tiles() -> None:
    text = f'systems = {{s6 = "sys15"}}\n{pile()}\nplayers.1.kept = ["bonus_station"]'
    state = at("g6", "[1]", text)
    do(state, fly("s6", 1), DrawInstead())
    assert sum(state.bonus_pile) == 11
    assert sum(state.bonus_discard) == 0
    do(state, Drawn("bonus_modifiers"))
    assert (state.players[0].pm, state.players[0].plus2) == (2, 1)


@proves("pulsar", "9.12")
def test_a_red_die_of_a_system_need_not_be_taken() -> None:
    text = f'systems = {{s6 = "sys03"}}\n{pile(bonus_5=1)}'
    state = at("g6", "[1]", text)
    do(state, fly("s6", 1))
    assert options(state) == [TakeBonus(), DrawInstead()]
    taken = state.clone()
    do(taken, TakeBonus())
    assert taken.reds == (2,)
    do(state, DrawInstead(), Drawn("bonus_5"))
    assert (state.reds, points(state)[0]) == ((), 10)
    # With the red die used, the die of the system is lost.
    state = at("g6", "[1]", f"{text}\nred_spent = true")
    do(state, fly("s6", 1), TakeBonus())
    assert state.reds == ()
    refused(state, TakeGyrodyne("medium", red(2)), "9.7", "red_spent")


# 5.12 and 5.13  Pulsars and visits


@proves("pulsar", "5.12", "16.5")
def test_a_pulsar_at_the_end_may_be_claimed() -> None:
    state = at("g6", "[1]")
    do(state, fly("p5", 1))
    assert options(state) == [Claim("p5"), Decline()]
    refused(state, Claim("p1"), "6.1", "not_offered", allowed=("p5",))
    left = state.clone()
    do(left, Decline())
    assert left.players[0].claimed == 0
    do(state, Claim("p5"))
    assert places(state, state.players[0].claimed) == ["p5"]


@proves("pulsar", "5.12")
def test_nothing_happens_at_a_claimed_pulsar_or_without_rings() -> None:
    state = at("g6", "[1]", 'players.1.pulsars = {p5 = "claimed"}')
    do(state, fly("p5", 1))
    assert asked(state) == (0, "turn")
    six = ", ".join(f'p{n} = "claimed"' for n in (1, 2, 3, 4, 6, 7))
    state = at("g6", "[1]", f"players.0.pulsars = {{{six}}}")
    do(state, fly("p5", 1))
    assert asked(state) == (0, "turn")
    # In passing nothing is claimed either.
    state = at("g6", "[2]")
    do(state, fly("p5 g5", 2))
    assert asked(state) == (0, "turn")


@proves("pulsar", "5.13")
def test_a_flight_visits_what_it_passes_and_its_end_but_not_its_start() -> None:
    """AI-3 scores 3 points for each pulsar that a flight visits."""
    text = 'players.0.patents = ["AI-3"]\nplayers.1.pulsars = {p5 = "claimed"}'
    state = at("p5", "[2, 3]", text)
    do(state, fly("g6 g5", 2))
    assert points(state)[0] == 5  # the start is no visit
    state = at("p5", "[3]", text)
    do(state, fly("g6 g5 p5", 3))
    assert points(state)[0] == 5 + 3  # unless the flight comes back
    state = at("g6", "[2]", text)
    do(state, fly("p5 g5", 2))
    assert points(state)[0] == 5 + 3


@proves("pulsar", "16.11")
def test_each_location_is_rewarded_once_per_flight() -> None:
    text = 'players.0.patents = ["AI-3"]'
    text += '\nplayers.1.pulsars = {p10 = "claimed"}'
    # g11, p10 and g10 are a triangle; from p10 around it and back is one visit.
    state = at("p10", "[3]", text)
    do(state, fly("g10 g11 p10", 3))
    assert points(state)[0] == 5 + 3


# 5.14  Dead ends


@proves("pulsar", "5.14")
def test_a_dead_end_pulsar_brings_a_tile_when_it_is_claimed() -> None:
    state = at("m11", "[2]", pile(bonus_5=1), side="dead_end")
    do(state, fly("m9 p6", 2), Claim("p6"), Drawn("bonus_5"))
    assert points(state)[0] == 5 + 5
    state = at("m11", "[2]", side="dead_end")
    do(state, fly("m9 p6", 2), Decline())
    assert asked(state) == (0, "turn")
    # No station, no tile.
    full = 'systems = {s3 = "sys17"}\nplayers.1.stations = {s3 = 0}\nplayers.2.stations = {s3 = 1}'
    state = at("g3", "[1]", full, side="dead_end")
    do(state, fly("s3", 1))
    assert asked(state) == (0, "turn")


@proves("pulsar", "5.14")
def test_each_lane_of_a_doubled_segment_is_used_once() -> None:
    state = at("o1", "[5, 6]", 'systems = {s16 = "sys17", s3 = "sys05"}', side="dead_end")
    refused(state, fly("s16 g3 s3 g3 s3 g3", 6), "5.4", "segment_used", here="g3", there="s3")
    assert ("s16", "g3", "s3", "g3", "s16") in {option.path for option in options(state, Fly)}


# 5.15  Teleports


@proves("pulsar", "5.15", "16.14")
@pytest.mark.parametrize(
    ("face", "paid", "cost", "targets"),
    [("A6", 1, 4, "s"), ("B5", 2, 5, "p"), ("C4", 1, 4, "spgom")],
)
def test_a_teleport_leads_to_its_kind_of_location(
    face: str, paid: int, cost: int, targets: str
) -> None:
    text = f'players.0.transmitters = [{{face = "{face}", paid = [{paid}]}}]'
    state = at("g6", f"[{cost}]", text)
    do(state, PayTransmitter(0, cost, die(cost)))
    assert asked(state) == (0, "teleport_where")
    found = {option.location for option in options(state, TeleportTo)}
    names = {name for name in state.table.graph.names if name[0] in targets}
    assert found == names
    refused(state, TeleportTo("x1"), "5.15", "no_target")
    refused(state, TeleportTo("e1"), "5.15", "no_target")
    refused(state, TeleportTo("zz"), "5.15", "no_target")
    if "g" not in targets:
        refused(state, TeleportTo("g6"), "5.15", "no_target")


@proves("pulsar", "5.15")
def test_a_teleport_is_the_end_of_a_flight_and_visits_only_that() -> None:
    text = """
        round = 5
        players.0.silver = [5]
        players.0.ship = "g6"
        players.0.patents = ["AI-3", "DII-6"]
        players.0.transmitters = [{face = "B5", paid = [2]}]
    """
    state = position(text, faces=("AI", "DII", "AIII"))
    do(state, PayTransmitter(0, 5, die(5)), TeleportTo("p1"))
    assert points(state)[0] == 5 + 3  # one pulsar visited
    do(state, Claim("p1"))
    assert ship(state) == "p1"
    text = text.replace("[5]", "[4]").replace("B5", "A6").replace("[2]", "[1]")
    state = position(f'systems = {{s1 = "sys11"}}\n{text}', faces=("AI", "DII", "AIII"))
    do(state, PayTransmitter(0, 4, die(4)), TeleportTo("s1"))
    assert points(state)[0] == 5 + 4  # DII-6: a flight ends at a system
    do(state, TakeBonus())
    assert (planet(state, 0, "s1"), state.players[0].cubes) == ("blue", 2)


@proves("pulsar", "16.14")
def test_teleporting_on_the_spot_counts_as_ending_there() -> None:
    state = at("s1", "[4]", 'round = 4\nsystems = {s1 = "sys11"}')
    do(state, Patent("AII-4", die(4)), TeleportTo("s1"), TakeBonus())
    assert (ship(state), planet(state, 0, "s1")) == ("s1", "blue")
    assert state.players[0].cubes == 2


# 16.3  Order


@proves("pulsar", "16.3")
def test_the_path_is_declared_and_then_settled_location_by_location() -> None:
    state = at("g6", "[4]", pile(bonus_4=1, bonus_5=1))
    do(state, fly("s6 m5 s8 g8", 4))
    assert state.stack[-1].location == "s6"  # type: ignore[attr-defined]
    do(state, Found("sys05"))
    assert planet(state, 0, "s6") == "lifeless"  # settled before the next tile is turned up
    assert state.stack[-1].location == "s8"  # type: ignore[attr-defined]
    do(state, Found("sys17"))
    assert planet(state, 0, "s8") == "blue"
    assert (asked(state), ship(state)) == ((0, "turn"), "g8")


@proves("pulsar", "16.3")
def test_a_dead_end_is_settled_before_the_flight_goes_on() -> None:
    state = at("g3", "[3]", pile(bonus_4=1, bonus_5=1), side="dead_end")
    do(state, fly("s3 g3 s16", 3), Found("sys05"))
    assert asked(state) == (CHANCE, "bonus_draw")
    do(state, Drawn("bonus_5"))
    assert asked(state) == (CHANCE, "discover")
    do(state, Found("sys17"))
    assert asked(state) == (0, "exploration_bonus")


@proves("pulsar", "5.11")
def test_where_the_flight_ends_only_the_end_counts() -> None:
    """On the way out and back again, s16 would be lifeless in passing, but is blue at the end."""
    text = 'systems = {s16 = "sys05", s3 = "sys11"}\nplayers.0.stations = {s3 = 0}'
    state = at("o1", "[5]", text, side="dead_end")
    do(state, fly("s16 g3 s3 g3 s16", 5))
    assert (planet(state, 0, "s16"), asked(state)) == ("blue", (0, "exploration_bonus"))
    state = at("o1", "[4]", text, side="dead_end")
    do(state, fly("s16 g3 s3 g3", 4))
    assert (planet(state, 0, "s16"), asked(state)) == ("lifeless", (0, "turn"))


# 16.12  Shifted flights


@proves("pulsar", "16.12")
def test_a_shifted_flight_must_visit_a_gate_of_the_colour() -> None:
    text = 'players.0.patents = ["AI-1"]\nplayers.0.pm = 0\nsystems = {s6 = "sys17", s8 = "sys05"}'
    state = at("m5", "[2]", text)
    refused(state, fly("s6", 2), "16.12", "no_gate", colours=("green",))
    refused(state, fly("s8 m6 m7", 2), "16.12", "no_gate")
    shifted = [option.path for option in options(state, Fly) if len(option.path) != 2]
    assert shifted
    assert all(any(name.startswith("g") for name in path) for path in shifted)
    assert {len(path) for path in shifted} == {3}  # no green gate is one segment away
    do(state, fly("s6 g6 p5", 2))
    assert ship(state) == "p5"
    state = at("g5", "[2]", text)
    do(state, fly("g6", 2))  # one segment shorter


@proves("pulsar", "16.12")
def test_the_start_is_no_visit_for_a_shift() -> None:
    state = at("g6", "[2]", 'players.0.patents = ["AI-1"]\nplayers.0.pm = 0')
    refused(state, fly("p5", 2), "16.12", "no_gate")
    do(state, fly("p5 g5", 2))
