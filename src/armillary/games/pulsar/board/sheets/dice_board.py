"""3 and 10  Beside the cluster: the dice board with its median, both tracks, and the supply."""

from __future__ import annotations

from functools import lru_cache

from armillary.core.words import Words
from armillary.drawing.art.dice import die
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class, token, token_at
from armillary.drawing.art.svg import number, text
from armillary.drawing.clickable import spot
from armillary.games.pulsar.benefits.effect_types import SIZES
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.galaxy.art import small_gyrodyne
from armillary.games.pulsar.board.parts import benefits, div, heading, panel
from armillary.games.pulsar.board.player_cards import active_turn
from armillary.games.pulsar.board.sheets import draft
from armillary.games.pulsar.board.sheets.uses import drawn, uses
from armillary.games.pulsar.components import DiceBoardSide, Track, components
from armillary.games.pulsar.rounds.dice_phase import FACES, TRACKS
from armillary.games.pulsar.rounds.production_phase import row_bonus
from armillary.games.pulsar.state import NO_HOLDER, Marker, Player, State
from armillary.games.pulsar.words import PulsarWords
from armillary.games.pulsar.words import words as words_of

ID = "dice"
ROLL, LINES, HAND, SUPPLY = (f"{ID}-{part}" for part in ("roll", "tracks", "hand", "supply"))
WIDTH = 312.0
LIFT = 18.0
"""The height of a marker in a stack."""


def sheet(state: State, seat: int | None, words: Words) -> str:
    """Dice, tracks, what one's own dice pay for, gyrodynes and tokens."""
    inside = "".join(parts(state, seat, words).values())
    return f'<div id="sheet-{ID}" class="pu-sheet pu-dock">{inside}</div>'


def parts(state: State, seat: int | None, words: Words) -> dict[str, str]:
    """The panels by their ids: a move changes one or two of them."""
    return {
        ROLL: _dice(state, words),
        LINES: _tracks(state, seat, words),
        HAND: _hand(state, seat, words) or f'<section id="{HAND}" hidden=""></section>',
        SUPPLY: _supply(state, words),
    }


# 3.1 to 3.3  The dice


def _dice(state: State, words: Words) -> str:
    tell = texts.of(words.language)
    columns = "".join(_column(state, value, words) for value in FACES)
    body = f'<div class="pu-columns">{columns}</div>{_median(state.median)}'
    return panel(tell("dice.title"), body, "pu-roll", text(_about_dice(state, words)), ROLL)


def _about_dice(state: State, words: Words) -> str:
    """Where the median is, or what is left."""
    tell = texts.of(words.language)
    assert isinstance(words, PulsarWords)
    if not state.median:
        return tell("dice.not_rolled")
    return tell("dice.median", median=words.median(state.median))


def _column(state: State, value: int, words: Words) -> str:
    """The dice of one value: those that are free below, and above them who has taken others."""
    tell = texts.of(words.language)
    free = state.dice[value]
    taken = "".join(_taken(state, player, value, words) for player in state.players)
    dice = ""
    if free:
        label = tell("dice.free", n=value, count=free)
        dice = spot(f"die:{value}", label, die(value) * free, "pu-free")
    many = " pu-many" if free > 2 else ""
    return f'<div class="pu-column{many}">{taken}{dice}</div>'


def _taken(state: State, player: Player, value: int, words: Words) -> str:
    """Whose dice they are, for the whole round: those that have been used step back further."""
    tell, name = texts.of(words.language), words.names(state)[player.seat]
    has, took = player.silver.count(value), (player.taken or player.silver).count(value)
    return "".join(
        f'<span class="pu-taken {seat_class(player.seat)}{"" if held else " pu-used"}">'
        f"{die(value, 'spent', tell('dice.taken' if held else 'dice.used', n=value, player=name))}"
        f"{token(player.seat)}</span>"
        for held in (number < has for number in range(took))
    )


def _axis() -> str:
    """3.2  The values on which the median can stand, and the places between them."""
    cell = WIDTH / len(FACES)
    marks = [f'<path d="M{number(cell / 2)} 12H{number(WIDTH - cell / 2)}" class="pu-axis"/>']
    for value in FACES:
        x = number((value - 0.5) * cell)
        marks.append(f'<circle cx="{x}" cy="12" r="3"/><text x="{x}" y="32">{value}</text>')
        if value < len(FACES):
            marks.append(f'<circle cx="{number(value * cell)}" cy="12" r="2" opacity=".5"/>')
    return "".join(marks)


def _median(half_spaces: int) -> str:
    """3.2  The marker stands on a value, or between two."""
    middle = (half_spaces / 2 - 0.5) * WIDTH / len(FACES)
    mark = f'<path d="M{number(middle)} 0l9 12-9 12-9-12z" class="pu-median-mark"/>'
    return (
        f'<svg class="pu-median" viewBox="0 -2 {number(WIDTH)} 38" aria-hidden="true">'
        f'<use href="#pu-faces"/>{mark if half_spaces else ""}</svg>'
    )


# 3.4 to 3.7  The tracks


def _tracks(state: State, seat: int | None, words: Words) -> str:
    tell = texts.of(words.language)
    looker = draft.drafting(state, seat)
    rewards = state.table.data.dice.rewards[state.table.players]
    firsts = "".join(token(seat, words.names(state)[seat]) for _, seat in state.initiative)
    prizes = "".join(
        f"<li>{token(seat)}{benefits((reward,), words)}</li>"
        for (_, seat), reward in zip(state.engineering, rewards, strict=False)
    )
    notes = {
        "initiative": f'<span class="pu-order pu-now">{firsts}</span>',
        "engineering": f'<ul class="pu-prizes pu-now">{prizes}</ul>',
    }
    body = ""
    for name in TRACKS:
        then = "" if looker is None else draft.notes(state, name, looker, words)
        body += heading(tell(f"dice.{name}"), notes[name] + then)
        body += _track(state, name, looker, words)
    return f'<section id="{LINES}" class="pu-panel pu-tracks">{body}</section>'


def _track(state: State, name: str, looker: int | None, words: Words) -> str:
    board: Track = getattr(state.table.dice_board, name)
    line: tuple[Marker, ...] = getattr(state, name)
    cell = WIDTH / board.spaces
    stacks = _stacks(line)
    lands = "" if looker is None else draft.lands(state, name, looker, cell, LIFT)
    highest = max([2, *(len(stack) for stack in stacks.values())])
    top = 12 + highest * LIFT
    parts = [f'<use href="#{_ruler(state.table.dice_board, name)}"/>']
    for space, stack in stacks.items():
        for height, seat in enumerate(stack):
            x, y = (space - 0.5) * cell, -12 - height * LIFT
            parts.append(token_at(seat, x, y, 9.5, words.names(state)[seat]))
    label = texts.of(words.language)(f"dice.{name}")
    spoken = ", ".join(f"{words.names(state)[seat]} {space}" for space, seat in line)
    return (
        f'<svg class="pu-line" viewBox="0 {number(-top - 12)} {number(WIDTH)} {number(top + 33)}" '
        f'data-about="track:{name}" role="img" tabindex="0" '
        f'aria-label="{text(f"{label}: {spoken}")}">{"".join(parts)}{lands}</svg>'
    )


def _stacks(line: tuple[Marker, ...]) -> dict[int, list[int]]:
    """3.5  The owners on each space from bottom to top; the top is ahead."""
    found: dict[int, list[int]] = {}
    for space, seat in reversed(line):
        found.setdefault(space, []).append(seat)
    return found


def symbols() -> str:
    """The axis of the median and the tracks, without their markers, for once per page."""
    return f'<g id="pu-faces">{_axis()}</g>' + "".join(
        f'<g id="{_ruler(side, name)}">{_spaces(getattr(side, name))}</g>'
        for side in components().dice.sides.values()
        for name in TRACKS
    )


def _ruler(side: DiceBoardSide, track: str) -> str:
    return f"pu-{side.id}-{track}"


def _spaces(track: Track) -> str:
    cell = WIDTH / track.spaces
    return "".join(
        _space(space, track.penalties.get(space, 0), cell) for space in range(1, track.spaces + 1)
    )


def _space(space: int, lost: int, cell: float) -> str:
    good = max(0, 30 - space * 4)
    look = "pu-penalty" if lost else "pu-space"
    told = f"−{lost}" if lost else str(space)
    x = (space - 1) * cell
    return (
        f'<g class="{look}"><rect x="{number(x + 1)}" y="0" width="{number(cell - 2)}" height="19" '
        f'rx="4" style="--good:{good}%"/>'
        f'<text x="{number(x + cell / 2)}" y="13.5">{told}</text></g>'
    )


# 4  What the dice in hand are good for


def _hand(state: State, seat: int | None, words: Words) -> str:
    tell = texts.of(words.language)
    assert isinstance(words, PulsarWords)
    looker = draft.drafting(state, seat)
    if looker is not None:
        return panel(tell("draft.title"), draft.prospects(state, looker, words), "pu-mine", id=HAND)
    if seat is None or not state.round or state.finished:
        return ""
    player = state.players[seat]
    dice = [(value, False) for value in dict.fromkeys(player.silver)]
    if active_turn(state) == seat:
        dice += [(value, True) for value in state.reds]
    if not dice:
        return ""
    rows = "".join(
        f'<li data-part="hand:{value}">'
        f"{die(value, 'red' if red else 'silver', tell('head.die', n=value))}"
        f"<span>{drawn(uses(state, player, value, words))}</span></li>"
        for value, red in dice
    )
    return panel(tell("dice.hand"), f'<ul class="pu-uses">{rows}</ul>', "pu-mine", id=HAND)


# 6.2 and 9.1  Gyrodynes, awards and modifier tokens


def _supply(state: State, words: Words) -> str:
    bonus = row_bonus(state) if state.round else None
    return _drawn_supply(state.supply, state.awards, bonus, words.language)


@lru_cache(256)
def _drawn_supply(
    supply: tuple[int, ...], awards: tuple[int, ...], row: int | None, language: str
) -> str:
    """The same for everybody, and for many moves."""
    words, tell = words_of(language), texts.of(language)
    sizes = "".join(
        _size(number_of, left, awards[2 * number_of : 2 * number_of + 2], words)
        for number_of, left in enumerate(supply)
    )
    tokens = "".join(
        spot(
            f"modifier:{name}",
            tell("dice.buy", token=words.term(name), dice=words.listed(map(str, its.dice))),
            f"{icon(name)}{''.join(die(value, 'outline') for value in its.dice)}",
            "pu-token",
        )
        for name, its in components().dice.modifiers.items()
    )
    bonus = _row_bonus(row, words) if row else ""
    body = f'<div class="pu-sizes">{sizes}</div><div class="pu-tokens">{tokens}</div>'
    return panel(tell("dice.gyrodynes"), body, "pu-supply", bonus, SUPPLY)


def _row_bonus(more: int, words: Words) -> str:
    """10.5  What each spinning gyrodyne scores besides its own points."""
    told = text(texts.of(words.language)("head.row_bonus", n=more))
    return (
        f'<span class="pu-row-bonus" role="img" aria-label="{told}" data-tip="{told}">'
        f"{icon('spin')}+{more}</span>"
    )


def _size(number_of: int, left: int, holders: tuple[int, ...], words: Words) -> str:
    tell = texts.of(words.language)
    name = SIZES[number_of]
    row = components().gyrodynes.sizes[name]
    label = tell(
        "dice.gyrodyne",
        size=words.term(name),
        n=left,
        take=row.take_die,
        spin=row.spin_die,
        points=row.points,
    )
    body = (
        f'<span class="pu-stack">{small_gyrodyne(number_of)}'
        f"<i>×{left}</i></span>"
        f"<span>{die(row.take_die, 'outline')}<i>{text(tell('dice.take'))}</i></span>"
        f"<span>{die(row.spin_die, 'outline')}<i>{text(tell('dice.spin'))}</i></span>"
        f"<span>{icon('vp')}<b>{row.points}</b>{_awards(holders)}</span>"
    )
    gone = "" if left else " pu-gone"
    return spot(f"gyro:{name}", label, body, f"pu-size-card{gone}")


def _awards(holders: tuple[int, ...]) -> str:
    """6.5  The awards of a size: their points, or who has them."""
    points = components().gyrodynes.awards.points
    return "".join(
        div("pu-award", str(vp)) if holder == NO_HOLDER else div("pu-award pu-held", token(holder))
        for vp, holder in zip(points, holders, strict=True)
    )
