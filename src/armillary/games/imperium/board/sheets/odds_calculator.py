"""The odds of any fleet against any other, or of what stands in a system.

It is a form that the table answers as soon as something is put in; nothing of it is kept. Only what
everybody can see is counted: units, technologies, abilities of the factions.
"""

from __future__ import annotations

from typing import NamedTuple

from babel.numbers import format_decimal

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.forms.form_parts import Given
from armillary.games.imperium.board.forms.move_orders import Orders
from armillary.games.imperium.board.galaxy.map import hexes, system_name
from armillary.games.imperium.board.galaxy.unit_art import unit
from armillary.games.imperium.board.parts import odds_bar, sheet_head
from armillary.games.imperium.board.sheets import battle_odds
from armillary.games.imperium.board.unit_values import values
from armillary.games.imperium.combat.odds import Odds
from armillary.games.imperium.numbering import MECATOL, PLANETS_OF, ground
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import State, Tactical
from armillary.games.imperium.units.movement import Move
from armillary.games.imperium.units.packed_units import (
    CRUISER,
    FIGHTER,
    INFANTRY,
    ONE,
    SHIP_TYPES,
    SHIPS,
    TYPES,
    count,
)

ID = "odds"
MOST = 12
"""Units of one type that can be put in."""


class Side(NamedTuple):
    """Whose units, and how many of each type."""

    seat: int
    forces: int


def sheet(state: State, seat: int | None, words: Words, given: Given | None = None) -> str:
    """The form with its answer."""
    tell = texts.of(words.language)
    ready = [player.seat for player in state.players if player.faction]
    head = sheet_head(tell("odds.caption"), tell("sheet.odds"))
    if len(ready) < 2:
        told = f'<p class="ti-empty">{text(tell("head.choosing"))}</p>'
        return f'<div id="sheet-{ID}" class="ti-sheet">{head}{told}</div>'
    asked = dict(given or {})
    on_ground = asked.get("place") == "ground"
    attacker, defender = _sides(state, seat, ready, asked, on_ground)
    return (
        f'<div id="sheet-{ID}" class="ti-sheet ti-calculator" data-asks><form>{head}'
        f"{_where(state, asked, on_ground, words)}"
        f"{_answer(state, attacker, defender, on_ground, asked, words)}"
        f'<div class="ti-sides">{_side(state, "a", attacker, ready, on_ground, words)}'
        f"{_side(state, 'd', defender, ready, on_ground, words)}</div></form></div>"
    )


def _sides(
    state: State, seat: int | None, ready: list[int], given: Given, on_ground: bool
) -> tuple[Side, Side]:
    """Both sides as the form says; a system that was just chosen fills them."""
    own = seat if seat in ready else ready[0]
    other = next(each for each in ready if each != own)
    told = given.get("at", "")
    if told.isdigit() and told != given.get("was") and state.galaxy.mask >> int(told) & 1:
        return _from_system(state, int(told), own, other, on_ground)
    if "a" not in given:
        return Side(own, 2 * ONE[CRUISER]), Side(other, ONE[CRUISER] + 2 * ONE[FIGHTER])
    return _read(given, "a", ready, own), _read(given, "d", ready, other)


def _read(given: Given, side: str, ready: list[int], default: int) -> Side:
    told = given.get(side, "")
    seat = int(told) if told.isdigit() and int(told) in ready else default
    forces = 0
    for type in (*SHIP_TYPES, INFANTRY):
        n = given.get(f"{side}.{TYPES[type]}", "")
        forces += min(MOST, int(n)) * ONE[type] if n.isdigit() and len(n) < 4 else 0
    return Side(seat, forces)


def _from_system(
    state: State, system: int, own: int, other: int, on_ground: bool
) -> tuple[Side, Side]:
    """Who is there defends; against them come own ships there, or all that could come."""
    found: dict[int, int] = {}
    for player in state.players:
        forces = player.units[system] & SHIPS
        if on_ground:
            forces = sum(
                count(player.units[place], INFANTRY) * ONE[INFANTRY]
                for place in (system, *map(ground, PLANETS_OF[system]))
            )
        if forces:
            found[player.seat] = forces
    mine = found.pop(own, 0)
    if not mine and not on_ground:
        trial = state.clone()
        trial.tactical = Tactical(system)
        mine = Orders(trial, Move(own), {"step": "all"}).arriving() & SHIPS
    defender = next(iter(found.items()), (other, 0))
    return Side(own, mine), Side(*defender)


# The form


def _where(state: State, given: Given, on_ground: bool, words: Words) -> str:
    tell = texts.of(words.language)
    chosen = given.get("at", "")
    systems = [
        tile for tile in hexes(state) if any(player.units[tile] & SHIPS for player in state.players)
    ]
    options = "".join(
        f'<option value="{tile}"{" selected" if str(tile) == chosen else ""}>'
        f"{text(system_name(tile, words))}</option>"
        for tile in sorted(systems, key=lambda tile: system_name(tile, words))
    )
    kinds = "".join(
        f'<label class="ti-radio"><input type="radio" name="place" value="{kind}"'
        f"{' checked' if (kind == 'ground') == on_ground else ''}>"
        f"<span>{text(tell(f'odds.{kind}'))}</span></label>"
        for kind in ("space", "ground")
    )
    return (
        f'<div class="ti-where"><label class="ti-field"><span>{text(tell("odds.system"))}</span>'
        f'<select name="at"><option value="">{text(tell("odds.free"))}</option>{options}</select>'
        f'</label><div class="ti-radios">{kinds}</div>'
        f'<input type="hidden" name="was" value="{text(chosen)}"></div>'
    )


def _side(
    state: State, name: str, side: Side, ready: list[int], on_ground: bool, words: Words
) -> str:
    tell = texts.of(words.language)
    names = words.names(state)
    owners = "".join(
        f'<option value="{seat}"{" selected" if seat == side.seat else ""}>'
        f"{text(names[seat])}</option>"
        for seat in ready
    )
    title = tell("odds.attacker" if name == "a" else "odds.defender")
    rows = []
    for type, card in enumerate(modifiers(state, state.players[side.seat]).units):
        fits = type == INFANTRY if on_ground else type in SHIP_TYPES
        if card is None or not fits:
            continue
        n = count(side.forces, type)
        rows.append(
            f'<label class="ti-count-row{" ti-on" if n else ""}">{unit(TYPES[type], side.seat)}'
            f"<span>{text(words.label(card.id))}<small>{text(values(card, words))}</small></span>"
            f'<input type="number" inputmode="numeric" min="0" max="{MOST}" '
            f'name="{name}.{TYPES[type]}" value="{n}"></label>'
        )
    return (
        f'<section class="ti-side {seat_class(side.seat)}"><label class="ti-field">'
        f'<span>{text(title)}</span><select name="{name}">{owners}</select></label>'
        f"{''.join(rows)}</section>"
    )


# The answer


def _answer(
    state: State, attacker: Side, defender: Side, on_ground: bool, given: Given, words: Words
) -> str:
    tell = texts.of(words.language)
    at = given.get("at", "")
    system = int(at) if at.isdigit() and state.galaxy.mask >> int(at) & 1 else MECATOL
    if attacker.seat == defender.seat:
        found = None
    elif on_ground:
        found = battle_odds.on_ground(state, attacker, defender)
    else:
        found = battle_odds.space(state, system, attacker, defender)
    if found is None:
        return f'<p class="ti-empty">{text(tell("odds.nobody"))}</p>'
    shares = found.attacker, found.draw, found.defender
    error = ""
    if found.standard_error:
        points = format_decimal(100 * found.standard_error, "0.0", words.language)
        told = tell("odds.error", n=points)
        error = f'<p class="ti-small">{text(told)}</p>'
    return (
        f"<output>{odds_bar(state, words, (attacker.seat, defender.seat), shares)}"
        f"{_survivors(found, attacker, defender, words)}{error}"
        f'<p class="ti-small">{icon("info")}{text(tell("odds.assumes"))}</p></output>'
    )


def _survivors(found: Odds, attacker: Side, defender: Side, words: Words) -> str:
    """How many units to expect on either side."""
    tell = texts.of(words.language)
    parts = []
    for key, side in (("attacker", attacker), ("defender", defender)):
        for name, left in found.survivors[key].items():
            rest = format_decimal(left, "0.0", words.language)
            told = tell("odds.survive", left=rest, name=words.label(name))
            parts.append(f"<span>{unit(name, side.seat)}{text(told)}</span>")
    return f'<p class="ti-survivors">{text(tell("odds.survivors"))}{"".join(parts)}</p>'
