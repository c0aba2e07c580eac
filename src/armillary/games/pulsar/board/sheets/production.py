"""10  The production phase as it would be now: a row for each step, a column for each player."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.amounts import chip
from armillary.drawing.art.dice import die
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import text
from armillary.games.pulsar.benefits.effect_types import SIZES, BuyPoints, Effects
from armillary.games.pulsar.benefits.effects import HANDLERS
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.galaxy.art import small_gyrodyne
from armillary.games.pulsar.board.parts import benefits
from armillary.games.pulsar.board.sheets.rest_of_phase import (
    END_OF_PRODUCTION,
    in_final_scoring,
    in_production,
    played_out,
)
from armillary.games.pulsar.rounds.dice_phase import TRACKS
from armillary.games.pulsar.rounds.production_phase import (
    SpinningGyrodynes,
    engineering,
    penalties,
    row_bonus,
    transmitter_effects,
)
from armillary.games.pulsar.state import NOBODY, Player, State

ID = "production"

STEPS = (
    ("order", "move", "10.1"),
    ("engineering", "cube", "10.2"),
    ("penalties", "cross", "10.3"),
    ("transmitters", "transmitter", "10.4"),
    ("gyrodynes", "spin", "10.5"),
    ("patents", "patent", "10.6"),
)
"""The steps with their icons and rules."""


DONE_FIRST = ("order", "engineering", "penalties")
"""The steps that ask nothing: they are over before anybody is asked to buy."""


def forecast(state: State) -> State:
    """The table after this round's production; purchases are left out, since nobody has to."""
    if in_production(state):
        return played_out(state, END_OF_PRODUCTION)
    trial = state.clone()
    engineering(trial, None)
    penalties(trial, None)
    for player in trial.players:
        for source, effect in transmitter_effects(trial, player):
            if type(effect) is not BuyPoints:
                HANDLERS[type(effect)](trial, player, effect, source, None)
    SpinningGyrodynes(NOBODY).run(trial, None)
    for player in trial.players:
        for source, effect in abilities(trial, player).production:
            if type(effect) is not BuyPoints:
                HANDLERS[type(effect)](trial, player, effect, source, None)
    return trial


def sheet(state: State, words: Words) -> str:
    """Who gets what, and what the next round brings."""
    tell = texts.of(words.language)
    key = "production.now" if in_production(state) else "production.title"
    title = tell(key, round=max(1, state.round))
    players = len(state.players)
    if not state.round or state.finished or in_final_scoring(state):
        body = f'<p class="pu-hint">{text(tell("production.none"))}</p>'
    else:
        body = f'<div class="pu-grid" style="--players:{players}">{_grid(state, words)}</div>'
        body += _next_round(state, words)
    return f'<div id="sheet-{ID}" class="pu-sheet pu-phase"><h2>{text(title)}</h2>{body}</div>'


def _grid(state: State, words: Words) -> str:
    tell = texts.of(words.language)
    names = words.names(state)
    after = forecast(state)
    cells = ["<span></span>"]
    cells += [
        f'<span class="pu-col {seat_class(player.seat)}">{crest(player.seat)}'
        f"<span><b>{text(names[player.seat])}</b>"
        f"<small>{text(tell('goal.points', n=player.vp))}</small></span></span>"
        for player in state.players
    ]
    under_way = in_production(state)
    for number, (step, picture, rule) in enumerate(STEPS, 1):
        past = under_way and step in DONE_FIRST
        cells.append(
            f'<span class="pu-step" data-about="rule:{rule}" tabindex="0" role="group" '
            f'aria-label="{text(tell(f"production.{step}"))}">'
            f"<i>{icon('check') if past else number}</i>{icon(picture)}"
            f"<span><b>{text(tell(f'production.{step}'))}</b>"
            f"<small>{text(tell(f'production.{step}_note', n=row_bonus(state)))}</small></span>"
            "</span>"
        )
        for player in state.players:
            body = CELLS[step](state, player, words)
            nothing = '<span class="pu-nothing">–</span>'
            cells.append(
                f'<span class="pu-cell {seat_class(player.seat)}">{body or nothing}</span>'
            )
    cells.append(f'<span class="pu-step pu-sum"><b>{text(tell("production.after"))}</b></span>')
    for before, then in zip(state.players, after.players, strict=True):
        gain = f"{then.vp - before.vp:+}".replace("-", "−")
        cells.append(
            f'<span class="pu-cell pu-sum {seat_class(before.seat)}"><span class="pu-big">'
            f"{icon('vp')}<b>{then.vp}</b></span><em>{gain}</em>{chip('cube', then.cubes)}</span>"
        )
    return "".join(cells)


# The cells of each step


def _order(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    places = [n for n, (_, seat) in enumerate(state.initiative, 1) if seat == player.seat]
    before = [n for n, seat in enumerate(state.order, 1) if seat == player.seat]
    told = tell("production.place", places=words.listed(map(str, places)))
    was = ""
    if places != before:
        was = tell("production.was", places=words.listed(map(str, before)))
    return f"<b>{text(told)}</b><small>{text(was)}</small>"


def _engineering(state: State, player: Player, words: Words) -> str:
    rewards = state.table.data.dice.rewards[state.table.players]
    return "".join(
        benefits((reward,), words)
        for (_, seat), reward in zip(state.engineering, rewards, strict=False)
        if seat == player.seat
    )


def _penalties(state: State, player: Player, words: Words) -> str:
    found = []
    for name in TRACKS:
        lost = getattr(state.table.dice_board, name).penalties
        found += [
            chip("vp", f"−{lost[space]}", "cost")
            for space, seat in getattr(state, name)
            if seat == player.seat and space in lost
        ]
    return "".join(found)


def _transmitters(state: State, player: Player, words: Words) -> str:
    effects: Effects = tuple(effect for _, effect in transmitter_effects(state, player))
    return benefits(effects, words)


def _gyrodynes(state: State, player: Player, words: Words) -> str:
    sizes = state.table.data.gyrodynes.sizes
    bonus = row_bonus(state)
    return "".join(
        f'<span class="pu-wheel-points">{small_gyrodyne(size, player.seat)}'
        f"<b>+{sizes[SIZES[size]].points + bonus}</b></span>"
        for place in bits(player.spinning)
        for size in [player.gyrodynes[place]]
    )


def _patents(state: State, player: Player, words: Words) -> str:
    return "".join(
        f"{benefits((effect,), words)}<small>{text(words.term(source))}</small>"
        for source, effect in abilities(state, player).production
    )


CELLS = {
    "order": _order,
    "engineering": _engineering,
    "penalties": _penalties,
    "transmitters": _transmitters,
    "gyrodynes": _gyrodynes,
    "patents": _patents,
}


def _next_round(state: State, words: Words) -> str:
    """What opens when the round is over."""
    tell = texts.of(words.language)
    after = state.round + 1
    if after > state.table.data.limits.rounds:
        return f'<p class="pu-next">{text(tell("production.last"))}</p>'
    bonus = state.table.row_bonus[after]
    told = tell("tech.median") if isinstance(bonus, str) else f"+{bonus}"
    count = state.table.data.limits.silver_dice[state.table.players]
    return (
        f'<p class="pu-next"><b>{text(tell("production.opens", round=after))}</b>'
        f"<span>{chip('spin', told)}{text(tell('production.row', n=after))}</span>"
        f"<span>{icon('transmitter')}{text(tell('production.offer'))}</span>"
        f"<span>{die(6)}{text(tell('production.roll', n=count))}</span></p>"
    )
