"""11.3, 11.4 and 12  Goals: which are met, and the bonuses that can be bought then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.pulsar.benefits.effects import COUNTERS, score
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.components import Goal
from armillary.games.pulsar.state import Player, State

Spinning = tuple[int, ...]
"""How many gyrodynes of each size spin."""


# 11.4  No gyrodyne twice


def uses(goal: Goal) -> Iterator[Spinning]:
    """12.1  Every way in which spinning gyrodynes can meet a goal."""
    need = goal.at_least
    if goal.gyrodynes == "same":
        for size in range(3):
            yield tuple(need if size == its else 0 for its in range(3))
    elif goal.gyrodynes == "different":
        for chosen in combinations(range(3), need):
            yield tuple(int(size in chosen) for size in range(3))
    else:
        for counts in product(range(need + 1), repeat=3):
            if sum(counts) == need:
                yield counts


def together(goals: Sequence[Goal], spinning: Spinning) -> bool:
    """11.4  Whether all these goals can be met, each gyrodyne counting for one of them."""
    if not goals:
        return True
    for use in uses(goals[0]):
        left = tuple(have - need for have, need in zip(spinning, use, strict=True))
        if min(left) >= 0 and together(goals[1:], left):
            return True
    return False


def goals_met(state: State, player: Player, favoured: tuple[str, ...] = ()) -> tuple[str, ...]:
    """11.3  The goals that the player meets; `favoured` ones count as met and use nothing up.

    If gyrodynes are not enough for all, they are assigned to the goals that are worth most.
    """
    certain, rivals = list(favoured), []
    for id, goal in state.table.goals.items():
        if id not in favoured:
            if goal.gyrodynes:
                rivals.append(id)
            elif COUNTERS[goal.counter](state, player) >= goal.at_least:
                certain.append(id)
    spinning = tuple(player.spinning_sizes())
    best, most = list(certain), -1
    for number in range(len(rivals), -1, -1):
        for chosen in combinations(rivals, number):
            if together([state.table.goals[id] for id in chosen], spinning):
                value = worth(state, player, [*certain, *chosen])
                if value > most:
                    best, most = [*certain, *chosen], value
    return tuple(id for id in state.table.goals if id in best)


def price(state: State, player: Player, goal: str, number: int) -> int:
    """11.3  The cubes for the first or second bonus of a goal."""
    discount = abilities(state, player).goal_discount
    return max(0, state.table.goals[goal].bonuses[number].cubes - discount)


def worth(state: State, player: Player, goals: Sequence[str]) -> int:
    """The most that goals can bring: points, bonuses bought well, and pairs of cubes left over."""
    points = sum(state.table.goals[goal].points for goal in goals)
    pair = abilities(state, player).pair_value
    most = 0
    for bought in product(range(3), repeat=len(goals)):
        cubes, extra = player.cubes, 0
        for goal, count in zip(goals, bought, strict=True):
            for number in range(count):
                cubes -= price(state, player, goal, number)
                extra += state.table.goals[goal].bonuses[number].points
        if cubes >= 0:
            most = max(most, extra + cubes // 2 * pair)
    return points + most


# 11.3  Scoring


class Goals(Frame, frozen=True, tag="goals"):
    """11.3 and 16.22  A player's goals: favours first, then points, then bonuses."""

    asks: ClassVar[bool] = False

    favoured: tuple[str, ...] = ()

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        met = goals_met(state, player, self.favoured)
        favours = abilities(state, player).goals_met - len(self.favoured)
        if favours > 0 and len(met) < len(state.table.goals):
            state.stack.append(FavourGoal(self.seat, self.favoured))
            return
        for goal in met:
            points = state.table.goals[goal].points
            if log is not None:
                log.append(Event("goal", self.seat, {"goal": goal, "points": points}))
            score(state, player, "goals", points, log)
        state.stack.append(OfferBonuses(self.seat, met, (0,) * len(met)))


class PickGoal(Action, frozen=True, tag="pick_goal"):
    """11.2  This goal counts as met."""

    goal: str

    @classmethod
    def options(cls, state: State, frame: FavourGoal) -> Iterator[PickGoal]:
        for goal in state.table.goals:
            if goal not in frame.favoured:
                yield cls(goal)

    def check(self, state: State, frame: FavourGoal) -> Illegal | None:
        if self.goal not in state.table.goals or self.goal in frame.favoured:
            allowed = tuple(goal for goal in state.table.goals if goal not in frame.favoured)
            return Illegal("11.3", "no_goal", goal=self.goal, allowed=allowed)
        return None

    def apply(self, state: State, frame: FavourGoal, log: Log) -> None:
        if log is not None:
            log.append(Event("favour", frame.seat, {"goal": self.goal}))
        state.stack.append(Goals(frame.seat, (*frame.favoured, self.goal)))


class FavourGoal(Frame, frozen=True, tag="favour_goal"):
    """11.2  Which goal counts as met?"""

    rule: ClassVar[str] = "11.2"
    answers: ClassVar[tuple[type[Action], ...]] = (PickGoal,)

    favoured: tuple[str, ...] = ()


class BuyBonus(Action, frozen=True, tag="buy_bonus"):
    """11.3  Pay cubes for the next bonus of a goal."""

    goal: str

    @classmethod
    def options(cls, state: State, frame: GoalBonuses) -> Iterator[BuyBonus]:
        for goal in affordable(state, frame.seat, frame.goals, frame.bought):
            yield cls(goal)

    def check(self, state: State, frame: GoalBonuses) -> Illegal | None:
        if self.goal not in frame.goals:
            return Illegal("11.3", "goal_missed", goal=self.goal)
        number = frame.bought[frame.goals.index(self.goal)]
        if number == len(state.table.goals[self.goal].bonuses):
            return Illegal("11.3", "bonuses_bought", goal=self.goal)
        player = state.players[frame.seat]
        cubes = price(state, player, self.goal, number)
        if player.cubes < cubes:
            return Illegal("11.3", "cubes", need=cubes, have=player.cubes)
        return None

    def apply(self, state: State, frame: GoalBonuses, log: Log) -> None:
        player = state.players[frame.seat]
        place = frame.goals.index(self.goal)
        number = frame.bought[place]
        cubes = price(state, player, self.goal, number)
        points = state.table.goals[self.goal].bonuses[number].points
        player.cubes -= cubes
        bought = (*frame.bought[:place], number + 1, *frame.bought[place + 1 :])
        state.stack.append(OfferBonuses(frame.seat, frame.goals, bought))
        if log is not None:
            values = {"goal": self.goal, "cubes": cubes, "points": points}
            log.append(Event("goal_bonus", frame.seat, values))
        score(state, player, "goals", points, log)


class NoBonus(Action, frozen=True, tag="no_bonus"):
    """11.3  Buy no more bonuses."""

    @classmethod
    def options(cls, state: State, frame: GoalBonuses) -> Iterator[NoBonus]:
        yield _NO_BONUS

    def check(self, state: State, frame: GoalBonuses) -> Illegal | None:
        return None

    def apply(self, state: State, frame: GoalBonuses, log: Log) -> None:
        if log is not None:
            log.append(Event("no_bonus", frame.seat))


_NO_BONUS = NoBonus()


def affordable(
    state: State, seat: int, goals: tuple[str, ...], bought: tuple[int, ...]
) -> list[str]:
    """11.3  The goals whose next bonus the player can pay; the second only after the first."""
    player = state.players[seat]
    return [
        goal
        for goal, number in zip(goals, bought, strict=True)
        if number < len(state.table.goals[goal].bonuses)
        and price(state, player, goal, number) <= player.cubes
    ]


class GoalBonuses(Frame, frozen=True, tag="goal_bonuses"):
    """11.3  Which bonuses do you buy?"""

    rule: ClassVar[str] = "11.3"
    answers: ClassVar[tuple[type[Action], ...]] = (BuyBonus, NoBonus)

    goals: tuple[str, ...]
    bought: tuple[int, ...]


class OfferBonuses(Frame, frozen=True, tag="offer_bonuses"):
    """11.3  Ask only while a bonus can be paid."""

    asks: ClassVar[bool] = False

    goals: tuple[str, ...]
    bought: tuple[int, ...]

    def run(self, state: State, log: Log) -> None:
        if affordable(state, self.seat, self.goals, self.bought):
            state.stack.append(GoalBonuses(self.seat, self.goals, self.bought))
