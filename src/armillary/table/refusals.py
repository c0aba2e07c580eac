"""What the table says when it cannot do what was asked: a key, a status, and one sentence.

The rules of a game refuse with `Illegal`; this is for everything around them. The sentences are
texts of the table's catalogue, in the context `refusal`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from armillary.core.bad_options import Unfit
from armillary.core.errors import ArmillaryError
from armillary.core.words import ENGLISH, Plural, Text, Vocabulary, Words

TEXTS: dict[str, Text] = {
    # Finding a table
    "no_table": "There is no such table. The link may be incomplete, or the table is gone.",
    "closed_table": "Whoever runs this server has closed this table.",
    "damaged_table": "This table cannot be opened: its log does not fit together. Whoever runs "
    "this server can see why; all other tables go on.",
    "many_tables": "Too many tables that were opened from your address are still played: {most}. "
    "Finish some of them first.",
    "full_server": "This server has as many tables as it can hold. Try again later.",
    "no_game": "Unknown game “{game}”. Available: {known}.",
    "no_page": "There is no such page.",
    "no_method": "That cannot be done here.",
    "wrong_link": "This link opens no seat. It may be incomplete, or too old.",
    "no_seat": "You hold no seat at this table. Open it with the link of your seat.",
    "no_watch": "This table is open to those who have a link to it.",
    "seat_taken": "Somebody sits there already.",
    "seat_number": "There is no such seat at this table.",
    "device_asked": "Another device asks for this seat, too. If that is not yours, say no to it "
    "where you sit; then ask again.",
    # Playing
    "not_your_turn": "It is not your turn to decide.",
    "stale": "The match has moved on. Look again, then choose.",
    "bad_action": "This is not an action of the game: {detail}.",
    "empty_bundle": "A bundle has at least one action.",
    "long_bundle": "At most {most} actions at once.",
    "over": "The match is over.",
    "not_begun": "The match has not begun: somebody is still to come.",
    "not_host": "Whoever opened the table decides that.",
    "paused": "The table is paused.",
    "long_log": "The log of this table is as long as it may be. Open a new table.",
    "still_time": "Nobody's time has run out.",
    "no_place": "Nothing can be done there now.",
    "no_plan": "You have no upcoming turn to plan.",
    "not_alone": "Hints are for those who play alone against bots.",
    "no_entry": "The log has no such entry.",
    # Lessons
    "no_lesson": "There is no such lesson.",
    "lesson_near": "{detail}",
    "lesson_better": "That is allowed, but there is something better.",
    "lesson_other": "That is allowed, and fine in a game. For now we need something else: look "
    "where the arrow points.",
    "lesson_read": "Read on first: press Next.",
    "lesson_do": "First do what the lesson asks. After three tries it shows you how.",
    # Taking back
    "no_holiday": "Holidays are for matches at your own pace.",
    "undo_nothing": "You have nothing to undo.",
    "undo_chance": "Something was drawn or rolled since then; ask the others to take it back.",
    "undo_other": "Somebody else has decided since then; ask the others to take it back.",
    "undo_shown": "That has shown something new; ask the others to take it back.",
    "undo_asked": "There is an open request already.",
    "undo_not_asked": "There is no open request.",
    "undo_own": "Your own request is for the others to answer.",
    "undo_absent": "A bot stands in for somebody who cannot be asked; only what came since then "
    "can be taken back.",
    # Seats
    "no_bot": "There is no bot “{bot}”; there is {known}.",
    "bot_unnamed": "A bot's seat needs the name of its bot in “bot”; there is {known}.",
    "bot_plays": "A bot plays this seat. Take the seat back first.",
    "seat_is_bot": "A bot holds this seat.",
    "players": "{game} is for {allowed} players, not {given}.",
    # What people type
    "empty_text": "There is nothing in it.",
    "name_taken": "Somebody at this table is called {name} already.",
    "long_text": Plural("At most {most} character.", "At most {most} characters.", "most"),
    "chat_fast": "That was a lot at once. Wait a moment.",
    "bad_request": "The request makes no sense: {detail}",
    "no_body": "It needs a body in JSON.",
    "not_one_of": "There is no {given} for “{field}”; there is {allowed}.",
    "too_large": "That is too large.",
    "bad_config": "These options do not fit: {detail}",
    "bad_file": "This is not a match that can be opened: {detail}",
    "file_line": "Line {line} is damaged, or the rules do not allow what it says.",
    "file_long": "It has more than {most} entries.",
    "file_senseless": "Its entries make no sense.",
    "file_position": "Its position makes no sense: {detail}",
    "file_foreign": "It comes from another program, or from a newer version of this one.",
    "short_time": "A decision has at least {least} seconds, or any time.",
    "bad_seed": "A seed is a number from 0 to {most}.",
    "bad_webhook": "A webhook is an address that begins with https:// or http://.",
    "not_finished": "The match is not over yet; its scores, replay and file come when it is.",
    # The door
    "foreign": "This request came from another site.",
    "csrf": "This page is too old. Load it again.",
    "too_fast": "Too many requests. Try again in a moment.",
    "too_many": "Too many connections from your address. Try again in a moment.",
    "full": "The server has no room for more connections. Try again in a moment.",
    "asks_much": "You have asked for a lot at once. Wait for the answers, then ask again.",
    "busy": "The server is very busy just now. Try again in a moment.",
    "takes_long": "That takes longer than this server allows. Ask for something smaller.",
    "wrong_host": "This server is not known by that name.",
    "token": "Send the secret of the seat's link: Authorization: Bearer <secret>.",
    "broken": "Something broke on our side. Try again; if it happens again, tell whoever runs this "
    "server the number {number}.",
    "storage": "The server cannot keep or find anything just now. What you did last may not have "
    "been kept; try again in a moment.",
    "restarting": "The server is being restarted. It is back in a moment; try again.",
}


STATUS: dict[str, int] = {
    **dict.fromkeys(("no_table", "no_game", "no_page", "wrong_link", "no_entry", "no_lesson"), 404),
    **dict.fromkeys(("no_seat", "no_watch", "foreign", "csrf", "not_finished", "undo_own"), 403),
    "not_host": 403,
    **dict.fromkeys(("stale", "seat_taken", "not_your_turn", "over", "not_begun"), 409),
    **dict.fromkeys(("name_taken", "undo_absent", "device_asked"), 409),
    **dict.fromkeys(("paused", "still_time", "undo_asked", "undo_not_asked", "bot_plays"), 409),
    **dict.fromkeys(("seat_is_bot", "no_plan", "not_alone", "long_log"), 409),
    **dict.fromkeys(("undo_nothing", "undo_chance", "undo_other", "undo_shown"), 409),
    **dict.fromkeys(("chat_fast", "too_fast", "too_many", "many_tables", "asks_much"), 429),
    **dict.fromkeys(("busy", "takes_long"), 503),
    "no_method": 405,
    "too_large": 413,
    "wrong_host": 421,
    "token": 401,
    "broken": 500,
    **dict.fromkeys(("storage", "restarting", "full", "full_server"), 503),
    **dict.fromkeys(("closed_table", "damaged_table"), 410),
}
"""By key; everything else is 400."""

BY_STATUS = {
    400: "bad_request",
    401: "token",
    403: "foreign",
    404: "no_page",
    405: "no_method",
    413: "too_large",
    429: "too_fast",
}
"""The key of an error that the framework raised."""


class Refused(ArmillaryError):
    """The table does not do it, and says why."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[Callable[..., Refused], tuple[str]]:
        return partial(Refused, **self.values), (self.key,)

    @property
    def status(self) -> int:
        return STATUS.get(self.key, 400)

    def told(self, language: str) -> str:
        """Why, in the reader's language; what it says of another refusal, too."""
        told = {
            name: value.told(language) if isinstance(value, Unfit | Refused) else value
            for name, value in self.values.items()
        }
        return _words(language).phrase("refusal", self.key, told)

    def __str__(self) -> str:
        return self.told(ENGLISH)


@cache
def _words(language: str) -> Words:
    return Words(language, Vocabulary("armillary.table", {"refusal": TEXTS}))
