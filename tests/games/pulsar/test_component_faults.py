"""Faulty data: a wrong, missing or unknown key is refused with its file, its key and the reason."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from armillary.core.errors import DataError
from armillary.games.pulsar.components import load

DATA = files("armillary.games.pulsar") / "data"

FAULTS = [
    (
        "gyrodynes.toml",
        "number = 1",
        "numbr = 1",
        "sizes.small.numbr: unknown key; allowed are number, take_die, spin_die, points, tiles",
    ),
    ("gyrodynes.toml", "number = 1\n", "", "sizes.small.number: the key is missing"),
    ("gyrodynes.toml", "take_die = 4", "take_die = 7", "sizes.large.take_die: expected `int` <= 6"),
    (
        "gyrodynes.toml",
        "[sizes.large]",
        "[sizes.huge]",
        "sizes.huge: unknown key; allowed are small, medium, large",
    ),
    (
        "gyrodynes.toml",
        "marks.points = { source",
        "marks.price = { source",
        "sizes.small.marks.price: there is no key 'price' to mark",
    ),
    (
        "gyrodynes.toml",
        'marks.points = { source = "reconstructed", confidence = "medium"',
        'marks.points = { source = "reconstructed"',
        "sizes.small.marks.points.confidence: the key is missing",
    ),
    (
        "gyrodynes.toml",
        'marks.points = { source = "reconstructed", confidence = "medium"',
        'marks.points = { source = "reconstructed", confidence = "fair"',
        "sizes.small.marks.points.confidence: must be one of high, medium, low, not 'fair'",
    ),
    (
        "cluster.toml",
        'magenta = "#e0389c"\n',
        "",
        "colours.magenta: the key is missing",
    ),
    ("cluster.toml", "pulsar = 22", "quasar = 22", "radii.quasar: unknown key; allowed are "),
    (
        "cluster.toml",
        'e1 = { kind = "entry_portal", x = 762',
        'e1 = { kind = "entry_portal", x = 1762',
        "sides.star.nodes.e1: (1762, 141) is outside the canvas of 1000 x 1000",
    ),
    (
        "cluster.toml",
        'e1 = { kind = "entry_portal"',
        'e1 = { kind = "portal"',
        "sides.star.nodes.e1.kind: must be one of entry_portal, jump_gate, planetary_system, ",
    ),
    (
        "cluster.toml",
        'g1 = { kind = "jump_gate", colour = "green", ',
        'g1 = { kind = "jump_gate", ',
        "sides.star.nodes.g1.colour: belongs to the kind 'jump_gate', and only to it",
    ),
    (
        "cluster.toml",
        'g1 = { kind = "jump_gate", colour = "green"',
        'g1 = { kind = "jump_gate", colour = "orange"',
        "sides.star.nodes: must have as many gates of each colour, not 16 green, 18 orange, 17 ",
    ),
    (
        "cluster.toml",
        '{ a = "s1", b = "g1"',
        '{ a = "s1", b = "g99"',
        "sides.star.segments[4]: there is no location 'g99'; allowed are e1, ",
    ),
    (
        "cluster.toml",
        '{ a = "s1", b = "g1"',
        '{ a = "s1", b = "s1"',
        "sides.star.segments[4]: leads from s1 to itself",
    ),
    (
        "cluster.toml",
        '{ a = "s2", b = "g2"',
        '{ a = "g1", b = "s1"',
        "sides.star.segments[5]: g1 and s1 are connected already",
    ),
    (
        "cluster.toml",
        '{ a = "e1", b = "o2", tint = "entry", one_way = true }',
        '{ a = "e1", b = "o2", tint = "entry" }',
        "sides.star.segments[0].one_way: belongs to segments that leave an entry portal",
    ),
    (
        "cluster.toml",
        '{ a = "s1", b = "g1"',
        '{ a = "s1", b = "e1"',
        "sides.star.segments[4].b: nobody flies to e1, an entry portal",
    ),
    (
        "cluster.toml",
        '{ a = "s1", b = "g1"',
        '{ a = "s1", b = "x1"',
        "sides.star.nodes.x1: an isolated pulsar has no segments",
    ),
    (
        "cluster.toml",
        '  { a = "e1", b = "o2", tint = "entry", one_way = true },\n',
        "",
        "sides.star.nodes.s1: cannot be reached from e1",
    ),
    (
        "cluster.toml",
        '  { a = "p1", b = "o3", tint = "orange" },\n',
        "",
        "sides.star.nodes.p1: has no way out, but is no dead end",
    ),
    (
        "cluster.toml",
        '{ a = "g3", b = "s3", tint = "green", lanes = 2 }',
        '{ a = "g3", b = "s3", tint = "green" }',
        "sides.dead_end.nodes.s3: a dead end has one segment, and that is doubled",
    ),
    (
        "cluster.toml",
        '{ a = "g3", b = "s3", tint = "green", lanes = 2 }',
        '{ a = "g3", b = "s3", tint = "green", lanes = 3 }',
        "sides.dead_end.segments[30].lanes: expected `int` <= 2",
    ),
    (
        "systems.toml",
        '{ kind = "blue" }',
        '{ kind = "green" }',
        "sys01.planets[0].kind: must be one of blue, lifeless, not 'green'",
    ),
    (
        "systems.toml",
        'planets = [{ kind = "lifeless" }, { kind = "blue" }]',
        'planets = [{ kind = "lifeless" }, { kind = "blue", min_players = 3 }]',
        "sys04.planets: must have a blue planet that is open to two",
    ),
    (
        "systems.toml",
        '{ op = "red_die", value = 1 }',
        '{ op = "red_die", value = 1, n = 2 }',
        "sys01.bonus[0].n: unknown key; allowed are value",
    ),
    ("systems.toml", ", value = 1 }", " }", "sys01.bonus[0].value: the key is missing"),
    ("systems.toml", '{ op = "red_die", value = 1 }', "{ value = 1 }", "sys01.bonus[0]: object "),
    (
        "systems.toml",
        'sizes = ["small"]',
        'sizes = ["tiny"]',
        "sys04.bonus[0].sizes[0]: must be one of small, medium, large, not 'tiny'",
    ),
    (
        "systems.toml",
        'sizes = ["small"]',
        "sizes = []",
        "sys04.bonus[0].sizes: must list sizes, each once",
    ),
    (
        "systems.toml",
        '{ op = "red_die", value = 1 }',
        '{ op = "gate_run", colour = "green", points_each = 1 }',
        "sys01.bonus[0]: only projects give gate runs",
    ),
    (
        "systems.toml",
        '{ op = "red_die", value = 1 }',
        '{ op = "copy_cost", cubes = 1 }',
        "sys01.bonus[0]: only technologies have copy_cost",
    ),
    (
        "bonuses.toml",
        "copies = 4",
        "copies = 5",
        "exploration_bonus_tiles: is 12, but bonuses.toml has 13",
    ),
    (
        "bonuses.toml",
        '{ op = "points", n = 4 }',
        '{ op = "red_die", value = 4 }',
        "bonus_4.effects[0]: bonus tiles and tracks give no red die",
    ),
    (
        "transmitters.toml",
        'immediate = [{ op = "points", n = 3 }]',
        'immediate = [{ op = "dice_doubler", silver = 2, red = 1 }]',
        "tiles.A3.immediate[0]: only technologies and projects are doublers",
    ),
    (
        "dice.toml",
        "players = [2, 3]",
        "players = [2]",
        "sides: 2, 3 and 4 players need one side each",
    ),
    (
        "dice.toml",
        "start = 8",
        "start = 16",
        "sides.two_three.initiative: there is no space 16; allowed are 1 to 15",
    ),
    (
        "dice.toml",
        '3 = [{ op = "cubes", n = 3 }, ',
        '3 = [{ op = "cubes", n = 3 }, { op = "cubes", n = 3 }, { op = "cubes", n = 3 }, ',
        "rewards.3: has 4 rewards for 3 markers",
    ),
    ("dice.toml", "plus2 = {", "plus3 = {", "modifiers.plus3: unknown key; allowed are pm, plus2"),
    (
        "transmitters.toml",
        "[tiles.A1]",
        "[tiles.D1]",
        "tiles.D1: must begin with its letter; allowed are A, B, C",
    ),
    ("transmitters.toml", "copies = 2", "copies = 3", "letters.A: is 8, but the tiles have 9"),
    ("transmitters.toml", "costs = [4]", "costs = []", "tiles.A1.costs: must have a cost"),
    (
        "transmitters.toml",
        "left = 1",
        "left = 4",
        "tiles.A1.left: there is no half die of 4; allowed are 0, 1, 2, 3",
    ),
    (
        "transmitters.toml",
        "left = 1\n",
        "",
        "tiles.A1: must have a left or a right end that can be linked",
    ),
    (
        "transmitters.toml",
        'production = [{ op = "points", n = 1 }]',
        'production = [{ op = "teleport", to = "any" }]',
        "tiles.A1.production[0]: teleport cannot come in every production phase",
    ),
    (
        "hq.toml",
        'needs = ["m1"]',
        'needs = ["m9"]',
        "slots.u1.needs[0]: there is no slot 'm9'; allowed are b1, b2, b3, m1, ",
    ),
    ("hq.toml", 'needs = ["m1"]', 'needs = ["u2"]', "slots.u1.needs[0]: u2 is not below u1"),
    (
        "hq.toml",
        "b2 = { die = 1, ",
        "b4 = { die = 1, ",
        "sides.A1.projects.b4: unknown key; allowed are b1, b2, b3, ",
    ),
    (
        "hq.toml",
        "count = 2, distinct = true",
        "count = 4, distinct = true",
        "sides.A1.projects.u1.effects[0].count: must be at most 3, one of a size",
    ),
    (
        "technologies.toml",
        "I = [1, 2]",
        "I = [1, 3]",
        "rounds: must be 1 to 8, each once and in order",
    ),
    (
        "technologies.toml",
        '1 = ["AI", "BI"]',
        '1 = ["AI", "AI"]',
        "boards.1[0]: AI is listed twice",
    ),
    (
        "technologies.toml",
        '1 = ["AI", "BI"]\n2 = ["CI", "DI"]\n3 = ["AII", "BII"]',
        '1 = ["AI", "BII"]\n2 = ["CI", "DI"]\n3 = ["AII", "BI"]',
        "boards.1: both faces of a board have the same category",
    ),
    (
        "technologies.toml",
        "row_bonus = { 1 = 0, 2 = 2 }",
        "row_bonus = { 1 = 0 }",
        "faces.AI.row_bonus.2: the key is missing",
    ),
    (
        "technologies.toml",
        'row_bonus = { 6 = "median"',
        'row_bonus = { 6 = "mean"',
        "faces.BIII.row_bonus.6: ",
    ),
    (
        "technologies.toml",
        'face = "AI"',
        'face = "EI"',
        "technologies.AI-1.face: there is no face 'EI'; allowed are AI, BI, ",
    ),
    (
        "technologies.toml",
        "round = 1",
        "round = 3",
        "technologies.AI-1.round: is 3, but face AI has the rounds 1, 2",
    ),
    (
        "technologies.toml",
        'timing = "ongoing"',
        'timing = "immediate"',
        "technologies.AI-1.effects[0]: die_shift does not fit the timing 'immediate'",
    ),
    (
        "technologies.toml",
        'then = [{ op = "points", n = 2 }]',
        'then = [{ op = "points", n = "2" }]',
        "technologies.AI-2.effects[0].then[0].n: expected `int`, got `str`",
    ),
    (
        "technologies.toml",
        'then = [{ op = "points", n = 2 }]',
        'then = [{ op = "teleport", to = "any" }]',
        "technologies.AI-2.effects[0].then[0]: invalid value 'teleport'",
    ),
    (
        "technologies.toml",
        'event = "patent"',
        'event = "sleep"',
        "technologies.AI-2.effects[0].event: must be one of patent, visit_pulsar, ",
    ),
    (
        "technologies.toml",
        'event = "patent"',
        'planet = "blue", event = "patent"',
        "technologies.AI-2.effects[0].planet: belongs to the event 'establish_station'",
    ),
    (
        "technologies.toml",
        'actions = ["fly"]',
        'actions = ["patent"]',
        "technologies.AI-1.effects[0].gate: belongs to a shift of flights alone",
    ),
    (
        "technologies.toml",
        'what = "stations"',
        'what = "moons"',
        "technologies.AII-3.effects[0].what: must be one of stations, stations_blue, ",
    ),
    (
        "goals.toml",
        '1 = ["patents_5", "patents_6"]',
        '1 = ["patents_5", "patents_7"]',
        "tiles.1[1]: there is no goal 'patents_7'; allowed are patents_5, ",
    ),
    (
        "goals.toml",
        '6 = ["projects_5", "gate_runs_3"]\n',
        "",
        "tiles: projects_5 is on none of them",
    ),
    (
        "goals.toml",
        'gyrodynes = "different"\n',
        "",
        "goals.spin_types_2.gyrodynes: belongs to goals about spinning gyrodynes, and only to them",
    ),
    ("scoring.toml", "3 = [7, 4, 0]", "3 = [7, 4]", "initiative.3: must have 3 entries, not 2"),
    (
        "scoring.toml",
        "3 = [7, 4, 0]",
        "5 = [7, 4, 0]",
        "initiative.5: unknown key; allowed are 2, ",
    ),
    ("scoring.toml", "cube_pair = 1", "cube_pair = -1", "cube_pair: expected `int` >= 0"),
    (
        "limits.toml",
        "leftover_dice = { 2 = 3",
        "leftover_dice = { 2 = 1",
        "leftover_dice.2: must be 3: 7 dice less two for each player",
    ),
    (
        "limits.toml",
        "2 = { fixed = [2, 3, 4, 5]",
        "2 = { fixed = [2, 3, 4]",
        "even_start.2: must have 7 dice in all",
    ),
    (
        "limits.toml",
        "start_points = [5, 6, 7, 8]",
        "start_points = [5, 6, 7]",
        "start_points: must have 4 entries, not 3",
    ),
    (
        "limits.toml",
        "[[1, 3], [2, 4]]",
        "[[1, 3], [2, 3]]",
        "two_player_spaces: must share out the spaces 1 to 4",
    ),
    (
        "limits.toml",
        'side = "star"',
        'side = "dead_end"',
        "first_game.side: the side 'dead_end' is not starred",
    ),
    (
        "limits.toml",
        'faces = ["AI", "AII", "AIII"]',
        'faces = ["AI", "BI", "AIII"]',
        "first_game.faces: must be one face of each category, I, II and III",
    ),
    (
        "limits.toml",
        'goals = ["patents_5"',
        'goals = ["patents_6"',
        "first_game.goals[0]: the goal 'patents_6' is not starred",
    ),
    (
        "limits.toml",
        "systems_dealt = 16",
        "systems_dealt = 17",
        "sides.star.nodes: has 16 systems for 17 tiles",
    ),
    (
        "limits.toml",
        "gyrodyne_tiles          = 30",
        "gyrodyne_tiles          = 33",
        "supply.gyrodyne_tiles: is 33, but gyrodynes.toml has 30",
    ),
    ("limits.toml", "rounds = 8", "rounds = ", "not valid TOML: "),
]

ELSEWHERE = {
    # What does not fit together is blamed on the file that has to follow the other.
    "exploration_bonus_tiles": "limits.toml: supply.",
    "sides.star.nodes: has 16 systems": "cluster.toml: ",
}


def refusal(data: Path) -> str:
    with pytest.raises(DataError) as refused:
        load(data)
    return str(refused.value)


@pytest.mark.parametrize(("file", "old", "new", "complaint"), FAULTS)
def test_faulty_data_is_refused_by_file_key_and_reason(
    tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    data = tmp_path / "data"
    shutil.copytree(str(DATA), data)
    text = (data / file).read_text(encoding="utf-8")
    assert old in text
    (data / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    blamed = next((place for start, place in ELSEWHERE.items() if complaint.startswith(start)), "")
    sentence = refusal(data)
    assert sentence.startswith((blamed or f"{file}: ") + complaint), sentence
    assert "\n" not in sentence


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(str(DATA), data)
    (data / "hq.toml").unlink()
    assert refusal(data) == "hq.toml: the file is missing"
