"""14 and 15  Upkeep, elimination, cleanup, scoring."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.chance import CHANCE
from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.diplomacy import Propose
from armillary.games.eclipse.pieces.population import ReturnCube, UseColonyShip
from armillary.games.eclipse.pieces.tracks import Trade, shortfall, upkeep
from armillary.games.eclipse.rounds.elimination import eliminate
from armillary.games.eclipse.rounds.turn import PASS
from armillary.games.eclipse.rounds.upkeep import (
    Abandon,
    Cleanup,
    DrewTechnology,
    PayUpkeep,
    UpkeepPhase,
)
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.scoring import points, scores
from armillary.games.eclipse.state import MATERIALS, MONEY, NOBODY, SCIENCE, State
from tests.games.eclipse.positions import (
    asked,
    config,
    do,
    frames,
    let_chance,
    options,
    position,
    refused,
    row,
    settled,
    ships,
    to_upkeep,
    values,
)

OWN = row({"201": {"owner": 0, "cubes": [1]}, "209": {"owner": 0}})


def accounts(text: str = "", *rows: dict[str, Any], **options: Any) -> State:
    """The accounts of seat 0 are to be settled; colony ships are used up."""
    state = position(f"players.0.colony_ships = 0\n{text}", *rows, **options)
    to_upkeep(state)
    return state


@proves("eclipse", "14.1")
def test_last_colony_ships() -> None:
    there = row({"201": {"owner": 0, "ships": [ships(1, cruiser=1)]}, "209": {"owner": 0}})
    state = position("", there)
    to_upkeep(state)
    assert asked(state) == (0, "upkeep")
    refused(state, UseColonyShip("201", 0, "money"), "14.1", "enemies", ships=1)
    do(state, UseColonyShip("209", 0, "money"), UseColonyShip("209", 1, "science"))
    # Ancients are no enemies of Draco.
    draco = position(
        "",
        row({"203": {"owner": 0, "npcs": [0, 0]}}),
        species=("descendants_of_draco",),
    )
    to_upkeep(draco)
    do(draco, UseColonyShip("203", 1, "science"))


@proves("eclipse", "14.2", "14.5")
def test_income_upkeep_and_production() -> None:
    """Money is net of the upkeep; materials and science come afterwards."""
    state = position("players.0.spent.move = 4\nplayers.0.resources = {materials = 0, science = 0}")
    player = state.players[0]
    assert upkeep(state, player) == 3
    to_upkeep(state)
    assert player.resources == (3, 3, 3)
    short = accounts("players.0.spent.move = 8\nplayers.0.resources.money = 0", OWN)
    refused(short, PayUpkeep(), "14.3", "cannot_pay", missing=18)
    assert short.players[0].resources[MATERIALS] == 4


@proves("eclipse", "14.3", "17.17", "18.3")
def test_short_of_money() -> None:
    """Trade or abandon, as you like; but nothing is abandoned once it is enough."""
    text = "players.0.spent.move = 4\nplayers.0.resources = {materials = 6, science = 0, money = 0}"
    state = accounts(text, OWN)
    player = state.players[0]
    assert (asked(state), shortfall(state, player)) == ((0, "upkeep"), 4)
    refused(state, PayUpkeep(), "14.3", missing=4)
    refused(state, Abandon("223"), "14.3", "not_yours")
    do(state, Trade("materials", "money"), Trade("materials", "money"))
    before = player.cubes
    do(state, Abandon("201"))
    assert player.cubes == (before[0] + 1, before[1], before[2])
    assert (player.discs, player.resources[MONEY]) == (7, 0)
    colonies = position(text.replace("money = 0", "money = 7"), OWN)
    to_upkeep(colonies)
    refused(colonies, Abandon("201"), "17.17", "solvent")
    assert asked(colonies) == (0, "upkeep")


@proves("eclipse", "14.4")
def test_bankruptcy() -> None:
    text = (
        "players.0.spent.move = 12\nplayers.0.resources = {materials = 3, science = 0, money = 0}"
    )
    state = accounts(text)
    assert options(state) == [
        Trade("materials", "science"),
        Trade("materials", "money"),
        Abandon("221"),
    ]
    refused(state, PayUpkeep(), "14.3", "cannot_pay")
    events = do(state, Abandon("221"), Trade("materials", "money"))
    assert values(events, "eliminated")[0]["rule"] == "14.4"
    assert state.players[0].eliminated
    # Money that is not enough buys nothing that would help.
    rich = accounts(
        text.replace("materials = 3", "materials = 0").replace("money = 0", "money = 9")
    )
    assert values(do(rich, Abandon("221")), "eliminated")[0]["rule"] == "14.4"


@proves("eclipse", "14.5")
def test_production_cannot_be_traded_for_the_upkeep() -> None:
    text = "players.0.spent.move = 6\nplayers.0.resources = {materials = 0, science = 0, money = 0}"
    state = accounts(text)
    assert options(state) == [Abandon("221")]
    refused(state, Trade("materials", "money"), "2.3", "short", have=0)


@proves("eclipse", "14.6", "17.18")
def test_elimination() -> None:
    """Points are final; ships, discs and cubes are gone, structures stay; nobody is a traitor."""
    text = """
        players.0.ambassadors = [1]
        players.1.ambassadors = [0]
        players.0.reputation = [2, 4]
    """
    there = {"owner": 0, "cubes": [0], "monolith": True, "ships": [ships(0, cruiser=1)]}
    state = position(text, row({"201": there, "209": {"ships": [ships(1, cruiser=1)]}}), players=4)
    before = points(state, state.players[0])
    state.stack = state.stack[:2]
    eliminate(state, [state.players[0]], "14.4", None)
    assert GAME.invariants(state) == []
    place = state.sectors["201"]
    assert (place.owner, place.cubes, place.monolith, place.squadrons) == (-1, 0, True, ())
    assert (state.players[1].ambassadors, state.traitor, asked(state)) == (
        (),
        -1,
        (1, "return_cubes"),
    )
    do(state, ReturnCube("money"))
    final = scores(state)[0]
    assert (final.items, final.total) == (before, sum(before.values()))
    assert before["reputation"] == 6
    later = position("", players=4)
    eliminate(later, [later.players[2]], "14.4", None)
    later.stack[-1] = type(later.stack[-1])(0)
    exploring = position(frames({"frame": "exploring", "seat": 0, "left": 1}), players=4)
    eliminate(exploring, [exploring.players[2]], "14.4", None)
    refused(exploring, Propose(2), "12.1", "nobody_there")


@proves("eclipse", "17.27")
def test_upkeep_goes_in_turn_order() -> None:
    state = position("start = 2", players=4)
    state.stack = state.stack[:2]
    events = settled(state, UpkeepPhase(NOBODY))
    assert [event.seat for event in events if event.key == "balance"] == [2, 3, 0, 1]
    refused(state, PayUpkeep(), "14.7", "not_asked")


# 14.7  Cleanup


@proves("eclipse", "14.7")
@pytest.mark.parametrize(("players", "new"), [(2, 5), (3, 6), (4, 7), (5, 8), (6, 9)])
def test_cleanup(players: int, new: int) -> None:
    text = """
        first_pass = 1
        [players.0]
        spent = {move = 3, reaction = 1}
        graveyard = {money = 2}
        cubes = {money = 8}
        colony_ships = 0
        passed = true
    """
    state = position(text, players=players)
    tray = dict(state.tray)
    state.stack = state.stack[:1]
    settled(state, Cleanup(NOBODY))
    player = state.players[0]
    assert (player.discs, player.colony_ships, player.passed) == (12, 3, False)
    assert (player.graveyard, player.cubes) == ((0, 0, 0), (10, 10, 10))
    assert asked(state) == (CHANCE, "new_technologies")
    refused(state, DrewTechnology("no_such"), "14.7", "not_in_bag")
    let_chance(state)
    rows = state.table.technologies
    added = {id: n - tray.get(id, 0) for id, n in state.tray.items()}
    assert sum(n for id, n in added.items() if rows[id].category != "rare") == new
    assert (state.round, state.start, asked(state)) == (2, 1, (1, "turn"))


@proves("eclipse", "17.26")
def test_nothing_left_to_draw() -> None:
    state = position()
    for id in state.bag:
        state.tray[id] = state.tray.get(id, 0) + state.bag[id]
        state.bag[id] = 0
    state.tray["starbase"] -= 2
    state.bag["starbase"] = 2
    state.stack = state.stack[:1]
    settled(state, Cleanup(NOBODY))
    do(state, DrewTechnology("starbase"), DrewTechnology("starbase"))
    assert asked(state) == (0, "turn")
    refused(state, DrewTechnology("starbase"), "4.1", "not_asked")


@proves("eclipse", "17.41")
def test_too_many_discs() -> None:
    """Discs that come back to a full track are stacked; the upkeep is 0."""
    text = 'sectors.221 = {owner = "gone", cubes = "gone"}\n'
    text += "players.0 = {reserve = 0, spent = {move = 5}}"
    state = position(text)
    assert (state.players[0].discs, upkeep(state, state.players[0])) == (11, 0)
    state.stack = state.stack[:1]
    settled(state, Cleanup(NOBODY))
    assert (state.players[0].discs, upkeep(state, state.players[0])) == (16, 0)
    refused(state, PASS, "14.7", "not_asked")


@proves("eclipse", "17.36")
def test_empty_tracks() -> None:
    there = row({"108": {"owner": 0}})
    text = frames({"frame": "exploring", "seat": 0, "left": 1})
    state = position(text, there)
    state.players[0].graveyard, state.players[0].cubes = (0, 10, 0), (10, 0, 10)
    refused(state, UseColonyShip("108", 1, "science"), "17.36", "track_empty")
    do(state, UseColonyShip("108", 2, "money"))
    assert state.sectors["108"].cubes == 0b100


# 15  The end


@proves("eclipse", "15.1")
def test_scoring() -> None:
    text = """
        players.0.reputation = [1, 1, 4]
        players.0.ambassadors = [1]
        players.1.ambassadors = [0]
        players.0.kept = ["money_cache", "part_ion_turret"]
        players.0.tracks.military = ["starbase", "plasma_cannon", "neutron_bombs", "phase_shield"]
        traitor = 0
    """
    there = row(
        {
            "201": {"owner": 0, "portal_vp": 1},
            "209": {"owner": 0, "monolith": True},
            "104": {"npcs": [0, 0]},
        }
    )
    state = position(text, there, players=4, warp_portals=True)
    assert points(state, state.players[0]) == {
        "reputation": 6,
        "ambassadors": 1,
        "sectors": 5,
        "monoliths": 3,
        "portals": 1,
        "discoveries": 4,
        "technologies": 1,
        "species": 0,
        "traitor": -2,
    }
    planta = position("", there, species=("planta",), warp_portals=True)
    assert points(planta, planta.players[0])["species"] == 3
    draco = position("", there, species=("descendants_of_draco",), warp_portals=True)
    assert points(draco, draco.players[0])["species"] == 2
    refused(state, DrewTechnology("starbase"), "4.1", "not_asked")


@proves("eclipse", "15.2", "17.19")
def test_ties() -> None:
    """More materials, science and money together; equal in all, the victory is shared."""
    state = position("players.1.resources.money = 9", players=3)
    assert [score.rank for score in scores(state)] == [2, 1, 2]
    assert len({score.total for score in scores(state)}) == 1
    even = GAME.setup(config(players=2))
    assert [score.rank for score in scores(even)] == [1, 1]
    assert even.players[0].resources[SCIENCE] == 3
