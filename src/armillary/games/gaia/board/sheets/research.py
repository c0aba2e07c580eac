"""The research board: six areas, tech tiles, federation tokens, power and QIC actions."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.amounts import chip
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import token
from armillary.drawing.art.svg import text, use
from armillary.drawing.clickable import spot
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.parts import (
    AREA_ICONS,
    amounts,
    board_gain,
    federation_token,
    heading,
    tile,
)
from armillary.games.gaia.components import AREAS, FREE_SLOTS
from armillary.games.gaia.state import State

TOP = 5


def sheet(state: State, seat: int | None, words: Words) -> str:
    """The whole board as this seat sees it."""
    tell = texts.of(words.language)
    names = words.names(state)
    tracks = "".join(_track(state, seat, area, names, words) for area in range(6))
    free = "".join(_basic(state, slot, words) for slot in FREE_SLOTS)
    return (
        '<div id="sheet-research" class="ga-sheet ga-research">'
        f'<div class="ga-tracks6">{tracks}</div>'
        f'<div class="ga-between"><section class="ga-free">{heading(tell("sheet.free_tiles"))}'
        f'<div class="ga-row3">{free}</div></section>'
        f'<section class="ga-supply">{heading(tell("sheet.tokens_left"))}'
        f'<div class="ga-tokens">{_supply(state, words)}</div></section></div>'
        f"<section>{heading(tell('sheet.board_actions'), tell('sheet.once_per_round'))}"
        f'<div class="ga-actions">{_actions(state, words)}</div></section></div>'
    )


# The areas


def _track(state: State, seat: int | None, area: int, names: list[str], words: Words) -> str:
    name = AREAS[area]
    levels = "".join(_level(state, seat, area, level, names, words) for level in range(TOP, -1, -1))
    return (
        f'<section class="ga-track ga-t-{name}"><h3 data-about="research:{name}">'
        f"{icon(AREA_ICONS[name])}"
        f"<b>{text(words.term(name))}</b></h3>{levels}{_basic(state, name, words)}</section>"
    )


def _level(
    state: State, seat: int | None, area: int, level: int, names: list[str], words: Words
) -> str:
    tell = texts.of(words.language)
    name = AREAS[area]
    own = state.players[seat].research[area] if seat is not None else -1
    here = [player for player in state.players if player.research[area] == level]
    markers = "".join(token(player.seat) for player in here)
    if level == TOP:
        markers += f'<em class="ga-flip">{icon("federation")}<i>{text(tell("sheet.flip"))}</i></em>'
    label = tell("sheet.level", area=words.term(name), level=level)
    if here:
        label += f": {', '.join(names[player.seat] for player in here)}"
    steps = "ga-next" if level == own + 1 else "ga-done" if level <= own else ""
    cell = spot(
        f"research:{name}:{level}",
        label,
        f'<i class="ga-no">{level}</i><span class="ga-gives">{_gives(state, area, level)}</span>'
        f'<span class="ga-markers">{markers}</span>',
        f"ga-level ga-l{level} {steps}".rstrip(),
    )
    if level == TOP:
        cell += _advanced(state, area, words)
    limits = state.table.data.limits
    if level == limits.research_charge_level:
        cell += f'<span class="ga-charge3">{icon("charge")}<b>{limits.research_charge}</b></span>'
    return cell


def _gives(state: State, area: int, level: int) -> str:
    """8.2  What a level gives: values that hold while you stand there, and once on arrival."""
    track = state.table.data.tracks[AREAS[area]]
    parts = []
    if track.ore_per_step:
        cost = track.ore_per_step[level]
        parts.append(f'<span class="ga-holds">{icon("steps")}={icon("ore")}<b>{cost}</b></span>')
    if track.range:
        parts.append(f'<span class="ga-holds">{icon("range")}<b>{track.range[level]}</b></span>')
    if track.project_tokens and track.project_tokens[level]:
        cost = track.project_tokens[level] or 0
        parts.append(f'<span class="ga-holds">{icon("tokens")}<b>{cost}</b></span>')
    for kind, amount in amounts(track.income[level]):
        parts.append(f'<span class="ga-holds">{icon(kind)}<b>{amount}</b></span>')
    for kind, amount in amounts(track.once[level]):
        parts.append(chip(kind, amount, "ga-once"))
    if level == TOP:
        parts.append(_final(state, area))
    return "".join(parts)


def _final(state: State, area: int) -> str:
    """8.5  What level 5 brings besides."""
    track = state.table.data.tracks[AREAS[area]]
    if track.final == "federation_token" and state.track_token:
        row = state.table.data.federations[state.track_token]
        return federation_token(row, row.green)
    if track.final == "lost_planet":
        look = "ga-mini" if state.lost_planet < 0 else "ga-mini ga-gone"
        planet = use("ga-lost", 64)
        return f'<svg class="{look}" viewBox="-26 -26 52 52" aria-hidden="true">{planet}</svg>'
    if track.final == "gaia_planets":
        vp = f"{icon('vp')}<b>{track.final_vp}</b>×{icon('planet', more='ga-green')}"
        return f'<span class="chip ga-once">{vp}</span>'
    return ""


# Tiles and tokens


def _basic(state: State, slot: str, words: Words) -> str:
    id = state.table.slots[slot]
    owners = tuple(player.seat for player in state.players if id in player.techs)
    left = state.table.data.limits.tech_copies - len(owners)
    row = state.table.data.techs[id]
    return tile(row, words, f"tech:{slot}", owners, left, "ga-basic")


def _advanced(state: State, area: int, words: Words) -> str:
    id = state.advanced[area]
    slot = f"adv_{AREAS[area]}"
    if id:
        return tile(state.table.data.advanced[id], words, f"tech:{slot}", more="ga-adv")
    tell = texts.of(words.language)
    taken = next(tile for tile, of in state.table.advanced_slots.items() if of == AREAS[area])
    owner = next((player for player in state.players if taken in player.advanced), None)
    held = token(owner.seat) if owner else ""
    label = f"{words.label(slot)}: {tell('sheet.taken')}"
    body = f'<span class="ga-when">{text(tell("sheet.taken"))}</span>{held}'
    return spot(f"tech:{slot}", label, body, "ga-tile ga-adv ga-empty")


def _supply(state: State, words: Words) -> str:
    tell = texts.of(words.language)
    parts = []
    for id, left in state.supply.items():
        row = state.table.data.federations[id]
        label = tell("sheet.token", token=words.term(id), left=left)
        gone = "" if left else " ga-gone"
        body = federation_token(row, row.green, left)
        parts.append(spot(f"token:{id}", label, body, f"ga-supply-token{gone}"))
    return "".join(parts)


# Board actions


def _user(state: State, action: str) -> str:
    """The token of whoever has used a board action in this round."""
    seat = state.board_by.get(action, -1)
    return f'<span class="ga-by">{token(seat)}</span>' if seat >= 0 else ""


def _actions(state: State, words: Words) -> str:
    tell = texts.of(words.language)
    parts = []
    for id, row in state.table.data.board_actions.items():
        used = id in state.board_used
        kind, cost = ("qic", row.qic) if row.qic else ("power", row.power)
        label = words.label(id) + (f", {tell('sheet.used')}" if used else "")
        cross = f'<span class="ga-cross">{icon("cross")}</span>{_user(state, id)}' if used else ""
        body = (
            f'<span class="ga-cost">{icon(kind)}<b>{cost}</b></span>'
            f'<span class="ga-effect">{board_gain(row, words)}</span>{cross}'
        )
        look = f"ga-oct8 ga-pay-{kind}{' ga-used' if used else ''}"
        parts.append(spot(f"board:{id}", label, body, look))
    return "".join(parts)
