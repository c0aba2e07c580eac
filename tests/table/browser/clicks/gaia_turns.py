"""Gaia Project: usual turns, press by press (see `turns.py` for how to add one)."""

from __future__ import annotations

from armillary.drawing.place_names import hex_place
from armillary.games.gaia.actions.build_mine import BuildMine
from tests.table.browser.clicks.turns import Hand, Turn, played_by


def _mine(hand: Hand) -> None:
    hand.group("mine")
    hand.place(hex_place(hand.find(BuildMine).hex))
    hand.confirm()
    hand.group("end")


TURNS = [
    Turn(
        "mine",
        start=played_by("gaia", [BuildMine]),
        presses=_mine,
        plays=("mine", "end_turn"),
        before=4,
        must=2,
        most=4,
    ),
]
