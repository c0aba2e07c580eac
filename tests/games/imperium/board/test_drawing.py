"""What is drawn: well-formed, complete, in every language, from the view alone."""

from __future__ import annotations

import re

import pytest

from armillary.core.events import Event
from armillary.core.words import Words, tag
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.board.galaxy.emblems import STRATEGIES
from armillary.games.imperium.board.galaxy.planets import COLOURS, look
from armillary.games.imperium.board.galaxy.planned_movement import DRAWING
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.numbering import DATA, PLANETS
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from tests.games import picture
from tests.games.imperium.board.moments import (
    LANGUAGES,
    Moments,
    at_war,
    configs,
    moments,
    name_of,
    sheet,
    speak,
)
from tests.games.imperium.positions import position
from tests.games.picture import parse


def everything(state: State, seat: int | None, words: Words) -> str:
    """All that the board draws of a state for a seat."""
    return picture.everything(BOARD, GAME.view(state, seat), words, seat)


def new_frames(found: Moments) -> Moments:
    """The first moment of every kind of question."""
    seen = set()
    for state, ask in found:
        kind = tag(ask.frame), str(getattr(ask.frame, "by", ""))
        if kind not in seen:
            seen.add(kind)
            yield state, ask


def test_everything_in_the_box_has_a_drawing() -> None:
    assert set(STRATEGIES) == set(DATA.strategy_cards)
    assert {look(planet) for planet in PLANETS} <= set(COLOURS)
    symbols = BOARD.symbols()
    for type in DATA.units.types:
        assert f'id="ti-{type}"' in symbols
    for faction in DATA.factions:
        emblem = symbols.partition(f'id="ti-em-{faction}"')[2].partition("</symbol>")[0]
        assert 'viewBox="0 0 24 24"' in emblem
        assert '<path d="M' in emblem


def test_symbols_are_well_formed_and_used_ones_exist() -> None:
    """What shows a movement refers to the drawing that comes with its sheet."""
    ghost = f'<use href="#{DRAWING}"/>'
    drawings = []
    for state, ask in new_frames(at_war(6, 7)):
        drawn = everything(state, ask.seat, speak())
        assert drawn.count(ghost) == drawn.count(f'id="{DRAWING}"') == (tag(ask.frame) == "move")
        drawings.append(drawn.replace(ghost, ""))
    picture.assert_symbols(BOARD, drawings)


@pytest.mark.parametrize("config", configs(), ids=name_of)
def test_matches_are_drawn(config: ImperiumConfig) -> None:
    """Every piece and every sheet under its own id, for players and spectators."""
    words = speak()
    for state, ask in new_frames(moments(config, most=160)):
        for seat in (ask.seat, None):
            parse(everything(state, seat, words))
            view = GAME.view(state, seat)
            for one in BOARD.sheets(view, seat, words):
                assert one.draw().startswith(f'<div id="sheet-{one.id}"')
                assert one.title
            for id, piece in BOARD.pieces(view, words).items():
                assert piece.startswith(f'<g id="{id}"')
        parse(BOARD.aside(GAME.view(state, ask.seat), ask, words, words.names(state), {}))  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_war_is_drawn_in_every_language(language: str) -> None:
    words = speak(language)
    for state, ask in new_frames(at_war(4, 9)):
        parse(everything(state, ask.seat, words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_explains_itself(language: str) -> None:
    """Whatever has a place or says what it is about has a tooltip with a rule."""
    words = speak(language)
    silent = ("sustain", "lose", "outcome", "player")
    seen: set[str] = set()
    for number, (state, ask) in enumerate(at_war(5, 13)):
        if number % 60:
            continue
        drawn = everything(state, ask.seat, words)
        for place in set(re.findall(r'data-(?:place|about)="([^"]+)"', drawn)):
            kind = place.partition(":")[0]
            seen.add(kind)
            if kind not in silent:
                tip = BOARD.describe(state, place, words)
                parse(tip)
                assert 'data-rule="' in tip or kind in ("sys", "tile"), place
    assert {"sys", "planet", "tech", "objective", "strategy", "faction", "card"} <= seen


def test_nonsense_has_no_tooltip() -> None:
    state = position()
    for place in ("", "sys:", "sys:999", "planet:earth", "tech:x", "card:", "unit:ship", "rule:9"):
        assert BOARD.describe(state, place, speak()) == ""


def test_drawing_changes_nothing() -> None:
    for state, ask in new_frames(at_war(4, 21)):
        view = GAME.view(state, ask.seat)
        before = GAME.plain(view)
        BOARD.choices(view, ask, speak())
        for one in BOARD.sheets(view, ask.seat, speak()):
            one.asked({"step": "best"})
        assert GAME.plain(view) == before


# Hidden things


def test_hands_and_secrets_are_drawn_for_their_owner_alone() -> None:
    state = position(
        'players.1.hand = ["sabotage"]\nplayers.1.secrets = ["unveil_flagship"]\n'
        'players.1.notes = ["ceasefire 2"]'
    )
    own = everything(state, 1, speak())
    assert 'data-place="card:sabotage"' in own
    assert 'data-place="objective:unveil_flagship"' in own
    assert "Sabotage" in own
    for seat in (0, 2, None):
        drawn = everything(state, seat, speak())
        for secret in ("sabotage", "Sabotage", "unveil_flagship", "Unveil Flagship"):
            assert secret not in drawn, (seat, secret)


def test_nothing_hidden_changes_what_is_drawn() -> None:
    """Another hand, other secrets and notes of somebody else look the same."""
    text = 'players.1.hand = ["{}"]\nplayers.1.secrets = ["{}"]'
    first = position(text.format("sabotage", "unveil_flagship"))
    second = position(text.format("plague", "mine_rare_metals"))
    for seat in (0, None):
        assert everything(first, seat, speak()) == everything(second, seat, speak())
    assert everything(first, 1, speak()) != everything(second, 1, speak())


# What the sheets say


def test_objectives_show_progress() -> None:
    state = position(
        'public = ["expand_borders", "erect_a_monument"]\n'
        'players.0.planets = ["jord", "wellon", "thibah", "saudor", "quann"]\n'
        'players.1.scored = ["expand_borders"]'
    )
    drawn = sheet(state, 0, "objectives")
    assert "4 of 6" in drawn
    assert "of 8" in drawn
    assert drawn.count('class="ti-scored"') == 1


def test_the_technology_sheet_tells_what_is_missing() -> None:
    state = position('players.0.technologies = ["antimass_deflectors", "neural_motivator"]')
    drawn = sheet(state, 0, "technology")
    assert re.search(r'data-place="tech:gravity_drive"[^>]*Gravity Drive, can be researched', drawn)
    assert re.search(r'data-place="tech:fleet_logistics"[^>]*Fleet Logistics, 1 missing', drawn)
    assert re.search(r'data-place="tech:antimass_deflectors"[^>]*owned', drawn)
    assert "move 1 → <em>2</em>" in drawn


def test_trade_goods_lie_on_strategy_cards() -> None:
    state = position()
    state.card_goods = (0, 0, 0, 0, 0, 0, 2, 0)
    drawn = sheet(state, None, "strategy")
    assert "2 lie on it" in drawn


def test_fleets_and_tokens_stand_on_the_map() -> None:
    state = position(
        'players.0.units = {"18" = {cruiser = 2, dreadnought = 1, dreadnought_damaged = 1}}\n'
        "players.0.tokens = [18]"
    )
    pieces = BOARD.pieces(state, speak())
    assert "ti-cruiser" in pieces["fleet-18-0"]
    assert "#ff7a85" in pieces["fleet-18-0"]
    assert "2 × " in pieces["fleet-18-0"]
    assert "ti-token" in pieces["tokens-18"]
    assert "fleet-18-1" not in pieces


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_an_anomaly_leaves_its_tile(language: str) -> None:
    """A letter takes about 8.4 units, and there are 122 of them; the asteroid field is long."""
    state = position()
    drawn = "".join(BOARD.pieces(state, speak(language)).values())
    names = re.findall(r'<text class="ti-anomaly ti-near" y="76"([^>]*)>([^<]*)<', drawn)
    assert names
    for attributes, name in names:
        assert ("textLength" in attributes) == (len(name) * 8.4 > 122), name
    assert any("textLength" in attributes for attributes, _ in names) == (language == "pt_BR")


def test_the_odds_open_from_a_system() -> None:
    """Two cruisers of Sol against one of Letnev, as the command line works them out."""
    state = position(
        'players.0.units = {"18" = {cruiser = 2}}\nplayers.1.units = {"10" = {cruiser = 1}}'
    )
    assert 'data-opens="odds?at=18"' in sheet(state, 0, "system", {"at": "18"})
    assert "data-opens" not in sheet(state, 0, "system", {"at": "19"})
    given = {"a": "0", "d": "1", "a.cruiser": "2", "d.cruiser": "1", "place": "space"}
    drawn = sheet(state, 0, "odds", given)
    # Each hits with 0.4: the weaker side wins if it hits twice before it is hit.
    assert re.search(r"wins: (8[0-9]|9[0-9])%", drawn)
    # How many are left of each, with the decimals of the reader.
    assert re.search(r"Left on average:.*1\.\d Cruiser.*0\.\d Cruiser", drawn)
    polish = next(one for one in BOARD.sheets(state, 0, speak("pl")) if one.id == "odds")
    assert re.search(r"1,\d Krążownik", polish.asked(given))


# Animation


def test_events_look_like_what_happened() -> None:
    [flight] = BOARD.effects(Event("move", 2, {"path": (1, 32, 18), "unit": "carrier"}))
    assert flight == {
        "kind": "move",
        "piece": "fleet-18-2",
        "places": ["sys:1", "sys:32", "sys:18"],
        "seat": 2,
    }
    [dice] = BOARD.effects(Event("roll", 0, {"unit": "cruiser", "dice": 3, "need": 7, "hits": 1}))
    assert dice["kind"] == "dice"
    assert [("ti-is-hit" in face) for face in dice["drawn"]] == [True, False, False]
    [token] = BOARD.effects(Event("activate", 1, {"system": 18}))
    assert token["piece"] == "tokens-18"
    assert BOARD.effects(Event("status_over", -2, {})) == []


def test_every_event_of_a_match_has_hints_or_none() -> None:
    for players in (3, 5):
        for state, ask in at_war(players, 2, most=40):
            log: list[Event] = []
            GAME.apply(state.clone(), ask.options[-1], log)
            for event in log:
                for hint in BOARD.effects(event):
                    assert hint["kind"]
