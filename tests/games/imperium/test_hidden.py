"""17.6  What a seat may see."""

from __future__ import annotations

import pytest

from armillary.core.chance import CHANCE, stream
from armillary.core.errors import FaceDown
from armillary.core.match import Match
from armillary.core.proof.rule_coverage import proves
from armillary.core.states.digest import digest
from armillary.games.imperium.flow import card_draws
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import HIDDEN
from tests.games.imperium.positions import position

TEXT = """
    players.0.hand = ["spy"]
    players.0.secrets = ["threaten_enemies"]
    players.1.hand = ["plague", "parley"]
    players.1.secrets = ["cut_supply_lines"]
    players.2.notes = ["ceasefire 1"]
    agenda_top = [{agenda = "mutiny", seen_by = [1]}]
"""


@proves("imperium", "17.6")
def test_hidden_cards_show_their_backs() -> None:
    state = position(TEXT)
    seen = GAME.view(state, 0)
    assert seen.players[0].hand == state.players[0].hand
    assert seen.players[1].hand == (HIDDEN, HIDDEN)
    assert seen.players[1].secrets == (HIDDEN,)
    assert seen.players[2].notes == (HIDDEN,) * 6
    assert seen.agenda_top == ((HIDDEN, 1 << 1),)
    assert GAME.view(state, 1).agenda_top == state.agenda_top
    assert GAME.view(state, None).players[0].hand == (HIDDEN,)


@proves("imperium", "17.6")
def test_the_text_of_a_view_names_no_hidden_card() -> None:
    written = GAME.plain(GAME.view(position(TEXT), 0))
    own, other, third = written["players"][:3]
    assert (own["hand"], own["secrets"]) == (["spy"], ["threaten_enemies"])
    assert (other["hand"], other["secrets"]) == (["?", "?"], ["?"])
    assert third["notes"] == ["?"] * 6
    assert written["agenda_top"] == [{"agenda": "?", "seen_by": [1]}]


def test_a_card_that_lies_face_down_is_not_drawn_with() -> None:
    """Whoever plays on in a view, not in a guess, is told so as soon as a deck is counted."""
    state = position(TEXT)
    drawing = [card_draws.Draw(CHANCE, "secret", 0), card_draws.Draw(CHANCE, "agenda", 0)]
    for draw in drawing:
        assert draw.cards(state)
        assert draw.cards(GAME.determinise(state, 0, stream(1)))
        with pytest.raises(FaceDown, match="face down in a view: apply actions to a determinise"):
            draw.cards(GAME.view(state, 0))


def test_every_view_of_a_match_can_be_written() -> None:
    """Also while factions are chosen, when hidden notes have no owner yet."""
    match, luck = Match(GAME, GAME.config_type(players=3, seed=77)), stream(3)
    for _ in range(150):
        assert match.decision is not None
        for seat in (0, 1, 2, None):
            written = GAME.plain(GAME.view(match.state, seat))
            for number, player in enumerate(written["players"]):
                assert number == seat or set(player["secrets"]) <= {"?"}
        match.play(luck.choose(match.decision.options))


@proves("imperium", "17.6")
def test_a_guess_fits_the_view_and_varies() -> None:
    state = position(TEXT)
    guesses = [GAME.determinise(state, 0, stream(seed)) for seed in range(20)]
    assert all(GAME.invariants(guess) == [] for guess in guesses)
    assert {digest(GAME.view(guess, 0)) for guess in guesses} == {digest(GAME.view(state, 0))}
    assert len({guess.players[1].hand for guess in guesses}) > 10
    assert {guess.players[0].hand for guess in guesses} == {state.players[0].hand}
