"""The kinds of answers: one button each, in a fixed order, possible or not.

A turn has its five kinds. Where cards and abilities may be used, each has its own button, made from
its data. What Construction places is chosen before its place. Every other question is one kind with
all its answers.
"""

from __future__ import annotations

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words, tag
from armillary.drawing.board import Group
from armillary.drawing.place_names import split
from armillary.games.imperium.board.choices import reaction_panel
from armillary.games.imperium.board.choices.previews import preview
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.board.forms import landing
from armillary.games.imperium.board.sheets import agenda
from armillary.games.imperium.components import (
    Ability,
    ActionCard,
    Agenda,
    PromissoryNote,
    Technology,
)
from armillary.games.imperium.flow.questions import Pick, Question
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.powers.power import row_of
from armillary.games.imperium.state import State

TURN = ("tactical", "strategic", "component", "trade", "pass", "end")
"""5.1  What can be done in a turn, in the order of the bar."""

BY_ACTION = {
    "activate": "tactical",
    "strategy": "strategic",
    "use": "component",
    "offer": "trade",
    "pass": "pass",
    "end_turn": "end",
}
"""The group of an action in a turn."""

_LOOKS: dict[str, tuple[str, str, str]] = {
    "tactical": ("tactic", "system", "6.1.1"),
    "strategic": ("strategy", "strategy", "10.1"),
    "component": ("hand_cards", "", "17.4"),
    "trade": ("swap", "trade", "15.4"),
    "pass": ("pass", "", "5.3"),
    "end": ("check", "", "5.5"),
    "decline": ("cross", "", "17.3"),
    "ships": ("fleet", "move", "6.2.1"),
    "cargo": ("stack", "move", "6.2.5"),
    "assign": ("shield", "", "7.3.4"),
    "pay": ("resources", "pay", "15.1"),
    "gain_tokens": ("strategy", "command", "1.11"),
    "redistribute": ("strategy", "command", "12.6"),
    "produce": ("build", "produce", "9.1"),
    "vote": ("gavel", "agenda", "13.3"),
    "reply": ("swap", "trade", "15.4"),
    "choose_strategy": ("strategy", "strategy", "4.1"),
    "choose_faction": ("flag", "factions", "2.5"),
    "build_galaxy": ("sector", "tiles", "2.6"),
}
"""By group: its icon, the sheet on which its places lie, its rule."""

BY_FRAME = {
    "move": {"move_ship": "ships", "load": "cargo", "end_movement": "ships"},
    "assign": {"sustain": "assign", "lose": "assign"},
    "ballot": {"vote_for": "vote", "abstain": "vote", "offer": "trade"},
    "cast": {"vote_with": "vote", "end_vote": "vote"},
}
"""Where a frame's answers are of several kinds."""

STRUCTURES = {"pds": "cannon", "space_dock": "shipyard", "token": "tactic"}
"""10.3  What Construction places: first that is chosen, then where. By group: its icon."""

SHEETS = {
    "tech": "technology",
    "card": "hand",
    "objective": "objectives",
    "agenda": "agenda",
    "strategy": "strategy",
    "faction": "factions",
}
"""By kind of place: the sheet on which it lies; what is not here lies on the map."""

_ICONS: dict[type[object], str] = {
    ActionCard: "hand_cards",
    PromissoryNote: "note",
    Technology: "research",
    Agenda: "gavel",
    Ability: "flag",
}


def group_of(frame: Frame, action: Action) -> str:
    """The group to which an action belongs."""
    asked, kind = tag(frame), tag(action)
    if asked == "turn":
        return BY_ACTION[kind]
    if asked == "react":
        return f"use:{action.power}" if isinstance(action, Use) else "decline"
    if asked in BY_FRAME:
        return BY_FRAME[asked][kind]
    if _constructs(frame) and isinstance(action, Pick):
        return action.on.unit or "token"
    return asked


def groups(state: State, decision: Decision, words: Words) -> list[Group]:
    """Every kind of answer to this decision."""
    asked = Asked(state, decision, words)
    frame = tag(decision.frame)
    if frame == "turn":
        return [_group(id, asked) for id in TURN if id != "end" or state.actions]
    if frame == "react":
        used = dict.fromkeys(option.power for option in decision.options if isinstance(option, Use))
        return [*(_use(power, asked) for power in used), _group("decline", asked, instant=True)]
    if frame == "move":
        return [_group("ships", asked, first=True), _group("cargo", asked)]
    if frame == "ballot":
        return [_group("vote", asked, first=True), _group("trade", asked)]
    if _constructs(decision.frame):
        return _structures(asked)
    if frame == "question":
        return [_question(asked)]
    id = BY_FRAME[frame]["vote_with"] if frame == "cast" else frame
    return [_group(id, asked, first=True, instant=frame in ("assign", "reply"))]


def _group(id: str, asked: Asked, first: bool = False, instant: bool = False) -> Group:
    icon, sheet, rule = _LOOKS[id]
    return Group(
        id,
        asked.tell(f"group.{id}"),
        icon,
        sheet,
        rule,
        first=first,
        instant=instant or id == "end",
        minor=id == "trade",
        menu=_fits_a_menu(id, asked),
    )


def _fits_a_menu(id: str, asked: Asked) -> bool:
    """Strategy cards and component actions, if they are few: each with what it brings."""
    mine = [option for option in asked.options if BY_ACTION.get(tag(option)) == id]
    return id in ("strategic", "component") and len(mine) <= reaction_panel.MOST


def _use(power: str, asked: Asked) -> Group:
    """A card or ability, from its data."""
    icon = _ICONS.get(type(row_of(power)), "special")
    targets = [o for o in asked.options if isinstance(o, Use) and o.power == power]
    return Group(f"use:{power}", asked.words.label(power), icon, sheet_for(asked, targets), "17.4")


def _constructs(frame: Frame) -> bool:
    """10.3  Whether Construction asks: what is placed, and where."""
    return isinstance(frame, Question) and frame.by in ("construction", "construction_secondary")


def _structures(asked: Asked) -> list[Group]:
    """10.3  With the token alone, nearly everything on the map can be pressed: one kind each."""
    kinds = {group_of(asked.frame, option) for option in asked.options}
    return [
        Group(kind, asked.tell(f"group.{kind}"), icon, "", "10.3")
        for kind, icon in STRUCTURES.items()
        if kind in kinds
    ]


def _question(asked: Asked) -> Group:
    """Any question: it lights what can be answered, and opens the sheet on which that lies.

    Answers that lie nowhere are buttons that say all there is to say: pressed, they are given. In a
    vote they stand below the agenda.
    """
    picks = [option for option in asked.options if isinstance(option, Pick)]
    label = asked.words.ask(asked.frame)
    if reaction_panel.secondary(asked.frame):  # that is asked beside the map
        return Group("question", label, "help", "", asked.frame.rule, instant=True)
    sheet = sheet_for(asked, picks)
    loose = not any(preview(asked, pick).place for pick in picks)
    if landing.asks(asked.frame):
        sheet = landing.ID
    elif loose and not sheet and asked.state.vote is not None:
        sheet = agenda.ID
    return Group("question", label, "help", sheet, asked.frame.rule, first=True, instant=loose)


def sheet_for(asked: Asked, options: list[Pick] | list[Use]) -> str:
    """The sheet on which the targets of these options lie; empty: the map."""
    for option in options:
        kind, _ = split(asked.spot(option.on))
        if kind in SHEETS:
            return SHEETS[kind]
        if kind:
            return ""
    return ""
