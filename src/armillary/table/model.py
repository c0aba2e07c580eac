"""The plain data that store, rooms, regions and client share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from armillary.core.decision import Action
from armillary.core.events import Event
from armillary.table.table_page.html_changes import Change

Pace = Literal["live", "turns", "device", "solo"]
"""Together now, by turns over days, several people on one device, alone against bots."""

BOT_NAMES = ("Orbit", "Lumen", "Vesper", "Altair", "Mira", "Corvus", "Thule", "Nadir")
"""What bots are called by seat, until somebody calls them otherwise."""

SeatKind = Literal["person", "bot", "open"]
"""`open`: whoever comes first."""

Reasons = tuple[tuple[str, float], ...]
"""Options as JSON, and what a bot thinks that they are worth, best first."""

Hour = Annotated[str, msgspec.Meta(pattern=r"^(([01]\d|2[0-3]):[0-5]\d)?$")]
"""`22:30`; empty: none."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits there. A person's seat is held by an unguessable link."""

    number: int
    kind: SeatKind
    name: str
    bot: str = ""
    """The bot that plays it, or stands in for the person."""
    online: bool = False


class LogLine(msgspec.Struct, frozen=True):
    """What one entry of the log made happen; `entry` counts from 1."""

    entry: int
    seat: int
    action: Action
    events: tuple[Event, ...]
    at: float
    reasons: Reasons = ()


class Remark(msgspec.Struct, frozen=True):
    """A line of chat; seat None: a spectator."""

    seat: int | None
    name: str
    text: str
    at: float


class Preferences(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How one person wants the table; kept in a cookie and, with a seat, in the store."""

    language: str = "en"
    confirm: bool = True
    reduced_motion: bool = False
    symbols: bool = False
    sound: bool = False
    text_size: Literal["small", "normal", "large"] = "normal"
    bot_speed: Literal["instant", "fast", "normal", "slow"] = "normal"
    theme: Literal["dark", "light", "device"] = "dark"
    log_place: Literal["side", "below"] = "side"
    """Beside the map or under it, where there is room."""
    times: Literal["ago", "clock"] = "ago"
    """How long ago things were, or what the clock said."""
    quiet_from: Hour = ""
    quiet_to: Hour = ""
    """Between these there is neither sound nor notification; by the clock of the device."""
    muted: tuple[str, ...] = ()
    """Keys of soft warnings that are not shown any more."""
    ahead: dict[str, Any] = {}
    """Answers given ahead (see `Board.answers_ahead`)."""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person will do when they are asked next; nobody else sees it."""

    action: str
    """Its JSON."""
    asked: str
    """The kind of question that it answers: the tag of its frame."""
    shown: tuple[tuple[str, int], ...] = ()
    """What it cost and brought when it was planned: icons and amounts, what it costs negative."""
    dropped: bool = False
    """They were asked, and it no longer fitted."""


class Hint(msgspec.Struct, frozen=True):
    """What a bot thinks of a person's decision; `reasons` None: it still thinks."""

    version: int
    seat: int
    reasons: Reasons | None = None
    failed: bool = False


class Update(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a connection is sent: only what differs from what it has."""

    seq: int
    """The version of the match that is shown."""
    regions: dict[str, Change] = {}
    """Region id -> HTML with one root element of that id, or what differs; morphed in place."""
    pieces: dict[str, Change | None] = {}
    """Piece id -> SVG, or what differs; None: gone."""
    legal: dict[str, Any] | None = None
    """The choices of the seat, see `legal.Legal.told`; None: unchanged."""
    fx: list[dict[str, Any]] = []
    say: str = ""
    """For the live region of screen readers."""
    full: bool = False
    """Everything is in it, and what is not in it is gone."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person's answer: what they looked at, what they chose, and an id to answer it once."""

    seq: int
    request: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
    action: msgspec.Raw
