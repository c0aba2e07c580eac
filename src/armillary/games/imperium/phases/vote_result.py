"""13.5 to 13.7  The result of a vote: the outcome, what stays, and predictions that were right."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium import rulings
from armillary.games.imperium.components import Agenda
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say, window_order
from armillary.games.imperium.numbering import AGENDAS, OBJECTIVE, PLANET
from armillary.games.imperium.phases.action_phase import forget
from armillary.games.imperium.phases.agenda_phase import (
    AGAINST,
    ELECT_SECRET,
    agenda_of,
    outcomes,
    the_vote,
    vote_on,
)
from armillary.games.imperium.powers.active_powers import enact_law, refresh_all
from armillary.games.imperium.powers.power import POWERS, Target
from armillary.games.imperium.powers.powers_from_data import Rider
from armillary.games.imperium.state import NOBODY, NONE, Prediction, State, Vote
from armillary.games.imperium.units.fleet_limits import check_fleets


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
    right = [each for each in vote.predictions if each.outcome == vote.outcome]
    if rulings.predictions_pay_off_in_turn(state):
        right = _in_turn(state, right)
    for prediction in reversed(right):
        then(state, Step(prediction.seat, "agenda.right", n=vote.predictions.index(prediction)))
    open_window(state, "agenda.resolved", name=vote.outcome)


def _in_turn(state: State, predictions: list[Prediction]) -> list[Prediction]:
    """17.2  From the speaker on, one each; then those who have more than one, and so on."""
    seats = [prediction.seat for prediction in predictions]
    order = window_order(state)

    def turn(number: int) -> tuple[int, int]:
        seat = seats[number]
        return seats[:number].count(seat), order.index(seat)

    return [predictions[number] for number in sorted(range(len(seats)), key=turn)]


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
