"""1.11  Command tokens: gaining them, moving them between the pools, putting them on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.powers.power import Target, bending
from armillary.games.imperium.state import POOLS, Player, State


def reinforcements(player: Player) -> int:
    """1.2  The command tokens that are not in use."""
    used = player.tactic + player.fleet + player.strategy + player.tokens.bit_count()
    return DATA.limits.command_tokens - used


def fleet_cap(state: State, player: Player) -> int:
    """6.3.1  How many tokens the fleet pool may hold."""
    caps = (p.fleet_cap(state, player.seat) for p in bending("fleet_cap", player))
    return min(caps, default=DATA.limits.command_tokens)


def _fleet_room(state: State, frame: GainTokens | Redistribute) -> int:
    """6.3.1  How many of the tokens may go to the fleet pool."""
    player = state.players[frame.seat]
    kept = 0 if type(frame) is Redistribute else player.fleet
    return max(0, fleet_cap(state, player) - kept)


class PlaceTokens(Action, frozen=True, tag="tokens"):
    """1.11  So many tokens go to each pool."""

    tactic: int
    fleet: int
    strategy: int

    @classmethod
    def options(cls, state: State, frame: GainTokens | Redistribute) -> Iterator[PlaceTokens]:
        total, room = frame.total(state), _fleet_room(state, frame)
        for tactic in range(total, -1, -1):
            for fleet in range(min(total - tactic, room), -1, -1):
                yield PlaceTokens(tactic, fleet, total - tactic - fleet)

    def check(self, state: State, frame: GainTokens | Redistribute) -> Illegal | None:
        given, total = self.tactic + self.fleet + self.strategy, frame.total(state)
        if given != total or min(self.tactic, self.fleet, self.strategy) < 0:
            return Illegal(frame.rule, "tokens", need=total, have=given)
        if self.fleet > (room := _fleet_room(state, frame)):
            return Illegal("6.3.1", "fleet_pool", need=self.fleet, have=room)
        return None

    def apply(self, state: State, frame: GainTokens | Redistribute, log: Log) -> None:
        player = state.players[frame.seat]
        if type(frame) is Redistribute:
            player.tactic = player.fleet = player.strategy = 0
        player.tactic += self.tactic
        player.fleet += self.fleet
        player.strategy += self.strategy
        pools = player.tactic, player.fleet, player.strategy
        say(log, "tokens", frame.seat, n=frame.n, pools=pools)
        frame.after(state)


class GainTokens(Frame, frozen=True, tag="gain_tokens"):
    """1.11  To which pools do the new tokens go?"""

    rule: ClassVar[str] = "1.11"
    answers: ClassVar[tuple[type[Action], ...]] = (PlaceTokens,)

    n: int

    def total(self, state: State) -> int:
        return min(self.n, reinforcements(state.players[self.seat]))

    def after(self, state: State) -> None:
        """Nothing follows."""


class Redistribute(Frame, frozen=True, tag="redistribute"):
    """12.6  How are all tokens of the command sheet distributed? n of them are new."""

    rule: ClassVar[str] = "12.6"
    answers: ClassVar[tuple[type[Action], ...]] = (PlaceTokens,)

    n: int = 0

    def total(self, state: State) -> int:
        player = state.players[self.seat]
        return player.tactic + player.fleet + player.strategy + min(self.n, reinforcements(player))

    def after(self, state: State) -> None:
        """12.6  Fleets that are now too large lose ships."""
        from armillary.games.imperium.units.fleet_limits import check_fleets

        check_fleets(state, self.seat)


class Gaining(Frame, frozen=True, tag="gaining_tokens"):
    """1.11  Tokens are gained, if any are left."""

    asks: ClassVar[bool] = False

    n: int

    def run(self, state: State, log: Log) -> None:
        if self.n > 0 and reinforcements(state.players[self.seat]) > 0:
            state.stack.append(GainTokens(self.seat, self.n))


def gain_tokens(state: State, seat: int, n: int) -> None:
    """1.11  Gain command tokens."""
    state.stack.append(Gaining(seat, n))


def place_token(state: State, seat: int, system: int, log: Log) -> None:
    """1.11  An effect puts a token of a player into a system, from reinforcements if it can."""
    player = state.players[seat]
    if player.tokens >> system & 1:
        return
    if reinforcements(player):
        put(state, player, system, log)
    elif player.tactic + player.fleet + player.strategy:
        ask(state, seat, "token_from_pool", place=system)


def put(state: State, player: Player, system: int, log: Log) -> None:
    """A token that has left its pool lies in a system."""
    player.tokens |= 1 << system
    say(log, "token", player.seat, system=system)


@asker("token_from_pool")
class TokenFromPool:
    """1.11  From which pool does the token come, if none is in reinforcements?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        player = state.players[question.seat]
        return [Target(name=pool) for pool in POOLS if getattr(player, pool)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        player = state.players[question.seat]
        take_from_pool(player, target.name)
        put(state, player, question.place, log)


def take_from_pool(player: Player, pool: str, n: int = 1) -> None:
    """Tokens leave a pool."""
    setattr(player, pool, getattr(player, pool) - n)


@asker("return_token")
class ReturnToken:
    """Which of your command tokens comes off the board?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(system=tile) for tile in bits(state.players[question.seat].tokens)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.system:
            state.players[question.seat].tokens &= ~(1 << target.system)
            say(log, "token_off", question.seat, system=target.system)
