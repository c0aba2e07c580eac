"""The bots: values, objectives, voyages, battles, deals, and that they see only their view."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise

import pytest
from msgspec.structs import replace

from armillary import bots
from armillary.core.chance import stream
from armillary.core.decision import Action
from armillary.core.errors import DataError
from armillary.core.files.component_data import convert, parse_toml
from armillary.games.imperium.bot import evaluate
from armillary.games.imperium.bot.battle_strength import chance, fleet_strength
from armillary.games.imperium.bot.objectives import done, kept_for_goals
from armillary.games.imperium.bot.production import order
from armillary.games.imperium.bot.turn_plans import alone, turns
from armillary.games.imperium.bot.weights import Weights, weights
from armillary.games.imperium.combat.hits import Assign, Lose, Sustain
from armillary.games.imperium.economy.command_tokens import PlaceTokens, Redistribute
from armillary.games.imperium.economy.paying import Exhaust, Pay, SpendGoods
from armillary.games.imperium.economy.production import Produce
from armillary.games.imperium.economy.trade import Accept, Goods, Offer, Refuse, Reply
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.numbering import DATA, OBJECTIVE, OBJECTIVES
from armillary.games.imperium.phases.action_phase import PassTurn
from armillary.games.imperium.phases.strategy_phase import TakeCard
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from armillary.games.imperium.units.packed_units import TYPES, pack
from tests.games.imperium.combat.test_space_combat import HAVEN, HAVEN_UNITS, attack
from tests.games.imperium.economy.test_production import at_home
from tests.games.imperium.positions import asked, at_step, do, forces, pick, planets, position


def chosen(state: State, name: str = "builder") -> Action:
    """What the bot answers."""
    decision = GAME.decision(state)
    assert decision is not None
    return bots.make(name, GAME, 1).choose(GAME.view(state, decision.seat), decision)


def turn_of(state: State, seat: int = 0) -> list[Action]:
    """The builder's answers until somebody else or chance is asked, or a turn has ended."""
    bot, played = bots.make("builder", GAME, 1), []
    while (decision := GAME.decision(state)) is not None and decision.seat == seat:
        played.append(bot.choose(GAME.view(state, seat), decision))
        do(state, played[-1])
    return played


def gain(text: str, more: str) -> float:
    """How much more seat 0 expects when the position has something more."""
    return evaluate(position(f"{text}\n{more}"), 0) - evaluate(position(text), 0)


# Values


def test_a_point_is_worth_its_rate() -> None:
    rate = weights().points.rate
    assert gain("", "players.0.points = 3") == pytest.approx(3 * rate)
    assert gain("", "players.1.points = 3") == pytest.approx(-3 * rate * weights().rival)


def test_planets_are_worth_less_the_fewer_rounds_are_left() -> None:
    more = 'players.0.planets = ["jord", "quann"]'
    worth = [gain(f"hidden = {left}", more) for left in ("[3, 5]", "[0, 3]", "[0, 0]")]
    assert worth[0] > worth[1] > worth[2] > 0


def test_every_pool_has_a_use_and_more_tokens_are_worth_less() -> None:
    for pool in ("tactic", "fleet", "strategy"):
        values = [evaluate(position(f"players.0.{pool} = {n}"), 0) for n in range(3, 8)]
        steps = [b - a for a, b in pairwise(values)]
        assert all(step > 0 for step in steps)
        assert steps[0] > steps[-1]


def test_every_component_has_its_number() -> None:
    w = weights()
    assert set(w.units) == set(TYPES)
    assert all(card.worth for card in DATA.strategy_cards.values())
    assert all(bool(o.worth) == (o.deck == "secret") for o in OBJECTIVES)
    common = [tech for tech in DATA.technologies.values() if not tech.faction]
    assert all(tech.worth for tech in common)
    assert len({faction.worth for faction in DATA.factions.values()}) > 1


def test_a_missing_number_is_refused_with_its_key() -> None:
    raw = parse_toml(files("armillary.games.imperium") / "data" / "bot.toml")
    del raw["stock"]["good"]
    with pytest.raises(DataError) as refused:
        convert(raw, Weights, "bot.toml")
    assert str(refused.value) == "bot.toml: stock.good: the key is missing"


# Objectives


def test_progress_counts_and_what_is_met_counts_more() -> None:
    """Six planets outside home systems: none, three, six of them."""
    objective = OBJECTIVES[OBJECTIVE["expand_borders"]]
    outer = ["bereg", "lirta_iv", "quann", "lodor", "tarmann", "wellon"]
    parts = []
    for n in (0, 3, 6):
        state = position(f"players.0.planets = {['jord', *outer[:n]]}".replace("'", '"'))
        parts.append(done(state, state.players[0], objective))
    assert parts == [0, pytest.approx(weights().points.part / 4), 1]


def test_the_price_of_an_objective_is_kept() -> None:
    """8 resources that can be paid are not spent on ships; less than 8 may be."""
    for goods, kept in ((8, 8), (2, 0)):
        state = position(f'public = ["erect_a_monument"]\nplayers.0.goods = {goods}')
        assert kept_for_goals(state, state.players[0]).resources == kept


def test_an_objective_that_is_met_is_scored() -> None:
    text = 'public = ["erect_a_monument"]\nplayers.0.goods = 8'
    state = at_step("status", text)
    assert chosen(state) == pick(name="erect_a_monument")


def test_ground_forces_are_produced_for_the_ships_that_can_carry_them() -> None:
    """One resource buys them for an empty carrier, and something else beside a full one."""
    for carried, wanted in ((0, ["infantry", "infantry"]), (4, ["destroyer"])):
        state = at_home('players.4.exhausted = ["archon_ren"]', goods=0)
        state.players[4].units[14] += carried * pack({"infantry": 1})
        assert units_ordered(state) == wanted


def test_where_no_ground_force_may_go_only_ships_are_ordered() -> None:
    state = at_home(goods=4)
    frame = state.stack[-1]
    assert isinstance(frame, Produce)
    state.stack[-1] = replace(frame, job=replace(frame.job, places=()))
    assert units_ordered(state)
    assert "infantry" not in units_ordered(state)


def units_ordered(state: State) -> list[str]:
    """What the player who produces would like to have."""
    frame = state.stack[-1]
    assert isinstance(frame, Produce)
    return [TYPES[type] for type, _ in order(state, frame.seat, frame)]


# Turns


def test_a_carrier_takes_ground_forces_to_free_planets() -> None:
    """6  The first turn of Sol: the whole movement is one plan, and planets are gained."""
    state = position('players.0.used = ["leadership"]')
    played = turn_of(state)
    assert isinstance(played[0], Activate)
    assert isinstance(played[1], MoveShip)
    assert any(isinstance(action, Load) for action in played)
    assert any(isinstance(action, EndMovement) for action in played)
    assert len(planets(state, 0)) > 1


def test_lines_are_legal_and_leave_the_position_alone() -> None:
    state = position()
    before = state.clone()
    lines = list(turns(alone(state, 0), 0, True))
    assert state == before
    assert len(lines) > 5
    for line in lines:
        assert GAME.check(state, line.actions[0]) is None


def test_without_tokens_and_cards_there_is_only_the_pass() -> None:
    state = position('players.0 = {tactic = 0, used = ["leadership"], notes = []}')
    assert chosen(state) == PassTurn()


def test_only_the_better_fleet_attacks() -> None:
    """7  Three dreadnoughts sail against a destroyer; a carrier stays away from dreadnoughts."""
    for mine, theirs, attacks in (
        ("dreadnought = 3, carrier = 1", "destroyer = 1", True),
        ("dreadnought = 1, carrier = 1", "dreadnought = 3", False),
    ):
        state = position(
            f"""
            players.0.fleet = 5
            players.0.units = {{"1" = {{{mine}}}, jord = {{space_dock = 1, infantry = 4}}}}
            players.1.units = {{"35" = {{{theirs}}}}}
            """
        )
        lines = list(turns(alone(state, 0), 0, True))
        into = [line for line in lines if line.actions[0] == Activate(35)]
        moved = any(type(action) is MoveShip for line in into for action in line.actions)
        assert moved == attacks


def test_the_odds_follow_the_strength() -> None:
    state = position()
    player = state.players[0]
    one, two, three = (
        fleet_strength(state, player, pack({"cruiser": n, "dreadnought": n})) for n in (1, 2, 3)
    )
    assert 0 < one < two < three
    assert chance(two, two) == pytest.approx(0.5)
    assert chance(three, one) > 0.9
    assert chance(one, three) == pytest.approx(1 - chance(three, one))
    assert (chance(one, 0), chance(0, one)) == (1, 0)


# Answers


def test_what_sustains_damage_does_so_and_the_cheapest_is_lost() -> None:
    units = '{"25" = {dreadnought = 1, cruiser = 1, fighter = 2, carrier = 1}}'
    state = position(f"players.0.units = {units}")
    state.stack.append(Assign(0, 25, 2))
    assert chosen(state) == Sustain("dreadnought")
    state = position(f"players.0.units = {units}".replace("dreadnought = 1, ", ""))
    state.stack.append(Assign(0, 25, 2))
    assert chosen(state) == Lose("fighter")


def test_planets_pay_before_trade_goods_and_nothing_is_wasted() -> None:
    """15.1  4 resources: Jord alone gives them; 1 resource: a trade good rather than Jord's 4."""
    for amount, answer in ((4, Exhaust("jord")), (1, SpendGoods())):
        state = position("players.0.goods = 4")
        state.stack.append(Pay(0, "resources", amount))
        assert chosen(state) == answer


def test_tokens_are_spread_and_fleets_keep_theirs() -> None:
    """12.6  Four ships in one system need four tokens in the fleet pool."""
    state = position(
        """
        players.0 = {tactic = 3, fleet = 4, strategy = 2, units = {"1" = {cruiser = 4}}}
        """
    )
    state.stack.append(Redistribute(0, 2))
    answer = chosen(state)
    assert isinstance(answer, PlaceTokens)
    assert answer.fleet >= 4
    assert answer.tactic >= 2
    assert answer.strategy >= 1


def test_deals_are_accepted_when_they_gain() -> None:
    """15.4  Commodities for commodities gain for both; two goods for one do not."""
    text = "players.0 = {commodities = 2, goods = 3}\nplayers.1 = {commodities = 2, goods = 3}"
    offers = (
        (Goods(commodities=2), Goods(commodities=2), Accept),
        (Goods(trade_goods=1), Goods(trade_goods=2), Refuse),
        (Goods(trade_goods=1), Goods(note="support_for_the_throne", owner=0), Refuse),
    )
    for give, take, answer in offers:
        state = position(text)
        state.stack.append(Reply(0, 1, give, take))
        assert type(chosen(state)) is answer


def test_holding_fire_has_the_price_of_the_hits() -> None:
    """15.5  Two PDS hit about once, and a hit is worth more than a trade good."""
    for guns, goods, kind in ((2, 1, Refuse), (2, 3, Accept), (0, 1, Accept)):
        pds = f"pds = {guns}, " if guns else ""
        state = position(f"""
            players.0.units = {{"1" = {{cruiser = 1}}}}
            players.0.goods = 3
            players.1.units = {{bereg = {{{pds}infantry = 1}}}}
            players.1.planets = ["arc_prime", "wren_terra", "bereg"]
            players.1.technologies = []
        """)
        do(state, Activate(35), Offer(1, Goods(trade_goods=goods), Goods(hold_fire=True)))
        assert type(chosen(state)) is kind


def test_nobody_deals_cheaply_with_who_is_about_to_win() -> None:
    text = "players.0.commodities = 2\nplayers.1 = {commodities = 2, points = 9}"
    state = position(text)
    state.stack.append(Reply(0, 1, Goods(commodities=2), Goods(commodities=2)))
    assert type(chosen(state)) is Refuse


def test_imperial_is_taken_by_whoever_can_score() -> None:
    """4.1  With Mecatol Rex and an objective that is met, nothing is better."""
    text = """
        public = ["erect_a_monument"]
        players.0.goods = 8
        players.0.planets = ["jord", "mecatol_rex"]
        players.0.units = {"18" = {cruiser = 1}, mecatol_rex = {infantry = 1}}
        custodians = false
    """
    state = at_step("strategy.picks", text + _no_cards(), "strategy")
    assert chosen(state) == TakeCard("imperial")


def _no_cards() -> str:
    return "\n".join(f"players.{seat}.cards = []" for seat in range(6))


def test_a_retreat_is_announced_when_the_battle_is_lost() -> None:
    """7.3.2  A cruiser leaves three dreadnoughts; four cruisers stay against one destroyer."""
    for attacker, defender, leaves in (
        ("dreadnought = 3", "cruiser = 1", True),
        ("destroyer = 1", "cruiser = 4", False),
    ):
        state = attack(attacker, defender, HAVEN, HAVEN_UNITS)
        assert asked(state) == (1, "retreat")
        assert (chosen(state) != DECLINE) == leaves


# What it knows


@pytest.mark.parametrize("name", ["greedy", "builder"])
def test_hidden_cards_change_nothing(name: str) -> None:
    """17.6  Hands, secrets and notes of the others are dealt anew; the choice stays the same."""
    state = position(
        """
        players.1 = {hand = ["sabotage", "parley"], secrets = ["unveil_flagship"]}
        players.2 = {hand = ["bribery"], secrets = ["threaten_enemies"]}
        """
    )
    other = GAME.determinise(state, 0, stream(5, "other"))
    assert other.players[1].hand != state.players[1].hand
    assert chosen(state, name) == chosen(other, name)


@pytest.mark.parametrize("language", ["en", "pt_BR", "pl"])
def test_the_options_that_were_compared_can_be_said_in_words(language: str) -> None:
    state = position()
    decision = GAME.decision(state)
    assert decision is not None
    bot = bots.make("builder", GAME, 1)
    action = bot.choose(GAME.view(state, 0), decision)
    assert len(bot.reasons) >= 3
    assert bot.reasons[0].action == action
    assert all(a.value >= b.value for a, b in pairwise(bot.reasons))
    assert all(GAME.words(language).action(reason.action) for reason in bot.reasons)


def test_the_forces_that_were_carried_are_on_the_planets() -> None:
    """8.4  One ground force stays on every planet that is taken."""
    state = position('players.0.used = ["leadership"]')
    turn_of(state)
    for planet in planets(state, 0):
        assert forces(state, 0, planet).get("infantry", 0) >= 1
