"""Battles as they are written down: what they may leave out, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.errors import DataError
from armillary.games.eclipse.combat.odds_file import read

SHIP = {"class": "cruiser", "count": 2, "species": "planta"}
ANCIENT = {"class": "ancient", "count": 1}


def battle(attacker: Any = SHIP, defender: Any = ANCIENT) -> Any:
    return {"battles": [{"id": 7, "attacker": [attacker], "defender": [defender], "note": "ours"}]}


def test_what_may_be_left_out() -> None:
    (fight,) = read(battle(), "f.yaml")
    assert fight.id == "7"
    (cruiser,), (ancient,) = fight.attacker, fight.defender
    # The printed parts of its species, and the normal blueprint.
    assert (cruiser.kind, cruiser.count) == ("cruiser", 2)
    assert (cruiser.values.initiative, cruiser.values.computer, cruiser.values.hull) == (1, 1, 1)
    assert cruiser.values.cannons == {"yellow": 1}
    assert (ancient.values.initiative, ancient.values.cannons) == (2, {"yellow": 2})


def test_parts_are_added_to_what_is_printed_outside_the_grid() -> None:
    parts = ["nuclear_drive", "ion_turret", "plasma_missile", "muon_source", "phase_shield"]
    (fight,) = read(battle(SHIP | {"grid_parts": parts}), "f.yaml")
    values = fight.attacker[0].values
    assert (values.initiative, values.computer, values.shield, values.hull) == (2, 1, 2, 0)
    assert (values.cannons, values.missiles) == ({"yellow": 2}, {"orange": 2})


def test_stats_count_as_they_are_given() -> None:
    stats = {"initiative": 5, "hull": 3, "cannons": {"red": 1}}
    (fight,) = read(battle(SHIP | {"stats": stats}), "f.yaml")
    values = fight.attacker[0].values
    assert (values.initiative, values.computer, values.hull) == (5, 0, 3)
    assert (values.cannons, values.missiles) == ({"red": 1}, {})


def test_advanced_blueprints() -> None:
    (fight,) = read(battle(defender=ANCIENT | {"npc_blueprint": "ancient_advanced"}), "f.yaml")
    assert fight.defender[0].values.cannons == {"orange": 1}


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (None, "f.yaml: battles: must be a list of battles"),
        ({"battles": "B01"}, "f.yaml: battles: must be a list of battles"),
        ({"battles": [3]}, "battles[0]: must have the keys id, attacker and defender"),
        ({"battles": [{}]}, "battles[0].id: must be a name or a number"),
        ({"battles": [{"id": 1}]}, "battles[0].attacker: must be a list of ships"),
        ({"battles": [{"id": 1, "attacker": []}]}, "attacker: must be a list of ships"),
        (
            battle(SHIP | {"class": "frigate"}),
            "[0].class: must be one of interceptor, cruiser, dreadnought, starbase, not 'frigate'",
        ),
        (battle(ANCIENT), "attacker[0].class: must be one of interceptor, cruiser, "),
        (battle(defender="ancient"), "defender[0].class: must be one of ancient, guardian, gcds, "),
        (battle(SHIP | {"class": []}), "attacker[0].class: must be one of interceptor, "),
        (battle({"class": "cruiser"}), "attacker[0].count: the key is missing"),
        (battle(SHIP | {"count": 0}), "attacker[0].count: expected `int` >= 1"),
        (battle(SHIP | {"count": 99}), "attacker[0].count: expected `int` <= 20"),
        (battle(SHIP | {"count": "two"}), "attacker[0].count: expected `int`, got `str`"),
        (
            battle({"class": "cruiser", "count": 1}),
            "battles[0].attacker[0]: a cruiser needs stats, or a species with its grid_parts",
        ),
        (battle(SHIP | {"species": "elves"}), "attacker[0].species: there is no species 'elves'; "),
        (
            battle(SHIP | {"grid_parts": ["hull", "rift_cannon"]}),
            "attacker[0].grid_parts[1]: there is no part 'rift_cannon'; allowed are ion_cannon, ",
        ),
        (
            battle(defender=ANCIENT | {"npc_blueprint": "gcds"}),
            "npc_blueprint: there is no blueprint 'gcds'; allowed are ancient, ancient_advanced",
        ),
        (
            battle(SHIP | {"stats": {"hul": 1}}),
            "attacker[0].stats.hul: unknown key; allowed are initiative, computer, shield, hull, ",
        ),
        (battle(SHIP | {"stats": {"hull": -1}}), "attacker[0].stats.hull: expected `int` >= 0"),
        (
            battle(SHIP | {"stats": {"cannons": {"pink": 1}}}),
            "stats.cannons: there is no colour 'pink'; allowed are yellow, orange, blue, red",
        ),
    ],
)
def test_what_is_refused(raw: Any, reason: str) -> None:
    with pytest.raises(DataError) as refused:
        read(raw, "f.yaml")
    sentence = str(refused.value)
    assert reason in sentence
    assert "\n" not in sentence
