"""The planning player: values, designs, flights, odds, plans, and that it sees only its view."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise

import pytest

from armillary import bots
from armillary.core.decision import Action
from armillary.core.errors import DataError
from armillary.core.files.component_data import convert, parse_toml
from armillary.core.position import toml_value
from armillary.games.eclipse import notation
from armillary.games.eclipse.actions.diplomacy import Accept, Refuse
from armillary.games.eclipse.actions.explore import Explore
from armillary.games.eclipse.actions.move import Move
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.bot import evaluate
from armillary.games.eclipse.bot.battle_strength import (
    battle,
    estimate,
    npc_side,
    side_of,
    strength,
)
from armillary.games.eclipse.bot.economy import fund, is_settled
from armillary.games.eclipse.bot.flights import voyages, ways_to
from armillary.games.eclipse.bot.follow_ups import branch, complete
from armillary.games.eclipse.bot.ship_designs import refits
from armillary.games.eclipse.bot.turn_plans import alone, turns
from armillary.games.eclipse.bot.weights import Weights, weights
from armillary.games.eclipse.combat.aftermath import AttackPopulation
from armillary.games.eclipse.combat.attack import Hit, Rolled
from armillary.games.eclipse.combat.battle import Attack, Retreat
from armillary.games.eclipse.components import RESOURCES, SHIPS, components
from armillary.games.eclipse.pieces.population import UseColonyShip
from armillary.games.eclipse.pieces.reputation import Keep, KeepNone
from armillary.games.eclipse.pieces.tracks import Trade, shortfall
from armillary.games.eclipse.rounds.turn import PASS, TakeAction, round_frames
from armillary.games.eclipse.rounds.upkeep import Abandon, Accounts, PayUpkeep, balance
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import MATERIALS, State, with_item
from tests.games.eclipse.positions import (
    BLANK,
    do,
    frames,
    options,
    position,
    row,
    settled,
    ships,
)


def chosen(state: State, name: str = "builder") -> Action:
    """What the bot answers."""
    asked = GAME.decision(state)
    assert asked is not None
    return bots.make(name, GAME, 1).choose(GAME.view(state, asked.seat), asked)


def gain(text: str, more: str) -> float:
    """How much more seat 0 expects when the position has something more."""
    return evaluate(position(f"{text}\n{more}"), 0) - evaluate(position(text), 0)


# Values


def test_before_the_last_upkeep_points_are_what_counts() -> None:
    text = "round = 8\nplayers.0.resources = {money = 20}"
    assert gain(text, 'players.0.kept = ["money_cache"]') == pytest.approx(2)
    assert gain(text, "players.0.reputation = [3]") == pytest.approx(3, abs=0.5)  # a slot less


def test_what_is_produced_loses_worth_with_every_round() -> None:
    """A cube less on a track produces more until the end; in the last round it is too late."""
    for track in range(len(RESOURCES)):
        worth = []
        for number in (1, 4, 8):
            state = position(f"round = {number}\nplayers.0.resources.money = 9")
            player, before = state.players[0], evaluate(state, 0)
            player.cubes = with_item(player.cubes, track, -1)
            worth.append(evaluate(state, 0) - before)
        assert worth[0] > worth[1] > worth[2]
        assert worth[2] == pytest.approx(0, abs=0.1)


def test_debts_are_worse_than_trades_and_trades_worse_than_none() -> None:
    """14.3  Eight discs on actions cost more than a player of round 2 has."""
    text = "round = 2\nplayers.0.spent = {explore = 8}\nplayers.0.resources = "
    rich, trading, poor = (
        evaluate(position(text + f"{{materials = {had[0]}, science = 0, money = {had[1]}}}"), 0)
        for had in ((12, 20), (30, 2), (0, 2))
    )
    assert poor < trading < rich
    assert poor < trading - weights().upkeep.ruin


def test_every_technology_has_its_number_and_every_number_its_place() -> None:
    w, data = weights(), components()
    assert set(w.technologies.early) == set(data.technologies)
    assert set(w.technologies.late) <= set(data.technologies)
    tags = {str(kind.__struct_config__.tag) for kind in notation.FRAMES.kinds()}
    assert set(w.pending) <= tags
    assert len(w.technologies.progress) == len(data.tracks.technology.vp)


def test_a_missing_number_is_refused_with_its_key() -> None:
    raw = parse_toml(files("armillary.games.eclipse") / "data" / "bot.toml")
    del raw["stock"]["science"]
    with pytest.raises(DataError) as refused:
        convert(raw, Weights, "bot.toml")
    assert str(refused.value) == "bot.toml: stock.science: the key is missing"


# Battles


def test_battles_are_worked_out_exactly() -> None:
    """The odds of the calculator; 2 cruisers as printed beat an ancient in 2 of 3 battles."""
    state = position()
    stats = state.players[0].stats
    wins, alive = battle(side_of(stats, (0, 2, 0, 0)), npc_side(state, "ancient", 1))
    assert wins == pytest.approx(0.6680, abs=0.0001)
    assert 0 < alive < wins
    assert battle((), npc_side(state, "ancient", 1)) == (0, 0)
    assert battle(side_of(stats, (1, 0, 0, 0)), ()) == (1, 1)


def test_the_estimate_grows_with_the_fleet_and_is_not_far_off() -> None:
    state = position()
    stats, ancient = state.players[0].stats, npc_side(state, "ancient", 1)
    guesses = [estimate(side_of(stats, (0, n, 0, 0)), ancient) for n in (1, 2, 3, 4)]
    assert guesses == sorted(guesses)
    for n, guess in enumerate(guesses, start=1):
        assert guess == pytest.approx(battle(side_of(stats, (0, n, 0, 0)), ancient)[0], abs=0.25)


def battle_of(text: str, **counts: int) -> State:
    """Ships of seat 0 stand before two guards with a way home; the first question of the battle."""
    guards = {"npcs": [0, 0], "ships": [ships(0, **counts)]}
    state = position(
        f"first_pass = 1\nplayers.1.passed = true\n{text}",
        row({"201": {"owner": 0}, "203": guards}),
    )
    GAME.apply(state, PASS)
    while state.stack[-1].seat < 0:
        GAME.apply(state, Rolled(BLANK))
    return state


def test_a_hopeless_battle_is_left_and_a_good_one_fought() -> None:
    assert isinstance(chosen(battle_of("", interceptor=1)), Retreat)
    assert isinstance(chosen(battle_of("", cruiser=4, dreadnought=2)), Attack)


def test_a_die_destroys_rather_than_wounds() -> None:
    units = [
        {"seat": 0, "kind": "cruiser", "damage": [0]},
        {"seat": 1, "kind": "cruiser", "damage": [1, 0]},
    ]
    fight = {
        "sector": "201",
        "fighters": [0, 1],
        "earned": [0, 0],
        "attacker": 0,
        "defender": 1,
        "round": 1,
    }
    text = f"battle = {toml_value({**fight, 'units': units})}\n" + frames(
        {"frame": "assign", "seat": 0, "unit": 0, "dice": [[1, 6]]}
    )
    there = [ships(1, cruiser=2), ships(0, cruiser=1)]
    state = position(text, row({"201": {"owner": 1, "ships": there}}))
    assert chosen(state) == Hit("cruiser", 1)


def test_population_is_attacked_and_the_best_tile_kept() -> None:
    foreign = {"owner": 1, "cubes": [0], "ships": [ships(0, cruiser=2)]}
    text = frames({"frame": "population", "seat": 0, "sector": "201"})
    assert chosen(position(text, row({"201": foreign}))) == AttackPopulation()
    text = frames({"frame": "keep_reputation", "seat": 0, "drawn": [1, 3]})
    assert chosen(position(text)) == Keep(3)
    full = "players.0.reputation = [2, 3, 3, 4]\n"
    assert chosen(position(full + text)) == Keep(3, instead=2)
    low = frames({"frame": "keep_reputation", "seat": 0, "drawn": [1]})
    assert chosen(position(full + low)) == KeepNone()


# Designs, flights, trades


def test_refits_are_legal_and_make_ships_stronger() -> None:
    state = position('players.0.tracks.grid = ["gauss_shield", "fusion_source", "improved_hull"]')
    player = state.players[0]
    found = list(refits(state, player, 2))
    assert found
    for plan in found:
        after = position(
            'players.0.tracks.grid = ["gauss_shield", "fusion_source", "improved_hull"]'
        )
        do(after, TakeAction("upgrade"), *plan)
        ship = SHIPS.index(plan[-1].ship)  # type: ignore[attr-defined]
        assert strength(after.players[0].stats[ship]) > strength(player.stats[ship])
    assert any(isinstance(a, PlacePart) and a.part == "improved_hull" for p in found for a in p)


def test_flights_lead_to_targets_and_not_through_enemies() -> None:
    state = position(
        "",
        row(
            {
                "201": {"owner": 0, "ships": [ships(0, cruiser=2)]},
                "203": {"npcs": [0]},
                "205": {},
            }
        ),
    )
    player = state.players[0]
    flights = list(voyages(state, player, 2, 12))
    to_ancient = Move("cruiser", "201", "203")
    assert [to_ancient] in flights
    assert [to_ancient, to_ancient] in flights
    assert "201" not in ways_to(state, player, "205")
    for flight in flights:
        do(branch(state, 0), TakeAction("move"), *flight)


def test_trades_fund_what_is_short_but_keep_the_upkeep() -> None:
    rich = position("players.0.resources = {materials = 8, science = 6, money = 0}")
    assert fund(rich, rich.players[0], MATERIALS, 10) == [Trade("science", "materials")] * 2
    poor = position("players.0.resources = {materials = 8, science = 1, money = 1}")
    assert fund(poor, poor.players[0], MATERIALS, 10) is None


# Plans


def test_all_turns_considered_are_legal_and_leave_the_position_alone() -> None:
    state = position("players.0.resources = {materials = 12, science = 12, money = 12}")
    before = state.clone()
    found = list(turns(alone(state, 0), 0, True))
    assert state == before
    kinds = {line.actions[0] for line in found}
    assert {TakeAction(k) for k in ("explore", "research", "build", "upgrade")} < kinds
    for line in found:
        again = state.clone()
        for action in line.actions:
            assert GAME.check(again, action) is None
            GAME.apply(again, action)


def test_what_follows_a_draw_is_not_promised() -> None:
    state = alone(position(), 0)
    do(state, TakeAction("explore"))
    explore = options(state, Explore)[0]
    after = branch(state, 0)
    GAME.apply(after, explore)
    assert complete(after, 0, [explore]) == (explore,)


def test_ships_attack_ancients_only_when_the_odds_are_good() -> None:
    """13  Two dreadnoughts go for an ancient; one does not go for two of them."""

    def better_than_passing(ancients: int, **counts: int) -> bool:
        target = {"npcs": [0] * ancients, "discovery": True}
        state = position(
            "round = 5\nplayers.0.resources = {money = 20, materials = 0, science = 0}",
            row({"201": {"owner": 0, "ships": [ships(0, **counts)]}, "203": target}),
        )
        values: dict[bool, float] = {}
        for line in turns(alone(state, 0), 0, True):
            attacks = any(isinstance(its, Move) and its.to == "203" for its in line.actions)
            if attacks or line.actions == (PASS,):
                value = evaluate(line.after, 0)
                values[attacks] = max(value, values.get(attacks, value))
        return values[True] > values[False] + 1

    assert better_than_passing(1, dreadnought=2)
    assert not better_than_passing(2, dreadnought=1)


def test_nobody_acts_who_could_not_pay_for_it() -> None:
    """14.3  With nine discs spent and 1 money over, the next action would cost sectors."""
    text = """
        round = 3
        players.0.spent = {explore = 9}
        players.0.resources = {materials = 0, science = 0, money = 15}
    """
    state = position(text)
    assert shortfall(state, state.players[0]) == -1
    assert chosen(state) == PASS


def test_nobody_explores_on_the_chance_of_finding_the_money_for_it() -> None:
    """14.3  What a discovery may bring does not pay for the action that looks for it."""
    text = """
        round = 2
        players.0.spent = {explore = %d}
        players.0.resources = {materials = 0, science = 0, money = 4}
    """
    for spent, explores in ((3, True), (6, False)):
        state = position(text % spent)
        kinds = {line.actions[0] for line in turns(alone(state, 0), 0, True)}
        assert (TakeAction("explore") in kinds) == explores


# Upkeep and diplomacy


def test_upkeep_is_paid_by_trades_before_sectors_are_given_up() -> None:
    text = """
        players.0.spent = {explore = 7}
        players.0.resources = {materials = %d, science = 0, money = 0}
    """
    for materials, kind in ((40, Trade), (0, Abandon)):
        state = position(text % materials)
        settled(state, Accounts(0))
        assert shortfall(state, state.players[0]) > 0
        assert isinstance(chosen(state), kind)
    solvent = position("players.0.colony_ships = 0")
    settled(solvent, Accounts(0))
    assert PayUpkeep() not in options(solvent)  # nothing to decide: it is paid at once
    late = position(text % 0, row({"201": {"owner": 0}, "209": {"owner": 0}}))
    settled(late, Accounts(0, late=True))
    assert isinstance(chosen(late), Abandon)  # 14.1  too late for colony ships


UNPAID = """
    round = 2
    players.0.spent = {explore = 6}
    players.0.resources = {materials = 9, science = 2, money = %d}
"""


def test_what_is_paid_is_not_due_again() -> None:
    """14.5  Paying changes nothing in what a seat expects: it was reckoned with before."""
    due = position(UNPAID % 9)
    due.stack = [*round_frames(0)[:2], Accounts(1), Accounts(0)]
    paid = due.clone()
    paid.stack.pop()
    balance(paid, paid.players[0], None)
    assert not is_settled(due, 0)
    assert is_settled(paid, 0)
    assert evaluate(paid, 0) == pytest.approx(evaluate(due, 0))
    over = paid.clone()
    settled(over)  # Seat 1 pays, too, and everybody's discs come back.
    assert over.players[0].spent == (0,) * 7
    assert evaluate(over, 0) == pytest.approx(evaluate(due, 0), abs=0.5)


def test_the_greedy_player_keeps_a_sector_that_it_can_pay_for() -> None:
    """14.3  2 materials buy the 1 money that is missing; a cube more can be settled before."""
    state = position(UNPAID % 5, row({"201": {"owner": 0, "cubes": [0]}}))
    state.stack = [*round_frames(0)[:2], Accounts(1)]
    settled(state, Accounts(0))
    assert shortfall(state, state.players[0]) == 1
    assert {type(option) for option in options(state)} >= {Trade, Abandon}
    assert type(chosen(state, "greedy")) is UseColonyShip
    do(state, chosen(state, "greedy"))
    assert type(chosen(state, "greedy")) is Trade


def test_the_greedy_player_makes_no_idle_trades_in_the_end() -> None:
    """15.1  After the last upkeep nothing counts but points: one trade, and the match is over."""
    state = position(UNPAID.replace("round = 2", "round = 8") % 3)
    state.stack = [*round_frames(0)[:2]]
    settled(state, Accounts(0))
    assert shortfall(state, state.players[0]) == 1
    action = chosen(state, "greedy")
    assert isinstance(action, Trade)
    assert action.take == "money"
    do(state, action)
    assert state.finished


def test_relations_are_welcome_while_there_is_a_slot() -> None:
    text = frames({"frame": "proposal", "seat": 0, "proposer": 1})
    assert chosen(position(text, players=4)) == Accept()
    full = "players.0.reputation = [1, 2, 3, 3, 4]\n"
    orion = position(full + text, players=4, species="orion_hegemony")
    assert chosen(orion) == Refuse()


# Setup


def test_every_species_is_welcome() -> None:
    state = position(draft=True, players=4)
    asked = GAME.decision(state)
    assert asked is not None
    taken = {bots.make("builder", GAME, seed).choose(state, asked) for seed in range(60)}
    assert len(taken) > len(asked.options) / 2


# What it knows


@pytest.mark.parametrize("name", ["greedy", "builder"])
def test_the_seed_of_the_match_tells_it_nothing(name: str) -> None:
    """Draws to come follow from the seed; equal views must lead to equal choices."""
    tray = "tray = {nanorobots = 1, improved_hull = 1}\nplayers.0.resources = {science = 6}"
    assert chosen(position(tray, seed=1), name) == chosen(position(tray, seed=2), name)


@pytest.mark.parametrize("name", ["greedy", "builder"])
def test_tiles_of_others_tell_it_nothing(name: str) -> None:
    """2.12 and 2.13  It plays from its view, where they show their backs."""
    low = 'players.1.reputation = [1, 1]\nplayers.1.kept = ["money_cache"]'
    high = 'players.1.reputation = [4, 4]\nplayers.1.kept = ["ancient_monolith"]'
    assert chosen(position(low), name) == chosen(position(high), name)


@pytest.mark.parametrize("language", ["en", "pt_BR", "pl"])
def test_the_options_that_were_compared_can_be_said_in_words(language: str) -> None:
    state = position("players.0.resources = {materials = 12, science = 12, money = 12}")
    asked = GAME.decision(state)
    assert asked is not None
    bot = bots.make("builder", GAME, 1)
    action = bot.choose(state, asked)
    assert len(bot.reasons) >= 3
    assert bot.reasons[0].action == action
    assert all(a.value >= b.value for a, b in pairwise(bot.reasons))
    assert all(GAME.words(language).action(reason.action) for reason in bot.reasons)


def test_the_bots_of_eclipse() -> None:
    assert bots.levels(GAME)[:3] == ("cadet", "pilot", "captain")
    assert bots.names(GAME)[:3] == ("random", "greedy", "builder")
