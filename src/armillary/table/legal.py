"""What a seat may answer, as the browser is told: kinds of action, and choices with their places.

Only the seat that is asked gets them; for everybody else there is nothing to choose. Where there
are very many, the largest kinds are told in brief: where they lead and by what means, so that
targets light up at once. What each is, costs and brings, the browser asks for when it is wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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

ROOM = 7000
"""Bytes that all choices may take in an update; beyond that they are told in brief."""
MANY = 200
"""Choices of one kind that do not fit: nobody needs to try."""
LEAST_SHARED = 200
"""Characters of a drawing that are worth pointing to instead of telling them again."""

NOTHING: dict[str, Any] = {
    "mine": False,
    "groups": [],
    "chips": [],
    "ways": [],
    "said": [],
    "ghosts": {},
    "kinds": [],
    "choices": [],
    "brief": {},
}

Target = tuple[str, str, str]
"""Kind, source and place."""


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

    def at(self, group: str, place: str) -> Legal:
        """All choices of a kind at a place; without a place, the first of each of its targets."""
        found = [choice for choice in self.choices if choice.group == group and choice.place]
        if place:
            return Legal([], [choice for choice in found if choice.place == place], {})
        firsts: dict[Target, Choice] = {}
        for choice in found:
            firsts.setdefault(target(choice), choice)
        return Legal([], list(firsts.values()), {})

    def told(self, whole: bool = False) -> dict[str, Any]:
        """For the browser, in brief what does not fit, but for those without a place."""
        placed = Counter(choice.group for choice in self.choices if choice.place)
        turning = {group.id for group in self.groups if group.turning}
        order = [group for group, _ in placed.most_common() if group not in turning and not whole]
        brief = {group for group in order if placed[group] > MANY}
        waiting = [group for group in order if group not in brief]
        while True:
            found = self._told(brief)
            if whole or not waiting or len(msgspec.json.encode(found)) <= ROOM:
                return found
            brief.add(waiting.pop(0))

    def _told(self, brief: set[str]) -> dict[str, Any]:
        """Actions stay as they are: the browser sends them back unread.

        Amounts, ways, sentences and the drawings of pieces are told once and known by their numbers
        and names.
        """
        chips: dict[Chip, int] = {}
        ways: dict[Way, int] = {}
        said: dict[str, int] = {}
        ghosts: dict[str, str] = {}
        choices = []
        targets: dict[Target, dict[int, None]] = {}
        for choice in self.choices:
            means = [ways.setdefault(way, len(ways)) for way in choice.ways]
            if choice.place and choice.group in brief:
                targets.setdefault(target(choice), {}).update(dict.fromkeys(means))
                continue
            told = msgspec.to_builtins(choice)
            for name in ("cost", "gain"):
                if name in told:
                    row = getattr(choice, name)
                    told[name] = [chips.setdefault(chip, len(chips)) for chip in row]
            if means:
                told["ways"] = means
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
            "ghosts": _likened(ghosts),
            **folded(choices),
            "brief": _by_group(targets),
        }


def target(choice: Choice) -> Target:
    """Where a choice leads."""
    return choice.group, choice.source, choice.place


def _by_group(targets: dict[Target, dict[int, None]]) -> dict[str, list[Any]]:
    """By kind: source, place and the numbers of all ways that lead there."""
    found: dict[str, list[Any]] = {}
    for (group, source, place), means in targets.items():
        found.setdefault(group, []).append((source, place, list(means)))
    return found


def _likened(ghosts: dict[str, str]) -> dict[str, str | tuple[str, int, str, int]]:
    """Drawings that begin and end like the first: its name, how far, what lies between, from where.

    A tile that can be turned is drawn in every way that it may lie, most of it the same.
    """
    found: dict[str, str | tuple[str, int, str, int]] = {}
    first, *_ = ghosts or [""]
    for name, drawing in ghosts.items():
        model = ghosts[first]
        begins = len(_shared((model, drawing)))
        ends = len(_shared((model[begins:][::-1], drawing[begins:][::-1])))
        if name == first or begins + ends < LEAST_SHARED:
            found[name] = drawing
        else:
            found[name] = first, begins, drawing[begins : len(drawing) - ends], len(model) - ends
    return found


def drawn(ghosts: dict[str, Any]) -> dict[str, str]:
    """The drawings as the browser makes them again (see `legal.js`)."""
    found: dict[str, str] = {}
    for name, told in ghosts.items():
        if not isinstance(told, str):
            first, begins, between, ends = told
            told = found[first][:begins] + between + found[first][ends:]
        found[name] = told
    return found


def _shared(texts: Iterable[str]) -> str:
    """How all of them begin."""
    return commonprefix(list(texts))  # noqa: RUF071


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
        begins = _shared(labels)
        rests = [label[len(begins) :] for label in labels]
        ends = _shared(rest[::-1] for rest in rests)[::-1]
        named.append((begins, ends))
        for number, rest in zip(numbers, rests, strict=True):
            told[number] = kind, places[number], rest.removesuffix(ends)
    return {"kinds": list(zip(kinds, named, strict=True)), "choices": told}


def unfolded(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices that are told as a whole, as the browser unfolds them (see `legal.js`)."""
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
