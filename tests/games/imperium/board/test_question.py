"""Questions as the board asks them: landing in one form, a secondary ability beside the map."""

from __future__ import annotations

from armillary.core.words import tag
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.flow.questions import DECLINE, Pick
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.board.moments import at_war, bundles, carry_out, sheet, speak
from tests.games.imperium.positions import asked, decline, do, forces, position

FORCES = """
    players.0.units = {"1" = {carrier = 1}, jord = {infantry = 5}}
    players.1.units = {bereg = {infantry = 2}, arc_prime = {space_dock = 1}}
    players.1.planets = ["arc_prime", "bereg"]
"""


def landing(infantry: int = 5) -> State:
    """A carrier of seat 0 above Bereg, which seat 1 holds, and Lirta IV, which nobody holds."""
    state = position(FORCES)
    do(state, Activate(35))
    do(state, MoveShip(1, "carrier", (35,)), Load("infantry", planet="jord", n=infantry))
    do(state, EndMovement())
    decline(state, "landing")
    assert asked(state) == (0, "landing")
    return state


def lands(planet: str, n: int) -> Pick:
    return Pick(Target(planet=planet, unit="infantry", name="count", n=n))


def test_landing_is_proposed_for_all_planets_at_once() -> None:
    """8.4  One for the planet that nobody holds, the others where somebody defends."""
    state = landing()
    (bundle,) = bundles(sheet(state, 0, "landing"))
    assert bundle == [lands("bereg", 4), lands("lirta_iv", 1)]
    after = carry_out(state, 0, bundle)
    assert forces(after, 0, "lirta_iv") == {"infantry": 1}


def test_landing_asks_nothing_where_nobody_is_left() -> None:
    """The second planet is not asked about once all have landed on the first."""
    state = landing()
    (bundle,) = bundles(sheet(state, 0, "landing", {"bereg.7": "5", "at": "1"}))
    assert bundle == [lands("bereg", 5)]
    carry_out(state, 0, bundle)
    drawn = sheet(state, 0, "landing", {"bereg.7": "5", "lirta_iv.7": "3", "at": "1"})
    assert bundles(drawn) == [[lands("bereg", 5)]]  # there are no more
    assert bundles(sheet(state, 0, "landing", {"at": "1"})) == [
        [lands("bereg", 0), lands("lirta_iv", 0)]
    ]


def test_every_landing_that_the_form_offers_is_legal() -> None:
    seen = 0
    for players in (3, 6):
        for state, ask in at_war(players, 7, most=500):
            if tag(ask.frame) != "question" or getattr(ask.frame, "by", "") != "landing":
                continue
            seen += 1
            for given in ({}, {"at": "1"}):
                for bundle in bundles(sheet(state, ask.seat, "landing", given)):
                    carry_out(state, ask.seat, bundle)
    assert seen


def test_a_secondary_ability_is_asked_beside_the_map() -> None:
    """10.2  With the card, what it does for others, its price, and every answer as a button."""
    state = position("turn = 2")
    do(state, PlayStrategy("politics"))
    while asked(state)[1] != "secondary":
        ask = GAME.decision(state)
        assert ask is not None
        GAME.apply(state, ask.options[0])
    ask, words = GAME.decision(state), speak()
    assert ask is not None
    view = GAME.view(state, ask.seat)
    names = words.names(state)
    drawn = BOARD.aside(view, ask, words, names, {"secondary_politics": "never"})  # type: ignore[attr-defined]
    for number in range(len(ask.options)):
        assert f'data-choice="{number}"' in drawn
    assert "Politics" in drawn
    assert "Draw 2 action cards" in drawn
    left = state.players[ask.seat].strategy - 1
    assert f"costs 1 strategy token ({left} left)" in drawn
    assert "Others" not in drawn  # whoever is asked is one of them
    assert names[2] in drawn
    assert 'name="ahead.secondary_politics"' in drawn
    assert 'value="never" selected' in drawn
    (group,) = BOARD.groups(view, ask, words)
    assert (group.sheet, group.instant) == ("", True)


def test_a_question_of_a_combat_is_asked_below_its_stage() -> None:
    """7.3.2  With one press: the buttons say all there is to say."""
    state = position("""
        players.0.units = {"1" = {cruiser = 2}}
        players.1.units = {"35" = {cruiser = 1}, dal_bootha = {infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "dal_bootha"]
    """)
    do(state, Activate(35), MoveShip(1, "cruiser", (35,)), EndMovement())
    assert asked(state) == (1, "retreat")
    ask, words = GAME.decision(state), speak()
    assert ask is not None
    (group,) = BOARD.groups(GAME.view(state, 1), ask, words)
    assert (group.sheet, group.instant) == ("", True)
    assert group.label == words.ask(ask.frame)
    assert DECLINE in ask.options
