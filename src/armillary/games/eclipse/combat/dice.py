"""13.7 to 13.12  Dice: what they hit, and how those of nobody are assigned."""

from __future__ import annotations

from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.ship_values import Values
from armillary.games.eclipse.state import Unit

BLANK, BURST = 1, 6
FACES = (BLANK, 2, 3, 4, 5, BURST)
"""What a die can show."""

Die = tuple[int, int]
"""A die as it was rolled: its damage and its face."""

Dice = tuple[Die, ...]


def hits(face: int, computer: int, shield: int) -> bool:
    """13.8  A burst always hits, a blank never; others if they reach what is needed."""
    if face == BURST:
        return True
    return face != BLANK and face + computer - shield >= components().combat.dice.hit


def weapons(dice: dict[str, int], ships: int) -> tuple[int, ...]:
    """13.7  The damage of each die that so many ships roll, the largest first."""
    damage = components().combat.dice.damage
    found = [damage[colour] for colour, count in dice.items() for _ in range(count * ships)]
    return tuple(sorted(found, reverse=True))


def split(dice: Dice) -> Dice:
    """17.11  Every point of an antimatter cannon as a die of its own."""
    most = max(components().combat.dice.damage.values())
    found: list[Die] = []
    for damage, face in dice:
        found += [(1, face)] * damage if damage == most else [(damage, face)]
    return tuple(found)


class Target:
    """A ship that dice of nobody may destroy."""

    __slots__ = ("damage", "kind", "life", "shield")

    def __init__(self, kind: str, damage: int, its: Values) -> None:
        self.kind = kind
        self.damage = damage
        self.life = its.hull + 1 - damage
        self.shield = its.shield


def targets(units: list[tuple[Unit, Values]]) -> list[Target]:
    """17.13  The ships of one side from large to small, equal ones the most damaged first."""
    sizes = components().combat.targets.largest_first
    found = [Target(unit.kind, damage, its) for unit, its in units for damage in unit.damage]
    return sorted(found, key=lambda ship: (sizes.index(ship.kind), -ship.damage))


def aim(dice: Dice, computer: int, ships: list[Target]) -> list[tuple[Target, Die]]:
    """13.12 and 17.13  Which ship each die of nobody hits, as dice that all do the same damage.

    The best set of kills, ship by ship from the largest; then the hits that are left go to the
    largest ship that survives and that they hit.
    """
    if not dice:
        return []
    each = dice[0][0]
    faces = sorted(face for _, face in dice)
    doomed: list[tuple[Target, int]] = []
    for ship in ships:
        wanted = [*doomed, (ship, -(-ship.life // each))]
        if _possible(faces, computer, wanted):
            doomed = wanted
    assigned: list[tuple[Target, Die]] = []
    # The hardest to hit takes its dice first, the lowest that do: what is left hits the most.
    for ship, count in sorted(doomed, key=lambda its: -its[0].shield):
        for _ in range(count):
            face = next(face for face in faces if hits(face, computer, ship.shield))
            faces.remove(face)
            assigned.append((ship, (each, face)))
    dead = {id(ship) for ship, _ in doomed}
    alive = [ship for ship in ships if id(ship) not in dead]
    for face in reversed(faces):
        for ship in alive:
            if hits(face, computer, ship.shield):
                assigned.append((ship, (each, face)))
                break
    return assigned


def _possible(faces: list[int], computer: int, wanted: list[tuple[Target, int]]) -> bool:
    """Whether there are dice for all kills: what hits a ship hits those of less shield too."""
    for shield in {ship.shield for ship, _ in wanted}:
        need = sum(count for ship, count in wanted if ship.shield >= shield)
        if sum(hits(face, computer, shield) for face in faces) < need:
            return False
    return True
