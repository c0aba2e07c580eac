"""1.6 to 1.8  Gaining and paying: caps, the power cycle, victory points."""

from __future__ import annotations

from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.files.component_data import Plain
from armillary.games.gaia.components import Gain
from armillary.games.gaia.state import GAIA, IN_GAIA, LOST_MINE, Player, State


def score(state: State, player: Player, source: str, vp: int, log: Log) -> None:
    """1.8  Points by source; never below zero."""
    vp = max(vp, -player.vp)
    if not vp:
        return
    player.vp += vp
    player.sources[source] = player.sources.get(source, 0) + vp
    if log is not None:
        log.append(Event("scores", player.seat, {"vp": vp, "source": source}))


def gain(state: State, player: Player, what: Gain, source: str, log: Log, times: int = 1) -> None:
    """1.7  Take everything one icon shows, `times` over; what is above a cap is lost."""
    before = _stock(player) if log is not None else None
    limits = state.table.data.limits
    if what.credits:
        player.credits = min(limits.credits, player.credits + what.credits * times)
    if what.ore:
        player.ore = min(limits.ore, player.ore + what.ore * times)
    if what.knowledge:
        player.knowledge = min(limits.knowledge, player.knowledge + what.knowledge * times)
    if what.qic:
        player.faction.gain_qic(state, player, what.qic * times)
    if what.tokens:
        player.area1 += what.tokens * times
    if what.gaiaformers:
        player.gaiaformers += what.gaiaformers * times
    moved = charge(state, player, what.charge * times) if what.charge else 0
    if log is not None and before is not None:
        _tell_gain(player, what, times, before, moved, source, log)
    if what.vp:
        score(state, player, source, what.vp * times, log)


_COUNTED = ("credits", "ore", "knowledge", "qic", "power_tokens", "gaiaformers")


def _stock(player: Player) -> tuple[int, ...]:
    return tuple(getattr(player, name) for name in _COUNTED)


def _tell_gain(
    player: Player,
    what: Gain,
    times: int,
    before: tuple[int, ...],
    moved: int,
    source: str,
    log: list[Event],
) -> None:
    """What was really gained, ore where the Gleens find no QIC; and what is lost above a cap."""
    credits, ore, knowledge, qic, tokens, gaiaformers = (
        now - then for now, then in zip(_stock(player), before, strict=True)
    )
    really = Gain(
        credits=credits,
        ore=ore,
        knowledge=knowledge,
        qic=qic,
        charge=moved,
        tokens=tokens,
        gaiaformers=gaiaformers,
    )
    lost = {
        "credits": what.credits * times - credits,
        "ore": (what.ore + what.qic) * times - qic - ore,
        "knowledge": what.knowledge * times - knowledge,
        "charge": what.charge * times - moved,
    }
    if not really.is_empty():
        values: Plain = {"what": really, "times": 1, "source": source}
        log.append(Event("gains", player.seat, values))
    if any(lost.values()):
        values = {kind: amount for kind, amount in lost.items() if amount}
        log.append(Event("lost", player.seat, {"what": values, "source": source}))


def trigger(state: State, player: Player, what: str, log: Log, times: int = 1) -> None:
    """Pay the round scoring tile and the player's tiles for something that was done."""
    if state.round:
        tile = state.table.tiles[state.round - 1]
        if tile.trigger == what:
            score(state, player, f"round{state.round}", tile.vp * times, log)
    for on, source, vp in player.triggers:
        if on == what:
            score(state, player, source, vp * times, log)


# 1.6  The power cycle


def chargeable(player: Player) -> int:
    """How much power can be charged at the most."""
    return 2 * player.area1 + player.area2


def charge(state: State, player: Player, amount: int) -> int:
    """1.6  Move tokens I -> II while there are any, then II -> III. Returns how much moved."""
    area1, area2 = player.area1, player.area2
    first = min(amount, area1)
    second = min(amount - first, area2 + first)
    player.area1 = area1 - first
    player.area2 = area2 + first - second
    player.area3 += second
    if 0 < player.brainstone < 3:
        _move_brainstone(state, player, first, second, area1, area2)
    return first + second


def _move_brainstone(
    state: State, player: Player, first: int, second: int, area1: int, area2: int
) -> None:
    """12.9  The owner decides which token moves, so the brainstone may go first or last."""
    areas = []
    if player.brainstone == 1 and first < area1:
        areas.append(1)
        if first:
            areas.append(2)
    else:
        if second < area2 + first:
            areas.append(2)
        if second:
            areas.append(3)
    player.brainstone = areas[-1]
    if len(areas) > 1:
        state.stack.append(BrainstoneCharged(player.seat, tuple(areas)))


class MoveBrainstone(Action, frozen=True, tag="brainstone"):
    """12.9  Say which area the brainstone has reached after charging."""

    area: int

    @classmethod
    def options(cls, state: State, frame: BrainstoneCharged) -> list[MoveBrainstone]:
        return [cls(area) for area in frame.areas]

    def check(self, state: State, frame: BrainstoneCharged) -> Illegal | None:
        if self.area in frame.areas:
            return None
        return Illegal("12.9", "brainstone_area", area=self.area, allowed=frame.areas)

    def apply(self, state: State, frame: BrainstoneCharged, log: Log) -> None:
        state.players[frame.seat].brainstone = self.area
        if log is not None:
            log.append(Event("brainstone", frame.seat, {"area": self.area}))


class BrainstoneCharged(Frame, frozen=True, tag="brainstone"):
    """12.9  Where is the brainstone after a charge?"""

    rule: ClassVar[str] = "12.9"
    answers: ClassVar[tuple[type[Action], ...]] = (MoveBrainstone,)

    areas: tuple[int, ...]


def spendable(player: Player) -> int:
    """How much power can be spent in one payment at the most."""
    if player.brainstone == 3:
        return player.area3 + 2
    return player.area3 * player.faction.token_value(player)


def can_spend(player: Player, amount: int, brainstone: bool) -> bool:
    """12.9  Whether a payment is possible with, or without, the brainstone."""
    in_bowl = player.brainstone == 3
    if brainstone:
        return in_bowl and player.area3 - 1 >= amount - 3
    return (player.area3 - in_bowl) * player.faction.token_value(player) >= amount


def spend(player: Player, amount: int, brainstone: bool) -> None:
    """1.6  Move tokens III -> I; 12.13 a Nevlas token may count 2, 12.9 the brainstone 3."""
    if brainstone:
        tokens = 1 + max(0, amount - 3)
        player.brainstone = 1
    else:
        value = player.faction.token_value(player)
        tokens = (amount + value - 1) // value
    player.area3 -= tokens
    player.area1 += tokens


def refuse_power(player: Player, amount: int, brainstone: bool, rule: str) -> Illegal | None:
    """Why this payment of power is not possible."""
    if can_spend(player, amount, brainstone):
        return None
    if brainstone and player.brainstone != 3:
        return Illegal("12.9", "brainstone_not_in_3", area=player.brainstone)
    kept = 0 if brainstone else 3 * (player.brainstone == 3)
    return Illegal(rule, "power", need=amount, have=spendable(player) - kept)


# 1.6, 5.2 and 11.1  Moving or discarding tokens


class Tokens(Action, frozen=True, tag="tokens"):
    """1.6  Say from which areas the tokens come, and whether the brainstone is among them."""

    area1: int
    area2: int
    area3: int
    brainstone: bool = False

    @classmethod
    def options(cls, state: State, frame: PayTokens) -> list[Tokens]:
        return token_mixes(state, state.players[frame.seat], frame.count)

    def check(self, state: State, frame: PayTokens) -> Illegal | None:
        if self in token_mixes(state, state.players[frame.seat], frame.count):
            return None
        player = state.players[frame.seat]
        return Illegal(
            "1.6",
            "tokens",
            need=frame.count,
            area1=player.area1,
            area2=player.area2,
            area3=player.area3,
        )

    def apply(self, state: State, frame: PayTokens, log: Log) -> None:
        move_tokens(state.players[frame.seat], self, frame.discard)
        if log is not None:
            log.append(
                Event("tokens", frame.seat, {"discard": frame.discard, "count": frame.count})
            )


class PayTokens(Frame, frozen=True, tag="tokens"):
    """1.6  Which tokens go to the gaia area, or back to the supply?"""

    rule: ClassVar[str] = "1.6"
    answers: ClassVar[tuple[type[Action], ...]] = (Tokens,)

    count: int
    discard: bool


def pay_tokens(state: State, player: Player, count: int, discard: bool) -> None:
    """Take tokens off the cycle; ask which ones where there is a choice."""
    if not count:
        return
    mixes = token_mixes(state, player, count)
    if len(mixes) == 1:
        move_tokens(player, mixes[0], discard)
    else:
        state.stack.append(PayTokens(player.seat, count, discard))


def move_tokens(player: Player, mix: Tokens, discard: bool) -> None:
    """Take these tokens off the cycle."""
    player.area1 -= mix.area1
    player.area2 -= mix.area2
    player.area3 -= mix.area3
    if not discard:
        player.gaia_area += mix.area1 + mix.area2 + mix.area3
    if mix.brainstone:
        player.brainstone = 0 if discard else IN_GAIA


def token_mixes(state: State, player: Player, count: int) -> list[Tokens]:
    """Every way to take `count` tokens, cheapest first: from I, then II, then III.

    17.4  Without the choice there is one way, or two where the brainstone may stay.
    """
    where = player.brainstone
    found = []
    stones = (False, True) if 1 <= where <= 3 else (False,)
    for stone in stones:
        plain = [player.area1, player.area2, player.area3]
        if 1 <= where <= 3:
            plain[where - 1] -= 1
        need = count - stone
        if sum(plain) < need:
            continue
        mixes = _mixes(plain, need)
        for mix in mixes if state.table.config.choose_tokens else mixes[:1]:
            if stone:
                mix[where - 1] += 1
            found.append(Tokens(mix[0], mix[1], mix[2], stone))
    return found


def _mixes(areas: list[int], count: int) -> list[list[int]]:
    first, second, third = areas
    return [
        [a, b, count - a - b]
        for a in range(min(first, count), -1, -1)
        for b in range(min(second, count - a), -1, -1)
        if count - a - b <= third
    ]


# What tiles count


def count(state: State, player: Player, what: str) -> int:
    """How many of something a player has, for tiles and boosters."""
    if what == "mine":
        return player.built[0] + player.built[LOST_MINE]
    if what == "trading_station":
        return player.built[1]
    if what == "research_lab":
        return player.built[2]
    if what == "planetary_institute_or_academy":
        return player.built[3] + player.built[4] + player.built[5]
    if what == "federation_token":
        return len(player.tokens)
    if what == "sector":
        return player.sectors.bit_count()
    guests = state.table.config.guests_count
    if what == "planet_type":
        return (planet_types(state, player) if guests else player.types).bit_count()
    if what == "gaia_planet":
        return gaia_planets(state, player, guests)
    raise AssertionError(what)


def gaia_planets(state: State, player: Player, guests: bool) -> int:
    """Gaia planets with an own structure; 12.2 guest mines only where they count."""
    own = player.land if guests else player.land & ~player.guests
    return (own & state.by_type[GAIA]).bit_count()


def planet_types(state: State, player: Player) -> int:
    """The set of planet types with an own structure, guest mines included."""
    types = player.types
    if player.guests:
        for number, mask in enumerate(state.by_type):
            if mask & player.guests:
                types |= 1 << number
    return types
