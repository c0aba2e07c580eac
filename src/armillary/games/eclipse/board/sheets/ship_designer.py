"""7  The ship designer: four blueprints with live numbers, all parts, and why not.

Pressing a space and then a part (or dragging) tries it: the sheet is drawn with the change, old
values struck out, before anything is confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from armillary.core.decision import Frame
from armillary.core.states.hexes import distance
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import element, text
from armillary.drawing.clickable import spot
from armillary.drawing.place_names import split
from armillary.games.eclipse.actions.discoveries import AncientPart
from armillary.games.eclipse.actions.upgrade import Upgrading
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.ships import HULLS, small
from armillary.games.eclipse.board.parts import (
    KINDS,
    STATS,
    bolts,
    dice,
    odds_bar,
    part_spoken,
    part_value,
)
from armillary.games.eclipse.board.places import asked_frame, slot_place, species_of
from armillary.games.eclipse.board.sheets.battle_odds import duel
from armillary.games.eclipse.board.sheets.technology import cheapest
from armillary.games.eclipse.components import SHIPS, Hex, Part, components
from armillary.games.eclipse.pieces.ship_values import Values, values
from armillary.games.eclipse.state import SHIP, STARBASE, Player, State

DUELS = (("ancient", 1), ("guardian", 2), ("gcds", 4))
"""Against whom a design is tried, and how many of it, if there are so many."""
RIVALS = 2
"""Against so many other players, the nearest ones: one ship against one of the same type."""


class Try(NamedTuple):
    """A space that is looked at, and the part that would go there or come off."""

    ship: int = -1
    slot: int = -1
    part: str = ""
    off: bool = False
    """The tile on the space goes back."""


NOTHING = Try()


def read(given: Mapping[str, str]) -> Try:
    """What the reader looks at: `source` or `place` name a space, the other a part."""
    ship = slot = -1
    part = ""
    for place in given.values():
        kind, name = split(place)
        if kind == "slot":
            of, _, number = name.partition(":")
            if of in SHIP and number.isdigit():
                ship, slot = SHIP[of], int(number)
        elif kind == "part" and name in components().parts:
            part = name
    return Try(ship, slot, part)


def trial(state: State, player: Player, given: Mapping[str, str]) -> Try:
    """What the reader looks at, as the question means it: 5.7 a part that was found goes to the
    space that was pressed, and 7.1 a tile that was pressed comes off."""
    tried, frame = read(given), asked_frame(state)
    if tried.slot < 0 or tried.part or frame is None or frame.seat != player.seat:
        return tried
    if isinstance(frame, AncientPart):
        return tried._replace(part=frame.part)
    tiles = player.designs[tried.ship]
    if isinstance(frame, Upgrading) and given.get("place") and any(tiles[tried.slot :][:1]):
        return tried._replace(off=True)
    return tried


def changing(state: State, player: Player) -> bool:
    """Whether the player can change blueprints now."""
    frame = asked_frame(state)
    return isinstance(frame, (Upgrading, AncientPart)) and frame.seat == player.seat


def sheet(state: State, seat: int, words: Words, given: Mapping[str, str] | None = None) -> str:
    """The designer of one's own ships; it looks locked while nothing can be changed."""
    player = state.players[seat]
    tried = trial(state, player, given) if given else NOTHING
    locked = "" if changing(state, player) else " ec-locked"
    prints = "".join(
        blueprint(state, player, ship, words, tried, own=True) for ship in range(len(SHIPS))
    )
    return (
        f'<div id="sheet-designer" class="ec-sheet ec-designer{locked} {seat_class(seat)}" '
        f'data-asks="">'
        f'{_head(state, player, tried, words)}<div class="ec-prints">{prints}</div>'
        f"{_palette(state, player, tried, words)}</div>"
    )


def _head(state: State, player: Player, tried: Try, words: Words) -> str:
    tell = texts.of(words.language)
    frame = asked_frame(state)
    left = ""
    if isinstance(frame, Upgrading) and frame.seat == player.seat:
        left = f'<span class="ec-tag ec-lit">{text(tell("designer.left", n=frame.left))}</span>'
    hint = tell("designer.hint" if changing(state, player) else "designer.locked")
    if (tried.part or tried.off) and tried.slot >= 0:
        hint = _trial(player, tried, words)
    elif isinstance(frame, AncientPart) and frame.seat == player.seat:
        hint = tell("designer.choose_space", part=words.label(frame.part))
    elif tried.slot >= 0:
        hint = tell("designer.choose_part", ship=words.label(SHIPS[tried.ship]))
    elif tried.part:
        hint = tell("designer.choose_space", part=words.label(tried.part))
    picture = icon("refit" if changing(state, player) else "lock")
    return f'<p class="ec-lead">{picture}<span>{text(hint)}</span>{left}</p>'


def _trial(player: Player, tried: Try, words: Words) -> str:
    """What is exchanged for what, the energy, and how many ships change with it (7.1)."""
    tell = texts.of(words.language)
    ship, old = words.label(SHIPS[tried.ship]), part_at(player, tried.ship, tried.slot)
    part = words.label(tried.part) if tried.part else ""
    if tried.off:
        told = [tell("designer.returning", ship=ship, part=words.label(old))]
    elif old and not components().parts[tried.part].outside:
        told = [tell("designer.swapping", ship=ship, old=words.label(old), part=part)]
    else:
        told = [tell("designer.adding", ship=ship, part=part)]
    after = values_with(player, tried.ship, tried)
    told.append(tell("designer.energy", used=after.energy_used, made=after.energy_produced))
    if built := _built(player, tried.ship):
        told.append(tell("designer.all_built", n=built))
    return " · ".join(told)


def part_at(player: Player, ship: int, slot: int) -> str:
    """2.8  What is in a space now: a tile, else what is printed; empty: nothing."""
    slots = species_of(player).blueprints[SHIPS[ship]].slots
    if not 0 <= slot < len(slots):
        return ""
    return (player.designs[ship][slot] if player.designs else "") or slots[slot].part or ""


def _built(player: Player, ship: int) -> int:
    pieces: int = getattr(components().limits.pieces, SHIPS[ship])
    return pieces - player.unbuilt[ship]


# Blueprints


def fitted(player: Player, ship: int, tried: Try = NOTHING) -> list[str]:
    """2.8  All parts of a blueprint: tiles, else what is printed, and those outside."""
    slots = species_of(player).blueprints[SHIPS[ship]].slots
    tiles = list(player.designs[ship]) if player.designs else [""] * len(slots)
    if tried.ship == ship and 0 <= tried.slot < len(tiles):
        if tried.off:
            tiles[tried.slot] = ""
        elif tried.part and not components().parts[tried.part].outside:
            tiles[tried.slot] = tried.part
    parts = [tile or slot.part or "" for tile, slot in zip(tiles, slots, strict=True)]
    return [part for part in (*parts, *beside(player, ship, tried)) if part]


def beside(player: Player, ship: int, tried: Try = NOTHING) -> tuple[str, ...]:
    """5.7  The parts that lie outside the grid of a blueprint."""
    if tried.ship == ship and tried.part and components().parts[tried.part].outside:
        return (*player.outside[ship], tried.part)
    return player.outside[ship]


def values_with(player: Player, ship: int, tried: Try = NOTHING) -> Values:
    """The values of a type of ship, with the part that is tried."""
    data = components()
    return values(data, species_of(player).blueprints[SHIPS[ship]], fitted(player, ship, tried))


def blueprint(
    state: State, player: Player, ship: int, words: Words, tried: Try = NOTHING, own: bool = False
) -> str:
    """A type of ship: its spaces over the silhouette, its values, energy and odds."""
    tell = texts.of(words.language)
    kind = SHIPS[ship]
    row = species_of(player)
    before, after = values_with(player, ship), values_with(player, ship, tried)
    lit = " ec-on" if tried.ship == ship else ""
    columns = max(slot.column for slot in row.blueprints[kind].slots) + 1
    cells = "".join(_slots(player, ship, tried, own, words))
    outside = "".join(
        f'<span class="ec-outside" data-about="part:{part}">{icon("source")}'
        f"{part_value(part, words.language)}</span>"
        for part in beside(player, ship, tried)
    )
    printed = row.blueprints[kind]
    for amount, told in ((printed.energy, icon("source")), (printed.computer, icon("computer"))):
        if amount:
            outside += f'<span class="ec-outside">+{amount}{told}</span>'
    pieces: int = getattr(components().limits.pieces, kind)
    label = tell("designer.built", n=_built(player, ship), of=pieces)
    return (
        f'<section class="ec-print{lit}" data-part="plan:{kind}"><header>{small(kind, player.seat)}'
        f"<strong>{text(words.label(kind))}</strong><span>"
        f"{icon('materials', words.term('materials'))}<b>{row.costs[kind]}</b>"
        f"<small>{text(label)}</small></span></header>"
        f'<div class="ec-bay"><svg viewBox="-21 -21 42 42" preserveAspectRatio="none" '
        f'aria-hidden="true"><path transform="rotate(90)" d="{HULLS[kind]}"/></svg>'
        f'<div class="ec-slots ec-cols-{columns}">{cells}</div></div>'
        f'<div class="ec-outsides">{outside}</div>'
        f"{_stats(kind, before, after, words)}{_energy(before, after, words)}"
        f"{_odds(state, player, ship, before, after, words, own)}</section>"
    )


def _slots(player: Player, ship: int, tried: Try, own: bool, words: Words) -> list[str]:
    tell = texts.of(words.language)
    kind = SHIPS[ship]
    slots = species_of(player).blueprints[kind].slots
    tiles = player.designs[ship] if player.designs else ("",) * len(slots)
    drawn = []
    for number, (slot, tile) in enumerate(zip(slots, tiles, strict=True)):
        here = tried.ship == ship and tried.slot == number
        fits = here and bool(tried.part) and not components().parts[tried.part].outside
        off = here and tried.off
        part = tried.part if fits else ("" if off else tile) or slot.part or ""
        look = "ec-try" if fits or off else "ec-set" if tile else "ec-printed"
        where = f"ec-c{slot.column} ec-r-{slot.row}"
        state_told = tell(
            "designer.slot_tile"
            if tile
            else "designer.slot_printed"
            if part
            else "designer.slot_empty"
        )
        label = f"{words.label(kind)}, {number + 1}: " + (
            f"{part_spoken(components().parts[part], words)}, {state_told}" if part else state_told
        )
        if part:
            row = components().parts[part]
            body = (
                f"{icon(row.category)}<b>{part_value(part, words.language)}</b>"
                f"{bolts(row.energy_used)}"
            )
            look = f"{look} ec-p-{row.category}"
        else:
            body, look = icon("plus"), "ec-vacant"
        cls = f"ec-slot {look} {where}"
        about = f"part:{part}" if part else None
        if own:
            drawn.append(spot(slot_place(kind, number), label, body, cls, data_about=about))
        else:
            drawn.append(
                element("span", body, cls=cls, role="img", aria_label=label, data_about=about)
            )
    return drawn


def _stats(kind: str, before: Values, after: Values, words: Words) -> str:
    tell = texts.of(words.language)
    cells = []
    for key, picture in STATS:
        sign = {"computer": "+", "shield": "−"}.get(key, "")
        value = _changed(getattr(before, key), getattr(after, key), sign)
        cells.append(_stat(tell(f"stat.{key}"), value, icon(picture)))
    weapons = dice(after.cannons) or "–"
    if after.missiles:
        weapons += f"{icon('missile', tell('stat.missiles'))}{dice(after.missiles)}"
    cells.append(_stat(tell("stat.dice"), f'<span class="ec-dice">{weapons}</span>'))
    return f'<div class="ec-stats" data-part="values:{kind}">{"".join(cells)}</div>'


def _stat(name: str, value: str, picture: str = "") -> str:
    """A value; where there is no room for its name, that is its tooltip."""
    name = text(name)
    return f'<span data-tip="{name}">{picture}<span>{value}<small>{name}</small></span></span>'


def _changed(before: int, after: int, sign: str) -> str:
    """A value; if it changes, the old one is struck out."""

    def told(value: int) -> str:
        return f"{sign}{value}" if value else "0"

    if before == after:
        return f"<b>{told(after)}</b>"
    return f'<s>{told(before)}</s><b class="ec-new">{told(after)}</b>'


def _energy(before: Values, after: Values, words: Words) -> str:
    """7.2  Energy used of energy produced, cell by cell."""
    tell = texts.of(words.language)
    made, used = after.energy_produced, after.energy_used
    cells = "".join(
        f'<i class="{_cell(at, made, used, before.energy_used)}"></i>'
        for at in range(max(made, used))
    )
    label = tell("designer.energy", used=used, made=made)
    look = " ec-over" if used > made else ""
    return (
        f'<div class="ec-energy{look}" role="img" aria-label="{text(label)}">{icon("source")}'
        f"<span>{cells}</span><b>{used}/{made}</b></div>"
    )


def _cell(at: int, made: int, used: int, earlier: int) -> str:
    if at >= made:
        return "ec-lack"
    if at >= used:
        return ""
    return "ec-fresh" if at >= earlier else "ec-used"


def _odds(
    state: State,
    player: Player,
    ship: int,
    before: Values,
    after: Values,
    words: Words,
    own: bool,
) -> str:
    """What the design is worth against the ships of nobody that are in play, and one's own
    against those of the neighbours."""
    if ship == STARBASE:
        return ""
    tell, kind, names = texts.of(words.language), SHIPS[ship], words.names(state)
    pieces: int = getattr(components().limits.pieces, kind)
    against = [
        (min(most, pieces), enemy, words.term(enemy), state.table.npc_stats[enemy])
        for enemy, most in DUELS
    ]
    rivals = neighbours(state, player) if own else []
    against += [(1, kind, names[rival.seat], rival.stats[ship]) for rival in rivals]
    bars = []
    for count, enemy, name, its in against:
        now = duel(after, kind, count, enemy, its)
        if now is None:
            continue
        then = duel(before, kind, count, enemy, its) if before != after else None
        bars.append(odds_bar(tell("designer.against", n=count, enemy=name), now, then))
    return f'<div class="ec-odds">{"".join(bars)}</div>'


def neighbours(state: State, player: Player) -> list[Player]:
    """The other players whose sectors are nearest to those of a player."""
    owned: dict[int, list[Hex]] = {}
    for place in state.sectors.values():
        owned.setdefault(place.owner, []).append(place.at)
    mine = owned.get(player.seat, [])

    def far(other: Player) -> int:
        return min(distance(one, two) for one in mine for two in owned[other.seat])

    others = (o for o in state.players if mine and o.seat in owned and o.seat != player.seat)
    return sorted(others, key=far)[:RIVALS]


# Parts


def _palette(state: State, player: Player, tried: Try, words: Words) -> str:
    tell = texts.of(words.language)
    columns = []
    for kind in KINDS:
        rows = [part for part in components().parts.values() if part.category == kind]
        parts = [
            _part(state, player, part, tried, words) for part in rows if part.access != "ancient"
        ]
        kept = [
            _part(state, player, components().parts[id], tried, words)
            for id in offered(state, player)
            if components().parts[id].category == kind
        ]
        columns.append(
            f'<div class="ec-kind ec-p-{kind}"><h3>{icon(kind)}{text(tell(f"kind.{kind}"))}</h3>'
            f"{''.join(kept)}{''.join(parts)}</div>"
        )
    return f'<div class="ec-palette">{"".join(columns)}</div>'


def offered(state: State, player: Player) -> list[str]:
    """17.30  Ancient parts of one's own: kept beside the board, or just found."""
    frame: Frame | None = asked_frame(state)
    found = list(player.stored)
    if isinstance(frame, AncientPart) and frame.seat == player.seat:
        found.append(frame.part)
    return found


def _part(state: State, player: Player, part: Part, tried: Try, words: Words) -> str:
    tell = texts.of(words.language)
    why = _why_not(state, player, part, tried, words)
    if part.id == tried.part:
        note = tell("designer.in_hand")
    elif part.access == "ancient":
        note = tell("designer.ancient")
    else:
        note = tell("designer.basic" if part.access == "basic" else "designer.researched")
    look = " ec-no" if why else " ec-relic" if part.access == "ancient" else ""
    told = f'<small class="ec-why">{text(why)}</small>' if why else f"<small>{text(note)}</small>"
    return spot(
        f"part:{part.id}",
        f"{part_spoken(part, words)}, {why or note}",
        f"<strong>{text(words.label(part.id))}</strong>"
        f'<span class="ec-value">{icon(part.category)}<b>{part_value(part.id, words.language)}</b>'
        f"{bolts(part.energy_used)}</span>{told}",
        f"ec-part ec-p-{part.category}{look}",
    )


def _why_not(state: State, player: Player, part: Part, tried: Try, words: Words) -> str:
    """7.2  In few words: the technology, or what the space that is looked at does not allow."""
    tell = texts.of(words.language)
    if part.technology and part.technology not in player.known:
        if not state.tray.get(part.technology):
            return tell("designer.not_on_offer")
        return tell("designer.research_first", n=cheapest(state, player, part.technology))
    if tried.slot < 0:
        return ""
    trial = values_with(player, tried.ship, tried._replace(part=part.id))
    if tried.ship == STARBASE and part.category == "drive":
        return tell("designer.no_drives")
    if tried.ship != STARBASE and not trial.movement:
        return tell("designer.keep_drive")
    if trial.energy_used > trial.energy_produced:
        if trial.energy_produced < values_with(player, tried.ship).energy_produced:
            return tell("designer.energy", used=trial.energy_used, made=trial.energy_produced)
        spare = trial.energy_produced - trial.energy_used + part.energy_used
        return tell("designer.short_of_energy", need=part.energy_used, spare=max(0, spare))
    return ""
