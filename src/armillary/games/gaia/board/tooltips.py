"""Tooltips: what a place or thing is, what it does, and the rule that says so."""

from __future__ import annotations

from collections.abc import Callable

from armillary.core.words import Words
from armillary.drawing.place_names import read_hex, split
from armillary.drawing.tooltips import paragraphs, tip
from armillary.games.gaia.actions.federation import power_value
from armillary.games.gaia.actions.upgrade import SUPPLY_NAME
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.galaxy.map import sector_labels
from armillary.games.gaia.board.places import undecided
from armillary.games.gaia.board.sheets.power_cycle import spoken
from armillary.games.gaia.components import AREAS, PLANETS, Gain, Tech
from armillary.games.gaia.rounds.resources import count
from armillary.games.gaia.state import AREA, HOMES, KINDS, NO_PLANET, State
from armillary.games.gaia.words import words as gaia_words

TOP = 5


def describe(state: State, place: str, words: Words) -> str:
    """The tooltip of a place; empty: there is nothing to say."""
    kind, name = split(place)
    made = _KINDS.get(kind)
    return made(state, name, words) if made is not None else ""


def _gain(words: Words, what: Gain) -> str:
    return gaia_words(words.language).gain(what)


def _tip(words: Words, title: str, lines: list[str], *rules: str) -> str:
    return tip(words, texts.of(words.language), title, paragraphs(*lines), *rules)


# The map


def _hex(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    target = read_hex(name)
    place = state.index(target) if target is not None else None
    if target is None or place is None:
        return ""
    sector = sector_labels(state.table, words)[state.table.sector_of[place]]
    planet = state.planets[place]
    names = words.names(state)
    lines, rules = [], []
    if planet == NO_PLANET:
        lines.append(tell("map.empty").capitalize())
        rules.append("11.2")
    else:
        if planet < HOMES:
            lines.append(tell("tip.planet", planet=words.term(PLANETS[planet])))
            known = [p for p in state.players if p.seat not in undecided(state)]
            steps = (f"{names[p.seat]} {p.faction.steps[planet]}" for p in known)
            lines.append(tell("tip.steps", steps=words.listed(steps)))
            rules.append("4.3")
        else:
            lines.append(words.label(PLANETS[planet]))
            rules.append({"gaia": "4.4", "transdim": "4.6", "lost": "8.6"}[PLANETS[planet]])
    lines += _standing(state, place, names, words)
    return _tip(words, f"{state.table.hex_names[target]} · {sector}", lines, *rules)


def _standing(state: State, place: int, names: list[str], words: Words) -> list[str]:
    tell = texts.of(words.language)
    lines = []
    for player in state.players:
        who = names[player.seat]
        if player.guests >> place & 1:
            lines.append(tell("tip.guest", player=who))
        elif place in player.structures:
            kind = KINDS[player.structures[place]]
            piece = words.term("mine" if kind == "lost_planet" else kind)
            value = power_value(state, player, place)
            lines.append(tell("tip.piece", player=who, piece=piece, value=value))
        for mask, piece in (
            (player.projects, "gaiaformer"),
            (player.stations, "space_station"),
            (player.satellites, "satellite"),
        ):
            if mask >> place & 1:
                lines.append(tell("tip.other", player=who, piece=words.term(piece)))
        if player.federated >> place & 1:
            lines.append(tell("tip.federated", player=who))
    return lines


# Research and tiles


def _research(state: State, name: str, words: Words) -> str:
    area, _, level = name.partition(":")
    if area not in AREAS:
        return ""
    tell = texts.of(words.language)
    at = int(level) if level.isdigit() and int(level) <= TOP else None
    if at is None:
        lines = [
            f"{step} · {' '.join(_level(state, area, step, words))}" for step in range(1, TOP + 1)
        ]
        return _tip(words, words.term(area), lines, "8.1", "8.2")
    title = tell("sheet.level", area=words.term(area), level=at)
    lines = _level(state, area, at, words)
    if at == TOP:
        lines.append(tell("tip.level_top"))
        return _tip(words, title, lines, "8.2", "8.4", "8.5")
    return _tip(words, title, lines or [tell("tip.level_empty")], "8.2")


def _level(state: State, area: str, level: int, words: Words) -> list[str]:
    tell = texts.of(words.language)
    track, limits = state.table.data.tracks[area], state.table.data.limits
    lines = []
    if track.ore_per_step:
        lines.append(tell("tip.ore_per_step", n=track.ore_per_step[level]))
    if track.range:
        lines.append(tell("tip.range", n=track.range[level]))
    if track.project_tokens and track.project_tokens[level]:
        lines.append(tell("tip.project_tokens", n=track.project_tokens[level]))
    if not track.income[level].is_empty():
        told = tell("tip.level_income", what=_gain(words, track.income[level]))
        lines.append(texts.ended(told))
    if not track.once[level].is_empty():
        told = tell("tip.level_once", what=_gain(words, track.once[level]))
        lines.append(texts.ended(told))
    if level == limits.research_charge_level:
        lines.append(tell("tip.level_charge", n=limits.research_charge))
    if level == TOP and track.final:
        lines.append(tell(f"tip.final_{track.final}", n=track.final_vp))
    return lines


def _slot(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    if name.startswith("adv_"):
        area = AREA.get(name.removeprefix("adv_"))
        if area is None:
            return ""
        id = state.advanced[area]
        if not id:
            return _tip(words, words.label(name), [tell("sheet.taken")], "7.2")
        row = state.table.data.advanced[id]
        return _tip(words, _tile_title(row, words), [tell("tip.advanced_needs")], "7.2")
    tile = state.table.slots.get(name)
    if tile is None:
        return ""
    step = tell("tip.basic_step", area=words.term(name)) if name in AREA else tell("tip.free_step")
    names = words.names(state)
    owners = [names[p.seat] for p in state.players if tile in p.techs]
    lines = [step]
    if owners:
        lines.append(tell("tip.owners", players=words.listed(owners)))
    row = state.table.data.techs[tile]
    return _tip(words, _tile_title(row, words), lines, "7.1")


def _tile_title(row: Tech, words: Words) -> str:
    return texts.of(words.language)("sheet.tile", tile=words.term(row.id))


def _own_tile(state: State, name: str, words: Words) -> str:
    """A tile, academy or booster of a player's own."""
    tell = texts.of(words.language)
    data = state.table.data
    row = data.techs.get(name) or data.advanced.get(name)
    if row is not None:
        return _tip(words, _tile_title(row, words), [], "9.4" if row.kind == "special" else "7.3")
    if name in data.boosters:
        return _booster(state, name, words)
    if name == "academy_qic":
        return _tip(words, words.label(name), [], "6.4", "9.4")
    return _tip(words, tell("group.special"), [], "9.4") if name else ""


def _board(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    row = state.table.data.board_actions.get(name)
    if row is None:
        return ""
    lines = [tell("sheet.once_per_round").capitalize()]
    if name in state.board_by:
        user = words.names(state)[state.board_by[name]]
        lines.append(tell("tip.used_by", player=user))
    elif name in state.board_used:
        lines.append(tell("tip.used"))
    rule = "9.2" if row.steps else "9.3" if row.qic else "9.1"
    return _tip(words, words.label(name), lines, *dict.fromkeys(("9.1", rule)))


def _booster(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    row = state.table.data.boosters.get(name)
    if row is None:
        return ""
    lines = []
    names = words.names(state)
    for player in state.players:
        if player.booster == name:
            lines.append(tell("tip.held", player=names[player.seat]))
            if row.pass_vp:
                vp = row.pass_vp * count(state, player, row.per)
                lines.append(tell("tip.counts_now", vp=vp))
    rules = ("14.1", "9.5") if row.special else ("14.1",)
    return _tip(words, words.label(name), lines or [tell("sheet.free").capitalize()], *rules)


def _token(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    row = state.table.data.federations.get(name)
    if row is None:
        return ""
    title = words.label("gleens_token" if row.faction else name)
    lines = [tell("tip.green" if row.green else "tip.grey")]
    if name in state.supply:
        lines.append(tell("tip.supply", n=state.supply[name]))
    return _tip(words, title, lines, "11.1", "11.8")


# Players


def _faction(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    row = state.table.data.factions.get(name)
    if row is None:
        return ""
    start = Gain(ore=row.ore, credits=row.credits, knowledge=row.knowledge, qic=row.qic)
    lines = [
        tell("sheet.home", planet=words.term(row.home)),
        tell("tip.start", what=_gain(words, start)),
        words.about(name),
        tell("tip.institute", what=words.about(f"{name}_institute")),
    ]
    number = list(state.table.data.factions).index(name) + 1
    return _tip(words, words.term(name), lines, f"12.{number}")


def _structure(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    if name == "gaiaformer":
        return _tip(words, words.label(name), [], "5.1", "5.3")
    row = state.table.data.structures.get(SUPPLY_NAME.get(name, name))
    if row is None:
        return ""
    price = {"credits": row.credits, "ore": row.ore}
    lines = [tell("tip.cost", what=words.amounts(price))]
    if row.neighbour_credits:
        cheap = words.amounts({"credits": row.neighbour_credits, "ore": row.ore})
        lines.append(tell("tip.neighbour", what=cheap))
    lines.append(tell("tip.value", n=row.power))
    if row.tech_tile:
        lines.append(tell("tip.brings_tile"))
    rule = "4.1" if name == "mine" else "6.2"
    return _tip(words, words.label(name), lines, rule, "1.3")


def _resource(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    if name not in ("ore", "credits", "knowledge", "qic"):
        return ""
    cap = getattr(state.table.data.limits, name) if name != "qic" else 0
    return _tip(words, words.label(name), [tell("tip.cap", n=cap)] if cap else [], "1.7")


def _power(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    if not name.isdigit() or int(name) >= len(state.players):
        return ""
    return _tip(words, tell("power.title"), [spoken(state.players[int(name)], words)], "1.6")


def _convert(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    if name == "burn":
        return _tip(words, tell("group.burn"), [], "13.2", "1.6")
    row = state.table.data.conversions.get(name)
    if row is None:
        return ""
    return _tip(words, words.label(name), [], "13.3" if row.faction else "13.2")


# Scoring


def _round(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    if not name.isdigit() or not 1 <= int(name) <= len(state.table.tiles):
        return ""
    tile = state.table.tiles[int(name) - 1]
    title = tell("sheet.round_tile", round=name, tile=words.term(tile.id))
    return _tip(words, title, [], "2.6")


def _final(state: State, name: str, words: Words) -> str:
    tell = texts.of(words.language)
    row = state.table.data.final_tiles.get(name)
    if row is None:
        return ""
    ranks = " · ".join(map(str, state.table.data.limits.ranks))
    lines = [tell("tip.race", ranks=ranks)]
    if state.table.config.players <= 2:
        lines.append(tell("tip.neutral", n=row.neutral))
    title = tell("sheet.final", tile=words.term(f"final_{name}"))
    return _tip(words, title, lines, "14.4", "14.5")


_KINDS: dict[str, Callable[[State, str, Words], str]] = {
    "hex": _hex,
    "research": _research,
    "tech": _slot,
    "tile": _own_tile,
    "cover": _own_tile,
    "special": _own_tile,
    "board": _board,
    "booster": _booster,
    "token": _token,
    "mytoken": _token,
    "faction": _faction,
    "structure": _structure,
    "resource": _resource,
    "power": _power,
    "convert": _convert,
    "round": _round,
    "final": _final,
}
