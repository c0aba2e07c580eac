"""Forms in sheets: steppers and switches whose answers make up a bundle that is sent as a whole.

A sheet with a form is drawn anew with what the reader has put in. What stands in it is kept in
hidden fields; a stepper is a button `step` with the field and how much it changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from armillary.core.decision import Action
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import element, text
from armillary.drawing.board import BARE

STEP = "step"
"""The name of all stepper buttons: `step=19.carrier:1`."""

Given = Mapping[str, str]


def read(given: Given) -> dict[str, int]:
    """The numbers of a form by field, after the button that was pressed."""
    found = {
        name: int(value)
        for name, value in given.items()
        if name != STEP and value.removeprefix("-").isdigit() and len(value) < 4
    }
    field, _, by = given.get(STEP, "").rpartition(":")
    if field and by.removeprefix("-").isdigit():
        found[field] = max(0, found.get(field, 0) + int(by))
    return {name: value for name, value in found.items() if value}


def pressed(given: Given) -> str:
    """A button that is no stepper, such as `step=best`."""
    told = given.get(STEP, "")
    return "" if ":" in told else told


def filled(given: Given, id: str, asked: str) -> bool:
    """Whether this is what a reader has put into a form that asks just that (see `form`), and not
    a place that is looked at; or nothing is proposed."""
    if BARE in given:
        return True
    return bool(given) and "place" not in given and given.get(id, asked) == asked


def untouched(given: Given | None) -> bool:
    """Whether nothing was put in."""
    return not given or given.keys() == {BARE}


def button_look(given: Given | None) -> str:
    """How the button that sends looks: green, unless something is to be confirmed in the bar."""
    return "quiet" if given and "place" in given else "yes"


def hidden(fields: Mapping[str, object]) -> str:
    """What is kept of a form."""
    return "".join(
        f'<input type="hidden" name="{text(name)}" value="{text(value)}">'
        for name, value in fields.items()
        if value
    )


def stepper(
    field: str, n: int, most: int, label: str, body: str, full: str = "", told: bool = True
) -> str:
    """One number to change: `body` says of what, `full` why there is no more."""
    less = _button(field, -1, label, "minus", n <= 0)
    more = _button(field, 1, label, "plus", n >= most or bool(full), full)
    return (
        f'<div class="ti-stepper{" ti-on" if n else ""}" role="group" aria-label="{text(label)}">'
        f"{body}{less}<output>{n}{f'<s>/{most}</s>' if told else ''}</output>{more}</div>"
    )


def _button(field: str, by: int, label: str, sign: str, off: bool, why: str = "") -> str:
    told = f"{label}: {'+' if by > 0 else '−'}1"
    return element(
        "button",
        icon(sign),
        type="submit",
        name=STEP,
        value=f"{field}:{by}",
        aria_label=told,
        disabled=off and not why,
        aria_disabled="true" if off and why else None,
        data_tip=why or None,
    )


def command(name: str, label: str, more: str = "") -> str:
    """A button of the form that is no stepper."""
    return element(
        "button", text(label), type="submit", name=STEP, value=name, cls=f"ti-mini {more}".rstrip()
    )


def sender(actions: Iterable[Action], label: str, more: str = "yes", note: str = "") -> str:
    """The button that sends a bundle: all of it or nothing."""
    told = msgspec.json.encode(list(actions)).decode()
    small = f"<small>{text(note)}</small>" if note else ""
    return element(
        "button", f"<span>{text(label)}{small}</span>", type="button", cls=more, data_bundle=told
    )


def unsendable(told: str) -> str:
    """The same button while nothing can be sent: it says what is missing."""
    return f'<button type="button" class="yes" aria-disabled="true">{text(told)}</button>'


def floating(id: str, body: str, more: str = "", asked: str = "") -> str:
    """A sheet that leaves the map in sight, with one form; `asked`: see `form`."""
    return (
        f'<div id="sheet-{id}" class="{f"ti-sheet floating {more}".rstrip()}" data-asks>'
        f"{form(body, id, asked)}</div>"
    )


def form(body: str, id: str, asked: str) -> str:
    """A form that knows what it asks: what was put into another one is not put into this."""
    if not asked:
        return f"<form>{body}</form>"
    return f'<form id="{id}-{text(asked)}">{body}{hidden({id: asked})}</form>'
