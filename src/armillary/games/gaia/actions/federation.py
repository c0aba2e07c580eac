"""11  Federations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Hex, bits
from armillary.games.gaia.actions.build_mine import Building, join_federation
from armillary.games.gaia.actions.cheapest_network import CheapestNetwork
from armillary.games.gaia.actions.satellites import Exhausted, Network
from armillary.games.gaia.rounds.resources import gain, pay_tokens, trigger
from armillary.games.gaia.state import INSTITUTE, KINDS, LOST_MINE, Candidates, Player, State


def power_value(state: State, player: Player, place: int) -> int:
    """1.3  The power value of the player's structure on a hex."""
    kind = player.structures[place]
    if kind >= INSTITUTE and kind != LOST_MINE:
        value = player.big_buildings or 3
    elif kind == LOST_MINE:
        value = 1
    else:
        value = state.table.data.structures[KINDS[kind]].power
    return value + player.faction.power_bonus(state, player, place)


def value_of(state: State, player: Player, hexes: int) -> int:
    """1.3  The power value of all the player's pieces on these hexes, space stations included."""
    value = sum(power_value(state, player, place) for place in bits(player.land & hexes))
    stations = (player.stations & hexes).bit_count()
    return value + stations * state.table.data.limits.space_station_power


def needed_value(state: State, player: Player) -> int:
    """11.1 and 12.4  The power value that the next federation needs."""
    value = player.faction.federation_value(state, player)
    if player.faction.grows_federation:
        every = state.table.config.ivits_count_all
        value *= 1 + (len(player.tokens) if every else player.formed)
    return value


def own_zone(state: State, player: Player) -> int:
    """11.4  Hexes of own federations and next to them, closed to a new one."""
    if player.faction.grows_federation:
        return 0
    return state.table.grid.grow(player.federated)


def own_groups(state: State, player: Player) -> list[int]:
    """11.2  Own pieces outside federations, in groups of adjacent hexes; 12.4 the network first."""
    pieces = player.land | player.stations
    groups = []
    if player.faction.grows_federation and player.federated:
        groups.append(player.federated)
        pieces &= ~player.federated
    pieces &= ~own_zone(state, player)
    while pieces:
        group = state.table.grid.component(pieces & -pieces, pieces)
        groups.append(group)
        pieces &= ~group
    return groups


def satellite_space(state: State, player: Player) -> int:
    """11.2 and 11.4  Hexes where a satellite of a new federation may go."""
    return state.space & ~own_zone(state, player) & ~player.stations & ~player.satellites


def satellite_budget(state: State, player: Player) -> int:
    """11.1  How many satellites can be paid for; 12.4 the Ivits pay QIC."""
    paid = player.qic if player.faction.grows_federation else player.power_tokens
    price, limit = satellite_price(state, player), state.table.data.limits.satellites
    return min(paid // price, limit - player.satellites.bit_count())


def satellite_price(state: State, player: Player) -> int:
    """11.1  The power tokens for a satellite; 12.4 the QIC of the Ivits."""
    limits = state.table.data.limits
    grows = player.faction.grows_federation
    return limits.ivits_satellite_qic if grows else limits.satellite_tokens


# 11A  Which federations are offered

TRIED = 1_000_000
"""Pairs of trees that are compared before the search for all sets of groups is given up."""

SEARCHED = 60_000
"""What may be done to find the cheapest one after that."""


def candidates(state: State, player: Player) -> list[tuple[int, int]]:
    """11A  Federations worth offering, as (hexes, new satellites); at least one if any is legal.

    Every smallest set of groups that reaches the value and can be connected with the fewest
    satellites, or with one more. Where there are too many sets to try them all, the cheapest is
    offered, if it is found in time; the turn is `open_ended`, so that others can be named. The
    result depends on the state alone; the cache only saves work.
    """
    budget = satellite_budget(state, player)
    known = player.candidates
    if known is None or not _covers(known, budget):
        try:
            known = budget, _search(state, player, budget), True
        except Exhausted:
            known = budget, _cheapest(state, player, budget), False
        player.candidates = known
    return [found for found in known[1] if found[1] <= budget]


def _covers(known: Candidates, budget: int) -> bool:
    searched, found, complete = known
    if budget <= searched:
        return complete or budget == searched
    return complete and bool(found) and found[0][1] < searched


def _cheapest(state: State, player: Player, budget: int) -> tuple[tuple[int, int], ...]:
    """11A.3  The federation with the fewest satellites, or, if that takes too long, a legal one."""
    grid, groups = state.table.grid, own_groups(state, player)
    values = [value_of(state, player, group) for group in groups]
    space, need = satellite_space(state, player), needed_value(state, player)
    network = CheapestNetwork(grid, groups, values, space, need, SEARCHED)
    must = 1 if _has_network(player) else 0
    try:
        found = network.find(must, budget)
    except Exhausted:
        found, fewer = None, network.some(must, budget)
        while fewer is not None:
            found = fewer
            hexes = _joined(state, player, found)
            fewer = _fewer(state, player, hexes, found.bit_count())[1]
    return () if found is None else ((_joined(state, player, found), found.bit_count()),)


def _joined(state: State, player: Player, satellites: int) -> int:
    """11.7  These satellites, and all own groups beside them."""
    near, hexes = state.table.grid.grow(satellites), satellites
    for group in own_groups(state, player):
        if group & near:
            hexes |= group
    return hexes


def _has_network(player: Player) -> bool:
    """12.4  Whether the first of the groups is the federation of the Ivits, which grows."""
    return player.faction.grows_federation and bool(player.federated)


def _search(state: State, player: Player, budget: int) -> tuple[tuple[int, int], ...]:
    groups = own_groups(state, player)
    values = [value_of(state, player, group) for group in groups]
    need = needed_value(state, player)
    if sum(values) < need:
        return ()
    grown = _has_network(player)
    total: dict[int, int] = {0: 0}

    def value(chosen: int) -> int:
        if chosen not in total:
            low = chosen & -chosen
            total[chosen] = value(chosen ^ low) + values[low.bit_length() - 1]
        return total[chosen]

    def reaches(chosen: int) -> bool:
        return value(chosen) >= need and (not grown or bool(chosen & 1))

    network = Network(state.table.grid, groups, satellite_space(state, player), TRIED)
    valid = {chosen: 0 for chosen in network.best if reaches(chosen)}
    stop = 1 if valid else budget

    def open_set(chosen: int) -> bool:
        """Nothing is gained by adding groups to a federation that stands already."""
        network.work -= len(valid)
        return all(other & ~chosen for other in valid)

    while network.explored < min(stop, budget):
        network.grow(open_set)
        for chosen, cost in network.best.items():
            if cost == network.explored and reaches(chosen):
                valid[chosen] = cost
                stop = min(stop, cost + 1)
    return _worth_offering(state, network, valid)


def _worth_offering(
    state: State, network: Network, valid: dict[int, int]
) -> tuple[tuple[int, int], ...]:
    """11.6  Federations without superfluous planets; each also touching what else it can."""
    found: dict[int, int] = {}
    for chosen, cost in sorted(valid.items(), key=lambda item: (item[1], item[0])):
        network.spend(3 * len(valid))
        if any(
            less <= cost and other != chosen and not other & ~chosen
            for other, less in valid.items()
        ):
            continue
        outside = 0
        for number, beside in enumerate(network.beside):
            if not chosen >> number & 1:
                outside |= beside
        apart = network.tree(chosen, outside)
        if apart & outside:
            apart = network.tree_within(chosen, ~outside) or apart
        for satellites in (apart, network.tree(chosen, ~outside)):
            near = state.table.grid.grow(satellites)
            touched, hexes = chosen, satellites
            for number, group in enumerate(network.groups):
                if chosen >> number & 1 or group & near:
                    touched |= 1 << number
                    hexes |= group
            # 11.6 fewer planets, or 11.5 the same and more, with fewer satellites
            if not any(
                less < cost and (not other & ~touched or not touched & ~other)
                for other, less in valid.items()
            ):
                found.setdefault(hexes, cost)
    return tuple(found.items())


# 11.5 and 11.6  Which federations are accepted


def refuse_federation(state: State, player: Player, hexes: int) -> Illegal | None:
    """11.1 to 11.6  Why these hexes do not make a federation; own neighbours are added before."""
    grid = state.table.grid
    satellites = hexes & ~(player.land | player.stations | player.satellites)
    if satellites & ~state.space:
        return Illegal("11.2", "not_empty", hexes=grid.places(satellites & ~state.space))
    zone = hexes & own_zone(state, player)
    if zone:
        return Illegal("11.4", "beside_federation", hexes=grid.places(zone))
    if grid.component(hexes & -hexes, hexes) != hexes:
        return Illegal("11.3", "not_connected")
    need, value = needed_value(state, player), value_of(state, player, hexes)
    if value < need:
        return Illegal("11.1", "power_value", need=need, have=value)
    new = satellites.bit_count()
    limit = state.table.data.limits.satellites
    if player.satellites.bit_count() + new > limit:
        return Illegal("11.2", "none_left", piece="satellite", supply=limit)
    if new > satellite_budget(state, player):
        price = new * satellite_price(state, player)
        if player.faction.grows_federation:
            return Illegal("12.4", "qic", need=price, have=player.qic)
        return Illegal("11.1", "power_tokens", need=price, have=player.power_tokens)
    return _refuse_shape(state, player, hexes, new) if new else None


def _refuse_shape(state: State, player: Player, hexes: int, satellites: int) -> Illegal | None:
    """11.5 and 11.6  Fewest satellites, no superfluous planets."""
    inside, found = _fewer(state, player, hexes, satellites)
    if found is None:
        return None
    if inside and _leaves_out(state, player, inside, found):
        return Illegal("11.6", "superfluous_planets", need=found.bit_count(), have=satellites)
    return Illegal("11.5", "fewer_satellites", need=found.bit_count(), have=satellites)


def _fewer(state: State, player: Player, hexes: int, than: int) -> tuple[list[int], int | None]:
    """11A.4  Fewer satellites for these planets, or some of them; and of which planets."""
    grid, groups = state.table.grid, own_groups(state, player)
    space = satellite_space(state, player)
    inside = [group for group in groups if group & hexes]
    outside = [group for group in groups if not group & hexes]
    # 11.6  Fewer planets are connected without touching any that are left out.
    apart = space
    for group in outside:
        apart &= ~grid.grow(group)
    values = [value_of(state, player, group) for group in inside]
    smaller = CheapestNetwork(grid, inside, values, apart, needed_value(state, player))
    found = smaller.fewer(1 if _has_network(player) else 0, than)
    if found is not None:
        return inside, found
    # 11.5  The same planets, perhaps over others, with fewer satellites
    same = CheapestNetwork(grid, [*inside, *outside], [0] * len(groups), space, 0)
    return [], same.fewer((1 << len(inside)) - 1, than)


def _leaves_out(state: State, player: Player, groups: list[int], satellites: int) -> bool:
    """11.6  Whether these satellites make a federation without one of the groups."""
    if not satellites:
        return len(groups) > 1
    grid, need = state.table.grid, needed_value(state, player)
    start = groups[0] if _has_network(player) else satellites & -satellites
    for group in groups[1:] if _has_network(player) else groups:
        pieces = sum(other for other in groups if other != group)
        hexes = grid.component(start, pieces | satellites)
        if not satellites & ~hexes and value_of(state, player, hexes) >= need:
            return True
    return False


class FormFederation(Action, frozen=True, tag="federation"):
    """11.1  Connect own planets of enough power value, by satellites where needed."""

    hexes: tuple[Hex, ...]

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[FormFederation]:
        if any(state.supply.values()):
            for hexes, _ in candidates(state, state.players[frame.seat]):
                yield cls(state.table.grid.places(hexes))

    def whole(self, state: State, player: Player) -> int | None:
        """The hexes named, and 11.7 own pieces next to them."""
        grid = state.table.grid
        if not self.hexes or any(place not in grid.index for place in self.hexes):
            return None
        mask = grid.mask(self.hexes)
        if player.faction.grows_federation:
            mask |= player.federated
        return grid.component(mask, mask | player.land | player.stations)

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        mask = self.whole(state, player)
        if mask is None:
            return Illegal("11.2", "no_hex", hexes=self.hexes)
        if not any(state.supply.values()):
            return Illegal("11.1", "no_token_left")
        known = player.candidates
        if known is not None and (mask, _new_satellites(player, mask)) in known[1]:
            return refuse_payment(state, player, mask)
        return refuse_federation(state, player, mask)

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        mask = self.whole(state, player)
        assert mask is not None
        satellites = mask & ~(player.land | player.stations | player.satellites)
        count = satellites.bit_count()
        player.satellites |= satellites
        player.federated |= mask
        player.candidates = None
        player.formed += 1
        join_federation(state, player)
        if log is not None:
            values = {"hexes": state.table.grid.places(mask), "satellites": count}
            log.append(Event("federation", player.seat, values))
        state.stack.append(GainToken(frame.seat))
        price = count * satellite_price(state, player)
        if player.faction.grows_federation:
            player.qic -= price
        else:
            pay_tokens(state, player, price, discard=True)


def _new_satellites(player: Player, mask: int) -> int:
    return (mask & ~(player.land | player.stations | player.satellites)).bit_count()


def refuse_payment(state: State, player: Player, mask: int) -> Illegal | None:
    """11.1  Whether the satellites can be paid."""
    new = _new_satellites(player, mask)
    if new <= satellite_budget(state, player):
        return None
    return refuse_federation(state, player, mask)


class TakeToken(Action, frozen=True, tag="token"):
    """11.1  Take a federation token of the supply, with its points and resources."""

    due: ClassVar[str] = "11.1"

    token: str

    @classmethod
    def options(cls, state: State, frame: GainToken) -> Iterator[TakeToken]:
        for token, left in state.supply.items():
            if left:
                yield cls(token)

    def check(self, state: State, frame: GainToken) -> Illegal | None:
        if not state.supply.get(self.token):
            return Illegal("11.1", "no_such_token", token=self.token)
        return None

    def apply(self, state: State, frame: GainToken, log: Log) -> None:
        state.supply[self.token] -= 1
        gain_token(state, state.players[frame.seat], self.token, log)


class GainToken(Frame, frozen=True, tag="gain_token"):
    """11.1  Which federation token?"""

    rule: ClassVar[str] = "11.1"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeToken,)


def gain_token(state: State, player: Player, token: str, log: Log) -> None:
    """11.8  A token lies green side up if it has one; it counts as a federation formed."""
    row = state.table.data.federations[token]
    player.tokens.append(token)
    player.candidates = None  # 12.4  the Ivits need more for the next one
    if row.green:
        player.green.append(token)
    if log is not None:
        log.append(Event("token", player.seat, {"token": token}))
    gain(state, player, row.gain, "federations", log)
    trigger(state, player, "gain_federation_token", log)
