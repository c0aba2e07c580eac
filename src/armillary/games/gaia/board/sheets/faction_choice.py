"""2.8  All factions side by side, while somebody still has to choose."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text, use
from armillary.drawing.beginners import plays
from armillary.drawing.clickable import spot
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.galaxy.structures import structure
from armillary.games.gaia.board.parts import gain_plain
from armillary.games.gaia.components import FactionData, Gain
from armillary.games.gaia.state import State


def sheet(state: State, words: Words) -> str:
    """A card per faction, the two of a colour side by side."""
    cards = "".join(_card(row, words) for row in state.table.data.factions.values())
    return f'<div id="sheet-factions" class="ga-sheet"><div class="ga-factions">{cards}</div></div>'


def _card(row: FactionData, words: Words) -> str:
    tell = texts.of(words.language)
    start = Gain(ore=row.ore, credits=row.credits, knowledge=row.knowledge, qic=row.qic)
    bowls = f'{icon("power")}<i class="ga-cup">{row.power1}</i><i class="ga-cup">{row.power2}</i>'
    area = text(words.term(row.start_research)) if row.start_research else ""
    step = f"{icon('research')}{area}" if area else ""
    ability = f"<span>{text(words.about(row.id))}</span>" if words.about(row.id) else ""
    body = (
        f'<span class="ga-faction-head"><svg class="ga-mini" viewBox="-28 -28 56 56" '
        f'aria-hidden="true">{use(f"ga-{row.home}", 64)}</svg><b>{text(words.term(row.id))}</b>'
        f"<small>{text(tell('sheet.home', planet=words.term(row.home)))}</small></span>"
        f"{plays(row.id, row.beginner, words)}"
        f'<span class="ga-faction-start">{gain_plain(start)}{bowls}</span>'
        f'<span class="ga-faction-start">{step}</span>{ability}'
        f'<span class="ga-institute">{structure("planetary_institute")}'
        f"<span>{text(words.about(f'{row.id}_institute'))}</span></span>"
    )
    return spot(f"faction:{row.id}", words.term(row.id), body, f"ga-faction-card ga-c-{row.colour}")
