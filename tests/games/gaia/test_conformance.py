"""Gaia Project passes the kit that every game passes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from armillary.core.decision import Decision
from armillary.core.proof.conformance import Conformance
from armillary.core.proof.promises import Amounts, Promise, Promised
from armillary.drawing.outcome import outcome
from armillary.games.gaia.actions.federation import GainToken
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.board.choices.stock import STOCK
from armillary.games.gaia.components import components
from armillary.games.gaia.config import COMMUNITY, GaiaConfig
from armillary.games.gaia.rounds.resources import PayTokens
from armillary.games.gaia.state import State
from armillary.games.gaia.words import words

MAPS = ("beginner", "method1", "method2", "method3")


def config(seats: int, seed: int) -> GaiaConfig:
    """A match whose factions, map and options follow from the seed, so that all of them appear."""
    data = components()
    pairs = [(name, row.pair) for name, row in data.factions.items() if name < row.pair]
    factions = [pairs[(seed * 3 + seat) % len(pairs)][(seed + seat) % 2] for seat in range(seats)]
    options: dict[str, Any] = {"map": MAPS[seed % 4], "first": seed % seats}
    if seed % 5:
        options["factions"] = tuple(factions)
    if seed % 3 == 0:
        options |= COMMUNITY
    if seats == 1:
        options["level"] = 1 + seed % len(data.automa.levels)
        options["first"] = seed % 2
    if seats == 3:
        options["small_map"] = seed % 2 == 0
    return GaiaConfig(players=seats, seed=seed, **options)


class TestGaia(Conformance):
    game = "gaia"
    counts: ClassVar[dict[int, tuple[int, ...]]] = {
        1: (11, 44, 132),
        2: (4, 16, 48),
        3: (6, 36, 216),
        4: (6, 36, 216),
    }

    def config(self, seats: int, seed: int) -> GaiaConfig:
        return config(seats, seed)

    def promises(self) -> tuple[Promised, Amounts]:
        return promised, STOCK.amounts


GOODS = ("credits", "ore", "knowledge", "qic", "vp", "federation")
TOKENS = {"tokens": "tokens", "project": "gaia_area"}
"""By icon: tokens of power, wherever they are. Which of them pay may still be asked."""


def promised(view: State, asked: Decision) -> Iterator[Promise]:
    """What the table shows of every choice."""
    for choice in BOARD.choices(view, asked, words("en")):
        comes = outcome(view, asked, choice.action, STOCK)
        pays = any(isinstance(frame, PayTokens) for frame in comes.asks)
        chooses = any(isinstance(frame, GainToken) for frame in comes.asks)
        changes = dict.fromkeys(GOODS, 0)
        changes |= {} if pays else dict.fromkeys(TOKENS.values(), 0)
        for chips, sign in ((choice.cost, -1), (choice.gain, 1)):
            for chip in chips:
                kind = TOKENS.get(chip.icon, chip.icon)
                if kind in changes:
                    changes[kind] += sign * chip.amount
        changes["federation"] -= chooses
        yield Promise(choice.action, changes, comes.ends)


def test_every_faction_appears_at_every_seat_count() -> None:
    everyone = set(components().factions)
    for seats in (2, 3, 4):
        seen = {name for seed in range(1, 21) for name in config(seats, seed).factions}
        assert seen == everyone, seats
    alone = {name for seed in range(1, 221) for name in config(1, seed).factions}
    assert alone == everyone
