"""What is shown of a plan: how to begin one, what is planned, why it was dropped."""

from __future__ import annotations

import msgspec

from armillary.core.words import tag
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.table.model import Plan
from armillary.table.room.match_log import actions_of
from armillary.table.room.next_turn import foreseen, judge
from armillary.table.table_page.reader import Scene


def begin_planning(scene: Scene) -> str:
    """While others decide: the way to plan something, to change it or to forget it."""
    say = scene.say
    ahead, plan = foreseen(scene.room, scene.seat), _plan(scene)
    if plan is not None and not plan.dropped:
        change = _button("plan", say("plan_change"), picture="flag") if ahead is not None else ""
        return change + _button("plan-cancel", say("plan_cancel"), picture="cross")
    if ahead is None:
        return ""
    return _button("plan", say("plan_next"), say("plan_help"), "flag")


def stop_planning(scene: Scene) -> str:
    """Back from planning."""
    return _button("plan-stop", scene.say("plan_stop"), picture="cross")


def plan_told(scene: Scene) -> str:
    """Beside the prompt: what is planned, or why it was not played; empty: nothing was planned."""
    plan, say, asks = _plan(scene), scene.say, scene.decision
    if plan is None or scene.over:
        return ""
    action = _named(scene, plan)
    if not plan.dropped:
        return _line(say("planned", action=action))
    if asks is None or tag(asks.frame) != plan.asked:
        return ""
    illegal = judge(scene.room, plan, asks).illegal
    why = scene.words.reason(illegal) if illegal is not None else say("plan_changed")
    noted = f'<button type="button" class="link" data-do="plan-cancel">{text(say("plan_noted"))}'
    return _line(say("plan_dropped", action=action, reason=why), " dropped", f"{noted}</button>")


def _line(told: str, look: str = "", more: str = "") -> str:
    return f'<span class="planned{look}">{icon("flag")}<span>{text(told)}</span>{more}</span>'


def _plan(scene: Scene) -> Plan | None:
    return scene.room.plans.get(scene.seat) if scene.seat is not None else None


def _named(scene: Scene, plan: Plan) -> str:
    """What is planned, in words."""
    try:
        action = actions_of(scene.room.game).decode(plan.action.encode())
    except msgspec.DecodeError:
        return scene.say("plan_unknown")  # The game has changed since; it will be dropped.
    return scene.words.action(action)


def _button(do: str, label: str, tip: str = "", picture: str = "") -> str:
    more = f' data-tip="{text(tip)}"' if tip else ""
    return (
        f'<button type="button" class="quiet" data-do="{do}"{more}>'
        f"{icon(picture) if picture else ''}<span>{text(label)}</span></button>"
    )
