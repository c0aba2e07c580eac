"""What stands on sheets and cards: what can be clicked, and what only explains itself."""

from __future__ import annotations

from armillary.drawing.art.svg import element


def spot(place: str, label: str, body: str, cls: str, **more: object) -> str:
    """Something that can be clicked: a button with its place."""
    return element(
        "button", body, type="button", cls=cls, data_place=place, aria_label=label, **more
    )


def thing(place: str, label: str, body: str, cls: str) -> str:
    """Something that only explains itself: its place is what it is about."""
    return element(
        "span", body, cls=cls, data_about=place, role="img", aria_label=label, tabindex="0"
    )
