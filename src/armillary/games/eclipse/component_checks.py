"""Checks between the data files: every reference leads somewhere, every count is right."""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain

from armillary.core.files.reference_checks import Fault, among, exactly, known, length, refuse
from armillary.games.eclipse.components import (
    ACTIONS,
    CATEGORIES,
    COLOURS,
    NPCS,
    PLAYERS,
    SHIPS,
    STRUCTURES,
    Blueprint,
    Components,
    Sector,
    Species,
    SpeciesBoard,
)
from armillary.games.eclipse.pieces.ship_values import values


def check(c: Components) -> None:
    """Refuse components that do not fit together, with the first fault found."""
    refuse(
        chain.from_iterable(_sector(sector) for sector in c.sectors.values()),
        _technologies(c),
        _parts(c),
        _species_board(c, c.species_board, "species_board.toml", "usual."),
        chain.from_iterable(_species(c, species) for species in c.species.values()),
        _discoveries(c),
        _npcs(c),
        _tracks(c),
        _combat(c),
        _players(c),
        _slots(c),
        _warp_portals(c),
        _supply(c),
    )


def _rising(file: str, key: str, numbers: Collection[int]) -> Iterator[Fault]:
    if list(numbers) != sorted(numbers):
        yield file, key, "must never fall"


# Sectors


def _sector(sector: Sector) -> Iterator[Fault]:
    file, id = "sectors.toml", sector.id
    # 13.1  The number of a sector says when its battle comes, and begins with its ring.
    if not (len(id) == 3 and id.isdecimal() and int(id[0]) == sector.ring):
        yield file, id, f"must be a number of three digits that begins with {sector.ring}"
    if not sector.wormholes or list(sector.wormholes) != sorted(set(sector.wormholes)):
        yield file, f"{id}.wormholes", "must list edges, each once and in order"
    # 1.7  Starting and guardian tiles point at the centre.
    if (sector.arrow is not None) != (sector.kind in ("starting", "guardian")):
        yield file, f"{id}.arrow", "belongs to starting and guardian sectors, and only to them"
    if sector.arrow is not None and sector.arrow not in sector.wormholes:
        yield file, f"{id}.arrow", f"has no wormhole on the edge {sector.arrow}"
    if bool(sector.guardians) != (sector.kind == "guardian"):
        yield file, f"{id}.guardians", "belong to guardian sectors, and only to them"
    if sector.gcds != (sector.kind == "center"):
        yield file, f"{id}.gcds", "belongs to the centre, and only to it"
    if (sector.ancients or sector.guardians or sector.gcds) and not sector.discovery:
        yield file, f"{id}.discovery", "must be true where something is guarded"


# Technologies and parts


def _technologies(c: Components) -> Iterator[Fault]:
    file = "technologies.toml"
    for id, technology in c.technologies.items():
        if technology.minimum > technology.base:
            yield file, f"{id}.minimum", f"is {technology.minimum}, more than {technology.base}"
        # 6.1  Of rare technologies there is one each.
        if technology.category == "rare" and technology.copies != 1:
            yield file, f"{id}.copies", "must be 1 of a rare technology"
        if technology.kind == "ship_part":
            parts = [part.id for part in c.parts.values() if part.access == "tech"]
            yield from known(file, id, "part", id, parts)
        elif not technology.text:
            yield file, f"{id}.text", "must say what the technology does"
        if technology.kind == "build":
            yield from known(file, id, "ship or structure", id, ("starbase", *STRUCTURES))
        yield from among(file, f"{id}.activations", technology.activations, ACTIONS)
    totals = Counter[str]()
    for technology in c.technologies.values():
        totals[technology.category] += technology.copies
    if len({totals[category] for category in CATEGORIES}) > 1:
        counts = ", ".join(f"{totals[category]} {category}" for category in CATEGORIES)
        yield file, "", f"every category must have as many tiles, not {counts}"


def _parts(c: Components) -> Iterator[Fault]:
    file = "parts.toml"
    for id, part in c.parts.items():
        yield from among(file, f"{id}.dice", part.dice, COLOURS)
        if bool(part.dice) != (part.category in ("cannon", "missile")):
            yield file, f"{id}.dice", "belong to cannons and missiles, and only to them"
        if bool(part.movement) != (part.category == "drive"):
            yield file, f"{id}.movement", "belongs to drives, and only to them"
        if part.access == "tech":
            unlocked = c.technologies.get(id)
            if unlocked is None or unlocked.kind != "ship_part":
                yield file, f"{id}.access", f"there is no technology {id!r} for this part"
        if part.outside and part.access != "ancient":
            yield file, f"{id}.outside", "only an ancient part lies outside the grid"


# Species


def _species(c: Components, species: Species) -> Iterator[Fault]:
    file = f"species/{species.id}/species.toml"
    yield from known(file, "colour", "colour", species.colour, c.limits.colours)
    for index, technology in enumerate(species.technologies):
        yield from known(file, f"technologies[{index}]", "technology", technology, c.technologies)
    yield from _species_board(c, species, file)
    yield from _home(c, species, file)
    yield from _pair(c, species, file)


def _species_board(c: Components, board: SpeciesBoard, file: str, at: str = "") -> Iterator[Fault]:
    """The board of a species, or the usual one; `at`: where it stands in its file."""
    yield from exactly(file, f"{at}activations", board.activations, ACTIONS)
    yield from exactly(file, f"{at}costs", board.costs, (*SHIPS, *STRUCTURES))
    yield from exactly(file, f"{at}blueprints", board.blueprints, SHIPS)
    if not board.discs <= len(c.tracks.influence.upkeep):
        reason = f"is {board.discs}, but the track has {len(c.tracks.influence.upkeep)} spaces"
        yield file, f"{at}discs", reason
    for ship in SHIPS:
        yield from _blueprint(c, board.blueprints[ship], ship, file, f"{at}blueprints.{ship}")


def _home(c: Components, species: Species, file: str) -> Iterator[Fault]:
    starting = [id for id, sector in c.sectors.items() if sector.kind == "starting"]
    yield from known(file, "sector", "starting sector", species.sector, starting)
    if sum(other.sector == species.sector for other in c.species.values()) > 1:
        yield file, "sector", f"{species.sector} is the sector of another species"
    squares = c.sectors[species.sector].squares
    for resource in species.start_advanced:
        if not any(square.advanced and square.kind == resource for square in squares):
            reason = f"sector {species.sector} has no advanced square for {resource}"
            yield file, "start_advanced", reason


def _pair(c: Components, species: Species, file: str) -> Iterator[Fault]:
    """1.6  Every board has an alien species on one side and a Terran faction on the other."""
    others = [id for id, other in c.species.items() if other.terran != species.terran]
    yield from known(file, "pair", "such species", species.pair, others)
    pair = c.species[species.pair]
    if pair.pair != species.id:
        yield file, "pair", f"{pair.id} is on the board of {pair.pair}, not of {species.id}"
    if pair.colour != species.colour:
        yield file, "pair", f"{pair.id} has another colour than {species.id}"


def _blueprint(
    c: Components, blueprint: Blueprint, ship: str, file: str, key: str
) -> Iterator[Fault]:
    """7.2  What is printed is a legal blueprint."""
    places = [(slot.column, slot.row) for slot in blueprint.slots]
    if len(set(places)) < len(places):
        yield file, f"{key}.slots", "two spaces are in the same place"
    for index, slot in enumerate(blueprint.slots):
        if slot.part:
            yield from known(file, f"{key}.slots[{index}].part", "part", slot.part, c.parts)
    ships = values(c, blueprint, blueprint.printed)
    if ships.energy_used > ships.energy_produced:
        reason = f"uses {ships.energy_used} energy, but produces {ships.energy_produced}"
        yield file, key, reason
    if bool(ships.movement) == (ship == "starbase"):
        reason = "starbases have no drive" if ships.movement else f"{ship}s need a drive"
        yield file, key, reason


# Discoveries and the ships of nobody


def _discoveries(c: Components) -> Iterator[Fault]:
    file = "discoveries.toml"
    ancient = [part.id for part in c.parts.values() if part.access == "ancient"]
    for id, discovery in c.discoveries.items():
        if (discovery.kind == "ancient_part") != (discovery.part is not None):
            yield file, f"{id}.part", "belongs to the kind 'ancient_part', and only to it"
        if discovery.part is not None:
            yield from known(file, f"{id}.part", "ancient part", discovery.part, ancient)
    found = Counter(d.part for d in c.discoveries.values() if d.part)
    for part in ancient:
        if found[part] != 1:
            yield file, "", f"must have one discovery with {part}, not {found[part]}"


def _npcs(c: Components) -> Iterator[Fault]:
    file = "npc.toml"
    for npc in c.npcs.values():
        for weapons in ("cannons", "missiles"):
            dice = getattr(npc, weapons)
            yield from among(file, f"{npc.id}.{weapons}", dice, COLOURS)
            # 17.13  How they are assigned is only told apart for dice that do the same damage.
            if len(dice) > 1:
                yield file, f"{npc.id}.{weapons}", "must have dice of one colour only"
        # 13.13  Otherwise its battles could end in a stalemate.
        if not npc.cannons:
            yield file, f"{npc.id}.cannons", "must have a die"
    for kind in NPCS:
        advanced = sorted(npc.advanced for npc in c.npcs.values() if npc.kind == kind)
        if advanced != [False, True]:
            yield file, "", f"must have a normal and an advanced blueprint for {kind}"


# Tracks and combat


def _tracks(c: Components) -> Iterator[Fault]:
    file, tracks, pieces = "tracks.toml", c.tracks, c.limits.pieces
    yield from _rising(file, "influence.upkeep", tracks.influence.upkeep)
    yield from _rising(file, "population.production", tracks.population.production)
    cubes = 3 * tracks.population.cubes
    if cubes != pieces.cubes:
        reason = f"is {tracks.population.cubes}, but three tracks take {pieces.cubes} cubes"
        yield file, "population.cubes", reason
    technology = tracks.technology
    yield from length(file, "technology.discounts", technology.discounts, technology.spaces)
    yield from length(file, "technology.vp", technology.vp, technology.spaces + 1)
    yield from _rising(file, "technology.discounts", technology.discounts)
    yield from _rising(file, "technology.vp", technology.vp)
    extra = sum(technology.discs for technology in c.technologies.values())
    reserve = pieces.discs - len(tracks.influence.upkeep)
    if reserve != extra:
        reason = f"leaves {reserve} discs in reserve, but technologies give {extra}"
        yield "limits.toml", "pieces.discs", reason


def _combat(c: Components) -> Iterator[Fault]:
    file, combat = "combat.toml", c.combat
    yield from exactly(file, "dice.damage", combat.dice.damage, COLOURS)
    yield from exactly(file, "dice.box", combat.dice.box, COLOURS)
    yield from exactly(file, "reputation.draws", combat.reputation.draws, (*SHIPS, *NPCS))
    if sorted(combat.targets.largest_first) != sorted(SHIPS):
        yield file, "targets.largest_first", f"must list {', '.join(SHIPS)}, each once"


# Setup


def _players(c: Components) -> Iterator[Fault]:
    file = "limits.toml"
    yield from exactly(file, "players", c.limits.players, PLAYERS)
    portals = c.limits.warp_portals.sectors
    outer = [id for id, sector in c.sectors.items() if sector.kind == "outer"]
    fewest = len(set(outer) - set(portals))
    for players, setup in c.limits.players.items():
        key = f"players.{players}"
        yield from length(file, f"{key}.slots", setup.slots, players)
        for slot in setup.slots:
            if slot >= len(c.limits.slots):
                yield file, f"{key}.slots", f"there is no slot {slot}"
        if setup.outer_sectors > fewest:
            reason = f"is {setup.outer_sectors}, but without portals there are {fewest}"
            yield file, f"{key}.outer_sectors", reason
        empty = len(c.limits.slots) - players
        if empty > c.limits.supply.guardian_sectors:
            yield file, f"{key}.slots", f"leaves {empty} zones empty, more than guardians"
    yield from length(file, "colours", c.limits.colours, max(PLAYERS))


def _slots(c: Components) -> Iterator[Fault]:
    """2.10  Starting zones are at distance 2; 1.7  their tiles are turned towards the centre."""
    file = "limits.toml"
    yield from length(file, "slots", c.limits.slots, max(PLAYERS))
    for index, slot in enumerate(c.limits.slots):
        q, r = slot.at
        if max(abs(q), abs(r), abs(q + r)) != 2:
            yield file, f"slots[{index}].at", f"({q}, {r}) is not at distance 2 from the centre"
        # Slot k lies in the direction of edge k, so the centre lies behind the edge across.
        if slot.rotation != (index + 3) % 6:
            yield file, f"slots[{index}].rotation", f"must be {(index + 3) % 6}"


def _warp_portals(c: Components) -> Iterator[Fault]:
    file, module = "limits.toml", c.limits.warp_portals
    with_portal = [id for id, sector in c.sectors.items() if sector.warp_portal]
    if sorted(module.sectors) != sorted(with_portal):
        yield file, "warp_portals.sectors", f"must be {', '.join(with_portal)}"
    key = "warp_portals.discovery"
    yield from known(file, key, "discovery", module.discovery, c.discoveries)
    if c.discoveries[module.discovery].kind != "place_warp_portal":
        yield file, key, f"{module.discovery} places no warp portal"
    key = "warp_portals.technology"
    yield from known(file, key, "technology", module.technology, c.technologies)
    if not c.technologies[module.technology].portal_vp:
        yield file, key, f"{module.technology} places no warp portal"


def _supply(c: Components) -> Iterator[Fault]:
    """The files list exactly the pieces that lie in the box."""
    kinds: Counter[str] = Counter(sector.kind for sector in c.sectors.values())
    tray = [part for part in c.parts.values() if part.access != "ancient"]
    aliens = [species.colony_ships for species in c.species.values() if not species.terran]
    for key, found in (
        ("inner_sectors", kinds["inner"]),
        ("middle_sectors", kinds["middle"]),
        ("outer_sectors", kinds["outer"]),
        ("starting_faces", kinds["starting"]),
        ("guardian_sectors", kinds["guardian"]),
        ("technologies", sum(t.copies for t in c.technologies.values())),
        ("technology_kinds", len(c.technologies)),
        ("ship_part_kinds", len(tray)),
        ("discoveries", sum(d.copies for d in c.discoveries.values())),
        ("discovery_kinds", len(c.discoveries)),
        ("reputation_tiles", sum(c.combat.reputation.tiles.values())),
        ("npc_blueprints", len(c.npcs)),
        ("colony_ships", sum(aliens)),
    ):
        wanted = getattr(c.limits.supply, key)
        if wanted != found:
            yield "limits.toml", f"supply.{key}", f"is {wanted}, but the files have {found}"
    if kinds["center"] != 1:
        yield "sectors.toml", "", f"must have one centre, not {kinds['center']}"
