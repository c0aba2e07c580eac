"""13.4 to 13.6, 13.11 and 13.13  A battle: initiative, rounds, retreat, stalemate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.combat.attack import attack, change, fight, stats, wreck
from armillary.games.eclipse.components import SHIPS, Ship
from armillary.games.eclipse.pieces.galaxy import enemies, enter, leave, replace, squadron
from armillary.games.eclipse.state import NOBODY, SHIP, STARBASE, Battle, Squadron, State, Unit


def line_up(state: State, battle: Battle) -> None:
    """13.4  Both sides in the order of initiative; in a tie the defender comes first."""
    place, sides = state.sectors[battle.sector], (battle.defender, battle.attacker)
    units: list[Unit] = []
    for seat in sides:
        if seat == NOBODY:
            kind = state.table.kind_of_npc[place.id]
            units.append(Unit(NOBODY, kind, tuple(sorted(place.npcs, reverse=True))))
            continue
        own = squadron(place, seat)
        assert own is not None
        for ship, count in enumerate(own.ships):
            if count:
                wounds = [damage for its, damage in own.wounds if its == ship]
                damage = sorted(wounds + [0] * (count - len(wounds)), reverse=True)
                units.append(Unit(seat, SHIPS[ship], tuple(damage)))
    units.sort(key=lambda unit: -stats(state, unit).initiative)
    battle.units = tuple(units)
    # While they fight, the units know their damage; afterwards the squadrons do again.
    fresh = tuple(
        Squadron(its.seat, its.ships) if its.seat in sides else its for its in place.squadrons
    )
    state.sectors[place.id] = replace(place, squadrons=fresh)
    battle.round = battle.acted = 0
    battle.tried = ()
    battle.stood = False


# 13.5 and 13.6  The course of a battle


class Engagement(Frame, frozen=True, tag="engagement"):
    """13.6  Missiles, then round after round, until one side has no ships left."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        battle = fight(state)
        sides = {unit.seat for unit in battle.units if unit.damage}
        if len(sides) < 2:
            end_battle(state, battle, log)
            return
        state.stack.append(self)
        ready = next_units(state, battle)
        if not ready:
            battle.round += 1
            battle.acted = 0
            if not any(unit.damage and stats(state, unit).cannons for unit in battle.units):
                stalemate(state, battle, log)
            return
        seat = battle.units[ready[0]].seat
        fleeing = [number for number in ready if battle.units[number].flees_to]
        if fleeing:
            complete_retreat(state, battle, fleeing[0], log)
        elif seat == NOBODY or (len(ready) == 1 and not ways_out(state, battle, ready[0])):
            attack(state, battle, ready[0], log)
        else:
            state.stack.append(Engage(seat))


def next_units(state: State, battle: Battle) -> list[int]:
    """13.4  Who acts next: one unit, or several of one player with the same initiative."""
    found: list[int] = []
    for number, unit in enumerate(battle.units):
        if battle.acted >> number & 1 or not unit.damage:
            continue
        its = stats(state, unit)
        if not battle.round and not its.missiles:
            continue
        if not found:
            seat, initiative = unit.seat, its.initiative
        elif unit.seat != seat or its.initiative != initiative:
            break
        found.append(number)
    return found


def end_battle(state: State, battle: Battle, log: Log) -> None:
    """13.11 and 13.15  Late retreats are completed; who fled draws nothing for taking part."""
    for seat in (battle.attacker, battle.defender):
        fled = seat in battle.tried and all(
            unit.flees_to or not unit.damage for unit in battle.units if unit.seat == seat
        )
        if seat == battle.attacker and battle.stood:
            fled = False
        others = tuple(other for other in battle.fled if other != seat)
        battle.fled = (*others, seat) if fled else others
    for number, unit in enumerate(battle.units):
        if unit.flees_to and unit.damage and unit.since < battle.round:
            complete_retreat(state, battle, number, log)
    write_wounds(state, battle)
    battle.units = ()
    if log is not None:
        winners = {its.seat for its in state.sectors[battle.sector].squadrons}
        won = battle.attacker in winners
        values = {"sector": battle.sector, "attacker_holds": won}
        log.append(Event("battle_over", battle.attacker if won else battle.defender, values))


def write_wounds(state: State, battle: Battle) -> None:
    """13.9  Damage stays until the phase ends."""
    place = state.sectors[battle.sector]
    changed = []
    for its in place.squadrons:
        wounds = [
            (SHIP[unit.kind], damage)
            for unit in battle.units
            if unit.seat == its.seat
            for damage in unit.damage
            if damage
        ]
        if its.seat in (battle.attacker, battle.defender):
            its = Squadron(its.seat, its.ships, tuple(sorted(wounds)))
        changed.append(its)
    state.sectors[battle.sector] = replace(place, squadrons=tuple(changed))


# 13.6 and 13.11  Attack or retreat


def ways_out(state: State, battle: Battle, number: int) -> list[str]:
    """13.11  Where ships of a unit may retreat to: their own sectors without enemies."""
    unit = battle.units[number]
    if unit.seat == NOBODY or unit.kind == SHIPS[STARBASE] or not battle.round:
        return []
    player = state.players[unit.seat]
    return [
        id
        for id in state.routes.of(player)[battle.sector]
        if state.sectors[id].owner == unit.seat and not enemies(state, state.sectors[id], unit.seat)
    ]


def unit_of(state: State, ship: str) -> int:
    """The unit of this type among those that act next; -1: it is not its turn."""
    battle = fight(state)
    for number in next_units(state, battle):
        if battle.units[number].kind == ship:
            return number
    return -1


class Attack(Action, frozen=True, tag="attack"):
    """13.6 and 13.7  Ships of this type attack, or fire their missiles."""

    ship: Ship

    @classmethod
    def options(cls, state: State, frame: Engage) -> Iterator[Attack]:
        battle = fight(state)
        for number in next_units(state, battle):
            yield cls(SHIPS[SHIP[battle.units[number].kind]])

    def check(self, state: State, frame: Engage) -> Illegal | None:
        return (
            None if unit_of(state, self.ship) >= 0 else Illegal("13.4", "not_now", ship=self.ship)
        )

    def apply(self, state: State, frame: Engage, log: Log) -> None:
        attack(state, fight(state), unit_of(state, self.ship), log)


class Retreat(Action, frozen=True, tag="retreat"):
    """13.11  Ships of this type begin to retreat to a sector."""

    ship: Ship
    to: str

    @classmethod
    def options(cls, state: State, frame: Engage | Stalemate) -> Iterator[Retreat]:
        battle = fight(state)
        for number in frame.units(state):
            for to in ways_out(state, battle, number):
                yield cls(SHIPS[SHIP[battle.units[number].kind]], to)

    def check(self, state: State, frame: Engage | Stalemate) -> Illegal | None:
        battle = fight(state)
        if not battle.round:
            return Illegal("13.5", "missiles_first")
        numbers = [n for n in frame.units(state) if battle.units[n].kind == self.ship]
        if not numbers:
            return Illegal("13.4", "not_now", ship=self.ship)
        allowed = tuple(ways_out(state, battle, numbers[0]))
        if self.to in allowed:
            return None
        if self.ship == SHIPS[STARBASE]:
            return Illegal("17.12", "starbase")
        return Illegal("13.11", "no_retreat", sector=self.to, allowed=allowed)

    def apply(self, state: State, frame: Engage | Stalemate, log: Log) -> None:
        battle = fight(state)
        number = next(n for n in frame.units(state) if battle.units[n].kind == self.ship)
        begin_retreat(battle, number, self.to)
        if log is not None:
            values = {"ship": self.ship, "to": self.to}
            log.append(Event("retreat", frame.seat, values))
        if type(frame) is Stalemate:
            complete_retreat(state, battle, number, log)
            withdraw(state, battle, log)


class Engage(Frame, frozen=True, tag="engage"):
    """13.6  Attack or retreat? Among own types of the same initiative, which comes first (13.4)?"""

    rule: ClassVar[str] = "13.6"
    answers: ClassVar[tuple[type[Action], ...]] = (Attack, Retreat)

    def units(self, state: State) -> list[int]:
        """The units that may act now."""
        return next_units(state, fight(state))


def begin_retreat(battle: Battle, number: int, to: str) -> None:
    """13.11  The ships move to the edge; they can still be hit."""
    unit = battle.units[number]
    change(battle, number, replace(unit, flees_to=to, since=battle.round))
    battle.acted |= 1 << number
    battle.tried = tuple(sorted({*battle.tried, unit.seat}))


def complete_retreat(state: State, battle: Battle, number: int, log: Log) -> None:
    """13.11  The ships leave for the sector, with their damage."""
    unit = battle.units[number]
    ship = SHIP[unit.kind]
    for _ in unit.damage:
        leave(state, battle.sector, unit.seat, ship)
        enter(state, unit.flees_to, unit.seat, ship)
    place = state.sectors[unit.flees_to]
    wounds = [(ship, damage) for damage in unit.damage if damage]
    changed = tuple(
        Squadron(its.seat, its.ships, tuple(sorted((*its.wounds, *wounds))))
        if its.seat == unit.seat
        else its
        for its in place.squadrons
    )
    state.sectors[unit.flees_to] = replace(place, squadrons=changed)
    if log is not None:
        values = {"ship": unit.kind, "to": unit.flees_to, "n": len(unit.damage)}
        log.append(Event("retreated", unit.seat, values))
    change(battle, number, replace(unit, damage=()))
    battle.acted |= 1 << number


# 13.13  Stalemate


def stalemate(state: State, battle: Battle, log: Log) -> None:
    """13.13  Nobody can destroy anything any more: the attacker must retreat."""
    if log is not None:
        log.append(Event("stalemate", battle.attacker, {"sector": battle.sector}))
    withdraw(state, battle, log)


def withdraw(state: State, battle: Battle, log: Log) -> None:
    """13.13  Type by type: those with a choice are asked, those without a way are destroyed."""
    for number, unit in enumerate(battle.units):
        if unit.seat != battle.attacker or not unit.damage:
            continue
        ways = [unit.flees_to] if unit.flees_to else ways_out(state, battle, number)
        if len(ways) > 1:
            state.stack.append(Stalemate(battle.attacker))
            return
        if ways:
            begin_retreat(battle, number, ways[0])
            complete_retreat(state, battle, number, log)
        else:
            scuttle(state, battle, number, log)


def scuttle(state: State, battle: Battle, number: int, log: Log) -> None:
    """13.13 and 17.14  Ships that cannot retreat are lost, and nobody earns tiles for them."""
    unit = battle.units[number]
    for _ in unit.damage:
        wreck(state, battle, unit)
    change(battle, number, replace(unit, damage=()))
    battle.stood = True
    if log is not None:
        values = {"ship": unit.kind, "n": len(unit.damage)}
        log.append(Event("scuttled", unit.seat, values))


class Stalemate(Frame, frozen=True, tag="stalemate"):
    """13.13  Where do the attacking ships retreat to?"""

    rule: ClassVar[str] = "13.13"
    answers: ClassVar[tuple[type[Action], ...]] = (Retreat,)

    def units(self, state: State) -> list[int]:
        """The type that must retreat now."""
        battle = fight(state)
        mine = (n for n, unit in enumerate(battle.units) if unit.seat == self.seat and unit.damage)
        return [next(mine)]
