"""What a seat may answer, as the browser is told: kinds of action, and choices with their places.

Only the seat that is asked gets them; for everybody else there is nothing to choose. Where there
are very many, the largest kinds are told in brief: where they lead and by what means, so that
targets light up at once. What each is, costs and brings, the browser asks for when it is wanted.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from armillary.core.decision import Decision, Illegal
from armillary.core.game import Game
from armillary.core.states.state import State
from armillary.core.words import Words
from armillary.drawing.board import Board, Choice, Group, Offer, Way, offered
from armillary.table.model import Json

MANY = 40
"""Choices of one kind that are told in brief, if there are more."""
MANY_WAYS = 24
"""Choices of all kinds by several ways that may be told as a whole: they take long to draw."""

NOTHING: Json = {"mine": False, "groups": [], "choices": []}

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
    midway: bool = False
    """Whether something is asked in the midst of what was chosen before."""

    @property
    def choices(self) -> list[Choice]:
        """All of them, drawn."""
        return [choice for offer in self.offers for choice in offer.draw()]

    def lone(self, group: Group) -> Choice | None:
        """The only choice of a kind, if it has no place but its button."""
        found = [offer for offer in self.offers if offer.group == group.id]
        if group.instant:
            found = [offer for offer in found if not offer.place]
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

    def told(self, whole: bool = False) -> Json:
        """For the browser, in brief what is very much. It sends actions back unread."""
        brief = set() if whole else self._brief()
        choices: list[Choice | Brief] = []
        targets: dict[Target, dict[Way, None]] = {}
        for offer in self.offers:
            if offer.place and (offer.brief or offer.group in brief):
                targets.setdefault(target(offer), {}).update(dict.fromkeys(offer.ways))
            else:
                choices += offer.draw()
        choices += [Brief(True, *where, tuple(ways)) for where, ways in targets.items()]
        told = {"mine": True, "groups": self.groups, "choices": choices}
        return told | {"midway": True} if self.midway else told

    def _brief(self) -> set[str]:
        """The kinds that are told in brief, the largest first; never what is turned on its spot."""
        turning = {group.id for group in self.groups if group.turning}
        placed: Counter[str] = Counter()
        by_ways: Counter[str] = Counter()
        for offer in self.offers:
            if offer.place and not offer.brief and offer.group not in turning:
                placed[offer.group] += offer.count
                by_ways[offer.group] += offer.count if offer.ways else 0
        brief: set[str] = set()
        left = by_ways.total()
        for group, count in placed.most_common():
            if count > MANY or (left > MANY_WAYS and by_ways[group]):
                brief.add(group)
                left -= by_ways[group]
        return brief


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    """A target, without what it is, costs and brings: where it lies, and all ways to it."""

    brief: bool
    group: str
    source: str
    place: str
    ways: tuple[Way, ...] = ()


def target(offer: Offer) -> Target:
    """Where an offer leads."""
    return offer.group, offer.source, offer.place


def alone(choice: Choice) -> Choice:
    """A choice that answers nothing but what is asked now, and is always confirmed."""
    return msgspec.structs.replace(choice, then=(), then_told="", end=None, goes_on=False)


def _alone(offer: Offer) -> Offer:
    """An offer of such choices."""

    def draw() -> list[Choice]:
        return [alone(choice) for choice in offer.draw()]

    return msgspec.structs.replace(offer, draw=draw)


def legal(
    game: Game,
    board: Board,
    state: State,
    view: State,
    decision: Decision,
    words: Words,
    joined: bool = True,
) -> Legal:
    """The answers to a decision, as the board offers them; `state` says why something is not.

    `joined`: a choice may stand for several actions that are played together.
    """
    groups = board.groups(view, decision, words)
    offers = board.offers(view, decision, words)
    if joined:
        offers += board.within_reach(view, decision, words)
    else:
        offers = list(map(_alone, offers))
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
    return Legal(groups, offers, refusals, not decision.frame.own_turn)
