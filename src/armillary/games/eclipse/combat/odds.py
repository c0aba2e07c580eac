"""How a battle ends: the exact probability that the attacker holds the sector, and who survives.

Nobody retreats, and both sides assign their dice by a fixed policy, die after die from the highest
face down, at equal faces the smaller damage first: a die goes to the first enemy that it and the
dice still to come can destroy, otherwise to the first enemy that it hits. Players begin with the
smallest of their enemies, ships of nobody with the largest (13.12).

A battle is a Markov chain. Its state is the life left to every ship: hull and one more, less the
damage, 0 when destroyed. A round never gives life back, so the chain is walked once, from the most
life to the least; a round in which nothing is hit leads back to its own state, and dividing by the
probability of everything else takes that loop out exactly.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import comb, prod
from operator import sub

import msgspec

from armillary.core.errors import ArmillaryError
from armillary.games.eclipse.components import NPCS, components
from armillary.games.eclipse.pieces.ship_values import Values

SMALLEST_FIRST = (*NPCS, "interceptor", "starbase", "cruiser", "dreadnought")
"""Whom players shoot at first."""

BURST = 6
LOWEST = 2  # the lowest face that can hit; below it there is only the blank

MOST_WORK = 20_000_000
"""Rolls and their results to look at, after which a battle counts as too large: some 20 seconds."""

Lives = tuple[int, ...]
Side = int
ATTACKER, DEFENDER = 0, 1


class TooLarge(ArmillaryError):
    """A battle has too many ships to be worked out exactly."""


class Fleet(msgspec.Struct, frozen=True):
    """All ships of one type on one side."""

    kind: str  # a ship of a player or of nobody
    count: int
    values: Values
    damage: tuple[int, ...] = ()  # of those that are wounded already, as in a running battle

    @property
    def lives(self) -> Lives:
        """The damage that it takes to destroy each ship."""
        wounds = (*self.damage, *(0,) * (self.count - len(self.damage)))
        return tuple(max(0, self.values.hull + 1 - damage) for damage in wounds)


class Odds(msgspec.Struct, frozen=True):
    """How a battle ends."""

    attacker_wins: float
    attacker: dict[str, float]  # survivors to expect, by type
    defender: dict[str, float]


def odds(attacker: Sequence[Fleet], defender: Sequence[Fleet], most_work: int = MOST_WORK) -> Odds:
    """The exact odds of a battle; TooLarge if they take more than `most_work`."""
    return _Battle((attacker, defender), most_work).odds()


class _Die(msgspec.Struct, frozen=True):
    """A die as it was rolled: what it hits, and what it and the dice after it can do."""

    reach: int  # hits every ship whose need is not higher
    damage: int
    ahead: dict[int, int]  # by need: the damage of this die and of all after it that hit


_Roll = tuple[_Die, ...]
_Shown = tuple[tuple[int, int], ...]
"""The dice of a roll that hit, as (reach, damage), in the order in which they are assigned."""


class _Weapons(msgspec.Struct, frozen=True, eq=False):  # eq: each is only equal to itself
    """The cannons or missiles of a fleet, as they are aimed at the other side."""

    side: Side
    ships: slice  # where the fleet stands among the lives of its side
    dice: tuple[tuple[int, int], ...]  # (damage, dice of one ship), rising
    needs: tuple[int, ...]  # of every enemy: the lowest face that hits it
    order: tuple[int, ...]  # the enemies, those to shoot at first in front


class _Battle:
    def __init__(self, sides: tuple[Sequence[Fleet], Sequence[Fleet]], most_work: int) -> None:
        self.sides = sides
        self.work_left = most_work
        # 13.4  Higher initiative first, ties to the defender; own ties in the order of the fleets.
        fleets = [(s, i) for s in (DEFENDER, ATTACKER) for i in range(len(sides[s]))]
        fleets.sort(key=lambda fleet: -sides[fleet[0]][fleet[1]].values.initiative)
        self.missiles = self.armament(fleets, "missiles")
        self.cannons = self.armament(fleets, "cannons")
        self.shots: dict[tuple[_Weapons, int, Lives], list[tuple[Lives, float]]] = {}
        self.rolls: dict[tuple[object, ...], list[tuple[_Roll, float]]] = {}

    def armament(self, fleets: list[tuple[Side, int]], kind: str) -> list[_Weapons]:
        """All weapons of a kind, in the order in which they are fired."""
        all_weapons = [self.weapons(side, index, kind) for side, index in fleets]
        return [weapons for weapons in all_weapons if weapons.dice]

    def weapons(self, side: Side, index: int, kind: str) -> _Weapons:
        rules = components().combat
        fleet, enemies = self.sides[side][index], self.sides[1 - side]
        dice = getattr(fleet.values, kind)
        order = rules.targets.largest_first if fleet.kind in NPCS else SMALLEST_FIRST
        needs = [
            min(BURST, max(LOWEST, rules.dice.hit - fleet.values.computer + enemy.values.shield))
            for enemy in enemies
            for _ in range(enemy.count)
        ]
        kinds = [enemy.kind for enemy in enemies for _ in range(enemy.count)]
        return _Weapons(
            side=side,
            ships=self.places(side)[index],
            dice=tuple(sorted((rules.dice.damage[c], n) for c, n in dice.items() if n)),
            needs=tuple(needs),
            order=tuple(sorted(range(len(kinds)), key=lambda ship: order.index(kinds[ship]))),
        )

    def places(self, side: Side) -> list[slice]:
        """Where each fleet stands among the lives of its side."""
        ends = [0]
        for fleet in self.sides[side]:
            ends.append(ends[-1] + fleet.count)
        return [slice(start, end) for start, end in pairwise(ends)]

    # The course of the battle

    def odds(self) -> Odds:
        full = tuple(tuple(life for fleet in side for life in fleet.lives) for side in self.sides)
        ends: defaultdict[tuple[Lives, Lives], float] = defaultdict(float)
        waiting: list[defaultdict[tuple[Lives, Lives], float]]
        waiting = [defaultdict(float) for _ in range(sum(map(sum, full)) + 1)]
        for state, chance in self.fire(self.missiles, (full[ATTACKER], full[DEFENDER])).items():
            waiting[_life(state)][state] += chance
        for states in reversed(waiting):
            for state, chance in states.items():
                if not (any(state[ATTACKER]) and any(state[DEFENDER])):
                    ends[state] += chance
                elif not self.armed(state):
                    # 13.13  Stalemate: the attacker loses all ships.
                    ends[(0,) * len(state[ATTACKER]), state[DEFENDER]] += chance
                else:
                    after = self.fire(self.cannons, state)
                    chance /= 1 - after.pop(state, 0.0)
                    for new, part in after.items():
                        waiting[_life(new)][new] += chance * part
        return self.summary(ends)

    def armed(self, state: tuple[Lives, Lives]) -> bool:
        return any(any(state[weapons.side][weapons.ships]) for weapons in self.cannons)

    def summary(self, ends: dict[tuple[Lives, Lives], float]) -> Odds:
        survivors: tuple[dict[str, float], dict[str, float]] = ({}, {})
        for side in (ATTACKER, DEFENDER):
            for fleet, ships in zip(self.sides[side], self.places(side), strict=True):
                alive = sum(p * _count(state[side][ships]) for state, p in ends.items())
                survivors[side][fleet.kind] = survivors[side].get(fleet.kind, 0.0) + alive
        wins = sum(chance for state, chance in ends.items() if any(state[ATTACKER]))
        return Odds(wins, survivors[ATTACKER], survivors[DEFENDER])

    def fire(
        self, all_weapons: list[_Weapons], state: tuple[Lives, Lives]
    ) -> dict[tuple[Lives, Lives], float]:
        """Where one turn of all these weapons leads, with which probability."""
        reached = {state: 1.0}
        for weapons in all_weapons:
            before, reached = reached, {}
            for (attacker, defender), chance in before.items():
                own, enemy = (
                    (attacker, defender) if weapons.side == ATTACKER else (defender, attacker)
                )
                ships = _count(own[weapons.ships])
                if not ships or not any(enemy):
                    new = attacker, defender
                    reached[new] = reached.get(new, 0.0) + chance
                    continue
                key = weapons, ships, enemy
                shots = self.shots.get(key)
                if shots is None:
                    shots = self.shots[key] = self.shoot(weapons, ships, enemy)
                self.work(len(shots))
                for left, part in shots:
                    new = (attacker, left) if weapons.side == ATTACKER else (left, defender)
                    reached[new] = reached.get(new, 0.0) + chance * part
        return reached

    # One attack

    def shoot(self, weapons: _Weapons, ships: int, enemy: Lives) -> list[tuple[Lives, float]]:
        """13.7  What an attack of this many ships leaves of the enemy."""
        needs = {need for need, life in zip(weapons.needs, enemy, strict=True) if life}
        key = weapons.dice, ships, tuple(sorted(needs))
        rolls = self.rolls.get(key)
        if rolls is None:
            dice = [(damage, count * ships) for damage, count in weapons.dice]
            rolls = self.rolls[key] = self.all_rolls(dice, sorted(needs))
        self.work(len(rolls))
        order = [ship for ship in weapons.order if enemy[ship]]
        left: dict[Lives, float] = {}
        for roll, chance in rolls:
            lives = _assigned(roll, enemy, order, weapons.needs)
            left[lives] = left.get(lives, 0.0) + chance
        return list(left.items())

    def all_rolls(self, dice: list[tuple[int, int]], needs: list[int]) -> list[tuple[_Roll, float]]:
        """All that dice, given as (damage, how many), can roll, without those that hit nothing.

        Face by face from the burst down: a die that has shown no higher face shows this one or a
        lower one. Faces that hit the same ships are one, unless another colour can come between.
        """
        steps = [
            max(need for need in needs if need <= face) for face in range(BURST, needs[0] - 1, -1)
        ]
        widths = dict.fromkeys(steps, 1)
        if len(dice) == 1:
            widths = {reach: steps.count(reach) for reach in steps}
            steps = list(widths)
        faces = BURST  # that a die may still show
        drawn: dict[tuple[tuple[int, ...], _Shown], float]
        drawn = {(tuple(count for _, count in dice), ()): 1.0}
        for reach in steps:
            before, drawn = drawn, {}
            shares = sum(prod(count + 1 for count in rest) for rest, _ in before)
            self.work(shares * sum(count for _, count in dice))
            for (rest, shown), chance in before.items():
                for counts, part in _shares(rest, widths[reach] / faces):
                    new = shown
                    for (damage, _), count in zip(dice, counts, strict=True):
                        new += ((reach, damage),) * count
                    key = tuple(map(sub, rest, counts)), new
                    drawn[key] = drawn.get(key, 0.0) + chance * part
            faces -= widths[reach]
        return [(_with_sums(shown, needs), chance) for (_, shown), chance in drawn.items()]

    def work(self, amount: int) -> None:
        self.work_left -= amount
        if self.work_left < 0:
            raise TooLarge("The battle has too many ships and dice to be worked out exactly.")


def _shares(counts: tuple[int, ...], chance: float) -> Iterator[tuple[tuple[int, ...], float]]:
    """How many dice of each colour show something that one die shows with this chance."""
    if not counts:
        yield (), 1.0
        return
    for rest, part in _shares(counts[1:], chance):
        n = counts[0]
        for k in range(n + 1):
            yield (k, *rest), part * comb(n, k) * chance**k * (1 - chance) ** (n - k)


def _with_sums(shown: _Shown, needs: list[int]) -> _Roll:
    """The dice of a roll in their order, each with what it and the later ones can do."""
    ahead = dict.fromkeys(needs, 0)
    dice: list[_Die] = []
    for reach, damage in reversed(shown):
        ahead = {need: done + damage * (need <= reach) for need, done in ahead.items()}
        dice.append(_Die(reach, damage, ahead))
    return tuple(reversed(dice))


def _assigned(roll: _Roll, enemy: Lives, order: list[int], needs: tuple[int, ...]) -> Lives:
    """The enemy after the dice of a roll have been assigned by the policy."""
    lives = list(enemy)
    for die in roll:
        first = -1
        for ship in order:
            if lives[ship] and needs[ship] <= die.reach:
                if die.ahead[needs[ship]] >= lives[ship]:
                    first = ship
                    break
                if first < 0:
                    first = ship
        if first >= 0:
            lives[first] = max(0, lives[first] - die.damage)
    return tuple(lives)


def _count(lives: Lives) -> int:
    return len(lives) - lives.count(0)


def _life(state: tuple[Lives, Lives]) -> int:
    return sum(state[ATTACKER]) + sum(state[DEFENDER])
