"""Lagoon's face: coins on the water, cards in hands. Nothing is drawn that the table can draw."""

from __future__ import annotations

from html import escape

import msgspec

from armillary.core.decision import Action, Decision
from armillary.core.errors import ConfigError
from armillary.core.events import Event
from armillary.core.words import Words, tag
from armillary.drawing.board import Board, Chip, Choice, Given, Group, Hint, Setting, Sheet
from tests.lagoon.rules import Decline, LagoonConfig, Offer, Offered, State


class LagoonBoard(Board[LagoonConfig, State]):
    """What the server asks for."""

    def symbols(self) -> str:
        return ""

    def box(self, view: State) -> tuple[float, float, float, float]:
        return 0, 0, 100 * len(view.players), 100

    def pieces(self, view: State, words: Words) -> dict[str, str]:
        return {
            f"coin-{seat}": f'<g id="coin-{seat}" data-place="player:{seat}">'
            f'<text x="{100 * seat + 50}" y="50">{player.coins}</text></g>'
            for seat, player in enumerate(view.players)
            if player.coins
        }

    def headline(self, view: State, words: Words) -> str:
        return f"<p>Round {view.round}</p>"

    def player_card(self, view: State, seat: int, words: Words) -> str:
        return f'<p class="hand">{escape(" ".join(view.players[seat].hand))}</p>'

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].coins

    def sheets(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        return []

    def groups(self, view: State, decision: Decision, words: Words) -> list[Group]:
        names = dict.fromkeys(str(kind.__struct_config__.tag) for kind in decision.frame.answers)
        return [Group(name, name.capitalize()) for name in names]

    def choices(self, view: State, decision: Decision, words: Words) -> list[Choice]:
        return [
            Choice(
                action,
                tag(action),
                words.action(action),
                cost=(Chip("credits", action.coins, "coins"),) if isinstance(action, Offer) else (),
            )
            for action in decision.options
        ]

    def attempt(self, view: State, decision: Decision, group: str, place: str) -> Action | None:
        return Offer(int(place)) if group == "offer" and place.isdecimal() else None

    def compose(
        self, view: State, decision: Decision, group: str, places: list[str]
    ) -> Action | None:
        return Offer(len(places)) if group == "offer" else None

    def describe(self, view: State, place: str, words: Words) -> str:
        return f"<p>{escape(place)}: {view.players[0].coins} coins</p>"

    def effects(self, event: Event) -> list[Hint]:
        return [{"kind": event.key, "seat": event.seat}]

    def answers_ahead(self, words: Words) -> list[Setting]:
        return [Setting("decline", "Decline every offer", "switch", False)]

    def answer_ahead(self, view: State, decision: Decision, given: Given) -> Action | None:
        if given.get("decline") and isinstance(decision.frame, Offered):
            return Decline()
        return None

    def turn_ahead(self, view: State, seat: int) -> State | None:
        return None

    def options(self, words: Words) -> list[Setting]:
        return [Setting("rounds", "Rounds", "choice", "3", (("1", "one"), ("3", "three")))]

    def configure(self, players: int, seed: int, given: Given) -> LagoonConfig:
        values = {**given, "players": players, "seed": seed}
        try:
            return msgspec.convert(values, LagoonConfig, strict=False)
        except msgspec.ValidationError as error:
            raise ConfigError(f"{error}.") from None

    def preview(self, config: LagoonConfig, words: Words) -> str:
        return '<svg viewBox="0 0 1 1"></svg>'


BOARD: Board = LagoonBoard()
