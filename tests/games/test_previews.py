"""Whatever a person can choose says where it is clicked, and how it would look."""

from __future__ import annotations

from importlib import import_module

import pytest

from armillary.core.decision import Action, Frame
from armillary.core.registry import load
from armillary.core.rules import Rules
from armillary.drawing.by_kind import ByKind
from tests.lagoon.rules import Accept, Decline, Fish


@pytest.mark.parametrize("name", ["eclipse", "gaia", "pulsar"])
def test_every_kind_of_action_has_a_preview(name: str) -> None:
    """In Twilight Imperium what has none is a button; chance is asked by frames with weights."""
    module = import_module(f"armillary.games.{name}.board.choices.previews")
    previews: ByKind[object, object] = module.PREVIEWS
    rules = load(name)
    assert isinstance(rules, Rules)
    of_people = {
        kind
        for frame in rules.frames.kinds()
        if frame.weights is Frame.weights
        for kind in frame.answers
    }
    assert of_people
    assert of_people - previews.kinds == set()


def test_each_kind_has_its_own_function() -> None:
    found: ByKind[str, str] = ByKind()
    found.add(Fish, lambda asked, action: f"{asked} fishes")
    found.add(Accept, lambda asked, action: f"{asked} accepts")
    assert found("Ana", Fish()) == "Ana fishes"
    assert found("Ana", Accept()) == "Ana accepts"
    with pytest.raises(KeyError, match="Decline"):
        found("Ana", Decline())


def test_what_is_known_of_all_other_kinds() -> None:
    found: ByKind[str, str] = ByKind("nothing")
    found.add(Fish, lambda asked, action: "something")
    assert [found("", action) for action in _actions()] == ["something", "nothing", "nothing"]


def _actions() -> list[Action]:
    return [Fish(), Accept(), Decline()]
