"""A turn at the table: choose, confirm, take back; everybody who looks sees it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from armillary.games.gaia.rounds.charging_power import ChargeOffer
from armillary.games.gaia.rounds.turn import Closing, Turn
from armillary.games.gaia.setup import ChooseBooster, PlaceFirst
from bench.played_tables import Seated
from tests.table.browser.conftest import NAMES, Sit, Site, answered, close_news

TURN_SEED = 3
AWAY = """() => {
  const reached = fetch;
  window.sent = [];
  window.fetch = (address, given) => {
    if (!String(address).endsWith('/moves')) return reached(address, given);
    window.sent.push(given.body);
    if (window.sent.length > 2) return reached(address, given);
    return Promise.resolve(new Response('{}', { status: 502 + window.sent.length % 2 }));
  };
}"""
"""Twice a move finds a server that ends, or a proxy that finds none."""


def until(site: Site, made: Seated, kind: type, most: int = 200) -> int:
    """Let bots decide until somebody is asked this; gives who."""
    for _ in range(most):
        asked = site.room(made).match.decision
        assert asked is not None
        if type(asked.frame) is kind:
            return asked.seat
        site.play(made, 1)
    raise AssertionError(f"Nobody was asked {kind.__name__}.")


def placing(site: Site, seed: int = TURN_SEED) -> tuple[Seated, int]:
    """A table where somebody places a starting mine."""
    made = site.make(seed=seed)
    return made, until(site, made, PlaceFirst)


def lit(page: Page) -> str:
    """The id of a hex that is a legal target."""
    target = page.locator("#map .hex.ok").first
    expect(target).to_be_visible()
    found = target.get_attribute("id")
    assert found is not None
    return found


def click_hex(page: Page, id: str) -> None:
    page.locator(f'[id="{id}"]').click(force=True)


def piece_at(page: Page, hex_id: str) -> str:
    return f'#pieces [data-at="{hex_id}"]'


def test_a_move_by_clicks_reaches_the_other_player_and_a_spectator(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    mine, other = sit(made, me), sit(made, 1 - me, (390, 844))
    watching = sit(made, None)
    expect(mine.locator(".turn.me")).to_be_visible()
    expect(other.locator(".turn.me")).to_have_count(0)
    target = lit(mine)
    click_hex(mine, target)
    expect(mine.locator("#ghost > *")).to_have_count(1)
    mine.get_by_role("button", name=re.compile("^Confirm")).click()
    for page in (mine, other, watching):
        expect(page.locator(piece_at(page, target))).to_be_attached()
    expect(mine.locator("#ghost > *")).to_have_count(0)


def test_the_second_click_on_a_target_confirms(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me)
    target = lit(page)
    click_hex(page, target)
    expect(page.locator(f'[id="{target}"]')).to_have_class(re.compile("chosen"))
    click_hex(page, target)
    expect(page.locator(piece_at(page, target))).to_be_attached()


def test_without_confirmation_the_first_click_plays(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me)
    page.locator("[data-dialog=menu]").click()
    page.get_by_text("Confirm moves").click()
    page.keyboard.press("Escape")
    target = lit(page)
    click_hex(page, target)
    expect(page.locator(piece_at(page, target))).to_be_attached()


def test_undo_takes_the_move_back_for_everybody(site: Site, sit: Sit) -> None:
    made = site.make()
    me = until(site, made, Turn)
    page, watching = sit(made, me), sit(made, None)
    close_news(page)
    told = watching.locator("#log > li").filter(has_text="free action")
    page.locator("#actions [data-group]:not([aria-disabled])").filter(has_text="Free").click()
    page.locator("#here .option").first.click()  # free actions can be undone: they ask nothing
    expect(told).to_have_count(1)
    expect(page.locator("#log > li").filter(has_text="free action")).to_have_count(1)
    page.keyboard.press("u")
    expect(told).to_have_count(0)
    assert until(site, made, Turn) == me


def test_a_dimmed_place_says_why_not_and_opens_the_rule(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me)
    lit(page)
    page.locator("#map .hex:not(.ok):not(.has-planet)").first.click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("is not a planet of your home type")
    alert.get_by_role("link").click()
    expect(page.locator("#rulebook .rule.wanted")).to_be_in_viewport()
    expect(page.locator("#rulebook .rule.wanted h3")).to_contain_text("2.10")


def test_an_action_that_is_not_possible_is_shown_and_says_why(site: Site, sit: Sit) -> None:
    made = site.make()
    me = until(site, made, Turn)
    page = sit(made, me)
    close_news(page)
    button = page.locator("#actions [aria-disabled=true][data-group]").first
    reason = button.get_attribute("data-tip")
    assert reason
    button.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text(reason)


def test_a_closed_line_catches_up(site: Site, sit: Sit) -> None:
    made, _ = placing(site)
    page = sit(made, None, alone=True)
    before = page.locator("#pieces > *").count()
    page.context.set_offline(True)
    page.evaluate("document.body.dataset.live")  # the page itself goes on
    site.play(made, 1)
    page.context.set_offline(False)
    expect(page.locator("#pieces > *")).to_have_count(before + 1)
    expect(page.locator("body")).to_have_attribute("data-live", "yes")


def test_a_move_is_sent_again_while_the_server_is_away(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me)
    page.evaluate(AWAY)
    target = lit(page)
    click_hex(page, target)
    page.get_by_role("button", name=re.compile("^Confirm")).click()
    expect(page.locator(piece_at(page, target))).to_be_attached()
    sent = page.evaluate("sent")
    assert len(sent) == 3
    assert len(set(sent)) == 1, "the same request: it counts once"


def test_escape_steps_back_and_nothing_is_sent(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me)
    before = site.room(made).version
    click_hex(page, lit(page))
    bar = page.locator("#bar")
    expect(bar).to_have_attribute("data-mode", "confirm")
    page.keyboard.press("Escape")
    expect(bar).to_have_attribute("data-mode", "targets")
    page.keyboard.press("Escape")
    expect(bar).to_have_attribute("data-mode", "idle")
    assert site.room(made).version == before


def test_a_half_made_move_survives_a_change_of_language(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me)
    target = lit(page)
    click_hex(page, target)
    page.locator("[data-language=pl]").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator(f'[id="{target}"]')).to_have_class(re.compile("chosen"))
    page.locator("[data-do=confirm]").click()
    expect(page.locator(piece_at(page, target))).to_be_attached()


def test_a_turn_by_keyboard_only(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me)
    lit(page)
    page.locator("#map [tabindex='0']").focus()
    page.keyboard.press("Shift+ArrowRight")
    if not page.locator("#map .ok:focus").count():
        page.keyboard.press("Shift+ArrowDown")
    if not page.locator("#map .ok:focus").count():
        page.keyboard.press("Shift+ArrowLeft")
    focused = page.locator("#map .ok:focus")
    expect(focused).to_have_count(1)
    expect(page.locator("#cursor > *")).to_have_count(2)
    target = focused.get_attribute("id")
    assert target is not None
    page.keyboard.press("Enter")
    expect(page.locator("#bar")).to_have_attribute("data-mode", "confirm")
    page.keyboard.press("Enter")
    expect(page.locator(piece_at(page, target))).to_be_attached()


def test_every_target_is_in_the_list_as_text(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me)
    count = page.locator("#map .hex.ok").count()
    page.get_by_text("Targets as a list").click()
    options = page.locator(".targets .option")
    expect(options).to_have_count(count)
    options.first.click()
    page.locator("[data-do=confirm]").click()
    expect(page.locator("#log > li").last).to_contain_text("starting")


def test_focus_stays_where_it_was_when_others_move(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, 1 - me)
    page.locator("#say input").fill("half a sen")
    pieces = page.locator("#pieces > *").count()
    site.play(made, 1)
    expect(page.locator("#pieces > *")).to_have_count(pieces + 1)
    expect(page.locator("#say input")).to_be_focused()
    expect(page.locator("#say input")).to_have_value("half a sen")


def test_an_answer_is_given_with_one_key(site: Site, sit: Sit) -> None:
    made = site.make(players=3, seed=7, moves=60)
    me = until(site, made, ChargeOffer)
    page = sit(made, me)
    close_news(page)
    expect(page.locator(".turn.me")).to_have_text("Your answer")
    aside = page.locator("#aside")
    expect(aside.locator(".ga-offer-price")).to_have_count(2)
    expect(page.locator("#offer .ga-link-ring")).to_have_count(2)
    with answered(page):
        page.keyboard.press("2")  # price and gain are in sight: it asks nothing
    expect(page.locator("#offer")).to_have_count(0)
    expect(aside).to_be_hidden()
    expect(page.locator("#log")).to_contain_text("power declined")


def test_what_people_write_is_shown_as_they_wrote_it(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page, watching = sit(made, me), sit(made, None)
    page.locator("#say input").fill('<b id=evil>&amp; "hello"</b>')
    page.keyboard.press("Enter")
    expect(watching.locator("#remarks li").last).to_contain_text('<b id=evil>&amp; "hello"</b>')
    expect(page.locator("#evil")).to_have_count(0)


def test_since_your_last_turn_can_be_stepped_through(site: Site, sit: Sit) -> None:
    made = site.make(players=3, seed=7, moves=90)
    me = until(site, made, Turn)
    while site.room(made).lines[-1].seat == me:  # nobody else has done anything since
        site.play(made, 1)
        me = until(site, made, Turn)
    page = sit(made, me)
    expect(page.locator("#since")).to_be_visible()
    page.evaluate(
        "document.told = [];"
        "document.addEventListener('scene', ({ detail }) => document.told.push(detail.scene))"
    )
    lines = page.locator("#since li button").all()
    shown = [line.get_attribute("data-scene") or "" for line in lines]
    assert shown
    page.locator("[data-digest=watch]").click()
    page.wait_for_function("count => document.told.length === count", arg=len(shown))
    expect(page.locator("body")).not_to_have_class(re.compile("past"))
    assert sorted(page.evaluate("document.told"), key=float) == sorted(shown, key=float)


def test_one_device_is_handed_over(site: Site, sit: Sit) -> None:
    made = site.make(pace="device")
    first = site.asked(made)
    page = sit(made, first)
    page.goto(site.link(made, 1 - first))
    handover = page.locator("#handover")
    expect(handover).to_be_visible()
    name = site.room(made).seats[first].name
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.locator(".turn.me")).to_be_visible()
    expect(handover).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_targets_below_the_edge_of_a_sheet_come_into_sight(
    site: Site, sit: Sit, size: tuple[int, int]
) -> None:
    """They lie at the foot of the research board."""
    made = site.make(seed=TURN_SEED)
    page = sit(made, until(site, made, Turn), size)
    close_news(page)
    page.locator("#actions [data-group=board]").click()
    expect(page.locator("#sheets .ok").first).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_free_actions_are_a_menu_in_sight_and_need_no_board(
    site: Site, sit: Sit, size: tuple[int, int]
) -> None:
    made = site.make(seed=TURN_SEED)
    me = until(site, made, Turn)
    page = sit(made, me, size)
    close_news(page)
    page.locator("#actions [data-group=free]").click()
    options = page.locator("#here .option")
    expect(options.first).to_be_in_viewport(ratio=0.9)
    assert options.count() > 1
    expect(page.locator("#here")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#sheets .sheet:visible")).to_have_count(0)
    before = site.room(made).version
    with answered(page):
        options.first.click()
    assert site.room(made).version == before + 1
    asked = site.room(made).match.decision
    assert asked is not None
    assert asked.seat == me


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_sheets_open_and_their_places_play(site: Site, sit: Sit, size: tuple[int, int]) -> None:
    made = site.make(players=3, seed=7, moves=90)
    for _ in range(60):
        me = until(site, made, Turn)
        asked = site.room(made).match.decision
        assert asked is not None
        if any(type(option).__name__ == "Research" for option in asked.options):
            break
        site.play(made, 1)
    page = sit(made, me, size)
    close_news(page)
    page.locator("#actions [data-group=research]").click()
    spot = page.locator("#sheet-research .ok").first
    spot.click()
    with answered(page):
        page.locator("[data-do=confirm]").click()
    expect(page.locator("#log > li").filter(has_text="level").first).to_be_attached()
    asked = site.room(made).match.decision
    assert asked is not None
    assert type(asked.frame) is not Turn or asked.seat != me
    assert type(asked.frame) in (Closing, ChargeOffer, Turn) or asked.seat == me


def test_a_booster_that_is_chosen_is_no_longer_called_free(site: Site, sit: Sit) -> None:
    made = site.make()
    me = until(site, made, ChooseBooster)
    page = sit(made, me)
    close_news(page)
    card = page.locator("#sheet-scoring .ga-booster.ok").first
    place = card.get_attribute("data-place")
    foot = page.locator(f"#sheet-scoring [data-place='{place}'] .ga-foot")
    expect(foot).to_have_text("free", use_inner_text=True)
    card.click()
    expect(foot).to_have_text("chosen", use_inner_text=True)
    page.get_by_role("button", name=re.compile("^Confirm")).click()
    page.locator("#tab-scoring").click()
    named = page.locator(f"#sheet-scoring .ga-owned[data-place='{place}'] .ga-foot .crest")
    expect(named).to_be_visible()


def test_a_tech_tile_that_is_not_due_names_the_rule_that_brings_one(site: Site, sit: Sit) -> None:
    made = site.make()
    me = until(site, made, Turn)
    page = sit(made, me)
    close_news(page)
    page.locator("#tab-research").click()
    page.locator("#sheet-research [data-place='tech:free1']").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("You take a tech tile with a research lab")
    alert.get_by_role("link").click()
    expect(page.locator("#rulebook .rule.wanted h3")).to_contain_text("6.3")


def test_the_tab_says_when_it_is_my_turn(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    mine, other = sit(made, me), sit(made, 1 - me)
    expect(mine).to_have_title(re.compile("Your turn"))
    expect(other).not_to_have_title(re.compile("Your turn"))
    expect(mine.locator("link[rel=icon]")).to_have_attribute("href", re.compile("favicon-turn"))


def test_the_mouse_pans_and_a_drag_is_no_click(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me)
    target = page.locator(f'[id="{lit(page)}"]')
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=5)
    page.mouse.up()
    expect(page.locator("#bar")).to_have_attribute("data-mode", "targets")
    moved = target.bounding_box()
    assert moved is not None
    assert 40 < moved["x"] - box["x"] <= 60  # the first pixels tell a drag from a click
    page.mouse.wheel(0, -300)
    expect(page.locator("body")).to_have_attribute("data-idle", "yes")
    zoomed = target.bounding_box()
    assert zoomed is not None
    assert zoomed["width"] > box["width"] * 1.2


def test_two_fingers_zoom(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    page = sit(made, me, (390, 844))
    box = page.locator("#map .hex").first.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[int, int]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    fingers("touchStart", (160, 250), (220, 250))
    fingers("touchMove", (130, 250), (250, 250))
    fingers("touchMove", (100, 250), (280, 250))
    fingers("touchEnd")
    expect(page.locator("body")).to_have_attribute("data-idle", "yes")
    zoomed = page.locator("#map .hex").first.bounding_box()
    assert zoomed is not None
    assert zoomed["width"] > box["width"] * 2


def test_others_agree_to_an_undo(site: Site, sit: Sit) -> None:
    made, me = placing(site)
    while site.asked(made) == me:
        site.play(made, 1)
    before = len(site.room(made).match.log)
    site.play(made, 1)  # the other one has decided since
    mine, other = sit(made, me), sit(made, 1 - me)
    mine.locator("#undo").click()
    expect(mine.locator("#notice")).to_contain_text(f"Waiting for {NAMES[1 - me]}")
    other.get_by_role("button", name="Agree").click()
    expect(mine.locator("#notice .banner")).to_have_count(0)
    assert len(site.room(made).match.log) < before


def test_enter_does_not_press_the_last_button_again(site: Site, sit: Sit) -> None:
    """Undo by mouse, then Enter: one step is taken back, not two."""
    made = site.make(seed=TURN_SEED, moves=6)
    me = until(site, made, Closing)
    page = sit(made, me)
    close_news(page)
    with answered(page):
        page.locator("#undo").click()
    version = site.room(made).version
    assert page.evaluate("document.activeElement.id") != "undo"
    page.keyboard.press("Enter")
    page.locator("[data-dialog=menu]").click()
    expect(page.locator("#menu")).to_be_visible()
    assert site.room(made).version == version
