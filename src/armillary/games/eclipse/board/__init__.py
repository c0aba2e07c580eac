"""Eclipse's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from armillary.core.decision import Decision
from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.board import Board, Given, Sheet, own_first
from armillary.drawing.scene import BATTLE, Scene
from armillary.games.eclipse.board import (
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
from armillary.games.eclipse.board.choices import (
    choice_list,
    groups,
    refused_clicks,
    standing_answers,
)
from armillary.games.eclipse.board.choices.question_panel import question
from armillary.games.eclipse.board.galaxy import dice, map, map_list, pieces, planets, ships, tokens
from armillary.games.eclipse.board.places import asks, sheet_of, undecided
from armillary.games.eclipse.board.sheets import (
    drawn_tile,
    odds_calculator,
    ship_designer,
    species,
    species_choice,
    technology,
)
from armillary.games.eclipse.board.theatre import stage
from armillary.games.eclipse.coach import aims
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import State


class EclipseBoard(Board[EclipseConfig, State]):
    """Hidden are the values of reputation tiles and all that lies face down: no view has them."""

    aims = staticmethod(aims.aims)
    box = staticmethod(map.bounds)
    pieces = staticmethod(pieces.pieces)
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
    scene_begins = staticmethod(scenes.scene_begins)
    scene_place = staticmethod(scenes.scene_place)
    amounts = staticmethod(scenes.amounts)
    opening = staticmethod(opening.opening)
    scored = staticmethod(scenes.scored)
    tie_break = staticmethod(scenes.tie_break)
    answers_ahead = staticmethod(standing_answers.answers_ahead)
    answer_ahead = staticmethod(standing_answers.answer_ahead)
    turn_ahead = staticmethod(standing_answers.turn_ahead)
    tallies = staticmethod(match_totals.tallies)
    configure = staticmethod(match_options.configure)
    options = staticmethod(match_options.options)
    first_match = staticmethod(match_options.first_match)
    preview = staticmethod(setup_picture.preview)

    def symbols(self) -> str:
        return "".join(part.symbols() for part in (icons, map, planets, ships, tokens, dice))

    def theatre(self, scene: Scene[State], words: Words) -> str:
        """Battles have a stage; the card between two rounds is the usual one."""
        if scene.kind == BATTLE:
            return stage.theatre(scene, words)
        return super().theatre(scene, words)

    def brief(self, events: Sequence[Event], words: Words, names: Sequence[str]) -> str:
        return super().brief(scenes.in_brief(events), words, names)

    def score(self, view: State, seat: int) -> int:
        """What is known of a player's points: reputation tiles of others count nothing here."""
        player = view.players[seat]
        return sum(points(view, player).values()) if player.species else 0

    def sheets(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        tell = texts.of(words.language)
        found = []
        choosing = bool(undecided(view))
        if choosing:
            found.append(
                Sheet("draft", tell("sheet.draft"), partial(species_choice.sheet, view, words))
            )
        if asks(view, "placing"):
            draw = partial(drawn_tile.sheet, view, words)
            found.append(Sheet("explore", tell("sheet.explore"), draw))
        draw = partial(technology.sheet, view, seat, words)
        found.append(Sheet("technology", tell("sheet.technology"), draw))
        if seat is not None and not choosing:
            draw = partial(ship_designer.sheet, view, seat, words)
            title = tell("sheet.designer")
            found.append(Sheet("designer", title, draw, answer=draw, long=True))
        names = words.names(view)
        for of in own_first(view.players, seat):
            draw = partial(species.sheet, view, of, seat, words)
            found.append(Sheet(sheet_of(of), names[of], draw))
        if not choosing:
            draw = partial(odds_calculator.sheet, view, seat, words)
            found.append(Sheet("odds", tell("sheet.odds"), draw, answer=draw, long=True))
        return found

    def aside(
        self,
        view: State,
        decision: Decision,
        words: Words,
        names: Sequence[str],
        given: Given,
    ) -> str:
        return question(view, decision, words, names)


BOARD: Board = EclipseBoard()
