"""Twilight Imperium's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from armillary.core.decision import Action, Decision
from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.board import Board, Choice, Group, Setting, Sheet
from armillary.games.imperium.board import (
    agenda,
    ahead,
    anomalies,
    art,
    attempts,
    calculator,
    cards,
    combat,
    command,
    describe,
    effects,
    emblems,
    faction,
    groups,
    hand,
    map,
    move,
    objectives,
    options,
    pay,
    pieces,
    planets,
    preview,
    produce,
    prompt,
    strategy,
    technology,
    texts,
    tiles,
    trade,
)
from armillary.games.imperium.board.choices import choices
from armillary.games.imperium.board.places import asked_frame, sheet_of
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.movement import Move
from armillary.games.imperium.paying import Pay
from armillary.games.imperium.production import Produce
from armillary.games.imperium.state import State
from armillary.games.imperium.tokens import GainTokens, Redistribute

FORMS: dict[type[Any], tuple[str, Callable[..., str]]] = {
    Move: (move.ID, move.sheet),
    Pay: (pay.ID, pay.sheet),
    Produce: (produce.ID, produce.sheet),
    GainTokens: (command.ID, command.sheet),
    Redistribute: (command.ID, command.sheet),
}
"""By the frame that asks: the sheet with its form, which only the seat that is asked has."""


class ImperiumBoard:
    """Hands, notes and secrets are hidden; everything is drawn from the view of one seat."""

    stylesheet = "imperium.css"
    """The game's own styles, a file of this package."""

    def symbols(self) -> str:
        return "".join(part.symbols() for part in (map, planets, anomalies, art, emblems))

    def box(self, view: State) -> tuple[float, float, float, float]:
        return map.bounds(view)

    def ground(self, view: State, words: Words) -> str:
        """2.6  Players may build the galaxy, so that its tiles are pieces."""
        return ""

    def pieces(self, view: State, words: Words) -> dict[str, str]:
        return pieces.pieces(view, words)

    def headline(self, view: State, words: Words) -> str:
        return cards.headline(view, words)

    def player_card(self, view: State, seat: int, words: Words) -> str:
        return cards.player_card(view, seat, words)

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].points

    def colour(self, view: State, seat: int) -> str:
        """The table's own."""
        return ""

    def sheets(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        tell = texts.of(words.language)

        def made(id: str, draw: Callable[..., str], asks: bool = False) -> Sheet:
            answer = partial(draw, view, seat, words) if asks else None
            return Sheet(id, tell(f"sheet.{id}"), partial(draw, view, seat, words), answer)

        found: list[Sheet] = []
        if any(not player.faction for player in view.players):
            title = tell("sheet.factions")
            found.append(Sheet("factions", title, partial(faction.choice_sheet, view, words)))
        if tiles.building(view):
            found.append(made(tiles.ID, tiles.sheet))
        if not found:
            found += self._boards(view, seat, words, made)
        names = words.names(view)
        order = [player.seat for player in view.players]
        if seat is not None:
            order.sort(key=lambda other: other != seat)
        for of in order:
            draw = partial(faction.sheet, view, of, seat, words)
            title = tell("sheet.own") if of == seat else names[of]
            found.append(Sheet(sheet_of(of), title, draw))
        return self._form(view, seat, words) + found

    def _boards(
        self, view: State, seat: int | None, words: Words, made: Callable[..., Sheet]
    ) -> list[Sheet]:
        """What is there to look at once the galaxy is built."""
        found = [made(combat.ID, combat.sheet)] if combat.going_on(view) else []
        found += [
            made(strategy.ID, strategy.sheet),
            made(objectives.ID, objectives.sheet),
            made(technology.ID, technology.sheet),
            made(agenda.ID, agenda.sheet, asks=True),
            made(trade.ID, trade.sheet, asks=True),
        ]
        if seat is not None:
            found.append(made(hand.ID, hand.sheet))
        return [*found, made(calculator.ID, calculator.sheet, asks=True)]

    def _form(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        """The form of the question that this seat is asked, if it has one."""
        frame = asked_frame(view)
        known = FORMS.get(type(frame))
        if known is None or frame is None or frame.seat != seat:
            return []
        id, draw = known
        drawn = partial(draw, view, frame, words)
        return [Sheet(id, texts.of(words.language)(f"sheet.{id}"), drawn, drawn)]

    def groups(self, view: State, decision: Decision, words: Words) -> list[Group]:
        return groups.groups(view, decision, words)

    def choices(self, view: State, decision: Decision, words: Words) -> list[Choice]:
        return choices(view, decision, words)

    def attempt(self, view: State, decision: Decision, group: str, place: str) -> Action | None:
        return attempts.attempt(view, decision, group, place)

    def compose(
        self, view: State, decision: Decision, group: str, places: list[str]
    ) -> Action | None:
        """Whatever is made of several parts is put together in a form."""
        return None

    def aside(
        self,
        view: State,
        decision: Decision,
        words: Words,
        names: Sequence[str],
        given: Mapping[str, Any],
    ) -> str:
        return prompt.panel(view, decision, words, names, given)

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

    def configure(self, players: int, seed: int, given: Mapping[str, Any]) -> ImperiumConfig:
        """The configuration that the filled form of `options` makes."""
        return options.configure(players, seed, given)

    def preview(self, config: ImperiumConfig, words: Words) -> str:
        return preview.preview(config, words)

    def layout(self, config: ImperiumConfig) -> str:
        return preview.layout(config)


BOARD: Board = ImperiumBoard()
