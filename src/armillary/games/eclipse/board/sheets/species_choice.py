"""1.6  All species side by side, while somebody still has to choose."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest
from armillary.drawing.art.svg import text
from armillary.drawing.beginners import plays
from armillary.drawing.clickable import spot
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.names import about
from armillary.games.eclipse.board.parts import technology_icon
from armillary.games.eclipse.board.sheets.species import ACTION_ICONS
from armillary.games.eclipse.components import ACTIONS, Species, components
from armillary.games.eclipse.state import State


def sheet(state: State, words: Words) -> str:
    """A card per species: aliens first, then the Terran factions."""
    taken = {player.species: player.seat for player in state.players if player.species}
    rows = sorted(components().species.values(), key=lambda row: row.terran)
    cards = "".join(_card(row, taken, words) for row in rows)
    return f'<div id="sheet-draft" class="ec-sheet"><div class="ec-drafts">{cards}</div></div>'


def _card(row: Species, taken: dict[str, int], words: Words) -> str:
    tell = texts.of(words.language)
    start = "".join(
        f"{icon(kind)}<b>{getattr(row.start, kind)}</b>"
        for kind in ("money", "science", "materials")
    )
    technologies = components().technologies
    techs = "".join(
        f'<span title="{text(words.label(id))}">{technology_icon(technologies[id])}</span>'
        for id in row.technologies
    )
    usual = components().species["terran_directorate"].activations
    actions = "".join(
        f'<span class="{"ec-good" if row.activations[kind] > usual[kind] else ""}">'
        f"{icon(ACTION_ICONS[kind], words.term(kind))}<b>{row.activations[kind]}</b></span>"
        for kind in ACTIONS
    )
    held, look = "", ""
    if row.id in taken:
        held, look = crest(taken[row.id], tell("draft.taken")), " ec-none"
    elif row.pair in taken:
        held, look = f"<small>{text(tell('draft.other_side'))}</small>", " ec-none"
    told = text(about(row.id, words))
    return spot(
        f"species:{row.id}",
        words.label(row.id),
        f'<span class="ec-draft-head"><b>{text(words.label(row.id))}</b>{held}</span>'
        f"{plays(row.id, row.beginner, words)}"
        f'<span class="ec-draft-row">{start}</span>'
        f'<span class="ec-draft-row">{actions}</span>'
        f'<span class="ec-draft-row">{techs}'
        f"<small>{text(tell('species.trade', n=row.trade))}</small>"
        f"{icon('colony')}<b>{row.colony_ships}</b></span><span>{told}</span>",
        f"ec-draft{look}",
    )
