"""13  Free actions."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.gaia.rounds.resources import can_spend, gain, refuse_power, spend
from armillary.games.gaia.state import Player, State


def _available(player: Player, kind: str) -> int:
    """What a player has of something that a conversion costs."""
    if kind == "gaiaformers":
        return player.free_gaiaformers
    return player.area3 if kind == "area3_to_gaia" else int(getattr(player, kind))


class Convert(Action, frozen=True, tag="convert", omit_defaults=True):
    """13.2 and 13.3  Exchange one thing for another."""

    kind: str
    brainstone: bool = False

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterator[Convert]:
        player = state.players[frame.seat]
        institute = player.has_institute
        for row, kind, amount in player.faction.conversions:
            if row.institute and not institute:
                continue
            if kind == "power":
                if not row.brainstone and can_spend(player, amount, False):
                    yield cls(row.id)
                if player.brainstone == 3 and can_spend(player, amount, True):
                    yield cls(row.id, True)
            elif _available(player, kind) >= amount:
                yield cls(row.id)

    def check(self, state: State, frame: Frame) -> Illegal | None:
        player = state.players[frame.seat]
        row = state.table.data.conversions.get(self.kind)
        if row is None:
            return Illegal("13.2", "no_conversion", kind=self.kind)
        if row.faction not in ("", player.faction.id):
            return Illegal("13.3", "other_faction", faction=row.faction)
        if row.institute and not player.has_institute:
            return Illegal("13.3", "needs_institute")
        kind, amount = row.price
        if kind == "power":
            if row.brainstone and not self.brainstone:
                return Illegal("12.9", "only_brainstone")
            return refuse_power(player, amount, self.brainstone, "13.2")
        if self.brainstone:
            return Illegal("12.9", "brainstone_pays_power")
        have = _available(player, kind)
        return None if have >= amount else Illegal("13.2", kind, need=amount, have=have)

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        state.stack.append(frame)
        player = state.players[frame.seat]
        row = state.table.data.conversions[self.kind]
        if log is not None:
            log.append(Event("convert", player.seat, {"kind": self.kind}))
        if row.power:
            spend(player, row.power, self.brainstone)
        player.credits -= row.credits
        player.ore -= row.ore
        player.knowledge -= row.knowledge
        player.qic -= row.qic
        player.area3 -= row.area3_to_gaia
        player.gaia_area += row.area3_to_gaia
        player.resting_gaiaformers += row.gaiaformers
        gain(state, player, row.gain, self.kind, None)


class Burn(Action, frozen=True, tag="burn"):
    """13.2  Discard a token of area II to move another from II to III."""

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterator[Burn]:
        if state.players[frame.seat].area2 >= 2:
            yield _BURN

    def check(self, state: State, frame: Frame) -> Illegal | None:
        area2 = state.players[frame.seat].area2
        return None if area2 >= 2 else Illegal("13.2", "burn", need=2, have=area2)

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        state.stack.append(frame)
        player = state.players[frame.seat]
        player.area2 -= 2
        player.area3 += 1
        if player.faction.burns_to_gaia:
            player.gaia_area += 1
        if player.brainstone == 2:
            player.brainstone = 3
        if log is not None:
            log.append(Event("burn", player.seat))


_BURN = Burn()
