"""9.2 to 9.5  The technology boards by row: what is open, whose, full, and how it could be paid."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.dice import die
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import token
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot
from armillary.games.pulsar.actions.patents import refuse_technology
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.choices import payments
from armillary.games.pulsar.board.parts import benefits
from armillary.games.pulsar.board.player_cards import active_turn
from armillary.games.pulsar.components import Technology, is_reconstructed
from armillary.games.pulsar.state import State

ID = "technologies"


def sheet(state: State, seat: int | None, words: Words) -> str:
    """All three boards."""
    boards = "".join(_face(state, face, seat, words) for face in state.table.faces)
    return f'<div id="sheet-{ID}" class="pu-sheet pu-techs">{boards}</div>'


def _face(state: State, face: str, seat: int | None, words: Words) -> str:
    tell = texts.of(words.language)
    category = state.table.data.technologies.faces[face].category
    rounds = state.table.data.technologies.rounds[category]
    rows = "".join(_row(state, face, number, seat, words) for number in rounds)
    title = text(tell("tech.category", category=category))
    return f'<section class="pu-face"><h3><span>{title}</span></h3>{rows}</section>'


def _row(state: State, face: str, number: int, seat: int | None, words: Words) -> str:
    tell = texts.of(words.language)
    rows = [
        (place, row)
        for place, row in enumerate(state.table.technologies)
        if row.face == face and row.round == number
    ]
    bonus = state.table.row_bonus[number]
    told = tell("tech.median") if isinstance(bonus, str) else f"+{bonus}"
    when = "pu-now" if number == state.round else "pu-past" if number < state.round else "pu-later"
    cards = "".join(_card(state, place, row, seat, words) for place, row in rows)
    return (
        f'<div class="pu-tech-row {when}"><div class="pu-round" data-about="row:{number}" '
        f'tabindex="0" role="group" aria-label="{text(tell("tech.row", n=number))}">'
        f"<small>{text(tell('head.round'))}</small><b>{number}</b>"
        f'<span class="pu-row-bonus">{icon("spin")}{text(told)}</span></div>'
        f'<div class="pu-cards pu-n{len(rows)}">{cards}</div></div>'
    )


def _card(state: State, place: int, row: Technology, seat: int | None, words: Words) -> str:
    tell = texts.of(words.language)
    owners = [player.seat for player in state.players if player.patents >> place & 1]
    look, note, plain = _standing(state, place, row, seat, words)
    names = words.names(state)
    slots = "".join(token(owner, names[owner]) for owner in owners)
    most = state.table.data.limits.patents_per_technology
    slots += '<i class="pu-slot"></i>' * (most - len(owners))
    cubes = f'<span class="pu-extra">{icon("cube")}<b>{row.cubes}</b></span>' if row.cubes else ""
    label = tell("tech.card", name=words.term(row.id), text=words.about(row.id), die=row.die)
    body = (
        f'<span class="pu-cost">{die(row.die, "silver" if look == "pu-can" else "outline")}{cubes}'
        f'</span><span class="pu-what"><b>{text(words.term(row.id))}{_guess(row)}</b>'
        f"<i>{text(words.about(row.id))}</i></span>"
        f'<span class="pu-chips">{benefits(row.effects, words)}</span>'
        f'<span class="pu-foot"><em class="pu-when">{text(tell(f"timing.{row.timing}"))}</em>'
        f'<em class="pu-times">{text(tell("tech.per_round", n=row.slots))}</em>'
        f'<span class="pu-slots">{slots}</span><em class="pu-state">{note}</em></span>'
    )
    return spot(f"tech:{row.id}", f"{label} {plain}", body, f"pu-tech pu-{row.timing} {look}")


def _guess(row: Technology) -> str:
    """17.3  A sign on what is our own design; the tooltip of the card says so in words."""
    ours = is_reconstructed("technologies.toml", f"technologies.{row.id}")
    return ' <small aria-hidden="true">≈</small>' if ours else ""


def _standing(
    state: State, place: int, row: Technology, seat: int | None, words: Words
) -> tuple[str, str, str]:
    """How a technology stands for a reader: its look, a note in HTML, and the same in words."""
    tell = texts.of(words.language)

    def noted(look: str, key: str, picture: str = "", **values: object) -> tuple[str, str, str]:
        told = tell(f"tech.{key}", **values)
        return look, f"{icon(picture) if picture else ''}{text(told)}", told

    if row.round > state.round:
        return noted("pu-shut", "opens", "lock", n=row.round)
    if seat is None:
        return "", "", ""
    player = state.players[seat]
    if player.patents >> place & 1:
        return noted("pu-own", "yours", "check")
    refusal = refuse_technology(state, player, place)
    if refusal is not None:
        key = "later" if refusal.why == "patented_now" else "full"
        return noted("pu-full", key)
    if active_turn(state) != seat or player.cubes < row.cubes:
        return "", "", ""
    pay = payments.best(state, player, row.die, "patent")
    if pay is None:
        return noted("", "no_die")
    told = tell("tech.pay")
    return "pu-can", f"{icon('check')}{text(told)} {payments.drawn(pay, words)}", told
