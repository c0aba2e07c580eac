"""What is legal travels folded, and comes out as it went in; in brief if it does not fit."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from armillary.core.decision import Decision
from armillary.drawing.board import Choice, Group, Offer, Way, offered
from armillary.games.pulsar import GAME
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.state import State
from armillary.table.table_page.choices import MANY, MANY_WAYS, ROOM, Legal, legal
from tests.games.pulsar.board.moments import asked, configs, middle, speak
from tests.table.table_page.unfolding import drawn, unfolded


def legal_of(state: State, decision: Decision) -> Legal:
    return legal(GAME, BOARD, state, state, decision, speak())


def test_choices_come_out_as_they_went_in() -> None:
    """Paths, ways, sentences and amounts, whatever is asked."""
    kinds: set[str] = set()
    for config in configs(2):
        for state, decision in asked(config):
            found = legal_of(state, decision)
            told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found.told(whole=True)))
            choices = unfolded(told)
            assert len(choices) == len(found.choices)
            for choice, whole in zip(choices, found.choices, strict=True):
                plain = msgspec.json.decode(msgspec.json.encode(whole))
                for name in ("cost", "gain"):
                    assert list(choice.get(name, ())) == list(getattr(whole, name))
                for name in (
                    "action",
                    "label",
                    "group",
                    "place",
                    "path",
                    "ways",
                    "note",
                    "warning",
                ):
                    assert choice.get(name) == plain.get(name), name
                kinds |= plain.keys()
    assert {"path", "ways", "note", "warning", "ghost"} <= kinds


def test_a_sheet_is_told_how_many_targets_it_has() -> None:
    state, decision = middle()
    found = legal_of(state, decision)
    patents = {one.place for one in found.choices if one.group == "patent"}
    assert found.targets().get("technologies", 0) == len(patents)
    assert "" not in found.targets()


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_flights_take_little_room(seed: int) -> None:
    """Nothing is said twice: a flight takes a line, however often it warns or notes the same."""
    state, decision = middle(seed=seed)
    found = legal_of(state, decision)
    assert len(msgspec.json.encode(found.told(whole=True))) < 2500 + 400 * len(found.choices)


def test_what_does_not_fit_is_told_in_brief() -> None:
    """Every target and every way that leads there; the kind with the most choices first."""
    briefly = 0
    for config in configs(3):
        for state, decision in asked(config):
            found = legal_of(state, decision)
            told = found.told()
            assert len(msgspec.json.encode(told)) <= ROOM
            brief: dict[str, list[Any]] = told["brief"]
            whole = [one for one in found.choices if not (one.place and one.group in brief)]
            assert len(unfolded(msgspec.json.decode(msgspec.json.encode(told)))) == len(whole)
            if len(msgspec.json.encode(found.told(whole=True))) > ROOM:
                assert brief
            if not brief:
                continue
            briefly += 1
            counts = Counter(choice.group for choice in found.choices if choice.place)
            assert min(counts[group] for group in brief) >= max(
                (count for group, count in counts.items() if group not in brief), default=0
            )
            for group, targets in brief.items():
                ways: dict[tuple[str, str], set[Way]] = {}
                for choice in found.choices:
                    if choice.group == group and choice.place:
                        ways.setdefault((choice.source, choice.place), set()).update(choice.ways)
                known = [msgspec.convert(way, Way) for way in told["ways"]]
                assert ways == {
                    (source, place): {known[number] for number in means}
                    for source, place, means in targets
                }
    assert briefly > 20


def offer_of(group: str, count: int, ways: int, drawn: list[str]) -> Offer:
    """An offer that notes when it is drawn."""
    means = tuple(Way("pay", f"Die {n}") for n in range(ways))

    def draw() -> list[Choice]:
        drawn.append(group)
        return [Choice(EndTurn(), group, f"{n}", f"{group}:here") for n in range(count)]

    return Offer(group, f"{group}:here", "", means, count, draw)


def test_what_is_told_in_brief_is_not_drawn() -> None:
    """Of the kinds with several ways the largest are left out; where it begins does not matter."""
    drawn: list[str] = []
    few, some, many = (
        offer_of("few", MANY_WAYS - 20, 3, drawn),
        offer_of("some", 20, 3, drawn),
        offer_of("many", MANY + 1, 0, drawn),
    )
    told = Legal([], [many, some, few], {}).told()
    assert (told["brief"], set(drawn)) == ({"many": [("", "many:here", [])]}, {"some", "few"})
    drawn.clear()
    one_more = offer_of("one_more", 1, 1, drawn)
    told = Legal([], [some, few, one_more], {}).told()
    assert told["brief"] == {"some": [("", "some:here", [0, 1, 2])]}
    assert set(drawn) == {"few", "one_more"}
    assert len(unfolded(msgspec.json.decode(msgspec.json.encode(told)))) == MANY_WAYS - 19


def test_what_is_asked_for_is_drawn_alone() -> None:
    """All at a place, or the first of each target; nothing of another kind."""
    drawn: list[str] = []
    found = Legal([], [offer_of("here", 30, 1, drawn), offer_of("there", 30, 1, drawn)], {})
    assert [one.label for one in found.at("here", "here:here").choices] == [*map(str, range(30))]
    assert [one.label for one in found.at("there", "").choices] == ["0"]
    assert found.at("there", "here:here").choices == []
    assert drawn == ["here", "there"]


def test_only_a_lone_button_shows_its_price() -> None:
    end, more = Choice(EndTurn(), "end", "End"), Choice(EndTurn(), "end", "End early")
    placed = Choice(EndTurn(), "go", "Go", "hex:0,0")
    found = Legal([], [offered(end), offered(placed)], {})
    assert (found.lone("end"), found.lone("go"), found.lone("fly")) == (end, None, None)
    assert Legal([], [offered(end), offered(more)], {}).lone("end") is None


def test_what_is_turned_is_told_as_a_whole() -> None:
    """The reader turns it at once: there is no target to choose first."""
    many = [
        Choice(EndTurn(), "place", f"Turned by {n}", "hex:0,0", note=f"{n} " * 1000)
        for n in range(6)
    ]
    offers = [offered(choice) for choice in many]
    turned = Legal([Group("place", "Place", turning=True)], offers, {}).told()
    assert (len(turned["choices"]), turned["brief"]) == (6, {})
    chosen = Legal([Group("place", "Place")], offers, {}).told()
    assert (chosen["choices"], len(chosen["brief"]["place"])) == ([], 1)


def test_drawings_that_are_alike_are_told_once() -> None:
    """A tile in six turns: what differs lies between what is the same."""
    same = "<path d='M0 0'/>" * 30
    ghosts = [f"<g>{same}<b x='{turn}'/>{same}</g>" for turn in range(6)] + ["<g>another</g>"]
    choices = [Choice(EndTurn(), "place", "Place", "hex:0,0", ghost=one) for one in ghosts]
    told = msgspec.json.decode(
        msgspec.json.encode(Legal([], list(map(offered, choices)), {}).told(whole=True))
    )
    assert list(drawn(told["ghosts"]).values()) == ghosts
    assert [one["ghost"] for one in unfolded(told)] == ghosts
    assert len(str(told["ghosts"])) < 2 * len(ghosts[0])
