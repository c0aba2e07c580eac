"""13  Agenda phase: two agendas are revealed, and what their outcomes can be."""

from __future__ import annotations

from armillary.core.decision import Frame
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.components import Agenda
from armillary.games.imperium.flow.card_draws import Drawing, agenda_cards
from armillary.games.imperium.flow.steps import Step, drop_until, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import (
    AGENDAS,
    DATA,
    HOME_PLANETS,
    MECATOL_REX,
    OBJECTIVES,
    PLANETS,
    SECRETS,
)
from armillary.games.imperium.powers.active_powers import refresh_all
from armillary.games.imperium.powers.effect_types import ReplaceAgenda
from armillary.games.imperium.powers.effects import Carry, handles
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.state import NOBODY, NONE, State, Vote

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


def discard_law(state: State, law: int, log: Log) -> None:
    """13.10  A law leaves the game; its victory point stays."""
    where = state.laws.pop(law)
    state.old_agendas |= 1 << law
    refresh_all(state)
    say(log, "law_gone", NOBODY, agenda=AGENDAS[law].id)
    POWERS[AGENDAS[law].id].repealed(state, where, log)
