"""A position in numbers, as one seat sees it: what the learnt value is worked out from.

The order of the numbers belongs to the weights in `value.npz`: whoever changes it trains anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import exp

from armillary.games.gaia.actions.build_mine import basic_range, habitable, in_reach, ore_per_step
from armillary.games.gaia.bot import value as by_hand
from armillary.games.gaia.bot.federation_sites import MOST_PLANS, federation_plans
from armillary.games.gaia.components import LEVELS, components
from armillary.games.gaia.scoring import NEUTRAL_PLAYERS, tile_count
from armillary.games.gaia.state import GAIA, TRANSDIM, Player, State

ROUNDS_AHEAD = 3
"""Scoring tiles that are told apart by their round: this one's and the next ones'."""


@cache
def _places() -> dict[str, dict[str, int]]:
    """Which number stands for which thing: by kind, then by name."""
    data = components()
    kinds: dict[str, Iterable[str]] = {
        "faction": data.factions,
        "tech": data.techs,
        "advanced": data.advanced,
        "booster": data.boosters,
        "board": data.board_actions,
        "trigger": sorted({tile.trigger for tile in data.round_tiles.values()}),
        "final": data.final_tiles,
    }
    return {kind: {name: n for n, name in enumerate(names)} for kind, names in kinds.items()}


def features(state: State, seat: int) -> tuple[float, list[float]] | None:
    """What it is worth by hand, and the position in numbers; None: before or after the rounds."""
    player = state.players[seat]
    if not state.round or state.finished or player.faction.is_automa:
        return None
    others = [other for other in state.players if other is not player]
    parts = _by_hand(state, player)
    value = player.vp + sum(parts)
    numbers = [value, *parts]
    numbers += by_hand.income(player, by_hand.moment_of(state, player))
    numbers += _goods(player)
    numbers += _research(player, others)
    numbers += _tiles(state, player)
    numbers += _time(state, player)
    numbers += _scoring(state, player, others)
    numbers += _land(state, player, others)
    numbers += _others(state, player, others)
    return value, numbers


def _by_hand(state: State, player: Player) -> list[float]:
    """The parts of the hand-made value."""
    now = by_hand.moment_of(state, player)
    return [
        by_hand.engine_value(player, now),
        by_hand.federation_value(state, player, now),
        by_hand.goods_value(state, player, now),
        by_hand.tiles_value(state, player, now),
        by_hand.final_value(state, player, now),
        by_hand.later_value(state, player, now),
        by_hand.site_value(state, player, now) if now.turns_left else 0.0,
    ]


def _goods(player: Player) -> list[float]:
    return [
        player.vp,
        player.credits,
        player.ore,
        player.knowledge,
        player.qic,
        player.area1,
        player.area2,
        player.area3,
        player.gaia_area,
        player.brainstone == 3,
        player.brainstone == 2,
        player.gaiaformers,
        player.resting_gaiaformers,
        *player.built,
        player.big_buildings,
    ]


def _research(player: Player, others: list[Player]) -> list[float]:
    """Every level of every area by itself, and how far the foremost of the others is."""
    numbers = [0.0] * (len(player.research) * LEVELS)
    for area, level in enumerate(player.research):
        numbers[area * LEVELS + level] = 1.0
    theirs = zip(*(other.research for other in others), strict=True)
    return numbers + [float(max(levels)) for levels in theirs]


def _tiles(state: State, player: Player) -> list[float]:
    """Tech tiles, advanced tiles of one's own and on offer, booster, faction, what is used."""
    at = _places()
    techs, advanced = [0.0] * len(at["tech"]), [0.0] * len(at["advanced"])
    offered, boosters = [0.0] * len(at["advanced"]), [0.0] * len(at["booster"])
    factions, board = [0.0] * len(at["faction"]), [0.0] * len(at["board"])
    for name in player.techs:
        techs[at["tech"][name]] = 0.3 if name in player.covered else 1.0
    for name in player.advanced:
        advanced[at["advanced"][name]] = 1.0
    for area, name in enumerate(state.advanced):
        if name:
            offered[at["advanced"][name]] = 0.2 + 0.2 * player.research[area]
    if player.booster:
        boosters[at["booster"][player.booster]] = 1.0
    factions[at["faction"][player.faction.id]] = 1.0
    for name in state.board_used:
        board[at["board"][name]] = 1.0
    used = [float(len(player.used)), float(len(player.tokens)), float(len(player.green))]
    return techs + advanced + offered + boosters + factions + board + used


def _time(state: State, player: Player) -> list[float]:
    """Rounds as they still matter: who has passed looks at the next one."""
    rounds = [0.0] * (state.table.data.limits.rounds + 1)
    rounds[state.round - 1 + player.passed] = 1.0
    return [*rounds, player.passed]


def _scoring(state: State, player: Player, others: list[Player]) -> list[float]:
    """What scores in this round, the next and later; the final tiles, and who leads on them."""
    at, tiles = _places(), state.table.tiles
    triggers = len(at["trigger"])
    numbers = [0.0] * (triggers * (ROUNDS_AHEAD + 1))
    for ahead, tile in enumerate(tiles[state.round - 1 :]):
        row = min(ahead, ROUNDS_AHEAD)
        numbers[row * triggers + at["trigger"][tile.trigger]] += tile.vp
    finals = len(at["final"])
    final = [0.0] * (4 * finals)
    for name in state.table.final_tiles:
        number = at["final"][name]
        own = tile_count(state, player, name)
        theirs = [tile_count(state, other, name) for other in others]
        if state.table.config.players <= NEUTRAL_PLAYERS:
            theirs.append(state.table.data.final_tiles[name].neutral)
        final[number] = 1.0
        final[finals + number] = own
        final[2 * finals + number] = own - max(theirs)
        final[3 * finals + number] = sum(1 / (1 + exp(count - own)) for count in theirs)
    return numbers + final


def _land(state: State, player: Player, others: list[Player]) -> list[float]:
    """What stands where, federations that are growing, and planets that are still free."""
    gaia = state.by_type[GAIA]
    numbers: list[float] = [
        player.land.bit_count(),
        player.types.bit_count(),
        player.sectors.bit_count(),
        (player.land & gaia).bit_count(),
        player.projects.bit_count(),
        (player.projects & gaia).bit_count(),
        (player.land & player.federated).bit_count(),
        player.satellites.bit_count(),
        player.stations.bit_count(),
    ]
    need, plans = federation_plans(state, player)
    budget = player.qic if player.faction.grows_federation else player.power_tokens
    numbers.append(need)
    for number in range(MOST_PLANS):
        power, satellites = plans[number] if number < len(plans) else (0, 0)
        numbers += [min(1.0, power / need), satellites, power >= need and satellites <= budget]
    empty = ~(state.occupied | state.projects)
    homes, limit = habitable(state, player), basic_range(state, player)
    farther = limit + state.table.data.limits.range_per_qic
    near, far = in_reach(player, limit) & empty, in_reach(player, farther) & empty
    for planets in (*homes, gaia, state.by_type[TRANSDIM]):
        numbers += [(planets & near).bit_count(), (planets & far).bit_count()]
    numbers.append(ore_per_step(state, player))
    around = in_reach(player, state.table.data.limits.charge_range)
    numbers.append(sum((other.land & around).bit_count() for other in others))
    return numbers


def _others(state: State, player: Player, others: list[Player]) -> list[float]:
    """How far the others are: points, pieces, power to take, who is still in the round."""
    count = len(others) or 1
    points = sorted((other.vp for other in others), reverse=True) or [0]
    return [
        len(others),
        sum(other.passed for other in others),
        points[0] - player.vp,
        sum(points) / count - player.vp,
        sum(other.land.bit_count() for other in others) / count,
        sum(sum(other.research) for other in others) / count,
        sum(len(other.tokens) for other in others) / count,
        sum(other.area3 for other in others) / count,
        sum(other.qic for other in others) / count,
        max((other.knowledge for other in others), default=0),
    ]
