"""13.17 to 13.21  When all battles are fought: population, control, discoveries, repairs.

Each step is done for the whole map before the next begins, from the highest sector number down
(17.22). A frame that walks the map remembers how far it has come.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse import rulings
from armillary.games.eclipse.actions.discoveries import take_discovery
from armillary.games.eclipse.actions.explore import LeaveFree, TakeControl
from armillary.games.eclipse.actions.influence import find
from armillary.games.eclipse.combat.attack import EVENLY, Rolled
from armillary.games.eclipse.combat.dice import hits, weapons
from armillary.games.eclipse.pieces.galaxy import falling, replace, ships, squadron
from armillary.games.eclipse.pieces.population import cubes_of, return_cubes, squares
from armillary.games.eclipse.pieces.tracks import species_of
from armillary.games.eclipse.rounds.elimination import eliminate
from armillary.games.eclipse.state import NO_OWNER, NOBODY, Place, Squadron, State

BOMBS = "neutron_bombs"
ABSORBER = "neutron_absorber"
ABOVE_ALL = 1000
"""More than any sector number."""


class AfterCombat(Frame, frozen=True, tag="after_combat"):
    """13  The steps that complete the phase, in their order."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        state.stack += (
            EndOfCombat(NOBODY),
            Finds(NOBODY),
            Claims(NOBODY),
            LostControl(NOBODY),
            Attacks(NOBODY),
        )


def attacker_of(place: Place) -> int:
    """13.17  The player whose ships stand among the cubes of another; NO_OWNER: there is none."""
    if place.owner == NO_OWNER:
        return NO_OWNER
    for its in place.squadrons:
        if its.seat != place.owner:
            return its.seat
    return NO_OWNER


# 13.17  Attacking population


def population_dice(state: State, place: Place, seat: int) -> tuple[tuple[int, int], ...]:
    """13.17  The dice of all ships but for missiles: damage and computers of each."""
    own = squadron(place, seat)
    assert own is not None
    return tuple(
        (damage, its.computer)
        for its, count in zip(state.players[seat].stats, own.ships, strict=True)
        for damage in weapons(its.cannons, count)
    )


def bombs_work(state: State, seat: int, owner: int) -> bool:
    """13.17 and 17.40  Neutron Bombs, unless the owner has the Neutron Absorber."""
    return BOMBS in state.players[seat].known and ABSORBER not in state.players[owner].known


class Attacks(Frame, frozen=True, tag="attacks"):
    """13.17  Sector by sector: who may attack population?"""

    asks: ClassVar[bool] = False

    below: int = ABOVE_ALL

    def run(self, state: State, log: Log) -> None:
        for place in falling(state):
            number = int(place.id)
            seat = attacker_of(place)
            if number >= self.below or seat == NO_OWNER or not place.cubes:
                continue
            fragile = species_of(state, state.players[place.owner]).fragile
            armed = bombs_work(state, seat, place.owner) or population_dice(state, place, seat)
            if not fragile and not armed:
                continue
            state.stack.append(Attacks(NOBODY, number))
            if fragile:
                destroy_all(state, seat, place.id, log, outright=True)
            else:
                state.stack.append(Population(seat, place.id))
            return


class AttackPopulation(Action, frozen=True, tag="attack_population"):
    """13.17  Attack the cubes in the sector, with bombs if there are any."""

    @classmethod
    def options(cls, state: State, frame: Population) -> Iterator[AttackPopulation]:
        yield cls()

    def check(self, state: State, frame: Population) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Population, log: Log) -> None:
        place = state.sectors[frame.sector]
        if bombs_work(state, frame.seat, place.owner):
            destroy_all(state, frame.seat, place.id, log, outright=True)
        else:
            dice = population_dice(state, place, frame.seat)
            state.stack.append(RollPopulation(CHANCE, frame.seat, place.id, dice))


class Spare(Action, frozen=True, tag="spare"):
    """17.16  Leave the cubes alone."""

    @classmethod
    def options(cls, state: State, frame: Population) -> Iterator[Spare]:
        yield cls()

    def check(self, state: State, frame: Population) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Population, log: Log) -> None:
        if log is not None:
            log.append(Event("spare", frame.seat, {"sector": frame.sector}))


class Population(Frame, frozen=True, tag="population"):
    """13.17  Attack the population of the sector?"""

    rule: ClassVar[str] = "13.17"
    answers: ClassVar[tuple[type[Action], ...]] = (AttackPopulation, Spare)

    sector: str


class RollPopulation(Frame, frozen=True, tag="roll_population"):
    """13.17  The dice against population, one after the other, against shield 0."""

    rule: ClassVar[str] = "13.17"
    answers: ClassVar[tuple[type[Action], ...]] = (Rolled,)

    player: int
    sector: str
    left: tuple[tuple[int, int], ...]
    """Damage and computers of each die that is still to be rolled."""
    rolled: tuple[tuple[int, int], ...] = ()
    """Damage and face of those that have fallen."""
    damage: int = 0

    def weights(self, state: State) -> list[int]:
        return EVENLY

    def shown(self, state: State, face: int, log: Log) -> None:
        """The next die has fallen; after the last, cubes are destroyed."""
        (points, computer), *rest = self.left
        damage = self.damage + (points if hits(face, computer, 0) else 0)
        rolled = (*self.rolled, (points, face))
        if rest:
            more = RollPopulation(CHANCE, self.player, self.sector, tuple(rest), rolled, damage)
            state.stack.append(more)
            return
        if log is not None:
            place = state.sectors[self.sector]
            computers = [computer for _, computer in population_dice(state, place, self.player)]
            values = {"sector": self.sector, "dice": rolled, "points": damage}
            values |= {"of": place.owner, "cubes": place.cubes.bit_count(), "computers": computers}
            log.append(Event("roll_population", self.player, values))
        if damage >= state.sectors[self.sector].cubes.bit_count():
            destroy_all(state, self.player, self.sector, log)
        elif damage:
            state.stack.append(DestroyCubes(self.player, self.sector, damage))


def destroy(
    state: State, seat: int, sector: str, mask: int, log: Log, outright: bool = False
) -> None:
    """13.17  Cubes go to the graveyards of their owner; `outright`: no dice were rolled."""
    place = state.sectors[sector]
    gone = cubes_of(state, replace(place, cubes=mask))
    state.sectors[sector] = replace(place, cubes=place.cubes & ~mask)
    if log is not None:
        values = {"sector": sector, "of": place.owner, "n": len(gone), "outright": outright}
        log.append(Event("cubes_destroyed", seat, values))
    return_cubes(state, state.players[place.owner], gone, graveyard=True)


def destroy_all(state: State, seat: int, sector: str, log: Log, outright: bool = False) -> None:
    """13.17  All cubes of a sector are destroyed."""
    destroy(state, seat, sector, state.sectors[sector].cubes, log, outright)


class Destroy(Action, frozen=True, tag="destroy"):
    """13.17  The cube on this square is destroyed."""

    square: int

    @classmethod
    def options(cls, state: State, frame: DestroyCubes) -> Iterator[Destroy]:
        place = state.sectors[frame.sector]
        for number in range(len(squares(state, place))):
            if place.cubes >> number & 1:
                yield cls(number)

    def check(self, state: State, frame: DestroyCubes) -> Illegal | None:
        place = state.sectors[frame.sector]
        if self.square >= 0 and place.cubes >> self.square & 1:
            return None
        return Illegal("13.17", "no_cube_there", sector=frame.sector)

    def apply(self, state: State, frame: DestroyCubes, log: Log) -> None:
        if frame.damage > 1:
            state.stack.append(DestroyCubes(frame.seat, frame.sector, frame.damage - 1))
        destroy(state, frame.seat, frame.sector, 1 << self.square, log)


class DestroyCubes(Frame, frozen=True, tag="destroy_cubes"):
    """13.17  Which cubes are destroyed?"""

    rule: ClassVar[str] = "13.17"
    answers: ClassVar[tuple[type[Action], ...]] = (Destroy,)

    sector: str
    damage: int


# 13.18  Taking sectors


class LostControl(Frame, frozen=True, tag="lost_control"):
    """13.18 and 17.28  Discs go back where others have ships and no cubes are left."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        for place in falling(state):
            if not place.cubes and attacker_of(place) != NO_OWNER:
                state.players[place.owner].discs += 1
                state.sectors[place.id] = replace(place, owner=NO_OWNER)
                if log is not None:
                    log.append(Event("lost_control", place.owner, {"sector": place.id}))


class Claims(Frame, frozen=True, tag="claims"):
    """13.18  Sector by sector: who may put a disc there?"""

    asks: ClassVar[bool] = False

    below: int = ABOVE_ALL

    def run(self, state: State, log: Log) -> None:
        for place in falling(state):
            number = int(place.id)
            if number < self.below and place.owner == NO_OWNER and place.squadrons:
                seat = place.squadrons[0].seat
                if state.players[seat].discs:
                    state.stack += (Claims(NOBODY, number), Claim(seat, place.id))
                    return


class Claim(Frame, frozen=True, tag="claim"):
    """13.18  Put a disc in the sector?"""

    rule: ClassVar[str] = "13.18"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeControl, LeaveFree)

    sector: str

    def has_discovery(self, state: State) -> bool:
        """13.19  A discovery comes later by itself."""
        return False

    def controlled(self, state: State) -> None:
        """17.22  What lies there is taken when all sectors are (13.19)."""
        if not rulings.discoveries_wait_for_their_step(state):
            find(state, self.seat, self.sector)


# 13.19  Discoveries


def finder(state: State, place: Place) -> int:
    """13.19 and 18.8  Who takes the discovery of a sector; NO_OWNER: nobody yet."""
    if place.npcs or not place.discovery:
        return NO_OWNER
    owner = place.owner
    if owner != NO_OWNER and species_of(state, state.players[owner]).peaceful:
        return owner
    return place.squadrons[0].seat if place.squadrons else owner


class Finds(Frame, frozen=True, tag="finds"):
    """13.19  Sector by sector: discoveries that nobody guards any more."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        for place in falling(state):
            seat = finder(state, place)
            if seat != NO_OWNER:
                state.stack.append(self)
                take_discovery(state, seat, place.id)
                return


# 13.20 and 13.21  The end of the phase


class EndOfCombat(Frame, frozen=True, tag="end_of_combat"):
    """13.20  All damage is removed; 13.21 who has neither ships nor sectors is eliminated."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        for id, place in state.sectors.items():
            if any(place.npcs) or any(its.wounds for its in place.squadrons):
                healed = tuple(Squadron(its.seat, its.ships) for its in place.squadrons)
                state.sectors[id] = replace(place, npcs=(0,) * len(place.npcs), squadrons=healed)
        gone = [
            player
            for player in state.players
            if not player.eliminated and not _anywhere(state, player.seat)
        ]
        if rulings.the_wiped_out_are_counted_together(state):
            eliminate(state, gone, "13.21", log)
        else:
            for player in gone:
                eliminate(state, [player], "13.21", log)


def _anywhere(state: State, seat: int) -> bool:
    """13.21  Whether a player has a ship or a sector."""
    return any(place.owner == seat or ships(place, seat) for place in state.sectors.values())
