"""20  Elimination: a player without ground forces, production and planets is out."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.economy.trade import return_note
from armillary.games.imperium.flow.hands import discard_hand
from armillary.games.imperium.flow.steps import Step, step
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import AGENDAS, NOTES, PLACES, SECRETS
from armillary.games.imperium.phases.victory import finish
from armillary.games.imperium.powers.active_powers import refresh, refresh_all
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.state import Player, State, clockwise, note_kind, note_owner
from armillary.games.imperium.units.packed_units import ALL_TYPES, GROUND, count
from armillary.games.imperium.units.placement import on_board


def doomed(state: State, player: Player) -> bool:
    """20.1  No ground forces on the board, no unit with production, no planet."""
    if player.planets:
        return False
    forces = on_board(player)
    if forces & GROUND:
        return False
    cards = modifiers(state, player).units
    for type in ALL_TYPES:
        card = cards[type]
        if count(forces, type) and card is not None and card.production:
            return False
    return True


@step("elimination")
def check(state: State, work: Step, log: Log) -> None:
    for player in state.players:
        if not player.out and player.faction and doomed(state, player):
            eliminate(state, player.seat, log)


def eliminate(state: State, seat: int, log: Log) -> None:
    """20.2  What happens to the things of a player who is out."""
    player = state.players[seat]
    say(log, "eliminated", seat)
    if state.speaker == seat:
        state.speaker = clockwise(state, (seat + 1) % len(state.players))[0]
    discard_hand(state, seat, log)
    for note in (*player.notes, *player.shown):
        if note_owner(note) != seat:
            return_note(state, seat, note, log)
    player.out = True
    for other in state.players:
        for note in (*other.notes, *other.shown):
            if note_owner(note) == seat and other.seat != seat:
                if note in other.shown:
                    id = NOTES[note_kind(state, note)].id
                    POWERS[id].later(state, other.seat, "returned", seat, log)
                other.notes = tuple(each for each in other.notes if each != note)
                other.shown = tuple(each for each in other.shown if each != note)
    for law, where in list(state.laws.items()):
        if AGENDAS[law].stays == "owner" and where == seat:
            del state.laws[law]
            state.old_agendas |= 1 << law
    player.units = [0] * PLACES
    player.tokens = player.tactic = player.fleet = player.strategy = 0
    player.goods = player.commodities = 0
    player.techs = player.spent = 0
    player.notes = player.shown = player.cards = player.secrets = ()
    player.scored &= ~SECRETS
    player.copies = ()
    player.returning = 0
    player.passed = True
    if state.zero == seat:
        state.zero = -1
    refresh(state, player)
    refresh_all(state)
    if len(state.seats) == 1 and not state.finished:
        finish(state, state.seats[0], log)
