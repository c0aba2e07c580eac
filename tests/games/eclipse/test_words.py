"""Eclipse in words: every event, refusal, option and question has its English text."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import armillary.games.eclipse as package
from armillary.core.chance import CHANCE, stream
from armillary.core.decision import Illegal
from armillary.core.events import Event
from armillary.core.words import tag
from armillary.games.eclipse import ACTIONS, GAME, notation
from armillary.games.eclipse.build import Build
from armillary.games.eclipse.components import components
from armillary.games.eclipse.diplomacy import Proposal
from armillary.games.eclipse.explore import PlaceSector
from armillary.games.eclipse.influence import MoveDisc
from armillary.games.eclipse.move import Move
from armillary.games.eclipse.reputation import Keep
from armillary.games.eclipse.texts import TEXTS
from armillary.games.eclipse.upgrade import PlacePart
from armillary.games.eclipse.words import words
from tests.games.eclipse.cautious import CAUTIOUS
from tests.games.eclipse.positions import position
from tests.games.eclipse.test_conformance import config

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]
SAY = words("en")


def source() -> str:
    folder = Path(str(package.__file__)).parent
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))


def test_every_kind_of_thing_has_a_text() -> None:
    assert {tag_of(kind) for kind in ACTIONS} <= TEXTS["action"].keys()
    asking = {tag_of(kind) for kind in notation.frame_kinds() if kind.asks}
    assert asking <= TEXTS["ask"].keys()
    found = re.findall(
        r'Illegal\(\s*(?:"[\d.]+"[^,]*|rule),\s*"(\w+)"( if [^,]*? else "(\w+)")?', source()
    )
    reasons = {key for first, _, second in found for key in (first, second) if key}
    assert reasons == {key.partition(" ")[0] for key in TEXTS["reason"]}
    rules = {key.partition(" ")[2] for key in TEXTS["reason"] if " " in key}
    assert rules == {"5.3", "12.2", "13.14", "10.2"}
    events = set(re.findall(r'Event\(\s*"(\w+)"', source()))
    assert events <= TEXTS["event"].keys()


def tag_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("seed", range(1, 6))
def test_whole_matches_can_be_told(seed: int) -> None:
    seats = 2 + seed % 5
    state = GAME.setup(config(seats, seed))
    names = NAMES[:seats]
    number = 0
    while (decision := CAUTIOUS.decision(state)) is not None:
        assert "{" not in SAY.ask(decision.frame)
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


def test_everything_has_a_name() -> None:
    data = components()
    for id in (*data.species, *data.technologies, *data.parts, *data.discoveries, *data.npcs):
        assert SAY.label(id.removesuffix("_advanced"))
    assert SAY.term("part_ion_turret") == "Ion Turret"
    assert words("pl").term("terran_union") != SAY.term("terran_union")


def test_what_lines_say() -> None:
    roll = Event("roll", 0, {"kind": "cruiser", "dice": ((2, 6), (1, 1)), "missiles": False})
    assert SAY.event(roll, NAMES) == "Ana: cruiser, dice orange burst, yellow blank"
    nobody = Event("roll", -2, {"kind": "ancient", "dice": ((1, 5),), "missiles": True})
    assert SAY.event(nobody, NAMES) == "ancient: missiles yellow 5"
    hit = Event("hit", 0, {"kind": "gcds", "points": 2, "destroyed": False, "of": -2})
    assert SAY.event(hit, NAMES) == "Hit: GCDS of nobody, 2"
    battle = {"sector": "201", "defender": 1, "against": "", "ships": 2}
    assert SAY.event(Event("battle", 0, battle), NAMES) == "Ana: attacks Bo in 201 Alpha Centauri"
    gains = Event("gains", 2, {"materials": 2, "science": 2, "source": "mixed_cache"})
    assert SAY.event(gains, NAMES) == "Cy: 2 materials, 2 science (resources)"
    paid = {"money": 3, "upkeep": 5, "materials": 4, "science": 2}
    assert SAY.event(Event("balance", 0, paid), NAMES) == (
        "Ana: money −2 (3 − 5), materials +4, science +2"
    )
    over = Event("battle_over", -2, {"sector": "001", "attacker_holds": False})
    assert SAY.event(over, NAMES) == "The ships of nobody hold 001 Galactic Center"
    start = Event("round", -2, {"round": 3, "start": 1})
    assert SAY.event(start, NAMES) == "Round 3; start player: Bo"


def test_what_options_and_refusals_say() -> None:
    assert SAY.action(Build("cruiser", "201")) == "Build in 201 Alpha Centauri (cruiser)"
    assert SAY.action(Move("cruiser", "201", "001")) == (
        "cruiser from 201 Alpha Centauri to 001 Galactic Center"
    )
    assert SAY.action(MoveDisc("", "201")) == "Disc from the track to 201 Alpha Centauri"
    assert SAY.action(MoveDisc("201", "")) == "Disc from 201 Alpha Centauri back to the track"
    assert SAY.action(PlaceSector("201", 2)) == "Place 201 Alpha Centauri, turned by 120°"
    assert SAY.action(PlacePart("cruiser", 0, "hull")) == "Hull on the cruiser, space 1"
    assert SAY.action(PlacePart("cruiser", -1, "muon_source")) == (
        "Muon Source beside the grid of the cruiser"
    )
    assert SAY.action(Keep(3, 1)) == "Keep 3, throw back 1"
    energy = Illegal("7.2", "energy", ship="cruiser", need=5, have=3)
    assert SAY.reason(energy) == "Not enough energy: 5 needed, 3 produced (cruiser) (rule 7.2)."
    assert SAY.reason(Illegal("13.14", "track_full")) == (
        "Your reputation track is full: say which tile goes back (rule 13.14)."
    )
    assert SAY.reason(Illegal("12.5", "traitor", who=1)) == (
        "Player 2: holds the traitor (rule 12.5)."
    )
    assert SAY.ask(Proposal(1, 0)) == "Enter relations with Player 1?"
    assert SAY.names(position()) == ["Terran Directorate", "Terran Federation"]
