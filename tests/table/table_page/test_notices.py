"""What the whole table should know, over the map."""

from __future__ import annotations

import pytest

from armillary.core.game import load
from armillary.table.model import Preferences
from armillary.table.room.match_log import Ledger
from armillary.table.table_page.notices import notice
from armillary.table.table_page.reader import scene_of
from tests.table.table_page.rooms import room_of


@pytest.mark.parametrize("game", ["eclipse", "gaia", "imperium"])
def test_a_match_of_older_rules_says_so(game: str) -> None:
    rules = load(game)
    config = rules.config_type(players=2 if game != "imperium" else 3, seed=4)
    told = {}
    for version in (1, rules.version):
        room = room_of(Ledger(rules, config, version, 0.0))
        for seat in (0, None):
            told[version, seat] = notice(scene_of(room, seat, Preferences()))
    says = (
        f"by version 1 of the rules, with which it began. New tables play version {rules.version}."
    )
    assert says in told[1, 0]
    assert says in told[1, None], "spectators should know, too"
    assert "of the rules" not in told[rules.version, 0]
    polish = notice(scene_of(room_of(Ledger(rules, config, 1, 0.0)), 0, Preferences(language="pl")))
    assert "1. wersji zasad" in polish
