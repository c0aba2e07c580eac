"""Questions that are better shown beside the map: relations, discoveries, reputation tiles."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.decision import Decision
from armillary.core.words import Words, tag
from armillary.drawing.amounts import chips
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.board import Choice
from armillary.games.eclipse.actions.diplomacy import Proposal
from armillary.games.eclipse.actions.discoveries import Discovery
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.choices.choice_list import choices
from armillary.games.eclipse.board.choices.groups import LOOKS
from armillary.games.eclipse.board.galaxy.tokens import cube_html, token_html
from armillary.games.eclipse.board.names import about, sector_name, thing
from armillary.games.eclipse.board.parts import bolts, part_does, part_value
from armillary.games.eclipse.board.places import species_of
from armillary.games.eclipse.board.sheets.species import reputation_tile
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.reputation import Keep, KeepReputation
from armillary.games.eclipse.state import State


def question(state: State, decision: Decision, words: Words, names: Sequence[str]) -> str:
    """The question with its answers; empty: it is asked with the buttons below the map."""
    kind = tag(decision.frame)
    if kind == "proposal":
        body = _proposal(state, decision, words, names)
    elif kind == "discovery":
        body = _discovery(decision, words)
    elif kind == "keep_reputation":
        body = _tiles(state, decision, words)
    else:
        return ""
    answers = "".join(
        _answer(number, choice) for number, choice in enumerate(choices(state, decision, words))
    )
    return (
        f'<div class="ec-question"><div class="ec-asked">{body}</div>'
        f'<div class="ec-answers">{answers}</div></div>'
    )


def _answer(number: int, choice: Choice) -> str:
    look = "quiet" if choice.group in ("refuse", "keep_tile", "keep_none") else "yes"
    price = chips(choice.cost, "−") + chips(choice.gain, "+")
    return (
        f'<button type="button" class="{look}" data-choice="{number}">'
        f"{icon(LOOKS[choice.group][0])}<span>{text(choice.label)}</span>{price}</button>"
    )


def _proposal(state: State, decision: Decision, words: Words, names: Sequence[str]) -> str:
    """12.3  Who asks, and what both would give and get."""
    tell = texts.of(words.language)
    assert isinstance(decision.frame, Proposal)
    proposer = decision.frame.proposer
    species = words.label(species_of(state.players[proposer]).id)
    points = components().limits.ambassador_vp
    lines = "".join(
        f"<li>{text(tell(f'question.{key}', n=points))}</li>"
        for key in ("relations_gain", "relations_cube", "relations_peace")
    )
    return (
        f'<header class="{seat_class(proposer)}">{crest(proposer)}<div>'
        f"<h2>{text(tell('question.relations', player=names[proposer]))}</h2>"
        f"<p>{text(species)}</p></div>{cube_html(proposer)}</header><ul>{lines}</ul>"
    )


def _discovery(decision: Decision, words: Words) -> str:
    """2.12  The front of the tile."""
    tell = texts.of(words.language)
    assert isinstance(decision.frame, Discovery)
    id, sector = decision.frame.tile, decision.frame.sector
    row = components().discoveries.get(id)
    title = words.label(id) if row is not None else thing("discovery", words)
    where = sector_name(sector, words) if sector else tell("question.labs")
    part, told = "", about(id, words) if row is not None else ""
    if row is not None and row.part:
        shown = components().parts[row.part]
        value = part_value(row.part, words.language)
        part = (
            f'<p class="ec-value">{icon(shown.category)}<b>{value}</b>'
            f"{bolts(shown.energy_used)}</p>"
        )
        told = f"{part_does(shown, words)}. {tell('question.part')}"
    return (
        f"<header>{token_html('discovery')}<div><h2>{text(title)}</h2><p>{text(where)}</p></div>"
        f"</header>{part}<p>{text(told)}</p>"
    )


def _tiles(state: State, decision: Decision, words: Words) -> str:
    """13.14  The tiles that were drawn, and those that the player has; nobody else sees them."""
    tell = texts.of(words.language)
    frame = decision.frame
    assert isinstance(frame, KeepReputation)
    drawn = tell("question.drawn", player=words.names(state)[decision.seat])
    own = state.players[decision.seat].reputation
    keeps = {
        option.value: number
        for number, option in enumerate(decision.options)
        if isinstance(option, Keep) and not option.instead
    }
    rows = [
        (drawn, [_tile(value, keeps.get(value), words) for value in frame.drawn]),
        (tell("question.own"), [reputation_tile(value, words) for value in own]),
    ]
    tiles = "".join(
        f'<section><h2>{text(head)}</h2><div class="ec-reps">{"".join(drawings)}</div></section>'
        for head, drawings in rows
        if drawings
    )
    return f"{tiles}<p>{text(tell('question.in_the_end'))}</p>"


def _tile(value: int, choice: int | None, words: Words) -> str:
    """A tile that was drawn; pressed, it is kept, if no other has to go back for it."""
    drawn = reputation_tile(value, words)
    return (
        drawn if choice is None else f'<span class="ec-keep" data-choice="{choice}">{drawn}</span>'
    )
