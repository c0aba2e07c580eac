"""17.2 and 18  Moments: everybody who has something that fits is asked, until all decline.

`open_window` is called wherever the rulebook has a moment. It looks at what the players hold, and
leaves nothing on the stack if nobody has anything for that moment. What must happen happens first;
then those who may do something are asked one by one, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

import msgspec

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.games.imperium.components import Ability, ActionCard, Agenda, Technology
from armillary.games.imperium.economy.paying import can_pay, pay
from armillary.games.imperium.flow.hands import discard
from armillary.games.imperium.flow.questions import Decline
from armillary.games.imperium.flow.turn_order import say, window_order
from armillary.games.imperium.numbering import AGENDA, BIT, CARD, DATA, TECH
from armillary.games.imperium.powers.power import (
    NOTHING,
    POWERS,
    Moment,
    Power,
    Target,
    anybody,
    by_bits,
    is_card,
    powers_at,
)
from armillary.games.imperium.state import NOBODY, NONE, State

ROLES: dict[str, Callable[[State, int, Moment], bool]] = {
    "anyone": lambda state, seat, moment: True,
    "active_player": lambda state, seat, moment: seat == state.active,
    "other_player": lambda state, seat, moment: seat != moment.subject,
    "combatant": lambda state, seat, moment: seat in (moment.subject, moment.other),
    "opponent": lambda state, seat, moment: seat == moment.other,
    "winner": lambda state, seat, moment: seat == moment.subject,
    "target": lambda state, seat, moment: seat == moment.subject,
    "player_who_hit": lambda state, seat, moment: seat == moment.other,
    "owner_of_the_ship": lambda state, seat, moment: seat == moment.subject,
    "controller": lambda state, seat, moment: seat == moment.other,
    "new_controller": lambda state, seat, moment: seat == moment.subject,
    "previous_controller": lambda state, seat, moment: seat == moment.other,
    "voter": lambda state, seat, moment: seat == moment.subject,
    "elected_player": lambda state, seat, moment: seat == moment.subject,
}
"""Who may play an action card, as its data says."""


SECRET = sum(1 << BIT[id] for id in (*DATA.action_cards, *DATA.promissory_notes))
"""17.6  The powers that are in hidden hands."""


def usable(state: State, seat: int, power: Power, moment: Moment) -> bool:
    """Whether a seat that holds a power can use it now."""
    row, player = power.row, state.players[seat]
    if type(row) is Technology:
        if row.exhausts and player.spent >> TECH[row.id] & 1:
            return False
    elif type(row) is ActionCard:
        if not ROLES[row.who](state, seat, moment) or not may_play_cards(state, seat):
            return False
    elif type(row) is Ability:
        if not power.must and muted(state, seat):
            return False
    elif type(row) is Agenda and state.spent_laws >> AGENDA[row.id] & 1:
        return False
    return can_pay(state, player, power.cost) and power.can(state, seat, moment)


def may_play_cards(state: State, seat: int) -> bool:
    """17.4  Whether a seat may play action cards at all."""
    return not muted(state, seat) and all(
        power.may_play_cards(state, holder, seat)
        for power, holder in anybody("may_play_cards", state)
    )


def muted(state: State, seat: int) -> bool:
    """22.13  Whether a seat can play no cards and use no abilities by choice on this agenda."""
    return state.vote is not None and bool(state.vote.marks.get("muted", 0) >> seat & 1)


class Use(Action, frozen=True, tag="use"):
    """17  Use a power: play a card or a note, exhaust a technology, use an ability."""

    power: str
    on: Target = NOTHING

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterator[Use]:
        moment: Moment = frame.moment  # type: ignore[attr-defined]
        used: tuple[tuple[int, str], ...] = getattr(frame, "used", ())
        player = state.players[frame.seat]
        mask = player.held & powers_at(moment.windows)[0]
        for power in by_bits(mask) if mask else ():
            if (frame.seat, power.id) in used or not usable(state, frame.seat, power, moment):
                continue
            for target in power.targets(state, frame.seat, moment):
                yield Use(power.id, target)

    def check(self, state: State, frame: Frame) -> Illegal | None:
        moment: Moment = frame.moment  # type: ignore[attr-defined]
        used: tuple[tuple[int, str], ...] = getattr(frame, "used", ())
        power = POWERS.get(self.power)
        if power is None or not state.players[frame.seat].held & power.bit:
            return Illegal("17.4", "not_held", power=self.power)
        if not power.bit & powers_at(moment.windows)[0]:
            return Illegal("17.1", "wrong_moment", power=self.power)
        if (frame.seat, self.power) in used:
            return Illegal("17.1", "used_already", power=self.power)
        if not usable(state, frame.seat, power, moment):
            return Illegal("17.3", "cannot_use", power=self.power)
        if self.on not in power.targets(state, frame.seat, moment):
            return Illegal("17.4", "no_target", power=self.power)
        return None

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        moment: Moment = frame.moment  # type: ignore[attr-defined]
        if state.stack and type(state.stack[-1]) is Window:
            window = state.stack[-1]
            used = (*window.used, (frame.seat, self.power))
            state.stack[-1] = msgspec.structs.replace(window, used=used, declined=0)
        use(state, frame.seat, self.power, self.on, moment, log)


def use(state: State, seat: int, id: str, target: Target, moment: Moment, log: Log) -> None:
    """17.4  Show it and name its targets; others may cancel a card; then it takes effect."""
    say(log, "use", seat, power=id, on=target)
    player = state.players[seat]
    row = POWERS[id].row
    if type(row) is Technology and row.exhausts:
        player.spent |= 1 << TECH[id]
    state.stack.append(Resolve(seat, id, target, moment))
    if is_card(id):
        discard(state, player, CARD[id])
        open_window(state, "action_card.played", subject=seat, name=id)


class Resolve(Frame, frozen=True, tag="resolve"):
    """17.4  Something that was used takes effect: its cost is paid, then it happens."""

    asks: ClassVar[bool] = False

    power: str
    on: Target
    moment: Moment
    paid: bool = False

    def run(self, state: State, log: Log) -> None:
        power = POWERS[self.power]
        if not self.paid:
            if "turn.action" in self.moment.windows:
                state.actions += 1
            state.stack.append(msgspec.structs.replace(self, paid=True))
            pay(state, self.seat, power.cost, log)
            return
        power.do(state, self.seat, self.moment, self.on, log)


def cancel(state: State, log: Log) -> None:
    """17.4  The card that was played last has no effect."""
    for number in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[number]
        if type(frame) is Resolve:
            say(log, "cancelled", frame.seat, power=frame.power)
            del state.stack[number:]  # with the window in which it was cancelled
            return
    raise AssertionError("there is nothing to cancel")


class React(Frame, frozen=True, tag="react"):
    """17.2  Do you use something now?"""

    rule: ClassVar[str] = "17.2"
    answers: ClassVar[tuple[type[Action], ...]] = (Use, Decline)

    moment: Moment
    used: tuple[tuple[int, str], ...] = ()

    def declined_by_seat(self, state: State, log: Log) -> None:
        window = state.stack[-1]
        assert type(window) is Window
        declined = window.declined | 1 << self.seat
        state.stack[-1] = msgspec.structs.replace(window, declined=declined)


class Window(Frame, frozen=True, tag="window"):
    """17.2  A moment: what must happen, then what may, until all decline."""

    asks: ClassVar[bool] = False

    moment: Moment
    used: tuple[tuple[int, str], ...] = ()
    """17.1  Who has used what at this moment."""
    declined: int = 0

    def run(self, state: State, log: Log) -> None:
        may, must = powers_at(self.moment.windows)
        seats = window_order(state)
        if must:
            for seat in seats:
                if state.players[seat].held & must and self._happens(state, seat, must, log):
                    return
        for seat in seats:
            if state.players[seat].held & may and not self.declined >> seat & 1:
                question = React(seat, self.moment, self.used)
                if next(iter(Use.options(state, question)), None) is not None:
                    state.stack.append(self)
                    state.stack.append(question)
                    return

    def _happens(self, state: State, seat: int, must: int, log: Log) -> bool:
        for power in by_bits(state.players[seat].held & must):
            if (seat, power.id) in self.used or not usable(state, seat, power, self.moment):
                continue
            used = (*self.used, (seat, power.id))
            state.stack.append(msgspec.structs.replace(self, used=used))
            power.do(state, seat, self.moment, NOTHING, log)
            return True
        return False


def open_window(
    state: State,
    *windows: str,
    subject: int = NOBODY,
    other: int = NOBODY,
    place: int = NONE,
    name: str = "",
) -> None:
    """18  A moment comes. Nothing is pushed if nobody has anything for it."""
    may, must = powers_at(windows)
    mask = may | must
    if not mask:
        return
    if may & SECRET:
        state.moments += 1
    for player in state.players:
        if player.held & mask:
            state.stack.append(Window(NOBODY, Moment(windows, subject, other, place, name)))
            return
