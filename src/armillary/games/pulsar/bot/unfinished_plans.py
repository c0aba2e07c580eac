"""What has been begun and will bring more: patents, transmitters, headquarters, goals."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.games.pulsar.actions.goals import goals_met, worth
from armillary.games.pulsar.actions.transmitters import row_of
from armillary.games.pulsar.benefits.effect_types import AnyEffect, PointsByTable, PointsPer
from armillary.games.pulsar.benefits.effects import COUNTERS, is_online
from armillary.games.pulsar.benefits.patent_abilities import Abilities, abilities
from armillary.games.pulsar.bot.situation import Moment
from armillary.games.pulsar.bot.weights import weights
from armillary.games.pulsar.components import Goal
from armillary.games.pulsar.state import UNLINKED, Player, State

# 9.5  Patents


def patents_value(state: State, player: Player, now: Moment) -> float:
    """9.5  What patents bring from now on."""
    if not player.patents:
        return 0.0
    own = abilities(state, player)
    value = now.patents.get(player.patents)
    if value is None:
        value = now.patents[player.patents] = _lasting(state, own, now)
    for _, effect in own.production:
        value += now.phases * _scored(state, player, now, effect, now.left / 2)
    for _, effect in own.endgame:
        value += _scored(state, player, now, effect, now.left)
    return value


def _lasting(state: State, own: Abilities, now: Moment) -> float:
    """Rewards for what will be done, shifts, changes of final scoring."""
    w = weights()
    if not now.left:
        return 0.0
    value = 0.0
    for event, rewards in own.rewards.items():
        for planet, then, _ in rewards:
            often = w.often[event] * (w.lasting.planet if planet else 1.0)
            value += now.left * often * now.worth(then)
    shifts = sum(w.shifts[action] for action in own.shifts)
    shifts += len(own.gate_shifts) * w.lasting.gate * w.shifts["fly"]
    shifts += w.shifts["copy_cube"] * (state.table.data.limits.copy_cubes - own.copy_cost)
    value += now.left * shifts
    value += w.lasting.goal_met * own.goals_met + w.lasting.goal_discount * own.goal_discount
    if own.initiative_factor > 1:
        value += w.lasting.initiative_factor
    if own.pair_value > state.table.data.scoring.cube_pair:
        value += w.lasting.pair_value
    return value


def _scored(state: State, player: Player, now: Moment, effect: AnyEffect, growth: float) -> float:
    """What an effect brings once, when counts have grown for so many rounds."""
    if type(effect) is PointsPer:
        points = _count(state, player, effect.what, growth) / effect.per * effect.each
        return min(points, effect.max) if effect.max else points
    if type(effect) is PointsByTable:
        table = effect.table
        count = min(_count(state, player, effect.what, growth), len(table) - 1)
        whole = int(count)
        above = table[min(whole + 1, len(table) - 1)]
        return table[whole] + (count - whole) * (above - table[whole])
    return now.worth((effect,))


def _count(state: State, player: Player, counter: str, growth: float) -> float:
    return COUNTERS[counter](state, player) + weights().grows[counter] * growth


# 7  Transmitters


def transmitters_value(state: State, player: Player, now: Moment) -> float:
    """7  What is online, what is on the way, and ends that can be linked."""
    w = weights().transmitters
    value = 0.0
    for number, unit in enumerate(player.units):
        known = unit.face, unit.paid
        if known not in now.units:
            now.units[known] = _unit(state, unit.face, unit.paid, now)
        value += now.units[known]
        if not now.left:
            continue
        row = row_of(state, unit.face)
        for pips, link in ((row.left, unit.left), (row.right, unit.right)):
            if pips is not None and link == UNLINKED:
                value += w.free_end * now.left
        if (unit.left, unit.right) != (UNLINKED, UNLINKED) and not is_online(state, player, number):
            value += w.joint
    return value


def _unit(state: State, face: str, paid: int, now: Moment) -> float:
    """A transmitter that is online or partly paid."""
    w = weights().transmitters
    row = row_of(state, face)
    missing = len(row.costs) - paid.bit_count()
    phase = now.worth(row.production)
    if not missing:
        return phase * now.phases
    if not now.left:
        return 0.0
    phases = max(0.0, now.left - w.wait * (missing + 1))
    return max(0.0, now.worth(row.immediate) + phase * phases - missing * w.die * now.die)


# 8  Headquarters


def headquarters_value(state: State, player: Player, now: Moment) -> float:
    """8  Runs to make, and the projects that come next."""
    if not player.hq:
        return 0.0
    value = 0.0
    if now.left or player.silver or state.reds:
        for number in bits(state.runs_left(player)):
            value += now.run(state.run_of(player, state.table.slots[number]))
    known = player.hq, player.projects
    if known not in now.projects:
        now.projects[known] = _projects(state, player, now)
    return value + now.projects[known]


def _projects(state: State, player: Player, now: Moment) -> float:
    """8.3  The projects still to complete, the more so the fewer must come first."""
    w = weights().projects
    projects = state.side_of(player).projects
    value = 0.0
    for number, slot in enumerate(state.table.slots):
        first = (state.table.needs[number] & ~player.projects).bit_count()
        if not player.projects >> number & 1 and first < now.left:
            gain = now.worth(projects[slot].effects) - w.die * now.die
            value += w.open * w.below**first * max(0.0, gain)
    return value


# 11.3  Goals


def goals_value(state: State, player: Player, now: Moment) -> float:
    """11.3  Goals by the chance that they will be met; in the last round as they stand."""
    if not now.left:
        return _certain(state, player, now)
    w = weights().goals
    value = 0.0
    for goal in state.table.goals.values():
        missing = goal.at_least - COUNTERS[goal.counter](state, player)
        chance = 1.0
        if missing > 0:
            pace = w.pace * weights().grows[goal.counter] * now.left
            nearly = min(missing, _building(player, goal)) if goal.gyrodynes else 0
            chance = 1 / (1 + ((missing - w.building * nearly) / pace) ** w.shape)
        bonuses = sum(bonus.points for bonus in goal.bonuses)
        value += chance * (goal.points + w.bonus * bonuses)
    return value


def _certain(state: State, player: Player, now: Moment) -> float:
    """11.3 and 11.6  What the goals bring with the cubes of today."""
    counts = [COUNTERS[goal.counter](state, player) for goal in state.table.goals.values()]
    known = (*counts, *player.spinning_sizes(), player.cubes, player.patents)
    if known not in now.goals:
        now.goals[known] = worth(state, player, goals_met(state, player))
    return now.goals[known]


def _building(player: Player, goal: Goal) -> int:
    """12.1  Gyrodynes under construction that would bring a goal nearer."""
    spinning = player.spinning_sizes()
    if goal.gyrodynes == "any":
        return len(player.gyrodynes) - sum(spinning)
    building = [len(player.building(size)) for size in range(3)]
    if goal.gyrodynes == "different":
        return sum(1 for size in range(3) if building[size] and not spinning[size])
    return max(spinning[size] + building[size] for size in range(3)) - max(spinning)
