"""What is drawn: well-formed, complete, in every language, from the view alone."""

from __future__ import annotations

import re

import pytest

from armillary.core.decision import decision
from armillary.core.events import Event
from armillary.core.match import Match
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.board.sheets.income import (
    income_rows,
    income_total,
    kept_booster,
    next_income,
)
from armillary.games.gaia.board.sheets.scoring import projection
from armillary.games.gaia.components import components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.round_phases import income_sources
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.scoring import final_scoring
from armillary.games.gaia.state import GAIA, TRANSDIM, State
from armillary.games.gaia.words import GaiaWords
from tests.games import picture
from tests.games.gaia.board.matches import LANGUAGES, configs, middle, moments, speak
from tests.games.gaia.positions import do, position
from tests.games.picture import parse

FACTIONS = tuple(components().factions)


def everything(state: State, words: GaiaWords) -> str:
    """All that the board draws of a state."""
    return picture.everything(BOARD, state, words, 0, None)


def test_symbols_are_well_formed_and_used_ones_exist() -> None:
    state, _ = middle()
    picture.assert_symbols(BOARD, [everything(state, speak())])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_in_every_language(faction: str, language: str) -> None:
    """Boards and cards of all factions at the start and later."""
    data = components().factions
    other = next(name for name in FACTIONS if data[name].colour != data[faction].colour)
    config = GaiaConfig(players=2, seed=5, factions=(faction, other))
    words = speak(language)
    for number, (state, _) in enumerate(moments(config)):
        if number % 40 == 0:
            parse(everything(state, words))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("config", configs(4), ids=lambda config: f"{config.players}p")
def test_whole_matches_are_drawn(config: GaiaConfig, language: str) -> None:
    """From the choice of factions to the end, solo included; every piece under its own id."""
    words = speak(language)
    last = None
    for number, (state, _) in enumerate(moments(config)):
        if number % 25 == 0:
            parse(everything(state, words))
        for id, piece in BOARD.pieces(state, words).items():
            assert piece.startswith(f'<g id="{id}"')
        last = state
    assert last is not None
    parse(everything(last, words))


def test_who_has_no_name_is_called_by_the_faction_once() -> None:
    """The card then says where the faction is at home."""
    state, _ = middle()
    faction = speak().names(state)[0]
    named = BOARD.player_card(state, 0, speak().calling(["Ana", "Wojtek", "", ""]))
    assert f"<i></i>{faction}</small>" in named
    bare = BOARD.player_card(state, 0, speak().calling(speak().names(state)))
    home = speak().term(state.players[0].faction.data.home)
    assert f"<i></i>Home planet: {home}</small>" in bare


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_explains_itself(language: str) -> None:
    """Whatever has a place or says what it is about has a tooltip with a rule."""
    words = speak(language)
    for players in (1, 4):
        state, _ = middle(players)
        drawn = everything(state, words)
        places = set(re.findall(r'data-(?:place|about)="([^"]+)"', drawn))
        assert len(places) > 150
        for place in places:
            tip = BOARD.describe(state, place, words)
            parse(tip)
            assert 'data-rule="' in tip, place


def test_nonsense_has_no_tooltip() -> None:
    state, _ = middle()
    places = ("", "hex:99,99", "hex:a", "research:magic", "tech:x", "power:9", "round:7", "tile:")
    for place in places:
        assert BOARD.describe(state, place, speak()) == ""


def test_the_same_view_is_drawn_the_same() -> None:
    """Nothing is drawn from anywhere but the view: not the history, not the order of a deck."""
    state, asked = middle(1)
    words = speak()
    view: State = GAME.view(state, 0)
    other: State = GAME.view(state, 0)
    assert other.automa is not None
    counts = other.automa.deck.counts
    other.automa.deck.counts = dict(reversed(list(counts.items())))
    assert everything(view, words) == everything(other, words)
    assert BOARD.choices(view, asked, words) == BOARD.choices(other, asked, words)


def test_drawing_changes_nothing() -> None:
    state, asked = middle()
    before = GAME.plain(state)
    everything(state, speak())
    BOARD.choices(state, asked, speak())
    assert GAME.plain(state) == before


def test_income_by_source_adds_up() -> None:
    """The table of a faction board shows what the rules pay."""
    words = speak()
    for config in configs(4):
        for state, _ in moments(config):
            for player in state.players:
                if player.faction.is_automa or not player.booster:
                    continue
                paid = list(income_sources(state, player))
                shown = income_total(income_rows(state, player, words, player.booster))
                for kind, amount in shown.items():
                    assert amount == sum(getattr(gain, kind) for gain in paid)


def test_the_next_income_leaves_out_the_booster_that_goes_back() -> None:
    """14.1  Passing says what comes with each booster; the last round is followed by none."""
    state = position("round = 2", players=2)
    player, words = state.players[0], speak()
    assert kept_booster(state, player) == ""
    without = next_income(state, player, words, "")
    asked = decision(state)
    assert asked is not None
    for choice in BOARD.choices(state, asked, words):
        if isinstance(choice.action, Pass):
            brings = next_income(state, player, words, choice.action.booster)
            told = f"{brings['ore']} {words.term('ore')}"
            assert f"Next income: {told}" in choice.note
            assert brings["ore"] >= without["ore"]
    do(state, next(one for one in asked.options if isinstance(one, Pass)))
    assert kept_booster(state, state.players[0]) == state.players[0].booster
    last = position("round = 6", players=2)
    assert next_income(last, last.players[0], words, "") == {}


def test_the_projection_is_what_the_end_brings() -> None:
    for config in configs(4):
        for number, (state, _) in enumerate(moments(config)):
            if number % 30 or not state.round or state.automa is not None:
                continue
            expected = dict(projection(state))["total"]
            end = state.clone()
            final_scoring(end, None)
            assert expected == [player.vp for player in end.players]


def test_names_are_escaped() -> None:
    """A map of one's own may call its sectors anything."""
    state, _ = middle()
    table = state.table
    hostile = '<b onload="x">&'
    names = table.sector_names
    try:
        table.sector_names = (hostile, *names[1:])
        drawn = BOARD.ground(state, speak())
    finally:
        table.sector_names = names
    assert hostile not in drawn
    parse(drawn)


def test_sheets_begin_with_their_ids() -> None:
    start = Match(GAME, GaiaConfig(players=3, seed=1))
    for state in (start.state, middle(3)[0], middle(1)[0]):
        for seat in (0, None):
            sheets = BOARD.sheets(state, seat, speak())
            assert len({sheet.id for sheet in sheets}) == len(sheets)
            for sheet in sheets:
                assert sheet.draw().startswith(f'<div id="sheet-{sheet.id}"')
                assert sheet.title
    assert BOARD.sheets(start.state, 1, speak())[0].id == "factions"


def test_a_level_of_research_explains_itself_and_its_area_all_levels() -> None:
    """The next level, which is pressed, says what it gives, and not what all levels give."""
    state = position("players.0.research = {navigation = 2}")
    words = speak()
    drawn = {sheet.id: sheet.draw() for sheet in BOARD.sheets(state, 0, words)}["research"]
    places = re.findall(r'data-place="(research:navigation[^"]*)"', drawn)
    assert places == [f"research:navigation:{level}" for level in range(5, -1, -1)]
    level = BOARD.describe(state, "research:navigation:3", words)
    assert "Navigation, level 3" in level
    assert level.count("Range") == 1
    assert 'data-about="research:navigation"' in drawn
    area = BOARD.describe(state, "research:navigation", words)
    assert "1 · Range 1. Once, on arrival: 1 QIC." in area
    assert "5 · Range 4. You place the lost planet." in area


def test_a_planet_is_named_once() -> None:
    state, _ = middle()
    grid, planets = state.table.grid, state.planets
    for language, named in (
        ("en", ("Gaia planet", "Transdim planet")),
        ("pt_BR", ("Planeta Gaia", "Planeta Transdim")),
        ("pl", ("Planeta Gai", "Transplaneta")),
    ):
        for planet, name in zip((GAIA, TRANSDIM), named, strict=True):
            q, r = grid.hexes[planets.index(planet)]
            told = BOARD.describe(state, f"hex:{q},{r}", speak(language))
            assert f">{name}<" in told, told


def test_a_free_booster_knows_what_to_say_when_it_is_chosen() -> None:
    """The browser chooses; the sheet has both words, and the style shows one of them."""
    state, _ = middle()
    for language, free, chosen in (
        ("en", "free", "chosen"),
        ("pt_BR", "livre", "escolhido"),
        ("pl", "wolny", "wybrany"),
    ):
        sheets = {sheet.id: sheet.draw() for sheet in BOARD.sheets(state, 0, speak(language))}
        drawn = sheets["scoring"]
        assert drawn.count(f'<i class="ga-still-free">{free}</i>') == len(state.boosters)
        assert drawn.count(f'<i class="ga-just-chosen">{chosen}</i>') == len(state.boosters)


def test_a_step_of_research_is_marked_on_its_level() -> None:
    event = Event("research", 1, {"area": "economy", "level": 2})
    assert BOARD.effects(event) == [{"kind": "mark", "place": "research:economy:2", "seat": 1}]


def test_a_used_board_action_shows_who_used_it() -> None:
    state = position("players.0.area3 = 4")
    do(state, UseBoard("power3"))
    words = speak("en")
    drawn = {sheet.id: sheet.draw() for sheet in BOARD.sheets(state, 0, words)}["research"]
    used = re.search(r'data-place="board:power3".*?data-place="board:', drawn, re.S)
    assert used is not None
    assert 'class="ga-by"' in used[0]
    assert "token p0" in used[0]
    assert drawn.count("ga-by") == 1
    assert "Used in this round by Terrans." in BOARD.describe(state, "board:power3", words)
