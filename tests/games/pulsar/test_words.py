"""Pulsar 2849 in words: every event, refusal, option and question has its English text."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import armillary.games.pulsar as package
from armillary.core.chance import CHANCE, stream
from armillary.core.decision import Illegal
from armillary.core.events import Event
from armillary.core.words import tag
from armillary.games.pulsar import ACTIONS, GAME, notation
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.paying import Payment
from armillary.games.pulsar.texts import TEXTS
from armillary.games.pulsar.words import words
from tests.games.pulsar.positions import fly

NAMES = ["Ana", "Bo", "Cy", "Di"]
SAY = words("en")


def source() -> str:
    folder = Path(str(package.__file__)).parent
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))


def test_every_kind_of_thing_has_a_text() -> None:
    assert {tag_of(kind) for kind in ACTIONS} <= TEXTS["action"].keys()
    asking = {tag_of(kind) for kind in notation.frame_kinds() if kind.asks}
    assert asking == TEXTS["ask"].keys()
    reasons = set(re.findall(r'Illegal\(\s*(?:"[\d.]+"[^,]*|rule),\s*"(\w+)"', source()))
    assert reasons == TEXTS["reason"].keys()
    events = set(re.findall(r'Event\(\s*"(\w+)"', source()))
    assert events <= TEXTS["event"].keys()


def tag_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("seed", range(1, 7))
def test_whole_matches_can_be_told(seed: int) -> None:
    state = GAME.setup(PulsarConfig(players=2 + seed % 3, seed=seed))
    names = NAMES[: 2 + seed % 3]
    number = 0
    while (decision := GAME.decision(state)) is not None:
        assert SAY.ask(decision.frame)
        luck = stream(seed, number)
        for option in decision.options:
            assert "{" not in SAY.action(option), tag(option)
        if decision.seat == CHANCE:
            assert decision.weights is not None
            action = decision.options[luck.weighted(decision.weights)]
        else:
            action = luck.choose(decision.options)
        events: list[Event] = []
        GAME.apply(state, action, events)
        for event in events:
            assert "{" not in SAY.event(event, names)
        number += 1
    for score in GAME.scores(state):
        assert all(SAY.source(key) for key in score.items)


def test_what_lines_say() -> None:
    roll = Event("roll", -2, {"dice": [1, 4, 6], "median": 7})
    assert SAY.event(roll, NAMES) == "Dice: 1, 4, 6; median: between 3 and 4"
    take = Event("take_die", 1, {"die": 2, "track": "engineering", "move": -2})
    assert SAY.event(take, NAMES) == "Bo: takes a 2, engineering −2"
    scores = Event("scores", 0, {"points": -1, "source": "penalties"})
    assert SAY.event(scores, NAMES) == "Ana: −1 point (Penalties)"
    patent = Event("scores", 0, {"points": 2, "source": "AI-2"})
    assert SAY.event(patent, NAMES) == "Ana: +2 points (Technology: Patent Office)"
    end = Event("end", -2, {"points": [90, 101, 1, 0]})
    expected = "End of the game: Ana 90 points, Bo 101 points, Cy 1 point, Di 0 points"
    assert SAY.event(end, NAMES) == expected


def test_what_options_and_refusals_say() -> None:
    assert SAY.action(fly("s6 m5", 2)) == "Fly S6 – M5 with a 2"
    run = fly("g6", Payment(1, True, "pm"), "u1", "green")
    assert SAY.action(run) == (
        "Fly G6 with the red 1 and a ±1 token, gate run third row, left (green)"
    )
    refusal = Illegal("5.4", "segment_used", here="p5", there="g6")
    assert SAY.reason(refusal) == (
        "The segment from P5 to G6 is used already on this flight (rule 5.4)."
    )
    portals = Illegal("2.7", "no_portal", portal="e2", allowed=("e1", "e4"))
    assert SAY.reason(portals) == "No ship can start at E2; free are: E1, E4 (rule 2.7)."
