"""The fewest satellites between groups of planets, against trying everything."""

from __future__ import annotations

from itertools import combinations

import pytest

from armillary.core.chance import SplitMix
from armillary.core.states.hexes import Grid, bits, disc
from armillary.games.gaia.actions.satellites import Network

GRID = Grid(frozenset(disc(3)))


def random_groups(seed: int) -> tuple[list[int], int]:
    """Some separate groups of planets, and the empty hexes left between other planets."""
    rng = SplitMix(seed)
    places = rng.shuffled(list(bits(GRID.all)))
    blocked = sum(1 << place for place in places[:8])
    pieces = sum(1 << place for place in places[8 : 8 + 3 + rng.below(4)])
    groups = []
    left = pieces
    while left:
        group = GRID.component(left & -left, pieces)
        groups.append(group)
        left &= ~group
    return groups, GRID.all & ~blocked & ~pieces


def fewest_by_trying(groups: list[int], chosen: int, space: int, most: int) -> int | None:
    """The smallest number of satellites that connects exactly these groups, or more of them."""
    wanted = sum(groups[number] for number in bits(chosen))
    for count in range(most + 1):
        for places in combinations(bits(space), count):
            hexes = wanted | sum(1 << place for place in places)
            if GRID.component(hexes & -hexes, hexes) == hexes:
                return count
    return None


@pytest.mark.parametrize("seed", range(40))
def test_no_tree_has_a_satellite_too_many(seed: int) -> None:
    groups, space = random_groups(seed)
    network = Network(GRID, groups, space)
    for _ in range(3):
        network.grow(lambda chosen: True)
    for chosen in range(1, 1 << len(groups)):
        expected = fewest_by_trying(groups, chosen, space, 3)
        assert network.best.get(chosen) == expected, (seed, bin(chosen))


@pytest.mark.parametrize("seed", range(40))
def test_a_tree_is_connected_and_as_large_as_promised(seed: int) -> None:
    groups, space = random_groups(seed)
    network = Network(GRID, groups, space)
    for _ in range(5):
        network.grow(lambda chosen: True)
    for chosen, cost in network.best.items():
        for avoid in (0, network.beside[0], ~network.beside[0]):
            satellites = network.tree(chosen, avoid)
            assert satellites.bit_count() == cost
            assert not satellites & ~space
            hexes = satellites | sum(groups[number] for number in bits(chosen))
            assert GRID.component(hexes & -hexes, hexes) == hexes
