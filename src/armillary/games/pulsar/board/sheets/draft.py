"""3.3  Before a die is taken: where a marker would go with each, what it pays for, who needs it.

All of it is drawn for every die that is left, with the die in `data-die`; the style sheet shows
what belongs to the die that is looked at or chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from armillary.core.words import Words
from armillary.drawing.art.seat_badges import token, token_at
from armillary.drawing.art.svg import number, text, translate
from armillary.drawing.board_texts import BoardWords
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.parts import benefits
from armillary.games.pulsar.board.places import landing
from armillary.games.pulsar.board.sheets import uses
from armillary.games.pulsar.components import Track
from armillary.games.pulsar.rounds.dice_phase import FACES, Pick, markers, moved, steps
from armillary.games.pulsar.state import Player, State
from armillary.games.pulsar.words import PulsarWords


class Landing(NamedTuple):
    """3.4  A marker that would be moved by a die."""

    die: int
    marker: int
    start: int
    to: int
    height: int
    """3.5  How many markers it would stand on."""
    rank: int
    """How many markers would be ahead of it."""


def drafting(state: State, seat: int | None) -> int | None:
    """Whose next die is looked at: one's own; of those who watch, the one that is taken now."""
    asked = state.stack[-1] if state.stack else None
    if not isinstance(asked, Pick):
        return None
    waits = any(isinstance(frame, Pick) and frame.seat == seat for frame in state.stack)
    return seat if waits else asked.seat if seat is None else None


def left(state: State) -> list[int]:
    """The values of the dice that are still to be taken."""
    return [value for value in FACES if state.dice[value]]


def landings(state: State, track: str, seat: int) -> Iterator[Landing]:
    """3.4 to 3.7  Where each die that is left would bring each of one's markers on a track."""
    line = getattr(state, track)
    spaces = getattr(state.table.dice_board, track).spaces
    for die in left(state):
        move = steps(state.median, die)
        for marker, space in enumerate(markers(line, seat)):
            if not move:
                continue
            to = min(max(1, space + move), spaces)
            after = moved(line, seat, marker, to, below=space + move > spaces)
            rank = next(n for n, one in enumerate(after) if one == (to, seat))
            height = sum(1 for at, _ in after[rank + 1 :] if at == to)
            yield Landing(die, marker, space, to, height, rank)


# Drawn on the tracks


def lands(state: State, track: str, seat: int, cell: float, lift: float) -> str:
    """The markers where they would stand; with one marker, the whole track may be pressed."""
    found = list(landings(state, track, seat))
    whole = len({one.marker for one in found}) == 1
    width = cell * getattr(state.table.dice_board, track).spaces
    return "".join(_land(one, track, seat, cell, lift, width if whole else 0) for one in found)


def _land(one: Landing, track: str, seat: int, cell: float, lift: float, width: float) -> str:
    at, y = (one.to - 0.5) * cell, -12 - one.height * lift
    left, wide = (-at, width) if width else (-cell / 2, cell)
    away = (one.start - one.to) * cell
    bow = f"M{number(away)} {number(-24 - y)}Q{number(away / 2)} -34 0 -13"
    return (
        f'<g class="pu-land" data-place="{landing(track, one.marker, one.die)}" '
        f'data-die="{one.die}" transform="{translate(at, y)}">'
        f'<rect x="{number(left)}" y="{number(-48 - y)}" width="{number(wide)}" height="67" '
        f'rx="8"/><path d="{bow}"/><circle r="12.5"/>{token_at(seat, 0, 0, 9)}</g>'
    )


def notes(state: State, track: str, seat: int, words: Words) -> str:
    """Beside the name of a track: from where to where, and what that place is worth now."""
    by_die: dict[int, list[str]] = {}
    for one in landings(state, track, seat):
        by_die.setdefault(one.die, []).append(_note(state, track, one, words))
    return "".join(
        f'<span class="pu-then" data-die="{die}">{" / ".join(told)}</span>'
        for die, told in by_die.items()
    )


def _note(state: State, track: str, one: Landing, words: Words) -> str:
    tell = texts.of(words.language)
    board: Track = getattr(state.table.dice_board, track)
    told = [text(tell("draft.moves", start=one.start, to=one.to))]
    rewards = state.table.data.dice.rewards[state.table.players]
    if track == "initiative":
        told.append(text(tell("draft.place", n=one.rank + 1)))
    elif one.rank < len(rewards):
        told.append(benefits((rewards[one.rank],), words))
    if one.to in board.penalties:
        told.append(
            f'<b class="pu-lost">{text(tell("draft.loses", n=board.penalties[one.to]))}</b>'
        )
    return " · ".join(told)


# What a die is good for


def prospects(state: State, seat: int, words: PulsarWords) -> str:
    """What each die that is left pays for, and which others wait for it, one above the other."""
    tell = texts.of(words.language)
    me = state.players[seat]
    others = [player for player in state.players if player is not me]
    blocks = [f'<p class="pu-now pu-hint">{text(tell("draft.point"))}</p>']
    for die in left(state):
        own = f'<div class="pu-pays">{uses.drawn(uses.uses(state, me, die, words))}</div>'
        wanted = "".join(_wanted(state, other, die, words) for other in others)
        blocks.append(
            f'<div class="pu-then" data-die="{die}">{own}{_of_others(wanted, tell)}</div>'
        )
    return f'<div class="pu-if">{"".join(blocks)}</div>'


def _of_others(wanted: str, tell: BoardWords) -> str:
    told = wanted or f"<i>{text(tell('draft.nobody'))}</i>"
    return f'<p class="pu-needs"><b>{text(tell("draft.others"))}</b>{told}</p>'


def _wanted(state: State, player: Player, die: int, words: PulsarWords) -> str:
    """What a player has begun, and could go on with by this die: not what everybody could do."""
    found = uses.begun(state, player, die, words)
    if not found:
        return ""
    return f"<span>{token(player.seat, words.names(state)[player.seat])}{uses.drawn(found)}</span>"
