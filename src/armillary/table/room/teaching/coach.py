"""The coach of who plays alone against bots: whether there is one, and what it has to say.

Before every decision a worker thinks about all that could be done, as for a hint. When its person
has answered, their answer and the best one are kept with it in the log, if it costs clearly more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from armillary.core.decision import Action, Decision
from armillary.core.lessons.coach import coach
from armillary.core.words import ENGLISH
from armillary.table.model import CoachMode, Reasons, Thought
from armillary.table.room.match_log import Ledger
from armillary.table.room.room_view import Seen
from armillary.table.storage.schema import NewJob


class Coaching(msgspec.Struct, frozen=True):
    """What a table's settings say about its coach."""

    coach: CoachMode = "off"


class Tagged(msgspec.Struct, frozen=True):
    """What is needed to know the kind of an action."""

    do: str


OFTEN = 3
"""So often a mistake is named in a match."""
COACHING = msgspec.json.Decoder(Coaching)
TAGGED = msgspec.json.Decoder(Tagged)


def mode_of(room: Seen) -> CoachMode:
    """How much the coach says at this table."""
    return _mode(room.ledger, room.settings)


def _mode(log: Ledger, settings: bytes) -> CoachMode:
    if len(log.people) > 1 or log.lesson:
        return "off"
    return COACHING.decode(settings or b"{}").coach


def job(log: Ledger, settings: bytes) -> NewJob | None:
    """A person's decision, for a worker to think about before they answer; None: nobody hears it,
    or there is nothing to decide."""
    asks = log.decision
    if asks is None or asks.seat < 0 or log.paused or _mode(log, settings) == "off":
        return None
    return NewJob(asks.seat)


def verdict(room: Seen, seat: int, actions: Sequence[Action]) -> Reasons:
    """The best answer and the one that is given, if it costs clearly more; mostly nothing."""
    hint = room.hint
    if hint is None or (hint.version, hint.seat) != (room.version, seat) or not hint.reasons:
        return ()
    if mode_of(room) == "off":
        return ()
    its, best = coach(room.game.name), hint.reasons[0]
    mine = _closest(hint.reasons, [msgspec.json.encode(action).decode() for action in actions])
    if mine is None or best.value - mine.value < its.notable:
        return ()
    beside = _warning(room, seat, actions[0])
    named = its.mistake(_kind(mine.action), _kind(best.action), beside)
    if named is not None and _told(room, seat, named.id) < OFTEN:
        mine = mine._replace(mistake=named.id)
    return best, mine


def _closest(thoughts: Reasons, played: list[str]) -> Thought | None:
    """What was thought of what is played: of the line that goes along with it furthest."""

    def shared(thought: Thought) -> int:
        both = zip((thought.action, *thought.line), played, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))

    found = max(thoughts, key=shared, default=None)
    return found if found is not None and shared(found) else None


def _kind(action: str) -> str:
    """By what tag an action is known."""
    return TAGGED.decode(action).do


def _warning(room: Seen, seat: int, action: Action) -> str:
    """The key of the warning that stands beside an action; empty: there is none."""
    asks = room.ledger.decision
    if asks is None:
        return ""
    view = room.view(seat)
    offered = Decision(seat, asks.frame, [action], None)
    choices = room.board.choices(view, offered, room.game.words(ENGLISH).on(view))
    return next((choice.warning_key for choice in choices if choice.action == action), "")


def _told(room: Seen, seat: int, mistake: str) -> int:
    """How often a mistake was named in this match."""
    own = (line.reasons for line in room.lines if line.seat == seat)
    return sum(any(thought.mistake == mistake for thought in reasons) for reasons in own)
