"""Twilight Imperium passes the kit that every game passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Decision, Frame
from armillary.core.game import Game
from armillary.core.proof.conformance import Conformance
from armillary.core.proof.promises import Amounts, Promise, Promised, Reactions
from armillary.drawing.outcome import outcome
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.board.choices.choice_list import LOOKS
from armillary.games.imperium.board.choices.stock import STOCK, coming, due
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.flow.questions import DECLINE, Decline
from armillary.games.imperium.flow.timing_windows import React
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.words import words


def config(seats: int, seed: int) -> ImperiumConfig:
    """A match whose setup, factions, galaxy and readings follow from the seed: all appear."""
    if seed % 4 == 2:
        return ImperiumConfig(players=seats, seed=seed, setup="first_game")
    factions = list(DATA.factions)
    turned = tuple(factions[(seed * seats + seat * 5) % len(factions)] for seat in range(seats))
    return ImperiumConfig(
        players=seats,
        seed=seed,
        factions=() if seed % 4 == 1 or len(set(turned)) < seats else turned,
        galaxy="" if seed % 4 == 1 else f"first_game_{seats}",
        points=14 if seed % 5 == 0 else 10,
        fighters_block="yes" if seed % 3 == 0 else "",
        diplomacy_readies="any_two" if seed % 3 == 0 else "",
        action_scoring="one_per_combat" if seed % 3 == 0 else "",
        rift_loss="removed" if seed % 3 == 0 else "",
        capacity_loss="removed" if seed % 3 == 0 else "",
        retreat_order="both" if seed % 3 == 0 else "",
        fleet_check="after_action" if seed % 3 == 0 else "",
    )


class TestImperium(Conformance):
    game: ClassVar[str | Game] = GAME
    quick, nightly = 2, 60
    """Matches are long: a few in every run, many in the nightly one."""
    counts: ClassVar[dict[int, tuple[int, ...]]] = dict.fromkeys((3, 4, 5, 6), (17, 272))
    """The first two players choose among 17 factions."""

    def config(self, seats: int, seed: int) -> ImperiumConfig:
        return config(seats, seed)

    def promises(self) -> tuple[Promised, Amounts, Reactions]:
        return promised, STOCK.amounts, declined


def promised(view: State, asked: Decision) -> Iterator[Promise]:
    """What the table shows of every choice, without what comes after the next question."""
    for choice in BOARD.choices(view, asked, words("en")):
        comes = outcome(view, asked, choice.action, STOCK)
        changes = dict.fromkeys(STOCK.amounts(view, asked.seat), 0)
        for chips, later, sign in ((choice.cost, due, -1), (choice.gain, coming, 1)):
            shown = Counter({chip.icon: 0 for chip in chips})
            for chip in chips:
                shown[chip.icon] += chip.amount
            for kind, amount in later(view, asked, choice.action, comes).items():
                shown[LOOKS[kind][0]] -= amount
            for icon, amount in shown.items():
                assert icon in changes or not amount
                changes[icon] = changes.get(icon, 0) + sign * amount
        yield Promise(choice.action, changes, comes.ends)


def declined(frame: Frame) -> Decline | None:
    """17.2  Nobody uses anything."""
    return DECLINE if isinstance(frame, React) else None


def test_every_faction_appears() -> None:
    for seats in (3, 4, 5, 6):
        states = [GAME.setup(config(seats, seed)) for seed in range(1, 63)]
        played = {player.faction for state in states for player in state.players}
        assert played - {""} == {*DATA.factions}
