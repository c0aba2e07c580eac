"""1.11  Command tokens: so many to each pool, in one form."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.forms.form_parts import (
    STEP,
    Given,
    floating,
    hidden,
    read,
    sender,
    stepper,
    unsendable,
    untouched,
)
from armillary.games.imperium.bot.small_questions import plain
from armillary.games.imperium.economy.command_tokens import GainTokens, PlaceTokens, Redistribute
from armillary.games.imperium.state import POOLS, State

ID = "command"


def sheet(
    state: State, frame: GainTokens | Redistribute, words: Words, given: Given | None = None
) -> str:
    """Three pools with steppers and a proposal; it is sent when all tokens have their place."""
    tell = texts.of(words.language)
    player, total = state.players[frame.seat], frame.total(state)
    anew = isinstance(frame, Redistribute)
    now = {pool: getattr(player, pool) for pool in POOLS}
    usual = _proposed(state, frame) if not given else now if anew else {}
    chosen = dict(usual) if untouched(given) else read(given or {})
    left = total - sum(chosen.get(pool, 0) for pool in POOLS)
    filled_now = (given or {}).get(STEP, "").partition(":")[0]
    while left < 0:  # a pool that was just filled takes from the others
        donor = max(filter(chosen.get, POOLS), key=lambda pool: (pool != filled_now, chosen[pool]))
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
        rows += stepper(pool, n, total, label, body, told=False)
    if left:
        send = unsendable(tell("command.left", n=left))
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


def _proposed(state: State, frame: GainTokens | Redistribute) -> dict[str, int]:
    """New tokens where they are worth most; what is in the pools stays there, if it may."""
    player = state.players[frame.seat]
    options: list[Action] = [*PlaceTokens.options(state, frame)]
    staying = [
        option
        for option in options
        if isinstance(frame, GainTokens)
        or all(getattr(option, pool) >= getattr(player, pool) for pool in POOLS)
    ]
    best = plain(state, frame, staying or options)
    return {pool: getattr(best, pool) for pool in POOLS}
