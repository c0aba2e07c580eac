"""The question beside the map when somebody builds near by, and the link on the map."""

from __future__ import annotations

import re

from armillary.core.decision import decision
from armillary.core.words import LANGUAGES
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.board.choices import charge_panel, standing_answers
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer, Decline
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import State
from tests.games.gaia.positions import do, position

NAMES = ["Ana", "Wojtek", "Orbit", "Lumen"]


def offered() -> State:
    """Seat 0 has built a mine at (3, 1); seat 1 has a mine and a lab within two hexes."""
    state = position(
        """
        players.0 = {ore = 10, credits = 9, pieces = {"2,4" = "mine", "3,2" = "trading_station"}}
        players.1 = {area1 = 2, vp = 9, pieces = {"4,-1" = "mine", "2,0" = "research_lab"}}
    """
    )
    do(state, BuildMine((3, 1)))
    return state


def panel(state: State, language: str = "en", **given: object) -> str:
    asked = decision(state)
    assert asked is not None
    return charge_panel.panel(state, asked, GAME.words(language).on(state), NAMES, given)


def test_it_says_who_built_what_where_and_which_structure_counts() -> None:
    state = offered()
    assert state.stack[-1] == ChargeOffer(1, 2, 0)
    names = state.table.hex_names
    shown = panel(state)
    assert f"Ana: mine at {names[3, 1]}" in shown
    assert f"Nearby: research lab at {names[2, 0]}, power value 2" in shown


def test_every_answer_has_a_button_with_its_price_and_what_is_left_in_the_bowls() -> None:
    state = offered()
    asked = decision(state)
    assert asked is not None
    shown = panel(state)
    assert asked.options == [Charge(), Decline()]
    assert "<span>Charge 2 power</span>" in shown
    assert re.findall(r'data-choice="(\d)"', shown) == ["0", "1"]
    assert re.findall(r"<em[^>]*><b>([^<]*)</b>", shown) == ["−1", "0"]
    after = state.clone()
    GAME.apply(after, Charge())
    cups = re.findall(r'<i class="ga-cup">(\d+)</i>', shown)
    charged, declined = after.players[1], state.players[1]
    wanted = [charged.area1, charged.area2, charged.area3]
    wanted += [declined.area1, declined.area2, declined.area3]
    assert cups == [str(n) for n in wanted]
    assert state.players[1].area1 == 2  # looking changes nothing


def test_other_questions_stay_where_they_are() -> None:
    state = position("")
    assert panel(state) == ""
    assert charge_panel.link(state) == {}


def test_the_link_joins_the_new_structure_and_all_that_are_near() -> None:
    state = offered()
    drawn = BOARD.pieces(state, GAME.words("en").on(state))[charge_panel.LINK]
    assert drawn.count("<path") == 2
    assert sorted(re.findall(r"<text[^>]*>(\d)</text>", drawn)) == ["1", "2"]
    assert drawn.count('class="ga-link-best"') == 2  # its line and its value
    looks = re.search(r'data-look="([^"]*)"', drawn)
    assert looks is not None
    assert set(looks[1].split()) == {"hex:3,1", "hex:4,-1", "hex:2,0"}
    tinted = re.search(r'data-near="([^"]*)"', drawn)
    assert tinted is not None
    assert "hex:3,1" in tinted[1].split()


def test_a_position_without_memory_is_asked_all_the_same() -> None:
    """What a text of a position leaves out is for those who watch only."""
    state = position(
        """
        stack = [{frame = "charge_offer", seat = 1, value = 2, builder = 0}]
        players.1 = {area1 = 2, area2 = 2, vp = 9}
    """
    )
    assert "Ana has built near you" in panel(state)
    assert charge_panel.link(state) == {}


def test_it_says_why_somebody_with_a_limit_is_asked() -> None:
    state = offered()
    frame, player = state.stack[-1], state.players[1]
    assert isinstance(frame, ChargeOffer)
    assert standing_answers.asked_because(state, player, frame, {"charge": "ask"}) == ""
    assert standing_answers.asked_because(state, player, frame, {"charge": "1"}) == ""
    assert standing_answers.asked_because(state, player, frame, {"charge": "0"}) == "price"
    assert "costs more than your limit" in panel(state, charge="0")


def test_every_language_has_its_words() -> None:
    state = offered()
    shown = {panel(state, language) for language in LANGUAGES}
    assert len(shown) == len(LANGUAGES)
