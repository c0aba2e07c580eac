"""Gaia Project's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from armillary.core.decision import Action, Decision
from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.board import Board, Choice, Group, Laid, Setting, Sheet
from armillary.games.gaia.board import (
    ahead,
    attempts,
    cards,
    describe,
    editor,
    effects,
    faction,
    factions,
    groups,
    map,
    offer,
    options,
    pieces,
    planets,
    power,
    preview,
    research,
    scoring,
    structures,
    texts,
)
from armillary.games.gaia.board.choices import choices
from armillary.games.gaia.board.places import sheet_of, undecided
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.state import State


class GaiaBoard:
    """Nothing is hidden in Gaia Project but the order of the Automa's cards, which no view has."""

    stylesheet = "gaia.css"
    """The game's own styles, a file of this package."""

    def symbols(self) -> str:
        return "".join(part.symbols() for part in (map, planets, structures, power))

    def box(self, view: State) -> tuple[float, float, float, float]:
        return map.bounds(view)

    def ground(self, view: State, words: Words) -> str:
        return map.ground(view, words)

    def pieces(self, view: State, words: Words) -> dict[str, str]:
        return pieces.pieces(view, words) | offer.link(view)

    def headline(self, view: State, words: Words) -> str:
        return cards.headline(view, words)

    def player_card(self, view: State, seat: int, words: Words) -> str:
        return cards.player_card(view, seat, words)

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].vp

    def colour(self, view: State, seat: int) -> str:
        """The table's own: they stay apart for every eye, the factions' seven colours do not."""
        return ""

    def sheets(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        tell = texts.of(words.language)
        found = []
        if undecided(view):
            draw = partial(factions.sheet, view, words)
            found.append(Sheet("factions", tell("sheet.factions"), draw))
        for id, board in (("research", research), ("scoring", scoring)):
            draw = partial(board.sheet, view, seat, words)
            found.append(Sheet(id, tell(f"sheet.{id}"), draw))
        names = words.names(view)
        order = [player.seat for player in view.players]
        if seat is not None:
            order.sort(key=lambda other: other != seat)
        for of in order:
            draw = partial(faction.sheet, view, of, seat, words)
            found.append(Sheet(sheet_of(of), names[of], draw))
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
        return attempts.compose(view, decision, group, places)

    def aside(
        self,
        view: State,
        decision: Decision,
        words: Words,
        names: Sequence[str],
        given: Mapping[str, Any],
    ) -> str:
        return offer.panel(view, decision, words, names, given)

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

    def configure(self, players: int, seed: int, given: Mapping[str, Any]) -> GaiaConfig:
        """The configuration that the filled form of `options` makes."""
        return options.configure(players, seed, given)

    def preview(self, config: GaiaConfig, words: Words) -> str:
        return preview.preview(config, words)

    map_option = "map"

    def lay_out(
        self, config: GaiaConfig, layout: str, change: Mapping[str, Any], words: Words
    ) -> Laid:
        return editor.lay_out(config, layout, change, words)

    def layout(self, config: GaiaConfig) -> str:
        return preview.layout(config)


BOARD: Board = GaiaBoard()
