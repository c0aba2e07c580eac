"""Notices that are put aside, unread lines of chat and log, and how many look on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.table.browser.conftest import Sit, Site, close_news, ready

LYING, UPRIGHT = (844, 390), (390, 844)
COVERED = """() => [...document.querySelectorAll('.zoom button')].filter(button => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return right && !button.contains(over);
}).length"""


def ask_pause(page: Page) -> None:
    page.locator("[data-dialog=menu]").click()
    page.locator("#menu [data-do=pause]").click()


def say(page: Page, text: str) -> None:
    page.locator("#say input").fill(text)
    page.keyboard.press("Enter")


def test_a_notice_is_put_aside_until_there_is_another(site: Site, sit: Sit) -> None:
    made = site.make(3, seed=3, moves=12)
    page, other = sit(made, 0), sit(made, 1)
    close_news(page)
    ask_pause(other)
    banner = page.locator("#notice .banner")
    expect(banner).to_be_visible()
    assert page.evaluate(COVERED) == 0
    fold = page.locator("#notice [data-fold]")
    fold.click()
    expect(banner).to_be_hidden()
    expect(fold).to_have_attribute("aria-expanded", "false")
    say(other, "Just a minute")
    expect(page.locator("#remarks > li")).to_have_count(1)
    expect(banner).to_be_hidden()  # an update that says nothing new of it
    page.reload()
    ready(page)
    expect(banner).to_be_hidden()
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.click()
    page.get_by_role("button", name="Agree").click()
    expect(banner).to_be_visible()  # what is told now is another thing
    fold.click()
    expect(banner).to_be_hidden()
    other.locator("#notice [data-do=refuse]").click()
    expect(banner).to_have_count(0)
    expect(fold).to_have_count(0)


def test_on_a_phone_the_tab_says_that_something_was_said(site: Site, sit: Sit) -> None:
    made = site.make(seed=3, moves=12)
    page, other = sit(made, 0, UPRIGHT), sit(made, 1)
    dot = "getComputedStyle(document.getElementById('tab-log'), '::after').content"
    assert page.evaluate(dot) == "none"
    say(other, "Are you there?")
    chat = page.locator(".pane.chat")
    expect(chat).to_have_attribute("data-unread", "")
    assert page.evaluate(dot) != "none"
    page.locator("#tab-log").click()
    expect(chat).not_to_have_attribute("data-unread", "")
    expect(page.locator("#remarks > li")).to_be_in_viewport()
    say(page, "Yes")
    expect(other.locator("#remarks > li")).to_have_count(2)
    page.locator("#tab-map").click()
    assert page.evaluate(dot) == "none"


def test_who_reads_further_up_sees_that_the_log_goes_on(site: Site, sit: Sit) -> None:
    made = site.make(seed=3, moves=40)
    page = sit(made, 0)
    newer = page.locator(".pane.log .newest")
    expect(newer).to_be_hidden()
    page.evaluate("document.getElementById('log').scrollTop = 0")
    while page.locator(".pane.log[data-unread]").count() == 0:
        count = page.locator("#log > li").count()
        site.play(made, 1)
        page.wait_for_function(
            "([number, count]) => document.body.dataset.seq === number"
            " || document.querySelectorAll('#log > li').length > count",
            arg=[str(site.room(made).version), count],
        )
    expect(newer).to_be_visible()
    newer.click()
    expect(newer).to_be_hidden()
    expect(page.locator("#log > li").last).to_be_in_viewport()


@pytest.mark.parametrize("game", ["gaia", "imperium"])
def test_there_is_chat_on_a_lying_phone(site: Site, sit: Sit, game: str) -> None:
    made = site.make(3, seed=3, moves=12, game=game)
    page, other = sit(made, 0, LYING), sit(made, 1)
    more = page.locator("#tabs [data-spread]")
    if more.is_visible():
        more.click()
    page.locator("#tab-log").click()
    field, button = page.locator("#say input"), page.locator("#say button")
    for part in (field, button):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= LYING[0]
        assert box["y"] + box["height"] <= LYING[1]
    field.fill("Hello")
    button.click()
    expect(other.locator("#remarks > li")).to_have_text(re.compile("Hello"))
    expect(page.locator("#remarks > li")).to_be_in_viewport()


def test_whoever_watches_is_counted(site: Site, sit: Sit) -> None:
    made = site.make(seed=3)
    page = sit(made, 0)
    count = page.locator(".watchers")
    expect(count).to_have_count(0)
    one, two = sit(made, None), sit(made, None)
    expect(count).to_have_text("2")
    expect(count).to_have_attribute("aria-label", "2 people are watching")
    two.goto("about:blank")
    expect(count).to_have_text("1")
    one.goto("about:blank")
    expect(count).to_have_count(0)
