"""Answers given ahead, options of a match, previews, hints for animation, words."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from armillary.core.bad_options import Unfit
from armillary.core.decision import Action, decision
from armillary.core.errors import ConfigError
from armillary.core.events import Event
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.components import components
from armillary.games.gaia.config import COMMUNITY, GaiaConfig
from armillary.games.gaia.rounds.charging_power import Charge, Decline
from armillary.games.gaia.rounds.resources import Tokens
from armillary.games.gaia.rounds.round_phases import TakeIncome
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import State
from armillary.games.gaia.words import VOCABULARY
from tests.games.gaia.board.matches import configs, moments, speak
from tests.games.gaia.positions import config as fixed
from tests.games.gaia.positions import position
from tests.games.wording import assert_unfit

PLACE = re.compile(r"\{(\w+)\}")


def ahead(state: State, **given: Any) -> Action | None:
    asked = decision(state)
    assert asked is not None
    return BOARD.answer_ahead(state, asked, given)


# Charging


def offer(value: int, more: str = "") -> State:
    return position(
        f"""
        stack = [{{frame = "charge_offer", seat = 0, value = {value}, builder = 1}}]
        players.0 = {{area1 = 4, area2 = 4, area3 = 0, vp = 10}}
        {more}
    """
    )


def test_charging_up_to_a_price() -> None:
    assert ahead(offer(3)) is None
    assert ahead(offer(3), charge="ask") is None
    assert ahead(offer(3), charge="2") == Charge()
    assert ahead(offer(3), charge="1") is None  # more than the limit: ask
    assert ahead(offer(3), charge="1", charge_rest=True) == Decline()
    assert ahead(offer(1), charge="0") == Charge()
    assert ahead(offer(4), charge="all") == Charge()
    assert ahead(offer(1), charge="never") == Decline()


def test_exceptions_ask() -> None:
    """Wasted power and the last round are asked about unless the switches say otherwise."""
    full = "players.0 = {area1 = 0, area2 = 1, area3 = 7, vp = 10}"
    wasted = position(
        f"""
        stack = [{{frame = "charge_offer", seat = 0, value = 3, builder = 1}}]
        {full}
    """
    )
    assert ahead(wasted, charge="all") is None
    assert ahead(wasted, charge="all", charge_part=False) == Charge()
    assert ahead(offer(3, "round = 6"), charge="all") is None
    assert ahead(offer(3, "round = 6"), charge="all", charge_last=False) == Charge()
    assert ahead(offer(1, "round = 6"), charge="0") == Charge()
    passed = offer(3, "round = 6\npassed = [0]")
    assert ahead(passed, charge="all", charge_passed=True) == Decline()
    assert ahead(passed, charge="ask", charge_passed=True) is None


# Income, tokens, the end of a turn


def income(area1: int, area2: int, charges: str, tokens: str) -> State:
    return position(
        f"""
        stack = [{{frame = "income_order", seat = 0, charges = {charges}, tokens = {tokens}}}]
        players.0 = {{area1 = {area1}, area2 = {area2}, area3 = 0}}
    """
    )


def test_income_in_the_best_order() -> None:
    """Tokens first where the charge would find none; the charge first where it moves on."""
    assert ahead(income(0, 0, "[4]", "[1]"), income=True) == TakeIncome(tokens=1)
    assert ahead(income(0, 4, "[4]", "[1]"), income=True) == TakeIncome(charge=4)
    assert ahead(income(0, 4, "[4]", "[1]")) is None


def test_the_income_order_is_never_beaten() -> None:
    """Compared with every order, played by the rules."""
    for area1, area2 in ((0, 0), (1, 0), (2, 1), (0, 3), (4, 4), (1, 5)):
        for charges, tokens in (("[1, 4]", "[1]"), ("[2, 4]", "[1, 2]"), ("[1, 1, 3]", "[2]")):
            state = income(area1, area2, charges, tokens)
            best = max(_ends(state))
            while (asked := decision(state)) is not None and asked.frame.rule == "3.1":
                answer = ahead(state, income=True)
                assert answer is not None
                GAME.apply(state, answer)
            player = state.players[0]
            assert (player.area3, player.area2) == best


def _ends(state: State) -> list[tuple[int, int]]:
    asked = decision(state)
    if asked is None or asked.frame.rule != "3.1":
        player = state.players[0]
        return [(player.area3, player.area2)]
    found = []
    for option in asked.options:
        then = state.clone()
        GAME.apply(then, option)
        found += _ends(then)
    return found


def test_tokens_and_the_end_of_a_turn() -> None:
    paying = position(
        """
        stack = [{frame = "tokens", seat = 0, count = 2, discard = false}]
        players.0 = {area1 = 2, area2 = 2, area3 = 2}
    """
    )
    assert ahead(paying, tokens=True) == Tokens(2, 0, 0)
    assert ahead(paying) is None
    closing = 'stack = [{frame = "closing", seat = 0}]\n'
    room = position(closing + "players.0 = {area1 = 1, area2 = 2, area3 = 2}")
    full = position(closing + "players.0 = {area1 = 0, area2 = 0, area3 = 5}")
    assert ahead(room, end_turn=True) == EndTurn()
    assert ahead(full, end_turn=True) is None
    assert ahead(room) is None


def test_answers_ahead_are_legal() -> None:
    """Whatever is answered ahead in random matches is one of the options."""
    given = {"charge": "2", "income": True, "tokens": True, "brainstone": True, "end_turn": True}
    answered = 0
    for config in configs(8):
        for state, asked in moments(config):
            answer = BOARD.answer_ahead(state, asked, given)
            if answer is not None:
                assert answer in asked.options
                answered += 1
    assert answered > 100


# Options


def test_the_form_has_every_field() -> None:
    """All of the configuration but players and seed; the defaults make the default."""
    form = BOARD.options(speak())
    keys = {setting.key for setting in form}
    fields = set(GaiaConfig.__struct_fields__) - {"players", "seed"}
    assert fields <= keys
    filled = {setting.key: setting.default for setting in form}
    assert BOARD.configure(4, 9, filled) == GaiaConfig(players=4, seed=9)
    assert BOARD.configure(4, 9, {}) == GaiaConfig(players=4, seed=9)
    for setting in form:
        other = setting.when.partition("=")[0]
        assert other in {"", "players", *keys}
        if setting.kind == "choice":
            assert setting.default in [value for value, _ in setting.choices]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_first_game_draws_its_own_factions(players: int) -> None:
    own = components().first_game[players][:players]
    for seed in range(5):
        config = BOARD.configure(players, seed, {"setup": "first_game", "factions": "random"})
        assert sorted(config.factions) == sorted(own)
        GAME.setup(config)


def test_the_form_decides() -> None:
    community = BOARD.configure(3, 1, {"rules": "community", "recall": True})
    assert community == GaiaConfig(players=3, seed=1, **COMMUNITY)
    own = BOARD.configure(3, 1, {"rules": "own", "recall": False, "charge": "after_turn"})
    assert own == GaiaConfig(players=3, seed=1, recall=False, charge="after_turn")
    solo = BOARD.configure(1, 1, {"level": "4", "automa": "taklons"})
    assert (solo.level, solo.automa) == (4, "taklons")
    named = BOARD.configure(2, 1, {"factions": "named", "faction0": "xenos"})
    assert named.factions[0] == "xenos"
    GAME.setup(named)
    drawn = BOARD.configure(4, 3, {"factions": "random"})
    assert len(drawn.factions) == 4
    GAME.setup(drawn)
    tiles = {"expert": True, "final_tiles": "gaia sector", "first": "2"}
    chosen = BOARD.configure(4, 3, tiles)
    assert (chosen.final_tiles, chosen.first) == (("gaia", "sector"), 2)


def test_programs_give_plain_fields() -> None:
    given = {"factions": ["xenos", "terrans"], "round_tiles": [], "slots": {}, "recall": False}
    config = BOARD.configure(2, 5, given)
    assert config == GaiaConfig(players=2, seed=5, factions=("xenos", "terrans"), recall=False)


@pytest.mark.parametrize(
    "given",
    [
        {"factions": "named", "faction0": "humans"},
        {"level": "hard"},
        {"expert": True, "slots": "science"},
        {"unknown": 1},
        {"first": "x"},
        {"turn_order": "backwards"},
    ],
)
def test_nonsense_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        BOARD.configure(1, 1, given)


SLOTS = fixed().slots
UNFIT: list[tuple[str, int, dict[str, Any], str]] = [
    ("first", 2, {"first": "3"}, "First player: there is no seat 4; seats are 1 to 2 (2.1)."),
    ("no_faction", 2, {"factions": "named", "faction1": "humans"}, "There is no faction 'humans'"),
    ("no_faction", 1, {"factions": ["humans"]}, "There is no faction 'humans'; there are terrans"),
    ("factions", 2, {"factions": ["xenos"]}, "name one for each player (2), not 1 (2.8)."),
    (
        "colour",
        2,
        {"factions": "named", "faction0": "xenos", "faction1": "gleens"},
        "These factions share the colour yellow: Xenos, Gleens; each colour is in play once (2.8).",
    ),
    (
        "colour",
        1,
        {"factions": "named", "faction0": "gleens", "automa": "xenos"},
        "These factions share the colour yellow: Gleens, Xenos; each colour is in play once (2.8).",
    ),
    (
        "first_factions",
        3,
        {"setup": "first_game", "factions": ["terrans", "taklons", "xenos"]},
        "a first game offers Terrans, Taklons, Geodens, not Xenos (2.8).",
    ),
    (
        "first_automa",
        1,
        {"setup": "first_game", "automa": "xenos"},
        "In a first game the Automa plays Taklons, not Xenos (2.8).",
    ),
    ("automa_faction", 1, {"automa": "ivits"}, "The Automa cannot play Ivits; it can play Terrans"),
    ("level", 1, {"level": "7"}, "The Automa has the levels 1, 2, 3, 4, 5, not 7 (15.3)."),
    (
        "no_boosters",
        2,
        {"expert": True, "boosters": "booster11"},
        "Boosters: there is no 'booster11'; there are booster1, booster2, ",
    ),
    (
        "no_round_tiles",
        2,
        {"expert": True, "round_tiles": "score1 score11"},
        "Round scoring tiles: there is no 'score11'; there are score1, score2, ",
    ),
    (
        "no_final_tiles",
        2,
        {"expert": True, "final_tiles": "gaia mines"},
        "Final scoring tiles: there is no 'mines'; there are structureFed, structure, ",
    ),
    (
        "boosters",
        2,
        {"expert": True, "boosters": "booster1 booster2"},
        "Boosters: 5 different ones are needed, not 'booster1 booster2' (2.7).",
    ),
    (
        "round_tiles",
        2,
        {"expert": True, "round_tiles": "score1"},
        "Round scoring tiles: 6 different ones are needed, not 'score1' (2.6).",
    ),
    (
        "final_tiles",
        2,
        {"expert": True, "final_tiles": "gaia gaia"},
        "Final scoring tiles: 2 different ones are needed, not 'gaia gaia' (2.6).",
    ),
    (
        "no_track_token",
        2,
        {"expert": True, "track_token": "gleens"},
        "Federation token on terraforming: there is no 'gleens'; there are fed1, fed2, ",
    ),
    (
        "slot_form",
        2,
        {"expert": True, "slots": "science"},
        "Tech tiles by slot: 'science' is not of the form slot=tile, such as free1=tech7.",
    ),
    (
        "no_slot",
        2,
        {"expert": True, "slots": "free4=tech7"},
        "there is no slot 'free4'; there are terraforming, navigation, ",
    ),
    (
        "slots",
        2,
        {"slots": {slot: tile for slot, tile in SLOTS.items() if slot != "science"}},
        "name a tile for every slot, or for none (2.3, 2.4); without a tile: 'science'.",
    ),
    (
        "basic_tiles",
        2,
        {"slots": {**SLOTS, "free1": "tech10"}},
        "Basic tech tiles: 'free1=tech10' does not fit; each slot needs a different one of tech1, ",
    ),
    (
        "advanced_tiles",
        2,
        {"slots": {**SLOTS, "adv_science": "tech1"}},
        "'adv_science=tech1' does not fit; each slot needs a different one of advtech1, ",
    ),
]


@pytest.mark.parametrize(("why", "players", "given", "says"), UNFIT)
def test_what_does_not_fit_is_told_in_every_language(
    why: str, players: int, given: dict[str, Any], says: str
) -> None:
    with pytest.raises(Unfit) as refused:
        GAME.setup(BOARD.configure(players, 1, given))
    assert_unfit(refused.value, why, says)


def test_every_sentence_about_options_is_tried() -> None:
    """All but those of maps, and two that no form can make: other tests try them."""
    own = {why for why in VOCABULARY.texts["config"] if "map" not in why}
    assert {why for why, *_ in UNFIT} == own - {"players", "automa"}


def test_polish_readers_are_told_in_polish_which_colours_meet() -> None:
    given = {"factions": "named", "faction0": "terrans", "faction1": "lantids"}
    with pytest.raises(Unfit) as refused:
        GAME.setup(BOARD.configure(2, 1, given))
    assert refused.value.told("pl") == (
        "Te frakcje mają ten sam kolor (niebieski): Terranie, Lantids; "
        "każdy kolor jest w\N{NO-BREAK SPACE}grze tylko raz (2.8)."
    )


def test_a_layout_makes_the_same_map() -> None:
    for players in (2, 4):
        config = GaiaConfig(players=players, seed=11)
        written = BOARD.layout(config)
        again = GaiaConfig(players=players, seed=99, map=written)
        assert BOARD.layout(again) == written
        ElementTree.fromstring(BOARD.preview(config, speak()))
        first, second = GAME.setup(config), GAME.setup(again)
        assert first.table.planets_at_start == second.table.planets_at_start


def test_a_bad_map_is_refused() -> None:
    with pytest.raises(ConfigError):
        BOARD.preview(GaiaConfig(players=2, map="nowhere"), speak())


# Hints


def test_events_have_hints() -> None:
    mine = Event("mine", 1, {"hex": (3, -2)})
    hint = BOARD.effects(mine)[0]
    assert (hint["kind"], hint["piece"], hint["seat"]) == ("appear", "pc-3,-2", 1)
    scored = Event("scores", 0, {"vp": -2, "source": "charging"})
    assert BOARD.effects(scored)[0]["text"] == "−2"
    swap = Event("swap_institute", 0, {"hex": (1, 0), "from": (0, 0)})
    assert [hint["piece"] for hint in BOARD.effects(swap)] == ["pc-1,0", "pc-0,0"]
    assert BOARD.effects(Event("end_turn", 0)) == []


def test_hints_of_whole_matches_name_pieces_that_stand() -> None:
    for config in configs(4):
        match_log: list[Event] = []
        for state, asked in moments(config):
            then = state.clone()
            GAME.apply(then, asked.options[0], match_log)
            pieces = BOARD.pieces(then, speak())
            for event in match_log:
                for hint in BOARD.effects(event):
                    if "piece" in hint:
                        assert hint["piece"] in pieces
            match_log.clear()
