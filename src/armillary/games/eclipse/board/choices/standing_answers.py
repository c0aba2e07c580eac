"""Answers given ahead: the end of an action, upkeep, reactions, dice, reputation tiles."""

from __future__ import annotations

from armillary.core.decision import Action, Decision
from armillary.core.decision import decision as decide
from armillary.core.words import Words, tag
from armillary.drawing.board import Given, Setting
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.theatre.fighters import values_of
from armillary.games.eclipse.combat.attack import Assign, Hit
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.galaxy import ships
from armillary.games.eclipse.pieces.reputation import Keep
from armillary.games.eclipse.rounds.turn import NextTurn, Turn
from armillary.games.eclipse.state import State

SWITCHES = {
    "end_action": False,
    "upkeep": True,
    "no_reactions": True,
    "when_attacked": True,
    "dice": False,
    "best_tile": False,
    "no_relations": False,
}
"""What may be answered ahead, and what is unless somebody says otherwise."""
IDLE = ("done", "trade")
"""What nobody waits for in an action that has no activation left."""


def answers_ahead(words: Words) -> list[Setting]:
    """What a player may answer ahead."""
    tell = texts.of(words.language)
    return [
        Setting(
            key,
            tell(f"setting.{key}"),
            "switch",
            usual,
            help=tell(f"help.{key}"),
            when="no_reactions" if key == "when_attacked" else "",
        )
        for key, usual in SWITCHES.items()
    ]


def answer_ahead(state: State, decision: Decision, given: Given) -> Action | None:
    """The answer that follows from what was given ahead; None: ask."""
    if decision.seat < 0:
        return None
    kind, options = tag(decision.frame), decision.options
    if given.get("end_action") and not getattr(decision.frame, "left", 1):
        return _end(options)
    if kind == "upkeep" and given.get("upkeep"):
        return _pay(options)
    if kind == "turn" and given.get("no_reactions") and state.players[decision.seat].passed:
        woken = given.get("when_attacked") and is_attacked(state, decision.seat)
        return None if woken else _only(options, "pass")
    if kind == "engage" and given.get("fight_on") in fight_keys(state):
        return _only(options, "attack")
    if kind == "assign" and given.get("dice"):
        return best_hit(state, decision)
    if kind == "keep_reputation" and given.get("best_tile"):
        return best_tile(options)
    if kind == "proposal" and given.get("no_relations"):
        return _only(options, "refuse")
    return None


def is_attacked(state: State, seat: int) -> bool:
    """13.1  Whether ships of others wait to fight where a player has ships or a disc."""
    return any(
        (place.owner == seat or ships(place, seat))
        and any(squadron.seat != seat for squadron in place.squadrons)
        for place in state.sectors.values()
    )


def _only(options: list[Action], kind: str) -> Action | None:
    return next((option for option in options if tag(option) == kind), None)


def _end(options: list[Action]) -> Action | None:
    """4.2  The end of an action in which only trades are possible: one may trade later, too."""
    busy = any(tag(option) not in IDLE for option in options)
    return None if busy else _only(options, "done")


def _pay(options: list[Action]) -> Action | None:
    """14.2  Pay if one can; 14.1 colony ships that are still of use are asked about."""
    settles = any(tag(option) == "colony_ship" for option in options)
    return None if settles else _only(options, "pay")


def fight_keys(state: State) -> tuple[str, ...]:
    """13.6  By these a player says that they fight on without being asked: until the round of the
    battle ends, or until the battle does."""
    battle = state.battle
    if battle is None:
        return ()
    whole = f"{state.round} {battle.sector} {battle.attacker} {battle.defender}"
    return f"{whole} {battle.round}", whole


def best_hit(state: State, decision: Decision) -> Action | None:
    """13.7  The largest ship that the die destroys, else the most damage that stays."""
    battle = state.battle
    if battle is None:
        return None
    assert isinstance(decision.frame, Assign)
    damage = decision.frame.dice[0][0]
    order = (*components().combat.targets.largest_first, "gcds", "guardian", "ancient")
    hulls = {unit.kind: values_of(state, unit.seat, unit.kind).hull for unit in battle.units}

    def worth(option: Hit) -> tuple[bool, int, int]:
        destroys = option.damage + damage > hulls.get(option.kind, 0)
        return destroys, -order.index(option.kind), option.damage

    hits = [option for option in decision.options if isinstance(option, Hit)]
    return max(hits, key=worth, default=None)


def best_hits(state: State) -> list[Action]:
    """13.7  The same for all dice of a roll that wait for a target."""
    trial, found = state.clone(), list[Action]()
    while trial.stack and isinstance(trial.stack[-1], Assign):
        asked = decide(trial)
        hit = best_hit(trial, asked) if asked is not None else None
        if hit is None:
            break
        found.append(hit)
        hit.apply(trial, trial.stack.pop(), None)
    return found


def best_tile(options: list[Action]) -> Action | None:
    """13.14  The highest tile, in exchange for the lowest, if it is worth more."""
    keeps = [option for option in options if isinstance(option, Keep)]
    gain = [option for option in keeps if option.value > option.instead]
    best = max(gain, key=lambda option: option.value - option.instead, default=None)
    return best or _only(options, "keep_none")


def turn_ahead(state: State, seat: int) -> State | None:
    """4.1  The turn of a player who may still act or react, as if it had come."""
    player = state.players[seat]
    acting = any(isinstance(frame, NextTurn) for frame in state.stack)
    if not acting or player.eliminated or (player.passed and not player.discs):
        return None
    then = state.clone()
    then.stack.append(Turn(seat))
    return then
