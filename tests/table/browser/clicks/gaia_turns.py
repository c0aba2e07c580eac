"""Gaia Project: usual turns, press by press (see `turns.py` for how to add one)."""

from __future__ import annotations

from functools import partial

from armillary.drawing.place_names import hex_place
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.state import State
from tests.games.gaia.positions import position
from tests.table.browser.clicks.turns import Hand, Turn, played_by, standing

LABORATORY = """
players.0 = {ore = 8, credits = 15, pieces = {"-4,-1" = "trading_station", "-3,6" = "mine"}}
"""
PROJECT = """
players.0 = {area1 = 4, area2 = 4, area3 = 2, qic = 3, research = {gaia_project = 1}}
"""
FEDERATION = """
planets = {"-3,0" = "gaia"}
[players.0]
area1 = 4
area2 = 4
[players.0.pieces]
"-4,-1" = "planetary_institute"
"-3,0" = "mine"
"-3,-2" = "mine"
"-2,0" = "trading_station"
"""

PASSING = """
round = 2
players.0 = {ore = 0, credits = 0, knowledge = 0, qic = 0, area1 = 0, area2 = 1, area3 = 0}
"""


def _at(text: str) -> partial[State]:
    return partial(position, text, players=2)


def _mine(hand: Hand) -> None:
    hand.place(hex_place(hand.find(BuildMine).hex))
    hand.again()


def _upgrade(hand: Hand) -> None:
    hand.place(hex_place(hand.find(Upgrade, _to_lab).hex))
    hand.option("research lab")
    hand.lit("tech:free")
    hand.lit("research:")
    hand.confirm()


def _to_lab(action: Upgrade) -> bool:
    return action.to == "research_lab"


def _project(hand: Hand) -> None:
    hand.place(hex_place(hand.find(StartProject).hex))
    hand.again()


def _federation(hand: Hand) -> None:
    hand.place(hex_place((-4, -1)))
    hand.again()
    hand.lit("token:")
    hand.confirm()


def _pass(hand: Hand) -> None:
    hand.group("pass")
    hand.option("")


TURNS = [
    Turn(
        "mine",
        start=played_by("gaia", [BuildMine]),
        presses=_mine,
        plays=("mine", "end_turn"),
        before=4,
        must=2,
    ),
    Turn(
        "gaia project",
        start=standing("gaia", _at(PROJECT)),
        presses=_project,
        plays=("project", "tokens", "end_turn"),
        before=6,
        must=2,
    ),
    Turn(
        "upgrade with tile and step",
        start=standing("gaia", _at(LABORATORY)),
        presses=_upgrade,
        plays=("upgrade", "tech", "advance", "end_turn"),
        before=9,
        must=5,
    ),
    Turn(
        "federation",
        start=standing("gaia", _at(FEDERATION)),
        presses=_federation,
        plays=("federation", "tokens", "token", "end_turn"),
        before=8,
        must=4,
    ),
    Turn(
        "pass",
        start=standing("gaia", _at(PASSING)),
        presses=_pass,
        plays=("pass",),
        before=3,
        must=2,
    ),
]
