"""12.14  Itars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.gaia.actions.tech_tiles import can_take_tech, offer_tech
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.rounds.charging_power import Offers

if TYPE_CHECKING:
    from armillary.games.gaia.state import Player, State


class Itars(Faction):
    """12.14  Burned tokens go to the gaia area; with the institute they buy tech tiles there."""

    burns_to_gaia: ClassVar[bool] = True

    def gaia_choice(self, state: State, player: Player) -> None:
        if player.has_institute and refuse_tile(state, player) is None:
            state.stack.append(ItarsTiles(player.seat))


def refuse_tile(state: State, player: Player) -> Illegal | None:
    """12.14  Why no tokens can be exchanged for a tile."""
    need = state.table.data.limits.itars_tile_tokens
    if player.gaia_area < need:
        return Illegal("12.14", "gaia_tokens", need=need, have=player.gaia_area)
    return None if can_take_tech(state, player) else Illegal("12.14", "no_tile_left")


class BuyTile(Action, frozen=True, tag="buy_tile"):
    """12.14  Discard 4 tokens of the gaia area for a tech tile."""

    @classmethod
    def options(cls, state: State, frame: ItarsTiles) -> Iterator[BuyTile]:
        if refuse_tile(state, state.players[frame.seat]) is None:
            yield cls()

    def check(self, state: State, frame: ItarsTiles) -> Illegal | None:
        return refuse_tile(state, state.players[frame.seat])

    def apply(self, state: State, frame: ItarsTiles, log: Log) -> None:
        player = state.players[frame.seat]
        player.gaia_area -= state.table.data.limits.itars_tile_tokens
        if log is not None:
            log.append(Event("buy_tile", player.seat))
        state.stack.append(MoreTiles(frame.seat))
        state.stack.append(Offers(frame.seat))  # 10.1  the tile may lead to the lost planet
        offer_tech(state, player)


class NoTile(Action, frozen=True, tag="no_tile"):
    """12.14  Exchange no more."""

    @classmethod
    def options(cls, state: State, frame: ItarsTiles) -> Iterator[NoTile]:
        yield cls()

    def check(self, state: State, frame: ItarsTiles) -> Illegal | None:
        return None

    def apply(self, state: State, frame: ItarsTiles, log: Log) -> None:
        pass


class ItarsTiles(Frame, frozen=True, tag="itars_tiles"):
    """12.14  Exchange tokens of the gaia area for a tile?"""

    rule: ClassVar[str] = "12.14"
    answers: ClassVar[tuple[type[Action], ...]] = (BuyTile, NoTile)


class MoreTiles(Frame, frozen=True, tag="more_tiles"):
    """12.14  Any number of times."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        player.faction.gaia_choice(state, player)
