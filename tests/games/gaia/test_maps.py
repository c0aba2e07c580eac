"""2A  The maps: fixed, by chance and by hand; what is legal, and what is refused."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from armillary.core.bad_options import Unfit
from armillary.core.chance import stream
from armillary.core.errors import ConfigError
from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import Hex, add, rotate
from armillary.core.words import LANGUAGES
from armillary.games.gaia.components import HOME_TYPES, Placement, components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.maps import (
    METHODS,
    MapLayout,
    _clash_table,
    _turned,
    clashes,
    layout_text,
    make_map,
)
from armillary.games.gaia.words import words

C = components()
SEEDS = range(300)
TRACED = json.loads((Path(__file__).parents[2] / "data/gaia/maps.json").read_text("utf-8"))
TWO_SECTORS = "01/0@0,0 02/2@5,-2"
BLACK = {"01", "02", "03", "04", "05o", "06o", "07o"}
GOLDEN = (
    "06/3@5,-2 09/4@2,3 05/4@-1,8 03/0@3,-5 04/3@0,0 "
    "10/1@-3,5 07/4@-6,10 08/3@-2,-3 02/3@-5,2 01/0@-8,7"
)
WHITE = {"01", "02", "03", "04", "05", "06", "07", "08", "09", "10"}


def made(map: str = "", players: int = 4, seed: int = 1, **options: Any) -> MapLayout:
    config = GaiaConfig(players=players, map=map, seed=seed, **options)
    return make_map(config, C, stream(seed, "map"))


def refusal(map: str, players: int = 4, **options: Any) -> str:
    with pytest.raises(ConfigError) as refused:
        made(map, players, **options)
    return str(refused.value)


def places(layout: MapLayout) -> dict[str, Hex]:
    return {placement.sector: placement.center for placement in layout.placements}


def traced_text(trace: dict[str, Any]) -> tuple[str, str]:
    """A recorded map in both forms."""
    sectors = [
        f"{row['sector']}/{row['rotation']}@{row['center'][0]},{row['center'][1]}"
        for row in trace["sectors"]
    ]
    hexes = [
        f"{q},{r}:{sector}" + (f"={planet}" if planet else "")
        for q, r, planet, sector in trace["hexes"]
    ]
    return " ".join(sectors), " ".join(hexes)


@pytest.mark.parametrize("trace", TRACED, ids=lambda trace: trace["id"])
def test_recorded_sectors_give_the_recorded_hexes(trace: dict[str, Any]) -> None:
    by_sectors, by_hexes = (made(text, strict_map=False) for text in traced_text(trace))
    assert by_sectors.planets == {(q, r): p for q, r, p, _ in trace["hexes"] if p}
    assert by_sectors.sectors == {(q, r): s for q, r, _, s in trace["hexes"]}
    assert (by_hexes.planets, by_hexes.sectors) == (by_sectors.planets, by_sectors.sectors)
    assert len(by_sectors.placements) == len(trace["sectors"])
    assert by_hexes.placements == ()
    assert (clashes(by_sectors, strict=True) == []) is trace["strict_legal"]


@pytest.mark.parametrize("trace", TRACED, ids=lambda trace: trace["id"])
def test_a_layout_is_read_back_from_its_text(trace: dict[str, Any]) -> None:
    for text in traced_text(trace):
        layout = made(text, strict_map=False)
        assert layout_text(layout) == text
        assert made(layout_text(layout), strict_map=False) == layout
    drawn = made("method3", 3, seed=5, small_map=True)
    assert made(layout_text(drawn), 3, small_map=True) == drawn


def test_the_first_game_has_its_map_and_a_full_game_draws_one() -> None:
    assert made(setup="first_game").placements == C.beginner_big
    assert made(setup="first_game", players=3).placements == C.beginner_big
    assert made(setup="first_game", players=2).placements == C.beginner_small
    assert made("beginner", players=1).placements == C.beginner_small
    assert made("beginner").planets[4, -3] == "oxide"  # sector 10 around 5,-2, as printed
    assert made() == made("method1") != made("beginner")
    for players in (1, 2, 3, 4):
        assert clashes(made("beginner", players), strict=True) == []


def test_the_same_seed_draws_the_same_map_for_ever() -> None:
    assert made("method3", seed=7) == made("method3", seed=7)
    texts = {layout_text(made("method3", seed=seed)) for seed in SEEDS}
    assert len(texts) == len(SEEDS)
    # Records of matches hold the seed, not the map: if this text changes, old records break.
    assert layout_text(made("method3", seed=7)) == GOLDEN


@proves("gaia", "2A.1")
def test_a_map_laid_by_hand_is_taken_as_it_is() -> None:
    layout = made(TWO_SECTORS)
    assert layout.placements == (Placement("01", (0, 0), 0), Placement("02", (5, -2), 2))
    assert len(layout.sectors) == 2 * 19
    assert len(layout.planets) == 6 + 7
    assert layout.planets[-1, 2] == "transdim"  # sector 01 as printed
    assert layout.sectors[-1, 2] == "01"
    # Sector 02 prints titanium at 2,0, which two turns take to -2,2 of its centre.
    assert layout.planets[3, 0] == "titanium"
    assert layout.sectors[3, 0] == "02"
    assert made(f"  {TWO_SECTORS}\n").placements == layout.placements
    assert made("0,0:01 0,1:03=gaia 1,1:03").planets == {(0, 1): "gaia"}


@proves("gaia", "2A.1")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("method4", "There is no map 'method4'; write beginner, method1, method2, method3"),
        ("01/0@0,0 02-2@5,-2", "'02-2@5,-2'; a sector is written as in 01/0@5,-2"),
        ("01/0@0,0 11/2@5,-2", "a sector '11'; there is 01, 02, 03"),
        ("01/6@0,0", "turns sector 01 6 times; 0 to 5"),
        ("01/0@0,0 01/2@5,-2", "sector 01 twice"),
        ("05/0@0,0 05o/2@5,-2", "sectors 05 and 05o; they are the two sides of one tile"),
        ("01/0@0,0 02/2@4,-2", "sectors 01 and 02 overlap at 2,-2"),
        ("01/0@0,0 02/2@6,-2", "falls apart: no way leads from -2,0 in sector 01 to 4,-2 in sec"),
        ("0,0:01 0,1", "'0,1'; a hex is written as in -10,8:01"),
        ("0,0:01 0,1:99", "a sector '99'"),
        ("0,0:01 0,0:02", "the hex 0,0 twice"),
        ("0,0:01=lost", "a planet 'lost' at 0,0; there is terra, oxide"),
        ("0,0:06 0,1:06o", "sectors 06 and 06o"),
        ("0,0:01 0,2:01", "falls apart: no way leads from 0,0 in sector 01 to 0,2 in sector 01"),
        (" ".join(f"{q},0:01" for q in range(20)), "20 hexes in sector 01; at most 19"),
    ],
)
def test_an_impossible_map_is_refused(text: str, says: str) -> None:
    reason = refusal(text)
    assert says in reason
    assert reason.endswith(".")
    with pytest.raises(Unfit) as refused:
        made(text)
    told = {refused.value.told(language) for language in LANGUAGES}
    assert reason in told
    assert len(told) == len(LANGUAGES)
    again = pickle.loads(pickle.dumps(refused.value))
    assert str(again) == reason


def drawn(method: str, players: int, **options: Any) -> list[MapLayout]:
    return [made(method, players, seed, **options) for seed in SEEDS]


@proves("gaia", "2A.2")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("method", METHODS)
def test_methods_for_three_and_four(method: str, players: int) -> None:
    layouts = drawn(method, players)
    usual = places(made("beginner", players))
    seen: dict[str, set[Hex]] = {sector: set() for sector in WHITE}
    turns: dict[str, set[int]] = {sector: set() for sector in WHITE}
    for layout in layouts:
        assert clashes(layout, strict=True) == []
        assert layout.sectors.keys() == layouts[0].sectors.keys()
        assert len(layout.sectors) == 190
        assert len(layout.planets) == 61
        assert places(layout).keys() == WHITE
        for placement in layout.placements:
            seen[placement.sector].add(placement.center)
            turns[placement.sector].add(placement.rotation)
    assert all(turns[sector] == {0, 1, 2, 3, 4, 5} for sector in WHITE)

    inner = {sector: {usual[sector]} for sector in ("01", "02", "03", "04")}
    inner_places = {usual[sector] for sector in inner}
    outer_places = set(C.big_slots) - inner_places
    for sector in WHITE:
        if method == "method3":
            assert seen[sector] == set(C.big_slots)
        elif sector not in inner:
            assert seen[sector] == outer_places
        elif method == "method2":
            assert seen[sector] == inner_places
        else:
            assert seen[sector] == inner[sector]


@proves("gaia", "2A.3")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("method", METHODS)
def test_methods_for_one_and_two(method: str, players: int) -> None:
    layouts = drawn(method, players)
    seen: set[Placement] = set()
    for layout in layouts:
        assert clashes(layout, strict=True) == []
        assert layout.sectors.keys() == layouts[0].sectors.keys()
        assert len(layout.sectors) == 133
        assert len(layout.planets) == 40
        assert places(layout).keys() == BLACK
        seen.update(layout.placements)
    assert len({(p.sector, p.center) for p in seen}) == 7 * 7
    assert len({(p.sector, p.rotation) for p in seen}) == 7 * 6
    assert {p.center for p in seen} == set(C.small_slots)


@proves("gaia", "2A.4")
def test_equal_planets_never_touch_across_sectors() -> None:
    # Volcanic lies at the lower edge of 01 and at the upper edge of 02; a turn takes it away.
    legal, clashing = "01/0@0,0 02/1@-5,2", "01/0@0,0 02/0@-5,2"
    assert clashes(made(legal), strict=True) == []
    assert refusal(clashing) == (
        "The map has two planets of one type (volcanic) side by side, at -3,1 in sector 02 and at "
        "-2,1 in sector 01; planets of the same type may not touch across sectors (2A.4)."
    )


@proves("gaia", "2A.4")
def test_equal_planets_may_touch_within_a_sector() -> None:
    layout = made("10/0@0,0")
    assert layout.planets[1, 1] == layout.planets[0, 2] == "transdim"
    assert made("0,0:01=ice 0,1:01=ice").planets == {(0, 0): "ice", (0, 1): "ice"}
    assert "of one type (ice)" in refusal("0,0:01=ice 0,1:02=ice")


@proves("gaia", "2A.4", "17.2")
@pytest.mark.parametrize("planet", [*HOME_TYPES, "gaia", "transdim"])
def test_which_planets_are_tested(planet: str) -> None:
    text = f"0,0:01={planet} 0,1:02={planet}"
    says = f"of one type ({words('en').term(planet)}) side by side, at 0,0 in sector 01 and at 0,1"
    assert says in refusal(text)
    if planet in HOME_TYPES:
        assert says in refusal(text, strict_map=False)
    else:
        layout = made(text, strict_map=False)
        assert layout.planets == {(0, 0): planet, (0, 1): planet}
        assert clashes(layout, strict=True) == [((0, 0), (0, 1))]
        assert clashes(layout, strict=False) == []


@proves("gaia", "17.2")
@pytest.mark.parametrize("method", METHODS)
def test_lenient_maps_by_chance(method: str) -> None:
    for players in (2, 3, 4):
        layouts = drawn(method, players, strict_map=False)
        touching = set()
        for layout in layouts:
            assert clashes(layout, strict=False) == []
            touching |= {layout.planets[a] for a, _ in clashes(layout, strict=True)}
        assert touching == {"transdim"}  # no sector has a gaia planet at its edge
    by_sectors, by_hexes = traced_text(TRACED[1])
    assert not TRACED[1]["strict_legal"]
    for text in (by_sectors, by_hexes):
        assert refusal(text).endswith("(2A.4).")
        assert len(made(text, strict_map=False).planets) == 61


@proves("gaia", "2A.5")
def test_three_players_may_leave_out_two_sectors() -> None:
    tight = WHITE - {"09", "10"}
    beginner = made("beginner", 3, small_map=True)
    assert places(beginner).items() < places(made("beginner", 3)).items()
    assert clashes(beginner, strict=True) == []
    for method in METHODS:
        seen: set[tuple[str, Hex]] = set()
        for layout in drawn(method, 3, small_map=True):
            assert clashes(layout, strict=True) == []
            assert places(layout).keys() == tight
            assert layout.sectors.keys() == beginner.sectors.keys()
            seen.update((p.sector, p.center) for p in layout.placements)
        # Four inner and four outer sectors, in places of their own kind or in all.
        assert len(seen) == {"method1": 4 + 16, "method2": 16 + 16, "method3": 64}[method]
    assert len(beginner.sectors) == 8 * 19
    made(layout_text(beginner), 3, small_map=True)  # it hangs together


@proves("gaia", "2A.5")
def test_other_outlines() -> None:
    row = made("01/0@0,0 02/0@5,-2 03/0@10,-4", players=2)
    assert len(row.sectors) == 3 * 19
    # Sectors that meet in only one pair of hexes, and white sides for two players, by agreement.
    assert len(made("05/0@0,0 08/0@5,0", players=2).sectors) == 2 * 19
    assert "falls apart" in refusal("05/0@0,0 08/0@5,1", players=2)
    for players in (1, 2, 4):
        assert refusal("", players, small_map=True) == (
            f"small_map is for 3 players, who may leave out sectors 09 and 10 (2A.5); "
            f"this match has {players}."
        )
    assert "sector 09, which small_map leaves out" in refusal("09/0@0,0", 3, small_map=True)


@pytest.mark.parametrize("strict", [True, False])
def test_maps_by_chance_avoid_nothing_but_clashes(strict: bool) -> None:
    """Two ways to find clashes agree: bit tables for drawing, comparing hexes for the rest."""
    sectors = [C.sectors[placement.sector] for placement in C.beginner_big]
    turned = [_turned(sector, turns) for sector in sectors for turns in range(6)]
    step = rotate((5, -2), 2)
    table = _clash_table(turned, step, strict)
    found = 0
    for first, here in enumerate(turned):
        for second, there in enumerate(turned):
            moved = {add(place, step): planet for place, planet in there.items()}
            sides = dict.fromkeys(here, "01") | dict.fromkeys(moved, "02")
            clash = bool(clashes(MapLayout({**here, **moved}, sides), strict))
            assert clash == bool(table[first] >> second & 1)
            found += clash
    assert 0 < found < len(turned) ** 2
