"""Agenda phases for tests: an agenda on the table, votes, and what was decided."""

from __future__ import annotations

from armillary.games.imperium.numbering import AGENDA
from armillary.games.imperium.phases.voting import Abstain, EndVote, VoteFor, VoteWith
from armillary.games.imperium.state import State
from tests.games.imperium.positions import asked, at_step, do, draw, options, pick


def council(agenda: str, text: str = "", **options: str) -> State:
    """The agenda phase with this agenda on top; seat 0 is the speaker, the Xxcha cannot Quash."""
    usual = "" if "players.4.strategy" in text else "players.4.strategy = 0\n"
    state = at_step("agenda", f"custodians = false\n{usual}{text}", "agenda", **options)
    draw(state, agenda)
    return state


def vote(state: State, outcome: str, *planets: str) -> None:
    """The seat that is asked votes with these planets."""
    do(state, VoteFor(outcome), *(VoteWith(planet) for planet in planets))
    if asked(state)[1] == "cast":
        do(state, EndVote())


def abstain(state: State, *seats: int) -> None:
    """These seats abstain, one after the other."""
    for seat in seats:
        assert asked(state) == (seat, "ballot")
        do(state, Abstain())


def decide(state: State, outcome: str, by: dict[int, str] | None = None) -> State:
    """All abstain but those who are named with their outcomes; the speaker decides the rest."""
    on_the_table = state.vote
    while asked(state)[1] == "ballot" and state.vote is on_the_table:
        wanted = (by or {}).get(asked(state)[0])
        if wanted is None:
            do(state, Abstain())
            continue
        do(state, VoteFor(wanted))
        if asked(state)[1] == "cast":
            do(state, options(state, VoteWith)[0])
        if asked(state)[1] == "cast":
            do(state, EndVote())
    if asked(state)[1] == "tie":
        do(state, pick(name=outcome))
    return state


def resolved(agenda: str, outcome: str, text: str = "", by: dict[int, str] | None = None) -> State:
    """The moment after an agenda was decided in this way."""
    return decide(council(agenda, text), outcome, by)


def next_round(state: State) -> State:
    """The start of the next strategy phase; the second agenda changes nothing."""
    draw(state, "mutiny")
    return decide(state, "against")


def law_of(state: State, law: str) -> int | None:
    """Where a law is; None: it is not in play."""
    return state.laws.get(AGENDA[law])
