"""2  Setup: factions, galaxy, starting units, objectives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.bad_options import Unfit
from armillary.core.chance import CHANCE, SplitMix, stream
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.games.imperium.components import PLAYERS
from armillary.games.imperium.config import ImperiumConfig, switches
from armillary.games.imperium.economy.research import in_deck
from armillary.games.imperium.flow.card_draws import Draw, Drawing
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, settle, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy import map_building, map_strings
from armillary.games.imperium.galaxy.tiles import FREE, NO_TILE, galaxy
from armillary.games.imperium.numbering import (
    CARDS,
    DATA,
    HOMES,
    NOTES_EACH,
    PLANET,
    PLANET_MASK,
    PLANETS,
    PLANETS_OF,
    TECH,
    TECHS,
    ground,
)
from armillary.games.imperium.powers.active_powers import refresh
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.rulings import VERSION
from armillary.games.imperium.state import NOBODY, Player, State, Table, clockwise
from armillary.games.imperium.units.packed_units import DOCK, INFANTRY, ONE, PDS, TYPE, TYPES
from armillary.games.imperium.units.placement import fits

ON_PLANETS = (DOCK, PDS, INFANTRY)
"""2.2  Starting units that stand on planets, in the order in which they are placed."""


def setup(config: ImperiumConfig, version: int = VERSION) -> State:
    """2  The table before the first decision."""
    if config.players not in PLAYERS:
        raise Unfit("imperium", "players", players=config.players)
    rng = stream(config.seed, "setup")
    table = Table(config, switches(config))
    table.version = version
    factions = _factions(config, rng)
    speaker = _speaker(config, rng)
    layout, homes, built = _layout(config, factions)
    hands, first = map_building.deal(config.players, rng)
    limits = DATA.limits
    state = State(
        table=table,
        galaxy=galaxy(map_building.outline(config.players)),
        players=[Player(seat) for seat in range(config.players)],
        layout=layout,
        speaker=speaker,
        hidden=(limits.stage_1_in_play, limits.stage_2_in_play),
        discards=[0] * len(CARDS),
        hands=() if built else hands,
    )
    state.marks = {f"home_{seat}": place for seat, place in enumerate(homes)}
    for player, faction in zip(state.players, factions, strict=False):
        take_faction(state, player, faction)
    then(
        state,
        *(() if factions else (ChooseFaction(s) for s in clockwise(state, speaker))),
        *(() if built else _building(state, first)),
        "setup.units",
        "setup.objectives",
        "round",
    )
    settle(state)
    return state


def _building(state: State, first: tuple[int, ...]) -> Iterator[Frame | str]:
    if first:
        hand = (*state.hands[state.speaker], *first)
        # 2.6  The speaker's extra tile is placed first; which tile it is was drawn.
        state.marks["first_tile"] = first[0]
        state.hands = tuple(
            hand if seat == state.speaker else tiles for seat, tiles in enumerate(state.hands)
        )
        yield Step(state.speaker, "setup.first_tile")
    yield "setup.tiles"


# What is chosen or drawn


def _factions(config: ImperiumConfig, rng: SplitMix) -> tuple[str, ...]:
    """2.1 and 2.5  Dealt in a first game, chosen in the full setup."""
    beginners = [id for id, faction in DATA.factions.items() if faction.first_game]
    drawn = tuple(rng.shuffled(beginners)[: config.players])
    if not config.factions:
        return drawn if config.setup == "first_game" else ()
    for id in config.factions:
        if id not in DATA.factions:
            raise Unfit("imperium", "no_faction", text=repr(id), known=", ".join(DATA.factions))
        if config.setup == "first_game" and id not in beginners:
            raise Unfit("imperium", "first_factions", factions=beginners)
    if len(set(config.factions)) != config.players or len(config.factions) != config.players:
        raise Unfit("imperium", "factions", players=config.players)
    return config.factions


def _speaker(config: ImperiumConfig, rng: SplitMix) -> int:
    drawn = rng.below(config.players)
    if config.speaker == -1:
        return drawn
    if not 0 <= config.speaker < config.players:
        raise Unfit("imperium", "speaker", last=config.players - 1, text=config.speaker)
    return config.speaker


def _layout(
    config: ImperiumConfig, factions: tuple[str, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """2.4, 2.6 and 21.3  Tiles, home places by seat, and whether the galaxy is there already."""
    text = config.galaxy
    if not text and config.setup == "full":
        return (
            map_building.outline(config.players),
            map_building.home_positions(config.players),
            False,
        )
    if not text:
        text = f"first_game_{config.players}"
    known = DATA.maps.maps.get(text)
    try:
        tiles = map_strings.parse(known.tiles if known else text, DATA.systems)
    except map_strings.MapError:
        if not any(letter.isalpha() for letter in text):
            raise
        names = ", ".join(DATA.maps.maps)
        raise map_strings.MapError("no_map", text=repr(text), known=names) from None
    layout = [tiles.get(hex, NO_TILE) for hex in map_strings.order()]
    homes = _homes(config, factions, layout)
    return tuple(FREE if n in homes else tile for n, tile in enumerate(layout)), homes, True


def _homes(config: ImperiumConfig, factions: tuple[str, ...], layout: list[int]) -> tuple[int, ...]:
    """21.3  The home places of a map string by seat; a faction's own tile may be written."""
    own = {faction.board_tile or faction.home: id for id, faction in DATA.factions.items()}
    named = {own[tile]: place for place, tile in enumerate(layout) if tile in own}
    for id in named:
        if id not in factions:
            raise map_strings.MapError("map_home", faction=id)
    free = [place for place, tile in enumerate(layout) if tile == map_strings.HOME]
    usual = map_building.home_positions(config.players)
    if set(free) == set(usual):
        free = list(usual)
    if len(free) + len(named) != config.players:
        raise map_strings.MapError("map_homes", n=len(free) + len(named), players=config.players)
    found = iter(free)
    return tuple(
        named[factions[seat]] if factions and factions[seat] in named else next(found)
        for seat in range(config.players)
    )


# Factions


class ChooseFactionAction(Action, frozen=True, tag="faction"):
    """2.5  Play this faction."""

    faction: str

    @classmethod
    def options(cls, state: State, frame: ChooseFaction) -> Iterator[ChooseFactionAction]:
        taken = {player.faction for player in state.players}
        for id in DATA.factions:
            if id not in taken:
                yield ChooseFactionAction(id)

    def check(self, state: State, frame: ChooseFaction) -> Illegal | None:
        if self.faction not in DATA.factions:
            return Illegal("2.5", "no_faction", faction=self.faction)
        for player in state.players:
            if player.faction == self.faction:
                taken = {"faction": self.faction, "player": player.seat}
                return Illegal("2.5", "faction_taken", **taken)
        return None

    def apply(self, state: State, frame: ChooseFaction, log: Log) -> None:
        take_faction(state, state.players[frame.seat], self.faction)
        say(log, "faction", frame.seat, faction=self.faction)


class ChooseFaction(Frame, frozen=True, tag="choose_faction"):
    """2.5  Which faction do you play?"""

    rule: ClassVar[str] = "2.5"
    answers: ClassVar[tuple[type[Action], ...]] = (ChooseFactionAction,)


def take_faction(state: State, player: Player, id: str) -> None:
    """2.1  Home system, technologies, tokens and notes of a faction."""
    faction, limits = DATA.factions[id], DATA.limits
    player.faction = id
    place = state.marks[f"home_{player.seat}"]
    layout = list(state.layout)
    layout[place] = faction.board_tile or faction.home
    state.layout = tuple(layout)
    player.techs = sum(1 << TECH[tech] for tech in faction.technologies)
    if id == "nekro":
        player.copies = (-1, -1)
    tokens = limits.start_tokens
    player.tactic, player.fleet, player.strategy = tokens.tactic, tokens.fleet, tokens.strategy
    player.planets = PLANET_MASK[faction.home]
    if state.table.notes:
        first = player.seat * NOTES_EACH
        player.notes = tuple(range(first, first + NOTES_EACH))
    goods = DATA.maps.boards[state.table.players].trade_goods
    if goods and place in map_building.home_positions(state.table.players):
        # 2.8  With five players, by the place of the home system.
        player.goods = goods[map_building.home_positions(state.table.players).index(place)]
    refresh(state, player)


# Starting units


@step("setup.units")
def units(state: State, work: Step, log: Log) -> None:
    """2.2 and 2.9  The galaxy is complete; units are placed, technologies are chosen."""
    state.marks = {}
    homes = tuple(HOMES[player.faction] for player in state.players)
    beside = tuple(tile for tile in homes if tile not in state.layout)
    state.galaxy = galaxy(state.layout, beside)
    for seat in reversed(clockwise(state, state.speaker)):
        then(state, Step(seat, "setup.units_of"))


@step("setup.units_of")
def units_of(state: State, work: Step, log: Log) -> None:
    player = state.players[work.seat]
    faction = player.sheet
    home = faction.home
    if faction.pick:
        ask(state, work.seat, "start_technology")
    for name, n in faction.units.items():
        type = TYPE[name]
        card = DATA.unit(player.faction, name)
        if type not in ON_PLANETS or (card is not None and card.in_space):
            player.units[home] += n * ONE[type]
    for type in reversed(ON_PLANETS):
        n = faction.units.get(TYPES[type], 0)
        card = DATA.unit(player.faction, TYPES[type])
        if n and not (card is not None and card.in_space):
            ask(state, work.seat, "start_units", n=n, data=(type, 0))


@asker("start_units")
class StartUnits:
    """2.2  On which planet does the next unit start? Planet after planet, in their order."""

    def choices(self, state: State, question: Question) -> list[Target]:
        type, first = question.data
        player = state.players[question.seat]
        planets = [p for p in PLANETS_OF[player.sheet.home] if p >= first]
        return [
            Target(planet=PLANETS[planet].id, unit=TYPES[type])
            for number, planet in enumerate(planets)
            if fits(state, player, type, ground(planet))
            and (type == INFANTRY or self._rest(state, question, planets[number:]))
        ]

    def _rest(self, state: State, question: Question, planets: list[int]) -> bool:
        """Whether the structures that are left find a place on these planets."""
        player, type = state.players[question.seat], question.data[0]
        each = DATA.limits.docks_per_planet if type == DOCK else DATA.limits.pds_per_planet
        room = sum(each - (player.units[ground(p)] >> 8 * type & 255) for p in planets)
        return room >= question.n

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        type, planet = question.data[0], PLANET[target.planet]
        state.players[question.seat].units[ground(planet)] += ONE[type]
        if question.n > 1:
            ask(state, question.seat, "start_units", n=question.n - 1, data=(type, planet))


@asker("start_technology")
class StartTechnology:
    """2.9  With which technology without prerequisites do you start?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        player = state.players[question.seat]
        return [
            Target(name=tech.id)
            for tech in TECHS
            if not tech.needs and tech.colour and in_deck(player, tech)
        ]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        player = state.players[question.seat]
        player.techs |= 1 << TECH[target.name]
        refresh(state, player)
        say(log, "gain_technology", question.seat, technology=target.name)


# Objectives


@step("setup.objectives")
def objectives(state: State, work: Step, log: Log) -> None:
    """2.3 and 2.5  Secret objectives, then the first two public ones."""
    dealt = DATA.limits.secrets_dealt
    n = dealt.full if state.table.config.setup == "full" else dealt.first_game
    seats = clockwise(state, state.speaker)
    first, second = state.hidden
    shown = DATA.limits.revealed_at_start
    state.hidden = (first - shown, second)
    then(
        state,
        *(Drawing(seat, "secret", seat) for seat in seats for _ in range(n)),
        *(Step(seat, "setup.secret") for seat in seats if n > 1),
        *(Draw(CHANCE, "stage_1", NOBODY) for _ in range(shown)),
    )


@step("setup.secret")
def secret(state: State, work: Step, log: Log) -> None:
    """2.5  One of two is kept."""
    ask(state, work.seat, "return_secret")
