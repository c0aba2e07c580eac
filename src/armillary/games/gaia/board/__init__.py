"""Gaia Project's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from functools import partial

from armillary.core.words import Words
from armillary.drawing.board import Board, Sheet, own_first
from armillary.games.gaia.board import (
    animation,
    icons,
    map_editor,
    match_options,
    match_totals,
    opening,
    player_cards,
    scenes,
    setup_picture,
    texts,
    tooltips,
)
from armillary.games.gaia.board.choices import (
    charge_panel,
    choice_list,
    groups,
    refused_clicks,
    standing_answers,
)
from armillary.games.gaia.board.galaxy import map, map_list, pieces, planets, structures
from armillary.games.gaia.board.places import sheet_of, undecided
from armillary.games.gaia.board.sheets import (
    faction,
    faction_choice,
    power_cycle,
    research,
    scoring,
)
from armillary.games.gaia.coach import aims
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.state import State


class GaiaBoard(Board[GaiaConfig, State]):
    """Nothing is hidden in Gaia Project but the order of the Automa's cards, which no view has."""

    aims = staticmethod(aims.aims)
    box = staticmethod(map.bounds)
    ground = staticmethod(map.ground)
    headline = staticmethod(player_cards.headline)
    player_card = staticmethod(player_cards.player_card)
    groups = staticmethod(groups.groups)
    choices = staticmethod(choice_list.choices)
    offers = staticmethod(choice_list.offers)
    within_reach = staticmethod(choice_list.within_reach)
    attempt = staticmethod(refused_clicks.attempt)
    describe = staticmethod(tooltips.describe)
    map_list = staticmethod(map_list.places)
    effects = staticmethod(animation.effects)
    amounts = staticmethod(scenes.amounts)
    opening = staticmethod(opening.opening)
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
    compose = staticmethod(refused_clicks.compose)
    aside = staticmethod(charge_panel.panel)
    map_option = "map"
    lay_out = staticmethod(map_editor.lay_out)

    def symbols(self) -> str:
        return "".join(part.symbols() for part in (icons, map, planets, structures, power_cycle))

    def pieces(self, view: State, words: Words) -> dict[str, str]:
        return pieces.pieces(view, words) | charge_panel.link(view)

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].vp

    def sheets(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        tell = texts.of(words.language)
        found = []
        if undecided(view):
            draw = partial(faction_choice.sheet, view, words)
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
