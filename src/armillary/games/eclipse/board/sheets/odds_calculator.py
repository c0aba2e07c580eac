"""The calculator: any ships against any others, with any parts, or what stands in a sector.

It is a form that the table answers as soon as something is put in; nothing of it is kept. Ships
are dragged into a fleet and parts onto the spaces of its ships; a press does the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from babel.numbers import format_decimal

from armillary.core.words import Words
from armillary.drawing import texts as drawing_texts
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import element, text
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.fleets import sides
from armillary.games.eclipse.board.galaxy.ships import side_class, small
from armillary.games.eclipse.board.names import sector_name
from armillary.games.eclipse.board.parts import (
    KINDS,
    bolts,
    heading,
    odds_bar,
    part_spoken,
    part_value,
    values_row,
)
from armillary.games.eclipse.board.sheets.battle_odds import chances
from armillary.games.eclipse.board.sheets.odds_fleets import (
    MOST,
    SIDES,
    Force,
    fitted,
    fleets,
    force_values,
    in_hand,
    read,
)
from armillary.games.eclipse.combat.odds import Odds
from armillary.games.eclipse.components import Part, components
from armillary.games.eclipse.pieces.ship_values import Values
from armillary.games.eclipse.state import NOBODY, State


def sheet(
    state: State, seat: int | None, words: Words, given: Mapping[str, str] | None = None
) -> str:
    """The form with its answer."""
    tell = texts.of(words.language)
    asked = dict(given or {})
    forces = read(state, seat, asked)
    hand = in_hand(asked)
    versus = f'<b class="ec-versus">{icon("swords", tell("odds.against"))}</b>'
    both = versus.join(
        _force(state, side, force, words) for side, force in zip(SIDES, forces, strict=True)
    )
    return (
        f'<div id="sheet-odds" class="ec-sheet ec-calculator" data-asks=""><form>'
        f"{_hidden('hand', hand)}{_sector(state, asked, words)}{_answer(state, *forces, words)}"
        f'<div class="ec-forces">{both}</div>{_parts(hand, words)}</form></div>'
    )


# The form


def _option(value: str, label: str, chosen: bool) -> str:
    return element("option", text(label), value=value, selected=chosen)


def _hidden(name: str, value: object) -> str:
    return f'<input type="hidden" name="{name}" value="{text(str(value))}"/>'


def _button(name: str, value: str, label: str, body: str, cls: str, **more: object) -> str:
    """Something to press, which the form sends along."""
    return element(
        "button",
        body,
        type="submit",
        name=name,
        value=value,
        cls=cls,
        aria_label=label,
        **more,
    )


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
        f"</label>{_hidden('was', chosen)}"
    )


def _force(state: State, side: str, force: Force, words: Words) -> str:
    """One side: whose ships, those that can be put in, and the fleet."""
    tell = texts.of(words.language)
    names = words.names(state)
    owners = [
        _option(str(player.seat), names[player.seat], player.seat == force.owner)
        for player in state.players
        if player.species
    ]
    if side == "d":
        owners.append(_option("nobody", tell("battle.nobody"), force.owner == NOBODY))
    title = drawing_texts.of(words.language)(
        "battle.attacker" if side == "a" else "battle.defender"
    )
    hangar = "".join(_hangar(side, force, kind, words) for kind in force.kinds)
    fleet = "".join(_ships(state, side, force, kind, words) for kind in force.counts)
    empty = f'<p class="ec-note">{text(tell("odds.drag_ships"))}</p>'
    look = "neutral" if force.owner == NOBODY else seat_class(force.owner)
    return (
        f'<section class="ec-force {look}">{heading(title)}'
        f'<label class="ec-field"><span>{text(tell("odds.whose"))}</span>'
        f'<select name="{side}">{"".join(owners)}</select></label>'
        f'<div class="ec-hangar">{hangar}</div>'
        f'<div class="ec-squad" data-drop="{side}">{fleet or empty}</div></section>'
    )


def _hangar(side: str, force: Force, kind: str, words: Words) -> str:
    """A type of ship to be put in."""
    label = texts.of(words.language)("odds.put", ship=words.term(kind))
    return _button(
        "put",
        f"{side}.{kind}",
        label,
        f"{small(kind, force.owner)}<small>{text(words.label(kind))}</small>",
        f"ec-berth {side_class(force.owner, kind)}",
        disabled=force.counts.get(kind, 0) >= MOST,
        data_drag=f"ship:{kind}",
    )


def _ships(state: State, side: str, force: Force, kind: str, words: Words) -> str:
    """The ships of one type in the fleet: how many, their values and their spaces."""
    tell = texts.of(words.language)
    name, count = f"{side}.{kind}", force.counts[kind]
    ship = words.term(kind)
    take = _button("take", name, tell("odds.take", ship=ship), icon("minus"), "ec-step")
    put = _button(
        "put", name, tell("odds.put", ship=ship), icon("plus"), "ec-step", disabled=count >= MOST
    )
    having = force_values(state, force, kind)
    spaces = "".join(
        _space(side, force, kind, number, part, words)
        for number, part in enumerate(fitted(state, force.owner, kind))
    )
    bay = f'<div class="ec-spaces">{spaces}{_energy(having, words)}</div>' if spaces else ""
    return (
        f'<div class="ec-count {side_class(force.owner, kind)}">{_hidden(name, count)}'
        f'<span class="ec-row">{small(kind, force.owner) * count}</span>'
        f'<span class="ec-steps">{take}<b>{count}</b>{put}</span>'
        f"<strong>{text(words.label(kind))}</strong>{values_row(having, words)}{bay}</div>"
    )


def _space(side: str, force: Force, kind: str, number: int, own: str, words: Words) -> str:
    """A space of a blueprint; pressing it tries the part in hand, or brings the own part back."""
    tell = texts.of(words.language)
    name = f"{side}.{kind}.{number}"
    tried = force.parts.get((kind, number), "")
    part = tried or own
    told = part_spoken(components().parts[part], words) if part else tell("designer.slot_empty")
    body, look = icon("plus"), "ec-vacant"
    if part:
        row = components().parts[part]
        body = f"{icon(row.category)}<b>{part_value(part, words.language)}</b>"
        look = f"{'ec-try' if tried else 'ec-set'} ec-p-{row.category}"
    label = f"{words.label(kind)}, {tell('odds.space', n=number + 1)}: {told}"
    button = _button("fit", name, label, body, f"ec-slot {look}", data_drop=name)
    return button + (_hidden(name, tried) if tried else "")


def _energy(having: Values, words: Words) -> str:
    """7.2  Energy used of energy produced; a battle does not ask, an upgrade would."""
    made, used = having.energy_produced, having.energy_used
    label = texts.of(words.language)("designer.energy", used=used, made=made)
    look = "ec-energy ec-over" if used > made else "ec-energy"
    return (
        f'<span class="{look}" role="img" aria-label="{text(label)}">'
        f"{icon('source')}<b>{used}/{made}</b></span>"
    )


# Parts


def _parts(hand: str, words: Words) -> str:
    """All parts that matter in a battle: pressed, one is in hand; pressed again, it is not."""
    tell = texts.of(words.language)
    kinds = []
    for kind in KINDS:
        rows = [row for row in components().parts.values() if row.category == kind]
        shown = "".join(_part(row, hand, words) for row in rows if not row.outside)
        title = f"<h4>{icon(kind)}{text(tell(f'kind.{kind}'))}</h4>"
        kinds.append(f'<div class="ec-kind ec-p-{kind}">{title}<div>{shown}</div></div>')
    hint = tell("odds.in_hand", part=words.term(hand)) if hand else tell("odds.drag_parts")
    return (
        f'<section class="ec-trials">{heading(tell("odds.parts"), hint)}'
        f'<div class="ec-kinds">{"".join(kinds)}</div></section>'
    )


def _part(row: Part, hand: str, words: Words) -> str:
    look = f"ec-chip ec-p-{row.category}{' ec-relic' if row.access == 'ancient' else ''}"
    return _button(
        "hand",
        "" if row.id == hand else row.id,
        part_spoken(row, words),
        f"<small>{text(words.label(row.id))}</small>"
        f'<span class="ec-value"><b>{part_value(row.id, words.language)}</b>'
        f"{bolts(row.energy_used)}</span>",
        look,
        aria_pressed="true" if row.id == hand else "false",
        data_drag=f"part:{row.id}",
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
            rest = format_decimal(left[kind], "0.0", words.language)
            told = tell("odds.survivors", left=rest, n=count)
            parts.append(f"<span>{small(kind, force.owner)}{text(told)}</span>")
    return f'<span class="ec-left">{"".join(parts)}</span>'
