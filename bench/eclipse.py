"""Moments of Eclipse that are worth a picture: played by bots, put on a table by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import msgspec

from armillary import bots
from armillary.core.chance import CHANCE, SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.words import tag
from armillary.games.eclipse.attack import Assign
from armillary.games.eclipse.board.battle import fleets_of
from armillary.games.eclipse.board.chances import chances
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.state import NOBODY, State
from armillary.table import ledger as ledgers
from armillary.table.schema import NewEntry, NewSeat
from armillary.table.store import Store

NAMES = ("Ana", "Wojtek", "Beatriz", "Kuba")
SEED = 7
PEACE = 6
"""The round in which they begin to fight."""
TRIES = 500
"""So many wars are begun until one has a battle that is worth a picture."""
IDLE = ("pass", "done", "trade", "throw_back", "return_part", "discard", "abandon", "propose")

DICE, UNSURE = 2, 0.2
"""So many at once are worth it, if nobody is surer of losing."""


class Moment(NamedTuple):
    """A question, and what was answered."""

    state: State
    asked: Decision
    answer: Action


Worth = Callable[[Moment], int]
"""How much there is to see."""


class Galaxy:
    """A match among four bots, with a war at the end of it."""

    def __init__(self) -> None:
        self.game = load("eclipse")
        config = EclipseConfig(players=len(NAMES), seed=SEED)
        self.match = Match(self.game, config)
        self.seen: list[Moment] = []
        minds = [bots.make("builder", self.game, seat) for seat in range(len(NAMES))]

        def think(asked: Decision) -> Action:
            view = self.game.view(self.match.state, asked.seat)
            return minds[asked.seat].choose(view, asked)

        for moment in self._played(think):
            if moment.state.round > PEACE:
                break

    def _played(self, choose: Callable[[Decision], Action]) -> Iterator[Moment]:
        """Every decision until the end."""
        while (asked := self.match.decision) is not None:
            moment = Moment(self.match.state.clone(), asked, choose(asked))
            self.seen.append(moment)
            self.match.play(moment.answer)
            yield moment

    def find(self, kind: str, worth: Worth) -> int:
        """The best moment when this is answered, as a number of decisions; of equals the last."""
        found = [number for number, moment in enumerate(self.seen) if tag(moment.answer) == kind]
        return max(found, key=lambda number: (worth(self.seen[number]), number))

    def fight(self) -> int:
        """From the last round of peace everybody moves and attacks, until dice are assigned."""
        peace, length = len(self.seen), len(self.match.log)
        for luck in (stream(number, "war") for number in range(TRIES)):
            for moment in self._played(partial(restless, luck)):
                if is_worth_it(moment):
                    return len(self.seen) - 1
            self.match.rewind(length)
            del self.seen[peace:]
        raise AssertionError("No war was worth a picture.")


def is_worth_it(moment: Moment) -> bool:
    """Whether dice are assigned in a battle between two players that either may win."""
    battle, frame = moment.state.battle, moment.asked.frame
    if battle is None or not isinstance(frame, Assign) or len(frame.dice) < DICE:
        return False
    sides = battle.attacker, battle.defender
    if NOBODY in sides:
        return False
    odds = chances(*(fleets_of(moment.state, battle, side) for side in sides))
    return odds is not None and UNSURE <= odds.attacker_wins <= 1 - UNSURE


def restless(luck: SplitMix, asked: Decision) -> Action:
    """Anything, but ships that move if they can, and battles that are fought."""
    for kind in ("attack", "move"):
        found = [option for option in asked.options if tag(option) == kind]
        if found and luck.below(8):
            return luck.choose(found)
    busy = [option for option in asked.options if tag(option) not in IDLE]
    return luck.choose(busy or asked.options)


def put(store: Store, galaxy: Galaxy, moves: int) -> str:
    """A table where that was played; the path of the seat that is asked."""
    match = galaxy.match
    bodies = ledgers.bodies(match)
    drawn_first = bodies[0][0] == CHANCE  # what the setup draws is an entry of its own
    entries = [NewEntry(seat, ledgers.encode(body)) for seat, body in bodies[: moves + drawn_first]]
    seats = [NewSeat("person", name) for name in NAMES]
    config = msgspec.json.encode(match.config)
    made = store.create(match.game.name, match.version, config, "live", seats, entries)
    return f"/s/{made.id}.{made.seat_secrets[galaxy.seen[moves].asked.seat]}"
