"""The Yssaril Tribes."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium.flow.card_draws import Drawing
from armillary.games.imperium.flow.hands import add_card, remove_card
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.steps import Step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import CARD, CARDS
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import FLAGSHIP
from armillary.games.imperium.units.reach import OTHER_SHIPS

ANY_NUMBER = 999


@power("stall_tactics")
class StallTactics(Power):
    """11.1  Action: the card that is discarded for it is all."""

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        """Its cost is paid already."""


@power("scheming")
class Scheming(Power):
    """22.12  Whenever action cards are drawn: one more, then one is discarded."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, "discard", n=1)
        then(state, Drawing(seat, "action", seat))


@power("crafty")
class Crafty(Passive):
    """17.4  Any number of action cards, whatever limits those of others."""

    def hand_limit(self, state: State, seat: int, limit: int) -> int:
        return ANY_NUMBER


@power("transparasteel_plating")
class TransparasteelPlating(Passive):
    """18.2  In your turns those who have passed play no action cards."""

    def may_play_cards(self, state: State, seat: int, player: int) -> bool:
        own_turn = state.phase == "action" and state.active == seat
        return not (own_turn and state.players[player].passed)


@power("ysia_yssrila")
class YsiaYssrila(Passive):
    """6.2.3  It moves through systems that hold ships of others."""

    def opens(self, state: State, seat: int, unit: int, origin: int) -> int:
        return OTHER_SHIPS if unit == FLAGSHIP else 0


# Looking at hands


def hand_of(state: State, question: Question) -> list[Target]:
    """17.6  The cards of the other one, for whoever may see them."""
    cards = dict.fromkeys(state.players[question.other].hand)
    return [Target(name=CARDS[card].id) for card in cards if card >= 0]


def take_card(state: State, question: Question, target: Target, log: Log) -> None:
    """The card that was chosen changes hands."""
    seat, other = question.seat, question.other
    remove_card(state, state.players[other], CARD[target.name])
    add_card(state, state.players[seat], CARD[target.name])
    say(log, "take_card", seat, (seat, other), card=target.name)
    then(state, Step(seat, "cards.limit"))


@power("mageon_implants")
class MageonImplants(Power):
    """17.6  Action: look at the hand of another player and take a card."""

    looks = True

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        others = (player for player in state.players if player.seat != seat)
        return [Target(player=player.seat) for player in others if player.hand]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id, other=target.player)

    def choices(self, state: State, question: Question) -> list[Target]:
        return hand_of(state, question)

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.name:
            take_card(state, question, target, log)


@power("spy_net")
class SpyNet(Note):
    """17.6  At the start of your turn look at the hand of the Yssaril and take a card."""

    looks = True

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        return seat == moment.subject and bool(state.players[owner].hand)

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        ask(state, seat, self.id, other=owner)

    def choices(self, state: State, question: Question) -> list[Target]:
        return hand_of(state, question)

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.name:
            take_card(state, question, target, log)
