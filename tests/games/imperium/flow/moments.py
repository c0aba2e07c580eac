"""How a moment is proven: somebody who holds something is asked then, and nobody else ever is.

A case brings a table to the moment, with or without the component. With it, the seat is asked and
uses it; without it, the same actions lead past the moment. What happens by itself is looked at in
the same two ways.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from armillary.core.decision import Action
from armillary.games.imperium.flow.timing_windows import React, Use
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.state import State
from tests.games.imperium.factions.seated import seats
from tests.games.imperium.positions import do, options, position, refused, roll, usable

Reach = Callable[[bool], State]
"""The table at the moment; True: with the component."""


class Asked(NamedTuple):
    """A moment at which a seat that holds something is asked for it."""

    window: str
    power: str
    seat: int
    reach: Reach


class Happens(NamedTuple):
    """A moment at which something happens by itself, or a chapter asks: `look` sees it."""

    window: str
    power: str
    reach: Reach
    look: Callable[[State], Any]
    with_it: Any
    without: Any


def holding(held: bool, line: str, rest: str = "", instead: str = "") -> str:
    """The text of a table, with the line that gives somebody the component, or without."""
    return f"{line if held else instead}\n{rest}"


def assert_asked(case: Asked) -> None:
    """17.1 and 17.2  Asked exactly then, and only who holds it."""
    state = case.reach(True)
    frame = state.stack[-1]
    assert isinstance(frame, React), frame
    assert frame.seat == case.seat
    assert case.window in frame.moment.windows
    assert case.window in POWERS[case.power].windows
    assert case.power in usable(state)
    chosen = next(option for option in options(state, Use) if option.power == case.power)
    events = do(state, chosen)
    told = [event.values["power"] for event in events if event.key == "use"]
    assert told[:1] == [case.power]
    bare = case.reach(False)
    if bare.stack:  # otherwise the step that was looked at ended without a question
        assert not isinstance(bare.stack[-1], React), bare.stack[-1]
        refused(bare, chosen, _rule_of(bare))


def _rule_of(state: State) -> str:
    """What is asked instead refuses it: by its own rule, or because it is not held."""
    frame = state.stack[-1]
    return "17.4" if Use in frame.answers else frame.rule


def assert_happens(case: Happens) -> None:
    """17.3  It happens with the component, and nothing happens without."""
    assert case.look(case.reach(True)) == case.with_it
    assert case.look(case.reach(False)) == case.without


def assert_never_at_another_moment(power: str, text: str, **options: Any) -> None:
    """17.1  In a turn of its holder it is refused."""
    refused(position(text, **options), Use(power), "17.1", "wrong_moment", power=power)


# Tables


def acted(state: State, *actions: Action) -> State:
    """The table after these actions."""
    do(state, *actions)
    return state


def rolled(state: State, *hits: int) -> State:
    """The table after these rolls."""
    roll(state, *hits)
    return state


def as_faction(held: bool, faction: str) -> dict[str, tuple[str, ...]]:
    """The faction in seat 0, or another one in its place."""
    return {"factions": seats(faction if held else "winnu")}


def hand(held: bool, seat: int, card: str, rest: str = "") -> str:
    """Somebody has an action card."""
    return holding(held, f'players.{seat}.hand = ["{card}"]', rest)


def law(held: bool, id: str, seat: int, rest: str = "") -> str:
    """A law is in play, with somebody."""
    return holding(held, f"laws = {{{id} = {seat}}}", rest)


def knows(held: bool, seat: int, tech: str, rest: str = "") -> str:
    """Somebody has a technology, or none at all."""
    technologies = f'"{tech}"' if held else ""
    return f"players.{seat}.technologies = [{technologies}]\n{rest}"
