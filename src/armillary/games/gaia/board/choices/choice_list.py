"""Every option of a decision as it is offered, with what really comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from armillary.core.decision import Action, Decision, apply, check
from armillary.core.words import Words
from armillary.drawing.board import Chip, Choice, Offer, offered
from armillary.drawing.outcome import Amounts, follow, outcome
from armillary.games.gaia.actions.federation import FormFederation
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.choices.exchanges import openings
from armillary.games.gaia.board.choices.groups import group_of
from armillary.games.gaia.board.choices.payments import best_payment_first, usual_answer
from armillary.games.gaia.board.choices.previews import PREVIEWS
from armillary.games.gaia.board.choices.question import Asked
from armillary.games.gaia.board.choices.stock import STOCK, gained, paid
from armillary.games.gaia.board.choices.warnings import warn
from armillary.games.gaia.rounds.turn import Closing, Turn
from armillary.games.gaia.state import State

SHAPES = 3
"""How many federations are offered."""

MOST_TIMES = 4
"""How often a free action may be done with one press."""

ORDER = (
    *("vp", "credits", "ore", "knowledge", "qic", "charge", "tokens", "gaiaformers", "power"),
    *("gaia_area", "federation", "tile", "research", "planet", "steps", "range"),
)
"""The order in which amounts are told."""

ICONS = {"gaia_area": "project"}
"""Where an amount has no icon of its own name."""


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once, in the order of the rules."""
    asked = Asked(state, decision, words)
    before = STOCK.amounts(state, decision.seat)
    options = best_payment_first(state, decision.options)
    return [_choice(asked, decision, action, before) for action in options]


def offers(state: State, decision: Decision, words: Words) -> list[Offer]:
    """All options, but of federations only the cheapest shapes: others are picked hex by hex."""
    found = choices(state, decision, words)
    land = state.players[decision.seat].land if decision.seat >= 0 else 0
    grid, cheapest = state.table.grid, dict[int, Choice]()
    for choice in sorted(found, key=_price):
        if isinstance(choice.action, FormFederation):
            cheapest.setdefault(grid.mask(choice.action.hexes) & land, choice)
    shapes = list(cheapest.values())[:SHAPES]
    rest = [one for one in found if not isinstance(one.action, FormFederation)]
    return [offered(choice) for choice in (*rest, *shapes)]


def _price(choice: Choice) -> tuple[int, int]:
    """What a federation costs, and how much of it there is."""
    return sum(chip.amount for chip in choice.cost), len(choice.also)


def _repeated(asked: Asked, decision: Decision, before: Amounts) -> Iterator[Choice]:
    """13.1  A free action as often as possible, while each time brings as much as the first."""
    for action in decision.options:
        if isinstance(action, Convert | Burn):
            times = _times(asked.state.clone(), action, asked.seat, before)
            if times > 1:
                once = _choice(asked, decision, action, before)
                yield msgspec.structs.replace(
                    once,
                    label=asked.tell("choice.times", n=times, what=once.label),
                    place="",
                    ways=(),
                    cost=_all(once.cost, times),
                    gain=_all(once.gain, times),
                    then=(action,) * (times - 1),
                )


def _times(trial: State, action: Action, seat: int, before: Amounts) -> int:
    apply(trial, action)
    each = _change(trial, seat, before)
    for times in range(1, MOST_TIMES):
        if check(trial, action) is not None:
            return times
        apply(trial, action)
        change = _change(trial, seat, before)
        if any(change[kind] != (times + 1) * each[kind] for kind in each):
            return times
    return MOST_TIMES


def _change(state: State, seat: int, before: Amounts) -> dict[str, int]:
    has = STOCK.amounts(state, seat)
    return {kind: has[kind] - before[kind] for kind in has}


def _all(chips: tuple[Chip, ...], times: int) -> tuple[Chip, ...]:
    return tuple(Chip(chip.icon, chip.amount * times, chip.label) for chip in chips)


def within_reach(state: State, decision: Decision, words: Words) -> list[Offer]:
    """13.1  What becomes possible by free actions: with these, for the price of it all; and free
    actions several times."""
    if not isinstance(decision.frame, Turn | Closing):
        return []
    before = STOCK.amounts(state, decision.seat)
    found = [offered(one) for one in _repeated(Asked(state, decision, words), decision, before)]
    if isinstance(decision.frame, Closing):
        return found
    for exchanges, action, then in openings(state, decision):
        asked = Asked(then, decision, words)
        choice = _choice(asked, decision, action, before, exchanged=True)
        told = asked.tell("triggers.exchanged", what=words.listed(_exchanged(exchanges, words)))
        note = f"{told} {choice.note}".rstrip()
        found.append(offered(msgspec.structs.replace(choice, before=exchanges, note=note)))
    return found


def _exchanged(exchanges: Sequence[Action], words: Words) -> list[str]:
    """Each kind of exchange once, and how often."""
    burn = texts.of(words.language)("triggers.burn")
    times = Counter(words.term(one.kind) if isinstance(one, Convert) else burn for one in exchanges)
    return [f"{n} × {told}" if n > 1 else told for told, n in times.items()]


def _choice(
    asked: Asked, decision: Decision, action: Action, before: Amounts, exchanged: bool = False
) -> Choice:
    """An action as it is offered, with what comes of it compared with what the seat had before."""
    preview = PREVIEWS(asked, action)
    comes = outcome(asked.state, decision, action, STOCK, before)
    key, warning = warn(asked, action, comes)
    then, told = usual_answer(asked, comes)
    end, goes_on = follow(action, comes, len(then))
    return Choice(
        action=action,
        group=group_of(action),
        label=preview.label or asked.words.action(action),
        place=preview.place,
        also=preview.also,
        cost=_chips(asked, paid(comes, exchanged)),
        gain=_chips(asked, gained(comes)),
        warning=texts.ended(warning),
        warning_key=key,
        ghost=preview.ghost,
        note=preview.note,
        ways=preview.ways,
        then=then,
        then_told=told,
        end=end,
        goes_on=goes_on,
    )


def _chips(asked: Asked, what: Mapping[str, int]) -> tuple[Chip, ...]:
    """Amounts with their icons."""
    if not what:
        return ()
    terms = asked.words.terms
    return tuple(
        Chip(ICONS.get(name, name), what[name], terms.get(name) or asked.tell(f"chip.{name}"))
        for name in ORDER
        if what.get(name)
    )
