"""Battles as the table tells them: the scenes of a match step by step, for one reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from armillary.core.decision import Action
from armillary.core.events import Event, StepLog
from armillary.core.game import Game
from armillary.drawing.board import Board
from armillary.drawing.scene import BATTLE, Scene

NAMES = ("Ana", "Wojtek", "Lumen", "Orbit", "Beatriz", "Kuba")


class Telling:
    """A match that is told while it is played."""

    def __init__(self, game: Game, board: Board, state: Any, reader: int | None = None) -> None:
        self.game, self.board, self.state, self.reader = game, board, state, reader
        self._kind = ""
        self._before = state.clone()
        self._steps: list[Sequence[Event]] = []
        self._earlier: list[Event] = []
        self._number = 0

    def do(self, *actions: Action) -> list[Scene]:
        """Legal actions; gives the scenes of battles as they were after each step."""
        return [scene for action in actions for scene in self._play(action)]

    def _play(self, action: Action) -> Iterator[Scene]:
        refusal = self.game.check(self.state, action)
        assert refusal is None, f"{action} is refused: {refusal}"
        log, last, told = StepLog(), self.state.clone(), 0
        self.game.apply(self.state, action, log)
        log.rest(self.state)
        for count, now in log.moments:
            for event in log[told:count]:
                if not event.seen_by(self.reader):
                    continue
                begins = self.board.scene_begins(event, self._kind)
                if begins or not self._steps:
                    self._kind = begins or self._kind
                    self._earlier += [event for step in self._steps for event in step]
                    self._before, self._steps, self._number = last, [()], self._number + 1
                elif event is log[told]:
                    self._steps.append(())
                self._steps[-1] = (*self._steps[-1], event)
            told, last = count, now
            if self._kind == BATTLE:
                yield self.scene(now)

    def scene(self, now: Any = None) -> Scene:
        """The scene that goes on, as its reader sees it."""
        view = self.game.view
        now = self.state if now is None else now
        asked = self.game.decision(now)
        return Scene(
            str(self._number),
            self._kind,
            0,
            self.reader,
            view(self._before, self.reader),
            view(now, self.reader),
            tuple(self._steps),
            NAMES,
            tuple(self._earlier),
            asks=asked is not None,
        )


def play(telling: Telling, answer: Callable[[Any, Any], Action], most: int) -> Iterator[Scene]:
    """So many decisions, those of chance among them, and every step of every battle on the way."""
    for _ in range(most):
        asked = telling.game.decision(telling.state)
        if asked is None:
            return
        yield from telling.do(answer(telling.state, asked))
