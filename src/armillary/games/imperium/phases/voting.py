"""13.3  Votes: who may cast how many, and for what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.paying import planet_value, readied
from armillary.games.imperium.economy.trade import Offer
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANET, PLANETS
from armillary.games.imperium.phases.agenda_phase import outcomes, the_vote
from armillary.games.imperium.powers.power import bending
from armillary.games.imperium.state import State, clockwise


@step("agenda.votes")
def votes(state: State, work: Step, log: Log) -> None:
    """13.3  From the speaker's left clockwise, the speaker last."""
    if the_vote(state).outcome:
        return
    seats = clockwise(state, state.speaker)
    then(
        state,
        *(Step(seat, "agenda.vote_of") for seat in (*seats[1:], *seats[:1])),
        "agenda.speaker_voted",
    )


def may_vote(state: State, seat: int) -> bool:
    """13.8  Whether a player may vote on this agenda."""
    player = state.players[seat]
    if player.out or the_vote(state).barred >> seat & 1:
        return False
    if state.marks.get("agenda.barred", 0) >> seat & 1:
        return False
    return all(power.may_vote(state, seat) for power in bending("may_vote", player))


def vote_cap(state: State, seat: int) -> int:
    """13.3  Votes that are cast without planets; 0: with planets."""
    return max(
        (power.vote_cap(state, seat) for power in bending("vote_cap", state.players[seat])),
        default=0,
    )


@step("agenda.vote_of")
def vote_of(state: State, work: Step, log: Log) -> None:
    if not may_vote(state, work.seat) or not outcomes(state):
        return
    if vote_cap(state, work.seat) or voters(state, work.seat):
        then(state, Step(work.seat, "agenda.voted"))
        state.stack.append(Ballot(work.seat))


def voters(state: State, seat: int, first: int = 0) -> list[int]:
    """13.3  The planets with which a player can vote."""
    return [
        planet
        for planet in bits(readied(state.players[seat]) >> first << first)
        if planet_value(state, planet, "influence")
    ]


class VoteFor(Action, frozen=True, tag="vote_for"):
    """13.3  Vote for an outcome; the planets follow."""

    outcome: str

    @classmethod
    def options(cls, state: State, frame: Ballot) -> Iterator[VoteFor]:
        for outcome in outcomes(state):
            yield VoteFor(outcome)

    def check(self, state: State, frame: Ballot) -> Illegal | None:
        if self.outcome not in outcomes(state):
            return Illegal("13.4", "no_outcome", outcome=self.outcome)
        return None

    def apply(self, state: State, frame: Ballot, log: Log) -> None:
        vote, cap = the_vote(state), vote_cap(state, frame.seat)
        vote.by[frame.seat] = self.outcome
        if cap:
            cast(state, frame.seat, cap, log)
        else:
            state.stack.append(Cast(frame.seat))


class Abstain(Action, frozen=True, tag="abstain"):
    """13.3  Cast no votes."""

    @classmethod
    def options(cls, state: State, frame: Ballot) -> Iterator[Abstain]:
        yield _ABSTAIN

    def check(self, state: State, frame: Ballot) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Ballot, log: Log) -> None:
        say(log, "abstain", frame.seat)


_ABSTAIN = Abstain()


class Ballot(Frame, frozen=True, tag="ballot"):
    """13.3  For what do you vote?"""

    rule: ClassVar[str] = "13.3"
    answers: ClassVar[tuple[type[Action], ...]] = (VoteFor, Abstain, Offer)
    open_ended: ClassVar[tuple[type[Action], ...]] = (Offer,)
    """13.9  Offers may be made while an agenda is on the table."""


class VoteWith(Action, frozen=True, tag="vote_with"):
    """13.3  Exhaust a planet and cast all its influence."""

    planet: str

    @classmethod
    def options(cls, state: State, frame: Cast) -> Iterator[VoteWith]:
        for planet in voters(state, frame.seat, frame.first):
            yield VoteWith(PLANETS[planet].id)

    def check(self, state: State, frame: Cast) -> Illegal | None:
        planet = PLANET.get(self.planet)
        if planet is None or planet not in voters(state, frame.seat):
            return Illegal("13.3", "not_readied", planet=self.planet)
        if planet < frame.first:
            return Illegal("13.3", "order", planet=self.planet)
        return None

    def apply(self, state: State, frame: Cast, log: Log) -> None:
        planet = PLANET[self.planet]
        n = planet_value(state, planet, "influence")
        state.players[frame.seat].exhausted |= 1 << planet
        if voters(state, frame.seat, planet + 1):
            state.stack.append(Cast(frame.seat, planet + 1, frame.n + n))
        else:
            cast(state, frame.seat, frame.n + n, log)


class EndVote(Action, frozen=True, tag="end_vote"):
    """13.3  No more planets."""

    @classmethod
    def options(cls, state: State, frame: Cast) -> Iterator[EndVote]:
        if frame.n:
            yield _END_VOTE

    def check(self, state: State, frame: Cast) -> Illegal | None:
        if not frame.n:
            return Illegal("13.3", "no_votes", need=1, have=0)
        return None

    def apply(self, state: State, frame: Cast, log: Log) -> None:
        cast(state, frame.seat, frame.n, log)


_END_VOTE = EndVote()


class Cast(Frame, frozen=True, tag="cast"):
    """13.3  With which planets do you vote?"""

    rule: ClassVar[str] = "13.3"
    answers: ClassVar[tuple[type[Action], ...]] = (VoteWith, EndVote)

    first: int = 0
    n: int = 0


def cast(state: State, seat: int, n: int, log: Log) -> None:
    """Votes are cast for the outcome that a player named."""
    vote = the_vote(state)
    outcome = vote.by[seat]
    vote.votes[outcome] = vote.votes.get(outcome, 0) + n
    say(log, "votes", seat, outcome=outcome, n=n)


@step("agenda.voted")
def voted(state: State, work: Step, log: Log) -> None:
    """18.10  After your own votes."""
    if work.seat in the_vote(state).by:
        open_window(state, "agenda.votes_cast_self", subject=work.seat)


@step("agenda.speaker_voted")
def speaker_voted(state: State, work: Step, log: Log) -> None:
    open_window(state, "agenda.speaker_voted", subject=state.speaker)
