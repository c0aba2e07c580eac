"""What is put into the calculator: whose ships on either side, how many, parts tried on them.

The form has a number for every type of ship (`a.cruiser`) and the tried part of a space
(`a.cruiser.2`). A press or a drag comes with it and changes one thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from armillary.drawing.place_names import split
from armillary.games.eclipse.board.galaxy.fleets import sides
from armillary.games.eclipse.board.places import species_of
from armillary.games.eclipse.combat.odds import Fleet
from armillary.games.eclipse.components import NPCS, SHIPS, components
from armillary.games.eclipse.pieces.ship_values import Values, values
from armillary.games.eclipse.state import NOBODY, SHIP, Place, State

MOST = 8
"""Ships of one type that can be put in."""
DEFAULT = ("cruiser", 2, "ancient", 1)
"""What is shown at first."""
SIDES = ("a", "d")
"""The attacker and the defender, as the form names them."""


class Force(NamedTuple):
    """One side: whose ships, how many, and parts that are tried on them."""

    owner: int
    counts: dict[str, int]
    parts: dict[tuple[str, int], str]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The types of ships that its owner can have."""
        return NPCS if self.owner == NOBODY else SHIPS


def read(state: State, seat: int | None, given: Mapping[str, str]) -> tuple[Force, Force]:
    """Both sides, as the form says, with the one thing that was just pressed or dragged."""
    attacker, defender = _read(state, seat, given)
    _change(state, {"a": attacker, "d": defender}, given)
    return attacker, defender


def in_hand(given: Mapping[str, str]) -> str:
    """The part that a press on a space would put there."""
    part = given.get("hand", "")
    return part if part in components().parts else ""


def _change(state: State, forces: Mapping[str, Force], given: Mapping[str, str]) -> None:
    """Put one ship in (`put`), take one away (`take`), or try a part on a space (`fit`)."""
    put, take, fit = (given.get(key, "") for key in ("put", "take", "fit"))
    dragged, what = split(given.get("drag", ""))
    part = in_hand(given)
    if dragged == "ship":
        put = f"{given.get('drop', '')[:1]}.{what}"
    elif dragged == "part":
        fit, part = given.get("drop", ""), what
    for name, by in ((put, 1), (take, -1)):
        side, _, kind = name.partition(".")
        if side in forces and kind in forces[side].kinds:
            counts = forces[side].counts
            counts[kind] = max(0, min(MOST, counts.get(kind, 0) + by))
            if not counts[kind]:
                del counts[kind]
    side, _, space = fit.partition(".")
    kind, _, number = space.partition(".")
    if side in forces and kind in forces[side].counts and number.isdigit():
        _fit(state, forces[side], kind, int(number), part)


def _fit(state: State, force: Force, kind: str, number: int, part: str) -> None:
    """The part of a space; what is tried there already, or nothing, brings back the own part."""
    if number >= len(fitted(state, force.owner, kind)):
        return
    tried = force.parts.pop((kind, number), "")
    if part in components().parts and part != tried:
        force.parts[kind, number] = part


def _read(state: State, seat: int | None, given: Mapping[str, str]) -> tuple[Force, Force]:
    """What the form says; a sector that was just chosen fills it."""
    place = state.sectors.get(given.get("at", ""))
    if place is not None and given.get("at") != given.get("was"):
        return _from_sector(place, seat)
    ready = [player.seat for player in state.players if player.species]
    own = seat if seat in ready else ready[0] if ready else 0
    if "a" not in given:
        ship, count, enemy, enemies = DEFAULT
        return Force(own, {ship: count}, {}), Force(NOBODY, {enemy: enemies}, {})
    return _read_force(state, "a", given, own), _read_force(state, "d", given, NOBODY)


def _read_force(state: State, side: str, given: Mapping[str, str], default: int) -> Force:
    told = given.get(side, "")
    owner = int(told) if told.isdigit() and int(told) < len(state.players) else NOBODY
    if owner != NOBODY and not state.players[owner].species:
        owner = default
    if side == "a" and owner == NOBODY:
        owner = default
    force = Force(owner, {}, {})
    for kind in force.kinds:
        count = given.get(f"{side}.{kind}", "")
        if count.isdigit() and int(count):
            force.counts[kind] = min(MOST, int(count))
        for number in range(len(fitted(state, owner, kind))):
            part = given.get(f"{side}.{kind}.{number}", "")
            if part in components().parts:
                force.parts[kind, number] = part
    return force


def _from_sector(place: Place, seat: int | None) -> tuple[Force, Force]:
    """13.2 and 13.3  The two that would fight first: the last to arrive attack."""
    found = [Force(side.owner, dict(side.stacks), {}) for side in sides(place)]
    if place.owner != NOBODY:
        found.sort(key=lambda force: force.owner != place.owner)
    if not found:
        return Force(seat or 0, {}, {}), Force(NOBODY, {}, {})
    if len(found) == 1:
        own = Force(seat or 0, {}, {})
        return (found[0], Force(NOBODY, {}, {})) if found[0].owner == seat else (own, found[0])
    attacker = found[-1]
    defender = found[-2]
    if attacker.owner == NOBODY:
        attacker, defender = defender, attacker
    return attacker, defender


def fitted(state: State, owner: int, kind: str) -> list[str]:
    """2.8  What lies on the spaces of a blueprint: a tile, else what is printed; empty: nothing.

    Ships of nobody have no spaces.
    """
    if owner == NOBODY:
        return []
    player = state.players[owner]
    slots = species_of(player).blueprints[kind].slots
    tiles = player.designs[SHIP[kind]] if player.designs else ("",) * len(slots)
    return [tile or slot.part or "" for tile, slot in zip(tiles, slots, strict=True)]


def force_values(state: State, force: Force, kind: str) -> Values:
    """The values of a type of ship, with the parts that are tried."""
    if force.owner == NOBODY:
        return state.table.npc_stats[kind]
    player = state.players[force.owner]
    own = fitted(state, force.owner, kind)
    parts = [force.parts.get((kind, number)) or part for number, part in enumerate(own)]
    every = [part for part in (*parts, *player.outside[SHIP[kind]]) if part]
    return values(components(), species_of(player).blueprints[kind], every)


def fleets(state: State, force: Force) -> list[Fleet]:
    """A side as the odds want it."""
    return [
        Fleet(kind, count, force_values(state, force, kind)) for kind, count in force.counts.items()
    ]
