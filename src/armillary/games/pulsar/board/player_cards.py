"""The top bar and the players' cards."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing import round_header
from armillary.drawing.art.dice import die
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.games.pulsar.benefits.effects import COUNTERS
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.rounds.action_phase import Turn
from armillary.games.pulsar.rounds.production_phase import row_bonus
from armillary.games.pulsar.state import Player, State


def headline(state: State, words: Words) -> str:
    """Round, and what a spinning gyrodyne scores more in it."""
    tell = texts.of(words.language)
    last = state.table.data.limits.rounds
    now = round_header.told(state.round, state.finished, tell, last)
    bonus = ""
    if state.round and not state.finished:
        label = text(tell("head.row_bonus", n=row_bonus(state)))
        bonus = (
            f'<span class="chip pu-head-row" data-about="row:{state.round}" tabindex="0" '
            f'role="img" aria-label="{label}">{icon("spin")}<b>+{row_bonus(state)}</b></span>'
        )
    return f'<div class="pu-head">{now}{round_header.dots(state.round, last)}{bonus}</div>'


def active_turn(state: State) -> int | None:
    """4.1  Whose turn it is in the action phase."""
    return next((frame.seat for frame in state.stack if isinstance(frame, Turn)), None)


def player_card(state: State, seat: int, words: Words) -> str:
    """Dice, cubes, tokens, and what counts at a glance."""
    tell = texts.of(words.language)
    player = state.players[seat]
    board = ""
    if state.table.boards:
        known = player.hq or tell("head.hq_side", board=state.table.boards[seat])
        board = f'<small class="pu-board">{text(tell("head.hq", side=known))}</small>'
    rows = "".join(
        f'<span class="pu-res" data-about="resource:{kind}">{icon(name, words.term(term))}'
        f"<b>{amount}</b></span>"
        for kind, name, term, amount in (
            ("cubes", "cube", "cubes", player.cubes),
            ("pm", "pm", "pm", player.pm),
            ("plus2", "plus2", "plus2", player.plus2),
        )
    )
    return (
        f'<div class="pu-card">{board}<div class="pu-hand">{hand(state, player, words)}{rows}</div>'
        f"{_facts(state, player, words)}</div>"
    )


def hand(state: State, player: Player, words: Words) -> str:
    """The dice that can still be used; red ones in one's own turn."""
    tell = texts.of(words.language)
    dice = "".join(
        die(value, "silver", tell("head.die", n=value), f"hand:{value}") for value in player.silver
    )
    if active_turn(state) == player.seat:
        dice += "".join(
            die(value, "red", tell("head.red_die", n=value), f"hand:{value}")
            for value in state.reds
        )
    return f'<span class="pu-dice">{dice}</span>'


def _facts(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    limits = state.table.data.limits
    facts: list[tuple[str, str, object]] = [
        ("station", "stations", player.stations.bit_count() + player.credits),
        ("ring", "claims", f"{player.claimed.bit_count()}/{limits.rings}"),
        ("spin", "spinning", player.spinning.bit_count()),
        ("transmitter", "online", COUNTERS["online_transmitters"](state, player)),
        ("patent", "patents", player.patents.bit_count()),
    ]
    if state.table.boards:
        done = f"{player.projects.bit_count()}/{len(state.table.slots)}"
        facts.append(("headquarters", "projects", done))
    row = "".join(
        f'<span role="img" aria-label="{text(tell(f"fact.{key}", n=count))}" '
        f'data-tip="{text(tell(f"fact.{key}", n=count))}">{icon(name)}<b>{count}</b></span>'
        for name, key, count in facts
    )
    return f'<div class="pu-facts">{row}</div>'
