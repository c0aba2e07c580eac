"""Gaia Project in words: which text fits an event, a refusal or an option, and how values look.

The texts are in `texts`; the names of tiles, boosters and actions are made from the data.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from typing import Any, Self

import msgspec

from armillary.core.states.hexes import Hex
from armillary.core.words import Shape, Shaped, Text, Values, Vocabulary, Words, tag
from armillary.games.gaia.components import (
    AREAS,
    PLANETS,
    BoardAction,
    Booster,
    Components,
    Gain,
    Tech,
    components,
)
from armillary.games.gaia.state import State
from armillary.games.gaia.texts import TEXTS

HEXES = ("hex", "hexes", "recall", "from")
"""Values that are hexes."""

GAINS = ("vp", "ore", "knowledge", "qic", "credits", "charge", "tokens", "gaiaformers")
"""The order in which we tell what is gained."""


class GaiaWords(Words[State]):
    """The words of Gaia Project in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(language, VOCABULARY)
        self.data = components()
        self.terms |= self.made_from(self.data)
        self.places: Mapping[Hex, str] = {}
        """Names of the hexes of one match; without them a hex is called by its coordinates."""

    def on(self, state: State) -> Self:
        words = copy(self)
        words.places = state.table.hex_names
        return words

    def names(self, state: State) -> list[str]:
        """Players are called by their factions, once they have chosen them."""
        names = super().names(state)
        open_seats = {frame.seat for frame in state.stack if tag(frame) == "choose_faction"}
        for player in state.players:
            faction = self.term(player.faction.id)
            if player.faction.is_automa:
                names[player.seat] = self.phrase("phrase", "automa_name", faction=faction)
            elif player.seat not in open_seats:
                names[player.seat] = faction
        return names

    def source(self, key: str) -> str:
        """Where points or resources came from: a tile of the round, research, a card, an action."""
        kind, _, number = key.partition("_")
        if key[:-1] in ("round", "final"):
            return self.phrase("source", key[:-1], round=key[-1], number=key[-1])
        if kind == "research":
            top = number.endswith("_top")
            area = self.term(number.removesuffix("_top"))
            return self.phrase("source", "research_top" if top else "research", area=area)
        for kind, rows in (
            ("board", self.data.board_actions),
            ("booster", self.data.boosters),
            ("tech", self.data.techs | self.data.advanced),
            ("faction", self.data.factions),
        ):
            if key in rows:
                return self.phrase("source", kind, text=self.term(key))
        return super().source(key)

    def show(self, name: str, value: Any) -> str:
        if name in HEXES:
            if not _is_hex(value):
                return super().show(name, value)
            return self.places.get((value[0], value[1]), f"({value[0]},{value[1]})")
        if name == "planet" and isinstance(value, int):
            return self.term(PLANETS[value])
        if name == "token" and value == "gleens":
            return self.term("gleens_token")
        if name == "source":
            return self.source(value)
        return super().show(name, value)

    def gain(self, what: Gain | Mapping[str, int], times: int = 1, vp: bool = True) -> str:
        """What an icon gives, with or without the victory points."""
        given = what if isinstance(what, Mapping) else msgspec.structs.asdict(what)
        told = GAINS if vp else GAINS[1:]
        return self.amounts({kind: given.get(kind, 0) for kind in told}, times)

    # Names made from the data

    def made_from(self, data: Components) -> dict[str, str]:
        """The names of everything that is known by what it does, and of numbered things."""
        made = {id: self.tech(row) for id, row in (data.techs | data.advanced).items()}
        made |= {id: self.booster(row) for id, row in data.boosters.items()}
        for id, tile in data.round_tiles.items():
            gain = self.gain(Gain(vp=tile.vp))
            made[id] = self.phrase("phrase", f"on_{tile.trigger}", gain=gain)
        for id, token in data.federations.items():
            gain = self.gain(token.gain)
            if token.faction:
                made[f"{id}_token"] = self.phrase("phrase", f"{id}_token", gain=gain)
            else:
                made[id] = gain
        for id, action in data.board_actions.items():
            price = self.amounts({"power": action.power, "qic": action.qic})
            made[id] = self.phrase("phrase", "exchange", price=price, gain=self.effect(action))
        for id, row in data.conversions.items():
            kind, amount = row.price
            price = self.amounts({kind: amount})
            made[id] = self.phrase("phrase", "exchange", price=price, gain=self.gain(row.gain))
        for back in data.gaia_conversions:
            price = self.amounts({"power": back.tokens})
            gain = self.gain(back.gain)
            made[back.id] = self.phrase("phrase", "exchange", price=price, gain=gain)
        for area in AREAS:
            name = self.term(area)
            made[f"adv_{area}"] = self.phrase("phrase", "advanced", area=name)
        for id in data.sectors:
            made[f"sector_{id}"] = self.phrase("phrase", "sector", number=id)
        for number in data.automa.cards:
            made[f"card_{number}"] = self.phrase("phrase", "card", number=number)
        return made

    def tech(self, row: Tech) -> str:
        """What a tech tile gives, and when."""
        if row.kind == "passive":
            return self.phrase("phrase", "kind_passive", power=row.power)
        what = self.gain(row.gain)
        if row.trigger:
            return self.phrase("phrase", f"on_{row.trigger}", gain=what)
        if row.per:
            what = self.phrase("phrase", f"per_{row.per}", gain=what)
        return what if row.kind == "once" else self.phrase("phrase", f"kind_{row.kind}", what=what)

    def booster(self, row: Booster) -> str:
        """The income of a booster, and its action or what it scores on passing."""
        parts = [self.listed(self.gain(icon) for icon in row.income)]
        if row.special:
            parts.append(self.phrase("phrase", "kind_special", what=self.special(row.id)))
        if row.pass_vp:
            gain = self.gain(Gain(vp=row.pass_vp))
            per = self.phrase("phrase", f"per_{row.per}", gain=gain)
            parts.append(self.phrase("phrase", "kind_pass", what=per))
        return "; ".join(parts)

    def effect(self, row: BoardAction) -> str:
        """What a board action brings."""
        parts = [self.gain(row.gain), self.amounts({"steps": row.steps})]
        if row.special == "planet_types":
            gain = self.gain(Gain(vp=row.special_vp))
            parts.append(self.phrase("phrase", "per_planet_type", gain=gain))
        elif row.special:
            parts.append(self.phrase("phrase", f"special_{row.special}"))
        return self.listed(filter(None, parts))

    def special(self, source: str) -> str:
        """What a special action does: of a booster, a tech tile, an academy or a faction."""
        booster = self.data.boosters.get(source)
        if booster is not None and booster.special == "range":
            return self.phrase("phrase", "special_range", n=booster.amount)
        if booster is not None:
            return self.amounts({"steps": booster.amount})
        tile = self.data.techs.get(source) or self.data.advanced.get(source)
        return self.gain(tile.gain) if tile else self.terms.get(source, source)


def _is_hex(value: Any) -> bool:
    return len(value) == 2 and isinstance(value[0], int)


# Which text fits, and what is ready to fill in


def _either(key: str, otherwise: str, name: str) -> Shape:
    """One text if a value is there, else the other."""
    return lambda words, values: (key if values[name] else otherwise, {})


def _mine(words: GaiaWords, values: Values) -> Shaped:
    cost = dict(values["cost"])
    steps = cost.pop("steps")
    return "mine_steps" if steps else "mine", {"steps": steps, "cost": words.amounts(cost)}


def _paid(key: str, *kinds: str) -> Shape:
    """Something with a price; without one, another text."""

    def shape(words: GaiaWords, values: Values) -> Shaped:
        cost = words.amounts({kind: values[kind] for kind in kinds})
        return key if cost else key.removesuffix("_far"), {"cost": cost}

    return shape


def _project(words: GaiaWords, values: Values) -> Shaped:
    cost = words.amounts({"tokens": values["tokens"], "qic": values["qic"]})
    return "project_recall" if values["recall"] else "project", {"cost": cost}


def _researched(words: GaiaWords, values: Values) -> Shaped:
    """8.2  One level up."""
    return "research", {"was": values["level"] - 1}


def _gains(words: GaiaWords, values: Values) -> Shaped:
    """Points have an event of their own."""
    what = words.gain(values["what"], values["times"], vp=False)
    return "gains" if what else "", {"what": what}


def _lost(words: GaiaWords, values: Values) -> Shaped:
    return "lost", {"what": words.amounts(values["what"])}


def _scores(words: GaiaWords, values: Values) -> Shaped:
    vp = values["vp"]
    return "scores", {"vp": f"{vp:+}".replace("-", "−"), "n": abs(vp)}


def _returned(words: GaiaWords, values: Values) -> Shaped:
    back = {kind: values[kind] for kind in ("tokens", "gaiaformers")}
    return "gaia_return", {"what": words.amounts(back)}


def _end(words: GaiaWords, values: Values) -> Shaped:
    points = (words.phrase("amount", "vp", n=vp) for vp in values["vp"])
    pairs = zip(values["names"], points, strict=True)
    return "end", {"results": words.listed(f"{name}: {vp}" for name, vp in pairs)}


def _special(words: GaiaWords, values: Values) -> Shaped:
    return "special", {"source": words.special(values["source"])}


def _tile_price(key: str) -> Shape:
    """12.14  What the Itars pay for a tile is not in the event."""
    return lambda words, values: (
        key,
        {"tokens": words.amounts({"tokens": words.data.limits.itars_tile_tokens})},
    )


def _in_area(words: GaiaWords, values: Values) -> Shaped:
    return "brainstone", {"area": words.term(f"area{values['area']}")}


def _brainstone_area(words: GaiaWords, values: Values) -> Shaped:
    allowed = words.listed(words.term(f"area{area}") for area in values["allowed"])
    return "brainstone_area", {"allowed": allowed}


def _upgrade_path(words: GaiaWords, values: Values) -> Shaped:
    return "upgrade_path" if values["allowed"] else "upgrade_end", {}


def _not_asked(words: GaiaWords, values: Values) -> Shaped:
    """What is only taken together with something else says with what."""
    return {"tech": "no_tile_now", "token": "no_token_now"}.get(
        values.get("action", ""), "not_asked"
    ), {}


def _token_choice(words: GaiaWords, values: Values) -> Shaped:
    return "token_choice" if "" in values["allowed"] else "token_choice_taklons", {}


def _boosters(words: GaiaWords, values: Values) -> Shaped:
    return "booster", {"allowed": words.listed(f"({words.term(id)})" for id in values["allowed"])}


def _sources_left(words: GaiaWords, values: Values) -> Shaped:
    left = [words.amounts({"power": n}) for n in sorted(set(values["charges"]))]
    left += [words.amounts({"tokens": n}) for n in sorted(set(values["tokens"]))]
    return "no_source", {"what": words.listed(left)}


def _income(words: GaiaWords, values: Values) -> Shaped:
    taken = words.amounts({"power": values["charge"], "tokens": values["tokens"]})
    return "income", {"what": taken}


def _board(words: GaiaWords, values: Values) -> Shaped:
    if values["brainstone"]:
        return "board_brainstone", {}
    row = words.data.board_actions.get(values["action"])
    return "board_qic" if row is not None and row.qic else "board_power", {}


def _tech(words: GaiaWords, values: Values) -> Shaped:
    slot: str = values["slot"]
    if not slot.startswith("adv_"):
        return "tech", {}
    area = slot.removeprefix("adv_")
    return "tech_advanced", {"slot": words.terms.get(area, area)}


def _charge(words: GaiaWords, values: Values) -> Shaped:
    return f"charge_{values['token']}" if values["token"] else "charge", {}


def _offer(words: GaiaWords, values: Values) -> Shaped:
    return "charge_offer" if values["value"] > 1 else "charge_offer_free", {}


def _automa_faction(words: GaiaWords, values: Values) -> Shaped:
    return "automa_faction", {"level": words.term(f"automa_level{values['level']}")}


def _automa_card(words: GaiaWords, values: Values) -> Shaped:
    return f"automa_{values['use']}", {}


def _automa_nothing(words: GaiaWords, values: Values) -> Shaped:
    return "automa_nothing", {"action": words.term(f"automa_{values['action']}")}


SHAPES: dict[tuple[str, str], Shape] = {
    ("event", "mine"): _mine,
    ("event", "project"): _project,
    ("event", "upgrade"): _paid("upgrade", "credits", "ore"),
    ("event", "research"): _researched,
    ("event", "gaia_return"): _returned,
    ("event", "federation"): _either("federation", "federation_bare", "satellites"),
    ("event", "lost_planet"): _paid("lost_planet_far", "qic"),
    ("event", "space_station"): _paid("space_station_far", "qic"),
    ("event", "special"): _special,
    ("event", "scores"): _scores,
    ("event", "gains"): _gains,
    ("event", "lost"): _lost,
    ("event", "brainstone"): _in_area,
    ("event", "tokens"): _either("tokens_discard", "tokens", "discard"),
    ("event", "pass"): _either("pass", "pass_last", "booster"),
    ("event", "buy_tile"): _tile_price("buy_tile"),
    ("event", "end"): _end,
    ("event", "automa_faction"): _automa_faction,
    ("event", "automa_card"): _automa_card,
    ("event", "automa_pass"): _either("automa_pass", "automa_pass_last", "booster"),
    ("event", "automa_nothing"): _automa_nothing,
    ("reason", "not_asked"): _not_asked,
    ("reason", "brainstone_area"): _brainstone_area,
    ("reason", "upgrade_path"): _upgrade_path,
    ("reason", "token_choice"): _token_choice,
    ("reason", "booster"): _boosters,
    ("reason", "no_source"): _sources_left,
    ("action", "project"): _either("project_recall", "project", "recall"),
    ("action", "tech"): _tech,
    ("action", "board"): _board,
    ("action", "special"): _special,
    ("action", "convert"): _either("convert_brainstone", "convert", "brainstone"),
    ("action", "pass"): _either("pass", "pass_last", "booster"),
    ("action", "charge"): _charge,
    ("action", "tokens"): _either("tokens_brainstone", "tokens", "brainstone"),
    ("action", "brainstone"): _in_area,
    ("action", "income"): _income,
    ("action", "buy_tile"): _tile_price("buy_tile"),
    ("ask", "tokens"): _either("tokens_discard", "tokens", "discard"),
    ("ask", "charge_offer"): _offer,
    ("ask", "itars_tiles"): _tile_price("itars_tiles"),
}

PLAYS: dict[str, Text] = {id: row.plays for id, row in components().factions.items()}
VOCABULARY = Vocabulary("armillary.games.gaia", {**TEXTS, "plays": PLAYS}, SHAPES)


@cache
def words(language: str) -> GaiaWords:
    """The words of Gaia Project in this language."""
    return GaiaWords(language)
