"""Checks between the data files: every reference leads somewhere, every count is right."""

from collections.abc import Collection, Iterator
from itertools import chain

from armillary.core.files.reference_checks import Fault, exactly, known, length, refuse
from armillary.games.gaia.components import (
    AREAS,
    HOME_TYPES,
    LEVELS,
    PLANETS,
    SECTOR_RADIUS,
    STRUCTURES,
    BoardIncome,
    Components,
    FactionData,
    Hex,
    Placement,
)


def check(c: Components) -> None:
    """Refuse components that do not fit together, with the first fault found."""
    refuse(
        _sectors(c),
        _map(c, "small", c.small_slots, c.beginner_small),
        _map(c, "big", c.big_slots, c.beginner_big),
        exactly("structures.toml", "", c.structures, STRUCTURES),
        exactly("research.toml", "", c.tracks, AREAS),
        _tracks(c),
        _faction_board(c, c.faction_board, "faction_board.toml"),
        chain.from_iterable(_faction(c, faction) for faction in c.factions.values()),
        _rewards(c),
        _faction_names(c),
        _automa(c),
        _supply(c),
    )


def _known(
    file: str, key: str, what: str, name: str | None, names: Collection[str]
) -> Iterator[Fault]:
    """The name, if there is one, is that of such a thing."""
    if name:
        yield from known(file, key, what, name, names)


def _sectors(c: Components) -> Iterator[Fault]:
    file = "sectors.toml"
    yield from exactly(file, "colours", c.colours, PLANETS)
    for id, sector in c.sectors.items():
        taken: set[Hex] = set()
        for index, spot in enumerate(sector.planets):
            key = f"sectors.{id}.planets[{index}]"
            yield from _known(file, f"{key}.planet", "planet", spot.planet, PLANETS)
            if max(abs(spot.q), abs(spot.r), abs(spot.q + spot.r)) > SECTOR_RADIUS:
                reason = f"the hex ({spot.q}, {spot.r}) is outside the sector"
                yield file, key, f"{reason}, whose radius is {SECTOR_RADIUS}"
            if (spot.q, spot.r) in taken:
                yield file, key, f"the hex ({spot.q}, {spot.r}) has a planet already"
            taken.add((spot.q, spot.r))


def _map(
    c: Components, size: str, slots: tuple[Hex, ...], placements: tuple[Placement, ...]
) -> Iterator[Fault]:
    file = "maps.toml"
    tiles: set[int] = set()
    centers: set[Hex] = set()
    for index, placement in enumerate(placements):
        key = f"beginner_{size}[{index}]"
        if placement.sector not in c.sectors:
            yield from _known(file, f"{key}.sector", "sector", placement.sector, c.sectors)
            continue
        if placement.center not in slots:
            yield file, f"{key}.center", f"{placement.center} is not one of {size}_slots"
        if placement.center in centers:
            yield file, f"{key}.center", f"{placement.center} has a sector already"
        tile = c.sectors[placement.sector].tile
        if tile in tiles:
            yield file, f"{key}.sector", f"tile {tile} is on the map already"
        tiles.add(tile)
        centers.add(placement.center)
    yield from length(file, f"beginner_{size}", placements, len(slots))
    if len(set(slots)) < len(slots):
        yield file, f"{size}_slots", "a slot is listed twice"


def _tracks(c: Components) -> Iterator[Fault]:
    file = "research.toml"
    special = {"ore_per_step": "terraforming", "range": "navigation"}
    for area, track in c.tracks.items():
        yield from length(file, f"{area}.once", track.once, LEVELS)
        yield from length(file, f"{area}.income", track.income, LEVELS)
        for name, owner in special.items():
            wanted = LEVELS if area == owner else 0
            yield from length(file, f"{area}.{name}", getattr(track, name), wanted)
        # The file starts with level 1; level 0 was added on loading.
        projects = track.project_tokens[1:]
        wanted = LEVELS - 1 if area == "gaia_project" else 0
        yield from length(file, f"{area}.project_tokens", projects, wanted)
    former = sum(gain.gaiaformers for gain in c.tracks["gaia_project"].once)
    if former != c.limits.gaiaformers:
        reason = f"gives {former} gaiaformers, but limits.toml has {c.limits.gaiaformers}"
        yield file, "gaia_project.once", reason


def _faction(c: Components, faction: FactionData) -> Iterator[Fault]:
    file = f"factions/{faction.id}/faction.toml"
    yield from _known(file, "home", "home planet", faction.home, HOME_TYPES)
    yield from _known(file, "start_research", "area", faction.start_research, AREAS)
    if faction.colour != c.colours.get(faction.home):
        reason = f"must be {c.colours.get(faction.home)!r}, the colour of {faction.home}"
        yield file, "colour", f"{reason}, not {faction.colour!r}"
    if faction.pair not in c.factions or faction.pair == faction.id:
        others = [id for id in c.factions if id != faction.id]
        yield from _known(file, "pair", "other faction", faction.pair, others)
    else:
        pair = c.factions[faction.pair]
        if pair.pair != faction.id:
            reason = f"{faction.pair} is on the board of {pair.pair}, not of {faction.id}"
            yield file, "pair", reason
        if (pair.colour, pair.home) != (faction.colour, faction.home):
            reason = f"{faction.pair} has another colour or home than {faction.id}"
            yield file, "pair", reason
    yield from _faction_board(c, faction, file)


def _faction_board(c: Components, board: BoardIncome, file: str) -> Iterator[Fault]:
    for name, structure in (
        ("mines", "mine"),
        ("trading_stations", "trading_station"),
        ("research_labs", "research_lab"),
    ):
        pieces = c.structures[structure].supply
        yield from length(file, name, getattr(board, name), pieces)
    for index, structure in enumerate(board.start_structures):
        where = f"start_structures[{index}]"
        yield from _known(file, where, "structure", structure, STRUCTURES)
    for before, afters in board.upgrades.items():
        where = f"upgrades.{before}"
        for name in (before, *afters):
            yield from _known(file, where, "structure", name, STRUCTURES)


def _rewards(c: Components) -> Iterator[Fault]:
    """What belongs together on a tile is there together."""
    for group, techs in (("basic", c.techs), ("advanced", c.advanced)):
        for id, tech in techs.items():
            key = f"{group}.{id}"
            if (tech.kind == "trigger") != bool(tech.trigger):
                yield (
                    "techs.toml",
                    f"{key}.trigger",
                    "belongs to the kind 'trigger', and only to it",
                )
            if (tech.kind == "passive") != tech.gain.is_empty():
                yield "techs.toml", f"{key}.gain", "every kind but 'passive' has a gain"
    for id, booster in c.boosters.items():
        if bool(booster.pass_vp) != bool(booster.per):
            yield "boosters.toml", f"{id}.per", "pass_vp and per belong together"
        if bool(booster.special) != bool(booster.amount):
            yield "boosters.toml", f"{id}.amount", "special and amount belong together"
    for id, action in c.board_actions.items():
        if bool(action.power) == bool(action.qic):
            key = f"board_actions.{id}"
            yield "actions.toml", key, "must cost either power or qic, and not both"


def _faction_names(c: Components) -> Iterator[Fault]:
    """Factions that are named outside of their folders."""
    for id, token in c.federations.items():
        yield from _known("federations.toml", f"{id}.faction", "faction", token.faction, c.factions)
    for id, conversion in c.conversions.items():
        key = f"conversions.{id}.faction"
        yield from _known("actions.toml", key, "faction", conversion.faction, c.factions)
    for players, factions in c.first_game.items():
        key = f"first_game.{players}"
        yield from length("limits.toml", key, factions, max(players, 2))
        for index, faction in enumerate(factions):
            where = f"{key}[{index}]"
            yield from _known("limits.toml", where, "faction", faction, c.factions)


def _automa(c: Components) -> Iterator[Fault]:
    file, automa = "automa.toml", c.automa
    for planet in automa.steps:
        yield from _known(file, f"steps.{planet}", "planet", planet, PLANETS)
    for id, faction in automa.factions.items():
        key = f"factions.{id}"
        yield from _known(file, key, "faction", id, c.factions)
        if id in c.factions and faction.home != c.factions[id].home:
            yield file, f"{key}.home", f"must be {c.factions[id].home!r}, as in its folder"
        yield from _known(file, f"{key}.setup_research", "area", faction.setup_research, AREAS)
        for index, step in enumerate(faction.steps):
            yield from _known(file, f"{key}.steps[{index}].area", "area", step.area, AREAS)
        for index, pair in enumerate(faction.upgrades):
            for structure in pair:
                where = f"{key}.upgrades[{index}]"
                yield from _known(file, where, "structure", structure, STRUCTURES)
    for number, level in automa.levels.items():
        for card in level.deck:
            if card not in automa.cards:
                yield file, f"levels.{number}.deck", f"there is no card {card}"


def _supply(c: Components) -> Iterator[Fault]:
    """The files list exactly the pieces that lie in the box."""
    supply = c.limits.supply
    tokens = sum(token.count for token in c.federations.values())
    for key, wanted, found, where in (
        ("sector_tiles", supply.sector_tiles, len({s.tile for s in c.sectors.values()}), "sectors"),
        ("boosters", supply.boosters, len(c.boosters), "boosters"),
        ("round_tiles", supply.round_tiles, len(c.round_tiles), "scoring"),
        ("final_tiles", supply.final_tiles, len(c.final_tiles), "scoring"),
        ("basic_tech_tiles", supply.basic_tech_tiles, len(c.techs) * c.limits.tech_copies, "techs"),
        ("advanced_tech_tiles", supply.advanced_tech_tiles, len(c.advanced), "techs"),
        ("federation_tokens", supply.federation_tokens, tokens, "federations"),
        ("automa_cards", supply.automa_cards, len(c.automa.cards), "automa"),
        ("automa_factions", supply.automa_factions, len(c.automa.factions), "automa"),
    ):
        if wanted != found:
            yield "limits.toml", f"supply.{key}", f"is {wanted}, but {where}.toml has {found}"
