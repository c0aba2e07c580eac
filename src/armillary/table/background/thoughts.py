"""What a bot thinks of options, for people: why in terms of the game, what would follow, where."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from armillary.bots import Reason
from armillary.core import registry
from armillary.core.decision import Action, Decision
from armillary.core.game import Game
from armillary.core.states.state import State
from armillary.core.states.value import Why
from armillary.table.games import board_of
from armillary.table.model import Reasons, Thought
from armillary.table.room.match_log import actions_of

LEAST = 0.05
"""Points by which something must differ to be told."""
MOST_WHY = 8
LOCATED = 6
"""Thoughts of which it is told where they lie: nobody is shown more of them."""


def thoughts(game: Game, view: State, seat: int, reasons: Sequence[Reason]) -> Reasons:
    """What a bot thought, with why. `view`: what its seat knew when it was asked."""
    mind = registry.part(game.name, "bot")
    point: float = getattr(mind, "POINT", 1.0)
    found = []
    for reason in reasons:
        line = tuple(map(_text, reason.line[1:]))
        why = _why(game, view, seat, reason) if hasattr(mind, "explain") else ()
        found.append(Thought(_text(reason.action), round(reason.value / point, 2), why, line))
    return tuple(found)


def _why(game: Game, view: State, seat: int, reason: Reason) -> tuple[Why, ...]:
    explain = registry.part(game.name, "bot").explain
    after = reason.after
    # What follows may depend on what is hidden; then there is nothing to be said about it.
    with suppress(Exception):
        if after is None:
            after = view.clone()
            game.apply(after, reason.action)
        found: list[Why] = explain(view, after, seat)
        told = [why._replace(points=round(why.points, 2)) for why in found]
        told = [why for why in told if abs(why.points) >= LEAST]
        return tuple(sorted(told, key=lambda why: -abs(why.points))[:MOST_WHY])
    return ()


def located(game: Game, view: State, seat: int, found: Reasons) -> Reasons:
    """The same thoughts, the first ones with the places that they are about."""
    near = tuple(one._replace(places=_places(game, view, seat, one)) for one in found[:LOCATED])
    return near + found[LOCATED:]


def _places(game: Game, view: State, seat: int, thought: Thought) -> tuple[str, ...]:
    """Where a line lies, as the board calls it, step by step as far as it can be followed."""
    state, places = view.clone(), dict[str, None]()
    board, words = board_of(game.name), game.words("en").on(view)
    read = actions_of(game).decode
    with suppress(Exception):  # What is hidden may be in the way.
        for written in (thought.action, *thought.line):
            action: Action = read(written.encode())
            asks = game.decision(state)
            if asks is None or asks.seat != seat:
                break
            for choice in board.choices(state, Decision(seat, asks.frame, [action], None), words):
                if choice.action == action:
                    places.update(dict.fromkeys(filter(None, (choice.place, *choice.also))))
            game.apply(state, action)
    return tuple(places)


def _text(action: Action) -> str:
    return msgspec.json.encode(action).decode()
