"""Where an action is clicked, what it costs and brings, and how it would look: one per kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from armillary.core.words import tag
from armillary.drawing.board import Chip
from armillary.drawing.place_names import hex_place
from armillary.games.eclipse.board.choices.battle_ahead import enemies_in, foresee
from armillary.games.eclipse.board.choices.question import Asked
from armillary.games.eclipse.board.galaxy.ships import on_map
from armillary.games.eclipse.board.galaxy.tokens import disc
from armillary.games.eclipse.board.names import about, square_name
from armillary.games.eclipse.board.parts import percent, signed
from armillary.games.eclipse.board.places import printed, sector_place, species_of
from armillary.games.eclipse.board.sheets.battle import (
    next_damage,
    unit_place,
    unit_values,
    vessel_place,
)
from armillary.games.eclipse.board.sheets.drawn_tile import ghost as tile_ghost
from armillary.games.eclipse.board.sheets.drawn_tile import told_turn, turn_place
from armillary.games.eclipse.components import CATEGORIES, RESOURCES, SHIPS, components
from armillary.games.eclipse.pieces.technologies import price
from armillary.games.eclipse.pieces.tracks import income, upkeep
from armillary.games.eclipse.state import MONEY, RESOURCE

Chips = tuple[Chip, ...]


class Preview(NamedTuple):
    """What is known of an action before it is done."""

    place: str = ""
    source: str = ""
    cost: Chips = ()
    gain: Chips = ()
    ghost: str = ""
    also: tuple[str, ...] = ()
    note: str = ""
    path: tuple[str, ...] = ()


def chips(asked: Asked, what: Mapping[str, int]) -> Chips:
    """Amounts with their icons; nothing is said of what is not there."""
    terms = asked.words.terms
    return tuple(Chip(name, n, terms.get(name, "")) for name, n in what.items() if n)


def _plain(asked: Asked, action: Any) -> Preview:
    return Preview()


# Setup and turns


def _species(asked: Asked, action: Any) -> Preview:
    return Preview(f"species:{action.species}")


def _pass(asked: Asked, action: Any) -> Preview:
    """4.3  Whoever passes first is paid for it."""
    first = asked.state.first_pass < 0 and not asked.player.passed
    money = components().limits.first_pass_money if first else 0
    return Preview(gain=chips(asked, {"money": money}))


def _trade(asked: Asked, action: Any) -> Preview:
    rate = species_of(asked.player).trade
    return Preview(cost=chips(asked, {action.give: rate}), gain=chips(asked, {action.take: 1}))


def _throw_back(asked: Asked, action: Any) -> Preview:
    return Preview(f"reputation:{action.value}")


# Exploring


def _explore(asked: Asked, action: Any) -> Preview:
    return Preview(hex_place(action.at))


def _place(asked: Asked, action: Any) -> Preview:
    turn = asked.turns[action.sector][action.rotation]
    told, note, _ = told_turn(asked.state, turn, asked.seat, asked.words)
    return Preview(
        hex_place(asked.field("at")),
        turn_place(action.sector, action.rotation),
        ghost=tile_ghost(action.sector, turn),
        note=f"{told} · {note}",
    )


def _control(asked: Asked, action: Any) -> Preview:
    """5.5  A disc: the upkeep rises. The question names the sector, so its button is enough."""
    return Preview(
        also=(sector_place(asked.state, asked.field("sector")),),
        cost=chips(asked, {"influence": 1}),
        gain=chips(asked, {"vp": components().sectors[asked.field("sector")].vp}),
        note=_one_more_disc(asked),
    )


def _one_more_disc(asked: Asked) -> str:
    """2.6  What a disc does to the money of a round."""
    state, player = asked.state, asked.player
    then = components().tracks.influence.cost(player.discs - 1)
    net = signed(income(state, player, MONEY) - then)
    return asked.tell("preview.upkeep", now=upkeep(state, player), then=then, net=net)


def _at_sector(asked: Asked, action: Any) -> Preview:
    """An answer about the sector of the question."""
    return Preview(also=(sector_place(asked.state, asked.field("sector")),))


def _front(asked: Asked, action: Any) -> Preview:
    row = components().discoveries.get(asked.field("tile"))
    if row is None:
        return Preview()
    gain: dict[str, int] = {kind: getattr(row.gain, kind) for kind in RESOURCES}
    return Preview(gain=chips(asked, gain), note=about(row.id, asked.words))


def _keep_tile(asked: Asked, action: Any) -> Preview:
    return Preview(gain=chips(asked, {"vp": components().limits.discovery_vp}))


# Research and designs


def _buy(asked: Asked, action: Any) -> Preview:
    row = components().technologies[action.technology]
    track = CATEGORIES.index(action.track)
    place = f"tech:{row.id}:{action.track}" if row.category == "rare" else f"tech:{row.id}"
    owned = len(asked.player.tracks[track]) + 1
    rules = components().tracks.technology
    points = rules.vp[owned] - rules.vp[owned - 1]
    return Preview(
        place,
        cost=chips(asked, {"science": price(asked.state, asked.player, row.id, track)}),
        gain=chips(asked, {"vp": points}),
        note=about(row.id, asked.words),
    )


def _free_technology(asked: Asked, action: Any) -> Preview:
    return Preview(f"tech:{action.technology}", note=about(action.technology, asked.words))


def _artifact(asked: Asked, action: Any) -> Preview:
    each: int = asked.field("each")
    return Preview(gain=chips(asked, {action.resource: each}))


def _fit(asked: Asked, action: Any) -> Preview:
    return Preview(f"part:{action.part}", _slot(action.ship, action.slot))


def _install(asked: Asked, action: Any) -> Preview:
    place = _slot(action.ship, action.slot)
    return Preview(place) if action.slot >= 0 else Preview()


def _slot(ship: str, slot: int) -> str:
    """A space of a blueprint; beside the grid, its first space stands for it."""
    return f"slot:{ship}:{max(0, slot)}"


def _return_part(asked: Asked, action: Any) -> Preview:
    return Preview(_slot(action.ship, action.slot))


# On the map


def _build(asked: Asked, action: Any) -> Preview:
    cost = species_of(asked.player).costs[action.what]
    vp = components().limits.monolith_vp if action.what == "monolith" else 0
    ghost = on_map(action.what, asked.seat, 1, 0, 45, 1.12) if action.what in SHIPS else ""
    return Preview(
        sector_place(asked.state, action.sector),
        cost=chips(asked, {"materials": cost}),
        gain=chips(asked, {"vp": vp}),
        ghost=ghost,
    )


def _fly(asked: Asked, action: Any) -> Preview:
    return _flight(asked, action.ship, action.start, action.to, two_clicks=True)


def _fly_on(asked: Asked, action: Any) -> Preview:
    return _flight(asked, asked.field("ship"), asked.field("at"), action.to, two_clicks=False)


def _flight(asked: Asked, ship: str, start: str, to: str, two_clicks: bool) -> Preview:
    """9.2  A step; where enemies are, the odds of the battle."""
    state = asked.state
    source, place = sector_place(state, start), sector_place(state, to)
    chance = foresee(state, asked.seat, ship, to)
    note = ""
    if chance is not None:
        note = asked.tell("preview.battle", chance=percent(chance))
    elif enemies_in(state, asked.seat, to):
        note = asked.tell("preview.battle_begins")  # too large to foresee
    return Preview(
        place,
        source if two_clicks else "",
        ghost=on_map(ship, asked.seat, 1, 0, 45, 1.12),
        note=note,
        path=(source, place),
    )


def _disc(asked: Asked, action: Any) -> Preview:
    """10.2  From the track to a sector, from sector to sector, or back to the track."""
    state = asked.state
    if not action.target:
        return Preview(
            sector_place(state, action.source),
            cost=chips(asked, {"vp": components().sectors[action.source].vp}),
            gain=chips(asked, {"influence": 1}),
            note=asked.tell("preview.back_to_track"),
        )
    target = sector_place(state, action.target)
    vp = components().sectors[action.target].vp
    source = sector_place(state, action.source) if action.source else ""
    return Preview(
        target,
        source,
        cost=chips(asked, {"influence": 0 if source else 1}),
        gain=chips(asked, {"vp": vp}),
        ghost=f'<g transform="translate(0 -6)">{disc(asked.seat)}</g>',
        note="" if source else _one_more_disc(asked),
    )


def _refresh(asked: Asked, action: Any) -> Preview:
    return Preview(gain=chips(asked, {"colony": 1}))


def _colony_ship(asked: Asked, action: Any) -> Preview:
    """2.15  The track loses a cube and produces more."""
    return Preview(
        sector_place(asked.state, action.sector),
        cost=chips(asked, {"colony": 1}),
        note=_income(asked, action.track, -1),
    )


def _income(asked: Asked, track: str, cubes: int) -> str:
    """2.4  What a track produces when so many cubes have come to it."""
    have, population = asked.player.cubes[RESOURCE[track]], components().tracks.population
    now, then = population.income(have), population.income(have + cubes)
    return asked.tell("preview.income", track=asked.words.label(track), now=now, then=then)


def _sector(asked: Asked, action: Any) -> Preview:
    return Preview(sector_place(asked.state, action.sector))


def _abandon(asked: Asked, action: Any) -> Preview:
    vp = components().sectors[action.sector].vp
    return Preview(sector_place(asked.state, action.sector), cost=chips(asked, {"vp": vp}))


def _send_cube(asked: Asked, action: Any) -> Preview:
    """12.3  The cube for the partner leaves its track, which produces more."""
    return Preview(note=_income(asked, action.track, -1))


def _return_cube(asked: Asked, action: Any) -> Preview:
    """2.16  A track to which a cube returns produces less; a graveyard changes nothing."""
    return Preview() if asked.field("graveyard") else Preview(note=_income(asked, action.track, 1))


def _pay(asked: Asked, action: Any) -> Preview:
    """14.2  The money that is paid or received."""
    state, player = asked.state, asked.player
    coming, cost, have = (
        income(state, player, MONEY),
        upkeep(state, player),
        player.resources[MONEY],
    )
    net = coming - cost
    return Preview(
        cost=chips(asked, {"money": max(0, -net)}),
        gain=chips(asked, {"money": max(0, net)}),
        note=asked.tell(
            "preview.accounts",
            income=signed(coming),
            upkeep=f"−{cost}" if cost else "0",
            now=have,
            then=have + net,
        ),
    )


# Battles


def _attack(asked: Asked, action: Any) -> Preview:
    """13.4  Where the owner chooses between own types, their ships are clicked."""
    several = sum(tag(option) == "attack" for option in asked.options) > 1
    return Preview(_own_unit(asked, action.ship) if several else "")


def _own_unit(asked: Asked, kind: str) -> str:
    battle = asked.state.battle
    units = battle.units if battle is not None else ()
    return next((unit_place(u) for u in units if u.seat == asked.seat and u.kind == kind), "")


def _retreat(asked: Asked, action: Any) -> Preview:
    return Preview(also=(sector_place(asked.state, action.to),))


def _hit(asked: Asked, action: Any) -> Preview:
    """13.9  Whether the blow destroys."""
    state = asked.state
    points = next_damage(state)
    battle = state.battle
    units = battle.units if battle is not None else ()
    hull = next(unit_values(state, u).hull for u in units if u.kind == action.kind)
    key = "battle.destroyed" if action.damage + points > hull else "battle.damaged"
    return Preview(vessel_place(action.kind, action.damage), note=asked.tell(key, n=points))


def _keep(asked: Asked, action: Any) -> Preview:
    """13.14  The tile, perhaps in exchange for another."""
    cost = {"vp": action.instead}
    return Preview(cost=chips(asked, cost), gain=chips(asked, {"vp": action.value}))


def _destroy(asked: Asked, action: Any) -> Preview:
    """13.17  The answer counts squares; people look for their colour."""
    place = asked.state.sectors[asked.field("sector")]
    row = printed(place).squares
    at: int = action.square
    told = square_name(row[at], asked.words) if at < len(row) else asked.words.term("orbital")
    return Preview(also=(hex_place(place.at),), note=told[:1].upper() + told[1:])


PREVIEWS: dict[str, Callable[[Asked, Any], Preview]] = {
    "take_species": _species,
    "action": _plain,
    "react": _plain,
    "pass": _pass,
    "trade": _trade,
    "throw_back": _throw_back,
    "explore": _explore,
    "place": _place,
    "reveal_second": _plain,
    "discard": _plain,
    "take_control": _control,
    "look": _at_sector,
    "leave_free": _at_sector,
    "use_front": _front,
    "keep_tile": _keep_tile,
    "take_technology": _free_technology,
    "install": _install,
    "store": _plain,
    "return_part": _return_part,
    "buy": _buy,
    "take_artifact": _artifact,
    "put_portal": _sector,
    "place_part": _fit,
    "build": _build,
    "move": _fly,
    "fly_on": _fly_on,
    "move_disc": _disc,
    "refresh": _refresh,
    "colony_ship": _colony_ship,
    "propose": _plain,
    "done": _plain,
    "return_cube": _return_cube,
    "accept": _plain,
    "refuse": _plain,
    "send_cube": _send_cube,
    "attack": _attack,
    "retreat": _retreat,
    "hit": _hit,
    "keep": _keep,
    "keep_none": _plain,
    "attack_population": _at_sector,
    "destroy": _destroy,
    "spare": _at_sector,
    "abandon": _abandon,
    "pay": _pay,
}
