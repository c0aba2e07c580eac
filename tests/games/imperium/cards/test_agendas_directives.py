"""13.6  Directives."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.numbering import AGENDA, OBJECTIVE, PLANET
from armillary.games.imperium.phases.voting import Abstain, VoteFor
from tests.games.imperium.factions.seated import table_at
from tests.games.imperium.phases.councils import (
    abstain,
    council,
    decide,
    law_of,
    next_round,
    resolved,
    vote,
)
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    draw,
    exhausted,
    forces,
    goods,
    options,
    owns,
    pick,
    planets,
    points,
    refused,
    roll,
    use,
)

# Points and cards


@covers("mutiny")
@proves("imperium", "14.8")
def test_mutiny_costs_those_who_voted_for_it_a_point() -> None:
    text = "players.2.points = 3\nplayers.1.points = 0"
    by = {1: "for", 2: "for", 3: "against", 4: "against", 5: "against"}
    state = resolved("mutiny", "against", text, by)
    assert points(state) == [0, 0, 2, 0, 0, 0]  # never below 0


@covers("seed_of_an_empire")
@proves("imperium", "14.8")
def test_seed_of_an_empire_rewards_the_first_or_the_last() -> None:
    text = "players.0.points = 4\nplayers.3.points = 4\nplayers.4.points = 1\nplayers.5.points = 1"
    text += "\nplayers.1.points = 2\nplayers.2.points = 2"
    assert points(resolved("seed_of_an_empire", "for", text)) == [5, 2, 2, 5, 1, 1]
    assert points(resolved("seed_of_an_empire", "against", text)) == [4, 2, 2, 4, 2, 2]
    won = resolved("seed_of_an_empire", "for", "players.2.points = 9\nplayers.3.points = 9")
    assert won.finished
    assert won.winner == 2  # the first in initiative


@covers("archived_secret")
@proves("imperium", "14.5")
def test_archived_secret_is_bound_by_the_limit_of_three() -> None:
    text = 'players.2.secrets = ["threaten_enemies", "mine_rare_metals", "forge_an_alliance"]'
    state = resolved("archived_secret", "2", text)
    draw(state, "spark_a_rebellion")
    assert asked(state) == (2, "return_secret")
    assert [len(player.secrets) for player in state.players] == [0, 0, 4, 0, 0, 0]


@covers("incentive_program")
@proves("imperium", "13.6")
def test_incentive_program_reveals_an_objective_besides_those_on_the_table() -> None:
    text = 'hidden = [3, 5]\npublic = ["expand_borders", "sway_the_council"]'
    for outcome, objective in (("for", "erect_a_monument"), ("against", "conquer_the_weak")):
        state = resolved("incentive_program", outcome, text)
        draw(state, objective)
        assert state.public >> OBJECTIVE[objective] & 1
        assert state.hidden == (3, 5)
    every = "hidden = [0, 10]"
    none_left = resolved("incentive_program", "against", every)
    assert getattr(none_left.stack[-1], "deck", "") == "agenda"  # all others lie on the table


@covers("unconventional_measures")
def test_unconventional_measures_reward_or_punish_those_who_voted_for_them() -> None:
    hands = 'players.1.hand = ["spy"]\nplayers.2.hand = ["plague", "summit"]'
    state = resolved("unconventional_measures", "", hands, {1: "for", 3: "for"})
    draw(state, "bunker", "parley")
    draw(state, "bribery", "insubordination")
    assert [len(player.hand) for player in state.players] == [0, 3, 2, 2, 0, 0]
    by = {1: "for", 2: "against", 3: "against", 4: "against"}
    lost = resolved("unconventional_measures", "", hands, by)
    assert [len(player.hand) for player in lost.players] == [0, 0, 2, 0, 0, 0]


@covers("economic_equality")
def test_economic_equality_takes_all_trade_goods() -> None:
    text = "players.1.goods = 9\nplayers.4.goods = 1"
    assert goods(resolved("economic_equality", "against", text)) == [0] * 6
    assert goods(resolved("economic_equality", "for", text)) == [5] * 6


@covers("public_execution")
@proves("imperium", "13.8")
def test_public_execution_takes_cards_votes_and_the_speaker_token() -> None:
    text = 'players.0.hand = ["spy", "plague"]\nplayers.1.hand = ["bunker"]'
    state = resolved("public_execution", "0", text)
    assert [len(player.hand) for player in state.players] == [0, 1, 0, 0, 0, 0]
    assert state.speaker == 1
    draw(state, "mutiny")
    abstain(state, 2, 3, 4, 5, 1)  # seat 0 cannot vote in this phase any more
    do(state, pick(name="against"))
    assert (state.phase, state.marks) == ("action", {})
    other = resolved("public_execution", "3", text)
    assert (other.speaker, len(other.players[0].hand)) == (0, 2)


# Laws


@covers("judicial_abolishment")
@proves("imperium", "13.4", "22.21")
def test_judicial_abolishment_discards_a_law_but_not_its_point() -> None:
    laws = "laws = {shard_of_the_throne = 1, fleet_regulations = -1}\nplayers.1.points = 1"
    state = council("judicial_abolishment", laws)
    refused(state, VoteFor("mutiny"), "13.4", "no_outcome", outcome="mutiny")
    decide(state, "shard_of_the_throne")
    assert law_of(state, "shard_of_the_throne") is None
    assert law_of(state, "fleet_regulations") == -1
    assert points(state)[1] == 1
    none = council("judicial_abolishment")  # without laws the next agenda comes
    assert none.vote is None


@covers("new_constitution")
@proves("imperium", "18.1")
def test_new_constitution_discards_all_laws_and_exhausts_all_homes() -> None:
    text = """
        laws = {minister_of_war = 1, fleet_regulations = -1}
        players.0.planets = ["jord", "bereg", "wren_terra"]
        players.1.planets = ["arc_prime"]
    """
    state = resolved("new_constitution", "for", text)
    assert state.laws == {}
    assert exhausted(state, 0) == []
    next_round(state)
    assert exhausted(state, 0) == ["jord"]  # a home planet of somebody else is not touched
    assert exhausted(state, 1) == ["arc_prime"]
    assert exhausted(state, 2) == ["hercant", "arretze", "kamdorn"]
    kept = resolved("new_constitution", "against", text)
    assert len(kept.laws) == 2
    assert next_round(kept).players[0].exhausted == 0
    assert council("new_constitution").vote is None  # without laws the next agenda comes


@covers("miscount_disclosed")
@proves("imperium", "22.18")
def test_miscount_disclosed_votes_again_while_the_law_is_in_force() -> None:
    state = council("miscount_disclosed", "laws = {representative_government = -1}")
    decide(state, "")
    assert asked(state) == (1, "ballot")
    assert state.vote is not None
    assert state.vote.agenda == AGENDA["representative_government"]
    do(state, VoteFor("against"))
    assert state.vote.votes == {"against": 1}  # one vote each: it is in force
    decide(state, "")
    assert law_of(state, "representative_government") is None
    assert state.old_agendas >> AGENDA["representative_government"] & 1
    draw(state, "mutiny")  # the second agenda
    assert state.vote is not None
    assert state.vote.number == 2


@covers("miscount_disclosed")
@proves("imperium", "22.18", "13.2")
def test_miscount_disclosed_may_elect_somebody_else_or_be_vetoed() -> None:
    text = 'laws = {minister_of_policy = 2}\nplayers.3.hand = ["veto"]'
    state = council("miscount_disclosed", text)
    do(state, DECLINE)
    decide(state, "")
    assert asked(state) == (3, "react")  # as if it had just been revealed
    assert law_of(state, "minister_of_policy") == 2
    do(state, DECLINE)
    vote(state, "4", "wren_terra")
    decide(state, "")
    assert law_of(state, "minister_of_policy") == 4
    vetoed = council("miscount_disclosed", text)
    do(vetoed, DECLINE)
    decide(vetoed, "")
    do(vetoed, use("veto"))
    assert law_of(vetoed, "minister_of_policy") is None
    draw(vetoed, "mutiny")
    assert vetoed.vote is not None
    assert vetoed.vote.number == 1
    assert council("miscount_disclosed").vote is None  # without laws the next agenda comes


@covers("miscount_disclosed", "classified_document_leaks")
@proves("imperium", "22.17", "22.18")
def test_miscount_disclosed_can_leak_another_document() -> None:
    text = """
        laws = {classified_document_leaks = "cut_supply_lines"}
        public = ["cut_supply_lines"]
        marks = {leaked = LEAKED}
        players.2.scored = ["cut_supply_lines"]
        players.2.points = 1
        players.3.scored = ["threaten_enemies"]
        players.3.points = 1
    """.replace("LEAKED", str(1 << OBJECTIVE["cut_supply_lines"]))
    state = council("miscount_disclosed", text)
    decide(state, "")
    again = [VoteFor("cut_supply_lines"), VoteFor("threaten_enemies"), Abstain()]
    assert sorted(map(str, options(state))) == sorted(map(str, again))
    decide(state, "threaten_enemies")
    assert state.public == 1 << OBJECTIVE["threaten_enemies"]
    assert law_of(state, "classified_document_leaks") == OBJECTIVE["threaten_enemies"]


# Units


@covers("arms_reduction")
def test_arms_reduction_leaves_two_dreadnoughts_and_four_cruisers() -> None:
    text = """
        players.0.fleet = 8
        players.0.units = {"1" = {dreadnought = 2, cruiser = 4}, "35" = {dreadnought = 2}}
        players.1.fleet = 5
        players.1.units = {"10" = {cruiser = 5}, arc_prime = {infantry = 1}}
    """
    state = resolved("arms_reduction", "for", text)
    assert asked(state) == (0, "arms_reduction")
    here, there = pick(system=1, unit="dreadnought"), pick(system=35, unit="dreadnought")
    assert options(state) == [here, there]
    do(state, here, there)
    assert forces(state, 0, "1") == {"dreadnought": 1, "cruiser": 4}
    assert forces(state, 0, "35") == {"dreadnought": 1}
    assert forces(state, 1, "10") == {"cruiser": 4}
    assert forces(state, 3, "12")["dreadnought"] == 1  # few enough


@covers("arms_reduction")
@proves("imperium", "18.1")
def test_arms_reduction_voted_down_exhausts_specialties() -> None:
    text = 'players.0.planets = ["jord", "wellon", "lodor", "tarmann"]'
    state = next_round(resolved("arms_reduction", "against", text))
    assert [exhausted(state, seat) for seat in (0, 1)] == [["wellon", "tarmann"], []]


COLONY = """
    players.1.planets = ["arc_prime", "wren_terra", "lodor"]
    players.1.units = {arc_prime = {infantry = 1}, lodor = {infantry = 2, pds = 1}}
    players.0.points = 3
    players.1.points = 2
    players.2.points = 2
    players.3.points = 1
"""


@covers("colonial_redistribution")
@proves("imperium", "13.4", "8.7")
def test_colonial_redistribution_gives_a_planet_to_somebody_who_is_behind() -> None:
    state = council("colonial_redistribution", COLONY + 'players.2.planets = ["mecatol_rex"]')
    refused(state, VoteFor("mecatol_rex"), "13.4", "no_outcome", outcome="mecatol_rex")
    refused(state, VoteFor("arc_prime"), "13.4", "no_outcome", outcome="arc_prime")
    decide(state, "lodor")
    assert forces(state, 1, "lodor") == {}
    assert asked(state) == (1, "colonial_redistribution")
    assert options(state) == [pick(player=4), pick(player=5)]
    do(state, pick(player=5))
    assert asked(state) == (5, "colonial_redistribution")
    do(state, pick(planet="lodor", unit="infantry"))
    assert (forces(state, 5, "lodor"), "lodor" in planets(state, 5)) == ({"infantry": 1}, True)
    assert "lodor" not in planets(state, 1)
    kept = resolved("colonial_redistribution", "lodor", COLONY)
    do(kept, pick(player=5), DECLINE)
    assert "lodor" in planets(kept, 1)


@covers("colonial_redistribution")
@proves("imperium", "22.20")
def test_colonial_redistribution_cannot_place_anything_in_a_demilitarized_zone() -> None:
    text = """
        laws = {demilitarized_zone = "lodor"}
        players.1.planets = ["arc_prime", "wren_terra", "lodor"]
    """
    state = resolved("colonial_redistribution", "lodor", text)
    do(state, pick(player=5))
    assert asked(state)[1] == "draw"  # the next agenda: nobody is asked
    assert "lodor" in planets(state, 1)


@covers("compensated_disarmament")
def test_compensated_disarmament_pays_for_ground_forces() -> None:
    state = resolved("compensated_disarmament", "lodor", COLONY)
    assert forces(state, 1, "lodor") == {"pds": 1}
    assert goods(state) == [0, 2, 0, 0, 0, 0]
    home = resolved("compensated_disarmament", "jord")  # any planet
    assert (forces(home, 0, "jord"), goods(home)[0]) == ({"space_dock": 1}, 5)
    empty = resolved("compensated_disarmament", "wren_terra")
    assert goods(empty) == [0] * 6


@covers("swords_to_plowshares")
def test_swords_to_plowshares_turn_half_of_the_infantry_into_trade_goods() -> None:
    text = """
        players.0.planets = ["jord", "bereg", "lirta_iv"]
        players.0.units = {jord = {infantry = 5}, bereg = {infantry = 2}}
    """
    state = resolved("swords_to_plowshares", "for", text)
    assert (forces(state, 0, "jord"), forces(state, 0, "bereg")) == (
        {"infantry": 2},
        {"infantry": 1},
    )
    assert goods(state) == [4, 2, 2, 1, 2, 3]
    more = resolved("swords_to_plowshares", "against", text)
    assert forces(more, 0, "jord") == {"infantry": 6}
    assert forces(more, 0, "lirta_iv") == {"infantry": 1}
    assert forces(more, 1, "wren_terra") == {"infantry": 1}
    assert goods(more) == [0] * 6
    closed = resolved(
        "swords_to_plowshares",
        "against",
        text + 'laws = {demilitarized_zone = "quann"}\nplayers.1.planets = ["quann"]',
    )
    assert forces(closed, 1, "quann") == {}


@covers("swords_to_plowshares")
@proves("imperium", "1.9", "1.10")
def test_swords_to_plowshares_need_pieces_for_empty_planets() -> None:
    filled = ["jord", *(row for row in PLANET if row in FILLED)]
    units = ", ".join(f"{planet} = {{infantry = 1}}" for planet in filled)
    names = str([*filled, "lor", "arnor", "abyz"]).replace("'", '"')
    text = f"players.0.planets = {names}\nplayers.0.units = {{{units}}}"
    state = resolved("swords_to_plowshares", "against", text)
    assert asked(state) == (0, "swords_to_plowshares")  # 2 pieces for 3 planets
    assert len(options(state)) == 2
    do(state, pick(planet="arnor", unit="infantry"), pick(planet="abyz", unit="infantry"))
    assert asked(state) == (0, "take_back")  # for Lor, from anywhere
    assert pick(unit="infantry", planet="wellon") in options(state)
    for answer, lor, wellon in (
        (DECLINE, {}, {"infantry": 2}),
        (pick(unit="infantry", planet="wellon"), {"infantry": 1}, {}),
    ):
        done = state.clone()
        do(done, answer)
        assert forces(done, 0, "arnor") == forces(done, 0, "abyz") == {"infantry": 1}
        assert (forces(done, 0, "lor"), forces(done, 0, "wellon")) == (lor, wellon)
        assert asked(done) != (0, "take_back")


FILLED = (
    "wellon",
    "vefut_ii",
    "thibah",
    "tarmann",
    "saudor",
    "mehar_xull",
    "quann",
    "lodor",
    "tequran",
)


AROUND = """
    players.0.planets = ["jord", "mecatol_rex", "tarmann"]
    players.0.fleet = 5
    players.0.units."18" = {cruiser = 1}
    players.0.units.mecatol_rex = {infantry = 2, space_dock = 1}
    players.0.units."22" = {cruiser = 2, carrier = 1, fighter = 2}
    players.0.units.tarmann = {infantry = 1}
    players.1.units = {"19" = {cruiser = 2}, "23" = {cruiser = 2}, arc_prime = {infantry = 1}}
"""


@covers("ixthian_artifact")
@proves("imperium", "22.19")
def test_ixthian_artifact_destroys_what_is_around_mecatol_rex() -> None:
    state = resolved("ixthian_artifact", "for", AROUND)
    roll(state, 0)
    assert forces(state, 0, "18") == {}
    assert forces(state, 0, "mecatol_rex") == {}
    assert "mecatol_rex" in planets(state, 0)
    assert asked(state) == (0, "ixthian_artifact")  # 3 of 6 units in system 22
    assert options(state) == [
        pick(system=22, unit="carrier"),
        pick(system=22, unit="cruiser"),
        pick(system=22, unit="fighter"),
    ]
    do(state, pick(system=22, unit="fighter"))
    assert forces(state, 0, "tarmann") == {}  # nothing else is left for the others
    assert forces(state, 0, "22") == {"carrier": 1, "cruiser": 2}
    assert forces(state, 1, "19") == {}
    assert forces(state, 1, "23") == {"cruiser": 2}  # not adjacent


@covers("ixthian_artifact")
@proves("imperium", "16.1")
def test_ixthian_artifact_may_give_two_technologies_to_everybody() -> None:
    state = resolved("ixthian_artifact", "for", AROUND)
    roll(state, 1)
    seats = []
    while asked(state)[1] == "research":
        seats.append(asked(state)[0])
        first = seats == [0]
        do(state, pick(name="gravity_drive") if first else DECLINE)
    assert seats == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert owns(state, 0, "gravity_drive")
    assert forces(state, 0, "18") == {"cruiser": 1}
    nothing = resolved("ixthian_artifact", "against", AROUND)
    assert asked(nothing)[1] == "draw"
    assert forces(nothing, 0, "18") == {"cruiser": 1}


@covers("ixthian_artifact")
@proves("imperium", "22.19")
def test_ixthian_artifact_reaches_entangled_systems_of_the_creuss_alone() -> None:
    text = """
        creuss = [18, 0]
        custodians = false
        players.4.strategy = 0
        players.0.units = {"25" = {cruiser = 2}, creuss = {infantry = 1}}
        players.1.units = {"40" = {cruiser = 2}, "26" = {cruiser = 1}, arc_prime = {infantry = 1}}
    """
    state = table_at("creuss", "agenda", "", text, "agenda")
    draw(state, "ixthian_artifact")
    decide(state, "for")
    roll(state, 0)
    assert forces(state, 0, "25") == {}  # beta, next to the token for the Creuss only
    assert forces(state, 1, "40") == {"cruiser": 2}
    assert forces(state, 1, "26") == {}  # alpha


@covers("wormhole_research")
def test_wormhole_research_gives_technologies_and_takes_ships() -> None:
    text = """
        players.0.units = {"26" = {carrier = 1, infantry = 2}, jord = {infantry = 1}}
        players.1.units = {"40" = {cruiser = 1}, "10" = {cruiser = 1}, arc_prime = {infantry = 1}}
    """
    state = resolved("wormhole_research", "for", text)
    assert asked(state) == (0, "research")
    do(state, pick(name="gravity_drive"))
    assert asked(state) == (1, "research")
    assert forces(state, 0, "26") == {"carrier": 1, "infantry": 2}  # not yet
    do(state, DECLINE)
    assert forces(state, 0, "26") == {}  # nothing carries the infantry any more
    assert (forces(state, 1, "40"), forces(state, 1, "10")) == ({}, {"cruiser": 1})
    assert asked(state)[1] == "draw"  # nobody else is in a wormhole


@covers("wormhole_research")
@proves("imperium", "22.40")
def test_wormhole_research_voted_down_costs_a_token() -> None:
    text = """
        players.1.units = {"10" = {cruiser = 5}, arc_prime = {infantry = 1}}
        players.2.tactic = 0
        players.2.strategy = 0
    """
    state = resolved("wormhole_research", "", text, {1: "against", 2: "against"})
    assert asked(state) == (1, "wormhole_research")
    do(state, pick(name="fleet"))
    assert state.players[1].fleet == 2
    assert forces(state, 1, "10") == {"cruiser": 4}  # two tokens and Armada
    assert state.players[2].fleet == 2  # the only pool that had any
    assert state.players[3].tactic == 3
