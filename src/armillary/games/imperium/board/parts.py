"""Small parts of sheets and cards: values, players, forces, cards of all kinds."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.galaxy.fleets import stacks
from armillary.games.imperium.board.galaxy.unit_art import glyph, mark, unit
from armillary.games.imperium.components import Technology
from armillary.games.imperium.powers.effect_types import Cost
from armillary.games.imperium.state import State


def resources(value: object) -> str:
    """Resources: a square."""
    return f'<span class="ti-value ti-res">{value}</span>'


def influence(value: object) -> str:
    """Influence: a hexagon."""
    return f'<span class="ti-value ti-inf">{value}</span>'


def who(state: State, seat: int, words: Words) -> str:
    """A player by glyph and name."""
    name = text(words.names(state)[seat])
    return f'<span class="ti-who {seat_class(seat)}">{glyph(seat)}<b>{name}</b></span>'


def forces(seat: int, units: int, words: Words) -> str:
    """A force as a row of silhouettes with their numbers."""
    row = "".join(
        f'<span class="ti-stack{" ti-hurt" if damaged else ""}">'
        f"{unit(name, seat, words.term(name))}<b>{n}</b></span>"
        for name, n, damaged in stacks(units)
    )
    return f'<span class="ti-forces">{row}</span>'


def heading(title: str, note: str = "") -> str:
    """The caption of a panel."""
    small = f'<span class="ti-note">{text(note)}</span>' if note else ""
    return f'<h3 class="ti-caption"><span>{text(title)}</span>{small}</h3>'


def panel(title: str, body: str, more: str = "", note: str = "") -> str:
    """A part of a sheet with its caption."""
    return f'<section class="{f"ti-panel {more}".rstrip()}">{heading(title, note)}{body}</section>'


def sheet_head(caption: str, title: str, more: str = "") -> str:
    """The head of a sheet: what it is about, its title, and what stands beside it."""
    return (
        f'<header class="ti-head"><div><span class="ti-over">{text(caption)}</span>'
        f"<h2>{text(title)}</h2></div>{more}</header>"
    )


def pill(body: str, more: str = "") -> str:
    """A short remark in a rounded frame; `body` is HTML."""
    return f'<span class="{f"ti-pill {more}".rstrip()}">{body}</span>'


def meter(have: int, need: int, more: str = "") -> str:
    """How far something is, as a bar."""
    share = min(100, round(100 * have / need)) if need else 100
    return f'<span class="{f"ti-meter {more}".rstrip()}"><i style="width:{share}%"></i></span>'


def odds_bar(state: State, words: Words, sides: tuple[int, int], odds: tuple[float, ...]) -> str:
    """The chances of both sides: a bar with three parts that differ in their hatching."""
    tell = texts.of(words.language)
    names = words.names(state)
    attacker, draw, defender = odds
    first, second = (f'<b class="{seat_class(seat)}">' for seat in sides)
    return (
        '<div class="ti-odds"><p>'
        f"{first}{text(tell('odds.wins', player=names[sides[0]], n=percent(attacker)))}</b>"
        f"<span>{text(tell('odds.draw', n=percent(draw)))}</span>"
        f"{second}{text(tell('odds.wins', player=names[sides[1]], n=percent(defender)))}</b></p>"
        f'<span class="ti-chances" aria-hidden="true"><i class="ti-first {seat_class(sides[0])}" '
        f'style="width:{100 * attacker:.1f}%"></i>'
        f'<i class="ti-both" style="width:{100 * draw:.1f}%">'
        f'</i><i class="ti-second {seat_class(sides[1])}"></i></span></div>'
    )


def percent(share: float) -> int:
    """A share in percent; what is possible is never 0, what is not sure never 100."""
    if 0 < share < 0.01:
        return 1
    return 99 if 0.99 < share < 1 else round(100 * share)


# Data in words


def moments(windows: Iterable[str], words: Words) -> str:
    """18  When something can be used."""
    return words.listed(words.about(window) for window in windows)


def price(cost: Cost, words: Words) -> str:
    """A cost as icons and numbers; empty: it is free."""
    parts = []
    if cost.resources:
        parts.append(resources(cost.resources))
    if cost.influence:
        parts.append(influence(cost.influence))
    for name, amount in (
        ("trade_goods", cost.trade_goods),
        ("strategy", cost.strategy_tokens),
        ("tactic", cost.tokens),
        ("hand_cards", cost.action_cards),
    ):
        if amount:
            parts.append(f'<span class="chip">{icon(name)}<b>{amount}</b></span>')
    return "".join(parts)


def needs(tech: Technology, lacking: Iterable[str], words: Words) -> str:
    """16.2  The prerequisites of a technology; those that are missing are dashed."""
    tell = texts.of(words.language)
    missing = list(lacking)
    drawn = []
    for colour, n in tech.needs.items():
        short = missing.count(colour)
        for number in range(n):
            gone = number >= n - short
            label = tell("tech.missing" if gone else "tech.has", colour=tell(f"colour.{colour}"))
            drawn.append(
                f'<i class="ti-need ti-{colour}{" ti-gone" if gone else ""}">'
                f"{mark(colour, label)}</i>"
            )
    return f'<span class="ti-needs">{"".join(drawn)}</span>' if drawn else ""
