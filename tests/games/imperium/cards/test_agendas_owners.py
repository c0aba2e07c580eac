"""13.6  Laws of one player: ministers, offices, crowns."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.flow.dice import Roll
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.steps import settle
from armillary.games.imperium.galaxy.control import gain_control
from armillary.games.imperium.numbering import PLANET, STRATEGY
from armillary.games.imperium.phases.action_phase import EndTurn
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement
from tests.games.imperium.combat.test_space_combat import attack
from tests.games.imperium.factions.seated import rolling
from tests.games.imperium.phases.councils import council, decide, law_of, resolved
from tests.games.imperium.positions import (
    asked,
    at_step,
    covers,
    decline,
    do,
    draw,
    exhausted,
    forces,
    goods,
    options,
    owns,
    pick,
    play_on,
    points,
    position,
    refused,
    roll,
    usable,
    use,
)

END = EndMovement()
HALT = EndProduction()


def owner(law: str, seat: int, text: str = "") -> str:
    """This law is with this player."""
    return f"laws = {{{law} = {seat}}}\n{text}"


def until(state: State, who: int, what: str) -> None:
    play_on(state, lambda s: asked(s) == (who, what))


# Ministers


@covers("minister_of_commerce")
@proves("imperium", "15.3")
def test_minister_of_commerce_pays_for_neighbours() -> None:
    text = """
        players.0.cards = ["trade"]
        players.0.units = {"36" = {cruiser = 1}, "47" = {cruiser = 1}}
    """
    state = position(owner("minister_of_commerce", 0, text))
    do(state, PlayStrategy("trade"))
    assert goods(state)[0] == 3 + 2  # Letnev next to system 36, Hacan next to system 47
    do(state, pick(name="players", n=2))
    until(state, 1, "secondary")
    do(state, pick(name="trade"))
    assert goods(state)[:2] == [5, 0]  # others replenish without it
    alone = position(owner("minister_of_commerce", 0, 'players.0.cards = ["trade"]'))
    do(alone, PlayStrategy("trade"))
    assert goods(alone)[0] == 3


@covers("minister_of_exploration")
def test_minister_of_exploration_pays_for_each_new_planet() -> None:
    state = position(owner("minister_of_exploration", 0))
    gain_control(state, 0, PLANET["bereg"], None)
    settle(state)
    gain_control(state, 1, PLANET["lor"], None)
    settle(state)
    assert goods(state)[:2] == [1, 0]
    gain_control(state, 0, PLANET["bereg"], None)  # not gained twice
    settle(state)
    assert goods(state)[0] == 1


@covers("minister_of_industry")
def test_minister_of_industry_lets_a_new_dock_produce() -> None:
    text = """
        players.0.cards = ["construction"]
        players.0.planets = ["jord", "bereg"]
        players.0.units = {jord = {space_dock = 1}, bereg = {infantry = 1}}
    """
    state = position(owner("minister_of_industry", 0, text))
    do(state, PlayStrategy("construction"), pick(planet="bereg", unit="space_dock"))
    assert asked(state) == (0, "produce")
    do(state, Build("cruiser"), HALT)
    while asked(state)[1] == "pay":
        do(state, options(state)[0])
    assert forces(state, 0, "35") == {"cruiser": 1}
    assert asked(state) == (0, "place_units")
    do(state, pick(planet="bereg"))  # not for PDS
    assert asked(state)[1] == "secondary"
    other = position(owner("minister_of_industry", 1, text))
    do(other, PlayStrategy("construction"), pick(planet="bereg", unit="space_dock"))
    assert asked(other) == (0, "place_units")


@covers("minister_of_peace")
@proves("imperium", "6.1.4")
def test_minister_of_peace_ends_a_turn() -> None:
    state = position(owner("minister_of_peace", 3))
    do(state, Activate(10))
    assert asked(state) == (3, "react")
    do(state, use("minister_of_peace"))
    assert asked(state) == (1, "turn")
    assert state.players[0].tokens == 1 << 10  # the token stays
    assert law_of(state, "minister_of_peace") is None
    quiet = position(owner("minister_of_peace", 3))
    do(quiet, Activate(35))  # nobody is there
    assert asked(quiet) == (0, "move")
    own = position(owner("minister_of_peace", 3))
    do(own, Activate(1))  # only the active player's units
    assert asked(own)[0] == 0


@covers("minister_of_policy")
@proves("imperium", "12.10")
def test_minister_of_policy_draws_a_card_at_the_end_of_the_status_phase() -> None:
    state = at_step("status.end", owner("minister_of_policy", 2), "status")
    draw(state, "spy")
    assert [len(player.hand) for player in state.players] == [0, 0, 1, 0, 0, 0]
    nobody = at_step("status.end", "", "status")
    assert not nobody.stack


@covers("minister_of_sciences")
@proves("imperium", "10.2")
def test_minister_of_sciences_researches_for_nothing() -> None:
    poor = 'players.0.cards = ["technology"]\nplayers.0.exhausted = ["jord"]'
    without = position(poor)
    do(without, PlayStrategy("technology"), pick(name="gravity_drive"))
    assert asked(without) == (1, "secondary")  # nothing to pay with
    state = position(owner("minister_of_sciences", 0, poor))
    do(state, PlayStrategy("technology"), pick(name="gravity_drive"))
    assert asked(state) == (0, "pay_step")
    do(state, pick(name="technology"), pick(name="sarween_tools"))
    assert owns(state, 0, "sarween_tools")


@covers("minister_of_sciences")
@proves("imperium", "10.2")
def test_minister_of_sciences_pays_only_the_token_for_the_secondary_ability() -> None:
    text = """
        players.0.cards = ["technology"]
        players.1.exhausted = ["arc_prime", "wren_terra"]
        players.2.exhausted = ["hercant", "arretze", "kamdorn"]
    """
    state = position(owner("minister_of_sciences", 1, text))
    do(state, PlayStrategy("technology"), pick(name="gravity_drive"))
    decline(state, "secondary")
    assert asked(state) == (1, "secondary")
    do(state, pick(name="technology"), pick(name="gravity_drive"))
    assert (owns(state, 1, "gravity_drive"), state.players[1].strategy) == (True, 1)
    assert asked(state) == (3, "secondary")  # seat 2 cannot pay 4 resources
    no_token = position(owner("minister_of_sciences", 1, text + "\nplayers.1.strategy = 0"))
    do(no_token, PlayStrategy("technology"), pick(name="gravity_drive"))
    decline(no_token, "secondary")
    assert asked(no_token) == (3, "secondary")


@covers("minister_of_war")
@proves("imperium", "5.5", "22.22")
def test_minister_of_war_gives_another_action_for_a_token_on_the_board() -> None:
    text = (
        'players.0.cards = ["imperial"]\npublic = []\ncustodians = false\nplayers.0.tokens = [36]'
    )
    state = position(owner("minister_of_war", 0, text + '\nplayers.0.planets = ["mecatol_rex"]'))
    do(state, PlayStrategy("imperial"))  # a strategic action: any will do
    while asked(state)[1] == "secondary":
        do(state, DECLINE)
    assert asked(state) == (0, "react")
    refused(state, use("minister_of_war", system=35), "17.4", "no_target")
    do(state, use("minister_of_war", system=36))
    assert state.players[0].tokens == 0
    assert asked(state) == (0, "turn")
    assert law_of(state, "minister_of_war") is None
    assert EndTurn() in options(state)
    do(state, Activate(35))
    play_on(state, lambda s: asked(s)[1] == "turn")
    assert asked(state) == (1, "turn")  # one more, no further


@covers("minister_of_war")
def test_minister_of_war_needs_a_token_on_the_board_and_the_own_turn() -> None:
    for seat, tokens in ((0, "[]"), (1, "[36]")):
        text = 'players.0.cards = ["imperial"]\nplayers.0.planets = ["mecatol_rex"]\n'
        tokens = f"custodians = false\nplayers.{seat}.tokens = {tokens}"
        state = position(owner("minister_of_war", seat, text + tokens))
        do(state, PlayStrategy("imperial"))
        while asked(state)[1] == "secondary":
            do(state, DECLINE)
        assert asked(state) == (1, "turn")


# Offices


@covers("committee_formation")
@proves("imperium", "13.4", "18.10")
def test_committee_formation_names_the_elected_player() -> None:
    state = council("archived_secret", owner("committee_formation", 3))
    assert asked(state) == (3, "react")
    do(state, use("committee_formation", player=5))
    draw(state, "spark_a_rebellion")  # nobody voted
    assert len(state.players[5].secrets) == 1
    assert law_of(state, "committee_formation") is None
    other = council("mutiny", owner("committee_formation", 3))
    assert asked(other) == (1, "ballot")
    kept = council("archived_secret", owner("committee_formation", 3))
    do(kept, DECLINE)
    assert asked(kept) == (1, "ballot")
    assert law_of(kept, "committee_formation") == 3


@covers("imperial_arbiter")
@proves("imperium", "18.1", "22.36")
def test_imperial_arbiter_swaps_strategy_cards() -> None:
    cards = 'players.0.cards = ["leadership"]\nplayers.1.cards = ["diplomacy"]'
    text = owner("imperial_arbiter", 0, cards)
    state = at_step("strategy.end", text + "\nzero = 1", "strategy")
    assert asked(state) == (0, "react")
    refused(state, use("imperial_arbiter", player=0, name="leadership"), "17.4", "no_target")
    do(state, use("imperial_arbiter", player=1, name="diplomacy"))
    assert [STRATEGY[player.cards[0]].id for player in state.players[:2]] == [
        "diplomacy",
        "leadership",
    ]
    assert state.zero == 1  # the 0 token stays
    assert law_of(state, "imperial_arbiter") is None
    kept = at_step("strategy.end", text, "strategy")
    do(kept, DECLINE)
    assert law_of(kept, "imperial_arbiter") == 0


@covers("imperial_arbiter")
def test_imperial_arbiter_chooses_among_two_cards() -> None:
    text = """
        players.0.cards = ["leadership", "trade"]
        players.1.cards = ["diplomacy", "warfare"]
        players.2.cards = ["politics", "technology"]
    """
    text = owner("imperial_arbiter", 0, text)
    state = at_step("strategy.end", text, "strategy", players=3)
    do(state, use("imperial_arbiter", player=2, name="technology"))
    do(state, pick(name="trade"))
    assert [STRATEGY[card].id for card in state.players[0].cards] == ["leadership", "technology"]
    assert [STRATEGY[card].id for card in state.players[2].cards] == ["politics", "trade"]


# The prophecy, the shard and the crowns


@covers("prophecy_of_ixth")
@proves("imperium", "7.3.3")
def test_prophecy_of_ixth_helps_fighters() -> None:
    units = "carrier = 1, fighter = 2", "cruiser = 1"
    state = attack(*units, more=owner("prophecy_of_ixth", 0))
    roll(state, 0)  # the carrier
    assert rolling(state) == ("fighter", 2, 8)
    plain = attack(*units)
    roll(plain, 0)
    assert rolling(plain) == ("fighter", 2, 9)


@covers("prophecy_of_ixth")
def test_prophecy_of_ixth_is_lost_without_two_new_fighters() -> None:
    for seat, fighters, kept in ((0, 1, False), (0, 2, True), (1, 1, True)):
        state = position(owner("prophecy_of_ixth", seat))
        do(state, Activate(1), *[Build("fighter")] * fighters, HALT)
        while asked(state)[1] == "pay":
            do(state, options(state)[0])
        assert (law_of(state, "prophecy_of_ixth") is not None) == kept
    unused = position(owner("prophecy_of_ixth", 0))
    do(unused, Activate(1), HALT)  # no production was used
    assert law_of(unused, "prophecy_of_ixth") == 0


@covers("shard_of_the_throne")
@proves("imperium", "14.9", "22.21")
def test_shard_of_the_throne_goes_to_whoever_beats_its_owner() -> None:
    state = resolved("shard_of_the_throne", "1")
    assert (points(state), law_of(state, "shard_of_the_throne")) == ([0, 1, 0, 0, 0, 0], 1)
    held = owner("shard_of_the_throne", 1, "players.1.points = 1")
    won = attack("dreadnought = 1", "cruiser = 1", more=held)
    roll(won, 1, 0)
    assert (points(won)[:2], law_of(won, "shard_of_the_throne")) == ([1, 0], 0)
    lost = attack("cruiser = 1", "dreadnought = 1", more=held)
    roll(lost, 0, 1)
    assert (points(lost)[:2], law_of(lost, "shard_of_the_throne")) == ([0, 1], 1)
    both = attack("cruiser = 1", "cruiser = 1", more=held)
    roll(both, 1, 1)
    assert (points(both)[:2], law_of(both, "shard_of_the_throne")) == ([0, 1], 1)  # a draw


@covers("the_crown_of_emphidia")
@proves("imperium", "14.9")
def test_the_crown_of_emphidia_goes_to_whoever_takes_a_home_planet_of_its_owner() -> None:
    state = resolved("the_crown_of_emphidia", "1")
    assert (points(state), law_of(state, "the_crown_of_emphidia")) == ([0, 1, 0, 0, 0, 0], 1)
    held = position(owner("the_crown_of_emphidia", 1, "players.1.points = 1"))
    for planet in ("bereg", "nar"):  # elsewhere, and another player's home
        gain_control(held, 0, PLANET[planet], None)
        settle(held)
        assert law_of(held, "the_crown_of_emphidia") == 1
    gain_control(held, 2, PLANET["wren_terra"], None)
    settle(held)
    assert (points(held)[:3], law_of(held, "the_crown_of_emphidia")) == ([0, 0, 1], 2)
    gain_control(held, 2, PLANET["arc_prime"], None)  # it is not Letnev's any more
    settle(held)
    assert points(held)[:3] == [0, 0, 1]


@covers("the_crown_of_thalnos")
@proves("imperium", "7.3.3")
def test_the_crown_of_thalnos_rolls_again_at_the_price_of_units() -> None:
    held = owner("the_crown_of_thalnos", 0)
    state = attack("cruiser = 3", "dreadnought = 2", more=held)
    roll(state, 1)
    assert asked(state) == (0, "react")
    do(state, use("the_crown_of_thalnos"))
    assert options(state) == [pick(unit="cruiser", name="count", n=n) for n in range(3)]
    do(state, pick(unit="cruiser", name="count", n=2))
    assert rolling(state) == ("cruiser", 1, 7)  # each unit hits for itself
    roll(state, 1)
    assert state.fight is not None
    roll(state, 0)
    assert forces(state, 0, "35") == {"cruiser": 2}  # one missed again
    assert sum(group.hits for group in state.fight.rolls[0]) == 2
    assert usable(state) == []  # once in a round; the opponent rolls
    assert isinstance(state.stack[-1], Roll)
    good = attack("cruiser = 1", "dreadnought = 2", more=held)
    roll(good, 1)
    assert rolling(good)[0] == "dreadnought"  # nothing missed
    theirs = attack("cruiser = 1", "dreadnought = 2", more=held)
    roll(theirs, 1, 0)
    assert asked(theirs)[1] != "react"  # not for the opponent's dice


@covers("the_crown_of_thalnos")
def test_the_crown_of_thalnos_a_unit_with_several_dice_needs_one_hit() -> None:
    held = owner("the_crown_of_thalnos", 0, 'players.0.technologies = ["war_sun"]')
    for again, left in ((1, 1), (0, 0)):
        state = attack("war_sun = 1, cruiser = 1", "dreadnought = 2", more=held)
        roll(state, 1, 1)
        do(state, use("the_crown_of_thalnos"))
        do(state, pick(unit="war_sun", name="count", n=2))
        assert rolling(state) == ("war_sun", 2, 3)
        roll(state, again)
        assert forces(state, 0, "35").get("war_sun", 0) == left


def test_an_owner_is_elected_and_gets_the_law() -> None:
    for law in ("minister_of_commerce", "prophecy_of_ixth", "the_crown_of_thalnos"):
        state = decide(council(law), "2")
        assert law_of(state, law) == 2
        assert points(state) == [0] * 6
        assert exhausted(state, 2) == []
