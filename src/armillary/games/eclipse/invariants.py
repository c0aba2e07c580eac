"""What must hold at every moment: pieces, tiles and numbers as the box and the boards allow.

Some of a state follows from the rest and is only kept for speed. `derive` works it out from
nothing; the rules keep it up to date step by step. The two must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from armillary.core.decision import Frame
from armillary.games.eclipse.actions.discoveries import AncientPart, on_sectors
from armillary.games.eclipse.actions.explore import Placing, Reveal
from armillary.games.eclipse.actions.upgrade import Upgrading
from armillary.games.eclipse.components import SHIPS
from armillary.games.eclipse.hidden import drawn_tiles, found_tiles
from armillary.games.eclipse.pieces.galaxy import Routes, owned
from armillary.games.eclipse.pieces.population import squares
from armillary.games.eclipse.pieces.reputation import has_room
from armillary.games.eclipse.pieces.ship_designs import all_values, refuse_designs
from armillary.games.eclipse.pieces.technologies import known_of
from armillary.games.eclipse.pieces.tracks import species_of
from armillary.games.eclipse.state import (
    NO_OWNER,
    NO_SHIPS,
    NOBODY,
    SHIP,
    STACKS,
    Counts,
    Place,
    Player,
    Stack,
    State,
)


def invariants(state: State) -> list[str]:
    """One sentence for everything that is wrong; empty: nothing is."""
    wrong = [*_match(state), *_follows(state), *_tiles(state), *_stacks(state), *_battle(state)]
    for place in state.sectors.values():
        wrong += _place(state, place)
    for player in state.players:
        wrong += _player(state, player)
    return wrong


# What follows from the rest


def derive(state: State) -> None:
    """Work out every field that follows from others."""
    state.routes = Routes(state.table, state.sectors.values())
    built = built_ships(state)
    pieces = state.table.data.limits.pieces
    for player in state.players:
        player.known = known_of(player)
        if not player.species:
            continue
        player.stats = all_values(player)
        if not player.eliminated:
            all_ships = (getattr(pieces, ship) for ship in SHIPS)
            pairs = zip(all_ships, built[player.seat], strict=True)
            player.unbuilt = tuple(most - used for most, used in pairs)
            out = player.reserve + sum(player.spent) + len(owned(state, player.seat))
            player.discs = pieces.discs - out
    state.bag = _rest(
        {id: row.copies for id, row in state.table.technologies.items()},
        Counter(state.tray) + bought(state),
    )
    state.discoveries = _rest(
        state.table.discoveries,
        Counter(state.used)
        + Counter(tile for player in state.players for tile in player.kept)
        + Counter(found_tiles(state)),
    )
    held = Counter(value for player in state.players for value in player.reputation)
    tiles = state.table.data.combat.reputation.tiles
    out_of_bag = held + Counter(drawn_tiles(state))
    state.reputation = {value: count - out_of_bag[value] for value, count in tiles.items()}
    gone = {*state.sectors, *revealed(state)}
    state.stacks = tuple(
        _with_among(stack, tuple(id for id in ring if id not in gone))
        for stack, ring in zip(state.stacks, state.table.rings, strict=True)
    )


def _with_among(stack: Stack, unseen: tuple[str, ...]) -> Stack:
    known = {*stack.discards, *stack.boxed}
    among = tuple(id for id in unseen if id not in known)
    return Stack(stack.left, among, stack.discards, stack.boxed)


def _rest(all_tiles: dict[str, int], gone: Counter[str]) -> dict[str, int]:
    return {id: count - gone[id] for id, count in all_tiles.items()}


def bought(state: State) -> Counter[str]:
    """Technology tiles of players; those printed on a board are no tiles."""
    found: Counter[str] = Counter()
    for player in state.players:
        if player.species:
            printed = species_of(state, player).technologies
            found.update(id for track in player.tracks for id in track if id not in printed)
    return found


def built_ships(state: State) -> list[Counts]:
    """By seat: how many ships of each type are on the map."""
    counts = [[0, 0, 0, 0] for _ in state.players]
    for place in state.sectors.values():
        for its in place.squadrons:
            for ship, count in enumerate(its.ships):
                counts[its.seat][ship] += count
    return [tuple(its) for its in counts]


def revealed(state: State) -> list[str]:
    """5.2  Sectors that are turned up and not placed yet."""
    found: list[str] = []
    for frame in state.stack:
        if type(frame) is Placing:
            found += frame.tiles
        elif type(frame) is Reveal:
            found += frame.seen
    return found


def _follows(state: State) -> Iterator[str]:
    fresh = state.clone()
    derive(fresh)
    for name in ("full", "half", "map", "portals"):
        if getattr(state.routes, name) != getattr(fresh.routes, name):
            yield f"The routes ({name}) do not fit the sectors."
    for name in ("bag", "discoveries"):
        now = {id: n for id, n in getattr(state, name).items() if n}
        due = {id: n for id, n in getattr(fresh, name).items() if n}
        if now != due:
            yield f"{name} is {now}; it should be {due}."
    for name in ("reputation", "stacks"):
        if getattr(state, name) != getattr(fresh, name):
            yield f"{name} is {getattr(state, name)}; it should be {getattr(fresh, name)}."
    for player, rebuilt in zip(state.players, fresh.players, strict=True):
        for name in ("known", "stats", "unbuilt", "discs"):
            now, due = getattr(player, name), getattr(rebuilt, name)
            if now != due:
                yield f"Seat {player.seat}: {name} is {now}; it should be {due}."


# The match, tiles and stacks


def _match(state: State) -> Iterator[str]:
    last = state.table.data.limits.rounds
    if not 0 <= state.round <= last:
        yield f"The round is {state.round}; it is 0 to {last}."
    seats = range(len(state.players))
    for name in ("start", "first_pass", "traitor"):
        seat = getattr(state, name)
        if seat not in seats and (name == "start" or seat != NO_OWNER):
            yield f"{name}: there is no seat {seat}."
    if state.finished != (not state.stack):
        yield "A match is over when nothing is left to decide, and only then."
    if state.stack and not state.stack[-1].asks:
        yield "The last frame of the stack asks nothing."


def _tiles(state: State) -> Iterator[str]:
    table = state.table
    for name in ("bag", "discoveries", "reputation"):
        for id, count in getattr(state, name).items():
            if count < 0:
                yield f"{name}: more of {id} are out than there are."
    for id, count in state.tray.items():
        if id not in table.technologies or count < 1:
            yield f"tray: there cannot be {count} of {id}."
    on_map, left = on_sectors(state), sum(state.discoveries.values())
    if on_map > left:
        yield f"{on_map} discoveries lie on sectors, but only {left} are left."
    portals = sum(place.portal_vp for place in state.sectors.values())
    most = sum(row.vp for id, row in table.data.discoveries.items() if id in table.discoveries)
    most += sum(row.portal_vp for row in table.technologies.values())
    if portals > most:
        yield f"The portal tiles are worth {most} together, not {portals}."


def _stacks(state: State) -> Iterator[str]:
    seen = revealed(state)
    for name, stack, ring in zip(STACKS, state.stacks, state.table.rings, strict=True):
        out = [id for id in (*state.sectors, *seen) if id in ring]
        every = sorted((*stack.among, *stack.discards, *stack.boxed, *out))
        if every != sorted(ring):
            yield f"{name}: the sectors {every} are not those of the ring, each once."
        if not 0 <= stack.left <= len(stack.among):
            yield f"{name}: {stack.left} tiles cannot be among {len(stack.among)}."


# Sectors


def _place(state: State, place: Place) -> Iterator[str]:
    row = state.table.data.sectors.get(place.id)
    where = f"Sector {place.id}"
    if row is None:
        yield f"{where} does not exist."
        return
    if not 0 <= place.rotation < 6:
        yield f"{where}: a tile is turned 0 to 5 times, not {place.rotation}."
    most = row.ancients + row.guardians + row.gcds
    if len(place.npcs) > most:
        yield f"{where}: it has symbols for {most} ships of nobody, not {len(place.npcs)}."
    if place.cubes >> len(squares(state, place)) or place.cubes < 0:
        yield f"{where}: there are cubes without squares."
    if place.cubes and place.owner == NO_OWNER:
        yield f"{where}: there are cubes, but nobody controls it."
    if place.owner != NO_OWNER and not _alive(state, place.owner):
        yield f"{where}: seat {place.owner} cannot control it."
    seats = [its.seat for its in place.squadrons]
    if len(set(seats)) < len(seats) or not all(_alive(state, seat) for seat in seats):
        yield f"{where}: the ships of {seats} cannot be there."
    for its in place.squadrons:
        if its.ships == NO_SHIPS or min(its.ships) < 0:
            yield f"{where}: seat {its.seat} cannot have {its.ships} ships."
        hurt = Counter(ship for ship, _ in its.wounds)
        if any(count > its.ships[ship] for ship, count in hurt.items()):
            yield f"{where}: more ships of seat {its.seat} are damaged than are there."


def _alive(state: State, seat: int) -> bool:
    return 0 <= seat < len(state.players) and not state.players[seat].eliminated


def _battle(state: State) -> Iterator[str]:
    battle = state.battle
    if battle is None or not battle.units:
        return
    place = state.sectors[battle.sector]
    for unit in battle.units:
        if unit.seat == NOBODY:
            count = len(place.npcs)
        else:
            own = [its.ships for its in place.squadrons if its.seat == unit.seat]
            count = own[0][SHIP[unit.kind]] if own else 0
        if count != len(unit.damage):
            yield f"{count} {unit.kind} are in the battle, not {len(unit.damage)}."


# Players


def _player(state: State, player: Player) -> Iterator[str]:
    who = f"Seat {player.seat}"
    if not player.species or player.eliminated:
        return
    data, row = state.table.data, species_of(state, player)
    for name in ("resources", "cubes", "graveyard", "spent", "unbuilt"):
        if min(getattr(player, name)) < 0:
            yield f"{who}: {name} {getattr(player, name)} has fewer than none."
    if player.discs < 0 or player.reserve < 0:
        yield f"{who}: there are only {data.limits.pieces.discs} discs."
    spaces = len(data.tracks.population.production)
    if max(player.cubes) > spaces:
        yield f"{who}: a population track has {spaces} spaces."
    cubes = count_cubes(state, player)
    if cubes != data.limits.pieces.cubes:
        yield f"{who}: there are {data.limits.pieces.cubes} cubes, not {cubes}."
    if not 0 <= player.colony_ships <= row.colony_ships:
        yield f"{who}: there are {row.colony_ships} colony ships."
    every = [id for track in player.tracks for id in track]
    if len(set(every)) < len(every):
        yield f"{who}: a technology is there twice."
    if max(map(len, player.tracks)) > data.tracks.technology.spaces:
        yield f"{who}: a technology track has {data.tracks.technology.spaces} spaces."
    if not has_room(state, player, len(player.ambassadors), len(player.reputation)):
        yield f"{who}: the reputation track has no room for all tiles."
    for ally in player.ambassadors:
        if not _alive(state, ally) or player.seat not in state.players[ally].ambassadors:
            yield f"{who}: relations with seat {ally} are not mutual."
    yield from _designs(state, player)


def count_cubes(state: State, player: Player) -> int:
    """All cubes of a player: on tracks, in graveyards, in sectors, on ambassadors."""
    on_map = sum(place.cubes.bit_count() for place in owned(state, player.seat))
    asked = sum(_cubes_asked(frame, player.seat) for frame in state.stack)
    kept = sum(player.cubes) + sum(player.graveyard) + len(player.ambassadors)
    return kept + on_map + asked


def _cubes_asked(frame: Frame, seat: int) -> int:
    return len(getattr(frame, "cubes", ())) if frame.seat == seat else 0


def _designs(state: State, player: Player) -> Iterator[str]:
    who, data = f"Seat {player.seat}", state.table.data
    row = species_of(state, player)
    installed: Counter[str] = Counter(player.stored)
    for ship, tiles, outside in zip(SHIPS, player.designs, player.outside, strict=True):
        if len(tiles) != len(row.blueprints[ship].slots):
            yield f"{who}: the blueprint of the {ship} has other spaces."
        installed.update(tile for tile in (*tiles, *outside) if tile)
    for discovery in data.discoveries.values():
        part = discovery.part
        if part is not None and installed[part] > state.used.get(discovery.id, 0):
            yield f"{who}: the {part} has not been discovered."
    changing = any(
        frame.seat == player.seat and type(frame) in (Upgrading, AncientPart)
        for frame in state.stack
    )
    if not changing and refuse_designs(player) is not None:
        yield f"{who}: a blueprint is out of order: {refuse_designs(player)}."
