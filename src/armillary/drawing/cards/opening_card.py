"""The card with which a match begins: who plays what, who goes first, what it is about, and what
the first round rewards."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from armillary.core.states.state import S
from armillary.core.words import Words
from armillary.drawing import texts
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.cards import parts
from armillary.drawing.cards.round_card import notes, own_first
from armillary.drawing.scene import Scene


class Opening(msgspec.Struct, frozen=True):
    """What a board says when the first round begins."""

    goal: str
    """How the match is won, in a sentence."""
    first: int
    """The seat that goes first."""
    plays: Sequence[tuple[str, str]]
    """By seat: what it plays, and in a sentence, how."""
    rewards: Sequence[str]
    """What is worth points in the first round, and at the end."""


def opening_card(scene: Scene[S], words: Words, opening: Opening) -> str:
    """The card of the scene with which the first round begins."""
    tell = texts.of(words.language)
    title = tell("card.begins")
    seats = "".join(_seat(seat, scene, opening, tell("card.first")) for seat in own_first(scene))
    began = next((words.event(event, scene.names) for event in scene.events), "")
    inside = (
        f'<h2>{text(title)}</h2><p class="goal">{icon("cup")}{text(opening.goal)}</p>'
        f'<div class="scroll"><ul class="seats">{seats}</ul></div>'
        f"{notes(began, opening.rewards)}"
    )
    return parts.card(scene.kind, title, inside, "opening")


def _seat(seat: int, scene: Scene[S], opening: Opening, first: str) -> str:
    name, how = opening.plays[seat]
    mark = f'<em class="tag">{text(first)}</em>' if seat == opening.first else ""
    played = f"<span>{text(name)}</span>" if name and name != scene.names[seat] else ""
    told = f"<p>{text(how)}</p>" if how else ""
    return (
        f'<li class="{seat_class(seat)}">{crest(seat)}<div><b>{text(scene.names[seat])}</b>'
        f"{played}{mark}{told}</div></li>"
    )
