"""Whole matches drawn by keys: what comes is as likely as its weight says."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from math import sqrt

import pytest

from armillary.core.chance import CHANCE, Keyed, Salt, stream
from armillary.core.game import load
from armillary.core.match import Match

GAMES = ("eclipse", "gaia", "imperium", "pulsar")
PLAYERS = {"eclipse": 2, "gaia": 1, "imperium": 3, "pulsar": 2}
"""In Gaia Project only the Automa draws."""
BEYOND = 4.0
"""Standard deviations beyond which a fair draw comes once in thirty thousand times."""


def draws(game: str, number: int) -> Iterator[tuple[list[int], int]]:
    """Every draw of a random match: the weights, and which one came."""
    rules = load(game)
    config = rules.config_type(players=PLAYERS[game], seed=number)
    name = f"{game} {number}".encode()
    salts = [Salt(0, seat, sha256(name + bytes((seat,))).digest()[:16]) for seat in range(2)]
    match = Match(rules, config, luck=Keyed(sha256(name).digest(), salts))
    choices = stream(number, "fair draws")
    while match.decision is not None:
        match.play(choices.choose(match.decision.options))
    state = rules.setup(config)
    for entry in match.log:
        if entry.seat == CHANCE:
            asked = rules.decision(state)
            assert asked is not None
            assert asked.weights is not None
            if len(asked.weights) > 1:
                yield asked.weights, asked.options.index(entry.action)
        rules.apply(state, entry.action)


def deviation(game: str, matches: range) -> tuple[float, float, int]:
    """How far chi-square over all draws is from what is expected of fair ones, in standard
    deviations, then the same of the mean place of what came among what could come."""
    square = variance = place = spread = 0.0
    count = 0
    for number in matches:
        for weights, came in draws(game, number):
            total, options = sum(weights), len(weights)
            chances = [weight / total for weight in weights]
            # One draw gives 1/p - 1 for what came: k - 1 on average.
            square += 1 / chances[came] - 1 - (options - 1)
            variance += sum(1 / chance for chance in chances) - options**2
            mean = sum(n * chance for n, chance in enumerate(chances))
            place += came - mean
            spread += sum((n - mean) ** 2 * chance for n, chance in enumerate(chances))
            count += 1
    return square / sqrt(variance or 1), place / sqrt(spread or 1), count


def check(game: str, matches: range) -> None:
    square, place, count = deviation(game, matches)
    assert count > len(matches), "there was something to draw"
    assert abs(square) < BEYOND
    assert abs(place) < BEYOND


@pytest.mark.parametrize("game", GAMES)
def test_draws_are_as_likely_as_their_weights(game: str) -> None:
    check(game, range(1, 11))


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_the_draws_of_a_thousand_matches_are_fair(game: str) -> None:
    check(game, range(1, 1001))


def test_control_unfair_luck_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = Keyed.draw
    monkeypatch.setattr(
        Keyed, "draw", lambda luck, place, weights: min(fair(luck, place, weights), 1)
    )
    square, place, _ = deviation("pulsar", range(1, 4))
    assert max(abs(square), abs(place)) > BEYOND
