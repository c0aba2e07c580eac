"""Maps laid by hand: every change is drawn, and the rules say whether it may be played."""

from __future__ import annotations

import re

import pytest

from armillary.core.errors import ConfigError
from armillary.core.states.hexes import distance
from armillary.core.words import LANGUAGES
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.board.map_editor import free_spots, lay_out, other_side
from armillary.games.gaia.board.setup_picture import map_of
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rules import GAME

CONFIG = GaiaConfig(players=4, seed=3)
WORDS = GAME.words("en")


def placed(layout: str) -> dict[str, tuple[int, str]]:
    """By sector: its turns and its place."""
    found = re.findall(r"(\w+)/(\d)@(-?\d+,-?\d+)", layout)
    return {sector: (int(turns), place) for sector, turns, place in found}


def test_the_map_of_the_form_is_drawn_with_all_its_sectors() -> None:
    laid = lay_out(CONFIG, "", {}, WORDS)
    assert laid.layout == BOARD.layout(CONFIG)
    assert laid.problem == ""
    assert len(re.findall(r'data-tile="', laid.picture)) == 10
    assert "data-onto" in laid.picture


def test_a_sector_is_turned_both_ways() -> None:
    before = placed(lay_out(CONFIG, "", {}, WORDS).layout)
    once = lay_out(CONFIG, "", {"tile": "03", "turn": 1}, WORDS).layout
    assert placed(once)["03"][0] == (before["03"][0] + 1) % 6
    back = lay_out(CONFIG, once, {"tile": "03", "turn": -1}, WORDS).layout
    assert placed(back) == before


def test_two_sectors_change_places_and_keep_their_turns() -> None:
    before = placed(BOARD.layout(CONFIG))
    after = placed(lay_out(CONFIG, "", {"tile": "01", "onto": "07"}, WORDS).layout)
    assert after["01"] == (before["01"][0], before["07"][1])
    assert after["07"] == (before["07"][0], before["01"][1])
    others = before.keys() - {"01", "07"}
    assert {id: after[id] for id in others} == {id: before[id] for id in others}


def test_a_sector_moves_to_a_free_place_beside_the_others() -> None:
    spots = free_spots(map_of(CONFIG).placements)
    centres = [placement.center for placement in map_of(CONFIG).placements]
    assert spots
    assert all(distance(spot, middle) >= 5 for spot in spots for middle in centres)
    q, r = spots[0]
    after = placed(lay_out(CONFIG, "", {"tile": "05", "onto": f"{q},{r}"}, WORDS).layout)
    assert after["05"][1] == f"{q},{r}"


def test_a_tile_is_turned_over_where_it_has_two_sides() -> None:
    assert other_side("05") == "05o"
    assert other_side("01") == "01"
    after = placed(lay_out(CONFIG, "", {"tile": "05", "over": True}, WORDS).layout)
    assert "05o" in after
    assert "05" not in after


def test_a_map_that_is_not_legal_is_drawn_with_what_is_wrong() -> None:
    """2A.4  Some turn of some sector puts two equal planets side by side."""
    wrong = 0
    layout = ""
    for tile in ("01", "02", "03", "04", "05"):
        for _ in range(6):
            laid = lay_out(CONFIG, layout, {"tile": tile, "turn": 1}, WORDS)
            layout = laid.layout
            assert ('class="clash"' in laid.picture) == bool(laid.problem)
            if laid.problem:
                wrong += 1
                assert "2A.4" in laid.problem
                foreign = lay_out(CONFIG, layout, {}, GAME.words("pl")).problem
                assert foreign.startswith("Na mapie dwie planety tego samego typu")
                with pytest.raises(ConfigError, match=r"2A\.4"):
                    map_of(GaiaConfig(players=4, seed=3, map=layout))
            else:
                map_of(GaiaConfig(players=4, seed=3, map=layout))
    assert wrong > 0


@pytest.mark.parametrize(
    ("layout", "change", "reason"),
    [
        ("", {"tile": "99", "turn": 1}, "no sector '99'"),
        ("", {"tile": "01", "onto": "50,50"}, "free place"),
        ("", {"onto": "01"}, "no sector ''"),
        ("0,0:01=terra", {}, "hex by hex"),
        ("nonsense", {}, "There is no map"),
    ],
)
def test_nonsense_is_refused(layout: str, change: dict[str, object], reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        lay_out(CONFIG, layout, change, WORDS)


def test_every_language_names_the_sectors() -> None:
    drawn = {lay_out(CONFIG, "", {}, GAME.words(language)).picture for language in LANGUAGES}
    assert len(drawn) == len(LANGUAGES)
