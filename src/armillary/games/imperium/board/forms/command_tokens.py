"""1.11  Command tokens: so many to each pool, in one form."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
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
)
from armillary.games.imperium.economy.command_tokens import GainTokens, PlaceTokens, Redistribute
from armillary.games.imperium.state import POOLS, State

ID = "command"


def sheet(
    state: State, frame: GainTokens | Redistribute, words: Words, given: Given | None = None
) -> str:
    """Three pools with steppers; it can be sent when all tokens have their place."""
    tell = texts.of(words.language)
    player, total = state.players[frame.seat], frame.total(state)
    anew = isinstance(frame, Redistribute)
    now = {pool: getattr(player, pool) for pool in POOLS}
    chosen = read(given) if given else dict(now if anew else {})
    left = total - sum(chosen.get(pool, 0) for pool in POOLS)
    while left < 0:  # a pool that was just filled takes from the others
        donor = max(POOLS, key=lambda pool: chosen.get(pool, 0))
        chosen[donor] -= 1
        left += 1
    rows = ""
    for pool in POOLS:
        n = chosen.get(pool, 0)
        label = tell(f"pool.{pool}_name")
        note = "" if anew else tell("command.now", n=now[pool], after=now[pool] + n)
        body = (
            f'{icon(pool, more="ti-big")}<span class="ti-label">{text(label)}'
            f"<small>{text(note or tell(f'pool.{pool}_help'))}</small></span>"
        )
        rows += stepper(pool, n, n + left, label, body, told=False)
    if left:
        told = text(tell("command.left", n=left))
        send = f'<button type="button" class="yes" aria-disabled="true">{told}</button>'
    else:
        action = PlaceTokens(*(chosen.get(pool, 0) for pool in POOLS))
        send = sender([action], tell("command.send"))
    caption = tell("command.redistribute" if anew else "command.gain")
    return floating(
        ID,
        f'<header class="ti-head"><div><span class="ti-over">{text(caption)}</span>'
        f"<h2>{text(tell('command.title', n=total))}</h2></div></header>"
        f'<section class="ti-source ti-wide"><div>{rows}</div></section>'
        f'<p class="ti-send">{send}</p>{hidden({**chosen, "at": 1})}',
        f"ti-move {seat_class(frame.seat)}",
    )
