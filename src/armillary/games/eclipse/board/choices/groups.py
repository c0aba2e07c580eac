"""The kinds of answers: one button each, in a fixed order, possible or not."""

from __future__ import annotations

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words, tag
from armillary.drawing.board import Group
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.discoveries import AncientPart
from armillary.games.eclipse.actions.explore import NewSector
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.places import sheet_of, species_of
from armillary.games.eclipse.components import SHIPS, STRUCTURES
from armillary.games.eclipse.rounds.activations import activations, left_of
from armillary.games.eclipse.rounds.turn import React, TakeAction
from armillary.games.eclipse.state import State

ACTIONS = ("explore", "influence", "research", "upgrade", "build", "move")
"""The six actions in the order of the bar."""
REACTIONS = ("upgrade", "build", "move")
THINGS = (*SHIPS, *STRUCTURES)
BESIDES = ("colony", "trade", "propose")
"""What may be done at any time of an own action."""

BY_FRAME: dict[str, tuple[str, ...]] = {
    "choose_species": ("species",),
    "turn": (*ACTIONS, "pass", "trade", "throw_back"),
    "exploring": ("zone", "done", *BESIDES),
    "placing": ("place",),
    "new_sector": ("control", "look", "leave_free", "colony"),
    "discovery": ("front", "keep_tile"),
    "free_technology": ("free_technology",),
    "ancient_part": ("install", "return_part", "store"),
    "researching": ("buy", "done", *BESIDES),
    "artifact_key": ("artifact",),
    "place_portal": ("portal",),
    "upgrading": ("fit", "return_part", "done", *BESIDES),
    "building": (*(f"build_{what}" for what in THINGS), "done", *BESIDES),
    "moving": ("fly_on", "fly", "done", *BESIDES),
    "influencing": ("disc", "refresh", "done", *BESIDES),
    "return_cubes": ("cube",),
    "proposal": ("accept", "refuse"),
    "embassy": ("cube", "throw_back"),
    "engage": ("attack", "retreat"),
    "assign": ("hit",),
    "stalemate": ("retreat",),
    "keep_reputation": ("keep", "keep_none"),
    "population": ("bombard", "spare"),
    "destroy_cubes": ("destroy",),
    "claim": ("control", "leave_free"),
    "upkeep": ("pay", "abandon", "colony", "trade"),
}

BY_ACTION: dict[str, str] = {
    "take_species": "species",
    "explore": "zone",
    "discard": "place",
    "reveal_second": "place",
    "take_control": "control",
    "use_front": "front",
    "take_technology": "free_technology",
    "place_part": "fit",
    "take_artifact": "artifact",
    "put_portal": "portal",
    "move": "fly",
    "move_disc": "disc",
    "return_cube": "cube",
    "send_cube": "cube",
    "attack_population": "bombard",
    "colony_ship": "colony",
}
"""Where the group of an action is not called like its tag."""

LOOKS: dict[str, tuple[str, str, str]] = {
    "species": ("players", "draft", "1.6"),
    "explore": ("explore", "", "5.1"),
    "influence": ("influence", "", "10.1"),
    "research": ("research", "", "6.1"),
    "upgrade": ("refit", "", "7.1"),
    "build": ("shipyard", "", "8.1"),
    "move": ("move", "", "9.1"),
    "pass": ("pass", "", "4.3"),
    "trade": ("swap", "", "2.3"),
    "throw_back": ("reputation", "own", "2.13"),
    "zone": ("explore", "", "5.1"),
    "place": ("tile", "explore", "5.3"),
    "control": ("influence", "", "5.5"),
    "look": ("eye", "", "2.12"),
    "leave_free": ("cross", "", "5.5"),
    "front": ("idea", "", "2.12"),
    "keep_tile": ("vp", "", "2.12"),
    "free_technology": ("research", "technology", "5.7"),
    "install": ("refit", "designer", "5.7"),
    "return_part": ("undo", "designer", "7.1"),
    "store": ("tile", "", "17.30"),
    "buy": ("research", "technology", "6.1"),
    "artifact": ("rare", "", "17.24"),
    "portal": ("special", "", "6.4"),
    "fit": ("refit", "designer", "7.1"),
    "fly_on": ("move", "", "9.1"),
    "fly": ("move", "", "9.1"),
    "disc": ("influence", "", "10.2"),
    "refresh": ("colony", "", "10.1"),
    "cube": ("materials", "", "2.16"),
    "accept": ("check", "", "12.1"),
    "refuse": ("cross", "", "12.1"),
    "attack": ("swords", "", "13.6"),
    "retreat": ("retreat", "", "13.11"),
    "hit": ("dice", "", "13.7"),
    "keep": ("reputation", "", "13.14"),
    "keep_none": ("cross", "", "13.14"),
    "bombard": ("swords", "", "13.17"),
    "spare": ("cross", "", "13.17"),
    "destroy": ("swords", "", "13.17"),
    "pay": ("money", "", "14.2"),
    "abandon": ("flag", "", "14.3"),
    "done": ("check", "", "4.2"),
    "colony": ("colony", "", "2.15"),
    "propose": ("ambassador", "", "12.1"),
    "chance": ("dice", "", "13.7"),
} | {f"build_{what}": ("materials", "", "8.1") for what in THINGS}
"""By group: its icon (what is built has a price: its unit), the sheet with its places, its rule."""

_MINOR = ("colony", "trade", "propose", "throw_back")
_INSTANT = (
    *ACTIONS, "pass", "done", "refresh", "trade", "attack", "hit", "control", "leave_free",
    "colony", *(f"build_{what}" for what in THINGS),
)  # fmt: skip
_FIRST = (
    "species", "zone", "place", "buy", "free_technology", "fit", "install", "fly_on", "fly", "disc",
    "hit", "portal",
)  # fmt: skip
"""Groups that one is in the middle of: their targets are shown at once."""
_WORK = ("zone", "buy", "fit", "fly", "disc")
"""Groups that use up an activation each time."""


def group_of(action: Action, frame: Frame) -> str:
    """The group to which an action belongs."""
    if frame.seat < 0:
        return "chance"
    if isinstance(action, TakeAction | React):
        return action.kind
    if isinstance(action, Build):
        return f"build_{action.what}"
    kind = tag(action)
    return BY_ACTION.get(kind, kind)


def ids(state: State, frame: Frame) -> tuple[str, ...]:
    """The groups of a frame; whoever has passed may only react, and 5.7 no part is returned."""
    if frame.seat < 0:
        return ("chance",)
    kind = tag(frame)
    found = BY_FRAME[kind]
    if kind == "turn":
        player = state.players[frame.seat]
        if player.passed:
            found = (*REACTIONS, *found[len(ACTIONS) :])
        if not player.reputation:
            found = found[:-1]
    if isinstance(frame, NewSector) and not frame.has_discovery(state):
        found = tuple(id for id in found if id != "look")
    if isinstance(frame, AncientPart) and frame.over(state):
        found = tuple(id for id in found if id != "return_part")
    return found


def groups(state: State, decision: Decision, words: Words) -> list[Group]:
    """Every kind of answer to this decision."""
    return [group(state, id, decision.frame, words) for id in ids(state, decision.frame)]


def group(state: State, id: str, frame: Frame, words: Words) -> Group:
    """One kind of answer."""
    icon, sheet, rule = LOOKS[id]
    minor = id in _MINOR and tag(frame) not in ("upkeep", "new_sector", "embassy")
    return Group(
        id,
        _label(state, id, frame, words),
        icon,
        sheet_of(frame.seat) if sheet == "own" else sheet,
        rule,
        instant=id in _INSTANT,
        minor=minor,
        first=id in _FIRST,
        turning=id == "place",
    )


def _label(state: State, id: str, frame: Frame, words: Words) -> str:
    """The words on a button; an action says how often it works, then how often still."""
    tell = texts.of(words.language)
    if id.startswith("build_"):
        what = id.removeprefix("build_")
        cost = species_of(state.players[frame.seat]).costs[what]
        return tell("group.priced", what=words.label(what), n=cost)
    if tag(frame) != "turn" or id not in ACTIONS:
        left = left_of(frame, 1) if id in _WORK else 1
        name = tell(f"group.{id}")
        return tell("group.left", action=name, n=left) if left > 1 else name
    player = state.players[frame.seat]
    if player.passed:
        return tell("group.reaction", action=tell(f"group.{id}"))
    times = activations(state, player, id)
    name = tell(f"group.{id}")
    return tell("group.times", action=name, n=times) if times > 1 else name
