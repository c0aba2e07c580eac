"""What is legal as the browser makes it out of what is sent (see `offers.js`)."""

from __future__ import annotations

from typing import Any

import msgspec

from armillary.drawing.board import Chip
from armillary.table.table_page.choices import GAP, QUOTE


def unfolded(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices that are told as a whole."""
    found = []
    ghosts = drawn(told["ghosts"])
    for kind, place, middle in told["choices"]:
        written, (begins, ends) = told["kinds"][kind]
        if written.startswith("{" + QUOTE):
            written = written.replace(QUOTE, '"')
        choice = msgspec.json.decode(written.replace(GAP, place) if place else written)
        choice["label"] = begins + middle + ends
        for name in ("cost", "gain"):
            if name in choice:
                choice[name] = [Chip(*told["chips"][number]) for number in choice[name]]
        if "ways" in choice:
            choice["ways"] = [told["ways"][number] for number in choice["ways"]]
        for name in ("warning", "note"):
            if name in choice:
                choice[name] = told["said"][choice[name]]
        if "path" in choice:
            first, *rest = choice["path"].split(" ")
            kind = first.partition(":")[0]
            choice["path"] = [first, *(f"{kind}:{name}" for name in rest)]
        if "ghost" in choice:
            choice["ghost"] = ghosts[choice["ghost"]]
        found.append(choice)
    return found


def drawn(ghosts: dict[str, Any]) -> dict[str, str]:
    """The drawings, each as a whole."""
    found: dict[str, str] = {}
    for name, told in ghosts.items():
        if not isinstance(told, str):
            first, begins, between, ends = told
            told = found[first][:begins] + between + found[first][ends:]
        found[name] = told
    return found
