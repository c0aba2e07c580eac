"""13.6  Laws of one player: the crowns, the shard and the prophecy."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.cards.agendas.shared import Law, Prize
from armillary.games.imperium.combat.combat_rounds import fight_of, place_of, strength, wanted
from armillary.games.imperium.flow.dice import roll, take_dice
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.galaxy.adjacency import home_of
from armillary.games.imperium.numbering import tile_of
from armillary.games.imperium.powers.power import COUNT, Moment, Target, power
from armillary.games.imperium.state import Group, State
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.packed_units import TYPES, count

FIGHTERS_WANTED = 2


@power("prophecy_of_ixth")
class ProphecyOfIxth(Law):
    """Fighters hit better (a number of the data), as long as new ones come in pairs."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        fighters = state.marks.get("turn.fighters", 0)
        return seat == moment.subject and fighters < FIGHTERS_WANTED

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        self.discard(state, log)


@power("shard_of_the_throne")
class ShardOfTheThrone(Prize):
    """Whoever wins a combat against the owner takes it."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.other

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        self.taken(state, seat, moment.subject, log)


@power("the_crown_of_emphidia")
class TheCrownOfEmphidia(Prize):
    """Whoever gains control of a planet in the owner's home system takes it."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        home = home_of(state.players[seat])
        return seat != moment.subject and tile_of(moment.place) == home

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        self.taken(state, seat, moment.subject, log)


@power("the_crown_of_thalnos")
class TheCrownOfThalnos(Law):
    """7.3.3  Misses may be rolled again, but units that miss again are destroyed."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        if seat != moment.subject:
            return False
        fight = fight_of(state)
        return any(group.dice > group.hits for group in fight.rolls[fight.side(seat)])

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        """First all dice are named, type by type; then they are rolled."""
        fight = fight_of(state)
        then(state, Step(seat, "thalnos.rolls"))
        for group in reversed(fight.rolls[fight.side(seat)]):
            if group.dice > group.hits:
                ask(state, seat, self.id, n=group.dice - group.hits, data=(group.unit,))

    def choices(self, state: State, question: Question) -> list[Target]:
        unit = TYPES[question.data[0]]
        return [Target(unit=unit, name=COUNT, n=n) for n in range(question.n + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.n:
            fight_of(state).marks[f"thalnos_{target.unit}"] = target.n


@step("thalnos.rolls")
def thalnos_rolls(state: State, work: Step, log: Log) -> None:
    """The dice of each unit are rolled apart, since each unit must hit for itself."""
    fight = fight_of(state)
    side = fight.side(work.seat)
    kept = []
    for group in fight.rolls[side]:
        again = fight.marks.pop(f"thalnos_{TYPES[group.unit]}", 0)
        kept.append(_without(group, again) if again else group)
        units = count(strength(state, side), group.unit)
        each = max(1, group.dice // units) if units else group.dice
        while again:
            dice = min(each, again)
            then(state, Step(work.seat, "thalnos.rolled", n=group.unit))
            tell = wanted(state, work.seat, group.unit)
            roll(state, work.seat, group.unit, dice, group.need, tell)
            again -= dice
    fight.rolls[side] = tuple(kept)


def _without(group: Group, dice: int) -> Group:
    """What is left of equal dice when some that missed are taken away."""
    left = group.dice - dice
    near = min(group.near, left - group.hits)
    return Group(group.unit, left, group.need, group.hits, near, group.nines)


@step("thalnos.rolled")
def thalnos_rolled(state: State, work: Step, log: Log) -> None:
    fight = fight_of(state)
    side = fight.side(work.seat)
    rolled = take_dice(state)
    fight.rolls[side] = (*fight.rolls[side], *rolled)
    if not sum(group.hits for group in rolled) and count(strength(state, side), work.n):
        destroy(state, work.seat, place_of(fight), work.n, log)
