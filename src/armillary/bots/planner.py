"""A player who plans: whole turns, several of them ahead, the others left aside."""

from __future__ import annotations

from typing import Any, NamedTuple

from armillary.bots.bot import Reason, guessed
from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.game import Game

HURRY = 0.3
"""What an action that cannot wait loses with every turn that it waits."""


class Node(NamedTuple):
    """A position after some own turns, and the first of these turns."""

    value: float
    state: Any
    first: int
    patience: float


class PlannerBot:
    """Searches own turns with a beam; the game's mind proposes turns and values positions."""

    def __init__(self, game: Game, mind: Any, seed: int) -> None:
        self.reasons: tuple[Reason, ...] = ()
        self._mind = mind
        self._luck = stream(seed, "planner bot")
        self._script: list[Action] = []

    def choose(self, state: Any, decision: Decision) -> Action:
        if len(decision.options) == 1:
            if self._script and self._script[0] == decision.options[0]:
                self._script.pop(0)
            self.reasons = ()
            return decision.options[0]
        if self._script:
            action = self._script.pop(0)
            if action in decision.options:
                self.reasons = ()
                return action
            self._script = []
        state = guessed(self._mind, state, decision.seat)
        if self._mind.is_turn(decision):
            return self._plan(state, decision.seat)
        scored = sorted(self._mind.answer(state, decision), key=lambda pair: -pair[1])
        self.reasons = tuple(Reason(action, value) for action, value in scored[:3])
        enough = scored[0][1] - self._mind.taste(decision)
        liked: list[Action] = [action for action, value in scored if value >= enough]
        return self._luck.choose(liked)

    def _plan(self, state: Any, seat: int) -> Action:
        """The first action of the best plan; the rest of its turn is kept for later."""
        mind = self._mind
        start = mind.alone(state, seat)
        lines = list(mind.turns(start, seat, True))
        best = [float("-inf")] * len(lines)
        level = []
        for number, line in enumerate(lines):
            value = mind.evaluate(line.after, seat) + line.hurry * HURRY
            level.append(Node(value, line.after, number, line.hurry * HURRY))
            best[number] = value
        for width in mind.widths(state):
            level = self._next(level, width, seat, best)
        order = sorted(range(len(lines)), key=lambda number: -best[number])
        self.reasons = tuple(Reason(lines[n].actions[0], best[n]) for n in order[:3])
        chosen: list[Action] = list(lines[order[0]].actions)
        self._script = chosen[1:]
        return chosen[0]

    def _next(self, level: list[Node], width: int, seat: int, best: list[float]) -> list[Node]:
        """The positions one turn later, from the best ones of this level."""
        mind = self._mind
        level.sort(key=lambda node: -node.value)
        seen: set[Any] = set()
        found: list[Node] = []
        kept = 0
        for node in level:
            if mind.finished(node.state, seat):
                continue
            mark = mind.key(node.state, seat)
            if mark in seen:
                continue
            seen.add(mark)
            kept += 1
            if kept > width:
                break
            for line in mind.turns(node.state, seat, False):
                value = mind.evaluate(line.after, seat) + node.patience
                found.append(Node(value, line.after, node.first, node.patience))
                if value > best[node.first]:
                    best[node.first] = value
        return found
