"""What is legal is told as it is; in brief where it is very much."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from armillary.core.decision import Decision
from armillary.drawing.board import Choice, Group, Offer, Way, offered
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import State
from armillary.table.table_page.choices import MANY, MANY_WAYS, Brief, Legal, legal
from tests.games.pulsar.board.moments import asked, configs, middle, speak


def legal_of(state: State, decision: Decision) -> Legal:
    return legal(GAME, BOARD, state, state, decision, speak())


def test_every_choice_is_told_as_it_is() -> None:
    """Paths, ways, sentences and amounts, whatever is asked."""
    kinds: set[str] = set()
    for config in configs(2):
        for state, decision in asked(config):
            found = legal_of(state, decision)
            told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found.told(whole=True)))
            assert told["choices"] == msgspec.json.decode(msgspec.json.encode(found.choices))
            kinds.update(*told["choices"])
    assert {"path", "ways", "note", "warning", "ghost", "cost", "gain"} <= kinds


def test_a_sheet_is_told_how_many_targets_it_has() -> None:
    state, decision = middle()
    found = legal_of(state, decision)
    patents = {one.place for one in found.choices if one.group == "patent"}
    assert found.targets().get("technologies", 0) == len(patents)
    assert "" not in found.targets()


def brief(told: dict[str, Any]) -> list[Brief]:
    return [one for one in told["choices"] if isinstance(one, Brief)]


def test_what_is_very_much_is_told_in_brief() -> None:
    """Every target and every way that leads there; the kind with the most choices first."""
    briefly = 0
    for config in configs(3):
        for state, decision in asked(config):
            found = legal_of(state, decision)
            told = found.told()
            groups = {target.group for target in brief(told)}
            whole = [one for one in found.choices if not (one.place and one.group in groups)]
            assert told["choices"][: len(whole)] == whole
            assert sum(len(one.ways) > 0 and one.place != "" for one in whole) <= MANY_WAYS
            if not groups:
                continue
            briefly += 1
            counts = Counter(choice.group for choice in found.choices if choice.place)
            by_ways = {choice.group for choice in found.choices if choice.ways}
            assert min(counts[group] for group in groups) >= max(
                (counts[group] for group in by_ways - groups), default=0
            )
            ways: dict[tuple[str, str, str], set[Way]] = {}
            for choice in found.choices:
                if choice.group in groups and choice.place:
                    target = choice.group, choice.source, choice.place
                    ways.setdefault(target, set()).update(choice.ways)
            assert ways == {
                (one.group, one.source, one.place): set(one.ways) for one in brief(told)
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
    assert brief(told) == [Brief(True, "many", "", "many:here")]
    assert set(drawn) == {"some", "few"}
    drawn.clear()
    one_more = offer_of("one_more", 1, 1, drawn)
    told = Legal([], [some, few, one_more], {}).told()
    assert brief(told) == [Brief(True, "some", "", "some:here", some.ways)]
    assert set(drawn) == {"few", "one_more"}
    assert len(told["choices"]) == MANY_WAYS - 19 + 1


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
    groups = [Group(id, id) for id in ("end", "go", "fly")]
    assert [found.lone(group) for group in groups] == [end, None, None]
    assert Legal([], [offered(end), offered(more)], {}).lone(groups[0]) is None


def test_what_begins_at_a_place_takes_no_price_from_a_button_that_does_something_at_once() -> None:
    plain, placed = Choice(EndTurn(), "go", "Go"), Choice(EndTurn(), "go", "There", "hex:0,0")
    found = Legal([], [offered(plain), offered(placed)], {})
    assert found.lone(Group("go", "Go")) is None
    assert found.lone(Group("go", "Go", instant=True)) == plain


def test_what_hardly_anybody_looks_at_is_told_in_brief_though_there_is_little() -> None:
    placed = Choice(EndTurn(), "go", "There", "hex:0,0", source="hex:1,0")
    drawn: list[str] = []

    def draw() -> list[Choice]:
        drawn.append("go")
        return [placed]

    found = Legal([], [Offer("go", "hex:0,0", "hex:1,0", (), 1, draw, brief=True)], {})
    assert found.told()["choices"] == [Brief(True, "go", "hex:1,0", "hex:0,0")]
    assert drawn == []
    assert found.at("go", "hex:0,0").choices == [placed]


def test_what_is_turned_is_told_as_a_whole() -> None:
    """The reader turns it at once: there is no target to choose first."""
    many = [Choice(EndTurn(), "place", f"Turned by {n}", "hex:0,0") for n in range(MANY + 1)]
    offers = [offered(choice) for choice in many]
    assert Legal([Group("place", "Place", turning=True)], offers, {}).told()["choices"] == many
    chosen = Legal([Group("place", "Place")], offers, {}).told()
    assert chosen["choices"] == [Brief(True, "place", "", "hex:0,0")]
