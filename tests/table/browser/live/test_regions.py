"""Regions without a browser: who is told what, and how what people typed is written."""

from __future__ import annotations

import msgspec
import pytest

from armillary.core.decision import Illegal
from armillary.core.events import Event
from armillary.core.game import load
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rounds.turn import Turn
from armillary.table import texts
from armillary.table.model import LogLine, Preferences, Remark, Thought
from armillary.table.room.match_log import Ledger
from armillary.table.table_page import log
from armillary.table.table_page.log import Telling
from armillary.table.table_page.reader import scene_of, telling_of
from armillary.table.table_page.regions import answers_of, render
from armillary.table.words import say
from tests.table.browser.conftest import Site
from tests.table.browser.test_playing import until
from tests.table.table_page.log_reader import scenes_of

EVIL = '<img src=x onerror="alert(1)">'


def telling(site: Site, seat: int | None) -> tuple[Telling, list[LogLine]]:
    made = site.make(moves=6)
    room = site.room(made)
    return telling_of(scene_of(room, seat, Preferences())), room.lines


def told(lines: list[LogLine], how: Telling, reasons: bool = False) -> dict[str, str]:
    """Lines of the log as they are told."""
    ledger = Ledger(load("gaia"), GaiaConfig(players=2), 1, 0.0)
    return log.lines(scenes_of(ledger, how.seat, lines), how, None, reasons)


def test_only_the_seat_that_is_asked_gets_choices(site: Site) -> None:
    made = site.make(players=3)
    me = until(site, made, Turn)
    room = site.room(made)
    for seat in (0, 1, 2, None):
        drawn = render(room, seat, Preferences())
        assert drawn.legal["mine"] == (seat == me)
        assert bool(drawn.legal["choices"]) == (seat == me)
        assert ('class="act' in drawn.regions["actions"]) == (seat == me)


def test_every_choice_is_an_option_and_every_option_a_choice(site: Site) -> None:
    made = site.make(players=3)
    me = until(site, made, Turn)
    room = site.room(made)
    asked = room.match.decision
    assert asked is not None
    answers = answers_of(scene_of(room, me, Preferences()), planning=False)
    assert answers is not None
    repeated = [choice for choice in answers.choices if choice.action in choice.then]
    assert all(choice.action in asked.options for choice in repeated)
    offered = [
        msgspec.json.encode(choice.action)
        for choice in answers.choices
        if not choice.before and choice not in repeated
    ]
    assert sorted(offered) == sorted(msgspec.json.encode(option) for option in asked.options)


def test_no_secret_travels_in_an_update(site: Site) -> None:
    """Compressed beside what others write, its length could tell of it."""
    made = site.make(players=3, moves=6)
    for seat in (0, 1, 2, None):
        drawn = render(site.room(made), seat, Preferences())
        told = msgspec.json.encode((drawn.regions, drawn.pieces, drawn.legal)).decode()
        assert not [secret for secret in (*made.secrets, made.watch_secret) if secret in told]


def test_an_event_is_told_to_its_audience_alone(site: Site) -> None:
    for seat, heard in ((0, 1), (1, 0), (None, 0)):
        how, lines = telling(site, seat)
        secret = Event("burn", 0, audience=(0,))
        line = msgspec.structs.replace(lines[-1], seat=0, events=(secret,), entry=9999)
        assert len(told([line], how)) == heard


def test_names_and_remarks_are_escaped(site: Site) -> None:
    how, lines = telling(site, 0)
    evil = msgspec.structs.replace(how, names=[EVIL, EVIL])
    html = "".join(told(lines, evil).values())
    assert EVIL not in html
    assert "&lt;img" in html
    remark = Remark(0, EVIL, EVIL, 0.0)
    written = "".join(log.remarks([remark], how.say, 0).values())
    assert "<img" not in written
    assert written.count("&lt;img") == 2


def test_a_bot_says_what_it_considered(site: Site) -> None:
    how, lines = telling(site, 0)
    action = msgspec.json.encode(lines[-1].action).decode()
    line = msgspec.structs.replace(
        lines[-1], reasons=(Thought(action, 12.34), Thought(action, 3.0)), entry=9998
    )
    html = told([line], how, True)["line-9998"]
    assert how.words.action(lines[-1].action) in html
    assert "<b>best</b>" in html
    assert "<b>about 9 points less</b>" in html  # how far the other falls short of it
    assert "reasons" not in told([line], how)["line-9998"]


def test_what_was_done_to_me_stands_out(site: Site) -> None:
    how, lines = telling(site, 0)
    other = msgspec.structs.replace(
        lines[-1], seat=1, events=(Event("burn", 1), Event("burn", 0)), entry=9997
    )
    assert "to-me" in told([other], how)["line-9997"]
    own = msgspec.structs.replace(other, seat=0, entry=9996)
    assert "to-me" not in told([own], how)["line-9996"]


def test_impossible_actions_name_their_rule(site: Site) -> None:
    made = site.make(players=3)
    me = until(site, made, Turn)
    room = site.room(made)
    actions = render(room, me, Preferences()).regions["actions"]
    assert 'aria-disabled="true"' in actions
    refusal = Illegal("5.1", "ore", need=4, have=2)
    assert room.game.words("en").reason(refusal).endswith("(rule 5.1).")


@pytest.mark.parametrize("key", sorted(texts.TEXTS["client"]))
def test_every_text_of_the_page_can_be_said(key: str) -> None:
    places = ("n", "rule", "name", "names", "game", "points", "line", "time", "action", "reason")
    more = ("title", "count", "what", "version", "newest", "less", "deed")
    assert say(key, "en", **dict.fromkeys((*places, *more), "x"))
