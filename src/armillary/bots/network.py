"""A small network that corrects the hand-made value of a position, and tells chances of places.

It is data of its game: one `.npz` with the weights and, as JSON, where they come from. NumPy is
imported here and in `learning`, and both are imported only by who thinks: a worker, a command.
"""

# ruff: noqa: E402  NumPy looks for the number of its threads when it is imported.

from __future__ import annotations

import os
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
# Positions come by the dozen, and each process has a core: more threads would only wait.
for threads in THREADS:
    os.environ.setdefault(threads, "1")

import msgspec
import numpy as np
from numpy.typing import NDArray

from armillary.core.errors import ArmillaryError

Floats = NDArray[np.float32]
About = dict[str, str | int]
"""Where weights come from: command, seed, matches, commit, strength."""

FARTHEST = 6.0
"""In standard deviations: beyond what was seen in training, numbers are taken as this far."""
POINTS = 25.0
"""What the first output counts in: the hand-made value is wrong by about so much."""


class BadNetwork(ArmillaryError):
    """Why a file of weights cannot be used."""


class Layer(NamedTuple):
    weights: Floats
    bias: Floats


class Network:
    """Layers of weights; the first output is the correction, the others are the places."""

    def __init__(self, mean: Floats, scale: Floats, layers: list[Layer], about: About) -> None:
        self.mean, self.scale, self.layers = mean, scale, layers
        self.about = about

    @property
    def inputs(self) -> int:
        """How many numbers describe a position."""
        return len(self.mean)

    def standard(self, numbers: Floats) -> Floats:
        """Numbers of positions, a row each, as the first layer wants them."""
        scaled: Floats = np.clip((numbers - self.mean) * self.scale, -FARTHEST, FARTHEST)
        return scaled

    def outputs(self, numbers: Floats) -> Floats:
        """What the last layer says of positions, a row each."""
        found = self.standard(numbers)
        for number, (weights, bias) in enumerate(self.layers):
            if number:
                found = np.maximum(found, 0)
            found = found @ weights + bias
        return found

    def corrections(self, numbers: Floats) -> Floats:
        """What the hand-made value lacks of the points at the end, for positions, a row each."""
        points: Floats = self.outputs(numbers)[:, 0] * POINTS
        return points

    def chances(self, numbers: Floats, seats: int) -> Floats:
        """The chance of each place at a table of so many seats, for positions, a row each."""
        raw = self.outputs(numbers)[:, 1 : 1 + seats]
        raised = np.exp(raw - raw.max(axis=1, keepdims=True))
        chances: Floats = raised / raised.sum(axis=1, keepdims=True)
        return chances


def together(networks: list[Network]) -> Network:
    """One network that says what these say on average; they look at numbers alike."""
    first, count = networks[0], len(networks)
    layers = []
    for number, several in enumerate(zip(*(its.layers for its in networks), strict=True)):
        bias = np.concatenate([layer.bias for layer in several])
        if number == 0:
            weights = np.concatenate([layer.weights for layer in several], axis=1)
        elif number < len(first.layers) - 1:
            weights = _side_by_side([layer.weights for layer in several])
        else:
            weights = np.concatenate([layer.weights for layer in several]) / np.float32(count)
            bias = sum(layer.bias for layer in several) / np.float32(count)
        layers.append(Layer(weights, bias))
    return Network(first.mean, first.scale, layers, first.about)


def _side_by_side(blocks: list[Floats]) -> Floats:
    """Each block by itself: what one network has worked out does not reach the others."""
    high, wide = blocks[0].shape
    whole = np.zeros((high * len(blocks), wide * len(blocks)), np.float32)
    for number, block in enumerate(blocks):
        whole[number * high : (number + 1) * high, number * wide : (number + 1) * wide] = block
    return whole


def packed(network: Network) -> bytes:
    """A network as the content of a file; half precision is enough for its weights."""
    parts: dict[str, NDArray[np.generic]] = {"mean": network.mean, "scale": network.scale}
    for number, (weights, bias) in enumerate(network.layers):
        parts[f"weights{number}"] = weights.astype(np.float16)
        parts[f"bias{number}"] = bias
    parts["about"] = np.frombuffer(msgspec.json.encode(network.about), dtype=np.uint8)
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, array in parts.items():
            with archive.open(f"{name}.npy", "w") as part:
                np.lib.format.write_array(part, array)
    return file.getvalue()


def unpacked(content: bytes) -> Network:
    """The network in a file; refuses what is none, or is damaged."""
    try:
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            mean, scale = (arrays[name].astype(np.float32) for name in ("mean", "scale"))
            count = sum(name.startswith("weights") for name in arrays.files)
            layers = [
                Layer(
                    arrays[f"weights{number}"].astype(np.float32),
                    arrays[f"bias{number}"].astype(np.float32),
                )
                for number in range(count)
            ]
            about = msgspec.json.decode(arrays["about"].tobytes(), type=About)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.DecodeError) as error:
        raise BadNetwork(f"it is damaged ({type(error).__name__})") from None
    width = len(mean)
    for weights, bias in layers:
        if weights.ndim != 2 or weights.shape != (width, len(bias)):
            raise BadNetwork("its layers do not fit together")
        width = len(bias)
    parts = [mean, scale, *(part for layer in layers for part in layer)]
    if not layers or len(scale) != len(mean) or not all(np.isfinite(part).all() for part in parts):
        raise BadNetwork("its numbers are no weights")
    return Network(mean, scale, layers, about)
