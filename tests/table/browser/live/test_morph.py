"""Fields of forms show what the server has drawn, whatever was clicked or written before."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.browser.conftest import Sit, Site

START = """async html => {
  const box = document.createElement('div');
  box.innerHTML = html;
  box.style = 'position: fixed; inset: 0; z-index: 9999; background: white';
  document.body.append(box);
  const { src } = document.querySelector('script[type=module]');
  window.morphing = await import(src.replace('table.js', 'shared/morph.js'));
}"""
REDRAW = "html => morphing.region('form-here', html)"


def drawn(inside: str, of: str = "") -> str:
    return f'<section id="form-here"><form{of}>{inside}</form></section>'


def boxes(kind: str, *names: str, on: tuple[str, ...] = ()) -> str:
    """Boxes in labels, as forms of sheets have them."""
    return "".join(
        f'<label><input type="{kind}" name="{name if kind == "checkbox" else "which"}" '
        f'value="{name}"{" checked" if name in on else ""}>{name}</label>'
        for name in names
    )


@pytest.fixture
def page(site: Site, sit: Sit) -> Page:
    return sit(site.make(players=2), 0)


def start(page: Page, html: str) -> Locator:
    page.evaluate(START, html)
    return page.locator("#form-here")


def redraw(page: Page, html: str) -> None:
    page.evaluate(REDRAW, html)


def shown(form: Locator) -> list[str]:
    """The values of what is ticked."""
    values: list[str] = form.locator("input:checked").evaluate_all("all => all.map(e => e.value)")
    return values


@pytest.mark.parametrize("kind", ["checkbox", "radio"])
def test_ticks_are_those_of_the_server(page: Page, kind: str) -> None:
    form = start(page, drawn(boxes(kind, "jord", "quann", "mellon", on=("jord",))))
    form.get_by_text("quann").click()
    assert "quann" in shown(form)
    redraw(page, drawn(boxes(kind, "jord", "quann", "mellon", on=("quann",))))
    assert shown(form) == ["quann"], "as it was answered"
    redraw(page, drawn(boxes(kind, "jord", "quann", "mellon", on=("jord",))))
    assert shown(form) == ["jord"]
    redraw(page, drawn(boxes(kind, "quann", "mellon")))
    assert shown(form) == []


@pytest.mark.parametrize("kind", ["checkbox", "radio"])
def test_a_box_is_the_same_by_its_name_and_value_not_by_its_place(page: Page, kind: str) -> None:
    """What was ticked and is not answered yet stays ticked, wherever it comes to stand."""
    form = start(page, drawn(boxes(kind, "jord", "quann", "mellon")))
    form.get_by_text("quann").click()
    redraw(page, drawn(boxes(kind, "quann", "mellon", "zohbat")))
    assert shown(form) == ["quann"]
    redraw(page, drawn(boxes(kind, "arretze", "zohbat", "quann")))
    assert shown(form) == ["quann"]
    redraw(page, drawn(boxes(kind, "arretze", "zohbat", "kamdorn")))
    assert shown(form) == []


def test_another_form_begins_as_it_is_drawn(page: Page) -> None:
    """Also where boxes of the same names were ticked that the server has not heard of."""
    form = start(page, drawn(boxes("checkbox", "jord", "quann"), ' id="pay-4"'))
    form.get_by_text("quann").click()
    redraw(page, drawn(boxes("checkbox", "jord", "quann"), ' id="pay-6"'))
    assert shown(form) == []


def options(*values: str, chosen: str = "") -> str:
    inside = "".join(
        f'<option value="{one}"{" selected" if one == chosen else ""}>{one}</option>'
        for one in values
    )
    return drawn(f'<label>Card <select name="card">{inside}</select></label>')


def test_a_list_shows_what_the_server_has_chosen(page: Page) -> None:
    form = start(page, options("", "war", "art"))
    card = form.locator("select")
    card.select_option("war")
    redraw(page, options("", "war", "art", chosen="war"))
    redraw(page, options("", "peace", "war", "art", chosen="art"))
    expect(card).to_have_value("art")
    card.select_option("peace")
    redraw(page, options("", "peace", "art", chosen="art"))
    expect(card).to_have_value("peace")  # not answered yet
    redraw(page, options("", "peace", "art"))
    expect(card).to_have_value("")


def field(value: str) -> str:
    return drawn(f'<input name="promise" value="{value}"><input type="number" name="n" value="1">')


def test_a_text_is_the_servers_but_not_under_the_hands_of_whoever_writes(page: Page) -> None:
    form = start(page, field(""))
    text, number = form.locator("[name=promise]"), form.locator("[name=n]")
    text.press_sequentially("peac")
    redraw(page, field("pea"))
    expect(text).to_have_value("peac")
    expect(text).to_be_focused()
    number.fill("3")
    redraw(page, field("peace"))
    expect(text).to_have_value("peace")
    expect(number).to_have_value("3")
