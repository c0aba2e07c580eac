"""3, 4 and 11  Rounds and turns: an action, a reaction, or a pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, get_args

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.actions.build import Building
from armillary.games.eclipse.actions.diplomacy import check_aggression
from armillary.games.eclipse.actions.explore import Exploring
from armillary.games.eclipse.actions.influence import start_influence
from armillary.games.eclipse.actions.move import Moving
from armillary.games.eclipse.actions.research import Researching
from armillary.games.eclipse.actions.upgrade import Upgrading
from armillary.games.eclipse.combat.combat_phase import CombatPhase
from armillary.games.eclipse.components import ACTIONS, ActionKind
from armillary.games.eclipse.pieces.reputation import ThrowBack
from armillary.games.eclipse.pieces.tracks import Trade, gain, spend_disc
from armillary.games.eclipse.rounds.activations import activations
from armillary.games.eclipse.rounds.upkeep import Cleanup, UpkeepPhase
from armillary.games.eclipse.state import MONEY, NO_OWNER, NOBODY, State

ReactionKind = Literal["upgrade", "build", "move"]
REACTIONS: tuple[ReactionKind, ...] = get_args(ReactionKind)


def begin(state: State, seat: int, kind: str, left: int, reaction: bool = False) -> None:
    """2.1  The work of an action; when it is done, it is looked for acts of aggression."""
    state.asked = ()
    state.stack.append(CloseAction(seat))
    if kind == "explore":
        state.stack.append(Exploring(seat, left))
    elif kind == "research":
        state.stack.append(Researching(seat, left))
    elif kind == "upgrade":
        state.stack.append(Upgrading(seat, left, reaction))
    elif kind == "build":
        state.stack.append(Building(seat, left, reaction))
    elif kind == "move":
        state.stack.append(Moving(seat, left, reaction))
    else:
        start_influence(state, seat, left)


class TakeAction(Action, frozen=True, tag="action"):
    """4.2  Pay a disc for an action."""

    kind: ActionKind

    @classmethod
    def options(cls, state: State, frame: Turn) -> list[TakeAction]:
        player = state.players[frame.seat]
        return [] if player.passed or not player.discs else _ACTIONS

    def check(self, state: State, frame: Turn) -> Illegal | None:
        player = state.players[frame.seat]
        if player.passed:
            return Illegal("4.3", "has_passed")
        return None if player.discs else Illegal("17.2", "no_disc")

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        player = state.players[frame.seat]
        spend_disc(player, self.kind)
        if log is not None:
            log.append(Event("action", frame.seat, {"kind": self.kind}))
        begin(state, frame.seat, self.kind, activations(state, player, self.kind))


_ACTIONS = [TakeAction(kind) for kind in ACTIONS]


class React(Action, frozen=True, tag="react"):
    """11.1  After passing: an Upgrade, Build or Move with one activation."""

    kind: ReactionKind

    @classmethod
    def options(cls, state: State, frame: Turn) -> list[React]:
        player = state.players[frame.seat]
        return _REACTIONS if player.passed and player.discs else []

    def check(self, state: State, frame: Turn) -> Illegal | None:
        player = state.players[frame.seat]
        if not player.passed:
            return Illegal("11.1", "not_passed")
        return None if player.discs else Illegal("17.2", "no_disc")

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        spend_disc(state.players[frame.seat], "reaction")
        if log is not None:
            log.append(Event("react", frame.seat, {"kind": self.kind}))
        begin(state, frame.seat, self.kind, 1, reaction=True)


_REACTIONS = [React(kind) for kind in REACTIONS]


class Pass(Action, frozen=True, tag="pass"):
    """4.3  Turn the summary card over; the first to do so gets money and starts the next round."""

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[Pass]:
        yield PASS

    def check(self, state: State, frame: Turn) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        player = state.players[frame.seat]
        player.passed = True
        first = state.first_pass == NO_OWNER
        if first:
            state.first_pass = frame.seat
            gain(player, MONEY, state.table.data.limits.first_pass_money)
        if log is not None:
            log.append(Event("pass", frame.seat, {"first": first}))


PASS = Pass()


class Turn(Frame, frozen=True, tag="turn"):
    """4.1  An action or a pass; for those who have passed, a reaction or a pass."""

    rule: ClassVar[str] = "4.1"
    own_turn: ClassVar[bool] = True
    answers: ClassVar[tuple[type[Action], ...]] = (TakeAction, React, Pass, Trade, ThrowBack)


class CloseAction(Frame, frozen=True, tag="close_action"):
    """12.4  An action ends: has its player attacked an ally?"""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        state.asked = ()
        if state.players[self.seat].ambassadors:
            check_aggression(state, self.seat, log)


class NextTurn(Frame, frozen=True, tag="next_turn"):
    """4.1 and 4.4  The turn of this seat, until all have passed."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        players, seat = state.players, self.seat
        while not all(player.passed or player.eliminated for player in players):
            player = players[seat]
            after = (seat + 1) % len(players)
            # 11.1  Whoever has passed and has no disc can only pass again.
            if not player.eliminated and (player.discs or not player.passed):
                state.stack.append(NextTurn(after))
                state.stack.append(Turn(seat))
                return
            seat = after


class StartRound(Frame, frozen=True, tag="start_round"):
    """3.1  Four phases."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        state.round += 1
        state.first_pass = NO_OWNER
        state.stack += round_frames(state.start)
        if log is not None:
            log.append(Event("round", NOBODY, {"round": state.round, "start": state.start}))


def round_frames(first: int) -> list[Frame]:
    """3.1  Action phase, Combat phase, Upkeep phase, Cleanup phase."""
    phases = [Cleanup(NOBODY), UpkeepPhase(NOBODY), CombatPhase(NOBODY)]
    return [StartRound(NOBODY), *phases, NextTurn(first)]
