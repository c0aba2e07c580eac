"""What lies in a system, to be read before deciding: planets, ships, tokens, what fires into it,
what is produced there, and who could come.

The sheet shows the system that is being chosen, or the one that the reader has picked; the tooltip
of a system says the same in short. All of it is open to everybody.
"""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import element, text
from armillary.drawing.place_names import split
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.choices.reach import Arrival, aids, arrivals, reachable
from armillary.games.imperium.board.forms.form_parts import Given, untouched
from armillary.games.imperium.board.forms.move_orders import Orders
from armillary.games.imperium.board.galaxy.map import hexes, system_name
from armillary.games.imperium.board.galaxy.pieces import owner_of
from armillary.games.imperium.board.galaxy.unit_art import mark
from armillary.games.imperium.board.parts import (
    forces,
    influence,
    odds_bar,
    pill,
    resources,
    who,
)
from armillary.games.imperium.board.places import asked_frame
from armillary.games.imperium.board.sheets import battle_odds
from armillary.games.imperium.board.sheets.tile_hand import picture
from armillary.games.imperium.board.theatre.battles import goes_on
from armillary.games.imperium.combat.space_cannon import guns_around
from armillary.games.imperium.economy.paying import planet_values
from armillary.games.imperium.economy.production import job_in
from armillary.games.imperium.galaxy.adjacency import adjacent
from armillary.games.imperium.numbering import (
    DATA,
    MECATOL_REX,
    PLANETS,
    PLANETS_OF,
    TILE_OF,
    ground,
)
from armillary.games.imperium.numbering import PLANET as NUMBER_OF
from armillary.games.imperium.phases.action_phase import Turn
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import Player, State, Tactical
from armillary.games.imperium.units.fleet_limits import CARGO, capacity, fleet_limit, free_fighters
from armillary.games.imperium.units.movement import Move
from armillary.games.imperium.units.packed_units import (
    BIG,
    FIGHTER,
    SHIPS,
    TYPES,
    UNITS,
    count,
    size,
)

ID = "system"
ANOMALIES, WORMHOLES, POOL, CANNON, REACH = "6.2.7", "6.2.8", "6.3.1", "6.4.1", "6.2.10"
"""The rules that say what is told here."""


def sheet(state: State, seat: int | None, words: Words, given: Given | None = None) -> str:
    """The system that is looked at, or what can be chosen."""
    tell = texts.of(words.language)
    tile = looked_at(state, given or {})
    if tile is None:
        body = _nothing_yet(state, seat, words)
    else:
        body = (
            f"{_head(tile, words)}{_refusal(state, seat, tile, words)}"
            f"{contents(state, tile, words, seat)}{_bring(state, seat, tile, words)}"
            f"{_links(state, tile, words)}"
        )
    chosen = "" if tile is None else str(tile)
    options = "".join(
        f'<option value="{one}"{" selected" if str(one) == chosen else ""}>'
        f"{text(system_name(one, words))}</option>"
        for one in sorted(hexes(state), key=lambda one: system_name(one, words))
    )
    choice = (
        f'<label class="ti-field ti-look"><span>{text(tell("system.choose"))}</span>'
        f'<select name="at"><option value="">–</option>{options}</select></label>'
    )
    look = ' class="ti-none"' if tile is None else ""
    return (
        f'<div id="sheet-{ID}" class="ti-sheet floating ti-system" data-asks>'
        f"<form{look}>{body}{choice}</form></div>"
    )


def wanted(state: State) -> bool:
    """Whether somebody may want to read: in the action phase, while nothing else takes the room."""
    return state.phase == "action" and not goes_on(state)


def looked_at(state: State, given: Given) -> int | None:
    """The system of a place that is being chosen, or of the form; in an action the active one."""
    kind, name = split(given.get("place", ""))
    if kind == "planet" and name in NUMBER_OF:
        return TILE_OF[NUMBER_OF[name]]
    told = name if kind == "sys" else given.get("at", "")
    if told.isdigit() and int(told) in hexes(state):
        return int(told)
    return state.tactical.system if state.tactical is not None and untouched(given) else None


def tip(state: State, tile: int, words: Words) -> str:
    """What a system holds, for its tooltip, and the ships of each player that could come."""
    told = f"{contents(state, tile, words)}{_comers(state, tile, words)}"
    return f'<div class="ti-inspector">{told}</div>'


# What lies there


def contents(state: State, tile: int, words: Words, seat: int | None = None) -> str:
    """Everything in a system but who could come; own ships first."""
    tell = texts.of(words.language)
    parts = [_nature(state, tile, words)]
    parts += [_planet(state, planet, words) for planet in PLANETS_OF[tile]]
    order = sorted(state.players, key=lambda player: player.seat != seat)
    ships = "".join(
        _fleet(state, player, tile, words) for player in order if player.units[tile] & UNITS
    )
    parts.append(_row(tell("system.space"), ships or f"<i>{text(tell('system.empty'))}</i>"))
    tokens = "".join(
        who(state, player.seat, words) for player in order if player.tokens >> tile & 1
    )
    parts.append(_row(tell("system.tokens"), tokens))
    parts.append(_row(tell("system.cannon"), _cannon(state, order, tile, words)))
    parts.append(_row(tell("system.production"), _production(state, order, tile, words)))
    return "".join(parts)


def _row(label: str, body: str, more: str = "") -> str:
    """A fact with its name; what there is nothing of is not told."""
    if not body:
        return ""
    return f'<div class="{f"ti-told {more}".rstrip()}"><b>{text(label)}</b><div>{body}</div></div>'


def _nature(state: State, tile: int, words: Words) -> str:
    """6.2.7 and 6.2.8  What an anomaly does, and where wormholes lead."""
    tell = texts.of(words.language)
    row = DATA.systems.tiles[tile]
    notes = [(icon("warning"), tell(f"tip.{row.anomaly}"))] if row.anomaly else []
    beyond = adjacent(state, tile) & ~state.galaxy.near[tile]
    if beyond:
        there = words.listed(system_name(other, words) for other in bits(beyond))
        notes.append((icon("wormhole"), tell("system.leads", systems=there)))
    elif row.wormholes:
        notes.append((icon("wormhole"), tell("system.leads_nowhere")))
    return "".join(f'<p class="ti-nature">{sign}<span>{text(told)}</span></p>'
                   for sign, told in notes)  # fmt: skip


def _planet(state: State, planet: int, words: Words) -> str:
    """What a planet gives, what it is good for, who holds it, and who stands on it."""
    tell = texts.of(words.language)
    row = PLANETS[planet]
    worth, votes = planet_values(state, planet)
    marks = mark(row.trait, tell(f"trait.{row.trait}")) if row.trait else ""
    if row.specialty:
        label = tell("map.specialty", colour=tell(f"colour.{row.specialty}"))
        marks += mark(row.specialty, label)
    owner = owner_of(state, planet)
    held = f"<i>{text(tell('system.free'))}</i>"
    if owner is not None:
        spent = state.players[owner].exhausted >> planet & 1
        key = "system.exhausted" if spent else "system.readied"
        held = f"{who(state, owner, words)}<small>{text(tell(key))}</small>"
    if state.custodians and planet == MECATOL_REX:
        cost = DATA.limits.custodians_cost.influence
        held = f"<i>{text(tell('system.custodians', n=cost))}</i>"
    stands = "".join(
        ("" if player.seat == owner else who(state, player.seat, words))
        + forces(player.seat, player.units[ground(planet)], words)
        for player in state.players
        if player.units[ground(planet)] & UNITS
    )
    look = f" {seat_class(owner)}" if owner is not None else ""
    return (
        f'<div class="ti-world{look}"><p><b>{text(row.name)}</b>{resources(worth)}'
        f"{influence(votes)}{marks}</p><p>{held}</p>{f'<p>{stands}</p>' if stands else ''}</div>"
    )


def _fleet(state: State, player: Player, tile: int, words: Words) -> str:
    """6.3  A fleet, how much of the fleet pool and of its capacity it takes, and its damage."""
    tell = texts.of(words.language)
    units = player.units[tile]
    facts = []
    if units & BIG:
        limit = fleet_limit(state, player)
        facts.append(tell("system.pool", n=size(units & BIG), limit=limit))
    room = capacity(modifiers(state, player), units)
    docked = min(count(units, FIGHTER), free_fighters(state, player, tile))
    aboard = size(units & CARGO) - docked
    if room or aboard:
        facts.append(tell("system.carries", n=aboard, room=room))
    damaged = size(units >> 8 * len(TYPES))
    if damaged:
        facts.append(tell("combat.damaged", n=damaged))
    small = f"<small>{text(' · '.join(facts))}</small>" if facts else ""
    return (
        f'<div class="ti-fleet">{who(state, player.seat, words)}'
        f"{forces(player.seat, units, words)}{small}</div>"
    )


def _cannon(state: State, order: list[Player], tile: int, words: Words) -> str:
    """6.4.1  Whose space cannon reach the system: dice, and from what on they hit."""
    tell = texts.of(words.language)
    found = ""
    for player in order:
        told = [
            tell("system.dice", n=n * gun.dice, hit=gun.hit)
            for _, n, gun in guns_around(state, player, tile)
        ]
        if told:
            dice = text(words.listed(told))
            found += f"<span>{who(state, player.seat, words)}<small>{dice}</small></span>"
    return found


def _production(state: State, order: list[Player], tile: int, words: Words) -> str:
    """9.1  Who could produce there, and how much."""
    tell = texts.of(words.language)
    found = ""
    for player in order:
        job = job_in(state, player.seat, tile) if player.faction else None
        if job is not None:
            told = text(tell("system.units", n=job.limit))
            found += f"<span>{who(state, player.seat, words)}<small>{told}</small></span>"
    return found


# Who could come


def _comers(state: State, tile: int, words: Words, reader: int | None = None) -> str:
    """6.2.10  The ships of everybody else that could come, were it their turn."""
    tell = texts.of(words.language)
    found = "".join(
        f"<span>{who(state, player.seat, words)}"
        f"{forces(player.seat, sum(one.ships for one in near), words)}</span>"
        for player in state.players
        if player.faction and player.seat != reader and (near := arrivals(state, player.seat, tile))
    )
    return _row(tell("system.comers" if reader is None else "system.others"), found, "ti-comers")


def _bring(state: State, seat: int | None, tile: int, words: Words) -> str:
    """The reader's own ships by where they come from, and the odds with them; then the others'."""
    if seat is None or not state.players[seat].faction:
        return _comers(state, tile, words)
    tell = texts.of(words.language)
    coming = arrivals(state, seat, tile, aids(state, seat))
    rows = "".join(_arrival(state, seat, one, tile, words) for one in coming)
    if rows:
        rows += _odds(state, seat, tile, words)
    elif not state.players[seat].units[tile] & SHIPS:
        rows = f"<p><i>{text(tell('warning.no_reach'))}</i></p>"
    title = text(tell("system.bring"))
    own = f'<section class="ti-bring"><h3 class="ti-caption">{title}</h3>{rows}</section>'
    return (own if rows else "") + _comers(state, tile, words, seat)


def _arrival(state: State, seat: int, one: Arrival, tile: int, words: Words) -> str:
    tell = texts.of(words.language)
    steps = text(tell("move.steps", n=one.steps))
    if one.rift:
        steps = f"{icon('warning')}{steps}"
    elif one.steps == 1 and not state.galaxy.near[tile] >> one.origin & 1:
        steps = f"{icon('wormhole')}{steps}"
    return (
        f'<div class="ti-arrival"><b>{text(system_name(one.origin, words))}</b>'
        f"{forces(seat, one.ships, words)}{pill(steps, 'ti-warn' if one.rift else '')}"
        f"{_with(state, seat, one, words)}</div>"
    )


def _with(state: State, seat: int, one: Arrival, words: Words) -> str:
    """6.2.10  Without what these ships would be too far away."""
    if not one.needs:
        return ""
    tell = texts.of(words.language)
    alone = set(one.needs) & set(aids(state, seat).one)
    what = words.listed(map(words.label, one.needs))
    told = tell("system.with_one" if alone else "system.with", what=what)
    return f"<small>{text(told)}</small>"


def _odds(state: State, seat: int, tile: int, words: Words) -> str:
    """The odds in space, if all comes that the fleet pool holds."""
    other = battle_odds.defender_in(state, tile, seat)
    if other is None:
        return ""
    trial = state.clone()
    trial.tactical = Tactical(tile)
    mine = Orders(trial, Move(seat), {"step": "all"}).arriving()
    found = battle_odds.space(state, tile, (seat, mine), (other, state.players[other].units[tile]))
    if found is None:
        return ""
    tell = texts.of(words.language)
    shares = found.attacker, found.draw, found.defender
    return (
        f"<small>{text(tell('system.best'))}</small>{odds_bar(state, words, (seat, other), shares)}"
    )


# Around


def _head(tile: int, words: Words) -> str:
    tell = texts.of(words.language)
    row = DATA.systems.tiles[tile]
    over = [tell("system.caption", number=tile)]
    if row.anomaly and row.planets:
        over.append(words.label(row.anomaly))
    over += [words.label(f"{kind}_wormhole") for kind in row.wormholes]
    return (
        f'<header class="ti-head"><div><span class="ti-over">{text(" · ".join(over))}</span>'
        f"<h2>{text(system_name(tile, words))}</h2></div>{picture(tile)}</header>"
    )


def _nothing_yet(state: State, seat: int | None, words: Words) -> str:
    """How many systems own ships can reach, and how many tokens there are to activate them."""
    tell = texts.of(words.language)
    told = [tell("system.hint")]
    if seat is not None and state.players[seat].faction:
        told.append(tell("system.in_reach", n=len(reachable(state, seat))))
        told.append(tell("pool.tactic", n=state.players[seat].tactic))
    lines = "".join(f"<p>{text(line)}</p>" for line in told[1:])
    return (
        f'<header class="ti-head"><div><span class="ti-over">{text(tell("sheet.system"))}</span>'
        f'<h2>{text(told[0])}</h2></div></header><div class="ti-small">{lines}</div>'
    )


def _refusal(state: State, seat: int | None, tile: int, words: Words) -> str:
    """6.1  Why the system cannot be activated, where somebody might want to."""
    frame = asked_frame(state)
    if not isinstance(frame, Turn) or frame.seat != seat:
        return ""
    refused = Activate(tile).check(state, frame)
    if refused is None:
        return ""
    return f'<p class="ti-why">{icon("lock")}<span>{text(words.reason(refused))}</span></p>'


def _links(state: State, tile: int, words: Words) -> str:
    """The odds of a battle, and the rules that say all this."""
    tell = texts.of(words.language)
    row = DATA.systems.tiles[tile]
    odds = ""
    if any(player.units[tile] & SHIPS for player in state.players):
        odds = element(
            "button",
            text(tell("tip.odds")),
            type="button",
            cls="ti-mini",
            data_opens=f"odds?at={tile}",
        )
    rules = [ANOMALIES] if row.anomaly else []
    rules += [WORMHOLES] if row.wormholes else []
    rules += [POOL, CANNON, REACH]
    links = "".join(
        f'<a href="/rules/imperium#rule-{rule}" '
        f'data-tip="{text(words.rule_title(rule))}">{rule}</a>'
        for rule in rules
    )
    told = text(tell("system.rules"))
    return f'<p class="ti-links">{odds}<small>{told} {links}</small></p>'
