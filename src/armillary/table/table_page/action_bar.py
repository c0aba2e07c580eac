"""What to do: the prompt, a button for every kind of action, and the way back."""

from __future__ import annotations

from armillary.drawing.amounts import chips
from armillary.drawing.art.icons import icon, known
from armillary.drawing.art.svg import text
from armillary.drawing.board import Group
from armillary.table.table_page.advice.hints import hint_button
from armillary.table.table_page.choices import Legal
from armillary.table.table_page.plan_panel import begin_planning, plan_told, stop_planning
from armillary.table.table_page.reader import Scene, alone

KEYS = 9
"""Actions that have a number key."""


def prompt(scene: Scene, answers: Legal | None) -> str:
    say = scene.say
    if scene.decision is None and answers is not None:
        told = f"<b>{text(say('prompt_planning'))}</b>"
    elif scene.decision is not None:
        told = f"<b>{text(scene.words.ask(scene.decision.frame))}</b>"
    elif scene.over:
        told = text(say("prompt_over"))
    elif scene.room.ledger.paused:
        told = text(say("paused"))
    elif scene.seat is None:
        told = text(say("prompt_watching"))
    elif scene.asked is None:
        told = text(say("prompt_reactions"))
    else:
        told = text(say("prompt_waiting", name=scene.names[scene.asked]))
    return f'<p id="prompt">{told}{plan_told(scene)}</p>'


def actions(scene: Scene, answers: Legal | None) -> str:
    """A button for every kind of action, possible or not; apart from them a hint, and Undo."""
    say = scene.say
    buttons = ""
    if answers is not None:
        main = [group for group in answers.groups if not group.minor]
        minor = [group for group in answers.groups if group.minor]
        buttons = "".join(
            _group(scene, answers, group, number) for number, group in enumerate(main, 1)
        )
        if minor:
            small = "".join(_group(scene, answers, group, KEYS + 1) for group in minor)
            buttons += f'<span class="minor">{small}</span>'
        if scene.decision is None:
            buttons += stop_planning(scene)
    elif scene.seat is not None and not scene.over and scene.decision is None:
        buttons = begin_planning(scene)
    return (
        f'<div id="actions"><div class="groups" role="toolbar" '
        f'aria-label="{text(say("actions"))}">{buttons}</div>'
        f'<div class="back">{hint_button(scene)}{_undo(scene)}</div></div>'
    )


def _group(scene: Scene, answers: Legal, group: Group, number: int) -> str:
    refusal = answers.refusals.get(group.id)
    key = f' data-key="{number}"' if number <= KEYS else ""
    # All that is left to do is for Enter, too.
    last = group.instant and not group.minor and _is_last(answers, group)
    shown = f'<kbd aria-hidden="true">{"↵" if last else number}</kbd>' if key else ""
    why = ""
    if refusal is not None:
        reason = text(refusal.reason or scene.say("impossible"))
        why = f' aria-disabled="true" data-tip="{reason}" data-rule="{text(refusal.rule)}"'
    picture = icon(group.icon) if known(group.icon) else ""
    lone = answers.lone(group)
    price = chips(lone.cost, "−") + chips(lone.gain, "+") if lone is not None else ""
    price = f'<span class="toll">{price}</span>' if price else ""
    label = group.label
    if lone is not None and group.instant and not why:
        if lone.end is not None:
            label = scene.say("and_end", what=label)
        if told := " ".join(filter(None, (lone.note, lone.then_told))):
            why = f' data-tip="{text(told)}"'
    look = (" now" if group.instant else "") + (" yes" if last else "")
    return (
        f'<button type="button" id="group-{group.id}" class="act{look}" '
        f'data-group="{text(group.id)}" aria-pressed="false"{key}{why}>{shown}{picture}'
        f"<span>{text(label)}</span>{price}</button>"
    )


def _is_last(answers: Legal, group: Group) -> bool:
    """Whether nothing else can be done but what is minor."""
    main = [one for one in answers.groups if not one.minor and one.id not in answers.refusals]
    return main == [group]


def _undo(scene: Scene) -> str:
    """One step back; where somebody has answered since, the others are asked."""
    if scene.seat is None or (scene.over and not alone(scene)):
        return ""
    say = scene.say
    to = scene.room.ledger.last_own(scene.seat)
    more, label, tip = ' data-do="undo"', say("undo"), f"{say('undo')} (U)"
    if to is None:
        more += ' aria-disabled="true"'
        tip = say("undo_none")
    elif not alone(scene) and scene.room.ledger.limit(scene.seat, to):
        more, label, tip = ' data-do="undo" data-ask', say("ask_undo"), say("undo_asks")
    return (
        f"{_undo_turn(scene, to)}"
        f'<button type="button" id="undo" class="quiet"{more} data-tip="{text(tip)}">'
        f"{icon('undo')}<span>{text(label)}</span></button>"
    )


def _undo_turn(scene: Scene, last: int | None) -> str:
    """Everything since the turn began, where that is more than one step."""
    if scene.seat is None or last is None:
        return ""
    start = scene.room.ledger.turn_start(scene.seat, whole=alone(scene))
    if start is None or start >= last:
        return ""
    if not alone(scene) and scene.room.ledger.limit(scene.seat, start):
        return ""
    label = text(scene.say("undo_turn"))
    return (
        f'<button type="button" id="undo-turn" class="quiet" data-do="undo" data-to="turn" '
        f'data-tip="{label}" aria-label="{label}">{icon("first")}</button>'
    )


def undo_from(scene: Scene) -> int | None:
    """The first entry that this seat can take back without asking; None: there is none."""
    ledger, seat = scene.room.ledger, scene.seat
    if seat is None or not ledger.lines:
        return None
    if alone(scene):
        return int(ledger.lines[0].entry)
    number = scene.room.numbers(seat).told
    first = None
    for line, start in zip(reversed(ledger.lines), reversed(ledger.starts), strict=True):
        if ledger.limit(seat, start):
            break
        first = number(line.entry)
    return first
