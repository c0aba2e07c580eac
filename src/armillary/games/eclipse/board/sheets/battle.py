"""13  The battle view: both fleets, the order of initiative, the dice and what each would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot, thing
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.dice import BLANK, BURST, die
from armillary.games.eclipse.board.galaxy.map import excerpt
from armillary.games.eclipse.board.galaxy.ships import portrait, side_class, small
from armillary.games.eclipse.board.names import sector_name
from armillary.games.eclipse.board.parts import percent, values_row
from armillary.games.eclipse.board.places import asked_frame, asks, nobody
from armillary.games.eclipse.board.sheets.battle_odds import chances
from armillary.games.eclipse.combat.battle import Engage
from armillary.games.eclipse.combat.odds import Fleet
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.ship_values import Values
from armillary.games.eclipse.state import NOBODY, SHIP, Battle, State, Unit

Die = tuple[int, int]
"""Damage and face."""


def unit_values(state: State, unit: Unit) -> Values:
    """The values of a unit's blueprint."""
    if unit.seat == NOBODY:
        return state.table.npc_stats[unit.kind]
    return state.players[unit.seat].stats[SHIP[unit.kind]]


def unit_place(unit: Unit) -> str:
    """The place of all ships of a type."""
    return f"unit:{unit.seat}:{unit.kind}"


def vessel_place(kind: str, damage: int) -> str:
    """The place of the enemy ships of a type that have this damage: they are all the same."""
    return f"vessel:{kind}:{damage}"


def colour_of(damage: int) -> str:
    """The colour of the dice that do this damage."""
    return next(c for c, value in components().combat.dice.damage.items() if value == damage)


def reach(face: int, computer: int, shield: int) -> bool:
    """13.8  Whether a face hits."""
    if face in (BLANK, BURST):
        return face == BURST
    return face + computer - shield >= components().combat.dice.hit


def sheet(
    state: State, seat: int | None, words: Words, given: Mapping[str, str] | None = None
) -> str:
    """The battle as a seat sees it; one's own ships stand on the left."""
    battle = state.battle
    if battle is None:
        return '<div id="sheet-battle" class="ec-sheet"></div>'
    looked = (given or {}).get("place", "")
    left, right = battle.defender, battle.attacker
    if seat == battle.attacker:
        left, right = right, left
    return (
        f'<div id="sheet-battle" class="ec-sheet ec-battle" data-asks="">'
        f"{_head(state, battle, words)}"
        f'<div class="ec-arena">{_fleet(state, battle, left, looked, words, 90)}'
        f"{_rail(state, battle, words)}{_fleet(state, battle, right, looked, words, -90)}</div>"
        f"{_tray(state, battle, looked, words)}</div>"
    )


# The two sides


def _head(state: State, battle: Battle, words: Words) -> str:
    tell = texts.of(words.language)
    title = tell("battle.title", sector=sector_name(battle.sector, words))
    step = tell("battle.missiles") if not battle.round else tell("battle.round", n=battle.round)
    weigh = text(tell("sheet.odds"))
    return (
        f'<header class="ec-battle-head">{icon("swords")}<h2>{text(title)}</h2>'
        f'<span class="ec-tag">{text(step)}</span>{_odds(state, battle, words)}'
        f'<button type="button" class="ec-weigh" data-opens="odds?at={battle.sector}" '
        f'aria-label="{weigh}">{icon("dice")}<span>{weigh}</span></button></header>'
    )


def fleets_of(state: State, battle: Battle, side: int) -> list[Fleet]:
    """The ships that one side has left, with their damage."""
    return [
        Fleet(unit.kind, len(unit.damage), unit_values(state, unit), unit.damage)
        for unit in battle.units
        if unit.seat == side and unit.damage
    ]


def _odds(state: State, battle: Battle, words: Words) -> str:
    """Who would win if a new round began now."""
    found = chances(
        fleets_of(state, battle, battle.attacker), fleets_of(state, battle, battle.defender)
    )
    if found is None:
        return ""
    attacker, defender = (
        name_of(state, side, battle.sector, words) for side in (battle.attacker, battle.defender)
    )
    chance = found.attacker_wins
    return (
        f'<span class="ec-balance"><span>{text(attacker)} {percent(chance)}</span>'
        f'<meter min="0" max="100" value="{chance * 100:.0f}"></meter>'
        f"<span>{text(defender)} {percent(1 - chance)}</span></span>"
    )


def name_of(state: State, side: int, sector: str, words: Words) -> str:
    """A side of a battle; ships of nobody are called what they are."""
    if side == NOBODY:
        return words.label(nobody(components().sectors[sector]))
    return words.names(state)[side]


def _fleet(state: State, battle: Battle, side: int, looked: str, words: Words, turn: int) -> str:
    tell = texts.of(words.language)
    role = tell("battle.attacker" if side == battle.attacker else "battle.defender")
    head = (
        crest(side) if side != NOBODY else small(nobody(components().sectors[battle.sector]), side)
    )
    units = "".join(
        _unit(state, battle, unit, looked, words, turn)
        for unit in battle.units
        if unit.seat == side and unit.damage
    )
    look = seat_class(side) if side != NOBODY else "neutral"
    return (
        f'<section class="ec-fleet {look}"><header>{head}<div><strong>'
        f"{text(name_of(state, side, battle.sector, words))}</strong>"
        f"<small>{text(role)}</small></div></header>"
        f"{units}</section>"
    )


def _unit(state: State, battle: Battle, unit: Unit, looked: str, words: Words, turn: int) -> str:
    tell = texts.of(words.language)
    values = unit_values(state, unit)
    acting = " ec-acting" if unit in acting_units(state, battle) else ""
    flees = ""
    if unit.flees_to:
        told = tell("battle.flees", sector=unit.flees_to)
        flees = f'<span class="ec-tag">{icon("retreat")}{text(told)}</span>'
    vessels = []
    marked = False
    shot_at = target_side(state, battle)
    for damage in unit.damage:
        at = vessel_place(unit.kind, damage)
        pending = 0
        if looked == at and not marked and unit.seat == shot_at:
            pending, marked = next_damage(state), True
        drawn = _vessel(unit, damage, pending, values.hull, words, turn)
        label = tell("battle.vessel", ship=words.label(unit.kind), damage=damage, hull=values.hull)
        put = spot if unit.seat == shot_at else thing
        vessels.append(put(at, label, drawn, "ec-ship"))
    place = unit_place(unit)
    return (
        f'<div class="ec-unit{acting} {side_class(unit.seat, unit.kind)}" data-place="{place}">'
        f"<header><strong>{text(words.label(unit.kind))}</strong>{flees}{values_row(values, words)}"
        f'</header><div class="ec-vessels">{"".join(vessels)}</div></div>'
    )


def _vessel(unit: Unit, damage: int, pending: int, hull: int, words: Words, turn: int) -> str:
    """A ship with a box for each point of hull; the round one is the blow that destroys."""
    tell = texts.of(words.language)
    boxes = "".join(
        f'<i class="{_box(at, damage, pending)}{" ec-last" if at == hull else ""}"></i>'
        for at in range(hull + 1)
    )
    told = ""
    if pending:
        dies = damage + pending > hull
        told = f"<em>{text(tell('battle.destroyed' if dies else 'battle.damaged', n=pending))}</em>"
    turned = 0 if unit.kind == "starbase" or unit.seat == NOBODY else turn
    return (
        f"{portrait(unit.kind, unit.seat, words.label(unit.kind), turned)}"
        f'<span class="ec-hull">{boxes}</span>{told}'
    )


def _box(at: int, damage: int, pending: int) -> str:
    return "ec-hit" if at < damage else "ec-pending" if at < damage + pending else ""


def _rail(state: State, battle: Battle, words: Words) -> str:
    """13.4  Who acts when."""
    tell = texts.of(words.language)
    rows = []
    names, now = words.names(state), acting_units(state, battle)
    for number, unit in enumerate(battle.units):
        if not unit.damage:
            continue
        done = battle.acted >> number & 1
        look = "ec-now" if unit in now else "ec-done" if done else ""
        values = unit_values(state, unit)
        owner = f"<small>{text(names[unit.seat])}</small>" if unit.seat != NOBODY else ""
        rows.append(
            f'<li class="{look} {side_class(unit.seat, unit.kind)}"><b>{values.initiative}</b>'
            f"{small(unit.kind, unit.seat)}<span>{text(words.label(unit.kind))}{owner}</span></li>"
        )
    armed = any(unit_values(state, unit).missiles for unit in battle.units)
    note = "" if armed else f"<p>{text(tell('battle.no_missiles'))}</p>"
    return (
        f'<section class="ec-order"><h3>{text(tell("stat.initiative"))}</h3>'
        f'<ol class="ec-rail">{"".join(rows)}</ol>{note}{excerpt(state, battle.sector)}</section>'
    )


# Dice


def acting_units(state: State, battle: Battle) -> list[Unit]:
    """13.4  The unit that fires, or those that may act now."""
    frame = asked_frame(state)
    if isinstance(frame, Engage):
        return [battle.units[number] for number in frame.units(state)]
    unit = acting_unit(state, battle)
    return [unit] if unit is not None else []


def acting_unit(state: State, battle: Battle) -> Unit | None:
    """The unit that fires."""
    frame = asked_frame(state)
    unit = getattr(frame, "unit", None)
    return battle.units[unit] if isinstance(unit, int) and unit < len(battle.units) else None


def target_side(state: State, battle: Battle) -> int:
    """Who is shot at."""
    unit = acting_unit(state, battle)
    if unit is None:
        return battle.defender
    return battle.defender if unit.seat == battle.attacker else battle.attacker


def waiting_dice(state: State) -> Sequence[Die]:
    """13.7  The dice that are still to be assigned; the first is asked for now."""
    frame = asked_frame(state)
    return getattr(frame, "dice", ()) if asks(state, "assign") else ()


def next_damage(state: State) -> int:
    """The damage of the die that is assigned now."""
    dice = waiting_dice(state)
    return dice[0][0] if dice else 0


def face_told(face: int, words: Words) -> str:
    """A face in words."""
    tell = texts.of(words.language)
    if face in (BLANK, BURST):
        return tell("battle.burst" if face == BURST else "battle.blank")
    return str(face)


def die_told(damage: int, face: int, words: Words) -> str:
    """A die in words."""
    tell = texts.of(words.language)
    return tell("battle.die", face=face_told(face, words), damage=damage)


def _tray(state: State, battle: Battle, looked: str, words: Words) -> str:
    """The dice that were rolled, and what the first of them would do to whom."""
    dice = waiting_dice(state)
    unit = acting_unit(state, battle)
    if not dice or unit is None:
        return ""
    shown = "".join(_rolled(number == 0, *one, words) for number, one in enumerate(dice))
    return (
        f'<footer class="ec-tray"><div class="ec-rolls">{shown}</div>'
        f"{_sums(state, battle, unit, dice[0], looked, words)}</footer>"
    )


def _rolled(now: bool, damage: int, face: int, words: Words) -> str:
    tell = texts.of(words.language)
    told = tell("battle.choose" if now else "battle.later")
    return (
        f'<span class="ec-rolled{" ec-now" if now else ""}">'
        f"{die(colour_of(damage), face, die_told(damage, face, words))}"
        f"<small>{text(told)}</small></span>"
    )


def _sums(state: State, battle: Battle, unit: Unit, shot: Die, looked: str, words: Words) -> str:
    """13.8  Face, computers and shields, enemy by enemy."""
    tell = texts.of(words.language)
    damage, face = shot
    computer = unit_values(state, unit).computer
    rows = []
    side = target_side(state, battle)
    for enemy in battle.units:
        if enemy.seat != side or not enemy.damage:
            continue
        values = unit_values(state, enemy)
        hits = reach(face, computer, values.shield)
        if face in (BLANK, BURST):
            told = text(tell("battle.always" if face == BURST else "battle.never"))
        else:
            told = (
                f"<i>{face}</i><u>+{computer}</u><u>−{values.shield}</u> = "
                f"<b>{face + computer - values.shield}</b>"
            )
        outcome = tell("battle.misses")
        if hits:
            worst = max(enemy.damage)
            dies = worst + damage > values.hull
            outcome = tell("battle.destroyed" if dies else "battle.damaged", n=damage)
        picked = " ec-on" if looked.startswith(f"vessel:{enemy.kind}:") else ""
        rows.append(
            f'<tr class="{"ec-can" if hits else "ec-no"}{picked}"><th scope="row">'
            f"{small(enemy.kind, enemy.seat)}{text(words.label(enemy.kind))}</th>"
            f'<td class="ec-sum">{told}</td><td>{text(outcome)}</td></tr>'
        )
    caption = text(tell("battle.sum", damage=damage))
    return f'<table class="ec-sums"><caption>{caption}</caption>{"".join(rows)}</table>'
