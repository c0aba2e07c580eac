"""Pulsar 2849 in words: which text fits an event, a refusal or an option, and how values look.

The texts are in `texts`. Technologies are called as their data says; tiles and goals, which have no
names, are called by what they give or ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, get_args

from armillary.core.files.component_data import Plain
from armillary.core.words import Shape, Shaped, Values, Vocabulary, Words, tag
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import SIZES, Effect, Planet
from armillary.games.pulsar.components import Components, SystemTile, components
from armillary.games.pulsar.rounds.paying import Payment
from armillary.games.pulsar.state import State
from armillary.games.pulsar.texts import TEXTS

LOCATIONS = ("location", "pulsar", "portal", "here", "there")
"""Values that are locations; their names are their keys in capitals."""

PLANETS: tuple[Planet, ...] = get_args(Planet)

GAINS = ("cubes", "pm", "plus2", "stations")


class PulsarWords(Words[State]):
    """The words of Pulsar 2849 in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(language, VOCABULARY)
        self.data = components()
        self.terms |= self.made_from(self.data)

    def source(self, key: str) -> str:
        """Where points came from: a technology by its name, or a step of the game."""
        if key in self.data.technologies.technologies:
            return self.phrase("source", "technology", name=self.term(key))
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

    def amount(self, kind: str, n: int) -> str:
        """So much of one thing, also if it is nothing."""
        return self.phrase("amount", kind, n=n)

    def counted(self, counter: str, n: int) -> str:
        """12.1  So many of what a player has."""
        return self.phrase("counter", counter, n=n)

    def effects(self, effects: Sequence[Effect]) -> str:
        """15.1  What a benefit gives. Patents have texts of their own (see `about`)."""
        return self.listed(self.effect(effect) for effect in effects)

    def effect(self, effect: Effect) -> str:
        """15.1  One thing that a benefit gives."""
        return EFFECTS[tag(effect)](self, effect)

    def sizes(self, sizes: Sequence[str], together: bool = False) -> str:
        """Sizes to choose from, or all of them."""
        names = [self.term(size) for size in sizes]
        if len(names) == 2 and not together:
            return self.phrase("phrase", "either", first=names[0], second=names[1])
        return self.listed(names)

    # Names made from the data

    def made_from(self, data: Components) -> dict[str, str]:
        """The names of everything that is known by what it does, and of lettered things."""
        made = {id: self.system(tile) for id, tile in data.systems.items()}
        made |= {id: self.effects(tile.effects) for id, tile in data.bonuses.items()}
        made |= {id: self.counted(g.counter, g.at_least) for id, g in data.goals.goals.items()}
        for face in data.transmitters.tiles:
            made[f"transmitter_{face}"] = self.phrase("phrase", "transmitter", face=face)
        for side in data.hq.sides:
            made[f"hq_{side}"] = self.phrase("phrase", "hq_board", side=side)
        for face in data.technologies.faces:
            made[f"board_{face}"] = self.phrase("phrase", "technology_board", face=face)
        return made

    def system(self, tile: SystemTile) -> str:
        """5.6  The planets of a system, and its exploration bonus."""
        kinds = [spot.kind for spot in tile.planets]
        planets = self.amounts({kind: kinds.count(kind) for kind in PLANETS})
        return self.phrase("phrase", "system", planets=planets, bonus=self.effects(tile.bonus))


def _are_locations(value: object) -> bool:
    if not isinstance(value, (tuple, list)) or not value:
        return False
    sides = components().cluster.sides.values()
    return all(any(item in side.nodes for side in sides) for item in value)


# 15.1  What effects say; those that last or change final scoring belong to technologies alone


def _gyrodynes(words: PulsarWords, effect: effect_types.TakeGyrodynes) -> str:
    key, several = "gyrodyne", effect.distinct and effect.count > 1
    if set(effect.sizes) == set(SIZES):
        key = "gyrodyne_distinct" if several else "gyrodyne_any"
    return words.phrase("effect", key, n=effect.count, sizes=words.sizes(effect.sizes, several))


def _spin(words: PulsarWords, effect: effect_types.SpinGyrodynes) -> str:
    key = "spin_gyrodyne_any" if set(effect.sizes) == set(SIZES) else "spin_gyrodyne"
    return words.phrase("effect", key, n=effect.count, sizes=words.sizes(effect.sizes))


def _gate_run(words: PulsarWords, effect: effect_types.GateRun) -> str:
    gain = words.amount("points", effect.points_each)
    return words.phrase("effect", "gate_run", colour=words.term(effect.colour), gain=gain)


def _points_per(words: PulsarWords, effect: effect_types.PointsPer) -> str:
    key = "points_per_most" if effect.max else "points_per"
    gain, what = words.amount("points", effect.each), words.counted(effect.what, effect.per)
    return words.phrase("effect", key, gain=gain, what=what, max=effect.max)


def _points_by_table(words: PulsarWords, effect: effect_types.PointsByTable) -> str:
    lines = [
        words.phrase(
            "effect",
            "points_by_table",
            what=words.counted(effect.what, count),
            gain=words.amount("points", points),
        )
        for count, points in enumerate(effect.table)
        if points
    ]
    return words.listed(lines)


def _buy_points(words: PulsarWords, effect: effect_types.BuyPoints) -> str:
    key = "buy_points_often" if effect.times > 1 else "buy_points"
    price, gain = words.amount("cubes", effect.cubes), words.amount("points", effect.points)
    return words.phrase("effect", key, price=price, gain=gain, times=effect.times)


EFFECTS: dict[str, Callable[[PulsarWords, Any], str]] = {
    "points": lambda words, its: words.amount("points", its.n),
    "cubes": lambda words, its: words.amount("cubes", its.n),
    "modifiers": lambda words, its: words.amounts({"pm": its.pm, "plus2": its.plus2}),
    "station_credit": lambda words, its: words.amount("stations", its.n),
    "gyrodyne": _gyrodynes,
    "bonus_tile": lambda words, its: words.phrase("effect", "bonus_tile", n=its.n),
    "claim_isolated": lambda words, its: words.phrase("effect", "claim_isolated", n=its.n),
    "teleport": lambda words, its: words.phrase("effect", f"teleport_{its.to}"),
    "red_die": lambda words, its: words.phrase("effect", "red_die", value=its.value),
    "dice_doubler": lambda words, its: words.phrase(
        "effect", "dice_doubler", silver=its.silver, red=its.red
    ),
    "gate_run": _gate_run,
    "spin_gyrodyne": _spin,
    "cover_transmitter_cost": lambda words, its: words.phrase(
        "effect", "cover_transmitter_cost", n=its.n
    ),
    "points_per": _points_per,
    "points_by_table": _points_by_table,
    "buy_points": _buy_points,
}
"""By the tag of the effect."""


# Which text fits, and what is ready to fill in


def _track(words: PulsarWords, values: Values) -> Shaped:
    """3.4  Further left is ahead, and a lower die than the median leads there."""
    if not values["track"]:
        return "take_die", {}
    way = "ahead" if values["move"] < 0 else "back"
    return f"take_die_{values['track']}_{way}", {"n": abs(values["move"])}


def _marker(words: PulsarWords, values: Values) -> Shaped:
    """13.3  With two players, the foremost marker of a track or the second."""
    key = f"take_die_{values['track']}" if values["track"] else "take_die"
    return key + "_second" * values["marker"], {}


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")


def _pay(words: PulsarWords, values: Values) -> Shaped:
    return "pay" + "_red" * values["red"] + "_token" * bool(values["token"]), {}


def _roll(words: PulsarWords, values: Values) -> Shaped:
    return "roll", {"median": words.median(values["median"])}


def _fly(words: PulsarWords, values: Values) -> Shaped:
    return "fly_run" if values["run"] else "fly", {}


def _flown(words: PulsarWords, values: Values) -> Shaped:
    """5.1  The first location is where the ship was."""
    return "fly", {"n": len(values["path"]) - 1}


def _taken(words: PulsarWords, values: Values) -> Shaped:
    """5.10  The bonus of a system, without its planets."""
    return "take_bonus", {"bonus": words.effects(words.data.systems[values["tile"]].bonus)}


def _scores(words: PulsarWords, values: Values) -> Shaped:
    points = values["points"]
    return "scores", {"amount": _signed(points), "n": abs(points)}


def _gains(words: PulsarWords, values: Values) -> Shaped:
    return "gains", {"what": words.amounts({name: values.get(name, 0) for name in GAINS})}


def _end(words: PulsarWords, values: Values) -> Shaped:
    points = (words.amount("points", n) for n in values["points"])
    pairs = zip(values["names"], points, strict=True)
    return "end", {"results": words.listed(f"{name}: {points}" for name, points in pairs)}


def _order(key: str) -> Shape:
    """Seats by the names of their players."""

    def shape(words: PulsarWords, values: Values) -> Shaped:
        names = values["names"]
        return key, {"order": words.listed(names[seat] for seat in values["order"])}

    return shape


def _place(key: str, name: str) -> Shape:
    """People count their transmitters from 1."""
    return lambda words, values: (key, {"place": values[name] + 1})


def _priced(key: str) -> Shape:
    """What is paid in cubes."""
    return lambda words, values: (key, {"price": words.amount("cubes", values["cubes"])})


def _purchase(words: PulsarWords, values: Values) -> Shaped:
    price, gain = words.amount("cubes", values["cubes"]), words.amount("points", values["points"])
    return "purchase", {"price": price, "gain": gain}


def _unless_none(key: str, name: str) -> Shape:
    """Another text where there is nothing to list."""
    return lambda words, values: (key if values[name] else f"{key}_none", {})


SHAPES: dict[tuple[str, str], Shape] = {
    ("event", "round"): _order("round"),
    ("event", "roll"): _roll,
    ("event", "take_die"): _track,
    ("event", "pay"): _pay,
    ("event", "fly"): _flown,
    ("event", "copy_die"): _priced("copy_die"),
    ("event", "take_bonus"): _taken,
    ("event", "scores"): _scores,
    ("event", "gains"): _gains,
    ("event", "buy"): _priced("buy"),
    ("event", "goal_bonus"): _priced("goal_bonus"),
    ("event", "end"): _end,
    ("reason", "no_die"): _unless_none("no_die", "have"),
    ("reason", "length"): _unless_none("length", "have"),
    ("reason", "no_such_cost"): _unless_none("no_such_cost", "allowed"),
    ("action", "take_die"): _marker,
    ("action", "fly"): _fly,
    ("action", "pay_transmitter"): _place("pay_transmitter", "number"),
    ("action", "cover"): _place("cover", "number"),
    ("action", "link"): _place("link", "to"),
    ("ask", "purchase"): _purchase,
}


def _printed(data: Components) -> dict[str, Plain]:
    """What the data says in words: the names and texts of technologies, the sides of the board."""
    technologies = data.technologies.technologies
    names = {id: row.name for id, row in technologies.items()}
    sides = {f"side_{id}": side.title for id, side in data.cluster.sides.items()}
    notes = {id: row.text for id, row in technologies.items()}
    return {"term": {**TEXTS["term"], **names, **sides}, "note": notes}


VOCABULARY = Vocabulary("armillary.games.pulsar", {**TEXTS, **_printed(components())}, SHAPES)


@cache
def words(language: str) -> PulsarWords:
    """The words of Pulsar 2849 in this language."""
    return PulsarWords(language)
