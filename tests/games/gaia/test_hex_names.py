"""What people call the hexes, in the log and in every sentence about a match."""

from __future__ import annotations

import re

import pytest

from armillary.core.decision import Illegal
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rules import GAME


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_hex_has_a_name_of_its_own(players: int) -> None:
    state = GAME.setup(GaiaConfig(players=players, seed=players))
    names = state.table.hex_names
    assert names.keys() == set(state.table.grid.index)
    assert len(set(names.values())) == len(names)
    assert all(re.fullmatch(r"\d{1,2}[A-S]", name) for name in names.values())


def test_letters_run_from_top_to_bottom_within_a_sector() -> None:
    state = GAME.setup(GaiaConfig(players=2, seed=1))
    sector = [place for place, name in state.table.hex_names.items() if name[:-1] == "3"]
    assert len(sector) == 19
    rows = [-2 * q - r for q, r in sector]
    assert rows == sorted(rows)
    assert state.table.hex_names[sector[0]] == "3A"


def test_words_for_a_match_call_hexes_by_their_names() -> None:
    state = GAME.setup(GaiaConfig(players=2, seed=1))
    plain = GAME.words("en")
    place, name = next(iter(state.table.hex_names.items()))
    known = plain.on(state)
    assert known.action(BuildMine(place)) == f"Build a mine at {name}"
    assert known.reason(Illegal("2.10", "not_yours", hex=place)).startswith(
        f"You have no structure at {name}"
    )
    # Without a match there is nothing but coordinates; the words themselves do not change.
    assert plain.action(BuildMine(place)) == f"Build a mine at ({place[0]},{place[1]})"
    assert known.action(BuildMine((90, 90))) == "Build a mine at (90,90)"
