"""Pulsar 2849's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from armillary.core.decision import Action, Decision
from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.board import Board, Choice, Group, Setting, Sheet
from armillary.games.pulsar.board import (
    ahead,
    art,
    attempts,
    cards,
    cluster,
    describe,
    dice_board,
    effects,
    goals,
    groups,
    options,
    pieces,
    players,
    preview,
    production,
    technologies,
    texts,
    transmitters,
)
from armillary.games.pulsar.board.choices import choices
from armillary.games.pulsar.board.places import sheet_of
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.state import State


class PulsarBoard:
    """Everything lies open in Pulsar 2849 but what is still face down, which no view has."""

    stylesheet = "pulsar.css"
    """The game's own styles, a file of this package."""

    def symbols(self) -> str:
        return art.symbols()

    def box(self, view: State) -> tuple[float, float, float, float]:
        return cluster.bounds(view)

    def ground(self, view: State, words: Words) -> str:
        return cluster.ground(view, words)

    def pieces(self, view: State, words: Words) -> dict[str, str]:
        return pieces.pieces(view, words)

    def headline(self, view: State, words: Words) -> str:
        return cards.headline(view, words)

    def player_card(self, view: State, seat: int, words: Words) -> str:
        return cards.player_card(view, seat, words)

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].vp

    def colour(self, view: State, seat: int) -> str:
        """The table's own."""
        return ""

    def sheets(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        tell = texts.of(words.language)
        found = [
            Sheet("dice", tell("sheet.dice"), partial(dice_board.sheet, view, seat, words),
                  beside=True)
        ]  # fmt: skip
        for board in (technologies, transmitters):
            draw = partial(board.sheet, view, seat, words)
            found.append(Sheet(board.ID, tell(f"sheet.{board.ID}"), draw))
        names = words.names(view)
        for player in view.players:
            own = player.seat == seat
            title = tell("sheet.hq" if view.table.boards else "sheet.own") if own else ""
            draw = partial(players.sheet, view, player.seat, seat, words)
            found.append(Sheet(sheet_of(player.seat), title or names[player.seat], draw))
        found.append(Sheet(goals.ID, tell("sheet.goals"), partial(goals.sheet, view, words)))
        draw = partial(production.sheet, view, words)
        found.append(Sheet(production.ID, tell("sheet.production"), draw))
        return found

    def groups(self, view: State, decision: Decision, words: Words) -> list[Group]:
        return groups.groups(view, decision, words)

    def choices(self, view: State, decision: Decision, words: Words) -> list[Choice]:
        return choices(view, decision, words)

    def attempt(self, view: State, decision: Decision, group: str, place: str) -> Action | None:
        return attempts.attempt(view, decision, group, place)

    def compose(
        self, view: State, decision: Decision, group: str, places: list[str]
    ) -> Action | None:
        """Nothing is picked piece by piece: every flight with a result of its own is listed."""
        return None

    def describe(self, view: State, place: str, words: Words) -> str:
        return describe.describe(view, place, words)

    def effects(self, event: Event) -> list[dict[str, Any]]:
        return effects.effects(event)

    def answers_ahead(self, words: Words) -> list[Setting]:
        return ahead.answers_ahead(words)

    def answer_ahead(self, view: State, decision: Decision, given: dict[str, Any]) -> Action | None:
        return ahead.answer_ahead(view, decision, given)

    def options(self, words: Words) -> list[Setting]:
        return options.options(words)

    def configure(self, players: int, seed: int, given: Mapping[str, Any]) -> PulsarConfig:
        """The configuration that the filled form of `options` makes."""
        return options.configure(players, seed, given)

    def preview(self, config: PulsarConfig, words: Words) -> str:
        return preview.preview(config, words)

    def layout(self, config: PulsarConfig) -> str:
        return preview.layout(config)


BOARD: Board = PulsarBoard()
