"""Tooltips: what a place or thing is, what it does, and the rule that says so."""

from __future__ import annotations

from collections.abc import Callable

from armillary.core.words import Words
from armillary.drawing.place_names import split
from armillary.drawing.tooltips import paragraphs, tip
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.galaxy.map import hexes, system_name
from armillary.games.imperium.board.parts import moments
from armillary.games.imperium.board.sheets import system
from armillary.games.imperium.board.sheets.agenda import agenda_text
from armillary.games.imperium.board.unit_values import values
from armillary.games.imperium.numbering import DATA, PLANET, TILE_OF
from armillary.games.imperium.state import State

ANOMALY_RULE = "6.2.7"


def describe(state: State, place: str, words: Words) -> str:
    """The tooltip of a place; empty: there is nothing to say."""
    kind, name = split(place)
    made = _KINDS.get(kind)
    return made(state, name, words) if made is not None else ""


def _tip(words: Words, title: str, body: str, *rules: str) -> str:
    return tip(words, texts.of(words.language), title, body, *rules)


# The map


def _system(state: State, name: str, words: Words) -> str:
    if not name.isdigit() or int(name) not in DATA.systems.tiles:
        return ""
    tile = int(name)
    if tile not in hexes(state):
        return _tile(state, name, words)
    row = DATA.systems.tiles[tile]
    rules = (ANOMALY_RULE,) if row.anomaly else ()
    return _tip(words, system_name(tile, words), system.tip(state, tile, words), *rules)


def _planet(state: State, name: str, words: Words) -> str:
    """A planet is read together with the system around it."""
    number = PLANET.get(name)
    if number is None:
        return ""
    body = system.tip(state, TILE_OF[number], words)
    return _tip(words, system_name(TILE_OF[number], words), body, "1.4")


def _tile(state: State, name: str, words: Words) -> str:
    if not name.isdigit() or int(name) not in DATA.systems.tiles:
        return ""
    row = DATA.systems.tiles[int(name)]
    tell = texts.of(words.language)
    lines = [tell(f"tip.{row.anomaly}")] if row.anomaly else []
    for id in row.planets:
        planet = DATA.systems.planets[id]
        value = tell("map.values", resources=planet.resources, influence=planet.influence)
        trait = f", {tell(f'trait.{planet.trait}')}" if planet.trait else ""
        lines.append(f"{planet.name}: {value}{trait}")
    return _tip(words, system_name(int(name), words), paragraphs(*lines), "2.6")


def _free(state: State, name: str, words: Words) -> str:
    return _tip(words, texts.of(words.language)("map.free"), "", "2.6")


# Cards


def _technology(state: State, name: str, words: Words) -> str:
    row = DATA.technologies.get(name)
    if row is None:
        return ""
    tell = texts.of(words.language)
    lines = [words.about(name)]
    if row.upgrades:
        lines += [
            f"{words.label(card.id)}: {values(card, words)}"
            for card in DATA.units.units.values()
            if card.technology == name
        ]
    need = [f"{n} × {tell(f'colour.{colour}')}" for colour, n in row.needs.items()]
    lines.append(tell("tip.needs", what=words.listed(need)) if need else "")
    return _tip(words, words.label(name), paragraphs(*lines), "16.2")


def _dated(rows: str, rule: str) -> Callable[[State, str, Words], str]:
    """What has a moment and a text."""

    def made(state: State, name: str, words: Words) -> str:
        row = getattr(DATA, rows).get(name)
        if row is None:
            return ""
        return _tip(
            words,
            words.label(name),
            paragraphs(moments(row.windows, words), words.about(name)),
            rule,
        )

    return made


def _objective(state: State, name: str, words: Words) -> str:
    row = DATA.objectives.get(name)
    if row is None:
        return ""
    tell = texts.of(words.language)
    points = tell("tip.points", n=row.points)
    return _tip(words, words.label(name), paragraphs(words.about(name), points), "14.2")


def _agenda(state: State, name: str, words: Words) -> str:
    row = DATA.agendas.get(name)
    if row is None:
        return ""
    body = "".join(f"<p>{part}</p>" for part in agenda_text(row, words))
    return _tip(words, words.label(name), body, "13.6")


def _strategy(state: State, name: str, words: Words) -> str:
    row = DATA.strategy_cards.get(name)
    if row is None:
        return ""
    tell = texts.of(words.language)
    lines = [tell(f"strategy.{name}_{n}") for n in range(1, len(row.primary) + 1)]
    others = tell("tip.others", what=tell(f"strategy.{name}_others"))
    return _tip(words, words.label(name), paragraphs(*lines, others), "10.1")


def _faction(state: State, name: str, words: Words) -> str:
    if name not in DATA.factions:
        return ""
    lines = [
        f"{words.label(row.id)}: {words.about(row.id)}"
        for row in DATA.abilities.values()
        if row.faction == name
    ]
    return _tip(words, words.label(name), paragraphs(*lines), "2.5")


def _unit(state: State, name: str, words: Words) -> str:
    card = DATA.units.units.get(name)
    if card is None:
        return ""
    return _tip(words, words.label(name), paragraphs(values(card, words), words.about(name)), "1.1")


_KINDS: dict[str, Callable[[State, str, Words], str]] = {
    "sys": _system,
    "planet": _planet,
    "tile": _tile,
    "hex": _free,
    "tech": _technology,
    "card": _dated("action_cards", "17.4"),
    "note": _dated("promissory_notes", "15.6"),
    "ability": _dated("abilities", "17.3"),
    "objective": _objective,
    "agenda": _agenda,
    "strategy": _strategy,
    "faction": _faction,
    "unit": _unit,
}
