"""4  Build a mine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple, Protocol

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Hex, bits
from armillary.games.gaia.rounds.resources import trigger
from armillary.games.gaia.state import (
    GAIA,
    HOMES,
    LOST,
    LOST_MINE,
    MINE,
    NAVIGATION,
    NO_PLANET,
    TERRAFORMING,
    TRANSDIM,
    Player,
    State,
)


class Building(Protocol):
    """A frame in which a mine may be built: an own turn, or a board action or booster."""

    @property
    def seat(self) -> int: ...
    @property
    def steps(self) -> int:
        """Terraforming steps that cost nothing."""

    @property
    def extra_range(self) -> int: ...
    def main(self, state: State) -> None:
        """Begin the main action of the turn."""


# 4.2  Range

OUT_OF_REACH = 99
"""More QIC than anybody has: for players with nothing on the map."""


def in_reach(player: Player, distance: int) -> int:
    """All hexes at most this far from where the player's range begins."""
    return player.reach[min(distance, len(player.reach) - 1)]


def basic_range(state: State, player: Player) -> int:
    """4.2  The range that navigation gives."""
    return state.table.data.tracks["navigation"].range[player.research[NAVIGATION]]


def range_qic(state: State, player: Player, place: int, extra: int) -> int:
    """4.2  The QIC that it takes to come into range; each adds 2."""
    bit = 1 << place
    if not player.reach[-1] & bit:
        return OUT_OF_REACH
    limit = basic_range(state, player) + extra
    step = state.table.data.limits.range_per_qic
    qic = 0
    while not in_reach(player, limit + step * qic) & bit:
        qic += 1
    return qic


def refuse_range(state: State, player: Player, place: int, extra: int, qic: int) -> Illegal | None:
    """4.2  Why these QIC, which the whole action costs, do not suffice to come into range."""
    if player.qic >= qic:
        return None
    bit = 1 << place
    distance = next((n for n, ball in enumerate(player.reach) if ball & bit), len(player.reach))
    return Illegal(
        "4.2",
        "qic",
        need=qic,
        have=player.qic,
        hex=state.table.grid.hexes[place],
        distance=distance,
        range=basic_range(state, player) + extra,
        adds=state.table.data.limits.range_per_qic,
    )


def extend_reach(state: State, player: Player, place: int) -> None:
    """4.2  Measure range from this hex too."""
    ball = state.table.grid.balls[place]
    player.reach = tuple(map(int.__or__, player.reach, ball))


# Costs


class MineCost(NamedTuple):
    """What a mine costs at a certain hex."""

    credits: int
    ore: int
    qic: int
    steps: int


def ore_per_step(state: State, player: Player) -> int:
    """4.3  The price of one terraforming step."""
    return state.table.data.tracks["terraforming"].ore_per_step[player.research[TERRAFORMING]]


def mine_cost(state: State, player: Player, place: int, steps: int, extra: int) -> MineCost:
    """4.1 to 4.5  Everything that a mine on this planet costs, with free steps and extra range."""
    mine = state.table.data.structures["mine"]
    bit = 1 << place
    if player.projects & bit:
        return MineCost(mine.credits, mine.ore, 0, 0)
    planet = state.planets[place]
    ore, qic, needed = mine.ore, range_qic(state, player, place, extra), 0
    if state.occupied & bit:
        pass  # 12.2  a guest mine pays only for itself and for range
    elif planet == GAIA:
        if player.faction.gaia_costs_ore:
            ore += state.table.data.limits.gleens_gaia_planet_ore
        else:
            qic += state.table.data.limits.gaia_planet_qic
    elif planet < HOMES:
        needed = player.faction.steps[planet]
        ore += max(0, needed - steps) * ore_per_step(state, player)
    return MineCost(mine.credits, ore, qic, needed)


def mine_sites(state: State, player: Player, steps: int, extra: int) -> int:
    """4.1  Every hex where this player could build a mine now, all costs considered."""
    data = state.table.data
    mine = data.structures["mine"]
    if player.built[MINE] >= mine.supply or player.credits < mine.credits or player.ore < mine.ore:
        return 0
    ore = player.ore - mine.ore
    limit = basic_range(state, player) + extra
    step = data.limits.range_per_qic
    reachable = in_reach(player, limit + step * player.qic)
    open_planets = ~(state.occupied | state.projects)
    affordable = min(3, steps + ore // ore_per_step(state, player))
    sites = habitable(state, player)[affordable] & reachable
    if player.faction.gaia_costs_ore:
        if ore >= data.limits.gleens_gaia_planet_ore:
            sites |= state.by_type[GAIA] & reachable
    elif player.qic >= data.limits.gaia_planet_qic:
        left = player.qic - data.limits.gaia_planet_qic
        sites |= state.by_type[GAIA] & in_reach(player, limit + step * left)
    sites &= open_planets
    sites |= player.projects & state.by_type[GAIA]
    if player.faction.guest_mines:
        sites |= state.occupied & ~player.land & reachable
    if not state.table.config.allow_waste:
        sites &= ~wasted_sites(state, player, steps, extra)
    return sites


def wasted_sites(state: State, player: Player, steps: int, extra: int) -> int:
    """17.5  Where free steps save no step, or extra range no QIC."""
    wasted = 0
    if steps:
        homes = habitable(state, player)
        wasted = state.by_type[GAIA] | homes[0] | state.occupied
    if extra:
        wasted |= in_reach(player, basic_range(state, player)) | player.projects
    return wasted


def habitable(state: State, player: Player) -> tuple[int, ...]:
    """4.3  The planets of home types that need at most 0, 1, 2, 3 terraforming steps."""
    key = f"habitable:{player.faction.home}"
    masks = state.table.masks.get(key)
    if masks is None:
        within = [0, 0, 0, 0]
        for planet, steps in enumerate(player.faction.steps):
            for most in range(steps, 4):
                within[most] |= state.by_type[planet]
        masks = state.table.masks[key] = tuple(within)
    return masks


# The action


class BuildMine(Action, frozen=True, tag="mine"):
    """4.1  Build a mine on an empty planet in range that you can live on."""

    hex: Hex

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[BuildMine]:
        made = state.table.mines
        player = state.players[frame.seat]
        for place in bits(mine_sites(state, player, frame.steps, frame.extra_range)):
            yield made[place]

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        place = state.index(self.hex)
        if place is None:
            return Illegal("4.1", "no_hex", hex=self.hex)
        refusal = _refuse_planet(state, player, place)
        if refusal is not None:
            return refusal
        supply = state.table.data.structures["mine"].supply
        if player.built[MINE] >= supply:
            return Illegal("4.1", "none_left", piece="mine", supply=supply)
        if not state.table.config.allow_waste and (
            wasted_sites(state, player, frame.steps, frame.extra_range) >> place & 1
        ):
            return Illegal("17.5", "wasted", hex=self.hex)
        cost = mine_cost(state, player, place, frame.steps, frame.extra_range)
        return _refuse_cost(state, player, place, cost, frame)

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        place = state.table.grid.index[self.hex]
        cost = mine_cost(state, player, place, frame.steps, frame.extra_range)
        player.credits -= cost.credits
        player.ore -= cost.ore
        player.qic -= cost.qic
        if log is not None:
            values = {"hex": self.hex, "planet": state.planets[place], "cost": cost._asdict()}
            log.append(Event("mine", player.seat, values))
        place_mine(state, player, place, cost.steps, log)


def _refuse_planet(state: State, player: Player, place: int) -> Illegal | None:
    """4.1, 4.5 and 4.6  Why nobody, or not this player, may settle on a hex."""
    bit = 1 << place
    planet = state.planets[place]
    if planet == NO_PLANET:
        return Illegal("4.1", "no_planet")
    if planet == TRANSDIM:
        return Illegal("4.6", "transdim")
    if state.occupied & bit:
        if player.land & bit:
            return Illegal("4.1", "own_planet")
        if not player.faction.guest_mines:
            return Illegal("4.1", "occupied")
    elif state.projects & bit and not player.projects & bit:
        return Illegal("4.5", "foreign_gaiaformer")
    return None


def _refuse_cost(
    state: State, player: Player, place: int, cost: MineCost, frame: Building
) -> Illegal | None:
    if cost.qic and range_qic(state, player, place, frame.extra_range) > player.qic:
        return refuse_range(state, player, place, frame.extra_range, cost.qic)
    if player.credits < cost.credits:
        return Illegal("4.1", "credits", need=cost.credits, have=player.credits)
    if player.ore < cost.ore:
        mine = state.table.data.structures["mine"]
        rule = "4.1" if cost.ore <= mine.ore else "4.3" if cost.steps else "4.4"
        return Illegal(rule, "ore", need=cost.ore, have=player.ore, steps=cost.steps)
    if player.qic < cost.qic:
        return Illegal("4.4", "qic", need=cost.qic, have=player.qic)
    return None


class BuildWith(Frame, frozen=True, tag="build_with"):
    """9.2 and 9.5  Build a mine now, with free terraforming steps."""

    rule: ClassVar[str] = "9.2"
    answers: ClassVar[tuple[type[Action], ...]] = (BuildMine,)
    extra_range: ClassVar[int] = 0

    steps: int

    def main(self, state: State) -> None:
        """The board action or booster has begun the main action already."""


def place_mine(state: State, player: Player, place: int, steps: int, log: Log) -> None:
    """4.7 and 4.8  Put the mine there, collect what it triggers, offer power to the others."""
    bit = 1 << place
    planet = state.planets[place]
    guest = bool(state.occupied & bit)
    counts = not guest or state.table.config.guests_count
    first = not guest and not player.types >> planet & 1
    if player.projects & bit:
        player.projects &= ~bit
        state.projects &= ~bit
    settle(state, player, place, LOST_MINE if planet == LOST and not guest else MINE)
    trigger(state, player, "build_mine", log)
    if planet == GAIA and counts:
        trigger(state, player, "mine_on_gaia_planet", log)
    if steps:
        trigger(state, player, "terraforming_step", log, steps)
    player.faction.mine_built(state, player, planet, first, guest, log)
    state.offers.append(place)


def settle(state: State, player: Player, place: int, kind: int) -> None:
    """Put a structure on a planet where the player has none: range, sector, type, federation."""
    bit = 1 << place
    if state.occupied & bit:
        player.guests |= bit
    else:
        player.types |= 1 << state.planets[place]
    state.occupied |= bit
    player.land |= bit
    player.structures[place] = kind
    player.built[kind] += 1
    player.sectors |= 1 << state.table.sector_of[place]
    player.candidates = None
    extend_reach(state, player, place)
    join_federation(state, player)


def join_federation(state: State, player: Player) -> None:
    """11.7  Own structures next to a federation belong to it; so do their neighbours."""
    if player.federated:
        pieces = player.land | player.stations | player.federated
        player.federated = state.table.grid.component(player.federated, pieces)
