"""The Universities of Jol-Nar."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.dice import Rolled
from armillary.games.imperium.flow.questions import DECLINE, Pick
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.factions.seated import rolling, table
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    goods,
    options,
    owns,
    pick,
    refused,
    roll,
    usable,
    use,
)


def jol_nar(usual: str, *texts: str) -> State:
    return table("jol_nar", usual, "\n".join(texts))


# The sheet


BATTLE = """
    players.0.units = {"33" = {cruiser = 1}}
    players.1.units = {"33" = {carrier = 2}, arc_prime = {infantry = 1}}
    players.1.fleet = 4
    players.0.technologies = []
    players.1.technologies = []
"""


@covers("fragile")
@proves("imperium", "7.3.3")
def test_fragile_subtracts_one_from_combat_rolls() -> None:
    state = jol_nar(BATTLE)
    do(state, Activate(33))
    decline(state, "roll")
    assert rolling(state) == ("cruiser", 1, 8)
    roll(state, 0)
    assert rolling(state) == ("carrier", 2, 9)  # Letnev is not fragile


@covers("fragile")
@proves("imperium", "6.4.5")
def test_fragile_is_for_combat_rolls_alone() -> None:
    """Space cannon of a PDS still hits on 6."""
    text = """
        turn = 1
        players.0.units = {resculon = {pds = 1, infantry = 1}, jol = {infantry = 1}}
        players.0.planets = ["jol", "nar", "resculon"]
    """
    state = jol_nar(BATTLE, text)
    do(state, Activate(33), pick(player=1))
    assert rolling(state) == ("pds", 1, 6)


TECHNOLOGY = """
    turn = 1
    players.1.cards = ["technology"]
    players.5.cards = []
    players.0.goods = 6
    players.0.planets = ["jol", "nar"]
    players.0.exhausted = ["jol", "nar"]
    players.0.strategy = 1
    players.0.technologies = []
    players.1.technologies = []
"""


def offered(*texts: str) -> State:
    """Letnev used Technology; Jol-Nar may answer, everybody before declined."""
    state = jol_nar(TECHNOLOGY, *texts)
    do(state, PlayStrategy("technology"), pick(name="neural_motivator"))
    while asked(state)[0] != 0 and asked(state)[1] != "turn":
        do(state, DECLINE)
    return state


@covers("brilliant")
@proves("imperium", "18.3")
def test_brilliant_uses_the_primary_ability_for_a_token() -> None:
    state = offered()
    do(state, pick(name="brilliant"))
    assert state.players[0].strategy == 0
    do(state, pick(name="antimass_deflectors"))
    assert goods(state)[0] == 6  # the first is free
    do(state, pick(name="technology"))  # 6 resources for a second one
    do(state, pick(name="sarween_tools"))
    assert owns(state, 0, "antimass_deflectors")
    assert owns(state, 0, "sarween_tools")
    assert goods(state)[0] == 0


@covers("brilliant")
@proves("imperium", "18.3")
def test_brilliant_needs_a_token_and_is_for_technology_alone() -> None:
    assert asked(offered("players.0.strategy = 0"))[1] == "turn"
    plain = offered()
    do(plain, pick(name="technology"))  # the secondary ability, 4 resources
    assert goods(plain)[0] == 2
    politics = jol_nar('turn = 2\nplayers.2.cards = ["trade"]\nplayers.4.cards = []')
    do(politics, PlayStrategy("trade"), pick(name="players", n=0))
    while asked(politics)[0] != 0:
        do(politics, DECLINE)
    assert pick(name="brilliant") not in options(politics)


RESEARCH = """
    players.0.cards = ["technology"]
    players.5.cards = []
    players.0.planets = []
    players.0.units = {"33" = {cruiser = 1}}
    players.0.technologies = ["antimass_deflectors"]
"""


@covers("analytical")
@proves("imperium", "16.4")
def test_analytical_ignores_one_prerequisite() -> None:
    """Fleet Logistics needs two blue; one is owned."""
    state = jol_nar(RESEARCH)
    do(state, PlayStrategy("technology"))
    found = {option.on.name for option in options(state, Pick)}
    assert {"gravity_drive", "fleet_logistics", "dacxive_animators"} <= found
    assert "light_wave_deflector" not in found  # two are missing
    do(state, pick(name="fleet_logistics"))
    assert owns(state, 0, "fleet_logistics")


@covers("analytical")
@proves("imperium", "16.4")
def test_analytical_is_not_for_unit_upgrades() -> None:
    """Cruiser II needs green, yellow and red; Carrier II two blue."""
    state = jol_nar(RESEARCH)
    do(state, PlayStrategy("technology"))
    refused(state, pick(name="carrier_2"), "16.1", "prerequisites", missing={"blue": 1}, ignored=0)
    sol = table("sol", RESEARCH)
    do(sol, PlayStrategy("technology"))
    refused(sol, pick(name="fleet_logistics"), "16.1", "prerequisites", missing={"blue": 1})


# Technologies


SIPHONS = """
    turn = 1
    players.0.technologies = ["eres_siphons"]
    players.0.units = {"33" = {cruiser = 1}, jol = {infantry = 1}}
    players.0.goods = 0
"""


@covers("eres_siphons")
@proves("imperium", "18.4")
def test_eres_siphons_gain_four_trade_goods() -> None:
    state = jol_nar(SIPHONS)
    do(state, Activate(33))
    assert goods(state)[0] == 4


@covers("eres_siphons")
@proves("imperium", "18.4")
def test_eres_siphons_need_ships_and_another_player() -> None:
    infantry = jol_nar(SIPHONS)
    do(infantry, Activate(12))
    assert goods(infantry)[0] == 0
    own = jol_nar(SIPHONS, "turn = 0")
    do(own, Activate(33))
    assert goods(own)[0] == 0
    without = jol_nar(SIPHONS, "players.0.technologies = []")
    do(without, Activate(33))
    assert goods(without)[0] == 0


CONDUIT = """
    players.0.technologies = ["spatial_conduit_cylinders"]
    players.0.units = {jol = {infantry = 1}, "36" = {carrier = 1}, "23" = {cruiser = 1}}
"""


@covers("spatial_conduit_cylinders")
@proves("imperium", "18.4")
def test_spatial_conduit_cylinders_bring_ships_from_everywhere() -> None:
    state = jol_nar(CONDUIT)
    do(state, Activate(12), use("spatial_conduit_cylinders"))
    do(state, MoveShip(23, "cruiser", (12,)), MoveShip(36, "carrier", (12,)), EndMovement())
    assert forces(state, 0, "12") == {"carrier": 1, "cruiser": 1}
    assert state.players[0].spent


@covers("spatial_conduit_cylinders")
@proves("imperium", "18.4")
def test_spatial_conduit_cylinders_need_units_there_and_a_readied_card() -> None:
    away = jol_nar(CONDUIT)
    do(away, Activate(22))
    assert "spatial_conduit_cylinders" not in usable(away)
    spent = jol_nar(CONDUIT, 'players.0.spent = ["spatial_conduit_cylinders"]')
    do(spent, Activate(12))
    assert "spatial_conduit_cylinders" not in usable(spent)
    other = jol_nar(CONDUIT, 'turn = 1\nplayers.1.units = {"10" = {cruiser = 1}}')
    do(other, Activate(36))
    assert "spatial_conduit_cylinders" not in usable(other)


# The flagship


CRUISERS = """
    players.1.units = {"33" = {cruiser = 6}, arc_prime = {infantry = 1}}
    players.1.fleet = 6
"""


@covers("jns_hylarim")
@proves("imperium", "18.6")
def test_jns_hylarim_hits_three_times_with_a_nine() -> None:
    state = jol_nar(BATTLE, CRUISERS, 'players.0.units = {"33" = {flagship = 1}}')
    do(state, Activate(33))
    decline(state, "roll")
    assert rolling(state) == ("flagship", 2, 7)
    do(state, Rolled(2, nines=1))
    roll(state, 0)
    assert forces(state, 1, "33") == {"cruiser": 2}  # two hits, and two more for the nine


@covers("jns_hylarim")
@proves("imperium", "18.6")
def test_jns_hylarim_is_plain_without_nines_and_others_always_are() -> None:
    state = jol_nar(BATTLE, CRUISERS, 'players.0.units = {"33" = {flagship = 1, cruiser = 1}}')
    do(state, Activate(33))
    decline(state, "roll")
    do(state, Rolled(1))
    assert rolling(state) == ("cruiser", 1, 8)
    assert all(not option.nines for option in options(state, Rolled))
    roll(state, 1, 0)
    assert forces(state, 1, "33") == {"cruiser": 4}


# Research Agreement


AGREEMENT = """
    players.0.cards = ["technology"]
    players.5.cards = []
    players.1.notes = ["research_agreement 0"]
    players.0.technologies = ["sarween_tools"]
"""


@covers("research_agreement")
@proves("imperium", "18.2")
def test_research_agreement_gains_the_technology() -> None:
    state = jol_nar(AGREEMENT)
    do(state, PlayStrategy("technology"), pick(name="neural_motivator"))
    assert asked(state) == (1, "react")
    do(state, use("research_agreement", player=0))
    assert owns(state, 1, "neural_motivator")
    assert len(state.players[0].notes) == 5


@covers("research_agreement")
@proves("imperium", "18.2")
def test_research_agreement_is_not_for_faction_technologies_nor_known_ones() -> None:
    faction = jol_nar(AGREEMENT)
    do(faction, PlayStrategy("technology"), pick(name="eres_siphons"))
    assert asked(faction) != (1, "react")
    known = jol_nar(AGREEMENT, 'players.1.technologies = ["neural_motivator"]')
    do(known, PlayStrategy("technology"), pick(name="neural_motivator"))
    assert asked(known) != (1, "react")
