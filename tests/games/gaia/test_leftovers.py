"""14.7 and 17.7  What is left at the end, and what it brings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.core.chance import stream
from armillary.core.decision import apply
from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.board.sheets.scoring import projection
from armillary.games.gaia.components import components
from armillary.games.gaia.config import COMMUNITY
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.scoring import convert_rest, leftover_points
from armillary.games.gaia.state import Player, State
from tests.games.gaia.positions import do, position
from tests.games.gaia.rounds.phases import goods, power
from tests.games.rulings import differs_in, replays_as_before

RECORDS = Path(__file__).parents[2] / "data" / "gaia" / "rulings"
STOCK = ("credits", "ore", "knowledge", "qic", "area1", "area2", "area3", "brainstone")


def last_turn(stock: dict[str, int], **options: Any) -> State:
    """Seat 0 has only to pass, with nothing in store but this."""
    stock = dict.fromkeys(STOCK[:-1], 0) | stock
    lines = "\n".join(f"players.0.{name} = {amount}" for name, amount in stock.items())
    return position(f"round = 6\npassed = [1, 2, 3]\n{lines}", **options)


def points(state: State) -> int:
    return state.players[0].sources.get("resources", 0)


def others(faction: str) -> tuple[str, ...]:
    """A table with this faction on seat 0."""
    colours = components().factions
    fitting = [
        name
        for name in ("geodens", "xenos", "nevlas", "terrans", "taklons")
        if colours[name].colour != colours[faction].colour
    ]
    return (faction, *fitting[:3])


# Examples


@proves("gaia", "14.7")
@pytest.mark.parametrize(
    ("stock", "left", "vp", "fixed"),
    [
        ({"ore": 15, "qic": 6}, (6, 15, 0, 0), 7, 5),  # six ore make room for six QIC
        ({"credits": 30, "area3": 9}, (30, 3, 0, 0), 11, 10),  # power buys ore at three
        ({"credits": 30, "ore": 15, "area3": 8}, (30, 15, 2, 0), 15, 15),  # knowledge at four
        ({"credits": 30, "ore": 13, "area3": 10}, (30, 15, 1, 0), 15, 14),  # the cheaper first
        ({"credits": 28, "ore": 15, "qic": 2, "area3": 4}, (30, 15, 1, 0), 15, 15),  # QIC first
        ({"credits": 30, "area2": 12}, (30, 2, 0, 0), 10, 10),  # burned power buys as well
        ({"credits": 30, "ore": 15, "qic": 9}, (30, 15, 0, 0), 15, 15),  # there is no room left
        ({"credits": 30, "ore": 15, "knowledge": 15, "area3": 9}, (30, 15, 15, 0), 20, 20),
        ({"credits": 4, "ore": 3, "qic": 2, "area3": 3}, (7, 5, 0, 0), 4, 4),  # there is room
    ],
)
def test_the_limits_of_storage_cost_as_little_as_can_be(
    stock: dict[str, int], left: tuple[int, ...], vp: int, fixed: int
) -> None:
    state = last_turn(stock)
    do(state, Pass())
    assert goods(state.players[0]) == left
    assert points(state) == vp
    state = last_turn(stock, best_leftovers=False)
    do(state, Pass())
    assert points(state) == fixed


@proves("gaia", "14.7", "12.6")
def test_free_gaiaformers_of_the_bal_taks_become_ore() -> None:
    """Three are worth a point; one that is on the map or in the gaia area is worth nothing."""
    table = others("baltaks")
    state = last_turn({}, factions=table)
    state.players[0].research[3] = 4
    state.players[0].gaiaformers = 3
    busy = state.clone()
    do(state, Pass())
    assert goods(state.players[0]) == (0, 3, 0, 0)
    assert points(state) == 1
    assert state.players[0].free_gaiaformers == 0
    busy.players[0].resting_gaiaformers = 1
    do(busy, Pass())
    assert (goods(busy.players[0]), points(busy)) == ((0, 2, 0, 0), 0)


@proves("gaia", "14.7")
def test_gaiaformers_of_others_bring_nothing() -> None:
    state = last_turn({})
    state.players[0].research[3] = 4
    state.players[0].gaiaformers = 3
    do(state, Pass())
    assert (goods(state.players[0]), points(state)) == ((0, 0, 0, 0), 0)


@proves("gaia", "14.7", "12.3")
def test_credits_of_the_hadsch_hallas_institute_make_room_for_qic() -> None:
    """Four credits for a knowledge, four ore for the credits, four QIC for the ore."""
    full = {"credits": 30, "ore": 15, "knowledge": 2, "qic": 4}
    for home, knowledge, vp in (("planetary_institute", 3, 16), ("mine", 2, 15)):
        state = last_turn(full, factions=others("hadsch_hallas"))
        place = next(iter(state.players[0].structures))
        state.players[0].structures[place] = 3 if home == "planetary_institute" else 0
        _rebuild(state)
        do(state, Pass())
        assert goods(state.players[0]) == (30, 15, knowledge, 0)
        assert points(state) == vp


@proves("gaia", "14.7", "12.13")
def test_tokens_of_the_nevlas_become_knowledge_where_credits_have_no_room() -> None:
    state = last_turn({"credits": 29, "area3": 7}, factions=others("nevlas"))
    do(state, Pass())
    assert goods(state.players[0]) == (30, 0, 6, 0)
    assert power(state.players[0]) == (1, 0, 0, 6)
    assert points(state) == 12


@proves("gaia", "14.7", "12.9")
def test_the_brainstone_buys_ore_where_credits_have_no_room() -> None:
    stock = {"credits": 30, "knowledge": 2, "area3": 1, "brainstone": 3}
    state = last_turn(stock, factions=others("taklons"))
    do(state, Pass())
    assert goods(state.players[0]) == (30, 1, 2, 0)
    assert points(state) == 11


# Against all orders of free actions


def _rebuild(state: State) -> None:
    """Count the structures again after some were changed by hand."""
    for player in state.players:
        kinds = list(player.structures.values())
        player.built = [kinds.count(kind) for kind in range(len(player.built))]


def _small(faction: str, institute: bool) -> State:
    """A table whose stores hold 4 credits, 2 ore and 2 knowledge, so that all can be tried."""
    state = last_turn({"brainstone": 0}, factions=others(faction))
    data = state.table.data
    limits = msgspec.structs.replace(data.limits, credits=4, ore=2, knowledge=2)
    state.table.data = msgspec.structs.replace(data, limits=limits)
    player = state.players[0]
    player.structures[next(iter(player.structures))] = 3 if institute else 0
    _rebuild(state)
    return state


def _stock(player: Player) -> tuple[int, ...]:
    return (*(getattr(player, name) for name in STOCK), player.resting_gaiaformers)


def _most(state: State) -> int:
    """Whatever free actions can make of the stock: the most credits, ore and knowledge."""
    best, seen, todo = 0, set(), [state]
    while todo:
        here = todo.pop()
        player, frame = here.players[0], here.stack[-1]
        if _stock(player) in seen:
            continue
        seen.add(_stock(player))
        best = max(best, player.credits + player.ore + player.knowledge)
        for action in (*Convert.options(here, frame), *Burn.options(here, frame)):
            after = here.clone()
            apply(after, action)
            todo.append(after)
    return best


@proves("gaia", "14.7")
@pytest.mark.parametrize("institute", [True, False], ids=["institute", "none"])
@pytest.mark.parametrize("faction", sorted(components().factions))
def test_no_order_of_free_actions_brings_more(faction: str, institute: bool) -> None:
    table = _small(faction, institute)
    for number in range(12):
        luck = stream(number, faction)
        state = table.clone()
        player = state.players[0]
        for name, most in (("credits", 4), ("ore", 2), ("knowledge", 2), ("qic", 3)):
            setattr(player, name, luck.below(most + 1))
        player.area2, player.area3 = luck.below(5), luck.below(7)
        player.gaiaformers = luck.below(4)
        player.resting_gaiaformers = luck.below(player.gaiaformers + 1)
        if player.faction.data.brainstone:
            player.brainstone = luck.below(4)
            player.area1 = 1
            player.area2 += player.brainstone == 2
            player.area3 += player.brainstone == 3
        most = _most(state)
        before = _stock(player)
        tokens = player.power_tokens + player.gaia_area
        convert_rest(state, player)
        assert player.credits + player.ore + player.knowledge == most, before
        limits = state.table.data.limits
        assert player.credits <= limits.credits
        assert player.ore <= limits.ore
        assert player.knowledge <= limits.knowledge
        assert player.qic == 0
        assert player.free_gaiaformers >= 0
        burned = 0 if player.faction.burns_to_gaia else before[5] // 2
        assert player.power_tokens + player.gaia_area == tokens - burned


# 17.7 and version 1


@proves("gaia", "17.7")
def test_with_the_option_leftovers_are_converted_in_a_fixed_order() -> None:
    """As standard, power without room buys ore; with the option it is lost."""
    stock = {"credits": 29, "ore": 15, "qic": 3, "area2": 2, "area3": 9}
    state = last_turn(stock)
    do(state, Pass())
    assert goods(state.players[0]) == (30, 15, 2, 0)
    for options in ({"best_leftovers": False}, COMMUNITY):
        state = last_turn(stock, **options)
        do(state, Pass())
        assert goods(state.players[0]) == (30, 15, 0, 0)


@pytest.mark.parametrize("best", [True, False])
def test_the_sheet_tells_before_what_leftovers_will_bring(best: bool) -> None:
    state = last_turn({"credits": 30, "area3": 9}, best_leftovers=best)
    told = dict(projection(state))
    assert told["resources"][0] == leftover_points(state, state.players[0]) == (11 if best else 10)
    total = told["total"]
    do(state, Pass())
    assert points(state) == told["resources"][0]
    assert [player.vp for player in state.players] == total


@proves("gaia", "14.7")
@pytest.mark.parametrize(
    ("name", "seat", "then", "now"),
    [
        ("full-purse", 1, 15, 16),
        ("full-ore", 1, 14, 15),
        ("gaiaformer", 1, 10, 11),
        ("nevlas", 1, 12, 13),
        ("taklons", 1, 13, 14),
    ],
)
def test_matches_of_version_1_keep_the_fixed_order(
    name: str, seat: int, then: int, now: int
) -> None:
    path = RECORDS / f"leftovers-{name}-v1.jsonl"
    replays_as_before(path)
    parts = differs_in(path, 2)
    assert parts.action is None  # only the end differs
    old, new = parts.old.players[seat], parts.new.players[seat]
    assert (old.sources["resources"], new.sources["resources"]) == (then, now)
    assert new.vp - old.vp == now - then
