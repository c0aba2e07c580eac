"""A player who plans: whole turns, several of them ahead, the others left aside."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple, Protocol

from armillary.bots.bot import Reason, guessed
from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.game import Game
from armillary.core.states.state import State
from armillary.core.states.value import HandMade, Value

HURRY = 0.3
"""What an action that cannot wait loses with every turn that it waits."""


class Line(Protocol):
    """A whole turn, as the game's mind proposes it."""

    @property
    def actions(self) -> Sequence[Action]: ...
    @property
    def after(self) -> State: ...
    @property
    def hurry(self) -> float:
        """How much it cannot wait."""


class Node(NamedTuple):
    """A position after some own turns, and the first of these turns."""

    value: float
    state: State
    first: int
    patience: float


class PlannerBot:
    """Searches own turns with a beam; the game's mind proposes turns, a value judges them."""

    def __init__(
        self,
        game: Game,
        mind: ModuleType,
        seed: int,
        value: Value | None = None,
        ahead: bool = True,
        most: int | None = None,
    ) -> None:
        self.reasons: tuple[Reason, ...] = ()
        self._mind = mind
        self._value = value or HandMade(mind.evaluate)
        self._ahead = ahead
        self._most = most
        """Turns after which it does not look further ahead, so that no decision takes too long."""
        self._luck = stream(seed, "planner bot")
        self._script: list[Action] = []

    def choose(self, state: State, decision: Decision) -> Action:
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
        scored = self._mind.answer(state, decision, self._value)
        scored.sort(key=lambda pair: -pair[1])
        self.reasons = tuple(Reason(action, value) for action, value in scored)
        enough = scored[0][1] - self._mind.taste(decision)
        liked: list[Action] = [action for action, value in scored if value >= enough]
        return self._luck.choose(liked)

    def _plan(self, state: State, seat: int) -> Action:
        """The first action of the best plan; the rest of its turn is kept for later."""
        mind = self._mind
        start = mind.alone(state, seat)
        lines: list[Line] = list(mind.turns(start, seat, True, self._value))
        worth = self._value.many([line.after for line in lines], seat)
        level = [
            Node(value + line.hurry * HURRY, line.after, number, line.hurry * HURRY)
            for number, (line, value) in enumerate(zip(lines, worth, strict=True))
        ]
        best = [node.value for node in level]
        looked_at = len(level)
        for width in mind.widths(state) if self._ahead else ():
            if self._most is not None and looked_at >= self._most:
                break
            level = self._next(level, width, seat, best)
            looked_at += len(level)
        order = sorted(range(len(lines)), key=lambda number: -best[number])
        self.reasons = tuple(
            Reason(lines[n].actions[0], best[n], lines[n].actions, lines[n].after) for n in order
        )
        line = self._chosen([lines[n] for n in order], [best[n] for n in order], seat)
        chosen: list[Action] = list(line.actions)
        self._script = chosen[1:]
        return chosen[0]

    def _chosen(self, lines: list[Line], worth: list[float], seat: int) -> Line:
        """Which of the turns is played; the first is worth most."""
        return lines[0]

    def _next(self, level: list[Node], width: int, seat: int, best: list[float]) -> list[Node]:
        """The positions one turn later, from the best ones of this level."""
        mind = self._mind
        level.sort(key=lambda node: -node.value)
        seen: set[str] = set()
        found: list[tuple[Node, Line]] = []
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
            found += [(node, line) for line in mind.turns(node.state, seat, False, self._value)]
        worth = self._value.many([line.after for _, line in found], seat)
        after = []
        for (node, line), value in zip(found, worth, strict=True):
            value += node.patience
            after.append(Node(value, line.after, node.first, node.patience))
            best[node.first] = max(best[node.first], value)
        return after
