"""The names of things in English, how so many of them are called, and what they do.

Those of cards, technologies and units are in the data.
"""

from __future__ import annotations

from armillary.core.files.component_data import Plain
from armillary.core.words import Plural, Text
from armillary.games.imperium.numbering import DATA

TERMS: dict[str, Text] = {
    "cultural": "cultural",
    "hazardous": "hazardous",
    "industrial": "industrial",
    "blue": "blue",
    "green": "green",
    "red": "red",
    "yellow": "yellow",
    "resources": "resources",
    "influence": "influence",
    "tactic": "tactic pool",
    "fleet": "fleet pool",
    "strategy": "strategy pool",
    "alpha_wormhole": "alpha wormhole",
    "beta_wormhole": "beta wormhole",
    "delta_wormhole": "delta wormhole",
    "asteroid_field": "asteroid field",
    "gravity_rift": "gravity rift",
    "nebula": "nebula",
    "supernova": "supernova",
    "for": "for",
    "against": "against",
    "retreat": "retreat",
    "bombardment": "bombardment",
    "damaged": "damaged",
    "trade_good": "trade good",
    "commodity": "commodity",
}

AMOUNTS: dict[str, Text] = {
    "trade_goods": Plural("{n} trade good", "{n} trade goods"),
    "commodities": Plural("{n} commodity", "{n} commodities"),
    "command_tokens": Plural("{n} command token", "{n} command tokens"),
    "strategy_tokens": Plural("{n} token of the strategy pool", "{n} tokens of the strategy pool"),
    "tactic_tokens": Plural("{n} token in the tactic pool", "{n} tokens in the tactic pool"),
    "fighters": Plural("{n} fighter", "{n} fighters"),
    "infantry": "{n} infantry",
}


def named() -> dict[str, Text]:
    """The names of everything in the box. Planets have names of their own, in every language."""
    tables: tuple[Plain, ...] = (
        DATA.limits.tokens,
        DATA.units.units,
        DATA.units.types,
        DATA.technologies,
        DATA.abilities,
        DATA.action_cards,
        DATA.agendas,
        DATA.objectives,
        DATA.promissory_notes,
        DATA.strategy_cards,
        DATA.factions,
    )
    return {id: row.name for rows in tables for id, row in rows.items()}


def told() -> dict[str, Text]:
    """What the cards say. A vote for or against has a text for each outcome."""
    found: dict[str, Text] = {}
    tables: tuple[Plain, ...] = (
        DATA.units.units,
        DATA.technologies,
        DATA.abilities,
        DATA.action_cards,
        DATA.agendas,
        DATA.objectives,
        DATA.promissory_notes,
        DATA.windows,
    )
    for rows in tables:
        found |= {id: row.text for id, row in rows.items() if row.text}
    for id, agenda in DATA.agendas.items():
        if agenda.for_:
            found |= {f"{id}_for": agenda.for_, f"{id}_against": agenda.against}
    for id, card in DATA.strategy_cards.items():
        found[id] = " ".join(step.text for step in card.primary)
        found[f"{id}_secondary"] = " ".join(step.text for step in card.secondary)
    return found
