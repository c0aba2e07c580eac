"""How a battle ends: the probabilities of victory, draw and defeat, and who survives.

Nobody retreats, cards are played at the first opportunity, and hits are assigned by a fixed policy
(see `odds_side`). Before the rounds come, in space, space cannon offence, effects at the start
of combat (those of the attacker first) and the barrage; on the ground, bombardment and space cannon
defence. What is a sacrifice by choice and comes without a card or technology, such as Devotion, is
not used.

A battle is a Markov chain over what is left of both sides. States are taken from the strongest to
the weakest; a round in which nothing is hit leads back to its own state, and dividing by the
probability of everything else takes that loop out exactly. Where repairs lead back to stronger
states, these are taken again until what is left of them is too little to matter. A battle that
takes too much work is simulated instead, and says so by its standard error.
"""

from collections.abc import Callable
from math import sqrt
from typing import TypeVar

import msgspec

from armillary.core.chance import SplitMix
from armillary.games.imperium.combat.odds_file import Battle
from armillary.games.imperium.combat.odds_side import Counts, Fighting, Hits

MOST_WORK = 1_000_000
"""Outcomes of rounds to look at, after which a battle is simulated; it takes a few seconds."""

SIMULATIONS = 20_000
MOST_ROUNDS = 10_000
"""A simulated battle that lasts longer is one that nobody can win."""

NEGLIGIBLE = 1e-12
"""Less probability than this is not followed any further."""

ATTACKER, DEFENDER = 0, 1

State = tuple[Counts, Counts]
Spread = dict[State, float]
"""States, each with its probability."""

_Fates = list[tuple[Counts, float]]

K = TypeVar("K")


class Odds(msgspec.Struct, frozen=True):
    """How a battle ends. The standard error is 0 where the odds are exact."""

    attacker: float
    draw: float
    defender: float
    standard_error: float
    survivors: dict[str, dict[str, float]]  # to expect, by side and type


def odds(battle: Battle, most_work: int = MOST_WORK, simulations: int = SIMULATIONS) -> Odds:
    """The odds of a battle: exact, or simulated where that takes more than `most_work`;
    TooMuchWork if there are no simulations."""
    return _Battle(battle, most_work).odds(simulations)


class TooMuchWork(Exception):
    """A battle cannot be worked out exactly with so much work."""


class _Battle:
    def __init__(self, battle: Battle, most_work: int) -> None:
        attacker, defender = battle.attacker, battle.defender
        self.space, self.begun = battle.place == "space", battle.begun
        # 6.2.7  In a nebula the defender adds 1.
        nebula = int(self.space and battle.nebula)
        self.sides = (
            Fighting(attacker, defender, self.space, 0),
            Fighting(defender, attacker, self.space, nebula),
        )
        self.harrow = None
        if self.sides[ATTACKER].has.bombards_each_round:
            self.harrow = self.sides[ATTACKER].bombardment()
        # Whether what one side rolls, or loses, changes what becomes of the other.
        answers = any(side.has.answers_hits for side in self.sides)
        doomed = any(side.has.flagship_takes_all for side in self.sides)
        self.coupled = doomed or answers or self.harrow is not None
        self.work_left = most_work

    def odds(self, simulations: int) -> Odds:
        start = self.before_the_rounds()
        try:
            return self.summary(self.walk(start), 0.0)
        except TooMuchWork:
            if not simulations:
                raise
            ends = self.simulate(start, simulations)
            # What never happened in so many tries may still happen once in as many.
            widest = max(1 / simulations, *(p * (1 - p) for p in self.results(ends)))
            return self.summary(ends, sqrt(widest / simulations))

    def summary(self, ends: Spread, standard_error: float) -> Odds:
        survivors: dict[str, dict[str, float]] = {}
        for name, side in (("attacker", ATTACKER), ("defender", DEFENDER)):
            fighting = self.sides[side]
            survivors[name] = {
                type: sum(p * fighting.number(state[side], type) for state, p in ends.items())
                for type in fighting.types
            }
        return Odds(*self.results(ends), standard_error, survivors)

    def results(self, ends: Spread) -> tuple[float, float, float]:
        """The probabilities that the attacker, nobody, or the defender is left."""
        attacker = sum(p for (a, _), p in ends.items() if self.sides[ATTACKER].alive(a))
        defender = sum(p for (_, d), p in ends.items() if self.sides[DEFENDER].alive(d))
        return attacker, max(0.0, 1 - attacker - defender), defender

    # Before the rounds

    def before_the_rounds(self) -> Spread:
        attacker, defender = self.sides
        spread: Spread = {(attacker.start, defender.start): 1.0}
        if self.begun:
            return spread
        if not self.space:
            spread = self.landing(spread, DEFENDER, attacker.bombardment())
            return self.landing(spread, ATTACKER, defender.space_cannon(defender.start))
        spread = self.offence(spread)
        for side in (ATTACKER, DEFENDER):
            spread = self.start_of_combat(spread, side)
        return self.barrages(spread)

    def landing(self, spread: Spread, side: int, hits: Hits) -> Spread:
        """8.3, 8.5  Hits on the ground forces of one side."""
        after: Spread = {}
        for state, chance in spread.items():
            for counts, p in self.suffer(state, side, hits).items():
                _add(after, _with(state, side, counts), chance * p)
        return after

    def offence(self, spread: Spread) -> Spread:
        """6.4  Both sides fire their space cannons; the hits are assigned together."""
        after: Spread = {}
        for state, chance in spread.items():
            on = [
                self.suffer(state, side, self.sides[1 - side].space_cannon(state[1 - side]))
                for side in (ATTACKER, DEFENDER)
            ]
            for a, p in on[ATTACKER].items():
                for d, q in on[DEFENDER].items():
                    _add(after, self.settled(state, (a, d)), chance * p * q)
        return after

    def barrages(self, spread: Spread) -> Spread:
        """7.3.1  Both sides at once; only fighters are hit, and nobody sustains."""
        after: Spread = {}
        for state, chance in spread.items():
            if self.over(state):
                _add(after, state, chance)
                continue
            at_d, at_a = (self.sides[s].barrage(state[s]) for s in (ATTACKER, DEFENDER))
            for (n, _), p in at_a.items():
                for (m, _), q in at_d.items():
                    a = self.sides[ATTACKER].lose_fighters(state[ATTACKER], n)
                    d = self.sides[DEFENDER].lose_fighters(state[DEFENDER], m)
                    _add(after, (a, d), chance * p * q)
        return after

    def start_of_combat(self, spread: Spread, side: int) -> Spread:
        """7.2  What a side does at the start of a space combat."""
        has = self.sides[side].has
        for times, effect in (
            (int(bool(has.ambushers)), self.ambush),
            (has.chosen_hits, self.chosen_hit),
            (has.sacrifices, self.sacrifice),
            (int(bool(has.ships_to_destroy_one)), self.lose_ship),
        ):
            for _ in range(times):
                spread = self.each(spread, side, effect)
        return spread

    def each(self, spread: Spread, side: int, effect: Callable[[State, int], Spread]) -> Spread:
        """What an effect of a side does in every state in which the combat goes on."""
        after: Spread = {}
        for state, chance in spread.items():
            if self.over(state):
                _add(after, state, chance)
                continue
            for new, p in effect(state, side).items():
                _add(after, self.settled(state, new), chance * p)
        return after

    def ambush(self, state: State, side: int) -> Spread:
        enemy, hits = 1 - side, self.sides[side].ambush(state[side])
        return {
            _with(state, enemy, counts): p for counts, p in self.suffer(state, enemy, hits).items()
        }

    def chosen_hit(self, state: State, side: int) -> Spread:
        enemy = 1 - side
        counts = self.sides[enemy].lose_best(state[enemy], self.may_sustain(state, enemy))
        return {_with(state, enemy, counts): 1.0}

    def sacrifice(self, state: State, side: int) -> Spread:
        enemy, left = 1 - side, self.sides[side].sacrifice(state[side])
        if left is None:
            return {state: 1.0}
        may = self.may_sustain(state, enemy)
        counts = self.sides[enemy].take(state[enemy], 0, 1, may, False)
        return {_with(_with(state, side, left), enemy, counts): 1.0}

    def lose_ship(self, state: State, side: int) -> Spread:
        enemy, own = 1 - side, self.sides[side]
        if own.other_than_fighters(state[side]) < own.has.ships_to_destroy_one:
            return {state: 1.0}
        return {_with(state, enemy, self.sides[enemy].lose_ship(state[enemy])): 1.0}

    # The rounds

    def walk(self, start: Spread) -> Spread:
        """Where the battle ends, exactly."""
        ends: Spread = {}
        strongest = sum(side.most_strength() for side in self.sides)
        waiting: list[Spread] = [{} for _ in range(strongest + 1)]
        for state, chance in start.items():
            if self.over(state):
                _add(ends, state, chance)
            else:
                self.follow(self.readied(state), chance, waiting, ends, first=not self.begun)
        level = len(waiting) - 1
        while level >= 0:
            if not waiting[level]:
                level -= 1
                continue
            state, chance = waiting[level].popitem()
            if chance > NEGLIGIBLE:
                level = max(level, self.follow(state, chance, waiting, ends, first=False))
        return ends

    def follow(
        self, state: State, chance: float, waiting: list[Spread], ends: Spread, first: bool
    ) -> int:
        """Send the probability of a state on, and return the strength of the strongest next one."""
        goes_on, over = self.round(state, first)
        stay = 0.0 if first else goes_on.pop(state, 0.0)
        if stay > 1 - NEGLIGIBLE:
            _add(ends, _given_up(state), chance)
            return 0
        chance /= 1 - stay
        strength_a, strength_d = self.sides[ATTACKER].strength, self.sides[DEFENDER].strength
        strongest = 0
        for new, p in goes_on.items():
            level = strength_a(new[ATTACKER]) + strength_d(new[DEFENDER])
            strongest = max(strongest, level)
            _add(waiting[level], new, chance * p)
        for new, p in over.items():
            _add(ends, new, chance * p)
        return strongest

    def simulate(self, start: Spread, times: int) -> Spread:
        """Where the battle ended in so many tries."""
        random = SplitMix(1)
        ends: Spread = {}
        for _ in range(times):
            state, first = _drawn(start, random), not self.begun
            for _ in range(MOST_ROUNDS):
                if self.over(state):
                    break
                if first:
                    state = self.readied(state)
                a, d = (_drawn(hits, random) for hits in self.rolls(state, first))
                state, first = _drawn(self.outcome(state, a, d), random), False
            else:
                state = _given_up(state)
            _add(ends, state, 1 / times)
        return ends

    def round(self, state: State, first: bool) -> tuple[Spread, Spread]:
        """7.3, 8.6  Where a combat round leads: to a further round, or to the end."""
        by_a, by_d = self.rolls(state, first)
        if self.coupled:
            after: Spread = {}
            for a, p in by_a.items():
                for d, q in by_d.items():
                    self.work(1)
                    for new, chance in self.outcome(state, a, d).items():
                        _add(after, new, p * q * chance)
            goes_on = {new: chance for new, chance in after.items() if not self.over(new)}
            return goes_on, {new: p for new, p in after.items() if new not in goes_on}
        alive_a, dead_a = self.fates(state, ATTACKER, by_d)
        alive_d, dead_d = self.fates(state, DEFENDER, by_a)
        self.work((len(alive_a) + len(dead_a)) * (len(alive_d) + len(dead_d)))
        goes_on = {(a, d): p * q for a, p in alive_a for d, q in alive_d}
        over = {(a, d): p * q for a, p in alive_a for d, q in dead_d}
        over |= {(a, d): p * q for a, p in dead_a for d, q in (*alive_d, *dead_d)}
        return goes_on, over

    def fates(self, state: State, side: int, hits: Hits) -> tuple[_Fates, _Fates]:
        """What a round may leave of a side, ready for the next one; and where nothing is left."""
        fighting = self.sides[side]
        after: dict[Counts, float] = {}
        for hit, chance in hits.items():
            _add(after, fighting.ready(self.hit(state, side, hit, True)), chance)
        likely = [(counts, chance) for counts, chance in after.items() if chance > NEGLIGIBLE]
        return (
            [fate for fate in likely if fighting.alive(fate[0])],
            [fate for fate in likely if not fighting.alive(fate[0])],
        )

    def rolls(self, state: State, first: bool) -> tuple[Hits, Hits]:
        """7.3.3  What the attacker and the defender may roll."""
        attacker, defender = self.sides
        a, d = state
        return (
            attacker.combat(a, defender.other_than_fighters(d), first),
            defender.combat(d, attacker.other_than_fighters(a), first),
        )

    def outcome(self, state: State, a: tuple[int, int], d: tuple[int, int]) -> Spread:
        """Where a round leads in which the attacker and the defender hit so often."""
        more = [0, 0]
        for side, own in enumerate(self.sides):
            opposing = d if side == ATTACKER else a
            more[side] = int(own.has.answers_hits and sum(opposing) > 0)
        new_a = self.hit(state, ATTACKER, (d[0] + more[DEFENDER], d[1]), True)
        new_d = self.hit(state, DEFENDER, (a[0] + more[ATTACKER], a[1]), True)
        new = new_a, new_d
        if self.harrow is None or not self.sides[DEFENDER].alive(new_d):
            return {self.ended(state, new): 1.0}
        return {(new_a, counts): p for counts, p in self.suffer(new, DEFENDER, self.harrow).items()}

    # Hits

    def suffer(
        self, state: State, side: int, hits: Hits, in_round: bool = False
    ) -> dict[Counts, float]:
        after: dict[Counts, float] = {}
        for hit, chance in hits.items():
            _add(after, self.hit(state, side, hit, in_round), chance)
        return after

    def hit(self, state: State, side: int, hits: tuple[int, int], in_round: bool) -> Counts:
        may = self.may_sustain(state, side)
        return self.sides[side].take(state[side], *hits, may, in_round)

    def may_sustain(self, state: State, side: int) -> bool:
        """Beside some flagships nobody else sustains damage."""
        enemy = self.sides[1 - side]
        return not (enemy.has.enemy_cannot_sustain and enemy.number(state[1 - side], "flagship"))

    def settled(self, before: State, after: State) -> State:
        """A flagship may take every ship with it."""
        for side, fighting in enumerate(self.sides):
            had, left = (fighting.number(then[side], "flagship") for then in (before, after))
            if fighting.has.flagship_takes_all and had and not left:
                return tuple(0 for _ in after[0]), tuple(0 for _ in after[1])
        return after

    def ended(self, before: State, after: State) -> State:
        """The end of a round, and what is repaired before the next."""
        after = self.settled(before, after)
        return after if self.over(after) else self.readied(after)

    def readied(self, state: State) -> State:
        attacker, defender = self.sides
        return attacker.ready(state[ATTACKER]), defender.ready(state[DEFENDER])

    def over(self, state: State) -> bool:
        attacker, defender = self.sides
        return not (attacker.alive(state[ATTACKER]) and defender.alive(state[DEFENDER]))

    def work(self, amount: int) -> None:
        self.work_left -= amount
        if self.work_left < 0:
            raise TooMuchWork


def _with(state: State, side: int, counts: Counts) -> State:
    return (counts, state[DEFENDER]) if side == ATTACKER else (state[ATTACKER], counts)


def _given_up(state: State) -> State:
    """7.6  Neither side can ever win: the attacker has to give way."""
    return tuple(0 for _ in state[ATTACKER]), state[DEFENDER]


def _add(spread: dict[K, float], key: K, chance: float) -> None:
    spread[key] = spread.get(key, 0.0) + chance


def _drawn(spread: dict[K, float], random: SplitMix) -> K:
    left = random.next() / 2**64
    for key, chance in spread.items():  # noqa: B007  (rounding may leave a little at the end)
        left -= chance
        if left < 0:
            break
    return key
