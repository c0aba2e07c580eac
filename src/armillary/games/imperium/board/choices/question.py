"""A decision with all that its choices need, looked up once."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words
from armillary.drawing.board_texts import BoardWords
from armillary.drawing.outcome import Outcome, outcome
from armillary.drawing.place_names import split
from armillary.games.imperium.board import places, texts
from armillary.games.imperium.board.choices import reach
from armillary.games.imperium.board.choices.stock import STOCK
from armillary.games.imperium.flow.questions import Pick
from armillary.games.imperium.numbering import AGENDAS
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import Player, State


class Asked:
    """Who is asked what, in whose language."""

    def __init__(self, state: State, decision: Decision, words: Words) -> None:
        self.state = state
        self.decision = decision
        self.frame: Frame = decision.frame
        self.options: list[Action] = decision.options
        self.seat = decision.seat
        self.words = words
        self.tell: BoardWords = texts.of(words.language)
        self._sources: dict[int, dict[int, int]] = {}

    @property
    def player(self) -> Player:
        """The player who is asked."""
        return self.state.players[self.seat]

    def outcome(self, action: Action) -> Outcome:
        """What comes of an action, if nobody interferes."""
        return outcome(self.state, self.decision, action, STOCK, self._stock)

    @cached_property
    def _stock(self) -> dict[str, int]:
        """What the player has now."""
        return STOCK.amounts(self.state, self.seat)

    def sources(self, system: int) -> dict[int, int]:
        """6.2.10  From where own ships can come to a system, and how far that is."""
        if system not in self._sources:
            self._sources[system] = reach.sources(self._trial, self.seat, system, self._aids)
        return self._sources[system]

    def aids_to(self, system: int) -> tuple[str, ...]:
        """6.2.10  Without what no own ship could come to a system; nothing: some can anyway."""
        if self._aids == reach.NO_AIDS or not self.sources(system):
            return ()
        return reach.arrivals(self.state, self.seat, system, self._aids)[0].needs

    @property
    def speeding(self) -> tuple[str, ...]:
        """Cards in the hand with which ships move further, such as Flank Speed."""
        return self._aids.cards

    def landing(self, system: int) -> reach.Landing:
        """8.4  What could be taken there, and by how many."""
        return reach.landing(self.state, self.seat, system, tuple(self.sources(system)))

    @cached_property
    def _aids(self) -> reach.Aids:
        return reach.aids(self.state, self.seat)

    @cached_property
    def _trial(self) -> State:
        """A view belongs to everybody who looks at it."""
        return self.state.clone()

    @cached_property
    def spots(self) -> Counter[str]:
        """How many answers to a question lie at each place."""
        return Counter(self.spot(action.on) for action in self.options if isinstance(action, Pick))

    def spot(self, target: Target) -> str:
        """Where a target can be pressed: on the map, or on a sheet that shows it."""
        place = places.of_target(self.state, target)
        kind, name = split(place)
        if kind == "agenda" and name not in self._laws:
            return ""  # it lies on no table: a button
        return "" if kind in ("player", "ability", "note") else place

    @cached_property
    def _laws(self) -> set[str]:
        return {AGENDAS[law].id for law in self.state.laws}
