"""Hints for those who play alone: the best options as a bot sees them, each ready to be chosen."""

from __future__ import annotations

import msgspec

from armillary.core.decision import Action, Decision
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.table.model import Hint, Reasons, Thought
from armillary.table.room.match_log import actions_of
from armillary.table.room.teaching.coach import mode_of
from armillary.table.table_page.reader import Scene
from armillary.table.table_page.reasons import deeds, pros, worth

SHOWN = 3


def asked_hint(scene: Scene) -> Hint | None:
    """What was asked about the decision at hand."""
    hint = scene.room.hint
    if hint is None or hint.version != scene.room.ledger.version or hint.seat != scene.seat:
        return None
    return hint


def hint_button(scene: Scene) -> str:
    """Alone against bots: the way to ask one of them; empty: not alone."""
    if scene.decision is None or not scene.room.alone or mode_of(scene.room) != "off":
        return ""
    hint, say = asked_hint(scene), scene.say
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
    hint, say = asked_hint(scene), scene.say
    if hint is None or scene.decision is None or mode_of(scene.room) != "off":
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
    """The best options with why they are good."""
    found = firsts(reasons)[:SHOWN]
    return "".join(option(scene, asks, thought, found[0].value) for thought in found)


def firsts(reasons: Reasons) -> list[Thought]:
    """Of all that begins with the same answer, the best."""
    found: dict[str, Thought] = {}
    for thought in reasons:
        found.setdefault(thought.action, thought)
    return list(found.values())


def option(scene: Scene, asks: Decision, thought: Thought, best: float) -> str:
    """An option as a button that chooses it, with all that its preview needs: what is done, why,
    and what it is worth beside the best one; where it lies lights up."""
    read = actions_of(scene.room.game).decode
    action: Action = read(thought.action.encode())
    offered = Decision(asks.seat, asks.frame, [action], None)
    choices = scene.room.board.choices(scene.view, offered, scene.words)
    choice = next((one for one in choices if one.action == action), None)
    if choice is None:
        return ""
    label = deeds(scene.words, read, thought) if thought.line else choice.label
    told = worth(thought.value, best, scene.say, scene.words.language)
    told = scene.say("best_option") if thought.value == best else told
    why = "".join(f"<small>{text(why)}</small>" for why in pros(scene.words, thought))
    places = text(" ".join(thought.places))
    return (
        f'<li><button type="button" class="option" data-about="{places}" data-hint="'
        f'{text(msgspec.json.encode(choice).decode())}"><span>{text(label)}{why}</span>'
        f"<b>{text(told)}</b></button></li>"
    )
