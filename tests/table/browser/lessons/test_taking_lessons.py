"""Lessons as a newcomer takes them: by clicks on a desktop, by taps on a phone, by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.browser.conftest import Browse, Site, ready
from tests.table.browser.looks import serious

Open = Callable[..., Page]


@pytest.fixture
def visit(browse: Browse, site: Site) -> Open:
    """Opens the lobby in a browser that has never been here."""

    def open_page(width: int, height: int) -> Page:
        page = browse((width, height), strict=False, locale="en-GB")  # wrong tries are refused
        page.goto(site.url)
        page.locator("body[data-ready=yes]").wait_for()
        return page

    return open_page


def at_step(page: Page, number: int) -> Locator:
    """The bubble, when the lesson has come to this step and everything rests."""
    bubble = page.locator(f'#lesson[data-step="{number - 1}"]')
    bubble.wait_for()
    page.locator("#tutor[data-rests]").wait_for()
    return bubble


def place(page: Page, name: str) -> Locator:
    return page.locator(f'#map [data-place="{name}"]').first


def covers(page: Page, one: str, other: str) -> bool:
    """Whether two things on the screen overlap."""
    a, b = page.locator(one).first.bounding_box(), page.locator(other).first.bounding_box()
    assert a is not None
    assert b is not None
    aside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    above = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    return not aside and not above


def test_two_lessons_by_clicks(visit: Open) -> None:
    page = visit(1440, 900)
    way_in = page.locator('a.learn[href="/learn/gaia"]')
    expect(way_in).to_have_text("Never played? Learn in 18 minutes")
    way_in.click()
    page.get_by_role("button", name="Begin").click()

    at_step(page, 1).get_by_role("button", name="Next").click()
    at_step(page, 2).get_by_role("button", name="Next").click()
    expect(at_step(page, 3)).to_contain_text("build on the lit one")
    assert not covers(page, "#lesson", '[data-place="hex:-1,-3"]'), "the bubble hides its place"
    assert not covers(page, "#lesson", "#bar")
    place(page, "hex:-1,-3").click()
    page.locator("#choice .yes").click()

    question = at_step(page, 4)
    question.get_by_role("button", name="6 points").click()
    expect(question.locator(".reply")).to_contain_text("third place")
    expect(question.get_by_role("button", name="Next")).to_be_hidden()
    question.get_by_role("button", name="18 points").click()
    question.get_by_role("button", name="Next").click()
    at_step(page, 5)
    page.locator("#actions [data-group=pass]").click()
    page.locator("#choice .yes").click()
    at_step(page, 6).get_by_role("button", name="Next").click()
    done = page.locator("#lesson.done")
    expect(done).to_contain_text("Everything else serves this.")
    expect(done.locator(".stars .on")).to_have_count(2)  # one answer was wrong

    done.get_by_role("button", name="Next: First mine").click()
    page.wait_for_url(re.compile("/t/"))
    first = at_step(page, 1)
    expect(first).to_contain_text("On your turn you do one thing")
    first.get_by_role("button", name="Next").click()
    at_step(page, 2).get_by_role("button", name="Yes, exactly").click()
    page.locator("#lesson [data-tutor=next]").click()
    bubble = at_step(page, 3)

    # Near: it is answered, and nothing has happened.
    page.locator("#actions [data-group=project]").click()
    place(page, "hex:-3,0").click()
    page.locator("#choice .yes").click()
    expect(bubble.locator(".reply")).to_contain_text("a slow way to a good planet")
    expect(page.locator("#bar")).to_have_attribute("data-mode", "idle")
    # Wrong: the rules refuse, and the lesson adds a sentence.
    page.locator("#actions [data-group=mine]").click()
    place(page, "hex:-2,0").click()
    expect(page.locator("#alert")).to_be_visible()
    expect(bubble.locator(".reply")).to_contain_text("yellow")
    expect(page.locator("#tutor")).to_have_class(re.compile("pulse"))
    expect(bubble.get_by_role("button", name="Show me")).to_be_hidden()
    place(page, "hex:3,-2").click()
    expect(bubble.locator(".reply")).to_contain_text("Too far")
    bubble.get_by_role("button", name="Show me").click()
    at_step(page, 4).get_by_role("button", name="Back").click()
    at_step(page, 3)
    place(page, "hex:-4,-1").click()
    page.locator("#choice .yes").click()
    at_step(page, 4).get_by_role("button", name="Next").click()
    expect(page.locator("#lesson.done .stars .on")).to_have_count(1)  # it was shown
    page.get_by_role("link", name="Lessons", exact=True).click()
    expect(page.locator(".course .taken")).to_have_count(2)


def test_a_lesson_by_taps_and_going_on_after_leaving(visit: Open, site: Site) -> None:
    page = visit(390, 844)
    page.locator('a.learn[href="/learn/gaia"]').tap()
    page.get_by_role("button", name="Start: First mine").tap()
    at_step(page, 1).get_by_role("button", name="Next").tap()
    at_step(page, 2)

    page.goto(f"{site.url}/learn/gaia")
    page.get_by_role("button", name="Go on: First mine").tap()
    question = at_step(page, 2)
    question.get_by_role("button", name="Yes, exactly").tap()
    question.get_by_role("button", name="Next").tap()
    at_step(page, 3)
    for other in ("#sight", "#bar", "#side"):
        assert not covers(page, "#lesson", other), f"the bubble lies over {other}"
    place(page, "hex:-4,-1").tap()
    page.locator("#choice .yes").tap()
    at_step(page, 4).get_by_role("button", name="Next").tap()
    expect(page.locator("#lesson.done .stars .on")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_lesson_by_keyboard(visit: Open, site: Site) -> None:
    page = visit(1280, 800)
    page.goto(f"{site.url}/learn/gaia")
    assert serious(page) == []
    page.get_by_role("button", name="Start: First mine").press("Enter")
    at_step(page, 1)
    ready(page)
    page.keyboard.press("Enter")
    at_step(page, 2)
    assert serious(page, "#tutor, .lessons, #tabs") == []
    page.keyboard.press("1")
    expect(page.locator("#lesson .reply")).to_contain_text("One and two make three")
    page.keyboard.press("Enter")
    at_step(page, 3)
    page.keyboard.press("1")  # Build a mine
    page.keyboard.press("l")
    page.keyboard.press("Enter")
    expect(page.locator("#choice .yes")).to_be_visible()
    page.keyboard.press("Enter")
    at_step(page, 4)
    page.keyboard.press("Enter")
    expect(page.locator("#lesson.done")).to_be_visible()
    expect(page.locator("#lesson.done .stars .on")).to_have_count(3)
