"""12.1  Terrans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.rounds.resources import gain

if TYPE_CHECKING:
    from armillary.games.gaia.state import Player, State


class Terrans(Faction):
    """12.1  Tokens leave the gaia area for area II; with the institute they pay on the way."""

    def gaia_return(self, player: Player) -> None:
        player.area2 += player.gaia_area
        player.gaia_area = 0

    def gaia_choice(self, state: State, player: Player) -> None:
        if player.has_institute and player.gaia_area:
            state.stack.append(TerransPower(player.seat, player.gaia_area))


class GaiaConvert(Action, frozen=True, tag="gaia_convert"):
    """12.1  Count some of the returning tokens as power for a conversion."""

    kind: str

    @classmethod
    def options(cls, state: State, frame: TerransPower) -> Iterator[GaiaConvert]:
        for row in state.table.data.gaia_conversions:
            if row.tokens <= frame.left:
                yield cls(row.id)

    def check(self, state: State, frame: TerransPower) -> Illegal | None:
        for row in state.table.data.gaia_conversions:
            if row.id == self.kind:
                if row.tokens <= frame.left:
                    return None
                return Illegal("12.1", "gaia_tokens", need=row.tokens, have=frame.left)
        return Illegal("12.1", "no_conversion", kind=self.kind)

    def apply(self, state: State, frame: TerransPower, log: Log) -> None:
        row = next(row for row in state.table.data.gaia_conversions if row.id == self.kind)
        if log is not None:
            log.append(Event("gaia_convert", frame.seat, {"kind": self.kind}))
        if frame.left > row.tokens:
            state.stack.append(TerransPower(frame.seat, frame.left - row.tokens))
        gain(state, state.players[frame.seat], row.gain, "terrans", log)


class GaiaDone(Action, frozen=True, tag="gaia_done"):
    """12.1  Convert no more; 17.17 unless every token must be used."""

    @classmethod
    def options(cls, state: State, frame: TerransPower) -> Iterator[GaiaDone]:
        if not state.table.config.terrans_must_convert:
            yield cls()

    def check(self, state: State, frame: TerransPower) -> Illegal | None:
        if state.table.config.terrans_must_convert:
            return Illegal("17.17", "must_convert", left=frame.left)
        return None

    def apply(self, state: State, frame: TerransPower, log: Log) -> None:
        pass


class TerransPower(Frame, frozen=True, tag="terrans_power"):
    """12.1  Which conversions with the power that leaves the gaia area?"""

    rule: ClassVar[str] = "12.1"
    answers: ClassVar[tuple[type[Action], ...]] = (GaiaConvert, GaiaDone)

    left: int
