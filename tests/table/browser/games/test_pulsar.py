"""Pulsar 2849 in a browser: a whole match by clicks, a flight, a patent, a joint, a gate run."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from armillary.core.chance import SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.core.words import tag
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.gyrodynes import ClaimOffer
from armillary.games.pulsar.rounds.dice_phase import TakeDie
from armillary.games.pulsar.state import State
from armillary.table.model import Preferences
from armillary.table.room import seats
from armillary.table.storage.schema import NewSeat
from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, Wanted, close_news
from tests.table.browser.test_match import Clicker

SEED = 3
MOST = 600
GROWS = ("construct", "spin", "claim", "project", "link")
"""What random players would do too seldom."""
PREFERRED = ("spin", "construct", "project", "fly", "patent", "transmitter", "gyrodyne", "modifier")


def lively(asked: Decision, luck: SplitMix) -> Action:
    """A random answer, but rather one with which something grows."""
    kinds: dict[str, list[Action]] = {}
    for option in asked.options:
        kinds.setdefault(tag(option), []).append(option)
    if len(kinds) > 1:
        kinds.pop("end_turn", None)
    for kind in GROWS:
        if kind in kinds and luck.below(3):
            kinds = {kind: kinds[kind]}
    return luck.choose(luck.choose(list(kinds.values())))


def table(site: Site, wanted: Wanted, players: int = 2, seed: int = SEED) -> tuple[Seated, int]:
    """A table where something is asked that we want; gives whom. Before, all play at random."""
    made = site.make(players, seed, game="pulsar")
    luck = stream(seed, "browser")
    return made, site.until(made, wanted, lambda _, asked: lively(asked, luck), MOST)


def turn_in(round: int) -> Wanted:
    """A turn with both dice in hand."""
    return lambda state, asked: (
        state.round >= round
        and tag(asked.frame) == "turn"
        and len(state.players[asked.seat].silver) == 2
    )


def choose(page: Page, group: str) -> None:
    page.locator(f"#actions [data-group={group}]").click()


def confirm(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Confirm")).click()


def confirm_with_end(page: Page) -> None:
    """Nothing remains to be done after it: its button says that it ends the turn, and does."""
    button = page.locator("#choice .yes")
    expect(button).to_contain_text("and end the turn")
    button.click()


def has_ended(site: Site, made: Seated, seat: int) -> None:
    """The last answer of a seat was the end of its turn."""
    [*_, last] = (entry for entry in site.room(made).match.log if entry.seat == seat)
    assert tag(last.action) == "end_turn"


def log(page: Page, text: str) -> None:
    expect(page.locator("#log > li").filter(has_text=text).first).to_be_attached()


# A whole match


class Flyer(Clicker):
    """Does what was done least, and ends the turn without dice."""

    def group(self) -> str:
        buttons = self.page.locator("#actions [data-group]:not([aria-disabled=true])")
        offered = buttons.evaluate_all("all => all.map(one => one.dataset.group)")
        wanted = [id for id in offered if id in PREFERRED]
        wanted.sort(key=lambda id: (self.done.get(id, 0), PREFERRED.index(id)))
        found = wanted[0] if wanted else offered[0]
        self.done[found] = self.done.get(found, 0) + 1
        return str(found)


def test_a_whole_match_by_clicks(site: Site, sit: Sit, bots: None) -> None:
    seats = [NewSeat("person", "Ana"), NewSeat("bot", "Orbit", "random")]
    made = site.seat(seats, SEED, "solo", "pulsar")
    page = sit(made, 0)
    player = Flyer(site, made, page)
    assert player.play() > 30
    assert site.room(made).over
    assert player.done["fly"] > 1
    page.locator(".banner.end a").click()
    expect(page.locator("h1").first).to_be_visible()


# The only target


def asks_me(site: Site, made: Seated, seat: int) -> None:
    """Nothing is answered ahead for this seat."""
    room = site.room(made)
    site.call(seats.prefer(room, seat, Preferences()))


def test_the_last_portal_is_taken_by_itself(site: Site, sit: Sit) -> None:
    """2.7  Unless its player wants to be asked: then it is lit before any button is pressed."""

    def last(_: State, asked: Decision) -> bool:
        return tag(asked.frame) == "choose_portal" and len(asked.options) == 1

    made, me = table(site, last, players=4)
    alike, other = table(site, last, players=4)
    page = sit(alike, other)
    expect(page.locator(f"#ship-{other}")).to_be_attached()
    asks_me(site, made, me)
    page = sit(made, me)
    portal = page.locator("#map .ok")
    expect(portal).to_have_count(1)
    expect(page.locator("#map")).to_have_class(re.compile("aimed"))
    portal.click(force=True)
    confirm(page)
    expect(page.locator(f"#ship-{me}")).to_be_attached()
    log(page, "ship on entry portal")


# Claims


def test_a_pulsar_is_claimed_with_one_of_two_buttons(site: Site, sit: Sit) -> None:
    """Yes stands beside no, and says on the map which pulsar it means."""

    def one_pulsar(_: State, asked: Decision) -> bool:
        return isinstance(asked.frame, ClaimOffer) and len(asked.frame.pulsars) == 1

    made, me = table(site, one_pulsar, players=4)
    asked = site.room(made).match.decision
    assert asked is not None
    assert isinstance(asked.frame, ClaimOffer)
    [pulsar] = asked.frame.pulsars
    asks_me(site, made, me)
    page = sit(made, me)
    close_news(page)
    buttons = page.locator("#choice .option")
    expect(buttons).to_have_count(2)
    expect(buttons.first).to_contain_text(pulsar.upper())
    buttons.first.hover()
    expect(page.locator(f"#loc-{pulsar}.also")).to_be_attached()
    buttons.first.click()
    confirm(page)
    expect(page.locator(f"#claim-{pulsar}")).to_be_attached()


# Flights


def test_a_flight_shows_its_path_and_price_before_it_is_paid(site: Site, sit: Sit) -> None:
    made, me = table(site, turn_in(2))
    page, other = sit(made, me, alone=True), sit(made, 1 - me)
    close_news(page)
    before = site.room(made).version
    choose(page, "fly")
    lit = page.locator("#map .spot.ok")
    assert lit.count() > 3
    target = lit.nth(2)
    place = target.get_attribute("id") or ""
    target.click(force=True)
    expect(page.locator("#ghost .route path")).to_have_count(2)
    steps = page.locator("#ghost .route > g").count()
    assert steps >= 1
    expect(page.locator("#ghost .pu-ship")).to_have_count(1)
    expect(page.locator("#choice .price .chip.cost").first).to_be_visible()
    assert site.room(made).version == before
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("document.body.classList.remove('still')")
    flying = page.wait_for_function(
        f"""() => {{
          const confirm = document.querySelector('[data-do=confirm]');
          if (confirm && !window.isPressed) {{ window.isPressed = true; confirm.click(); }}
          return document.querySelector('#ship-{me}')?.getAnimations({{subtree: true}}).length;
        }}"""
    )
    assert flying.json_value() >= 1
    for seen in (page, other):
        expect(seen.locator(f'#ship-{me}[data-at="{place}"]')).to_be_attached()
    log(other, "flight")


def test_the_die_that_pays_can_be_changed(site: Site, sit: Sit) -> None:
    """The ways stand beside Confirm; insisting on one first leaves only its targets lit."""

    def several(state: State, asked: Decision) -> bool:
        flights = [option for option in asked.options if isinstance(option, Fly)]
        return turn_in(2)(state, asked) and len({option.pay.die for option in flights}) > 1

    made, me = table(site, several)
    page = sit(made, me)
    close_news(page)
    choose(page, "fly")
    everywhere = page.locator("#map .spot.ok").count()
    first = page.locator("#choice .way").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    fewer = page.locator("#map .spot.ok").count()
    assert 0 < fewer < everywhere
    page.locator("#choice .way").first.click()
    expect(page.locator("#map .spot.ok")).to_have_count(everywhere)


def test_a_location_out_of_reach_says_why_not(site: Site, sit: Sit) -> None:
    made, me = table(site, turn_in(1))
    page = sit(made, me)
    close_news(page)
    choose(page, "fly")
    page.locator("#loc-x1").click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("isolated pulsar")
    expect(alert.get_by_role("link")).to_have_attribute("href", re.compile("/rules/pulsar#rule-"))


def test_a_flight_by_keyboard_only(site: Site, sit: Sit) -> None:
    made, me = table(site, turn_in(1))
    page = sit(made, me)
    page.keyboard.press("1")
    expect(page.locator("#bar")).to_have_attribute("data-mode", "targets")
    page.locator("#map [tabindex='0']").focus()
    for arrow in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"):
        if not page.locator("#map .ok:focus").count():
            page.keyboard.press(f"Shift+{arrow}")
    focused = page.locator("#map .ok:focus")
    expect(focused).to_have_count(1)
    place = focused.get_attribute("id") or ""
    page.keyboard.press("Enter")
    expect(page.locator("#bar")).to_have_attribute("data-mode", "confirm")
    page.keyboard.press("Enter")
    expect(page.locator(f'#ship-{me}[data-at="{place}"]')).to_be_attached()


# Very many flights: the page is told the targets, and asks for the rest


def many(state: State, asked: Decision) -> bool:
    """More flights than are told at once."""
    flights = [option for option in asked.options if isinstance(option, Fly)]
    return turn_in(2)(state, asked) and len(flights) > 60 and len({one.pay for one in flights}) > 1


def asked_for(page: Page) -> list[str]:
    """What the page asks about its targets from now on."""
    found: list[str] = []
    page.on("request", lambda sent: found.append(sent.url) if "/offers?" in sent.url else None)
    return found


def test_targets_light_at_once_and_what_they_cost_is_asked(site: Site, sit: Sit) -> None:
    made, me = table(site, many, players=4)
    page = sit(made, me)
    close_news(page)
    asked = asked_for(page)
    choose(page, "fly")
    lit = page.locator("#map .spot.ok")
    assert lit.count() > 10
    way = page.locator("#choice .way").first
    way.click()
    assert lit.count() > 0
    assert asked == [], "to light a target, nothing is asked"
    wanted = way.get_attribute("data-tip")
    target = lit.first
    place = target.get_attribute("id") or ""
    target.dispatch_event("click")
    expect(page.locator("#bar")).to_have_attribute("data-mode", "confirm")
    assert len(asked) == 1
    expect(page.locator("#choice .way[aria-pressed=true]").first).to_have_attribute(
        "data-tip", str(wanted)
    )
    expect(page.locator("#ghost .route path")).to_have_count(2)
    expect(page.locator("#choice .price .chip.cost").first).to_be_visible()
    page.keyboard.press("Escape")
    target.dispatch_event("click")
    expect(page.locator("#bar")).to_have_attribute("data-mode", "confirm")
    assert len(asked) == 1, "it is known now"
    confirm(page)
    expect(page.locator(f'#ship-{me}[data-at="{place}"]')).to_be_attached()


def test_the_list_of_very_many_targets_is_asked_for_when_it_is_opened(site: Site, sit: Sit) -> None:
    made, me = table(site, many, players=4)
    page = sit(made, me)
    close_news(page)
    asked = asked_for(page)
    choose(page, "fly")
    targets = page.locator("#map .spot.ok").count()
    page.keyboard.press("l")
    options = page.locator("#choice .targets .option")
    expect(options.first).to_be_focused()
    assert options.count() == targets
    expect(options.first).to_contain_text("Fly")
    expect(options.first.locator(".chip.cost").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#bar")).to_have_attribute("data-mode", "confirm")
    assert len(asked) == 2
    confirm(page)
    log(page, "flight")


# Boards


def test_a_die_shows_where_the_marker_would_land(site: Site, sit: Sit) -> None:
    made, me = table(site, lambda state, asked: state.round == 2 and tag(asked.frame) == "pick")
    page = sit(made, me)
    close_news(page)
    expect(page.locator(".sheet.beside .pu-line")).to_have_count(2)
    with_ways = page.locator(".pu-free.ok").first
    with_ways.click()
    expect(page.locator("#bar")).to_have_attribute("data-mode", "confirm")
    ways = page.locator("#choice .way")
    if ways.count():  # a die at the median moves nothing
        expect(page.locator(".pu-land.also")).to_have_count(1)
        ways.last.click()
        expect(ways.last).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".pu-land.also")).to_be_visible()
    confirm(page)
    log(page, "takes a")


def test_a_die_is_taken_by_pressing_the_track_on_which_it_shall_count(site: Site, sit: Sit) -> None:
    """Two presses: the die, then one of the tracks, which shows where the marker would land."""

    def moving(state: State, asked: Decision) -> bool:
        options = [option for option in asked.options if isinstance(option, TakeDie)]
        return state.round == 2 and any(option.track == "engineering" for option in options)

    made, me = table(site, moving, players=4)
    asked = site.room(made).match.decision
    assert asked is not None
    die = next(o.die for o in asked.options if isinstance(o, TakeDie) and o.track == "engineering")
    page = sit(made, me)
    close_news(page)
    free = page.locator(f".pu-free[data-place='die:{die}']")
    free.hover()
    expect(page.locator(f".pu-land[data-die='{die}']").first).to_be_visible()
    expect(page.locator(f".pu-if [data-die='{die}']")).to_be_visible()
    free.click()
    expect(page.locator("#bar")).to_have_attribute("data-mode", "confirm")
    page.locator(f"[data-place='land:engineering:0:{die}'] rect").click()
    expect(page.locator(".pu-column .pu-taken .token").first).to_be_attached()
    assert site.room(made).match.state.players[me].taken[-1] == die
    log(page, "engineering")


def test_a_patent(site: Site, sit: Sit) -> None:
    def can_patent(state: State, asked: Decision) -> bool:
        return turn_in(2)(state, asked) and any(tag(o) == "patent" for o in asked.options)

    made, me = table(site, can_patent)
    page = sit(made, me)
    close_news(page)
    choose(page, "patent")
    card = page.locator("#sheet-technologies .pu-tech.ok").first
    place = card.get_attribute("data-place")
    expect(page.locator("#tab-technologies em")).to_be_visible()
    card.click()
    confirm(page)
    log(page, "patent")
    own = page.locator(f'#sheet-technologies [data-place="{place}"].pu-own')
    expect(own.locator(f".token.p{me}")).to_have_count(1)


def test_a_transmitter_is_joined(site: Site, sit: Sit) -> None:
    def linking(state: State, asked: Decision) -> bool:
        return tag(asked.frame) == "linking" and len(asked.options) > 1

    made, me = table(site, linking)
    page = sit(made, me)
    close_news(page)
    sheet = page.locator("#sheet-transmitters")
    joints = sheet.locator(".pu-own-arrays .pu-joint")
    expect(sheet.locator(".pu-end.ok").first).to_be_visible()
    before = joints.count()
    sheet.locator(".pu-end.ok").first.click()
    confirm_with_end(page)
    expect(joints).to_have_count(before + 1)
    log(page, "links")
    has_ended(site, made, me)


def test_a_gate_run(site: Site, sit: Sit) -> None:
    def can_run(state: State, asked: Decision) -> bool:
        return any(isinstance(option, Fly) and option.run for option in asked.options)

    made, me = table(site, can_run)
    page = sit(made, me)
    close_news(page)
    choose(page, "fly")
    page.locator("#map .spot.ok").first.click(force=True)
    page.locator("#choice .way:has(use[href='#ic-gate_run'])").first.click()
    confirm_with_end(page)
    log(page, "gate run")
    has_ended(site, made, me)
    page.locator(f"#tab-player-{me}").click()
    expect(page.locator(f"#sheet-player-{me} .pu-run:not(.pu-ready)")).to_have_count(1)
