"""The entries of a table's log as they are stored.

An entry is JSON: `{"action": …}` with what chance answered after it and what a bot thought of its
best options; `{"undo": n}`: the match has its first n decisions again; or something about the table
itself, such as `{"seat": …}`. The log only grows, so everybody can read on from where they are.

The log of a table whose luck has a key begins with the commitment to it. Then people sit down, each
with a salt, and with `{"begin": true}` the match begins: nothing is drawn before. Older tables have
none of these, and begin at once. A match that begins with a position instead of its setup says so
before its first action: `{"position": …}`. At the table of a lesson that entry names the lesson,
and `{"step": n}` says how far the learner has come.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from armillary.core import position
from armillary.core.chance import CHANCE
from armillary.core.match import Match
from armillary.table.model import Reasons


class SeatChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody else plays a seat from now on. Who it is, the store knows."""

    number: int
    change: Literal["person", "bot", "back", "given", "device", "reminded", "holiday", "home"]
    """Somebody sat down, a bot stands in, the person is back, another person has the link, or the
    same person another device; or nothing changed, but they were reminded, go on holiday, or are at
    home again."""
    bot: str = ""
    holder: str = ""
    """Stands for who sat down: the same for all seats of one person at this table."""


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry says; one of `action`, `chance`, `undo`, `ask`, `agree`, `pause`, `seat`,
    `commitment`, `position`, `step`, `begin`."""

    action: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    chance: tuple[msgspec.Raw, ...] = ()
    """What chance answered next; alone: before anybody decided."""
    joined: bool = False
    """With `action`: by the same press as the one before, and taken back with it."""
    reasons: Reasons = ()
    undo: int | msgspec.UnsetType = msgspec.UNSET
    ask: int | Literal["pause"] | msgspec.UnsetType = msgspec.UNSET
    """The seat asks the others to undo to here, or to pause."""
    agree: bool | msgspec.UnsetType = msgspec.UNSET
    pause: bool | msgspec.UnsetType = msgspec.UNSET
    seat: SeatChange | msgspec.UnsetType = msgspec.UNSET
    salt: str = ""
    """With `seat`: what whoever sits down adds to the luck, as 32 hexadecimal digits."""
    commitment: str = ""
    """To the key of the luck; the first entry."""
    position: str = ""
    """The text with which the match begins, instead of its setup."""
    lesson: str = ""
    """With `position`: the lesson that begins with it."""
    step: int | msgspec.UnsetType = msgspec.UNSET
    """The step of the lesson that begins now, from 0."""
    begin: bool = False
    """All sit; with what chance answered first."""
    by: int | msgspec.UnsetType = msgspec.UNSET
    """Who did it; the entry's own seat says so too."""


BODY = msgspec.json.Decoder(Body)


class Note(msgspec.Struct, frozen=True):
    """Something about the table that its log tells too: taken back, given to a bot, paused."""

    entry: int
    seat: int
    key: str
    """`undo`, `ask`, `agree`, `decline`, `pause`, `resume`, `person`, `bot`, `back`, `given`,
    `device`, `reminded`, `holiday`, `home`, `begin`."""
    at: float
    about: int = -1
    """The seat that it is about."""
    bot: str = ""
    agreed: tuple[int, ...] = ()
    """The seats that had to agree to it."""


def bodies(match: Match) -> list[tuple[int, Body]]:
    """A match as entries for a new table: seats and bodies, what chance answered with each; before
    them the position with which it began, if it was one."""
    begun: list[tuple[int, Body]] = []
    if match.start is not None:
        text = position.write(match.game, match.config, match.start)
        begun.append((CHANCE, Body(position=text)))
    found: list[tuple[int, msgspec.Raw | msgspec.UnsetType, list[msgspec.Raw]]] = []
    for entry in match.log:
        if entry.seat == CHANCE and found:
            found[-1][2].append(raw(entry.action))
        elif entry.seat == CHANCE:
            found.append((CHANCE, msgspec.UNSET, [raw(entry.action)]))
        else:
            found.append((entry.seat, raw(entry.action), []))
    played = [(seat, Body(action=action, chance=tuple(said))) for seat, action, said in found]
    return begun + played


def encode(body: Body) -> bytes:
    """The JSON of an entry."""
    return msgspec.json.encode(body)


def raw(action: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))
