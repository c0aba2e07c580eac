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
from armillary.games.imperium.flow.steps import apply
from armillary.games.imperium.flow.timing_windows import React, Use
from armillary.games.imperium.numbering import AGENDAS
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.power import Target, by_bits, powers_at
from armillary.games.imperium.state import Player, State

ACTIVATED = tuple(f"tactical.activated_{who}" for who in ("self", "other", "any"))
"""The moments after an activation."""


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
        self._needs: dict[int, tuple[str, ...]] = {}

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
        if system not in self._needs:
            near = self._aids != reach.NO_AIDS and self.sources(system)
            found = reach.arrivals(self.state, self.seat, system, self._aids) if near else []
            self._needs[system] = found[0].needs if found else ()
        return self._needs[system]

    @cached_property
    def speeding(self) -> list[Use]:
        """6.2.10  How cards with which ships move further, such as Flank Speed, are used after an
        activation; nothing: there are none, or more could be used then."""
        cards, held = set(self._aids.cards), self.player.held & powers_at(ACTIVATED)[0]
        first = next((option for option in self.options if isinstance(option, Activate)), None)
        if not cards or first is None or not {power.id for power in by_bits(held)} <= cards:
            return []
        trial = self.state.clone()
        apply(trial, first)
        frame = trial.stack[-1] if trial.stack else None
        if not isinstance(frame, React) or frame.seat != self.seat:
            return []
        return list(Use.options(trial, frame))

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
