"""14  The objectives sheet: the race, public objectives with everybody's progress, own secrets."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.galaxy.unit_art import glyph
from armillary.games.imperium.board.parts import meter, sheet_head, who
from armillary.games.imperium.components import Objective
from armillary.games.imperium.economy.paying import available
from armillary.games.imperium.numbering import OBJECTIVES, SECRETS, STAGE_1, STAGE_2
from armillary.games.imperium.phases.objectives import met, progress
from armillary.games.imperium.state import HIDDEN, Player, State

ID = "objectives"


def sheet(state: State, seat: int | None, words: Words) -> str:
    """Everything that scores."""
    tell = texts.of(words.language)
    caption = tell("objective.first_to", n=state.table.points)
    return (
        f'<div id="sheet-{ID}" class="ti-sheet">'
        f"{sheet_head(caption, tell('sheet.objectives'), _ready(state, seat, words))}"
        f"{_race(state, words)}{_table(state, seat, words)}{_secrets(state, seat, words)}</div>"
    )


def _ready(state: State, seat: int | None, words: Words) -> str:
    """What this seat could score if the status phase came now."""
    if seat is None:
        return ""
    player = state.players[seat]
    open_ones = [*bits(state.public & ~player.scored), *(n for n in player.secrets if n >= 0)]
    ready = sum(met(state, seat, number) for number in open_ones) if player.faction else 0
    told = text(texts.of(words.language)("objective.ready", n=ready))
    return f'<span class="ti-pill{" ti-good" if ready else ""}">{icon("check")}{told}</span>'


def _race(state: State, words: Words) -> str:
    """The scoreboard: one field for each number of points."""
    names = words.names(state)
    fields = []
    for points in range(state.table.points + 1):
        here = "".join(
            f'<span class="ti-marker {seat_class(player.seat)}" role="img" '
            f'aria-label="{text(names[player.seat])}">{glyph(player.seat)}</span>'
            for player in state.players
            if min(player.points, state.table.points) == points
        )
        goal = ' class="ti-goal"' if points == state.table.points else ""
        fields.append(f"<li{goal}><small>{points}</small>{here}</li>")
    return f'<ol class="ti-track" style="--n:{len(fields)}">{"".join(fields)}</ol>'


def _table(state: State, seat: int | None, words: Words) -> str:
    tell = texts.of(words.language)
    order = [player.seat for player in state.players]
    if seat is not None:
        order.sort(key=lambda other: other != seat)
    heads = "".join(f'<th scope="col">{who(state, other, words)}</th>' for other in order)
    parts = []
    revealed = state.public & ~SECRETS
    for deck, stage in (("stage_1", STAGE_1), ("stage_2", STAGE_2)):
        hidden = state.hidden[deck == "stage_2"]
        rows = [_row(state, number, order, seat, words) for number in bits(revealed & stage)]
        if hidden:
            told = text(tell("objective.hidden", n=hidden))
            rows.append(f'<tr class="ti-hidden"><td colspan="{len(order) + 1}">{told}</td></tr>')
        title = text(tell(f"objective.{deck}"))
        columns = heads if deck == "stage_1" else f'<th colspan="{len(order)}"></th>'
        parts.append(
            f'<tbody><tr><th scope="rowgroup">{title}</th>{columns}</tr>{"".join(rows)}</tbody>'
        )
    extra = [_row(state, number, order, seat, words) for number in bits(state.public & SECRETS)]
    if extra:
        parts.append(
            f'<tbody><tr><th scope="rowgroup" colspan="{len(order) + 1}">'
            f"{text(tell('objective.now_public'))}</th></tr>{''.join(extra)}</tbody>"
        )
    return f'<div class="ti-scroll"><table class="ti-table">{"".join(parts)}</table></div>'


def _row(state: State, number: int, order: list[int], seat: int | None, words: Words) -> str:
    row = OBJECTIVES[number]
    cells = "".join(
        f'<td class="{"ti-mine" if other == seat else ""}">'
        f"{_cell(state, state.players[other], number, words)}</td>"
        for other in order
    )
    return f"<tr><td>{card(row, words)}</td>{cells}</tr>"


def card(row: Objective, words: Words) -> str:
    """An objective: its points in a pennant, its name, what it asks for."""
    kind = {"stage_1": "ti-one", "stage_2": "ti-two", "secret": "ti-hid"}[row.deck]
    return spot(
        f"objective:{row.id}",
        words.label(row.id),
        f'<i class="ti-pennant {kind}">{row.points}</i><span><b>{text(words.label(row.id))}</b>'
        f"<small>{text(words.about(row.id))}</small></span>",
        "ti-objective",
    )


def _cell(state: State, player: Player, number: int, words: Words) -> str:
    tell = texts.of(words.language)
    if player.scored >> number & 1:
        return f'<span class="ti-scored">{icon("vp")}{text(tell("objective.scored"))}</span>'
    if not player.faction:
        return ""
    return how_far(state, player, number, words)


def how_far(state: State, player: Player, number: int, words: Words) -> str:
    """14.2  "4 of 6": of several things that are required, the one that is furthest away."""
    tell = texts.of(words.language)
    row = OBJECTIVES[number]
    counts = progress(state, player.seat, row, one_by_one=True)
    for kind, need in (("resources", row.cost.resources), ("influence", row.cost.influence)):
        if need:
            counts.append(
                (
                    available(state, player, "resources" if kind == "resources" else "influence"),
                    need,
                )
            )
    for have, need in (
        (player.goods, row.cost.trade_goods),
        (player.tactic + player.strategy, row.cost.tokens),
        (len(player.hand), row.cost.action_cards),
    ):
        if need:
            counts.append((have, need))
    if not counts:
        return f'<span class="ti-far-off">{text(tell("objective.event"))}</span>'
    have, need = min(counts, key=lambda pair: pair[0] / pair[1])
    done = have >= need
    told = text(tell("objective.progress", have=min(have, 99), need=need))
    sign = icon("check") if done else ""
    return (
        f'<span class="ti-progress{" ti-met" if done else ""}">{told}{sign}'
        f"{meter(have, need)}</span>"
    )


def _secrets(state: State, seat: int | None, words: Words) -> str:
    """Own secrets; of others only how many, and those that they have scored."""
    tell = texts.of(words.language)
    parts = []
    if seat is not None:
        player = state.players[seat]
        mine = "".join(_secret(state, player, number, words) for number in player.secrets)
        mine += "".join(_secret(state, player, n, words) for n in bits(player.scored & SECRETS))
        parts.append(
            f'<h3 class="ti-caption"><span>{text(tell("objective.secrets"))}</span>'
            f'<span class="ti-note">{text(tell("objective.secrets_note"))}</span></h3>'
            f'<div class="ti-secrets">{mine or text(tell("objective.none"))}</div>'
        )
    lines = []
    for player in state.players:
        if player.seat == seat:
            continue
        scored = words.listed(words.label(OBJECTIVES[n].id) for n in bits(player.scored & SECRETS))
        told = text(tell("objective.others", n=len(player.secrets)))
        more = f" · {icon('vp')} {text(scored)}" if scored else ""
        lines.append(f"<li>{who(state, player.seat, words)}<span>{told}{more}</span></li>")
    return f'{"".join(parts)}<ul class="ti-lines">{"".join(lines)}</ul>'


def _secret(state: State, player: Player, number: int, words: Words) -> str:
    if number == HIDDEN:
        return '<span class="ti-back" aria-hidden="true"></span>'
    row = OBJECTIVES[number]
    return f'<div class="ti-secret">{card(row, words)}{_cell(state, player, number, words)}</div>'
