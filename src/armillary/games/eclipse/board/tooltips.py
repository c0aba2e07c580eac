"""Tooltips: what a place or thing is, what it does, and the rule that says so."""

from __future__ import annotations

from collections.abc import Callable

from armillary.core.words import Words
from armillary.drawing.amounts import percent
from armillary.drawing.place_names import read_hex, split
from armillary.drawing.tooltips import paragraphs, tip
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.choices.battle_ahead import battle_in
from armillary.games.eclipse.board.galaxy.fleets import sides
from armillary.games.eclipse.board.galaxy.map import has_portal
from armillary.games.eclipse.board.names import about, sector_name, square_name, thing
from armillary.games.eclipse.board.parts import part_does
from armillary.games.eclipse.board.places import ROMAN, printed, ring, sector_at
from armillary.games.eclipse.board.theatre.fighters import name_of
from armillary.games.eclipse.components import NPCS, RESOURCES, SHIPS, STRUCTURES, components
from armillary.games.eclipse.pieces.galaxy import pinned, squadron
from armillary.games.eclipse.state import NO_OWNER, NOBODY, Place, State

ACTION_RULES = {
    "explore": "5.1",
    "influence": "10.1",
    "research": "6.1",
    "upgrade": "7.1",
    "build": "8.1",
    "move": "9.1",
    "reaction": "11.1",
}
SPECIES_RULES = {
    "eridani_empire": "16.1",
    "hydran_progress": "16.2",
    "planta": "16.3",
    "descendants_of_draco": "16.4",
    "mechanema": "16.5",
    "orion_hegemony": "16.6",
}


def describe(state: State, place: str, words: Words) -> str:
    """The tooltip of a place; empty: there is nothing to say."""
    kind, name = split(place)
    made = _KINDS.get(kind)
    return made(state, name, words) if made is not None else ""


def _tip(words: Words, title: str, lines: list[str], *rules: str) -> str:
    return tip(words, texts.of(words.language), title, paragraphs(*lines), *rules)


# The map


def _hex(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    at = read_hex(name)
    if at is None:
        return ""
    place = sector_at(state, at)
    if place is None:
        left = state.stacks[ring(at) - 1].left if at != (0, 0) else 0
        lines = [tell("tip.stack", n=left)]
        return _map_tip(words, tell("map.zone", ring=ROMAN[ring(at)]), [], lines, "5.1", "2.10")
    row = printed(place)
    names = words.names(state)
    more = [tell("tip.worth", n=row.vp)]
    if place.owner != NO_OWNER:
        more.append(tell("map.owner", player=names[place.owner]))
    squares = [
        square_name(square, words)
        + (f" ({tell('tip.taken')})" if place.cubes >> number & 1 else "")
        for number, square in enumerate(row.squares)
    ]
    if squares:
        more.append(words.listed(squares))
    more += _things(place, words)
    rules = ["2.6"]
    if len(sides(place)) > 1:
        rules += ["13.1", "9.3"]
    return _map_tip(words, sector_name(place.id, words), more, _ships(state, place, words), *rules)


def _map_tip(words: Words, title: str, more: list[str], lines: list[str], *rules: str) -> str:
    """While targets are lit on the map, its tooltips leave out `.ec-more` and the rules: they would
    cover what one wants to press."""
    body = f'<div class="ec-more">{paragraphs(*more)}</div>' if more else ""
    body = f'<div class="ec-spot">{body}{paragraphs(*lines)}</div>'
    return tip(words, texts.of(words.language), title, body, *rules)


def _things(place: Place, words: Words) -> list[str]:
    row = printed(place)
    there = [
        ("orbital", place.orbital),
        ("monolith", place.monolith),
        ("warp_portal", has_portal(place)),
        ("artifact", row.artifacts > 0),
        ("discovery", place.discovery),
    ]
    found = words.listed(_term(key, words) for key, is_there in there if is_there)
    return [found[:1].upper() + found[1:]] if found else []


def _term(id: str, words: Words) -> str:
    """Structures are named by the rules, the rest by the board."""
    return words.terms[id] if id in STRUCTURES else thing(id, words)


def _ships(state: State, place: Place, words: Words) -> list[str]:
    """Who is there, whose ships are pinned, and how the battle would end."""
    tell = texts.of(words.language)
    lines = []
    for side in sides(place):
        told = words.listed(f"{count} × {words.term(kind)}" for kind, count in side.stacks)
        if side.owner == NOBODY:
            lines.append(told)
            continue
        lines.append(tell("map.ships", player=words.names(state)[side.owner], ships=told))
        own = squadron(place, side.owner)
        held = pinned(state, place, state.players[side.owner])
        if own is not None and held:
            lines.append(tell("tip.pinned", n=min(held, own.size), free=max(0, own.size - held)))
    fight = battle_in(state, place.id)
    if fight is not None:
        attacker, defender, chance = fight
        lines.append(
            tell(
                "tip.battle",
                attacker=name_of(state, attacker, place.id, words),
                defender=name_of(state, defender, place.id, words),
                chance=percent(chance),
            )
        )
    return lines


# Players


def _track(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    if name == "influence":
        return _tip(words, tell("species.influence"), [tell("species.influence_note")], "2.5")
    if name not in RESOURCES:
        return ""
    return _tip(words, words.label(name), [tell("tip.track")], "2.4", "2.2")


def _species(state: State, name: str, words: Words) -> str:
    row = components().species.get(name)
    if row is None:
        return ""
    lines = [about(name, words)]
    techs = words.listed(words.label(id) for id in row.technologies)
    tell = texts.of(words.language)
    if techs:
        lines.append(tell("tip.starts_with", what=techs))
    return _tip(words, words.label(name), lines, SPECIES_RULES.get(name, "16.7"))


def _action(state: State, name: str, words: Words) -> str:
    if name not in ACTION_RULES:
        return ""
    return _tip(words, words.label(name), [], ACTION_RULES[name])


def _build(state: State, name: str, words: Words) -> str:
    if name in SHIPS:
        return _tip(words, words.label(name), [], "8.1", "2.7")
    return (
        _tip(words, words.label(name), [], "8.2", "2.9") if name in ("orbital", "monolith") else ""
    )


def _reputation(state: State, name: str, words: Words) -> str:
    return _tip(words, thing("reputation_tile", words), [], "2.13", "13.14")


def _ambassador(state: State, name: str, words: Words) -> str:
    return _tip(words, thing("ambassador", words), [], "12.3")


def _colony_ships(state: State, name: str, words: Words) -> str:
    return _tip(words, thing("colony_ship", words), [], "2.15")


def _discovery(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    if not name:
        return _tip(words, tell("species.face_down"), [], "2.12")
    if name not in components().discoveries:
        return ""
    return _tip(words, words.label(name), [about(name, words)], "2.12", "5.7")


# Technologies and parts


def _tech(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    id = name.partition(":")[0]
    row = components().technologies.get(id)
    if row is None:
        return ""
    cost = "tip.tech_price" if row.base == row.minimum else "tip.tech_cost"
    lines = [tell(cost, base=row.base, minimum=row.minimum)]
    if row.kind == "ship_part":
        lines.append(part_does(components().parts[id], words))
    else:
        lines.append(about(id, words))
    owners = [words.names(state)[p.seat] for p in state.players if id in p.known]
    if owners:
        lines.append(tell("tip.owners", players=words.listed(owners)))
    return _tip(words, words.label(id), lines, "6.1", "6.2")


def _part(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    part = components().parts.get(name)
    if part is None:
        return ""
    access = tell(f"tip.access_{part.access}")
    return _tip(words, words.label(name), [part_does(part, words), access], "7.1", "7.2")


def _slot(state: State, name: str, words: Words) -> str:
    ship, _, _ = name.partition(":")
    return _tip(words, words.label(ship), [], "7.1", "7.2") if ship in SHIPS else ""


# Battles


def _unit(state: State, name: str, words: Words) -> str:
    kind = name.rpartition(":")[2]
    if kind not in (*SHIPS, *NPCS):
        return ""
    return _tip(words, words.label(kind), [], "13.4", "13.6")


def _vessel(state: State, name: str, words: Words) -> str:
    kind, _, _ = name.partition(":")
    if kind not in (*SHIPS, *NPCS):
        return ""
    return _tip(words, words.label(kind), [], "13.8", "13.9")


def _turn(state: State, name: str, words: Words) -> str:
    tile, _, _ = name.partition(":")
    if tile not in components().sectors:
        return ""
    return _tip(words, sector_name(tile, words), [], "5.3")


def _fleet(state: State, name: str, words: Words) -> str:
    """Ships are told with the sector in which they are."""
    return _hex(state, name.rpartition(":")[2], words)


_KINDS: dict[str, Callable[[State, str, Words], str]] = {
    "hex": _hex,
    "fleet": _fleet,
    "track": _track,
    "species": _species,
    "action": _action,
    "build": _build,
    "reputation": _reputation,
    "ambassador": _ambassador,
    "colony_ships": _colony_ships,
    "discovery": _discovery,
    "tech": _tech,
    "part": _part,
    "slot": _slot,
    "unit": _unit,
    "vessel": _vessel,
    "turn": _turn,
}
