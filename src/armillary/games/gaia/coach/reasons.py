"""Why a position is better than another: the differences of what its value is made of."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.states.value import Why
from armillary.games.gaia.bot import value as worth
from armillary.games.gaia.bot.federation_sites import federation_plans
from armillary.games.gaia.bot.value import moment_of
from armillary.games.gaia.bot.weights import Moment
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.scoring import tile_count
from armillary.games.gaia.state import (
    ACADEMY_KNOWLEDGE,
    ACADEMY_QIC,
    INSTITUTE,
    Player,
    State,
)

POINT = 1.0
"""What a point is in the value."""


def explain(before: State, after: State, seat: int) -> list[Why]:
    """What is better and worse for a seat."""
    old, new = before.players[seat], after.players[seat]
    if not before.round or after.finished:
        return []
    now = moment_of(before, old)
    found = [Why("points", new.vp - old.vp, {"n": new.vp - old.vp})]
    found += _income(old, new, now)
    found += _built(old, new, now)
    found += [
        Why(
            "research",
            now.research[area][level] - now.research[area][was],
            {"area": AREAS[area], "level": level},
        )
        for area, (was, level) in enumerate(zip(old.research, new.research, strict=True))
        if level > was
    ]
    found += _tiles(before, after, old, new, now)
    if now.federation:
        need, plans = federation_plans(after, new)
        gain = worth.federation_value(after, new, now) - worth.federation_value(before, old, now)
        best = max((power for power, _ in plans), default=0)
        found.append(Why("federation", gain, {"n": min(best, need), "need": need}))
    found += _final(before, after, old, new, now)
    later = worth.later_value(after, new, now) - worth.later_value(before, old, now)
    found.append(Why("later", later))
    if now.turns_left:
        sites = worth.site_value(after, new, now) - worth.site_value(before, old, now)
        found.append(Why("sites", sites))
    told = sum(why.points for why in found)
    rest = worth.evaluate(after, seat) - worth.evaluate(before, seat) - told
    found.append(Why("stock", rest))
    return found


def _income(old: Player, new: Player, now: Moment) -> Iterator[Why]:
    """What comes every round from now on."""
    if not now.left:
        return
    was, will = worth.income(old, now), worth.income(new, now)
    counts = now.round_counts
    built, know, wits, power = now.later
    stock = old.credits * counts, old.ore * counts
    before = worth.building_worth(stock[0] + was[0] * built, stock[1] + was[1] * built)
    after = worth.building_worth(stock[0] + will[0] * built, stock[1] + will[1] * built)
    more = will[0] - was[0], will[1] - was[1]
    if more[1]:
        both = after - before
        yield Why("income_ore", both, {"n": more[1]})
    elif more[0]:
        yield Why("income_credits", after - before, {"n": more[0]})
    if will[2] != was[2]:
        yield Why("income_knowledge", (will[2] - was[2]) * know, {"n": will[2] - was[2]})
    if will[3] != was[3]:
        yield Why("income_qic", (will[3] - was[3]) * wits, {"n": will[3] - was[3]})
    charged, tokens = will[4] - was[4], will[5] - was[5]
    if charged or tokens:
        half = 0.5 * now.left
        gain = worth.power_per_round(old, will[4], will[5] * half)
        gain -= worth.power_per_round(old, was[4], was[5] * half)
        yield Why("income_power", power * gain, {"n": charged or tokens})


def _built(old: Player, new: Player, now: Moment) -> Iterator[Why]:
    """Institutes and academies, for what only they give."""
    if new.built[INSTITUTE] > old.built[INSTITUTE]:
        yield Why("institute", now.institute)
    if new.built[ACADEMY_QIC] > old.built[ACADEMY_QIC]:
        yield Why("academy", now.academy_qic[True], {"academy": "academy_qic"})
    if new.built[ACADEMY_KNOWLEDGE] > old.built[ACADEMY_KNOWLEDGE]:
        yield Why("academy", 0.0, {"academy": "academy_knowledge"})


def _tiles(before: State, after: State, old: Player, new: Player, now: Moment) -> Iterator[Why]:
    """Tech tiles, the booster, federation tokens."""
    gain = worth.tiles_value(after, new, now) - worth.tiles_value(before, old, now)
    tiles = [
        name for name in (*new.techs, *new.advanced) if name not in (*old.techs, *old.advanced)
    ]
    if tiles:
        yield Why("tech", gain, {"tile": tiles[-1]})
    elif len(new.green) > len(old.green):
        yield Why("token", gain)
    elif new.booster and new.booster != old.booster:
        yield Why("booster", gain, {"booster": new.booster})


def _final(before: State, after: State, old: Player, new: Player, now: Moment) -> Iterator[Why]:
    """14.4  The tiles of the end, where more is counted than before."""
    table = before.table
    gain = worth.final_value(after, new, now) - worth.final_value(before, old, now)
    counted = [
        (tile_count(after, new, name) - tile_count(before, old, name), name)
        for name in table.final_tiles
    ]
    most, name = max(counted)
    if most > 0:
        yield Why("final", gain, {"tile": name, "n": tile_count(after, new, name)})
