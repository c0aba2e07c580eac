"""Answers given ahead, options of a match, previews, hints for animation, words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from armillary.core.bad_options import Unfit
from armillary.core.decision import Action, decision
from armillary.core.errors import ConfigError
from armillary.core.events import Event
from armillary.games.eclipse.actions.diplomacy import Refuse
from armillary.games.eclipse.board import BOARD
from armillary.games.eclipse.combat.attack import Hit
from armillary.games.eclipse.components import components
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.pieces.reputation import Keep, KeepNone
from armillary.games.eclipse.rounds.activations import Done
from armillary.games.eclipse.rounds.turn import Pass
from armillary.games.eclipse.rounds.upkeep import PayUpkeep
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import State
from tests.games.eclipse.board.matches import LANGUAGES, configs, moments, speak
from tests.games.eclipse.board.test_sheets import battle
from tests.games.eclipse.positions import frames, position, row, ships
from tests.games.picture import parse
from tests.games.wording import assert_unfit

PLACE = re.compile(r"\{(\w+)\}")


def ahead(state: State, **given: Any) -> Action | None:
    asked = decision(state)
    assert asked is not None
    return BOARD.answer_ahead(state, asked, given)


def test_nothing_is_answered_unasked() -> None:
    for state in (battle(), position(), position("players.0.passed = true\nfirst_pass = 0")):
        assert ahead(state) is None


def test_no_reactions() -> None:
    assert isinstance(
        ahead(position("players.0.passed = true\nfirst_pass = 0"), no_reactions=True), Pass
    )
    assert ahead(position(), no_reactions=True) is None


def test_whoever_has_passed_is_asked_when_they_are_attacked() -> None:
    """13.1  Ships of others beside own ones, or over an own disc; not those of nobody."""
    passed = "players.0.passed = true\nfirst_pass = 0"
    wanted = {"no_reactions": True, "when_attacked": True}
    for there, woken in (
        ({"owner": 0, "ships": [ships(1, cruiser=1)]}, True),
        ({"ships": [ships(0, cruiser=1), ships(1, cruiser=1)]}, True),
        ({"ships": [ships(0, cruiser=1)], "npcs": [0]}, False),
        ({"ships": [ships(1, cruiser=1)]}, False),
    ):
        state = position(passed, row({"203": there}))
        assert (ahead(state, **wanted) is None) == woken
        assert ahead(state, no_reactions=True) is not None


def test_an_action_ends_by_itself_when_only_trades_are_left() -> None:
    """4.2  Not while a colony ship could settle, and not while activations are left."""
    over = frames({"frame": "exploring", "seat": 0, "left": 0})
    rich = "players.0 = {colony_ships = %d, resources = {money = 20}}\n"
    idle = position(rich % 0 + over)
    assert ahead(idle, end_action=True) == Done()
    assert ahead(idle) is None
    assert ahead(position(rich % 1 + over, row({"201": {"owner": 0}})), end_action=True) is None
    more = frames({"frame": "exploring", "seat": 0, "left": 1})
    assert ahead(position(rich % 0 + more), end_action=True) is None
    assert ahead(position(rich % 0), end_action=True) is None


def test_the_upkeep_is_paid_unless_a_colony_ship_is_of_use() -> None:
    """14.1  Colony ships that could still settle are asked about."""
    upkeep = frames({"frame": "upkeep", "seat": 0})
    settled = position(f"players.0.colony_ships = 0\n{upkeep}")
    assert isinstance(ahead(settled, upkeep=True), PayUpkeep)
    assert ahead(settled) is None
    free = position(f"players.0.colony_ships = 1\n{upkeep}", row({"201": {"owner": 0}}))
    assert ahead(free, upkeep=True) is None


def test_dice_go_to_the_largest_ship_that_they_destroy() -> None:
    assert ahead(battle(), dice=True) == Hit("interceptor", 0)


def test_the_best_tile_is_kept() -> None:
    """13.14  A higher one, or none if all are lower than those one has."""
    drawn = frames({"frame": "keep_reputation", "seat": 0, "drawn": [1, 3]})
    assert ahead(position(drawn), best_tile=True) == Keep(3)
    full = "players.0.reputation = [4, 4, 4, 4]\n"
    assert ahead(position(full + drawn), best_tile=True) == KeepNone()
    mixed = "players.0.reputation = [1, 4, 4, 4]\n"
    assert ahead(position(mixed + drawn), best_tile=True) == Keep(3, 1)


def test_relations_are_refused() -> None:
    offer = frames({"frame": "proposal", "seat": 0, "proposer": 1})
    assert ahead(position(offer, players=4), no_relations=True) == Refuse()


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_are_complete(language: str) -> None:
    words = speak(language)
    for setting in BOARD.answers_ahead(words) + BOARD.options(words):
        assert setting.label
        assert setting.kind in ("switch", "choice", "number", "text")
        assert setting.kind != "choice" or setting.default in dict(setting.choices)


# Options of a match


def test_the_form_as_it_stands_makes_a_match() -> None:
    form = {setting.key: setting.default for setting in BOARD.options(speak())}
    config = BOARD.configure(3, 9, form)
    assert config == EclipseConfig(players=3, seed=9)
    assert GAME.decision(GAME.setup(config)) is not None


def test_species_by_name_and_by_lot() -> None:
    """1.6  Both sides of a board are never in play; who is not named draws one."""
    named = BOARD.configure(3, 9, {"species": "named", "species1": "planta"})
    assert named.species[1] == "planta"
    rows = components().species
    for seed in range(20):
        drawn = BOARD.configure(6, seed, {"species": "random"}).species
        assert len({frozenset((id, rows[id].pair)) for id in drawn}) == 6
        GAME.setup(EclipseConfig(players=6, seed=seed, species=drawn))
    given = BOARD.configure(
        2, 9, {"species": ("mechanema", "planta"), "start": "1", "gcds": "normal"}
    )
    assert given.species == ("mechanema", "planta")
    assert (given.start, given.gcds) == (1, "normal")


@pytest.mark.parametrize(
    "given",
    [{"gcds": "huge"}, {"species": "named", "species0": "klingons"}, {"start": "x"}, {"magic": 1}],
)
def test_nonsense_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        BOARD.configure(2, 9, given)


@pytest.mark.parametrize(
    ("why", "given", "says"),
    [
        ("no_species", {"species": "named", "species0": "humans"}, "there is no 'humans'; there"),
        ("no_species", {"species": ("planta", "humans")}, "there is no 'humans'; there are "),
        ("species", {"species": ("planta",)}, "one for each of the 2 seats is needed (1.6)."),
        (
            "species_twice",
            {"species": "named", "species0": "planta", "species1": "terran_union"},
            "each board is in play once, with either side up (1.6); chosen again: Planta.",
        ),
        ("start", {"start": "5"}, "Start player: this match has only 2 seats (1.6)."),
    ],
)
def test_what_does_not_fit_is_told_in_every_language(
    why: str, given: dict[str, Any], says: str
) -> None:
    with pytest.raises(Unfit) as refused:
        GAME.setup(BOARD.configure(2, 1, given))
    assert_unfit(refused.value, why, says)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_preview_shows_who_sits_where(players: int) -> None:
    drawn = BOARD.preview(EclipseConfig(players=players, seed=4), speak())
    parse(drawn)
    assert drawn.count("<text") == players
    assert "var(" not in drawn
    assert BOARD.layout(EclipseConfig(players=players, seed=4)) == ""


# Hints for animation


def test_every_event_has_hints_that_the_page_knows() -> None:
    kinds = set()
    for config in configs(3):
        events: list[Event] = []
        for moment, asked in moments(config):
            for option in (asked.options[0], asked.options[-1]):
                GAME.apply(moment.clone(), option, events)
        for event in events:
            kinds |= {hint["kind"] for hint in BOARD.effects(event)}
    assert kinds <= {"appear", "move", "float", "dice", "banner"}
    assert {"appear", "move", "float"} <= kinds
    [banner] = BOARD.effects(Event("round", -2, {"round": 3, "start": 1}))
    assert banner == {"kind": "banner", "round": 3}


def test_a_flight_and_a_roll() -> None:
    [flight] = BOARD.effects(Event("move", 1, {"ship": "cruiser", "start": "201", "to": "304"}))
    assert flight["piece"] == "fleet-1-cruiser-304"
    assert flight["places"] == ["201", "304"]
    [rolled] = BOARD.effects(Event("roll", 1, {"dice": ((2, 6), (4, 1)), "kind": "cruiser"}))
    assert rolled["faces"] == [6, 1]
    assert "ec-die-orange" in rolled["drawn"][0]
    assert "ec-die-red" in rolled["drawn"][1]
