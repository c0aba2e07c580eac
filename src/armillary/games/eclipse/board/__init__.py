"""Eclipse's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from armillary.core.decision import Decision
from armillary.core.words import Words
from armillary.drawing.board import Board, Sheet, own_first
from armillary.games.eclipse.board import animation as effects
from armillary.games.eclipse.board import match_options as options
from armillary.games.eclipse.board import match_totals as tallies
from armillary.games.eclipse.board import player_cards as cards
from armillary.games.eclipse.board import setup_picture as preview
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board import tooltips as describe
from armillary.games.eclipse.board.choices import choice_list as choices
from armillary.games.eclipse.board.choices import groups
from armillary.games.eclipse.board.choices import refused_clicks as attempts
from armillary.games.eclipse.board.choices import standing_answers as ahead
from armillary.games.eclipse.board.choices.question_panel import question
from armillary.games.eclipse.board.galaxy import dice, map, pieces, planets, ships, tokens
from armillary.games.eclipse.board.places import asks, sheet_of, undecided
from armillary.games.eclipse.board.sheets import battle, species, technology
from armillary.games.eclipse.board.sheets import drawn_tile as explore
from armillary.games.eclipse.board.sheets import odds_calculator as calculator
from armillary.games.eclipse.board.sheets import ship_designer as designer
from armillary.games.eclipse.board.sheets import species_choice as draft
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import State


class EclipseBoard(Board):
    """Hidden are the values of reputation tiles, discoveries and stacks: no view has them."""

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
    configure = staticmethod(options.configure)
    options = staticmethod(options.options)
    preview = staticmethod(preview.preview)

    def symbols(self) -> str:
        return "".join(part.symbols() for part in (map, planets, ships, tokens, dice))

    def score(self, view: State, seat: int) -> int:
        """What is known of a player's points: reputation tiles of others count nothing here."""
        player = view.players[seat]
        return sum(points(view, player).values()) if player.species else 0

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
        for of in own_first(view.players, seat):
            draw = partial(species.sheet, view, of, seat, words)
            found.append(Sheet(sheet_of(of), names[of], draw))
        if not choosing:
            draw = partial(calculator.sheet, view, seat, words)
            found.append(Sheet("odds", tell("sheet.odds"), draw, answer=draw))
        return found

    def aside(
        self,
        view: State,
        decision: Decision,
        words: Words,
        names: Sequence[str],
        given: Mapping[str, Any],
    ) -> str:
        return question(view, decision, words, names)


BOARD: Board = EclipseBoard()
