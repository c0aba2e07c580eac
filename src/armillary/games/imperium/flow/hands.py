"""17.4 and 1.12  Action cards: the deck, the discard pile and the hands."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import CARD, CARDS
from armillary.games.imperium.powers.active_powers import refresh
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import bending
from armillary.games.imperium.state import Player, State

COPIES = tuple(card.copies for card in CARDS)


def deck(state: State) -> list[int]:
    """How many of each card are still in the deck: those that lie nowhere else."""
    left = [copies - gone for copies, gone in zip(COPIES, state.discards, strict=True)]
    for player in state.players:
        for card in player.hand:
            left[card] -= 1
    return left


def add_card(state: State, player: Player, card: int) -> None:
    """A card comes into a hand."""
    player.hand = tuple(sorted((*player.hand, card)))
    refresh(state, player)


def remove_card(state: State, player: Player, card: int) -> None:
    """A card leaves a hand."""
    place = player.hand.index(card)
    player.hand = (*player.hand[:place], *player.hand[place + 1 :])
    refresh(state, player)


def discard(state: State, player: Player, card: int) -> None:
    """A card goes from a hand to the discard pile."""
    remove_card(state, player, card)
    state.discards[card] += 1


def discard_by_name(state: State, seat: int, name: str, log: Log) -> int:
    """Discard a card; returns its number."""
    card = CARD[name]
    discard(state, state.players[seat], card)
    say(log, "discard", seat, card=name)
    return card


def discard_hand(state: State, seat: int, log: Log) -> None:
    """Discard all action cards."""
    for card in state.players[seat].hand:
        discard_by_name(state, seat, CARDS[card].id, log)


def hand_limit(state: State, player: Player) -> int:
    """17.4  How many action cards a player may hold."""
    limit = modifiers(state, player).hand
    for power in bending("hand_limit", player):
        limit = power.hand_limit(state, player.seat, limit)
    return limit
