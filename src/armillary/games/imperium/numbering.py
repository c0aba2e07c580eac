"""Everything in the box by number, so that sets of things are bits of one integer.

Systems have the numbers of their tiles. Planets, technologies, cards, agendas, objectives and notes
are numbered in the order of `data/numbering.toml`. Whatever can be held and does something (an
ability, a technology, a card, a note, a law, a flagship) has one more number of its own, the bit of
its power.
"""

from __future__ import annotations

from armillary.games.imperium.components import (
    CENTRE,
    ActionCard,
    Agenda,
    Objective,
    Planet,
    PromissoryNote,
    StrategyCard,
    Technology,
    components,
)
from armillary.games.imperium.units.packed_units import TYPE

DATA = components()

# Places: the space area of a system has the number of its tile, planets follow.

TILES = len(DATA.systems.tiles) + 1
PLANETS: tuple[Planet, ...] = tuple(DATA.systems.planets.values())
PLANET: dict[str, int] = {planet.id: number for number, planet in enumerate(PLANETS)}
PLACES = TILES + len(PLANETS)
PLANETS_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(PLANET[id] for id in DATA.systems.tiles[tile].planets) if tile else ()
    for tile in range(TILES)
)
TILE_OF: tuple[int, ...] = tuple(
    next(tile for tile in range(TILES) if planet in PLANETS_OF[tile])
    for planet in range(len(PLANETS))
)
PLANET_MASK: tuple[int, ...] = tuple(
    sum(1 << planet for planet in planets) for planets in PLANETS_OF
)
HOMES: dict[str, int] = {id: faction.home for id, faction in DATA.factions.items()}
HOME_TILES = sum(1 << tile for tile in HOMES.values())
HOME_PLANETS = sum(PLANET_MASK[tile] for tile in HOMES.values())
MECATOL = CENTRE
MECATOL_REX = PLANET["mecatol_rex"]


def ground(planet: int) -> int:
    """The place of what stands on a planet."""
    return TILES + planet


def tile_of(place: int) -> int:
    """1.3  The system in which a place is."""
    return place if place < TILES else TILE_OF[place - TILES]


def place_name(place: int) -> str:
    """A system by its number, a planet by its name."""
    return str(place) if place < TILES else PLANETS[place - TILES].id


# Cards

STRATEGY: tuple[StrategyCard, ...] = tuple(
    sorted(DATA.strategy_cards.values(), key=lambda card: card.initiative)
)
STRATEGY_CARD: dict[str, int] = {card.id: number for number, card in enumerate(STRATEGY)}
TECHS: tuple[Technology, ...] = tuple(DATA.technologies.values())
TECH: dict[str, int] = {tech.id: number for number, tech in enumerate(TECHS)}
CARDS: tuple[ActionCard, ...] = tuple(DATA.action_cards.values())
CARD: dict[str, int] = {card.id: number for number, card in enumerate(CARDS)}
AGENDAS: tuple[Agenda, ...] = tuple(DATA.agendas.values())
AGENDA: dict[str, int] = {agenda.id: number for number, agenda in enumerate(AGENDAS)}
OBJECTIVES: tuple[Objective, ...] = tuple(DATA.objectives.values())
OBJECTIVE: dict[str, int] = {objective.id: n for n, objective in enumerate(OBJECTIVES)}
NOTES: tuple[PromissoryNote, ...] = tuple(DATA.promissory_notes.values())
NOTE: dict[str, int] = {note.id: number for number, note in enumerate(NOTES)}
COMMON_NOTES: tuple[int, ...] = tuple(n for n, note in enumerate(NOTES) if not note.faction)
NOTES_EACH = len(COMMON_NOTES) + 1
"""2.5  Four of the colour and one of the faction."""
FACTION_NOTE: dict[str, int] = {note.faction: n for n, note in enumerate(NOTES) if note.faction}

STAGE_1 = sum(1 << n for n, objective in enumerate(OBJECTIVES) if objective.deck == "stage_1")
STAGE_2 = sum(1 << n for n, objective in enumerate(OBJECTIVES) if objective.deck == "stage_2")
SECRETS = sum(1 << n for n, objective in enumerate(OBJECTIVES) if objective.deck == "secret")

# Powers: what can be held and does something

FLAGSHIPS: dict[str, str] = {
    unit.faction: unit.id for unit in DATA.units.units.values() if TYPE[unit.type] == 0
}
POWER_IDS: tuple[str, ...] = (
    *DATA.technologies,
    *DATA.abilities,
    *FLAGSHIPS.values(),
    *DATA.agendas,
    *DATA.action_cards,
    *DATA.promissory_notes,
)
BIT: dict[str, int] = {id: number for number, id in enumerate(POWER_IDS)}
"""Technologies come first: a set of technologies is a set of powers."""
LAW_BIT = BIT[AGENDAS[0].id]
CARD_BIT = BIT[CARDS[0].id]
NOTE_BIT = BIT[NOTES[0].id]
LASTING = (1 << CARD_BIT) - 1
"""Powers other than cards and notes: what changes numbers for as long as it is held."""
OF_FACTION: dict[str, int] = {
    id: sum(1 << BIT[a.id] for a in DATA.abilities.values() if a.faction == id)
    | 1 << BIT[FLAGSHIPS[id]]
    for id in DATA.factions
}
"""The abilities and the flagship of a faction."""
ABILITIES = sum(1 << BIT[id] for id in DATA.abilities)
TECHS_OF: dict[str, int] = {
    id: sum(1 << n for n, tech in enumerate(TECHS) if tech.faction == id) for id in DATA.factions
}
"""The technologies of each faction."""
