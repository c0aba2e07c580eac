"""The components: what is in the box, where its values come from, and that faults are refused."""

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import (
    OPS,
    BonusTiles,
    BuyPoints,
    ClaimIsolated,
    Cubes,
    DiceDoubler,
    DieShift,
    GateRun,
    Modifiers,
    OnEvent,
    Points,
    PointsByTable,
    PointsPer,
    RedDie,
    StationCredit,
    TakeGyrodynes,
    Teleport,
)
from armillary.games.pulsar.component_checks import _benefits
from armillary.games.pulsar.components import (
    PlanetSpot,
    Purchase,
    Segment,
    components,
    load,
    reconstructed,
)
from tests.games.faults import changed, refusal

C = components()
ANY = effect_types.SIZES


# What is in the box


def test_the_box_is_complete() -> None:
    assert len(C.systems) == 17
    assert sum(tile.copies for tile in C.bonuses.values()) == 12
    assert sum(tile.copies for tile in C.transmitters.tiles.values()) == 24
    assert len(C.hq.sides) == 8
    assert len(C.technologies.boards) == 6
    assert len(C.technologies.faces) == 12
    assert len(C.technologies.technologies) == 4 * 17
    assert len(C.goals.tiles) == 6
    assert len(C.goals.goals) == 12
    assert sum(size.tiles for size in C.gyrodynes.sizes.values()) == 30
    assert components() is C


@pytest.mark.parametrize(("side", "gates", "lines"), [("star", 17, 105), ("dead_end", 16, 100)])
def test_both_sides_of_the_cluster(side: str, gates: int, lines: int) -> None:
    board = C.cluster.sides[side]
    assert Counter(node.kind for node in board.nodes.values()) == {
        "entry_portal": 4,
        "planetary_system": 16,
        "pulsar": 13,
        "isolated_pulsar": 3,
        "jump_gate": 3 * gates,
    }
    assert Counter(node.colour for node in board.nodes.values() if node.colour) == {
        "green": gates,
        "orange": gates,
        "magenta": gates,
    }
    assert len(board.segments) == lines
    assert sum(segment.one_way for segment in board.segments) == 4
    # Nothing is drawn on top of something else.
    places = [(node.x, node.y) for node in board.nodes.values()]
    assert len(set(places)) == len(places)


def test_dead_ends() -> None:
    star, dead_end = C.cluster.sides["star"], C.cluster.sides["dead_end"]
    assert (star.starred, dead_end.starred) == (True, False)
    assert not any(node.dead_end for node in star.nodes.values())
    assert not any(segment.lanes > 1 for segment in star.segments)
    assert [id for id, node in dead_end.nodes.items() if node.dead_end] == ["s3", "s11", "p6"]
    doubled = {(s.a, s.b) for s in dead_end.segments if s.lanes == 2}
    assert doubled == {
        *(("s16", "g3"), ("g3", "s3")),
        *(("o12", "o9"), ("o9", "s11")),
        *(("m11", "m9"), ("m9", "p6")),
    }


def test_coordinates_and_names_of_the_cluster() -> None:
    star = C.cluster.sides["star"]
    assert C.cluster.canvas == (1000, 1000)
    assert (C.cluster.black_hole.x, C.cluster.black_hole.y) == (500, 500)
    g6 = star.nodes["g6"]
    assert (g6.kind, g6.colour, g6.x, g6.y, g6.label) == ("jump_gate", "green", 823, 751, (22, 0))
    assert star.segments[0] == Segment("e1", "o2", "entry", one_way=True)
    assert Segment("g5", "p5", "green") in star.segments
    assert C.cluster.colours["magenta"] == "#e0389c"


def test_systems() -> None:
    assert C.systems["sys05"].planets == (
        PlanetSpot("lifeless"),
        PlanetSpot("blue"),
        PlanetSpot("lifeless"),
    )
    assert C.systems["sys05"].bonus == (TakeGyrodynes(("medium",)), Modifiers(pm=1))
    assert [spot.min_players for spot in C.systems["sys15"].planets] == [3, 2, 4, 4]
    assert C.systems["sys15"].bonus == (Modifiers(pm=1, plus2=1),)
    red = [system.bonus[0] for system in C.systems.values() if isinstance(system.bonus[0], RedDie)]
    assert red == [RedDie(1), RedDie(1), RedDie(2)]
    open_planets = {
        players: sum(
            spot.min_players <= players for system in C.systems.values() for spot in system.planets
        )
        for players in (2, 3, 4)
    }
    assert open_planets == {2: 37, 3: 41, 4: 50}


def test_bonus_tiles() -> None:
    assert {id: (tile.copies, tile.effects) for id, tile in C.bonuses.items()} == {
        "bonus_4": (4, (Points(4),)),
        "bonus_5": (3, (Points(5),)),
        "bonus_station": (2, (StationCredit(1),)),
        "bonus_cubes": (2, (Cubes(2),)),
        "bonus_modifiers": (1, (Modifiers(pm=1, plus2=1),)),
    }
    assert [id for id, tile in C.bonuses.items() if tile.keep] == ["bonus_station"]


def test_dice_board_and_modifiers() -> None:
    for side in C.dice.sides.values():
        for track in (side.initiative, side.engineering):
            assert (track.spaces, track.start, track.penalties) == (15, 8, {14: 1, 15: 2})
    assert {id: side.players for id, side in C.dice.sides.items()} == {
        "two_three": (2, 3),
        "four": (4,),
    }
    assert C.dice.rewards == {
        2: (Cubes(2), Cubes(1), Points(1)),
        3: (Cubes(3), Cubes(2)),
        4: (Cubes(3), Cubes(2), Cubes(1)),
    }
    pm, plus2 = C.dice.modifiers["pm"], C.dice.modifiers["plus2"]
    assert (pm.deltas, pm.dice) == ((-1, 1), (1, 2))
    assert (plus2.deltas, plus2.dice) == ((2,), (2,))


def test_gyrodynes() -> None:
    rows = {id: (g.take_die, g.spin_die, g.points) for id, g in C.gyrodynes.sizes.items()}
    assert rows == {"small": (1, 3, 3), "medium": (2, 5, 4), "large": (4, 6, 5)}
    assert (C.gyrodynes.awards.points, C.gyrodynes.awards.needs) == ((7, 4), 2)


def test_transmitters() -> None:
    tiles = C.transmitters.tiles
    assert C.transmitters.letters == {"A": 8, "B": 8, "C": 8}
    assert len(tiles) == 18
    a3, b2, c3 = tiles["A3"], tiles["B2"], tiles["C3"]
    assert (a3.letter, a3.costs, a3.left, a3.right) == ("A", (2, 3), None, 3)
    assert (a3.immediate, a3.production) == ((Points(3),), (Points(1),))
    assert (b2.copies, b2.costs, b2.left, b2.right) == (2, (2, 4), 3, 1)
    assert (c3.costs, c3.immediate) == ((2, 4, 6), (Points(9),))
    assert (tiles["A4"].immediate, tiles["A4"].left) == ((ClaimIsolated(1),), 0)
    assert tiles["B5"].immediate == (Teleport("pulsar"),)
    assert tiles["B6"].production == (BuyPoints(cubes=1, points=4),)


def test_headquarters() -> None:
    assert {id: slot.needs for id, slot in C.hq.slots.items()} == {
        "b1": (),
        "b2": (),
        "b3": (),
        "m1": ("b1", "b2"),
        "m2": ("b2", "b3"),
        "u1": ("m1",),
        "u2": ("m2",),
        "top": ("b1", "b2", "b3", "m1", "m2", "u1", "u2"),
    }
    assert list(C.hq.sides) == ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]
    a2 = C.hq.sides["A2"].projects
    assert list(a2) == list(C.hq.slots)
    assert [project.die for project in a2.values()] == [4, 1, 2, 1, 3, 2, 6, 5]
    assert a2["m1"].effects == (Cubes(1), BonusTiles(1))
    assert a2["m2"].effects == (DiceDoubler(2, 1), Modifiers(pm=1))
    assert C.hq.sides["B2"].projects["u2"].effects == (Points(4), GateRun("orange", 2))
    two = TakeGyrodynes(ANY, count=2, distinct=True)
    assert C.hq.sides["A1"].projects["u1"].effects == (two,)
    assert C.hq.sides["C2"].board == "C"


def test_technologies() -> None:
    rows = C.technologies.technologies
    counts = Counter((t.face, t.round) for t in rows.values())
    for letter in "ABCD":
        assert [counts[f"{letter}I", n] for n in (1, 2)] == [3, 3]
        assert [counts[f"{letter}II", n] for n in (3, 4, 5)] == [2, 2, 2]
        assert [counts[f"{letter}III", n] for n in (6, 7, 8)] == [2, 2, 1]
    ai2, ai4, cii6 = rows["AI-2"], rows["AI-4"], rows["CII-6"]
    assert (ai2.die, ai2.slots, ai2.timing) == (3, 2, "ongoing")
    assert ai2.effects == (OnEvent("patent", (Points(2),)),)
    assert ai4.effects == (
        DieShift(("spin_gyrodyne",), 1),
        OnEvent("spin_gyrodyne", (Points(3),)),
    )
    assert (cii6.die, cii6.cubes, cii6.effects) == (5, 1, (RedDie(6),))
    assert [id for id, row in rows.items() if row.cubes] == ["CII-6"]
    assert rows["AI-1"].effects == (DieShift(("fly",), 1, gate="green"),)
    assert rows["DI-1"].effects == (OnEvent("establish_station", (Points(2),), planet="lifeless"),)
    assert rows["AIII-3"].effects == (PointsByTable("spinning_sizes", (0, 4, 8, 16)),)
    assert rows["DII-1"].effects == (PointsPer("stations", 1, per=3),)
    assert rows["BIII-4"].effects == (PointsPer("hq_projects", 2, max=12),)
    assert C.technologies.faces["AIII"].row_bonus == {6: 0, 7: 2, 8: 4}
    assert C.technologies.faces["BIII"].row_bonus == {6: "median", 7: 0, 8: 2}
    assert C.technologies.rounds == {"I": (1, 2), "II": (3, 4, 5), "III": (6, 7, 8)}
    # Names tell the technologies of a game apart.
    assert len({row.name for row in rows.values()}) == len(rows)


def test_goals_and_final_scoring() -> None:
    patents = C.goals.goals["patents_5"]
    assert (patents.counter, patents.at_least, patents.points) == ("patents", 5, 6)
    assert patents.bonuses == (Purchase(4, 6), Purchase(1, 6))
    assert {id: g.gyrodynes for id, g in C.goals.goals.items() if g.gyrodynes} == {
        "spin_types_2": "different",
        "spin_any_3": "any",
        "spin_same_2": "same",
        "spin_same_3": "same",
    }
    assert [id for id, g in C.goals.goals.items() if g.needs_hq] == ["projects_5", "gate_runs_3"]
    assert C.scoring.initiative == {2: (7, 4, 2, 0), 3: (7, 4, 0), 4: (7, 4, 2, 0)}
    assert C.scoring.stations == (0, 0, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 50)
    assert C.scoring.each_station_more == 3
    assert (C.scoring.unspun_pulsar, C.scoring.unspun_gyrodyne, C.scoring.cube_pair) == (1, 1, 1)


def test_limits_and_first_game() -> None:
    limits = C.limits
    assert (limits.rounds, limits.rings, limits.copy_cubes) == (8, 6, 4)
    assert limits.start_points == (5, 6, 7, 8)
    assert (limits.start_pm, limits.start_plus2, limits.start_cubes) == (1, 0, 0)
    assert limits.silver_dice == {2: 7, 3: 7, 4: 9}
    assert limits.leftover_dice == {2: 3, 3: 1, 4: 1}
    assert limits.even_start[4].fixed == (1, 2, 3, 4, 5, 6)
    assert limits.even_start[2] == limits.even_start[3]
    assert limits.two_player_spaces == ((1, 3), (2, 4))
    first = limits.first_game
    assert (first.side, first.faces) == ("star", ("AI", "AII", "AIII"))
    assert first.goals == ("patents_5", "stations_9", "spin_types_2")


# The vocabulary of effects


@proves("pulsar", "15.1")
def test_every_benefit_is_made_of_the_vocabulary(tmp_path: Path) -> None:
    used = [effect for _, _, effects in _benefits(C) for effect in effects]
    used += [effect for on in used if isinstance(on, OnEvent) for effect in on.then]
    assert {type(effect) for effect in used} == set(OPS.values())
    assert len(OPS) == 23
    # Sizes as the icons have them: given, one of two, any, and two that differ.
    taken = {(e.sizes, e.count, e.distinct) for e in used if isinstance(e, TakeGyrodynes)}
    assert taken == {
        *((("small",), 1, False), (("medium",), 1, False), (("large",), 1, False)),
        *((("small", "medium"), 1, False), (("small", "large"), 1, False)),
        *((("medium", "large"), 1, False), (ANY, 1, False), (ANY, 2, True)),
    }
    assert {e.colour for e in used if isinstance(e, GateRun)} == {
        *("green", "orange", "magenta", "choice")
    }
    assert {e.to for e in used if isinstance(e, Teleport)} == {"pulsar", "system", "any"}
    data = changed("pulsar", tmp_path, "bonuses.toml", 'op = "station_credit"', 'op = "station"')
    assert refusal("pulsar", data).startswith(
        "bonuses.toml: bonus_station.effects[0].op: there is no effect 'station'; "
        "allowed are points, cubes, modifiers, gyrodyne, "
    )


def test_effects_can_be_told_apart_by_their_class_and_compared() -> None:
    assert all(kind.__struct_config__.tag == op for op, kind in OPS.items())
    used = [effect for _, _, effects in _benefits(C) for effect in effects]
    assert len(set(used)) < len(used)  # which also says that all of them can be hashed
    assert {type(e) for e in used if isinstance(e, effect_types.FINAL)} == set(effect_types.FINAL)


def test_every_event_and_action_has_a_technology() -> None:
    """All of the vocabulary is in use, but for what nothing in the box counts or rewards."""
    effects = [e for t in C.technologies.technologies.values() for e in t.effects]
    events = {effect.event for effect in effects if isinstance(effect, OnEvent)}
    assert set(get_args(effect_types.Event)) - events == {"visit_system"}
    actions = {a for effect in effects if isinstance(effect, DieShift) for a in effect.actions}
    assert actions == set(get_args(effect_types.DieAction))
    counted = {e.what for e in effects if isinstance(e, PointsPer | PointsByTable)}
    counted |= {goal.counter for goal in C.goals.goals.values()}
    assert set(get_args(effect_types.Counter)) - counted == {"stations_blue", "cubes_held"}


# Where values come from


@proves("pulsar", "17.1")
def test_values_of_the_rules_are_marked_as_such(tmp_path: Path) -> None:
    source = {(v.file, v.key): (v.source, v.confidence) for v in C.values}
    for file, key in (
        ("limits.toml", "start_points"),
        ("limits.toml", "silver_dice.4"),
        ("gyrodynes.toml", "sizes.large.take_die"),
        ("gyrodynes.toml", "awards.points"),
        ("scoring.toml", "initiative.3"),
        ("dice.toml", "rewards.2"),
        ("dice.toml", "rewards.3"),
        ("goals.toml", "goals.patents_5.bonuses"),
        ("goals.toml", "goals.gate_runs_3.at_least"),
    ):
        assert source[file, key] == ("rulebook", "high"), key
    marks = 'source = "rulebook"\nconfidence = "high"\n'
    sentence = refusal("pulsar", changed("pulsar", tmp_path, "limits.toml", marks, ""))
    assert sentence == "limits.toml: rounds: has no source; say source and confidence"


@proves("pulsar", "17.2")
def test_values_that_were_found_are_marked_as_such(tmp_path: Path) -> None:
    found = {v.file for v in C.values} - {v.file for v in C.values if v.source != "found"}
    assert found == {"cluster.toml", "systems.toml"}
    marks = {(v.file, v.key): (v.source, v.confidence) for v in C.values}
    assert marks["scoring.toml", "stations"] == ("found", "high")
    assert marks["dice.toml", "sides.four.initiative.spaces"] == ("found", "medium")
    assert marks["dice.toml", "rewards.4"] == ("found", "medium")
    assert marks["hq.toml", "sides.C2.projects.top.effects"] == ("found", "high")
    assert marks["technologies.toml", "technologies.AIII-4.effects"] == ("found", "low")
    assert marks["technologies.toml", "technologies.DII-4.die"] == ("found", "high")
    data = changed("pulsar", tmp_path, "systems.toml", 'source = "found"', 'source = "guessed"')
    assert refusal("pulsar", data) == (
        "systems.toml: source: must be one of rulebook, found, reconstructed, box, not 'guessed'"
    )


@proves("pulsar", "17.3")
def test_reconstructed_values_are_listed_with_file_key_value_and_confidence(
    tmp_path: Path,
) -> None:
    listed = {(v.file, v.key): v for v in reconstructed()}
    assert len(listed) == len(reconstructed()) == 315
    assert {v.source for v in listed.values()} == {"reconstructed"}
    large = listed["gyrodynes.toml", "sizes.large.points"]
    assert (large.value, large.confidence) == (5, "medium")
    assert large.note == "a guess, the least sure of the three"
    assert listed["transmitters.toml", "tiles.C3.costs"].value == [2, 4, 6]
    faces = {key.split(".")[1] for file, key in listed if key.startswith("faces.")}
    assert faces == {letter + category for letter in "BCD" for category in ("I", "II", "III")}
    technologies = [key for _, key in listed if key.startswith("technologies.")]
    assert len(technologies) == 3 * 17
    assert all(key.endswith(".effects") for key in technologies)
    sides = {key.split(".")[1] for file, key in listed if file == "hq.toml"}
    assert sides == {"A1", "B1", "B2", "C1", "D1", "D2"}
    points = [key for _, key in listed if key.startswith("goals.") and key.endswith(".points")]
    assert len(points) == 11
    assert sum(key.endswith(".copies") for file, key in listed if file == "bonuses.toml") == 5
    # An owner of the box corrects a value: the game has the new one, and the list is shorter.
    old = 'points = 5\ntiles = 10\nmarks.points = { source = "reconstructed", confidence = "medium"'
    new = 'points = 6\ntiles = 10\nmarks.points = { source = "box", confidence = "high"'
    corrected = load(changed("pulsar", tmp_path, "gyrodynes.toml", old, new))
    assert corrected.gyrodynes.sizes["large"].points == 6
    assert sum(v.source == "reconstructed" for v in corrected.values) == 314


def test_a_mark_holds_for_all_that_is_in_its_table() -> None:
    marks = {(v.file, v.key): v for v in C.values}
    assert marks["hq.toml", "sides.B2.projects.u2.die"].source == "reconstructed"
    assert "gate run" in marks["hq.toml", "sides.B2.projects.u2.die"].note
    assert marks["hq.toml", "slots.top.needs"].source == "rulebook"
    assert marks["goals.toml", "goals.stations_9.points"].confidence == "low"
    assert marks["goals.toml", "goals.stations_9.starred"].confidence == "medium"
    # Names and texts are ours; there is nothing printed to compare them with.
    assert not any(v.key.endswith((".name", ".text", ".title")) for v in C.values)
