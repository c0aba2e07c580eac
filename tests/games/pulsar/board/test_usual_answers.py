"""What goes with a choice: the bonus where a flight ends, several tiles, the end of the turn."""

from __future__ import annotations

from typing import Any

from armillary.core.decision import decision
from armillary.drawing.board import Choice
from armillary.games.pulsar.actions.gyrodynes import ChooseSize, StartConstruction
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.stations import TakeBonus
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.state import State
from tests.games.pulsar.board.moments import speak
from tests.games.pulsar.positions import die, do, fly, position

AT_A_SYSTEM = 'players.0 = {ship = "g6", silver = [%s]%s}\nsystems = {s6 = "sys05"}'


def offered(state: State, action: Any) -> Choice:
    asked = decision(state)
    assert asked is not None
    return next(one for one in BOARD.choices(state, asked, speak()) if one.action == action)


def instant(state: State, group: str) -> bool:
    asked = decision(state)
    assert asked is not None
    [found] = [one for one in BOARD.groups(state, asked, speak()) if one.id == group]
    return found.instant


def test_the_bonus_is_taken_where_a_flight_ends_and_the_turn_ends_with_the_last_die() -> None:
    """5.10  Not where the system is still unknown; not while there is a die, or a tile to put."""
    last = offered(position(AT_A_SYSTEM % ("1", "")), fly("s6", 1))
    assert (last.then, last.end) == ((TakeBonus(),), EndTurn())
    assert "S6" in last.then_told
    unknown = offered(position('players.0 = {ship = "g6", silver = [1]}'), fly("s6", 1))
    assert (unknown.then, unknown.end) == ((), None)
    assert offered(position(AT_A_SYSTEM % ("1, 4", "")), fly("s6", 1)).end is None
    tile = ', tiles = {small = 1}, pulsars = {p1 = "claimed"}'
    assert offered(position(AT_A_SYSTEM % ("1", tile)), fly("s6", 1)).end is None


def test_tiles_that_are_given_are_taken_together() -> None:
    """15.1  Two of different sizes: three pairs; each alone brings no more than itself."""
    state = position('players.0 = {silver = [2], projects = ["b1", "b2", "m1"]}')
    do(state, CompleteProject("u1", die(2)))
    asked = decision(state)
    assert asked is not None
    offers = BOARD.within_reach(state, asked, speak())
    pairs = [(one.action, *one.then) for offer in offers for one in offer.draw()]
    assert pairs == [
        (ChooseSize("small"), ChooseSize("medium")),
        (ChooseSize("small"), ChooseSize("large")),
        (ChooseSize("medium"), ChooseSize("large")),
    ]
    for choice in BOARD.choices(state, asked, speak()):
        assert [(chip.icon, chip.amount) for chip in choice.gain] == [("gyrodyne", 1)]
        assert choice.goes_on


def test_a_tile_is_put_down_at_once_where_there_is_one_size() -> None:
    """6.3  It costs nothing, and can be taken back; two sizes are a choice."""
    text = 'players.0 = {tiles = {%s}, pulsars = {p1 = "claimed"}}'
    alike = position(text % "small = 2")
    assert instant(alike, "construct")
    assert not instant(position(text % "small = 1, large = 1"), "construct")
    one = position(text % "small = 1")
    assert offered(one, StartConstruction("p1", "small")).end == EndTurn()
