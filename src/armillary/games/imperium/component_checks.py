"""Checks between the data files: every reference leads somewhere, every count is right."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from armillary.core.files.reference_checks import Fault, exactly, known, refuse
from armillary.games.imperium.components import (
    CENTRE,
    DECKS,
    PLAYERS,
    Agenda,
    Components,
    Galaxy,
    Technology,
    Unit,
)
from armillary.games.imperium.galaxy import map_strings
from armillary.games.imperium.powers.effect_types import (
    EVENTS,
    UNIT_TYPES,
    AtLeast,
    Controls,
    Cost,
    Effects,
    MoveThrough,
    PlanetValue,
)

NOTHING = Cost()


def check(c: Components) -> None:
    """Refuse components that do not fit together, with the first fault found."""
    refuse(
        _systems(c),
        exactly("maps.toml", "boards", c.maps.boards, PLAYERS),
        chain.from_iterable(_board(c, players) for players in PLAYERS),
        chain.from_iterable(_galaxy(c, galaxy) for galaxy in c.maps.maps.values()),
        exactly("units.toml", "types", c.units.types, UNIT_TYPES),
        chain.from_iterable(_unit(c, unit) for unit in c.units.units.values()),
        chain.from_iterable(_technology(c, tech) for tech in c.technologies.values()),
        _factions(c),
        chain.from_iterable(_agenda(c, agenda) for agenda in c.agendas.values()),
        _action_cards(c),
        _objectives(c),
        _notes(c),
        _strategy_cards(c),
        _windows(c),
        _effects(c),
        _limits(c),
        _supply(c),
    )


def _faction(c: Components, file: str, key: str, name: str) -> Iterator[Fault]:
    if name:
        yield from known(file, f"{key}.faction", "faction", name, c.factions)


# The galaxy


def _systems(c: Components) -> Iterator[Fault]:
    tiles, planets = c.systems.tiles, c.systems.planets
    lie = Counter(planet for tile in tiles.values() for planet in tile.planets)
    for number, tile in tiles.items():
        file, key = c.at("tiles", number)
        for index, planet in enumerate(tile.planets):
            where = f"{key}.planets[{index}]"
            yield from known(file, where, "planet", planet, planets)
            if lie[planet] > 1:
                yield file, where, f"{planet} lies on {lie[planet]} tiles"
        if tile.home_of:
            yield from known(file, f"{key}.home_of", "faction", tile.home_of, c.factions)
            home = c.factions[tile.home_of].home
            if home != number:
                yield file, f"{key}.home_of", f"the home of {tile.home_of} is tile {home}"
        if (tile.colour == "centre") != (number == CENTRE):
            yield file, f"{key}.colour", f"tile {CENTRE} is the centre, and no other"
        if tile.home_of and tile.colour != "green":
            yield file, f"{key}.colour", "a home system is green"
        if (tile.colour == "blue") != bool(tile.planets) and tile.colour in ("blue", "red"):
            yield file, f"{key}.colour", "blue tiles have planets, red tiles have none"
    for planet in planets:
        if planet not in lie:
            yield *c.at("planets", planet), "lies on no tile"


def _board(c: Components, players: int) -> Iterator[Fault]:
    """2.6  Everybody has a home, and the tiles that are dealt fill the rest."""
    file, key, board = "maps.toml", f"boards.{players}", c.maps.boards[players]
    if len(board.home_ring3) != players:
        yield file, f"{key}.home_ring3", f"must have {players} entries, not {len(board.home_ring3)}"
    positions = [*board.home_ring3, *board.empty_ring3]
    for position in positions:
        if position >= len(map_strings.ring(map_strings.RINGS)) or positions.count(position) > 1:
            yield file, key, f"{position} must be a position from 0 to 17, and stand once"
    wanted = map_strings.LENGTH - len(positions)
    dealt = players * (board.blue_dealt + board.red_dealt) + board.red_by_speaker
    if dealt != wanted:
        yield file, key, f"deals {dealt} tiles for {wanted} places"
    for colour, found in (
        ("blue", players * board.blue_dealt),
        ("red", players * board.red_dealt + board.red_by_speaker),
    ):
        there = sum(tile.colour == colour for tile in c.systems.tiles.values())
        if found > there:
            yield file, f"{key}.{colour}_dealt", f"needs {found} {colour} tiles of {there}"
    if board.trade_goods and len(board.trade_goods) != players:
        yield file, f"{key}.trade_goods", f"must have {players} entries"


def _galaxy(c: Components, galaxy: Galaxy) -> Iterator[Fault]:
    """2.6  A named map has homes and gaps where its board has them, and no clash."""
    file, key, board = "maps.toml", f"maps.{galaxy.id}.tiles", c.maps.boards[galaxy.players]
    try:
        tiles = map_strings.parse(galaxy.tiles, c.systems)
    except map_strings.MapError as error:
        yield file, key, str(error)
        return
    if sorted(hex for hex, tile in tiles.items() if tile == map_strings.HOME) != sorted(
        map_strings.home_hexes(board)
    ):
        yield file, key, f"must have its homes where a board for {galaxy.players} has them"
    gaps = {map_strings.ring(map_strings.RINGS)[position] for position in board.empty_ring3}
    if {hex for hex in map_strings.order() if hex not in tiles} != gaps:
        yield file, key, f"must have its gaps where a board for {galaxy.players} has them"
    for tile in tiles.values():
        if tile != CENTRE and tile in c.systems.tiles:
            if c.systems.tiles[tile].colour not in ("blue", "red"):
                yield file, key, f"tile {tile} belongs to a faction; write 0 for a home"
    for a, b, what in map_strings.clashes(tiles, c.systems):
        yield file, key, f"the tiles {a} and {b} touch and both have {what}"


# Units, technologies, factions


def _unit(c: Components, unit: Unit) -> Iterator[Fault]:
    file, key = c.at("units", unit.id)
    yield from _faction(c, file, key, unit.faction)
    kind = c.units.types[unit.type].kind
    if (unit.level == 2) != bool(unit.technology):
        yield file, f"{key}.technology", "belongs to units of level 2, and to all of them"
    if unit.technology:
        yield from known(file, f"{key}.technology", "technology", unit.technology, c.technologies)
        technology = c.technologies[unit.technology]
        if (technology.upgrades, technology.faction) != (unit.type, unit.faction):
            yield file, f"{key}.technology", f"{technology.id} does not upgrade this unit"
    if (kind == "structure") != (unit.cost == 0):
        yield file, f"{key}.cost", "structures have none, all other units have one"
    if (kind == "structure") != (unit.combat is None):
        yield file, f"{key}.combat", "structures have none, all other units have one"
    if unit.combat and (unit.combat.dice == 0) != bool(unit.dice_per_opposing_ship):
        yield file, f"{key}.combat.dice", "must be at least 1"
    same = [
        other.id
        for other in c.units.units.values()
        if (other.type, other.level, other.faction) == (unit.type, unit.level, unit.faction)
    ]
    if len(same) > 1:
        yield file, key, f"is the same card as {next(id for id in same if id != unit.id)}"


def _technology(c: Components, technology: Technology) -> Iterator[Fault]:
    file, key = c.at("technologies", technology.id)
    yield from _faction(c, file, key, technology.faction)
    upgrade = technology.kind == "upgrade"
    if upgrade != bool(technology.upgrades):
        yield file, f"{key}.upgrades", "belongs to unit upgrades, and to all of them"
    if upgrade and technology.colour:
        yield file, f"{key}.colour", "a unit upgrade has no colour"
    if upgrade and not any(u.technology == technology.id for u in c.units.units.values()):
        yield file, key, "no unit has this technology"
    if not upgrade and not (technology.text and technology.windows):
        yield file, key, "must have a text and a window"
    # The assimilators of the Nekro Virus take on the colour of what they copy.
    if not upgrade and not technology.colour and technology.faction != "nekro":
        yield file, f"{key}.colour", "the key is missing"
    if technology.replaces:
        yield from known(file, f"{key}.replaces", "technology", technology.replaces, c.technologies)
        replaced = c.technologies[technology.replaces]
        if (replaced.upgrades, replaced.needs) != (technology.upgrades, technology.needs):
            yield file, f"{key}.replaces", f"{replaced.id} upgrades or needs something else"
    if bool(technology.replaces) != (upgrade and bool(technology.faction)):
        yield file, f"{key}.replaces", "belongs to unit upgrades of factions, and to all of them"
    for colour, count in technology.needs.items():
        there = sum(t.colour == colour and not t.faction for t in c.technologies.values())
        if count >= there:
            yield file, f"{key}.needs.{colour}", f"must be less than the {there} of that colour"


def _factions(c: Components) -> Iterator[Fault]:
    for id, faction in c.factions.items():
        file, key = c.at("factions", id)
        home = c.systems.tiles.get(faction.home)
        if home is None or home.home_of != id or not home.planets:
            yield file, f"{key}.home", f"tile {faction.home} is not the home of {id}"
        if faction.board_tile and faction.board_tile not in c.systems.tiles:
            yield file, f"{key}.board_tile", f"there is no tile {faction.board_tile}"
        for index, technology in enumerate(faction.technologies):
            where = f"{key}.technologies[{index}]"
            yield from known(file, where, "technology", technology, c.technologies)
            if c.technologies[technology].faction not in ("", id):
                yield file, where, f"{technology} belongs to another faction"
        for type, count in faction.units.items():
            if count > c.units.types[type].pieces:
                pieces = c.units.types[type].pieces
                reason = f"must be at most {pieces}, the pieces there are"
                yield file, f"{key}.units.{type}", reason
            if c.unit(id, type) is None:
                yield file, f"{key}.units.{type}", f"{id} has no {type} at the start"
        for index, token in enumerate(faction.tokens):
            yield from known(file, f"{key}.tokens[{index}]", "token", token, c.limits.tokens)
        flagships = [u.id for u in c.units.units.values() if u.type == "flagship"]
        for table, wanted, found in (
            ("technologies", 2, [t for t in c.technologies.values() if t.faction == id]),
            ("promissory_notes", 1, [n for n in c.promissory_notes.values() if n.faction == id]),
            ("flagships", 1, [f for f in flagships if c.units.units[f].faction == id]),
        ):
            if len(found) != wanted:
                yield file, "", f"must have {wanted} {table.replace('_', ' ')}, not {len(found)}"
        if not any(ability.faction == id for ability in c.abilities.values()):
            yield file, "abilities", "must have an ability"


# Cards


def _action_cards(c: Components) -> Iterator[Fault]:
    for id, card in c.action_cards.items():
        if card.rider and card.windows != ("agenda.revealed_after",):
            file, key = c.at("action_cards", id)
            yield file, f"{key}.rider", "a rider is played after an agenda is revealed"


def _agenda(c: Components, agenda: Agenda) -> Iterator[Fault]:
    file, key = c.at("agendas", agenda.id)
    both = agenda.vote == "for_against"
    if both != bool(agenda.for_ and agenda.against) or both == bool(agenda.text):
        yield file, key, "must have for and against, or for an election a text"
    if (agenda.vote == "elect_planet") != bool(agenda.planets):
        yield file, f"{key}.planets", "belongs to agendas that elect a planet, and to all of them"
    if (agenda.kind == "law") != bool(agenda.stays):
        yield file, f"{key}.stays", "belongs to laws, and to all of them"
    places = {"elect_player": "owner", "elect_planet": "planet"}
    if agenda.kind == "law" and agenda.stays != places.get(agenda.vote, "common"):
        yield file, f"{key}.stays", f"must be {places.get(agenda.vote, 'common')!r}"
    if agenda.delayed and not both:
        yield file, f"{key}.delayed", "belongs to agendas that are voted for and against"


def _objectives(c: Components) -> Iterator[Fault]:
    file = "objectives.toml"
    for id, objective in c.objectives.items():
        if (objective.deck == "secret") != bool(objective.worth):
            yield file, f"{id}.worth", "belongs to secret objectives, and to all of them"
        if bool(objective.requires) == (objective.cost != NOTHING):
            yield file, id, "must have either requires or a cost"
        for index, needed in enumerate(objective.requires):
            key = f"{id}.requires[{index}]"
            if isinstance(needed, EVENTS) != (objective.phase == "action"):
                yield file, key, f"does not fit the phase {objective.phase!r}"
            if isinstance(needed, Controls):
                planets = c.systems.planets
                yield from known(file, f"{key}.planet", "planet", needed.planet, planets)
            if isinstance(needed, AtLeast) and needed.what in ("pds", "dreadnoughts"):
                type = "pds" if needed.what == "pds" else "dreadnought"
                if needed.n > c.units.types[type].pieces:
                    yield file, f"{key}.n", f"is more than the pieces of a {type}"
        if objective.phase == "action" and objective.deck != "secret":
            yield file, f"{id}.phase", "public objectives are scored in the status phase"


def _notes(c: Components) -> Iterator[Fault]:
    for id, note in c.promissory_notes.items():
        file, key = c.at("promissory_notes", id)
        yield from _faction(c, file, key, note.faction)
        if note.stays != bool(note.returns):
            yield file, f"{key}.returns", "belongs to notes that stay, and to all of them"


def _strategy_cards(c: Components) -> Iterator[Fault]:
    numbers = [card.initiative for card in c.strategy_cards.values()]
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        file = "cards/strategy_cards.toml"
        yield file, "", f"the initiatives must be 1 to {len(numbers)}, each once"


def _windows(c: Components) -> Iterator[Fault]:
    for table, rows in (
        ("technologies", c.technologies),
        ("abilities", c.abilities),
        ("action_cards", c.action_cards),
        ("agendas", c.agendas),
        ("promissory_notes", c.promissory_notes),
    ):
        for id, row in rows.items():
            file, key = c.at(table, id)
            for index, window in enumerate(row.windows):
                yield from known(file, f"{key}.windows[{index}]", "window", window, c.windows)
            if not row.windows and table not in ("technologies", "agendas"):
                yield file, f"{key}.windows", "must have a window"


def benefits(c: Components) -> Iterator[tuple[str, str, Effects]]:
    """Every list of effects in the box: file, key, effects."""
    for table, rows in (
        ("technologies", c.technologies),
        ("abilities", c.abilities),
        ("action_cards", c.action_cards),
        ("agendas", c.agendas),
    ):
        for id, row in rows.items():
            file, key = c.at(table, id)
            yield file, f"{key}.effects", row.effects
    for id, strategy in c.strategy_cards.items():
        file, key = c.at("strategy_cards", id)
        for name, steps in (("primary", strategy.primary), ("secondary", strategy.secondary)):
            for index, step in enumerate(steps):
                yield file, f"{key}.{name}[{index}].effects", step.effects


def _effects(c: Components) -> Iterator[Fault]:
    laws = {(file, f"{key}.effects") for file, key in c.places["agendas"].values()}
    for file, key, effects in benefits(c):
        for index, effect in enumerate(effects):
            if isinstance(effect, PlanetValue) and (file, key) not in laws:
                yield file, f"{key}[{index}]", "only laws change the values of planets"
            if isinstance(effect, MoveThrough) and effect.barrier == "other_ships" and effect.enter:
                yield file, f"{key}[{index}].enter", "ships may always enter the active system"


# Numbers


def _limits(c: Components) -> Iterator[Fault]:
    file, limits = "limits.toml", c.limits
    yield from exactly(file, "strategy_cards", limits.strategy_cards, PLAYERS)
    for players, cards in limits.strategy_cards.items():
        if players * cards > len(c.strategy_cards):
            yield file, f"strategy_cards.{players}", f"needs {players * cards} strategy cards"
    pools = limits.start_tokens
    if pools.tactic + pools.fleet + pools.strategy > limits.command_tokens:
        yield file, "start_tokens", f"must be at most {limits.command_tokens} in all"
    if len(limits.colours) != max(PLAYERS):
        yield file, "colours", f"must have {max(PLAYERS)} entries, not {len(limits.colours)}"
    for id, token in limits.tokens.items():
        where, key = c.at("tokens", id)
        yield from _faction(c, where, key, token.faction)
        if token.planet:
            planets = c.systems.planets
            yield from known(where, f"{key}.planet", "planet", token.planet, planets)
        if token.faction and id not in c.factions[token.faction].tokens:
            yield where, key, f"{token.faction} does not list it"
    decks = Counter(objective.deck for objective in c.objectives.values())
    for deck, dealt in zip(DECKS, (limits.stage_1_in_play, limits.stage_2_in_play), strict=False):
        if dealt > decks[deck]:
            yield file, f"{deck}_in_play", f"must be at most {decks[deck]}"


def _supply(c: Components) -> Iterator[Fault]:
    """The files list exactly the pieces that lie in the box."""
    supply, colours = c.limits.supply, len(c.limits.colours)
    own = [t for t in c.technologies.values() if t.faction]
    common = [t for t in c.technologies.values() if not t.faction]
    notes = Counter(bool(note.faction) for note in c.promissory_notes.values())
    for key, found in (
        ("faction_sheets", len(c.factions)),
        ("command_sheets", colours),
        ("system_tiles", len(c.systems.tiles)),
        ("planet_cards", len(c.systems.planets)),
        ("plastic_units", colours * sum(t.pieces for t in c.units.types.values())),
        ("strategy_cards", len(c.strategy_cards)),
        ("objective_cards", len(c.objectives)),
        ("action_cards", sum(card.copies for card in c.action_cards.values())),
        ("agenda_cards", len(c.agendas)),
        ("promissory_notes", colours * notes[False] + notes[True]),
        ("technology_cards", _cards(common, own, colours, upgrade=False)),
        ("unit_upgrade_cards", _cards(common, own, colours, upgrade=True)),
        ("command_tokens", len(c.factions) * c.limits.command_tokens),
        ("control_tokens", len(c.factions) * c.limits.control_tokens),
    ):
        wanted = getattr(supply, key)
        if wanted != found:
            yield "limits.toml", f"supply.{key}", f"is {wanted}, but the files have {found}"


def _cards(common: list[Technology], own: list[Technology], colours: int, *, upgrade: bool) -> int:
    """The cards of a kind: one for each colour of those of everybody, one of each faction's."""
    return colours * sum((t.kind == "upgrade") == upgrade for t in common) + sum(
        (t.kind == "upgrade") == upgrade for t in own
    )
