"""The names of places, as in `hex:3,-2`: a kind, and what it names."""

from __future__ import annotations

from armillary.core.states.hexes import Hex


def split(place: str) -> tuple[str, str]:
    """The kind of a place and what it names."""
    kind, _, name = place.partition(":")
    return kind, name


def hex_place(at: Hex) -> str:
    """The place of a hex."""
    return f"hex:{at[0]},{at[1]}"


def hex_id(at: Hex) -> str:
    """The id of the drawn hex."""
    return f"hex-{at[0]},{at[1]}"


def read_hex(name: str) -> Hex | None:
    """The hex that a place names; None: it names none."""
    q, comma, r = name.partition(",")
    try:
        return (int(q), int(r)) if comma else None
    except ValueError:
        return None
