"""The files of the components, read and joined: `data/`, cards, and factions."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from armillary.core.files.component_data import convert, parse_toml
from armillary.core.files.joined_rows import JoinedRows, folders, toml_files
from armillary.games.imperium.components import (
    Ability,
    ActionCard,
    Agenda,
    Components,
    Faction,
    FactionFile,
    Limits,
    Maps,
    Objective,
    Order,
    Planet,
    PromissoryNote,
    StrategyCard,
    Systems,
    Technology,
    Tile,
    Token,
    Unit,
    Units,
    Window,
)
from armillary.games.imperium.powers import effect_types

T = TypeVar("T")


def joined(game: Traversable) -> Components:
    """The components in the folder of the game, not yet checked."""

    def read(type: type[T], file: str) -> T:
        """A file by its path; without a folder it lies in `data/`."""
        path = game / "data" / file if "/" not in file else game.joinpath(*file.split("/"))
        plain = parse_toml(path, file)
        effect_types.check_ops(plain, file)
        return convert(plain, type, file)

    order = read(Order, "numbering.toml")
    systems = read(Systems, "systems.toml")
    units = read(Units, "units.toml")
    limits = read(Limits, "limits.toml")
    box = _Box()
    box.tiles.add(systems.tiles, "systems.toml", "tiles")
    box.planets.add(systems.planets, "systems.toml", "planets")
    box.units.add(units.units, "units.toml", "units")
    box.tokens.add(limits.tokens, "limits.toml", "tokens")
    objectives = read(dict[str, Objective], "objectives.toml")
    box.objectives.add(objectives, "objectives.toml")
    file = "cards/technologies.toml"
    box.technologies.add(read(dict[str, Technology], file), file)
    file = "cards/promissory_notes.toml"
    box.promissory_notes.add(read(dict[str, PromissoryNote], file), file)
    file = "cards/strategy_cards.toml"
    box.strategy_cards.add(read(dict[str, StrategyCard], file), file)
    for file in toml_files(game, "cards/action_cards"):
        box.action_cards.add(read(dict[str, ActionCard], file), file)
    for file in toml_files(game, "cards/agendas"):
        box.agendas.add(read(dict[str, Agenda], file), file)
    for id in folders(game / "factions"):
        file = f"factions/{id}/faction.toml"
        box.open(id, read(FactionFile, file), file)
    return Components(
        systems=Systems(
            tiles=dict(sorted(box.tiles.rows.items())),
            planets=box.planets.ordered("planets", order.planets),
        ),
        maps=read(Maps, "maps.toml"),
        units=Units(units.types, box.units.ordered("units", order.units)),
        technologies=box.technologies.ordered("technologies", order.technologies),
        factions=box.factions.ordered("factions", order.factions),
        abilities=box.abilities.ordered("abilities", order.abilities),
        action_cards=box.action_cards.ordered("action_cards", order.action_cards),
        agendas=box.agendas.ordered("agendas", order.agendas),
        objectives=box.objectives.ordered("objectives", order.objectives),
        promissory_notes=box.promissory_notes.ordered("promissory_notes", order.promissory_notes),
        strategy_cards=box.strategy_cards.rows,
        windows=read(dict[str, Window], "windows.toml"),
        limits=msgspec.structs.replace(limits, tokens=box.tokens.ordered("tokens", order.tokens)),
        places={table: rows.places for table, rows in vars(box).items()},
    )


class _Box:
    """The rows of each table from all files."""

    def __init__(self) -> None:
        self.tiles = JoinedRows[int, Tile]()
        self.planets = JoinedRows[str, Planet]()
        self.units = JoinedRows[str, Unit]()
        self.technologies = JoinedRows[str, Technology]()
        self.factions = JoinedRows[str, Faction]()
        self.abilities = JoinedRows[str, Ability]()
        self.promissory_notes = JoinedRows[str, PromissoryNote]()
        self.tokens = JoinedRows[str, Token]()
        self.action_cards = JoinedRows[str, ActionCard]()
        self.agendas = JoinedRows[str, Agenda]()
        self.objectives = JoinedRows[str, Objective]()
        self.strategy_cards = JoinedRows[str, StrategyCard]()

    def open(self, faction: str, own: FactionFile, file: str) -> None:
        """Add what lies in the folder of a faction; all of it belongs to the faction."""
        self.factions.put(faction, own.faction, file, "faction", id=faction)
        self.planets.add(own.planets, file, "planets")
        for number, tile in own.tiles.items():
            home = {"home_of": faction} if number == own.faction.home else {}
            self.tiles.add({number: tile}, file, "tiles", **home)
        self.abilities.add(own.abilities, file, "abilities", faction=faction)
        self.technologies.add(own.technologies, file, "technologies", faction=faction)
        self.units.add(own.units, file, "units", faction=faction)
        notes = own.promissory_notes
        self.promissory_notes.add(notes, file, "promissory_notes", faction=faction)
        self.tokens.add(own.tokens, file, "tokens", faction=faction)
