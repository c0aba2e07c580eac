"""What must hold at every moment: pieces, tiles and numbers as the box and the boards allow.

Some of a state follows from the rest and is only kept for speed. `derive` works it out from
nothing; the rules keep it up to date step by step. The two must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from armillary.core.states.hexes import bits
from armillary.games.pulsar.actions.gyrodynes import placed
from armillary.games.pulsar.actions.stations import fresh_planets
from armillary.games.pulsar.actions.transmitters import ENDS, pips, row_of
from armillary.games.pulsar.benefits.effect_types import SIZES
from armillary.games.pulsar.benefits.effects import is_online
from armillary.games.pulsar.rounds.dice_phase import FACES, TRACKS
from armillary.games.pulsar.setup import rockets, start_points
from armillary.games.pulsar.state import (
    BLOCKED,
    NO_HOLDER,
    NOWHERE,
    OPEN,
    UNLINKED,
    Player,
    State,
)

AMOUNTS = ("vp", "cubes", "pm", "plus2", "credits")
"""Fields of a player that are numbers of things."""


def invariants(state: State) -> list[str]:
    """One sentence for everything that is wrong; empty: nothing is."""
    wrong = [*_match(state), *_dice(state), *_follows(state), *_cluster(state), *_piles(state)]
    wrong += [*_technologies(state), *_awards(state)]
    for player in state.players:
        wrong += _player(state, player)
    return wrong


# What follows from the rest


def derive(state: State) -> None:
    """Work out every field that follows from others."""
    table, data = state.table, state.table.data
    state.claimed = 0
    gone = [0, 0, 0]
    for player in state.players:
        state.claimed |= player.claimed
        for number in range(3):
            gone[number] += player.tiles[number] + placed(player, number)
        player.stations = sum(
            1 << place for place, owners in state.planets.items() if player.seat in owners
        )
    rows = data.gyrodynes.sizes.values()
    state.supply = tuple(row.tiles - used for row, used in zip(rows, gone, strict=True))
    found = set(state.tiles.values())
    state.system_pile = sum(1 << n for n, tile in enumerate(table.systems) if tile not in found)
    kept = Counter(tile for player in state.players for tile in player.kept)
    state.bonus_discard = tuple(
        data.bonuses[tile].copies - left - kept[tile]
        for tile, left in zip(table.bonuses, state.bonus_pile, strict=True)
    )


def _follows(state: State) -> Iterator[str]:
    fresh = state.clone()
    derive(fresh)
    for name in ("claimed", "supply", "system_pile", "bonus_discard"):
        now, due = getattr(state, name), getattr(fresh, name)
        if now != due:
            yield f"{name} is {now}; it should be {due}."
    for player, rebuilt in zip(state.players, fresh.players, strict=True):
        if player.stations != rebuilt.stations:
            yield f"Seat {player.seat}: the stations are not those on the planets."


# The match and the dice board


def _match(state: State) -> Iterator[str]:
    """Round, play order and the questions on the stack."""
    table = state.table
    last = table.data.limits.rounds
    if not 0 <= state.round <= last:
        yield f"The round is {state.round}; it is 0 to {last}."
    due = sorted(rockets(table.data, table.start_order))
    if sorted(state.order) != due:
        yield f"The play order {list(state.order)} must have the rockets {due}."
    if len(set(state.queue)) < len(state.queue) or not {*state.queue} <= {*state.order}:
        yield f"{list(state.queue)} cannot be the seats still to play."
    if state.finished != (not state.stack):
        yield "A match is over when nothing is left to decide, and only then."
    if state.stack and not state.stack[-1].asks:
        yield "The last frame of the stack asks nothing."


def _dice(state: State) -> Iterator[str]:
    table = state.table
    for name in TRACKS:
        markers, spaces = getattr(state, name), getattr(table.dice_board, name).spaces
        if sorted(seat for _, seat in markers) != sorted(rockets(table.data, table.start_order)):
            yield f"{name}: the markers {list(markers)} do not belong to the players."
        if any(not 1 <= space <= spaces for space, _ in markers):
            yield f"{name}: the spaces are 1 to {spaces}, not as in {list(markers)}."
        if [space for space, _ in markers] != sorted(space for space, _ in markers):
            yield f"{name}: the foremost marker comes first, not as in {list(markers)}."
    held = [die for player in state.players for die in player.silver]
    most = table.data.limits.silver_dice[table.players]
    if len(state.dice) != len(FACES) + 1 or state.dice[0] or min(state.dice) < 0:
        yield f"The dice of the board show 1 to {len(FACES)}."
    elif sum(state.dice) + len(held) > most:
        yield f"There are {most} silver dice, not {sum(state.dice) + len(held)}."
    if any(die not in FACES for die in held):
        yield f"Silver dice show 1 to {len(FACES)}, not as in {held}."
    if not 0 <= state.median <= 2 * len(FACES):
        yield f"The median marker stands between 2 and {2 * len(FACES)} half spaces."
    if any(not 0 <= die <= len(FACES) for die in state.reds):
        yield f"A red die shows 0 to {len(FACES)}, not as in {list(state.reds)}."
    if list(state.reds) != sorted(set(state.reds)):
        yield f"Red dice are listed once and rising, not as in {list(state.reds)}."
    if state.red_spent and state.reds:
        yield "The red die of this turn is used; none can wait."
    if state.must and len(state.reds) != 1:
        yield "One red die must be used, and only one."


# The cluster


def _cluster(state: State) -> Iterator[str]:
    graph, data = state.table.graph, state.table.data
    if state.tiles.keys() != state.planets.keys():
        yield "A system has planets when its tile is turned up, and only then."
        return
    for place, tile in state.tiles.items():
        name = graph.names[place]
        if not graph.systems >> place & 1:
            yield f"{name} is no system."
            continue
        fresh, owners = fresh_planets(state, tile), state.planets[place]
        if len(owners) != len(fresh):
            yield f"{name}: {tile} has {len(fresh)} planets."
            continue
        if any((a == BLOCKED) != (b == BLOCKED) for a, b in zip(owners, fresh, strict=True)):
            yield f"{name}: other planets of {tile} are blocked with {state.table.players} players."
        seats = [owner for owner in owners if owner not in (OPEN, BLOCKED)]
        if len(set(seats)) < len(seats):
            yield f"{name}: a player has one station at most."
    if len(set(state.tiles.values())) < len(state.tiles):
        yield "A system tile lies on two systems."
    if len(state.tiles) > data.limits.systems_dealt:
        yield f"There are {data.limits.systems_dealt} systems."
    rings = [place for player in state.players for place in bits(player.claimed)]
    if len(set(rings)) < len(rings):
        yield "Two players have claimed the same pulsar."
    portals = [p.ship for p in state.players if p.ship >= 0 and graph.portals >> p.ship & 1]
    if len(set(portals)) < len(portals):
        yield "Two ships are on the same entry portal."


# Piles and boards


def _piles(state: State) -> Iterator[str]:
    table, data = state.table, state.table.data
    seen = Counter(state.offer)
    seen.update(unit.face for player in state.players for unit in player.units)
    for face, left in zip(table.transmitters, state.transmitter_pile, strict=True):
        copies = data.transmitters.tiles[face].copies
        if left < 0 or left + seen[face] > copies:
            yield f"There are {copies} of {face}, not {left + seen[face]}."
    if len(state.offer) > data.limits.transmitters_per_round:
        yield f"At most {data.limits.transmitters_per_round} transmitters are on offer."
    for name in ("bonus_pile", "bonus_discard"):
        counts = dict(zip(table.bonuses, getattr(state, name), strict=True))
        if min(counts.values()) < 0:
            yield f"{name}: {counts} has fewer than none."
    if min(state.supply) < 0:
        yield f"Only {data.gyrodynes.sizes['small'].tiles} gyrodyne tiles are there of each size."


def _technologies(state: State) -> Iterator[str]:
    table = state.table
    count: Counter[int] = Counter()
    for player in state.players:
        count.update(bits(player.patents))
    for number, patents in count.items():
        if number >= len(table.technologies):
            yield "A patent is for a technology in play."
            continue
        row = table.technologies[number]
        most = table.data.limits.patents_per_technology
        if table.players == 2 and row.slots == 1:
            most = 1
        if patents > most:
            yield f"{row.id}: {patents} patents are too many."
        if row.round > state.round:
            yield f"{row.id}: nobody can have patented it before round {row.round}."
    if any(not count[number] for number in bits(state.new_patents)):
        yield "A technology patented in this round has an owner."


def _awards(state: State) -> Iterator[str]:
    needs = state.table.data.gyrodynes.awards.needs
    for number, size in enumerate(SIZES):
        first, second = state.awards[2 * number : 2 * number + 2]
        if first == NO_HOLDER and second != NO_HOLDER:
            yield f"The second award for {size} gyrodynes was given before the first."
        for holder in (first, second):
            if holder != NO_HOLDER:
                due = 2 * needs if first == second else needs
                have = placed(state.players[holder], number)
                if have < due:
                    yield f"Seat {holder} has an award for {size} gyrodynes, but only {have}."


# Players


def _player(state: State, player: Player) -> Iterator[str]:
    table, graph, data = state.table, state.table.graph, state.table.data
    who = f"Seat {player.seat}"
    for name in AMOUNTS:
        if getattr(player, name) < 0:
            yield f"{who}: {name} is {getattr(player, name)}; it cannot be below 0."
    if min(player.tiles) < 0:
        yield f"{who}: the tiles {list(player.tiles)} have fewer than none."
    if player.ship == NOWHERE and state.round:
        yield f"{who}: the ship must be somewhere."
    if player.ship >= 0 and graph.isolated >> player.ship & 1:
        yield f"{who}: no ship comes to an isolated pulsar."
    if player.claimed.bit_count() > data.limits.rings:
        yield f"{who}: there are {data.limits.rings} rings."
    if player.claimed & ~(graph.pulsars | graph.isolated):
        yield f"{who}: only pulsars can be claimed."
    on_pulsars = sum(1 << place for place in player.gyrodynes)
    if on_pulsars & ~player.claimed or player.spinning & ~on_pulsars:
        yield f"{who}: gyrodynes are built on claimed pulsars, and spin where they were built."
    tiles = [data.bonuses[tile] for tile in player.kept]
    if any(not tile.keep for tile in tiles):
        yield f"{who}: of {list(player.kept)} not all are kept."
    points = start_points(table)[player.seat] + sum(player.sources.values())
    if points != player.vp:
        yield f"{who}: the points are {player.vp}, but their sources make {points}."
    yield from _headquarters(state, player)
    yield from _units(state, player)


def _headquarters(state: State, player: Player) -> Iterator[str]:
    table, who = state.table, f"Seat {player.seat}"
    board = table.boards[player.seat] if table.boards else ""
    if player.hq and player.hq[0] != board:
        yield f"{who}: {player.hq} is not a side of the board {board or '(none)'}."
    if (not player.hq) and (player.projects or (table.boards and state.round)):
        yield f"{who}: a headquarters board is missing."
        return
    for number in bits(player.projects):
        if table.needs[number] & ~player.projects:
            yield f"{who}: {table.slots[number]} is complete before those below it."
    if player.hq and player.runs_made & ~(table.runs[player.hq] & player.projects):
        yield f"{who}: gate runs are made with completed projects that have one."


def _units(state: State, player: Player) -> Iterator[str]:
    who = f"Seat {player.seat}"
    for number, unit in enumerate(player.units):
        row = row_of(state, unit.face)
        if not 0 < unit.paid < 1 << len(row.costs):
            yield f"{who}: {unit.face} has some of its {len(row.costs)} costs covered."
        for end in ENDS:
            other = getattr(unit, end)
            if other == UNLINKED:
                continue
            if not 0 <= other < len(player.units) or other == number:
                yield f"{who}: {unit.face} is linked to nothing."
            elif getattr(row, end) is None:
                yield f"{who}: {unit.face} cannot be linked at its {end} end."
            elif number not in (player.units[other].left, player.units[other].right):
                yield f"{who}: {unit.face} is linked to one that is not linked to it."
            elif is_online(state, player, number) and pips(state, player, number, other) < 0:
                yield f"{who}: the joint of {unit.face} shows nothing."
