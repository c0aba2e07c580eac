"""7  Gaining a tech tile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.gaia.actions.research import flip_green, offer_step
from armillary.games.gaia.components import AREAS, Tech
from armillary.games.gaia.rounds.resources import count, gain
from armillary.games.gaia.state import AREA, Player, State

ADVANCED_LEVEL = 4


def open_basic(state: State, player: Player) -> Iterator[str]:
    """7.1  Slots whose tile the player does not have, covered ones included."""
    for slot, tile in state.table.slots.items():
        if tile not in player.techs:
            yield slot


def uncovered(player: Player) -> list[str]:
    """7.2  Own basic tiles that an advanced tile may cover."""
    return [tile for tile in player.techs if tile not in player.covered]


def open_advanced(state: State, player: Player) -> Iterator[str]:
    """7.2  Advanced tiles within reach: level 4 or 5, a green token, a tile to cover."""
    if not player.green or not uncovered(player):
        return
    for area, tile in enumerate(state.advanced):
        if tile and player.research[area] >= ADVANCED_LEVEL:
            yield f"adv_{AREAS[area]}"


def can_take_tech(state: State, player: Player) -> bool:
    """7  Whether there is a tile to take."""
    return any(open_basic(state, player)) or any(open_advanced(state, player))


def offer_tech(state: State, player: Player) -> None:
    """7  Ask for a tile, if there is one to take."""
    if can_take_tech(state, player):
        state.stack.append(GainTech(player.seat))


class TakeTech(Action, frozen=True, tag="tech"):
    """7.1 and 7.2  Take the tile of a slot: an area, free1 to free3, or adv_<area>."""

    due: ClassVar[str] = "6.3"

    slot: str

    @classmethod
    def options(cls, state: State, frame: GainTech) -> Iterator[TakeTech]:
        player = state.players[frame.seat]
        for slot in open_basic(state, player):
            yield cls(slot)
        for slot in open_advanced(state, player):
            yield cls(slot)

    def check(self, state: State, frame: GainTech) -> Illegal | None:
        player = state.players[frame.seat]
        tile = state.table.slots.get(self.slot)
        if tile is not None:
            if tile in player.techs:
                return Illegal("7.4" if tile in player.covered else "7.1", "has_tile", tile=tile)
            return None
        area = AREA.get(self.slot.removeprefix("adv_"))
        if area is None or not self.slot.startswith("adv_"):
            return Illegal("7.1", "no_slot", slot=self.slot)
        if not state.advanced[area]:
            return Illegal("7.2", "tile_taken", slot=self.slot)
        if player.research[area] < ADVANCED_LEVEL:
            level = player.research[area]
            return Illegal("7.2", "level", need=ADVANCED_LEVEL, have=level, area=AREAS[area])
        if not player.green:
            return Illegal("7.2", "no_green_token")
        if not uncovered(player):
            return Illegal("7.2", "nothing_to_cover")
        return None

    def apply(self, state: State, frame: GainTech, log: Log) -> None:
        player = state.players[frame.seat]
        tile = state.table.slots.get(self.slot)
        if tile is None:
            state.stack.append(Covering(frame.seat, AREA[self.slot.removeprefix("adv_")]))
            return
        player.techs.append(tile)
        if log is not None:
            log.append(Event("tech", player.seat, {"tile": tile, "slot": self.slot}))
        area = AREA.get(self.slot)
        offer_step(state, player, None if area is None else (area,))
        take_effect(state, player, state.table.data.techs[tile], log)


class GainTech(Frame, frozen=True, tag="gain_tech"):
    """7  Which tech tile?"""

    rule: ClassVar[str] = "7.1"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeTech,)


class CoverTech(Action, frozen=True, tag="cover"):
    """7.2  Cover an own basic tile with the advanced tile; it loses all effect."""

    tile: str

    @classmethod
    def options(cls, state: State, frame: Covering) -> Iterator[CoverTech]:
        for tile in uncovered(state.players[frame.seat]):
            yield cls(tile)

    def check(self, state: State, frame: Covering) -> Illegal | None:
        player = state.players[frame.seat]
        if self.tile in player.advanced or self.tile in player.covered:
            return Illegal("7.4", "cannot_cover", tile=self.tile)
        if self.tile not in player.techs:
            return Illegal("7.2", "not_your_tile", tile=self.tile)
        return None

    def apply(self, state: State, frame: Covering, log: Log) -> None:
        player = state.players[frame.seat]
        tile = state.advanced[frame.area]
        state.advanced[frame.area] = ""
        flip_green(state, player, log)
        player.covered.append(self.tile)
        player.advanced.append(tile)
        if log is not None:
            log.append(Event("cover", player.seat, {"tile": tile, "covered": self.tile}))
        lost = state.table.data.techs[self.tile]
        if lost.kind == "trigger":
            player.triggers = tuple(item for item in player.triggers if item[1] != self.tile)
        if lost.power:
            player.big_buildings = 0
            player.candidates = None
        offer_step(state, player, None)
        take_effect(state, player, state.table.data.advanced[tile], log)


class Covering(Frame, frozen=True, tag="covering"):
    """7.2  Which tile is covered?"""

    rule: ClassVar[str] = "7.2"
    answers: ClassVar[tuple[type[Action], ...]] = (CoverTech,)

    area: int


def take_effect(state: State, player: Player, tile: Tech, log: Log) -> None:
    """7.3  The tile's immediate effect, or what it promises for later."""
    if tile.kind == "once":
        times = count(state, player, tile.per) if tile.per else 1
        if times:
            gain(state, player, tile.gain, tile.id, log, times)
    elif tile.kind == "trigger":
        player.triggers = (*player.triggers, (tile.trigger, tile.id, tile.gain.vp))
    elif tile.power:
        player.big_buildings = tile.power
        player.candidates = None
