"""Usual turns, played by mouse and keys in a real browser, and how many presses they take.

**How to add a turn:** one `Turn` in the list `TURNS` of the game's file beside this one:

    Turn(
        "mine",                                     # what it is called in the table
        start=played_by("gaia", [BuildMine]),        # a table, and whose page is opened
        presses=_mine,                              # what a person does: a function of a `Hand`
        plays=("mine", "end_turn"),                 # what the seat has answered when it is done
        before=4,                                   # presses that it took before this was measured
        must=2,                                     # what it shall take
        most=4,                                     # only while it takes more than it must
    )

A `Hand` presses what a person would press, with the real mouse, in the middle of it. Every press of
a button, a place or a key counts as one (a drag, too): the page itself counts them. The test fails
if a turn takes more than it must (or than `most`), if `most` could be lowered, and if the seat has
answered anything else than it says. `armillary bench clicks` prints all of them as a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from playwright.sync_api import Locator, Page, expect

from armillary.core.chance import CHANCE
from armillary.core.decision import Action
from armillary.core.match import Match
from armillary.core.states.state import State
from armillary.core.words import tag
from bench.played_tables import Seated
from tests.table.browser.conftest import Mind, Site, Wanted, close_news

A = TypeVar("A", bound=Action)

COUNT = """
window.presses = 0;
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, event => {
    if (event.isTrusted && !event.repeat) window.presses += 1;
  }, true);
"""
MIDDLE = """element => {
  const box = element.getBoundingClientRect();
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(...at);
  return element.contains(hit) || hit?.closest('[data-place]') === element ? at : null;
}"""
"""Where to press an element; null: something else lies there."""


class Hand:
    """Somebody who plays a turn. What is not pressed through it does not count as theirs."""

    def __init__(self, site: Site, made: Seated, seat: int, page: Page, began: int) -> None:
        self.site = site
        self.made = made
        self.seat = seat
        self.page = page
        self._began = began
        """How many entries the match had before the page was opened."""
        page.evaluate(COUNT)

    # What may be pressed

    def group(self, id: str) -> None:
        """The button of a kind of action."""
        self.on(self.page.locator(f"#actions [data-group='{id}']"))

    def place(self, name: str, within: str = "#stage") -> None:
        """A place on the map or on the open sheet."""
        self.on(self.page.locator(f"{within} [data-place='{name}']").first)

    def button(self, name: str) -> None:
        """A button by what it says; a part of it is enough."""
        self.on(self.page.get_by_role("button", name=re.compile(name)).first)

    def lit(self, kind: str, within: str = "#stage") -> None:
        """The first lit place of a kind, such as `token:`, once its board is open."""
        self.on(self.page.locator(f"{within} .ok[data-place^='{kind}']:visible").first)

    def option(self, name: str) -> None:
        """An entry of the menu at the pointer, or of the panel, by what it says."""
        options = self.page.locator(".option:visible").filter(has_text=re.compile(name))
        self.on(options.first)

    def confirm(self) -> None:
        """The green button."""
        self.on(self.page.locator("#choice .yes").first)

    def key(self, name: str) -> None:
        """A key; the page may take a moment until there is something for it to do."""
        self.page.keyboard.press(name)

    def on(self, element: Locator) -> None:
        """Whatever else there is: in its middle."""
        element.wait_for()
        element.scroll_into_view_if_needed()
        spot = element.evaluate(MIDDLE)
        assert spot, f"Something lies over {element}."
        self.page.mouse.click(*spot)

    def again(self) -> None:
        """Once more where the pointer is: so the map may not have moved in between."""
        self.chosen()
        self.page.mouse.down()
        self.page.mouse.up()

    # What is no press

    def reads(self, sheet: str) -> None:
        """A board that a person looks at anyway while others play."""
        self.page.locator(f"#tabs [data-sheet='{sheet}']").evaluate("tab => tab.click()")
        self.page.locator(f"#sheet-{sheet}").wait_for()

    def chosen(self) -> None:
        """Wait until something only has to be confirmed."""
        expect(self.page.locator("#bar")).to_have_attribute("data-mode", "confirm")

    def find(
        self, kind: type[A], wanted: Callable[[A], bool] = lambda _: True, asked_on: bool = True
    ) -> A:
        """An answer of this kind that is legal; `asked_on`: after which nobody else is asked."""
        found = answers(self.site.room(self.made).match, kind, asked_on)
        return next(one for one in found if wanted(one))

    # Afterwards

    @property
    def presses(self) -> int:
        """How often the mouse or a key was pressed so far."""
        return int(self.page.evaluate("window.presses"))

    def played(self) -> list[str]:
        """What the seat has answered since the turn began."""
        log = self.site.room(self.made).match.log[self._began :]
        return [tag(entry.action) for entry in log if entry.seat == self.seat]

    def until_played(self, count: int) -> list[str]:
        """The same, when there are so many answers."""
        for _ in range(300):
            if len(self.played()) >= count:
                break
            self.page.wait_for_timeout(20)
        return self.played()


def answers(match: Match, kind: type[A], asked_on: bool) -> Iterator[A]:
    """The answers of a kind; `asked_on`: those after which the same seat is asked again."""
    asked = match.decision
    assert asked is not None
    for option in asked.options:
        if isinstance(option, kind) and (not asked_on or _asked_after(match, option) == asked.seat):
            yield option


def _asked_after(match: Match, option: Action) -> int | None:
    trial = match.state.clone()
    match.game.apply(trial, option)
    after = match.game.decision(trial)
    return after.seat if after is not None else None


Start = Callable[[Site], tuple[Seated, int]]


class Turn(NamedTuple):
    """A usual turn of a game."""

    name: str
    start: Start
    presses: Callable[[Hand], object]
    plays: Sequence[str]
    """The answers of the seat, by their tags, in order."""
    before: int
    must: int
    most: int | None = None
    """What it takes now, while that is more than it must."""
    size: tuple[int, int] = (1440, 900)


def played_by(
    game: str,
    kinds: Sequence[type[Action]],
    mind: Mind | None = None,
    *,
    players: int = 2,
    seed: int = 3,
    moves: int = 300,
    wanted: Wanted = lambda state, asked: True,
    asked_on: bool = True,
    **options: Any,
) -> Start:
    """A table that was played (by a greedy bot, or by `mind`) until the position is as wanted, and
    somebody can answer with all of these kinds; `asked_on`: and would be asked again after it."""

    def start(site: Site) -> tuple[Seated, int]:
        made = site.make(players, seed, game=game, **options)
        for _ in range(moves):
            match = site.room(made).match
            asked = match.decision
            assert asked is not None
            if wanted(match.state, asked):
                if all(any(answers(match, kind, asked_on)) for kind in kinds):
                    return made, asked.seat
            site.answer(made, mind(match.state, asked)) if mind else site.play(made, 1)
        raise AssertionError("Nobody could do that.")

    return start


def standing(game: str, position: Callable[[], State]) -> Start:
    """A table that begins with a position; whoever is asked there plays."""

    def start(site: Site) -> tuple[Seated, int]:
        made = site.stand(game, position())
        return made, site.asked(made)

    return start


def play(turn: Turn, site: Site, sit: Callable[..., Page]) -> int:
    """Play a turn by hand; how many presses it took."""
    made, seat = turn.start(site)
    began = len(site.room(made).match.log)
    page = sit(made, seat, turn.size)
    close_news(page)
    hand = Hand(site, made, seat, page, began)
    turn.presses(hand)
    assert hand.until_played(len(turn.plays)) == [*turn.plays]
    asked = site.room(made).match.decision
    assert asked is None or asked.seat != CHANCE
    return hand.presses
