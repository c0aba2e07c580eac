"""What an action costs, brings and would look like: one function per kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from armillary.core.states.hexes import Hex, bits
from armillary.drawing.art.hex_layout import centre
from armillary.drawing.art.svg import translate, use
from armillary.drawing.board import Chip
from armillary.drawing.place_names import hex_place
from armillary.games.gaia.actions.board_actions import special_gain
from armillary.games.gaia.actions.build_mine import mine_cost, range_qic
from armillary.games.gaia.actions.federation import (
    needed_value,
    power_value,
    satellite_price,
    value_of,
)
from armillary.games.gaia.actions.gaia_project import project_tokens
from armillary.games.gaia.actions.research import TOP
from armillary.games.gaia.actions.upgrade import upgrade_cost
from armillary.games.gaia.board.choices.question import Asked
from armillary.games.gaia.board.choices.who_charges import charges
from armillary.games.gaia.board.galaxy.map import PLANET
from armillary.games.gaia.board.galaxy.pieces import guest, satellite, structure
from armillary.games.gaia.components import AREAS, Gain, Tech
from armillary.games.gaia.rounds.charging_power import charged_amount
from armillary.games.gaia.rounds.resources import count
from armillary.games.gaia.state import AREA, GAIA, KIND, KINDS
from armillary.games.gaia.words import GAINS

Chips = tuple[Chip, ...]


class Preview(NamedTuple):
    """Where an action is clicked, what it costs and brings, and how it would look."""

    place: str = ""
    cost: Chips = ()
    gain: Chips = ()
    ghost: str = ""
    also: tuple[str, ...] = ()
    note: str = ""
    """What else there is to know: what it triggers, what the tile does."""
    label: str = ""
    """What its button says, if that is not what the rules call it."""


def chips(asked: Asked, what: Mapping[str, int]) -> Chips:
    """Amounts with their icons; nothing is said of what is not there."""
    terms = asked.words.terms
    return tuple(
        Chip(name, n, terms.get(name) or asked.tell(f"chip.{name}"))
        for name, n in what.items()
        if n
    )


def gains(asked: Asked, what: Gain, times: int = 1, vp: int = 0, **more: int) -> Chips:
    """Everything an icon gives, and points and things besides."""
    found = {kind: getattr(what, kind) * times for kind in GAINS}
    found["vp"] += vp
    return chips(asked, {**found, **more})


def _satellites(places: tuple[Hex, ...], origin: Hex, seat: int) -> str:
    """Ghosts on several hexes; like every ghost they are drawn around the place of the choice."""
    x, y = centre(origin)
    drawn = []
    for place in places:
        there_x, there_y = centre(place)
        move = translate(there_x - x, there_y - y)
        drawn.append(f'<g transform="{move}"><g class="upright">{satellite(seat)}</g></g>')
    return f'<g class="ga-ghosts">{"".join(drawn)}</g>' if drawn else ""


# On the map


def _mine(asked: Asked, action: Any) -> Preview:
    state, player = asked.state, asked.player
    place = state.table.grid.index[action.hex]
    cost = mine_cost(state, player, place, asked.steps, asked.extra_range)
    planet, visits = state.planets[place], bool(state.occupied >> place & 1)
    counts = not visits or state.table.config.guests_count
    vp = asked.points("build_mine")
    if planet == GAIA and counts:
        vp += asked.points("mine_on_gaia_planet")
    if cost.steps:
        vp += asked.points("terraforming_step", cost.steps)
    bonus = _faction_bonus(asked, planet, visits)
    drawing = guest(asked.seat) if visits else structure("mine", asked.seat)
    return Preview(
        hex_place(action.hex),
        chips(
            asked,
            {"credits": cost.credits, "ore": cost.ore, "qic": cost.qic, "steps": cost.steps},
        ),
        gains(asked, bonus, vp=vp),
        drawing,
        note=charges(asked, place),
    )


def _faction_bonus(asked: Asked, planet: int, visits: bool) -> Gain:
    """4.8  What the faction gains for a mine on such a planet."""
    player = asked.player
    faction = player.faction
    first = not visits and not player.types >> planet & 1
    applies = (
        (faction.id == "gleens" and planet == GAIA)
        or (faction.id == "geodens" and player.has_institute and first)
        or (faction.id == "lantids" and player.has_institute and visits)
    )
    return faction.data.bonus if applies else Gain()


def _project(asked: Asked, action: Any) -> Preview:
    state, player = asked.state, asked.player
    place = state.table.grid.index[action.hex]
    qic = range_qic(state, player, place, asked.extra_range)
    also = (hex_place(action.recall),) if action.recall is not None else ()
    return Preview(
        hex_place(action.hex),
        chips(asked, {"tokens": project_tokens(state, player), "qic": qic}),
        (),
        structure("gaiaformer", asked.seat),
        also,
    )


def _upgrade(asked: Asked, action: Any) -> Preview:
    state, player = asked.state, asked.player
    place, kind = state.table.grid.index[action.hex], KIND[action.to]
    credits, ore = upgrade_cost(state, player, place, kind)
    vp, tile = 0, 0
    if action.to == "trading_station":
        vp = asked.points("build_trading_station")
    elif action.to != "research_lab":
        vp = asked.points("build_planetary_institute_or_academy")
    if action.to not in ("trading_station", "planetary_institute"):
        tile = 1
    return Preview(
        hex_place(action.hex),
        chips(asked, {"credits": credits, "ore": ore}),
        chips(asked, {"vp": vp, "tile": tile}),
        structure(action.to, asked.seat),
        note=charges(asked, place),
    )


def _federation(asked: Asked, action: Any) -> Preview:
    state, player = asked.state, asked.player
    grid = state.table.grid
    new = grid.mask(action.hexes) & ~(player.land | player.stations | player.satellites)
    satellites = grid.places(new)
    kind = "qic" if player.faction.grows_federation else "tokens"
    whole = action.whole(state, player)
    # It is chosen at the own structure that counts most: that is where people look for it.
    heart = max(bits(player.land & whole), key=lambda place: power_value(state, player, place))
    origin = grid.hexes[heart]
    drawn = structure(KINDS[player.structures[heart]], asked.seat)
    value, need = value_of(state, player, whole), needed_value(state, player)
    return Preview(
        hex_place(origin),
        chips(asked, {kind: len(satellites) * satellite_price(state, player)}),
        chips(asked, {"federation": 1, "vp": asked.points("gain_federation_token")}),
        drawn + _satellites(satellites, origin, asked.seat),
        tuple(hex_place(place) for place in action.hexes if place != origin),
        asked.tell("triggers.value", n=value, need=need),
    )


def _lost_planet(asked: Asked, action: Any) -> Preview:
    place = asked.state.table.grid.index[action.hex]
    planet = f'<g class="pl">{use("ga-lost", PLANET)}</g>'
    return Preview(
        hex_place(action.hex),
        chips(asked, {"qic": range_qic(asked.state, asked.player, place, 0)}),
        chips(asked, {"vp": asked.points("build_mine")}),
        f"<g>{planet}{structure('mine', asked.seat)}</g>",
        note=charges(asked, place),
    )


def _station(asked: Asked, action: Any) -> Preview:
    place = asked.state.table.grid.index[action.hex]
    return Preview(
        hex_place(action.hex),
        chips(asked, {"qic": range_qic(asked.state, asked.player, place, 0)}),
        (),
        structure("space_station", asked.seat),
    )


def _swap(asked: Asked, action: Any) -> Preview:
    drawing = structure("planetary_institute", asked.seat)
    return Preview(hex_place(action.hex), ghost=drawing)


def _downgrade(asked: Asked, action: Any) -> Preview:
    gain = chips(asked, {"research": 1, "vp": asked.points("build_trading_station")})
    drawing = structure("trading_station", asked.seat)
    place = asked.state.table.grid.index[action.hex]
    return Preview(hex_place(action.hex), (), gain, drawing, note=charges(asked, place))


def _start(asked: Asked, action: Any) -> Preview:
    kind: str = asked.frame.structure  # type: ignore[attr-defined]
    return Preview(hex_place(action.hex), ghost=structure(kind, asked.seat))


# Research and tiles


def _step(asked: Asked, area: str, cost: int) -> Preview:
    """8.2 to 8.5  What the next level brings."""
    state, player = asked.state, asked.player
    level = player.research[AREA[area]] + 1
    place = f"research:{area}:{level}"
    track, limits = state.table.data.tracks[area], state.table.data.limits
    vp = asked.points("research_advance")
    charge = limits.research_charge if level == limits.research_charge_level else 0
    more = {}
    if level == TOP:
        if track.final == "gaia_planets":
            vp += track.final_vp * count(state, player, "gaia_planet")
        elif track.final == "federation_token" and state.track_token:
            token = state.table.data.federations[state.track_token].gain
            vp += asked.points("gain_federation_token")
            found = gains(asked, token, vp=vp, federation=1)
            return Preview(place, chips(asked, {"knowledge": cost}), found)
        elif track.final == "lost_planet":
            more["planet"] = 1
    once = track.once[level]
    found = gains(asked, Gain(**{**_dict(once), "charge": once.charge + charge}), vp=vp, **more)
    return Preview(place, chips(asked, {"knowledge": cost}), found)


def _dict(what: Gain) -> dict[str, int]:
    return {kind: getattr(what, kind) for kind in GAINS}


def _research(asked: Asked, action: Any) -> Preview:
    return _step(asked, action.area, asked.state.table.data.limits.research_cost)


def _advance(asked: Asked, action: Any) -> Preview:
    return _step(asked, action.area, 0)


def _at_once(asked: Asked, tile: Tech) -> Chips:
    """7.3  What a tile gives when it is taken."""
    if tile.kind != "once":
        return ()
    times = count(asked.state, asked.player, tile.per) if tile.per else 1
    return gains(asked, tile.gain, times)


def _tech(asked: Asked, action: Any) -> Preview:
    data = asked.state.table.data
    slot: str = action.slot
    if slot.startswith("adv_"):
        tile = data.advanced[asked.state.advanced[AREA[slot.removeprefix("adv_")]]]
    else:
        tile = data.techs[asked.state.table.slots[slot]]
    return Preview(f"tech:{slot}", gain=_at_once(asked, tile), note=asked.words.label(tile.id))


def _cover(asked: Asked, action: Any) -> Preview:
    area: int = asked.frame.area  # type: ignore[attr-defined]
    tile = asked.state.table.data.advanced[asked.state.advanced[area]]
    return Preview(
        f"cover:{action.tile}",
        gain=_at_once(asked, tile),
        also=(f"tech:adv_{AREAS[area]}",),
        note=asked.words.label(tile.id),
    )


def _board(asked: Asked, action: Any) -> Preview:
    row = asked.state.table.data.board_actions[action.action]
    vp = 0
    if row.special == "planet_types":
        vp = row.special_vp * count(asked.state, asked.player, "planet_type")
    more = {"steps": row.steps, "tile": int(row.special == "tech_tile")}
    return Preview(
        f"board:{row.id}",
        chips(asked, {"power": row.power, "qic": row.qic}),
        gains(asked, row.gain, vp=vp, **more),
    )


def _special(asked: Asked, action: Any) -> Preview:
    what = special_gain(asked.state, asked.player, action.source)
    place = f"special:{action.source}"
    if what is not None:
        return Preview(place, gain=gains(asked, what))
    row = asked.state.table.data.boosters[action.source]
    kind = "steps" if row.special == "step" else "range"
    return Preview(place, gain=chips(asked, {kind: row.amount}))


def _token(asked: Asked, action: Any) -> Preview:
    row = asked.state.table.data.federations[action.token]
    vp = asked.points("gain_federation_token")
    return Preview(f"token:{row.id}", gain=gains(asked, row.gain, vp=vp))


def _rescore(asked: Asked, action: Any) -> Preview:
    row = asked.state.table.data.federations[action.token]
    return Preview(f"mytoken:{row.id}", gain=gains(asked, row.gain))


# Power, free actions, passing


def _convert(asked: Asked, action: Any) -> Preview:
    row = asked.state.table.data.conversions[action.kind]
    kind, amount = row.price
    cost = {"tokens" if kind == "area3_to_gaia" else kind: amount}
    return Preview(f"convert:{row.id}", chips(asked, cost), gains(asked, row.gain))


def _burn(asked: Asked, action: Any) -> Preview:
    return Preview("convert:burn", chips(asked, {"tokens": 1}), chips(asked, {"power": 1}))


def _charge(asked: Asked, action: Any) -> Preview:
    value: int = asked.frame.value  # type: ignore[attr-defined]
    amount = charged_amount(asked.player, value, action.token == "before")
    gain = {"charge": amount, "tokens": int(bool(action.token))}
    return Preview("", chips(asked, {"vp": max(0, amount - 1)}), chips(asked, gain))


def pass_points(asked: Asked) -> int:
    """14.1  What passing scores now: the booster and advanced tiles."""
    state, player = asked.state, asked.player
    data = state.table.data
    booster = data.boosters[player.booster]
    vp = booster.pass_vp * count(state, player, booster.per) if booster.pass_vp else 0
    for name in player.advanced:
        tile = data.advanced[name]
        if tile.kind == "pass":
            vp += tile.gain.vp * count(state, player, tile.per)
    return vp


def _pass(asked: Asked, action: Any) -> Preview:
    state = asked.state
    place = f"booster:{action.booster}" if action.booster else ""
    begins = not state.passed and state.round < state.table.data.limits.rounds
    note = asked.tell("triggers.first_pass") if begins else ""
    return Preview(place, gain=chips(asked, {"vp": pass_points(asked)}), note=note)


def _booster(asked: Asked, action: Any) -> Preview:
    return Preview(f"booster:{action.booster}")


def _faction(asked: Asked, action: Any) -> Preview:
    return Preview(f"faction:{action.faction}")


def _tokens(asked: Asked, action: Any) -> Preview:
    """1.6  From which areas; the question has said how many, and what for."""
    paid = {"area1": action.area1, "area2": action.area2, "area3": action.area3}
    told = [asked.tell(f"pay.{area}", n=n) for area, n in paid.items() if n]
    if action.brainstone:
        told.append(asked.tell("pay.brainstone"))
    cost = chips(asked, {"tokens": sum(paid.values())})
    return Preview("", cost, label=asked.words.listed(told))


def _income(asked: Asked, action: Any) -> Preview:
    return Preview("", gain=chips(asked, {"charge": action.charge, "tokens": action.tokens}))


def _gaia_convert(asked: Asked, action: Any) -> Preview:
    rows = asked.state.table.data.gaia_conversions
    row = next(row for row in rows if row.id == action.kind)
    return Preview("", chips(asked, {"power": row.tokens}), gains(asked, row.gain))


def _buy_tile(asked: Asked, action: Any) -> Preview:
    tokens = asked.state.table.data.limits.itars_tile_tokens
    return Preview("", chips(asked, {"tokens": tokens}), chips(asked, {"tile": 1}))


def _nothing(asked: Asked, action: Any) -> Preview:
    return Preview()


PREVIEWS: dict[str, Callable[[Asked, Any], Preview]] = {
    "mine": _mine,
    "project": _project,
    "upgrade": _upgrade,
    "federation": _federation,
    "lost_planet": _lost_planet,
    "space_station": _station,
    "swap_institute": _swap,
    "downgrade_lab": _downgrade,
    "start": _start,
    "research": _research,
    "advance": _advance,
    "advance_lowest": _advance,
    "tech": _tech,
    "cover": _cover,
    "board": _board,
    "special": _special,
    "token": _token,
    "rescore": _rescore,
    "convert": _convert,
    "burn": _burn,
    "charge": _charge,
    "pass": _pass,
    "booster": _booster,
    "faction": _faction,
    "tokens": _tokens,
    "income": _income,
    "gaia_convert": _gaia_convert,
    "buy_tile": _buy_tile,
    "decline": _nothing,
    "end_turn": _nothing,
    "skip_advance": _nothing,
    "brainstone": _nothing,
    "gaia_done": _nothing,
    "no_tile": _nothing,
    "automa_card": _nothing,
    "automa_new_card": _nothing,
}
"""By tag of the action."""
