"""Map strings, and the galaxies that are known by name."""

import pytest

from armillary.core.states.hexes import distance
from armillary.core.words import LANGUAGES
from armillary.games.imperium.components import Galaxy, components
from armillary.games.imperium.galaxy import map_strings

C = components()
SYSTEMS = C.systems


def test_rings_begin_in_the_north_and_run_clockwise() -> None:
    assert map_strings.ring(1) == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    corners = [map_strings.ring(3)[position] for position in (0, 3, 6, 9, 12, 15)]
    assert corners == [(0, -3), (3, -3), (3, 0), (0, 3), (-3, 3), (-3, 0)]
    assert len(map_strings.order()) == map_strings.LENGTH == 36
    assert len(set(map_strings.order())) == 36


@pytest.mark.parametrize(
    ("players", "hexes"),
    [
        (3, ((3, -3), (0, 3), (-3, 0))),
        (4, ((3, -2), (1, 2), (-3, 2), (-1, -2))),
        (5, ((3, -3), (3, 0), (0, 3), (-3, 2), (-1, -2))),
        (6, ((0, -3), (3, -3), (3, 0), (0, 3), (-3, 3), (-3, 0))),
    ],
)
def test_home_systems(players: int, hexes: tuple[tuple[int, int], ...]) -> None:
    assert map_strings.home_hexes(C.maps.boards[players]) == hexes


def test_five_players_are_compensated() -> None:
    """The 4 go to the seat between two others that are close, the 2 to those two."""
    board = C.maps.boards[5]
    assert dict(zip(board.home_ring3, board.trade_goods, strict=True)) == {
        3: 2,
        6: 4,
        9: 2,
        13: 0,
        17: 0,
    }
    homes = map_strings.home_hexes(board)
    near = [sum(0 < distance(a, b) <= 3 for b in homes) for a in homes]
    assert [2 if n == 2 else 0 for n in near] == [0, 2, 0, 0, 0]
    assert not any(C.maps.boards[players].trade_goods for players in (3, 4, 6))


@pytest.mark.parametrize("galaxy", C.maps.maps.values(), ids=lambda galaxy: galaxy.id)
def test_named_galaxies_are_written_as_they_are_read(galaxy: Galaxy) -> None:
    tiles = map_strings.parse(galaxy.tiles, SYSTEMS)
    assert tiles[0, 0] == 18
    assert sum(tile == map_strings.HOME for tile in tiles.values()) == galaxy.players
    assert len(tiles) == (28 if galaxy.players == 3 else 37)
    assert map_strings.parse(map_strings.write(tiles), SYSTEMS) == tiles
    if galaxy.players > 3:
        assert map_strings.write(tiles) == galaxy.tiles
    assert list(map_strings.clashes(tiles, SYSTEMS)) == []


def test_the_galaxy_of_a_first_game_for_three() -> None:
    tiles = map_strings.parse(C.maps.maps["first_game_3"].tiles, SYSTEMS)
    assert (tiles[0, -1], tiles[1, -1], tiles[0, -2], tiles[3, -3]) == (22, 44, 35, 0)
    assert (0, -3) not in tiles
    assert map_strings.write(tiles).endswith("28 0 21")


def test_ways_to_write_a_map() -> None:
    plain = map_strings.parse("22 44 19", SYSTEMS)
    assert plain == {(0, 0): 18, (0, -1): 22, (1, -1): 44, (1, 0): 19}
    for other in ("22,44,19", "18 22 44 19", "{18} 22 44 19", "  22 44\n19 -1 -1"):
        assert map_strings.parse(other, SYSTEMS) == plain
    assert map_strings.parse("1 51", SYSTEMS)[0, -1] == 1


def test_neighbours_that_should_not_touch() -> None:
    tiles = map_strings.parse("44 45 26 39 40 25", SYSTEMS)
    assert sorted(
        [*sorted(clash[:2]), clash[2]] for clash in map_strings.clashes(tiles, SYSTEMS)
    ) == [
        [25, 40, "beta wormholes"],
        [26, 39, "alpha wormholes"],
        [44, 45, "anomalies"],
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The map string is empty; it lists tile numbers, such as 22 44 19."),
        ("22 22", "Tile 22 stands twice in the map string."),
        ("22 83a0", "'83a0' is no tile of this game; tiles have numbers from 1 to 51."),
        ("52", "52 is no tile to place; allowed are 1 to 51 without 18, 0 and -1."),
        ("22 18", "18 is no tile to place; allowed are 1 to 51 without 18, 0 and -1."),
        ("{42} 22", "The centre of a map is tile 18, not {42}."),
        ("-1 " * 37, "The map string has 37 entries; the maximum is 36."),
    ],
)
def test_maps_that_cannot_be_used(text: str, sentence: str) -> None:
    with pytest.raises(map_strings.MapError) as refused:
        map_strings.parse(text, SYSTEMS)
    assert str(refused.value) == sentence
    assert len({refused.value.told(language) for language in LANGUAGES}) == len(LANGUAGES)
