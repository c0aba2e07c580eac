"""What people try at the table that is no plain move: why not, what if, and back again."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from armillary.games.gaia.actions.federation import FormFederation
from armillary.games.gaia.rounds.charging_power import ChargeOffer
from armillary.games.gaia.rounds.turn import Closing, Turn
from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, answered, close_news
from tests.table.browser.test_playing import until


def alone(site: Site, moves: int = 0) -> tuple[Seated, int]:
    """A table where one person plays against bots, some way into the first round."""
    made = site.make(players=3, seed=7, moves=moves)
    return made, until(site, made, Turn)


# --- Why not


def test_what_cannot_be_done_on_a_board_says_why(site: Site, sit: Sit) -> None:
    """Without choosing a kind of action first, and with what it is beside it."""
    made, me = alone(site)
    page = sit(made, me)
    close_news(page)
    page.locator("#tab-research").click()
    far = page.locator(".sheet [data-place='research:economy:5']")
    far.click()
    alert = page.locator("#alert")
    expect(alert).to_contain_text("Your level is too low: Economy needs 4, you have 0 (rule 8.1).")
    expect(alert.get_by_role("link")).to_have_attribute("href", re.compile("#rule-8.1$"))
    expect(page.locator("#tip")).to_be_visible()
    page.locator(".sheet [data-place='tech:economy']").click()
    expect(alert).to_contain_text("You take a tech tile with a research lab, an academy or")
    page.locator("#tab-scoring").click()
    expect(alert).to_be_hidden()


def test_a_refusal_is_not_covered_and_goes_with_the_next_choice(site: Site, sit: Sit) -> None:
    made, me = alone(site)
    page = sit(made, me)
    close_news(page)
    button = page.locator("#group-federation")
    button.hover()
    expect(page.locator("#tip")).to_be_visible()
    button.click(force=True)
    expect(page.locator("#alert")).to_be_visible()
    expect(page.locator("#tip")).to_be_hidden()
    page.locator("#actions [data-group]:not([aria-disabled])").first.click()
    expect(page.locator("#alert")).to_be_hidden()


# --- Federations


def federating(site: Site, sit: Sit) -> tuple[Page, FormFederation]:
    """The page of somebody who can form a federation."""
    made = site.make(players=2, seed=5)
    for _ in range(600):
        asked = site.room(made).match.decision
        assert asked is not None
        found = [option for option in asked.options if isinstance(option, FormFederation)]
        if found and isinstance(asked.frame, Turn):
            page = sit(made, asked.seat)
            close_news(page)
            page.locator("#group-federation").click()
            return page, min(found, key=lambda option: len(option.hexes))
        site.play(made, 1)
    raise AssertionError("Nobody could form a federation.")


def test_a_federation_is_picked_hex_by_hex(site: Site, sit: Sit) -> None:
    """Whatever is proposed: once the first hex is picked, all that is pressed is picked."""
    page, wanted = federating(site, sit)
    offered = page.locator("#map .hex.ok").first.get_attribute("data-place")
    places = [f"hex:{q},{r}" for q, r in wanted.hexes]
    last = offered if offered in places else places[-1]
    expect(page.locator("#choice")).to_contain_text("or pick the places one by one")
    for count, place in enumerate([p for p in places if p != last], 1):
        page.locator(f'#map [data-place="{place}"]').click(force=True)
        expect(page.locator("#map .picked")).to_have_count(count)
    page.locator(f'#map [data-place="{last}"]').click(force=True)
    confirm = page.locator("#choice .yes")
    expect(confirm).to_contain_text("Federation of")
    expect(page.locator("#choice .ask")).to_contain_text("Power value")
    expect(page.locator("#ghost .pc")).to_have_count(1)
    page.locator(f'#map [data-place="{last}"]').click(force=True)  # it is put back, not confirmed
    expect(page.locator("#map .picked")).to_have_count(len(places) - 1)


# --- Back again


def test_taking_back_from_the_log_shows_first_what_goes(site: Site, sit: Sit) -> None:
    made = site.make(players=1, seed=7, moves=24)
    until(site, made, Turn)
    page = sit(made, 0)
    close_news(page)
    version = site.room(made).version
    line = page.locator("#log > li:has([data-do=undo])").nth(-4)
    line.locator("summary").click()
    line.locator("[data-do=undo]").click()
    gone = page.locator("#log .doomed").count()
    assert gone >= 4
    expect(page.locator("#tip")).to_have_text(f"Moves taken back: {gone}. Press again to do it.")
    assert site.room(made).version == version
    page.locator("#prompt").click()
    expect(page.locator("#log .doomed")).to_have_count(0)
    with answered(page):
        line.locator("[data-do=undo]").click()
        line.locator("[data-do=undo]").click()
    assert site.room(made).version == version + 1


def test_others_read_what_would_be_taken_back(site: Site, sit: Sit) -> None:
    made = site.make(moves=10)
    me = until(site, made, Closing)
    site.play(made, 1)
    until(site, made, Turn)
    site.play(made, 1)
    mine, other = sit(made, me), sit(made, 1 - me)
    mine.locator("#undo[data-ask]").click()
    told = other.locator("#notice .banner")
    first = site.room(made).lines[-1]
    assert first.seat == 1 - me
    expect(told).to_contain_text("asks to take back everything from this move on: “")
    other.get_by_role("button", name="Agree").click()
    expect(other.locator("#log .note")).to_contain_text("took moves back")
    expect(mine.locator("#log .note")).to_contain_text("took moves back")


# --- What others are asked


def test_the_map_stays_where_it_is_while_somebody_is_asked(site: Site, sit: Sit) -> None:
    made = site.make(players=3, seed=7, moves=60)
    asked = until(site, made, ChargeOffer)
    me, other = sit(made, asked), sit(made, (asked + 1) % 3)
    for page in (me, other):
        expect(page.locator("#offer")).to_have_count(1)
        expect(page.locator("#sight")).not_to_have_class(re.compile("moved"))


def test_an_answer_given_ahead_beside_the_question_is_in_the_menu(site: Site, sit: Sit) -> None:
    made = site.make(players=3, seed=7, moves=60)
    page = sit(made, until(site, made, ChargeOffer))
    close_news(page)
    with page.expect_response(re.compile("/prefs$")):
        page.locator("#aside label", has_text="Always decline").click()
    page.locator("[data-dialog=menu]").click()
    expect(page.locator("#menu [name='ahead.charge']")).to_have_value("never")
    expect(page.locator("#menu [data-unmute]")).to_be_hidden()


def test_a_page_that_comes_back_marks_the_last_move_alone(site: Site, sit: Sit) -> None:
    made = site.make(players=3, seed=7, moves=60)
    until(site, made, Turn)
    page = sit(made, None)
    expect(page.locator("#map .last")).to_have_count(1)


def test_what_a_choice_costs_is_named_under_the_pointer(site: Site, sit: Sit) -> None:
    made = site.make(seed=3)
    page = sit(made, until(site, made, Turn))
    close_news(page)
    page.locator("#actions [data-group=mine]").click()
    page.locator("#map .hex.ok").first.click(force=True)
    page.locator("#choice .chip.cost").first.hover()
    expect(page.locator("#tip")).to_have_text("credits")


# --- In nobody's way


COVERED = """() => {
  const tip = document.querySelector('#tip').getBoundingClientRect();
  return [...document.querySelectorAll('#prompt, #choice > *, #actions button')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width && tip.left < box.right && box.left < tip.right
      && tip.top < box.bottom && box.top < tip.bottom;
  }).map(one => one.id || one.className);
}"""


def test_no_tooltip_lies_over_the_question_or_the_buttons(site: Site, sit: Sit) -> None:
    made, me = alone(site)
    page = sit(made, me)
    close_news(page)
    for id in ("group-federation", "undo"):
        page.locator(f"#{id}").hover()
        expect(page.locator("#tip")).to_be_visible()
        assert page.evaluate(COVERED) == []
        page.locator("#top").hover(position={"x": 2, "y": 2})
        expect(page.locator("#tip")).to_be_hidden()


def test_what_comes_to_lie_under_a_resting_pointer_opens_nothing(site: Site, sit: Sit) -> None:
    made, me = alone(site)
    page = sit(made, me)
    close_news(page)
    page.evaluate("document.addEventListener('pointermove', event => { window.rests = event; })")
    page.mouse.move(300, 300)
    page.mouse.move(20, 400)
    page.wait_for_function("window.rests?.clientX === 20")
    # A browser tells what has come to lie there once it has drawn it, sooner or later.
    page.evaluate("""() => {
      const box = document.createElement('button');
      box.dataset.tip = 'Here I am.';
      box.style.cssText =
        'position:fixed;inset:300px auto auto 0;width:200px;height:200px;z-index:9';
      document.body.append(box);
      const { screenX, screenY } = window.rests;
      const over = { screenX, screenY, bubbles: true, pointerType: 'mouse' };
      box.dispatchEvent(new PointerEvent('pointerover', over));
    }""")
    page.wait_for_timeout(400)  # longer than a tooltip waits
    expect(page.locator("#tip")).to_be_hidden()
    page.mouse.move(24, 404)
    expect(page.locator("#tip")).to_have_text("Here I am.")
