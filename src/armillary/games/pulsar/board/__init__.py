"""Pulsar 2849's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from functools import partial

from armillary.core.words import Words
from armillary.drawing.board import Board, Sheet
from armillary.games.pulsar.board import (
    animation,
    icons,
    match_options,
    match_totals,
    opening,
    player_cards,
    scenes,
    setup_picture,
    texts,
    tooltips,
)
from armillary.games.pulsar.board.choices import (
    choice_list,
    groups,
    refused_clicks,
    standing_answers,
)
from armillary.games.pulsar.board.galaxy import art, map, map_list, pieces
from armillary.games.pulsar.board.places import sheet_of
from armillary.games.pulsar.board.sheets import (
    dice_board,
    goals,
    player_board,
    production,
    technologies,
    transmitters,
)
from armillary.games.pulsar.coach import aims
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.state import State


class PulsarBoard(Board[PulsarConfig, State]):
    """Everything lies open in Pulsar 2849 but what is still face down, which no view has."""

    aims = staticmethod(aims.aims)
    box = staticmethod(map.bounds)
    ground = staticmethod(map.ground)
    pieces = staticmethod(pieces.pieces)
    headline = staticmethod(player_cards.headline)
    player_card = staticmethod(player_cards.player_card)
    groups = staticmethod(groups.groups)
    offers = staticmethod(choice_list.offers)
    within_reach = staticmethod(choice_list.within_reach)
    choices = staticmethod(choice_list.choices)
    attempt = staticmethod(refused_clicks.attempt)
    describe = staticmethod(tooltips.describe)
    map_list = staticmethod(map_list.places)
    effects = staticmethod(animation.effects)
    scene_begins = staticmethod(scenes.scene_begins)
    amounts = staticmethod(scenes.amounts)
    opening = staticmethod(opening.opening)
    tie_break = staticmethod(scenes.tie_break)
    certain = staticmethod(match_totals.certain)
    answers_ahead = staticmethod(standing_answers.answers_ahead)
    answer_ahead = staticmethod(standing_answers.answer_ahead)
    turn_ahead = staticmethod(standing_answers.turn_ahead)
    tallies = staticmethod(match_totals.tallies)
    configure = staticmethod(match_options.configure)
    options = staticmethod(match_options.options)
    first_match = staticmethod(match_options.first_match)
    layout = staticmethod(setup_picture.layout)
    preview = staticmethod(setup_picture.preview)

    def symbols(self) -> str:
        return icons.symbols() + art.symbols() + dice_board.symbols()

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].vp

    def sheets(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        tell = texts.of(words.language)
        found = [
            Sheet("dice", tell("sheet.dice"), partial(dice_board.sheet, view, seat, words),
                  beside=True, parts=partial(dice_board.parts, view, seat, words))
        ]  # fmt: skip
        for board in (technologies, transmitters):
            draw = partial(board.sheet, view, seat, words)
            found.append(Sheet(board.ID, tell(f"sheet.{board.ID}"), draw))
        names = words.names(view)
        for player in view.players:
            own = player.seat == seat
            title = tell("sheet.hq" if view.table.boards else "sheet.own") if own else ""
            draw = partial(player_board.sheet, view, player.seat, seat, words)
            found.append(Sheet(sheet_of(player.seat), title or names[player.seat], draw))
        found.append(Sheet(goals.ID, tell("sheet.goals"), partial(goals.sheet, view, words)))
        draw = partial(production.sheet, view, words)
        found.append(Sheet(production.ID, tell("sheet.production"), draw))
        return found


BOARD: Board = PulsarBoard()
