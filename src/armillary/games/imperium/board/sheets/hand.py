"""17.4 and 15.6  The hand: action cards with their moment on top, notes of others, own notes."""

from __future__ import annotations

from collections import Counter

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.parts import moments, panel, price, sheet_head, who
from armillary.games.imperium.components import ActionCard
from armillary.games.imperium.numbering import CARDS, NOTES, NOTES_EACH
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import HIDDEN, Player, State, note_kind, note_owner

ID = "hand"

PHASES = {
    "strategy": "strategy",
    "agenda": "agenda",
    "status": "status",
    "turn": "turn",
    "space_combat": "combat",
    "combat": "combat",
    "ground_combat": "combat",
    "bombardment": "combat",
    "invasion": "combat",
    "space_cannon": "combat",
    "tactical": "turn",
}
"""By the first word of a moment: the look of its cards."""


def sheet(state: State, seat: int, words: Words) -> str:
    """Everything that only this seat sees, and what lies face up before it."""
    tell = texts.of(words.language)
    player = state.players[seat]
    limit = modifiers(state, player).hand if player.faction else 0
    caption = tell("hand.cards", n=len(player.hand), limit=limit)
    counts = Counter(player.hand)
    cards = "".join(_card(state, CARDS[n], k, words) for n, k in counts.items() if n != HIDDEN)
    empty = f'<p class="ti-empty">{text(tell("hand.empty"))}</p>'
    return (
        f'<div id="sheet-{ID}" class="ti-sheet {seat_class(seat)}">'
        f"{sheet_head(caption, tell('sheet.hand'))}"
        f'<div class="ti-hand">{cards or empty}</div>{_notes(state, player, words)}</div>'
    )


def look_of(windows: tuple[str, ...]) -> str:
    """In which part of the game something is used."""
    return PHASES.get(windows[0].partition(".")[0], "turn") if windows else "turn"


def _card(state: State, row: ActionCard, n: int, words: Words) -> str:
    tell = texts.of(words.language)
    many = f'<em class="ti-times">×{n}</em>' if n > 1 else ""
    gone = state.discards[CARDS.index(row)] if state.discards else 0
    foot = tell("hand.discarded", n=gone, copies=row.copies) if row.copies > 1 else ""
    cost = price(row.cost, words)
    return spot(
        f"card:{row.id}",
        words.label(row.id),
        f'<span class="ti-when">{icon("clock")}{text(moments(row.windows, words))}</span>'
        f"<b>{text(words.label(row.id))}{many}</b><span>{text(words.about(row.id))}</span>"
        f'<span class="ti-foot">{cost}{text(foot)}</span>',
        f"ti-action ti-p-{look_of(row.windows)}",
    )


def _notes(state: State, player: Player, words: Words) -> str:
    """15.6  Notes of others in hand and before one, and one's own that can be given."""
    if not state.table.notes:
        return ""
    tell = texts.of(words.language)
    theirs = [n for n in player.notes if n != HIDDEN and note_owner(n) != player.seat]
    mine = [n for n in player.notes if n != HIDDEN and note_owner(n) == player.seat]
    parts = []
    for key, notes in (
        ("hand.notes", theirs),
        ("hand.shown", list(player.shown)),
        ("hand.own", mine),
    ):
        if notes:
            cards = "".join(note_card(state, note, words) for note in notes)
            parts.append(panel(tell(key), f'<div class="ti-notes">{cards}</div>'))
    return "".join(parts) + _given(state, player, words)


def _given(state: State, player: Player, words: Words) -> str:
    """15.6  Where one's own notes are that others have: those in hands only their holders see."""
    tell = texts.of(words.language)
    first = player.seat * NOTES_EACH
    shown = {note: other.seat for other in state.players for note in other.shown}
    lines = []
    for note in range(first, first + NOTES_EACH):
        if note in player.notes:
            continue
        holder = shown.get(note)
        where = tell("hand.in_hand")
        if holder is not None:
            where = tell("hand.face_up", player=words.names(state)[holder])
        name = words.label(NOTES[note_kind(state, note)].id)
        lines.append(f"<li><b>{text(name)}</b> <small>{text(where)}</small></li>")
    if not lines:
        return ""
    return panel(tell("hand.given"), f'<ul class="ti-lines">{"".join(lines)}</ul>')


def note_card(state: State, note: int, words: Words) -> str:
    """A promissory note: whose it is, when it is used, what it does."""
    row = NOTES[note_kind(state, note)]
    owner = note_owner(note)
    return spot(
        f"note:{row.id}",
        words.label(row.id),
        f"{who(state, owner, words)}<b>{text(words.label(row.id))}</b>"
        f'<small class="ti-when">{text(moments(row.windows, words))}</small>'
        f"<span>{text(words.about(row.id))}</span>",
        f"ti-note-card {seat_class(owner)}",
    )
