"""Choices: every option once, with its place; closed groups and clicks elsewhere say why not."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.decision import Action, Decision, Illegal
from armillary.core.words import tag
from armillary.drawing.art.icons import known
from armillary.drawing.board import Choice
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.phases.action_phase import PassTurn
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State, Tactical
from armillary.games.imperium.units.movement import Move, MoveShip
from tests.games.imperium.board.moments import Moments, at_war, configs, moments, name_of, speak
from tests.games.imperium.factions.seated import land
from tests.games.imperium.positions import BOMBARD, decline, do, position

IN_FORMS = ("pools:", "landing:", "outcome:", "move:", "produce:", "goods:", "deal:")
NOT_DRAWN = (*IN_FORMS, "sustain:", "lose:")
"""Many ways to place tokens or to land are listed only; outcomes, the end of a movement and of an
order are parts of forms; hits are assigned on the stage of their battle (see test_theatre)."""


def check_choices(found: Moments) -> set[str]:
    """Every option once, in a group of the bar; what cannot be told apart is not offered twice."""
    words = speak()
    frames = set()
    for state, ask in found:
        view = GAME.view(state, ask.seat)
        choices = BOARD.choices(view, ask, words)
        assert [choice.action for choice in choices] == ask.options
        groups = {group.id for group in BOARD.groups(view, ask, words)}
        seen = set()
        for choice in choices:
            assert choice.group in groups
            assert choice.label
            assert bool(choice.warning) == bool(choice.warning_key)
            assert all(known(chip.icon) and chip.amount > 0 for chip in choice.cost + choice.gain)
            told = choice.group, choice.place, choice.source, choice.label, choice.path
            assert told not in seen, (tag(ask.frame), choice)
            seen.add(told)
        frames.add(tag(ask.frame))
    return frames


@pytest.mark.parametrize("config", configs(), ids=name_of)
def test_every_option_has_one_choice(config: ImperiumConfig) -> None:
    frames = check_choices(moments(config))
    assert {"turn", "choose_strategy", "question"} <= frames
    assert ("build_galaxy" in frames) == (config.setup == "full")


@pytest.mark.parametrize("players", GAME.seats)
def test_every_option_has_one_choice_at_war(players: int) -> None:
    frames = check_choices(at_war(players, 3))
    assert {"move", "react", "question"} <= frames


@pytest.mark.parametrize("players", [3, 6])
def test_every_place_of_a_choice_is_drawn(players: int) -> None:
    """On the map, or on the sheet of its group."""
    words = speak()
    seen: set[tuple[str, str]] = set()
    for state, ask in at_war(players, 5):
        asked = tag(ask.frame), str(getattr(ask.frame, "by", ""))
        if asked in seen:
            continue
        seen.add(asked)
        view = GAME.view(state, ask.seat)
        sheets = {one.id: one for one in BOARD.sheets(view, ask.seat, words)}
        groups = {group.id: group.sheet for group in BOARD.groups(view, ask, words)}
        drawn = {"": "".join(BOARD.pieces(view, words).values())}
        for choice in BOARD.choices(view, ask, words):
            id = groups[choice.group] or ("hand" if choice.place.startswith("card:") else "")
            if id and id not in drawn:
                drawn[id] = drawn[""] + sheets[id].draw()
            for place in filter(None, (choice.place, choice.source, *choice.also, *choice.path)):
                if not place.startswith(NOT_DRAWN):
                    assert f'data-place="{place}"' in drawn[id], (asked, place)
    assert len(seen) > 8


@pytest.mark.parametrize("config", configs()[::3], ids=name_of)
def test_a_closed_group_says_why(config: ImperiumConfig) -> None:
    """A button without a choice is refused in words, unless more is possible than is listed."""
    words = speak()
    for state, ask in moments(config):
        view = GAME.view(state, ask.seat)
        offered = {choice.group for choice in BOARD.choices(view, ask, words)}
        for group in BOARD.groups(view, ask, words):
            if group.id in offered:
                continue
            meant = BOARD.attempt(view, ask, group.id, "")
            assert isinstance(meant, Action), group.id
            refusal = GAME.check(state, meant)
            if refusal is None:
                assert group.id == "trade"
            else:
                assert refusal.rule
                assert words.reason(refusal)


# Positions that we know


def ask_of(state: State) -> Decision:
    ask = GAME.decision(state)
    assert ask is not None
    return ask


def choice(state: State, action: Any) -> Choice:
    ask = ask_of(state)
    [found] = [c for c in BOARD.choices(state, ask, speak()) if c.action == action]
    return found


def refusal(state: State, group: str, place: str) -> Illegal:
    meant = BOARD.attempt(state, ask_of(state), group, place)
    assert isinstance(meant, Action)
    found = GAME.check(state, meant)
    assert found is not None
    return found


AT_JORD = 'players.0.units = {"1" = {carrier = 1, fighter = 2}, jord = {infantry = 3}}'


def test_a_system_in_reach_tells_from_where_ships_come() -> None:
    """The neighbour of the home system of Sol can be reached, the home of another cannot."""
    state = position(AT_JORD)
    near = next(tile for tile in state.galaxy.tiles if state.galaxy.near[1] >> tile & 1)
    found = choice(state, Activate(near))
    assert found.place == f"sys:{near}"
    assert found.also == ("sys:1",)
    assert not found.warning
    assert [(chip.icon, chip.amount) for chip in found.cost] == [("tactic", 1)]
    ask = ask_of(state)
    unlisted = Decision(0, ask.frame, [Activate(state.players[3].sheet.home)], None)
    [far] = BOARD.choices(state, unlisted, speak())
    assert far.warning_key == "no_reach"
    assert far.warning == "None of your ships can come here."


def test_a_system_with_a_dock_may_be_activated_to_produce() -> None:
    state = position("players.0.units = {jord = {space_dock = 1}}")
    found = choice(state, Activate(1))
    assert found.warning == "None of your ships can come here; you could still produce."


def test_an_own_token_refuses_a_system() -> None:
    state = position("players.0.tokens = [24]")
    found = refusal(state, "tactical", "sys:24")
    assert (found.rule, found.why) == ("6.1.1", "own_token")


def test_a_ship_that_is_too_far_says_how_far() -> None:
    """A carrier moves 1; the click on its system in the movement step names both numbers."""
    state = position(
        'players.0.units = {"1" = {carrier = 1}, "18" = {cruiser = 1}}\nplayers.0.fleet = 5'
    )
    do(state, Activate(26))
    found = refusal(state, "ships", "sys:1")
    assert found.rule in ("6.2.10", "6.2.3", "6.2.7")
    assert speak().reason(found)


def test_a_way_that_is_closed_says_what_closes_it() -> None:
    """Destroyers of another player stand all around 22."""
    state = position(
        """
        players.0.units = {"1" = {cruiser = 1}}
        players.1.units = {"35" = {destroyer = 1}}
        """
    )
    around = [tile for tile in state.galaxy.tiles if state.galaxy.near[22] >> tile & 1]
    for tile in around:
        state.players[1].units[tile] = state.players[1].units[35]
    state.tactical = Tactical(22)
    state.stack.append(Move(0))
    found = refusal(state, "ships", "sys:1")
    assert (found.rule, found.why) == ("6.2.3", "ships")
    assert found.values["system"] in around


def test_coming_into_a_system_tells_what_it_triggers() -> None:
    """6.4.1 and 7.1  Two PDS on Bereg fire 2 dice; the carrier there means a combat."""
    text = """
        players.0.units = {"1" = {cruiser = 1}}
        players.1.units = {"35" = {carrier = 1}, bereg = {pds = 2, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
    """
    state = position(text)
    words = speak().calling([f"Player {seat + 1}" for seat in range(len(state.players))])
    told = "Player 2 may fire space cannon: 2 dice · space combat against Player 2"
    offered = {choice.action: choice for choice in BOARD.choices(state, ask_of(state), words)}
    assert offered[Activate(35)].note.endswith(f" · {told}")
    do(state, Activate(35))
    offered = {choice.action: choice for choice in BOARD.choices(state, ask_of(state), words)}
    assert offered[MoveShip(1, "cruiser", (35,))].note == told


def test_passing_with_tokens_left_is_warned_of() -> None:
    state = position('players.0.used = ["leadership"]\nplayers.0.tactic = 2')
    found = choice(state, PassTurn())
    assert found.warning_key == "tactic_left"
    assert "2 tokens" in found.warning


def test_passing_is_refused_while_a_card_is_readied() -> None:
    state = position()
    found = refusal(state, "pass", "")
    assert (found.rule, found.values) == ("5.3", {"need": 0, "have": 1})


def test_a_ship_shows_its_way() -> None:
    state = position(AT_JORD)
    near = next(tile for tile in state.galaxy.tiles if state.galaxy.near[1] >> tile & 1)
    do(state, Activate(near))
    found = choice(state, MoveShip(1, "carrier", (near,)))
    assert (found.place, found.path) == ("sys:1", ("sys:1", f"sys:{near}"))


@pytest.mark.parametrize("place", ["", "sys:", "sys:x", "sys:9999", "nowhere:1", "planet:earth"])
def test_nonsense_means_nothing_or_is_refused(place: str) -> None:
    state = position()
    ask = ask_of(state)
    for group in ("tactical", "component", "trade", "nonsense"):
        meant = BOARD.attempt(state, ask, group, place)
        assert not isinstance(meant, Illegal)
        assert meant is None or GAME.check(state, meant) is not None or group == "trade"


def test_bombardment_lights_its_planets_and_names_its_ships() -> None:
    state = position("""
        players.0.units = {"35" = {dreadnought = 2, carrier = 1, infantry = 2}}
        players.1.units = {bereg = {infantry = 2}, lirta_iv = {infantry = 2, pds = 1}}
        players.1.planets = ["arc_prime", "bereg", "lirta_iv"]
        players.1.hand = []
    """)
    do(state, Activate(35))
    decline(state, "bombardment")
    offered = choice(state, BOMBARD)
    assert (offered.place, offered.also) == ("", ("planet:bereg",))  # the other has a shield
    assert offered.note == "2 × Dreadnought"
    refused = choice(state, DECLINE)
    assert refused.also == ()


def test_the_order_of_the_defence_is_chosen_on_the_map() -> None:
    state = position("""
        players.0.units = {"35" = {carrier = 1, infantry = 4}}
        players.1.units = {bereg = {pds = 1}, lirta_iv = {pds = 1}, arc_prime = {infantry = 1}}
        players.1.planets = ["arc_prime", "bereg", "lirta_iv"]
    """)
    do(state, Activate(35))
    decline(state, "landing")
    do(state, land("bereg", 2), land("lirta_iv", 2))
    places = [choice(state, option).place for option in ask_of(state).options]
    assert places == ["planet:bereg", "planet:lirta_iv"]


def test_what_would_be_in_vain_says_so() -> None:
    """11.2  Cripple Defenses may be played where there is no PDS, but hardly on purpose."""
    state = position('players.0.hand = ["cripple_defenses"]')
    ask = GAME.decision(state)
    assert ask is not None
    found = {
        choice.action.on.planet: choice
        for choice in BOARD.choices(GAME.view(state, 0), ask, speak())
        if isinstance(choice.action, Use) and choice.action.power == "cripple_defenses"
    }
    assert not found["nar"].warning  # Jol-Nar has two there
    assert found["jord"].warning_key == "in_vain"
    assert found["jord"].warning == "It finds nothing: it would be in vain."
