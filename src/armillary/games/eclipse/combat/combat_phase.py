"""13.1 to 13.3  The Combat phase: in which sectors there are battles, and who fights whom."""

from __future__ import annotations

from typing import ClassVar

from armillary.core.decision import Frame
from armillary.core.events import Event, Log
from armillary.games.eclipse.combat.aftermath import AfterCombat
from armillary.games.eclipse.combat.battle import Engagement, line_up
from armillary.games.eclipse.pieces.galaxy import at_peace, falling, ships
from armillary.games.eclipse.pieces.reputation import Reputation
from armillary.games.eclipse.state import NOBODY, Battle, Place, State


def in_order(place: Place) -> list[int]:
    """13.2  The players with ships there, in the order of entry, the controller first."""
    seats = [its.seat for its in place.squadrons]
    if place.owner in seats:
        seats.remove(place.owner)
        seats.insert(0, place.owner)
    return seats


def next_pair(state: State, place: Place) -> tuple[int, int] | None:
    """13.2 and 13.3  Attacker and defender of the next battle of a sector."""
    seats = in_order(place)
    if len(seats) > 1:
        return seats[-1], seats[-2]
    if seats and place.npcs and not at_peace(state, place, seats[0]):
        return seats[0], NOBODY
    return None


class CombatPhase(Frame, frozen=True, tag="combat_phase"):
    """13  Battles, then the steps that complete the phase."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        state.stack += (AfterCombat(NOBODY), NextSector(NOBODY))
        if log is not None:
            log.append(Event("combat_phase", NOBODY))


class NextSector(Frame, frozen=True, tag="next_sector"):
    """13.1  The battles of the sector with the highest number, until there are none."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        for place in falling(state):
            if (place.npcs or len(place.squadrons) > 1) and next_pair(state, place):
                break
        else:
            return
        state.battle = Battle(place.id, tuple(in_order(place)), (0,) * len(state.players))
        state.stack += (self, Reputation(NOBODY), NextPair(NOBODY))
        if log is not None:
            log.append(Event("battles", NOBODY, {"sector": place.id}))


class NextPair(Frame, frozen=True, tag="next_pair"):
    """13.2  Two at a time, until one is left."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        battle = state.battle
        assert battle is not None
        place = state.sectors[battle.sector]
        pair = next_pair(state, place)
        if pair is None:
            return
        battle.attacker, battle.defender = pair
        battle.fought = tuple(sorted({*battle.fought, *pair} - {NOBODY}))
        line_up(state, battle)
        state.stack += (self, Engagement(NOBODY))
        if log is not None:
            values = {
                "sector": place.id,
                "defender": pair[1],
                "against": state.table.kind_of_npc[place.id] if pair[1] == NOBODY else "",
                "ships": ships(place, pair[0]),
                "units": [(unit.seat, unit.kind, unit.damage) for unit in battle.units],
            }
            log.append(Event("battle", pair[0], values))
