"""15  Trade goods, commodities, transactions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.games.imperium.flow.hands import add_card, remove_card
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import neighbours
from armillary.games.imperium.numbering import CARD, NOTE, NOTES
from armillary.games.imperium.powers.active_powers import refresh
from armillary.games.imperium.powers.power import bending
from armillary.games.imperium.state import (
    NOBODY,
    NONE,
    Player,
    State,
    note_kind,
    note_number,
    note_owner,
)

OFFERS = 2
"""How many offers in a turn the options list; people may make more."""


def gain_goods(state: State, seat: int, n: int, log: Log) -> None:
    """15.1  Gain trade goods."""
    if n <= 0:
        return
    state.players[seat].goods += n
    say(log, "trade_goods", seat, n=n)
    open_window(state, "trade_goods.gained", subject=seat)


def replenish(state: State, seat: int, log: Log) -> None:
    """15.2  Fill commodities up to the value on the faction sheet."""
    player = state.players[seat]
    player.commodities = player.sheet.commodities
    say(log, "replenish", seat, n=player.commodities)
    then(state, Step(seat, "commodities.replenished"))
    open_window(state, "commodities.replenished", subject=seat)


@step("commodities.replenished")
def replenished(state: State, work: Step, log: Log) -> None:
    open_window(state, "commodities.replenished_after", subject=work.seat)


def give_commodities(state: State, giver: int, taker: int, n: int) -> None:
    """15.2 and 22.46  Commodities that are given become trade goods."""
    state.players[giver].commodities -= n
    state.players[taker].goods += n


def hand_over(state: State, giver: int, taker: int, log: Log) -> None:
    """22.46  An effect makes a player give all commodities to another, who gains trade goods."""
    n = state.players[giver].commodities
    give_commodities(state, giver, taker, n)
    say(log, "commodities", giver, to=taker, n=n)
    if n:
        open_window(state, "trade_goods.gained", subject=taker)


# Notes


def move_note(state: State, giver: int, taker: int, note: int, log: Log) -> None:
    """15.6  A note changes hands."""
    before, after = state.players[giver], state.players[taker]
    before.notes = tuple(each for each in before.notes if each != note)
    after.notes = tuple(sorted((*after.notes, note)))
    refresh(state, before)
    refresh(state, after)
    open_window(
        state,
        "note.received",
        subject=taker,
        other=note_owner(note),
        name=NOTES[note_kind(state, note)].id,
    )


def return_note(state: State, holder: int, note: int, log: Log) -> None:
    """15.6  A note goes back to its owner, from a hand or from the table."""
    player, owner = state.players[holder], state.players[note_owner(note)]
    player.notes = tuple(each for each in player.notes if each != note)
    player.shown = tuple(each for each in player.shown if each != note)
    if not owner.out:
        owner.notes = tuple(sorted((*owner.notes, note)))
    refresh(state, player)
    refresh(state, owner)
    say(log, "note_returned", holder, note=NOTES[note_kind(state, note)].id, owner=owner.seat)


def show_note(state: State, holder: int, note: int) -> None:
    """15.6  A note is placed face up in front of its holder."""
    player = state.players[holder]
    player.notes = tuple(each for each in player.notes if each != note)
    player.shown = tuple(sorted((*player.shown, note)))
    refresh(state, player)


# Transactions


class Goods(msgspec.Struct, frozen=True, omit_defaults=True):
    """15.4  What one side gives."""

    trade_goods: int = 0
    commodities: int = 0
    note: str = ""
    owner: int = NONE
    """Whose note it is."""
    card: str = ""
    """15.4  An action card, in transactions of Hacan."""
    hold_fire: bool = False
    """15.5  Not to use space cannon against the other side in this tactical action."""


EMPTY = Goods()


def may_trade(state: State, seat: int, other: int) -> bool:
    """15.4  Whether two players may make a transaction."""
    if other == seat or not 0 <= other < len(state.players) or state.players[other].out:
        return False
    if state.vote is not None or neighbours(state, seat) >> other & 1:
        return True
    return any(
        power.trades_with(state, each, its)
        for each, its in ((seat, other), (other, seat))
        for power in bending("trades_with", state.players[each])
    )


def trades_cards(state: State, seat: int, other: int) -> bool:
    """15.4  Whether action cards may change hands."""
    return any(
        power.trades_cards(state, each)
        for each in (seat, other)
        for power in bending("trades_cards", state.players[each])
    )


def pair(a: int, b: int) -> int:
    """13.9  The bit of a pair of players."""
    low, high = sorted((a, b))
    return 1 << low * 6 + high


def has_traded(state: State, seat: int, other: int) -> bool:
    """15.4 and 13.9  One transaction with each in a turn, one for each pair during an agenda."""
    if state.vote is not None:
        return bool(state.pairs & pair(seat, other))
    return bool(state.partners >> other & 1)


def cannot_bind(state: State, give: Goods, take: Goods) -> Illegal | None:
    """15.5  Only what can be done at once binds: fire is held in a tactical action or never."""
    if (give.hold_fire or take.hold_fire) and state.tactical is None:
        return Illegal("15.5", "later")
    return None


def holds_fire(state: State, seat: int, target: int) -> bool:
    """15.5  Whether a player has agreed not to use space cannon against another one now."""
    tactical = state.tactical
    return tactical is not None and bool(tactical.marks.get(f"hold_fire_{seat}", 0) >> target & 1)


def has_goods(state: State, player: Player, goods: Goods) -> Illegal | None:
    """15.4  Whether a player has what is to be given."""
    if not 0 <= goods.trade_goods <= player.goods:
        return Illegal("15.4", "goods", need=goods.trade_goods, have=player.goods)
    if not 0 <= goods.commodities <= player.commodities:
        return Illegal("15.4", "commodities", need=goods.commodities, have=player.commodities)
    if goods.note and note_of(state, player, goods) is None:
        return Illegal("15.6", "no_note", note=goods.note)
    if goods.card and (goods.card not in CARD or CARD[goods.card] not in player.hand):
        return Illegal("15.4", "no_card", card=goods.card)
    return None


def note_of(state: State, player: Player, goods: Goods) -> int | None:
    """The note in a player's hand that is meant."""
    if goods.note not in NOTE or not 0 <= goods.owner < len(state.players):
        return None
    note = note_number(state.players[goods.owner], NOTE[goods.note])
    return note if note in player.notes and note_kind(state, note) == NOTE[goods.note] else None


class Offer(Action, frozen=True, tag="offer"):
    """15.4  Offer a transaction: what you give, what you want, and perhaps a promise."""

    to: int
    give: Goods = EMPTY
    take: Goods = EMPTY
    promise: str = ""
    """15.5  Words for the log: they bind nobody. What binds is in `give` and `take`."""

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterator[Offer]:
        if state.offers >= OFFERS or not getattr(frame, "offers", False):
            return
        player = state.players[frame.seat]
        near = NONE
        for other in state.players:
            if other.seat == frame.seat or other.out or has_traded(state, frame.seat, other.seat):
                continue
            offers = list(_candidates(state, player, other))
            if not offers:
                continue
            if near == NONE:
                near = neighbours(state, frame.seat)
            if near >> other.seat & 1 or may_trade(state, frame.seat, other.seat):
                yield from offers

    def check(self, state: State, frame: Frame) -> Illegal | None:
        if state.vote is None and frame.seat != state.active:
            return Illegal("15.4", "not_active")
        if not may_trade(state, frame.seat, self.to):
            return Illegal("15.4", "not_neighbours", player=self.to)
        if has_traded(state, frame.seat, self.to):
            return Illegal("15.4", "traded", player=self.to)
        if self.give == EMPTY and self.take == EMPTY:
            return Illegal("15.4", "nothing")
        if (self.give.card or self.take.card) and not trades_cards(state, frame.seat, self.to):
            return Illegal("15.4", "cards")
        if refused := cannot_bind(state, self.give, self.take):
            return refused
        return has_goods(state, state.players[frame.seat], self.give)

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        state.offers += 1
        state.stack.append(frame)
        state.stack.append(Reply(self.to, frame.seat, self.give, self.take, self.promise))
        say(log, "offer", frame.seat, to=self.to, give=self.give, take=self.take)


def _candidates(state: State, player: Player, other: Player) -> Iterator[Offer]:
    """Offers that often make sense: commodities for commodities or for a trade good."""
    n = min(player.commodities, other.commodities)
    if n:
        yield Offer(other.seat, Goods(commodities=n), Goods(commodities=n))
    if player.commodities >= 2 and other.goods:
        yield Offer(other.seat, Goods(commodities=2), Goods(trade_goods=1))
    if other.commodities >= 2 and player.goods:
        yield Offer(other.seat, Goods(trade_goods=1), Goods(commodities=2))
    if state.table.notes and other.goods >= 2:
        for note in player.notes:
            if note_owner(note) == player.seat:
                kind = NOTES[note_kind(state, note)].id
                yield Offer(other.seat, Goods(note=kind, owner=player.seat), Goods(trade_goods=2))
                return


class Accept(Action, frozen=True, tag="accept"):
    """15.4  Yes."""

    @classmethod
    def options(cls, state: State, frame: Reply) -> Iterator[Accept]:
        if _ACCEPT.check(state, frame) is None:
            yield _ACCEPT

    def check(self, state: State, frame: Reply) -> Illegal | None:
        # What the other side gives was there when it was offered, and may be hidden from this one.
        return has_goods(state, state.players[frame.seat], frame.take)

    def apply(self, state: State, frame: Reply, log: Log) -> None:
        exchange(state, frame.offerer, frame.seat, frame.give, frame.take, frame.promise, log)


_ACCEPT = Accept()


class Refuse(Action, frozen=True, tag="refuse"):
    """15.4  No."""

    @classmethod
    def options(cls, state: State, frame: Reply) -> Iterator[Refuse]:
        yield _REFUSE

    def check(self, state: State, frame: Reply) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Reply, log: Log) -> None:
        say(log, "refuse", frame.seat, to=frame.offerer)


_REFUSE = Refuse()


class Counter(Action, frozen=True, tag="counter"):
    """15.4  Not so, but like this."""

    give: Goods = EMPTY
    take: Goods = EMPTY
    promise: str = ""

    @classmethod
    def options(cls, state: State, frame: Reply) -> Iterator[Counter]:
        """None is listed: people think of their own."""
        yield from ()

    def check(self, state: State, frame: Reply) -> Illegal | None:
        if self.give == EMPTY and self.take == EMPTY:
            return Illegal("15.4", "nothing")
        if (self.give.card or self.take.card) and not trades_cards(
            state, frame.seat, frame.offerer
        ):
            return Illegal("15.4", "cards")
        if refused := cannot_bind(state, self.give, self.take):
            return refused
        return has_goods(state, state.players[frame.seat], self.give)

    def apply(self, state: State, frame: Reply, log: Log) -> None:
        state.stack.append(Reply(frame.offerer, frame.seat, self.give, self.take, self.promise))
        say(log, "offer", frame.seat, to=frame.offerer, give=self.give, take=self.take)


class Reply(Frame, frozen=True, tag="reply"):
    """15.4  Do you accept the offer?"""

    rule: ClassVar[str] = "15.4"
    answers: ClassVar[tuple[type[Action], ...]] = (Accept, Refuse, Counter)
    open_ended: ClassVar[tuple[type[Action], ...]] = (Counter,)

    offerer: int
    give: Goods
    """What the offerer gives."""
    take: Goods
    promise: str = ""


def exchange(
    state: State, a: int, b: int, gives: Goods, takes: Goods, promise: str, log: Log
) -> None:
    """15.4  Both sides give at once."""
    if state.vote is not None:
        state.pairs |= pair(a, b)
    else:
        state.partners |= 1 << (b if a == state.active else a)
    say(log, "transaction", a, to=b, give=gives, take=takes, promise=promise)
    then(state, Step(NOBODY, "transaction.resolved", place=a, n=b))
    for giver, taker, goods in ((a, b, gives), (b, a, takes)):
        before, after = state.players[giver], state.players[taker]
        before.goods -= goods.trade_goods
        after.goods += goods.trade_goods
        give_commodities(state, giver, taker, goods.commodities)
        if goods.card:
            remove_card(state, before, CARD[goods.card])
            add_card(state, after, CARD[goods.card])
            then(state, Step(taker, "cards.limit"))
        if goods.hold_fire and state.tactical is not None:
            marks, name = state.tactical.marks, f"hold_fire_{giver}"
            marks[name] = marks.get(name, 0) | 1 << taker
    for giver, taker, goods in ((a, b, gives), (b, a, takes)):
        if goods.note:
            note = note_of(state, state.players[giver], goods)
            if note is not None:  # In a guess at hidden things it may be elsewhere.
                move_note(state, giver, taker, note, log)


@step("transaction.resolved")
def resolved(state: State, work: Step, log: Log) -> None:
    """18.2  After a transaction: a moment for each of the two."""
    for seat, other in ((work.n, work.place), (work.place, work.n)):
        open_window(state, "transaction.resolved", subject=seat, other=other)
