"""A network is fitted to what matches brought: gradient descent in NumPy."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from armillary.bots.learning.self_play import Rows
from armillary.bots.network import POINTS, About, Floats, Layer, Network

HIDDEN = (128, 64)
MOST_SEATS = 8
"""Places that the network tells apart."""
EPOCHS = 3
BATCH = 1024
RATE = 1e-3
DECAY = 1.0
DROPPED = 0.15
BEND = 0.4
"""Errors beyond this many `POINTS` count only in proportion: luck makes outliers."""
PLACES = 0.1
"""How much the places count beside the points."""
SHARE = 0.7
"""The share of the other rows that one network is given, so that they do not all err alike."""
HELD_BACK = 0.08
"""The share of the newest rows that is never learnt, so that it can be asked."""
NARROWEST = 0.05
"""Numbers that hardly ever change are not blown up."""


class Fit(NamedTuple):
    """A network, and how well it foretells rows that it has not seen."""

    network: Network
    error: float
    """Its error in points, root of the mean square."""
    by_hand: float
    """The error of the hand-made value."""
    rows: int
    """How many positions it was given."""


def fit(rows: Rows, seed: int, about: About, epochs: int = EPOCHS) -> Fit:
    """A network that foretells these rows."""
    count = len(rows.missing)
    learnt = max(1, int(count * (1 - HELD_BACK)))
    numbers = rows.numbers.astype(np.float32)
    mean = numbers[:learnt].mean(axis=0)
    scale = 1 / np.maximum(numbers[:learnt].std(axis=0), NARROWEST)
    luck = np.random.default_rng(seed)
    sizes = (len(mean), *HIDDEN, 1 + MOST_SEATS)
    layers = [
        Layer(
            (luck.standard_normal((wide, narrow)) * np.sqrt(2 / wide)).astype(np.float32),
            np.zeros(narrow, np.float32),
        )
        for wide, narrow in pairwise(sizes)
    ]
    layers[-1].weights[:] *= 0.1
    network = Network(mean, scale.astype(np.float32), layers, about)
    inputs = network.standard(numbers)
    _descend(
        network, inputs, rows, luck.permutation(learnt)[: max(1, int(SHARE * learnt))], epochs, luck
    )
    asked = slice(learnt if learnt < count else 0, count)
    misses = rows.missing[asked] - network.corrections(numbers[asked])
    return Fit(network, _root(misses), _root(rows.missing[asked]), count)


def _root(misses: Floats) -> float:
    return float(np.sqrt((misses**2).mean()))


def _descend(
    network: Network,
    inputs: Floats,
    rows: Rows,
    given: NDArray[np.int64],
    epochs: int,
    luck: np.random.Generator,
) -> None:
    """Adam with decaying weights; the rate falls as half a cosine."""
    parts = [part for layer in network.layers for part in layer]
    first = [np.zeros_like(part) for part in parts]
    second = [np.zeros_like(part) for part in parts]
    batches = max(1, len(given) // BATCH)
    steps, step = epochs * batches, 0
    for _ in range(epochs):
        for chosen in np.array_split(luck.permutation(given), batches):
            step += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * (step - 1) / steps))
            slopes = _slopes(network, inputs[chosen], rows, chosen, luck)
            for part, slope, mean, square in zip(parts, slopes, first, second, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope**2 - square)
                move = mean / (1 - 0.9**step)
                move /= np.sqrt(square / (1 - 0.999**step)) + 1e-8
                part -= rate * (move + DECAY * part * (part.ndim > 1))


def _slopes(
    network: Network,
    inputs: Floats,
    rows: Rows,
    chosen: NDArray[np.int64],
    luck: np.random.Generator,
) -> list[Floats]:
    """How the loss changes with each weight, in the order of the layers."""
    layers = network.layers
    active = [inputs]
    for weights, bias in layers[:-1]:
        found = np.maximum(active[-1] @ weights + bias, 0)
        found *= (luck.random(found.shape, np.float32) >= DROPPED) / np.float32(1 - DROPPED)
        active.append(found)
    outputs = active[-1] @ layers[-1].weights + layers[-1].bias
    slope = _of_loss(outputs, rows, chosen)
    slopes: list[Floats] = []
    for number in range(len(layers) - 1, -1, -1):
        slopes[:0] = [active[number].T @ slope, slope.sum(axis=0)]
        if number:
            # What was dropped is 0, like what was below 0: nothing flows back through it.
            slope = (slope @ layers[number].weights.T) * (active[number] > 0)
            slope /= np.float32(1 - DROPPED)
    return slopes


def _of_loss(outputs: Floats, rows: Rows, chosen: NDArray[np.int64]) -> Floats:
    """How the loss changes with the outputs: Huber's for points, cross entropy for places."""
    slope = np.empty_like(outputs)
    slope[:, 0] = np.clip(outputs[:, 0] - rows.missing[chosen] / POINTS, -BEND, BEND)
    raw = outputs[:, 1:]
    raw = np.where(np.arange(MOST_SEATS) < rows.seats[chosen, None], raw, -np.inf)
    raised = np.exp(raw - raw.max(axis=1, keepdims=True))
    chances = raised / raised.sum(axis=1, keepdims=True)
    chances[np.arange(len(chosen)), rows.places[chosen]] -= 1
    slope[:, 1:] = PLACES * chances
    slope /= len(chosen)
    return slope
