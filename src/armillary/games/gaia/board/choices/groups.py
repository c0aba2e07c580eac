"""The kinds of answers: one button each, in a fixed order, possible or not."""

from __future__ import annotations

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words, tag
from armillary.drawing.board import Group
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.places import sheet_of
from armillary.games.gaia.state import State

TURN = ("mine", "project", "upgrade", "federation", "research", "board", "special", "", "pass")
"""3.3  The main actions in the order of the bar; the gap is the faction's own."""

BY_FRAME: dict[str, tuple[str, ...]] = {
    "turn": (*TURN, "free"),
    "closing": ("end", "free"),
    "choose_faction": ("faction",),
    "place_first": ("start",),
    "choose_booster": ("booster",),
    "build_with": ("mine",),
    "build_far": ("mine", "project"),
    "charge_offer": ("charge", "decline"),
    "gain_token": ("token",),
    "choose_token": ("rescore",),
    "gain_tech": ("tech",),
    "covering": ("cover",),
    "research_step": ("advance", "skip"),
    "lost_planet": ("lost_planet",),
    "tokens": ("tokens",),
    "brainstone": ("brainstone",),
    "income_order": ("income",),
    "terrans_power": ("gaia_convert", "gaia_done"),
    "itars_tiles": ("buy_tile", "no_tile"),
    "automa_draw": ("chance",),
    "automa_add": ("chance",),
}

BY_ACTION: dict[str, str] = {
    "convert": "free",
    "burn": "free",
    "end_turn": "end",
    "skip_advance": "skip",
    "automa_card": "chance",
    "automa_new_card": "chance",
}
"""Where the group of an action is not called like its tag."""

FACTION_ACTIONS = ("space_station", "swap_institute", "downgrade_lab", "advance_lowest")
"""12  Special actions of factions: each is a group of its own."""

_LOOKS: dict[str, tuple[str, str, str]] = {
    "mine": ("build", "", "4.1"),
    "project": ("project", "", "5.1"),
    "upgrade": ("upgrade", "", "6.1"),
    "federation": ("federation", "", "11.1"),
    "research": ("research", "research", "8.1"),
    "board": ("power", "research", "9.1"),
    "special": ("special", "own", "9.4"),
    "space_station": ("space_station", "", "12.4"),
    "swap_institute": ("swap", "", "12.10"),
    "downgrade_lab": ("swap", "", "12.11"),
    "advance_lowest": ("research", "research", "12.12"),
    "pass": ("pass", "scoring", "14.1"),
    "free": ("convert", "own", "13.2"),
    "end": ("check", "", "3.3"),
    "faction": ("players", "factions", "2.8"),
    "start": ("build", "", "2.10"),
    "booster": ("booster", "scoring", "2.11"),
    "charge": ("charge", "", "10.2"),
    "decline": ("cross", "", "16.8"),
    "token": ("federation", "research", "11.1"),
    "rescore": ("federation", "own", "9.3"),
    "tech": ("tile", "research", "7.1"),
    "cover": ("tile", "own", "7.2"),
    "advance": ("research", "research", "7.3"),
    "skip": ("cross", "", "7.1"),
    "lost_planet": ("planet", "", "8.6"),
    "tokens": ("tokens", "", "1.6"),
    "brainstone": ("brainstone", "", "12.9"),
    "income": ("charge", "", "3.1"),
    "gaia_convert": ("convert", "", "12.1"),
    "gaia_done": ("check", "", "12.1"),
    "buy_tile": ("tile", "", "12.14"),
    "no_tile": ("cross", "", "12.14"),
    "chance": ("card", "", "15.6"),
}
"""By group: its icon, the sheet on which its places lie, its rule."""

_INSTANT = ("free", "end")
_FREEFORM = ("federation",)
_FIRST = ("advance",)
_MENU = ("pass", "free")


def group_of(action: Action) -> str:
    """The group to which an action belongs."""
    kind = tag(action)
    return BY_ACTION.get(kind, kind)


def ids(state: State, frame: Frame) -> list[str]:
    """The groups of a frame; in a turn with the faction's own action, if it has one."""
    found = list(BY_FRAME[tag(frame)])
    if "" in found:
        place = found.index("")
        kinds = state.players[frame.seat].faction.special_actions
        found[place : place + 1] = [str(kind.__struct_config__.tag) for kind in kinds]
    return found


def groups(state: State, decision: Decision, words: Words) -> list[Group]:
    """Every kind of answer to this decision."""
    return [group(id, decision, words) for id in ids(state, decision.frame)]


def group(id: str, decision: Decision, words: Words) -> Group:
    """One kind of answer."""
    icon, sheet, rule = _LOOKS[id]
    return Group(
        id,
        _label(id, decision.options, words),
        icon,
        sheet_of(decision.seat) if sheet == "own" else sheet,
        rule,
        freeform=id in _FREEFORM,
        instant=id in _INSTANT,
        minor=id == "free",
        first=id in _FIRST,
        menu=id in _MENU,
    )


def _label(id: str, options: list[Action], words: Words) -> str:
    """What its button says; a step that is possible in one area alone names that area."""
    if id == "advance":
        steps = [option for option in options if group_of(option) == id]
        if len(steps) == 1:
            return words.action(steps[0])
    return texts.of(words.language)(f"group.{id}")
