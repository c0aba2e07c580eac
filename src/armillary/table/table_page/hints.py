"""Hints for those who play alone: the best options as a bot sees them, each ready to be chosen."""

from __future__ import annotations

import msgspec

from armillary.core.decision import Action, Decision
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.table.model import Hint, Reasons
from armillary.table.room.match_log import actions_of
from armillary.table.table_page.log import worth
from armillary.table.table_page.reader import Scene


def _asked(scene: Scene) -> Hint | None:
    """What was asked about the decision at hand."""
    hint = scene.room.hint
    if hint is None or hint.version != scene.room.ledger.version or hint.seat != scene.seat:
        return None
    return hint


def hint_button(scene: Scene) -> str:
    """Alone against bots: the way to ask one of them; empty: not alone."""
    if scene.decision is None or not scene.room.alone:
        return ""
    hint, say = _asked(scene), scene.say
    thinks = hint is not None and hint.reasons is None and not hint.failed
    label = say("hint_thinking" if thinks else "hint")
    busy = ' aria-disabled="true" aria-busy="true"' if thinks else ""
    tip = "" if thinks else f' data-tip="{text(say("hint_help"))}"'
    return (
        f'<button type="button" class="quiet" data-do="hint"{tip}{busy}>'
        f"{icon('idea')}<span>{text(label)}</span></button>"
    )


def advice(scene: Scene) -> str:
    """The options that a bot thinks best, with what they are worth; empty: nobody has asked."""
    hint, say = _asked(scene), scene.say
    if hint is None or scene.decision is None:
        return ""
    if hint.failed:
        return f'<p class="banner">{icon("idea")}<span>{text(say("hint_failed"))}</span></p>'
    if hint.reasons is None:
        return ""
    return (
        f'<div class="banner hints" role="group" aria-labelledby="hint-title">'
        f'<header>{icon("idea")}<b id="hint-title">{text(say("hint_title"))}</b>'
        f'<button type="button" class="tool" data-do="hint-close" '
        f'aria-label="{text(say("close"))}">{icon("cross")}</button></header>'
        f"<ol>{_rows(scene, scene.decision, hint.reasons)}</ol></div>"
    )


def _rows(scene: Scene, asks: Decision, reasons: Reasons) -> str:
    """Each option as a button that chooses it, with all that its preview needs."""
    read = actions_of(scene.room.game).decode
    actions: list[Action] = [read(written.encode()) for written, _ in reasons]
    offered = Decision(asks.seat, asks.frame, actions, None)
    choices = scene.room.board.choices(scene.view, offered, scene.words)
    by_action = {choice.action: choice for choice in choices}  # a board has an order of its own
    rows = []
    best = max(value for _, value in reasons)
    for action, (_, value) in zip(actions, reasons, strict=True):
        choice = by_action[action]
        told = worth(value, best, scene.say, scene.words.language) if len(reasons) > 1 else ""
        score = f"<b>{text(told)}</b>" if told else ""
        rows.append(
            f'<li><button type="button" class="option" data-hint="'
            f'{text(msgspec.json.encode(choice).decode())}"><span>{text(choice.label)}</span>'
            f"{score}</button></li>"
        )
    return "".join(rows)
