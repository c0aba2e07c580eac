"""6  Developing pulsars: claims, gyrodyne tiles, construction, awards and spinning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import bits
from armillary.games.pulsar.actions.stations import dead_end_tile
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import SIZES
from armillary.games.pulsar.benefits.effects import Decline, carries_out, score, trigger
from armillary.games.pulsar.rounds.paying import InTurn, Payment, pay, refuse_payment, ways
from armillary.games.pulsar.state import NO_HOLDER, SIZE, Player, State, with_item

# 6.1  Claims


def free_rings(state: State, player: Player) -> int:
    """6.1  The claim rings that the player has left."""
    return state.table.data.limits.rings - player.claimed.bit_count()


def offer_claims(state: State, player: Player, pulsars: int) -> None:
    """5.12, 16.5 and 16.15  Ask which of these pulsars the player claims, if any can be."""
    free = pulsars & ~state.claimed
    if free and free_rings(state, player):
        names = tuple(state.table.graph.names[place] for place in bits(free))
        state.stack.append(ClaimOffer(player.seat, names))


class Claim(Action, frozen=True, tag="claim"):
    """5.12 and 6.1  Put a ring on a pulsar."""

    pulsar: str

    @classmethod
    def options(cls, state: State, frame: ClaimOffer) -> Iterator[Claim]:
        if free_rings(state, state.players[frame.seat]):
            for pulsar in frame.pulsars:
                if not state.claimed >> state.table.graph.index[pulsar] & 1:
                    yield cls(pulsar)

    def check(self, state: State, frame: ClaimOffer) -> Illegal | None:
        if self.pulsar not in frame.pulsars:
            return Illegal("6.1", "not_offered", pulsar=self.pulsar, allowed=frame.pulsars)
        if state.claimed >> state.table.graph.index[self.pulsar] & 1:
            return Illegal("5.12", "claimed", pulsar=self.pulsar)
        if not free_rings(state, state.players[frame.seat]):
            return Illegal("5.12", "no_ring", rings=state.table.data.limits.rings)
        return None

    def apply(self, state: State, frame: ClaimOffer, log: Log) -> None:
        player = state.players[frame.seat]
        place = state.table.graph.index[self.pulsar]
        player.claimed |= 1 << place
        state.claimed |= 1 << place
        if log is not None:
            log.append(Event("claim", player.seat, {"pulsar": self.pulsar}))
        dead_end_tile(state, player, place)
        trigger(state, player, "claim_pulsar", log)


class ClaimOffer(Frame, frozen=True, tag="claim_offer"):
    """5.12 and 16.5  Claim it, or not?"""

    rule: ClassVar[str] = "5.12"
    answers: ClassVar[tuple[type[Action], ...]] = (Claim, Decline)

    pulsars: tuple[str, ...]


class OfferIsolated(Frame, frozen=True, tag="offer_isolated"):
    """6.1  So many isolated pulsars may be claimed."""

    asks: ClassVar[bool] = False

    count: int

    def run(self, state: State, log: Log) -> None:
        if self.count > 1:
            state.stack.append(OfferIsolated(self.seat, self.count - 1))
        offer_claims(state, state.players[self.seat], state.table.graph.isolated)


@carries_out(effect_types.ClaimIsolated, asks=True)
def _claim_isolated(
    state: State, player: Player, effect: effect_types.ClaimIsolated, source: str, log: Log
) -> None:
    state.stack.append(OfferIsolated(player.seat, effect.n))


# 6.2  Tiles


def take_tile(state: State, player: Player, size: int, log: Log) -> None:
    """6.2  A gyrodyne tile from the supply, to keep in front of the player."""
    state.supply = with_item(state.supply, size, -1)
    player.tiles = with_item(player.tiles, size, 1)
    if log is not None:
        log.append(Event("gyrodyne", player.seat, {"size": SIZES[size]}))
    trigger(state, player, "take_gyrodyne", log)


class TakeGyrodyne(Action, frozen=True, tag="take_gyrodyne"):
    """6.2  Pay for a gyrodyne tile."""

    size: effect_types.Size
    pay: Payment

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[TakeGyrodyne]:
        payments = ways(state, state.players[frame.seat], "take_gyrodyne")
        for number, (size, row) in enumerate(state.table.data.gyrodynes.sizes.items()):
            if state.supply[number]:
                for payment in payments[row.take_die]:
                    yield cls(size, payment)  # type: ignore[arg-type]

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        player = state.players[frame.seat]
        row = state.table.data.gyrodynes.sizes[self.size]
        if not state.supply[SIZE[self.size]]:
            return Illegal("16.16", "none_left", size=self.size, supply=row.tiles)
        return refuse_payment(state, player, self.pay, row.take_die, "take_gyrodyne")

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        pay(state, player, self.pay, log)
        take_tile(state, player, SIZE[self.size], log)


class ChooseSize(Action, frozen=True, tag="choose_size"):
    """15.1  Take a tile of this size."""

    size: effect_types.Size

    @classmethod
    def options(cls, state: State, frame: GiveTiles) -> Iterator[ChooseSize]:
        for size in sizes_left(state, frame.sizes):
            yield cls(size)

    def check(self, state: State, frame: GiveTiles) -> Illegal | None:
        if self.size not in frame.sizes:
            return Illegal("15.1", "size", size=self.size, allowed=frame.sizes)
        if not state.supply[SIZE[self.size]]:
            supply = state.table.data.gyrodynes.sizes[self.size].tiles
            return Illegal("16.16", "none_left", size=self.size, supply=supply)
        return None

    def apply(self, state: State, frame: GiveTiles, log: Log) -> None:
        give_tile(state, frame, self.size, log)


def sizes_left(state: State, sizes: Sequence[effect_types.Size]) -> list[effect_types.Size]:
    """16.16  Those of the sizes of which tiles are left."""
    return [size for size in sizes if state.supply[SIZE[size]]]


def give_tile(state: State, gift: GiveTiles, size: effect_types.Size, log: Log) -> None:
    """15.1  One tile of a benefit; the rest of it follows."""
    if gift.count > 1:
        sizes = gift.sizes
        if gift.distinct:
            sizes = tuple(other for other in sizes if other != size)
        state.stack.append(OfferTiles(gift.seat, sizes, gift.count - 1, gift.distinct))
    take_tile(state, state.players[gift.seat], SIZE[size], log)


class GiveTiles(Frame, frozen=True, tag="give_tiles"):
    """15.1  Which size?"""

    rule: ClassVar[str] = "15.1"
    answers: ClassVar[tuple[type[Action], ...]] = (ChooseSize,)

    sizes: tuple[effect_types.Size, ...]
    count: int
    distinct: bool


class OfferTiles(Frame, frozen=True, tag="offer_tiles"):
    """15.1  Tiles of a benefit; nothing is asked where there is no choice."""

    asks: ClassVar[bool] = False

    sizes: tuple[effect_types.Size, ...]
    count: int
    distinct: bool

    def run(self, state: State, log: Log) -> None:
        left = sizes_left(state, self.sizes)
        gift = GiveTiles(self.seat, self.sizes, self.count, self.distinct)
        if len(left) > 1:
            state.stack.append(gift)
        elif left:
            give_tile(state, gift, left[0], log)


@carries_out(effect_types.TakeGyrodynes, asks=True)
def _take_gyrodynes(
    state: State, player: Player, effect: effect_types.TakeGyrodynes, source: str, log: Log
) -> None:
    state.stack.append(OfferTiles(player.seat, effect.sizes, effect.count, effect.distinct))


# 6.3 to 6.5  Construction and awards


class StartConstruction(Action, frozen=True, tag="construct"):
    """6.3  Put one of your tiles on a pulsar that you have claimed."""

    pulsar: str
    size: effect_types.Size

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[StartConstruction]:
        player = state.players[frame.seat]
        if not any(player.tiles):
            return
        for place in bits(player.claimed):
            if place not in player.gyrodynes:
                for size, count in zip(SIZES, player.tiles, strict=True):
                    if count:
                        yield cls(state.table.graph.names[place], size)

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        player = state.players[frame.seat]
        if not player.claimed:
            return Illegal("6.3", "no_pulsar")
        place = state.table.graph.index.get(self.pulsar, -1)
        if place < 0 or not player.claimed >> place & 1:
            return Illegal("6.3", "not_claimed", pulsar=self.pulsar)
        if place in player.gyrodynes:
            return Illegal("6.4", "has_gyrodyne", pulsar=self.pulsar)
        if not player.tiles[SIZE[self.size]]:
            return Illegal("6.3", "no_gyrodyne", size=self.size)
        return None

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        size = SIZE[self.size]
        player.tiles = with_item(player.tiles, size, -1)
        player.gyrodynes[state.table.graph.index[self.pulsar]] = size
        if log is not None:
            values = {"pulsar": self.pulsar, "size": self.size}
            log.append(Event("construct", player.seat, values))
        trigger(state, player, "start_construction", log)
        give_award(state, player, size, log)


def placed(player: Player, size: int) -> int:
    """6.5  How many gyrodynes of a size are on the player's pulsars, building or spinning."""
    return sum(its == size for its in player.gyrodynes.values())


def give_award(state: State, player: Player, size: int, log: Log) -> None:
    """6.5 and 16.17  The first with two has the 7; the next, or that one with four, the 4."""
    awards = state.table.data.gyrodynes.awards
    have = placed(player, size)
    first, second = state.awards[2 * size : 2 * size + 2]
    if first == NO_HOLDER:
        number = 0 if have >= awards.needs else -1
    elif second == NO_HOLDER:
        needs = 2 * awards.needs if first == player.seat else awards.needs
        number = 1 if have >= needs else -1
    else:
        number = -1
    if number < 0:
        return
    place = 2 * size + number
    state.awards = (*state.awards[:place], player.seat, *state.awards[place + 1 :])
    if log is not None:
        values = {"size": SIZES[size], "points": awards.points[number]}
        log.append(Event("award", player.seat, values))
    score(state, player, "awards", awards.points[number], log)


# 6.6  Spinning


def spin(state: State, player: Player, place: int, log: Log) -> None:
    """6.6  Turn a gyrodyne over: it spins for the rest of the game."""
    player.spinning |= 1 << place
    if log is not None:
        values = {
            "pulsar": state.table.graph.names[place],
            "size": SIZES[player.gyrodynes[place]],
        }
        log.append(Event("spin", player.seat, values))
    trigger(state, player, "spin_gyrodyne", log)


class SpinGyrodyne(Action, frozen=True, tag="spin"):
    """6.6  Pay for completing a gyrodyne."""

    pulsar: str
    pay: Payment

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[SpinGyrodyne]:
        player = state.players[frame.seat]
        if len(player.gyrodynes) == player.spinning.bit_count():
            return
        payments = ways(state, player, "spin_gyrodyne")
        for number, row in enumerate(state.table.data.gyrodynes.sizes.values()):
            for place in player.building(number):
                for payment in payments[row.spin_die]:
                    yield cls(state.table.graph.names[place], payment)

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        player = state.players[frame.seat]
        place = state.table.graph.index.get(self.pulsar, -1)
        if place not in player.gyrodynes:
            if len(player.gyrodynes) == player.spinning.bit_count():
                return Illegal("6.6", "none_building")
            return Illegal("6.6", "no_construction", pulsar=self.pulsar)
        if player.spinning >> place & 1:
            return Illegal("6.6", "spins", pulsar=self.pulsar)
        row = state.table.data.gyrodynes.sizes[SIZES[player.gyrodynes[place]]]
        return refuse_payment(state, player, self.pay, row.spin_die, "spin_gyrodyne")

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        pay(state, player, self.pay, log)
        spin(state, player, state.table.graph.index[self.pulsar], log)


class ChooseSpin(Action, frozen=True, tag="choose_spin"):
    """6.6  This one spins, without a die."""

    pulsar: str

    @classmethod
    def options(cls, state: State, frame: FreeSpin) -> Iterator[ChooseSpin]:
        for place in could_spin(state, frame.seat, frame.sizes):
            yield cls(state.table.graph.names[place])

    def check(self, state: State, frame: FreeSpin) -> Illegal | None:
        allowed = could_spin(state, frame.seat, frame.sizes)
        if state.table.graph.index.get(self.pulsar, -1) in allowed:
            return None
        names = tuple(state.table.graph.names[place] for place in allowed)
        return Illegal("6.6", "not_building", pulsar=self.pulsar, allowed=names)

    def apply(self, state: State, frame: FreeSpin, log: Log) -> None:
        player = state.players[frame.seat]
        if frame.count > 1:
            state.stack.append(OfferSpin(frame.seat, frame.sizes, frame.count - 1))
        spin(state, player, state.table.graph.index[self.pulsar], log)


def could_spin(state: State, seat: int, sizes: Sequence[str]) -> list[int]:
    """The player's pulsars with a gyrodyne of these sizes that does not spin yet."""
    player = state.players[seat]
    return sorted(place for size in sizes for place in player.building(SIZE[size]))


class FreeSpin(Frame, frozen=True, tag="free_spin"):
    """6.6  Which gyrodyne is completed without a die?"""

    rule: ClassVar[str] = "6.6"
    answers: ClassVar[tuple[type[Action], ...]] = (ChooseSpin,)

    sizes: tuple[effect_types.Size, ...]
    count: int


class OfferSpin(Frame, frozen=True, tag="offer_spin"):
    """6.6  Gyrodynes to complete without a die; if nothing is being built, nothing happens."""

    asks: ClassVar[bool] = False

    sizes: tuple[effect_types.Size, ...]
    count: int

    def run(self, state: State, log: Log) -> None:
        places = could_spin(state, self.seat, self.sizes)
        if len(places) > 1:
            state.stack.append(FreeSpin(self.seat, self.sizes, self.count))
        elif places:
            spin(state, state.players[self.seat], places[0], log)


@carries_out(effect_types.SpinGyrodynes, asks=True)
def _spin_gyrodynes(
    state: State, player: Player, effect: effect_types.SpinGyrodynes, source: str, log: Log
) -> None:
    state.stack.append(OfferSpin(player.seat, effect.sizes, effect.count))
