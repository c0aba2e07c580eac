"""Hexes: every shortcut against the plain definition."""

from itertools import pairwise

import pytest

from armillary.core.chance import SplitMix
from armillary.core.states.hexes import (
    DIRECTIONS,
    Grid,
    Hex,
    add,
    bits,
    disc,
    distance,
    grid,
    neighbours,
    ring,
    rotate,
)

FIELD = [(q, r) for q in range(-5, 6) for r in range(-5, 6)]


def steps_between(start: Hex, others: frozenset[Hex] | None = None) -> dict[Hex, int]:
    """How many single steps lead from here to everywhere near: the plain definition."""
    found, edge = {start: 0}, [start]
    for step in range(1, 12):
        reached = {
            (q + dq, r + dr)
            for q, r in edge
            for dq, dr in DIRECTIONS
            if others is None or (q + dq, r + dr) in others
        }
        edge = sorted(reached - found.keys())
        found |= dict.fromkeys(edge, step)
    return found


def test_directions_are_six_unit_steps_in_a_circle() -> None:
    assert len(set(DIRECTIONS)) == 6
    assert all(distance((0, 0), step) == 1 for step in DIRECTIONS)
    assert all(distance(a, b) == 1 for a, b in pairwise((*DIRECTIONS, DIRECTIONS[0])))


@pytest.mark.parametrize("start", [(0, 0), (2, -1), (-3, 3)])
def test_distance_counts_steps(start: Hex) -> None:
    steps = steps_between(start)
    for place in FIELD:
        if place in steps:
            assert distance(start, place) == steps[place] == distance(place, start)


def test_neighbours_are_one_step_away() -> None:
    for place in FIELD:
        assert {other for other in disc(12) if distance(place, other) == 1} == set(
            neighbours(place)
        )


def test_rotation_turns_and_comes_back() -> None:
    assert [rotate((1, 0), steps) for steps in range(6)] == list(DIRECTIONS)
    for place in FIELD:
        assert rotate(place, 6) == rotate(place, 0) == place
        assert rotate(rotate(place, 2), -2) == place
        assert rotate(rotate(place, 1), 1) == rotate(place, 2)
        assert rotate(place, 3) == (-place[0], -place[1])
        assert {distance((0, 0), rotate(place, steps)) for steps in range(6)} == {
            distance((0, 0), place)
        }


def test_add_moves_a_hex() -> None:
    assert add((1, -2), (3, 4)) == (4, 2)


@pytest.mark.parametrize("radius", range(5))
def test_disc_and_ring(radius: int) -> None:
    near = {place for place in FIELD if distance((0, 0), place) <= radius}
    assert set(disc(radius)) == near
    assert len(disc(radius)) == len(near) == 1 + 3 * radius * (radius + 1)
    around = ring(radius)
    assert set(around) == {place for place in near if distance((0, 0), place) == radius}
    assert len(set(around)) == len(around)
    if radius:
        assert all(distance(a, b) == 1 for a, b in pairwise((*around, around[0])))
        assert [around[radius * side] for side in range(6)] == [
            rotate((radius, 0), side) for side in range(6)
        ]


def test_bits_are_listed_rising() -> None:
    assert list(bits(0)) == []
    assert list(bits(0b1011 | 1 << 200)) == [0, 1, 3, 200]


ROSETTE = frozenset(
    add(centre, place)
    for centre in ((0, 0), *(rotate((5, -2), step) for step in range(6)))
    for place in disc(2)
)
BENT = frozenset(disc(4)) - {(q, r) for q, r in disc(4) if q > 0 and -1 <= r <= 1}
"""An outline with a bay: the way across the water is shorter than the way around."""
ONE = frozenset({(7, -3)})
OUTLINES = {"rosette": ROSETTE, "bent": BENT, "one": ONE, "disc": frozenset(disc(3))}


@pytest.fixture(params=OUTLINES)
def outline(request: pytest.FixtureRequest) -> frozenset[Hex]:
    return OUTLINES[request.param]


def test_a_grid_numbers_every_hex_once(outline: frozenset[Hex]) -> None:
    made = Grid(outline)
    assert set(made.index) == outline
    assert {made.hexes[number] for number in made.index.values()} == outline
    assert made.places(made.all) == tuple(sorted(outline))
    assert made.all.bit_count() == len(outline)
    assert made.all.bit_length() == made.size


def test_growing_adds_all_neighbours_on_the_map(outline: frozenset[Hex]) -> None:
    made, luck = Grid(outline), SplitMix(1)
    for _ in range(50):
        chosen = {place for place in outline if luck.below(8) == 0}
        wider = chosen | {other for place in chosen for other in neighbours(place)} & outline
        assert set(made.places(made.grow(made.mask(chosen)))) == wider


def test_balls_are_distances_whatever_the_outline(outline: frozenset[Hex]) -> None:
    made = Grid(outline)
    assert made.radius == max(distance(a, b) for a in outline for b in outline)
    for number, centre in made.hexes.items():
        assert len(made.balls[number]) == made.radius + 1
        assert made.balls[number][-1] == made.all
        for reach, ball in enumerate(made.balls[number]):
            near = {place for place in outline if distance(centre, place) <= reach}
            assert set(made.places(ball)) == near


def test_the_bay_is_crossed_in_a_straight_line() -> None:
    made = Grid(BENT)
    here, there = (1, -2), (1, 2)
    assert distance(here, there) == 4 < steps_between(here, BENT)[there]
    assert made.balls[made.index[here]][4] & made.mask([there])


def test_components_hang_together(outline: frozenset[Hex]) -> None:
    made, luck = Grid(outline), SplitMix(2)
    for _ in range(50):
        within = frozenset(place for place in outline if luck.below(2))
        start = luck.choose(sorted(outline))
        reached = set(steps_between(start, within)) if start in within else set()
        for _ in range(10):  # as far as it takes: single steps see eleven hexes far
            reached |= {other for place in reached for other in neighbours(place)} & within
        assert set(made.places(made.component(made.mask([start]), made.mask(within)))) == reached


def test_equal_outlines_are_one_grid() -> None:
    assert grid(frozenset(disc(2))) is grid(frozenset(reversed(disc(2))))
    assert grid(frozenset(disc(2))) is not grid(frozenset(disc(1)))
