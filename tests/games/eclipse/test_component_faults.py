"""Faulty data: a wrong, missing or unknown key is refused with its file, its key and the reason."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from armillary.core.errors import DataError
from armillary.games.eclipse.components import load

DATA = files("armillary.games.eclipse") / "data"

FAULTS = [
    ("sectors.toml", 'kind = "center"', 'kind = "core"', "001.kind: must be one of center, inner"),
    ("sectors.toml", "vp = 4\n", "", "001.vp: the key is missing"),
    ("sectors.toml", "vp = 4\n", "vp = 4\npoints = 4\n", "001.points: unknown key; allowed are "),
    ("sectors.toml", "[101]", "[401]", "401: must be a number of three digits that begins with 1"),
    ("sectors.toml", "[0, 1, 2, 3, 4, 5]", "[0, 1, 2, 3, 4, 6]", "001.wormholes[5]: expected "),
    ("sectors.toml", "[0, 1, 2, 3, 4, 5]", "[0, 1, 1]", "001.wormholes: must list edges, each "),
    ("sectors.toml", "gcds = true\n", "", "001.gcds: belongs to the centre, and only to it"),
    ("sectors.toml", "arrow = 0\n", "", "221.arrow: belongs to starting and guardian sectors"),
    ("sectors.toml", "arrow = 0", "arrow = 2", "221.arrow: has no wormhole on the edge 2"),
    ("sectors.toml", "guardians = 1\n", "", "271.guardians: belong to guardian sectors, and "),
    (
        "sectors.toml",
        "ancients = 1\ndiscovery = true\n",
        "ancients = 1\n",
        "101.discovery: must be true where something is guarded",
    ),
    ("technologies.toml", "minimum = 2", "minimum = 3", "neutron_bombs.minimum: is 3, more than 2"),
    ("technologies.toml", "copies = 1\n", "copies = 2\n", "antimatter_splitter.copies: must be 1 "),
    (
        "technologies.toml",
        "[phase_shield]",
        "[force_field]",
        "force_field: there is no part 'force_field'; allowed are plasma_cannon, ",
    ),
    (
        "technologies.toml",
        "{ build = 1 }",
        "{ bild = 1 }",
        "nanorobots.activations.bild: unknown key; allowed are explore, research, ",
    ),
    (
        "technologies.toml",
        "copies = 5",
        "copies = 4",
        " every category must have as many tiles, not 32 military, 33 grid, 33 nano",
    ),
    ("technologies.toml", "discs = 2", "discs = 3", "3 discs in reserve, but technologies give 4"),
    ("parts.toml", "{ yellow = 1 }", "{ mauve = 1 }", "ion_cannon.dice.mauve: unknown key; "),
    ("parts.toml", "dice = { yellow = 1 }\n", "", "ion_cannon.dice: belong to cannons and missi"),
    ("parts.toml", "movement = 1\n", "", "nuclear_drive.movement: belongs to drives, and only "),
    ("parts.toml", "outside = true", "access = 3", "parts.toml: not valid TOML: "),
    (
        "parts.toml",
        'access = "basic"',
        'access = "tech"',
        "ion_cannon.access: there is no technology 'ion_cannon' for this part",
    ),
    ("species.toml", "trade = 3\n", "", "species.eridani_empire.trade: the key is missing"),
    (
        "species.toml",
        "\n[terran]",
        "\n[human]",
        "human: unknown key; allowed are usual, terran, spec",
    ),
    ("species.toml", "discs = 13", "discs = 14", "discs: is 14, but the track has 13 spaces"),
    ("species.toml", 'sector = "222"', 'sector = "201"', "there is no starting sector '201'; "),
    ("species.toml", 'sector = "222"', 'sector = "221"', "221 is the sector of another species"),
    (
        "species.toml",
        'pair = "terran_directorate"',
        'pair = "planta"',
        "species.eridani_empire.pair: there is no such species 'planta'; allowed are terran_",
    ),
    (
        "species.toml",
        'pair = "terran_directorate"',
        'pair = "terran_union"',
        "species.eridani_empire.pair: terran_union is on the board of planta, not of eridani_",
    ),
    (
        "species.toml",
        'start_advanced = ["science"]',
        'start_advanced = ["money"]',
        "start_advanced: sector 224 has no advanced square for money",
    ),
    (
        "species.toml",
        '"nuclear_source" }',
        '"hull" }',
        "blueprints.interceptor: uses 2 energy, but produces 1",
    ),
    (
        "species.toml",
        'row = "bottom", part = "nuclear_drive"',
        'row = "bottom", part = "hull"',
        "blueprints.interceptor: interceptors need a drive",
    ),
    ("species.toml", "monolith    = 10\n", "", "costs.monolith: the key is missing"),
    (
        "discoveries.toml",
        'part = "ion_turret"',
        'part = "ion_disruptor"',
        " must have one discovery with ion_disruptor, not 2",
    ),
    ("discoveries.toml", 'part = "ion_turret"', 'part = "hull"', "there is no ancient part 'hull'"),
    ("npc.toml", "advanced = true\n", "", " must have a normal and an advanced blueprint for anc"),
    ("npc.toml", "{ yellow = 2 }", "{}", "ancient.cannons: must have a die"),
    ("npc.toml", "{ yellow = 2 }", "{ yellow = 2, red = 1 }", "ancient.cannons: must have dice of"),
    ("tracks.toml", "25, 30]", "25, 24]", "influence.upkeep: must never fall"),
    ("tracks.toml", "cubes = 11", "cubes = 12", "is 12, but three tracks take 33 cubes"),
    ("tracks.toml", "spaces = 7", "spaces = 8", "technology.discounts: must have 8 entries, no"),
    ("combat.toml", "blue = 3,", "teal = 3,", "dice.damage.teal: unknown key; allowed are yellow"),
    ("combat.toml", "4 = 4 }", "4 = 5 }", "supply.reputation_tiles: is 33, but combat.toml has 34"),
    ("combat.toml", "gcds        = 3\n", "", "reputation.draws.gcds: the key is missing"),
    (
        "combat.toml",
        '"starbase", "int',
        '"cruiser", "int',
        "largest_first: must list interceptor, ",
    ),
    ("limits.toml", "slots = [0, 3]", "slots = [0]", "players.2.slots: must have 2 entries, not 1"),
    ("limits.toml", "slots = [0, 3]", "slots = [0, 7]", "players.2.slots: there is no slot 7"),
    ("limits.toml", "outer_sectors = 18", "outer_sectors = 19", "without portals there are 18"),
    ("limits.toml", "at = [0, -2]", "at = [0, -3]", "(0, -3) is not at distance 2 from the centre"),
    ("limits.toml", "rotation = 3", "rotation = 2", "slots[0].rotation: must be 3"),
    ("limits.toml", '"381", "382"]', '"381"]', "warp_portals.sectors: must be 281, 381, 382"),
    (
        "limits.toml",
        'technology = "warp_portal"',
        'technology = "monolith"',
        "warp_portals.technology: monolith places no warp portal",
    ),
    (
        "limits.toml",
        "colony_ships       = 19",
        "colony_ships = 18",
        "is 18, but species.toml has 19",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "reason"), FAULTS)
def test_faults_are_refused(tmp_path: Path, file: str, old: str, new: str, reason: str) -> None:
    data = tmp_path / "data"
    shutil.copytree(str(DATA), data)
    text = (data / file).read_text(encoding="utf-8")
    assert old in text
    (data / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load(data)
    sentence = str(refused.value)
    assert reason in sentence
    assert "\n" not in sentence


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(str(DATA), data)
    (data / "npc.toml").unlink()
    with pytest.raises(DataError, match=r"^npc\.toml: the file is missing$"):
        load(data)
