"""2 and 2B  Setup: map, tiles, factions, first structures, first boosters; turn order."""

from collections import Counter
from typing import Any

import pytest

from armillary.core.errors import ConfigError
from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import Hex, add
from armillary.games.gaia.actions.federation import FormFederation, TakeToken
from armillary.games.gaia.actions.research import SkipAdvance
from armillary.games.gaia.actions.tech_tiles import CoverTech, TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.components import AREAS, FREE_SLOTS, components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.round_phases import income_sources
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.scoring import final_scoring
from armillary.games.gaia.setup import PlaceStart, TakeBooster, TakeFaction, setup
from armillary.games.gaia.state import Player, State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.positions import config as fixed

C = components()
SEEDS = range(40)
FULL = ("terrans", "hadsch_hallas", "xenos", "taklons")


def table(players: int = 4, seed: int = 1, **options: Any) -> State:
    """The table before the first decision."""
    return setup(GaiaConfig(players=players, seed=seed, **options))


def wrong(message: str, **options: Any) -> None:
    with pytest.raises(ConfigError, match=message):
        table(**options)


# 2.1 and 2.2  First player and map


@proves("gaia", "2.1")
@pytest.mark.parametrize(
    ("first", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])]
)
def test_any_seat_may_be_the_first_and_the_others_follow_clockwise(
    first: int, order: list[int]
) -> None:
    state = table(first=first, factions=FULL)
    assert state.order == order
    assert asked(state) == (first, "place_first")
    while not state.round:
        do(state, options(state)[0])
    assert state.queue == order
    assert asked(state) == (first, "turn")


@proves("gaia", "2.1")
def test_only_a_seat_can_be_the_first() -> None:
    wrong(r"there is no seat 5; seats are 1 to 4 \(2.1\)", first=4)
    wrong(r"there is no seat 3; seats are 1 to 2 \(2.1\)", players=2, first=2)
    wrong(r"there is no seat 3; seats are 1 to 2 \(2.1\)", players=1, first=2)
    wrong(r"there is no seat 0; seats are 1 to 2 \(2.1\)", players=2, first=-1)
    wrong("1 to 4 players, not 5", players=5)


ROWS: dict[int, list[list[str]]] = {
    2: [["01", "05o"], ["02", "03", "06o"], ["04", "07o"]],
    4: [["10", "01", "05"], ["09", "02", "03", "06"], ["08", "04", "07"]],
}
PLACES: dict[int, list[list[Hex]]] = {
    2: [[(5, -2), (2, 3)], [(3, -5), (0, 0), (-3, 5)], [(-2, -3), (-5, 2)]],
    4: [
        [(5, -2), (2, 3), (-1, 8)],
        [(3, -5), (0, 0), (-3, 5), (-6, 10)],
        [(-2, -3), (-5, 2), (-8, 7)],
    ],
}
"""(1, 0) is one up on the map."""


@proves("gaia", "2.2")
@pytest.mark.parametrize(("players", "like"), [(1, 2), (2, 2), (3, 4), (4, 4)])
def test_the_first_game_has_a_fixed_map(players: int, like: int) -> None:
    state = table(players, setup="first_game")
    planets: dict[Hex, str] = {}
    for row, places in zip(ROWS[like], PLACES[like], strict=True):
        for sector, centre in zip(row, places, strict=True):
            number = state.table.sector_of[state.table.grid.index[centre]]
            assert state.table.sector_names[number] == sector
            for spot in C.sectors[sector].planets:  # in the printed orientation
                planets[add(centre, (spot.q, spot.r))] = spot.planet
    assert state.table.planets_at_start == planets
    assert len(state.table.grid.hexes) == 19 * {2: 7, 4: 10}[like]


@proves("gaia", "2.2")
@pytest.mark.parametrize(("players", "like"), [(1, 2), (2, 2), (3, 4), (4, 4)])
def test_the_sectors_depend_on_the_number_of_players(players: int, like: int) -> None:
    """05 to 07 have two sides; the black numbers, with an o here, are for one or two players."""
    state = table(players, seed=5)
    assert set(state.table.sector_names) == {sector for row in ROWS[like] for sector in row}


# 2.3 to 2.7  Tiles


@proves("gaia", "2.3")
def test_nine_kinds_of_basic_tiles_lie_on_nine_slots() -> None:
    seen = set()
    for seed in SEEDS:
        slots = table(seed=seed).table.slots
        assert list(slots) == [*AREAS, *FREE_SLOTS]
        assert sorted(slots.values()) == [f"tech{number}" for number in range(1, 10)]
        seen.add(slots["terraforming"])
    assert len(seen) == 9


@proves("gaia", "2.3")
def test_each_slot_has_a_tile_for_everyone() -> None:
    state = position("""
        players.0 = {credits = 30, ore = 15, pieces = {"-4,4" = "trading_station"}}
        players.1.techs = ["tech4"]
        players.2.techs = ["tech4"]
        players.3.techs = ["tech4"]
    """)
    assert C.limits.tech_copies == 4
    do(state, Upgrade((-4, 4), "research_lab"))
    do(state, TakeTech("gaia_project"))
    assert [player.techs for player in state.players] == [["tech4"]] * 4


@proves("gaia", "2.3", "2.4")
def test_slots_that_were_chosen_need_different_tiles() -> None:
    chosen = fixed().slots
    assert table(slots=chosen).table.slots["free1"] == "tech7"
    wrong("no slot 'free4'; there are terraforming", slots={**chosen, "free4": "tech7"})
    wrong("without a tile: 'terraforming', 'navigation', ", slots={"free1": "tech7"})
    message = "'free2=tech8' does not fit; each slot needs a different one of tech1, "
    wrong(message, slots={**chosen, "free1": "tech8"})
    for tile in ("advtech1", "tech1"):
        message = (
            f"'adv_science={tile}' does not fit; each slot needs a different one of advtech1, "
        )
        wrong(message, slots={**chosen, "adv_science": tile})


@proves("gaia", "2.4")
def test_six_of_fifteen_advanced_tiles_lie_one_in_each_area() -> None:
    seen = set()
    for seed in SEEDS:
        state = table(seed=seed)
        assert len(set(state.advanced)) == 6
        assert set(state.table.advanced_slots.values()) == set(AREAS)
        assert [state.table.advanced_slots[tile] for tile in state.advanced] == list(AREAS)
        seen |= set(state.advanced)
    assert seen == set(C.advanced)
    assert len(seen) == 15


@proves("gaia", "2.4")
def test_an_advanced_tile_is_not_replaced() -> None:
    """It lies between levels 4 and 5: whoever is on level 4 may take it, once."""
    level = "{terraforming = %d, science = 4}"
    player = """
        credits = 30
        ore = 15
        techs = ["tech2", "tech6"]
        tokens = ["fed2", "fed3"]
        green = ["fed2", "fed3"]
        pieces = {"-7,4" = "trading_station", "2,4" = "trading_station"}
        research = """
    state = position("[players.0]" + player + level % 3)
    do(state, Upgrade((-7, 4), "research_lab"))
    refused(state, TakeTech("adv_terraforming"), "7.2", "level", need=4, have=3)
    state = position("passed = [1, 2, 3]\n[players.0]" + player + level % 4)
    do(state, Upgrade((-7, 4), "research_lab"))
    do(state, TakeTech("adv_terraforming"))
    do(state, CoverTech("tech2"))
    do(state, SkipAdvance())
    do(state, EndTurn())
    assert state.advanced == ["", *(f"advtech{number}" for number in range(2, 7))]
    do(state, Upgrade((2, 4), "research_lab"))
    refused(state, TakeTech("adv_terraforming"), "7.2", "tile_taken")
    assert TakeTech("adv_science") in options(state)


@proves("gaia", "2.5")
def test_one_of_eighteen_tokens_lies_on_terraforming_and_six_stacks_are_left() -> None:
    seen = Counter[str]()
    for seed in SEEDS:
        state = table(seed=seed)
        kinds = {f"fed{number}": 3 for number in range(1, 7)}
        assert state.supply == kinds | {state.track_token: 2}
        seen[state.track_token] += 1
    assert set(seen) == set(kinds)


@proves("gaia", "2.5")
def test_the_gleens_token_is_nobody_elses() -> None:
    message = "Federation token on terraforming: there is no 'gleens'; there are fed1"
    wrong(message, track_token="gleens")
    state = position("""
        [players.0.pieces]
        "2,4" = "planetary_institute"
        "3,2" = "academy_qic"
        "3,1" = "mine"
    """)
    do(state, FormFederation(((2, 3), (2, 4), (3, 1), (3, 2))))
    do(state, options(state)[0])
    refused(state, TakeToken("gleens"), "11.1", "no_such_token")
    assert len(options(state, TakeToken)) == 6
    state = position(
        'players.0 = {credits = 6, ore = 4, pieces = {"3,1" = "trading_station"}}',
        factions=("gleens", "geodens", "terrans", "nevlas"),
    )
    do(state, Upgrade((3, 1), "planetary_institute"))
    assert state.players[0].tokens == ["gleens"]


@proves("gaia", "2.6")
def test_six_of_ten_round_tiles_and_two_of_six_final_tiles() -> None:
    rounds, finals = set(), set()
    for seed in SEEDS:
        drawn = table(seed=seed).table
        assert (len(set(drawn.round_tiles)), len(drawn.round_tiles)) == (6, 6)
        assert (len(set(drawn.final_tiles)), len(drawn.final_tiles)) == (2, 2)
        rounds |= set(drawn.round_tiles)
        finals |= set(drawn.final_tiles)
    assert rounds == set(C.round_tiles)
    assert finals == set(C.final_tiles)
    assert (len(rounds), len(finals)) == (10, 6)


@proves("gaia", "2.6", "2.7")
def test_tiles_that_were_chosen_must_exist_differ_and_be_enough() -> None:
    finals = "Final scoring tiles: "
    wrong(f"{finals}there is no 'mines'; there are structureFed", final_tiles=("mines",))
    wrong(f"{finals}2 different ones are needed, not 'gaia' ", final_tiles=("gaia",))
    wrong(f"{finals}2 different ones are needed, not 'gaia gaia' ", final_tiles=("gaia", "gaia"))
    six = tuple(f"score{number}" for number in range(1, 7))
    assert table(round_tiles=six).table.round_tiles == six
    wrong("Round scoring tiles: 6 different ones are needed, not 'score1 ", round_tiles=six[:5])
    wrong("Boosters: 7 different ones are needed, not '", boosters=fixed().boosters[:6])


@proves("gaia", "2.7")
@pytest.mark.parametrize(("players", "boosters"), [(2, 5), (3, 6), (4, 7)])
def test_three_boosters_more_than_players(players: int, boosters: int) -> None:
    seen = set()
    for seed in SEEDS:
        state = table(players, seed=seed)
        assert len(set(state.boosters)) == len(state.boosters) == boosters
        assert state.table.boosters == tuple(state.boosters)
        seen |= set(state.boosters)
    assert seen == set(C.boosters)
    assert len(seen) == 10


@proves("gaia", "2.7")
def test_the_other_boosters_stay_out_of_the_game() -> None:
    state = table(2, seed=3, factions=("terrans", "geodens"))
    while asked(state)[1] != "choose_booster":
        do(state, options(state)[0])
    out = sorted(set(C.boosters) - set(state.boosters))
    assert len(out) == 5
    for booster in out:
        refused(state, TakeBooster(booster), "2.11", "booster")


# 2.8 and 2.9  Factions


@proves("gaia", "2.8")
def test_everyone_takes_one_of_the_boards_left_from_the_first_player_clockwise() -> None:
    state = table(first=2)
    taken: list[str] = []
    for seat, faction, pair, left in (
        (2, "lantids", "terrans", 14),
        (3, "gleens", "xenos", 12),
        (0, "bescods", "firaks", 10),
        (1, "itars", "nevlas", 8),
    ):
        assert asked(state) == (seat, "choose_faction")
        assert len(options(state)) == left
        for other in taken:
            refused(state, TakeFaction(other), "2.8", "colour_taken")
        refused(state, TakeFaction("vulcans"), "2.8", "no_faction", faction="vulcans")
        do(state, TakeFaction(faction))
        taken += [faction, pair]
    names = [player.faction.id for player in state.players]
    assert names == ["bescods", "itars", "lantids", "gleens"]
    assert asked(state) == (2, "place_first")


@proves("gaia", "2.8")
def test_the_two_factions_of_one_colour_never_meet() -> None:
    pairs = Counter(row.colour for row in C.factions.values())
    assert list(pairs.values()) == [2] * 7
    message = "share the colour blue: Terrans, Lantids; each colour"
    wrong(message, players=2, factions=("terrans", "lantids"))
    wrong(r"one for each player \(2\), not 1", players=2, factions=("terrans",))
    wrong("There is no faction 'vulcans'", players=2, factions=("terrans", "vulcans"))


@proves("gaia", "2.8")
@pytest.mark.parametrize(
    ("players", "names"),
    [
        (1, ["hadsch_hallas", "taklons"]),
        (2, ["hadsch_hallas", "xenos"]),
        (3, ["terrans", "taklons", "geodens"]),
        (4, ["terrans", "hadsch_hallas", "xenos", "taklons"]),
    ],
)
def test_the_first_game_offers_certain_factions(players: int, names: list[str]) -> None:
    state = table(players, setup="first_game")
    assert [player.faction.id for player in state.players] == names
    assert state.players[1].faction.is_automa == (players == 1)


@proves("gaia", "2.8")
def test_the_first_game_has_no_other_factions() -> None:
    first: dict[str, Any] = {"setup": "first_game"}
    state = table(2, factions=("xenos", "hadsch_hallas"), **first)
    assert [player.faction.id for player in state.players] == ["xenos", "hadsch_hallas"]
    message = r"a first game offers Hadsch Hallas, Xenos, not Ambas \(2.8\)"
    wrong(message, players=2, factions=("xenos", "ambas"), **first)
    message = r"a first game offers Hadsch Hallas, not Taklons \(2.8\)"
    wrong(message, players=1, factions=("taklons",), **first)
    message = r"In a first game the Automa plays Taklons, not Itars \(2.8\)"
    wrong(message, players=1, automa="itars", **first)
    assert len(table(1, automa="taklons", **first).players) == 2


START = {
    # credits, ore, knowledge, QIC, areas I and II, research on level 1
    "terrans": (15, 4, 3, 1, 4, 4, "gaia_project"),
    "lantids": (13, 4, 3, 1, 4, 0, ""),
    "hadsch_hallas": (15, 4, 3, 1, 2, 4, "economy"),
    "ivits": (15, 4, 3, 1, 2, 4, ""),
    "geodens": (15, 4 + 2, 3, 1, 2, 4, "terraforming"),
    "baltaks": (15, 4, 3, 0, 2, 2, "gaia_project"),
    "xenos": (15, 4, 3, 1 + 1, 2, 4, "artificial_intelligence"),
    "gleens": (15, 4 + 1, 3, 0, 2, 4, "navigation"),
    "taklons": (15, 4, 3, 1, 2 + 1, 4, ""),
    "ambas": (15, 4, 3, 1 + 1, 2, 4, "navigation"),
    "firaks": (15, 3, 2, 1, 2, 4, ""),
    "bescods": (15, 4, 1, 1, 2, 4, ""),
    "nevlas": (15, 4, 2, 1, 2, 4, "science"),
    "itars": (15, 5, 3, 1, 4, 4, ""),
}
"""Printed on the board, plus the star bonus of level 1; the brainstone lies in area I."""


@proves("gaia", "2.9")
@pytest.mark.parametrize("name", START)
def test_what_a_faction_starts_with(name: str) -> None:
    other = "terrans" if C.factions[name].colour != "blue" else "itars"
    player = table(2, factions=(name, other)).players[0]
    goods = (player.credits, player.ore, player.knowledge, player.qic)
    *start, area = START[name]
    assert [*goods, player.area1, player.area2] == start
    assert (player.area3, player.gaia_area, player.vp) == (0, 0, 10)
    assert player.research == [int(name == area) for name in AREAS]
    assert player.gaiaformers == (area == "gaia_project")
    assert player.brainstone == (name == "taklons")


@proves("gaia", "2.9")
def test_the_first_level_of_economy_and_science_pays_only_as_income() -> None:
    """15 credits at the start; then 3 of the board and 2 of level 1. Nevlas: 2 + 1 + 1."""
    state = table(2, factions=("hadsch_hallas", "nevlas"), boosters=fixed(players=2).boosters)
    while asked(state)[1] != "choose_booster":
        do(state, options(state)[0])
    assert (state.players[0].credits, state.players[1].knowledge) == (15, 2)
    do(state, TakeBooster("booster5"))
    do(state, TakeBooster("booster2"))
    while asked(state)[1] != "turn":
        do(state, options(state)[0])
    assert (state.players[0].credits, state.players[1].knowledge) == (20, 4)


# 2.10 and 2.11  First structures and boosters


def sit(*factions: str, **options: Any) -> State:
    return table(len(factions), factions=factions, map="beginner", **options)


@proves("gaia", "2.10")
@pytest.mark.parametrize(("first", "turned"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0])])
def test_mines_go_round_and_back_then_the_third_of_the_xenos_then_the_ivits(
    first: int, turned: list[int]
) -> None:
    state = sit("xenos", "ivits", "taklons", "terrans", first=first)
    seats = []
    structures = []
    while asked(state)[1] == "place_first":
        seats.append(asked(state)[0])
        kinds = dict(enumerate(state.players[seats[-1]].built))
        do(state, options(state)[-1])
        built = state.players[seats[-1]].built
        structures += [kind for kind, number in kinds.items() if built[kind] > number]
    forth = [seat for seat in turned if seat != 1]
    assert seats == [*forth, *reversed(forth), 0, 1]
    assert structures == [0] * 7 + [3]
    assert [player.built[0] for player in state.players] == [3, 0, 2, 2]


@proves("gaia", "2.10")
def test_start_structures_stand_on_home_planets_only() -> None:
    state = sit("terrans", "geodens")
    homes = {(-4, -1), (-3, 6), (-1, -1), (5, -1)}
    assert {option.hex for option in options(state, PlaceStart)} == homes
    for place in ((3, -1), (1, -1), (0, 0), (99, 0)):  # volcanic, gaia, empty, nowhere
        refused(state, PlaceStart(place), "2.10", "not_home", hex=place, home="terra")
    do(state, PlaceStart((-1, -1)))
    do(state, PlaceStart((3, -1)))
    do(state, PlaceStart((1, 2)))
    refused(state, PlaceStart((-1, -1)), "2.10", "own_planet")
    assert len(options(state)) == 3


@proves("gaia", "2.10")
def test_start_structures_cost_nothing_score_nothing_and_nobody_charges() -> None:
    """Terra -1,-1 is 2 away from desert -2,0, where the Xenos stand."""
    state = sit("xenos", "terrans", round_tiles=fixed().round_tiles)
    before = [(player.credits, player.ore, player.area1) for player in state.players]
    do(state, PlaceStart((-2, 0)))
    do(state, PlaceStart((-1, -1)))
    assert asked(state) == (1, "place_first")
    do(state, PlaceStart((5, -1)))
    do(state, PlaceStart((2, -3)))
    do(state, PlaceStart((6, -4)))
    assert [(player.credits, player.ore, player.area1) for player in state.players] == before
    assert [player.vp for player in state.players] == [10, 10]
    assert asked(state) == (1, "choose_booster")


def income(state: State, player: Player) -> dict[str, int]:
    """What a player will receive in the next income phase."""
    total = Counter[str]()
    for source in income_sources(state, player):
        for name in ("credits", "ore", "knowledge", "qic", "charge", "tokens"):
            total[name] += getattr(source, name)
    return {name: number for name, number in total.items() if number}


@proves("gaia", "2.10")
@pytest.mark.parametrize(
    ("name", "due"),
    [
        # the basic line, and 1 ore for each of the first two mines; the third covers nothing
        ("terrans", {"ore": 3, "knowledge": 1}),
        ("xenos", {"ore": 3, "knowledge": 1}),
        ("ivits", {"ore": 1, "knowledge": 1, "qic": 1, "charge": 4, "tokens": 1}),
    ],
)
def test_pieces_leave_the_board_from_the_left_and_uncover_income(
    name: str, due: dict[str, int]
) -> None:
    """The booster adds 2 credits."""
    state = position("players.0.booster = 'booster4'", factions=(name, "itars"), players=2)
    assert income(state, state.players[0]) == due | {"credits": 2}


@proves("gaia", "2.11")
@pytest.mark.parametrize(("first", "seats"), [(0, [3, 2, 1, 0]), (2, [1, 0, 3, 2])])
def test_boosters_are_taken_from_the_last_player_counter_clockwise(
    first: int, seats: list[int]
) -> None:
    state = sit(*FULL, first=first, boosters=fixed().boosters)
    while asked(state)[1] == "place_first":
        do(state, options(state)[0])
    for number, seat in enumerate(seats, 1):
        assert asked(state) == (seat, "choose_booster")
        assert len(options(state)) == 8 - number
        for taken in range(1, number):
            refused(state, TakeBooster(f"booster{taken}"), "2.11", "booster")
        do(state, TakeBooster(f"booster{number}"))
    assert [state.players[seat].booster for seat in seats] == [f"booster{n}" for n in range(1, 5)]
    assert state.boosters == ["booster5", "booster6", "booster7"]


# 2.12  Neutral player

NEUTRAL = {
    "structureFed": 10,
    "structure": 11,
    "planetType": 5,
    "gaia": 4,
    "sector": 6,
    "satellite": 8,
}


@proves("gaia", "2.12")
@pytest.mark.parametrize("tile", NEUTRAL)
def test_the_neutral_player_stands_at_its_number(tile: str) -> None:
    assert C.final_tiles[tile].neutral == NEUTRAL[tile]


def final(pieces: list[int], players: int) -> list[int]:
    """VP for the final tile for sectors, by how many sectors everyone has colonised."""
    by_sector: dict[int, list[str]] = {}
    start = position(players=players, final_tiles=("sector", "satellite"))
    for place, sector in start.table.sector_of.items():
        if start.planets[place] < 7:
            by_sector.setdefault(sector, []).append("{},{}".format(*start.table.grid.hexes[place]))
    lines = [
        f"players.{seat}.pieces = {{{', '.join(mines)}}}"
        for seat, number in enumerate(pieces)
        for mines in [[f'"{by_sector[sector][seat]}" = "mine"' for sector in range(number)]]
    ]
    state = position("\n".join(lines), players=players, final_tiles=("sector", "satellite"))
    final_scoring(state, None)
    return [player.sources.get("final1", 0) for player in state.players]


@proves("gaia", "2.12")
def test_the_neutral_player_is_ranked_and_receives_nothing() -> None:
    """It has 6 sectors."""
    assert final([7, 3], players=2) == [18, 6]
    assert final([5, 3], players=2) == [12, 6]
    assert final([6, 3], players=2) == [(18 + 12) // 2, 6]
    assert final([7, 6], players=2) == [18, (12 + 6) // 2]


@proves("gaia", "2.12")
def test_three_players_have_no_neutral_player() -> None:
    assert final([5, 3, 1], players=3) == [18, 12, 6]


# 2B  Turn order


def passing(order: list[int], **agreed: Any) -> State:
    """A round in which the seats pass in this order, everyone else building nothing."""
    state = position(f"turn = {order[0]}\norder = {order}", **agreed)
    for seat in order:
        assert asked(state) == (seat, "turn")
        do(state, Pass(state.boosters[0]))
    while asked(state)[1] != "turn":
        do(state, options(state)[0])
    assert state.round == 2
    return state


@proves("gaia", "2B.2", "17.1")
@pytest.mark.parametrize(
    ("passed", "order"), [([2, 0, 3, 1], [2, 3, 0, 1]), ([3, 2, 1, 0], [3, 0, 1, 2])]
)
def test_as_standard_all_follow_clockwise_after_the_first_to_pass(
    passed: list[int], order: list[int]
) -> None:
    state = passing(passed)
    assert state.order == state.queue == order
    assert asked(state) == (order[0], "turn")


@proves("gaia", "2B.1", "17.1")
@pytest.mark.parametrize("passed", [[2, 0, 3, 1], [3, 2, 1, 0]])
def test_with_the_option_the_order_of_passing_is_the_order_of_the_next_round(
    passed: list[int],
) -> None:
    state = passing(passed, turn_order="passing")
    assert state.order == state.queue == passed
    assert asked(state) == (passed[0], "turn")


@proves("gaia", "2B.1")
def test_with_the_option_the_first_round_is_played_clockwise() -> None:
    state = table(first=2, factions=FULL, turn_order="passing")
    while not state.round:
        do(state, options(state)[0])
    assert state.order == [2, 3, 0, 1]
    assert asked(state) == (2, "turn")
