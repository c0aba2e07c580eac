"""1.12  Drawing: chance says which card comes. Who may see it is up to `view`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.errors import FaceDown
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.flow.hands import (
    add_card,
    deck,
    discard_by_name,
    hand_limit,
    remove_card,
)
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import (
    AGENDA,
    AGENDAS,
    CARD,
    CARDS,
    DATA,
    OBJECTIVE,
    OBJECTIVES,
    SECRETS,
    STAGE_1,
    STAGE_2,
)
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import HIDDEN, NOBODY, Player, State

Deck = Literal["action", "secret", "agenda", "stage_1", "stage_2", "look", "hand"]

FROM_TOP = ("agenda", "look")
LEAKED = "leaked"
"""The mark for secret objectives that have become public, as bits."""


class Drawn(Action, frozen=True, tag="drawn"):
    """1.12  The next card of a deck."""

    card: str

    @classmethod
    def options(cls, state: State, frame: Draw) -> Iterator[Drawn]:
        for card, _ in frame.cards(state):
            yield Drawn(card)

    def check(self, state: State, frame: Draw) -> Illegal | None:
        if all(card != self.card for card, _ in frame.cards(state)):
            return Illegal("1.12", "not_in_deck", card=self.card)
        return None

    def apply(self, state: State, frame: Draw, log: Log) -> None:
        if frame.deck == "action":
            add_card(state, state.players[frame.to], CARD[self.card])
            say(log, "draw", frame.to, (frame.to,), card=self.card)
        elif frame.deck == "hand" and frame.to == NOBODY:
            discard_by_name(state, frame.giver, self.card, log)
        elif frame.deck == "hand":
            remove_card(state, state.players[frame.giver], CARD[self.card])
            add_card(state, state.players[frame.to], CARD[self.card])
            seen_by = (frame.giver, frame.to)
            say(log, "give_card", frame.giver, seen_by, card=self.card, to=frame.to)
        elif frame.deck == "secret":
            player = state.players[frame.to]
            player.secrets = tuple(sorted((*player.secrets, OBJECTIVE[self.card])))
            say(log, "draw_secret", frame.to, (frame.to,), objective=self.card)
        elif frame.deck in FROM_TOP:
            if state.agenda_top:
                state.agenda_top = state.agenda_top[1:]
            elif not agenda_deck(state):
                state.agenda_bottom = state.agenda_bottom[1:]
            state.looking = (*state.looking, AGENDA[self.card])
        else:
            state.public |= 1 << OBJECTIVE[self.card]
            say(log, "objective", NOBODY, objective=self.card)


class Draw(Frame, frozen=True, tag="draw"):
    """1.12  Which card comes?"""

    rule: ClassVar[str] = "1.12"
    answers: ClassVar[tuple[type[Action], ...]] = (Drawn,)

    deck: Deck
    to: int
    giver: int = NOBODY
    """From whose hand a card comes; if it goes to nobody, it is discarded."""

    def cards(self, state: State) -> list[tuple[str, int]]:
        """What can come, with weights."""
        if self.deck == "action":
            return [(CARDS[n].id, left) for n, left in enumerate(deck(state)) if left]
        if self.deck == "hand":
            hand = state.players[self.giver].hand
            return [(CARDS[n].id, hand.count(n)) for n in dict.fromkeys(hand) if n != HIDDEN]
        if self.deck in FROM_TOP:
            for known in (state.agenda_top, () if agenda_deck(state) else state.agenda_bottom):
                if known:
                    return [(AGENDAS[known[0][0]].id, 1)]
            return [(AGENDAS[n].id, 1) for n in bits(agenda_deck(state))]
        mask = secret_deck(state)
        if self.deck != "secret":
            mask = (STAGE_1 if self.deck == "stage_1" else STAGE_2) & ~state.public
        return [(OBJECTIVES[n].id, 1) for n in bits(mask)]

    def weights(self, state: State) -> list[int]:
        return [weight for _, weight in self.cards(state)]


class Drawing(Frame, frozen=True, tag="drawing"):
    """1.12  Draw a card, if there is one; an empty deck is made of its discard pile again."""

    asks: ClassVar[bool] = False

    deck: Deck
    to: int

    def run(self, state: State, log: Log) -> None:
        if self.deck == "action" and not any(deck(state)):
            state.discards = [0] * len(CARDS)
        elif self.deck in FROM_TOP and not agenda_cards(state):
            state.old_agendas = 0
        draw = Draw(CHANCE, self.deck, self.to)
        if draw.cards(state):
            state.stack.append(draw)


def secret_deck(state: State) -> int:
    """The secret objectives that nobody has."""
    left = SECRETS & ~state.public
    for player in state.players:
        left = _without(left & ~player.scored, player.secrets)
    return left


def agenda_deck(state: State) -> int:
    """The agendas in the deck of which nobody knows where they are."""
    left = (1 << len(AGENDAS)) - 1 & ~state.old_agendas
    known = [agenda for agenda, _ in (*state.agenda_top, *state.agenda_bottom)]
    left = _without(left, (*state.laws, *known, *state.looking))
    if state.vote is not None:
        left &= ~(1 << state.vote.agenda)
    return left


def _without(left: int, cards: Iterable[int]) -> int:
    """A deck without these cards. Which they are, a view does not know of all."""
    for card in cards:
        if card == HIDDEN:
            raise FaceDown("Cards lie face down in a view: apply actions to a determinised state.")
        left &= ~(1 << card)
    return left


def agenda_cards(state: State) -> int:
    """How many agendas are in the deck."""
    known = len(state.agenda_top) + len(state.agenda_bottom)
    return agenda_deck(state).bit_count() + known


# Action cards


def draw_cards(state: State, seat: int, n: int) -> None:
    """17.4  Draw action cards; what is too much is discarded at once."""
    if n > 0:
        then(
            state,
            *(Drawing(seat, "action", seat) for _ in range(n)),
            Step(seat, "cards.drawn", n=n),
            Step(seat, "cards.limit"),
        )


def discard_at_random(state: State, seat: int) -> None:
    """17.4  Chance says which action card of a hand is discarded."""
    if state.players[seat].hand:
        state.stack.append(Draw(CHANCE, "hand", NOBODY, seat))


@step("cards.drawn")
def cards_drawn(state: State, work: Step, log: Log) -> None:
    """18.2  When you draw action cards."""
    open_window(state, "action_cards.drawn", subject=work.seat)


@step("cards.limit")
def keep_limit(state: State, work: Step, log: Log) -> None:
    """17.4  The limit of a hand."""
    player = state.players[work.seat]
    too_many = len(player.hand) - hand_limit(state, player)
    if too_many > 0:
        ask(state, work.seat, "discard", n=too_many)


def take_at_random(state: State, seat: int, giver: int) -> None:
    """17.6  Chance says which card of a hidden hand another player gets."""
    then(state, Draw(CHANCE, "hand", seat, giver), Step(seat, "cards.limit"))


# Secret objectives


def draw_secrets(state: State, seat: int, n: int) -> None:
    """14.5  Draw secret objectives; what is too much is shuffled back."""
    then(
        state,
        *(Drawing(seat, "secret", seat) for _ in range(n)),
        Step(seat, "secrets.limit"),
    )


def secrets_of(state: State, seat: int) -> int:
    """14.5  How many secret objectives a player has, scored or not."""
    player = state.players[seat]
    return len(player.secrets) + kept_secrets(state, player).bit_count()


def kept_secrets(state: State, player: Player) -> int:
    """22.17  The secret objectives that a player scored, without those that were ever public."""
    return player.scored & SECRETS & ~state.marks.get(LEAKED, 0)


@step("secrets.limit")
def secrets_limit(state: State, work: Step, log: Log) -> None:
    """14.5  At most three."""
    if secrets_of(state, work.seat) > DATA.limits.secret_objectives:
        then(state, Step(work.seat, "secrets.limit"))
        ask(state, work.seat, "return_secret")


@asker("return_secret")
class ReturnSecret:
    """14.5  Which secret objective is shuffled back?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(name=OBJECTIVES[n].id) for n in state.players[question.seat].secrets]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        player = state.players[question.seat]
        gone = OBJECTIVE[target.name]
        player.secrets = tuple(n for n in player.secrets if n != gone)
        say(log, "return_secret", question.seat)
