"""1.6 and 6.2.8  Which systems are adjacent: tiles that touch, and wormholes of the same kind."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.games.imperium.numbering import AGENDAS, HOMES, TILE_OF, TILES
from armillary.games.imperium.powers.power import BENDERS, POWERS, bending
from armillary.games.imperium.state import NONE, Player, State
from armillary.games.imperium.units.packed_units import FLAGSHIP, count

CREUSS = "creuss"


class Wormholes:
    """The wormholes of the galaxy, as powers may change them."""

    __slots__ = ("alpha", "banned", "beta", "delta", "entangled", "hub", "joined")

    def __init__(self, state: State) -> None:
        there = state.galaxy.wormholes
        self.alpha = there["alpha"]
        self.beta = there["beta"]
        self.delta = there["delta"]
        alpha, beta = state.creuss
        if alpha:
            self.alpha |= 1 << alpha
        if beta:
            self.beta |= 1 << beta
        self.joined = False
        """Whether alpha and beta are one kind."""
        self.banned = False
        """Whether alpha and beta have no effect."""
        self.entangled = False
        """Whether alpha and beta are one kind, whatever is banned."""
        self.hub = (0, 0)
        """A system, and those that are adjacent to it besides."""

    def key(self) -> tuple[int, ...]:
        kind = self.joined | self.banned << 1 | self.entangled << 2
        return self.alpha, self.beta, self.delta, kind, *self.hub


def links(state: State, seat: int = NONE, moving: bool = False) -> tuple[int, ...]:
    """For each system the set of those adjacent to it, as this seat sees it (NONE: as all do)."""
    wormholes = Wormholes(state)
    flagship_wormholes(state, wormholes)
    if state.tactical is not None and state.tactical.marks.get("wormholes_joined"):
        wormholes.joined = True
    if seat != NONE:
        for power in bending("link", state.players[seat]):
            power.link(state, seat, wormholes, moving)
    elif BENDERS["link"]:
        for law in state.laws:
            if AGENDAS[law].stays == "common" and POWERS[AGENDAS[law].id].bit & BENDERS["link"]:
                POWERS[AGENDAS[law].id].link(state, seat, wormholes, moving)
    key = wormholes.key()
    found = state.galaxy.links.get(key)
    if found is None:
        found = state.galaxy.links[key] = tiles_linked(state, wormholes)
    return found


def flagship_wormholes(state: State, wormholes: Wormholes) -> None:
    """6.2.8  The system of the Creuss flagship has a delta wormhole, until it has moved."""
    for player in state.players:
        if player.faction == CREUSS and not player.out:
            units = player.units
            for tile in state.galaxy.tiles:
                if count(units[tile], FLAGSHIP):
                    wormholes.delta |= 1 << tile
            if state.tactical is not None and state.active == player.seat:
                for mover in state.tactical.movers:
                    if mover.unit == FLAGSHIP:
                        wormholes.delta |= 1 << mover.path[0]


def tiles_linked(state: State, wormholes: Wormholes) -> tuple[int, ...]:
    """1.6  For each system those adjacent to it, with these wormholes."""
    near = list(state.galaxy.near)
    groups = [wormholes.delta]
    both = (wormholes.alpha, wormholes.beta)
    if wormholes.entangled or (wormholes.joined and not wormholes.banned):
        groups.append(both[0] | both[1])
    elif not wormholes.banned:
        groups += both
    for group in groups:
        for tile in bits(group):
            near[tile] |= group
    hub, around = wormholes.hub
    for tile in bits(around):
        near[tile] |= 1 << hub
        near[hub] |= 1 << tile
    return tuple(mask & ~(1 << tile) for tile, mask in enumerate(near))


def adjacent(state: State, system: int, seat: int = NONE) -> int:
    """1.6  The systems adjacent to one; it is not adjacent to itself."""
    return links(state, seat)[system]


# Where a player is


def presence(state: State, player: Player) -> int:
    """15.3  The systems in which a player has units or planets."""
    found = 0
    for place, forces in enumerate(player.units):
        if forces:
            found |= 1 << (place if place < TILES else TILE_OF[place - TILES])
    for planet in bits(player.planets):
        found |= 1 << TILE_OF[planet]
    return found


def neighbours(state: State, seat: int) -> int:
    """15.3  The seats, as bits, whose player is a neighbour."""
    where = [0 if player.out else presence(state, player) for player in state.players]
    found = 0
    mine = _around(state, seat, where[seat])
    for other, places in enumerate(where):
        if other == seat or not places:
            continue
        if mine & places or _around(state, other, places) & where[seat]:
            found |= 1 << other
    return found


def _around(state: State, seat: int, places: int) -> int:
    """Systems in which a player is, and those adjacent to them for this player."""
    reach, near = places, links(state, seat)
    for tile in bits(places):
        reach |= near[tile]
    return reach


def home_of(player: Player) -> int:
    """The home system of a player."""
    return HOMES[player.faction]
