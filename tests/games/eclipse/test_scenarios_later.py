"""Worked examples of the published rulebook: combat, upkeep, scoring."""

from __future__ import annotations

from typing import Any

from armillary.core.events import Event
from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.discoveries import KeepTile
from armillary.games.eclipse.actions.explore import TakeControl
from armillary.games.eclipse.combat.aftermath import AfterCombat, AttackPopulation, Destroy
from armillary.games.eclipse.combat.attack import Hit
from armillary.games.eclipse.combat.battle import Attack, Retreat
from armillary.games.eclipse.combat.combat_phase import next_pair
from armillary.games.eclipse.combat.dice import aim, hits, targets, weapons
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.population import ReturnCube
from armillary.games.eclipse.pieces.reputation import DrewReputation, KeepNone
from armillary.games.eclipse.pieces.ship_values import Values, values
from armillary.games.eclipse.pieces.tracks import income, shortfall, upkeep
from armillary.games.eclipse.rounds.upkeep import Abandon, PayUpkeep
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import MATERIALS, MONEY, NOBODY, SCIENCE, State, Unit
from tests.games.eclipse.positions import (
    BLANK,
    BURST,
    asked,
    count,
    do,
    frames,
    keys,
    options,
    position,
    refused,
    roll,
    row,
    settled,
    ships,
    to_combat,
    to_upkeep,
    top,
)
from tests.games.eclipse.positions import values as told

DATA = components()


def finish_draws(state: State) -> dict[int, int]:
    """Everybody draws and keeps nothing; how many tiles each seat drew."""
    drawn: dict[int, int] = {}
    while asked(state)[1] in ("draw_reputation", "keep_reputation"):
        if asked(state)[1] == "keep_reputation":
            drawn[asked(state)[0]] = len(top(state).drawn)
            do(state, KeepNone())
        else:
            do(state, DrewReputation(1))
    return drawn


# Battles


@proves("eclipse", "13.2")
def test_battle_order_three_players() -> None:
    """Apollo 0, Thalia 1 and Leto 2 came in this order; nobody controls the sector."""
    fleets = [ships(seat, interceptor=1) for seat in (0, 1, 2)]
    state = position("", row({"201": {"ships": fleets}}), players=3)
    assert next_pair(state, state.sectors["201"]) == (2, 1)
    for winner in (1, 2):
        left = position("", row({"201": {"ships": [fleets[0], fleets[winner]]}}), players=3)
        assert next_pair(left, left.sectors["201"]) == (winner, 0)


@proves("eclipse", "13.4")
def test_initiative_values() -> None:
    usual = DATA.species["terran_union"].blueprints
    assert values(DATA, usual["interceptor"], ["fusion_drive"]).initiative == 4
    assert values(DATA, usual["dreadnought"], ["nuclear_drive"] * 3).initiative == 3


@proves("eclipse", "13.7", "13.5")
def test_dice_by_blueprint() -> None:
    assert weapons({"yellow": 1}, 3) == (1, 1, 1)
    assert weapons({"yellow": 2, "orange": 2}, 1) == (2, 2, 1, 1)
    assert weapons(DATA.parts["plasma_missile"].dice, 3) == (2,) * 6


@proves("eclipse", "13.8")
def test_hit_threshold() -> None:
    rolls = ((4, 3, 1), (BURST, 0, 5), (BLANK, 9, 0), (3, 3, 1))
    assert [hits(*its) for its in rolls] == [True, True, False, False]


@proves("eclipse", "13.11")
def test_retreat_targets() -> None:
    """Thalia 1 may retreat to her own empty sector, Apollo 0 nowhere."""
    here = {"ships": [ships(0, interceptor=1), ships(1, interceptor=1)]}
    text = """
        sectors.102 = {at = [9, 1], rotation = 0, ships = [{seat = 1, interceptor = 1}]}
        sectors.103 = {at = [10, 1], rotation = 0, owner = 1, ships = [{seat = 0, interceptor = 1}]}
    """
    there = row({"104": here, "203": {"owner": 1}})
    state = to_combat(text, there)
    while asked(state)[1] == "roll":
        roll(state, BLANK)
    assert asked(state)[0] == 1
    assert [option.to for option in options(state, Retreat)] == ["203"]


@proves("eclipse", "13.12", "17.13")
def test_npc_damage_assignment() -> None:
    fleet = targets(
        [
            (Unit(0, "interceptor", (0,)), Values(hull=0)),
            (Unit(0, "dreadnought", (0,)), Values(hull=2)),
        ]
    )
    found = aim(((1, 5), (1, BURST)), 1, fleet)
    assert [ship.kind for ship, _ in found] == ["interceptor", "dreadnought"]


@proves("eclipse", "1.3")
def test_reputation_bag() -> None:
    tiles = DATA.combat.reputation.tiles
    assert tiles == {4: 4, 3: 7, 2: 10, 1: 12}
    assert (sum(tiles.values()), sum(v * n for v, n in tiles.items())) == (33, 69)


def after_battles(text: str, *rows: dict[str, Any], **options: Any) -> tuple[State, list[Event]]:
    state = position(text, *rows, **options)
    return state, settled(state, AfterCombat(NOBODY))


@proves("eclipse", "13.17")
def test_population_attack() -> None:
    """Three orange dice without computers: one burst, two cubes."""
    text = "players.0.tracks.military = ['starbase', 'plasma_cannon']\n"
    text += "players.0.designs.interceptor = ['', 'plasma_cannon', '', '']"
    here = {"owner": 1, "cubes": [0, 1, 2], "orbital": True, "ships": [ships(0, interceptor=3)]}
    state, _ = after_battles(text, row({"201": here}))
    do(state, AttackPopulation())
    roll(state, BURST, 4, 2)
    do(state, Destroy(0), Destroy(1))
    assert (state.sectors["201"].cubes, sum(state.players[1].graveyard)) == (0b100, 2)


@proves("eclipse", "13.17", "17.40")
def test_neutron_bombs() -> None:
    here = {"owner": 1, "cubes": [0, 1, 2, 3], "orbital": True, "ships": [ships(0, interceptor=1)]}
    bombs = "players.0.tracks.military = ['starbase', 'neutron_bombs']\n"
    state, _ = after_battles(bombs, row({"107": here}))
    do(state, AttackPopulation(), ReturnCube("money"))
    assert state.sectors["107"].cubes == 0
    absorber = "players.1.tracks.grid = ['neutron_absorber']\n"
    state, _ = after_battles(bombs + absorber, row({"107": here}))
    do(state, AttackPopulation())
    roll(state, 5)
    assert state.sectors["107"].cubes == 0b1111


@proves("eclipse", "13.17", "16.3")
def test_planta_weakness() -> None:
    text = "players.0.designs.interceptor = ['', 'hull', '', '']\n"
    text += "players.1.tracks.grid = ['neutron_absorber']"
    here = {"owner": 1, "cubes": [0, 1], "ships": [ships(0, interceptor=1)]}
    species = ("terran_directorate", "planta")
    state, events = after_battles(text, row({"201": here}), species=species)
    assert told(events, "cubes_destroyed")[0]["n"] == 2
    assert state.sectors["201"].cubes == 0


@proves("eclipse", "13.13", "17.14")
def test_stalemate() -> None:
    text = """
        players.1.designs.interceptor = ["", "hull", "", "flux_missile"]
        players.1.tracks.grid = ["flux_missile"]
        players.0.designs.interceptor = ["", "hull", "", "hull"]
    """
    here = {"ships": [ships(0, interceptor=1), ships(1, interceptor=1)]}
    state = to_combat(text, row({"201": here}))
    roll(state, BLANK, 2)
    assert (count(state, "201", 0), count(state, "201", 1)) == ((1, 0, 0, 0), (0, 0, 0, 0))


@proves("eclipse", "13.11")
def test_retreat_began_in_last_round() -> None:
    here = {"ships": [ships(0, interceptor=1), ships(1, interceptor=1, cruiser=1)]}
    text = "players.1.tracks.nano = ['fusion_drive']\n"
    text += "players.1.designs.interceptor = ['', 'fusion_drive', 'hull', '']"
    state = to_combat(text, row({"201": here, "203": {"owner": 1}}))
    do(state, Retreat("interceptor", "203"))
    roll(state, BLANK)
    do(state, Attack("cruiser"))
    roll(state, BURST)
    assert (count(state, "201", 1), count(state, "203", 1)) == ((1, 1, 0, 0), (0, 0, 0, 0))


@proves("eclipse", "13.15", "18.7")
def test_faq_all_retreat_no_participation() -> None:
    """An interceptor was destroyed, then all fled and were shot down: one tile."""
    here = {"ships": [ships(0, interceptor=1, cruiser=1), ships(1, interceptor=1)]}
    state = to_combat("", row({"201": here, "203": {"owner": 1}}))
    roll(state, BLANK)
    do(state, Attack("interceptor"))
    roll(state, BURST)
    do(state, Hit("interceptor", 0))
    roll(state, BLANK)
    do(state, Retreat("interceptor", "203"))
    roll(state, 5)
    assert finish_draws(state) == {0: 2, 1: 1}


# The long example


COMBAT = """
    [players.0.tracks]
    military = ["plasma_missile"]
    grid = ["positron_computer", "fusion_source"]
    nano = ["fusion_drive"]
    [players.0.designs]
    interceptor = ["", "", "", "plasma_missile"]
    cruiser = ["positron_computer", "fusion_source", "", "", "ion_cannon", "fusion_drive"]
    [players.1.tracks]
    military = ["plasma_missile", "plasma_cannon"]
    grid = ["fusion_source", "gauss_shield", "improved_hull"]
    nano = ["advanced_labs", "fusion_drive"]
    [players.1.designs]
    interceptor = ["fusion_source", "", "fusion_drive", "plasma_missile"]
    cruiser = [
        "plasma_missile", "fusion_source", "plasma_cannon", "improved_hull",
        "gauss_shield", "fusion_drive",
    ]
"""


@proves("eclipse", "13.4", "13.5", "13.7", "13.8", "13.9", "13.11", "13.14", "13.17", "13.18")
def test_combat_example() -> None:
    """Naomi, seat 0, defends with Mechanema; Leto, seat 1, attacks with the Hydran Progress."""
    naomi, leto = ships(0, interceptor=3, cruiser=1), ships(1, interceptor=3, cruiser=1)
    here = {"owner": 0, "cubes": [0], "ships": [naomi, leto]}
    there = row({"201": here, "203": {"owner": 1}})
    state = to_combat(COMBAT, there, species=("mechanema", "hydran_progress"))
    assert state.battle is not None
    order = [(unit.seat, unit.kind) for unit in state.battle.units]
    assert order == [(1, "interceptor"), (0, "interceptor"), (0, "cruiser"), (1, "cruiser")]
    initiative = [
        its.initiative for its in (*state.players[0].stats[:2], *state.players[1].stats[:2])
    ]
    assert initiative == [3, 3, 4, 3]

    # Missiles. Leto's interceptors destroy two of Naomi's.
    roll(state, BURST, BURST, 5, 4, 3, 2)
    do(state, Hit("interceptor", 0), Hit("interceptor", 0))
    roll(state, BURST, BURST)
    do(state, Hit("interceptor", 0), Hit("cruiser", 0))
    roll(state, 3, 2)
    assert (count(state, "201", 0), count(state, "201", 1)) == ((1, 1, 0, 0), (2, 1, 0, 0))
    assert [unit.damage for unit in state.battle.units if unit.seat == 1] == [(0, 0), (2,)]

    # First round. Leto's interceptors begin to retreat.
    assert state.battle.round == 1
    do(state, Retreat("interceptor", "203"))
    # Naomi's two types are equally fast: she chooses.
    assert options(state) == [Attack("interceptor"), Attack("cruiser")]
    do(state, Attack("interceptor"))
    roll(state, 3)
    assert [hits(face, 2, 0) for face in (3, 4)] == [False, True]
    assert [hits(face, 2, 1) for face in (4, 5)] == [False, True]
    roll(state, 4, 2)
    assert count(state, "201", 1) == (1, 1, 0, 0)
    do(state, Attack("cruiser"))
    roll(state, BURST)
    do(state, Hit("interceptor", 0))
    assert (count(state, "201", 0), count(state, "201", 1)) == ((0, 1, 0, 0), (0, 1, 0, 0))

    # Second round. The interceptor has left; Naomi misses, and Leto's cruiser hits.
    assert (state.battle.round, count(state, "203", 1)) == (2, (1, 0, 0, 0))
    roll(state, BLANK, 2)
    do(state, Attack("cruiser"))
    roll(state, BURST)
    assert (count(state, "201", 0), count(state, "201", 1)) == ((0, 0, 0, 0), (0, 1, 0, 0))
    assert finish_draws(state) == {0: 3, 1: 5}

    # Afterwards. The last cube is destroyed, and the sector is Leto's.
    assert state.sectors["201"].squadrons[0].wounds == ((1, 2),)
    do(state, AttackPopulation())
    roll(state, BURST)
    assert (state.sectors["201"].cubes, state.players[0].graveyard) == (0, (0, 0, 1))
    events = do(state, TakeControl())
    assert state.sectors["201"].owner == 1
    assert not any(its.wounds for its in state.sectors["201"].squadrons)
    assert "control" in keys(events)


# Upkeep


@proves("eclipse", "14.3")
def test_upkeep_short_of_money() -> None:
    """Income 4 and upkeep 5 without any money: one is missing; abandoning a sector helps."""
    there = row(
        {
            "201": {"owner": 0, "cubes": [1]},
            "210": {"owner": 0, "cubes": [1]},
            "207": {"owner": 0},
            "209": {"owner": 0, "cubes": [0]},
        }
    )
    text = "players.0 = {colony_ships = 0, spent = {explore = 1}, resources = "
    text += "{materials = 0, science = 0, money = 0}}"
    state = position(text, there)
    player = state.players[0]
    assert (income(state, player, MONEY), upkeep(state, player)) == (4, 5)
    assert [income(state, player, its) for its in (MATERIALS, SCIENCE)] == [6, 3]
    to_upkeep(state)
    assert shortfall(state, player) == 1
    refused(state, PayUpkeep(), "14.3", "cannot_pay", missing=1)
    do(state, Abandon("207"))
    assert (upkeep(state, player), player.resources) == (3, (6, 3, 1))


@proves("eclipse", "17.17", "18.3")
def test_upkeep_may_not_abandon_when_solvent() -> None:
    there = row({"201": {"owner": 0}, "209": {"owner": 0, "cubes": [0]}, "104": {"owner": 0}})
    text = "players.0 = {spent = {explore = 2}, resources = {money = 1}}"
    state = position(text, there)
    to_upkeep(state)
    assert (upkeep(state, state.players[0]), income(state, state.players[0], MONEY)) == (5, 4)
    refused(state, Abandon("201"), "17.17", "solvent")


# Scoring


@proves("eclipse", "15.1")
def test_scoring_29() -> None:
    text = """
        traitor = 0
        players.1.ambassadors = [0]
        [players.0]
        reputation = [1, 1, 4]
        ambassadors = [1]
        kept = ["money_cache", "science_cache"]
        [players.0.tracks]
        military = ["neutron_bombs", "starbase", "plasma_cannon", "phase_shield"]
        grid = ["gauss_shield", "fusion_source", "improved_hull", "tachyon_drive", "quantum_grid"]
        nano = ["fusion_drive"]
    """
    there: dict[str, Any] = {
        "103": {"owner": 0},  # 2 points
        "102": {"owner": 0},  # 2
        "109": {"owner": 0, "monolith": True},  # 4
        "209": {"owner": 0},  # 1
        "203": {"npcs": [0, 0]},
    }
    state = position(text, row(there), players=4, species=("descendants_of_draco",))
    found = points(state, state.players[0])
    assert found == {
        "reputation": 6,
        "ambassadors": 1,
        "sectors": 12,
        "monoliths": 3,
        "portals": 0,
        "discoveries": 4,
        "technologies": 3,
        "species": 2,
        "traitor": -2,
    }
    assert sum(found.values()) == 29


@proves("eclipse", "15.1")
def test_technology_track_vp() -> None:
    assert [DATA.tracks.technology.vp[n] for n in range(8)] == [0, 0, 0, 0, 1, 2, 3, 5]


@proves("eclipse", "18.9")
def test_faq_ancient_labs_without_home() -> None:
    frame = {"frame": "discovery", "seat": 0, "sector": "", "tile": "ancient_cruiser"}
    assert options(position(frames(frame))) == [KeepTile()]
