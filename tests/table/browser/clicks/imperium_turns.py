"""Twilight Imperium: usual turns, press by press (see `turns.py` for how to add one)."""

from __future__ import annotations

from functools import partial

from armillary.games.imperium.numbering import AGENDA
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import Ballot
from armillary.games.imperium.state import State, Vote
from tests.games.imperium.positions import do, position
from tests.table.browser.clicks.turns import Hand, Turn, standing

PATIENCE = 90_000
BESIDE, MECATOL, NORR_HOME = 31, 18, 13
RICH = 'players.0.planets = ["jord", "arnor", "lor", "lazar", "sakulag", "quann"]\n'
STATUS = """
stack = [{frame = "redistribute", seat = 1, n = 2}, {frame = "redistribute", seat = 0, n = 2}]
"""
AT_THE_CENTRE = 'players.0.units = {"18" = {carrier = 1, infantry = 2}}\n'


def _at(text: str) -> partial[State]:
    return partial(position, text, players=3)


DOCK = """
[players.0]
planets = ["quinarra", "trenlak", "arnor", "lor"]
units = {"13" = {carrier = 2, cruiser = 1}, quinarra = {space_dock = 1, infantry = 1}}
"""


def _at_the_dock() -> State:
    """Five units at most: the planet of the dock has 3 resources."""
    return position(DOCK, players=3, factions=("sardakk_norr", "sol", "letnev"))


def _voting() -> State:
    state = position(RICH, players=3)
    state.vote = Vote(AGENDA["anti_intellectual_revolution"], 1)
    state.stack.append(Ballot(0))
    return state


def _at_the_custodians() -> State:
    state = position(RICH + AT_THE_CENTRE, players=3)
    do(state, Activate(MECATOL))
    return state


def _send(hand: Hand) -> None:
    """The green button of the form; a process may have to start that works odds out for it."""
    button = hand.page.locator(".sheet:not([hidden]) .yes[data-bundle]")
    button.wait_for(timeout=PATIENCE)
    hand.on(button)


def _move_and_land(hand: Hand) -> None:
    hand.place(f"sys:{BESIDE}")
    hand.again()
    _send(hand)
    hand.page.locator("#sheet-landing").wait_for()
    _send(hand)


def _produce(hand: Hand) -> None:
    hand.place(f"sys:{NORR_HOME}")
    hand.again()
    _send(hand)


def _vote(hand: Hand) -> None:
    hand.on(hand.page.locator("label.ti-choosable").first)
    hand.on(hand.page.locator("#sheet-agenda [value=all]"))
    _send(hand)


def _remove_custodians(hand: Hand) -> None:
    hand.place("planet:mecatol_rex")
    hand.again()


TURNS = [
    Turn(
        "move and land",
        start=standing("imperium", _at("")),
        presses=_move_and_land,
        plays=("activate", "move_ship", "load", "end_movement", "pick", "pick"),
        before=8,
        must=4,
    ),
    Turn(
        "production of five",
        start=standing("imperium", _at_the_dock),
        presses=_produce,
        plays=("activate", *["build"] * 5, "end_production", "exhaust"),
        before=6,
        must=3,
    ),
    Turn(
        "status tokens",
        start=standing("imperium", _at(STATUS)),
        presses=_send,
        plays=("tokens",),
        before=4,
        must=1,
    ),
    Turn(
        "vote",
        start=standing("imperium", _voting),
        presses=_vote,
        plays=("vote_for", *["vote_with"] * 5),
        before=4,
        must=3,
    ),
    Turn(
        "custodians",
        start=standing("imperium", _at_the_custodians),
        presses=_remove_custodians,
        plays=("pick", *["exhaust"] * 3),
        before=4,
        must=2,
    ),
]
