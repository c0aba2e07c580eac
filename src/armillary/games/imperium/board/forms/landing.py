"""8.4  Landing: how many ground forces go down to each planet, in one form.

The rules ask planet by planet; the answers to those that are still to come are sent with the first.
"""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.core.words import Words
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.forms.form_parts import (
    Given,
    floating,
    hidden,
    read,
    sender,
    stepper,
    untouched,
)
from armillary.games.imperium.board.galaxy.map import system_name
from armillary.games.imperium.board.galaxy.unit_art import unit
from armillary.games.imperium.board.parts import forces, influence, odds_bar, resources, who
from armillary.games.imperium.board.sheets import battle_odds
from armillary.games.imperium.combat.hits import fighting
from armillary.games.imperium.combat.invasion import Landing
from armillary.games.imperium.economy.paying import planet_values
from armillary.games.imperium.flow.questions import Ask, Pick, Question
from armillary.games.imperium.numbering import PLANETS, ground, tile_of
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import INFANTRY, ONE, TYPES, count

ID = "landing"


def asks(question: object) -> bool:
    """Whether this is the question how many land."""
    return isinstance(question, Question) and question.by == ID


def sheet(state: State, frame: Question, words: Words, given: Given | None = None) -> str:
    """Every planet where forces can land, with who is there and what would come of it."""
    tell = texts.of(words.language)
    system = tile_of(ground(frame.place))
    asked = _asked(state, frame)
    numbers = _proposed(state, asked) if untouched(given) else read(given or {})
    wanted = _wanted(state, asked, numbers)
    rows = "".join(_row(state, one, wanted, words) for one in asked)
    total = sum(wanted.values())
    label = tell("landing.send", n=total) if total else tell("landing.nothing")
    return floating(
        ID,
        f'<header class="ti-head"><div><span class="ti-over">{text(tell("landing.caption"))}</span>'
        f"<h2>{text(system_name(system, words))}</h2></div></header>{rows}"
        f'<p class="ti-send">{sender(_bundle(state, asked, wanted), label)}</p>'
        f"{hidden({**wanted, 'at': 1})}",
        f"ti-move {seat_class(frame.seat)}",
    )


def _asked(state: State, frame: Question) -> list[Question]:
    """The question, and those of the same kind that wait behind it."""
    found = [frame]
    for waiting in reversed(state.stack[:-1]):
        if not isinstance(waiting, Ask) or not asks(waiting.question):
            break
        found.append(waiting.question)
    return found


def _field(question: Question) -> str:
    return f"{PLANETS[question.place].id}.{question.n}"


def _least(state: State, question: Question) -> int:
    """8.9  Whoever has removed the custodians must land."""
    return min((target.n for target in Landing().choices(state, question)), default=0)


def _proposed(state: State, asked: list[Question]) -> dict[str, int]:
    """One for each planet that nobody holds, and the others where somebody defends."""
    seat = asked[0].seat
    there = count(state.players[seat].units[tile_of(ground(asked[0].place))], INFANTRY)
    mine = state.players[seat].planets
    new = [q for q in asked if q.n == INFANTRY and not mine >> q.place & 1]
    held = [q for q in new if _foe(state, q) is not None]
    found = {_field(q): 1 for q in new if q not in held}
    goal = next(iter(held or new), None)
    if goal is not None:
        rest = there - len(found)
        found[_field(goal)] = max(0, found.get(_field(goal), 0) + rest)
    return found


def _foe(state: State, question: Question) -> int | None:
    """Who would fight for the planet."""
    where = ground(question.place)
    others = (player.seat for player in state.players if player.seat != question.seat)
    return next((seat for seat in others if fighting(state, seat, where)), None)


def _wanted(state: State, asked: list[Question], numbers: dict[str, int]) -> dict[str, int]:
    """How many land where, as the reader has put in and as far as there are any."""
    system = tile_of(ground(asked[0].place))
    forces = state.players[asked[0].seat].units[system]
    left = {question.n: count(forces, question.n) for question in asked}
    found: dict[str, int] = {}
    for question in asked:
        n = max(_least(state, question), numbers.get(_field(question), 0))
        found[_field(question)] = n = min(n, left[question.n])
        left[question.n] -= n
    return found


def _row(state: State, question: Question, wanted: dict[str, int], words: Words) -> str:
    """One planet: its defenders, how many land, and the odds on the ground."""
    tell = texts.of(words.language)
    seat, planet = question.seat, question.place
    there = count(state.players[seat].units[tile_of(ground(planet))], question.n)
    of_type = [name for name in wanted if name.endswith(f".{question.n}")]
    n = wanted[_field(question)]
    most = n + there - sum(wanted[name] for name in of_type)
    name = words.label(TYPES[question.n])
    body = (
        f"{unit(TYPES[question.n], seat)}"
        f'<span class="ti-label">{text(name)}'
        f"<small>{text(tell('landing.aboard', n=there))}</small></span>"
    )
    label = f"{PLANETS[planet].name}: {name}"
    holders = [
        player for player in state.players if player.seat != seat and player.units[ground(planet)]
    ]
    guard = "".join(
        f'<span class="ti-guard">{who(state, player.seat, words)}'
        f"{forces(player.seat, player.units[ground(planet)], words)}</span>"
        for player in holders
    )
    worth, votes = planet_values(state, planet)
    value = f"{resources(worth)}{influence(votes)}"
    return (
        f'<section class="ti-source ti-wide"><h3><b>{text(PLANETS[planet].name)}</b>'
        f'<span class="ti-worth">{value}</span>{guard}</h3>'
        f"<div>{stepper(_field(question), n, most, label, body)}</div>"
        f"{_odds(state, question, n, words)}</section>"
    )


def _odds(state: State, question: Question, n: int, words: Words) -> str:
    seat, where = question.seat, ground(question.place)
    foe = _foe(state, question)
    if foe is None:
        return ""
    mine = state.players[seat].units[where] + n * ONE[question.n]
    found = battle_odds.on_ground(state, (seat, mine), (foe, state.players[foe].units[where]))
    if found is None:
        return ""
    return odds_bar(state, words, (seat, foe), (found.attacker, found.draw, found.defender))


def _bundle(state: State, asked: list[Question], wanted: dict[str, int]) -> list[Action]:
    """An answer to each question that will really be asked: not where nothing is left to choose."""
    system = tile_of(ground(asked[0].place))
    forces = state.players[asked[0].seat].units[system]
    found: list[Action] = []
    for question in asked:
        n = wanted[_field(question)]
        if question is asked[0] or count(forces, question.n) > _least(state, question):
            targets = Landing().choices(state, question)
            found.append(Pick(next(target for target in targets if target.n == n)))
        forces -= n * ONE[question.n]
    return found
