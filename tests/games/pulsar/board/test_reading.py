"""What the board says to somebody who does not know its pictures yet."""

from __future__ import annotations

import re

import pytest

from armillary.core.decision import decision
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.gyrodynes import Claim, ClaimOffer
from armillary.games.pulsar.actions.transmitters import Link, TakeTransmitter, pips
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.board.sheets.uses import drawn, uses
from armillary.games.pulsar.components import components, reconstructed
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.setup import TakeSide
from armillary.games.pulsar.state import State
from tests.games.picture import parse
from tests.games.pulsar.board.moments import LANGUAGES, asked, configs, moments, name_of, speak
from tests.games.pulsar.positions import die, do, fly, position

SIDES = components().hq.sides


def choosing_a_side() -> State:
    """The first moment at which a player chooses between both sides of a board."""
    for state, ask in moments(configs(1)[0]):
        if isinstance(ask.options[0], TakeSide):
            return state.clone()
    raise AssertionError("everybody chooses a side")


# Tooltips


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_project_says_what_it_costs_and_brings(language: str) -> None:
    """In words: whoever plays for the first time does not know what the pictures mean."""
    state, words = position(""), speak(language)
    for side, board in SIDES.items():
        for slot, project in board.projects.items():
            tip = BOARD.describe(state, f"project:{side}:{slot}", words)
            told = parse(tip)
            text = "".join(told.itertext())
            assert words.effects(project.effects) in text
            assert f"{project.die}." in text
    assert BOARD.describe(state, "project:Z9:top", words) == ""
    assert BOARD.describe(state, "project:A1:roof", words) == ""


def test_a_reconstructed_technology_bears_a_mark() -> None:
    """17.3  On its card, and in words in its tooltip; what is known has none."""
    state = position("", faces=("AI", "BII", "AIII"))
    ours = [row.id for row in state.table.technologies if _ours(row.id)]
    assert 0 < len(ours) < len(state.table.technologies)
    for row in state.table.technologies:
        told = BOARD.describe(state, f"tech:{row.id}", speak())
        assert ("Reconstructed" in told) == (row.id in ours)
    sheet = next(s for s in BOARD.sheets(state, 0, speak()) if s.id == "technologies")
    assert sheet.draw().count("≈") == len(ours)


def _ours(id: str) -> bool:
    return any(value.key.startswith(f"technologies.{id}.") for value in reconstructed())


def test_a_spinning_gyrodyne_counts_the_row_and_technologies() -> None:
    """10.5 and 10.6  What it scores in this round, and all that is to come."""
    text = 'players.0 = {pulsars = {p5 = "large_spinning"}%s}\nround = 5'
    plain = BOARD.describe(position(text % ""), "loc:p5", speak())
    better = BOARD.describe(position(text % ', patents = ["AII-2"]'), "loc:p5", speak())
    found = [int(n) for tip in (plain, better) for n in re.findall(r"(\d+) points in", tip)]
    assert found[1] == found[0] + 1
    assert "Points until the end of the game" in plain


def test_the_projects_of_both_sides_explain_themselves_before_one_is_chosen() -> None:
    state = choosing_a_side()
    ask = decision(state)
    assert ask is not None
    sheet = next(s for s in BOARD.sheets(state, ask.seat, speak()) if s.id == f"player-{ask.seat}")
    html = sheet.draw()
    for number in (1, 2):
        side = f"{state.table.boards[ask.seat]}{number}"
        for slot in SIDES[side].projects:
            assert f'data-about="project:{side}:{slot}"' in html
    [label] = re.findall(r'data-place="side:1" aria-label="([^"]+)"', html)
    assert label.count("; die ") == len(SIDES[side].projects)


def test_own_projects_and_those_of_others_say_whose_side_they_are_of() -> None:
    state = position("")
    for player in state.players:
        for seat in (0, 1):
            id = f"player-{player.seat}"
            html = next(s for s in BOARD.sheets(state, seat, speak()) if s.id == id).draw()
            assert f'data-about="project:{player.hq}:top"' in html
            assert ('data-place="project:top"' in html) == (seat == player.seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["cubes", "pm", "plus2", "rings"])
def test_what_a_player_has_says_what_it_is_for(kind: str, language: str) -> None:
    assert "<p>" in BOARD.describe(position(""), f"resource:{kind}", speak(language))


def test_a_gyrodyne_tells_of_its_awards() -> None:
    tip = BOARD.describe(position(""), "gyro:small", speak())
    first, second = components().gyrodynes.awards.points
    assert f"the award of {first} points, the next the one of {second}." in tip


def test_a_round_without_a_bonus_for_gyrodynes_does_not_speak_of_one() -> None:
    for number in range(1, 9):
        state = position(f"round = {number}\nmedian = 6")
        html = next(s for s in BOARD.sheets(state, 0, speak()) if s.id == "dice").draw()
        bonus = state.table.row_bonus[number]
        assert ("pu-row-bonus" in html) == (bonus != 0), number


def test_everything_that_a_die_pays_for_is_said_in_words() -> None:
    """A token alone might as well be one that the die needs."""
    state = position("players.0 = {silver = [2]}")
    html = drawn(uses(state, state.players[0], 2, speak()))
    told = [list(one.itertext()) for one in parse(f"<p>{html}</p>").iter("em")]
    assert all(told)
    assert told.count(["buy"]) == 2


@pytest.mark.parametrize("config", configs(4), ids=name_of)
def test_the_board_of_somebody_else_says_whose_it_is(config: PulsarConfig) -> None:
    """All four look alike, and the card that was pressed may be out of sight."""
    names = ["Ana", "Wojtek", "Orbit", "Lumen"][: config.players]
    state = next(state for state, _ in moments(config) if state.round)
    for seat in (0, None):
        sheets = BOARD.sheets(state, seat, speak().calling(names))
        for of, name in enumerate(names):
            [html] = [sheet.draw() for sheet in sheets if sheet.id == f"player-{of}"]
            titles = ["".join(h2.itertext()) for h2 in parse(html).iter("h2")]
            assert titles == ([] if of == seat else [name])


# Refusals


@pytest.mark.parametrize("silver", [1, 3, 6])
@pytest.mark.parametrize(("place", "rule"), [("x1", "5.5"), ("e1", "5.1")])
def test_where_no_segment_leads_the_length_is_not_the_reason(
    place: str, rule: str, silver: int
) -> None:
    state = position(f'players.0 = {{silver = [{silver}], ship = "g6"}}')
    ask = decision(state)
    assert ask is not None
    meant = BOARD.attempt(state, ask, "fly", f"loc:{place}")
    assert isinstance(meant, Fly)
    refusal = GAME.check(state, meant)
    assert refusal is not None
    assert refusal.rule == rule


# Choices


@pytest.mark.parametrize("config", configs(4), ids=name_of)
def test_everything_that_is_paid_or_gained_has_a_name(config: PulsarConfig) -> None:
    for language in LANGUAGES:
        words = speak(language)
        for number, (state, ask) in enumerate(asked(config)):
            if number % 5:
                continue
            for choice in BOARD.choices(state, ask, words):
                for chip in (*choice.cost, *choice.gain):
                    assert chip.label, chip.icon


def test_the_ends_of_a_new_transmitter_tell_the_die_of_their_joint() -> None:
    """7.7  The reason to prefer one of them: the same die that the rules then find."""
    state = position("""
        players.0 = {silver = [1], transmitters = [{face = "A2", paid = [1, 5]}]}
        offer = ["A6"]
    """)
    do(state, TakeTransmitter("A6", 1, die(1)))
    ask = decision(state)
    assert ask is not None
    links = [
        (choice.action, choice.ways[0].label)
        for choice in BOARD.choices(state, ask, speak())
        if isinstance(choice.action, Link)
    ]
    assert links
    for action, label in links:
        after = state.clone()
        do(after, action)
        assert label.endswith(f"red die: {pips(after, after.players[0], 0, 1)}")


def test_one_pulsar_is_claimed_with_a_button_and_one_of_several_on_the_map() -> None:
    """5.12  Where a flight ends, yes stands beside no; its pulsar is lit while it is looked at."""
    state = position('players.0 = {silver = [2], ship = "g5"}')
    do(state, fly("g6 p5", 2))
    ask = decision(state)
    assert ask is not None
    yes, no = BOARD.choices(state, ask, speak())
    assert yes.action == Claim("p5")
    assert (yes.place, yes.also) == ("", ("loc:p5",))
    assert no.place == ""
    assert BOARD.attempt(state, ask, "claim_offer", "loc:p5") == Claim("p5")
    state.stack[-1] = ClaimOffer(0, ("x1", "x2"))
    ask = decision(state)
    assert ask is not None
    found = [one for one in BOARD.choices(state, ask, speak()) if isinstance(one.action, Claim)]
    assert [one.place for one in found] == ["loc:x1", "loc:x2"]
