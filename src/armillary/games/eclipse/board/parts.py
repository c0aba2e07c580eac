"""Small parts of sheets: ship parts, values of ships, panels, bars of odds."""

from __future__ import annotations

from functools import cache

from armillary.core.words import Words
from armillary.drawing.amounts import percent
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.dice import weapon
from armillary.games.eclipse.components import COLOURS, Dice, Part, Technology, components
from armillary.games.eclipse.pieces.ship_values import Values

KINDS = ("cannon", "missile", "computer", "shield", "hull", "drive", "source")
"""The kinds of ship parts, in the order of the designer."""
STATS = (
    ("initiative", "initiative"),
    ("computer", "computer"),
    ("shield", "shield"),
    ("hull", "hull"),
    ("movement", "drive"),
)
"""The values of a ship, each with its icon."""


def heading(title: str, note: str = "") -> str:
    """The caption of a panel."""
    small = f'<span class="ec-note">{text(note)}</span>' if note else ""
    return f'<h3 class="ec-caption"><span>{text(title)}</span>{small}</h3>'


def panel(title: str, body: str, more: str = "", note: str = "") -> str:
    """A part of a sheet with its caption."""
    return f'<section class="ec-panel {more}">{heading(title, note)}{body}</section>'


def signed(amount: int) -> str:
    """A number with its sign, as it stands beside others: `+3`, `−2`, `±0`."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "±0"


def dice(of: Dice) -> str:
    """Weapons as dice."""
    return "".join(weapon(colour, of[colour]) for colour in COLOURS if of.get(colour))


def bolts(count: int) -> str:
    """Energy as bolts."""
    return f'<span class="ec-bolts">{icon("source") * count}</span>' if count else ""


@cache
def part_value(id: str, language: str) -> str:
    """What a part adds to a ship, as pictures and numbers."""
    part = components().parts[id]
    tell = texts.of(language)
    found = [dice(part.dice)] if part.dice else []
    if part.computer:
        found.append(f"+{part.computer}")
    if part.shield:
        found.append(f"−{part.shield}")
    if part.hull:
        found.append(f'<span class="ec-boxes">{"<i></i>" * part.hull}</span>')
    if part.movement:
        found.append(
            f"{part.movement}{icon('drive')}" if part.category != "drive" else f"{part.movement}"
        )
    if part.energy_produced:
        found.append(f"<em>+{part.energy_produced}{icon('source')}</em>")
    if part.initiative and part.category != "drive":
        found.append(f"<small>{text(tell('part.initiative', n=part.initiative))}</small>")
    return " ".join(found)


def part_spoken(part: Part, words: Words) -> str:
    """A part in words: what it is called and what it does."""
    return ", ".join([words.label(part.id), *_adds(part, words)])


def part_does(part: Part, words: Words) -> str:
    """What a part does, where its name is said already."""
    told = ", ".join(_adds(part, words))
    return told[:1].upper() + told[1:]


def _adds(part: Part, words: Words) -> list[str]:
    tell = texts.of(words.language)
    rules = components().combat.dice.damage
    told = [tell("part.dice", n=count, damage=rules[colour]) for colour, count in part.dice.items()]
    kinds = ("computer", "shield", "hull", "movement", "initiative")
    amounts = ((key, getattr(part, key)) for key in (*kinds, "energy_produced", "energy_used"))
    told += [tell(f"part.{key}", n=amount) for key, amount in amounts if amount]
    return told


def technology_icon(row: Technology) -> str:
    """The icon of a technology: its part, or what it is good for."""
    if row.kind == "ship_part":
        return icon(components().parts[row.id].category)
    return icon({"build": "shipyard", "instant": "rare", "permanent": "research"}[row.kind])


def values_row(values: Values, words: Words) -> str:
    """The values of a ship in a line: initiative, computer, shield, hull, weapons."""
    tell = texts.of(words.language)
    shown = []
    for key, picture in STATS[:4]:
        number = getattr(values, key)
        sign = {"computer": "+", "shield": "−"}.get(key, "") if number else ""
        shown.append(
            f'<span title="{text(tell(f"stat.{key}"))}">{icon(picture, tell(f"stat.{key}"))}'
            f"<b>{sign}{number}</b></span>"
        )
    weapons = dice(values.cannons)
    if values.missiles:
        weapons += f"{icon('missile', tell('stat.missiles'))}{dice(values.missiles)}"
    return f'<span class="ec-values">{"".join(shown)}<span class="ec-dice">{weapons}</span></span>'


def odds_bar(label: str, chance: float, before: float | None = None) -> str:
    """A probability as a bar, with what has changed."""
    change = ""
    if before is not None and round(before * 100) != round(chance * 100):
        by = round(chance * 100) - round(before * 100)
        change = f'<em class="{"ec-good" if by > 0 else "ec-bad"}">{signed(by)}</em>'
    return (
        f'<div class="ec-odd"><span>{text(label)}</span>'
        f'<meter min="0" max="100" value="{chance * 100:.0f}"></meter>'
        f"<b>{percent(chance)}</b>{change}</div>"
    )
