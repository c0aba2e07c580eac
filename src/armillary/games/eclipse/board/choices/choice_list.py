"""Every option of a decision as it is offered, with what really comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from armillary.core.decision import Action, Decision, apply
from armillary.core.decision import decision as ask
from armillary.core.words import Words
from armillary.drawing.board import Chip, Choice, Offer, offered
from armillary.drawing.outcome import Amounts, follow, outcome
from armillary.drawing.place_names import hex_place
from armillary.games.eclipse.actions.explore import PlaceSector, Placing
from armillary.games.eclipse.board.choices.beginnings import Beginning, beginnings
from armillary.games.eclipse.board.choices.flights import Flight
from armillary.games.eclipse.board.choices.groups import group_of
from armillary.games.eclipse.board.choices.previews import PREVIEWS
from armillary.games.eclipse.board.choices.question import Asked
from armillary.games.eclipse.board.choices.stock import STOCK
from armillary.games.eclipse.board.choices.usual_answers import usual_answers
from armillary.games.eclipse.board.choices.warnings import warn
from armillary.games.eclipse.board.places import fleet_place, sector_place, slot_place
from armillary.games.eclipse.board.sheets.drawn_tile import merit, turns
from armillary.games.eclipse.components import SHIPS
from armillary.games.eclipse.rounds.turn import React, TakeAction, Turn
from armillary.games.eclipse.state import State

ORDER = ("vp", "money", "science", "materials", "influence", "colony")
"""The order in which amounts are told."""


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once, in the order of the rules."""
    if decision.seat < 0:
        return _of_chance(decision, words)
    asked = Asked(state, decision, words)
    before = STOCK.amounts(state, decision.seat)
    begins = isinstance(decision.frame, Turn)
    return [_choice(asked, decision, action, before, begins) for action in decision.options]


def _choice(
    asked: Asked, decision: Decision, action: Action, before: Amounts, begins: bool
) -> Choice:
    """An option with what comes of it, compared with what the seat had before. `begins`: it is the
    first step of an action; later ones are confirmed, since parts and flights show more then."""
    preview = PREVIEWS(asked, action)
    comes = outcome(asked.state, decision, action, STOCK, before)
    key, warning = warn(asked, action, comes)
    usual = usual_answers(asked, action)
    end, goes_on = follow(action, comes, begun=True)
    # Whoever is eliminated pays nothing: all pieces go back to the box.
    paid, gained = ({}, {}) if comes.eliminated else (comes.paid, comes.gained)
    return Choice(
        action=action,
        group=group_of(action, decision.frame),
        label=asked.words.action(action),
        place=preview.place,
        source=preview.source,
        also=preview.also,
        cost=_chips(asked.words, {"colony": usual.used, **paid}),
        gain=_chips(asked.words, {"colony": usual.readied, **gained}),
        warning=warning,
        warning_key=key,
        ghost=preview.ghost,
        note=preview.note,
        path=preview.path,
        then=usual.then,
        then_told=usual.told,
        end=end,
        goes_on=goes_on and begins,
    )


def within_reach(state: State, decision: Decision, words: Words) -> list[Offer]:
    """4.2  What begins with a press on a zone, a ship, a technology or a sector; 9.1 flights of
    several steps. They are many, and drawn when they are looked at."""
    found: dict[tuple[str, str, str], list[Beginning]] = {}
    for beginning in beginnings(state, decision):
        found.setdefault(_where(state, decision, words, beginning), []).append(beginning)
    had = STOCK.amounts(state, decision.seat)
    draw = partial(_begun, state, decision, words, had)
    offers = [
        Offer(group, place, source, (), len(those), partial(draw, source, those), brief=True)
        for (group, place, source), those in found.items()
    ]
    return offers + _slots(state, decision, words)


def _where(
    state: State, decision: Decision, words: Words, beginning: Beginning
) -> tuple[str, str, str]:
    """The group, where it ends and where it starts."""
    step = beginning.step
    begun = beginning.before[0] if beginning.before else None
    group = begun.kind if isinstance(begun, TakeAction | React) else "fly"
    if not isinstance(step, Flight):
        asked = Asked(beginning.then, beginning.asks, words)
        return group, PREVIEWS(asked, step).place, ""
    start, end = state.sectors[step.start].at, state.sectors[step.way[-1]].at
    from_ships = fleet_place(decision.seat, start) if begun else hex_place(start)
    return group, hex_place(end), from_ships


def _begun(
    state: State,
    decision: Decision,
    words: Words,
    had: Amounts,
    source: str,
    those: list[Beginning],
) -> list[Choice]:
    """What begins at a place, and what comes of it."""
    return [_beginning(state, decision, words, had, source, one) for one in those]


def _beginning(
    state: State, decision: Decision, words: Words, had: Amounts, source: str, begun: Beginning
) -> Choice:
    before, trial, asks, step = begun
    if isinstance(step, Flight):
        asked = Asked(trial, asks, words)
        *first, last = step.actions
        if first:
            trial = trial.clone()
            for action in first:
                apply(trial, action)
            then = ask(trial)
            assert then is not None
            asks = then
        choice = _choice(Asked(trial, asks, words), asks, last, had, bool(before))
        whole = PREVIEWS(asked, step.whole)
        path = (whole.path[0], *(sector_place(state, id) for id in step.way))
        choice = replace(
            choice,
            action=step.actions[0],
            label=words.action(step.whole),
            place=whole.place,
            ghost=whole.ghost,
            note=whole.note,
            path=path,
            then=step.actions[1:],
        )
    else:
        choice = _choice(Asked(trial, asks, words), asks, step, had, bool(before))
    if not before:
        return replace(choice, source=source)
    [opened] = before
    comes = outcome(state, decision, opened, STOCK, had)
    key, warning = warn(Asked(state, decision, words), opened, comes)
    choice = replace(choice, source=source, group=group_of(opened, decision.frame), before=before)
    return replace(choice, warning=warning, warning_key=key) if key else choice


def _slots(state: State, decision: Decision, words: Words) -> list[Offer]:
    """7.1  A space of an own blueprint begins the Upgrade action, and is held then."""
    found = []
    for action in decision.options if isinstance(decision.frame, Turn) else ():
        if isinstance(action, TakeAction | React) and action.kind == "upgrade":
            [plain] = choices(state, Decision(decision.seat, decision.frame, [action], None), words)
            design = state.players[decision.seat].designs
            found += [
                offered(replace(plain, place=slot_place(ship, number)))
                for ship, spaces in zip(SHIPS, design, strict=True)
                for number in range(len(spaces))
            ]
    return found


def offers(state: State, decision: Decision, words: Words) -> list[Offer]:
    """What the table offers: of turns that look the same only one, the best one first."""
    found = choices(state, decision, words)
    frame = decision.frame
    if not isinstance(frame, Placing):
        return [offered(choice) for choice in found]
    seen = {tile: turns(state, tile, frame.at, frame.seat) for tile in frame.tiles}

    def worse(choice: Choice) -> tuple[int, ...]:
        action = choice.action
        assert isinstance(action, PlaceSector)
        ways = merit(state, seen[action.sector][action.rotation], frame.seat)
        return tuple(-way for way in ways)

    placed = dict[str, Choice]()
    for choice in found:
        if choice.place:
            placed.setdefault(choice.source, choice)
    others = [choice for choice in found if not choice.place]
    return [offered(choice) for choice in (*sorted(placed.values(), key=worse), *others)]


def _of_chance(decision: Decision, words: Words) -> list[Choice]:
    """What may be drawn or rolled."""
    return [
        Choice(action=action, group=group_of(action, decision.frame), label=words.action(action))
        for action in decision.options
    ]


def _chips(words: Words, what: Mapping[str, int]) -> tuple[Chip, ...]:
    """Amounts with their icons."""
    return tuple(
        Chip(name, what[name], words.terms.get(name, "")) for name in ORDER if what.get(name)
    )
