"""Eclipse passes the kit that every game passes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.game import Game
from armillary.core.proof.conformance import (
    CHECKS,
    OFTEN,
    Check,
    Conformance,
    _option_faults,
    check_options,
)
from armillary.core.proof.playout import Playout, Step
from armillary.core.proof.promises import Amounts, Promise, Promised, check_promises
from armillary.drawing.outcome import outcome
from armillary.games.eclipse.board import BOARD
from armillary.games.eclipse.board.choices.stock import STOCK
from armillary.games.eclipse.components import components
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import State
from armillary.games.eclipse.words import words
from tests.games.eclipse.bot.cautious import CAUTIOUS

SEATS = (2, 3, 4, 5, 6)
FACES = ("normal", "advanced", "")


def config(seats: int, seed: int) -> EclipseConfig:
    """A match whose species, blueprints and modules follow from the seed, so that all appear."""
    boards = [pair for pair in components().species.items() if not pair[1].terran]
    chosen = []
    for seat in range(seats):
        id, row = boards[(seat + seed) % len(boards)]
        chosen.append(row.pair if (seed // 2 + seat) % 2 else id)
    options: dict[str, Any] = {"species": () if seed % 4 == 0 else tuple(chosen)}
    for number, kind in enumerate(("ancient", "guardian", "gcds")):
        options[kind] = FACES[(seed // (number + 1)) % 3]
    return EclipseConfig(players=seats, seed=seed, warp_portals=seed % 2 == 1, **options)


class TestEclipse(Conformance):
    game: ClassVar[str | Game] = GAME
    quick, nightly = 10, 100
    counts: ClassVar[dict[int, tuple[int, ...]]] = {
        2: (9, 146, 7150),
        3: (9, 147, 7136),
        4: (13, 210, 8687),
        5: (13, 210, 8687),
        6: (13, 210, 8687),
    }
    """Six actions, a pass and trades; then what each action offers. The start player has the same
    species with four, five and six players."""

    def config(self, seats: int, seed: int) -> EclipseConfig:
        return config(seats, seed)

    def promises(self) -> tuple[Promised, Amounts]:
        return promised, STOCK.amounts


def promised(view: State, asked: Decision) -> Iterator[Promise]:
    """What the table shows of every choice; of one that eliminates, that it does."""
    for choice in BOARD.choices(view, asked, words("en")):
        comes = outcome(view, asked, choice.action, STOCK)
        assert comes.eliminated == (choice.warning_key == "eliminated")
        if comes.eliminated:
            continue
        changes = dict.fromkeys(STOCK.amounts(view, asked.seat), 0)
        for chips, sign in ((choice.cost, -1), (choice.gain, 1)):
            for chip in chips:
                changes[chip.icon] += sign * chip.amount
        yield Promise(choice.action, changes, comes.ends, choice.then)


@pytest.mark.parametrize("seats", SEATS, ids="{}p".format)
def test_promises_of_whole_matches(seats: int) -> None:
    assert check_promises(CAUTIOUS, config(seats, 1), 1, promised, STOCK.amounts) > 50


# Whole matches: players who choose evenly are bankrupt too soon


SEEDS = pytest.mark.parametrize(
    "seeds",
    [range(1, 3), pytest.param(range(3, 21), marks=pytest.mark.nightly)],
    ids=["1-2", "3-20"],
)


@SEEDS
@pytest.mark.parametrize("seats", SEATS, ids="{}p".format)
@pytest.mark.parametrize(
    "check", [its for its in CHECKS if its is not check_options], ids=lambda its: its.__name__[6:]
)
def test_whole_matches(check: Check, seats: int, seeds: range) -> None:
    for seed in seeds:
        check(CAUTIOUS, config(seats, seed), seed)


@SEEDS
@pytest.mark.parametrize("seats", SEATS, ids="{}p".format)
def test_options_of_whole_matches(seats: int, seeds: range) -> None:
    """Options are what `check` allows, also late in a match."""
    for seed in seeds:
        play = Playout(CAUTIOUS, config(seats, seed), seed)
        pool: dict[type[Action], dict[Action, None]] = {}
        for step in play:
            decision = GAME.decision(step.state)
            for option in decision.options if decision else ():
                pool.setdefault(type(option), {})[option] = None
        tries = {kind: list(actions) for kind, actions in pool.items()}
        for step in play.sample(OFTEN, "refusals"):
            every = Step(step.number, step.state, GAME.decision(step.state), step.action)
            for what in _option_faults(GAME, every, tries, stream(seed, "tries", step.number)):
                raise play.fault(step.number, what)


def test_everything_appears() -> None:
    """Every species, both faces of all blueprints, with and without portals; long matches."""
    data = components()
    for seats in SEATS:
        matches = [config(seats, seed) for seed in range(1, 11)]
        assert {its.warp_portals for its in matches} == {True, False}
        for kind in ("ancient", "guardian", "gcds"):
            assert {getattr(its, kind) for its in matches} == {*FACES}
        assert {bool(its.species) for its in matches} == {True, False}
    chosen = {id for seats in SEATS for seed in range(1, 11) for id in config(seats, seed).species}
    assert chosen == {*data.species}
    rounds, asked = [], set()
    for seed in (*range(1, 10), 109):
        for step in Playout(CAUTIOUS, config(2 + seed % 5, seed), seed):
            if step.decision is not None:
                asked.add(str(type(step.decision.frame).__struct_config__.tag))
        rounds.append(step.state.round)
    assert rounds == [8] * 10
    assert {"engage", "assign", "population", "claim", "embassy", "ancient_part"} <= asked
