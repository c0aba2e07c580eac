"""9.6 to 9.12  The red die: where it comes from, and when it must be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event, Log
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import DiceDoubler, Effects, RedDie
from armillary.games.pulsar.benefits.effects import carries_out
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.rounds.paying import InTurn, Payment
from armillary.games.pulsar.state import Player, State


def offer_red(state: State, player: Player, value: int, log: Log) -> None:
    """9.7 and 16.6  A red die that may still be used in this turn waits; else it is lost.

    A die that must be used leaves no room for another.
    """
    if state.red_spent or (state.must and state.reds) or value in state.reds:
        return
    state.reds = tuple(sorted((*state.reds, value)))
    if log is not None:
        log.append(Event("red_die", player.seat, {"die": value}))


def red_in(effects: Effects) -> int:
    """9.6  The red die that a patent or a project gives; 0: none."""
    for effect in effects:
        if isinstance(effect, DiceDoubler):
            return effect.red
        if isinstance(effect, RedDie):
            return effect.value
    return 0


def refuse_red(state: State, player: Player, effects: Effects, payment: Payment) -> Illegal | None:
    """16.7 and 16.8  Why a benefit with a red die that must be used cannot be bought now."""
    value = red_in(effects)
    if not value:
        return None
    if payment.red:
        doubler = any(type(effect) is DiceDoubler for effect in effects)
        return Illegal("16.8" if doubler else "16.7", "paid_with_red")
    if state.red_spent:
        return Illegal("16.7", "red_spent")
    if state.must:
        return Illegal("16.7", "red_waits", die=state.reds[0])
    if not could_use(state, player, value):
        return Illegal("16.7", "red_useless", die=value)
    return None


def could_use(state: State, player: Player, value: int) -> bool:
    """16.7  Whether there is a legal action for a red die; a flight is nearly always possible."""
    if state.table.graph.flights(player.ship, value):
        return True
    from armillary.games.pulsar.rounds.action_phase import Turn

    trial = state.clone()
    trial.reds = (value,)
    trial.must = False
    trial.players[player.seat].silver = ()
    return any(hasattr(option, "pay") for option in Turn(player.seat).options(trial))


OPTIONAL = ("systems", "transmitters")
"""7.7 and 9.12  Whose red dice may be left; those of patents and projects must be used (9.6)."""


@carries_out(effect_types.RedDie)
def _red_die(state: State, player: Player, effect: RedDie, source: str, log: Log) -> None:
    if source not in OPTIONAL:
        make_due(state)
    offer_red(state, player, effect.value, log)


@carries_out(effect_types.DiceDoubler)
def _doubler(state: State, player: Player, effect: DiceDoubler, source: str, log: Log) -> None:
    """9.10 and 16.9  The silver die is back with a fresh value, and a red die must be used."""
    player.silver = tuple(sorted((*player.silver, effect.silver)))
    if log is not None:
        log.append(Event("doubler", player.seat, {"silver": effect.silver, "red": effect.red}))
    make_due(state)
    offer_red(state, player, effect.red, log)


def make_due(state: State) -> None:
    """9.6  The red die that comes now is the one of this turn; whatever waited is lost."""
    state.reds = ()
    state.must = True


class CopyDie(Action, frozen=True, tag="copy_die"):
    """9.8  Pay cubes, and the red die takes the value of a leftover die."""

    counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)

    die: int

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[CopyDie]:
        player = state.players[frame.seat]
        if state.red_spent or state.must or player.cubes < abilities(state, player).copy_cost:
            return
        for die, count in enumerate(state.dice):
            if count and die not in state.reds:
                yield cls(die)

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        player = state.players[frame.seat]
        if state.red_spent:
            return Illegal("9.7", "red_spent")
        if state.must:
            return Illegal("16.7", "red_waits", die=state.reds[0])
        if self.die not in self.counts or not state.dice[self.die]:
            have = [die for die, count in enumerate(state.dice) if count]
            return Illegal("9.8", "no_leftover", die=self.die, have=have)
        if self.die in state.reds:
            return Illegal("9.7", "has_red", die=self.die)
        cost = abilities(state, player).copy_cost
        if player.cubes < cost:
            return Illegal("9.8", "cubes", need=cost, have=player.cubes)
        return None

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        cost = abilities(state, player).copy_cost
        player.cubes -= cost
        if log is not None:
            log.append(Event("copy_die", player.seat, {"die": self.die, "cubes": cost}))
        offer_red(state, player, self.die, log)
