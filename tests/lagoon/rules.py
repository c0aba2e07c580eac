"""Lagoon, a tiny whole game that exercises every part of the core.

Dealt hands are hidden, fishing rolls a die, an offer waits for another seat's answer, and every
round ends with bids that stay hidden until all are in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec

from armillary.core import decision as decisions
from armillary.core import registry
from armillary.core.chance import CHANCE, Pile, SplitMix
from armillary.core.decision import Action, Decision, Frame, Illegal
from armillary.core.errors import ConfigError
from armillary.core.events import Event, Log
from armillary.core.game import Config, Score
from armillary.core.rule_version import since
from armillary.core.states.clone import Cloneable, cached, shared

HIDDEN = "?"
UNKNOWN = -1
PIPS = {1: 3, 2: 2, 3: 1}
"""What the die shows, and how often."""


class LagoonConfig(Config, frozen=True, kw_only=True):
    rounds: int = 3
    cards: tuple[str, ...] = ("1", "2", "3", "4") * 3


class Table:
    """What never changes during a match."""

    def __init__(self, config: LagoonConfig, version: int) -> None:
        self.config = config
        self.version = version
        self.cards = Counter(config.cards)


@dataclass(slots=True)
class Player(Cloneable):
    coins: int = 2
    pearls: int = 1
    hand: list[str] = field(default_factory=list)


@dataclass(slots=True)
class State(Cloneable):
    table: Table = field(metadata=shared())
    players: list[Player]
    pile: Pile
    stack: list[Frame] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    bids: dict[int, int] = field(default_factory=dict)
    round: int = 0
    totals: list[int] | None = field(default=None, metadata=cached())

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)


def note(log: Log, key: str, seat: int, audience: tuple[int, ...] | None = None, **v: Any) -> None:
    if log is not None:
        log.append(Event(key, seat, v, audience))


def last_of_equals_wins(state: State) -> bool:
    """3.2  Until version 1 it was the first."""
    return since(state, 2)


class Draw(Action, frozen=True, tag="draw"):
    """1.1  Chance deals a card."""

    card: str

    @classmethod
    def options(cls, state: State, frame: Deal) -> Iterator[Draw]:
        return map(cls, state.pile.next())

    def check(self, state: State, frame: Deal) -> Illegal | None:
        return None if self.card in state.pile.next() else Illegal("1.1", "card", card=self.card)

    def apply(self, state: State, frame: Deal, log: Log) -> None:
        state.pile.take(self.card)
        state.players[frame.to].hand.append(self.card)
        note(log, "drawn", frame.to, audience=(frame.to,), card=self.card)


class Fish(Action, frozen=True, tag="fish"):
    """2.2  Roll the die for coins."""

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[Fish]:
        yield cls()

    def check(self, state: State, frame: Turn) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        state.stack.append(Die(CHANCE, frame.seat))


class Roll(Action, frozen=True, tag="roll"):
    """2.2  Chance rolls the die."""

    pips: int

    @classmethod
    def options(cls, state: State, frame: Die) -> Iterator[Roll]:
        return map(cls, PIPS)

    def check(self, state: State, frame: Die) -> Illegal | None:
        return None if self.pips in PIPS else Illegal("2.2", "pips", pips=self.pips)

    def apply(self, state: State, frame: Die, log: Log) -> None:
        state.players[frame.fisher].coins += self.pips
        note(log, "rolled", frame.fisher, pips=self.pips)


class Trade(Action, frozen=True, tag="trade"):
    """2.3  Discard a card for coins, and draw another."""

    card: str

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[Trade]:
        return map(cls, sorted(set(state.players[frame.seat].hand)))

    def check(self, state: State, frame: Turn) -> Illegal | None:
        if self.card not in state.players[frame.seat].hand:
            return Illegal("2.3", "card", card=self.card)
        return None

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        player = state.players[frame.seat]
        player.hand.remove(self.card)
        player.coins += int(self.card)
        state.discard.append(self.card)
        if len(state.pile):
            state.stack.append(Deal(CHANCE, frame.seat))
        note(log, "traded", frame.seat, card=self.card)


class Offer(Action, frozen=True, tag="offer"):
    """2.4  Offer coins for a pearl. Listed are small offers; any that you can pay is legal."""

    coins: int

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[Offer]:
        return map(cls, range(1, min(2, state.players[frame.seat].coins) + 1))

    def check(self, state: State, frame: Turn) -> Illegal | None:
        have = state.players[frame.seat].coins
        if not 1 <= self.coins <= have:
            return Illegal("2.4", "coins", need=self.coins, have=have)
        return None

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        state.stack.append(Offered(state.left_of(frame.seat), frame.seat, self.coins))
        note(log, "offered", frame.seat, coins=self.coins)


class Accept(Action, frozen=True, tag="accept"):
    """2.5  Give a pearl for the coins."""

    @classmethod
    def options(cls, state: State, frame: Offered) -> Iterator[Accept]:
        if state.players[frame.seat].pearls:
            yield cls()

    def check(self, state: State, frame: Offered) -> Illegal | None:
        have = state.players[frame.seat].pearls
        return None if have else Illegal("2.5", "pearls", need=1, have=have)

    def apply(self, state: State, frame: Offered, log: Log) -> None:
        for seat, sign in ((frame.seat, 1), (frame.buyer, -1)):
            state.players[seat].coins += sign * frame.coins
            state.players[seat].pearls -= sign
        note(log, "accepted", frame.seat)


class Decline(Action, frozen=True, tag="decline"):
    """2.5  Keep the pearl."""

    @classmethod
    def options(cls, state: State, frame: Offered) -> Iterator[Decline]:
        yield cls()

    def check(self, state: State, frame: Offered) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Offered, log: Log) -> None:
        note(log, "declined", frame.seat)


class Bid(Action, frozen=True, tag="bid"):
    """3.1  Bid in secret."""

    coins: int

    @classmethod
    def options(cls, state: State, frame: Bidding) -> Iterator[Bid]:
        return map(cls, range(state.players[frame.seat].coins + 1))

    def check(self, state: State, frame: Bidding) -> Illegal | None:
        have = state.players[frame.seat].coins
        if not 0 <= self.coins <= have:
            return Illegal("3.1", "coins", need=self.coins, have=have)
        return None

    def apply(self, state: State, frame: Bidding, log: Log) -> None:
        state.bids[frame.seat] = self.coins
        note(log, "bid", frame.seat, audience=(frame.seat,), coins=self.coins)
        if frame.others:
            state.stack.append(Bidding(frame.others[0], frame.others[1:]))
        else:
            best = max(state.bids.values())
            highest = [seat for seat, coins in state.bids.items() if coins == best]
            winner = max(highest) if last_of_equals_wins(state) else min(highest)
            state.players[winner].coins -= best
            state.players[winner].pearls += 1
            note(log, "won", winner, coins=best)
            state.bids.clear()


class Deal(Frame, frozen=True, tag="deal"):
    rule: ClassVar[str] = "1.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Draw,)
    to: int

    def weights(self, state: State) -> list[int]:
        return list(state.pile.next().values())


class Die(Frame, frozen=True, tag="die"):
    rule: ClassVar[str] = "2.2"
    answers: ClassVar[tuple[type[Action], ...]] = (Roll,)
    fisher: int

    def weights(self, state: State) -> list[int]:
        return list(PIPS.values())


class Turn(Frame, frozen=True, tag="turn"):
    rule: ClassVar[str] = "2.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Fish, Trade, Offer)
    open_ended: ClassVar[tuple[type[Action], ...]] = (Offer,)


class Offered(Frame, frozen=True, tag="offered"):
    rule: ClassVar[str] = "2.5"
    answers: ClassVar[tuple[type[Action], ...]] = (Accept, Decline)
    buyer: int
    coins: int


class Bidding(Frame, frozen=True, tag="bidding"):
    rule: ClassVar[str] = "3.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Bid,)
    others: tuple[int, ...]


class Round(Frame, frozen=True, tag="round"):
    """Begins the next round, if there is one."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        if state.round < state.table.config.rounds:
            state.round += 1
            seats = range(len(state.players))
            turns: list[Frame] = [Turn(seat) for seat in seats]
            turns += [Bidding(0, tuple(seats)[1:]), Round(CHANCE)]
            state.stack += reversed(turns)


Actions = Draw | Fish | Roll | Trade | Offer | Accept | Decline | Bid
Frames = Deal | Die | Turn | Offered | Bidding | Round


class Lagoon:
    name = "lagoon"
    version = 2
    seats: tuple[int, ...] = (2, 3)
    config_type: type[Config] = LagoonConfig
    action_type: Any = Actions

    def setup(self, config: LagoonConfig, version: int | None = None) -> State:
        if config.players not in self.seats:
            raise ConfigError(f"Lagoon is for 2 or 3 players, not {config.players}.")
        table = Table(config, version or self.version)
        state = State(table, [Player() for _ in range(config.players)], Pile(dict(table.cards)))
        state.stack.append(Round(CHANCE))
        state.stack += [Deal(CHANCE, seat) for seat in range(config.players) for _ in range(3)]
        return state

    def decision(self, state: State) -> Decision | None:
        return decisions.decision(state)

    def check(self, state: State, action: Action) -> Illegal | None:
        return decisions.check(state, action)

    def apply(self, state: State, action: Action, log: Log = None) -> None:
        state.totals = None
        decisions.apply(state, action, log)

    def view(self, state: State, seat: int | None) -> State:
        seen = state.clone()
        seen.pile = Pile(dict(self._unseen(state, seat)))
        for other, player in enumerate(seen.players):
            if other != seat:
                player.hand = [HIDDEN] * len(player.hand)
        seen.bids = {bidder: c if bidder == seat else UNKNOWN for bidder, c in state.bids.items()}
        return seen

    def determinise(self, state: State, seat: int | None, rng: SplitMix) -> State:
        guess = state.clone()
        cards = rng.shuffled(sorted(self._unseen(state, seat).elements()))
        for other, player in enumerate(guess.players):
            if other != seat:
                player.hand = [cards.pop() for _ in player.hand]
        guess.pile = Pile(dict(Counter(cards)))
        for bidder in sorted(guess.bids):
            if bidder != seat:
                guess.bids[bidder] = rng.below(state.players[bidder].coins + 1)
        return guess

    def _unseen(self, state: State, seat: int | None) -> Counter[str]:
        """The cards that this seat sees neither in its hand nor in the discard."""
        known = Counter(state.discard)
        if seat is not None:
            known.update(state.players[seat].hand)
        return state.table.cards - known

    def scores(self, state: State) -> list[Score]:
        if state.totals is None:
            state.totals = [player.coins + 3 * player.pearls for player in state.players]
        totals = state.totals
        return [
            Score(
                seat,
                {"coins": player.coins, "pearls": 3 * player.pearls},
                totals[seat],
                1 + sum(total > totals[seat] for total in totals),
            )
            for seat, player in enumerate(state.players)
        ]

    def plain(self, state: State) -> dict[str, Any]:
        return {
            "players": [msgspec.to_builtins(player) for player in state.players],
            "pile": dict(state.pile.counts),
            "stack": msgspec.to_builtins(state.stack),
            "discard": list(state.discard),
            "bids": {str(seat): coins for seat, coins in state.bids.items()},
            "round": state.round,
        }

    def restore(self, config: LagoonConfig, plain: dict[str, Any], version: int) -> State:
        return State(
            table=Table(config, version),
            players=msgspec.convert(plain["players"], list[Player]),
            pile=Pile(dict(plain["pile"])),
            stack=msgspec.convert(plain["stack"], list[Frames]),
            discard=list(plain["discard"]),
            bids={int(seat): coins for seat, coins in plain["bids"].items()},
            round=plain["round"],
        )

    def invariants(self, state: State) -> list[str]:
        wrong = []
        cards = Counter(state.discard) + Counter(state.pile.counts)
        for seat, player in enumerate(state.players):
            cards.update(player.hand)
            if player.coins < 0 or player.pearls < 0:
                wrong.append(f"seat {seat} has {player.coins} coins, {player.pearls} pearls")
        if cards != state.table.cards:
            wrong.append(f"there are {cards.total()} cards, not {state.table.cards.total()}")
        return wrong

    def words(self, language: str) -> Any:
        return registry.part(self.name, "words")(language)


GAME = Lagoon()
