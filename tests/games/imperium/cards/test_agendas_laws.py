"""13.6  Laws for everybody, and their other outcomes."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import bits
from armillary.games.imperium.combat.hits import may_sustain
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.economy.production import Build
from armillary.games.imperium.economy.research import choices_for
from armillary.games.imperium.flow.card_draws import secrets_of
from armillary.games.imperium.flow.hands import hand_limit
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.galaxy.adjacency import adjacent, links
from armillary.games.imperium.numbering import AGENDA, OBJECTIVE, TECH
from armillary.games.imperium.phases.agenda_phase import discard_law
from armillary.games.imperium.phases.objectives import scorable_public
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import Abstain, VoteFor
from armillary.games.imperium.units.fleet_limits import fleet_limit
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from armillary.games.imperium.units.packed_units import WAR_SUN
from tests.games.imperium.phases.councils import council, decide, law_of, next_round, resolved
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    draw,
    exhausted,
    forces,
    options,
    owns,
    pick,
    points,
    position,
    refused,
    roll,
)

END = EndMovement()
BARE = "\nplayers.0.units = {jord = {infantry = 1}}"


def in_play(law: str, text: str = "", where: str = "-1") -> str:
    return f"laws = {{{law} = {where}}}\n{text}"


# Cards, technologies and votes


@covers("anti_intellectual_revolution")
def test_anti_intellectual_revolution_costs_a_ship_that_is_no_fighter() -> None:
    text = 'players.0.cards = ["technology"]'
    state = position(in_play("anti_intellectual_revolution", text))
    do(state, PlayStrategy("technology"), pick(name="gravity_drive"))
    assert asked(state) == (0, "anti_intellectual_revolution")
    assert options(state) == [
        pick(system=1, unit="carrier"),
        pick(system=1, unit="destroyer"),
    ]
    refused(state, pick(system=1, unit="fighter"), "17.3", "no_choice")
    refused(state, DECLINE, "17.3", "must_choose")
    do(state, pick(system=1, unit="destroyer"))
    assert forces(state, 0, "1") == {"carrier": 2, "fighter": 3}
    bare = position(in_play("anti_intellectual_revolution", text + BARE))
    do(bare, PlayStrategy("technology"), pick(name="gravity_drive"))
    assert asked(bare)[1] != "anti_intellectual_revolution"  # there is no ship to lose


@covers("anti_intellectual_revolution")
@proves("imperium", "18.1")
def test_anti_intellectual_revolution_voted_down_exhausts_a_planet_for_each_technology() -> None:
    text = 'players.0.planets = ["jord", "bereg", "lirta_iv"]'
    state = next_round(resolved("anti_intellectual_revolution", "against", text))
    assert law_of(state, "anti_intellectual_revolution") is None
    assert asked(state) == (0, "anti_intellectual_revolution")  # 2 of 3 planets
    assert options(state) == [pick(planet="jord"), pick(planet="bereg")]
    do(state, pick(planet="bereg"))
    assert exhausted(state, 0) == ["bereg", "lirta_iv"]  # nothing is left to choose
    assert len(exhausted(state, 1)) == 2
    assert asked(state) == (2, "anti_intellectual_revolution")
    do(state, pick(planet="hercant"), pick(planet="kamdorn"))
    assert exhausted(state, 2) == ["hercant", "kamdorn"]
    assert len(exhausted(state, 3)) == 2  # 4 technologies, but 2 planets
    do(state, pick(planet="archon_tau"))  # 1 technology
    assert exhausted(state, 4) == ["archon_tau"]
    assert exhausted(state, 5) == []  # no technology
    assert asked(state)[1] == "turn"  # the strategy cards are those of the table


@covers("classified_document_leaks")
@proves("imperium", "13.4", "22.17")
def test_classified_document_leaks_makes_a_secret_objective_public_while_it_lasts() -> None:
    text = """
        players.2.scored = ["cut_supply_lines"]
        players.2.points = 1
        players.0.units = {"10" = {cruiser = 1}, jord = {infantry = 1}}
        players.1.secrets = ["threaten_enemies"]
    """
    state = council("classified_document_leaks", text)
    refused(state, VoteFor("threaten_enemies"), "13.4", "no_outcome", outcome="threaten_enemies")
    decide(state, "")
    leaked = OBJECTIVE["cut_supply_lines"]
    assert law_of(state, "classified_document_leaks") == leaked
    assert scorable_public(state, 0) == [leaked]  # Letnev's dock
    assert leaked not in scorable_public(state, 2)  # once each
    assert secrets_of(state, 2) == 0
    discard_law(state, AGENDA["classified_document_leaks"], None)
    assert scorable_public(state, 0) == []
    assert secrets_of(state, 2) == 0  # it counts for the limit of three no more
    assert points(state)[2] == 1


@covers("classified_document_leaks")
@proves("imperium", "13.2")
def test_classified_document_leaks_is_replaced_without_scored_secrets() -> None:
    state = council("classified_document_leaks")
    assert state.vote is None
    assert state.old_agendas == 1 << AGENDA["classified_document_leaks"]
    draw(state, "mutiny")
    assert asked(state) == (1, "ballot")


@covers("classified_document_leaks")
@proves("imperium", "14.3")
def test_a_leaked_objective_of_the_action_phase_is_scored_when_it_happens() -> None:
    text = """
        players.0.units = {"1" = {cruiser = 2}}
        players.2.units = {"35" = {flagship = 1, flagship_damaged = 1}}
        public = ["destroy_their_greatest_ship"]
    """
    for home, may_score in (('["jord"]', True), ('["vefut_ii"]', False)):  # 14.4
        state = position(f"{text}\nplayers.0.planets = {home}")
        do(state, Activate(35), MoveShip(1, "cruiser", (35,)), MoveShip(1, "cruiser", (35,)), END)
        if asked(state)[1] == "retreat":
            do(state, DECLINE)
        roll(state, 1, 0)
        assert (asked(state) == (0, "score_event")) == may_score
        if may_score:
            do(state, pick(name="destroy_their_greatest_ship"))
            assert points(state)[0] == 1


@covers("conventions_of_war")
@proves("imperium", "8.3")
def test_conventions_of_war_spare_cultural_planets() -> None:
    units = """
        players.0.units = {"26" = {dreadnought = 1}, "22" = {dreadnought = 1}}
        players.1.units = {"10" = {carrier = 1}, lodor = {infantry = 1}, tarmann = {infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "lodor", "tarmann"]
    """
    free = position(units)
    do(free, Activate(26))
    assert asked(free)[1] == "bombardment"
    state = position(in_play("conventions_of_war", units))
    do(state, Activate(26))
    assert asked(state)[1] == "turn"
    other = position(in_play("conventions_of_war", units))
    do(other, Activate(22))  # an industrial planet
    assert asked(other)[1] == "bombardment"


@covers("executive_sanctions")
@proves("imperium", "17.4")
def test_executive_sanctions_leave_three_action_cards() -> None:
    hand = 'players.1.hand = ["spy", "plague", "parley", "bribery", "bunker"]'
    state = resolved("executive_sanctions", "for", hand + '\nplayers.2.hand = ["summit"]')
    assert asked(state) == (1, "discard")
    do(state, pick(name="bribery"), pick(name="spy"))
    assert [len(player.hand) for player in state.players] == [0, 3, 1, 0, 0, 0]
    assert [hand_limit(state, player) for player in state.players] == [3] * 6
    assert hand_limit(position(), position().players[0]) == 7


@covers("executive_sanctions")
def test_executive_sanctions_voted_down_take_a_card_at_random() -> None:
    hands = 'players.1.hand = ["spy", "plague"]\nplayers.2.hand = ["summit", "bunker"]'
    state = resolved("executive_sanctions", "against", hands)
    assert law_of(state, "executive_sanctions") is None
    draw(state, "plague")
    draw(state, "summit")
    assert [len(player.hand) for player in state.players] == [0, 1, 1, 0, 0, 0]
    assert state.discards.count(1) == 2


@covers("publicize_weapon_schematics")
@proves("imperium", "16.4")
def test_publicize_weapon_schematics_opens_war_suns_to_all() -> None:
    text = 'players.0.cards = ["technology"]\nplayers.1.technologies = ["war_sun"]'
    war_sun = TECH["war_sun"]
    assert war_sun not in choices_for(position(text), 0)
    nobody = position(in_play("publicize_weapon_schematics", 'players.0.cards = ["technology"]'))
    assert war_sun not in choices_for(nobody, 0)
    state = position(in_play("publicize_weapon_schematics", text))
    do(state, PlayStrategy("technology"), pick(name="war_sun"))
    assert owns(state, 0, "war_sun")
    assert state.spent_laws == 0
    assert exhausted(state, 0) == []
    assert TECH["duranium_armor"] not in choices_for(state, 0)  # only war suns


@covers("publicize_weapon_schematics")
@proves("imperium", "7.3.4")
def test_publicize_weapon_schematics_war_suns_cannot_sustain_damage() -> None:
    text = """
        players.1.technologies = ["war_sun"]
        players.1.units = {"10" = {war_sun = 1, dreadnought = 1}}
    """
    assert may_sustain(position(text), 1, 10, WAR_SUN)
    state = position(in_play("publicize_weapon_schematics", text))
    assert not may_sustain(state, 1, 10, WAR_SUN)
    assert may_sustain(state, 1, 10, WAR_SUN + 1)  # dreadnoughts can


@covers("publicize_weapon_schematics")
def test_publicize_weapon_schematics_voted_down_costs_owners_their_cards() -> None:
    text = """
        players.1.technologies = ["war_sun"]
        players.1.hand = ["spy", "plague"]
        players.2.hand = ["summit"]
    """
    state = resolved("publicize_weapon_schematics", "against", text)
    assert [len(player.hand) for player in state.players] == [0, 0, 1, 0, 0, 0]


@covers("representative_government")
@proves("imperium", "13.3")
def test_representative_government_gives_everybody_one_vote_without_planets() -> None:
    text = in_play("representative_government", 'players.3.exhausted = ["nar", "jol"]')
    state = council("mutiny", text)
    do(state, VoteFor("for"), Abstain(), VoteFor("for"))  # seat 3 has no readied planet
    assert state.vote is not None
    assert state.vote.votes == {"for": 2}
    assert (exhausted(state, 1), exhausted(state, 3)) == ([], ["nar", "jol"])
    decide(state, "")
    assert points(state) == [0, 1, 0, 1, 0, 0]


@covers("representative_government")
@proves("imperium", "18.1")
def test_representative_government_voted_down_exhausts_planets_of_those_against_it() -> None:
    text = """
        players.1.planets = ["arc_prime", "wren_terra", "lodor"]
        players.2.planets = ["hercant", "arretze", "kamdorn", "quann"]
        players.3.planets = ["nar", "jol", "rarron"]
    """
    by = {1: "against", 3: "for", 4: "against"}
    state = next_round(resolved("representative_government", "against", text, by))
    assert [exhausted(state, seat) for seat in range(6)] == [[], ["lodor"], [], [], [], []]
    assert state.marks.get("delayed_representative_government") is None


# Fleets, structures and production


@covers("fleet_regulations")
@proves("imperium", "6.3.1", "22.40")
def test_fleet_regulations_cap_the_fleet_pool() -> None:
    text = """
        players.0.fleet = 5
        players.1.fleet = 6
        players.1.units = {"10" = {cruiser = 7}, arc_prime = {infantry = 1}}
    """
    state = resolved("fleet_regulations", "for", text)
    assert [player.fleet for player in state.players] == [4, 4, 3, 3, 3, 3]
    assert fleet_limit(state, state.players[1]) == 6  # Letnev: two more
    assert forces(state, 1, "10") == {"cruiser": 6}  # removed, not destroyed
    text = 'players.0.cards = ["leadership"]\nplayers.0.fleet = 3'
    later = position(in_play("fleet_regulations", text))
    do(later, PlayStrategy("leadership"))
    refused(later, PlaceTokens(1, 2, 0), "6.3.1", "fleet_pool", need=2, have=1)
    do(later, PlaceTokens(2, 1, 0))
    assert later.players[0].fleet == 4


@covers("fleet_regulations")
def test_fleet_regulations_voted_down_add_a_token_from_reinforcements() -> None:
    state = resolved("fleet_regulations", "against", "players.1.tactic = 11")
    assert [player.fleet for player in state.players] == [4, 3, 4, 4, 4, 4]  # seat 1 has none left


@covers("homeland_defense_act")
@proves("imperium", "2.2")
def test_homeland_defense_act_allows_any_number_of_pds() -> None:
    text = """
        players.0.cards = ["construction"]
        players.0.units = {jord = {pds = 2, space_dock = 1}, bereg = {infantry = 1}}
        players.0.planets = ["jord", "bereg"]
    """
    spot = pick(planet="jord", unit="pds")
    free = position(text)
    do(free, PlayStrategy("construction"))
    refused(free, spot, "2.2", "planet_full", unit="pds", have=2)
    state = position(in_play("homeland_defense_act", text))
    do(state, PlayStrategy("construction"), spot)
    assert forces(state, 0, "jord")["pds"] == 3


@covers("homeland_defense_act")
def test_homeland_defense_act_voted_down_costs_everybody_a_pds() -> None:
    text = """
        players.0.planets = ["jord", "bereg"]
        players.0.units = {jord = {pds = 1, infantry = 1}, bereg = {pds = 2}}
    """
    state = resolved("homeland_defense_act", "against", text)
    assert asked(state) == (0, "homeland_defense_act")
    do(state, pick(planet="bereg", unit="pds"))
    assert forces(state, 0, "bereg") == {"pds": 1}
    assert forces(state, 3, "nar")["pds"] == 1
    assert "pds" not in forces(state, 4, "archon_ren")
    assert forces(state, 1, "arc_prime") == {"infantry": 3, "space_dock": 1}  # it had none


@covers("regulated_conscription")
@proves("imperium", "9.2")
def test_regulated_conscription_sells_fighters_and_infantry_one_by_one() -> None:
    text = 'players.0.units = {"1" = {carrier = 2}, jord = {space_dock = 1}}'
    for law, most in (("", 6), (in_play("regulated_conscription"), 4)):
        state = position(law + text)
        do(state, Activate(1))
        for _ in range(most - 1):
            do(state, Build("fighter"))
        do(state, Build("infantry", "jord"))
        if law:
            need = {"need": 5, "have": 4}  # Jord alone pays
            refused(state, Build("infantry", "jord"), "9.2", "resources", **need)


@covers("regulated_conscription")
def test_regulated_conscription_voted_down_changes_nothing() -> None:
    state = resolved("regulated_conscription", "against")
    assert law_of(state, "regulated_conscription") is None


# Wormholes and nebulae


@covers("enforced_travel_ban")
@proves("imperium", "6.2.8", "22.16")
def test_enforced_travel_ban_stops_ships_but_not_space_cannon() -> None:
    text = """
        players.0.units = {"26" = {cruiser = 1}, "36" = {cruiser = 1}}
        players.1.units = {"10" = {carrier = 1}, lodor = {pds = 1, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "lodor"]
        players.1.technologies = ["pds_2"]
    """
    free = position(text)
    do(free, Activate(39), MoveShip(26, "cruiser", (39,)))
    state = position(in_play("enforced_travel_ban", text))
    do(state, Activate(39))
    way = MoveShip(26, "cruiser", (39,))
    refused(state, way, "6.2.1", "not_adjacent", here=26, there=39)
    do(state, MoveShip(36, "cruiser", (39,)), END)
    assert asked(state) == (1, "cannon")  # from Lodor, through the wormhole
    assert adjacent(state, 26) >> 39 & 1
    assert not links(state, 0, moving=True)[26] >> 39 & 1


@covers("enforced_travel_ban")
def test_enforced_travel_ban_voted_down_destroys_pds_near_wormholes() -> None:
    text = """
        players.1.units = {lodor = {pds = 2}, wellon = {pds = 1}, arc_prime = {pds = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "lodor", "wellon"]
    """
    state = resolved("enforced_travel_ban", "against", text)
    assert forces(state, 1, "lodor") == {}  # alpha
    assert forces(state, 1, "wellon") == {}  # next to a wormhole
    assert forces(state, 1, "arc_prime") == {"pds": 1}
    assert forces(state, 3, "nar")["pds"] == 2


@covers("shared_research")
@proves("imperium", "6.2.7")
def test_shared_research_opens_nebulae() -> None:
    text = 'players.0.units = {"19" = {cruiser = 1}}'
    way = MoveShip(19, "cruiser", (42, 33))
    closed = position(text)
    do(closed, Activate(33))
    refused(closed, way, "6.2.7", "nebula", system=42)
    state = position(in_play("shared_research", text))
    do(state, Activate(33), way, END)
    assert forces(state, 0, "33") == {"cruiser": 1}


@covers("shared_research")
@proves("imperium", "1.11")
def test_shared_research_voted_down_puts_tokens_into_the_home_systems() -> None:
    text = "players.1.tactic = 11\nplayers.2.tokens = [16]"
    state = resolved("shared_research", "against", text)
    homes = [1, None, 16, 12, 14, 13]  # seat 1 has no token left, seat 2 one there already
    assert [next(bits(player.tokens), None) for player in state.players] == homes


@covers("wormhole_reconstruction")
@proves("imperium", "1.6")
def test_wormhole_reconstruction_joins_alpha_and_beta() -> None:
    text = 'players.0.units = {"26" = {cruiser = 1}, "19" = {cruiser = 1}}'
    free = position(text)
    do(free, Activate(25))
    way = MoveShip(26, "cruiser", (25,))
    refused(free, way, "6.2.1", "not_adjacent", here=26, there=25)
    state = position(in_play("wormhole_reconstruction", text))
    for tile in (25, 26, 39, 40):
        assert {25, 26, 39, 40} - {tile} <= set(bits(adjacent(state, tile)))
    do(state, Activate(25), way)
    both = "laws = {enforced_travel_ban = -1, wormhole_reconstruction = -1}\n"
    banned = position(both + text)
    do(banned, Activate(25))
    refused(banned, way, "6.2.1", "not_adjacent", here=26, there=25)


@covers("wormhole_reconstruction")
def test_wormhole_reconstruction_voted_down_holds_ships_in_wormholes() -> None:
    text = """
        players.0.units = {"26" = {cruiser = 1}, "40" = {destroyer = 1}, "19" = {cruiser = 1}}
        players.1.units = {"25" = {cruiser = 1}, arc_prime = {infantry = 1}}
        players.1.tactic = 11
    """
    state = resolved("wormhole_reconstruction", "against", text)
    assert state.players[0].tokens == 1 << 26 | 1 << 40
    assert asked(state) == (1, "token_from_pool")  # no token is left: one of a pool
    do(state, pick(name="tactic"))
    assert (state.players[1].tokens, state.players[1].tactic) == (1 << 25, 10)
    assert [player.tokens for player in state.players[2:]] == [0, 0, 0, 0]


@pytest.mark.parametrize("law", ["enforced_travel_ban", "wormhole_reconstruction"])
def test_a_law_for_all_comes_into_play_without_further_effect(law: str) -> None:
    state = resolved(law, "for")
    assert law_of(state, law) == -1
    assert all(player.tokens == 0 for player in state.players)
