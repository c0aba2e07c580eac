"""What a seat may answer, as the browser is told: kinds of action, and choices with their places.

Only the seat that is asked gets them; for everybody else there is nothing to choose.
"""

from __future__ import annotations

from hashlib import blake2s
from os.path import commonprefix  # of characters: that is what is wanted
from typing import Any

import msgspec

from armillary.core.decision import Decision
from armillary.core.game import Game
from armillary.core.words import Words
from armillary.drawing.board import Board, Chip, Choice, Group, Way

GAP, QUOTE = "@", "~"
"""In the JSON of a kind: the name of a place, and `"`, which inside a text would take two."""

NOTHING: dict[str, Any] = {
    "mine": False,
    "groups": [],
    "chips": [],
    "ways": [],
    "said": [],
    "ghosts": {},
    "kinds": [],
    "choices": [],
}


class Refusal(msgspec.Struct, frozen=True):
    """Why a whole kind of action is not possible now."""

    reason: str
    rule: str = ""


class Legal(msgspec.Struct, frozen=True):
    """All answers to a decision."""

    groups: list[Group]
    choices: list[Choice]
    refusals: dict[str, Refusal]
    """By group, where it has no choice."""

    def targets(self) -> dict[str, int]:
        """By sheet: how many of its places can be chosen."""
        sheets = {group.id: group.sheet for group in self.groups if group.sheet}
        places: dict[str, set[str]] = {}
        for choice in self.choices:
            if choice.place and choice.group in sheets:
                places.setdefault(sheets[choice.group], set()).add(choice.place)
        return {sheet: len(found) for sheet, found in places.items()}

    def told(self) -> dict[str, Any]:
        """For the browser. Actions stay as they are: the browser sends them back unread.

        Amounts, ways, sentences and the drawings of pieces are told once and known by their numbers
        and names.
        """
        chips: dict[Chip, int] = {}
        ways: dict[Way, int] = {}
        said: dict[str, int] = {}
        ghosts: dict[str, str] = {}
        choices = []
        for choice in self.choices:
            told = msgspec.to_builtins(choice)
            for name in ("cost", "gain"):
                if name in told:
                    row = getattr(choice, name)
                    told[name] = [chips.setdefault(chip, len(chips)) for chip in row]
            if choice.ways:
                told["ways"] = [ways.setdefault(way, len(ways)) for way in choice.ways]
            for name in ("warning", "note"):
                if name in told:
                    told[name] = said.setdefault(told[name], len(said))
            if choice.path:
                told["path"] = _along(choice.path)
            if choice.ghost:
                told["ghost"] = blake2s(choice.ghost.encode(), digest_size=4).hexdigest()
                ghosts[told["ghost"]] = choice.ghost.replace('"', "'")
            choices.append(told)
        return {
            "mine": True,
            "groups": msgspec.to_builtins(self.groups),
            "chips": [(chip.icon, chip.amount, chip.label) for chip in chips],
            "ways": msgspec.to_builtins(list(ways)),
            "said": list(said),
            "ghosts": ghosts,
            **folded(choices),
        }


def _along(path: tuple[str, ...]) -> str:
    """A path in little room: its places are all of one kind, which is named once."""
    kind = path[0].partition(":")[0]
    return " ".join((path[0], *(place.removeprefix(f"{kind}:") for place in path[1:])))


def folded(choices: list[dict[str, Any]]) -> dict[str, Any]:
    """Choices in little room: most of them differ in the place and its name alone.

    A kind is the JSON of a choice without its label, with a gap wherever the name of its place
    stands (without the word before the colon), and how its labels begin and end. A choice is the
    number of its kind, what fills the gaps, and the middle of its label.
    """
    kinds: dict[str, list[int]] = {}
    places = []
    for number, choice in enumerate(choices):
        bare = {name: value for name, value in choice.items() if name != "label"}
        written = msgspec.json.encode(bare).decode()
        place = ""
        if GAP not in written and QUOTE not in written:  # Otherwise it is told as it is.
            place = msgspec.json.encode(choice.get("place", "")).decode()[1:-1].partition(":")[2]
            written = (written.replace(place, GAP) if place else written).replace('"', QUOTE)
        places.append(place)
        kinds.setdefault(written, []).append(number)
    told: list[tuple[int, str, str]] = [(0, "", "")] * len(choices)
    named = []
    for kind, numbers in enumerate(kinds.values()):
        labels = [choices[number]["label"] for number in numbers]
        begins = commonprefix(labels)  # noqa: RUF071
        rests = [label[len(begins) :] for label in labels]
        ends = commonprefix([rest[::-1] for rest in rests])[::-1]  # noqa: RUF071
        named.append((begins, ends))
        for number, rest in zip(numbers, rests, strict=True):
            told[number] = kind, places[number], rest.removesuffix(ends)
    return {"kinds": list(zip(kinds, named, strict=True)), "choices": told}


def unfolded(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices, as the browser unfolds them (see `legal.js`)."""
    found = []
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
            choice["ghost"] = told["ghosts"][choice["ghost"]]
        found.append(choice)
    return found


def legal(
    game: Game, board: Board, state: Any, view: Any, decision: Decision, words: Words
) -> Legal:
    """The answers to a decision, drawn by the board; `state` is only asked why something is not."""
    groups = board.groups(view, decision, words)
    choices = board.choices(view, decision, words)
    possible = {choice.group for choice in choices}
    refusals = {}
    for group in groups:
        if group.id in possible:
            continue
        attempt = board.attempt(view, decision, group.id, "")
        illegal = game.check(state, attempt) if attempt is not None else None
        if attempt is not None and illegal is None and group.sheet:
            continue  # More is possible than is listed: it is made up on the sheet.
        reason = words.reason(illegal) if illegal is not None else ""
        refusals[group.id] = Refusal(reason, illegal.rule if illegal is not None else group.rule)
    return Legal(groups, choices, refusals)
