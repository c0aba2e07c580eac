"""Sardakk N'orr. Unrelenting is a number of the data."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.combat_rounds import fight_of, produced
from armillary.games.imperium.combat.extra_hits import DAMAGED
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import NONE, State
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.packed_units import (
    DREADNOUGHT,
    FLAGSHIP,
    INFANTRY,
    SHIPS,
    TYPE,
    TYPES,
    count,
    hurt,
    types,
)


@power("valkyrie_particle_weave")
class ValkyrieParticleWeave(Power):
    """18.7  If the opponent hits in a round of ground combat, you hit once more."""

    must = True

    def odds(self, side: Advantages) -> None:
        side.answers_hits = not side.space

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        fight = fight_of(state)
        if seat not in (fight.attacker, fight.defender):
            return False
        return sum(produced(state, 1 - fight.side(seat))) > 0

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        fight = fight_of(state)
        fight.extra[fight.side(seat)] += 1


@power("exotrireme_2")
class Exotrireme2(Power):
    """18.6  After a round of space combat one is destroyed, and up to two ships with it.

    The first ship is named when it is used; then a second one, then another Exotrireme's first.
    """

    windows = ("space_combat.round_end",)

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        here = state.players[seat].units[moment.place]
        return seat in (moment.subject, moment.other) and count(here, DREADNOUGHT) > 0

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return self._ships(state, seat, moment.place)

    def _ships(self, state: State, seat: int, system: int) -> list[Target]:
        """17.5  Ships of other players, damaged ones apart."""
        found = []
        for player in state.players:
            here = player.units[system] & SHIPS if player.seat != seat else 0
            for type in types(here):
                broken = hurt(player.units[system], type)
                if count(here, type) > broken:
                    found.append(Target(player=player.seat, unit=TYPES[type]))
                if broken:
                    found.append(Target(player=player.seat, unit=TYPES[type], name=DAMAGED))
        return found

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        self._crash(state, seat, moment.place, target, log)

    def _crash(self, state: State, seat: int, system: int, target: Target, log: Log) -> None:
        """An Exotrireme is destroyed with a first ship."""
        ask(state, seat, self.id, "another", optional=True, place=system)
        ask(state, seat, self.id, "second", optional=True, place=system)
        self._destroy(state, seat, system, target, log)
        destroy(state, seat, system, DREADNOUGHT, log, by=seat)

    def _destroy(self, state: State, seat: int, system: int, target: Target, log: Log) -> None:
        destroy(
            state,
            target.player,
            system,
            TYPE[target.unit],
            log,
            by=seat,
            undamaged=target.name != DAMAGED,
        )

    def choices(self, state: State, question: Question) -> list[Target]:
        here = state.players[question.seat].units[question.place]
        if question.about == "another" and not count(here, DREADNOUGHT):
            return []
        return self._ships(state, question.seat, question.place)

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.unit:
            return
        if question.about == "another":
            self._crash(state, question.seat, question.place, target, log)
        else:
            self._destroy(state, question.seat, question.place, target, log)


@power("cmorran_norr")
class CmorranNorr(Passive):
    """7.3.3  Your other ships in its system add 1 to their combat rolls."""

    def odds(self, side: Advantages) -> None:
        side.escort_bonus = 1

    def combat_bonus(self, state: State, seat: int, unit: int) -> int:
        fight = fight_of(state)
        if fight.planet != NONE or unit == FLAGSHIP or unit >= INFANTRY:
            return 0
        return count(state.players[seat].units[fight.system], FLAGSHIP)


@power("tekklar_legion")
class TekklarLegion(Note):
    """18.7  One more on your combat rolls in a ground combat, one less on those of N'orr."""

    def odds(self, side: Advantages) -> None:
        if not side.space:
            side.bonus += 1
            side.enemy_bonus -= side.enemy == "sardakk_norr"

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        return seat in (moment.subject, moment.other)

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        fight = fight_of(state)
        side = fight.side(seat)
        fight.lasting_bonus[side] += 1
        if fight.seat(1 - side) == owner:
            fight.lasting_bonus[1 - side] -= 1
