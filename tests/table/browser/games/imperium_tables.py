"""Tables of Twilight Imperium for the browser tests: played to a moment, or laid out as a text."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from armillary.core.chance import SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.core.words import tag
from armillary.games.imperium.economy.production import Build
from armillary.games.imperium.flow.questions import Pick, Question
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import Load, MoveShip
from armillary.table.storage.schema import NewSeat
from bench.played_tables import Seated
from tests.games.imperium.positions import config
from tests.table.browser.conftest import NAMES, Site, Wanted

MOST = 900


def lively(asked: Decision, luck: SplitMix) -> Action:
    """A random answer, but rather one with which something happens."""
    options = asked.options
    if isinstance(asked.frame, Question):
        options = [o for o in options if isinstance(o, Pick)] or options
    if luck.below(4):
        options = [o for o in options if isinstance(o, (MoveShip, Load, Build))] or options
    kinds: dict[str, list[Action]] = {}
    for option in options:
        kinds.setdefault(tag(option), []).append(option)
    if len(kinds) > 1:
        kinds.pop("offer", None)
    return luck.choose(luck.choose(list(kinds.values())))


def table(
    site: Site, wanted: Wanted, players: int = 3, seed: int = 5, **options: Any
) -> tuple[Seated, int]:
    """A table where something is asked that we want; gives whom. Before, all play at random."""
    made = site.make(players, seed, game="imperium", **{"setup": "first_game", **options})
    luck = stream(seed, "browser")
    return made, site.until(made, wanted, lambda _, asked: lively(asked, luck), MOST)


def laid(site: Site, state: State, seed: int = 1, **options: Any) -> Seated:
    """A table with a prepared position (see `tests.games.imperium.positions`): three players.

    It lives in the memory of the server alone, since a stored table begins with its setup.
    """
    chosen = msgspec.to_builtins(config(**options))
    players = chosen.pop("players")
    seats = [NewSeat("person", NAMES[n]) for n in range(players)]
    made = site.seat(seats, seed, game="imperium", **chosen)
    match = site.room(made).match
    match.state = state.clone()
    match.log.clear()
    match._snapshots = [(0, state.clone())]
    match._decision = match.game.decision(match.state)
    return made


def state_of(site: Site, made: Seated) -> State:
    state: State = site.room(made).match.state
    return state


# By hand


def choose(page: Page, group: str) -> None:
    page.locator(f"#actions [data-group='{group}']").click()


def confirm(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Confirm")).click()


def press(page: Page, place: str) -> None:
    page.locator(f"#map [data-place='{place}']").first.dispatch_event("click")


def send(page: Page, name: str) -> None:
    """Press the button of a form that sends its bundle."""
    page.locator(".sheet [data-bundle]").filter(has_text=re.compile(name)).click()


def log(page: Page, text: str) -> None:
    expect(page.locator("#log > li").filter(has_text=text).first).to_be_attached()
