"""5.6 to 5.11  Systems: discovering them, stations, exploration bonuses and bonus tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effects import carries_out, resolve, trigger
from armillary.games.pulsar.state import BLOCKED, OPEN, Player, State, with_item

# 5.6  Discovery


class Found(Action, frozen=True, tag="found"):
    """5.6  This tile lies there."""

    tile: str

    @classmethod
    def options(cls, state: State, frame: Discover) -> Iterator[Found]:
        for number, tile in enumerate(state.table.systems):
            if state.system_pile >> number & 1:
                yield cls(tile)

    def check(self, state: State, frame: Discover) -> Illegal | None:
        systems = state.table.systems
        if self.tile in systems and state.system_pile >> systems.index(self.tile) & 1:
            return None
        return Illegal("5.6", "no_tile", tile=self.tile)

    def apply(self, state: State, frame: Discover, log: Log) -> None:
        state.system_pile &= ~(1 << state.table.systems.index(self.tile))
        place = state.table.graph.index[frame.location]
        state.tiles[place] = self.tile
        state.planets[place] = fresh_planets(state, self.tile)
        if log is not None:
            values = {"location": frame.location, "tile": self.tile}
            log.append(Event("discover", frame.player, values))


class Discover(Frame, frozen=True, tag="discover"):
    """5.6  Which tile lies on this system?"""

    rule: ClassVar[str] = "5.6"
    answers: ClassVar[tuple[type[Action], ...]] = (Found,)

    player: int
    location: str

    def weights(self, state: State) -> list[int]:
        return [1] * state.system_pile.bit_count()


def fresh_planets(state: State, tile: str) -> tuple[int, ...]:
    """5.6, 13.5 and 14.1  The planets of a tile, those for more players blocked."""
    spots = state.table.data.systems[tile].planets
    players = state.table.players
    return tuple(OPEN if spot.min_players <= players else BLOCKED for spot in spots)


# 5.7 to 5.9  Stations


def open_planet(state: State, place: int, wanted: tuple[str, str]) -> int:
    """The first open planet of the first kind that has one; -1: none is open."""
    spots = state.table.data.systems[state.tiles[place]].planets
    owners = state.planets[place]
    for kind in wanted:
        for number, owner in enumerate(owners):
            if owner == OPEN and spots[number].kind == kind:
                return number
    return -1


def establish(state: State, player: Player, place: int, ends: bool, log: Log) -> None:
    """5.7 to 5.9  A station in passing or at the end, with all that it brings."""
    if player.stations >> place & 1:
        return
    number = open_planet(state, place, ("blue", "lifeless") if ends else ("lifeless", "blue"))
    if number < 0:
        return
    owners = state.planets[place]
    state.planets[place] = (*owners[:number], player.seat, *owners[number + 1 :])
    player.stations |= 1 << place
    kind = state.table.data.systems[state.tiles[place]].planets[number].kind
    location = state.table.graph.names[place]
    if log is not None:
        values = {"location": location, "planet": kind}
        log.append(Event("station", player.seat, values))
    if ends and kind == "blue":
        state.stack.append(ExplorationBonus(player.seat, location))
    dead_end_tile(state, player, place)
    trigger(state, player, "establish_station", log, kind)


def dead_end_tile(state: State, player: Player, place: int) -> None:
    """5.14 and 16.4  A dead end brings a bonus tile, before the exploration bonus."""
    if state.table.graph.dead_ends >> place & 1:
        state.stack.append(DrawTiles(player.seat, 1))


# 5.10  Exploration bonus


class TakeBonus(Action, frozen=True, tag="take_bonus"):
    """5.10  Take what the system offers."""

    @classmethod
    def options(cls, state: State, frame: ExplorationBonus) -> Iterator[TakeBonus]:
        yield _TAKE_BONUS

    def check(self, state: State, frame: ExplorationBonus) -> Illegal | None:
        return None

    def apply(self, state: State, frame: ExplorationBonus, log: Log) -> None:
        player = state.players[frame.seat]
        tile = state.tiles[state.table.graph.index[frame.location]]
        if log is not None:
            log.append(Event("take_bonus", frame.seat, {"tile": tile}))
        resolve(state, player, state.table.data.systems[tile].bonus, "systems", log)
        trigger(state, player, "exploration_bonus", log)


_TAKE_BONUS = TakeBonus()


class DrawInstead(Action, frozen=True, tag="draw_instead"):
    """5.10 and 9.12  Draw a bonus tile instead."""

    @classmethod
    def options(cls, state: State, frame: ExplorationBonus) -> Iterator[DrawInstead]:
        yield _DRAW_INSTEAD

    def check(self, state: State, frame: ExplorationBonus) -> Illegal | None:
        return None

    def apply(self, state: State, frame: ExplorationBonus, log: Log) -> None:
        state.stack.append(DrawTiles(frame.seat, 1))
        trigger(state, state.players[frame.seat], "exploration_bonus", log)


_DRAW_INSTEAD = DrawInstead()


class ExplorationBonus(Frame, frozen=True, tag="exploration_bonus"):
    """5.10  The benefit of the system, or a bonus tile?"""

    rule: ClassVar[str] = "5.10"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeBonus, DrawInstead)

    location: str


# 5.10  Bonus tiles


class DrawTiles(Frame, frozen=True, tag="draw_tiles"):
    """5.10  Draw bonus tiles one by one; an empty stack is made anew from the discarded ones."""

    asks: ClassVar[bool] = False

    count: int

    def run(self, state: State, log: Log) -> None:
        if not any(state.bonus_pile):
            state.bonus_pile, state.bonus_discard = state.bonus_discard, state.bonus_pile
        if not any(state.bonus_pile):
            return
        if self.count > 1:
            state.stack.append(DrawTiles(self.seat, self.count - 1))
        state.stack.append(BonusDraw(CHANCE, self.seat))


class Drawn(Action, frozen=True, tag="drawn"):
    """5.10  This tile is on top of the stack."""

    tile: str

    @classmethod
    def options(cls, state: State, frame: BonusDraw) -> Iterator[Drawn]:
        for tile, count in zip(state.table.bonuses, state.bonus_pile, strict=True):
            if count:
                yield cls(tile)

    def check(self, state: State, frame: BonusDraw) -> Illegal | None:
        bonuses = state.table.bonuses
        if self.tile in bonuses and state.bonus_pile[bonuses.index(self.tile)]:
            return None
        return Illegal("5.10", "no_tile", tile=self.tile)

    def apply(self, state: State, frame: BonusDraw, log: Log) -> None:
        number = state.table.bonuses.index(self.tile)
        state.bonus_pile = with_item(state.bonus_pile, number, -1)
        player = state.players[frame.player]
        row = state.table.data.bonuses[self.tile]
        if row.keep:
            player.kept = (*player.kept, self.tile)
        else:
            state.bonus_discard = with_item(state.bonus_discard, number, 1)
        if log is not None:
            log.append(Event("bonus_tile", frame.player, {"tile": self.tile}))
        resolve(state, player, row.effects, "bonus_tiles", log)


class BonusDraw(Frame, frozen=True, tag="bonus_draw"):
    """5.10  Which bonus tile is on top?"""

    rule: ClassVar[str] = "5.10"
    answers: ClassVar[tuple[type[Action], ...]] = (Drawn,)

    player: int

    def weights(self, state: State) -> list[int]:
        return [count for count in state.bonus_pile if count]


@carries_out(effect_types.BonusTiles, asks=True)
def _bonus_tiles(
    state: State, player: Player, effect: effect_types.BonusTiles, source: str, log: Log
) -> None:
    state.stack.append(DrawTiles(player.seat, effect.n))
