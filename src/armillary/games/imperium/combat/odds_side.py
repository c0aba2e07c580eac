"""One side of a battle whose odds are worked out: its dice, and how it takes hits.

Hits are assigned by a fixed policy. First every ship that can sustains damage: dreadnoughts,
carriers, the flagship, war suns. Then units are destroyed: fighters, infantry, destroyers,
cruisers, carriers, dreadnoughts, the flagship, war suns. Of one type those go first that did not
sustain in this step. Hits that must go to other ships than fighters are assigned first.
"""

from functools import cache

from armillary.games.imperium.combat.odds_file import Side, advantages
from armillary.games.imperium.components import Roll, Unit
from armillary.games.imperium.powers.effect_types import UnitType

Counts = tuple[int, ...]
"""Intact and damaged units of each type in turn; then what can still be played once: what cancels
hits, and what repairs everything."""

Hits = dict[tuple[int, int], float]
"""How likely so many hits are: free ones, and ones for other ships than fighters."""

Die = dict[int, float]
"""How likely a die is to give so many hits."""

SPACE: tuple[UnitType, ...] = (
    *("fighter", "infantry", "destroyer", "cruiser"),
    *("carrier", "dreadnought", "flagship", "war_sun"),
)
"""In the order in which they are destroyed. Infantry may fight in space, too (22.32)."""

SUSTAINING: tuple[UnitType, ...] = ("dreadnought", "carrier", "flagship", "war_sun")
NOTHING: Hits = {(0, 0): 1.0}


class Fighting:
    """A side in battle. What it is at a moment are its counts; all else never changes."""

    def __init__(self, own: Side, other: Side, space: bool, bonus: int) -> None:
        self.own, self.other, self.space = own, other, space
        self.has, self.against = advantages(own, other, space), advantages(other, own, space)
        self.types = tuple(type for type in self.fighting() if own.units.get(type))
        self.cards = tuple(own.cards[type] for type in self.types)
        self.place = {type: 2 * i for i, type in enumerate(self.types)}
        self.sustaining = tuple(
            self.place[type]
            for type in SUSTAINING
            if type in self.place and own.cards[type].sustain_damage
        )
        self.others = tuple(i for type, i in self.place.items() if type != "fighter")
        hurt = own.damaged
        units = (n for t in self.types for n in (own.units[t] - hurt.get(t, 0), hurt.get(t, 0)))
        self.start: Counts = (
            *units,
            int(bool(self.has.cancelled)),
            int(self.has.repairs_all),
        )
        self.bonus = bonus + self.has.bonus + self.against.enemy_bonus
        self.silent = self.against.shield_silences and self._shielded(other)
        self.combat = cache(self._combat)
        self.take = cache(self._take)
        self.strength = cache(self._strength)

    def fighting(self) -> tuple[UnitType, ...]:
        """The types that can take part, in the order in which they are destroyed."""
        if not self.space:
            return ("infantry",)
        if self.has.infantry_fights:
            return SPACE
        return tuple(type for type in SPACE if type != "infantry")

    def _shielded(self, side: Side) -> bool:
        """8.3  Whether a unit of the enemy has planetary shield against this side."""
        if self.has.strips_shields or any(c.strips_shields for c in self.own.cards.values()):
            return False
        return any(card.planetary_shield for card in side.cards.values())

    # What is left

    def alive(self, counts: Counts) -> bool:
        return any(counts[:-2])

    def number(self, counts: Counts, type: UnitType) -> int:
        place = self.place.get(type)
        return 0 if place is None else counts[place] + counts[place + 1]

    def other_than_fighters(self, counts: Counts) -> int:
        return sum(counts[:-2]) - self.number(counts, "fighter")

    def most_strength(self) -> int:
        """The strength when everything is repaired."""
        return self._strength(self.start) + sum(self.start[place + 1] for place in self.sustaining)

    def _strength(self, counts: Counts) -> int:
        """The hits that it takes to destroy this side, about."""
        return sum(counts[:-2]) + sum(counts[place] for place in self.sustaining)

    # Attacks

    def _combat(self, counts: Counts, opposing: int, first: bool) -> Hits:
        """7.3.3  The combat rolls of a round."""
        if first and self.silent:
            return NOTHING
        has = self.has
        bonus = self.bonus + (has.first_bonus if first else 0)
        again = first and has.rolls_again
        flagship = bool(self.number(counts, "flagship"))
        hits = NOTHING
        for type, card in zip(self.types, self.cards, strict=True):
            if not card.combat:
                continue
            extra = has.first_bonus_of.get(type, 0) if first else 0
            extra += has.escort_bonus if flagship and type != "flagship" else 0
            dice = card.combat.dice + opposing * card.dice_per_opposing_ship
            more = has.flagship_more_hits if type == "flagship" else 0
            die = _die(card.combat.hit - bonus - extra, more, again)
            forced = flagship and type in has.forcing
            hits = convolve(hits, roll(die, dice * self.number(counts, type), forced))
        return hits

    def space_cannon(self, counts: Counts) -> Hits:
        """6.4  Space cannon of PDS, and of the flagship in space."""
        rolls = [(card.space_cannon, n) for card, n in self._firing(counts) if card.space_cannon]
        penalty = self.against.enemy_cannon
        if self.against.silences_cannon:
            return NOTHING
        hits = self._attack(rolls, penalty, self.has.forces_cannon)
        if self.has.more_cannon:
            more = self._attack([(self.has.more_cannon, 1)], penalty, False, extra_die=False)
            hits = convolve(hits, more)
        cancelled = self.against.cannon_cancelled
        return _cancelled(hits, cancelled) if cancelled else hits

    def _firing(self, counts: Counts) -> list[tuple[Unit, int]]:
        firing = [(self.own.cards["pds"], self.own.units["pds"])] if "pds" in self.own.cards else []
        if self.space and "flagship" in self.place:
            firing.append((self.own.cards["flagship"], self.number(counts, "flagship")))
        return firing

    def barrage(self, counts: Counts) -> Hits:
        """7.3.1  Anti-fighter barrage."""
        hits = NOTHING
        for type, card in zip(self.types, self.cards, strict=True):
            if card.anti_fighter_barrage:
                barrage = card.anti_fighter_barrage
                dice = barrage.dice * self.number(counts, type)
                hits = convolve(hits, roll(_plain_die(barrage.hit), dice))
        return hits

    def ambush(self, counts: Counts) -> Hits:
        """Some cruisers or destroyers fire before the combat, cruisers first."""
        hits, left = NOTHING, self.has.ambushers
        kinds: tuple[UnitType, ...] = ("cruiser", "destroyer")
        for type in kinds:
            ships = min(left, self.number(counts, type))
            if ships and (combat := self.own.cards[type].combat):
                hits = convolve(hits, roll(_plain_die(combat.hit), ships))
                left -= ships
        return hits

    def bombardment(self) -> Hits:
        """8.3  Bombardment by all ships that are listed, unless a shield keeps them off."""
        if self._shielded(self.other):
            return NOTHING
        cards = ((self.own.cards[type], n) for type, n in self.own.units.items())
        rolls = [(card.bombardment, n) for card, n in cards if card.bombardment]
        return self._attack(rolls, self.against.enemy_bombardment)

    def _attack(
        self,
        rolls: list[tuple[Roll, int]],
        penalty: int,
        forced: bool = False,
        extra_die: bool = True,
    ) -> Hits:
        hits = NOTHING
        rolls = [(attack, n) for attack, n in rolls if n]
        for attack, n in rolls:
            hits = convolve(hits, roll(_plain_die(attack.hit + penalty), attack.dice * n, forced))
        if rolls and extra_die and self.has.extra_die:
            best = min(attack.hit for attack, _ in rolls)
            hits = convolve(hits, roll(_plain_die(best + penalty), 1, forced))
        return hits

    # Losses

    def _take(
        self, counts: Counts, free: int, forced: int, may_sustain: bool, in_round: bool
    ) -> Counts:
        """7.3.4  What is left after these hits; in a combat round with cards and repairs."""
        left = list(counts)
        if in_round and free + forced and left[-2]:
            left[-2] = 0
            cancels = self.has.cancelled
            forced, free = max(0, forced - cancels), max(0, free - max(0, cancels - forced))
        fresh: dict[int, int] = {}
        for hits, places in ((forced, self.others), (free, tuple(self.place.values()))):
            hits = self._sustain(left, fresh, hits) if may_sustain else hits
            hits = self._destroy(left, fresh, hits, places)
            # Hits that find no other ship go to fighters.
            self._destroy(left, fresh, hits, tuple(self.place.values()))
        if in_round and self.has.repairs_one:
            for place in reversed(tuple(self.place.values())):
                if left[place + 1] > fresh.get(place, 0):
                    left[place + 1] -= 1
                    left[place] += 1
                    break
        return tuple(left)

    def _sustain(self, left: list[int], fresh: dict[int, int], hits: int) -> int:
        for place in self.sustaining:
            used = min(left[place], -(-hits // self.has.sustain_hits))
            left[place] -= used
            left[place + 1] += used
            fresh[place] = fresh.get(place, 0) + used
            hits = max(0, hits - used * self.has.sustain_hits)
        return hits

    def _destroy(
        self, left: list[int], fresh: dict[int, int], hits: int, places: tuple[int, ...]
    ) -> int:
        for place in places:
            old = min(hits, left[place + 1] - fresh.get(place, 0))
            intact = min(hits - old, left[place])
            new = min(hits - old - intact, fresh.get(place, 0))
            left[place] -= intact
            left[place + 1] -= old + new
            if new:
                fresh[place] -= new
            hits -= old + intact + new
        return hits

    def lose_fighters(self, counts: Counts, hits: int) -> Counts:
        left = list(counts)
        if "fighter" in self.place:
            place = self.place["fighter"]
            left[place] = max(0, left[place] - hits)
        return tuple(left)

    def lose_ship(self, counts: Counts) -> Counts:
        """Give up the first ship that is not a fighter; sustaining does not help (22.4)."""
        left = list(counts)
        self._destroy(left, {}, 1, self.others)
        return tuple(left)

    def lose_best(self, counts: Counts, may_sustain: bool) -> Counts:
        """A hit placed by the opponent: on the best ship that cannot sustain it, if any."""
        for place in reversed(tuple(self.place.values())):
            exposed = counts[place + 1]
            if not (may_sustain and place in self.sustaining):
                exposed += counts[place]
            if exposed:
                left = list(counts)
                left[place + 1 if counts[place + 1] else place] -= 1
                return tuple(left)
        return self.take(counts, 1, 0, may_sustain, False)

    def sacrifice(self, counts: Counts) -> Counts | None:
        """Destroy a destroyer or a cruiser of one's own; None if there is none."""
        sacrifices: tuple[UnitType, ...] = ("destroyer", "cruiser")
        for type in sacrifices:
            place = self.place.get(type)
            if place is not None and counts[place]:
                left = list(counts)
                left[place] -= 1
                return tuple(left)
        return None

    def ready(self, counts: Counts) -> Counts:
        """Repairs at the start of a round."""
        left = list(counts)
        repaired = [self.place["flagship"]] if self.has.repairs_flagship else []
        if left[-1] and any(counts[place + 1] for place in self.sustaining):
            left[-1] = 0
            repaired = list(self.sustaining)
        for place in repaired:
            left[place], left[place + 1] = left[place] + left[place + 1], 0
        return tuple(left)


# Dice


def convolve(a: Hits, b: Hits) -> Hits:
    """The hits of two rolls together."""
    if a is NOTHING:
        return b
    hits: Hits = {}
    for (free, forced), p in a.items():
        for (more, more_forced), q in b.items():
            key = free + more, forced + more_forced
            hits[key] = hits.get(key, 0.0) + p * q
    return hits


def roll(die: Die, dice: int, forced: bool = False) -> Hits:
    """The hits of so many equal dice."""
    total: Die = {0: 1.0}
    for _ in range(dice):
        after: Die = {}
        for hits, p in total.items():
            for more, q in die.items():
                if q:
                    after[hits + more] = after.get(hits + more, 0.0) + p * q
        total = after
    return {((0, n) if forced else (n, 0)): p for n, p in total.items()}


def _plain_die(lowest: int) -> Die:
    """A die that hits from this result on."""
    chance = min(10, max(0, 11 - lowest)) / 10
    return {0: 1 - chance, 1: chance}


def _die(lowest: int, more: int, again: bool) -> Die:
    """A die of combat, with more hits for a 9 or a 10, and perhaps rolled again if it misses."""
    die = _plain_die(lowest)
    if more:
        die = {0: die[0], 1: die[1] - 0.2, 1 + more: 0.2}
    if again:
        miss = die[0]
        die = {hits: chance * miss + (chance if hits else 0.0) for hits, chance in die.items()}
    return die


def _cancelled(hits: Hits, n: int) -> Hits:
    """The hits without n of them, the forced ones first."""
    left: Hits = {}
    for (free, forced), chance in hits.items():
        key = max(0, free - max(0, n - forced)), max(0, forced - n)
        left[key] = left.get(key, 0.0) + chance
    return left
