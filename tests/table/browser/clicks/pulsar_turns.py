"""Pulsar 2849: usual turns, press by press (see `turns.py` for how to add one)."""

from __future__ import annotations

from functools import partial

from armillary.core.decision import Decision
from armillary.games.pulsar.setup import ChoosePortal
from bench.played_tables import Seated
from tests.games.pulsar.positions import drafting, position
from tests.table.browser.clicks.turns import Hand, Turn, standing
from tests.table.browser.conftest import Site

BONUS = 'players.0 = {ship = "g6", silver = [1]}\nsystems = {s6 = "sys05"}'
PULSAR = 'players.0 = {ship = "g6", silver = [1], tiles = {small = 1}}'
PROJECT = 'players.0 = {silver = [2], projects = ["b1", "b2", "m1"]}'
PATENT = "round = 5\nplayers.0.silver = [4]"


def last_portal(site: Site) -> tuple[Seated, int]:
    """Three of four have taken theirs."""
    made = site.make(4, 3, game="pulsar")
    return made, site.until(made, _is_last, lambda _, asked: asked.options[0], 20)


def _is_last(state: object, asked: Decision) -> bool:
    return isinstance(asked.frame, ChoosePortal) and len(asked.options) == 1


def _bonus(hand: Hand) -> None:
    hand.place("loc:s6")
    hand.again()


def _claim(hand: Hand) -> None:
    hand.place("loc:p5")
    hand.again()
    hand.until_played(2)
    hand.place("loc:p5")


def _project(hand: Hand) -> None:
    hand.reads("player-0")
    hand.place("project:u1")
    hand.again()
    hand.option("Gyrodynes")
    hand.confirm()


def _die(hand: Hand) -> None:
    hand.place("die:4")
    hand.again()


def _patent(hand: Hand) -> None:
    hand.reads("technologies")
    hand.place("tech:AII-2")
    hand.again()


def _nothing(hand: Hand) -> None:
    """The last portal is taken by itself."""


TURNS = [
    Turn(
        "fly and take the bonus",
        start=standing("pulsar", partial(position, BONUS)),
        presses=_bonus,
        plays=("fly", "take_bonus", "end_turn"),
        before=4,
        must=2,
    ),
    Turn(
        "fly, claim and start construction",
        start=standing("pulsar", partial(position, PULSAR)),
        presses=_claim,
        plays=("fly", "claim", "construct", "end_turn"),
        before=7,
        must=3,
    ),
    Turn(
        "project with two tiles",
        start=standing("pulsar", partial(position, PROJECT)),
        presses=_project,
        plays=("project", "choose_size", "choose_size", "end_turn"),
        before=6,
        must=3,
        most=4,
    ),
    Turn(
        "take a die",
        start=standing("pulsar", partial(drafting, "dice = [2, 3, 3, 3, 4, 5]\nmedian = 7")),
        presses=_die,
        plays=("take_die",),
        before=3,
        must=2,
    ),
    Turn(
        "patent",
        start=standing("pulsar", partial(position, PATENT)),
        presses=_patent,
        plays=("patent", "end_turn"),
        before=3,
        must=2,
    ),
    Turn(
        "last portal",
        start=last_portal,
        presses=_nothing,
        plays=("portal",),
        before=2,
        must=0,
    ),
]
