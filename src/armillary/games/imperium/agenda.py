"""13  Agenda phase: two agendas are revealed, voted on and resolved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.core.hexes import bits
from armillary.games.imperium.choices import Question, ask, asker
from armillary.games.imperium.components import Agenda
from armillary.games.imperium.declared import Rider
from armillary.games.imperium.draws import Drawing, agenda_cards
from armillary.games.imperium.effects import Carry, handles
from armillary.games.imperium.fleets import check_fleets
from armillary.games.imperium.flow import Step, drop_until, step, then
from armillary.games.imperium.holdings import enact_law, refresh_all
from armillary.games.imperium.kit import (
    AGENDAS,
    DATA,
    HOME_PLANETS,
    MECATOL_REX,
    OBJECTIVE,
    OBJECTIVES,
    PLANET,
    PLANETS,
    SECRETS,
)
from armillary.games.imperium.order import say
from armillary.games.imperium.paying import planet_value, readied
from armillary.games.imperium.powers import POWERS, Target, bending
from armillary.games.imperium.state import NOBODY, NONE, Prediction, State, Vote, clockwise
from armillary.games.imperium.trade import Offer
from armillary.games.imperium.turns import forget
from armillary.games.imperium.vocabulary import ReplaceAgenda
from armillary.games.imperium.windows import open_window

FOR, AGAINST = "for", "against"
ELECT_SECRET = "elect_scored_secret"


def the_vote(state: State) -> Vote:
    """The agenda on the table."""
    assert state.vote is not None
    return state.vote


def agenda_of(state: State) -> Agenda:
    return AGENDAS[the_vote(state).agenda]


@step("agenda")
def agenda_phase(state: State, work: Step, log: Log) -> None:
    """13.1  Two agendas, then everybody readies all planets."""
    state.phase = "agenda"
    state.active = NONE
    numbers = range(1, DATA.limits.agendas_per_phase + 1)
    frames: list[Frame | str] = ["agenda.start"]
    for number in numbers:
        frames += [Step(NOBODY, "agenda.reveal", n=number), "agenda.done"]
    then(state, *frames, "agenda.over")


@step("agenda.start")
def start(state: State, work: Step, log: Log) -> None:
    open_window(state, "agenda.start")


@step("agenda.reveal")
def reveal(state: State, work: Step, log: Log) -> None:
    """13.2  The speaker reveals the top agenda."""
    state.pairs = 0
    state.offers = 0
    if agenda_cards(state) or state.old_agendas:
        then(
            state,
            Drawing(NOBODY, "agenda", NOBODY),
            Step(NOBODY, "agenda.revealed", n=work.n),
        )


@step("agenda.revealed")
def revealed(state: State, work: Step, log: Log) -> None:
    """13.2  When it is revealed; an agenda whose condition fails is replaced."""
    agenda = state.looking[-1]
    state.looking = state.looking[:-1]
    say(log, "agenda", NOBODY, agenda=AGENDAS[agenda].id)
    if not possible(state, AGENDAS[agenda]):
        state.old_agendas |= 1 << agenda
        then(state, Step(NOBODY, "agenda.reveal", n=work.n))
        return
    state.vote = Vote(agenda, work.n)
    vote_on(state)


def vote_on(state: State) -> None:
    """13.2 to 13.6  The moments and the vote of the agenda on the table."""
    then(
        state,
        "agenda.after_reveal",
        "agenda.before_vote",
        "agenda.votes",
        "agenda.tally",
        "agenda.elected",
        "agenda.outcome",
        "agenda.resolved",
    )
    open_window(state, "agenda.revealed_when", name=agenda_of(state).id)


def possible(state: State, agenda: Agenda) -> bool:
    """13.2  Whether there is anything to vote on."""
    if agenda.redraw_if == "no_laws" and not state.laws:
        return False
    if agenda.redraw_if == "no_scored_secrets" and not _scored_secrets(state):
        return False
    return True


def _scored_secrets(state: State) -> int:
    """13.4  Secret objectives that were scored; one that is voted on again may be elected again."""
    mask = 0
    for player in state.players:
        mask |= player.scored & SECRETS
    mask &= ~state.public
    vote = state.vote
    if vote is not None and vote.again != NONE and AGENDAS[vote.again].vote == ELECT_SECRET:
        mask |= 1 << state.laws[vote.again]
    return mask


@handles(ReplaceAgenda)
def replace_agenda(state: State, effect: ReplaceAgenda, carry: Carry, log: Log) -> None:
    """13.2  The agenda is discarded and the next one revealed."""
    vote = the_vote(state)
    if vote.agenda in state.laws:  # a law that is voted on again
        discard_law(state, vote.agenda, log)
    state.old_agendas |= 1 << vote.agenda
    state.vote = None
    drop_until(state, "agenda.done")
    then(state, Step(NOBODY, "agenda.reveal", n=vote.number))


@step("agenda.after_reveal")
def after_reveal(state: State, work: Step, log: Log) -> None:
    open_window(state, "agenda.revealed_after", name=agenda_of(state).id)


@step("agenda.before_vote")
def before_vote(state: State, work: Step, log: Log) -> None:
    open_window(state, "agenda.before_vote", name=agenda_of(state).id)


# Outcomes


def outcomes(state: State) -> list[str]:
    """13.4  Everything that can be voted for."""
    agenda = agenda_of(state)
    if agenda.vote == "for_against":
        return [FOR, AGAINST]
    if agenda.vote == "elect_player":
        return [str(seat) for seat in state.seats]
    if agenda.vote == "elect_law":
        return [AGENDAS[law].id for law in sorted(state.laws)]
    if agenda.vote == ELECT_SECRET:
        return [OBJECTIVES[number].id for number in bits(_scored_secrets(state))]
    planets = 0
    for player in state.players:
        planets |= player.planets
    return [PLANETS[planet].id for planet in bits(planets) if _eligible(agenda, planet)]


def _eligible(agenda: Agenda, planet: int) -> bool:
    """13.4  Whether an agenda may elect a planet."""
    if agenda.planets == "any":
        return True
    if agenda.planets == "outer":
        return planet != MECATOL_REX and not HOME_PLANETS >> planet & 1
    return PLANETS[planet].trait == agenda.planets


# Votes


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


# The result


@step("agenda.tally")
def tally(state: State, work: Step, log: Log) -> None:
    """13.5  The most votes win; if outcomes are tied, or nobody voted, the speaker decides."""
    vote = the_vote(state)
    if vote.outcome or not outcomes(state):
        return
    best = leading(state)
    if len(best) == 1:
        vote.outcome = best[0]
    else:
        ask(state, state.speaker, "tie")


def leading(state: State) -> list[str]:
    """The outcomes with the most votes; without votes, all."""
    vote, possible_ones = the_vote(state), outcomes(state)
    cast_votes = {o: n for o, n in vote.votes.items() if n and o in possible_ones}
    if not cast_votes:
        return possible_ones
    most = max(cast_votes.values())
    return [outcome for outcome in possible_ones if cast_votes.get(outcome) == most]


@asker("tie")
class Tie:
    """13.5  The speaker decides; this is not a vote."""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(name=outcome) for outcome in leading(state)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        the_vote(state).outcome = target.name
        say(log, "tie", question.seat, outcome=target.name)


@step("agenda.elected")
def elected(state: State, work: Step, log: Log) -> None:
    """18.10  When a player is elected."""
    vote = the_vote(state)
    if agenda_of(state).vote == "elect_player" and vote.outcome:
        open_window(state, "agenda.elected", subject=int(vote.outcome))


@step("agenda.outcome")
def outcome(state: State, work: Step, log: Log) -> None:
    """13.6  A law that is passed stays; everything else is resolved and discarded."""
    vote, agenda = the_vote(state), agenda_of(state)
    say(log, "outcome", NOBODY, agenda=agenda.id, outcome=vote.outcome)
    if not vote.outcome:
        return
    if vote.agenda in state.laws:  # 22.18  It was in force while it was voted on again.
        where = state.laws.pop(vote.agenda)
        refresh_all(state)
        POWERS[agenda.id].repealed(state, where, log)
    if agenda.kind == "law" and vote.outcome != AGAINST:
        enact_law(state, vote.agenda, _where(agenda, vote.outcome))
    if vote.outcome in agenda.delayed:
        later = Prediction(NOBODY, agenda.id, vote.outcome)
        state.delayed = (*state.delayed, later)
        state.marks[f"delayed_{agenda.id}"] = sum(
            1 << seat for seat, voted_for in vote.by.items() if voted_for == vote.outcome
        )
    POWERS[agenda.id].enact(state, vote.outcome, log)


def _where(agenda: Agenda, outcome: str) -> int:
    """13.6  Where a law stays: its owner, its planet, or its objective."""
    if agenda.vote == "elect_player":
        return int(outcome)
    if agenda.vote == "elect_planet":
        return PLANET[outcome]
    if agenda.vote == ELECT_SECRET:
        return OBJECTIVE[outcome]
    return NONE


@step("agenda.resolved")
def resolved(state: State, work: Step, log: Log) -> None:
    """13.7  Predictions pay off after the outcome."""
    vote = the_vote(state)
    then(state, "agenda.cleared")
    for prediction in reversed(vote.predictions):
        if prediction.outcome == vote.outcome:
            then(state, Step(prediction.seat, "agenda.right", n=vote.predictions.index(prediction)))
    open_window(state, "agenda.resolved", name=vote.outcome)


@step("agenda.right")
def right(state: State, work: Step, log: Log) -> None:
    """13.7  A prediction was right."""
    prediction = the_vote(state).predictions[work.n]
    say(log, "right", work.seat, power=prediction.power)
    power = POWERS[prediction.power]
    if isinstance(power, Rider):
        power.right(state, work.seat, log)
    else:
        power.later(state, work.seat, prediction.outcome, 0, log)


@step("agenda.cleared")
def cleared(state: State, work: Step, log: Log) -> None:
    """13.6  What is not a law in play is discarded; fleets keep their limits (6.3)."""
    vote = the_vote(state)
    if vote.agenda not in state.laws:
        state.old_agendas |= 1 << vote.agenda
    state.vote = None
    then(state, "elimination")
    for seat in state.seats:
        check_fleets(state, seat)


@step("agenda.again")
def again(state: State, work: Step, log: Log) -> None:
    """22.18  A law is voted on again as if it had just been revealed; it is in force meanwhile."""
    if work.n in state.laws:
        state.pairs = 0
        state.offers = 0
        say(log, "agenda", NOBODY, agenda=AGENDAS[work.n].id)
        state.vote = Vote(work.n, work.place, again=work.n)
        vote_on(state)


@step("agenda.done")
def done(state: State, work: Step, log: Log) -> None:
    """One agenda is done; whatever replaced it, too."""


@step("agenda.over")
def over(state: State, work: Step, log: Log) -> None:
    """13.1  Then everybody readies all planets, and the next round begins."""
    for player in state.players:
        player.exhausted = 0
    forget(state, "agenda.")
    then(state, "round")


def discard_law(state: State, law: int, log: Log) -> None:
    """13.10  A law leaves the game; its victory point stays."""
    where = state.laws.pop(law)
    state.old_agendas |= 1 << law
    refresh_all(state)
    say(log, "law_gone", NOBODY, agenda=AGENDAS[law].id)
    POWERS[AGENDAS[law].id].repealed(state, where, log)
