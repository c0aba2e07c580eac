"""7 and 8.6  The combat view: dice against combat values, hits to assign, the odds."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.galaxy.emblems import emblem
from armillary.games.imperium.board.galaxy.fleets import stacks
from armillary.games.imperium.board.galaxy.map import system_name
from armillary.games.imperium.board.galaxy.unit_art import die, unit
from armillary.games.imperium.board.parts import forces, odds_bar, pill, sheet_head, steps
from armillary.games.imperium.board.places import asked_frame
from armillary.games.imperium.board.sheets import battle_odds
from armillary.games.imperium.board.sheets.combat_dice import faces
from armillary.games.imperium.combat.combat_rounds import bonus_of, produced
from armillary.games.imperium.combat.hits import Assign, fighting, may_sustain
from armillary.games.imperium.numbering import PLANETS, TILES, tile_of
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import NONE, Fight, State
from armillary.games.imperium.units.packed_units import DAMAGE, TYPE, TYPES

ID = "combat"
RETREATS = {"retreat": "announce", "retreat_to": "retreat", "retreat_load": "retreat"}
"""7.3.2 and 7.4  By who asks: the step of the combat."""


def going_on(state: State) -> bool:
    """Whether there is a combat, or hits of an ability are being assigned."""
    return state.fight is not None or assigning(state) is not None


def assigning(state: State) -> Assign | None:
    """The hits that are being assigned."""
    return next((frame for frame in reversed(state.stack) if isinstance(frame, Assign)), None)


def sheet(state: State, seat: int | None, words: Words) -> str:
    """Both sides, the odds, and what is to be assigned."""
    frame = assigning(state)
    fight = state.fight
    head = odds = ""
    if fight is not None:
        sides = "".join(_side(state, side, words) for side in (0, 1))
        head = f'{_head(state, words)}<div class="ti-sides">{sides}</div>'
        found = battle_odds.of_fight(state)
        if found is not None:
            shares = found.attacker, found.draw, found.defender
            odds = odds_bar(state, words, (fight.attacker, fight.defender), shares)
    elif frame is not None:
        tell = texts.of(words.language)
        caption = tell(f"combat.{frame.attack or 'hits_to_assign'}")
        head = sheet_head(caption, system_name(tile_of(frame.place), words))
    body = _assign(state, frame, words) if frame is not None else ""
    return f'<div id="sheet-{ID}" class="ti-sheet ti-combat">{head}{odds}{body}</div>'


def _head(state: State, words: Words) -> str:
    tell = texts.of(words.language)
    fight = state.fight
    assert fight is not None
    names = words.names(state)
    if fight.planet == NONE:
        kind, where = "combat.space", system_name(fight.system, words)
    else:
        kind, where = "combat.ground", PLANETS[fight.planet].name
    caption = tell(kind, place=where, round=max(1, fight.round))
    title = tell("combat.title", attacker=names[fight.attacker], defender=names[fight.defender])
    more = _steps(state, fight, words)
    if fight.retreats != NONE:
        told = text(tell("combat.retreats", player=names[fight.seat(fight.retreats)]))
        more = pill(f"{icon('retreat')}{told}", "ti-warn") + more
    return sheet_head(caption, title, more)


def _steps(state: State, fight: Fight, words: Words) -> str:
    """7.3 and 8.6  Where in its round the combat is."""
    order = ["announce", "rolls", "hits"] if fight.planet == NONE else ["rolls", "hits"]
    if fight.retreats != NONE:
        order.append("retreat")
    asked = getattr(asked_frame(state), "by", "")
    now = "rolls"
    if assigning(state) is not None:
        now = "hits"
    elif isinstance(asked, str) and asked in RETREATS:
        now = RETREATS[asked]
    names = [texts.of(words.language)(f"combat.step_{step}") for step in order]
    at = order.index(now) if now in order else 0
    return steps(names[:at], names[at], names[at + 1 :])


def _there(state: State, seat: int, place: int) -> int:
    """Who fights, and what of it is damaged."""
    return fighting(state, seat, place) | state.players[seat].units[place] & DAMAGE


def _side(state: State, side: int, words: Words) -> str:
    tell = texts.of(words.language)
    fight = state.fight
    assert fight is not None
    seat = fight.seat(side)
    player = state.players[seat]
    place = fight.system if fight.planet == NONE else TILES + fight.planet
    units = _there(state, seat, place)
    groups = fight.rolls[side]
    hits = sum(produced(state, side))
    lost = forces(seat, fight.lost[side], words) if fight.lost[side] else ""
    there = {name: (n, damaged) for name, n, damaged in stacks(units)}
    rolled = {TYPES[group.unit] for group in groups}  # also what was lost since
    rows = "".join(
        _row(state, side, name, *there.get(name, (0, 0)), words)
        for name in TYPES
        if name in there or name in rolled
    )
    gone = f'<p class="ti-lost"><span>{text(tell("combat.lost"))}</span>{lost}</p>' if lost else ""
    count = f'<b class="ti-hits">{hits}<small>{text(tell("combat.hits", n=hits))}</small></b>'
    return (
        f'<section class="ti-side {seat_class(seat)}"><header>{emblem(player.faction, seat)}'
        f"<h3>{text(words.names(state)[seat])}</h3>{count if groups else ''}</header>"
        f"{rows or text(tell('combat.none_left'))}{gone}</section>"
    )


def _row(state: State, side: int, name: str, n: int, damaged: int, words: Words) -> str:
    """One type: how many, from what on they hit and why, and their dice."""
    tell = texts.of(words.language)
    fight = state.fight
    assert fight is not None
    seat = fight.seat(side)
    card = modifiers(state, state.players[seat]).units[TYPE[name]]
    rolled = [place for place, group in enumerate(fight.rolls[side]) if TYPES[group.unit] == name]
    groups = [fight.rolls[side][place] for place in rolled]
    title = words.label(card.id) if card is not None else words.label(name)
    facts = []
    if card is not None and card.combat is not None:
        value = card.combat.hit
        need = groups[0].need if groups else value - bonus_of(state, side, TYPE[name])
        facts.append(tell("combat.need", n=need))
        if need != value:
            bonus = f"{value - need:+}".replace("-", "−")
            facts.append(tell("combat.bonus", value=value, bonus=bonus))
    facts += [tell("combat.damaged", n=damaged)] if damaged else []
    look = "ti-hurt" if damaged else ""
    hits = sum(group.hits for group in groups)
    tally = f'<b class="ti-did{"" if hits else " ti-zero"}">{hits}</b>' if groups else ""
    return (
        f'<div class="ti-fights{"" if n else " ti-fell"}">{unit(name, seat, more=look)}<b>×{n}</b>'
        f"<span>{text(title)}<small>{text(' · '.join(facts))}</small></span>"
        f"{''.join(_dice(state, side, place, words) for place in rolled)}{tally}</div>"
    )


def _dice(state: State, side: int, place: int, words: Words) -> str:
    """The dice of one roll: hits have a ring; dice that were rolled again say so."""
    tell = texts.of(words.language)
    fight = state.fight
    assert fight is not None
    group, before = fight.rolls[side][place], fight.rolls[side][:place]
    if not group.dice:
        return ""
    seat = fight.seat(side)
    hits, misses = faces(state, side, place)
    drawn = "".join(die(str(face), True, seat) for face in hits)
    drawn += "".join(die(str(face), False, seat) for face in misses)
    label = tell("combat.rolled", hits=group.hits, dice=group.dice)
    label = f"{label}: {words.listed(map(str, (*hits, *misses)))}"
    again = ""
    if any((group.unit, group.need) == (one.unit, one.need) for one in before):
        again = f'<i class="ti-again">{icon("turn")}{text(tell("combat.again"))}</i>'
    return f'{again}<span class="ti-dice" role="img" aria-label="{text(label)}">{drawn}</span>'


def _assign(state: State, frame: Assign, words: Words) -> str:
    """7.3.4  Every type with what a press does: sustain damage, or be destroyed."""
    tell = texts.of(words.language)
    hits = frame.hits + frame.forced
    units = _there(state, frame.seat, frame.place)
    cards = []
    for name, n, damaged in stacks(units):
        type = TYPE[name]
        sustain = ""
        if not frame.losing and may_sustain(state, frame.seat, frame.place, type):
            sustain = spot(
                f"sustain:{name}",
                tell("combat.sustain_label", unit=words.term(name)),
                f"{icon('shield')}{text(tell('combat.sustain'))}",
                "ti-sustain",
            )
        lose = spot(
            f"lose:{name}",
            tell("combat.lose_label", unit=words.term(name)),
            f"{icon('cross')}{text(tell('combat.lose'))}",
            "ti-lose",
        )
        look = "ti-hurt" if damaged else ""
        hurt = f"<small>{text(tell('combat.damaged', n=damaged))}</small>" if damaged else ""
        cards.append(
            f'<div class="ti-target">{unit(name, frame.seat, more=look)}<b>×{n}</b>'
            f"<span>{text(words.label(name))}{hurt}</span>{sustain}{lose}</div>"
        )
    where = system_name(tile_of(frame.place), words)
    title = tell("combat.assign", n=hits, player=words.names(state)[frame.seat])
    forced = f"<p>{text(tell('combat.forced', n=frame.forced))}</p>" if frame.forced else ""
    return (
        f'<section class="ti-panel ti-assign {seat_class(frame.seat)}"><h3 class="ti-caption">'
        f'<span>{text(title)}</span><span class="ti-note">{text(where)}</span></h3>{forced}'
        f'<div class="ti-targets">{"".join(cards)}</div></section>'
    )
