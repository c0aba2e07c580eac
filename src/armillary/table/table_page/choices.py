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

from armillary.core.decision import Decision, Illegal
from armillary.core.game import Game
from armillary.core.words import Words
from armillary.drawing.board import Board, Chip, Choice, Group, Offer, Way, offered

GAP, QUOTE = "@", "~"
"""In the JSON of a kind: the name of a place, and `"`, which inside a text would take two."""

ROOM = 7000
"""Bytes that all choices may take in an update; beyond that they are told in brief."""
MANY = 200
"""Choices of one kind that do not fit: nobody needs to try."""
MANY_WAYS = 24
"""Choices of all kinds by several ways that may be told as a whole: they take long to draw."""
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
    offers: list[Offer]
    refusals: dict[str, Refusal]
    """By group, where it has no choice."""

    @property
    def choices(self) -> list[Choice]:
        """All of them, drawn."""
        return [choice for offer in self.offers for choice in offer.draw()]

    def lone(self, group: str) -> Choice | None:
        """The only choice of a kind, if it has no place but its button."""
        found = [offer for offer in self.offers if offer.group == group]
        if len(found) != 1 or found[0].place or found[0].count != 1:
            return None
        return found[0].draw()[0]

    def targets(self) -> dict[str, int]:
        """By sheet: how many of its places can be chosen."""
        sheets = {group.id: group.sheet for group in self.groups if group.sheet}
        places: dict[str, set[str]] = {}
        for offer in self.offers:
            if offer.place and offer.group in sheets:
                places.setdefault(sheets[offer.group], set()).add(offer.place)
        return {sheet: len(found) for sheet, found in places.items()}

    def at(self, group: str, place: str) -> Legal:
        """All choices of a kind at a place; without a place, the first of each of its targets."""
        found = [offer for offer in self.offers if offer.group == group and offer.place]
        if place:
            return Legal([], [offer for offer in found if offer.place == place], {})
        firsts: dict[Target, Offer] = {}
        for offer in found:
            if target(offer) not in firsts:
                firsts[target(offer)] = offered(offer.draw()[0])
        return Legal([], list(firsts.values()), {})

    def told(self, whole: bool = False) -> dict[str, Any]:
        """For the browser, in brief what does not fit, but for those without a place."""
        turning = {group.id for group in self.groups if group.turning}
        placed: Counter[str] = Counter()
        by_ways: Counter[str] = Counter()
        for offer in self.offers:
            if offer.place and offer.group not in turning and not whole:
                placed[offer.group] += offer.count
                by_ways[offer.group] += offer.count if offer.ways else 0
        brief: set[str] = set()
        waiting = []
        left = by_ways.total()
        for group, count in placed.most_common():
            if count > MANY or (left > MANY_WAYS and by_ways[group]):
                brief.add(group)
                left -= by_ways[group]
            else:
                waiting.append(group)
        drawn: dict[int, list[Choice]] = {}
        while True:
            found = self._told(brief, drawn)
            if not waiting or len(msgspec.json.encode(found)) <= ROOM:
                return found
            brief.add(waiting.pop(0))

    def _told(self, brief: set[str], drawn: dict[int, list[Choice]]) -> dict[str, Any]:
        """Actions stay as they are: the browser sends them back unread.

        Amounts, ways, sentences and the drawings of pieces are told once and known by their numbers
        and names. `drawn`: the choices of offers by their numbers, as far as they were needed.
        """
        once = Once()
        choices: list[dict[str, Any]] = []
        targets: dict[Target, dict[int, None]] = {}
        for number, offer in enumerate(self.offers):
            if offer.place and offer.group in brief:
                targets.setdefault(target(offer), {}).update(dict.fromkeys(once.means(offer.ways)))
                continue
            if number not in drawn:
                drawn[number] = offer.draw()
            choices += map(once.told, drawn[number])
        return {
            "mine": True,
            "groups": msgspec.to_builtins(self.groups),
            "chips": [(chip.icon, chip.amount, chip.label) for chip in once.chips],
            "ways": msgspec.to_builtins(list(once.ways)),
            "said": list(once.said),
            "ghosts": _likened(once.ghosts),
            **folded(choices),
            "brief": _by_group(targets),
        }


class Once:
    """What is told once, and known by its number or name wherever it comes again."""

    def __init__(self) -> None:
        self.chips: dict[Chip, int] = {}
        self.ways: dict[Way, int] = {}
        self.said: dict[str, int] = {}
        self.ghosts: dict[str, str] = {}

    def means(self, ways: tuple[Way, ...]) -> list[int]:
        """The numbers of ways."""
        return [self.ways.setdefault(way, len(self.ways)) for way in ways]

    def told(self, choice: Choice) -> dict[str, Any]:
        """A choice, with all that others have too by its number."""
        told: dict[str, Any] = msgspec.to_builtins(choice)
        for name in ("cost", "gain"):
            if name in told:
                row = getattr(choice, name)
                told[name] = [self.chips.setdefault(chip, len(self.chips)) for chip in row]
        if choice.ways:
            told["ways"] = self.means(choice.ways)
        for name in ("warning", "note"):
            if name in told:
                told[name] = self.said.setdefault(told[name], len(self.said))
        if choice.path:
            told["path"] = _along(choice.path)
        if choice.ghost:
            told["ghost"] = blake2s(choice.ghost.encode(), digest_size=4).hexdigest()
            self.ghosts[told["ghost"]] = choice.ghost.replace('"', "'")
        return told


def target(offer: Offer) -> Target:
    """Where an offer leads."""
    return offer.group, offer.source, offer.place


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
        if name == first or len(drawing) < LEAST_SHARED:
            found[name] = drawing
            continue
        model = ghosts[first]
        begins = len(_shared((model, drawing)))
        ends = len(_shared((model[begins:][::-1], drawing[begins:][::-1])))
        if begins + ends < LEAST_SHARED:
            found[name] = drawing
        else:
            found[name] = first, begins, drawing[begins : len(drawing) - ends], len(model) - ends
    return found


def _shared(texts: Iterable[str]) -> str:
    """How all of them begin."""
    first, *others = texts
    return commonprefix([first, *others]) if others else first  # noqa: RUF071


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


def legal(
    game: Game, board: Board, state: Any, view: Any, decision: Decision, words: Words
) -> Legal:
    """The answers to a decision, as the board offers them; `state` says why something is not."""
    groups = board.groups(view, decision, words)
    offers = board.offers(view, decision, words)
    possible = {offer.group for offer in offers}
    refusals = {}
    for group in groups:
        if group.id in possible:
            continue
        attempt = board.attempt(view, decision, group.id, "")
        if attempt is None or isinstance(attempt, Illegal):
            illegal = attempt
        else:
            illegal = game.check(state, attempt)
        if attempt is not None and illegal is None and group.sheet:
            continue  # More is possible than is listed: it is made up on the sheet.
        reason = words.reason(illegal) if illegal is not None else ""
        refusals[group.id] = Refusal(reason, illegal.rule if illegal is not None else group.rule)
    return Legal(groups, offers, refusals)
