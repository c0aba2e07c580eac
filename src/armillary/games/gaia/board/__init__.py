"""Gaia Project's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from functools import partial

from armillary.core.words import Words
from armillary.drawing.board import Board, Sheet, own_first
from armillary.games.gaia.board import animation as effects
from armillary.games.gaia.board import map_editor as editor
from armillary.games.gaia.board import match_options as options
from armillary.games.gaia.board import match_totals as tallies
from armillary.games.gaia.board import player_cards as cards
from armillary.games.gaia.board import setup_picture as preview
from armillary.games.gaia.board import texts
from armillary.games.gaia.board import tooltips as describe
from armillary.games.gaia.board.choices import charge_panel as offer
from armillary.games.gaia.board.choices import choice_list as choices
from armillary.games.gaia.board.choices import groups
from armillary.games.gaia.board.choices import refused_clicks as attempts
from armillary.games.gaia.board.choices import standing_answers as ahead
from armillary.games.gaia.board.galaxy import map, pieces, planets, structures
from armillary.games.gaia.board.places import sheet_of, undecided
from armillary.games.gaia.board.sheets import faction, research, scoring
from armillary.games.gaia.board.sheets import faction_choice as factions
from armillary.games.gaia.board.sheets import power_cycle as power
from armillary.games.gaia.state import State


class GaiaBoard(Board):
    """Nothing is hidden in Gaia Project but the order of the Automa's cards, which no view has."""

    box = staticmethod(map.bounds)
    ground = staticmethod(map.ground)
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
    configure = staticmethod(options.configure)
    options = staticmethod(options.options)
    layout = staticmethod(preview.layout)
    preview = staticmethod(preview.preview)
    compose = staticmethod(attempts.compose)
    aside = staticmethod(offer.panel)
    map_option = "map"
    lay_out = staticmethod(editor.lay_out)

    def symbols(self) -> str:
        return "".join(part.symbols() for part in (map, planets, structures, power))

    def pieces(self, view: State, words: Words) -> dict[str, str]:
        return pieces.pieces(view, words) | offer.link(view)

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].vp

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
        for of in own_first(view.players, seat):
            draw = partial(faction.sheet, view, of, seat, words)
            found.append(Sheet(sheet_of(of), names[of], draw))
        return found


BOARD: Board = GaiaBoard()
