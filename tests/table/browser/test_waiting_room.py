"""A table with other people: they are invited, wait for each other, and begin together."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table.browser.conftest import Browse, Site
from tests.table.browser.looks import OVERFLOW, SIZES, serious

Visit = Callable[..., Page]


@pytest.fixture
def visit(browse: Browse, site: Site) -> Visit:
    """A person's own browser."""

    def opened(path: str = "/", size: tuple[int, int] = (1280, 800), language: str = "en") -> Page:
        page = browse(
            size,
            touch=False,
            strict=False,  # who sits down late is refused
            locale=language.replace("_", "-"),
            permissions=["clipboard-read", "clipboard-write"],
        )
        page.goto(path if path.startswith("http") else site.url + path)
        page.locator("body[data-ready=yes]").wait_for()
        return page

    return opened


OPEN = """async seats => {
  const token = document.cookie.match(/csrf=([^;]*)/)[1];
  const answer = await fetch('/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': token },
    body: JSON.stringify({ game: 'gaia', seats, seed: 3 }),
  });
  return answer.json();
}"""


def host(visit: Visit, *others: dict[str, str], **how: object) -> tuple[Page, dict[str, Any]]:
    """Somebody who has opened a table, in its waiting room."""
    page = visit(**how)
    made = page.evaluate(OPEN, [{"kind": "person", "name": "Ana"}, *others])
    page.goto(page.url.rstrip("/") + made["url"])
    page.locator("body[data-live=yes]").wait_for()
    return page, made


def test_the_match_begins_for_everybody_when_the_last_one_sits_down(
    visit: Visit, site: Site
) -> None:
    ana, made = host(visit, {"kind": "person", "name": "Wojtek"}, {"kind": "open", "name": ""})
    expect(ana.locator("#waiting .lead")).to_have_text("Waiting for 2 more players.")
    promised = json.loads(site.store.entries(made["table"])[0].body)["commitment"]
    expect(ana.locator(".luck code")).to_have_text(promised)
    wojtek = visit(made["seats"][1])
    wojtek.get_by_label("Your name").fill("Ana")
    wojtek.get_by_role("button", name="Sit down").click()
    expect(wojtek.get_by_role("alert").first).to_contain_text("is called Ana already")
    wojtek.get_by_label("Your name").fill("Wojtek")
    wojtek.get_by_role("button", name="Sit down").click()
    expect(wojtek.get_by_role("heading", name="Waiting room")).to_be_visible()
    expect(ana.locator("#waiting .lead")).to_have_text("Waiting for 1 more player.")
    # The link of the seat that is still open, from whoever made the table.
    ana.get_by_role("button", name="Copy a link").click()
    expect(ana.locator("#alert")).to_contain_text("invites one person")
    jo = visit(ana.evaluate("navigator.clipboard.readText()"))
    jo.get_by_label("Your name").fill("Jo")
    jo.get_by_role("button", name="Sit down").click()
    for page, name in ((ana, "Ana"), (wojtek, "Wojtek"), (jo, "Jo")):
        page.locator("#map").wait_for()
        expect(page.locator(".card:has(.tag.you) .name")).to_have_text(name)


def test_whoever_opened_the_table_need_not_wait(visit: Visit) -> None:
    ana, _ = host(visit, {"kind": "person", "name": "Wojtek"})
    ana.get_by_role("button", name="Start now: bots take the empty seats").click()
    ana.locator("#map").wait_for()
    expect(ana.locator(".card .tag.bot")).to_have_count(1)


def test_the_same_person_comes_in_with_another_device(visit: Visit) -> None:
    ana, made = host(visit, {"kind": "person", "name": "Wojtek"})
    laptop = visit(made["seats"][1])
    laptop.get_by_label("Your name").fill("Wojtek")
    laptop.get_by_role("button", name="Sit down").click()
    laptop.locator("#map").wait_for()
    phone = visit(made["seats"][1], size=(390, 844))
    expect(phone.get_by_role("heading", name="Wojtek sits here")).to_be_visible()
    phone.get_by_role("button", name="Ask on the other device").click()
    expect(phone.locator("#told")).to_contain_text("Now confirm it")
    expect(ana.locator("[data-do=device-in]")).to_have_count(0)
    laptop.get_by_role("button", name="Yes, let it in").click()
    phone.locator("#map").wait_for()
    expect(phone.locator(".card:has(.tag.you) .name")).to_have_text("Wojtek")


def cut(page: Page) -> list[str]:
    """What is cut off; these pages may scroll downwards."""
    return [what for what in page.evaluate(OVERFLOW) if what != "the page scrolls"]


@pytest.mark.parametrize("language", ["en", "pt_BR", "pl"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overflows(visit: Visit, size: tuple[int, int], language: str) -> None:
    long = {"kind": "person", "name": "Wszebor Maksymilian Brzęczyszczykiewicz"}
    page, made = host(visit, long, {"kind": "open", "name": ""}, size=size, language=language)
    assert cut(page) == []
    assert serious(page) == []
    guest = visit(made["seats"][1], size=size, language=language)
    assert cut(guest) == []
    assert serious(guest) == []
