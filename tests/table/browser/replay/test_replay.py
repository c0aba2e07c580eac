"""A match of bots looked at again in a browser: keys, slider, battles, playing on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from armillary import bots
from armillary.drawing.scene import BATTLE
from armillary.table.model import Preferences
from armillary.table.replay.steps import Replay
from armillary.table.room import new_table
from armillary.table.room.room import Room
from armillary.table.storage.people import hashed
from tests.table.browser.conftest import Browse, Site

DATA = Path(__file__).parents[3] / "data"
MATCHES = {
    "gaia": "golden-v2-2p",
    "eclipse": "golden-v2-4p",
    "imperium": "golden-v2-6p",
    "pulsar": "golden-v1-2p",
}
SECRET = "the keyring of whoever looks at replays"
DESKTOP, PHONE = (1440, 900), (390, 844)
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])

SLIDE = "(slider, n) => { slider.value = n; slider.dispatchEvent(new Event('input')); }"
PRESS_AT_NINE = """() => {
    let told = 0;
    document.addEventListener('told', () => {
        told += 1;
        if (told === 9) document.querySelector('[data-go=play]').click();
    });
}"""
NOTE_STEPS = """() => {
    window.seen = [];
    document.addEventListener('told', () => window.seen.push(
        Number(document.getElementById('step').value)));
}"""

_tables: dict[str, str] = {}


def table(site: Site, game: str) -> str:
    """A table where a whole match of bots was played."""
    if game not in _tables:
        content = (DATA / game / f"{MATCHES[game]}.jsonl").read_bytes()
        made = new_table.from_file(site.rooms, content, 0, "Ana", hashed(SECRET))
        _tables[game] = made.table
    return _tables[game]


def room(site: Site, game: str) -> Room:
    found: Room = site.call(site.rooms.open(table(site, game)))
    return found


Open = Callable[..., Page]


@pytest.fixture
def look(browse: Browse, site: Site) -> Open:
    """Opens the replay of a match of bots, in a browser of its own."""

    def open_page(
        game: str, query: str = "", size: tuple[int, int] = DESKTOP, moving: bool = False
    ) -> Page:
        page = browse(size, reduced_motion="no-preference" if moving else "reduce")
        page.context.add_cookies([{"name": "keyring", "value": SECRET, "url": site.url}])
        page.goto(f"{site.url}/t/{table(site, game)}/replay{query}")
        page.locator("body[data-ready=yes]").wait_for()
        return page

    return open_page


def at(page: Page, step: int) -> None:
    """Wait until the page shows a step."""
    page.locator(f'body[data-step="{step}"]').wait_for()


def slide(page: Page, step: int) -> None:
    page.locator("#step").evaluate(SLIDE, step)
    at(page, step)


def last(page: Page) -> int:
    return int(page.locator("#step").get_attribute("max") or 0)


def points(page: Page) -> list[int]:
    shown: list[str] = page.locator("#players .vp b").all_text_contents()
    return [int(text) for text in shown]


@pytest.mark.parametrize("game", MATCHES)
def test_a_match_is_stepped_through_with_the_arrow_keys(site: Site, look: Open, game: str) -> None:
    """The numbers of the page are those of the engine, on the way there and on the way back."""
    here = room(site, game)
    replay = Replay(here, 0)
    page = look(game)
    assert last(page) == len(replay.stops) - 1
    at(page, 0)
    count = 30
    wanted = []
    for scene, _, _ in replay.scenes(here, Preferences(), 0, count):
        board, view = scene.room.board, scene.view
        wanted.append([board.score(view, seat) for seat in range(len(scene.names))])
    for step in range(1, count):
        page.keyboard.press("ArrowRight")
        at(page, step)
        assert points(page) == wanted[step]
    for step in reversed(range(count - 1)):
        page.keyboard.press("ArrowLeft")
        at(page, step)
        assert points(page) == wanted[step]
    page.keyboard.press("End")
    at(page, last(page))
    totals = {one.seat: one.total for one in here.game.scores(here.match.state)}
    assert points(page) == [totals[seat] for seat in range(len(totals))]
    page.keyboard.press("ArrowRight")
    at(page, last(page))


def battle(site: Site, game: str) -> tuple[int, list[int]]:
    """A battle with several rolls: its first step, and by step how many dice are thrown in it."""
    here = room(site, game)
    replay = Replay(here, 0)
    for tale in replay.tales:
        if tale.kind == BATTLE:
            first = replay.scene(tale.id)
            told = replay.told(here, Preferences(), first, len(tale.steps))
            stages = [one.regions["theatre"] for one in told]
            dice = [_fresh(stage) for stage in stages if "battle-stage" in stage]
            if sum(map(bool, dice)) >= 2:
                return first, dice
    raise AssertionError("Nobody fought.")


def _fresh(stage: str) -> int:
    """The dice of the volleys that are new."""
    volleys = stage.split('data-fresh=""')[1:]
    return sum(re.split("</section>|</div>", volley)[0].count("<li") for volley in volleys)


@SIZES
@pytest.mark.parametrize("game", ["eclipse", "imperium"])
def test_a_battle_is_watched_step_by_step(
    site: Site, look: Open, game: str, size: tuple[int, int]
) -> None:
    first, dice = battle(site, game)
    page = look(game, f"?at={first - 1}", size)
    stage = page.locator("#theatre .battle-stage")
    expect(stage).to_have_count(0)
    for step, thrown in enumerate(dice, first):
        page.locator("[data-go=forward]").click()
        at(page, step)
        expect(stage).to_be_visible()
        expect(stage.locator("[data-fresh] li")).to_have_count(thrown)
        expect(page.locator("#caption p")).not_to_be_empty()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert stage.evaluate("stage => stage.matches('.ended')")


def test_marks_lead_to_battles_scores_and_my_turns(site: Site, look: Open) -> None:
    page = look("imperium")
    replay = Replay(room(site, "imperium"), 0)
    starts = [n for n, stop in enumerate(replay.stops) if not stop.step]
    kinds = {n: replay.tales[replay.stops[n].tale] for n in starts}
    wanted = {
        "x": [n for n, tale in kinds.items() if tale.kind == BATTLE],
        "s": [n for n, tale in kinds.items() if tale.kind in ("round", "end")],
        "m": [n - 1 for n, tale in kinds.items() if tale.kind == "turn" and tale.seat == 0],
    }
    for key, places in wanted.items():
        slide(page, 0)
        ahead = [place for place in places if place > 0]
        for place in ahead[:2]:
            page.keyboard.press(key)
            at(page, place)
        if len(ahead) > 1:
            page.keyboard.press(f"Shift+{key.upper()}")
            at(page, ahead[0])
    assert page.locator("#replay .marks i").count() == sum(map(len, wanted.values()))
    # By hand, too
    slide(page, 0)
    page.locator('[data-next="scoring"]').click()
    at(page, wanted["s"][1] if wanted["s"][0] == 0 else wanted["s"][0])
    # A scene at a time
    slide(page, starts[5])
    page.keyboard.press("Shift+ArrowRight")
    at(page, starts[6])
    page.keyboard.press("Shift+ArrowLeft")
    at(page, starts[5])


@SIZES
def test_it_is_played_and_stopped(look: Open, size: tuple[int, int]) -> None:
    page = look("gaia", "", size)
    play = page.locator("[data-go=play]")
    expect(play).to_have_attribute("aria-label", "Play")
    page.evaluate(PRESS_AT_NINE)
    play.click()
    at(page, 9)
    expect(play).to_have_attribute("aria-label", "Play")
    expect(page.locator("body")).to_have_attribute("data-step", "9")
    # It goes on to the end, through every step.
    slide(page, last(page) - 12)
    page.evaluate(NOTE_STEPS)
    play.click()
    at(page, last(page))
    expect(play).to_have_attribute("aria-label", "Play")
    assert page.evaluate("window.seen") == list(range(last(page) - 11, last(page) + 1))


@SIZES
def test_the_caption_is_never_cut(look: Open, size: tuple[int, int]) -> None:
    """Two lines have their room; what is longer grows over the map, and the map stays."""
    page = look("pulsar", "", size)
    bar, told = page.locator("#bar"), page.locator("#caption p")
    height = bar.evaluate("bar => bar.clientHeight")
    for step in range(0, last(page), 9):
        slide(page, step)
        assert told.evaluate("p => p.scrollHeight <= p.clientHeight + 1"), told.inner_text()
        assert bar.evaluate("bar => bar.clientHeight") == height
    long = "All that can be said of it. " * 12
    told.evaluate("(p, text) => { p.textContent = text; }", long)
    assert told.evaluate("p => p.scrollHeight <= p.clientHeight + 1")
    assert bar.evaluate("bar => bar.clientHeight") == height


def test_boards_and_tooltips_are_those_of_the_moment(site: Site, look: Open) -> None:
    page = look("eclipse", "?at=3")
    page.locator("#tab-technology").click()
    sheet = page.locator("#sheet-technology")
    expect(sheet).not_to_be_empty()
    before = sheet.inner_text()
    page.keyboard.press("End")
    at(page, last(page))
    expect(sheet).not_to_have_text(before)
    page.locator("#tab-odds").click()  # That takes long, and comes for a single step.
    expect(page.locator("#sheet-odds")).not_to_be_empty()
    page.keyboard.press("Escape")
    slide(page, 3)
    with page.expect_response(re.compile(r"/replay/describe\?place=.*&at=3")):
        page.locator("#map [data-place]").first.dispatch_event("click")
    expect(page.locator("#tip")).to_be_visible()


def test_one_plays_on_from_any_decision(site: Site, look: Open) -> None:
    page = look("gaia", "?at=60")
    at(page, 60)
    shown = points(page)
    page.locator("[data-go=fork]").click()
    dialog = page.locator("#play-on-from")
    dialog.locator(".pick").nth(1).click()
    dialog.locator("select").select_option(index=0)
    expect(dialog.locator(".yes")).to_contain_text("Play on as")
    dialog.locator(".yes").click()
    page.locator("body.table:not(.replay)[data-ready=yes]").wait_for()
    name = page.url.rpartition("/t/")[2].partition("?")[0]
    there: Room = site.call(site.rooms.open(name))
    assert there.seats[1].kind == "person"
    assert there.seats[0].bot == bots.levels(there.game)[0]
    assert not there.over
    assert sorted(points(page)) == sorted(shown)


def test_the_address_the_log_and_the_result_lead_to_a_step(site: Site, look: Open) -> None:
    page = look("gaia")
    slide(page, 40)
    page.wait_for_url("**/replay?at=40")
    page.reload()
    at(page, 40)
    # A line of the log
    line = page.locator("#log > [data-scene]").nth(-3)
    wanted = line.get_attribute("data-scene")
    replay = Replay(room(site, "gaia"), 0)
    line.locator("summary").click()
    at(page, replay.scene(wanted or ""))
    # From the result
    page.locator("[data-leave]").click()
    page.locator("#step").evaluate(SLIDE, 30)
    link = page.locator("#whole")
    expect(link).to_have_attribute("href", re.compile(r"entry=\d+"))
    entry = int((link.get_attribute("href") or "").rpartition("=")[2])
    link.click()
    page.locator("body.replay[data-ready=yes]").wait_for()
    at(page, replay.entry(entry))
    # From the log of the table
    page.goto(f"{site.url}/t/{table(site, 'gaia')}")
    page.locator("body[data-ready=yes]").wait_for()
    scene = page.locator("#log > [data-scene]").nth(-4)
    wanted = scene.get_attribute("data-scene")
    scene.locator("summary").click()
    scene.locator("[data-do=replay]").click()
    page.locator("body.replay[data-ready=yes]").wait_for()
    at(page, replay.scene(wanted or "") - 1)


def test_it_can_be_used_with_the_keyboard_alone(look: Open) -> None:
    page = look("eclipse", "?at=10")
    for key, step in (("ArrowRight", 11), ("ArrowLeft", 10), ("Home", 0), ("End", last(page))):
        page.keyboard.press(key)
        at(page, step)
    page.locator("#step").focus()
    page.keyboard.press("ArrowLeft")
    at(page, last(page) - 1)
    # Focus on the map goes from place to place; anywhere else the keys lead through the match.
    place = page.locator("#map [data-place]").first
    place.evaluate("place => { place.tabIndex = 0; place.focus({ focusVisible: true }); }")
    page.keyboard.press("ArrowRight")
    at(page, last(page) - 1)
    page.locator("[data-go=fork]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#play-on-from")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    at(page, last(page) - 1)
    page.keyboard.press("Escape")
    expect(page.locator("#play-on-from")).not_to_be_visible()
    said = page.locator("#step").get_attribute("aria-valuetext") or ""
    assert str(last(page)) in said


def test_steps_are_there_before_they_are_needed(look: Open) -> None:
    """Keys that are held down cause few requests, and the page ends where they end."""
    page = look("imperium", "?at=100")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for _ in range(60):
        page.keyboard.press("ArrowRight")
    at(page, 160)
    assert len([url for url in asked if "/replay/steps" in url]) <= 6


def test_pieces_move_only_on_the_way_on(look: Open) -> None:
    page = look("gaia", "?at=50", moving=True)
    page.evaluate(
        "() => { window.moves = 0; const real = Element.prototype.animate;"
        " Element.prototype.animate = function (...given)"
        " { window.moves += 1; return real.apply(this, given); }; }"
    )
    slide(page, 90)
    slide(page, 70)
    assert page.evaluate("window.moves") == 0
    for step in range(71, 90):
        page.keyboard.press("ArrowRight")
        at(page, step)
    assert page.evaluate("window.moves") > 0
