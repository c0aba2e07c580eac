"""5  Action phase: turn after turn until everybody has passed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.trade import Offer
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import Use, open_window
from armillary.games.imperium.flow.turn_order import initiative, say
from armillary.games.imperium.galaxy.adjacency import home_of
from armillary.games.imperium.numbering import PLANET, PLANET_MASK, PLANETS, ground
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.active_powers import end_silence
from armillary.games.imperium.powers.power import Moment, Target, bending
from armillary.games.imperium.state import NOBODY, NONE, State
from armillary.games.imperium.units.component_limits import bring
from armillary.games.imperium.units.fleet_limits import check_fleets
from armillary.games.imperium.units.packed_units import INFANTRY

ACTION = Moment(("turn.action",))


class PassTurn(Action, frozen=True, tag="pass"):
    """5.2 and 5.3  Pass: no more turns in this phase. Strategy cards must be exhausted before."""

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[PassTurn]:
        if not state.actions and _PASS.check(state, frame) is None:
            yield _PASS

    def check(self, state: State, frame: Turn) -> Illegal | None:
        player = state.players[frame.seat]
        if state.actions:
            return Illegal("5.2", "acted")
        ready = [card for card in player.cards if not player.used >> card & 1]
        if ready:
            return Illegal("5.3", "readied_cards", need=0, have=len(ready))
        return None

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        state.players[frame.seat].passed = True
        say(log, "pass", frame.seat)


_PASS = PassTurn()


class EndTurn(Action, frozen=True, tag="end_turn"):
    """5.5  No further action in this turn."""

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[EndTurn]:
        if state.actions:
            yield _END

    def check(self, state: State, frame: Turn) -> Illegal | None:
        if not state.actions:
            return Illegal("5.1", "must_act")
        return None

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        state.marks["turn.over"] = 1


_END = EndTurn()


class Turn(Frame, frozen=True, tag="turn"):
    """5.1  Your action: tactical, strategic or component; or pass."""

    rule: ClassVar[str] = "5.1"
    own_turn: ClassVar[bool] = True
    answers: ClassVar[tuple[type[Action], ...]] = (
        Activate,
        PlayStrategy,
        Use,
        Offer,
        PassTurn,
        EndTurn,
    )
    open_ended: ClassVar[tuple[type[Action], ...]] = (Activate, Offer)
    """6.1.3 and 15.4  Systems where something can be done and a few offers are listed; all others
    may be chosen too."""
    moment: ClassVar[Moment] = ACTION
    offers: ClassVar[bool] = True


@step("action")
def action_phase(state: State, work: Step, log: Log) -> None:
    """5.1  In the order of initiative."""
    state.phase = "action"
    state.active = NONE
    for player in state.players:
        player.passed = False
    say(log, "order", NOBODY, order=initiative(state))
    then(state, "action.next")


@step("action.next")
def next_turn(state: State, work: Step, log: Log) -> None:
    """5.1 and 5.6  The next player who has not passed; after the last, the status phase."""
    seats = initiative(state)
    if all(state.players[seat].passed for seat in seats):
        state.active = NONE
        then(state, "status")
        return
    start = seats.index(state.active) + 1 if state.active in seats else 0
    around = seats[start:] + seats[:start]
    seat = next(seat for seat in around if not state.players[seat].passed)
    then(state, Step(seat, "turn"), "action.next")


@step("turn")
def turn(state: State, work: Step, log: Log) -> None:
    """5.5  Start of the turn, action, what follows it, end of the turn."""
    state.active = work.seat
    state.actions = 0
    state.partners = 0
    state.offers = 0
    then(state, "turn.returning", "turn.start", "turn.main", "turn.end")


@step("turn.returning")
def returning(state: State, work: Step, log: Log) -> None:
    """18.2 and 22.9  Infantry that was saved comes back to a home planet."""
    player = state.players[state.active]
    if player.returning:
        ask(state, state.active, "returning", n=player.returning)


@asker("returning")
class Returning:
    """18.2  To which home planet does the infantry come back?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        player = state.players[question.seat]
        home = player.planets & PLANET_MASK[home_of(player)]
        return [Target(planet=PLANETS[planet].id) for planet in bits(home)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        player = state.players[question.seat]
        player.returning = 0
        if target.planet:
            place = ground(PLANET[target.planet])
            bring(state, question.seat, INFANTRY, place, question.n, log)


@step("turn.start")
def turn_start(state: State, work: Step, log: Log) -> None:
    open_window(state, "turn.start_self", "turn.start_other", subject=state.active)


@step("turn.main")
def turn_main(state: State, work: Step, log: Log) -> None:
    """5.5  An action; then what follows it; then perhaps another one."""
    player = state.players[state.active]
    if player.out:
        return
    if state.actions > state.marks.get("turn.performed", 0):
        state.marks["turn.performed"] = state.actions
        then(state, work)
        open_window(state, "action.performed", subject=state.active)
        return
    allowed = 1
    for power in bending("actions_per_turn", player):
        allowed = max(allowed, power.actions_per_turn(state, state.active))
    allowed += state.marks.get("turn.extra", 0)
    if player.passed or state.marks.get("turn.over") or state.actions >= allowed:
        return
    then(state, work)
    state.stack.append(Turn(state.active))
    if state.actions:  # 6.3  What the last action left too much is lost before the next one.
        for seat in state.seats:
            check_fleets(state, seat)


@step("turn.end")
def turn_end(state: State, work: Step, log: Log) -> None:
    """3.3  What lasts until the end of a turn ends."""
    state.tactical = None
    state.fight = None
    forget(state, "turn.")
    end_silence(state)
    then(state, "elimination")
    for seat in state.seats:
        check_fleets(state, seat)


def forget(state: State, scope: str) -> None:
    """What components remember for a while ends."""
    for name in [name for name in state.marks if name.startswith(scope)]:
        del state.marks[name]
