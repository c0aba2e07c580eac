"""Twilight Imperium's face: everything that the table asks of it (see `drawing.board.Board`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from armillary.core.decision import Frame
from armillary.core.words import Words
from armillary.drawing.board import Board, Sheet, own_first
from armillary.drawing.scene import BATTLE, Scene
from armillary.games.imperium.board import (
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
from armillary.games.imperium.board.choices import (
    choice_list,
    groups,
    reaction_panel,
    refused_clicks,
    standing_answers,
)
from armillary.games.imperium.board.forms import (
    command_tokens,
    landing,
    move,
    move_orders,
    pay,
    produce,
    trade,
)
from armillary.games.imperium.board.galaxy import (
    anomalies,
    emblems,
    map,
    map_list,
    pieces,
    planets,
    unit_art,
)
from armillary.games.imperium.board.places import asked_frame, sheet_of
from armillary.games.imperium.board.sheets import (
    agenda,
    faction,
    hand,
    objectives,
    odds_calculator,
    strategy,
    system,
    technology,
    tile_hand,
)
from armillary.games.imperium.board.theatre import stage
from armillary.games.imperium.coach import aims
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.economy.command_tokens import GainTokens, Redistribute
from armillary.games.imperium.economy.paying import Pay
from armillary.games.imperium.economy.production import Produce
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import Move

FORMS: dict[type[Frame], tuple[str, Callable[..., str]]] = {
    Move: (move_orders.ID, move.sheet),
    Pay: (pay.ID, pay.sheet),
    Produce: (produce.ID, produce.sheet),
    GainTokens: (command_tokens.ID, command_tokens.sheet),
    Redistribute: (command_tokens.ID, command_tokens.sheet),
}
"""By the frame that asks: the sheet with its form, which only the seat that is asked has."""
WITH_ODDS = (odds_calculator.ID, system.ID, move_orders.ID, landing.ID)


class ImperiumBoard(Board[ImperiumConfig, State]):
    """Hands, notes and secrets are hidden; everything is drawn from the view of one seat."""

    aims = staticmethod(aims.aims)
    box = staticmethod(map.bounds)
    pieces = staticmethod(pieces.pieces)
    headline = staticmethod(player_cards.headline)
    player_card = staticmethod(player_cards.player_card)
    groups = staticmethod(groups.groups)
    offers = staticmethod(choice_list.offers)
    choices = staticmethod(choice_list.choices)
    attempt = staticmethod(refused_clicks.attempt)
    describe = staticmethod(tooltips.describe)
    map_list = staticmethod(map_list.places)
    effects = staticmethod(animation.effects)
    scene_begins = staticmethod(scenes.scene_begins)
    scene_place = staticmethod(scenes.scene_place)
    amounts = staticmethod(scenes.amounts)
    opening = staticmethod(opening.opening)
    tie_break = staticmethod(scenes.tie_break)
    answers_ahead = staticmethod(standing_answers.answers_ahead)
    answer_ahead = staticmethod(standing_answers.answer_ahead)
    turn_ahead = staticmethod(standing_answers.turn_ahead)
    tallies = staticmethod(match_totals.tallies)
    moments = staticmethod(standing_answers.moments)
    conceals = staticmethod(standing_answers.conceals)
    declines = staticmethod(standing_answers.declines)
    hushed = staticmethod(standing_answers.hushed)
    configure = staticmethod(match_options.configure)
    options = staticmethod(match_options.options)
    first_match = staticmethod(match_options.first_match)
    layout = staticmethod(setup_picture.layout)
    preview = staticmethod(setup_picture.preview)
    aside = staticmethod(reaction_panel.panel)

    def symbols(self) -> str:
        return "".join(
            part.symbols() for part in (icons, map, planets, anomalies, unit_art, emblems)
        )

    def theatre(self, scene: Scene[State], words: Words) -> str:
        """Battles have a stage; the card between two rounds is the usual one."""
        if scene.kind == BATTLE:
            return stage.theatre(scene, words)
        return super().theatre(scene, words)

    def score(self, view: State, seat: int) -> int:
        return view.players[seat].points

    def sheets(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        tell = texts.of(words.language)

        def made(id: str, draw: Callable[..., str], asks: bool = False) -> Sheet:
            answer = partial(draw, view, seat, words) if asks else None
            drawn = partial(draw, view, seat, words)
            return Sheet(id, tell(f"sheet.{id}"), drawn, answer, long=id in WITH_ODDS)

        found: list[Sheet] = []
        if any(not player.faction for player in view.players):
            title = tell("sheet.factions")
            found.append(Sheet("factions", title, partial(faction.choice_sheet, view, words)))
        if tile_hand.building(view):
            found.append(made(tile_hand.ID, tile_hand.sheet))
        if not found:
            found += self._boards(view, seat, words, made)
        form = self._form(view, seat, words)
        if not form and system.wanted(view):
            found.insert(0, made(system.ID, system.sheet, asks=True))
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
        found = [
            made(strategy.ID, strategy.sheet),
            made(objectives.ID, objectives.sheet),
            made(technology.ID, technology.sheet),
            made(agenda.ID, agenda.sheet, asks=True),
            made(trade.ID, trade.sheet, asks=True),
        ]
        if seat is not None:
            found.append(made(hand.ID, hand.sheet))
        return [*found, made(odds_calculator.ID, odds_calculator.sheet, asks=True)]

    def _form(self, view: State, seat: int | None, words: Words) -> list[Sheet]:
        """The form of the question that this seat is asked, if it has one."""
        frame = asked_frame(view)
        known = FORMS.get(type(frame)) if frame is not None else None
        if landing.asks(frame):
            known = landing.ID, landing.sheet
        if known is None or frame is None or frame.seat != seat:
            return []
        id, draw = known
        drawn = partial(draw, view, frame, words)
        title = texts.of(words.language)(f"sheet.{id}")
        return [Sheet(id, title, drawn, drawn, long=id in WITH_ODDS)]


BOARD: Board = ImperiumBoard()
