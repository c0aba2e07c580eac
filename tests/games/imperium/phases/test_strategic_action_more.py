"""10  The strategy cards: secondary abilities, limits, and what cannot be done."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.flow.questions import DECLINE, Pick
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.state import State
from tests.games.imperium.factions.seated import table, to_pay
from tests.games.imperium.phases.test_strategic_action import playing, until
from tests.games.imperium.positions import (
    asked,
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
)


def secondary(card: str, text: str = "") -> State:
    """Seat 1 is offered the secondary ability of a card of seat 0."""
    state = playing(card, text)
    until(state, 1, "secondary")
    return state


@proves("imperium", "10.2", "10.3")
def test_leadership_secondary_costs_no_token() -> None:
    state = secondary("leadership", "players.1.strategy = 0\nplayers.1.goods = 5")
    do(state, pick(name="leadership"))
    assert options(state) == [pick(name="command_tokens", n=n) for n in range(3)]
    do(state, pick(name="command_tokens", n=2))  # 5 trade goods and Wren Terra
    do(state, PlaceTokens(0, 0, 2))
    assert (state.players[1].strategy, state.players[1].goods) == (2, 0)
    poor = playing("leadership")
    seats = []
    while asked(poor)[1] != "turn":
        if asked(poor)[1] == "secondary":
            seats.append(asked(poor)[0])
        found = options(poor)
        do(poor, DECLINE if DECLINE in found else found[0])
    assert seats == [3, 4]  # the others have less than 3 influence


@proves("imperium", "10.2", "10.3", "25.2")
def test_diplomacy_secondary_readies_up_to_two_planets() -> None:
    tired = 'players.1.exhausted = ["arc_prime", "wren_terra"]'
    three = 'players.2.exhausted = ["hercant", "arretze", "kamdorn"]'
    state = secondary("diplomacy", f"{tired}\n{three}\nplayers.4.strategy = 0")
    do(state, pick(name="diplomacy"), pick(planet="wren_terra"))
    assert (exhausted(state, 1), state.players[1].strategy) == (["arc_prime"], 1)
    until(state, 2, "secondary")
    do(state, pick(name="diplomacy"), pick(planet="hercant"), pick(planet="kamdorn"))
    assert exhausted(state, 2) == ["arretze"]
    assert asked(state)[1] == "turn"  # nobody else has an exhausted planet


@proves("imperium", "10.3", "1.11")
def test_diplomacy_puts_no_second_token_into_a_system() -> None:
    more = 'players.0.planets = ["jord", "qucenn"]\nplayers.2.tokens = [29]'
    state = playing("diplomacy", more)
    do(state, pick(system=29))
    assert [player.tokens for player in state.players] == [0] + [1 << 29] * 5
    assert state.players[2].tactic == 3
    only = playing("diplomacy", 'players.0.planets = ["mecatol_rex"]')
    assert all(player.tokens == 0 for player in only.players)  # no system to choose


@proves("imperium", "10.3", "17.4")
def test_politics_secondary_draws_two_cards() -> None:
    state = playing("politics")
    do(state, pick(player=3))
    draw(state, "spy", "summit")
    draw(state, "mutiny", "economic_equality")
    do(state, pick(name="mutiny", n=0, system=-1), pick(name="economic_equality", system=-1))
    assert state.agenda_top[0][0] != state.agenda_top[1][0]  # both on top
    assert asked(state) == (1, "secondary")
    do(state, pick(name="politics"))
    draw(state, "plague", "parley")
    assert [len(player.hand) for player in state.players[:2]] == [2, 2]
    assert state.players[1].strategy == 1


@proves("imperium", "10.3", "1.11")
def test_construction_secondary_places_the_token_and_a_structure() -> None:
    state = secondary("construction", "players.1.tokens = [10]")
    do(state, pick(name="construction"))
    refused(
        state,
        pick(planet="arc_prime", unit="space_dock"),
        "2.2",
        "planet_full",
        unit="space_dock",
        have=1,
    )
    do(state, pick(planet="wren_terra", unit="space_dock"))
    player = state.players[1]
    assert forces(state, 1, "wren_terra") == {"space_dock": 1}
    assert (player.tokens, player.strategy, player.tactic) == (1 << 10, 1, 3)  # no second token


@proves("imperium", "10.3", "1.11")
def test_construction_secondary_puts_the_token_into_any_system() -> None:
    """The structure is a may: the token goes anywhere, also where nothing can be built."""
    state = secondary("construction")
    tokens = state.players[1].tokens
    do(state, pick(name="construction"))
    assert asked(state) == (1, "construction_secondary")
    bare = [option.on.system for option in options(state, Pick) if not option.on.planet]
    assert sorted(bare) == sorted(state.galaxy.tiles)
    refused(
        state, pick(planet="jord", unit="pds"), "10.3", "not_yours", planet="jord"
    )  # another's planet
    refused(state, pick(system=99), "17.3", "no_choice")
    refused(state, DECLINE, "17.3", "must_choose")  # the token is spent
    do(state, pick(system=18))
    assert state.players[1].tokens == tokens | 1 << 18
    assert state.players[1].strategy == 1
    assert forces(state, 1, "mecatol_rex") == {}


@proves("imperium", "10.3")
def test_construction_needs_a_planet_even_one_with_a_token() -> None:
    held = "players.0.tokens = [1]\nplayers.0.units = {jord = {infantry = 1}}"
    state = playing("construction", held)
    do(state, pick(planet="jord", unit="space_dock"))
    assert forces(state, 0, "jord") == {"infantry": 1, "pds": 1, "space_dock": 1}


@proves("imperium", "10.2", "10.3")
def test_the_secondary_of_construction_is_offered_to_whoever_has_a_token() -> None:
    """The token may be put in any system, also where nothing can be built."""
    state = secondary("construction", "players.1.planets = []")
    do(state, pick(name="construction"))
    assert all(not option.on.planet for option in options(state, Pick))
    do(state, pick(system=35))
    assert state.players[1].tokens == 1 << 35
    poor = playing("construction", "players.1.strategy = 0")
    assert asked(poor) == (2, "secondary")


@proves("imperium", "10.3")
def test_warfare_without_a_token_on_the_board_gains_none_and_redistributes() -> None:
    state = playing("warfare")
    refused(state, PlaceTokens(9, 0, 0), "12.6", "tokens", need=8, have=9)
    do(state, PlaceTokens(8, 0, 0))
    player = state.players[0]
    assert (player.tactic, player.fleet, player.strategy) == (8, 0, 0)


@proves("imperium", "22.27")
def test_warfare_secondary_uses_one_space_dock_only() -> None:
    arborec = """
        turn = 1
        players.0.cards = ["leadership"]
        players.1.cards = ["warfare"]
        players.0.units = {nestphar = {space_dock = 1, infantry = 3}}
        players.0.goods = 9
    """
    state = table("arborec", "", arborec)
    do(state, PlayStrategy("warfare"))
    until(state, 0, "secondary")
    do(state, pick(name="warfare"))
    assert asked(state) == (0, "produce")
    refused(state, Build("infantry", "nestphar"), "9.1", "infantry", need=1, have=0)
    do(state, *[Build("fighter")] * 5)
    refused(state, Build("fighter"), "9.1", "limit", need=6, have=5)  # 3 resources and 2
    docks = "players.1.units = {arc_prime = {space_dock = 1}, wren_terra = {space_dock = 1}}"
    two = secondary("warfare", docks)
    do(two, pick(name="warfare"))
    assert options(two) == [pick(planet="arc_prime"), pick(planet="wren_terra")]
    do(two, pick(planet="wren_terra"), *[Build("fighter")] * 4)
    refused(two, Build("fighter"), "9.1", "limit", need=5, have=4)
    do(two, EndProduction())
    assert two.players[1].tokens == 0  # the token is not placed on the board


@proves("imperium", "9.4", "25.6")
def test_ships_of_ones_own_break_no_blockade() -> None:
    """Where nobody fights, since nobody has moved: both are there when something is produced."""
    for mine, theirs in ((0, 1), (1, 1), (1, 0)):
        own, others = (f'"10" = {{cruiser = {n}}}, ' if n else "" for n in (mine, theirs))
        text = f"""
            players.1.units = {{{own}arc_prime = {{space_dock = 1}}}}
            players.2.units = {{{others}arretze = {{infantry = 1}}}}
        """
        state = secondary("warfare", text)
        do(state, pick(name="warfare"))
        assert asked(state) == (1, "produce")
        if theirs:
            refused(state, Build("fighter"), "9.4", "blockade", system=10)
        else:
            do(state, Build("fighter"))
        do(state, Build("infantry", "arc_prime"))


@proves("imperium", "10.2", "10.5")
def test_technology_secondary_costs_a_token_and_four_resources() -> None:
    state = playing("technology", "players.1.goods = 3")
    do(state, pick(name="gravity_drive"))
    assert asked(state) == (1, "secondary")  # seat 0 cannot pay 6
    do(state, pick(name="technology"))
    assert (asked(state), to_pay(state)) == ((1, "pay"), 4)
    do(state, options(state)[0])
    do(state, pick(name="gravity_drive"))
    assert owns(state, 1, "gravity_drive")
    assert state.players[1].strategy == 1
    assert asked(state)[0] == 3  # seat 2 has 3 resources


@proves("imperium", "10.4", "14.5")
def test_imperial_secondary_draws_a_secret_objective() -> None:
    full = 'players.1.secrets = ["threaten_enemies", "mine_rare_metals", "forge_an_alliance"]'
    state = position(f'players.0.cards = ["imperial"]\n{full}')
    do(state, PlayStrategy("imperial"))
    draw(state, "cut_supply_lines")
    do(state, pick(name="imperial"))
    draw(state, "spark_a_rebellion")
    do(state, pick(name="threaten_enemies"))  # a fourth goes back
    assert [len(player.secrets) for player in state.players] == [1, 3, 0, 0, 0, 0]
    assert state.players[1].strategy == 1
    assert asked(state) == (2, "secondary")


@proves("imperium", "10.4", "14.2")
def test_imperial_scores_one_public_objective_once() -> None:
    more = """
        public = ["lead_from_the_front", "negotiate_trade_routes"]
        players.0.scored = ["negotiate_trade_routes"]
        players.0.points = 1
        players.0.goods = 9
    """
    state = playing("imperial", more)
    assert options(state) == [pick(name="lead_from_the_front"), DECLINE]
    do(state, DECLINE)
    assert points(state)[0] == 1
