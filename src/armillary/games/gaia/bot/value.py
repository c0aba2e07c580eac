"""What a position is worth: the points that a seat may expect at the end."""

from __future__ import annotations

from math import exp, sqrt

from armillary.core.states.value import HandMade
from armillary.games.gaia.actions.build_mine import basic_range, habitable, in_reach, ore_per_step
from armillary.games.gaia.bot.federation_sites import federation_plans
from armillary.games.gaia.bot.opening import opening_value
from armillary.games.gaia.bot.weights import Moment, moment, weights
from armillary.games.gaia.rounds.resources import count
from armillary.games.gaia.scoring import NEUTRAL_PLAYERS, tile_count
from armillary.games.gaia.state import (
    ACADEMY_KNOWLEDGE,
    ACADEMY_QIC,
    ECONOMY,
    GAIA,
    INSTITUTE,
    MINE,
    RESEARCH_LAB,
    SCIENCE,
    TRADING_STATION,
    TRANSDIM,
    Player,
    State,
)


def moment_of(state: State, player: Player) -> Moment:
    """The tables for a player now: who has passed can use things only in the next round."""
    return moment(player.faction, state.round, state.round + player.passed)


def evaluate(state: State, seat: int) -> float:
    """The points that this seat may expect at the end, counted alike for all its options."""
    player = state.players[seat]
    if not state.round:
        return opening_value(state, player)
    if state.finished:
        return float(player.vp)
    now = moment_of(state, player)
    value = player.vp + engine_value(player, now) + federation_value(state, player, now)
    value += goods_value(state, player, now) + tiles_value(state, player, now)
    value += final_value(state, player, now) + later_value(state, player, now)
    if now.turns_left:
        value += site_value(state, player, now)
    return value


BY_HAND = HandMade(evaluate)
"""How positions are judged where nothing else is asked for."""


def engine_value(player: Player, now: Moment) -> float:
    """Research and structures."""
    built, levels, research = player.built, player.research, now.research
    value = (
        research[0][levels[0]]
        + research[1][levels[1]]
        + research[2][levels[2]]
        + research[3][levels[3]]
        + research[4][levels[4]]
        + research[5][levels[5]]
    )
    pieces = weights().pieces
    value += now.fade * (
        pieces.mine * built[MINE]
        + pieces.trading_station * built[TRADING_STATION]
        + pieces.research_lab * built[RESEARCH_LAB]
    )
    if built[INSTITUTE]:
        value += now.institute
    if built[ACADEMY_QIC]:
        value += now.academy_qic["academy_qic" not in player.used]
    return value


def goods_value(state: State, player: Player, now: Moment) -> float:
    """What lies in store, and all income to come."""
    if not now.turns_left:
        stock = player.credits + player.ore + player.knowledge + _last_power(player)
        return stock / state.table.data.limits.resources_per_vp
    credits, ore, knowledge, qic, charge, tokens = income(player, now)
    built, know, wits, power = now.later
    counts = now.round_counts
    knowledge_rate, qic_rate, rate1, rate2, rate3 = now.rates
    value = knowledge * know + qic * wits
    value += player.knowledge * knowledge_rate + player.qic * qic_rate
    value += building_worth(
        player.credits * counts + credits * built, player.ore * counts + ore * built
    )
    value += (player.area1 + player.gaia_area) * rate1 + player.area2 * rate2 + player.area3 * rate3
    if player.brainstone == 3:
        value += 2 * rate3
    if now.left:
        value += power * power_per_round(player, charge, tokens * 0.5 * now.left)
        if player.passed:
            value -= _lost_income(state, player, now, credits, ore, knowledge, charge)
    return value


def building_worth(credits: float, ore: float) -> float:
    """What can be built with so much; ore without credits is worth little, and the reverse."""
    w = weights().build
    credits += w.exchange * ore
    if credits <= 0.0 or ore <= 0.0:
        return 0.3 * w.worth * (credits + ore)
    together: float = ore**w.share * credits ** (1 - w.share)
    return w.worth * together


def power_per_round(player: Player, charge: float, tokens: float) -> float:
    """The power that can be spent in a round: charge needs tokens, tokens need charge."""
    charged = (charge + weights().power.leech) / 2
    cycle = player.area1 + player.area2 + player.area3 + player.gaia_area + tokens
    if player.brainstone:
        cycle += 2
    cycle *= player.faction.token_value(player)
    return charged * cycle / sqrt(charged * charged + cycle * cycle) if cycle else 0.0


def income(player: Player, now: Moment) -> tuple[int, int, int, int, int, int]:
    """3.1  Credits, ore, knowledge, QIC, charge and tokens of a round, without the booster."""
    built, levels = player.built, player.research
    parts = [
        now.base,
        now.mines[built[MINE]],
        now.trading_stations[built[TRADING_STATION]],
        now.labs[built[RESEARCH_LAB]],
        now.economy[levels[ECONOMY]],
    ]
    if built[INSTITUTE]:
        parts.append(now.institute_income)
    if built[ACADEMY_KNOWLEDGE]:
        parts.append(now.academy_knowledge)
    parts.extend(
        now.tech_income[name]
        for name in player.techs
        if name in now.tech_income and name not in player.covered
    )
    credits, ore, knowledge, qic, charge, tokens = map(sum, zip(*parts, strict=True))
    return credits, ore, knowledge + now.science[levels[SCIENCE]], qic, charge, tokens


def _last_power(player: Player) -> int:
    """14.7  What power and QIC turn into at the end."""
    power = player.area3 + player.area2 // 2
    return power * player.faction.token_value(player) + player.qic


def _lost_income(
    state: State,
    player: Player,
    now: Moment,
    credits: int,
    ore: int,
    knowledge: int,
    charge: int,
) -> float:
    """What the next income loses to full stores and to power that cannot be charged."""
    limits = state.table.data.limits
    lost = 0.5 * max(0, player.credits + credits - limits.credits)
    lost += max(0, player.ore + ore - limits.ore)
    lost += max(0, player.knowledge + knowledge - limits.knowledge)
    first = min(charge, player.area1)
    second = min(charge - first, player.area2 + first)
    return lost + (charge - first - second) * now.charge


def tiles_value(state: State, player: Player, now: Moment) -> float:
    """Tech tiles, the booster, green federation tokens."""
    value, used = 0.0, player.used
    for name in player.techs:
        if name not in player.covered:
            value += now.techs[name, name not in used]
    for name in player.advanced:
        value += now.techs[name, name not in used]
        if name in now.pass_tiles:
            per, vp = now.pass_tiles[name]
            value += vp * (count(state, player, per) + 0.3 * now.left)
    if player.green:
        value += now.green * (1 + weights().federations.more_green * (len(player.green) - 1))
        value += advanced_value(state, player, now)
    boosters = state.table.data.boosters
    if not player.passed:
        own = boosters[player.booster]
        if own.pass_vp:
            value += own.pass_vp * count(state, player, own.per)
        if own.special and player.booster not in used:
            value += 1.0
    elif now.left:
        own = boosters[player.booster]
        value += now.boosters[player.booster]
        if own.pass_vp:
            value += own.pass_vp * (count(state, player, own.per) + 0.3)
    return value


def advanced_value(state: State, player: Player, now: Moment) -> float:
    """The best advanced tile that a green token can still get."""
    w = weights().advanced
    best = 0.0
    for area, name in enumerate(state.advanced):
        level = player.research[area]
        if name and level >= 3:
            part = w.level4 if level >= 4 else w.level3
            best = max(best, part * advanced_worth(state, player, name, now))
    return best


def advanced_worth(state: State, player: Player, name: str, now: Moment) -> float:
    """What an advanced tile would bring this player from now on."""
    tile = state.table.data.advanced[name]
    worth = now.techs[name, True]
    if tile.kind == "pass":
        per, vp = now.pass_tiles[name]
        worth += vp * (count(state, player, per) + 0.3 * now.left)
    elif tile.kind == "once":
        worth += count(state, player, tile.per) * now.once[name]
    return worth


def later_value(state: State, player: Player, now: Moment) -> float:
    """What stands ready for the scoring tiles of later rounds."""
    w = weights().later
    value = 0.0
    for tile, chance in zip(state.table.tiles[state.round :], w.rounds, strict=False):
        ready = ready_for(state, player, tile.trigger)
        if ready:
            value += chance * tile.vp * min(ready, w.most)
    return value


def ready_for(state: State, player: Player, trigger: str) -> float:
    """How often something that scores could be done with what stands now."""
    built = player.built
    if trigger == "build_trading_station":
        return min(built[MINE], 4 - built[TRADING_STATION])
    if trigger == "build_planetary_institute_or_academy":
        academies = 2 - built[ACADEMY_KNOWLEDGE] - built[ACADEMY_QIC]
        labs = min(built[RESEARCH_LAB], academies)
        return labs + (0 if built[INSTITUTE] or not built[TRADING_STATION] else 1)
    if trigger == "mine_on_gaia_planet":
        return player.projects.bit_count()
    if trigger == "gain_federation_token":
        need, plans = federation_plans(state, player)
        return sum(0.8 for power, _ in plans if power >= need)
    if trigger == "research_advance":
        return player.knowledge / 8
    return 0


def federation_value(state: State, player: Player, now: Moment) -> float:
    """What the federations that are growing are worth."""
    if not now.federation:
        return 0.0
    w = weights().federations
    need, plans = federation_plans(state, player)
    budget = player.qic if player.faction.grows_federation else player.power_tokens
    found = []
    for power, satellites in plans:
        if power >= need:
            part = now.ready if satellites <= budget else 0.7 * now.ready
            found.append(now.federation * part - w.satellite * satellites)
        else:
            part = (power / need) ** now.shape
            found.append(now.federation * part - w.satellite * satellites * part)
    found.sort(reverse=True)
    return sum(part * max(0.0, plan) for part, plan in zip(w.weight, found, strict=False))


def final_value(state: State, player: Player, now: Moment) -> float:
    """14.4  The ranks to expect on the final tiles, from the counts of today."""
    table = state.table
    ranks = table.data.limits.ranks
    value = 0.0
    for name in table.final_tiles:
        own = tile_count(state, player, name)
        for other in state.players:
            if other is not player:
                theirs = tile_count(state, other, name)
                value += 1 / (1 + exp((theirs - own) / now.width))
        if table.config.players <= NEUTRAL_PLAYERS:
            neutral = table.data.final_tiles[name].neutral
            value += 1 / (1 + exp((neutral * (1 - now.left / 8) - own) / now.width))
    return value * (ranks[0] - ranks[1])


def site_value(state: State, player: Player, now: Moment) -> float:
    """Planets within reach that are still open, projects, gaiaformers, types and sectors."""
    w = weights().sites
    value = w.chance * room_value(state, player, now)
    value += now.fade * (w.type * player.types.bit_count() + w.sector * player.sectors.bit_count())
    if player.gaiaformers:
        value += now.gaiaformer * player.free_gaiaformers
        if player.projects:
            value += now.formed * (player.projects & state.by_type[GAIA]).bit_count()
            value += now.forming * (player.projects & state.by_type[TRANSDIM]).bit_count()
    return value


def room_value(state: State, player: Player, now: Moment) -> float:
    """What the mines still to be built are worth: the cheapest sites, less what they cost."""
    left = min(now.most_mines, state.table.data.structures["mine"].supply - player.built[MINE])
    if left <= 0:
        return 0.0
    credits, ore, qic = now.mine_prices
    free = now.mine - credits - ore
    step = ore * ore_per_step(state, player)
    gaia = ore if player.faction.gaia_costs_ore else qic
    empty = ~(state.occupied | state.projects)
    homes, limit = habitable(state, player), basic_range(state, player)
    found = []
    seen = 0
    for farther, price in ((0, 0.0), (state.table.data.limits.range_per_qic, qic)):
        near = in_reach(player, limit + farther) & empty & ~seen
        seen |= near
        for steps, planets in enumerate(homes):
            sites = planets & near
            if sites:
                near ^= sites
                found.append((free - price - steps * step, sites.bit_count()))
        sites = state.by_type[GAIA] & near
        if sites:
            found.append((free - price - gaia, sites.bit_count()))
    found.sort(reverse=True)
    value = 0.0
    for gain, number in found:
        if gain <= 0.0 or left <= 0:
            break
        value += gain * min(number, left)
        left -= number
    return value
