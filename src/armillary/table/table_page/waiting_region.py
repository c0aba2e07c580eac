"""The waiting room: who is there, who is still to come, and how to begin."""

from __future__ import annotations

from functools import partial

from armillary.core.chance import Keyed
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest
from armillary.drawing.art.svg import text
from armillary.table.model import Preferences, Seat
from armillary.table.room.room import Room, Visitor
from armillary.table.table_page.choices import NOTHING
from armillary.table.table_page.notices import other_device
from armillary.table.table_page.regions import Rendered
from armillary.table.words import Say, texts_of
from armillary.table.words import say as say_in

REGION = "waiting"


def waiting(room: Room, seat: int | None, prefs: Preferences) -> Rendered:
    """All that the page of a match shows before it begins."""
    region = _region(room, seat, texts_of("lobby", prefs.language), prefs.language)
    return Rendered({REGION: region}, {}, NOTHING, room.number(room.version, seat))


def _region(room: Room, seat: int | None, say: Say, language: str) -> str:
    awaited = room.awaited()
    hosts = room.hosts(Visitor((seat,))) if seat is not None else False
    names = room.names(room.game.words(language))
    rows = "".join(
        _row(sits, names[sits.number], sits.number in awaited, sits.number == seat, hosts, say)
        for sits in room.seats
    )
    told = say("awaits", n=len(awaited))
    start = _start(say) if hosts else ""
    asks = other_device(room.invitations, seat, partial(say_in, language=language))
    return (
        f'<section id="{REGION}">{asks}'
        f'<ul class="places" aria-label="{text(say("seats"))}">{rows}</ul>'
        f'<p class="lead" role="status">{text(told)}</p>{start}{_luck(room, say)}</section>'
    )


def _row(sits: Seat, name: str, awaited: bool, mine: bool, hosts: bool, say: Say) -> str:
    if mine:
        state = say("here_you")
    elif awaited:
        state = say("awaited")
    elif sits.kind == "bot":
        state = say("here_bot")
    else:
        state = say("here" if sits.online else "away")
    invite = ""
    if awaited and hosts:
        label = text(say("invite"))
        invite = (
            f'<button type="button" class="quiet" data-do="invite" data-seat="{sits.number}">'
            f"{icon('copy')}<span>{label}</span></button>"
        )
    classes = "place awaited" if awaited else "place"
    return (
        f'<li class="{classes}">{crest(sits.number)}<b>{text(name)}</b>'
        f"{invite or f'<small>{text(state)}</small>'}</li>"
    )


def _start(say: Say) -> str:
    """Whoever made the table need not wait for ever."""
    return (
        f'<div class="go"><button type="button" class="act" data-do="start">{icon("bot")}'
        f"<span>{text(say('start_with_bots'))}</span></button></div>"
    )


def _luck(room: Room, say: Say) -> str:
    """What was promised of the luck of this match."""
    if not isinstance(room.match.luck, Keyed):
        return ""
    return (
        f'<p class="luck">{icon("dice")}<span>{text(say("luck_sealed"))} '
        f"<code>{text(room.ledger.commitment)}</code></span></p>"
    )
