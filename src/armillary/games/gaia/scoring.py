"""14.3 to 14.8  The end of the game."""

from __future__ import annotations

from armillary.core.events import Event, Log
from armillary.core.game import Score
from armillary.games.gaia import rulings
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.rounds.resources import gaia_planets, score
from armillary.games.gaia.state import Player, State

NEUTRAL_PLAYERS = 2
"""2.12  With at most this many players the neutral player takes part."""


def final_scoring(state: State, log: Log) -> None:
    """14.3  Final tiles, research, resources."""
    limits = state.table.data.limits
    for number, name in enumerate(state.table.final_tiles, 1):
        for player, vp in zip(state.players, tile_points(state, name), strict=True):
            score_final(state, player, f"final{number}", vp, log)
    for player in state.players:
        for source, vp in research_points(state, player).items():
            score_final(state, player, source, vp, log)
        if not player.faction.is_automa:
            convert_rest(state, player)
            vp = goods(player) // limits.resources_per_vp
            score_final(state, player, "resources", vp, log)
    state.finished = True
    if log is not None:
        log.append(Event("end", -2, {"vp": [player.vp for player in state.players]}))


def research_points(state: State, player: Player) -> dict[str, int]:
    """14.6  What the levels of a player bring at the end, by source."""
    limits = state.table.data.limits
    return {
        f"research_{area}": max(0, level - limits.research_vp_from + 1) * limits.research_vp
        for area, level in zip(AREAS, player.research, strict=True)
    }


def score_final(state: State, player: Player, source: str, vp: int, log: Log) -> None:
    """14.3  Points at the end, for people and the Automa."""
    if player.faction.is_automa:
        score_automa(state, player, source, vp, log)
    else:
        score(state, player, source, vp, log)


def score_automa(state: State, player: Player, source: str, vp: int, log: Log) -> None:
    """15.16  All points of the Automa; on the highest level a little more each time."""
    assert state.automa is not None
    if vp:
        vp += state.table.data.automa.levels[state.automa.level].extra_vp
        score(state, player, source, vp, log)


# 14.4 and 14.5  Final tiles


def tile_count(state: State, player: Player, name: str) -> int:
    """14.5  What a final scoring tile counts; 15.16 the Automa has no federations."""
    what = state.table.data.final_tiles[name].count
    structures = player.land.bit_count()
    if what == "structures":
        return structures
    if what == "structures_in_federations":
        if player.faction.is_automa:
            return structures - 1
        return (player.land & player.federated).bit_count()
    if what == "planet_types":
        return player.types.bit_count()
    if what == "gaia_planets":
        return gaia_planets(state, player, guests=False)
    if what == "sectors":
        return player.sectors.bit_count()
    return player.satellites.bit_count() + player.stations.bit_count()


def tile_points(state: State, name: str) -> list[int]:
    """14.4  18, 12, 6 and 0 VP by rank; equals share what their ranks bring."""
    counts = [tile_count(state, player, name) for player in state.players]
    rivals = list(counts)
    if state.table.config.players <= NEUTRAL_PLAYERS:
        rivals.append(state.table.data.final_tiles[name].neutral)
    ranks = state.table.data.limits.ranks
    points = []
    for own in counts:
        above = sum(other > own for other in rivals)
        equal = sum(other == own for other in rivals)
        points.append(sum(ranks[above : above + equal]) // equal if own else 0)
    return points


# 14.7  What is left


def leftover_points(state: State, player: Player) -> int:
    """14.7  What the resources of a player would bring if the match ended now."""
    if player.faction.is_automa:
        return 0
    rest = player.clone()
    convert_rest(state, rest)
    return goods(rest) // state.table.data.limits.resources_per_vp


def goods(player: Player) -> int:
    """14.7  Credits, ore and knowledge counted together."""
    return player.credits + player.ore + player.knowledge


def convert_rest(state: State, player: Player) -> None:
    """14.7  Turn what is left into what counts; 17.7 in the best order, or in a fixed one."""
    power = _take_power(state, player)
    if rulings.leftovers_bring_the_most(state) and state.table.config.best_leftovers:
        _convert_best(state, player, power)
    else:
        limits = state.table.data.limits
        player.credits = min(limits.credits, player.credits + power)
        player.ore = min(limits.ore, player.ore + player.qic)
    player.qic = 0


def _take_power(state: State, player: Player) -> int:
    """14.7  Burn what can be burned and spend all of area III; how much power that is."""
    pairs = player.area2 // 2
    player.area2 -= 2 * pairs
    player.area3 += pairs
    if player.faction.burns_to_gaia:
        player.gaia_area += pairs
    if pairs and player.brainstone == 2:
        player.brainstone = 3
    stone = player.brainstone == 3
    power = (player.area3 - stone) * player.faction.token_value(player)
    power += stone * state.table.data.limits.brainstone_power
    player.area1 += player.area3
    player.area3 = 0
    if stone:
        player.brainstone = 1
    return power


def _convert_best(state: State, player: Player, power: int) -> None:
    """14.7  The conversions that leave most credits, ore and knowledge within the limits.

    QIC become ore and, where ore has no room, credits by way of it. Power becomes credits; where
    they have no room it buys ore and knowledge, the cheaper first. As all count the same, no other
    choice leaves more.
    """
    limits, rows = state.table.data.limits, state.table.data.conversions
    pays = {
        kind
        for row, kind, _ in player.faction.conversions
        if player.has_institute or not row.institute
    }
    ore = player.ore + player.qic
    if "gaiaformers" in pays:  # 12.6  they become QIC
        ore += player.free_gaiaformers
        player.resting_gaiaformers += player.free_gaiaformers
    player.ore = min(limits.ore, ore)
    credits = player.credits + ore - player.ore
    player.credits = min(limits.credits, credits + power)
    spare = credits + power - player.credits
    if "credits" not in pays:  # 12.3  credits that have no room buy as power does
        spare = min(spare, power)
    by_token = "area3_to_gaia" in pays  # 12.13  a token for a knowledge
    token = player.faction.token_value(player)
    prices = {
        "ore": rows["power_to_ore"].power,
        "knowledge": token if by_token else rows["power_to_knowledge"].power,
    }
    for good in sorted(prices, key=prices.__getitem__):
        had: int = getattr(player, good)
        bought = min(spare // prices[good], getattr(limits, good) - had)
        setattr(player, good, had + bought)
        spare -= bought * prices[good]
        if by_token and good == "knowledge":
            player.area1 -= bought
            player.gaia_area += bought


def scores(state: State) -> list[Score]:
    """14.8  Every seat's points by source; equal points share the rank."""
    totals = [player.vp for player in state.players]
    found = []
    for player in state.players:
        earned = sum(player.sources.values())
        items = {"start": player.vp - earned, **player.sources}
        rank = 1 + sum(other > player.vp for other in totals)
        found.append(Score(player.seat, items, player.vp, rank))
    return found
