"""The kinds of answers: one button each, in a fixed order, possible or not."""

from __future__ import annotations

import msgspec

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words, tag
from armillary.drawing.board import Group
from armillary.drawing.board_texts import BoardWords
from armillary.games.pulsar.actions.gyrodynes import StartConstruction
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.places import sheet_of
from armillary.games.pulsar.board.sheets.rest_of_phase import in_final_scoring
from armillary.games.pulsar.state import State

TURN = (
    "fly",
    "patent",
    "transmitter",
    "project",
    "gyrodyne",
    "construct",
    "spin",
    "end",
    "modifier",
    "copy",
)
"""4.6  What can be done in a turn, in the order of the bar."""

BY_ACTION: dict[str, str] = {
    "take_gyrodyne": "gyrodyne",
    "take_transmitter": "transmitter",
    "pay_transmitter": "transmitter",
    "copy_die": "copy",
    "end_turn": "end",
}
"""Where the group of an action in a turn is not called like its tag."""

_LOOKS: dict[str, tuple[str, str, str]] = {
    "fly": ("move", "", "5.2"),
    "patent": ("patent", "technologies", "9.3"),
    "transmitter": ("transmitter", "transmitters", "7.2"),
    "project": ("headquarters", "own", "8.4"),
    "gyrodyne": ("gyrodyne", "dice", "6.2"),
    "construct": ("build", "", "6.3"),
    "spin": ("spin", "", "6.6"),
    "end": ("check", "", "4.1"),
    "modifier": ("pm", "dice", "9.1"),
    "copy": ("dice", "dice", "9.8"),
    "choose_portal": ("move", "", "2.7"),
    "choose_side": ("headquarters", "own", "2.8"),
    "pick": ("dice", "dice", "3.3"),
    "exploration_bonus": ("bonus_tile", "", "5.10"),
    "claim_offer": ("ring", "", "5.12"),
    "give_tiles": ("gyrodyne", "dice", "15.1"),
    "free_spin": ("spin", "", "6.6"),
    "teleport_where": ("teleport", "", "5.15"),
    "linking": ("link", "transmitters", "7.3"),
    "free_cost": ("transmitter", "transmitters", "7.4"),
    "purchase": ("vp", "production", "10.4"),
    "favour_goal": ("goal", "goals", "11.2"),
    "goal_bonuses": ("goal", "goals", "11.3"),
    "roll": ("dice", "", "3.1"),
    "deal": ("transmitter", "", "7.1"),
    "discover": ("fog", "", "5.6"),
    "bonus_draw": ("bonus_tile", "", "5.10"),
}
"""By group: its icon, the sheet on which its places lie, its rule."""

_MINOR = ("modifier", "copy")


def group_of(frame: Frame, action: Action) -> str:
    """The group to which an action belongs: in a turn its kind, else all answers are one."""
    asked = tag(frame)
    if asked != "turn":
        return asked
    kind = tag(action)
    return BY_ACTION.get(kind, kind)


def ids(state: State, frame: Frame) -> list[str]:
    """The groups of a frame; without headquarters there are no projects."""
    asked = tag(frame)
    if asked != "turn":
        return [asked]
    return [id for id in TURN if id != "project" or state.table.boards]


def groups(state: State, decision: Decision, words: Words) -> list[Group]:
    """Every kind of answer to this decision."""
    tell = texts.of(words.language)
    at_once = _at_once(decision)
    found = [group(id, decision.seat, at_once, tell) for id in ids(state, decision.frame)]
    if in_final_scoring(state):
        return [msgspec.structs.replace(one, sheet="goals") for one in found]
    return found


def _at_once(decision: Decision) -> set[str]:
    """What is done without being confirmed: the end of a turn with nothing left to do, and
    6.3 tiles that are put down, where all of them are alike."""
    found = {"end"} if len(decision.options) == 1 else set()
    sizes = {one.size for one in decision.options if isinstance(one, StartConstruction)}
    if len(sizes) == 1:
        found.add("construct")
    return found


def group(id: str, seat: int, at_once: set[str], tell: BoardWords) -> Group:
    """One kind of answer."""
    icon, sheet, rule = _LOOKS[id]
    return Group(
        id,
        tell(f"group.{id}"),
        icon,
        sheet_of(seat) if sheet == "own" else sheet,
        rule,
        instant=id in at_once,
        minor=id in _MINOR,
    )
