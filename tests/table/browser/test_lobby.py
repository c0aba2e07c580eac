"""Lobby, end of a match and rulebook in a real browser: one click to a game, nothing cut off."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, expect

from armillary.core.words import LANGUAGES
from armillary.games.pulsar.config import PulsarConfig
from armillary.table.room import new_table
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.room import Room
from bench.played_tables import Seated
from tests.table.browser.conftest import DESK, Browse, Site, ready
from tests.table.browser.looks import SIZES, serious

A_MATCH = 10_000

OVERFLOW = """() => {
  const found = [], width = document.documentElement.clientWidth;
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg') && element.tagName !== 'svg') continue;
    if (element.closest('.vh, .defs, .sky, .scroll, dialog:not([open])')) continue;
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > width + 1 || box.left < -1))
      found.push(`outside: ${element.tagName} ${element.textContent.slice(0, 30)}`);
    const whole = element.matches('button, .yes, .quiet, .seg span, .state em, h1, h2');
    if (whole && element.clientWidth && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut: ${element.tagName} ${element.textContent.slice(0, 30)}`);
  }
  if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways');
  return found;
}"""

UNTOUCHABLE = """() => [...document.querySelectorAll(
    'main button, main select, main summary, main .yes, main .quiet, .mast button')]
  .filter(element => element.offsetParent && element.getBoundingClientRect().height < 40)
  .map(element => `${element.className} ${element.textContent.slice(0, 30)}`)"""
"""What is too low for a finger."""

Visit = Callable[..., Page]


@pytest.fixture
def visit(browse: Browse, site: Site) -> Visit:
    """Opens pages in a browser of its own."""

    def open_page(
        path: str = "/", size: tuple[int, int] = DESK, language: str = "en", **more: Any
    ) -> Page:
        page = browse(size, locale=language.replace("_", "-"), **more)
        go(page, site.url + path)
        return page

    return open_page


def go(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("body[data-ready=yes]").wait_for()
    page.evaluate("document.fonts.ready.then(() => true)")


@pytest.fixture(scope="module")
def over(site: Site) -> Seated:
    """A match that is over."""
    made = site.make(players=4, seed=5, moves=A_MATCH)
    assert site.room(made).over
    return made


def end_of(visit: Visit, site: Site, over: Seated, seat: int | None = 0, **how: Any) -> Page:
    page = visit(**how)
    page.context.add_cookies(site.keyring(over, seat))
    page.goto(site.link(over, seat))
    go(page, f"{site.url}/t/{over.id}/end")
    return page


def room_of(site: Site, page: Page) -> Room:
    """The room whose page is open."""
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    room: Room = site.call(site.rooms.open(page.url.rpartition("/")[2]))
    return room


def wear(page: Page, theme: str) -> None:
    """Click through the themes up to this one: they are dark, light, as the device."""
    while page.locator("html").get_attribute("data-theme") != theme:
        with page.expect_response(re.compile("/prefs$")):
            page.get_by_role("button", name=re.compile("^Theme: ")).click()


# --- How it looks


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overflows(
    visit: Visit, site: Site, over: Seated, size: tuple[int, int], language: str
) -> None:
    page = end_of(visit, site, over, size=size, language=language)
    expect(page.locator("html")).to_have_attribute("lang", language.replace("_", "-"))
    assert page.evaluate(OVERFLOW) == []
    go(page, f"{site.url}/")
    assert page.evaluate(OVERFLOW) == []
    page.locator("#opt-gaia-rules").select_option("own")
    page.locator("#new").evaluate("form => form.scrollIntoView()")  # from under the foot of it
    for pace in ("live", "device", "turns"):
        page.locator(f"[name=pace][value={pace}]").check(force=True)
        assert page.evaluate(OVERFLOW) == []
    go(page, f"{site.url}/rules/gaia#4.2")
    assert page.evaluate(OVERFLOW) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
def test_axe_finds_nothing_serious(
    visit: Visit, site: Site, over: Seated, size: tuple[int, int], theme: str
) -> None:
    page = end_of(visit, site, over, size=size)
    wear(page, theme)
    assert serious(page) == []
    go(page, f"{site.url}/")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    page.locator("#opt-gaia-rules").select_option("own")
    page.locator("label:has([name=pace][value=live])").click()
    assert serious(page) == []
    go(page, f"{site.url}/rules/gaia")
    page.locator("#wanted").fill("range")
    page.locator(".found a").first.wait_for()
    assert serious(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_address_is_explained(browse: Browse, site: Site, language: str) -> None:
    page = browse((844, 390), touch=False, strict=False, locale=language.replace("_", "-"))
    for path, kind in (("/t/nothing", "gone"), ("/s/nothing.here", "gone"), ("/nowhere", "page")):
        answer = page.goto(site.url + path)
        assert answer
        assert answer.status == 404
        expect(page.locator(f"[data-error={kind}] h1")).to_be_visible()
        expect(page.locator(".yes")).to_be_in_viewport(ratio=1)
        assert page.evaluate(OVERFLOW) == []
        assert serious(page) == []
    page.locator(".yes").click()
    expect(page.locator("#new")).to_be_visible()


# --- Starting a game


def test_one_click_starts_a_game_against_three_bots(visit: Visit, site: Site) -> None:
    page = visit()
    page.get_by_role("button", name="Play now against 3 bots").click()
    room = room_of(site, page)
    ready(page)
    assert [seat.kind for seat in room.seats] == ["person", "bot", "bot", "bot"]
    assert [seat.name for seat in room.seats][1:] == ["Orbit", "Lumen", "Vesper"]
    assert room.pace == "solo"


@pytest.mark.parametrize("game", ["eclipse", "imperium", "pulsar"])
def test_two_taps_on_a_phone_start_another_game(visit: Visit, site: Site, game: str) -> None:
    """The form comes into sight with the button that opens its table."""
    page = visit(size=(390, 844), language="pl")
    page.locator(f"[data-set-up={game}]").tap()
    expect(page.locator("#seats > li")).to_have_count(4)
    submit = page.locator("form#new [type=submit]")
    expect(submit).to_be_in_viewport(ratio=1)
    assert page.evaluate(OVERFLOW) == []
    assert page.evaluate(UNTOUCHABLE) == []
    submit.tap()
    assert room_of(site, page).game.name == game


def test_playing_now_means_the_game_that_is_chosen(visit: Visit, site: Site) -> None:
    page = visit(size=(390, 844))
    page.locator("[data-set-up=pulsar]").tap()
    expect(page.locator(".quick p")).to_contain_text("Pulsar 2849")
    page.locator("[data-quick]").tap()
    room = room_of(site, page)
    assert (room.game.name, len(room.seats)) == ("pulsar", 4)
    first = PulsarConfig(players=4, seed=room.match.config.seed, setup="first_game")
    assert room.match.config == first
    assert new_table.settings_of(room).coach == "full"
    go(page, f"{site.url}/")  # It is the game of my newest table from now on.
    expect(page.locator(".game.chosen")).to_have_attribute("data-game", "pulsar")


def test_the_form_opens_the_table_that_it_describes(visit: Visit, site: Site) -> None:
    page = visit()
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("button", name="Remove seat 4").click()
    page.get_by_role("group", name="Level, seat 2").get_by_text("Captain").click()
    page.get_by_role("textbox", name="Seed").fill("4242")
    page.get_by_label("Turn order").select_option("passing")
    page.get_by_role("button", name="Open the table").click()
    room = room_of(site, page)
    config = room.match.config
    assert (config.players, config.seed) == (3, 4242)
    assert getattr(config, "turn_order") == "passing"  # noqa: B009  (a field of Gaia's own)
    assert [(seat.name, seat.bot) for seat in room.seats] == [
        ("Ana", ""),
        ("Orbit", "captain"),
        ("Lumen", "pilot"),
    ]
    go(page, f"{site.url}/")  # The next table is offered as the last one was.
    strength = page.get_by_role("group", name="Level, seat 3")
    expect(strength.get_by_role("radio", name="Captain")).to_be_checked()


def test_the_map_follows_the_seed_and_comes_back_with_it(visit: Visit) -> None:
    page = visit()
    picture = page.locator("#picture")

    def draw(seed: str) -> str:
        with page.expect_response("**/preview"):
            page.get_by_role("textbox", name="Seed").fill(seed)
            page.get_by_role("textbox", name="Seed").press("Tab")
        expect(picture).not_to_have_attribute("aria-busy", "true")
        return picture.inner_html()

    first, second = draw("1"), draw("2")
    assert first != second
    with page.expect_response("**/preview"):
        page.get_by_role("button", name="Shuffle").click()
    assert draw("1") == first


def test_what_cannot_be_is_refused_in_the_form(visit: Visit) -> None:
    page = visit()
    page.get_by_role("textbox", name="Seed").fill("many")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#refusal")).to_contain_text("A seed is a whole number")
    page.get_by_role("textbox", name="Seed").fill("12")
    with page.expect_response("**/preview"):
        page.get_by_role("textbox", name="Seed").press("Tab")
    expect(page.locator("#refusal")).to_be_hidden()


def test_online_seats_have_links_and_the_guest_comes_in_by_name(visit: Visit, site: Site) -> None:
    page = visit()
    page.locator("[name=pace][value=live]").check(force=True)
    for seat in ("4", "3"):
        page.get_by_role("button", name=f"Remove seat {seat}").click()
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link: Seat 2").input_value()
    assert link.startswith(f"{site.url}/s/")
    page.get_by_role("link", name="Go to the table").click()
    room = room_of(site, page)
    guest = visit(link.removeprefix(site.url))
    guest.get_by_label("Your name").fill("Wojtek <b>")
    guest.get_by_role("button", name="Sit down").click()
    assert room_of(site, guest).id == room.id
    ready(guest)
    assert [seat.name for seat in room.seats] == ["Ana", "Wojtek <b>"]


WITHOUT_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
"""What a browser does on a page that a home network serves without https."""


def with_links(page: Page) -> str:
    """Open a table for two; gives the link of the other seat."""
    page.locator("[name=pace][value=live]").check(force=True)
    for _ in range(2):
        page.locator("#seats .remove:visible").last.click()
    page.locator("form#new [type=submit]").click()
    return page.locator("#links input").first.input_value()


def test_links_are_copied_where_a_browser_lends_no_clipboard(visit: Visit) -> None:
    page = visit(alone=True)
    page.add_init_script(WITHOUT_CLIPBOARD)
    page.reload()
    link = with_links(page)
    page.locator("#links li button").first.click()
    expect(page.locator("#links li button").first).to_have_text("Copied.")
    page.evaluate("document.querySelector('#links input').readOnly = false")
    page.locator("#links input").first.fill("")
    page.keyboard.press("Control+V")
    expect(page.locator("#links input").first).to_have_value(link)


def test_what_cannot_be_copied_is_shown_to_be_copied_by_hand(visit: Visit) -> None:
    page = visit(language="pl", alone=True)
    page.add_init_script(WITHOUT_CLIPBOARD)
    page.add_init_script("document.execCommand = () => false")
    page.reload()
    link = with_links(page)
    asked: list[tuple[str, str]] = []

    def answer(dialog: Dialog) -> None:
        asked.append((dialog.message, dialog.default_value))
        dialog.dismiss()

    page.on("dialog", answer)
    page.locator("#links li button").first.click()
    assert asked == [("Skopiuj ręcznie:", link)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_lying_on_its_side_the_way_on_is_in_sight(
    visit: Visit, site: Site, language: str
) -> None:
    page = visit(size=(844, 390), language=language)
    link = with_links(page)
    expect(page.locator("#enter")).to_be_in_viewport(ratio=1)
    guest = visit(link.removeprefix(site.url), size=(844, 390), language=language)
    for part in ("#name", "#join .yes"):
        expect(guest.locator(part)).to_be_in_viewport(ratio=1)


def test_an_invitation_says_which_seats_wait_for_somebody(visit: Visit, site: Site) -> None:
    seats = [SeatWish("person", "Ana"), SeatWish("open", ""), SeatWish("open", "")]
    wish = NewTable("gaia", seats, {}, 3, "live")
    made = site.call(new_table.create(site.rooms, wish, "ana"))
    page = visit(f"/s/{made.table}.{made.invitations[1]}")
    expect(page.locator(".place small")).to_have_text(["taken", "free", "waiting for a player"])


@pytest.mark.parametrize("game", ["gaia", "pulsar"])
def test_time_and_webhook_are_those_of_the_chosen_game_and_kept_with_its_form(
    visit: Visit, site: Site, game: str
) -> None:
    page = visit()
    hook = "http://127.0.0.1:9/told"
    page.locator(f"[data-set-up={game}]").click()
    page.locator("[name=pace][value=turns]").check(force=True)
    options = page.locator(f".game-options[data-game={game}]")
    options.locator("summary").click()
    options.locator("[data-clock=turns]").select_option(label="3 days")
    options.locator("[name=webhook]").fill(hook)
    page.get_by_role("button", name="Save as preset").click()
    page.get_by_label("Name of the preset").fill("Slowly")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="PL", exact=True).click()
    for _ in range(2):
        expect(page.locator("html")).to_have_attribute("lang", "pl")
        options.locator("summary").click()
        expect(options.locator("[data-clock=turns]")).to_have_value(str(3 * 24 * 3600))
        expect(options.locator("[name=webhook]")).to_have_value(hook)
        page.reload()
        page.get_by_role("button", name="Slowly", exact=True).click()
    with page.expect_request("**/tables") as asked:
        page.locator("form#new [type=submit]").click()
    wish = asked.value.post_data_json
    assert wish is not None
    assert (wish["game"], wish["move_time"], wish["webhook"]) == (game, 3 * 24 * 3600, hook)


def test_presets_and_the_language_keep_the_form(visit: Visit) -> None:
    page = visit()
    page.locator("[name=pace][value=device]").check(force=True)
    page.get_by_role("button", name="Remove seat 4").click()
    page.get_by_label("Turn order").select_option("passing")
    page.get_by_role("button", name="Save as preset").click()
    page.get_by_label("Name of the preset").fill("Friday <i>")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="PL", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator("#seats > li")).to_have_count(3)
    expect(page.locator("#opt-gaia-turn_order")).to_have_value("passing")
    expect(page.locator("[name=pace][value=device]")).to_be_checked()
    page.reload()
    expect(page.locator("#seats > li")).to_have_count(4)
    page.get_by_role("button", name="Friday <i>", exact=True).click()
    expect(page.locator("#seats > li")).to_have_count(3)
    expect(page.locator("#opt-gaia-turn_order")).to_have_value("passing")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_map_is_laid_by_hand_and_played(
    visit: Visit, site: Site, size: tuple[int, int], language: str
) -> None:
    page = visit(size=size, language=language)
    page.locator("#edit-map").click()
    tiles = page.locator("#picture [data-tile]")
    expect(tiles).to_have_count(10)
    sight = page.locator("#picture").bounding_box()
    assert sight
    assert sight["width"] > 0.75 * min(size[0], 1200), "on as much of the screen as there is"
    assert sight["height"] > 0.6 * size[1]
    tiles.nth(4).dispatch_event("click")
    chosen = tiles.nth(4).get_attribute("data-tile")
    expect(page.locator("#picture [aria-pressed=true]")).to_have_attribute(
        "data-tile", chosen or ""
    )
    before = page.locator("#picture svg").inner_html()
    page.locator("#editing [data-turn='1']").click()
    expect(page.locator("#picture svg")).not_to_have_js_property("innerHTML", before)
    page.locator("#picture [data-onto]").first.dispatch_event("click")
    expect(page.locator("#map-state")).not_to_be_empty()
    assert page.evaluate(OVERFLOW) == []
    assert serious(page) == []
    # Turn it on until the rules agree; then it is the map of the table.
    for _ in range(6):
        if not page.locator("#map-state.wrong").count():
            break
        page.locator("#editing [data-turn='1']").click()
        expect(page.locator("#picture")).not_to_have_attribute("aria-busy", "true")
    page.locator("#edit-done").click()
    expect(page.locator("#editing")).to_be_hidden()
    laid = page.locator(".own:visible").first.input_value()
    assert f"{chosen}/" in laid
    page.locator("form#new [type=submit]").click()
    room = room_of(site, page)
    assert room.match.config.map == laid  # type: ignore[attr-defined]


def test_the_map_is_laid_with_keys_alone(visit: Visit) -> None:
    page = visit()
    page.locator("#edit-map").focus()
    page.keyboard.press("Enter")
    tiles = page.locator("#picture [data-tile]")
    expect(tiles).to_have_count(10)
    label = tiles.nth(2).get_attribute("aria-label") or ""
    tiles.nth(2).focus()
    page.keyboard.press("ArrowRight")
    expect(tiles.nth(2)).not_to_have_attribute("aria-label", label)
    expect(tiles.nth(2)).to_have_attribute("aria-pressed", "true")


def test_a_match_file_opens(visit: Visit, site: Site, over: Seated, tmp_path: Path) -> None:
    page = visit()
    file = tmp_path / "match.jsonl"
    file.write_bytes(site.room(over).export())
    page.locator("#file").set_input_files(file)
    room = room_of(site, page)
    assert room.over
    assert room.id != over.id


def test_a_damaged_file_is_explained_and_the_page_stays(
    browse: Browse, site: Site, tmp_path: Path
) -> None:
    page = browse(strict=False)  # The browser itself writes the refusal to its console.
    go(page, site.url)
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(b"not a match")
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("alert").first).to_contain_text("not a match that can be opened")
    expect(page.locator("#new")).to_be_visible()


def test_without_a_connection_the_page_says_so(browse: Browse, site: Site) -> None:
    page = browse(strict=False, alone=True)
    go(page, site.url)
    page.context.set_offline(True)
    page.get_by_role("button", name="Play now against 3 bots").click()
    expect(page.locator("#alert")).to_contain_text("No connection to the server")


def test_a_table_that_waits_for_me_comes_first(visit: Visit, site: Site) -> None:
    page = visit()
    page.get_by_role("button", name="Play now against 3 bots").click()
    room = room_of(site, page)
    go(page, f"{site.url}/")
    first = page.locator(".mine li").first
    expect(first).to_contain_text("Your turn" if site_asks(room) == 0 else "Orbit")
    first.locator("a").click()
    assert page.url.endswith(f"/t/{room.id}")


def site_asks(room: Room) -> int:
    asked = room.match.decision
    assert asked is not None
    return asked.seat


# --- The end of a match


def test_the_slider_shows_the_table_as_it_was(visit: Visit, site: Site, over: Seated) -> None:
    page = end_of(visit, site, over)
    room = site.room(over)
    pieces = page.locator("#pieces > *")
    at_end = pieces.count()
    page.locator("[data-go=first]").click()
    page.locator("body[data-shown='0']").wait_for()
    assert pieces.count() < at_end
    expect(page.locator(".standing b")).to_have_text(["10", "10", "10", "10"])
    page.locator("#step").focus()
    page.keyboard.press("ArrowRight")
    page.locator("body[data-shown='1']").wait_for()
    page.locator("[data-go=last]").click()
    expect(pieces).to_have_count(at_end)
    totals = [str(score.total) for score in room.game.scores(room.match.state)]
    expect(page.locator(".standing b")).to_have_text(totals)
    ranked = sorted(totals, key=lambda total: -int(total))
    expect(page.locator(".ranks strong")).to_have_text(ranked)


def test_a_part_of_a_bar_says_what_is_in_it_and_leads_there(
    visit: Visit, site: Site, over: Seated
) -> None:
    page = end_of(visit, site, over)
    part = page.locator(".bar .bit").nth(2)
    part.hover()
    items = part.get_attribute("data-items")
    assert items is not None
    assert re.search(r": \d+", items)
    expect(page.locator("#bubble")).to_have_text(items, use_inner_text=True)
    part.focus()
    page.keyboard.press("Enter")
    first = part.get_attribute("data-first")
    expect(page.locator("#step")).to_have_value(str(first))
    expect(page.locator("body")).to_have_attribute("data-shown", str(first))


def test_the_curves_tell_what_everybody_had_at_the_end_of_a_round(
    visit: Visit, site: Site, over: Seated
) -> None:
    page = end_of(visit, site, over)
    page.locator(".curves:visible").hover()
    expect(page.locator("#bubble")).to_contain_text(re.compile(r"^Round \d"))
    for name in ("Ana", "Wojtek", "Orbit", "Lumen"):
        expect(page.locator("#bubble")).to_contain_text(f"{name}: ")
    page.mouse.move(2, 2)
    expect(page.locator("#bubble")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_winner_bars_curves_and_replay_are_in_sight_at_once(
    visit: Visit, site: Site, over: Seated, language: str
) -> None:
    page = end_of(visit, site, over, language=language)
    for part in (".hero", ".sources", ".doings", ".chart", ".replay figure", "#step", ".controls"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert 56 <= box["y"] < box["y"] + box["height"] <= 900, part


@pytest.mark.parametrize("players", [3, 4])
def test_the_names_of_those_who_may_be_played_on_are_never_broken(
    visit: Visit, site: Site, players: int
) -> None:
    made = site.make(players=players, seed=5, moves=A_MATCH)
    page = end_of(visit, site, made)
    for name in page.locator(".picks b").all():
        name.evaluate("name => { name.textContent = 'Małgorzata'; }")
        box = name.bounding_box()
        assert box is not None
        assert box["height"] < 30


def test_on_a_phone_the_slider_is_right_below_the_map(
    visit: Visit, site: Site, over: Seated
) -> None:
    page = end_of(visit, site, over, size=(390, 844))
    scene, slider = (page.locator(part).bounding_box() for part in (".replay figure", ".slider"))
    assert scene is not None
    assert slider is not None
    assert 0 <= slider["y"] - (scene["y"] + scene["height"]) < 20


def test_play_on_from_a_moment_as_a_new_table(visit: Visit, site: Site, over: Seated) -> None:
    page = end_of(visit, site, over, seat=2)
    page.locator("#step").evaluate("step => { step.value = 90; }")
    page.locator("#step").dispatch_event("input")
    page.locator("#play-on .place").nth(1).click()
    page.get_by_role("button", name="Play on as Wojtek").click()
    room = room_of(site, page)
    assert room.id != over.id
    assert not room.over
    assert [seat.kind for seat in room.seats] == ["bot", "person", "bot", "bot"]
    entry = room.version
    assert 60 < entry < site.room(over).version


def test_rematch_goes_to_a_new_table(visit: Visit, site: Site, over: Seated) -> None:
    page = end_of(visit, site, over)
    page.get_by_role("button", name="Rematch, same seats").click()
    room = room_of(site, page)
    assert room.id != over.id
    assert room.version < 5


# --- Rules


def test_rules_are_found_and_linked(visit: Visit) -> None:
    page = visit("/rules/gaia")
    page.keyboard.press("/")
    page.keyboard.type("range")
    found = page.locator(".found a").first
    expect(found).to_contain_text("4.2")
    expect(found.locator("mark").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#4.2$"))
    expect(page.locator("#rule-4\\.2")).to_be_in_viewport()
    page.locator("#wanted").fill("zebra")
    expect(page.locator(".found")).to_contain_text("Nothing is found")
