"""12  Status phase."""

from __future__ import annotations

from armillary.core.chance import CHANCE
from armillary.core.events import Log
from armillary.games.imperium.economy.command_tokens import Redistribute
from armillary.games.imperium.economy.trade import return_note
from armillary.games.imperium.flow.card_draws import Draw, draw_cards
from armillary.games.imperium.flow.questions import ask
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import initiative, say
from armillary.games.imperium.numbering import NOTES
from armillary.games.imperium.phases.action_phase import forget
from armillary.games.imperium.phases.victory import imperium_rex
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.state import NOBODY, NONE, State, note_kind, note_owner
from armillary.games.imperium.units.packed_units import repaired


@step("status")
def status(state: State, work: Step, log: Log) -> None:
    """12  One step after the other, each for everybody."""
    state.phase = "status"
    say(log, "status_phase", NOBODY)
    state.active = NONE
    seats = initiative(state)
    then(
        state,
        "status.start",
        *(Step(seat, "status.score") for seat in seats),
        "status.reveal",
        *(Step(seat, "status.draw") for seat in seats),
        "status.tokens_off",
        *(Step(seat, "status.tokens") for seat in seats),
        "status.ready",
        "status.return_cards",
        "status.end",
        "status.over",
    )


@step("status.start")
def start(state: State, work: Step, log: Log) -> None:
    """12.1"""
    open_window(state, "status.start")


@step("status.score")
def score(state: State, work: Step, log: Log) -> None:
    """12.2  One public and one secret objective."""
    if state.players[work.seat].out:
        return
    state.moments += 1
    ask(state, work.seat, "score_secret", optional=True)
    ask(state, work.seat, "score_public", optional=True)


@step("status.reveal")
def reveal(state: State, work: Step, log: Log) -> None:
    """12.3 and 14.7  The next objective; without one the game is over."""
    first, second = state.hidden
    if first:
        state.hidden = (first - 1, second)
        then(state, Draw(CHANCE, "stage_1", NOBODY))
    elif second:
        state.hidden = (0, second - 1)
        then(state, Draw(CHANCE, "stage_2", NOBODY))
    else:
        imperium_rex(state, log)


@step("status.draw")
def draw(state: State, work: Step, log: Log) -> None:
    """12.4  An action card, or more."""
    player = state.players[work.seat]
    if not player.out:
        draw_cards(state, work.seat, modifiers(state, player).status_cards)


@step("status.tokens_off")
def tokens_off(state: State, work: Step, log: Log) -> None:
    """12.5  All command tokens leave the board."""
    for player in state.players:
        player.tokens = 0


@step("status.tokens")
def tokens(state: State, work: Step, log: Log) -> None:
    """12.6  New tokens, and all of them moved as the player likes."""
    player = state.players[work.seat]
    if not player.out:
        state.stack.append(Redistribute(work.seat, modifiers(state, player).status_tokens))


@step("status.ready")
def ready(state: State, work: Step, log: Log) -> None:
    """12.7 and 12.8  All cards are readied, all units repaired."""
    state.spent_laws = 0
    for player in state.players:
        player.exhausted = 0
        player.spent = 0
        player.used = 0
        player.units = [repaired(forces) if forces else 0 for forces in player.units]
    then(state, "status.return_window")


@step("status.return_window")
def return_window(state: State, work: Step, log: Log) -> None:
    """18.9  When cards are returned: Political Stability."""
    open_window(state, "status.return_cards")


@step("status.return_cards")
def return_cards(state: State, work: Step, log: Log) -> None:
    """12.9  All strategy cards go back, but those that are kept."""
    for player in state.players:
        if not state.marks.pop(f"keeps_{player.seat}", 0):
            player.cards = ()
    state.zero = NONE


@step("status.end")
def end(state: State, work: Step, log: Log) -> None:
    """12.10"""
    for player in state.players:
        for note in player.shown:
            row = NOTES[note_kind(state, note)]
            if "status_end" in row.returns:
                return_note(state, player.seat, note, log)
                POWERS[row.id].later(state, player.seat, "returned", note_owner(note), log)
    open_window(state, "status.end")


@step("status.over")
def over(state: State, work: Step, log: Log) -> None:
    """12.10  The agenda phase, if the custodians token is gone; otherwise the next round."""
    forget(state, "round.")
    then(state, "round" if state.custodians else "agenda")
