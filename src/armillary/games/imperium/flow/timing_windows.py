"""17.2 and 18  Moments: everybody who has something that fits is asked, until all decline.

`open_window` is called wherever the rulebook has a moment. It looks at what the players hold, and
leaves nothing on the stack if nobody has anything for that moment. It goes round: each in turn does
one thing, until nobody has anything to do any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Protocol

import msgspec

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.games.imperium import rulings
from armillary.games.imperium.components import (
    Ability,
    ActionCard,
    Agenda,
    PromissoryNote,
    Technology,
)
from armillary.games.imperium.economy.paying import can_pay, cannot_pay, pay
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


def _unusable(state: State, seat: int, power: Power, moment: Moment) -> Illegal:
    """17.3  Why a power that a seat holds cannot be used now."""
    row, player = power.row, state.players[seat]
    if type(row) is Technology and row.exhausts and player.spent >> TECH[row.id] & 1:
        return Illegal("17.3", "exhausted", card=power.id)
    poor = cannot_pay(state, seat, power.cost, "17.3") if power.can(state, seat, moment) else None
    return poor or Illegal("17.3", "cannot_use", power=power.id)


def may_play_cards(state: State, seat: int) -> bool:
    """17.4  Whether a seat may play action cards at all."""
    return not muted(state, seat) and all(
        power.may_play_cards(state, holder, seat)
        for power, holder in anybody("may_play_cards", state)
    )


def muted(state: State, seat: int) -> bool:
    """22.13  Whether a seat can play no cards and use no abilities by choice on this agenda."""
    return state.vote is not None and bool(state.vote.marks.get("muted", 0) >> seat & 1)


def in_vain(state: State, seat: int, power: Power, moment: Moment, target: Target) -> bool:
    """11.2  Whether a power that is for each or all of something finds nothing there."""
    return power.for_each and not power.finds(state, seat, moment, target)


def on_what(state: State, seat: int, power: Power, moment: Moment) -> Iterable[Target]:
    """11.2  What can be named; last of all that on which a power for each or all finds nothing."""
    targets = power.targets(state, seat, moment)
    if not power.for_each:
        return targets
    found: list[Target] = []
    nothing: list[Target] = []
    for target in targets:
        (nothing if in_vain(state, seat, power, moment, target) else found).append(target)
    return found + nothing if rulings.each_may_find_nothing(state) else found


CANCELLED = ""
"""17.4  What somebody has used who played a card that was cancelled."""


def counts_as(state: State, seat: int, power: Power, target: Target) -> tuple[int, str]:
    """17.1  What can be used once in a moment; notes of several owners are several things."""
    if type(power.row) is PromissoryNote and rulings.notes_count_by_owner(state):
        return seat, f"{power.id} {target.player}"
    return seat, power.id


class AtMoment(Protocol):
    """A question at a moment: a turn, or whether somebody reacts."""

    @property
    def seat(self) -> int: ...

    @property
    def moment(self) -> Moment: ...


class Use(Action, frozen=True, tag="use"):
    """17  Use a power: play a card or a note, exhaust a technology, use an ability."""

    power: str
    on: Target = NOTHING

    @classmethod
    def options(cls, state: State, frame: AtMoment) -> Iterator[Use]:
        moment = frame.moment
        used: tuple[tuple[int, str], ...] = getattr(frame, "used", ())
        player = state.players[frame.seat]
        mask = player.held & powers_at(moment.windows)[0]
        for power in by_bits(mask) if mask else ():
            if (frame.seat, power.id) in used or not usable(state, frame.seat, power, moment):
                continue
            for target in on_what(state, frame.seat, power, moment):
                if not used or counts_as(state, frame.seat, power, target) not in used:
                    yield Use(power.id, target)

    def check(self, state: State, frame: AtMoment) -> Illegal | None:
        moment = frame.moment
        used: tuple[tuple[int, str], ...] = getattr(frame, "used", ())
        power = POWERS.get(self.power)
        if power is None or not state.players[frame.seat].held & power.bit:
            return Illegal("17.4", "not_held", power=self.power)
        if not power.bit & powers_at(moment.windows)[0]:
            return Illegal("17.1", "wrong_moment", power=self.power)
        if counts_as(state, frame.seat, power, self.on) in used:
            return Illegal("17.1", "used_already", power=self.power)
        if not usable(state, frame.seat, power, moment):
            return _unusable(state, frame.seat, power, moment)
        if self.on not in on_what(state, frame.seat, power, moment):
            return Illegal("17.4", "no_target", power=self.power)
        return None

    def apply(self, state: State, frame: AtMoment, log: Log) -> None:
        if state.stack and type(state.stack[-1]) is Window:
            window = state.stack[-1]
            used = (*window.used, counts_as(state, frame.seat, POWERS[self.power], self.on))
            state.stack[-1] = msgspec.structs.replace(window, used=used, declined=0)
        use(state, frame.seat, self.power, self.on, frame.moment, log)


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
            if rulings.a_cancelled_card_was_not_played(state):
                _forget_last_use(state)
            return
    raise AssertionError("there is nothing to cancel")


def _forget_last_use(state: State) -> None:
    """17.4  What was used last in this moment may be used again; whose turn it was is over."""
    window = state.stack[-1] if state.stack else None
    if type(window) is Window:
        *before, (seat, _) = window.used
        used = (*before, (seat, CANCELLED))
        state.stack[-1] = msgspec.structs.replace(window, used=used)


class React(Frame, frozen=True, tag="react"):
    """17.2  Do you use something now?"""

    rule: ClassVar[str] = "17.2"
    answers: ClassVar[tuple[type[Action], ...]] = (Use, Decline)
    optional: ClassVar[bool] = True

    moment: Moment
    used: tuple[tuple[int, str], ...] = ()

    def declined_by_seat(self, state: State, log: Log) -> None:
        window = state.stack[-1]
        assert type(window) is Window
        declined = window.declined | 1 << self.seat
        state.stack[-1] = msgspec.structs.replace(window, declined=declined)


class Window(Frame, frozen=True, tag="window"):
    """17.2  A moment: it goes round, one thing each, until all decline in a row."""

    asks: ClassVar[bool] = False

    moment: Moment
    used: tuple[tuple[int, str], ...] = ()
    """17.1  Who has used what at this moment, in this order."""
    declined: int = 0
    """Who has declined since."""

    def run(self, state: State, log: Log) -> None:
        may, must = powers_at(self.moment.windows)
        if not rulings.one_each_in_turn(state):
            seats = window_order(state)
            if not any(self._happens(state, seat, must, log) for seat in seats):
                any(self._asks(state, seat, may) for seat in seats)
        elif not self._too_late(state):
            afresh = msgspec.structs.replace(self, declined=0)
            for seat in self._round(state):
                # Who declines does what must happen, and is asked again when it is their turn.
                if self._asks(state, seat, may) or afresh._happens(state, seat, must, log):
                    return

    def _too_late(self, state: State) -> bool:
        """7.5  Whether this is the start of a round in which a side has nothing left."""
        if "combat.round_start" not in self.moment.windows:
            return False
        from armillary.games.imperium.combat.combat_rounds import decided

        return rulings.combat_is_over_at_once(state) and decided(state)

    def _round(self, state: State) -> list[int]:
        """17.2  The players in order, from the one on who comes after whoever did something."""
        seats = window_order(state)
        last = self.used[-1][0] if self.used else NOBODY
        if last not in seats:
            return seats
        first = seats.index(last) + 1
        return seats[first:] + seats[:first]

    def _asks(self, state: State, seat: int, may: int) -> bool:
        """17.2  A player who has not declined is asked, if there is anything to use."""
        if not state.players[seat].held & may or self.declined >> seat & 1:
            return False
        question = React(seat, self.moment, self.used)
        if next(iter(Use.options(state, question)), None) is None:
            return False
        state.stack.append(self)
        state.stack.append(question)
        return True

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
