"""1 and 16  The table before the first turn, and the species."""

from __future__ import annotations

import pytest

from armillary.core.chance import CHANCE
from armillary.core.errors import ConfigError
from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.components import SHIPS, components
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.pieces.galaxy import across
from armillary.games.eclipse.pieces.reputation import DrewReputation
from armillary.games.eclipse.pieces.tracks import income, species_of, upkeep
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.setup import TakeSpecies
from armillary.games.eclipse.state import MATERIALS, MONEY, SCIENCE
from tests.games.eclipse.positions import (
    HOMES,
    asked,
    config,
    count,
    do,
    options,
    position,
    refused,
)

DATA = components()


@proves("eclipse", "1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players(players: int) -> None:
    state = GAME.setup(config(players=players))
    assert (len(state.players), state.round) == (players, 1)
    for wrong in (1, 7):
        with pytest.raises(ConfigError, match="Eclipse has 2 to 6 players"):
            GAME.setup(EclipseConfig(players=wrong))


@proves("eclipse", "1.2")
@pytest.mark.parametrize(("players", "normal"), [(2, 12), (3, 14), (4, 16), (5, 18), (6, 20)])
def test_the_tray(players: int, normal: int) -> None:
    """Normal technologies are counted, rare ones lie there besides; equal tiles are stacked."""
    rare = []
    for seed in range(1, 6):
        state = GAME.setup(config(players=players, seed=seed))
        rows = state.table.technologies
        found = [n for id, n in state.tray.items() if rows[id].category != "rare"]
        assert sum(found) == normal
        rare.append(sum(n for id, n in state.tray.items() if rows[id].category == "rare"))
        for id, row in rows.items():
            assert state.tray.get(id, 0) + state.bag[id] == row.copies
    assert len(set(rare)) > 1


@proves("eclipse", "1.3")
def test_bags_stacks_and_blueprints_of_nobody() -> None:
    state = GAME.setup(config(ancient="advanced", gcds="normal"))
    assert state.reputation == {1: 12, 2: 10, 3: 7, 4: 4}
    assert sum(state.discoveries.values()) == 35
    assert state.table.npcs["ancient"].id == "ancient_advanced"
    assert state.table.npcs["gcds"].id == "gcds"
    drawn = {
        GAME.setup(EclipseConfig(players=2, seed=seed)).table.npcs["guardian"].id
        for seed in range(12)
    }
    assert drawn == {"guardian", "guardian_advanced"}
    eridani = GAME.setup(config(species=("eridani_empire",)))
    refused(eridani, DrewReputation(5), "1.3", "not_in_bag")


@proves("eclipse", "1.4")
def test_the_galactic_centre() -> None:
    centre = position().sectors["001"]
    assert (centre.at, centre.npcs, centre.discovery, centre.owner) == ((0, 0), (0,), True, -1)


@proves("eclipse", "1.5")
@pytest.mark.parametrize(("players", "outer"), [(2, 5), (3, 8), (4, 14), (5, 16), (6, 18)])
def test_the_stacks(players: int, outer: int) -> None:
    state = GAME.setup(config(players=players))
    assert [stack.left for stack in state.stacks] == [10, 12, outer]
    assert [len(stack.among) for stack in state.stacks] == [10, 12, 18]
    assert not {"281", "381", "382"} & {id for stack in state.stacks for id in stack.among}
    with_portals = GAME.setup(config(players=players, warp_portals=True))
    assert [stack.left for stack in with_portals.stacks] == [10, 13, outer]
    assert {"381", "382"} < {*with_portals.stacks[2].among}


@proves("eclipse", "1.6")
def test_species_are_chosen_counter_clockwise() -> None:
    state = position(players=4, draft=True, start=1)
    assert (asked(state), len(options(state))) == ((0, "choose_species"), 12)
    do(state, TakeSpecies("planta"))
    refused(state, TakeSpecies("planta"), "1.6", "species_gone")
    refused(state, TakeSpecies("terran_union"), "1.6", species="terran_union")
    assert asked(state) == (3, "choose_species")
    do(state, TakeSpecies("terran_alliance"))
    refused(state, TakeSpecies("orion_hegemony"), "1.6")
    do(state, TakeSpecies("mechanema"))
    assert asked(state) == (1, "choose_species")
    do(state, TakeSpecies("hydran_progress"))
    assert asked(state) == (1, "turn")
    with pytest.raises(ConfigError, match="with either side up"):
        GAME.setup(EclipseConfig(players=2, species=("planta", "terran_union")))
    with pytest.raises(ConfigError, match="one for each of the 2 seats"):
        GAME.setup(EclipseConfig(players=2, species=("planta",)))
    with pytest.raises(ConfigError, match="there is no 'humans'"):
        GAME.setup(EclipseConfig(players=2, species=("planta", "humans")))
    with pytest.raises(ConfigError, match="this match has only 2 seats"):
        GAME.setup(EclipseConfig(players=2, start=2))


@proves("eclipse", "1.7")
@pytest.mark.parametrize(("players", "guardians"), [(2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_starting_zones(players: int, guardians: int) -> None:
    """Every arrow points to the centre; zones without a player have a guardian and a discovery."""
    state = GAME.setup(config(players=players))
    found = [place for id, place in state.sectors.items() if DATA.sectors[id].kind == "guardian"]
    assert len(found) == guardians
    assert all(place.npcs == (0,) and place.discovery for place in found)
    homes = [state.sectors[HOMES[seat]] for seat in range(players)]
    assert [place.at for place in homes] == [slot.at for slot in state.table.slots]
    for place in (*found, *homes):
        arrow = DATA.sectors[place.id].arrow
        assert arrow is not None
        inward = across(place.at, (arrow + place.rotation) % 6)
        assert across(inward, (arrow + place.rotation) % 6) == (0, 0)
    if guardians:
        drawn = {tuple(GAME.setup(config(players=players, seed=seed)).sectors) for seed in range(9)}
        assert len(drawn) > 1


@proves("eclipse", "1.8", "1.9", "16.7")
def test_a_terran_start() -> None:
    state = position()
    player, home = state.players[0], state.sectors["221"]
    assert (player.resources, player.colony_ships) == ((4, 3, 3), 3)
    assert (player.discs, player.reserve) == (12, 3)
    assert player.cubes == (10, 10, 10)
    assert [income(state, player, track) for track in range(3)] == [3, 3, 3]
    assert upkeep(state, player) == 0
    assert (home.owner, home.cubes) == (0, 0b10101)
    assert count(state, "221", 0) == (1, 0, 0, 0)
    assert player.unbuilt == (7, 4, 2, 4)
    row = species_of(state, player)
    assert (row.activations["move"], row.trade, player.known) == (3, 2, frozenset({"starbase"}))
    boards = [DATA.species[id] for id in DATA.species if id.startswith("terran")]
    assert len(boards) == 6
    assert len({(its.trade, its.start, *its.activations.values()) for its in boards}) == 1
    assert len({its.sector for its in boards}) == len({its.colour for its in boards}) == 6


@proves("eclipse", "1.10", "16.1")
def test_the_eridani_start() -> None:
    state = GAME.setup(config(species=("eridani_empire",)))
    player = state.players[0]
    assert asked(state) == (CHANCE, "draw_reputation")
    do(state, DrewReputation(2), DrewReputation(4))
    assert asked(state) == (0, "turn")
    assert (player.reputation, player.resources) == ((2, 4), (4, 2, 26))
    assert (player.discs, upkeep(state, player)) == (10, 1)
    plain = position().players[0]
    for ship in range(3):
        assert player.stats[ship].energy_produced == plain.stats[ship].energy_produced + 1
    assert state.reputation == {1: 12, 2: 9, 3: 7, 4: 3}
    refused(state, DrewReputation(1), "4.1", "not_asked")


@proves("eclipse", "16.2")
def test_the_hydran_start() -> None:
    state = position(species=("hydran_progress",))
    player, home = state.players[0], state.sectors["224"]
    assert player.known == {"advanced_labs"}
    assert home.cubes == 0b011
    assert [income(state, player, track) for track in range(3)] == [2, 3, 3]
    assert species_of(state, player).activations["research"] == 2


@proves("eclipse", "16.5")
def test_mechanema() -> None:
    state = position(species=("mechanema",))
    row, usual = species_of(state, state.players[0]), species_of(state, state.players[1])
    assert (row.activations["upgrade"], row.activations["build"]) == (3, 3)
    assert all(row.costs[what] < usual.costs[what] for what in usual.costs)


@proves("eclipse", "16.6")
def test_orion_hegemony() -> None:
    state = position(species=("orion_hegemony",))
    player, other = state.players
    assert count(state, "232", 0) == (0, 1, 0, 0)
    assert species_of(state, player).trade == 4
    for ship in range(len(SHIPS)):
        mine, its = player.stats[ship], other.stats[ship]
        assert (mine.initiative, mine.shield) == (its.initiative + 1, its.shield + 1)


def test_where_everybody_begins() -> None:
    """Every species has what its board says, with the cubes of its own home on the map."""
    for id, row in DATA.species.items():
        state = GAME.setup(config(species=(id,)))
        player = state.players[0]
        assert player.resources == (row.start.materials, row.start.science, row.start.money)
        assert player.resources[MATERIALS] + player.resources[SCIENCE] + player.resources[MONEY] > 0
        assert GAME.invariants(state) == []
