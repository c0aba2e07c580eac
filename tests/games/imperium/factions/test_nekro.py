"""The Nekro Virus."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.flow.questions import DECLINE, ask
from armillary.games.imperium.flow.steps import settle
from armillary.games.imperium.numbering import TECH
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import Abstain, VoteFor, VoteWith
from armillary.games.imperium.state import State
from tests.games.imperium.factions.seated import rolling, seats, table, table_at
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    draw,
    forces,
    options,
    owns,
    pick,
    position,
    refused,
    roll,
    usable,
    use,
)

ASSIMILATORS = '"valefar_assimilator_x", "valefar_assimilator_y"'


# Gaining technologies in combat


BATTLE = f"""
    players.0.units = {{"33" = {{cruiser = 2}}}}
    players.0.technologies = ["dacxive_animators", {ASSIMILATORS}]
    players.1.units = {{"33" = {{carrier = 2}}, arc_prime = {{infantry = 1}}}}
    players.1.technologies = ["dacxive_animators", "sarween_tools", "l4_disruptors"]
"""


def hit(*texts: str) -> State:
    """The Nekro destroyed a carrier of Letnev."""
    state = table("nekro", BATTLE, "\n".join(texts))
    do(state, Activate(33))
    decline(state, "roll")
    roll(state, 1, 0)
    return state


@covers("technological_singularity")
@proves("imperium", "18.6", "16.5")
def test_technological_singularity_gains_a_technology_once_in_a_combat() -> None:
    state = hit()
    assert usable(state) == ["technological_singularity"]
    do(state, use("technological_singularity"))
    refused(state, pick(name="dacxive_animators"), "17.3", "no_choice")  # owned already
    do(state, pick(name="sarween_tools"))
    assert owns(state, 0, "sarween_tools")
    assert owns(state, 1, "sarween_tools")
    roll(state, 1, 0)
    assert asked(state)[1] != "react"  # a second carrier is gone, but it is the same combat
    assert state.fight is None


@covers("technological_singularity")
@proves("imperium", "18.6", "18.7")
def test_technological_singularity_works_on_the_ground_and_needs_something_to_gain() -> None:
    ground = """
        players.0.units = {"33" = {carrier = 1, infantry = 2}}
        players.1.units = {resculon = {infantry = 2}}
        players.1.planets = ["arc_prime", "wren_terra", "resculon"]
    """
    state = table("nekro", BATTLE, ground)
    do(state, Activate(33), pick(planet="corneeq", unit="infantry", name="count", n=0))
    do(state, pick(planet="resculon", unit="infantry", name="count", n=2))
    roll(state, 1, 0)
    do(state, use("technological_singularity"), pick(name="sarween_tools"))
    assert owns(state, 0, "sarween_tools")
    nothing = hit('players.1.technologies = ["dacxive_animators"]')
    assert asked(nothing)[1] == "roll"
    own_loss = table("nekro", BATTLE)
    do(own_loss, Activate(33))
    decline(own_loss, "roll")
    roll(own_loss, 0, 1)
    assert "technological_singularity" not in usable(own_loss)


@covers("antivirus", "technological_singularity")
@proves("imperium", "18.6", "15.6")
def test_antivirus_keeps_technological_singularity_away() -> None:
    protected = hit('players.1.shown = ["antivirus 0"]')
    assert asked(protected)[1] == "roll"
    state = table("nekro", BATTLE, 'players.1.notes = ["antivirus 0"]')
    do(state, Activate(33), use("antivirus", player=0))
    assert len(state.players[1].shown) == 1
    broken = table("nekro", BATTLE, 'turn = 1\nplayers.1.shown = ["antivirus 0"]')
    do(broken, Activate(33))
    assert broken.players[1].shown == ()
    assert len(broken.players[0].notes) == 5
    stranger = table("nekro", BATTLE, 'players.2.notes = ["antivirus 0"]')
    do(stranger, Activate(33))
    assert asked(stranger)[0] != 2  # not in a combat of others


# Assimilators


@covers("valefar_assimilator_x", "valefar_assimilator_y")
@proves("imperium", "18.2", "22.31", "16.5")
def test_assimilators_copy_a_faction_technology_each() -> None:
    state = hit()
    do(state, use("technological_singularity"), pick(name="l4_disruptors"))
    do(state, pick(name="valefar_assimilator_y"))
    assert state.players[0].copies == (-1, TECH["l4_disruptors"])
    assert not owns(state, 0, "l4_disruptors")  # a copy, not the card
    assert state.players[0].held >> TECH["l4_disruptors"] & 1
    again = hit('players.0.copies = ["l4_disruptors", ""]')
    do(again, use("technological_singularity"))
    assert owns(again, 0, "sarween_tools")  # one token on each technology: nothing else is left


@covers("valefar_assimilator_x", "valefar_assimilator_y")
@proves("imperium", "22.31")
def test_an_assimilator_may_move_and_a_copied_upgrade_counts() -> None:
    """Sol's Advanced Carrier II is copied; then the token goes to L4 Disruptors."""
    text = """
        players.0.copies = ["advanced_carrier_2", ""]
        players.0.units = {"33" = {carrier = 2}}
        players.0.fleet = 3
        players.1.technologies = ["l4_disruptors", "non_euclidean_shielding"]
    """
    state = table("nekro", BATTLE, text)
    do(state, Activate(33))
    decline(state, "roll")
    roll(state, 0, 1)
    do(state, Sustain("carrier"))  # as Advanced Carriers do
    roll(state, 1, 0)
    do(state, use("technological_singularity"), pick(name="l4_disruptors"))
    do(state, pick(name="valefar_assimilator_x"))
    assert state.players[0].copies == (TECH["l4_disruptors"], -1)
    assert not state.players[0].held >> TECH["advanced_carrier_2"] & 1


@covers("valefar_assimilator_x", "floating_factory_2")
@proves("imperium", "22.31", "2.2")
def test_copied_floating_factories_leave_their_planets() -> None:
    text = """
        players.0.units = {"33" = {cruiser = 2}, mordai_ii = {space_dock = 1, infantry = 1}}
        players.1.technologies = ["floating_factory_2"]
    """
    state = hit(text)
    do(state, use("technological_singularity"), pick(name="valefar_assimilator_x"))
    assert forces(state, 0, "8") == {"space_dock": 1}
    assert forces(state, 0, "mordai_ii") == {"infantry": 1}
    back = hit(
        'players.0.copies = ["floating_factory_2", "l4_disruptors"]',
        'players.0.units = {"33" = {cruiser = 2}, "8" = {space_dock = 1}}',
        'players.1.technologies = ["non_euclidean_shielding"]',
    )
    do(back, use("technological_singularity"), pick(name="valefar_assimilator_x"))
    assert forces(back, 0, "8") == {}
    assert forces(back, 0, "mordai_ii") == {"space_dock": 1}


# Agendas


def council(*texts: str) -> State:
    usual = f"""
        custodians = false
        players.0.technologies = ["dacxive_animators", {ASSIMILATORS}]
        players.1.technologies = ["sarween_tools"]
        players.2.technologies = ["antimass_deflectors"]
        players.4.strategy = 0
    """
    state = table_at("nekro", "agenda", usual, "\n".join(texts), "agenda")
    draw(state, "mutiny")
    return state


@covers("galactic_threat")
@proves("imperium", "13.7", "13.8", "18.10")
def test_galactic_threat_predicts_and_never_votes() -> None:
    state = council()
    assert usable(state) == ["galactic_threat"]
    do(state, use("galactic_threat", name="for"))
    assert asked(state) == (1, "ballot")
    do(state, VoteFor("for"), VoteWith("wren_terra"))
    do(state, VoteFor("against"), VoteWith("kamdorn"), Abstain(), Abstain(), Abstain())
    assert asked(state) == (0, "tie")  # one vote each: the speaker decides, but never votes
    do(state, pick(name="for"))
    assert owns(state, 0, "sarween_tools")
    assert not owns(state, 0, "antimass_deflectors")  # Hacan voted otherwise
    draw(state, "economic_equality")
    assert asked(state) == (2, "ballot")  # once in an agenda phase


@covers("galactic_threat")
@proves("imperium", "13.7")
def test_galactic_threat_gains_nothing_if_it_is_wrong_or_nobody_voted() -> None:
    wrong = council()
    do(wrong, use("galactic_threat", name="against"))
    do(wrong, VoteFor("for"), VoteWith("wren_terra"))
    do(wrong, Abstain(), Abstain(), Abstain(), Abstain())
    assert not owns(wrong, 0, "sarween_tools")
    silent = council()
    do(silent, use("galactic_threat", name="for"))
    do(silent, Abstain(), Abstain(), Abstain(), Abstain(), Abstain(), pick(name="for"))
    assert asked(silent)[1] == "draw"
    declined = council()
    do(declined, DECLINE)
    do(declined, Abstain(), Abstain(), Abstain(), Abstain(), Abstain(), pick(name="for"))
    draw(declined, "economic_equality")
    assert usable(declined) == ["galactic_threat"]


@covers("propagation")
@proves("imperium", "16.6")
def test_propagation_gives_three_tokens_instead_of_research() -> None:
    state = table(
        "nekro",
        'players.0.technologies = []\nplayers.0.exhausted = ["mordai_ii"]',
        'players.0.cards = ["technology"]\nplayers.5.cards = []',
    )
    do(state, PlayStrategy("technology"))
    assert asked(state) == (0, "gain_tokens")
    refused(state, PlaceTokens(3, 1, 0), "1.11", "tokens", need=3, have=4)
    do(state, PlaceTokens(1, 2, 0))
    player = state.players[0]
    assert (player.tactic, player.fleet, player.strategy, player.techs) == (4, 5, 2, 0)
    cards = 'players.0.cards = ["technology"]\nplayers.5.cards = []'
    others = table("hacan", "players.0.technologies = []", cards)
    do(others, PlayStrategy("technology"))
    assert asked(others) == (0, "research")


# The flagship


ALASTOR = f"""
    players.0.units = {{"33" = {{flagship = 1, infantry = 2}}, corneeq = {{infantry = 2}}}}
    players.0.planets = ["mordai_ii", "corneeq"]
    players.0.technologies = [{ASSIMILATORS}]
    players.1.units = {{"33" = {{carrier = 2}}, arc_prime = {{infantry = 1}}}}
    players.1.technologies = []
"""


@covers("the_alastor")
@proves("imperium", "22.32", "18.6")
def test_ground_forces_fight_beside_the_alastor() -> None:
    state = table("nekro", ALASTOR)
    do(state, Activate(33), use("the_alastor"))
    do(state, pick(unit="infantry", name="count", n=1))
    do(state, pick(planet="corneeq", unit="infantry", name="count", n=2))
    decline(state, "roll")
    assert rolling(state) == ("flagship", 2, 9)
    roll(state, 0)
    assert rolling(state) == ("infantry", 3, 8)  # one of those in space stays out of it
    roll(state, 2, 1)
    decline(state, "assign")  # Technological Singularity, for the carriers that are gone
    do(state, Lose("infantry"))
    assert forces(state, 0, "corneeq") == {"infantry": 2}
    assert forces(state, 0, "33") == {"flagship": 1, "infantry": 1}


@covers("the_alastor", "flagship_001")
@proves("imperium", "22.32", "7.3.4")
def test_hits_for_other_ships_than_fighters_may_go_to_infantry_that_fights() -> None:
    """They count as ships for effects: the hit of [0.0.1] need not destroy the flagship."""
    text = """
        players.0.units = {"33" = {flagship = 1, flagship_damaged = 1, fighter = 1, infantry = 2}}
        players.1.units = {"33" = {flagship = 1}}
    """
    against = ("nekro", "l1z1x", "hacan", "jol_nar", "xxcha", "sardakk_norr")
    lines = "\n".join(line for line in ALASTOR.splitlines() if ".units" not in line)
    state = position(f"{lines}\n{text}", factions=against)
    do(state, Activate(33), use("the_alastor"))
    do(state, pick(unit="infantry", name="count", n=2))
    decline(state, "roll")
    while asked(state)[1] == "roll":
        roll(state, int(rolling(state) == ("flagship", 2, 5)))
    assert asked(state) == (0, "assign")
    refused(state, Lose("fighter"), "7.3.4", "not_fighters")
    assert options(state, Lose) == [Lose("flagship"), Lose("infantry")]
    do(state, Lose("infantry"))
    assert forces(state, 0, "33")["infantry"] == 1
    watching = position(f"{lines}\n{text}", factions=against)
    do(watching, Activate(33), DECLINE)
    decline(watching, "roll")
    while asked(watching)[1] == "roll":
        roll(watching, int(rolling(watching) == ("flagship", 2, 5)))
    assert forces(watching, 0, "33") == {}  # the flagship alone could take it, and carried all


@proves("imperium", "22.31", "9.6")
def test_war_suns_leave_with_the_technology_that_was_copied() -> None:
    text = f"""
        players.0.units = {{"33" = {{war_sun = 1, war_sun_damaged = 1, fighter = 2}}}}
        players.0.technologies = [{ASSIMILATORS}]
        players.0.copies = ["prototype_war_sun_2", ""]
    """
    state = position(text, factions=seats("nekro"))
    ask(state, 0, "valefar_assimilator_x", n=TECH["spatial_conduit_cylinders"])
    settle(state)
    do(state, pick(name="valefar_assimilator_x"))
    assert forces(state, 0, "33") == {}  # with it what it carried
    again = position(text, factions=seats("nekro"))
    ask(again, 0, "valefar_assimilator_x", n=TECH["spatial_conduit_cylinders"])
    settle(again)
    do(again, pick(name="valefar_assimilator_y"))
    assert forces(again, 0, "33") == {"war_sun": 1, "war_sun_damaged": 1, "fighter": 2}


@covers("the_alastor")
@proves("imperium", "22.32")
def test_ground_forces_fight_on_without_the_flagship() -> None:
    text = 'players.0.units = {"33" = {flagship = 1, flagship_damaged = 1, infantry = 1}}'
    state = table("nekro", ALASTOR, text)
    do(state, Activate(33), use("the_alastor"))
    do(state, pick(unit="infantry", name="count", n=1))
    decline(state, "roll")
    roll(state, 0, 0, 1)
    do(state, Lose("flagship"))
    decline(state, "roll")
    assert rolling(state) == ("infantry", 1, 8)
    roll(state, 0, 1)
    assert forces(state, 0, "33") == {}


@covers("the_alastor")
@proves("imperium", "18.6")
def test_without_the_alastor_ground_forces_only_watch() -> None:
    text = 'players.0.units = {"33" = {carrier = 1, infantry = 2}}'
    state = table("nekro", ALASTOR, text)
    do(state, Activate(33))
    assert "the_alastor" not in usable(state)
    empty = table("nekro", ALASTOR, 'players.0.units = {"33" = {flagship = 1}}')
    do(empty, Activate(33))
    assert "the_alastor" not in usable(empty)


@covers("the_alastor")
@proves("imperium", "22.32", "7.3.5")
def test_those_of_a_planet_stay_there_when_the_fleet_retreats() -> None:
    state = table("nekro", ALASTOR, 'players.0.planets = ["mordai_ii", "corneeq", "centauri"]')
    do(state, Activate(33), use("the_alastor"))
    do(state, pick(unit="infantry", name="count", n=2))
    do(state, pick(planet="corneeq", unit="infantry", name="count", n=2))
    decline(state, "retreat")
    do(state, pick(name="retreat"))
    roll(state, 0, 0, 0)
    assert forces(state, 0, "corneeq") == {"infantry": 2}
    assert forces(state, 0, "34") == {"flagship": 1, "infantry": 2}
