"""Tooltips: what a place or thing is, what it does, and the rule that says so."""

from __future__ import annotations

from collections.abc import Callable

from armillary.core import rulebook
from armillary.core.words import Words
from armillary.drawing.place_names import split
from armillary.drawing.tooltips import paragraphs, tip
from armillary.games.pulsar.actions.transmitters import row_of
from armillary.games.pulsar.benefits.effect_types import SIZES, GateRun
from armillary.games.pulsar.benefits.effects import COUNTERS
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.galaxy.map import side_of
from armillary.games.pulsar.board.places import is_location
from armillary.games.pulsar.board.sheets.transmitters import spoken
from armillary.games.pulsar.components import is_reconstructed
from armillary.games.pulsar.rounds.dice_phase import TRACKS, steps
from armillary.games.pulsar.rounds.production_phase import each_production, until_the_end
from armillary.games.pulsar.state import BLOCKED, OPEN, State
from armillary.games.pulsar.words import PulsarWords

RESOURCES = {"cubes": ("9.8", "11.6"), "pm": ("4.3",), "plus2": ("4.3",), "rings": ("6.1",)}
"""What a player has, and the rules that say what it is for."""


def describe(state: State, place: str, words: Words) -> str:
    """The tooltip of a place; empty: there is nothing to say."""
    kind, name = split(place)
    made = _KINDS.get(kind)
    assert isinstance(words, PulsarWords)
    return made(state, name, words) if made is not None else ""


def _tip(words: Words, title: str, lines: list[str], *rules: str) -> str:
    return tip(words, texts.of(words.language), title, paragraphs(*lines), *rules)


# The cluster


def _location(state: State, name: str, words: PulsarWords) -> str:
    if not is_location(state, name):
        return ""
    tell = texts.of(words.language)
    node = side_of(state).nodes[name]
    kind = f"gate_{node.colour}" if node.colour else node.kind
    title = f"{name.upper()} · {tell(f'map.{kind}')}"
    ships = [
        words.names(state)[player.seat]
        for player in state.players
        if player.ship == state.table.graph.index[name]
    ]
    lines = [tell("tip.ships", players=words.listed(ships))] if ships else []
    if node.dead_end:
        lines.append(tell("tip.dead_end"))
    rules = {
        "entry_portal": ("5.1",),
        "jump_gate": ("5.5", "8.6"),
        "planetary_system": ("5.8", "5.9", "5.10"),
        "pulsar": ("5.12", "6.3"),
        "isolated_pulsar": ("6.1", "6.3"),
    }[node.kind]
    if node.kind == "planetary_system":
        lines = _system(state, name, words) + lines
    elif node.kind in ("pulsar", "isolated_pulsar"):
        lines = _pulsar(state, name, words) + lines
    return _tip(words, title, lines, *rules)


def _system(state: State, name: str, words: PulsarWords) -> list[str]:
    tell = texts.of(words.language)
    place = state.table.graph.index[name]
    if place not in state.tiles:
        return [tell("tip.unknown")]
    tile = state.table.data.systems[state.tiles[place]]
    lines = []
    for spot, owner in zip(tile.planets, state.planets[place], strict=True):
        planet = words.label(spot.kind)
        if owner == OPEN:
            lines.append(tell("tip.planet_open", planet=planet))
        elif owner == BLOCKED:
            lines.append(tell("tip.planet_blocked", planet=planet))
        else:
            lines.append(tell("tip.planet_of", planet=planet, player=words.names(state)[owner]))
    lines.append(tell("tip.bonus", what=words.effects(tile.bonus)))
    return lines


def _pulsar(state: State, name: str, words: PulsarWords) -> list[str]:
    tell = texts.of(words.language)
    place = state.table.graph.index[name]
    owner = next((p for p in state.players if p.claimed >> place & 1), None)
    if owner is None:
        return [tell("tip.unclaimed")]
    player = words.names(state)[owner.seat]
    size = owner.gyrodynes.get(place)
    if size is None:
        return [tell("map.claimed", player=player)]
    row = state.table.data.gyrodynes.sizes[SIZES[size]]
    if owner.spinning >> place & 1:
        told = tell("map.spinning", player=player, size=words.term(SIZES[size]))
        return [
            told,
            tell("tip.scores_each", n=each_production(state, owner, size)),
            tell("tip.until_the_end", n=until_the_end(state, owner, size)),
        ]
    told = tell("map.building", player=player, size=words.term(SIZES[size]))
    return [told, tell("tip.spin_with", die=row.spin_die)]


# Dice, tracks, supply


def _die(state: State, name: str, words: PulsarWords) -> str:
    if name not in ("1", "2", "3", "4", "5", "6"):
        return ""
    tell = texts.of(words.language)
    move = steps(state.median, int(name)) if state.median else 0
    way = "tip.stays" if not move else "tip.ahead" if move < 0 else "tip.behind"
    lines = [tell(way, n=abs(move))] if state.median else []
    return _tip(words, tell("head.die", n=int(name)), lines, "3.3", "3.4", "9.8")


def _landing(state: State, name: str, words: PulsarWords) -> str:
    track, _, _ = name.partition(":")
    return _track(state, track, words)


def _track(state: State, name: str, words: PulsarWords) -> str:
    if name not in TRACKS:
        return ""
    tell = texts.of(words.language)
    rule = "10.1" if name == "initiative" else "10.2"
    return _tip(words, tell(f"dice.{name}"), [tell(f"tip.{name}")], rule, "3.5", "10.3")


def _gyrodyne(state: State, name: str, words: PulsarWords) -> str:
    row = state.table.data.gyrodynes.sizes.get(name)
    if row is None:
        return ""
    tell = texts.of(words.language)
    left = state.supply[SIZES.index(name)]
    lines = [
        tell("tip.take_with", die=row.take_die),
        tell("tip.spin_with", die=row.spin_die),
        tell("tip.scores", n=row.points),
        _awards(state, words),
        tell("tip.left", n=left),
    ]
    return _tip(words, tell("tip.gyrodyne", size=words.term(name)), lines, "6.2", "6.5", "6.6")


def _awards(state: State, words: PulsarWords) -> str:
    """6.5  What the two awards of a size are for."""
    awards = state.table.data.gyrodynes.awards
    first, second = awards.points
    tell = texts.of(words.language)
    return tell("tip.awards", needs=awards.needs, first=first, second=second)


def _modifier(state: State, name: str, words: PulsarWords) -> str:
    row = state.table.data.dice.modifiers.get(name)
    if row is None:
        return ""
    tell = texts.of(words.language)
    bought = tell("tip.bought_with", dice=words.listed(map(str, row.dice)))
    return _tip(words, words.label(name), [*_token(name, words), bought], "9.1", "4.3")


def _token(name: str, words: PulsarWords) -> list[str]:
    """4.3  What a modifier token does."""
    tell = texts.of(words.language)
    return [tell(f"tip.{name}"), tell("tip.one_token")]


def _resource(state: State, name: str, words: PulsarWords) -> str:
    if name not in RESOURCES:
        return ""
    tell = texts.of(words.language)
    data = state.table.data
    if name == "cubes":
        copied = tell("tip.cubes", n=data.limits.copy_cubes)
        lines = [copied, tell("tip.cubes_left", n=data.scoring.cube_pair)]
    elif name == "rings":
        lines = [tell("tip.rings")]
    else:
        lines = _token(name, words)
    return _tip(words, words.label(name), lines, *RESOURCES[name])


# Technologies, transmitters, headquarters


def _technology(state: State, name: str, words: PulsarWords) -> str:
    if name not in state.table.technology:
        return ""
    tell = texts.of(words.language)
    row = state.table.technologies[state.table.technology[name]]
    owners = [
        words.names(state)[player.seat]
        for player in state.players
        if player.patents >> state.table.technology[name] & 1
    ]
    lines = [words.about(name), tell("tip.costs_die", die=row.die)]
    if row.cubes:
        lines.append(tell("tip.costs_cubes", n=row.cubes))
    lines.append(tell("tech.per_round", n=row.slots))
    if owners:
        lines.append(tell("tip.patented", players=words.listed(owners)))
    rules: tuple[str, ...] = ("9.3", "9.4", "9.5")
    if is_reconstructed("technologies.toml", f"technologies.{name}"):
        lines.append(tell("tip.reconstructed"))
        rules = (*rules, "17.3")
    return _tip(words, words.term(name), lines, *rules)


def _row(state: State, name: str, words: PulsarWords) -> str:
    if not name.isdigit() or int(name) not in state.table.row_bonus:
        return ""
    tell = texts.of(words.language)
    bonus = state.table.row_bonus[int(name)]
    line = tell("tip.row_median") if isinstance(bonus, str) else tell("tip.row", n=bonus)
    return _tip(words, tell("tech.row", n=int(name)), [line], "9.2", "10.5")


def _offer(state: State, name: str, words: PulsarWords) -> str:
    if name not in state.table.transmitters:
        return ""
    row = row_of(state, name)
    return _tip(words, words.term(f"transmitter_{name}"), [spoken(row, words)], "7.1", "7.2")


def _unit(state: State, name: str, words: PulsarWords) -> str:
    seat, _, number = name.partition(":")
    if not (seat.isdigit() and number.isdigit() and int(seat) < len(state.players)):
        return ""
    units = state.players[int(seat)].units
    if int(number) >= len(units):
        return ""
    face = units[int(number)].face
    line = spoken(row_of(state, face), words)
    return _tip(words, words.term(f"transmitter_{face}"), [line], "7.4", "7.5")


def _joint(state: State, name: str, words: PulsarWords) -> str:
    tell = texts.of(words.language)
    return _tip(words, tell("tip.joint"), [tell("tip.joint_about")], "7.7", "9.9") if name else ""


def _linking(state: State, name: str, words: PulsarWords) -> str:
    tell = texts.of(words.language)
    return _tip(words, tell("group.linking"), [tell("tip.joint_about")], "7.3") if name else ""


def _cost(state: State, name: str, words: PulsarWords) -> str:
    tell = texts.of(words.language)
    value = name.partition(":")[2]
    line = tell("tip.costs_die", die=value)
    return _tip(words, tell("tip.cost"), [line], "7.4", "7.5") if value else ""


def _project(state: State, name: str, words: PulsarWords) -> str:
    """A project of a side (`A1:top`), since everybody has others; alone it is only a place."""
    side, _, slot = name.rpartition(":")
    sides = state.table.data.hq.sides
    if slot not in state.table.slot or (side and side not in sides):
        return ""
    tell = texts.of(words.language)
    lines: list[str] = []
    rules = ["8.3", "8.4"]
    if side:
        project = sides[side].projects[slot]
        brings = tell("tip.brings", what=words.effects(project.effects))
        lines = [brings, tell("tip.costs_die", die=project.die)]
        if any(type(effect) is GateRun for effect in project.effects):
            rules.append("8.5")
    return _tip(words, words.label(slot), lines, *rules)


def _side(state: State, name: str, words: PulsarWords) -> str:
    return _tip(words, words.label("hq"), [], "2.8", "8.2") if name in ("1", "2") else ""


# Goals


def _goal(state: State, name: str, words: PulsarWords) -> str:
    if name not in state.table.goals:
        return ""
    tell = texts.of(words.language)
    goal = state.table.goals[name]
    lines = [tell("tip.scores", n=goal.points)]
    for player in state.players:
        have = COUNTERS[goal.counter](state, player)
        who = words.names(state)[player.seat]
        lines.append(tell("tip.progress", player=who, have=have, need=goal.at_least))
    discounts = any(abilities(state, player).goal_discount for player in state.players)
    rules = ("11.3", "11.4") if goal.gyrodynes else ("11.3", "11.2") if discounts else ("11.3",)
    return _tip(words, words.label(name), lines, *rules)


def _rule(state: State, name: str, words: PulsarWords) -> str:
    book = rulebook.load("pulsar")
    return _tip(words, words.rule_title(name), [], name) if name in book.rules else ""


_KINDS: dict[str, Callable[[State, str, PulsarWords], str]] = {
    "loc": _location,
    "die": _die,
    "land": _landing,
    "track": _track,
    "gyro": _gyrodyne,
    "modifier": _modifier,
    "resource": _resource,
    "tech": _technology,
    "row": _row,
    "offer": _offer,
    "unit": _unit,
    "cost": _cost,
    "end": _linking,
    "array": _linking,
    "joint": _joint,
    "project": _project,
    "side": _side,
    "goal": _goal,
    "rule": _rule,
}
