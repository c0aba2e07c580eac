"""The head of the stage: where they fight, the odds, the controls, and which of several it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from armillary.drawing.amounts import percent
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.battle.battle import ATTACKER, Bout

if TYPE_CHECKING:
    from armillary.drawing.battle.stage import Stage


def head(stage: Stage) -> str:
    """One line over the fleets."""
    tell, battle = stage.tell, stage.battle
    now, bouts = battle.round, stage.bouts()
    told = [tell("battle.round", n=now)] if now else []
    if len(bouts) > 1:
        number = [bout.state for bout in bouts].index("now") + 1
        told.insert(0, tell("battle.number", n=number, total=len(bouts)))
    rounds = "".join(f'<span class="battle-tag">{text(tag)}</span>' for tag in told)
    return (
        f'<header class="battle-head">{icon("swords")}<div>'
        f"<small>{text(stage.caption())}</small><h2>{text(stage.title())}</h2></div>"
        f"{rounds}{_odds(stage)}{_controls(stage)}</header>"
    )


def strip(stage: Stage) -> str:
    """The battles that belong together: how those before ended, and which come."""
    bouts = stage.bouts()
    if len(bouts) < 2:
        return ""
    rows = "".join(_bout(stage, bout) for bout in bouts)
    label = text(stage.tell("battle.strip"))
    return f'<ol class="battle-strip" aria-label="{label}">{rows}</ol>'


def _bout(stage: Stage, bout: Bout) -> str:
    told = stage.tell(f"battle.bout_{bout.state}")
    badge, look = icon({"over": "check", "now": "swords", "ahead": "clock"}[bout.state]), "neutral"
    if bout.holder:
        told = stage.tell("battle.held", player=bout.holder, place=bout.place)
    if bout.winner is not None:
        badge, look = stage.side_badge(bout.winner), stage.side_class(bout.winner)
    current = ' aria-current="step"' if bout.state == "now" else ""
    return (
        f'<li class="{bout.state} {look}"{current} data-tip="{text(told)}">{badge}'
        f'<span>{text(bout.place)}</span><span class="vh">: {text(told)}</span></li>'
    )


def _odds(stage: Stage) -> str:
    """The chances now: the reader's side on the left, as it stands on the stage."""
    found = stage.odds(stage.battle.ships)
    if found is None or stage.battle.end:
        return ""
    first, nobody, second = found if stage.left == ATTACKER else found[::-1]
    seats = stage.battle.sides[stage.left], stage.battle.sides[1 - stage.left]
    told = stage.tell(
        "battle.odds",
        first=stage.side_name(seats[0]),
        chance=percent(first),
        second=stage.side_name(seats[1]),
        rest=percent(second),
    )
    bars = "".join(
        f'<i class="{look}" style="flex-grow:{share * 1000:.0f}"></i>'
        for look, share in (
            (stage.side_class(seats[0]), first),
            ("battle-nobody", nobody),
            (stage.side_class(seats[1]), second),
        )
        if share > 0.0005
    )
    return (
        f'<div class="battle-odds" role="img" aria-label="{text(told)}" '
        f'data-tip="{text(told)}">'
        f'<b class="{stage.side_class(seats[0])}">{percent(first)}</b><span>{bars}</span>'
        f'<b class="{stage.side_class(seats[1])}">{percent(second)}</b></div>'
    )


def _controls(stage: Stage) -> str:
    """How the battle is watched; the page hides what has no use just now."""
    buttons = "".join(
        f'<button type="button" class="tool" data-battle="{do}" data-tip="{text(label)}" '
        f'aria-label="{text(label)}">{icon(picture)}</button>'
        for do, picture, label in (
            ("pause", "pause", stage.tell("battle.pause")),
            ("next", "next", stage.tell("battle.next")),
            ("result", "last", stage.tell("battle.result")),
            ("speed", "clock", stage.tell("battle.speed")),
            ("map", "eye", stage.tell("battle.map")),
        )
    )
    label = text(stage.tell("battle.controls"))
    return (
        f'<div class="battle-controls" role="group" aria-label="{label}">'
        f"{stage.tools()}{buttons}</div>"
    )
