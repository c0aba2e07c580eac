"""3.3  The action phase: a turn is free actions, one main action, and free actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.gaia.actions.board_actions import UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.automa.turns import AutomaTurn
from armillary.games.gaia.factions import SPECIAL_ACTIONS
from armillary.games.gaia.rounds.charging_power import Offers
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.state import State

FREE_ACTIONS: tuple[type[Action], ...] = (Convert, Burn)

MAIN_ACTIONS: tuple[type[Action], ...] = (
    BuildMine,
    StartProject,
    Upgrade,
    FormFederation,
    Research,
    UseBoard,
    UseSpecial,
)


class Turn(Frame, frozen=True, tag="turn"):
    """3.3  What do you do? Exactly one main action; free actions before it."""

    rule: ClassVar[str] = "3.3"
    own_turn: ClassVar[bool] = True
    answers: ClassVar[tuple[type[Action], ...]] = (
        *MAIN_ACTIONS,
        *SPECIAL_ACTIONS,
        *FREE_ACTIONS,
        Pass,
    )
    open_ended: ClassVar[tuple[type[Action], ...]] = (FormFederation,)
    steps: ClassVar[int] = 0
    extra_range: ClassVar[int] = 0

    def options(self, state: State) -> list[Action]:
        """As every frame, but a faction is only asked for its own special actions."""
        found: list[Action] = []
        for kind in MAIN_ACTIONS:
            found.extend(kind.options(state, self))
        for kind in state.players[self.seat].faction.special_actions:
            found.extend(kind.options(state, self))
        found.extend(Convert.options(state, self))
        found.extend(Burn.options(state, self))
        found.extend(Pass.options(state, self))
        return found

    def main(self, state: State) -> None:
        """Begin the main action: what follows it lies below what it pushes.

        17.19  The others charge at once, or after the closing free actions.
        """
        state.queue.append(state.queue.pop(0))
        if state.table.config.charge == "after_turn":
            state.stack.append(Offers(self.seat))
            state.stack.append(Closing(self.seat))
        else:
            state.stack.append(Closing(self.seat))
            state.stack.append(Offers(self.seat))


class EndTurn(Action, frozen=True, tag="end_turn"):
    """3.3  The turn is over."""

    @classmethod
    def options(cls, state: State, frame: Closing) -> Iterator[EndTurn]:
        yield _END_TURN

    def check(self, state: State, frame: Closing) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Closing, log: Log) -> None:
        if log is not None:
            log.append(Event("end_turn", frame.seat))


_END_TURN = EndTurn()


class Closing(Frame, frozen=True, tag="closing"):
    """13.1  Free actions after the main action, then the end of the turn."""

    rule: ClassVar[str] = "3.3"
    answers: ClassVar[tuple[type[Action], ...]] = (EndTurn, *FREE_ACTIONS)


class NextTurn(Frame, frozen=True, tag="next_turn"):
    """3.3  The next player who has not passed; if there is none, the round ends."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        if not state.queue:
            return
        seat = state.queue[0]
        state.stack.append(self)
        state.stack.append(AutomaTurn(seat) if seat == state.automa_seat else Turn(seat))


NEXT_TURN = NextTurn(-2)
