"""13.7 to 13.12  An attack: dice are rolled and assigned, ships are hit and destroyed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Protocol

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.combat.dice import FACES, Dice, Die, aim, hits, split, targets, weapons
from armillary.games.eclipse.pieces.galaxy import leave, replace
from armillary.games.eclipse.pieces.ship_values import Values
from armillary.games.eclipse.state import NOBODY, SHIP, Battle, State, Unit, with_item

SPLITTER = "antimatter_splitter"


# The sides


def fight(state: State) -> Battle:
    """The battle that is being fought."""
    assert state.battle is not None
    return state.battle


def stats(state: State, unit: Unit) -> Values:
    """2.8  What the ships of a unit can do."""
    if unit.seat == NOBODY:
        return state.table.npc_stats[unit.kind]
    return state.players[unit.seat].stats[SHIP[unit.kind]]


def foes(battle: Battle, seat: int) -> list[int]:
    """The places of the other side's units that still have ships."""
    return [n for n, unit in enumerate(battle.units) if unit.seat != seat and unit.damage]


def change(battle: Battle, number: int, unit: Unit) -> None:
    units = list(battle.units)
    units[number] = unit
    battle.units = tuple(units)


# 13.7  An attack


def attack(state: State, battle: Battle, number: int, log: Log) -> None:
    """13.7  Roll the dice of all ships of the unit together."""
    unit = battle.units[number]
    its = stats(state, unit)
    battle.acted |= 1 << number
    dice = weapons(its.cannons if battle.round else its.missiles, len(unit.damage))
    if dice:
        state.stack.append(Roll(CHANCE, number, dice))


class Rolls(Protocol):
    """A frame that rolls dice."""

    def shown(self, state: State, face: int, log: Log) -> None:
        """The next die has fallen."""


class Rolled(Action, frozen=True, tag="rolled"):
    """13.7  A die shows this face; 1 is the blank, 6 the burst."""

    face: int

    @classmethod
    def options(cls, state: State, frame: Frame) -> list[Rolled]:
        return _ROLLS

    def check(self, state: State, frame: Frame) -> Illegal | None:
        return None if self.face in FACES else Illegal("13.7", "no_face", face=self.face)

    def apply(self, state: State, frame: Rolls, log: Log) -> None:
        frame.shown(state, self.face, log)


_ROLLS = [Rolled(face) for face in FACES]
EVENLY = [1] * len(FACES)


class Roll(Frame, frozen=True, tag="roll"):
    """13.7  The dice of an attack are rolled, one after the other."""

    rule: ClassVar[str] = "13.7"
    answers: ClassVar[tuple[type[Action], ...]] = (Rolled,)

    unit: int
    left: tuple[int, ...]
    """The damage of each die that is still to be rolled."""
    rolled: Dice = ()

    def options(self, state: State) -> list[Action]:
        return list(_ROLLS)

    def weights(self, state: State) -> list[int]:
        return EVENLY

    def shown(self, state: State, face: int, log: Log) -> None:
        """The next die has fallen; after the last, they are assigned."""
        rolled = (*self.rolled, (self.left[0], face))
        if len(self.left) > 1:
            state.stack.append(Roll(CHANCE, self.unit, self.left[1:], rolled))
            return
        battle = fight(state)
        unit = battle.units[self.unit]
        if log is not None:
            values = {"kind": unit.kind, "dice": rolled, "missiles": not battle.round}
            log.append(Event("roll", unit.seat, {**values, "round": battle.round}))
        if unit.seat == NOBODY:
            assign_for_nobody(state, battle, self.unit, rolled, log)
            return
        if battle.round and SPLITTER in state.players[unit.seat].known:
            rolled = split(rolled)
        ordered = tuple(sorted(rolled, key=lambda die: (-die[0], -die[1])))
        assign_next(state, battle, self.unit, ordered, log)


# 13.7 to 13.10  Assigning dice


def can_hit(state: State, battle: Battle, number: int, face: int) -> list[tuple[int, int]]:
    """13.8  The ships that a die of a unit hits: the place of the unit, and the ship's damage."""
    unit = battle.units[number]
    computer = stats(state, unit).computer
    return [
        (foe, damage)
        for foe in foes(battle, unit.seat)
        if hits(face, computer, stats(state, battle.units[foe]).shield)
        for damage in dict.fromkeys(battle.units[foe].damage)
    ]


def assign_next(state: State, battle: Battle, number: int, dice: Dice, log: Log) -> None:
    """13.7  Dice without a choice are assigned at once; those that hit nothing are set aside."""
    while dice:
        (points, face), *rest = dice
        found = can_hit(state, battle, number, face)
        if len(found) > 1:
            state.stack.append(Assign(battle.units[number].seat, number, dice))
            return
        for foe, damage in found:
            strike(state, battle, number, foe, damage, (points, face), log)
        dice = tuple(rest)


def assign_for_nobody(state: State, battle: Battle, number: int, dice: Dice, log: Log) -> None:
    """13.12  The dice of ancients, guardians and the GCDS."""
    units = {foe: battle.units[foe] for foe in foes(battle, NOBODY)}
    computer = stats(state, battle.units[number]).computer
    places = {unit.kind: foe for foe, unit in units.items()}
    aimed = aim(dice, computer, targets([(unit, stats(state, unit)) for unit in units.values()]))
    for ship, die in aimed:
        strike(state, battle, number, places[ship.kind], ship.damage, die, log)
        ship.damage += die[0]


def strike(
    state: State, battle: Battle, number: int, foe: int, damage: int, die: Die, log: Log
) -> None:
    """13.9  A ship with this much damage takes more; beyond its hull it is destroyed."""
    points, face = die
    unit, target = battle.units[number], battle.units[foe]
    left = list(target.damage)
    left.remove(damage)
    destroyed = damage + points > stats(state, target).hull
    if not destroyed:
        left.append(damage + points)
    change(battle, foe, replace(target, damage=tuple(sorted(left, reverse=True))))
    if destroyed and unit.seat != NOBODY:
        draws = state.table.data.combat.reputation.draws[target.kind]
        battle.earned = with_item(battle.earned, unit.seat, draws)
    if target.seat == NOBODY:
        place = state.sectors[battle.sector]
        state.sectors[battle.sector] = replace(place, npcs=battle.units[foe].damage)
    elif destroyed:
        wreck(state, battle, target)
    if log is not None:
        values = {"kind": target.kind, "damage": damage, "points": points, "face": face}
        values |= {"destroyed": destroyed, "of": target.seat}
        log.append(Event("hit", unit.seat, values))


def wreck(state: State, battle: Battle, unit: Unit) -> None:
    """13.16  A destroyed ship goes back to its owner."""
    player = state.players[unit.seat]
    leave(state, battle.sector, unit.seat, SHIP[unit.kind])
    player.unbuilt = with_item(player.unbuilt, SHIP[unit.kind], 1)


class Hit(Action, frozen=True, tag="hit"):
    """13.7  The next die goes to a ship of this kind that has this much damage."""

    kind: str
    damage: int

    @classmethod
    def options(cls, state: State, frame: Assign) -> Iterator[Hit]:
        battle = fight(state)
        for foe, damage in can_hit(state, battle, frame.unit, frame.dice[0][1]):
            yield cls(battle.units[foe].kind, damage)

    def check(self, state: State, frame: Assign) -> Illegal | None:
        battle = fight(state)
        seat, face = battle.units[frame.unit].seat, frame.dice[0][1]
        for foe in foes(battle, seat):
            unit = battle.units[foe]
            if unit.kind == self.kind and self.damage in unit.damage:
                computer = stats(state, battle.units[frame.unit]).computer
                shield = stats(state, unit).shield
                if hits(face, computer, shield):
                    return None
                return Illegal("13.8", "misses", face=face, computer=computer, shield=shield)
        return Illegal("13.7", "no_target", kind=self.kind, damage=self.damage)

    def apply(self, state: State, frame: Assign, log: Log) -> None:
        battle = fight(state)
        seat = battle.units[frame.unit].seat
        foe = next(n for n in foes(battle, seat) if battle.units[n].kind == self.kind)
        strike(state, battle, frame.unit, foe, self.damage, frame.dice[0], log)
        assign_next(state, battle, frame.unit, frame.dice[1:], log)


class Assign(Frame, frozen=True, tag="assign"):
    """13.7  Which ship does the first of these dice hit?"""

    rule: ClassVar[str] = "13.7"
    answers: ClassVar[tuple[type[Action], ...]] = (Hit,)

    unit: int
    dice: Dice
