"""17  Powers that the data declares completely, and the shapes that many powers share."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium.components import ActionCard, Agenda, Technology
from armillary.games.imperium.economy.trade import return_note, show_note
from armillary.games.imperium.numbering import DATA, FLAGSHIPS, NOTE
from armillary.games.imperium.powers.effect_types import CastVotes, PlaceUnits
from armillary.games.imperium.powers.effects import (
    carry_out,
    place_target,
    places_for,
    possible,
    says_each,
)
from armillary.games.imperium.powers.modifiers import LASTING_EFFECTS
from armillary.games.imperium.powers.power import (
    NOTHING,
    POWERS,
    Moment,
    Power,
    Row,
    Target,
    row_of,
)
from armillary.games.imperium.state import (
    Prediction,
    State,
    note_kind,
    note_number,
    note_owner,
)


class Declared(Power):
    """Its effects, in the vocabulary of the data, say all."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.for_each = any(map(says_each, self.effects))

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return all(
            possible(state, seat, effect) for effect in self.effects if not says_each(effect)
        )

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        return all(possible(state, seat, effect) for effect in self.effects if says_each(effect))

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        """17.4  The place is named when a card is played."""
        for effect in self.effects:
            if type(effect) is PlaceUnits and effect.where != "each_controlled_planet":
                return map(place_target, places_for(state, seat, effect, moment))
            if type(effect) is CastVotes:
                vote = state.vote
                return (NOTHING,) if vote is not None and seat in vote.by else ()
        return (NOTHING,)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        carry_out(state, seat, self.effects, self.id, moment, target)


class Cancelling(Declared):
    """17.4  It cancels an action card."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat != moment.subject


class Rider(Power):
    """13.7  A prediction: its effects come if it was right. You cannot vote on this agenda."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        vote = state.vote
        return vote is not None and seat not in vote.by

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        from armillary.games.imperium.phases.agenda_phase import outcomes

        return [Target(name=outcome) for outcome in outcomes(state)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        vote = state.vote
        assert vote is not None
        vote.predictions = (*vote.predictions, Prediction(seat, self.id, target.name))
        vote.barred |= 1 << seat

    def right(self, state: State, seat: int, log: Log) -> None:
        """13.7  The prediction was right."""
        carry_out(state, seat, self.effects, self.id)


class Note(Power):
    """15.6  A promissory note: what is named is its owner; it returns, or stays face up."""

    def owners(self, state: State, seat: int) -> list[int]:
        """Whose notes of this kind are in hand."""
        kind = NOTE[self.id]
        return [
            note_owner(note)
            for note in state.players[seat].notes
            if note >= 0 and note_owner(note) != seat and note_kind(state, note) == kind
        ]

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        """Whether the note of this owner can be played now."""
        return True

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [
            Target(player=owner)
            for owner in self.owners(state, seat)
            if self.works(state, seat, owner, moment)
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        row = DATA.promissory_notes[self.id]
        note = note_number(state.players[target.player], NOTE[self.id])
        if row.stays:
            show_note(state, seat, note)
        else:
            return_note(state, seat, note, log)
        self.play(state, seat, target.player, moment, log)

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        """What happens when it is played; a note that stays works through its hooks."""

    def later(self, state: State, seat: int, name: str, n: int, log: Log) -> None:
        """What follows when a note that lay face up goes back: usually nothing."""

    def shown_by(self, state: State, seat: int) -> list[int]:
        """Whose notes of this kind lie face up in front of a player."""
        kind = NOTE[self.id]
        return [
            note_owner(note) for note in state.players[seat].shown if note_kind(state, note) == kind
        ]


class Passive(Power):
    """It is never used: it changes numbers (see `modifiers`) or bends rules through hooks."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.windows = ()

    def enact(self, state: State, outcome: str, log: Log) -> None:
        """A law that only changes numbers does nothing more when it comes into play."""


def declare() -> None:
    """Give a power to every component whose data says all, and that has no code of its own."""
    for id in (
        *DATA.technologies,
        *DATA.abilities,
        *DATA.agendas,
        *DATA.action_cards,
        *FLAGSHIPS.values(),
    ):
        if id not in POWERS:
            kind = _declared(row_of(id))
            if kind is not None:
                POWERS[id] = kind(id)


def _declared(row: Row) -> type[Power] | None:
    effects = getattr(row, "effects", ())
    text = getattr(row, "text", "")
    if isinstance(row, ActionCard):
        if not effects:
            return None
        return Rider if row.rider else Declared
    if isinstance(row, Agenda):
        lasting = effects and all(type(effect) in LASTING_EFFECTS for effect in effects)
        return Passive if lasting and row.vote == "elect_planet" else None
    if isinstance(row, Technology) and row.upgrades:
        cards = (unit for unit in DATA.units.units.values() if unit.technology == row.id)
        text = "".join(card.text for card in cards)
    if effects and all(type(effect) in LASTING_EFFECTS for effect in effects):
        return Passive
    if not text and not effects:
        return Passive  # a unit upgrade or a flagship without a text: its card says all
    return None


def missing() -> list[str]:
    """The components that do nothing yet, because they have no power."""
    wanted = (
        *DATA.technologies,
        *DATA.abilities,
        *FLAGSHIPS.values(),
        *DATA.action_cards,
        *DATA.agendas,
        *DATA.promissory_notes,
    )
    return [id for id in wanted if id not in POWERS]
