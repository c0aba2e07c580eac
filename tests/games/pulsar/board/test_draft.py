"""3.3  What is seen before a die is taken, and that a roll stays readable for its whole round."""

from __future__ import annotations

import re

from armillary.core.states.digest import digest
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.board.sheets import draft
from armillary.games.pulsar.board.sheets.uses import begun
from armillary.games.pulsar.rounds.dice_phase import TakeDie
from armillary.games.pulsar.state import State
from tests.games.picture import parse
from tests.games.pulsar.board.moments import LANGUAGES, speak
from tests.games.pulsar.positions import do, drafting, fly, position

TRACKS = """
    dice = [2, 5, 5]
    median = 8
    initiative = [[6, 1], [7, 0], [8, 2], [9, 3]]
    engineering = [[3, 2], [4, 0], [7, 1], [12, 3]]
"""


def dock(state: State, seat: int | None = 0, language: str = "en") -> str:
    """All that stands beside the cluster."""
    return next(s for s in BOARD.sheets(state, seat, speak(language)) if s.id == "dice").draw()


def told(html: str, name: int) -> list[str]:
    """What is said of a die, part by part."""
    return [
        "".join(one.itertext())
        for one in parse(html).iter()
        if one.get("data-die") == str(name) and "pu-then" in (one.get("class") or "")
    ]


def test_every_die_that_is_left_shows_both_tracks_with_places_and_cubes() -> None:
    """3.4, 3.6, 10.1 and 10.2  Where a marker would go, and what it would be worth there now."""
    html = dock(drafting(TRACKS))
    for track in ("initiative", "engineering"):
        for value in (2, 5):
            assert f'data-place="land:{track}:0:{value}" data-die="{value}"' in html
    first, second, _ = told(html, 2)
    assert first == "7 → 5 · place 1"
    assert second.startswith("4 → 2 · ")
    assert "+3" in second  # of four players the first gets three cubes
    first, second, _ = told(html, 5)
    assert first == "7 → 8 · place 2", "on top of the one who is there"
    assert "+2" in second
    assert not told(html, 3), "there is no 3"


def test_a_marker_that_would_stand_on_a_penalty_says_so() -> None:
    """10.3"""
    text = TRACKS.replace("[9, 3]]", "[13, 0]]").replace("[7, 0], ", "[7, 3], ")
    [note, *_] = told(dock(drafting(text)), 5)
    assert note.endswith("−1 each round")


def test_both_markers_of_two_players_are_shown() -> None:
    """13.3"""
    text = """
        dice = [2]
        median = 6
        initiative = [[6, 0], [7, 1], [8, 0], [9, 1]]
        engineering = [[3, 1], [4, 0], [7, 1], [12, 0]]
    """
    html = dock(drafting(text, players=2))
    assert {f"land:initiative:{n}:2" for n in (0, 1)} <= set(re.findall(r"land:[^\"]+", html))
    assert told(html, 2)[0].count("→") == 2


def test_only_those_who_will_take_a_die_see_their_own_markers() -> None:
    """Who watches sees what the one who is asked may do; who has taken both is shown nothing."""
    state = drafting(TRACKS, picks=(1, 0))
    assert draft.drafting(state, 0) == 0
    assert draft.drafting(state, 1) == 1
    assert draft.drafting(state, None) == 1
    assert draft.drafting(state, 2) is None
    assert "data-die" not in dock(state, 2)
    assert draft.drafting(position("dice = [2]"), 0) is None


def test_the_die_under_the_pointer_says_what_it_pays_for_and_who_waits_for_it() -> None:
    text = (
        TRACKS
        + """
        [players.0]
        pulsars = {p5 = "medium"}
        [players.1]
        pulsars = {p3 = "medium"}
    """
    )
    state = drafting(text)
    for language in LANGUAGES:
        parse(dock(state, 0, language))
    pays = told(dock(state), 5)[-1]
    assert "fly 5 segments" in pays
    mine, others = pays.split("Others could go on with it:")
    assert "complete: medium" in mine
    assert "complete: medium" in others
    assert [use.icon for use in begun(state, state.players[1], 5, speak())].count("spin") == 1
    assert not begun(state, state.players[2], 6, speak())


def test_dice_stay_on_the_dice_board_when_they_are_taken_and_used() -> None:
    """Greyed, with whose they are; a new roll clears them."""
    state = drafting(TRACKS, picks=(0,))
    do(state, TakeDie(2, "initiative"))
    assert state.players[0].taken == (2,)
    assert dock(state).count("pu-taken") == 1
    state = position('players.0 = {silver = [2], ship = "g5"}')
    state.players[0].taken = (2,)
    assert "pu-used" not in dock(state)
    do(state, fly("g6 p5", 2))
    [used] = re.findall(r'aria-label="(Die of 2, taken by[^"]+)"', dock(state))
    assert used.endswith("and used")


def test_what_was_taken_is_no_part_of_the_position() -> None:
    """A match of before replays to the same state."""
    state = drafting(TRACKS)
    before = digest(state)
    state.players[0].taken = (5, 5)
    assert digest(state) == before
    assert state.clone().players[0].taken == (5, 5)
