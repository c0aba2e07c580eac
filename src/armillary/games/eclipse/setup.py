"""1  Setup: the table laid out, species, starting sectors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.bad_options import Unfit
from armillary.core.chance import SplitMix, stream
from armillary.core.decision import Action, Frame, Illegal, settle
from armillary.core.events import Event, Log
from armillary.games.eclipse.components import (
    NPCS,
    PLAYERS,
    RESOURCES,
    SHIPS,
    Components,
    NpcBlueprint,
    components,
)
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.pieces.galaxy import CENTRE, Routes, enter, redraw_routes
from armillary.games.eclipse.pieces.reputation import draw
from armillary.games.eclipse.pieces.ship_designs import all_values, no_tiles
from armillary.games.eclipse.pieces.technologies import RARE, known_of
from armillary.games.eclipse.rounds.turn import StartRound
from armillary.games.eclipse.rulings import VERSION
from armillary.games.eclipse.state import (
    NOBODY,
    RESOURCE,
    SHIP,
    TRACK,
    Place,
    Player,
    Stack,
    State,
    Table,
    with_item,
)


def setup(config: EclipseConfig, version: int = VERSION) -> State:
    """1  The table before the first decision."""
    data = components()
    if config.players not in PLAYERS:
        raise Unfit("eclipse", "players", players=config.players)
    rng = stream(config.seed, "setup")
    table = Table(config, data, _npcs(config, data, rng))
    table.version = version
    state = _lay_out(table, rng)
    state.stack.append(StartRound(NOBODY))
    species = _chosen(config, data)
    count = config.players
    if species:
        for player, its in zip(state.players, species, strict=True):
            take_board(state, player, its)
    else:
        # 1.6  Whoever is on top of the stack chooses first: the player right of the start player.
        order = [(state.start + step) % count for step in range(count)]
        state.stack.extend(ChooseSpecies(seat) for seat in order)
    settle(state)
    return state


# What is chosen or drawn


def _npcs(config: EclipseConfig, data: Components, rng: SplitMix) -> dict[str, NpcBlueprint]:
    """1.3  One blueprint for each kind of ship of nobody."""
    found: dict[str, NpcBlueprint] = {}
    for kind in NPCS:
        drawn = rng.choose(("normal", "advanced"))
        face = getattr(config, kind) or drawn
        rows = [row for row in data.npcs.values() if row.kind == kind]
        found[kind] = next(row for row in rows if row.advanced == (face == "advanced"))
    return found


def _chosen(config: EclipseConfig, data: Components) -> tuple[str, ...]:
    """1.6  The species that the table agreed on; both sides of a board are never in play."""
    if not config.species:
        return ()
    if len(config.species) != config.players:
        raise Unfit("eclipse", "species", players=config.players)
    for id in config.species:
        if id not in data.species:
            raise Unfit("eclipse", "no_species", text=repr(id), known=", ".join(data.species))
        if config.species.count(id) > 1 or data.species[id].pair in config.species:
            raise Unfit("eclipse", "species_twice", species=id)
    return config.species


def _start(config: EclipseConfig, rng: SplitMix) -> int:
    """1.6  The start player."""
    drawn = rng.below(config.players)
    if config.start is None:
        return drawn
    if not 0 <= config.start < config.players:
        raise Unfit("eclipse", "start", players=config.players)
    return config.start


# The table


def _lay_out(table: Table, rng: SplitMix) -> State:
    """1.2 to 1.8  Tray, bags, stacks, the centre and the guardians."""
    data, count = table.data, table.players
    start = _start(table.config, rng)
    bag = {id: row.copies for id, row in table.technologies.items()}
    tray = _fill_tray(table, bag, rng)
    sizes = (len(table.rings[0]), len(table.rings[1]), table.setup.outer_sectors)
    state = State(
        table=table,
        routes=Routes(table, ()),
        players=[Player(seat) for seat in range(count)],
        sectors=_first_sectors(table, rng),
        stacks=tuple(Stack(left, ring) for left, ring in zip(sizes, table.rings, strict=True)),
        tray=tray,
        bag=bag,
        discoveries=dict(table.discoveries),
        used={},
        reputation=dict(data.combat.reputation.tiles),
        start=start,
    )
    redraw_routes(state)
    return state


def _fill_tray(table: Table, bag: dict[str, int], rng: SplitMix) -> dict[str, int]:
    """1.2  Draw until enough normal technologies lie on the tray."""
    tray: dict[str, int] = {}
    left = table.setup.technologies
    while left:
        ids = [id for id, count in bag.items() if count]
        id = ids[rng.weighted([bag[id] for id in ids])]
        bag[id] -= 1
        tray[id] = tray.get(id, 0) + 1
        left -= table.technologies[id].category != RARE
    return tray


def _first_sectors(table: Table, rng: SplitMix) -> dict[str, Place]:
    """1.4 and 1.7  The centre, and guardians on the starting zones without a player."""
    data = table.data
    centre = next(row for row in data.sectors.values() if row.kind == "center")
    guardians = rng.shuffled([row.id for row in data.sectors.values() if row.kind == "guardian"])
    places = [Place(centre.id, CENTRE, 0, discovery=True, npcs=(0,))]
    for number, slot in enumerate(data.limits.slots):
        if number not in table.setup.slots:
            id = guardians.pop()
            row = data.sectors[id]
            npcs = (0,) * row.guardians
            places.append(Place(id, slot.at, slot.rotation, discovery=row.discovery, npcs=npcs))
    return {place.id: place for place in places}


# 1.6 to 1.10  Species


def free_species(state: State) -> list[str]:
    """1.6  The species that may still be chosen."""
    data = state.table.data
    taken = {player.species for player in state.players if player.species}
    gone = taken | {data.species[id].pair for id in taken}
    return [id for id in data.species if id not in gone]


def take_board(state: State, player: Player, species: str) -> None:
    """1.7 to 1.10  A player's board, pieces and starting sector."""
    data = state.table.data
    row, limits = data.species[species], data.limits
    cubes = data.tracks.population.cubes
    player.species = species
    player.resources = tuple(getattr(row.start, name) for name in RESOURCES)
    player.cubes = (cubes,) * len(RESOURCES)
    player.discs = row.discs - 1
    player.reserve = limits.pieces.discs - row.discs
    player.unbuilt = tuple(getattr(limits.pieces, ship) for ship in SHIPS)
    player.colony_ships = row.colony_ships
    tracks: list[tuple[str, ...]] = [(), (), ()]
    for id in row.technologies:
        number = TRACK[data.technologies[id].category]
        tracks[number] = (*tracks[number], id)
    player.tracks = tuple(tracks)
    player.known = known_of(player)
    player.designs = no_tiles(species)
    player.stats = all_values(player)
    slot = state.table.slots[player.seat]
    taken = 0
    for number, square in enumerate(data.sectors[row.sector].squares):
        if not square.advanced or square.kind in row.start_advanced:
            taken |= 1 << number
            player.cubes = with_item(player.cubes, RESOURCE[square.kind], -1)
    state.sectors[row.sector] = Place(
        row.sector, slot.at, slot.rotation, owner=player.seat, cubes=taken
    )
    ship = SHIP[row.starting_ship]
    player.unbuilt = with_item(player.unbuilt, ship, -1)
    enter(state, row.sector, player.seat, ship)
    redraw_routes(state)
    if row.reputation_tiles:
        draw(state, player.seat, row.reputation_tiles, keep_all=True)


class TakeSpecies(Action, frozen=True, tag="take_species"):
    """1.6  Choose a species."""

    species: str

    @classmethod
    def options(cls, state: State, frame: ChooseSpecies) -> Iterator[TakeSpecies]:
        for id in free_species(state):
            yield cls(id)

    def check(self, state: State, frame: ChooseSpecies) -> Illegal | None:
        free = free_species(state)
        if self.species in free:
            return None
        return Illegal("1.6", "species_gone", species=self.species, allowed=tuple(free))

    def apply(self, state: State, frame: ChooseSpecies, log: Log) -> None:
        take_board(state, state.players[frame.seat], self.species)
        if log is not None:
            log.append(Event("species", frame.seat, {"species": self.species}))


class ChooseSpecies(Frame, frozen=True, tag="choose_species"):
    """1.6  Which species?"""

    rule: ClassVar[str] = "1.6"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeSpecies,)
