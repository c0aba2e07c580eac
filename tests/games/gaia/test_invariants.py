"""What must always hold: every kind of damage to a state is found and named."""

from collections.abc import Callable

import pytest

from armillary.games.gaia.actions.build_mine import BuildWith
from armillary.games.gaia.invariants import derive, invariants
from armillary.games.gaia.rounds.round_phases import NOBODY, EndRound
from armillary.games.gaia.rounds.turn import Turn
from armillary.games.gaia.state import (
    GAIA,
    IN_GAIA,
    LOST,
    LOST_MINE,
    MINE,
    NO_PLANET,
    TRADING_STATION,
    State,
)
from tests.games.gaia.positions import position

RICH = """
    round = 3
    turn = 0
    passed = [3]
    board_used = ["power3"]
    planets = {"5,0" = "gaia", "1,1" = "lost"}

    [players.0]
    area1 = 2
    brainstone = 1
    faction = "taklons"
    techs = ["tech3", "tech7"]
    covered = ["tech3"]
    advanced = ["advtech1"]
    tokens = ["fed1", "fed2"]
    green = ["fed2"]
    research = {gaia_project = 1, economy = 5}
    [players.0.pieces]
    "2,4" = "planetary_institute"
    "3,2" = "mine"
    "2,3" = "satellite"
    "6,-1" = "gaiaformer"

    [players.1]
    faction = "lantids"
    research = {gaia_project = 1}
    pieces = {"3,2" = "mine", "0,4" = "mine", "5,0" = "mine"}

    [players.2]
    faction = "ivits"
    pieces = {"0,1" = "planetary_institute", "1,0" = "space_station"}

    [players.3]
    pieces = {"1,1" = "lost_planet", "3,-3" = "trading_station"}
"""


def at(state: State, q: int, r: int) -> int:
    return state.table.grid.index[q, r]


def bit(state: State, q: int, r: int) -> int:
    return 1 << at(state, q, r)


def test_a_rich_table_is_right() -> None:
    assert invariants(position(RICH)) == []


def damage(name: str, value: object, seat: int | None = 0) -> Callable[[State], None]:
    """Set a field of a player, or of the state, to something wrong."""

    def harm(state: State) -> None:
        target = state if seat is None else state.players[seat]
        assert getattr(target, name) != value
        setattr(target, name, value)

    return harm


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (damage("credits", 31), "Seat 0: credits is 31; at most 30 can be kept."),
        (damage("ore", 16), "Seat 0: ore is 16; at most 15 can be kept."),
        (damage("knowledge", 16), "Seat 0: knowledge is 16; at most 15 can be kept."),
        (damage("qic", -1), "Seat 0: qic is -1, below 0."),
        (damage("area2", -1), "Seat 0: area2 is -1, below 0."),
        (damage("gaia_area", -3), "Seat 0: gaia_area is -3, below 0."),
        (damage("vp", -1), "Seat 0: vp is -1, below 0."),
        (damage("vp", 11), "Seat 0: vp is 11, but start and sources make 10."),
        (damage("sources", {"charging": 2}), "vp is 10, but start and sources make 12."),
        (damage("brainstone", 3), "Seat 0: the brainstone is in area 3, where no token is."),
        (damage("brainstone", IN_GAIA), "the brainstone is in area 4, where no token is."),
        (damage("brainstone", 1, 1), "Seat 1: the lantids have no brainstone."),
        (damage("research", [0, 0, 0, 1, 6, 0]), "Seat 0: level 6 of economy"),
        (damage("research", [0, 0, 0, 1, 5, 0], 1), "More than one player is on level 5 of econ"),
        (damage("built", [2, 0, 0, 1, 0, 0, 0]), "Seat 0: built is [2, 0, 0, 1, 0, 0, 0]; it sho"),
        (damage("types", 0), "Seat 0: types is 0; it should be 17."),
        (damage("sectors", 0), "Seat 0: sectors is 0; it should be"),
        (damage("reach", ()), "Seat 0: reach is (); it should be"),
        (damage("guests", 0, 1), "Seat 1: guests is nowhere; it should be 3,2."),
        (damage("guests", 1 << 9999, 1), "Seat 1: guests has hexes that are not on the map."),
        (damage("land", 0), "Seat 0: land is nowhere; it should be 2,4; 3,2."),
        (damage("federated", 0), "Seat 0: federated is nowhere; it should be 2,3; 2,4; 3,2."),
        (damage("new_projects", 0), "Seat 0: new_projects is nowhere; it should be 6,-1."),
        (damage("gaiaformers", 0), "Seat 0: 1 gaiaformers in use; there are 0."),
        (damage("gaiaformers", 4), "Seat 0: 4 gaiaformers; there are 3."),
        (damage("resting_gaiaformers", 1), "Seat 0: 2 gaiaformers in use; there are 1."),
        (damage("big_buildings", 4), "Seat 0: big_buildings is 4; it should be 0."),
        (damage("triggers", ()), "Seat 0: the tiles that pay are not []."),
        (damage("passed", True), "Seat 0: passed is True; it should be False."),
        (damage("techs", ["tech3", "tech3"]), "Seat 0: tech tiles ['tech3', 'tech3']; each at mo"),
        (damage("techs", ["tech3", "x"]), "Seat 0: there is no tech tile 'x' in this match."),
        (damage("covered", []), "Seat 0: 1 advanced tiles cover 0 basic ones."),
        (damage("covered", ["tech1"]), "Seat 0: covered tiles ['tech1'] are not among"),
        (damage("advanced", []), "one of the 6 is missing."),
        (damage("advanced", ["advtech2"]), "6 different ones are in play."),
        (damage("advanced", ["y"]), "Seat 0: there is no tech tile 'y' in this match."),
        (damage("tokens", ["fed2"]), "supply is"),
        (damage("tokens", ["fed1"] * 4), "Of the token fed1, 4 are in use; 3 exist."),
        (damage("tokens", ["gleens"]), "Seat 0: 'gleens' is no federation token of the taklons."),
        (damage("tokens", ["z"]), "Seat 0: 'z' is no federation token of the taklons."),
        (damage("green", ["fed1"]), "Seat 0: fed1 cannot lie green side up"),
        (damage("green", ["fed2", "fed2"]), "Seat 0: fed2 cannot lie green side up"),
        (damage("booster", ""), "Seat 0 has no booster."),
        (damage("booster", "booster2"), "in play is each of"),
        (damage("used", ["tech9", "tech9"]), "Seat 0: special actions used ['tech9', 'tech9']"),
        (damage("round", 7, None), "The round is 7; rounds are 1 to 6."),
        (damage("round", 0, None), "Nobody can be in the queue [0, 1, 2, 3] before the first"),
        (damage("order", [0, 1, 2, 2], None), "The order [0, 1, 2, 2] does not name every seat"),
        (damage("queue", [0, 1], None), "Queue [0, 1] and passed [3] do not name every seat"),
        (damage("queue", [1, 0, 2], None), "Seat 0 has the turn, but the queue is [1, 0, 2]."),
        (damage("passed", [], None), "Queue [0, 1, 2] and passed [] do not name every seat"),
        (damage("stack", [], None), "The match is not over, but nothing is on the stack."),
        (damage("finished", True, None), "The match is over, but something is still on the stack."),
        (damage("stack", [EndRound(NOBODY)], None), "stack, end_round, asks nothing."),
        (damage("stack", [Turn(4)], None), "The stack asks seat 4, which is not there."),
        (damage("occupied", 0, None), "occupied is nowhere; it should be"),
        (damage("occupied", 1 << 9999, None), "occupied has hexes that are not on the map."),
        (damage("projects", 0, None), "projects is nowhere; it should be 6,-1."),
        (damage("lost_planet", -1, None), "lost_planet is -1; it should be"),
        (damage("by_type", (0,) * 10, None), "by_type is"),
        (damage("supply", {"fed1": 3}, None), "supply is"),
        (damage("boosters", [], None), "Boosters [] on the table"),
        (damage("advanced", [""] * 6, None), "Advanced tiles ['advtech1']: one of the 6"),
        (damage("advanced", ["q"] * 6, None), "There is no advanced tile 'q'."),
        (damage("track_token", "gleens", None), "There is no federation token 'gleens' for the"),
        (damage("board_used", ["power3", "power3"], None), "Board actions used"),
        (damage("board_used", ["power8"], None), "Board actions used ['power8']"),
    ],
)
def test_a_wrong_field_is_found(harm: Callable[[State], None], sentence: str) -> None:
    state = position(RICH, factions=("taklons", "lantids", "ivits", "nevlas"))
    harm(state)
    assert [line for line in invariants(state) if sentence in line]


def mines(state: State) -> None:
    """Nine mines of one player, each on a planet where a mine may be."""
    planets = state.by_type[0] | state.by_type[1] | state.by_type[GAIA]
    for place in state.table.grid.places(planets & ~state.occupied)[:8]:
        state.players[0].structures[state.table.grid.index[place]] = MINE


def second_host(state: State) -> None:
    state.players[2].structures[at(state, 2, 4)] = MINE


def second_gaiaformer(state: State) -> None:
    state.players[1].projects = bit(state, 6, -1)


def mine_in_space(state: State) -> None:
    state.players[0].structures[at(state, 0, 0)] = MINE


def mine_on_transdim(state: State) -> None:
    state.players[0].structures[at(state, 4, -4)] = MINE


def nothing_left(state: State) -> None:
    state.players[2].structures.clear()


def guest_station(state: State) -> None:
    state.players[1].structures[at(state, 3, 2)] = TRADING_STATION


def lost_mine_elsewhere(state: State) -> None:
    state.players[1].structures[at(state, 0, 4)] = LOST_MINE


def satellite_on_planet(state: State) -> None:
    state.players[1].satellites = bit(state, 0, 3)


def satellite_and_station(state: State) -> None:
    state.players[2].satellites = state.players[2].stations


def foreign_station(state: State) -> None:
    state.players[1].stations = bit(state, 0, 5)


def loose_federation(state: State) -> None:
    state.players[0].federated |= bit(state, 0, 0)


def many_satellites(state: State) -> None:
    for place in state.table.grid.places(state.space)[:26]:
        state.players[1].satellites |= 1 << state.table.grid.index[place]


def many_stations(state: State) -> None:
    for place in state.table.grid.places(state.space)[:7]:
        state.players[2].stations |= 1 << state.table.grid.index[place]


def gaiaformer_on_home(state: State) -> None:
    state.players[0].projects = bit(state, 0, 3)


def gaiaformer_below_mine(state: State) -> None:
    state.players[0].projects = bit(state, 5, 0)


def other_planet(state: State) -> None:
    state.set_planet(at(state, 0, 3), GAIA)


def planet_gone(state: State) -> None:
    changed = bytearray(state.planets)
    changed[at(state, 0, 3)] = NO_PLANET
    state.planets = bytes(changed)


def two_lost_planets(state: State) -> None:
    state.set_planet(at(state, 0, 0), LOST)


def same_colour(state: State) -> None:
    state.players[0].faction = state.players[1].faction


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (mines, "Seat 0: 9 pieces of mine; there are 8."),
        (second_host, "2 players have a structure on 2,4."),
        (second_gaiaformer, "2 gaiaformers stand on 6,-1."),
        (mine_in_space, "Seat 0: a structure on 0,0, where nobody can live."),
        (mine_on_transdim, "Seat 0: a structure on 4,-4, where nobody can live."),
        (nothing_left, "Seat 2: nothing on the map in round 3."),
        (guest_station, "Seat 1: only a mine can be a guest on 3,2."),
        (lost_mine_elsewhere, "Seat 1: lost_planet on 0,4 is the wrong piece there."),
        (satellite_on_planet, "Seat 1: satellites on the planets 0,3."),
        (satellite_and_station, "Seat 2: a satellite and a space station on 1,0."),
        (foreign_station, "Seat 1: the lantids have no space stations."),
        (loose_federation, "Seat 0: no piece on 0,0, which is in a federation."),
        (many_satellites, "Seat 1: 26 satellites; there are 25."),
        (many_stations, "Seat 2: 8 stations; there are 6."),
        (gaiaformer_on_home, "Seat 0: a gaiaformer on 0,3, where no project can be."),
        (gaiaformer_below_mine, "Seat 0: a gaiaformer on 5,0, where no project can be."),
        (other_planet, "0,3 cannot be gaia: it was oxide."),
        (planet_gone, "0,3 cannot be empty: it was oxide."),
        (two_lost_planets, "There is more than one lost planet."),
        (same_colour, "2 factions have the colour blue."),
    ],
)
def test_a_wrong_table_is_found(harm: Callable[[State], None], sentence: str) -> None:
    state = position(RICH, factions=("taklons", "lantids", "ivits", "nevlas"))
    harm(state)
    derive(state)
    assert sentence in invariants(state)


def test_nothing_else_is_wrong_than_what_was_harmed() -> None:
    state = position(RICH)
    state.players[0].ore = 16
    assert invariants(state) == ["Seat 0: ore is 16; at most 15 can be kept."]


def test_pieces_off_the_map_are_found_before_all_else() -> None:
    state = position(RICH)
    state.players[0].structures[9999] = MINE
    assert invariants(state) == ["Seat 0: structures has hexes that are not on the map."]


def test_the_gleens_have_their_own_token_once() -> None:
    factions = ("gleens", "geodens", "lantids", "nevlas")
    state = position('players.0.tokens = ["gleens"]', factions=factions)
    assert state.supply["fed1"] == 3
    state.players[0].tokens.append("gleens")
    assert "Seat 0: the token gleens exists 1 time." in invariants(state)


def test_a_question_inside_a_turn_is_right() -> None:
    state = position(RICH)
    state.stack.append(BuildWith(0, 1))
    assert invariants(state) == []


def test_the_automa_has_its_own_start_points_and_takes_tiles_away() -> None:
    state = position("", players=1, factions=("terrans",), automa="taklons", level=1)
    assert state.players[1].vp == 0
    state.advanced[2] = ""
    state.players[1].satellites = bit(state, 0, 0)
    assert invariants(state) == []


def test_derive_changes_nothing_that_is_right() -> None:
    state = position(RICH)
    fresh = state.clone()
    derive(fresh)
    assert fresh == state
