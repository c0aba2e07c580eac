"""10  Strategic action: the eight strategy cards."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.state import State
from tests.games.imperium.positions import (
    asked,
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
)


def playing(card: str, more: str = "", **options: str) -> State:
    """Seat 0 uses the primary ability of a card."""
    others = [c for c in ("leadership", "diplomacy", "politics", "construction") if c != card]
    cards = "\n".join(f'players.{seat}.cards = ["{name}"]' for seat, name in enumerate(others, 1))
    state = position(f'players.0.cards = ["{card}"]\n{cards}\n{more}', **options)
    do(state, PlayStrategy(card))
    return state


def until(state: State, who: int, what: str) -> None:
    play_on(state, lambda s: asked(s) == (who, what))


@proves("imperium", "10.1", "10.2", "18.3")
def test_a_card_is_used_once_and_its_secondary_only_by_others() -> None:
    state = playing("trade", "players.1.commodities = 0")
    do(state, pick(name="players", n=0))
    seats = []
    while asked(state)[1] == "secondary":
        seats.append(asked(state)[0])
        do(state, DECLINE)
    assert seats == [1, 2, 3, 4, 5]
    assert state.players[0].used == 1 << 4
    again = position('players.0.cards = ["trade"]\nplayers.0.used = ["trade"]')
    refused(again, PlayStrategy("trade"), "10.1", "exhausted", card="trade")
    refused(again, PlayStrategy("warfare"), "10.1", "not_your_card", card="warfare")


@proves("imperium", "10.3", "1.11")
def test_leadership() -> None:
    state = playing("leadership", 'players.0.goods = 4\nplayers.0.planets = ["jord", "lirta_iv"]')
    refused(state, PlaceTokens(2, 2, 0), "1.11", "tokens", need=3, have=4)
    do(state, PlaceTokens(1, 1, 1))
    assert asked(state) == (0, "buy_tokens")
    assert options(state) == [pick(name="command_tokens", n=n) for n in range(4)]
    do(state, pick(name="command_tokens", n=2))  # 6 influence
    while asked(state)[1] == "pay":
        do(state, options(state)[0])
    do(state, PlaceTokens(0, 0, 2))
    player = state.players[0]
    assert (player.tactic, player.fleet, player.strategy) == (4, 4, 5)


@proves("imperium", "10.3", "24.2", "25.2")
def test_diplomacy_readies_planets_of_the_system_or_any_two() -> None:
    more = """
        players.0.planets = ["jord", "qucenn", "rarron"]
        players.0.exhausted = ["jord", "qucenn", "rarron"]
    """
    state = playing("diplomacy", more)
    assert pick(system=18) not in options(state)
    do(state, pick(system=29))
    assert [p.tokens for p in state.players] == [0] + [1 << 29] * 5
    assert exhausted(state, 0) == ["jord"]
    other = playing("diplomacy", more, diplomacy_readies="any_two")
    do(other, pick(system=29), pick(planet="jord"), pick(planet="rarron"))
    assert exhausted(other, 0) == ["qucenn"]


@proves("imperium", "1.11")
def test_a_token_without_reinforcements_comes_from_a_pool() -> None:
    more = 'players.1.tactic = 10\nplayers.0.planets = ["jord", "qucenn"]\nplayers.1.fleet = 4'
    state = playing("diplomacy", more)
    do(state, pick(system=29))
    assert asked(state) == (1, "token_from_pool")
    do(state, pick(name="tactic"))
    assert (state.players[1].tactic, state.players[1].tokens) == (9, 1 << 29)


@proves("imperium", "10.3", "17.6")
def test_politics() -> None:
    state = playing("politics")
    assert pick(player=0) not in options(state)  # the speaker
    do(state, pick(player=3))
    assert state.speaker == 3
    draw(state, "spy", "summit")
    draw(state, "mutiny", "economic_equality")
    assert asked(state) == (0, "look")
    do(state, pick(name="mutiny", n=1, system=-1), pick(name="economic_equality", system=-1))
    assert len(state.agenda_top) == len(state.agenda_bottom) == 1
    assert state.agenda_top[0][1] == 1 << 0  # only seat 0 knows it


@proves("imperium", "10.3", "2.2")
def test_construction() -> None:
    state = playing("construction", "players.0.units = {jord = {pds = 1, space_dock = 1}}")
    assert forces(state, 0, "jord") == {"pds": 2, "space_dock": 1}  # the only choice
    until(state, 2, "secondary")
    do(state, options(state)[0])
    do(state, pick(planet="arretze", unit="pds"))
    assert forces(state, 2, "arretze")["pds"] == 1
    assert state.players[2].tokens == 1 << 16
    assert state.players[2].strategy == 1


@proves("imperium", "10.3", "10.5", "15.2")
def test_trade() -> None:
    state = playing("trade", "players.3.strategy = 0\nplayers.4.strategy = 0")
    assert (goods(state)[0], state.players[0].commodities) == (3, 4)
    do(state, pick(name="players", n=1 << 3))
    until(state, 3, "secondary")
    do(state, options(state)[0])
    assert (state.players[3].commodities, state.players[3].strategy) == (4, 0)
    assert asked(state) == (5, "secondary")  # seat 4 has no token to spend


@proves("imperium", "10.3", "12.6")
def test_warfare() -> None:
    state = playing("warfare", "players.0.tokens = [35, 36]\nplayers.0.tactic = 0")
    do(state, pick(system=36), PlaceTokens(1, 0, 0))
    assert state.players[0].tokens == 1 << 35
    assert asked(state) == (0, "redistribute")
    refused(state, PlaceTokens(9, 0, 0), "12.6", "tokens", need=6, have=9)
    do(state, PlaceTokens(3, 2, 1))
    assert (state.players[0].tactic, state.players[0].fleet) == (3, 2)
    until(state, 1, "secondary")
    do(state, options(state)[0])
    assert asked(state) == (1, "produce")
    assert getattr(state.stack[-1], "job").limit == 6  # noqa: B009  (a dock on Arc Prime)


@proves("imperium", "10.3", "10.5", "16.1")
def test_technology() -> None:
    state = playing("technology", "players.0.goods = 2")
    do(state, pick(name="gravity_drive"))
    assert owns(state, 0, "gravity_drive")
    assert asked(state) == (0, "pay_step")  # Jord and two trade goods are six
    do(state, pick(name="technology"))
    do(state, pick(name="sarween_tools"))
    assert (goods(state)[0], exhausted(state, 0)) == (0, ["jord"])
    assert asked(state) == (1, "secondary")
    do(state, pick(name="technology"))
    play_on(state, lambda s: asked(s)[1] == "research")
    assert state.players[1].strategy == 1


@proves("imperium", "10.3", "10.4", "14.9")
def test_imperial_with_mecatol_rex() -> None:
    more = """
        players.0.points = 4
        players.0.planets = ["jord", "mecatol_rex"]
        public = ["lead_from_the_front"]
        custodians = false
    """
    state = playing("imperial", more)
    do(state, pick(name="lead_from_the_front"))
    play_on(state, lambda s: asked(s)[1] == "secondary")
    assert points(state)[0] == 6
    assert state.players[0].secrets == ()


@proves("imperium", "10.3", "10.4", "14.4")
def test_imperial_without_mecatol_rex_or_home() -> None:
    more = 'public = ["lead_from_the_front"]\nplayers.0.planets = ["bereg"]'
    state = playing("imperial", more)
    draw(state, "spark_a_rebellion")  # nothing could be scored
    assert points(state)[0] == 0
    assert len(state.players[0].secrets) == 1
