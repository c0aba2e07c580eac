"""2  Setup: the table laid out, factions, first structures, first boosters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar

from armillary.core.bad_options import Unfit
from armillary.core.chance import SplitMix, stream
from armillary.core.decision import Action, Frame, Illegal, settle
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Grid, Hex, bits, grid
from armillary.games.gaia.actions import build_mine
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.automa import turns
from armillary.games.gaia.components import AREAS, FREE_SLOTS, PLANETS, Components, components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.factions import CLASSES, faction
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.maps import make_map
from armillary.games.gaia.rounds.resources import gain
from armillary.games.gaia.rounds.round_phases import NOBODY, StartRound
from armillary.games.gaia.rulings import VERSION
from armillary.games.gaia.state import (
    AREA,
    KIND,
    KINDS,
    NO_PLANET,
    Player,
    State,
    Table,
)

UPGRADES = KINDS[1:6]


def setup(config: GaiaConfig, version: int = VERSION) -> State:
    """2  The table before the first decision."""
    data = components()
    _check(config, data)
    rng = stream(config.seed, "setup")
    layout = make_map(config, data, rng)
    slots = _slots(config, data, rng)
    track_token = _track_token(config, data, rng)
    seats = config.players + (config.players == 1)
    rounds = data.limits.rounds
    table = Table(
        config,
        data,
        grid(frozenset(layout.sectors)),
        layout.planets,
        layout.sectors,
        {slot: tile for slot, tile in slots.items() if not slot.startswith("adv_")},
        _tiles("round_tiles", config.round_tiles, data.round_tiles, rounds, rng),
        _tiles("final_tiles", config.final_tiles, data.final_tiles, 2, rng),
        _tiles("boosters", config.boosters, data.boosters, seats + data.limits.boosters_extra, rng),
    )
    table.version = version
    table.mines, table.upgrades = _building_actions(table.grid)
    state = _empty(table, data, layout.planets)
    state.supply[track_token] -= 1
    state.track_token = track_token
    state.advanced = [slots[f"adv_{area}"] for area in AREAS]
    table.advanced_slots = {slots[f"adv_{area}"]: area for area in AREAS}
    _seat_players(state, config, data)
    settle(state)
    return state


@cache
def _building_actions(on: Grid) -> tuple[dict[int, BuildMine], dict[int, dict[str, Upgrade]]]:
    """Actions that are the same in every match on maps of this outline, made once."""
    mines = {number: BuildMine(place) for number, place in on.hexes.items()}
    upgrades = {
        number: {kind: Upgrade(place, kind) for kind in UPGRADES}
        for number, place in on.hexes.items()
    }
    return mines, upgrades


# Checking the options


def _check(config: GaiaConfig, data: Components) -> None:
    if config.players not in (1, 2, 3, 4):
        raise Unfit("gaia", "players", players=config.players)
    seats = config.players + (config.players == 1)
    if not 0 <= config.first < seats:
        raise Unfit("gaia", "first", seat=config.first + 1, last=seats)
    named = (*config.factions, *filter(None, [config.automa]))
    for name in named:
        _known("no_faction", name, CLASSES)
    if config.factions and len(config.factions) != config.players:
        raise Unfit("gaia", "factions", players=config.players, n=len(config.factions))
    if config.automa:
        if config.players != 1:
            raise Unfit("gaia", "automa", players=config.players)
        if config.automa not in data.automa.factions:
            allowed = tuple(data.automa.factions)
            raise Unfit("gaia", "automa_faction", faction=config.automa, factions=allowed)
    if config.setup == "first_game":
        _check_first_game(config, data)
    colours = Counter(data.factions[name].colour for name in named)
    for colour, number in colours.items():
        if number > 1:
            alike = tuple(name for name in named if data.factions[name].colour == colour)
            raise Unfit("gaia", "colour", colour=colour, factions=alike)
    if config.level not in data.automa.levels:
        raise Unfit("gaia", "level", level=config.level, levels=tuple(data.automa.levels))


def _known(sentence: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        raise Unfit("gaia", sentence, text=repr(name), known=", ".join(known))


def _check_first_game(config: GaiaConfig, data: Components) -> None:
    """2.8  A first game has only its own factions; alone, the second is the Automa's."""
    offered = data.first_game[config.players]
    for sentence, names, allowed in (
        ("first_factions", config.factions, offered[: config.players]),
        ("first_automa", filter(None, [config.automa]), offered[config.players :]),
    ):
        for name in names:
            if name not in allowed:
                raise Unfit("gaia", sentence, faction=name, factions=allowed)


def _tiles(
    what: str, chosen: Sequence[str], known: Collection[str], number: int, rng: SplitMix
) -> tuple[str, ...]:
    """2.6 and 2.7  So many different tiles, as given or at random."""
    drawn = rng.shuffled(list(known))[:number]
    if not chosen:
        return tuple(drawn)
    for tile in chosen:
        _known(f"no_{what}", tile, known)
    if len(chosen) != number or len(set(chosen)) != number:
        raise Unfit("gaia", what, n=number, text=repr(" ".join(chosen)))
    return tuple(chosen)


def _slots(config: GaiaConfig, data: Components, rng: SplitMix) -> dict[str, str]:
    """2.3 and 2.4  Tech tiles over the slots, as given or at random."""
    basic = (*AREAS, *FREE_SLOTS)
    advanced = tuple(f"adv_{area}" for area in AREAS)
    drawn = dict(zip(basic, rng.shuffled(list(data.techs)), strict=True))
    drawn |= dict(zip(advanced, rng.shuffled(list(data.advanced)), strict=False))
    if not config.slots:
        return drawn
    for slot in config.slots:
        _known("no_slot", slot, drawn)
    missing = [slot for slot in drawn if slot not in config.slots]
    if missing:
        raise Unfit("gaia", "slots", text=", ".join(map(repr, missing)))
    for sentence, names, known in (
        ("basic_tiles", basic, data.techs),
        ("advanced_tiles", advanced, data.advanced),
    ):
        _check_slots(sentence, {name: config.slots[name] for name in names}, known)
    return {name: config.slots[name] for name in drawn}


def _check_slots(sentence: str, slots: Mapping[str, str], known: Collection[str]) -> None:
    """Each slot has a tile of its kind, and none of the others has the same."""
    left = set(known)
    for slot, tile in slots.items():
        if tile not in left:
            raise Unfit("gaia", sentence, text=repr(f"{slot}={tile}"), known=", ".join(known))
        left.remove(tile)


def _track_token(config: GaiaConfig, data: Components, rng: SplitMix) -> str:
    """2.5  A random token of the 18 lies on terraforming level 5."""
    tokens = [name for name, row in data.federations.items() if not row.faction]
    drawn = rng.choose([name for name in tokens for _ in range(data.federations[name].count)])
    if config.track_token:
        _known("no_track_token", config.track_token, tokens)
    return config.track_token or drawn


def _empty(table: Table, data: Components, planets: Mapping[Hex, str]) -> State:
    """The map and the shared boards, without players."""
    numbers = {name: number for number, name in enumerate(PLANETS)}
    by_hex = bytearray([NO_PLANET]) * table.grid.size
    masks = [0] * len(PLANETS)
    for place, planet in planets.items():
        number = table.grid.index[place]
        by_hex[number] = numbers[planet]
        masks[numbers[planet]] |= 1 << number
    return State(
        table=table,
        players=[],
        planets=bytes(by_hex),
        by_type=tuple(masks),
        supply={name: row.count for name, row in data.federations.items() if not row.faction},
        track_token="",
        advanced=[],
        boosters=list(table.boosters),
    )


def _seat_players(state: State, config: GaiaConfig, data: Components) -> None:
    """2.8  Factions as given, as recommended for a first game, or to be chosen in turn order."""
    nobody = Faction(next(iter(data.factions.values())), data)
    nowhere = (0,) * (state.table.grid.radius + 1)
    state.players = [
        Player(seat, nobody, data.limits.start_vp, nowhere) for seat in range(state.table.seats)
    ]
    state.order = [config.first, *state.clockwise(config.first)]
    chosen = config.factions
    automa_name = config.automa
    if not chosen and config.setup == "first_game":
        chosen = data.first_game[config.players]
        if config.players == 1:
            chosen, automa_name = chosen[:1], automa_name or chosen[1]
    state.stack.append(StartRound(NOBODY))
    state.stack.append(FirstBoosters(NOBODY))
    state.stack.append(FirstStructures(NOBODY))
    if config.players == 1:
        state.stack.append(turns.SeatAutoma(1, automa_name))
    if chosen:
        for seat, name in enumerate(chosen):
            state.players[seat].faction = faction(name)
            if not _enough_homes(state, name):
                raise Unfit("gaia", "map_homes", faction=name)
        return
    people = [seat for seat in state.order if seat < config.players]
    state.stack.extend(ChooseFaction(seat) for seat in reversed(people))
    if sum(_enough_homes(state, name) for name in CLASSES) < len(CLASSES):
        raise Unfit("gaia", "map_some_homes")


def _enough_homes(state: State, name: str) -> bool:
    row = state.table.data.factions[name]
    return state.by_type[PLANETS.index(row.home)].bit_count() >= len(row.start_structures)


# 2.8  Factions


def taken_colours(state: State, seats: Sequence[int]) -> set[str]:
    """The colours in play; 15.3 the Automa's too."""
    names = {state.players[seat].faction.id for seat in seats}
    names |= {state.table.config.automa} - {""}
    return {state.table.data.factions[name].colour for name in names}


class TakeFaction(Action, frozen=True, tag="faction"):
    """2.8  Take a board that is left and choose its side."""

    faction: str

    @classmethod
    def options(cls, state: State, frame: ChooseFaction) -> Iterator[TakeFaction]:
        taken = taken_colours(state, frame.before(state))
        for name, row in state.table.data.factions.items():
            if row.colour not in taken:
                yield cls(name)

    def check(self, state: State, frame: ChooseFaction) -> Illegal | None:
        row = state.table.data.factions.get(self.faction)
        if row is None:
            return Illegal("2.8", "no_faction", faction=self.faction)
        if row.colour in taken_colours(state, frame.before(state)):
            return Illegal("2.8", "colour_taken", colour=row.colour)
        return None

    def apply(self, state: State, frame: ChooseFaction, log: Log) -> None:
        state.players[frame.seat].faction = faction(self.faction)
        if log is not None:
            log.append(Event("faction", frame.seat, {"faction": self.faction}))


class ChooseFaction(Frame, frozen=True, tag="choose_faction"):
    """2.8  Which faction?"""

    rule: ClassVar[str] = "2.8"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeFaction,)

    def before(self, state: State) -> list[int]:
        """The seats that have chosen already."""
        people = [seat for seat in state.order if seat < state.table.config.players]
        return people[: people.index(self.seat)]


# 2.9 and 2.10  Start resources and structures


def start_resources(state: State, player: Player) -> None:
    """2.9  What the faction board shows, and the bonus of the start area."""
    row = player.faction.data
    player.credits, player.ore = row.credits, row.ore
    player.knowledge, player.qic = row.knowledge, row.qic
    player.area1, player.area2 = row.power1, row.power2
    if row.brainstone:
        player.area1 += 1
        player.brainstone = 1
    if row.start_research:
        player.research[AREA[row.start_research]] = 1
        bonus = state.table.data.tracks[row.start_research].once[1]
        gain(state, player, bonus, "start", None)


class FirstStructures(Frame, frozen=True, tag="first_structures"):
    """2.10  First to last one mine, last to first the second, the Xenos' third, the Ivits last."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        for player in state.players:
            if not player.faction.is_automa:
                start_resources(state, player)
        rounds: list[list[Frame]] = [[], [], [], []]
        for seat in state.order:
            player = state.players[seat]
            if player.faction.is_automa:
                mines = state.table.data.automa.factions[player.faction.id].start_mines
                structures: tuple[str, ...] = ("mine",) * mines
            else:
                structures = player.faction.data.start_structures
            for number, structure in enumerate(structures):
                frame: Frame
                if player.faction.is_automa:
                    frame = turns.StartMine(seat)
                else:
                    frame = PlaceFirst(seat, structure)
                rounds[number if structure == "mine" else 3].append(frame)
        rounds[1].reverse()
        frames = [frame for group in rounds for frame in group]
        state.stack.extend(reversed(frames))


class PlaceStart(Action, frozen=True, tag="start"):
    """2.10  Put a start structure on one of your home planets, for free."""

    hex: Hex

    @classmethod
    def options(cls, state: State, frame: PlaceFirst) -> Iterator[PlaceStart]:
        homes = state.by_type[state.players[frame.seat].faction.home] & ~state.occupied
        for place in bits(homes):
            yield cls(state.table.grid.hexes[place])

    def check(self, state: State, frame: PlaceFirst) -> Illegal | None:
        home = state.players[frame.seat].faction.home
        place = state.index(self.hex)
        if place is None or state.planets[place] != home:
            return Illegal("2.10", "not_home", hex=self.hex, home=PLANETS[home])
        if state.occupied >> place & 1:
            return Illegal("2.10", "own_planet")
        return None

    def apply(self, state: State, frame: PlaceFirst, log: Log) -> None:
        place = state.table.grid.index[self.hex]
        build_mine.settle(state, state.players[frame.seat], place, KIND[frame.structure])
        if log is not None:
            values = {"hex": self.hex, "structure": frame.structure}
            log.append(Event("start", frame.seat, values))


class PlaceFirst(Frame, frozen=True, tag="place_first"):
    """2.10  Where does the start structure go?"""

    rule: ClassVar[str] = "2.10"
    answers: ClassVar[tuple[type[Action], ...]] = (PlaceStart,)

    structure: str


# 2.11  First boosters


class FirstBoosters(Frame, frozen=True, tag="first_boosters"):
    """2.11  From the last player counter-clockwise."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        for seat in state.order:
            if state.players[seat].faction.is_automa:
                state.stack.append(turns.StartBooster(seat))
            else:
                state.stack.append(ChooseBooster(seat))


class TakeBooster(Action, frozen=True, tag="booster"):
    """2.11  Take one of the boosters in play."""

    booster: str

    @classmethod
    def options(cls, state: State, frame: ChooseBooster) -> Iterator[TakeBooster]:
        for booster in state.boosters:
            yield cls(booster)

    def check(self, state: State, frame: ChooseBooster) -> Illegal | None:
        if self.booster in state.boosters:
            return None
        allowed = tuple(state.boosters)
        return Illegal("2.11", "booster", booster=self.booster, allowed=allowed)

    def apply(self, state: State, frame: ChooseBooster, log: Log) -> None:
        state.boosters.remove(self.booster)
        state.players[frame.seat].booster = self.booster
        if log is not None:
            log.append(Event("booster", frame.seat, {"booster": self.booster}))


class ChooseBooster(Frame, frozen=True, tag="choose_booster"):
    """2.11  Which booster?"""

    rule: ClassVar[str] = "2.11"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeBooster,)
