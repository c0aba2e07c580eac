"""Twilight Imperium in words: which text fits an event, a refusal or an option, how values look.

The texts are in `texts`; components are called as their data says, and systems by their planets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache
from typing import Any, Self

import msgspec

from armillary.core.decision import Action
from armillary.core.words import Shape, Shaped, Text, Values, Vocabulary, Words
from armillary.games.imperium.combat.invasion import custodians_price
from armillary.games.imperium.economy.command_tokens import reinforcements
from armillary.games.imperium.economy.trade import Goods
from armillary.games.imperium.numbering import AGENDA, DATA, PLANET, PLANETS, STRATEGY, TILE_OF
from armillary.games.imperium.powers.power import COUNT, NOTHING, Target
from armillary.games.imperium.state import State
from armillary.games.imperium.texts import TEXTS
from armillary.games.imperium.units.packed_units import INFANTRY, TYPES

SYSTEMS = ("system", "origin", "here", "there")
"""Values that are systems."""
SEATS = ("to", "at", "against", "owner", "offerer", "player")
"""Values that are seats."""

GROUNDED = TYPES[INFANTRY:]
"""Units that usually stand on planets."""

AMOUNTS = {"command_tokens": "command_tokens", "trade_good": "trade_goods"}
"""Names of targets that are so much of something; a trade good without a number is a kind."""


class ImperiumWords(Words[State]):
    """The words of Twilight Imperium in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(language, VOCABULARY)
        # A faction and its home planet may have the same id: the faction goes first.
        self.terms = {planet.id: planet.name for planet in PLANETS} | self.terms
        self.people: tuple[str, ...] = ()
        """What the players of one match are called by their factions."""
        self.table: State | None = None
        """The state of that match; None: none is known."""

    def on(self, state: State) -> Self:
        words = copy(self)
        words.table = state
        words.people = tuple(words.names(state))
        return words

    def names(self, state: State) -> list[str]:
        """Players are called by their factions, once they have chosen them."""
        names = super().names(state)
        if self.called:
            return names
        return [
            self.term(player.faction) if player.faction else name
            for player, name in zip(state.players, names, strict=True)
        ]

    def seat(self, seat: int, names: Sequence[str] = ()) -> str:
        """A player by name, or by number where names are not known."""
        known = names or self.called or self.people
        if 0 <= seat < len(known):
            return str(known[seat])
        return self.phrase("phrase", "player", number=seat + 1)

    def system(self, tile: int) -> str:
        """A system by its planets, or by what else is there and its number."""
        row = DATA.systems.tiles.get(tile)
        if row is None:
            return self.phrase("phrase", "system", number=tile)
        if row.planets:
            return "/".join(DATA.systems.planets[id].name for id in row.planets)
        if tile == DATA.factions["creuss"].board_tile:
            return self.term("creuss_gate")
        there = row.anomaly or (f"{row.wormholes[0]}_wormhole" if row.wormholes else "")
        if there:
            return self.phrase("phrase", "system_named", name=self.term(there), number=tile)
        return self.phrase("phrase", "system", number=tile)

    def spot(self, place: str, unit: str) -> str:
        """Where a unit is. A planet and the space around it may have the same name."""
        if place in PLANET:
            return PLANETS[PLANET[place]].name
        system = self.system(int(place))
        return self.phrase("phrase", "space", system=system) if unit in GROUNDED else system

    def way(self, systems: Iterable[int]) -> str:
        """Systems one after the other."""
        return " → ".join(self.system(tile) for tile in systems)

    def show(self, name: str, value: Any) -> str:
        if name in SYSTEMS and isinstance(value, int):
            return self.system(value)
        if name in ("planet", "place", "outcome") and value in PLANET:
            return PLANETS[PLANET[value]].name
        if name == "place" and isinstance(value, str) and value.isdecimal():
            return self.system(int(value))
        if name == "path":
            return self.way(value)
        if name in SEATS and isinstance(value, int):
            return self.seat(value)
        if name in ("give", "take"):
            return self.goods(value)
        if name == "on":
            return self.target(value)
        if name == "outcome" and _is_seat(value):
            return self.seat(int(value))
        if name == "source":
            return self.source(value)
        return super().show(name, value)

    def action(self, action: Action) -> str:
        """As every game; options that begin with a thing begin with a capital."""
        text = super().action(action)
        return text[:1].upper() + text[1:]

    def target(self, on: Target | Values, names: Sequence[str] = ()) -> str:
        """What is named: a player, a place, a unit, a card, a number."""
        named = on if isinstance(on, Target) else msgspec.convert(on, Target)
        if named.name == "players":
            seats = [seat for seat in range(8) if named.n >> seat & 1]
            nobody = self.phrase("phrase", "nobody")
            return self.listed(self.seat(seat, names) for seat in seats) if seats else nobody
        if named.name in AGENDA and named.system < 0:
            # 10.3  Where an agenda that was looked at goes.
            key = "bottom" if named.n else "top"
            return self.phrase("phrase", key, what=self.term(named.name))
        if named.name in AMOUNTS and (named.n or named.name not in self.terms):
            return self.phrase("amount", AMOUNTS[named.name], n=named.n)
        parts = list(self._parts(named, names))
        if not parts:
            return str(named.n)
        told = self.listed(parts)
        if named.n or named.name == COUNT:
            return self.phrase("phrase", "times", n=named.n, what=told)
        return told

    def _parts(self, named: Target, names: Sequence[str]) -> Iterable[str]:
        if named.unit:
            yield self.term(named.unit)
        if named.name and named.name != COUNT:
            text = named.name
            yield self.seat(int(text), names) if _is_seat(text) else self.terms.get(text, text)
        if named.planet:
            yield PLANETS[PLANET[named.planet]].name
        within = TILE_OF[PLANET[named.planet]] if named.planet else 0
        if named.system > 0 and named.system != within:
            yield self.spot(str(named.system), named.unit)
        if named.player >= 0:
            yield self.seat(named.player, names)

    def goods(self, goods: Goods | Values, names: Sequence[str] = ()) -> str:
        """15.4  What one side gives."""
        given = goods if isinstance(goods, Goods) else msgspec.convert(goods, Goods)
        amounts = {"trade_goods": given.trade_goods, "commodities": given.commodities}
        parts = [self.amounts(amounts)] if any(amounts.values()) else []
        if given.note:
            owner = self.seat(given.owner, names)
            parts.append(self.phrase("phrase", "note", note=self.term(given.note), owner=owner))
        if given.card:
            parts.append(self.term(given.card))
        if given.hold_fire:
            parts.append(self.phrase("phrase", "hold_fire"))
        return self.listed(parts) if parts else self.phrase("phrase", "nothing")


def _is_seat(value: object) -> bool:
    """Whether this is the number of a seat as text. One planet has digits for its id."""
    return isinstance(value, str) and value.isdecimal() and value not in PLANET


# Which text fits, and what is ready to fill in


def _use(words: ImperiumWords, values: Values) -> Shaped:
    on, names = values["on"], values.get("names", ())
    named = on if isinstance(on, Target) else msgspec.convert(on, Target)
    if named == NOTHING:
        return "use", {}
    return "use_on", {"on": words.target(named, names)}


def _seats(key: str, *places: str) -> Shape:
    """Seats by the names of their players."""

    def shape(words: ImperiumWords, values: Values) -> Shaped:
        names = values.get("names", ())
        return key, {place: words.seat(values[place], names) for place in places}

    return shape


def _order(words: ImperiumWords, values: Values) -> Shaped:
    names = values["names"]
    return "order", {"order": words.listed(names[seat] for seat in values["order"])}


def _free_trade(words: ImperiumWords, values: Values) -> Shaped:
    names = values["names"]
    told = words.listed(names[seat] for seat in values["players"])
    return ("free_trade", {"players": told}) if told else ("free_trade_nobody", {})


def _exhaust(words: ImperiumWords, values: Values) -> Shaped:
    return f"exhaust_{values['kind']}", {}


def _spend(words: ImperiumWords, values: Values) -> Shaped:
    kinds = ("trade_goods", "strategy_tokens")
    what = words.amounts({kind: values.get(kind, 0) for kind in kinds})
    return ("spend", {"what": what}) if what else ("", {})


def _tokens(words: ImperiumWords, values: Values) -> Shaped:
    tactic, fleet, strategy = values["pools"]
    return "tokens", {"tactic": tactic, "fleet": fleet, "strategy": strategy}


def _move(words: ImperiumWords, values: Values) -> Shaped:
    cargo = words.amounts({kind: values[kind] for kind in ("fighters", "infantry")})
    return ("move_cargo", {"cargo": cargo}) if cargo else ("move", {})


def _at(key: str) -> Shape:
    """Units and where they are."""
    return lambda words, values: (key, {"place": words.spot(values["place"], values["unit"])})


def _points(words: ImperiumWords, values: Values) -> Shaped:
    n = values["n"]
    return "points", {"amount": f"{n:+}".replace("-", "−"), "n": abs(n)}


def _end(words: ImperiumWords, values: Values) -> Shaped:
    pairs = zip(values["names"], values["points"], strict=True)
    return "end", {"results": words.listed(f"{name}: {points}" for name, points in pairs)}


def _deal(key: str) -> Shape:
    """Who gives what to whom."""

    def shape(words: ImperiumWords, values: Values) -> Shaped:
        names = values.get("names", ())
        ready = {side: words.goods(values[side], names) for side in ("give", "take")}
        if "to" in values:
            ready["to"] = words.seat(values["to"], names)
        promised = key == "transaction" and values.get("promise")
        return f"{key}_promise" if promised else key, ready

    return shape


def _outcome(key: str) -> Shape:
    """13.4  An outcome may be a player."""

    def shape(words: ImperiumWords, values: Values) -> Shaped:
        outcome, names = values["outcome"], values.get("names", ())
        if not outcome:
            return f"{key}_none", {}
        if outcome in PLANET:
            return key, {"outcome": words.show("planet", outcome)}
        if _is_seat(outcome):
            return key, {"outcome": words.seat(int(outcome), names)}
        return key, {"outcome": words.label(outcome)}

    return shape


def _rolled(words: ImperiumWords, values: Values) -> Shaped:
    return "rolled_nines" if values["nines"] else "rolled_near" if values["near"] else "rolled", {}


def _moving(words: ImperiumWords, values: Values) -> Shaped:
    path = words.way((values["origin"], *values["path"]))
    return "move_ship_damaged" if values["damaged"] else "move_ship", {"path": path}


def _load(words: ImperiumWords, values: Values) -> Shaped:
    return "load", {"place": words.spot(values["planet"] or str(values["system"]), values["unit"])}


def _build(words: ImperiumWords, values: Values) -> Shaped:
    return "build_on" if values["planet"] else "build", {}


def _take_back(words: ImperiumWords, values: Values) -> Shaped:
    """1.10  Where a piece comes from, and where infantry goes."""
    place = words.spot(values["planet"] or str(values["system"]), values["unit"])
    if not values["to"]:
        return "take_back", {"place": place}
    return "take_back_on", {"place": place, "to": words.show("planet", values["to"])}


def _pay(words: ImperiumWords, values: Values) -> Shaped:
    return f"pay_{values['kind']}", {}


def _prerequisites(words: ImperiumWords, values: Values) -> Shaped:
    """16.1  So many of each colour are missing, and so many could be ignored."""
    told = (
        words.phrase("phrase", "times", n=n, what=words.term(colour))
        for colour, n in values["missing"].items()
    )
    key = "prerequisites_ignoring" if values["ignored"] else "prerequisites"
    return key, {"missing": words.listed(told)}


def _home_lost(words: ImperiumWords, values: Values) -> Shaped:
    return "home_lost", {
        "planets": words.listed(words.show("planet", planet) for planet in values["planets"])
    }


def _turn(words: ImperiumWords, values: Values) -> Shaped:
    """5.1 and 5.3  What there is to act with, and which cards keep one from passing."""
    if words.table is None:
        return "turn", {}
    player = words.table.players[values["seat"]]
    ready = {"tokens": words.phrase("amount", "tactic_tokens", n=player.tactic)}
    if words.table.actions:
        return "turn_again", ready
    cards = [words.label(STRATEGY[card].id) for card in player.cards if not player.used >> card & 1]
    if cards:
        return "turn_cards", ready | {"cards": words.listed(cards)}
    return "turn_pass", ready


def _gain_tokens(words: ImperiumWords, values: Values) -> Shaped:
    """1.11  No more than are left in the reinforcements."""
    if words.table is None:
        return "gain_tokens", {}
    left = reinforcements(words.table.players[values["seat"]])
    return "gain_tokens", {"n": min(values["n"], left)}


POWERS_ASK = {
    "transit_diodes take": "leave",
    "transit_diodes put": "land",
    "bioplasmosis from": "leave",
    "bioplasmosis to": "land",
    "raghs_call": "go",
    "mitosis": "infantry",
    "military_support": "infantry",
    "swords_to_plowshares": "infantry",
    "yin_spinner": "infantry",
    "colonial_redistribution infantry": "infantry_there",
    "the_alastor": "fight",
    "unstable_planet": "lost",
    "anti_intellectual_revolution ship": "destroy",
    "homeland_defense_act": "destroy",
    "arms_reduction": "destroy",
    "ixthian_artifact": "destroy",
    "duranium_armor": "repair",
    "ambush": "fire",
    "devotion": "hit",
    "the_crown_of_thalnos": "reroll",
    "construction_rider": "dock",
    "wormhole_generator": "wormhole",
    "creuss_iff": "wormhole",
    "diplomacy_rider": "close",
    "anti_intellectual_revolution planet": "exhaust",
    "reparations": "ready",
    "colonial_redistribution player": "receiver",
    "acquiescence mine": "give",
    "imperial_arbiter": "give",
    "acquiescence theirs": "take",
    "mageon_implants": "card",
    "spy_net": "card",
    "technological_singularity": "technology",
    "galactic_threat": "technology",
    "wormhole_research": "pool",
    "bribery": "spend",
}
"""What a power asks for later on; where it asks several things, by which of them it is."""


def _question(words: ImperiumWords, values: Values) -> Shaped:
    """By who asks: a chapter has words of its own, a power is named."""
    by = values["by"]
    if by in ("start_units", "place_units"):
        return by, {"unit": words.term(TYPES[values["data"][0]])}
    if by == "custodians":
        limits, table = DATA.limits, words.table
        cost = custodians_price(table, values["seat"]) if table else limits.custodians_cost
        return by, {"n": cost.influence, "points": limits.custodians_points}
    if by in ("fleet", "cargo"):
        return by, {"place": words.system(values["place"])}
    if by in ("lift", "withdraw_lift"):
        return by, {"place": PLANETS[values["place"]].name}
    if by in TEXTS["ask"]:
        return by, {}
    asked = POWERS_ASK.get(f"{by} {values['about']}".rstrip())
    return f"power_{asked}" if asked else "question", {"power": words.label(by)}


def _assign(words: ImperiumWords, values: Values) -> Shaped:
    return "assign", {"n": values["hits"] + values["forced"]}


def _place_tile(words: ImperiumWords, values: Values) -> Shaped:
    return "place_tile", {"tile": words.system(values["tile"]), "place": values["place"] + 1}


def _tile_placed(words: ImperiumWords, values: Values) -> Shaped:
    return "place_tile", {"tile": words.system(values["tile"])}


SHAPES: dict[tuple[str, str], Shape] = {
    ("event", "use"): _use,
    ("event", "place_tile"): _tile_placed,
    ("event", "order"): _order,
    ("event", "free_trade"): _free_trade,
    ("event", "exhaust"): _exhaust,
    ("event", "spend"): _spend,
    ("event", "tokens"): _tokens,
    ("event", "move"): _move,
    ("event", "place"): _at("place"),
    ("event", "removed"): _at("removed"),
    ("event", "sustain"): _at("sustain"),
    ("event", "repaired"): _at("repaired"),
    ("event", "destroyed"): _at("destroyed"),
    ("event", "points"): _points,
    ("event", "end"): _end,
    ("event", "offer"): _deal("offer"),
    ("event", "transaction"): _deal("transaction"),
    ("event", "cannon"): _seats("cannon", "at"),
    ("event", "defence"): _seats("defence", "at"),
    ("event", "space_combat"): _seats("space_combat", "against"),
    ("event", "commodities"): _seats("commodities", "to"),
    ("event", "give_card"): _seats("give_card", "to"),
    ("event", "note_returned"): _seats("note_returned", "owner"),
    ("event", "votes"): _outcome("votes"),
    ("event", "tie"): _outcome("tie"),
    ("event", "outcome"): _outcome("outcome"),
    ("action", "use"): _use,
    ("action", "rolled"): _rolled,
    ("action", "move_ship"): _moving,
    ("action", "load"): _load,
    ("action", "build"): _build,
    ("action", "take_back"): _take_back,
    ("action", "offer"): _deal("offer"),
    ("action", "counter"): _deal("counter"),
    ("action", "vote_for"): _outcome("vote_for"),
    ("action", "place_tile"): _place_tile,
    ("reason", "prerequisites"): _prerequisites,
    ("reason", "home_lost"): _home_lost,
    ("ask", "turn"): _turn,
    ("ask", "gain_tokens"): _gain_tokens,
    ("ask", "pay"): _pay,
    ("ask", "question"): _question,
    ("ask", "assign"): _assign,
    ("ask", "reply"): _deal("reply"),
}

PLAYS: dict[str, Text] = {id: row.plays for id, row in DATA.factions.items()}
VOCABULARY = Vocabulary("armillary.games.imperium", {**TEXTS, "plays": PLAYS}, SHAPES)


@cache
def words(language: str) -> ImperiumWords:
    """The words of Twilight Imperium in this language."""
    return ImperiumWords(language)
