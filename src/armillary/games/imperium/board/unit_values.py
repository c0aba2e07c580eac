"""1.1  The values of a unit in few words, and what an upgrade changes."""

from __future__ import annotations

from functools import lru_cache

from armillary.core.words import Words
from armillary.drawing.art.svg import text
from armillary.drawing.board_texts import BoardWords
from armillary.games.imperium.board import texts
from armillary.games.imperium.components import Roll, Unit
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.powers.effect_types import UnitType


def _roll(roll: Roll | None) -> str:
    if roll is None:
        return ""
    return f"{roll.hit}+" + (f" ×{roll.dice}" if roll.dice != 1 else "")


def rows(card: Unit) -> dict[str, str]:
    """The values of a unit card by name; what it does not have is left out."""
    cost = str(card.cost) + (f" ×{card.cost_units}" if card.cost_units > 1 else "")
    found = {
        "cost": cost if card.cost else "",
        "combat": _roll(card.combat),
        "move": str(card.move or ""),
        "capacity": str(card.capacity or ""),
        "barrage": _roll(card.anti_fighter_barrage),
        "bombardment": _roll(card.bombardment),
        "cannon": _roll(card.space_cannon),
        "production": str(card.production or ""),
    }
    return {name: value for name, value in found.items() if value}


def abilities(card: Unit) -> list[str]:
    """What a unit can do besides."""
    return [name for name in ("sustain_damage", "planetary_shield") if getattr(card, name)]


def values(card: Unit, words: Words) -> str:
    """All values of a unit in a row."""
    tell = texts.of(words.language)
    parts = [tell(f"value.{name}", value=value) for name, value in rows(card).items()]
    parts += [tell(f"value.{name}") for name in abilities(card)]
    return " · ".join(parts)


@lru_cache(1024)
def changes(faction: str, type: UnitType, words: Words) -> str:
    """What an upgrade changes, as `move 1 → 2`, in HTML."""
    tell = texts.of(words.language)
    before, after = DATA.unit(faction, type, 1), DATA.unit(faction, type, 2)
    if after is None:
        return text(values(before, words)) if before is not None else ""
    old, new = (rows(before) if before is not None else {}), rows(after)
    parts = [_change(name, old.get(name, ""), value, tell) for name, value in new.items()
             if old.get(name) != value]  # fmt: skip
    had = abilities(before) if before is not None else []
    parts += [
        f"<em>{text(tell(f'value.{name}'))}</em>" for name in abilities(after) if name not in had
    ]
    return " · ".join(parts)


def _change(name: str, old: str, new: str, tell: BoardWords) -> str:
    told = text(tell(f"value.{name}", value="\0"))
    shown = f"{old} → <em>{new}</em>" if old else f"<em>{new}</em>"
    return told.replace("\0", shown)
