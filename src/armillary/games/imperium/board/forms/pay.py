"""15.1  Paying: planets and trade goods are chosen in one form; a thrifty way is proposed."""

from __future__ import annotations

from typing import NamedTuple

from armillary.core.decision import Action
from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.forms.form_parts import (
    Given,
    button_look,
    floating,
    sender,
    unsendable,
)
from armillary.games.imperium.board.parts import influence, resources
from armillary.games.imperium.bot.payments import ways_to_pay
from armillary.games.imperium.economy.paying import (
    Exhaust,
    Pay,
    Paying,
    SpendGoods,
    planet_values,
    readied,
)
from armillary.games.imperium.numbering import PLANET, PLANETS
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import State

ID = "pay"


def payable(state: State, frame: Pay) -> list[int]:
    """The planets that may still be exhausted for this."""
    player = state.players[frame.seat]
    kind = frame.kind == "influence"
    return [
        planet
        for planet in bits(readied(player) >> frame.first << frame.first)
        if planet_values(state, planet)[kind]
    ]


def proposal(state: State, frame: Pay) -> tuple[int, ...]:
    """A thrifty way: with what is worth least otherwise, and little over."""
    return next((planets for _, planets in ways_to_pay(state, frame)), ())


class Paid(NamedTuple):
    """A way to pay: what is answered, and what it takes."""

    actions: list[Action]
    planets: tuple[int, ...] = ()
    goods: int = 0


def usual(state: State, seat: int) -> Paid:
    """The thrifty way to pay what this seat has to pay next; nothing: it is asked for no payment,
    or there is one way only."""
    trial = state.clone()
    _settle(trial)
    frame = trial.stack[-1] if trial.stack else None
    if not isinstance(frame, Pay) or frame.seat != seat:
        return Paid([])
    found = settled(trial, frame, proposal(trial, frame)) or []
    for action in found:
        _answer(trial, action)
    had, has = state.players[seat], trial.players[seat]
    return Paid(found, tuple(bits(has.exhausted & ~had.exhausted)), had.goods - has.goods)


def _answer(state: State, action: Action) -> None:
    """Pay a part of it, and whatever is left to pay in one way only."""
    action.apply(state, state.stack.pop(), None)
    _settle(state)


def _settle(state: State) -> None:
    while state.stack and isinstance(state.stack[-1], Paying):
        state.stack.pop().run(state, None)


def told(paid: Paid, words: Words) -> str:
    """With what is paid, in words."""
    names = [PLANETS[planet].name for planet in paid.planets]
    if paid.goods:
        names.append(texts.of(words.language)("fact.trade_goods", n=paid.goods))
    return words.listed(names)


def actions(state: State, frame: Pay, planets: tuple[int, ...]) -> list[Action] | None:
    """The bundle of a payment; None: it is too little, or a planet too many."""
    player = state.players[frame.seat]
    left = frame.amount
    found: list[Action] = []
    for planet in sorted(planets):
        if left <= 0:
            return None
        found.append(Exhaust(PLANETS[planet].id))
        left -= planet_values(state, planet)[frame.kind == "influence"]
    if left > 0:
        if -(-left // modifiers(state, player).good_value) > player.goods:
            return None
        found.append(SpendGoods())
    return found


def settled(state: State, frame: Pay, planets: tuple[int, ...]) -> list[Action] | None:
    """The bundle without what the rules do by themselves: where one way is left, none is asked."""
    found = actions(state, frame, planets)
    if found is None:
        return None
    trial = state.clone()
    needed: list[Action] = []
    for action in found:
        top = trial.stack[-1] if trial.stack else None
        if type(top) is not Pay or top.seat != frame.seat:
            break
        if action.check(trial, top) is not None:
            return None
        if (
            type(action) is Exhaust
            and trial.players[frame.seat].exhausted >> PLANET[action.planet] & 1
        ):
            continue
        needed.append(action)
        _answer(trial, action)
    return needed


def sheet(state: State, frame: Pay, words: Words, given: Given | None = None) -> str:
    """Every planet that can pay with its values, chosen ones ticked, and what is left to pay."""
    tell = texts.of(words.language)
    player = state.players[frame.seat]
    chosen = proposal(state, frame)
    asked = f"{frame.kind}-{frame.amount}-{frame.first}"
    if given and given.get(ID) == asked:
        chosen = tuple(p for p in payable(state, frame) if PLANETS[p].id in given)
    value = influence if frame.kind == "influence" else resources
    rows = []
    for planet in payable(state, frame):
        pair = planet_values(state, planet)
        on = " checked" if planet in chosen else ""
        rows.append(
            f'<label class="ti-ballot">'
            f'<input type="checkbox" name="{PLANETS[planet].id}" value="1"{on}>'
            f"{value(pair[frame.kind == 'influence'])}<span>{text(PLANETS[planet].name)}</span>"
            f"<small>{resources(pair[0])}{influence(pair[1])}</small>{icon('check')}</label>"
        )
    paid = sum(planet_values(state, planet)[frame.kind == "influence"] for planet in chosen)
    rest = max(0, frame.amount - paid)
    goods = -(-rest // modifiers(state, player).good_value)
    found = settled(state, frame, chosen)
    if found is None:
        why = tell("pay.short" if goods > player.goods else "pay.too_much", n=rest)
        send = unsendable(why)
    else:
        send = sender(
            found,
            tell("pay.send", n=frame.amount),
            button_look(given),
            note=tell("pay.goods", n=goods) if goods else "",
        )
    title = tell(f"pay.{frame.kind}", n=frame.amount)
    return floating(
        ID,
        f'<header class="ti-head"><div><span class="ti-over">{text(tell("pay.caption"))}</span>'
        f'<h2>{text(title)}</h2></div><span class="chip">{icon("trade_goods")}'
        f"<b>{player.goods}</b></span></header>"
        f'<div class="ti-ballots">{"".join(rows)}</div>'
        f'<p class="ti-send">{send}</p>',
        f"ti-pay {seat_class(frame.seat)}",
        asked,
    )
