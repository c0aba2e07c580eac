"""The calculator: any ships against any others, with any parts, or what stands in a sector.

It is a form that the table answers as soon as something is put in; nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from armillary.core.words import Words
from armillary.drawing.crests import seat_class
from armillary.drawing.icons import icon
from armillary.drawing.svg import element, text
from armillary.games.eclipse.blueprints import Values, values
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.chances import chances
from armillary.games.eclipse.board.fleets import sides
from armillary.games.eclipse.board.naming import sector_name
from armillary.games.eclipse.board.parts import heading, odds_bar, values_row
from armillary.games.eclipse.board.places import species_of
from armillary.games.eclipse.board.ships import side_class, small
from armillary.games.eclipse.components import NPCS, SHIPS, components
from armillary.games.eclipse.odds import Fleet, Odds
from armillary.games.eclipse.state import NOBODY, SHIP, Place, State

MOST = 8
"""Ships of one type that can be put in."""
DEFAULT = ("cruiser", 2, "ancient", 1)
"""What is shown at first."""


class Force(NamedTuple):
    """One side: whose ships, how many, and parts that are tried on them."""

    owner: int
    counts: dict[str, int]
    parts: dict[tuple[str, int], str]


def sheet(
    state: State, seat: int | None, words: Words, given: Mapping[str, str] | None = None
) -> str:
    """The form with its answer."""
    tell = texts.of(words.language)
    asked = dict(given or {})
    attacker, defender = read(state, seat, asked)
    return (
        f'<div id="sheet-odds" class="ec-sheet ec-calculator" data-asks=""><form>'
        f"{_sector(state, asked, words)}{_answer(state, attacker, defender, words)}"
        f'<div class="ec-forces">{_force(state, "a", attacker, words)}'
        f'<b class="ec-versus">{icon("swords", tell("odds.against"))}</b>'
        f"{_force(state, 'd', defender, words)}</div></form></div>"
    )


# What was put in


def read(state: State, seat: int | None, given: Mapping[str, str]) -> tuple[Force, Force]:
    """Both sides, as the form says; a sector that was just chosen fills them."""
    place = state.sectors.get(given.get("at", ""))
    if place is not None and given.get("at") != given.get("was"):
        return _from_sector(place, seat)
    ready = [player.seat for player in state.players if player.species]
    own = seat if seat in ready else ready[0] if ready else 0
    if "a" not in given:
        ship, count, enemy, enemies = DEFAULT
        return Force(own, {ship: count}, {}), Force(NOBODY, {enemy: enemies}, {})
    return _read_force(state, "a", given, own), _read_force(state, "d", given, NOBODY)


def _read_force(state: State, side: str, given: Mapping[str, str], default: int) -> Force:
    told = given.get(side, "")
    owner = int(told) if told.isdigit() and int(told) < len(state.players) else NOBODY
    if owner != NOBODY and not state.players[owner].species:
        owner = default
    if side == "a" and owner == NOBODY:
        owner = default
    kinds: tuple[str, ...] = NPCS if owner == NOBODY else SHIPS
    counts: dict[str, int] = {}
    parts: dict[tuple[str, int], str] = {}
    for kind in kinds:
        count = given.get(f"{side}.{kind}", "")
        if count.isdigit() and int(count):
            counts[kind] = min(MOST, int(count))
        if owner == NOBODY:
            continue
        for slot in range(len(species_of(state.players[owner]).blueprints[kind].slots)):
            part = given.get(f"{side}.{kind}.{slot}", "")
            if part in components().parts:
                parts[kind, slot] = part
    return Force(owner, counts, parts)


def _from_sector(place: Place, seat: int | None) -> tuple[Force, Force]:
    """13.2 and 13.3  The two that would fight first: the last to arrive attack."""
    found = [Force(side.owner, dict(side.stacks), {}) for side in sides(place)]
    if place.owner != NOBODY:
        found.sort(key=lambda force: force.owner != place.owner)
    if not found:
        return Force(seat or 0, {}, {}), Force(NOBODY, {}, {})
    if len(found) == 1:
        own = Force(seat or 0, {}, {})
        return (found[0], Force(NOBODY, {}, {})) if found[0].owner == seat else (own, found[0])
    attacker = found[-1]
    defender = found[-2]
    if attacker.owner == NOBODY:
        attacker, defender = defender, attacker
    return attacker, defender


def force_values(state: State, force: Force, kind: str) -> Values:
    """The values of a type of ship, with the parts that are tried."""
    if force.owner == NOBODY:
        return state.table.npc_stats[kind]
    player = state.players[force.owner]
    printed = species_of(player).blueprints[kind]
    tiles = player.designs[SHIP[kind]] if player.designs else ("",) * len(printed.slots)
    parts = [
        force.parts.get((kind, number)) or tile or slot.part or ""
        for number, (tile, slot) in enumerate(zip(tiles, printed.slots, strict=True))
    ]
    fitted = [part for part in (*parts, *player.outside[SHIP[kind]]) if part]
    return values(components(), printed, fitted)


def fleets(state: State, force: Force) -> list[Fleet]:
    """A side as the odds want it."""
    return [
        Fleet(kind, count, force_values(state, force, kind)) for kind, count in force.counts.items()
    ]


# The form


def _option(value: str, label: str, chosen: bool) -> str:
    return element("option", text(label), value=value, selected=chosen)


def _sector(state: State, given: Mapping[str, str], words: Words) -> str:
    """A sector whose ships are taken over."""
    tell = texts.of(words.language)
    chosen = given.get("at", "")
    places = [place for place in state.sectors.values() if place.npcs or place.squadrons]
    places.sort(key=lambda place: (-len(sides(place)), place.id))
    options = "".join(
        _option(place.id, sector_name(place.id, words), place.id == chosen) for place in places
    )
    return (
        f'<label class="ec-field"><span>{text(tell("odds.sector"))}</span>'
        f'<select name="at"><option value="">{text(tell("odds.free"))}</option>{options}</select>'
        f'</label><input type="hidden" name="was" value="{text(chosen)}"/>'
    )


def _force(state: State, side: str, force: Force, words: Words) -> str:
    tell = texts.of(words.language)
    names = words.names(state)
    owners = [
        _option(str(player.seat), names[player.seat], player.seat == force.owner)
        for player in state.players
        if player.species
    ]
    if side == "d":
        owners.append(_option("nobody", tell("battle.nobody"), force.owner == NOBODY))
    title = tell("battle.attacker" if side == "a" else "battle.defender")
    kinds = NPCS if force.owner == NOBODY else SHIPS
    rows = "".join(_row(state, side, force, kind, words) for kind in kinds)
    look = "neutral" if force.owner == NOBODY else seat_class(force.owner)
    return (
        f'<section class="ec-force {look}">{heading(title)}'
        f'<label class="ec-field"><span>{text(tell("odds.whose"))}</span>'
        f'<select name="{side}">{"".join(owners)}</select></label>{rows}</section>'
    )


def _row(state: State, side: str, force: Force, kind: str, words: Words) -> str:
    """A type of ship: how many of them, its values, and its parts to try others."""
    count = force.counts.get(kind, 0)
    name = text(words.label(kind))
    parts = ""
    if count and force.owner != NOBODY:
        parts = _parts(state, side, force, kind, words)
    return (
        f'<div class="ec-count {side_class(force.owner, kind)}">{small(kind, force.owner)}'
        f'<label><span>{name}</span><input type="number" inputmode="numeric" min="0" max="{MOST}" '
        f'name="{side}.{kind}" value="{count}"/></label>'
        f"{values_row(force_values(state, force, kind), words)}{parts}</div>"
    )


def _parts(state: State, side: str, force: Force, kind: str, words: Words) -> str:
    tell = texts.of(words.language)
    player = state.players[force.owner]
    printed = species_of(player).blueprints[kind]
    tiles = player.designs[SHIP[kind]] if player.designs else ("",) * len(printed.slots)
    fields = []
    for number, (tile, slot) in enumerate(zip(tiles, printed.slots, strict=True)):
        now = tile or slot.part or ""
        usual = words.label(now) if now else tell("designer.slot_empty")
        tried = force.parts.get((kind, number), "")
        options = "".join(
            _option(id, words.label(id), id == tried) for id in components().parts if id != now
        )
        label = tell("odds.space", n=number + 1)
        fields.append(
            f'<select name="{side}.{kind}.{number}" aria-label="{text(label)}">'
            f'<option value="">{text(usual)}</option>{options}</select>'
        )
    opened = ' open=""' if any(of == kind for of, _ in force.parts) else ""
    return (
        f"<details{opened}><summary>{text(tell('odds.parts'))}</summary>"
        f'<div class="ec-tries">{"".join(fields)}</div></details>'
    )


# The answer


def _answer(state: State, attacker: Force, defender: Force, words: Words) -> str:
    tell = texts.of(words.language)
    if not attacker.counts or not defender.counts:
        return f'<p class="ec-answer">{text(tell("odds.nobody_there"))}</p>'
    found = chances(fleets(state, attacker), fleets(state, defender))
    if found is None:
        return f'<p class="ec-answer">{text(tell("odds.too_large"))}</p>'
    return (
        f'<output class="ec-answer">{odds_bar(tell("odds.attacker_wins"), found.attacker_wins)}'
        f"{_survivors(found, attacker, defender, words)}</output>"
    )


def _survivors(found: Odds, attacker: Force, defender: Force, words: Words) -> str:
    """How many ships to expect on either side."""
    tell = texts.of(words.language)
    parts = []
    for force, left in ((attacker, found.attacker), (defender, found.defender)):
        for kind, count in force.counts.items():
            told = tell("odds.survivors", left=f"{left[kind]:.1f}", n=count)
            parts.append(f"<span>{small(kind, force.owner)}{text(told)}</span>")
    return f'<span class="ec-left">{"".join(parts)}</span>'
