"""Moments of Eclipse that are worth a picture."""

from __future__ import annotations

from functools import partial

from armillary.core.chance import SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.core.words import tag
from armillary.games.eclipse.board.sheets.battle_odds import chances
from armillary.games.eclipse.board.theatre.fighters import values_of
from armillary.games.eclipse.combat.attack import Assign
from armillary.games.eclipse.combat.odds import Fleet
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.state import NOBODY, State
from bench import picture_moments

NAMES = ("Ana", "Wojtek", "Beatriz", "Kuba")
SEED = 7
PEACE = 6
"""The round in which they begin to fight."""
TRIES = 500
"""So many wars are begun until one has a battle that is worth a picture."""
IDLE = ("pass", "done", "trade", "throw_back", "return_part", "discard", "abandon", "propose")

DICE, UNSURE = 2, 0.2
"""So many at once are worth it, if nobody is surer of losing."""

Moment = picture_moments.Moment[State]


class Galaxy(picture_moments.Watched[State]):
    """A match among four bots, with a war at the end of it."""

    def __init__(self) -> None:
        super().__init__("eclipse", EclipseConfig(players=len(NAMES), seed=SEED), NAMES)
        for moment in self.play_by_bots():
            if moment.state.round > PEACE:
                break

    def fight(self) -> int:
        """From the last round of peace everybody moves and attacks, until dice are assigned."""
        peace = len(self.seen)
        for luck in (stream(number, "war") for number in range(TRIES)):
            for moment in self.play(partial(restless, luck)):
                if is_worth_it(moment):
                    return len(self.seen) - 1
            self.rewind(peace)
        raise AssertionError("No war was worth a picture.")


def is_worth_it(moment: Moment) -> bool:
    """Whether dice are assigned in a battle between two players that either may win."""
    battle, frame = moment.state.battle, moment.asked.frame
    if battle is None or not isinstance(frame, Assign) or len(frame.dice) < DICE:
        return False
    sides = battle.attacker, battle.defender
    if NOBODY in sides:
        return False
    attacker, defender = (fleet(moment.state, side) for side in sides)
    odds = chances(attacker, defender)
    return odds is not None and UNSURE <= odds.attacker_wins <= 1 - UNSURE


def fleet(state: State, side: int) -> list[Fleet]:
    """The ships that one side of a battle has left."""
    assert state.battle is not None
    return [
        Fleet(unit.kind, len(unit.damage), values_of(state, side, unit.kind), unit.damage)
        for unit in state.battle.units
        if unit.seat == side and unit.damage
    ]


def restless(luck: SplitMix, asked: Decision) -> Action:
    """Anything, but ships that move if they can, and battles that are fought."""
    for kind in ("attack", "move"):
        found = [option for option in asked.options if tag(option) == kind]
        if found and luck.below(8):
            return luck.choose(found)
    busy = [option for option in asked.options if tag(option) not in IDLE]
    return luck.choose(busy or asked.options)
