"""11 and 12  The goals with everybody's progress, and what the end would bring now."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class, token
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot
from armillary.games.pulsar.actions.goals import goals_met, worth
from armillary.games.pulsar.benefits.effect_types import BuyPoints
from armillary.games.pulsar.benefits.effects import COUNTERS, HANDLERS
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.parts import COUNTED, div, panel
from armillary.games.pulsar.board.sheets.rest_of_phase import in_final_scoring, played_out
from armillary.games.pulsar.scoring import (
    cube_points,
    initiative_points,
    station_points,
    unfinished_points,
)
from armillary.games.pulsar.state import Player, State

ID = "goals"


def sheet(state: State, words: Words) -> str:
    """Goals above, the projection below."""
    goals = "".join(_goal(state, id, words) for id in state.table.goals)
    return (
        f'<div id="sheet-{ID}" class="pu-sheet pu-goals">{div("pu-goal-row", goals)}'
        f"{_stations(state, words)}{_projection(state, words)}</div>"
    )


def _goal(state: State, id: str, words: Words) -> str:
    tell = texts.of(words.language)
    goal = state.table.goals[id]
    names = words.names(state)
    bars = []
    for player in state.players:
        have = COUNTERS[goal.counter](state, player)
        part = min(100, 100 * have // goal.at_least)
        met = " pu-met" if have >= goal.at_least else ""
        bars.append(
            f'<span class="pu-bar {seat_class(player.seat)}{met}">'
            f'{token(player.seat, names[player.seat])}<i style="--part:{part}%"></i>'
            f"<b>{have}/{goal.at_least}</b></span>"
        )
    buys = "".join(
        f'<span class="chip">{icon("cube")}<b>−{bonus.cubes}</b><i>→</i>{icon("vp")}'
        f"<b>+{bonus.points}</b></span>"
        for bonus in goal.bonuses
    )
    label = f"{words.term(id)}: {tell('goal.points', n=goal.points)}"
    body = (
        f'<span class="pu-goal-head">{icon(COUNTED[goal.counter])}<b>{text(words.label(id))}</b>'
        f'<span class="chip">{icon("vp")}<b>+{goal.points}</b></span></span>'
        f'<span class="pu-buys">{buys}</span><span class="pu-bars">{"".join(bars)}</span>'
    )
    return spot(f"goal:{id}", label, body, "pu-goal")


def _stations(state: State, words: Words) -> str:
    """11.8  What stations are worth, with everybody's place on that scale."""
    tell = texts.of(words.language)
    scale = state.table.data.scoring.stations
    names = words.names(state)
    here: dict[int, list[int]] = {}
    for player in state.players:
        count = min(player.stations.bit_count() + player.credits, len(scale) - 1)
        here.setdefault(count, []).append(player.seat)
    cells = "".join(
        f'<li><span class="pu-here">'
        f"{''.join(token(seat, names[seat]) for seat in here.get(count, ()))}</span>"
        f"<b>{count}</b><i>{points}</i></li>"
        for count, points in enumerate(scale)
    )
    more = tell("goal.each_more", n=state.table.data.scoring.each_station_more)
    body = f'<ol class="pu-scale">{cells}</ol>'
    return panel(tell("goal.stations"), body, "pu-stations", text(more))


# If it ended now


def after_purple(state: State) -> State:
    """11.2  The table after the purple patents; purchases are left out, since nobody has to."""
    trial = state.clone()
    for player in trial.players:
        for source, effect in abilities(trial, player).endgame:
            if type(effect) is not BuyPoints:
                HANDLERS[type(effect)](trial, player, effect, source, None)
    return trial


def goal_points(state: State, player: Player) -> int:
    """11.3  Goals, with bonuses bought as well as the cubes allow, without the cubes left over."""
    met = goals_met(state, player)
    return worth(state, player, met) - cube_points(state, player) if met else 0


PARTS = (
    ("goals", goal_points),
    ("pulsars", unfinished_points),
    ("cubes", cube_points),
    ("initiative", initiative_points),
    ("stations", station_points),
)


def projection(state: State) -> list[tuple[str, list[int]]]:
    """The points of everybody if the match ended now: by part, then in all."""
    if state.finished:
        return [("total", [player.vp for player in state.players])]
    if in_final_scoring(state):
        points = [player.vp for player in state.players]
        after = [player.vp for player in played_out(state).players]
        to_come = [vp - now for vp, now in zip(after, points, strict=True)]
        return [("points", points), ("to_come", to_come), ("total", after)]
    trial = after_purple(state)
    pairs = zip(state.players, trial.players, strict=True)
    rows = [
        ("points", [player.vp for player in state.players]),
        ("purple", [after.vp - player.vp for player, after in pairs]),
    ]
    rows += [(key, [part(trial, player) for player in trial.players]) for key, part in PARTS]
    rows.append(("total", [sum(vp) for vp in zip(*(row for _, row in rows), strict=True)]))
    return rows


def _projection(state: State, words: Words) -> str:
    tell = texts.of(words.language)
    names = words.names(state)
    head = "".join(f"<th>{crest(seat, name)}</th>" for seat, name in enumerate(names))
    rows = []
    for key, vps in projection(state):
        cells = "".join(f"<td>{vp}</td>" for vp in vps)
        look = ' class="pu-total"' if key == "total" else ""
        rows.append(f"<tr{look}><th>{text(tell(f'projection.{key}'))}</th>{cells}</tr>")
    table = (
        f'<table class="pu-table pu-projection"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )
    return panel(tell("projection.title"), table, "pu-if-now")
