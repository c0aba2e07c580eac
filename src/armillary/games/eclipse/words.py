"""Eclipse in words: which text fits an event, a refusal or an option, and how values look.

The texts are in `texts`; what has a name in the data is called by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any, Self

from armillary.core.decision import Action
from armillary.core.events import Event
from armillary.core.words import Shape, Shaped, Text, Values, Vocabulary, Words
from armillary.games.eclipse.combat.dice import BLANK, BURST
from armillary.games.eclipse.components import RESOURCES, Components, Hex, components
from armillary.games.eclipse.pieces.galaxy import across, ring
from armillary.games.eclipse.pieces.tracks import shortfall
from armillary.games.eclipse.state import NOBODY, State
from armillary.games.eclipse.texts import TEXTS

SEATS = ("to", "of", "who", "defender", "proposer", "partner", "start")
"""Values that are players, if they are numbers."""

RINGS = ("I", "II", "III")

WORK = ("exploring", "researching", "upgrading", "building", "moving", "influencing")
"""The frames of the six actions."""


class EclipseWords(Words[State]):
    """The words of Eclipse in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(language, VOCABULARY)
        for discovery in components().discoveries.values():
            if discovery.part is not None:
                self.terms[discovery.id] = self.terms[discovery.part]
        self.map: Mapping[Hex, str] = {}
        """The sectors of one match by place, oldest first; without them a zone has no neighbour."""
        self.people: tuple[str, ...] = ()
        """What the players of one match are called by their species."""
        self.table: State | None = None
        """The state of that match; None: none is known."""

    def on(self, state: State) -> Self:
        words = copy(self)
        words.table = state
        words.map = state.routes.map
        words.people = tuple(words.names(state))
        return words

    def show(self, name: str, value: Any) -> str:
        if isinstance(value, str) and value in components().sectors:
            return self.sector(value)
        if name in SEATS and isinstance(value, int):
            return self.person(value)
        if name == "technology" and value in self.terms:
            return self.label(value)
        if name == "at":
            return self.zone((value[0], value[1]))
        if name == "dice":
            return self.listed(self.die(damage, face) for damage, face in value)
        if name == "face":
            return self.face(value)
        return super().show(name, value)

    def names(self, state: State) -> list[str]:
        """Players without names are called by their species, once they have chosen them."""
        names = super().names(state)
        if not self.called:
            for player in state.players:
                if player.species:
                    names[player.seat] = self.term(player.species)
        return names

    def sector(self, id: str) -> str:
        """A sector by its number and its name."""
        name = self.terms.get(id) or components().sectors[id].name
        return self.phrase("phrase", "sector", number=id, name=name)

    def zone(self, at: Hex) -> str:
        """A zone by the oldest sector next to it: what it is called never changes in a match."""
        number = RINGS[ring(at)]
        for place, id in self.map.items():
            for edge in range(6):
                if across(place, edge) == at:
                    sector = self.sector(id)
                    return self.phrase("phrase", f"zone_{edge}", sector=sector, ring=number)
        return self.phrase("phrase", "zone", q=at[0], r=at[1], ring=number)

    def person(self, seat: int, names: Sequence[str] = ()) -> str:
        """A player by name, if there is one."""
        known = names or self.called or self.people
        return str(known[seat]) if known else self.phrase("phrase", "player", number=seat + 1)

    def face(self, face: int) -> str:
        """13.8  What a die shows."""
        names = {BLANK: "blank", BURST: "burst"}
        return self.term(names[face]) if face in names else str(face)

    def die(self, damage: int, face: int) -> str:
        """A die by its colour and what it shows."""
        colours = components().combat.dice.damage
        colour = next(name for name, points in colours.items() if points == damage)
        return self.phrase("phrase", "die", colour=self.term(colour), face=self.face(face))

    def action(self, action: Action) -> str:
        """As every game; options that begin with a thing begin with a capital."""
        text = super().action(action)
        return text[:1].upper() + text[1:]

    def event(self, event: Event, names: Sequence[str]) -> str:
        """As every game; what ships of nobody do has no player."""
        if event.seat == NOBODY and event.key == "battle_over":
            return self.phrase("event", "battle_over_nobody", event.values)
        return super().event(event, names)

    def brief(self, event: Event, names: Sequence[str]) -> str:
        """As every game, likewise."""
        if event.seat == NOBODY and event.key == "battle_over":
            return self.phrase("brief", "battle_over_nobody")
        return super().brief(event, names)


# Which text fits, and what is ready to fill in


def _people(key: str, *places: str) -> Shape:
    """Seats by the names of their players."""

    def shape(words: EclipseWords, values: Values) -> Shaped:
        names = values["names"]
        return key, {place: words.person(values[place], names) for place in places}

    return shape


def _battle(words: EclipseWords, values: Values) -> Shaped:
    if values["against"]:
        return "battle_nobody", {"defender": words.term(values["against"])}
    return "battle", {"defender": words.person(values["defender"], values["names"])}


def _pass(words: EclipseWords, values: Values) -> Shaped:
    gain = words.amounts({"money": components().limits.first_pass_money})
    return ("pass_first" if values.get("first") else "pass"), {"gain": gain}


def _place(words: EclipseWords, values: Values) -> Shaped:
    return ("place_ancients" if values["ancients"] else "place"), {}


def _discovery(words: EclipseWords, values: Values) -> Shaped:
    return ("discovery_at" if values["sector"] else "discovery"), {}


def _keep_tile(words: EclipseWords, values: Values) -> Shaped:
    """2.12  In matches of version 1 others do not learn what was kept."""
    return ("keep_tile_known" if values.get("tile") else "keep_tile"), {}


def _roll(words: EclipseWords, values: Values) -> Shaped:
    missiles = "_missiles" * values["missiles"]
    if values["seat"] > 0:
        return f"roll{missiles}", {}
    return f"roll_nobody{missiles}", {"kind": words.label(values["kind"])}


def _hit(words: EclipseWords, values: Values) -> Shaped:
    destroyed = "_destroyed" * values["destroyed"]
    if values["of"] == NOBODY:
        return f"hit_nobody{destroyed}", {}
    return f"hit{destroyed}", {"of": words.person(values["of"], values["names"])}


def _trade(words: EclipseWords, values: Values) -> Shaped:
    given, taken = {values["give"]: values["rate"]}, {values["take"]: 1}
    return "trade", {"given": words.amounts(given), "taken": words.amounts(taken)}


def _priced(key: str, resource: str) -> Shape:
    """What something cost."""
    return lambda words, values: (
        key,
        {"price": words.phrase("amount", resource, n=values["cost"])},
    )


def _balance(words: EclipseWords, values: Values) -> Shaped:
    net = values["money"] - values["upkeep"]
    return "balance", {"net": f"{net:+}".replace("-", "−")}


def _gains(words: EclipseWords, values: Values) -> Shaped:
    what = words.amounts({name: values.get(name, 0) for name in RESOURCES})
    return "gains", {"what": what, "source": words.term(values["source"])}


def _space(key: str) -> Shape:
    """People count spaces from 1; beside the grid there are none."""

    def shape(words: EclipseWords, values: Values) -> Shaped:
        slot = values["slot"]
        return (key if slot >= 0 else f"{key}_outside"), {"place": slot + 1}

    return shape


def _target(words: EclipseWords, values: Values) -> Shaped:
    """13.9  A ship is known by the damage that it has already."""
    return ("hit_damaged" if values["damage"] else "hit"), {}


def _misses(words: EclipseWords, values: Values) -> Shaped:
    return ("misses_blank" if values["face"] == BLANK else "misses"), {}


def _unless_none(key: str, name: str) -> Shape:
    """Another text where there is nothing to list."""
    return lambda words, values: (key if values[name] else f"{key}_none", {})


def _square(key: str) -> Shape:
    """People count squares from 1."""
    return lambda words, values: (key, {"place": values["square"] + 1})


def _turned(words: EclipseWords, values: Values) -> Shaped:
    return "place", {"degrees": values["rotation"] * 60}


def _disc(words: EclipseWords, values: Values) -> Shaped:
    if not values["source"]:
        return "move_disc_out", {}
    return ("move_disc" if values["target"] else "move_disc_back"), {}


def _keep(words: EclipseWords, values: Values) -> Shaped:
    return ("keep_instead" if values["instead"] else "keep"), {}


def _ask_turn(words: EclipseWords, values: Values) -> Shaped:
    """4.1 and 2.5  How many discs there are to act with, and what the next one costs."""
    if words.table is None:
        return "turn", {}
    player = words.table.players[values["seat"]]
    if player.passed:
        return "turn_passed", {"n": player.discs}
    if not player.discs:
        return "turn_no_disc", {}
    cost = components().tracks.influence.cost
    ready = {"n": player.discs, "now": cost(player.discs), "then": cost(player.discs - 1)}
    return ("turn_disc" if ready["now"] < ready["then"] else "turn_free_disc"), ready


def _ask_upkeep(words: EclipseWords, values: Values) -> Shaped:
    """14.3  What is missing, if anything is."""
    if words.table is None:
        return "upkeep", {}
    missing = shortfall(words.table, words.table.players[values["seat"]])
    return ("upkeep_short", {"missing": missing}) if missing > 0 else ("upkeep", {})


def _ask_discovery(words: EclipseWords, values: Values) -> Shaped:
    tile = values["tile"]
    return ("discovery_known", {"tile": words.label(tile)}) if tile else ("discovery", {})


def _ask_work(key: str) -> Shape:
    """2.1  An action without activations asks for what else can be done; a ship may fly on."""

    def shape(words: EclipseWords, values: Values) -> Shaped:
        return (key if values["left"] or values.get("ship") else "no_activation"), {}

    return shape


def _ask_cubes(words: EclipseWords, values: Values) -> Shaped:
    return ("return_cubes_graveyard" if values["graveyard"] else "return_cubes"), {}


SHAPES: dict[tuple[str, str], Shape] = {
    ("event", "round"): _people("round", "start"),
    ("event", "pass"): _pass,
    ("event", "place"): _place,
    ("event", "discovery"): _discovery,
    ("event", "keep_tile"): _keep_tile,
    ("event", "gains"): _gains,
    ("event", "trade"): _trade,
    ("event", "buy"): _priced("buy", "science"),
    ("event", "build"): _priced("build", "materials"),
    ("event", "propose"): _people("propose", "to"),
    ("event", "refuse"): _people("refuse", "to"),
    ("event", "relations"): _people("relations", "to"),
    ("event", "aggression"): _people("aggression", "to"),
    ("event", "battle"): _battle,
    ("event", "roll"): _roll,
    ("event", "hit"): _hit,
    ("event", "cubes_destroyed"): _people("cubes_destroyed", "of"),
    ("event", "balance"): _balance,
    ("reason", "misses"): _misses,
    ("reason", "no_retreat"): _unless_none("no_retreat", "allowed"),
    ("reason", "no_tile"): _unless_none("no_tile", "have"),
    ("action", "hit"): _target,
    ("action", "colony_ship"): _square("colony_ship"),
    ("action", "destroy"): _square("destroy"),
    ("action", "place"): _turned,
    ("action", "install"): _space("install"),
    ("action", "return_part"): _space("return_part"),
    ("action", "place_part"): _space("place_part"),
    ("action", "move_disc"): _disc,
    ("action", "keep"): _keep,
    **{("ask", key): _ask_work(key) for key in WORK},
    ("ask", "turn"): _ask_turn,
    ("ask", "upkeep"): _ask_upkeep,
    ("ask", "discovery"): _ask_discovery,
    ("ask", "return_cubes"): _ask_cubes,
}


def _printed(data: Components) -> dict[str, str]:
    """Names of the data. Stars keep theirs in every language, but the centre is no star.

    Starbases, orbitals and monoliths are called alike as things and as technologies.
    """
    names = {id: row.name for id, row in data.technologies.items()}
    names |= {id: row.name for id, row in data.parts.items()}
    names |= {id: row.name for id, row in data.species.items()}
    names |= {id: row.name for id, row in data.sectors.items() if row.kind == "center"}
    return {id: name for id, name in names.items() if id not in TEXTS["term"]}


PLAYS: dict[str, Text] = {id: row.plays for id, row in components().species.items()}
VOCABULARY = Vocabulary(
    "armillary.games.eclipse",
    {**TEXTS, "term": {**TEXTS["term"], **_printed(components())}, "plays": PLAYS},
    SHAPES,
)


@cache
def words(language: str) -> EclipseWords:
    """The words of Eclipse in this language."""
    return EclipseWords(language)
