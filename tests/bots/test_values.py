"""The learnt value: what it says, and what happens where its file cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from armillary import bots
from armillary.bots import arena, network, values
from armillary.bots.network import BadNetwork, Layer, Network
from armillary.core import registry
from armillary.core.chance import stream
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.states.value import HandMade

NAMES = [name for name in registry.games() if values.is_learnt(load(name))]


@cache
def under_way(name: str, entries: int = 60) -> Any:
    """A match of bots after so many entries of its log; nobody changes it."""
    game = load(name)
    match = Match(game, game.config_type(players=max(game.seats), seed=11))
    table = [bots.make("greedy", game, seat) for seat in range(max(game.seats))]
    while match.decision is not None and len(match.log) < entries:
        arena.answer(match, match.decision, table)
    return match.state


def made(inputs: int, correction: float = 0.0) -> Network:
    """A network that always says the same."""
    bias = np.zeros(9, np.float32)
    bias[0] = correction / network.POINTS
    layer = Layer(np.zeros((inputs, 9), np.float32), bias)
    return Network(np.zeros(inputs, np.float32), np.ones(inputs, np.float32), [layer], {"by": "me"})


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What is known of files is asked for anew."""
    values.network_of.cache_clear()
    yield
    values.network_of.cache_clear()


@pytest.mark.parametrize("name", NAMES)
def test_the_weights_of_a_game_fit_the_numbers_that_it_tells(name: str) -> None:
    game, mind = load(name), registry.part(name, "bot")
    found = values.network_of(name)
    assert found is not None
    state = under_way(game.name)
    for seat in range(len(state.players)):
        told = mind.features(state, seat)
        assert told is not None
        assert len(told[1]) == found.inputs
    assert {"command", "seed", "commit", "strength"} <= set(found.about)


@pytest.mark.parametrize("name", NAMES)
def test_a_learnt_value_tells_points_and_the_chances_of_all_places(name: str) -> None:
    game, mind = load(name), registry.part(name, "bot")
    value, state = values.best(game, mind), under_way(game.name)
    assert isinstance(value, values.Learnt)
    outlook = value.outlook(state, 0)
    assert outlook is not None
    assert outlook.points == pytest.approx(value(state, 0), abs=0.01)
    assert len(outlook.places) == len(state.players)
    assert sum(outlook.places) == pytest.approx(1)


@pytest.mark.parametrize("name", NAMES)
def test_several_positions_are_judged_as_each_by_itself(name: str) -> None:
    game, mind = load(name), registry.part(name, "bot")
    value = values.best(game, mind)
    states = [under_way(game.name, entries) for entries in (40, 60, 80)]
    alone = [value(state, 1) for state in states]
    assert value.many(states, 1) == pytest.approx(alone, abs=0.01)
    assert value.many([], 1) == []


def test_the_network_corrects_the_hand_made_value() -> None:
    game, mind = load("gaia"), registry.part("gaia", "bot")
    state = under_way(game.name)
    inputs = len(mind.features(state, 0)[1])
    value = values.Learnt(mind, made(inputs, correction=7.0))
    assert value(state, 0) == pytest.approx(mind.evaluate(state, 0) + 7)
    before = game.setup(game.config_type(players=2, seed=1))
    assert value(before, 0) == mind.evaluate(before, 0)


def test_a_network_is_written_and_read_again() -> None:
    written = network.packed(made(3, correction=2.0))
    read = network.unpacked(written)
    assert read.about == {"by": "me"}
    assert read.corrections(np.zeros((2, 3), np.float32)) == pytest.approx([2.0, 2.0])


def broken(kind: str) -> bytes:
    """A file that is no network."""
    whole = network.packed(made(3))
    if kind == "empty":
        return b""
    if kind == "text":
        return b"no weights"
    if kind == "cut off":
        return whole[: len(whole) // 2]
    if kind == "another shape":
        layers = [Layer(np.zeros((4, 9), np.float32), np.zeros(9, np.float32))]
        return network.packed(Network(*(np.ones(3, np.float32),) * 2, layers, {}))
    layers = [Layer(np.full((3, 9), np.nan, np.float32), np.zeros(9, np.float32))]
    return network.packed(Network(*(np.ones(3, np.float32),) * 2, layers, {}))


@pytest.mark.parametrize("kind", ["empty", "text", "cut off", "another shape", "not a number"])
def test_a_damaged_file_is_refused(kind: str) -> None:
    with pytest.raises(BadNetwork):
        network.unpacked(broken(kind))


@pytest.mark.parametrize("content", [b"damaged", None])
def test_without_its_file_a_bot_plays_by_hand_and_says_so_once(
    content: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if content is not None:
        (tmp_path / "value.npz").write_bytes(content)
    monkeypatch.setattr(values, "FILE", str(tmp_path / "value.npz"))
    game, mind = load("gaia"), registry.part("gaia", "bot")
    assert isinstance(values.best(game, mind), HandMade)
    config = game.config_type(players=2, seed=3)
    logs = [
        arena.play(game, config, [bots.make(name, game, 1), bots.make("random", game, 2)]).log
        for name in ("grandmaster", "builder")
    ]
    assert logs[0] == logs[1]
    said = [line.getMessage() for line in caplog.records]
    assert len(said) == 1
    assert said[0].startswith("The learnt value of gaia cannot be used, bots play by the hand-made")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_hidden_enters_the_numbers(name: str) -> None:
    """What a seat is told stays equal when all that it cannot see is dealt anew."""
    game, mind = load(name), registry.part(name, "bot")
    state = under_way(game.name)
    for seat in range(len(state.players)):
        told = mind.features(game.view(state, seat), seat)
        for world in range(3):
            other = game.determinise(state, seat, stream(world))
            assert mind.features(game.view(other, seat), seat) == told


def test_what_a_network_is_like_is_kept_small() -> None:
    for name in NAMES:
        found = values.network_of(name)
        assert found is not None
        assert len(network.packed(found)) < 2_000_000
        assert msgspec.json.encode(found.about)
