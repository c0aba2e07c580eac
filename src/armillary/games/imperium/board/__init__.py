"""Twilight Imperium's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from armillary.core.words import Words
from armillary.drawing.board import Board, Sheet, own_first
from armillary.games.imperium.board import animation as effects
from armillary.games.imperium.board import match_options as options
from armillary.games.imperium.board import match_totals as tallies
from armillary.games.imperium.board import player_cards as cards
from armillary.games.imperium.board import setup_picture as preview
from armillary.games.imperium.board import texts
from armillary.games.imperium.board import tooltips as describe
from armillary.games.imperium.board.choices import choice_list as choices
from armillary.games.imperium.board.choices import groups
from armillary.games.imperium.board.choices import reaction_panel as prompt
from armillary.games.imperium.board.choices import refused_clicks as attempts
from armillary.games.imperium.board.choices import standing_answers as ahead
from armillary.games.imperium.board.forms import command_tokens as command
from armillary.games.imperium.board.forms import landing, move, pay, produce, trade
from armillary.games.imperium.board.galaxy import anomalies, emblems, map, pieces, planets
from armillary.games.imperium.board.galaxy import unit_art as art
from armillary.games.imperium.board.places import asked_frame, sheet_of
from armillary.games.imperium.board.sheets import (
    agenda,
    combat,
    faction,
    hand,
    objectives,
    strategy,
    technology,
)
from armillary.games.imperium.board.sheets import odds_calculator as calculator
from armillary.games.imperium.board.sheets import system as inspector
from armillary.games.imperium.board.sheets import tile_hand as tiles
from armillary.games.imperium.economy.command_tokens import GainTokens, Redistribute
from armillary.games.imperium.economy.paying import Pay
from armillary.games.imperium.economy.production import Produce
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import Move

FORMS: dict[type[Any], tuple[str, Callable[..., str]]] = {
    Move: (move.ID, move.sheet),
    Pay: (pay.ID, pay.sheet),
    Produce: (produce.ID, produce.sheet),
    GainTokens: (command.ID, command.sheet),
    Redistribute: (command.ID, command.sheet),
}
"""By the frame that asks: the sheet with its form, which only the seat that is asked has."""


class ImperiumBoard(Board):
    """Hands, notes and secrets are hidden; everything is drawn from the view of one seat."""

    box = staticmethod(map.bounds)
    pieces = staticmethod(pieces.pieces)
    headline = staticmethod(cards.headline)
    player_card = staticmethod(cards.player_card)
    groups = staticmethod(groups.groups)
    choices = staticmethod(choices.choices)
    attempt = staticmethod(attempts.attempt)
    describe = staticmethod(describe.describe)
    effects = staticmethod(effects.effects)
    answers_ahead = staticmethod(ahead.answers_ahead)
    answer_ahead = staticmethod(ahead.answer_ahead)
    turn_ahead = staticmethod(ahead.turn_ahead)
    tallies = staticmethod(tallies.tallies)
    moments = staticmethod(ahead.moments)
    conceals = staticmethod(ahead.conceals)
    declines = staticmethod(ahead.declines)
    hushed = staticmethod(ahead.hushed)
    configure = staticmethod(options.configure)
    options = staticmethod(options.options)
    layout = staticmethod(preview.layout)
    preview = staticmethod(preview.preview)
    aside = staticmethod(prompt.panel)

    def symbols(self) -> str:
        return "".join(part.symbols() for part in (map, planets, anomalies, art, emblems))

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].points

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
        form = self._form(view, seat, words)
        if not form and inspector.wanted(view):
            found.insert(0, made(inspector.ID, inspector.sheet, asks=True))
        names = words.names(view)
        for of in own_first(view.players, seat):
            draw = partial(faction.sheet, view, of, seat, words)
            title = tell("sheet.own") if of == seat else names[of]
            found.append(Sheet(sheet_of(of), title, draw))
        return form + found

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
        if landing.asks(frame):
            known = landing.ID, landing.sheet
        if known is None or frame is None or frame.seat != seat:
            return []
        id, draw = known
        drawn = partial(draw, view, frame, words)
        return [Sheet(id, texts.of(words.language)(f"sheet.{id}"), drawn, drawn)]


BOARD: Board = ImperiumBoard()
