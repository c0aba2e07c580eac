"""The Xxcha Kingdom."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.numbering import AGENDA
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.factions.seated import rolling, table, table_at
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    draw,
    exhausted,
    forces,
    goods,
    options,
    pick,
    planets,
    refused,
    roll,
    usable,
    use,
)

END = EndMovement()


# Peace Accords


DIPLOMACY = """
    players.0.cards = ["diplomacy"]
    players.1.cards = ["leadership"]
    players.0.units = {archon_ren = {infantry = 1}}
    players.0.planets = ["archon_ren", "archon_tau", "bereg"]
    players.1.units = {xxehan = {infantry = 1}, arc_prime = {infantry = 1}}
    players.1.planets = ["arc_prime", "wren_terra", "dal_bootha", "xxehan"]
    custodians = false
"""


@covers("peace_accords")
@proves("imperium", "22.33", "18.3")
def test_peace_accords_take_a_planet_without_units_after_diplomacy() -> None:
    state = table("xxcha", DIPLOMACY)
    do(state, PlayStrategy("diplomacy"), pick(system=35))
    refused(state, use("peace_accords", planet="xxehan"), "17.4", "no_target")  # infantry
    refused(state, use("peace_accords", planet="arnor"), "17.4", "no_target")  # too far
    refused(state, use("peace_accords", planet="bereg"), "17.4", "no_target")  # theirs already
    assert use("peace_accords", planet="lirta_iv") in options(state)  # in the same system
    do(state, use("peace_accords", planet="dal_bootha"))  # of Letnev, but empty
    assert {*planets(state, 0)} == {"archon_ren", "archon_tau", "bereg", "dal_bootha"}
    assert "dal_bootha" not in planets(state, 1)
    assert "dal_bootha" in exhausted(state, 0)


@covers("peace_accords")
@proves("imperium", "18.3", "10.2")
def test_peace_accords_follow_the_secondary_ability_too_but_never_take_mecatol() -> None:
    text = """
        turn = 1
        players.0.cards = ["leadership"]
        players.1.cards = ["diplomacy"]
        players.0.planets = ["archon_ren", "archon_tau", "bereg", "tarmann"]
        players.0.strategy = 1
    """
    state = table("xxcha", DIPLOMACY, text)
    do(state, PlayStrategy("diplomacy"), pick(system=10))
    while asked(state)[0] != 0:
        do(state, DECLINE)
    do(state, pick(name="diplomacy"))  # nothing is exhausted, but Peace Accords follow
    refused(state, use("peace_accords", planet="mecatol_rex"), "17.4", "no_target")
    do(state, use("peace_accords", planet="saudor"))
    assert "saudor" in planets(state, 0)
    homes = DIPLOMACY.replace("archon_ren", "arretze").replace("archon_tau", "hercant")
    other = table("hacan", homes)
    do(other, PlayStrategy("diplomacy"), pick(system=35))
    assert "peace_accords" not in usable(other)


# Agendas


def council(*texts: str) -> State:
    usual = "custodians = false\nplayers.0.strategy = 1"
    state = table_at("xxcha", "agenda", usual, "\n".join(texts), "agenda")
    draw(state, "mutiny")
    return state


@covers("quash")
@proves("imperium", "13.2", "18.10")
def test_quash_replaces_an_agenda_for_a_token() -> None:
    state = council()
    assert usable(state) == ["quash"]
    do(state, use("quash"))
    assert state.players[0].strategy == 0
    assert state.old_agendas >> AGENDA["mutiny"] & 1
    draw(state, "economic_equality")
    assert state.vote is not None
    assert (state.vote.agenda, state.vote.number) == (AGENDA["economic_equality"], 1)
    assert asked(state) == (1, "ballot")  # no token is left
    assert asked(council("players.0.strategy = 0")) == (1, "ballot")


@covers("political_favor")
@proves("imperium", "13.2", "15.6", "18.10")
def test_political_favor_lets_another_player_quash_with_a_xxcha_token() -> None:
    state = council('players.2.notes = ["political_favor 0"]')
    do(state, DECLINE)
    assert asked(state) == (2, "react")
    do(state, use("political_favor", player=0))
    assert state.players[0].strategy == 0
    assert len(state.players[0].notes) == 5
    draw(state, "economic_equality")
    assert asked(state) == (1, "ballot")
    poor = council('players.2.notes = ["political_favor 0"]', "players.0.strategy = 0")
    assert asked(poor) == (1, "ballot")  # first the token, then the rest


# Technologies


CARD = """
    turn = 1
    players.0.technologies = ["instinct_training"]
    players.0.strategy = 1
    players.1.hand = ["industrial_initiative"]
    players.1.planets = ["arc_prime", "wellon"]
    players.1.goods = 0
"""


@covers("instinct_training")
@proves("imperium", "17.4", "18.2")
def test_instinct_training_cancels_an_action_card() -> None:
    state = table("xxcha", CARD)
    do(state, use("industrial_initiative"))
    assert usable(state) == ["instinct_training"]
    do(state, use("instinct_training"))
    assert (goods(state)[1], state.players[0].strategy) == (0, 0)
    assert state.players[0].spent
    assert asked(state) == (1, "turn")
    declined = table("xxcha", CARD)
    do(declined, use("industrial_initiative"), DECLINE)
    assert goods(declined)[1] == 1
    for text in ("players.0.strategy = 0", 'players.0.spent = ["instinct_training"]'):
        cannot = table("xxcha", CARD, text)
        do(cannot, use("industrial_initiative"))
        assert goods(cannot)[1] == 1
    own = table(
        "xxcha",
        CARD,
        'turn = 0\nplayers.0.hand = ["industrial_initiative"]\nplayers.1.hand = []'
        '\nplayers.0.planets = ["archon_ren", "wellon"]\nplayers.1.planets = ["arc_prime"]',
    )
    do(own, use("industrial_initiative"))
    assert asked(own) == (1, "turn")  # not their own cards


FIELD = """
    turn = 1
    players.0.technologies = ["nullification_field"]
    players.0.units = {"36" = {cruiser = 1}, archon_ren = {infantry = 1}}
    players.0.strategy = 1
    players.1.units = {"10" = {cruiser = 1}, arc_prime = {infantry = 1}}
    players.1.technologies = []
"""


@covers("nullification_field")
@proves("imperium", "6.1.4", "18.4")
def test_nullification_field_ends_a_turn() -> None:
    state = table("xxcha", FIELD)
    do(state, Activate(36), use("nullification_field"))
    assert asked(state) == (2, "turn")
    assert state.players[1].tokens == 1 << 36  # the token stays
    assert (state.players[0].strategy, state.tactical) == (0, None)
    declined = table("xxcha", FIELD)
    do(declined, Activate(36), DECLINE, MoveShip(10, "cruiser", (36,)))


@covers("nullification_field")
@proves("imperium", "18.4")
def test_nullification_field_needs_ships_a_token_and_another_player() -> None:
    grounded = "players.0.units = {lor = {infantry = 1, pds = 1}, archon_ren = {infantry = 1}}"
    for text in (grounded, "players.0.strategy = 0", 'players.0.spent = ["nullification_field"]'):
        state = table("xxcha", FIELD, text)
        do(state, Activate(36))
        assert "nullification_field" not in usable(state)
    own = table("xxcha", FIELD, "turn = 0")
    do(own, Activate(36))
    assert "nullification_field" not in usable(own)


# The flagship


@covers("loncara_ssodu")
@proves("imperium", "6.4.1", "22.45")
def test_the_loncara_ssodu_fires_into_adjacent_systems() -> None:
    text = """
        turn = 1
        players.0.technologies = []
        players.0.units = {"23" = {flagship = 1}, archon_ren = {infantry = 1}}
        players.1.units = {"10" = {cruiser = 2}, arc_prime = {infantry = 1}}
        players.1.technologies = []
    """
    state = table("xxcha", text)
    do(state, Activate(36), MoveShip(10, "cruiser", (36,)), END)
    assert asked(state) == (0, "cannon")
    do(state, pick(player=1))
    assert rolling(state) == ("flagship", 3, 5)
    roll(state, 1)
    assert forces(state, 1, "36") == {}
    away = table("xxcha", text.replace('"23"', '"46"'))
    do(away, Activate(36), MoveShip(10, "cruiser", (36,)), END)
    decline(away)
    assert forces(away, 1, "36") == {"cruiser": 1}
