"""14.1 and 14.2  Passing."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event, Log
from armillary.games.gaia.actions.build_mine import Building
from armillary.games.gaia.rounds.resources import count, score
from armillary.games.gaia.state import Player, State


def score_passing(state: State, player: Player, log: Log) -> None:
    """14.1  The pass VP of the booster and of advanced tiles."""
    booster = state.table.data.boosters[player.booster]
    if booster.pass_vp:
        vp = booster.pass_vp * count(state, player, booster.per)
        score(state, player, booster.id, vp, log)
    for name in player.advanced:
        tile = state.table.data.advanced[name]
        if tile.kind == "pass":
            score(state, player, name, tile.gain.vp * count(state, player, tile.per), log)


class Pass(Action, frozen=True, tag="pass", omit_defaults=True):
    """14.1  Take another booster, return the own, collect its pass VP; your round is over."""

    booster: str = ""

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[Pass]:
        if state.round == state.table.data.limits.rounds:
            yield cls()
        else:
            for booster in state.boosters:
                yield cls(booster)

    def check(self, state: State, frame: Building) -> Illegal | None:
        last = state.round == state.table.data.limits.rounds
        if last and self.booster:
            return Illegal("14.1", "no_booster_in_last_round")
        if not last and self.booster not in state.boosters:
            return Illegal("14.1", "booster", booster=self.booster, allowed=tuple(state.boosters))
        return None

    def apply(self, state: State, frame: Building, log: Log) -> None:
        player = state.players[frame.seat]
        if log is not None:
            log.append(Event("pass", player.seat, {"booster": self.booster}))
        score_passing(state, player, log)
        leave_round(state, player)
        if self.booster:
            state.boosters.remove(self.booster)
        state.boosters.append(player.booster)
        player.booster = self.booster


def leave_round(state: State, player: Player) -> None:
    """14.2  No more turns this round; the order of passing is kept."""
    player.passed = True
    state.queue.remove(player.seat)
    state.passed.append(player.seat)
