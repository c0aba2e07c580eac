"""8  What a player has: the headquarters with its gate runs, patents, tiles, arrays, points."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.art.dice import die
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, token
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot, thing
from armillary.games.pulsar.actions.headquarters import open_projects
from armillary.games.pulsar.benefits.effect_types import SIZES, GateRun
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.choices import payments
from armillary.games.pulsar.board.galaxy.art import small_gyrodyne
from armillary.games.pulsar.board.parts import benefits, div, panel
from armillary.games.pulsar.board.places import sheet_of
from armillary.games.pulsar.board.player_cards import active_turn, hand
from armillary.games.pulsar.board.sheets.transmitters import arrays
from armillary.games.pulsar.components import Project
from armillary.games.pulsar.setup import ChooseSide
from armillary.games.pulsar.state import Player, State
from armillary.games.pulsar.words import PulsarWords

ROWS = (("top",), ("u1", "u2"), ("m1", "m2"), ("b1", "b2", "b3"))
"""8.2  The pyramid from the top."""


def sheet(state: State, of: int, seat: int | None, words: Words) -> str:
    """What this player has, as a seat sees it."""
    player = state.players[of]
    own = of == seat
    if state.table.boards and not player.hq:
        board = _sides(state, player, own, words)
    elif player.hq:
        board = _pyramid(state, player, own, words)
    else:
        board = ""
    name = f"{crest(of)}<span>{text(words.names(state)[of])}</span>"
    whose = "" if own else f'<h2 class="pu-whose">{name}</h2>'
    return (
        f'<div id="sheet-{sheet_of(of)}" class="pu-sheet pu-player">{whose}{board}'
        f'<div class="pu-holds">{_stock(state, player, words)}{_patents(state, player, words)}'
        f"{_gyrodynes(state, player, own, words)}{_units(state, player, words)}"
        f"{_points(player, words)}</div></div>"
    )


# 2.8  Which side?


def _sides(state: State, player: Player, own: bool, words: Words) -> str:
    """Both sides of the board, while the player chooses."""
    tell = texts.of(words.language)
    top = state.stack[-1] if state.stack else None
    asked = own and isinstance(top, ChooseSide) and top.seat == player.seat
    found = []
    for number in (1, 2):
        id = f"{state.table.boards[player.seat]}{number}"
        projects = state.table.data.hq.sides[id].projects
        label = tell("hq.side", side=id)
        rows = "".join(
            div("pu-hq-row", "".join(_mini(id, slot, projects[slot], words) for slot in row))
            for row in ROWS
        )
        body = f'<b class="pu-side-name">{text(label)}</b>{rows}'
        make = spot if asked else thing
        spoken = "; ".join([label, *(_told(projects[slot], words) for row in ROWS for slot in row)])
        found.append(make(f"side:{number}", spoken, body, "pu-side"))
    return div("pu-sides", "".join(found))


def _mini(side: str, slot: str, project: Project, words: Words) -> str:
    return (
        f'<span class="pu-mini" data-about="project:{side}:{slot}">{die(project.die, "outline")}'
        f"<span>{benefits(project.effects, words)}</span></span>"
    )


def _told(project: Project, words: Words) -> str:
    assert isinstance(words, PulsarWords)
    what = words.effects(project.effects)
    return texts.of(words.language)("hq.mini", die=project.die, what=what)


# 8.2 to 8.7  The pyramid


def _pyramid(state: State, player: Player, own: bool, words: Words) -> str:
    tell = texts.of(words.language)
    rows = "".join(
        div(f"pu-hq-row pu-row{len(row)}", "".join(_project(state, player, slot, own, words)
                                                  for slot in row))
        for row in ROWS
    )  # fmt: skip
    done = tell("hq.done", n=player.projects.bit_count(), all=len(state.table.slots))
    note = f"{text(done)} · {text(tell('hq.runs'))}"
    return panel(tell("hq.title", side=player.hq), div("pu-hq", rows), "pu-headquarters", note)


def _project(state: State, player: Player, slot: str, own: bool, words: Words) -> str:
    tell = texts.of(words.language)
    place = state.table.slot[slot]
    project = state.side_of(player).projects[slot]
    done = bool(player.projects >> place & 1)
    opened = bool(open_projects(state, player) >> place & 1)
    pay = None
    if opened and own and active_turn(state) == player.seat:
        pay = payments.best(state, player, project.die, "project")
    if done:
        look, foot = "pu-done", f"{token(player.seat)}{text(tell('hq.completed'))}"
        told = tell("hq.completed")
    elif pay is not None:
        look = "pu-can"
        foot = f"{icon('check')}{text(tell('tech.pay'))} {payments.drawn(pay, words)}"
        told = tell("tech.pay")
    elif opened:
        look, foot, told = "pu-open", text(tell("hq.open")), tell("hq.open")
    else:
        key = "needs_all" if slot == "top" else "needs"
        told = tell(f"hq.{key}")
        look, foot = "pu-shut", f"{icon('lock')}{text(told)}"
    run = _run(state, player, slot, done, words)
    assert isinstance(words, PulsarWords)
    what = words.effects(project.effects)
    label = tell("hq.project", slot=words.term(slot), die=project.die, what=what, state=told)
    face = "spent" if done else "silver" if pay is not None else "outline"
    body = (
        f'<span class="pu-cost">{die(project.die, face)}</span>'
        f'<span class="pu-chips">{benefits(project.effects, words)}</span>'
        f'<span class="pu-foot"><em>{foot}</em>{run}</span>'
    )
    about, cls = f"project:{player.hq}:{slot}", f"pu-project {look}"
    if own:
        return spot(f"project:{slot}", label, body, cls, data_about=about)
    return thing(about, label, body, cls)


def _run(state: State, player: Player, slot: str, done: bool, words: Words) -> str:
    """8.5  Whether the gate run of a completed project waits or has been made."""
    tell = texts.of(words.language)
    has_run = any(
        type(effect) is GateRun for effect in state.side_of(player).projects[slot].effects
    )
    if not has_run or not done:
        return ""
    used = player.runs_made >> state.table.slot[slot] & 1
    key = "run_used" if used else "run_ready"
    return f'<em class="pu-run {"" if used else "pu-ready"}">{text(tell(f"hq.{key}"))}</em>'


# What else lies there


def _stock(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    rows = [hand(state, player, words)]
    rows += [
        f'<span class="chip" data-about="resource:{kind}">{icon(name, tell(f"res.{kind}"))}'
        f"<b>{amount}</b></span>"
        for kind, name, amount in (
            ("cubes", "cube", player.cubes),
            ("pm", "pm", player.pm),
            ("plus2", "plus2", player.plus2),
            ("rings", "ring", state.table.data.limits.rings - player.claimed.bit_count()),
        )
    ]
    rows += [
        f'<span class="chip">{icon("bonus_tile")}<b>{text(words.term(tile))}</b></span>'
        for tile in player.kept
    ]
    return panel(tell("own.stock"), div("pu-row", "".join(rows)))


def _patents(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    rows = "".join(
        f'<li class="pu-{row.timing}"><b data-about="tech:{row.id}" tabindex="0" role="note">'
        f"{text(words.term(row.id))}</b><span>{benefits(row.effects, words)}</span></li>"
        for number in bits(player.patents)
        for row in [state.table.technologies[number]]
    )
    body = f'<ul class="pu-patents">{rows}</ul>' if rows else _none(words)
    return panel(tell("own.patents"), body)


def _none(words: Words) -> str:
    return f'<p class="pu-hint">{text(texts.of(words.language)("own.none"))}</p>'


def _gyrodynes(state: State, player: Player, own: bool, words: Words) -> str:
    """6  Tiles in hand, what is being built, and what spins."""
    tell = texts.of(words.language)
    graph = state.table.graph
    tiles = "".join(
        f'<span class="pu-tile-in-hand">{small_gyrodyne(size)}'
        f"<i>{text(tell('own.in_hand', size=words.term(SIZES[size])))} ×{count}</i></span>"
        for size, count in enumerate(player.tiles)
        if count
    )
    rings = []
    for place in bits(player.claimed):
        name = graph.names[place].upper()
        size = player.gyrodynes.get(place)
        spins = bool(player.spinning >> place & 1)
        if size is None:
            picture, told = icon("ring"), tell("own.claimed", name=name)
        else:
            picture = small_gyrodyne(size, player.seat, spins)
            key = "own.spins" if spins else "own.builds"
            told = tell(key, name=name, size=words.term(SIZES[size]))
        rings.append(
            f'<span class="pu-claimed" data-about="loc:{graph.names[place]}">{picture}'
            f"<i>{text(told)}</i></span>"
        )
    body = div("pu-wheels", tiles + "".join(rings)) if tiles or rings else _none(words)
    return panel(tell("own.gyrodynes"), body)


def _units(state: State, player: Player, words: Words) -> str:
    if not player.units:
        return ""
    tell = texts.of(words.language)
    return panel(tell("sheet.transmitters"), arrays(state, player, False, words), "pu-small")


def _points(player: Player, words: Words) -> str:
    """Where the points came from so far."""
    tell = texts.of(words.language)
    if not player.sources:
        return ""
    rows = "".join(
        f"<tr><th>{text(words.source(source))}</th><td>{points:+}</td></tr>".replace("-", "−")
        for source, points in player.sources.items()
    )
    return panel(tell("own.points"), f'<table class="pu-table">{rows}</table>')
