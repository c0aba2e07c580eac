"""Choices: every option once, with its place, cost and gain; clicks elsewhere; warnings."""

from __future__ import annotations

from typing import Any, cast

import pytest

from armillary.core.decision import Decision, Illegal, decision
from armillary.core.states.hexes import Hex, bits
from armillary.core.words import tag
from armillary.drawing.art.icons import known
from armillary.drawing.board import Choice
from armillary.drawing.place_names import read_hex
from armillary.games.gaia.actions.board_actions import UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation, power_value
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.tech_tiles import CoverTech, TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rounds.charging_power import ChargeOffer, Decline
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import Tokens
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import State
from tests.games.gaia.board.matches import configs, middle, moments, speak
from tests.games.gaia.positions import do, position

MATCHES = 20


@pytest.mark.parametrize("config", configs(MATCHES), ids=lambda config: f"seed{config.seed}")
def test_every_option_has_one_choice(config: GaiaConfig) -> None:
    """In a group of the bar, with icons that exist."""
    words = speak()
    for state, asked in moments(config):
        choices = BOARD.choices(state, asked, words)
        actions = [choice.action for choice in choices]
        assert len(actions) == len(asked.options)
        assert set(actions) == set(asked.options)
        groups = {group.id for group in BOARD.groups(state, asked, words)}
        for choice in choices:
            assert choice.group in groups
            assert choice.label
            assert bool(choice.warning) == bool(choice.warning_key)
            for chip in choice.cost + choice.gain:
                assert known(chip.icon)
                assert chip.amount > 0
                assert chip.label, "it can be heard, too"


@pytest.mark.parametrize("config", configs(4), ids=lambda config: f"seed{config.seed}")
def test_starting_structures_are_confirmed_one_by_one(config: GaiaConfig) -> None:
    """Who places two in a row is asked on, but not because of the first: it needs its Confirm."""
    words, placed = speak(), 0
    for state, asked in moments(config):
        if tag(asked.frame) == "place_first":
            placed += 1
            assert not any(choice.goes_on for choice in BOARD.choices(state, asked, words))
    assert placed


@pytest.mark.parametrize("config", configs(4), ids=lambda config: f"seed{config.seed}")
def test_a_click_means_the_choice(config: GaiaConfig) -> None:
    """What is clicked where a choice lies is that kind of action, and it is legal."""
    words = speak()
    for state, asked in moments(config):
        for choice in BOARD.choices(state, asked, words):
            if not choice.place:
                continue
            meant = BOARD.attempt(state, asked, choice.group, choice.place)
            assert type(meant) is type(choice.action)
            if choice.group not in ("federation", "upgrade", "project"):
                assert meant is not None
                assert GAME.check(state, meant) is None


@pytest.mark.parametrize("config", configs(8)[:4], ids=lambda config: f"seed{config.seed}")
def test_a_closed_group_says_why(config: GaiaConfig) -> None:
    """Every button without a choice has a refusal with a rule, in words."""
    words = speak()
    for state, asked in moments(config):
        open_groups = {choice.group for choice in BOARD.choices(state, asked, words)}
        for group in BOARD.groups(state, asked, words):
            if group.id in open_groups or group.id in ("skip", "gaia_done"):
                continue
            meant = BOARD.attempt(state, asked, group.id, "")
            assert meant is not None, group.id
            refusal = meant if isinstance(meant, Illegal) else GAME.check(state, meant)
            assert isinstance(refusal, Illegal), group.id
            assert refusal.rule
            assert words.reason(refusal)


def test_every_place_answers_why_not() -> None:
    """Any hex in any group of the map, any research cell, any tile and action: never an error."""
    state, asked = middle()
    places = [f"hex:{q},{r}" for q, r in state.table.grid.index]
    for group in ("mine", "project", "upgrade", "federation", ""):
        for place in places:
            meant = BOARD.attempt(state, asked, group, place)
            assert meant is not None
            assert not isinstance(meant, Illegal)
            assert meant in asked.options or GAME.check(state, meant) is not None or group == ""
    others = [
        *(f"research:{area}:{level}" for area in state.table.data.tracks for level in range(6)),
        *(f"tech:{slot}" for slot in state.table.slots),
        *(f"board:{id}" for id in state.table.data.board_actions),
        *(f"booster:{id}" for id in state.table.data.boosters),
        *(f"convert:{id}" for id in (*state.table.data.conversions, "burn")),
        *(f"token:{id}" for id in state.supply),
        "special:tech9",
        "cover:tech1",
        "mytoken:fed1",
        "faction:xenos",
    ]
    for place in others:
        assert BOARD.attempt(state, asked, "", place) is not None, place


@pytest.mark.parametrize("place", ["", "hex:", "hex:x,y", "hex:1", "nowhere:1", "research:magic"])
def test_nonsense_means_nothing(place: str) -> None:
    state, asked = middle()
    assert BOARD.attempt(state, asked, "charge", place) is None


def test_a_hex_outside_the_map_is_refused_by_its_rule() -> None:
    state, asked = middle()
    meant = BOARD.attempt(state, asked, "mine", "hex:99,99")
    assert meant == BuildMine((99, 99))
    refusal = GAME.check(state, meant)
    assert refusal is not None
    assert refusal.rule == "4.1"


def test_hexes_picked_by_hand_make_a_federation() -> None:
    state, asked = middle()
    picked = ["hex:1,0", "hex:0,0", "hex:1,0"]
    assert BOARD.compose(state, asked, "federation", picked) == FormFederation(((0, 0), (1, 0)))
    assert BOARD.compose(state, asked, "mine", picked) is None
    assert BOARD.compose(state, asked, "federation", ["board:power1"]) is None


# Costs, gains and warnings in positions that we know


def ask(state: State) -> Decision:
    asked = decision(state)
    assert asked is not None
    return asked


def choice(state: State, action: Any) -> Choice:
    found = [one for one in BOARD.choices(state, ask(state), speak()) if one.action == action]
    assert len(found) == 1
    return found[0]


def amounts(chips: tuple[Any, ...]) -> dict[str, int]:
    return {chip.icon: chip.amount for chip in chips}


def test_a_mine_tells_its_price_and_points() -> None:
    """The same numbers as the rules charge."""
    state = position("players.0 = {ore = 15, credits = 20, qic = 4}")
    before = state.clone()
    offered = [one for one in BOARD.choices(state, ask(state), speak()) if one.group == "mine"]
    assert len(offered) > 3
    for one in offered:
        then = before.clone()
        do(then, one.action)
        player, earlier = then.players[0], before.players[0]
        cost = amounts(one.cost)
        assert earlier.ore - player.ore == cost["ore"]
        assert earlier.credits - player.credits == cost["credits"]
        assert earlier.qic - player.qic == cost.get("qic", 0)
        assert player.vp - earlier.vp == amounts(one.gain).get("vp", 0)
        assert "ga-p-mine" in one.ghost


def test_building_tells_who_could_charge_and_how_much() -> None:
    """10.1 to 10.4  Clockwise, what they would be offered; never more than VP + 1 or their room."""
    text = """
        players.0.pieces = {"-7,4" = "mine", "-7,7" = "mine"}
        players.1.pieces = {"-2,-4" = "mine", "-7,8" = "trading_station"}
        players.2.pieces = {"3,1" = "mine", "-8,6" = "planetary_institute"}
        players.3.pieces = {"3,-3" = "mine"}
    """
    trade = Upgrade((-7, 7), "trading_station")
    state = position(text)
    words = speak().calling(["Ana", "Wojtek", "Jo", "Lumen"])
    [told] = BOARD.choices(state, Decision(0, ask(state).frame, [trade], None), words)
    assert told.note == "Others could charge power: Wojtek 2, Jo 3"
    poor = position(text + "players.2.vp = 1")
    [told] = BOARD.choices(poor, Decision(0, ask(poor).frame, [trade], None), words)
    assert told.note == "Others could charge power: Wojtek 2, Jo 2"
    offered = []
    do(state, trade)
    while isinstance(state.stack[-1], ChargeOffer):
        offered.append((state.stack[-1].seat, state.stack[-1].value))
        do(state, Decline())
    assert offered == [(1, 2), (2, 3)]
    others = [one for one in BOARD.choices(poor, ask(poor), words) if one.group == "free"]
    assert others
    assert not any(one.note for one in others)


def test_passing_first_tells_who_begins_the_next_round() -> None:
    def notes(state: State) -> set[str]:
        return {
            one.note.partition("Next income")[0].rstrip(" ·")
            for one in BOARD.choices(state, ask(state), speak())
            if one.group == "pass"
        }

    assert notes(position("turn = 0")) == {"You pass first: you begin the next round"}
    assert notes(position("turn = 0\npassed = [1]")) == {""}
    assert notes(position("turn = 0\nround = 6")) == {""}


def test_a_level_that_is_too_far_says_which_one_it_needs() -> None:
    state = position("turn = 0\nplayers.0.research = {economy = 2}")
    meant = BOARD.attempt(state, ask(state), "research", "research:economy:5")
    assert isinstance(meant, Illegal)
    told = speak().reason(meant)
    assert told == "Your level is too low: Economy needs 4, you have 2 (rule 8.1)."
    for near in ("research:economy", "research:economy:3", "research:economy:1"):
        assert BOARD.attempt(state, ask(state), "research", near) == Research("economy")


def test_without_any_special_action_the_button_says_where_they_come_from() -> None:
    state = position("turn = 0")
    meant = BOARD.attempt(state, ask(state), "special", "")
    assert isinstance(meant, UseSpecial)
    refusal = GAME.check(state, meant)
    assert refusal is not None
    assert speak().reason(refusal).startswith("You have no special action;")


@pytest.mark.parametrize("config", configs(4)[1:], ids=lambda config: f"seed{config.seed}")
def test_what_building_is_said_to_trigger_is_what_it_triggers(config: GaiaConfig) -> None:
    """Whoever is told of is asked, and nobody else, whatever is built."""
    words = speak().calling(["Ana", "Wojtek", "Jo", "Lumen"])
    names, seen = words.called, 0
    for state, asked in moments(config):
        for one in BOARD.choices(state, asked, words):
            if one.group not in ("mine", "upgrade") or tag(asked.frame) != "turn":
                continue
            then = state.clone()
            GAME.apply(then, one.action)
            frames = [frame for frame in then.stack if tag(frame) in ("charge_offer", "make_offer")]
            if tag(then.stack[-1]) != "charge_offer":
                continue  # Something else is decided first.
            first = then.stack[-1].seat
            assert one.note.startswith(f"Others could charge power: {names[first]} ")
            told = {name for name in names if f"{name} " in one.note}
            assert told <= {names[frame.seat] for frame in frames}
            seen += 1
    assert seen


def test_research_tells_what_the_level_brings() -> None:
    state = position("players.0 = {knowledge = 4, research = {navigation = 2}}")
    one = choice(state, Research("navigation"))
    assert amounts(one.cost) == {"knowledge": 4}
    assert amounts(one.gain)["qic"] == 1
    assert amounts(one.gain)["charge"] == 3
    assert one.place == "research:navigation:3"


def test_a_tech_tile_tells_what_it_does() -> None:
    """Its slot alone says nothing in the list of targets; nor do chips of what comes later."""
    state = position("players.0.qic = 4")
    do(state, UseBoard("qic1"))
    assert choice(state, TakeTech("free2")).note == "Income: 4 credits"
    assert choice(state, TakeTech("gaia_project")).note == "7 VP"
    ready = """
        players.0 = {qic = 4, techs = ["tech8", "tech9"], tokens = ["fed2"], green = ["fed2"],
                     research = {navigation = 4}}
    """
    state = position(ready.replace("\n", " "))
    do(state, UseBoard("qic1"))
    told = "2 VP per research step"
    assert choice(state, TakeTech("adv_navigation")).note == told
    do(state, TakeTech("adv_navigation"))
    assert choice(state, CoverTech("tech8")).note == told


def test_the_step_of_a_tile_lights_up_by_itself_and_names_its_only_area() -> None:
    """7.1  The tile of an area has one step to offer, a free tile six."""
    words = speak()
    for slot, label in (("economy", "Take the step: Economy"), ("free1", "Research step")):
        state = position("players.0.qic = 4")
        do(state, UseBoard("qic1"))
        do(state, TakeTech(slot))
        advance, skip = BOARD.groups(state, ask(state), words)
        assert (advance.id, advance.label, advance.first) == ("advance", label, True)
        assert (skip.id, skip.label, skip.first) == ("skip", "No step", False)


def test_tokens_that_pay_are_told_by_their_areas() -> None:
    """1.6  Only the areas that pay, and whether the brainstone is among them."""
    state = position('stack = [{frame = "tokens", seat = 0, count = 3, discard = true}]')
    [both] = BOARD.choices(state, Decision(0, ask(state).frame, [Tokens(2, 0, 1)], None), speak())
    assert both.label == "2 from area I, 1 from area III"
    assert amounts(both.cost) == {"tokens": 3}
    stone = Tokens(0, 3, 0, brainstone=True)
    [one] = BOARD.choices(state, Decision(0, ask(state).frame, [stone], None), speak("pl"))
    assert one.label == "3 z\u00a0obszaru II, w\u00a0tym Kamień Umysłu"


def test_passing_scores_the_booster_and_warns() -> None:
    state = position('players.0 = {booster = "booster6", ore = 15, credits = 30}')
    one = next(
        one for one in BOARD.choices(state, ask(state), speak()) if isinstance(one.action, Pass)
    )
    assert amounts(one.gain) == {"vp": 2}
    assert one.warning_key == "still_possible"
    assert one.place.startswith("booster:")


def test_resources_above_the_limit_are_warned_of() -> None:
    state = position("players.0 = {area3 = 6, credits = 27}")
    one = choice(state, UseBoard("power4"))
    assert one.warning_key == "lost_resources"
    assert "4 credits" in one.warning
    calm = position("players.0 = {area3 = 6, credits = 20}")
    assert choice(calm, UseBoard("power4")).warning == ""


def test_the_last_green_token_is_warned_of() -> None:
    text = """
        players.0 = {knowledge = 8, techs = ["tech4"], tokens = ["fed2"], green = ["fed2"],
                     research = {science = 4}}
    """
    one = choice(position(text.replace("\n", " ")), Research("science"))
    assert one.warning_key == "last_green"
    without = text.replace('techs = ["tech4"], ', "")
    assert choice(position(without.replace("\n", " ")), Research("science")).warning == ""


def test_a_federation_lights_all_its_hexes() -> None:
    """Its place, and the other hexes; satellites as ghosts around the place."""
    for seed in range(40):
        for state, asked in moments(GaiaConfig(players=2, seed=seed)):
            for one in BOARD.choices(state, asked, speak()):
                if isinstance(one.action, FormFederation):
                    lit = {one.place, *one.also}
                    assert lit == {f"hex:{q},{r}" for q, r in one.action.hexes}
                    player = state.players[asked.seat]
                    own = player.land | player.stations | player.satellites
                    new = state.table.grid.mask(one.action.hexes) & ~own
                    assert one.ghost.count("ga-p-satellite") == new.bit_count()
                    # It is chosen at an own structure that counts most, and says what it is worth.
                    values = {
                        place: power_value(state, player, place)
                        for place in bits(player.land & state.table.grid.mask(one.action.hexes))
                    }
                    heart = state.table.grid.index[cast(Hex, read_hex(one.place[4:]))]
                    assert values[heart] == max(values.values())
                    assert one.note == f"Power value {sum(values.values())}, 7 needed"
                    return
    raise AssertionError("no federation in forty matches")
