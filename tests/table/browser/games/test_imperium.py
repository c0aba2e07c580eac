"""Twilight Imperium in a browser: a fleet with cargo, refusals, a payment, tokens, a deal."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from armillary.core.decision import Decision
from armillary.core.words import tag
from armillary.games.imperium.numbering import PLANET, ground
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import PDS, count
from armillary.games.imperium.units.structures import structure_spots
from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, answered, close_news
from tests.table.browser.games.imperium_tables import choose, confirm, press, send, state_of, table


def by_of(asked: Decision) -> str:
    """Who asks a question."""
    return str(getattr(asked.frame, "by", ""))


def first_turn(state: State, asked: Decision) -> bool:
    """A turn of the first round, before anybody has gone anywhere."""
    return tag(asked.frame) == "turn" and not any(player.tokens for player in state.players)


# Movement


def near_home(site: Site, made: Seated, me: int) -> int:
    """A system beside the home system."""
    state = state_of(site, made)
    home = state.players[me].sheet.home
    near = state.galaxy.near[home] & ~state.galaxy.anomaly_mask
    return (near & -near).bit_length() - 1


def activate(page: Page, site: Site, made: Seated, me: int) -> int:
    """Activate a system beside the home system; gives which."""
    tile = near_home(site, made, me)
    choose(page, "tactical")
    expect(page.locator(f"#sys-{tile}")).to_have_class(re.compile(r"\bok\b"))
    press(page, f"sys:{tile}")
    expect(page.locator("#choice")).to_contain_text("1 system")
    confirm(page)
    return tile


def test_a_fleet_moves_with_its_cargo_as_a_whole(site: Site, sit: Sit) -> None:
    made, me = table(site, first_turn)
    page, other = sit(made, me), sit(made, (me + 1) % 3)
    close_news(page)
    before = state_of(site, made).players[me].units[:]
    tile = activate(page, site, made, me)
    expect(page.locator("#sheet-move")).to_be_visible()
    page.get_by_role("button", name="Send all").click()
    button = page.locator("#sheet-move [data-bundle]")
    expect(button).to_contain_text(re.compile(r"Move \d ships?, cargo: [1-9]"))
    button.click()
    expect(page.locator(f"#fleet-{tile}-{me}")).to_be_attached()
    expect(other.locator(f"#fleet-{tile}-{me}")).to_be_attached()
    after = state_of(site, made).players[me].units
    home = state_of(site, made).players[me].sheet.home
    assert after[tile] != before[tile]
    assert after[home] != before[home]


def test_ships_are_chosen_one_by_one(site: Site, sit: Sit) -> None:
    made, me = table(site, first_turn)
    page = sit(made, me)
    close_news(page)
    activate(page, site, made, me)
    send = page.locator("#sheet-move [data-bundle]")
    expect(send).to_contain_text("Move 1 ship, cargo: 2")  # the best fleet stands there already
    page.get_by_role("button", name="Clear").click()
    expect(send).to_contain_text("Go on without moving")
    carrier = page.locator("#sheet-move .ti-stepper").filter(has_text="Carrier").first
    carrier.locator("button").last.click()
    expect(carrier.locator("output")).to_contain_text("1")
    expect(send).to_contain_text("Move 1 ship, cargo: 0")
    infantry = page.locator("#sheet-move .ti-stepper").filter(has_text="Infantry").first
    more = infantry.locator("button").last.element_handle()
    assert more is not None
    more.evaluate("plus => { plus.click(); plus.click(); }")  # faster than any answer
    expect(send).to_contain_text("Move 1 ship, cargo: 2")
    carrier.locator("button").first.click()
    expect(send).to_contain_text("Go on without moving")


def test_a_system_that_is_pressed_at_once_is_shown_beside_the_map(site: Site, sit: Sit) -> None:
    """Without its button before; stepping back closes the sheet again."""
    made, me = table(site, first_turn)
    page = sit(made, me)
    close_news(page)
    tile = near_home(site, made, me)
    press(page, f"sys:{tile}")
    expect(page.locator("#sheet-system [name=at]")).to_have_value(str(tile))
    expect(page.get_by_role("button", name=re.compile("^Confirm"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet-system")).not_to_be_visible()


def test_an_own_token_is_refused_and_an_empty_system_is_warned_of(site: Site, sit: Sit) -> None:
    def with_token(state: State, asked: Decision) -> bool:
        return tag(asked.frame) == "turn" and bool(state.players[asked.seat].tokens)

    made, me = table(site, with_token)
    page = sit(made, me)
    close_news(page)
    tokens = state_of(site, made).players[me].tokens
    choose(page, "tactical")
    press(page, f"sys:{(tokens & -tokens).bit_length() - 1}")
    expect(page.locator("#alert")).to_contain_text("6.1.1")
    others = [p.sheet.home for p in state_of(site, made).players if p.seat != me]
    press(page, f"sys:{others[0]}")
    expect(page.locator(".warning")).to_contain_text("None of your ships can come here")


# Strategy, payment, tokens


def test_construction_asks_what_is_placed_before_where(site: Site, sit: Sit) -> None:
    """With the token alone, every system would light up."""
    made, me = table(site, lambda state, asked: by_of(asked) == "construction_secondary")
    page = sit(made, me)
    close_news(page)
    expect(page.locator("#map .ok")).to_have_count(0)
    choose(page, "pds")
    state = state_of(site, made)
    spots = structure_spots(state, me, (PDS,))
    expect(page.locator("#map .ok")).to_have_count(len(spots))
    where = ground(PLANET[spots[0].planet])
    before = count(state.players[me].units[where], PDS)
    press(page, f"planet:{spots[0].planet}")
    with answered(page):
        confirm(page)
    expect(page.locator("#log > li").last).to_contain_text("PDS")
    assert count(state_of(site, made).players[me].units[where], PDS) == before + 1


def test_a_question_is_not_said_twice(site: Site, sit: Sit) -> None:
    """The button of a question with one kind of answers comes back when nothing is lit."""
    made, me = table(site, lambda state, asked: by_of(asked) == "research")
    page = sit(made, me)
    close_news(page)
    expect(page.locator("#choice")).to_contain_text("Which technology do you research?")
    expect(page.locator("#group-question")).not_to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#group-question")).to_be_visible()


def test_a_strategy_card_is_taken_by_keys(site: Site, sit: Sit) -> None:
    made, me = table(site, lambda state, asked: tag(asked.frame) == "choose_strategy")
    page = sit(made, me)
    expect(page.locator("#sheet-strategy")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("#choice .option").first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#log > li").last).to_contain_text("Leadership")
    assert state_of(site, made).players[me].cards == (0,)


def test_a_payment_is_proposed_and_may_be_changed(site: Site, sit: Sit) -> None:
    made, me = table(
        site, lambda state, asked: tag(asked.frame) == "pay" and len(asked.options) > 2
    )
    page = sit(made, me)
    close_news(page)
    expect(page.locator("#sheet-pay [data-bundle]")).to_be_visible()
    ticked = page.locator("#sheet-pay label.ti-ballot:has(input:checked)")
    chosen = ticked.count()
    ticked.first.click()
    expect(ticked).to_have_count(chosen - 1)
    expect(page.locator("#sheet-pay .yes")).to_be_visible()
    page.locator("#sheet-pay label.ti-ballot:not(:has(input:checked))").first.click()
    expect(ticked).to_have_count(chosen)
    before = state_of(site, made).players[me].exhausted
    page.reload()  # what was not sent is forgotten
    send(page, "Pay")
    expect(page.locator("#sheet-pay")).not_to_be_visible()
    assert state_of(site, made).players[me].exhausted != before


def test_tokens_are_placed_with_steppers(site: Site, sit: Sit) -> None:
    made, me = table(
        site, lambda state, asked: tag(asked.frame) == "redistribute" and state.phase == "status"
    )
    page = sit(made, me)
    close_news(page)
    before = state_of(site, made).players[me]
    total = before.tactic + before.fleet + before.strategy
    expect(page.locator("#sheet-command [data-bundle]")).to_contain_text("Place them")  # proposed
    fleet = page.locator("#sheet-command .ti-stepper").nth(1)
    n = int(fleet.locator("output").inner_text())
    fleet.locator("button").last.click()  # another pool gives one
    expect(fleet.locator("output")).to_contain_text(str(n + 1))
    send(page, "Place them")
    expect(page.locator("#sheet-command")).not_to_be_visible()
    after = state_of(site, made).players[me]
    assert after.tactic + after.fleet + after.strategy > total
    assert after.fleet == n + 1 > before.fleet


# Deals


def test_a_deal_is_accepted_in_another_browser(site: Site, sit: Sit) -> None:
    """Hacan trade with everybody."""

    def rich(state: State, asked: Decision) -> bool:
        player = state.players[asked.seat]
        other = state.players[(asked.seat + 1) % 3]
        return (
            tag(asked.frame) == "turn"
            and player.faction == "hacan"
            and player.commodities + player.goods > 0
            and other.goods + other.commodities > 0
        )

    made, me = table(site, rich, expert=True, faction0="hacan", faction1="sol", faction2="letnev")
    partner = (me + 1) % 3
    page, other = sit(made, me), sit(made, partner)
    for each in (page, other):
        close_news(each)
    state = state_of(site, made)
    commodities = state.players[me].commodities > 0
    page.locator("#tab-trade").click()
    page.locator(f"#sheet-trade .ti-partner[value='{partner + 1}']").click()
    row = page.locator("#sheet-trade .ti-gives").first.locator(".ti-stepper").nth(int(commodities))
    row.locator("button").last.click()
    expect(row.locator("output")).to_contain_text("1")
    expect(page.locator("#sheet-trade [data-bundle]")).to_contain_text("Offer to Wojtek")
    page.locator("#sheet-trade [name=promise]").fill("Peace & quiet")
    written = page.locator("#sheet-trade [data-bundle*='Peace']")
    expect(written).to_be_visible()
    send(page, "Offer")
    expect(other.locator("#sheet-trade")).to_contain_text("Offer from Ana")
    expect(other.locator("#sheet-trade")).to_contain_text("Peace & quiet")
    had = state_of(site, made).players[partner].goods
    send(other, "Accept")
    expect(page.locator("#log")).to_contain_text("Peace & quiet")
    assert state_of(site, made).players[partner].goods == had + 1
