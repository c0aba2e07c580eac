"""Pulsar 2849 in words: which text fits an event, a refusal or an option, and how values look.

The texts are in `texts`; technologies are called as their data says.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from armillary.core.words import Shape, Vocabulary, Words
from armillary.games.pulsar.components import components
from armillary.games.pulsar.paying import Payment
from armillary.games.pulsar.texts import TEXTS

LOCATIONS = ("location", "pulsar", "portal", "here", "there")
"""Values that are locations; their names are their keys in capitals."""

GAINS = ("cubes", "pm", "plus2", "stations")


class PulsarWords(Words):
    """The words of Pulsar 2849 in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(language, VOCABULARY)
        technologies = components().technologies.technologies
        self.terms |= {id: row.name for id, row in technologies.items()}

    def source(self, key: str) -> str:
        """Where points came from: a technology by its name, or a step of the game."""
        technologies = components().technologies.technologies
        if key in technologies:
            return self.phrase("source", "technology", name=technologies[key].name)
        return super().source(key)

    def show(self, name: str, value: Any) -> str:
        if name in LOCATIONS and isinstance(value, str):
            return value.upper()
        if name in ("pulsars", "allowed") and _are_locations(value):
            return self.listed(item.upper() for item in value)
        if name == "path":
            return " – ".join(item.upper() for item in value)
        if name == "pay":
            return self.payment(value)
        if name == "source":
            return self.source(value)
        return super().show(name, value)

    def payment(self, pay: Payment) -> str:
        """A die, and the token that changes it."""
        key = ("red_die" if pay.red else "die") + ("_token" if pay.token else "")
        token = self.term(pay.token) if pay.token else ""
        return self.phrase("phrase", key, die=pay.die, token=token)

    def median(self, half_spaces: int) -> str:
        """3.2  Where the median marker stands."""
        low, odd = divmod(half_spaces, 2)
        if not odd:
            return str(low)
        return self.phrase("phrase", "between", low=low, high=low + 1)


def _are_locations(value: Any) -> bool:
    if not isinstance(value, (tuple, list)) or not value:
        return False
    sides = components().cluster.sides.values()
    return all(any(item in side.nodes for side in sides) for item in value)


# Which text fits, and what is ready to fill in


def _track(words: PulsarWords, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    key = f"take_die_{values['track']}" if values["track"] else "take_die"
    move = f"{values.get('move', 0):+}".replace("-", "−")
    return key, {"move": move}


def _pay(words: PulsarWords, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    return "pay" + "_red" * values["red"] + "_token" * bool(values["token"]), {}


def _roll(words: PulsarWords, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    return "roll", {"median": words.median(values["median"])}


def _fly(words: PulsarWords, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    return "fly_run" if values["run"] else "fly", {}


def _scores(words: PulsarWords, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    points = values["points"]
    return "scores", {"amount": f"{points:+}".replace("-", "−"), "n": abs(points)}


def _gains(words: PulsarWords, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    return "gains", {"what": words.amounts({name: values.get(name, 0) for name in GAINS})}


def _end(words: PulsarWords, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    points = (words.phrase("amount", "points", n=n) for n in values["points"])
    pairs = zip(values["names"], points, strict=True)
    return "end", {"results": words.listed(f"{name} {points}" for name, points in pairs)}


def _order(key: str) -> Shape:
    """Seats by the names of their players."""

    def shape(words: PulsarWords, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        names = values["names"]
        return key, {"order": words.listed(names[seat] for seat in values["order"])}

    return shape


def _place(key: str, name: str) -> Shape:
    """People count their transmitters from 1."""
    return lambda words, values: (key, {"place": values[name] + 1})


SHAPES: dict[tuple[str, str], Shape] = {
    ("event", "round"): _order("round"),
    ("event", "order"): _order("order"),
    ("event", "roll"): _roll,
    ("event", "take_die"): _track,
    ("event", "pay"): _pay,
    ("event", "scores"): _scores,
    ("event", "gains"): _gains,
    ("event", "end"): _end,
    ("action", "take_die"): _track,
    ("action", "fly"): _fly,
    ("action", "pay_transmitter"): _place("pay_transmitter", "number"),
    ("action", "cover"): _place("cover", "number"),
    ("action", "link"): _place("link", "to"),
}

VOCABULARY = Vocabulary("armillary.games.pulsar", TEXTS, SHAPES)


@cache
def words(language: str) -> PulsarWords:
    """The words of Pulsar 2849 in this language."""
    return PulsarWords(language)
