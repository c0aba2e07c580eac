"""Choices: every option once, with its place, cost and gain; clicks elsewhere; warnings."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.decision import Action, Decision, Illegal, decision
from armillary.core.words import tag
from armillary.drawing.art.icons import known
from armillary.drawing.board import Choice
from armillary.drawing.outcome import outcome
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.gyrodynes import GiveTiles, StartConstruction, TakeGyrodyne
from armillary.games.pulsar.actions.patents import Patent
from armillary.games.pulsar.actions.transmitters import Link, TakeTransmitter
from armillary.games.pulsar.benefits.effects import DECLINE
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.board.choices.question import Asked
from armillary.games.pulsar.board.choices.refused_clicks import shortest
from armillary.games.pulsar.board.choices.stock import STOCK, stops
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rounds.dice_phase import TakeDie
from armillary.games.pulsar.rounds.red_die import CopyDie
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import State
from tests.games.pulsar.board.moments import asked, configs, middle, moments, name_of, speak
from tests.games.pulsar.positions import die, do, drafting, fly, position

MATCHES = 12


@pytest.mark.parametrize("config", configs(MATCHES), ids=name_of)
def test_every_option_has_one_choice(config: PulsarConfig) -> None:
    """In a group of the bar, with icons that exist; of a kind of way each choice has one."""
    words = speak()
    for state, ask in moments(config):
        choices = BOARD.choices(state, ask, words)
        actions = [choice.action for choice in choices]
        assert len(actions) == len(ask.options)
        assert set(actions) == set(ask.options)
        groups = {group.id for group in BOARD.groups(state, ask, words)}
        for choice in choices:
            assert choice.group in groups
            assert choice.label
            assert bool(choice.warning) == bool(choice.warning_key)
            assert all(known(chip.icon) and chip.amount > 0 for chip in choice.cost + choice.gain)
            kinds = [way.kind for way in choice.ways]
            assert len(kinds) == len(set(kinds))
            assert all(known(icon) for way in choice.ways for icon in way.icons)


@pytest.mark.parametrize("config", configs(6), ids=name_of)
def test_offers_name_what_they_draw(config: PulsarConfig) -> None:
    """One for each target, with all ways that lead there; drawn later, they are the choices."""
    words = speak()
    for state, ask in asked(config):
        offers = BOARD.offers(state, ask, words)
        targets = [(offer.group, offer.place) for offer in offers]
        assert len(targets) == len(set(targets))
        drawn = [offer.draw() for offer in offers]
        assert [one for row in drawn for one in row] == BOARD.choices(state, ask, words)
        for offer, row in zip(offers, drawn, strict=True):
            assert len(row) == offer.count
            assert {(one.group, one.place) for one in row} == {(offer.group, offer.place)}
            assert {way for one in row for way in one.ways} == set(offer.ways)
            assert len(offer.ways) == len(set(offer.ways))


@pytest.mark.parametrize("config", configs(4), ids=name_of)
def test_the_die_that_pays_does_not_change_what_is_brought(config: PulsarConfig) -> None:
    """Therefore it is tried out once for all of them."""
    for state, ask in asked(config):
        if isinstance(ask.frame, GiveTiles):
            continue  # Each tile tells only of itself.
        shared = Asked(state, ask, speak())
        for action in ask.options:
            alone = outcome(state, ask, action, STOCK)
            shown = shared.outcome(action)
            assert (shown.gained, stops(shown)) == (alone.gained, stops(alone))
            assert [shown.paid.get(kind) for kind in ("cube", "vp")] == [
                alone.paid.get(kind) for kind in ("cube", "vp")
            ]


@pytest.mark.parametrize("config", configs(6), ids=name_of)
def test_what_shares_a_place_differs_in_its_ways_or_its_path(config: PulsarConfig) -> None:
    """So that everything can be reached: the first by a click, the others beside it."""
    words = speak()
    for state, ask in asked(config):
        seen: set[tuple[object, ...]] = set()
        loose: set[str] = set()
        for choice in BOARD.choices(state, ask, words):
            if not choice.place:
                assert choice.label not in loose
                loose.add(choice.label)
                continue
            key = choice.group, choice.place, choice.ways, choice.path
            assert key not in seen, choice
            seen.add(key)


@pytest.mark.parametrize("config", configs(6)[:3], ids=name_of)
def test_every_place_of_a_choice_is_drawn(config: PulsarConfig) -> None:
    """On the map or on the sheet of its group."""
    words = speak()
    for number, (state, ask) in enumerate(asked(config)):
        if number % 3:
            continue
        groups = {group.id: group.sheet for group in BOARD.groups(state, ask, words)}
        sheets = {sheet.id: sheet for sheet in BOARD.sheets(state, ask.seat, words)}
        drawn = {"": BOARD.ground(state, words)}
        for choice in BOARD.choices(state, ask, words):
            sheet = groups[choice.group]
            if sheet not in drawn:
                drawn[sheet] = sheets[sheet].draw()
            for place in filter(None, (choice.place, *choice.also, *choice.path)):
                assert f'data-place="{place}"' in drawn[sheet], (tag(ask.frame), place)


@pytest.mark.parametrize("config", configs(4), ids=name_of)
def test_a_click_means_the_choice(config: PulsarConfig) -> None:
    """What is clicked where a choice lies is that kind of action."""
    words = speak()
    for state, ask in asked(config):
        for choice in BOARD.choices(state, ask, words):
            if choice.place:
                meant = BOARD.attempt(state, ask, choice.group, choice.place)
                assert type(meant) is type(choice.action), choice


@pytest.mark.parametrize("config", configs(4), ids=name_of)
def test_a_closed_group_says_why(config: PulsarConfig) -> None:
    """Every button without a choice has a refusal with a rule, in words."""
    words = speak()
    for state, ask in asked(config):
        open_groups = {choice.group for choice in BOARD.choices(state, ask, words)}
        for group in BOARD.groups(state, ask, words):
            if group.id in open_groups:
                continue
            meant = BOARD.attempt(state, ask, group.id, "")
            assert isinstance(meant, Action), group.id
            refusal = GAME.check(state, meant)
            assert isinstance(refusal, Illegal), group.id
            assert refusal.rule
            assert words.reason(refusal)


def test_build_and_spin_name_no_pulsar_where_none_would_do() -> None:
    def closed(text: str, group: str) -> str:
        state = position(text)
        meant = BOARD.attempt(state, ask_of(state), group, "")
        assert isinstance(meant, Action)
        refusal = GAME.check(state, meant)
        assert isinstance(refusal, Illegal)
        return speak().reason(refusal)

    none = "players.0 = {silver = [3], tiles = {small = 1}}"
    assert closed(none, "construct") == "You have claimed no pulsar yet (rule 6.3)."
    idle = "You have no gyrodyne under construction (rule 6.6)."
    assert closed(none, "spin") == idle
    for look in ("claimed", "small_spinning"):
        pulsars = f'players.0 = {{silver = [3], pulsars = {{p1 = "{look}"}}}}'
        assert closed(pulsars, "spin") == idle


def test_every_location_answers_why_not() -> None:
    """Any location in any group of the map: an option, or a refusal."""
    state, ask = middle()
    for group in ("fly", "construct", "spin"):
        for name in state.table.graph.names:
            meant = BOARD.attempt(state, ask, group, f"loc:{name}")
            assert isinstance(meant, Action)
            assert isinstance(GAME.check(state, meant), Illegal) or GAME.check(state, meant) is None
    far = BOARD.attempt(state, ask, "fly", "loc:x1")
    assert isinstance(far, Action)
    refusal = GAME.check(state, far)
    assert refusal is not None


@pytest.mark.parametrize("place", ["", "loc:", "loc:z9", "nowhere:1", "tech:ZZ", "gyro:huge"])
def test_nonsense_means_nothing(place: str) -> None:
    state, ask = middle()
    assert BOARD.attempt(state, ask, "choose_size", place) is None


def test_a_far_location_is_refused_with_the_shortest_way() -> None:
    state = position('players.0 = {silver = [1], ship = "g6"}')
    meant = BOARD.attempt(state, ask_of(state), "fly", "loc:s16")
    assert isinstance(meant, Fly)
    assert meant.path == shortest(state, state.players[0].ship, "s16")
    refusal = GAME.check(state, meant)
    assert refusal is not None
    assert (refusal.rule, refusal.values["need"]) == ("5.2", len(meant.path))


# Costs, gains and warnings in positions that we know


def ask_of(state: State) -> Decision:
    ask = decision(state)
    assert ask is not None
    return ask


def choices(state: State) -> list[Choice]:
    return BOARD.choices(state, ask_of(state), speak())


def choice(state: State, action: Any) -> Choice:
    found = [one for one in choices(state) if one.action == action]
    assert len(found) == 1
    return found[0]


def amounts(chips: tuple[Any, ...]) -> dict[str, int]:
    return {chip.icon: chip.amount for chip in chips}


def test_a_flight_tells_its_path_and_what_it_brings() -> None:
    """The same as the rules give: a station on the way, points for a pulsar, a claim at the end."""
    state = position("""
        players.0 = {silver = [2], ship = "g5", patents = ["AI-3"]}
        systems = {s6 = "sys05"}
    """)
    through = choice(state, fly("g6 s6", 2))
    assert through.place == "loc:s6"
    assert through.path == ("loc:g5", "loc:g6", "loc:s6")
    assert amounts(through.cost) == {"die2": 1}
    assert amounts(through.gain) == {"station": 1, "bonus_tile": 1}
    assert through.note == "S6: station on a blue planet"
    claims = choice(state, fly("g6 p5", 2))
    assert amounts(claims.gain) == {"vp": 3, "ring": 1}
    assert claims.note == "P5: can be claimed"
    before = state.players[0].vp
    do(state, fly("g6 p5", 2), DECLINE)
    assert state.players[0].vp == before + 3


def test_an_unknown_system_is_said_to_be_unknown() -> None:
    state = position('players.0 = {silver = [1], ship = "g6"}')
    one = choice(state, fly("s6", 1))
    assert amounts(one.gain) == {"fog": 1}
    assert one.note == "S6: not discovered yet"


def test_the_best_flight_to_an_end_comes_first() -> None:
    """Without a token before one with it, and the one that brings more before the other."""
    state, ask = middle()
    found = BOARD.choices(state, ask, speak())
    flights = [one for one in found if isinstance(one.action, Fly)]
    ends = {one.place for one in flights}
    assert len(ends) > 5
    for end in ends:
        there = [one.action for one in flights if one.place == end]
        assert isinstance(there[0], Fly)
        bare = [one for one in there if isinstance(one, Fly) and not one.pay.token]
        assert not bare or not there[0].pay.token


def test_gate_runs_are_a_way_of_their_own() -> None:
    state = position("""
        players.0 = {silver = [2], ship = "g5", projects = ["b2"]}
    """)
    run = state.run_of(state.players[0], "b2")
    plain = choice(state, fly("g6 s6", 2))
    assert [way.kind for way in plain.ways] == ["pay", "run"]
    with_run = [one for one in choices(state) if getattr(one.action, "run", "") == "b2"]
    assert len(with_run) == len([one for one in choices(state) if one.group == "fly"]) // 2
    assert all(run.colour in one.ways[1].label for one in with_run)
    empty = [one for one in with_run if one.warning_key == "empty_run"]
    assert len(empty) == sum("vp" not in amounts(one.gain) for one in with_run)


def test_a_die_tells_where_the_marker_goes() -> None:
    state = drafting("dice = [2, 3, 4, 5]\nmedian = 7")
    one = choice(state, TakeDie(2, "initiative"))
    assert one.place == "die:2"
    assert one.ways[0].label == "Initiative 8 → 6"
    assert one.also == ("land:initiative:0:2",)
    other = choice(state, TakeDie(5, "engineering"))
    assert other.ways[0].label == "Engineering 8 → 10"


def test_a_penalty_is_warned_of() -> None:
    markers = "[[5, 1], [6, 2], [7, 3], [12, 0]]"
    state = drafting(f"dice = [3, 6]\nmedian = 7\ninitiative = {markers}")
    assert choice(state, TakeDie(6, "initiative")).warning_key == "penalty"
    assert choice(state, TakeDie(6, "engineering")).warning == ""


def test_dice_left_over_are_warned_of() -> None:
    state = position("players.0 = {silver = [3]}")
    one = choice(state, EndTurn())
    assert one.warning_key == "unused_dice"
    assert "3" in one.warning
    done = position("players.0 = {silver = []}")
    assert choice(done, EndTurn()).warning == ""
    [group] = [g for g in BOARD.groups(done, ask_of(done), speak()) if g.id == "end"]
    assert group.instant
    [group] = [g for g in BOARD.groups(state, ask_of(state), speak()) if g.id == "end"]
    assert not group.instant


def test_a_needless_token_is_warned_of() -> None:
    """With a shift of one, the token is not needed."""
    state = position('players.0 = {silver = [3], pm = 1, ship = "g6", patents = ["AI-1"]}')
    warned = [one for one in choices(state) if one.warning_key == "needless_token"]
    assert warned
    for one in warned:
        assert isinstance(one.action, Fly)
        assert one.action.pay.token
        bare = Fly(one.action.path, die(3))
        assert GAME.check(state, bare) is None


def test_a_patent_tells_its_price_and_points() -> None:
    state = position('players.0 = {silver = [1], patents = ["AI-2"]}')
    one = choice(state, Patent("AI-1", die(1)))
    assert one.place == "tech:AI-1"
    assert amounts(one.cost) == {"die1": 1}
    assert amounts(one.gain) == {"vp": 2}


def test_copying_costs_cubes() -> None:
    state = position("players.0 = {silver = [1], cubes = 5}\ndice = [4]")
    one = choice(state, CopyDie(4))
    assert one.place == "die:4"
    assert amounts(one.cost) == {"cube": 4}
    assert amounts(one.gain) == {"red_die4": 1}


def test_the_last_round_is_too_late_for_some_things() -> None:
    late = position('round = 8\nplayers.0 = {silver = [1]}\noffer = ["A2"]')
    assert choice(late, TakeGyrodyne("small", die(1))).warning_key == "late_gyrodyne"
    assert choice(late, TakeTransmitter("A2", 1, die(1))).warning_key == "late_transmitter"
    early = position('round = 7\nplayers.0 = {silver = [1]}\noffer = ["A2"]')
    assert choice(early, TakeGyrodyne("small", die(1))).warning == ""
    assert choice(early, TakeTransmitter("A2", 1, die(1))).warning == ""


def test_construction_offers_the_sizes_at_hand() -> None:
    state = position("""
        players.0 = {pulsars = {p5 = "claimed"}, tiles = {small = 1, large = 1}}
    """)
    found = [one for one in choices(state) if one.group == "construct"]
    assert {one.action for one in found} == {
        StartConstruction("p5", "small"),
        StartConstruction("p5", "large"),
    }
    assert {one.place for one in found} == {"loc:p5"}
    assert {one.ways[0].label for one in found} == {"Small", "Large"}
    assert all("pu-builds" in one.ghost for one in found)


def test_a_new_transmitter_is_linked_at_an_end() -> None:
    state = position("""
        players.0 = {silver = [1], transmitters = [{face = "A2", paid = [1, 5]}]}
        offer = ["A6"]
    """)
    do(state, TakeTransmitter("A6", 1, die(1)))
    found = choices(state)
    links = [one for one in found if isinstance(one.action, Link)]
    assert {one.place for one in links} == {"end:0:left", "end:0:right"}
    assert [one.place for one in found if one not in links] == ["array:new"]
    html = next(s for s in BOARD.sheets(state, 0, speak()) if s.id == "transmitters").draw()
    for one in found:
        assert f'data-place="{one.place}"' in html
