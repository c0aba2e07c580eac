"""People at one table: clocks, reminders, pauses, who writes, whose piece is whose."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from armillary.table.model import Pace
from armillary.table.room import clock
from armillary.table.storage.schema import NewSeat
from bench.played_tables import Seated
from tests.table.browser.conftest import Browse, Sit, Site, close_news, ready

HOUR = 3600


def timed(site: Site, pace: Pace) -> tuple[Seated, int]:
    """A table where time is counted, and who is asked."""
    seats = [NewSeat("person", "Ana"), NewSeat("person", "Wojtek")]
    made = site.seat(seats, pace=pace, move_time=HOUR)
    return made, site.asked(made)


class Later:
    """The server's clock, an hour and a minute later."""

    @staticmethod
    def time() -> float:
        from time import time

        return time() + HOUR + 60


def late(page: Page) -> None:
    """Let the page's clock run ahead like the server's."""
    page.clock.install()
    page.clock.fast_forward((HOUR + 60) * 1000)


def test_the_time_of_a_decision_is_shown_to_everybody(site: Site, sit: Sit) -> None:
    made, me = timed(site, "live")
    for seat in (me, 1 - me, None):
        page = sit(made, seat)
        expect(page.locator(".turn time")).to_have_text(re.compile(r"(59:\d\d|1 h)"))
        expect(page.locator("[data-do=stand-in]:visible")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "left"), [("en", "6 days"), ("pt-BR", "6 dias"), ("pl", "6 dni")]
)
def test_days_are_told_as_days(site: Site, sit: Sit, language: str, left: str) -> None:
    seats = [NewSeat("person", "Ana"), NewSeat("person", "Wojtek")]
    made = site.seat(seats, pace="turns", move_time=7 * 24 * HOUR)
    page = sit(made, 0, locale=language)
    expect(page.locator(".turn time")).to_have_text(f" · {left}")


@pytest.mark.parametrize("language", ["pt-BR", "pl"])
@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
def test_the_time_is_in_sight_however_long_the_name(
    site: Site, sit: Sit, size: tuple[int, int], language: str
) -> None:
    seats = [NewSeat("person", "Maria da Conceição"), NewSeat("person", "Wszebor Maksymilian")]
    made = site.seat(seats, pace="turns", game="eclipse", move_time=24 * HOUR)
    page = sit(made, 1 - site.asked(made), size, locale=language)
    time, bar = page.locator(".turn time").bounding_box(), page.locator(".turn").bounding_box()
    assert time is not None
    assert bar is not None
    assert time["width"] > 10
    assert time["x"] + time["width"] <= bar["x"] + bar["width"]


def test_a_bot_stands_in_for_whoever_is_late_and_leaves_when_they_are_back(
    site: Site, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, me = timed(site, "live")
    mine, other = sit(made, me), sit(made, 1 - me, alone=True)
    late(other)
    expect(other.locator(".turn time")).to_have_text(re.compile("out of time"))
    monkeypatch.setattr(clock, "time", Later)
    other.locator("[data-do=stand-in]").click()
    expect(mine.locator("#notice")).to_contain_text("A bot plays for you.")
    mine.locator("#notice [data-do=take-back]").click()
    expect(mine.locator("#notice")).not_to_contain_text("A bot plays for you.")
    expect(mine.locator(".turn.me")).to_be_visible()


def test_by_turns_the_others_may_remind(
    site: Site, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, me = timed(site, "turns")
    mine, other = sit(made, me), sit(made, 1 - me, alone=True)
    late(other)
    monkeypatch.setattr(clock, "time", Later)
    other.locator("[data-do=remind]").click()
    name = site.room(made).seats[1 - me].name
    expect(mine.locator("#notice")).to_contain_text(f"{name} reminds you")


def test_a_paused_table_waits_until_somebody_goes_on(site: Site, sit: Sit) -> None:
    made = site.make()
    me = site.asked(made)
    mine, other = sit(made, me), sit(made, 1 - me)
    mine.locator("[data-dialog=menu]").click()
    mine.get_by_role("button", name="Ask for a pause").click()
    expect(mine.locator("#notice")).to_contain_text("You asked for a pause.")
    other.get_by_role("button", name="Agree").click()
    for page in (mine, other):
        expect(page.locator("#notice")).to_contain_text("The table is paused.")
    other.get_by_role("button", name="Go on").click()
    expect(mine.locator("#notice .banner")).to_have_count(0)


def test_on_holiday_the_others_know_it(site: Site, sit: Sit) -> None:
    made, me = timed(site, "turns")
    mine, other = sit(made, me), sit(made, 1 - me)
    mine.locator("[data-dialog=menu]").click()
    mine.get_by_role("button", name="Go on holiday").click()
    expect(mine.locator("#notice")).to_contain_text("You are on holiday.")
    expect(other.locator(f"#card-{me}")).to_contain_text("on holiday")
    expect(other.locator(".turn")).to_contain_text("on holiday")
    mine.get_by_role("button", name="I am back").click()
    expect(mine.locator("#notice .banner.ask")).to_have_count(0)
    expect(other.locator(".turn")).not_to_contain_text("on holiday")


HEARD = """() => {
  const { prototype } = AudioContext, { createGain } = prototype;
  window.heard = 0;
  prototype.createGain = function () { window.heard += 1; return createGain.call(this); };
}"""
"""Counts the sounds."""


def test_in_quiet_hours_nothing_is_heard(site: Site, sit: Sit) -> None:
    made = site.make()
    me = site.asked(made)
    page = sit(made, 1 - me, alone=True, timezone_id="Europe/Warsaw")
    page.evaluate(HEARD)
    page.clock.set_fixed_time("2026-11-16T23:30:00+01:00")
    page.locator("[data-dialog=menu]").click()
    page.locator("#menu .switch", has_text="Sounds").click()
    for name, value in (("quiet_from", "22:00"), ("quiet_to", "07:00")):
        with page.expect_response(re.compile("/prefs$")):
            page.locator(f"#menu [name={name}]").fill(value)
            page.locator(f"#menu [name={name}]").blur()
    while site.asked(made) == me:
        site.play(made, 1)
    expect(page.locator(".turn.me")).to_be_visible()
    assert page.evaluate("window.heard") == 0
    while site.asked(made) != me:
        site.play(made, 1)
    expect(page.locator(".turn.me")).to_have_count(0)
    page.clock.set_fixed_time("2026-11-17T08:00:00+01:00")
    while site.asked(made) == me:
        site.play(made, 1)
    expect(page.locator(".turn.me")).to_be_visible()
    assert page.evaluate("window.heard") == 2, "one sound of two tones"


def test_a_seat_is_given_to_somebody_else(site: Site, browse: Browse) -> None:
    made = site.make()
    # A page that is refused is an error on its console: so not by `sit`.
    allowed = ["clipboard-read", "clipboard-write"]
    mine = browse(strict=False, permissions=allowed)
    mine.context.add_cookies(site.keyring(made, 0))
    mine.goto(site.link(made, 0))
    ready(mine)
    mine.locator("[data-dialog=menu]").click()
    expect(mine.locator("[data-do=give-person]")).to_be_hidden()
    mine.locator("#menu summary", has_text="Give my seat away").click()
    mine.get_by_role("button", name="Copy a link that gives it to somebody else").click()
    expect(mine.locator("#given")).to_contain_text("until then it is yours")
    link = mine.evaluate("navigator.clipboard.readText()")
    guest = browse()
    guest.goto(link)
    guest.get_by_label("Your name").fill("Celina")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".tag.you")).to_be_visible()
    # The page of whoever gave it away says so.
    expect(mine.locator("[data-error]")).to_be_visible()


def test_nothing_slides_under_the_pointer_when_a_link_is_copied(site: Site, sit: Sit) -> None:
    mine = sit(site.make(), 0, permissions=["clipboard-read", "clipboard-write"])
    mine.locator("[data-dialog=menu]").click()
    buttons = mine.locator("#menu .deeds button:visible")
    before = [button.bounding_box() for button in buttons.all()]
    mine.locator("[data-do=watch-link]").click()
    expect(mine.locator("#copied")).to_have_text("Copied.")
    assert [button.bounding_box() for button in buttons.all()] == before


def test_a_seat_is_opened_on_another_device(site: Site, sit: Sit, browse: Browse) -> None:
    made = site.make()
    mine = sit(made, 0, permissions=["clipboard-read", "clipboard-write"])
    mine.locator("[data-dialog=menu]").click()
    mine.get_by_role("button", name="Link of my seat, for another device").click()
    expect(mine.locator("#copied")).to_contain_text("within ten minutes")
    phone = browse((390, 844), touch=False)
    phone.goto(mine.evaluate("navigator.clipboard.readText()"))
    expect(phone.get_by_role("heading", name="Ana sits here")).to_be_visible()
    phone.get_by_role("button", name="Open the seat here").click()
    expect(phone.locator(".tag.you")).to_be_attached()
    expect(mine.locator("#log")).to_contain_text("opened the seat on another device")


def test_a_refusal_without_a_reason_is_told_in_words(site: Site, sit: Sit) -> None:
    page = sit(site.make(players=2, seed=3), 0)
    close_news(page)
    page.locator("[data-dialog=menu]").click()
    page.evaluate("window.fetch = async () => new Response('{}', { status: 400 })")
    page.locator("[data-do=seat-link]").click()
    expect(page.locator("#alert")).to_have_text("That was not accepted. Try again.")


def test_news_that_were_put_away_stay_away(site: Site, sit: Sit) -> None:
    made = site.make(moves=30)
    while site.room(made).match.log[-1].seat == site.asked(made):
        site.play(made, 1)
    page = sit(made, site.asked(made))
    expect(page.locator("#since")).to_be_visible()
    page.locator("[data-digest=fold]").click()
    page.reload()
    ready(page)
    expect(page.locator("#since ol")).to_be_hidden()
    page.keyboard.press("d")
    expect(page.locator("#since ol")).to_be_visible()


def test_on_a_phone_a_request_stands_before_the_news(site: Site, sit: Sit) -> None:
    made = site.make(moves=30)
    while site.room(made).match.log[-1].seat == site.asked(made):
        site.play(made, 1)
    me = site.asked(made)
    mine, other = sit(made, me, (390, 844)), sit(made, 1 - me)
    expect(mine.locator("#since")).to_be_visible()
    other.locator("[data-dialog=menu]").first.click()
    other.get_by_role("button", name="Ask for a pause").click()
    expect(mine.get_by_role("button", name="Agree")).to_be_visible()
    expect(mine.locator("#since")).to_be_hidden()
    mine.get_by_role("button", name="Refuse").click()
    expect(mine.locator("#since")).to_be_visible()


def test_a_switch_for_notifications_says_when_the_browser_does_not_allow_them(
    site: Site, sit: Sit
) -> None:
    page = sit(site.make(), 0)
    page.locator("#tools [data-dialog=menu]").click()
    denying = "class { static async requestPermission() { return 'denied'; } }"
    for browser in ("delete window.Notification", f"window.Notification = {denying}; true"):
        page.evaluate(browser)
        page.locator("label:has([name=notify])").click()
        expect(page.locator("label:has([name=notify]) small")).to_contain_text("needs https")
        expect(page.locator("[name=notify]")).not_to_be_checked()


def test_who_writes_is_shown_to_the_others_only(site: Site, sit: Sit) -> None:
    made = site.make()
    mine, other = sit(made, 0), sit(made, 1)
    mine.locator("#say input").press_sequentially("Hello")
    expect(other.locator("#writing")).to_have_text("Ana is writing…")
    expect(mine.locator("#writing")).to_be_empty()


def test_every_seat_has_a_sign_of_its_own_wherever_its_colour_is(site: Site, sit: Sit) -> None:
    """Colour is never alone: crest, pieces and log show the same glyph, another for each seat."""
    made = site.make(players=4, seed=7, moves=120)
    page = sit(made, None)
    close_news(page)
    signs = []
    for seat in range(4):
        sign = page.locator(f"#card-{seat} .crest use").get_attribute("href")
        signs.append(sign)
        pieces = page.locator(f"#pieces .p{seat} .badge use")
        assert pieces.count() > 0
        assert {one.get_attribute("href") for one in pieces.all()} == {sign}
        told = page.locator(f"#log > li.p{seat} summary > .glyph use")
        if told.count():
            assert told.first.get_attribute("href") == sign
    assert len(set(signs)) == 4


def test_a_bot_that_gave_up_may_try_again(site: Site, sit: Sit) -> None:
    async def give_up() -> None:
        room.trouble = "It fell asleep."
        room.changed()

    made = site.make()
    room = site.room(made)
    page, watching = sit(made, 0), sit(made, None)
    site.call(give_up())
    banner = page.locator(".banner").filter(has_text="The bot could not decide.")
    expect(banner).to_be_visible()
    told = watching.locator(".banner").filter(has_text="The bot could not decide.")
    expect(told).to_be_visible()
    expect(told.get_by_role("button")).to_have_count(0)
    banner.get_by_role("button", name="Let it try again").click()
    expect(banner).to_have_count(0)
    expect(told).to_have_count(0)
