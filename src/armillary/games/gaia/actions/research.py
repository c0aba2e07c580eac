"""8  Advance research."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Hex, bits
from armillary.games.gaia.actions.build_mine import (
    Building,
    basic_range,
    in_reach,
    place_mine,
    range_qic,
    refuse_range,
)
from armillary.games.gaia.actions.federation import gain_token
from armillary.games.gaia.components import AREAS, Gain
from armillary.games.gaia.rounds.resources import count, gain, score, trigger
from armillary.games.gaia.state import AREA, LOST, Player, State

TOP = 5


def refuse_step(state: State, player: Player, area: int) -> Illegal | None:
    """8.4  Why the player may not advance in this area."""
    level = player.research[area]
    if level >= TOP:
        return Illegal("8.4", "top_reached", area=AREAS[area])
    if not player.faction.may_advance(player, area):
        return Illegal("12.6", "needs_institute", area=AREAS[area])
    if level == TOP - 1:
        if any(other.research[area] == TOP for other in state.players):
            return Illegal("8.4", "top_taken", area=AREAS[area])
        if not player.green:
            return Illegal("8.4", "no_green_token", area=AREAS[area])
    return None


def open_areas(state: State, player: Player) -> list[int]:
    """All areas in which the player may advance."""
    return [area for area in range(6) if refuse_step(state, player, area) is None]


def flip_green(state: State, player: Player, log: Log) -> None:
    """7.2 and 8.4  Turn a green federation token to its grey side."""
    token = player.green.pop(0)
    if log is not None:
        log.append(Event("flip", player.seat, {"token": token}))


def advance(state: State, player: Player, area: int, log: Log) -> None:
    """8.2 to 8.7  One level up, with everything that it brings."""
    limits = state.table.data.limits
    track = state.table.data.tracks[AREAS[area]]
    player.research[area] = level = player.research[area] + 1
    if log is not None:
        log.append(Event("research", player.seat, {"area": AREAS[area], "level": level}))
    if level == TOP:
        flip_green(state, player, log)
        final_step(state, player, area, log)
    source = f"research_{AREAS[area]}"
    gain(state, player, track.once[level], f"{source}_top" if level == TOP else source, log)
    if level == limits.research_charge_level:
        gain(state, player, Gain(charge=limits.research_charge), source, log)
    trigger(state, player, "research_advance", log)


def final_step(state: State, player: Player, area: int, log: Log) -> None:
    """8.5  What level 5 brings besides resources."""
    track = state.table.data.tracks[AREAS[area]]
    if track.final == "federation_token" and state.track_token:
        token, state.track_token = state.track_token, ""
        gain_token(state, player, token, log)
    elif track.final == "lost_planet" and lost_planet_sites(state, player):
        state.stack.append(LostPlanet(player.seat))
    elif track.final == "gaia_planets":
        vp = track.final_vp * count(state, player, "gaia_planet")
        score(state, player, f"research_{AREAS[area]}_top", vp, log)


class Research(Action, frozen=True, tag="research"):
    """8.1  Pay 4 knowledge and advance one level in any area."""

    area: str

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[Research]:
        player = state.players[frame.seat]
        if player.knowledge >= state.table.data.limits.research_cost:
            for area in open_areas(state, player):
                yield _RESEARCH[area]

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        area = AREA.get(self.area)
        if area is None:
            return Illegal("8.1", "no_area", area=self.area)
        cost = state.table.data.limits.research_cost
        if player.knowledge < cost:
            return Illegal("8.1", "knowledge", need=cost, have=player.knowledge)
        return refuse_step(state, player, area)

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        player.knowledge -= state.table.data.limits.research_cost
        advance(state, player, AREA[self.area], log)


_RESEARCH = tuple(Research(area) for area in AREAS)


class Advance(Action, frozen=True, tag="advance"):
    """7.3  Take the research step that came with something else."""

    area: str

    @classmethod
    def options(cls, state: State, frame: ResearchStep) -> Iterator[Advance]:
        player = state.players[frame.seat]
        for area in open_areas(state, player):
            if frame.areas is None or area in frame.areas:
                yield _ADVANCE[area]

    def check(self, state: State, frame: ResearchStep) -> Illegal | None:
        area = AREA.get(self.area)
        if area is None:
            return Illegal("8.1", "no_area", area=self.area)
        if frame.areas is not None and area not in frame.areas:
            allowed = tuple(AREAS[number] for number in frame.areas)
            return Illegal("7.1", "other_area", area=self.area, allowed=allowed)
        return refuse_step(state, state.players[frame.seat], area)

    def apply(self, state: State, frame: ResearchStep, log: Log) -> None:
        advance(state, state.players[frame.seat], AREA[self.area], log)


_ADVANCE = tuple(Advance(area) for area in AREAS)


class SkipAdvance(Action, frozen=True, tag="skip_advance"):
    """7.1  Leave the research step out; it is optional after a tech tile."""

    @classmethod
    def options(cls, state: State, frame: ResearchStep) -> Iterator[SkipAdvance]:
        if frame.optional:
            yield cls()

    def check(self, state: State, frame: ResearchStep) -> Illegal | None:
        return None if frame.optional else Illegal("12.11", "must_advance")

    def apply(self, state: State, frame: ResearchStep, log: Log) -> None:
        if log is not None:
            log.append(Event("skip_advance", frame.seat))


class ResearchStep(Frame, frozen=True, tag="research_step"):
    """7.3 and 12.11  In which area does the free step go?"""

    rule: ClassVar[str] = "7.3"
    answers: ClassVar[tuple[type[Action], ...]] = (Advance, SkipAdvance)

    areas: tuple[int, ...] | None
    optional: bool = True


def offer_step(
    state: State, player: Player, areas: tuple[int, ...] | None, optional: bool = True
) -> None:
    """16.1  Ask for a research step where one is possible; else it is lost."""
    if any(areas is None or area in areas for area in open_areas(state, player)):
        state.stack.append(ResearchStep(player.seat, areas, optional))


# 8.6  The lost planet


def lost_planet_sites(state: State, player: Player) -> int:
    """8.6  Hexes without planet, satellite and space station, in range."""
    taken = 0
    for other in state.players:
        taken |= other.satellites | other.stations
    step = state.table.data.limits.range_per_qic
    return state.space & ~taken & in_reach(player, basic_range(state, player) + step * player.qic)


class PlaceLostPlanet(Action, frozen=True, tag="lost_planet"):
    """8.6  Put the lost planet on an empty hex in range; it carries a mine."""

    hex: Hex

    @classmethod
    def options(cls, state: State, frame: LostPlanet) -> Iterator[PlaceLostPlanet]:
        player = state.players[frame.seat]
        for place in bits(lost_planet_sites(state, player)):
            yield cls(state.table.grid.hexes[place])

    def check(self, state: State, frame: LostPlanet) -> Illegal | None:
        player = state.players[frame.seat]
        place = state.index(self.hex)
        if place is None:
            return Illegal("8.6", "no_hex", hex=self.hex)
        if not state.space >> place & 1:
            return Illegal("8.6", "not_empty", hexes=(self.hex,))
        if any((other.satellites | other.stations) >> place & 1 for other in state.players):
            return Illegal("8.6", "has_satellite", hex=self.hex)
        return refuse_range(state, player, place, 0, range_qic(state, player, place, 0))

    def apply(self, state: State, frame: LostPlanet, log: Log) -> None:
        player = state.players[frame.seat]
        place = state.table.grid.index[self.hex]
        qic = range_qic(state, player, place, 0)
        player.qic -= qic
        state.set_planet(place, LOST)
        state.lost_planet = place
        for other in state.players:
            other.candidates = None
        if log is not None:
            log.append(Event("lost_planet", player.seat, {"hex": self.hex, "qic": qic}))
        place_mine(state, player, place, 0, log)


class LostPlanet(Frame, frozen=True, tag="lost_planet"):
    """8.6  Where does the lost planet go?"""

    rule: ClassVar[str] = "8.6"
    answers: ClassVar[tuple[type[Action], ...]] = (PlaceLostPlanet,)
