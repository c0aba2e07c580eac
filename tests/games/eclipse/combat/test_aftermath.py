"""13.14 to 13.21  Reputation, population, control, discoveries, repairs."""

from __future__ import annotations

from typing import Any

from armillary.core.chance import CHANCE
from armillary.core.events import Event
from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.discoveries import DrewDiscovery, KeepTile
from armillary.games.eclipse.actions.explore import LeaveFree, TakeControl
from armillary.games.eclipse.combat.aftermath import (
    AfterCombat,
    AttackPopulation,
    Destroy,
    Finds,
    Spare,
)
from armillary.games.eclipse.combat.attack import Hit
from armillary.games.eclipse.combat.battle import Attack, Retreat
from armillary.games.eclipse.pieces.population import ReturnCube
from armillary.games.eclipse.pieces.reputation import DrewReputation, Keep, KeepNone, Reputation
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import NOBODY, Battle, State
from tests.games.eclipse.positions import (
    BLANK,
    BURST,
    asked,
    count,
    do,
    keys,
    options,
    position,
    refused,
    roll,
    row,
    settled,
    ships,
    to_combat,
    top,
    values,
)


def over(text: str = "", *rows: dict[str, Any], **options: Any) -> tuple[State, list[Event]]:
    """All battles are fought, the phase is completed; then the turn goes on."""
    state = position(text, *rows, **options)
    return state, settled(state, AfterCombat(NOBODY))


def drawing(battle: Battle, text: str = "", **options: Any) -> tuple[State, list[Event]]:
    """The reputation tiles of a sector are to be drawn."""
    state = position(text, **options)
    state.battle = battle
    return state, settled(state, Reputation(NOBODY))


def counts(state: State, events: list[Event]) -> dict[int, int]:
    """How many tiles each seat draws; nobody keeps one."""
    told = list(events)
    while asked(state)[1] in ("draw_reputation", "keep_reputation"):
        told += do(state, options(state)[-1])
    return {event.seat: event.values["n"] for event in told if event.key == "draws"}


# 13.14 and 13.15  Reputation


@proves("eclipse", "13.14")
def test_drawing_and_keeping_reputation() -> None:
    """One for taking part and those for ships; look, keep one at most, return the rest."""
    draws = GAME.setup(position().table.config).table.data.combat.reputation.draws
    assert draws == {
        "interceptor": 1,
        "cruiser": 2,
        "dreadnought": 3,
        "starbase": 1,
        "ancient": 1,
        "guardian": 2,
        "gcds": 3,
    }
    state, events = drawing(Battle("201", (1, 0), (0, 2), fought=(0, 1)))
    assert values(events, "draws") == [{"n": 3}]
    assert asked(state) == (CHANCE, "draw_reputation")
    refused(state, DrewReputation(9), "1.3", "not_in_bag")
    do(state, DrewReputation(1), DrewReputation(3), DrewReputation(3))
    assert (asked(state), sum(state.reputation.values())) == ((1, "keep_reputation"), 30)
    refused(state, Keep(2), "13.14", "not_drawn", have=(1, 3, 3))
    refused(state, Keep(3, 1), "13.14", "has_room")
    do(state, Keep(3))
    assert (state.players[1].reputation, sum(state.reputation.values())) == ((3,), 32)
    do(state, DrewReputation(4), KeepNone())
    assert state.players[0].reputation == ()


@proves("eclipse", "13.14", "2.13")
def test_a_full_track() -> None:
    text = "players.0.reputation = [1, 1, 2, 3]"
    state, _ = drawing(Battle("201", (0,), (0, 0), fought=(0,)), text)
    do(state, DrewReputation(4))
    refused(state, Keep(4), "13.14", "track_full")
    refused(state, Keep(4, 4), "2.13", "no_tile", value=4)
    do(state, Keep(4, 1))
    assert (state.players[0].reputation, state.reputation[1]) == ((1, 2, 3, 4), 11)


@proves("eclipse", "13.15", "17.15", "17.39")
def test_how_many_tiles() -> None:
    """At most five over all battles of the sector; who fled draws nothing for taking part."""
    both = (0, 1)
    assert counts(*drawing(Battle("201", both, (6, 0), fought=both))) == {0: 5, 1: 1}
    assert counts(*drawing(Battle("201", both, (0, 1), fought=both, fled=(0, 1)))) == {1: 1}
    assert counts(*drawing(Battle("201", both, (0, 0), fought=(1,)))) == {1: 1}
    state, _ = drawing(Battle("201", both, (0, 0), fought=both, fled=both))
    refused(state, KeepNone(), "4.1", "not_asked")


def duel(attacker: dict[str, int], defender: dict[str, int], text: str = "") -> State:
    """Seat 1 attacks seat 0 in 201, and controls 203 behind it."""
    here = {"ships": [ships(0, **defender), ships(1, **attacker)]}
    return to_combat(text, row({"201": here, "203": {"owner": 1}}))


@proves("eclipse", "13.15", "17.39", "18.7")
def test_all_that_was_left_fled() -> None:
    """Shot down while fleeing: nothing for taking part, but still for what was destroyed."""
    state = duel({"interceptor": 2}, {"interceptor": 1, "cruiser": 1})
    roll(state, BLANK)
    do(state, Attack("interceptor"))
    roll(state, BURST, BLANK)
    do(state, Hit("interceptor", 0))
    roll(state, BLANK)
    do(state, Retreat("interceptor", "203"))
    refused(state, Attack("interceptor"), "13.7", "not_asked")
    events = roll(state, 5)
    assert "retreated" in keys(events)
    assert counts(state, events) == {0: 2, 1: 1}
    # The one that stayed on has been shot down before: it does not matter.
    state = duel({"interceptor": 1, "cruiser": 1}, {"starbase": 2})
    roll(state, BURST, BLANK)
    do(state, Hit("interceptor", 0), Retreat("cruiser", "203"))
    events = roll(state, BURST, BURST)
    assert counts(state, events) == {0: 4}
    # Nor does one that fights on, and is shot down after another has begun to flee.
    state = duel({"interceptor": 1, "cruiser": 1}, {"starbase": 2})
    roll(state, BLANK, BLANK)
    do(state, Retreat("interceptor", "203"), Attack("cruiser"))
    roll(state, BLANK)
    roll(state, BURST, BURST)
    events = do(state, Hit("cruiser", 0), Hit("cruiser", 1))
    assert (count(state, "203", 1), counts(state, events)) == ((1, 0, 0, 0), {0: 3})
    # Destroyed before anybody fled: that is no retreat.
    state = duel({"interceptor": 1}, {"starbase": 1})
    events = roll(state, BURST)
    assert counts(state, events) == {0: 2, 1: 1}


@proves("eclipse", "13.14", "17.34")
def test_the_order_of_drawing() -> None:
    """The controller first, then by entry; a player whose ships are all gone still draws."""
    here = {"owner": 1, "ships": [ships(0, interceptor=1), ships(1, interceptor=1)]}
    state = to_combat("", row({"201": here}))
    assert state.battle is not None
    assert state.battle.fighters == (1, 0)
    roll(state, BURST)
    assert top(state).player == 1
    do(state, DrewReputation(1), DrewReputation(1), KeepNone())
    assert top(state).player == 0
    refused(state, KeepNone(), "13.14", "not_asked")
    free = to_combat("", row({"201": {"ships": here["ships"]}}))
    assert free.battle is not None
    assert free.battle.fighters == (0, 1)


# 13.17  Population


def settlers(fleet: dict[str, int], text: str = "", **options: Any) -> tuple[State, list[Event]]:
    """Seat 0 has ships in 108, where seat 1 has a science cube, a gray one and one in orbit."""
    here = {"owner": 1, "cubes": [1, 2, 3], "orbital": True, "ships": [ships(0, **fleet)]}
    return over(text, row({"108": here}), **options)


@proves("eclipse", "13.17")
def test_attacking_population() -> None:
    """Every point of damage destroys a cube of the attacker's choice; it goes to a graveyard."""
    state, _ = settlers({"interceptor": 3})
    assert asked(state) == (0, "population")
    do(state, AttackPopulation())
    assert top(state).left == ((1, 0),) * 3
    roll(state, BURST, 5, BURST)
    assert asked(state) == (0, "destroy_cubes")
    refused(state, Destroy(0), "13.17", "no_cube_there")
    do(state, Destroy(1))
    assert state.players[1].graveyard == (0, 1, 0)
    do(state, Destroy(3))
    assert asked(state) == (1, "return_cubes")
    refused(state, ReturnCube("materials"), "2.16", allowed=("science", "money"))
    do(state, ReturnCube("money"))
    assert (state.players[1].graveyard, state.sectors["108"].cubes) == ((0, 1, 1), 0b0100)
    assert (state.sectors["108"].owner, state.sectors["108"].orbital) == (1, True)
    miss, _ = settlers({"interceptor": 1})
    do(miss, AttackPopulation())
    roll(miss, 5)
    assert miss.sectors["108"].cubes == 0b1110


@proves("eclipse", "13.17", "17.40")
def test_neutron_bombs() -> None:
    """All cubes without a roll, with any ship; unless their owner has the Neutron Absorber."""
    bombs = "players.0.tracks.military = ['starbase', 'neutron_bombs']\n"
    unarmed = "players.0.designs.interceptor = ['', 'hull', '', '']\n"
    state, _ = settlers({"interceptor": 1}, bombs + unarmed)
    do(state, AttackPopulation(), ReturnCube("science"), ReturnCube("money"))
    assert sum(state.players[1].graveyard) == 3
    absorber = "players.1.tracks.grid = ['neutron_absorber']\n"
    state, _ = settlers({"interceptor": 1}, bombs + unarmed + absorber)
    refused(state, AttackPopulation(), "4.1", "not_asked")
    assert state.sectors["108"].cubes == 0b1110


@proves("eclipse", "13.17", "17.16", "16.3")
def test_who_attacks_population() -> None:
    """Players if they like, and against Planta always; ships of nobody never do."""
    state, _ = settlers({"interceptor": 1})
    do(state, Spare())
    assert state.sectors["108"].cubes == 0b1110
    here = {"owner": 1, "cubes": [0, 1], "ships": [ships(0, interceptor=1)]}
    unarmed = "players.0.designs.interceptor = ['', 'hull', '', '']\n"
    absorber = "players.1.tracks.grid = ['neutron_absorber']\n"
    planta, events = over(
        unarmed + absorber, row({"209": here}), species=("terran_directorate", "planta")
    )
    assert (planta.sectors["209"].cubes, values(events, "cubes_destroyed")[0]["n"]) == (0, 2)
    assert sum(planta.players[1].graveyard) == 2
    refused(planta, Spare(), "13.18", "not_asked")
    draco: Any = {"species": ("terran_directorate", "descendants_of_draco")}
    calm, _ = over("", row({"203": {"owner": 1, "cubes": [1], "npcs": [0, 0]}}), **draco)
    assert calm.sectors["203"].cubes == 0b010


@proves("eclipse", "13.18", "17.28")
def test_taking_sectors() -> None:
    """Without cubes the disc goes back, whether the winner wants the sector or not."""
    there = {
        "201": {"owner": 1, "ships": [ships(0, cruiser=1)]},
        "209": {"owner": 1, "cubes": [0], "ships": [ships(0, cruiser=1)]},
    }
    state, _ = over("players.0.designs.cruiser = ['', '', 'hull', '', '', '']", row(there))
    assert (state.sectors["201"].owner, state.sectors["209"].owner) == (-1, 1)
    assert state.players[1].discs == 11
    assert asked(state) == (0, "claim")
    refused(state, Spare(), "13.18", "not_asked")
    do(state, TakeControl())
    assert (state.sectors["201"].owner, state.players[0].discs) == (0, 11)
    state, _ = over("players.0.designs.cruiser = ['', '', 'hull', '', '', '']", row(there))
    do(state, LeaveFree())
    assert state.sectors["201"].owner == -1
    broke = "players.0.spent.move = 12\nplayers.0.designs.cruiser = ['', '', 'hull', '', '', '']"
    state, _ = over(broke, row(there))
    assert (state.sectors["201"].owner, asked(state)[1]) != (0, "claim")


@proves("eclipse", "13.18", "17.22", "18.12")
def test_the_highest_sector_number_comes_first() -> None:
    """Step by step for all sectors; with one disc left, it goes to the highest number if at all."""
    fleet = {"ships": [ships(0, cruiser=1)]}
    there = row({"201": dict(fleet), "209": dict(fleet), "104": dict(fleet)})
    state, _ = over("players.0.spent.move = 11", there)
    assert top(state).sector == "209"
    do(state, TakeControl())
    assert [place.owner for id, place in state.sectors.items() if id in ("201", "104")] == [-1, -1]
    refused(state, TakeControl(), "4.1", "not_asked")
    more, _ = over("", there)
    do(more, LeaveFree())
    assert top(more).sector == "201"
    do(more, TakeControl(), TakeControl())
    assert more.sectors["104"].owner == 0
    # Population everywhere before control anywhere.
    cubes = {"owner": 1, "cubes": [0], "ships": [ships(0, cruiser=1)]}
    order, _ = over("", row({"104": dict(cubes), "209": {"ships": [ships(0, cruiser=1)]}}))
    assert asked(order) == (0, "population")


@proves("eclipse", "17.29")
def test_alone_at_last() -> None:
    """Nobody takes a sector beside enemies, but Draco beside ancients does."""
    fleet = {"npcs": [0, 0], "ships": [ships(0, cruiser=1)]}
    draco, _ = over("", row({"203": fleet}), species=("descendants_of_draco",))
    do(draco, TakeControl())
    assert (draco.sectors["203"].owner, draco.sectors["203"].npcs) == (0, (0, 0))
    # For everybody else there is a battle first.
    state = to_combat("", row({"203": fleet}))
    assert state.battle is not None
    refused(state, TakeControl(), "13.7", "not_asked")


# 13.19 to 13.21


@proves("eclipse", "13.19")
def test_discoveries_after_battle() -> None:
    fleet = {"ships": [ships(0, cruiser=1)]}
    there = row({"203": {**fleet, "discovery": True}, "204": {"discovery": True, "npcs": [0]}})
    state, _ = over("players.0.spent.move = 12", there)
    assert (asked(state), state.sectors["204"].discovery) == ((CHANCE, "draw_discovery"), True)
    do(state, DrewDiscovery("money_cache"), KeepTile())
    assert state.players[0].kept == ("money_cache",)
    refused(state, KeepTile(), "4.1", "not_asked")


@proves("eclipse", "18.8")
def test_whose_discovery_it_is() -> None:
    """No ship left: the controller's. Ancients died where Draco rules: Draco's. Else it waits."""
    draco: Any = {"species": ("terran_directorate", "descendants_of_draco")}
    fleet = [ships(0, cruiser=1)]
    lost = {"owner": 1, "cubes": [1], "discovery": True}
    state, _ = over("", row({"203": dict(lost)}), **draco)
    assert top(state).player == 1
    unarmed = "players.0.designs.cruiser = ['', '', 'hull', '', '', '']"
    state, _ = over(unarmed, row({"203": {**lost, "ships": fleet}}), **draco)
    assert top(state).player == 1
    terran, _ = over(unarmed, row({"203": {**lost, "ships": fleet}}))
    assert top(terran).player == 0
    nobody, _ = over("", row({"203": {"discovery": True}}))
    assert nobody.sectors["203"].discovery
    refused(nobody, KeepTile(), "4.1", "not_asked")
    settled(nobody, Finds(NOBODY))
    assert nobody.sectors["203"].discovery


@proves("eclipse", "13.20")
def test_repairs() -> None:
    hurt = {"ships": [{**ships(0, cruiser=2), "wounds": [["cruiser", 1]]}], "owner": 0}
    there = row({"201": hurt, "203": {"npcs": [1, 0]}})
    state = position("", there)
    assert state.sectors["201"].squadrons[0].wounds == ((1, 1),)
    state, _ = over("", there)
    assert state.sectors["201"].squadrons[0].wounds == ()
    assert state.sectors["203"].npcs == (0, 0)
    refused(state, Hit("cruiser", 1), "4.1", "not_asked")


@proves("eclipse", "13.21")
def test_wiped_out() -> None:
    """Neither ships nor sectors: out. A sector or a ship is enough to stay."""
    home = 'sectors.221 = {owner = "gone", cubes = "gone", ships = "gone"}'
    state, events = over(home)
    assert (state.players[0].eliminated, values(events, "eliminated")[0]["rule"]) == (True, "13.21")
    state, _ = over(home, row({"201": {"ships": [ships(0, interceptor=1)]}}))
    assert (state.players[0].eliminated, count(state, "201", 0)) == (False, (1, 0, 0, 0))
    state, _ = over(home, row({"201": {"owner": 0}}))
    assert not state.players[0].eliminated
    assert options(state) != []
    refused(state, Spare(), "4.1", "not_asked")
