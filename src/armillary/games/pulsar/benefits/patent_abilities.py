"""9.5  What a player's patents are good for, gathered once for each set of patents."""

from __future__ import annotations

from armillary.games.pulsar.benefits.effect_types import (
    AnyEffect,
    BuyPoints,
    CopyCost,
    CubePairValue,
    Cubes,
    DieShift,
    Effects,
    GoalDiscount,
    GoalMet,
    InitiativeMultiplier,
    OnEvent,
)
from armillary.games.pulsar.state import Player, State, Table

Reward = tuple[str, Effects, str]
"""Only for stations on this planet, what is gained, and the technology that gives it."""


class Abilities:
    """Lasting effects by what asks for them; green and purple ones in the order of their step."""

    __slots__ = (
        "copy_cost",
        "endgame",
        "gate_shifts",
        "goal_discount",
        "goals_met",
        "initiative_factor",
        "pair_value",
        "production",
        "rewards",
        "shifts",
    )

    def __init__(self, table: Table, patents: int) -> None:
        self.rewards: dict[str, tuple[Reward, ...]] = {}
        self.shifts: dict[str, int] = {}
        """4.4  By action; shifts do not add up, the largest counts."""
        self.gate_shifts: dict[str, int] = {}
        """16.12  By the colour of the gate that the flight must visit."""
        self.copy_cost = table.data.limits.copy_cubes
        self.goals_met = 0
        self.goal_discount = 0
        self.pair_value = table.data.scoring.cube_pair
        self.initiative_factor = 1
        production: list[tuple[str, AnyEffect]] = []
        endgame: list[tuple[str, AnyEffect]] = []
        for number, technology in enumerate(table.technologies):
            if not patents >> number & 1:
                continue
            for effect in technology.effects:
                if technology.timing == "ongoing":
                    self._last(technology.id, effect)
                elif technology.timing == "production":
                    production.append((technology.id, effect))
                elif technology.timing == "endgame" and not self._change(effect):
                    endgame.append((technology.id, effect))
        self.production = tuple(sorted(production, key=_step))
        self.endgame = tuple(sorted(endgame, key=_step))

    def _last(self, source: str, effect: AnyEffect) -> None:
        if type(effect) is OnEvent:
            reward = (effect.planet, effect.then, source)
            self.rewards[effect.event] = (*self.rewards.get(effect.event, ()), reward)
        elif type(effect) is CopyCost:
            self.copy_cost = min(self.copy_cost, effect.cubes)
        elif type(effect) is DieShift:
            shifts = self.gate_shifts if effect.gate else self.shifts
            for name in (effect.gate,) if effect.gate else effect.actions:
                shifts[name] = max(shifts.get(name, 0), effect.delta)

    def _change(self, effect: AnyEffect) -> bool:
        """11.2  What changes a later step of final scoring."""
        if type(effect) is GoalMet:
            self.goals_met += effect.n
        elif type(effect) is GoalDiscount:
            self.goal_discount += effect.cubes
        elif type(effect) is CubePairValue:
            self.pair_value = max(self.pair_value, effect.points)
        elif type(effect) is InitiativeMultiplier:
            self.initiative_factor *= effect.factor
        else:
            return False
        return True


def _step(item: tuple[str, AnyEffect]) -> int:
    """10.6 and 11.2  Cubes first, then points, then purchases."""
    return step_of(item[1])


def step_of(effect: AnyEffect) -> int:
    """Where an effect stands in a step of production or final scoring."""
    kind = type(effect)
    return 0 if kind is Cubes else 2 if kind is BuyPoints else 1


def abilities(state: State, player: Player) -> Abilities:
    """What this player's patents are good for."""
    table = state.table
    found = table.abilities.get(player.patents)
    if found is None:
        found = table.abilities[player.patents] = Abilities(table, player.patents)
    return found
