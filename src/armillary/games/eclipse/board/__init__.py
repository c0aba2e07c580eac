"""Eclipse's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from armillary.core.decision import Action, Decision
from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.board import Board, Choice, Group, Setting, Sheet
from armillary.games.eclipse.board import (
    ahead,
    attempts,
    battle,
    calculator,
    cards,
    describe,
    designer,
    dice,
    draft,
    effects,
    explore,
    groups,
    map,
    options,
    pieces,
    planets,
    preview,
    ships,
    species,
    technology,
    texts,
    tokens,
)
from armillary.games.eclipse.board.choices import choices
from armillary.games.eclipse.board.places import asks, sheet_of, undecided
from armillary.games.eclipse.board.question import question
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import State


class EclipseBoard:
    """Hidden are the values of reputation tiles, discoveries and stacks: no view has them."""

    stylesheet = "eclipse.css"
    """The game's own styles, a file of this package."""

    def symbols(self) -> str:
        return "".join(part.symbols() for part in (planets, ships, tokens, dice))

    def box(self, view: State) -> tuple[float, float, float, float]:
        return map.bounds(view)

    def ground(self, view: State, words: Words) -> str:
        """Nothing: the galaxy itself grows."""
        return ""

    def pieces(self, view: State, words: Words) -> dict[str, str]:
        return pieces.pieces(view, words)

    def headline(self, view: State, words: Words) -> str:
        return cards.headline(view, words)

    def player_card(self, view: State, seat: int, words: Words) -> str:
        return cards.player_card(view, seat, words)

    def score(self, view: State, seat: int) -> int:
        """What is known of a player's points: reputation tiles of others count nothing here."""
        player = view.players[seat]
        return sum(points(view, player).values()) if player.species else 0

    def colour(self, view: State, seat: int) -> str:
        """The table's own: they stay apart for every eye."""
        return ""

    def sheets(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        tell = texts.of(words.language)
        found = []
        choosing = bool(undecided(view))
        if choosing:
            found.append(Sheet("draft", tell("sheet.draft"), partial(draft.sheet, view, words)))
        if asks(view, "placing"):
            draw = partial(explore.sheet, view, words)
            found.append(Sheet("explore", tell("sheet.explore"), draw))
        if view.battle is not None:
            draw = partial(battle.sheet, view, seat, words)
            found.append(Sheet("battle", tell("sheet.battle"), draw, answer=draw))
        draw = partial(technology.sheet, view, seat, words)
        found.append(Sheet("technology", tell("sheet.technology"), draw))
        if seat is not None and not choosing:
            draw = partial(designer.sheet, view, seat, words)
            found.append(Sheet("designer", tell("sheet.designer"), draw, answer=draw))
        names = words.names(view)
        order = [player.seat for player in view.players]
        if seat is not None:
            order.sort(key=lambda other: other != seat)
        for of in order:
            draw = partial(species.sheet, view, of, seat, words)
            found.append(Sheet(sheet_of(of), names[of], draw))
        if not choosing:
            draw = partial(calculator.sheet, view, seat, words)
            found.append(Sheet("odds", tell("sheet.odds"), draw, answer=draw))
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
        """Nothing is made of places that are picked one by one."""
        return None

    def describe(self, view: State, place: str, words: Words) -> str:
        return describe.describe(view, place, words)

    def aside(
        self,
        view: State,
        decision: Decision,
        words: Words,
        names: Sequence[str],
        given: Mapping[str, Any],
    ) -> str:
        return question(view, decision, words, names)

    def effects(self, event: Event) -> list[dict[str, Any]]:
        return effects.effects(event)

    def answers_ahead(self, words: Words) -> list[Setting]:
        return ahead.answers_ahead(words)

    def answer_ahead(self, view: State, decision: Decision, given: dict[str, Any]) -> Action | None:
        return ahead.answer_ahead(view, decision, given)

    def options(self, words: Words) -> list[Setting]:
        return options.options(words)

    def configure(self, players: int, seed: int, given: Mapping[str, Any]) -> EclipseConfig:
        """The configuration that the filled form of `options` makes."""
        return options.configure(players, seed, given)

    def preview(self, config: EclipseConfig, words: Words) -> str:
        return preview.preview(config, words)

    def layout(self, config: EclipseConfig) -> str:
        """There is no map before the match: it is explored."""
        return ""


BOARD: Board = EclipseBoard()
