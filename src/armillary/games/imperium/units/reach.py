"""6.2.2 to 6.2.11  Reach: which ships can come to the active system, and along which ways."""

from __future__ import annotations

import msgspec

from armillary.core.states.hexes import bits
from armillary.games.imperium.galaxy.adjacency import links
from armillary.games.imperium.numbering import TILES
from armillary.games.imperium.powers.modifiers import ENTER, THROUGH, modifiers
from armillary.games.imperium.powers.power import bending
from armillary.games.imperium.state import Player, State, Tactical
from armillary.games.imperium.units.packed_units import BIG, SHIPS

OTHER_SHIPS = THROUGH["other_ships"]


class Reach:
    """6.2.10  From where the active system can be reached, and with how much move."""

    __slots__ = ("active", "cost", "layers", "near", "passable")

    def __init__(self, state: State, seat: int, opens: int, rifts: bool, limit: int) -> None:
        active = current(state).system
        galaxy = state.galaxy
        self.active = active
        self.near = links(state, seat, moving=True)
        self.passable = galaxy.mask & ~blocked(state, seat, opens)
        if not rifts:
            self.passable &= ~galaxy.anomalies["gravity_rift"]
        self.layers = [1 << active]
        self.cost: dict[int, int] = {}
        if not enterable(state, active, opens):
            return
        rift = galaxy.anomalies["gravity_rift"]
        seen, frontier = 1 << active, 1 << active
        for _ in range(limit):
            found = self._around(frontier) & ~seen
            # 6.2.7  Leaving a rift gives back what it costs, so rifts beside a layer belong to it.
            more = found & rift
            if more:
                self.layers[-1] |= more
                seen |= more
                self._note(more, len(self.layers) - 1)
                frontier |= more & self.passable
                found = self._around(frontier) & ~seen & ~rift
            seen |= found
            self.layers.append(found)
            self._note(found, len(self.layers) - 1)
            frontier = found & self.passable
            if not frontier:
                break

    def _around(self, frontier: int) -> int:
        found, near = 0, self.near
        while frontier:
            low = frontier & -frontier
            found |= near[low.bit_length() - 1]
            frontier ^= low
        return found

    def _note(self, tiles: int, cost: int) -> None:
        while tiles:
            low = tiles & -tiles
            self.cost[low.bit_length() - 1] = cost
            tiles ^= low

    def path(self, origin: int, rift: int) -> tuple[int, ...]:
        """The way from a system to the active one, without its start."""
        found, here, cost = [], origin, self.cost[origin]
        through = self.passable | 1 << self.active
        while here != self.active:
            cost -= 0 if rift >> here & 1 else 1
            here = min(bits(self.near[here] & self.layers[cost] & through))
            found.append(here)
            if len(found) > TILES:
                raise AssertionError("the way has no end")
        return tuple(found)


MOVEMENT, SPACE_COMBAT, INVASION, PRODUCTION = range(4)
"""The steps of a tactical action: they limit what may be scored (25.3)."""


def new_step(state: State, number: int) -> None:
    """A step of the tactical action begins."""
    current(state).marks["step"] = number


def current(state: State) -> Tactical:
    """The tactical action that is going on."""
    assert state.tactical is not None
    return state.tactical


def blocked(state: State, seat: int, opens: int) -> int:
    """6.2.3 and 6.2.7  The systems that a ship cannot move through."""
    galaxy = state.galaxy
    mask = 0
    for kind, tiles in galaxy.anomalies.items():
        if kind in THROUGH and not opens & THROUGH[kind]:
            mask |= tiles
    if opens & OTHER_SHIPS:
        return mask
    of = SHIPS if state.table.switches.fighters_block else BIG
    for player in state.players:
        if player.seat != seat:
            units = player.units
            for tile in galaxy.tiles:
                if units[tile] & of:
                    mask |= 1 << tile
    return mask


def enterable(state: State, system: int, opens: int) -> bool:
    """6.2.7  Whether a ship can end its way in a system."""
    for kind in ("asteroid_field", "supernova"):
        if state.galaxy.anomalies[kind] >> system & 1:
            return bool(opens & THROUGH[kind] << ENTER)
    return True


def opens_of(state: State, player: Player, unit: int, origin: int) -> int:
    """What a ship may move through and into besides what is open to all."""
    opens = modifiers(state, player).opens
    for power in bending("opens", player):
        opens |= power.opens(state, player.seat, unit, origin)
    if state.tactical is not None:
        opens |= state.tactical.marks.get(f"opens {origin}", 0)
    return opens


def allowance(state: State, player: Player, unit: int, origin: int) -> int:
    """6.2.10  How many systems a ship may enter, without a bonus for one ship."""
    mods = modifiers(state, player)
    card = mods.units[unit]
    move = card.move if card is not None else 0
    if not move:
        return 0
    if state.galaxy.anomalies["nebula"] >> origin & 1:
        move = 1
    move += mods.move_all + current(state).bonus
    for power in bending("move_bonus", player):
        move += power.move_bonus(state, player.seat, unit, origin)
    return move


def may_leave(state: State, player: Player, system: int) -> bool:
    """6.2.2  Whether ships can leave a system."""
    return not player.tokens >> system & 1


class Way(msgspec.Struct, frozen=True):
    """A way for a ship: the systems that it enters, and whether it needs the bonus for one ship."""

    path: tuple[int, ...]
    single: bool


class Ways:
    """The ways of all ships of a seat in this movement, worked out once per question."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.player = state.players[seat]
        self.found: dict[tuple[int, bool], Reach] = {}

    def reach(self, opens: int, rifts: bool) -> Reach:
        key = opens, rifts
        if key not in self.found:
            self.found[key] = Reach(self.state, self.player.seat, opens, rifts, LONGEST)
        return self.found[key]

    def way(self, unit: int, origin: int) -> Way | None:
        """The safest way of a ship; None: it cannot get there."""
        state, player = self.state, self.player
        move = allowance(state, player, unit, origin)
        if not move:
            return None
        opens = opens_of(state, player, unit, origin)
        rift = state.galaxy.anomalies["gravity_rift"]
        single = current(state).single
        for rifts in (False, True) if rift else (False,):
            reach = self.reach(opens, rifts)
            cost = reach.cost.get(origin, 99)
            if cost <= move + single:
                return Way(reach.path(origin, rift), cost > move)
        return None


LONGEST = 8
"""No ship moves further than this."""
