"""The fewest satellites between groups of planets, against trying everything."""

from __future__ import annotations

from itertools import combinations

import pytest

from armillary.core.chance import SplitMix
from armillary.core.states.hexes import Grid, bits, disc
from armillary.games.gaia.actions.cheapest_network import CheapestNetwork
from armillary.games.gaia.actions.satellites import Exhausted, Network

GRID = Grid(frozenset(disc(3)))


WIDE = Grid(frozenset(disc(5)))


def random_groups(seed: int, grid: Grid = GRID, most: int = 6) -> tuple[list[int], int]:
    """Some separate groups of planets, and the empty hexes left between other planets."""
    rng = SplitMix(seed)
    places = rng.shuffled(list(bits(grid.all)))
    blocked = sum(1 << place for place in places[:8])
    pieces = sum(1 << place for place in places[8 : 8 + most - 3 + rng.below(4)])
    groups = []
    left = pieces
    while left:
        group = grid.component(left & -left, pieces)
        groups.append(group)
        left &= ~group
    return groups, grid.all & ~blocked & ~pieces


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


# The same without trying all sets of groups


@pytest.mark.parametrize("seed", range(150))
def test_the_cheapest_network_is_that_of_trying_all_sets_of_groups(seed: int) -> None:
    groups, space = random_groups(seed, WIDE, 8)
    rng = SplitMix(seed)
    values = [1 + rng.below(3) for _ in groups]
    must = rng.below(1 << len(groups)) & rng.below(1 << len(groups))
    need = 1 + rng.below(sum(values))
    every = Network(WIDE, groups, space)
    fewest = None
    while fewest is None and every.explored < 12:
        fewest = min(
            (
                cost
                for chosen, cost in every.best.items()
                if not must & ~chosen and sum(values[number] for number in bits(chosen)) >= need
            ),
            default=None,
        )
        every.grow(lambda chosen: True)
    if fewest is None:
        assert CheapestNetwork(WIDE, groups, values, space, need).find(must, 11) is None
        return
    assert CheapestNetwork(WIDE, groups, values, space, need).find(must, fewest - 1) is None
    for limit in range(fewest, fewest + 3):
        found = CheapestNetwork(WIDE, groups, values, space, need).find(must, limit)
        assert found is not None
        assert found.bit_count() <= limit
        assert not found & ~space
        near = WIDE.grow(found)
        joined = {number for number, group in enumerate(groups) if group & near} | {*bits(must)}
        joined = joined or {values.index(max(values))}  # no satellite: one group is enough
        hexes = found | sum(groups[number] for number in joined)
        assert WIDE.component(hexes & -hexes, hexes) == hexes
        assert sum(values[number] for number in joined) >= need


def test_both_searches_stop_when_their_work_is_done() -> None:
    groups, space = random_groups(1)
    network = Network(GRID, groups, space, 10)
    with pytest.raises(Exhausted):
        for _ in range(6):
            network.grow(lambda chosen: True)
    cheapest = CheapestNetwork(GRID, groups, [1] * len(groups), space, len(groups), 0)
    with pytest.raises(Exhausted):
        cheapest.find(0, 2)
