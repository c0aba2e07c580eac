"""What must hold at every moment: pieces, tiles and numbers as the box and the boards allow.

Much of a state follows from the rest and is only kept for speed. `derive` works it out from
nothing; the rules keep it up to date step by step. The two must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from armillary.core.decision import Frame
from armillary.core.states.hexes import bits
from armillary.games.gaia.actions.upgrade import SUPPLY_NAME
from armillary.games.gaia.components import AREAS, PLANETS, Tech
from armillary.games.gaia.state import (
    GAIA,
    GAIA_PROJECT,
    IN_GAIA,
    KINDS,
    LOST,
    LOST_MINE,
    MINE,
    NO_PLANET,
    TRANSDIM,
    Player,
    State,
    Trigger,
)

TOP = 5
ADVANCED_SLOTS = len(AREAS)

HEX_SETS = ("land", "guests", "stations", "satellites", "federated", "projects", "new_projects")
"""Fields of a player that are sets of hexes."""

AMOUNTS = (
    *("vp", "credits", "ore", "knowledge", "qic"),
    *("area1", "area2", "area3", "gaia_area", "resting_gaiaformers", "formed"),
)
"""Fields of a player that are numbers of things."""

DERIVED = (
    *("built", "land", "guests", "types", "sectors", "reach", "new_projects"),
    *("gaiaformers", "big_buildings", "passed", "federated"),
)
"""Fields of a player that follow from the rest; so do the triggers, but for their order."""


def invariants(state: State) -> list[str]:
    """One sentence for everything that is wrong; empty: nothing is."""
    outside = list(_outside(state))
    if outside:
        return outside  # nothing else can be told about hexes that do not exist
    wrong = [*_match(state), *_follows(state), *_planets(state), *_shared(state)]
    for player in state.players:
        wrong += _resources(state, player)
        wrong += _pieces(state, player)
        wrong += _tiles(state, player)
    return wrong


# What follows from the rest


def derive(state: State) -> None:
    """Work out every field that follows from others: from structures, planets and tiles."""
    masks = [0] * len(PLANETS)
    for place, planet in enumerate(state.planets):
        if planet != NO_PLANET:
            masks[planet] |= 1 << place
    state.by_type = tuple(masks)
    state.lost_planet = state.planets.find(LOST)
    state.occupied = state.projects = 0
    for player in state.players:
        player.land = sum(1 << place for place in player.structures)
        state.occupied |= player.land
        state.projects |= player.projects
    for player in state.players:
        _derive_player(state, player)
    state.supply = supply_left(state)


def _derive_player(state: State, player: Player) -> None:
    table, grid = state.table, state.table.grid
    kinds = Counter(player.structures.values())
    player.built = [kinds[kind] for kind in range(len(KINDS))]
    others = 0
    for other in state.players:
        if other is not player:
            others |= other.land
    player.guests = player.land & others if player.faction.guest_mines else 0
    player.types = player.sectors = 0
    for planet, mask in enumerate(state.by_type):
        if mask & player.land & ~player.guests:
            player.types |= 1 << planet
    player.reach = (0,) * (grid.radius + 1)
    for place in bits(player.land | player.stations):
        player.reach = tuple(map(int.__or__, player.reach, grid.balls[place]))
    for place in player.structures:
        player.sectors |= 1 << table.sector_of[place]
    player.new_projects = player.projects & state.by_type[TRANSDIM]
    once = table.data.tracks["gaia_project"].once[1 : player.research[GAIA_PROJECT] + 1]
    played = not player.faction.is_automa
    player.gaiaformers = sum(step.gaiaformers for step in once) if played else 0
    player.triggers = tuple(_triggers(state, player))
    player.big_buildings = max((tile.power for tile in active_tiles(state, player)), default=0)
    player.passed = player.seat in state.passed
    if played:  # 15.10  the Automa's satellites belong to no federation
        player.federated |= player.satellites
        pieces = player.land | player.stations | player.federated
        player.federated = grid.component(player.federated, pieces)


def active_tiles(state: State, player: Player) -> list[Tech]:
    """The player's tech tiles that are not covered, the basic ones first."""
    data = state.table.data
    basic = [data.techs[tile] for tile in player.techs if tile not in player.covered]
    return basic + [data.advanced[tile] for tile in player.advanced]


def _triggers(state: State, player: Player) -> Iterator[Trigger]:
    for tile in active_tiles(state, player):
        if tile.kind == "trigger":
            yield tile.trigger, tile.id, tile.gain.vp


def supply_left(state: State) -> dict[str, int]:
    """Federation tokens that neither a player nor the research board has."""
    gone = Counter(token for player in state.players for token in player.tokens)
    gone[state.track_token] += 1
    rows = state.table.data.federations.items()
    return {name: row.count - gone[name] for name, row in rows if not row.faction}


def start_vp(state: State, player: Player) -> int:
    """2.9 and 15.3  The points with which a seat begins."""
    if state.automa is not None and player.faction.is_automa:
        return state.table.data.automa.levels[state.automa.level].start_vp
    return state.table.data.limits.start_vp


def needs_booster(state: State, player: Player) -> bool:
    """2.11 and 14.1  Everyone has a booster, until they pass in the last round."""
    last = state.round == state.table.data.limits.rounds
    return state.round > 0 and not (last and player.seat in state.passed)


def _follows(state: State) -> Iterator[str]:
    """The fields kept for speed are what `derive` makes of the others."""
    if any(tile for player in state.players for tile in _unknown_tiles(state, player)):
        return
    fresh = state.clone()
    derive(fresh)
    for name in ("by_type", "lost_planet", "occupied", "projects", "supply"):
        now, due = getattr(state, name), getattr(fresh, name)
        if now != due:
            yield f"{name} is {_shown(state, name, now)}; it should be {_shown(state, name, due)}."
    for player, rebuilt in zip(state.players, fresh.players, strict=True):
        for name in DERIVED:
            now, due = getattr(player, name), getattr(rebuilt, name)
            if now != due:
                yield (
                    f"Seat {player.seat}: {name} is {_shown(state, name, now)}; "
                    f"it should be {_shown(state, name, due)}."
                )
        if sorted(player.triggers) != sorted(rebuilt.triggers):
            yield f"Seat {player.seat}: the tiles that pay are not {list(player.triggers)}."


def _shown(state: State, name: str, value: Any) -> str:
    if name in HEX_SETS or name == "occupied":
        return hexes(state, value)
    return str(value)


def hexes(state: State, mask: int) -> str:
    """A set of hexes in words."""
    return "; ".join(f"{q},{r}" for q, r in state.table.grid.places(mask)) or "nowhere"


def _outside(state: State) -> Iterator[str]:
    every = state.table.grid.all
    for name in ("occupied", "projects"):
        if getattr(state, name) & ~every:
            yield f"{name} has hexes that are not on the map."
    for player in state.players:
        for name in HEX_SETS:
            if getattr(player, name) & ~every:
                yield f"Seat {player.seat}: {name} has hexes that are not on the map."
        if any(place not in state.table.grid.hexes for place in player.structures):
            yield f"Seat {player.seat}: structures has hexes that are not on the map."


# The match


def _match(state: State) -> Iterator[str]:
    """Round, turn order and the questions on the stack."""
    seats = list(range(state.table.seats))
    if not 0 <= state.round <= state.table.data.limits.rounds:
        yield f"The round is {state.round}; rounds are 1 to {state.table.data.limits.rounds}."
    if sorted(state.order) != seats:
        yield f"The order {state.order} does not name every seat once."
    in_round = [*state.queue, *state.passed]
    if state.round and sorted(in_round) != seats:
        yield f"Queue {state.queue} and passed {state.passed} do not name every seat once."
    if not state.round and in_round:
        yield f"Nobody can be in the queue {in_round} before the first round."
    for frame in state.stack:
        if frame.seat >= len(seats):
            yield f"The stack asks seat {frame.seat}, which is not there."
    if state.finished and state.stack:
        yield "The match is over, but something is still on the stack."
    if not state.finished and not state.stack:
        yield "The match is not over, but nothing is on the stack."
    if state.stack:
        top = state.stack[-1]
        if not top.asks:
            yield f"The last frame of the stack, {_tag(top)}, asks nothing."
        if _tag(top) == "turn" and state.queue[:1] != [top.seat]:
            yield f"Seat {top.seat} has the turn, but the queue is {state.queue}."


def _tag(frame: Frame) -> str:
    return str(type(frame).__struct_config__.tag)


# The map and the shared boards


def _planets(state: State) -> Iterator[str]:
    """Planets change only as gaia projects and the lost planet let them; who stands on them."""
    start, grid = state.table.planets_at_start, state.table.grid
    for place, at in grid.hexes.items():
        number = state.planets[place]
        now = "" if number == NO_PLANET else PLANETS[number]
        before = start.get(at, "")
        if now != before and (before, now) not in (("transdim", "gaia"), ("", "lost")):
            yield f"{at[0]},{at[1]} cannot be {now or 'empty'}: it was {before or 'empty'}."
    if state.planets.count(LOST) > 1:
        yield "There is more than one lost planet."
    owners = Counter(
        place for player in state.players for place in bits(player.land & ~player.guests)
    )
    for place, number in owners.items():
        if number > 1:
            yield f"{number} players have a structure on {hexes(state, 1 << place)}."
    formers = Counter(place for player in state.players for place in bits(player.projects))
    for place, number in formers.items():
        if number > 1:
            yield f"{number} gaiaformers stand on {hexes(state, 1 << place)}."


def _shared(state: State) -> Iterator[str]:
    """Boosters, advanced tiles, federation tokens, board actions, colours, the tops of research."""
    data, table = state.table.data, state.table
    held = [player.booster for player in state.players if player.booster]
    if sorted([*state.boosters, *held]) != sorted(table.boosters):
        yield (
            f"Boosters {state.boosters} on the table and {held} with players; "
            f"in play is each of {sorted(table.boosters)} once."
        )
    for player in state.players:
        if not player.booster and needs_booster(state, player):
            yield f"Seat {player.seat} has no booster."
    tiles = [tile for tile in state.advanced if tile]
    tiles += [tile for player in state.players for tile in player.advanced]
    if len(set(tiles)) < len(tiles) or len(tiles) > ADVANCED_SLOTS:
        yield f"Advanced tiles {tiles}: {ADVANCED_SLOTS} different ones are in play."
    if len(tiles) < ADVANCED_SLOTS and state.automa is None:
        yield f"Advanced tiles {tiles}: one of the {ADVANCED_SLOTS} is missing."
    for tile in state.advanced:
        if tile and tile not in data.advanced:
            yield f"There is no advanced tile {tile!r}."
    for token, number in supply_left(state).items():
        if number < 0:
            count = data.federations[token].count
            yield f"Of the token {token}, {count - number} are in use; {count} exist."
    if state.track_token and state.track_token not in state.supply:
        yield f"There is no federation token {state.track_token!r} for the research board."
    used = state.board_used
    if len(set(used)) < len(used) or not set(used) <= set(data.board_actions):
        yield f"Board actions used {used}: each of {', '.join(data.board_actions)} at most once."
    colours = Counter(
        player.faction.data.colour
        for player in state.players
        if type(player.faction).__name__ != "Faction" or player.faction.is_automa
    )
    for colour, number in colours.items():
        if number > 1:
            yield f"{number} factions have the colour {colour}."
    for area, name in enumerate(AREAS):
        if sum(player.research[area] >= TOP for player in state.players) > 1:
            yield f"More than one player is on level {TOP} of {name}."


# Each player


def _resources(state: State, player: Player) -> Iterator[str]:
    """Nothing below zero, nothing above a cap; every point has a source."""
    limits, seat = state.table.data.limits, f"Seat {player.seat}"
    for name in AMOUNTS:
        if getattr(player, name) < 0:
            yield f"{seat}: {name} is {getattr(player, name)}, below 0."
    for name in ("credits", "ore", "knowledge"):
        most = getattr(limits, name)
        if getattr(player, name) > most:
            yield f"{seat}: {name} is {getattr(player, name)}; at most {most} can be kept."
    earned = start_vp(state, player) + sum(player.sources.values())
    if player.vp != earned:
        yield f"{seat}: vp is {player.vp}, but start and sources make {earned}."
    if player.brainstone:
        areas = (player.area1, player.area2, player.area3, player.gaia_area)
        if not player.faction.data.brainstone:
            yield f"{seat}: the {player.faction.id} have no brainstone."
        elif not 1 <= player.brainstone <= IN_GAIA or areas[player.brainstone - 1] < 1:
            yield f"{seat}: the brainstone is in area {player.brainstone}, where no token is."
    for name, level in zip(AREAS, player.research, strict=True):
        if not 0 <= level <= TOP:
            yield f"{seat}: level {level} of {name}; levels are 0 to {TOP}."


def _pieces(state: State, player: Player) -> Iterator[str]:
    """Pieces within their supply, each where it may stand."""
    data, seat = state.table.data, f"Seat {player.seat}"
    for kind, number in enumerate(player.built):
        name = KINDS[kind]
        single = kind > 2  # 6.4  one institute, one academy of each side, one lost planet
        supply = 1 if single else data.structures[SUPPLY_NAME[name]].supply
        if number > supply:
            yield f"{seat}: {number} pieces of {name}; there are {supply}."
    if state.round and not player.land:
        yield f"{seat}: nothing on the map in round {state.round}."
    nowhere = player.land & (state.space | state.by_type[TRANSDIM])
    if nowhere:
        yield f"{seat}: a structure on {hexes(state, nowhere)}, where nobody can live."
    for place, kind in player.structures.items():
        lost = state.planets[place] == LOST and not player.guests >> place & 1
        if lost != (kind == LOST_MINE):
            yield f"{seat}: {KINDS[kind]} on {hexes(state, 1 << place)} is the wrong piece there."
        if player.guests >> place & 1 and kind != MINE:
            yield f"{seat}: only a mine can be a guest on {hexes(state, 1 << place)}."
    for name, number, supply in (
        ("satellites", player.satellites.bit_count(), data.limits.satellites),
        ("stations", player.stations.bit_count(), data.limits.space_stations),
        ("gaiaformers", player.gaiaformers, data.limits.gaiaformers),
    ):
        if number > supply:
            yield f"{seat}: {number} {name}; there are {supply}."
    if player.stations and not player.faction.grows_federation:
        yield f"{seat}: the {player.faction.id} have no space stations."
    for name in ("satellites", "stations"):
        misplaced = getattr(player, name) & ~state.space
        if misplaced:
            yield f"{seat}: {name} on the planets {hexes(state, misplaced)}."
    if player.satellites & player.stations:
        both = hexes(state, player.satellites & player.stations)
        yield f"{seat}: a satellite and a space station on {both}."
    loose = player.federated & ~(player.land | player.stations | player.satellites)
    if loose:
        yield f"{seat}: no piece on {hexes(state, loose)}, which is in a federation."
    idle = player.projects & ~(state.by_type[TRANSDIM] | state.by_type[GAIA])
    idle |= player.projects & state.occupied
    if idle:
        yield f"{seat}: a gaiaformer on {hexes(state, idle)}, where no project can be."
    if player.free_gaiaformers < 0:
        used = player.gaiaformers - player.free_gaiaformers
        yield f"{seat}: {used} gaiaformers in use; there are {player.gaiaformers}."


def _unknown_tiles(state: State, player: Player) -> Iterator[str]:
    basic = set(state.table.slots.values())
    yield from (tile for tile in player.techs if tile not in basic)
    yield from (tile for tile in player.advanced if tile not in state.table.data.advanced)


def _tiles(state: State, player: Player) -> Iterator[str]:
    """Tech tiles and federation tokens as a player can have them."""
    data, seat = state.table.data, f"Seat {player.seat}"
    for tile in _unknown_tiles(state, player):
        yield f"{seat}: there is no tech tile {tile!r} in this match."
    if len(set(player.techs)) < len(player.techs):
        yield f"{seat}: tech tiles {player.techs}; each at most once."
    if len(set(player.covered)) < len(player.covered) or not set(player.covered) <= {*player.techs}:
        yield f"{seat}: covered tiles {player.covered} are not among {player.techs}, each once."
    if len(player.covered) != len(player.advanced):
        yield (
            f"{seat}: {len(player.advanced)} advanced tiles cover {len(player.covered)} basic ones."
        )
    for token in player.tokens:
        row = data.federations.get(token)
        if row is None or row.faction not in ("", player.faction.id):
            yield f"{seat}: {token!r} is no federation token of the {player.faction.id}."
        elif row.faction and player.tokens.count(token) > row.count:
            yield f"{seat}: the token {token} exists {row.count} time."
    turned = Counter(player.green) - Counter(player.tokens)
    grey = [token for token in player.green if token in data.federations]
    grey = [token for token in grey if not data.federations[token].green]
    if turned or grey:
        tokens = ", ".join([*turned, *grey])
        yield f"{seat}: {tokens} cannot lie green side up: not owned, or without a green side."
    if len(set(player.used)) < len(player.used):
        yield f"{seat}: special actions used {player.used}; each at most once."
