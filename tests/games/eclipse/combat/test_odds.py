"""The odds of battles: against the published ones, against plain enumeration, and by hand."""

from __future__ import annotations

import time
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from armillary.games.eclipse.combat.odds import Fleet, Odds, TooLarge, odds
from armillary.games.eclipse.combat.odds_file import read
from armillary.games.eclipse.pieces.ship_values import Values

FILE = Path(__file__).parents[3] / "data" / "eclipse" / "battles.yaml"
RAW = yaml.safe_load(FILE.read_text(encoding="utf-8"))
SURE = 1e-6
DAMAGE = {"yellow": 1, "orange": 2, "blue": 3, "red": 4}


def fleet(kind: str, count: int, **values: Any) -> Fleet:
    return Fleet(kind, count, Values(**values))


INTERCEPTORS = fleet("interceptor", 1, initiative=3, cannons={"yellow": 1})
ANCIENT = fleet("ancient", 1, initiative=2, computer=1, hull=1, cannons={"yellow": 2})


# The published battles


def without(raw: Any, *keys: str) -> Any:
    """The battles without these keys of their ships."""
    sides = ("attacker", "defender")
    return {
        "battles": [
            battle
            | {
                side: [{k: v for k, v in s.items() if k not in keys} for s in battle[side]]
                for side in sides
            }
            for battle in raw["battles"]
        ]
    }


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(RAW, id="as published"),
        pytest.param(without(RAW, "species", "grid_parts", "npc_blueprint"), id="by stats"),
        pytest.param(without(RAW, "stats"), id="by parts"),
    ],
)
def test_published_battles(raw: Any) -> None:
    battles = read(raw, FILE.name)
    assert len(battles) == 30
    for battle, told in zip(battles, RAW["battles"], strict=True):
        assert battle.id == told["id"]
        result = odds(battle.attacker, battle.defender)
        assert abs(result.attacker_wins - told["attacker_wins"]) < SURE, battle.id
        for side in ("attacker", "defender"):
            survivors = getattr(result, side)
            assert survivors.keys() == told["survivors"][side].keys()
            for kind, number in told["survivors"][side].items():
                assert abs(survivors[kind] - number) < SURE, battle.id


def test_the_whole_file_takes_less_than_a_second() -> None:
    """A clock would measure the machine and its other work; the time of this process does not."""
    battles = read(RAW, FILE.name)
    start = time.process_time()
    for battle in battles:
        odds(battle.attacker, battle.defender)
    assert time.process_time() - start < 1.0


# Battles that nobody has published: every roll of every die, one after the other

NOBODY = ["ancient", "guardian", "gcds"]
ORDER_OF_PLAYERS = [*NOBODY, "interceptor", "starbase", "cruiser", "dreadnought"]
ORDER_OF_NOBODY = ["dreadnought", "cruiser", "starbase", "interceptor"]


def enumerated(attacker: list[Fleet], defender: list[Fleet]) -> float:
    """The odds from the words of the policy alone: slow, and without a thought."""
    sides = (attacker, defender)
    ships = [[f for f in side for _ in range(f.count)] for side in sides]
    acting = [(f.values.initiative, side, f) for side in (1, 0) for f in sides[side]]
    acting.sort(key=lambda entry: -entry[0])

    def hits(face: int, by: Fleet, target: Fleet) -> bool:
        return face == 6 or (face > 1 and face + by.values.computer - target.values.shield >= 6)

    def assign(by: Fleet, dice: list[tuple[int, int]], side: int, lives: list[int]) -> None:
        order = ORDER_OF_PLAYERS if by.kind in ORDER_OF_NOBODY else ORDER_OF_NOBODY
        enemies = sorted(range(len(lives)), key=lambda i: order.index(ships[side][i].kind))
        dice = sorted(dice, key=lambda die: (-die[0], die[1]))
        while dice:
            face, damage = dice[0]
            targets = [i for i in enemies if lives[i] > 0 and hits(face, by, ships[side][i])]
            doomed = [
                i
                for i in targets
                if sum(d for f, d in dice if hits(f, by, ships[side][i])) >= lives[i]
            ]
            if targets:
                target = (doomed or targets)[0]
                lives[target] = max(0, lives[target] - damage)
            del dice[0]

    State = tuple[tuple[int, ...], tuple[int, ...]]  # noqa: N806

    def volley(state: State, weapons: str) -> dict[State, float]:
        reached = {state: 1.0}
        for _, side, by in acting:
            before, reached = reached, {}
            for now, chance in before.items():
                alive = sum(
                    life > 0 for life, s in zip(now[side], ships[side], strict=True) if s is by
                )
                colours = [c for c, n in getattr(by.values, weapons).items() for _ in range(n)]
                dice = [DAMAGE[c] for c in colours * alive]
                if not any(now[1 - side]):
                    dice = []
                for faces in product(range(1, 7), repeat=len(dice)):
                    lives = list(now[1 - side])
                    assign(by, list(zip(faces, dice, strict=True)), 1 - side, lives)
                    new = (now[0], tuple(lives)) if side == 0 else (tuple(lives), now[1])
                    reached[new] = reached.get(new, 0.0) + chance / 6 ** len(dice)
        return reached

    @cache
    def wins(state: State) -> float:
        if not any(state[1]):
            return 1.0
        guns = [
            s.values.cannons
            for side in (0, 1)
            for life, s in zip(state[side], ships[side], strict=True)
            if life
        ]
        if not any(state[0]) or not any(guns):
            return 0.0
        after = volley(state, "cannons")
        stay = after.pop(state, 0.0)
        return sum(chance * wins(new) for new, chance in after.items()) / (1 - stay)

    full = tuple(tuple(s.values.hull + 1 for s in side) for side in ships)
    start = volley((full[0], full[1]), "missiles")
    return sum(chance * wins(state) for state, chance in start.items())


def random_battle(random: Random) -> tuple[list[Fleet], list[Fleet]]:
    """A small battle of any kind: at most four dice on a side, so that it can be enumerated."""

    def weapons(most: int) -> dict[str, int]:
        colours = random.choices(list(DAMAGE), k=random.randint(0, most))
        return {colour: colours.count(colour) for colour in colours}

    def side(kinds: list[str]) -> list[Fleet]:
        fleets: list[Fleet] = []
        for kind in random.sample(kinds, k=random.choice([1, 1, 2])):
            count = random.choice([1, 1, 2])
            values = Values(
                initiative=random.randint(0, 3),
                computer=random.choice([0, 0, 1, 2, 3]),
                shield=random.choice([0, 0, 1, 2]),
                hull=random.randint(0, 3),
                cannons=weapons(4 // count - 1),
                missiles=weapons(1),
            )
            fleets.append(Fleet(kind, count, values))
        return fleets

    nobody = random.random() < 0.3
    defenders = NOBODY if nobody else ORDER_OF_NOBODY
    return side(ORDER_OF_NOBODY), side(defenders)


@pytest.mark.parametrize("seed", range(40))
def test_battles_that_nobody_has_seen(seed: int) -> None:
    attacker, defender = random_battle(Random(seed))
    result = odds(attacker, defender)
    assert abs(result.attacker_wins - enumerated(attacker, defender)) < 1e-9
    assert 0 <= result.attacker_wins <= 1 + 1e-12


# By hand


def approximately(result: Odds, wins: float) -> bool:
    return abs(result.attacker_wins - wins) < 1e-12


def test_a_duel_by_hand() -> None:
    """Both hit with a burst only, the defender fires first: 5/6 × 1/6 in a round of 11/36."""
    result = odds([INTERCEPTORS], [INTERCEPTORS])
    assert approximately(result, 5 / 11)
    assert abs(result.attacker["interceptor"] - 5 / 11) < 1e-12
    assert abs(result.defender["interceptor"] - 6 / 11) < 1e-12


def test_higher_initiative_fires_first() -> None:
    fast = fleet("interceptor", 1, initiative=4, cannons={"yellow": 1})
    assert approximately(odds([fast], [INTERCEPTORS]), 6 / 11)
    assert approximately(odds([INTERCEPTORS], [fast]), 5 / 11)


def test_own_ties_go_in_the_order_of_the_fleets() -> None:
    attackers = [
        fleet("interceptor", 3, initiative=1, computer=1, cannons={"yellow": 1}),
        fleet("cruiser", 2, initiative=1, computer=1, hull=1, cannons={"yellow": 1}),
    ]
    defenders = read(RAW, FILE.name)[25].defender
    assert abs(odds(attackers, defenders).attacker_wins - 0.579452) < SURE
    assert abs(odds(attackers[::-1], defenders).attacker_wins - 0.578893) < SURE


def test_wounded_ships_are_destroyed_sooner() -> None:
    """17.37  A dreadnought with one life left is worth as much as an interceptor."""
    enemy = fleet("interceptor", 2, initiative=1, cannons={"yellow": 1})
    whole = fleet("dreadnought", 1, initiative=3, hull=2, cannons={"yellow": 1})
    wounded = Fleet("dreadnought", 1, whole.values, damage=(2,))
    bare = fleet("dreadnought", 1, initiative=3, cannons={"yellow": 1})
    assert odds([whole], [enemy]).attacker_wins > odds([wounded], [enemy]).attacker_wins
    assert odds([wounded], [enemy]) == odds([bare], [enemy])
    assert Fleet("cruiser", 3, Values(hull=1), damage=(1,)).lives == (1, 2, 2)


def test_a_stalemate_is_lost() -> None:
    """13.13  Missiles that have been fired are no weapons; the attacker's ships are lost."""
    missiles = fleet("interceptor", 2, initiative=4, computer=1, missiles={"yellow": 2})
    unarmed = fleet("interceptor", 2, initiative=3, hull=2)
    result = odds([missiles], [unarmed])
    assert result.attacker_wins == 0
    assert result.attacker == {"interceptor": 0}
    assert abs(result.defender["interceptor"] - 1.888889) < SURE
    assert approximately(odds([INTERCEPTORS], [unarmed]), 1)


def test_ships_of_nobody_kill_the_largest_that_they_can() -> None:
    """13.12  Two hits destroy the interceptor and hurt the dreadnought, which takes three."""
    hunter = fleet("ancient", 1, initiative=9, computer=4, missiles={"yellow": 2}, hull=9)
    prey = [
        fleet("interceptor", 1, hull=0),
        fleet("dreadnought", 1, hull=2),
    ]
    result = odds(prey, [hunter])
    assert result.attacker == {"interceptor": 0, "dreadnought": 0}  # a stalemate in the end
    gun = fleet("gcds", 1, initiative=9, computer=4, missiles={"yellow": 3}, hull=0)
    armed = [
        fleet("interceptor", 1, cannons={"yellow": 1}),
        fleet("dreadnought", 1, hull=2, cannons={"yellow": 1}),
    ]
    result = odds(armed, [gun])
    # Three hits kill the dreadnought; with fewer, the first of them kills the interceptor.
    assert abs(result.attacker["dreadnought"] - (1 - (5 / 6) ** 3)) < 1e-12
    assert abs(result.attacker["interceptor"] - ((5 / 6) ** 3 + (1 / 6) ** 3)) < 1e-12


def test_a_battle_may_be_too_large() -> None:
    giants = fleet("cruiser", 8, hull=9, computer=1, cannons=dict.fromkeys(DAMAGE, 5))
    with pytest.raises(TooLarge, match=r"^The battle has too many ships and dice to be worked out"):
        odds([giants], [giants], most_work=20_000)
    assert approximately(odds([INTERCEPTORS], [ANCIENT], most_work=20_000), 0.031141868512110735)
