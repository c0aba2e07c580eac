"""Pulsar 2849's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from functools import partial

from armillary.core.words import Words
from armillary.drawing.board import Board, Sheet
from armillary.games.pulsar.board import animation as effects
from armillary.games.pulsar.board import match_options as options
from armillary.games.pulsar.board import match_totals as tallies
from armillary.games.pulsar.board import player_cards as cards
from armillary.games.pulsar.board import setup_picture as preview
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board import tooltips as describe
from armillary.games.pulsar.board.choices import choice_list as choices
from armillary.games.pulsar.board.choices import groups
from armillary.games.pulsar.board.choices import refused_clicks as attempts
from armillary.games.pulsar.board.choices import standing_answers as ahead
from armillary.games.pulsar.board.galaxy import art, pieces
from armillary.games.pulsar.board.galaxy import map as cluster
from armillary.games.pulsar.board.places import sheet_of
from armillary.games.pulsar.board.sheets import (
    dice_board,
    goals,
    production,
    technologies,
    transmitters,
)
from armillary.games.pulsar.board.sheets import player as players
from armillary.games.pulsar.state import State


class PulsarBoard(Board):
    """Everything lies open in Pulsar 2849 but what is still face down, which no view has."""

    symbols = staticmethod(art.symbols)
    box = staticmethod(cluster.bounds)
    ground = staticmethod(cluster.ground)
    pieces = staticmethod(pieces.pieces)
    headline = staticmethod(cards.headline)
    player_card = staticmethod(cards.player_card)
    groups = staticmethod(groups.groups)
    offers = staticmethod(choices.offers)
    choices = staticmethod(choices.choices)
    attempt = staticmethod(attempts.attempt)
    describe = staticmethod(describe.describe)
    effects = staticmethod(effects.effects)
    answers_ahead = staticmethod(ahead.answers_ahead)
    answer_ahead = staticmethod(ahead.answer_ahead)
    turn_ahead = staticmethod(ahead.turn_ahead)
    tallies = staticmethod(tallies.tallies)
    configure = staticmethod(options.configure)
    options = staticmethod(options.options)
    layout = staticmethod(preview.layout)
    preview = staticmethod(preview.preview)

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].vp

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


BOARD: Board = PulsarBoard()
