"""The scoring board: round tiles, boosters, the final races and what they would bring now."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class, token_at
from armillary.drawing.art.svg import number, text
from armillary.drawing.clickable import spot, thing
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.parts import booster_body, counted, panel
from armillary.games.gaia.components import RoundTile
from armillary.games.gaia.scoring import (
    NEUTRAL_PLAYERS,
    leftover_points,
    research_points,
    tile_count,
    tile_points,
)
from armillary.games.gaia.state import State

WIDTH, HEIGHT = 372, 150
LINE = 104
"""Where the track of a race lies."""


def sheet(state: State, seat: int | None, words: Words) -> str:
    """The whole board as this seat sees it."""
    tell = texts.of(words.language)
    earned = state.players[seat].sources.get(f"round{state.round}", 0) if seat is not None else 0
    note = tell("sheet.round_earned", vp=earned) if seat is not None and state.round else ""
    races = "".join(
        _race(state, id, place, words) for place, id in enumerate(state.table.final_tiles, 1)
    )
    rounds = "".join(
        _round(state, place, tile, words) for place, tile in enumerate(state.table.tiles, 1)
    )
    return (
        '<div id="sheet-scoring" class="ga-sheet ga-scoring">'
        f"{panel(tell('sheet.round_scoring'), _div('ga-rounds', rounds), '', note)}"
        f"{_boosters(state, words)}"
        f'<div class="ga-finals">{races}{_projection(state, words)}</div></div>'
    )


def _div(cls: str, body: str) -> str:
    return f'<div class="{cls}">{body}</div>'


def _round(state: State, place: int, tile: RoundTile, words: Words) -> str:
    tell = texts.of(words.language)
    when = "ga-past" if place < state.round else "ga-now" if place == state.round else ""
    body = (
        f'<i class="ga-no">{place}</i>{counted(tile.trigger)}'
        f'<i class="ga-words">{text(tell(f"trigger.{tile.trigger}"))}</i>'
        f'<span class="ga-big">{icon("vp")}<b>{tile.vp}</b></span>'
    )
    label = tell("sheet.round_tile", round=place, tile=words.term(tile.id))
    return thing(f"round:{place}", label, body, f"ga-round {when}".rstrip())


def _boosters(state: State, words: Words) -> str:
    """14.1  Who has which booster; the free ones are there for the next to pass."""
    tell = texts.of(words.language)
    names = words.names(state)
    owners = {player.booster: player for player in state.players if player.booster}
    cards = []
    for id in state.table.boosters:
        row = state.table.data.boosters[id]
        owner = owners.get(id)
        if owner is not None:
            who = names[owner.seat]
            foot = f"{crest(owner.seat)}<b>{text(who)}</b>"
            look = f"ga-booster {seat_class(owner.seat)} ga-owned"
        else:
            who = tell("sheet.free")
            foot = (
                f'<i class="ga-still-free">{text(who)}</i>'
                f'<i class="ga-just-chosen">{text(tell("sheet.chosen"))}</i>'
            )
            look = "ga-booster ga-is-free"
        label = f"{tell('sheet.booster')}: {words.term(id)} ({who})"
        body = f'{booster_body(row, words)}<span class="ga-foot">{foot}</span>'
        cards.append(spot(f"booster:{id}", label, body, look))
    return panel(
        tell("sheet.boosters"), _div("ga-boosters", "".join(cards)), "", tell("sheet.boosters_note")
    )


# The final races


def _race(state: State, id: str, place: int, words: Words) -> str:
    """14.4  Where everybody stands, and what that would bring; equals share, above their stack."""
    tell = texts.of(words.language)
    names = words.names(state)
    counts = [tile_count(state, player, id) for player in state.players]
    points = tile_points(state, id)
    neutral = state.table.data.final_tiles[id].neutral
    with_neutral = state.table.config.players <= NEUTRAL_PLAYERS
    top = max([*counts, neutral if with_neutral else 0, 4]) + 1
    step = 1 if top < 14 else 2

    def x(count: int) -> float:
        return 24 + count * (WIDTH - 48) / top

    parts = [f'<path class="ga-race-line" d="M24 {LINE}H{WIDTH - 24}"/>']
    parts += [
        f'<circle cx="{number(x(mark))}" cy="{LINE}" r="2.6" class="ga-race-dot"/>'
        f'<text x="{number(x(mark))}" y="{LINE + 30}" class="ga-race-no">{mark}</text>'
        for mark in range(0, top + 1, step)
    ]
    if with_neutral:
        parts.append(
            f'<g class="ga-neutral"><title>{text(words.label("neutral_player"))}</title>'
            f'<circle cx="{number(x(neutral))}" cy="{LINE}" r="10"/></g>'
        )
    raised: list[float] = []
    for count in sorted(set(counts)):
        here = [seat for seat, own in enumerate(counts) if own == count]
        lift = 18 if with_neutral and count == neutral else 0
        for height, seat in enumerate(here):
            parts.append(token_at(seat, x(count), LINE - height * 24 - lift, 12, names[seat]))
        y = LINE - (len(here) - 1) * 24 - lift - 26
        if raised and x(count) - raised[-1] < 44 and len(raised) % 2:
            y -= 24
            raised.append(x(count))
        else:
            raised = [x(count)]
        parts.append(
            f'<g transform="translate({number(x(count))} {number(max(y, 14))})">'
            f'<rect class="ga-race-tag" x="-20" y="-12" width="40" height="22" rx="11"/>'
            f'<text y="4" class="ga-race-vp">+{points[here[0]]}</text></g>'
        )
    label = ", ".join(
        tell("sheet.race_place", player=name, n=count, vp=vp)
        for name, count, vp in zip(names, counts, points, strict=True)
    )
    svg = (
        f'<svg class="ga-race" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{text(label)}">{"".join(parts)}</svg>'
    )
    title = tell("sheet.final", tile=words.term(f"final_{id}"))
    ranks = " · ".join(map(str, state.table.data.limits.ranks))
    body = (
        f'<div data-about="final:{id}" tabindex="0" role="group" '
        f'aria-label="{text(title)}">{svg}</div>'
    )
    return panel(title, body, "ga-final", tell("sheet.ranks", ranks=ranks))


# What it would be if it ended now


def projection(state: State) -> list[tuple[str, list[int]]]:
    """The points of everybody if the match ended now: by part, then in all."""
    if state.finished:
        return [("total", [player.vp for player in state.players])]
    tiles = [tile_points(state, id) for id in state.table.final_tiles]
    rows = [
        ("points", [player.vp for player in state.players]),
        ("finals", [sum(vp) for vp in zip(*tiles, strict=True)]),
        ("research", [sum(research_points(state, player).values()) for player in state.players]),
        ("resources", [leftover_points(state, player) for player in state.players]),
    ]
    rows.append(("total", [sum(vp) for vp in zip(*(row for _, row in rows), strict=True)]))
    return rows


def _projection(state: State, words: Words) -> str:
    tell = texts.of(words.language)
    names = words.names(state)
    head = "".join(f"<th>{crest(seat, name)}</th>" for seat, name in enumerate(names))
    lines = []
    for key, vps in projection(state):
        cells = "".join(f"<td>{vp}</td>" for vp in vps)
        look = ' class="ga-total"' if key == "total" else ""
        lines.append(f"<tr{look}><th>{text(tell(f'projection.{key}'))}</th>{cells}</tr>")
    table = (
        f'<table class="ga-table ga-projection"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table>"
    )
    return panel(tell("projection.title"), table, "ga-if-now")
