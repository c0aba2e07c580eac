"""The plain data that store, rooms, regions and client share."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from armillary.core.decision import Action
from armillary.core.events import Event
from armillary.core.states.value import Why

Pace = Literal["live", "turns", "device", "solo"]
"""Together now, by turns over days, several people on one device, alone against bots."""

BOT_NAMES = ("Orbit", "Lumen", "Vesper", "Altair", "Mira", "Corvus", "Thule", "Nadir")
"""What bots are called by seat, until somebody calls them otherwise."""

CoachMode = Literal["full", "mistakes", "off"]
"""Who plays alone may have a coach: who says what to aim at and what could be done, who only speaks
up after a mistake, or none."""

SeatKind = Literal["person", "bot", "open"]
"""`open`: whoever comes first."""


class Thought(NamedTuple):
    """An option, and what a bot thinks of it. Older logs have no more than the first two fields."""

    action: str
    """Its JSON."""
    value: float
    """What it is worth, in points at the end; only differences mean something."""
    why: tuple[Why, ...] = ()
    """What it makes better and worse, in points, what counts most first."""
    line: tuple[str, ...] = ()
    """What would follow it in the same turn."""
    places: tuple[str, ...] = ()
    """Where all of that lies."""
    mistake: str = ""
    """The mistake by whose name the coach knows it; empty: by none."""


Reasons = tuple[Thought, ...]
"""What was compared, best first."""

Hour = Annotated[str, msgspec.Meta(pattern=r"^(([01]\d|2[0-3]):[0-5]\d)?$")]
"""`22:30`; empty: none."""

Json = dict[str, Any]
"""What JSON calls an object."""


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
    own_turn: bool = False
    """Whether it answers a question of the seat's own turn, and nobody else's."""
    joined: bool = False
    """It was played with the one before, by one press, and is taken back with it."""


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
    tempo: Literal["story", "quick", "once", "step"] = "story"
    """How fast it is told what happened: at leisure, quickly, at once, or step by step."""
    battles: Literal["all", "summary", "none"] = "summary"
    """Whether battles of others are shown: on their stage, in a sentence, or not."""
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
    ahead: Json = {}
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


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of what happened, and the page as it was after it."""

    seq: int
    """The version of the match that it leads to, as its reader counts."""
    scene: str
    """The scene to which it belongs."""
    kind: str
    seat: int
    """Whose action it is; negative: nobody's."""
    say: str
    place: str = ""
    """Where on the map it happened; empty: on none."""
    mine: bool = False
    """Whether it concerns the reader, though somebody else did it."""
    full: bool = False
    """Nothing is known of what was shown before: what is not in it is gone."""
    regions: dict[str, str] = {}
    pieces: dict[str, str | None] = {}
    fx: list[Json] = []


class Update(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a connection is sent: what happened, and whole regions, but only those that changed."""

    seq: int
    """The version of the match that is shown."""
    steps: list[Step] = []
    """What is shown before the rest of this, one after the other."""
    missed: int = 0
    """So many scenes are not among them: too many, or too long ago. The log has them."""
    regions: dict[str, str] = {}
    """Region id -> HTML with one root element of that id; morphed in place."""
    pieces: dict[str, str | None] = {}
    """Piece id -> SVG; None: gone."""
    legal: Json | None = None
    """The choices of the seat, see `choices.Legal.told`; None: unchanged."""
    full: bool = False
    """Everything is in it, and what is not in it is gone."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person's answer: what they looked at, what they chose, and an id to answer it once."""

    seq: int
    request: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
    action: msgspec.Raw
    end: msgspec.Raw | None = None
    """What ends the turn after it, if nothing has come to light; if others are asked before, as
    soon as they have answered."""
