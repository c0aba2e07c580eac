"""Small parts of sheets and cards: dice, benefits as chips, captions."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from armillary.core.words import Words, tag
from armillary.drawing.amounts import chip
from armillary.drawing.art.dice import die
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.board_texts import BoardWords
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import SIZES, Effects
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.state import SIZE

COUNTED = {
    "stations": "station",
    "stations_blue": "station",
    "claimed_pulsars": "ring",
    "spinning_gyrodynes": "spin",
    "spinning_sizes": "spin",
    "spinning_same_size": "spin",
    "online_transmitters": "transmitter",
    "online_links": "link",
    "patents": "patent",
    "hq_projects": "headquarters",
    "gate_runs_used": "gate_run",
    "award_tiles": "cup",
    "modifiers_held": "pm",
    "cubes_held": "cube",
}
"""12.1  The icon of everything that can be counted."""

EVENTS = {
    "patent": "patent",
    "visit_pulsar": "pulsar",
    "visit_system": "planet",
    "end_flight_system": "planet",
    "claim_pulsar": "ring",
    "start_construction": "gyrodyne",
    "spin_gyrodyne": "spin",
    "take_gyrodyne": "gyrodyne",
    "pay_transmitter_cost": "transmitter",
    "transmitter_online": "transmitter",
    "establish_station": "station",
    "exploration_bonus": "bonus_tile",
    "complete_project": "headquarters",
    "use_modifier": "pm",
    "use_red_die": "red_die6",
}
"""The icon of everything that is rewarded."""

ACTIONS = {
    "fly": "move",
    "take_gyrodyne": "gyrodyne",
    "spin_gyrodyne": "spin",
    "transmitter": "transmitter",
    "patent": "patent",
    "project": "headquarters",
    "buy_modifier": "pm",
}
"""The icon of everything that is paid with a die."""

Drawer = Callable[[Any, BoardWords], str]


def benefits(effects: Effects, words: Words) -> str:
    """15.1  What effects give, as chips."""
    return _benefits(effects, words.language)


@lru_cache(1024)
def _benefits(effects: Effects, language: str) -> str:
    tell = texts.of(language)
    return "".join(DRAWERS[tag(effect)](effect, tell) for effect in effects)


def _joined(*parts: str) -> str:
    return f'<span class="chip">{"".join(parts)}</span>'


def _bold(told: object) -> str:
    return f"<b>{text(told)}</b>"


def _modifiers(effect: effect_types.Modifiers, tell: BoardWords) -> str:
    return "".join(
        chip(kind, f"×{count}" if count > 1 else "")
        for kind, count in (("pm", effect.pm), ("plus2", effect.plus2))
        if count
    )


def sizes_in_short(sizes: tuple[effect_types.Size, ...], tell: BoardWords) -> str:
    """Sizes by their numbers: 1/3."""
    if len(sizes) == len(SIZES):
        return tell("benefit.any_size")
    return "/".join(str(SIZE[size] + 1) for size in sizes)


def _gyrodynes(effect: effect_types.TakeGyrodynes, tell: BoardWords) -> str:
    if effect.distinct and effect.count > 1:
        return chip("gyrodyne", tell("benefit.different", n=effect.count))
    times = f"{effect.count} × " if effect.count > 1 else ""
    return chip("gyrodyne", times + sizes_in_short(effect.sizes, tell))


def _gate_run(effect: effect_types.GateRun, tell: BoardWords) -> str:
    each = tell("benefit.each", n=effect.points_each)
    return _joined(icon(f"gate_{effect.colour}"), icon("gate_run"), _bold(each))


def _points_per(effect: effect_types.PointsPer, tell: BoardWords) -> str:
    per = f"{effect.per} × " if effect.per > 1 else ""
    most = f' <i class="pu-words">{text(tell("benefit.most", n=effect.max))}</i>'
    return _joined(
        icon("vp"),
        _bold(f"+{effect.each}"),
        "<i>/</i>",
        text(per),
        icon(COUNTED[effect.what]),
        most if effect.max else "",
    )


def _points_by_table(effect: effect_types.PointsByTable, tell: BoardWords) -> str:
    told = " · ".join(str(points) for points in effect.table if points)
    return _joined(icon(COUNTED[effect.what]), "<i>→</i>", icon("vp"), _bold(told))


def _purchase(effect: effect_types.BuyPoints, tell: BoardWords) -> str:
    return _joined(
        icon("cube"), _bold(f"−{effect.cubes}"), "<i>→</i>", icon("vp"), _bold(f"+{effect.points}")
    )


def _on_event(effect: effect_types.OnEvent, tell: BoardWords) -> str:
    then = "".join(DRAWERS[tag(reward)](reward, tell) for reward in effect.then)
    planet = f'<svg class="ic"><use href="#pu-{effect.planet}"/></svg>' if effect.planet else ""
    return f"{_joined(icon(EVENTS[effect.event]), planet, '<i>→</i>')}{then}"


def _die_shift(effect: effect_types.DieShift, tell: BoardWords) -> str:
    gate = icon(f"gate_{effect.gate}") if effect.gate else ""
    icons = "".join(icon(ACTIONS[action]) for action in effect.actions)
    return _joined(gate, icons, _bold(f"±{effect.delta}"))


DRAWERS: dict[str, Drawer] = {
    "points": lambda its, tell: chip("vp", f"+{its.n}"),
    "cubes": lambda its, tell: chip("cube", f"+{its.n}"),
    "modifiers": _modifiers,
    "gyrodyne": _gyrodynes,
    "bonus_tile": lambda its, tell: chip("bonus_tile", f"×{its.n}" if its.n > 1 else ""),
    "claim_isolated": lambda its, tell: _joined(
        icon("pulsar"), icon("ring"), _bold(f"×{its.n}") if its.n > 1 else ""
    ),
    "teleport": lambda its, tell: chip("teleport", tell(f"benefit.teleport_{its.to}")),
    "red_die": lambda its, tell: _joined(die(its.value, "red")),
    "dice_doubler": lambda its, tell: _joined(die(its.silver), die(its.red, "red")),
    "gate_run": _gate_run,
    "station_credit": lambda its, tell: chip("station", f"+{its.n}"),
    "spin_gyrodyne": lambda its, tell: chip("spin", sizes_in_short(its.sizes, tell)),
    "cover_transmitter_cost": lambda its, tell: _joined(
        icon("transmitter"), icon("check"), _bold(f"×{its.n}") if its.n > 1 else ""
    ),
    "points_per": _points_per,
    "points_by_table": _points_by_table,
    "buy_points": _purchase,
    "on_event": _on_event,
    "die_shift": _die_shift,
    "copy_cost": lambda its, tell: _joined(die(0, "red"), icon("cube"), _bold(its.cubes)),
    "goal_met": lambda its, tell: _joined(icon("goal"), icon("check")),
    "goal_discount": lambda its, tell: _joined(icon("goal"), icon("cube"), _bold(f"−{its.cubes}")),
    "cube_pair_value": lambda its, tell: _joined(
        icon("cube"), icon("cube"), "<i>→</i>", icon("vp"), _bold(its.points)
    ),
    "initiative_multiplier": lambda its, tell: chip("vp", tell("benefit.initiative", n=its.factor)),
}
"""By the tag of the effect."""


def heading(title: str, note: str = "") -> str:
    """The caption of a panel; the note is HTML of ours."""
    small = f'<span class="pu-note">{note}</span>' if note else ""
    return f'<h3 class="pu-caption"><span>{text(title)}</span>{small}</h3>'


def panel(title: str, body: str, more: str = "", note: str = "", id: str = "") -> str:
    """A part of a sheet with its caption."""
    named = f' id="{id}"' if id else ""
    return f'<section{named} class="pu-panel {more}">{heading(title, note)}{body}</section>'


def div(cls: str, body: str) -> str:
    """A box of this class."""
    return f'<div class="{cls}">{body}</div>'
