"""15.1  Paying: planets and trade goods are chosen in one form; a thrifty way is proposed."""

from __future__ import annotations

from itertools import combinations

from armillary.core.decision import Action
from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.forms.form_parts import Given, floating, sender
from armillary.games.imperium.board.parts import influence, resources
from armillary.games.imperium.economy.paying import Exhaust, Pay, SpendGoods, planet_values, readied
from armillary.games.imperium.numbering import PLANET, PLANETS
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import State

ID = "pay"
MOST_TRIED = 4
"""Planets that a proposal uses; more are taken one by one, the largest first."""


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
    """A thrifty way: little over, few trade goods, and what is worth little otherwise."""
    player = state.players[frame.seat]
    planets = payable(state, frame)
    good = modifiers(state, player).good_value
    kind = frame.kind == "influence"
    best: tuple[int, ...] | None = None
    least: tuple[float, ...] = ()
    tried = [combo for n in range(MOST_TRIED + 1) for combo in combinations(planets, n)]
    by_size = sorted(planets, key=lambda planet: -planet_values(state, planet)[kind])
    tried += [tuple(sorted(by_size[:n])) for n in range(MOST_TRIED + 1, len(by_size) + 1)]
    for combo in tried:
        paid = sum(planet_values(state, planet)[kind] for planet in combo)
        rest = frame.amount - paid
        goods = -(-max(0, rest) // good)
        if goods > player.goods or _wasteful(state, frame, combo):
            continue
        other = sum(planet_values(state, planet)[not kind] for planet in combo)
        price = max(0, -rest) * 2 + goods * 1.5 + other * 0.6 + len(combo) * 0.1
        if best is None or (price,) < least:
            best, least = combo, (price,)
    return best or ()


def _wasteful(state: State, frame: Pay, combo: tuple[int, ...]) -> bool:
    """Whether one of the planets is not needed: the rules end as soon as all is paid."""
    kind = frame.kind == "influence"
    values = [planet_values(state, planet)[kind] for planet in combo]
    return bool(values) and sum(values) - min(values) >= frame.amount


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
    from armillary.games.imperium.flow.steps import apply

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
        apply(trial, action)
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
        told = tell("pay.short" if goods > player.goods else "pay.too_much", n=rest)
        send = f'<button type="button" class="yes" aria-disabled="true">{text(told)}</button>'
    else:
        send = sender(
            found,
            tell("pay.send", n=frame.amount),
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
