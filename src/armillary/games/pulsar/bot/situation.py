"""Tables for one time of a match: what things are worth from then to the end."""

from __future__ import annotations

from math import floor
from weakref import WeakKeyDictionary

from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import AnyEffect, Effects, GateRun
from armillary.games.pulsar.bot.weights import weights
from armillary.games.pulsar.components import components
from armillary.games.pulsar.rounds.production_phase import Production
from armillary.games.pulsar.state import MEDIUM, State, Table

MOST = 6
"""Gyrodynes to come that are told apart: nobody has more rings."""


class Moment:
    """What things are worth in a round, before or after its production phase."""

    def __init__(self, faces: tuple[str, ...], round: int, produced: bool) -> None:
        data, w = components(), weights()
        self.rounds = data.limits.rounds
        self.round = round
        self.produced = produced
        self.left = self.rounds - round
        """Own turns to come after the one of this round."""
        self.phases = self.left + (not produced)
        """Production phases to come."""
        index = max(round, 1) - 1
        self.cube, self.pm, self.plus2 = (
            w.stock.cube[index],
            w.stock.pm[index],
            w.stock.plus2[index],
        )
        self.die = w.stock.die[index + 1] if self.left else 0.0
        self.initiative = w.tracks.initiative[index]
        self.row_bonus = {
            number: w.gyrodynes.median if isinstance(bonus, str) else float(bonus)
            for face in faces
            for number, bonus in data.technologies.faces[face].row_bonus.items()
        }
        self.points = [float(row.points) for row in data.gyrodynes.sizes.values()]
        self._fill_gyrodynes()
        self.patents: dict[int, float] = {}
        self.projects: dict[tuple[str, int], float] = {}
        self.units: dict[tuple[str, int], float] = {}
        self.goals: dict[tuple[int, ...], float] = {}
        """What patents, projects, transmitters and goals are worth, once it has been worked out."""

    def _fill_gyrodynes(self) -> None:
        """6  What a gyrodyne brings: spinning, being built, as a claim, as a tile."""
        w, scoring = weights().gyrodynes, components().scoring
        sizes = range(len(self.points))
        self.spinning = tuple(self._spins(size, self.round + 1) for size in sizes)
        """By size, from the next round on."""
        soon = [self.round + 1 + number * w.next_delay for number in range(MOST + 1)]
        rest = scoring.unspun_gyrodyne + scoring.unspun_pulsar
        self.building = tuple(
            tuple(max(rest, self._spins(size, time + w.spin_delay) - self.die) for time in soon)
            for size in sizes
        )
        """By size, and by how many others will be completed first."""
        late = [self._spins(MEDIUM, time + w.claim_delay) - self.die for time in soon]
        self.claim = [max(scoring.unspun_pulsar, v - w.tile_die * self.die) for v in late]
        self.tile = [max(scoring.unspun_gyrodyne, v - w.claim_die * self.die) for v in late]

    def _spins(self, size: int, start: float) -> float:
        """10.5  What a gyrodyne brings that spins from this time on; half a round counts half."""
        whole = floor(start)
        rounds = range(whole, self.rounds + 1)
        total = sum(self.points[size] + self.row_bonus[number] for number in rounds)
        if rounds:
            total -= (start - whole) * (self.points[size] + self.row_bonus[whole])
        return total

    def worth(self, effects: Effects) -> float:
        """15.1  What a benefit is worth to who gets it now; what counts something is left out."""
        return sum(self._worth(effect) for effect in effects)

    def _worth(self, effect: AnyEffect) -> float:
        w = weights().benefits
        if isinstance(effect, effect_types.Points):
            return effect.n
        if isinstance(effect, effect_types.Cubes):
            return effect.n * self.cube
        if isinstance(effect, effect_types.Modifiers):
            return effect.pm * self.pm + effect.plus2 * self.plus2
        if isinstance(effect, effect_types.TakeGyrodynes):
            return effect.count * self.tile[0]
        if isinstance(effect, effect_types.BonusTiles):
            return effect.n * w.bonus_tile
        if isinstance(effect, effect_types.ClaimIsolated):
            return effect.n * self.claim[0]
        if isinstance(effect, effect_types.Teleport):
            return w.teleport
        if isinstance(effect, effect_types.RedDie):
            return w.red_die
        if isinstance(effect, effect_types.DiceDoubler):
            return 2 * w.red_die
        if isinstance(effect, GateRun):
            return self.run(effect)
        if isinstance(effect, effect_types.StationCredit):
            return effect.n * w.station_credit
        if isinstance(effect, effect_types.SpinGyrodynes):
            return effect.count * self.die
        if isinstance(effect, effect_types.CoverCosts):
            return effect.n * self.die
        if isinstance(effect, effect_types.BuyPoints):
            return max(0.0, effect.points - effect.cubes * self.cube)
        return 0.0

    def run(self, run: GateRun) -> float:
        """8.5  What a gate run that is still to be made is worth."""
        w = weights().runs
        return w.chance * run.points_each * (w.choice if run.colour == "choice" else w.coloured)


_MOMENTS: WeakKeyDictionary[Table, dict[tuple[int, bool], Moment]] = WeakKeyDictionary()
"""They are forgotten with their match."""


def moment_of(state: State) -> Moment:
    """The tables for now."""
    moments = _MOMENTS.setdefault(state.table, {})
    # As long as the production phase is to come, it waits below everything else.
    produced = not state.stack or type(state.stack[0]) is not Production
    time = state.round, produced
    if time not in moments:
        moments[time] = Moment(state.table.faces, *time)
    return moments[time]
