"""Recorded games of another engine: every state, option and point must agree."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from armillary.core.chance import SplitMix
from armillary.core.errors import ConfigError
from armillary.games.gaia.components import components
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.traces import TraceError, differences, read, replay, verify
from armillary.games.gaia.traces.trace_file import load, typed

TRACES = sorted((Path(__file__).parents[3] / "data" / "gaia" / "traces").glob("*.json.gz"))
REFERENCE = Path(__file__).parents[5] / "shared" / "reference" / "gaia" / "traces"


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_a_recorded_game_replays_to_the_same_states_and_scores(path: Path) -> None:
    report = verify(path)
    assert report.differences == ()
    assert report.moves > 50


def test_the_recorded_games_have_every_faction() -> None:
    factions = {name for path in TRACES for name in read(path).factions}
    assert factions == set(components().factions)


@pytest.mark.nightly
def test_all_reference_games_agree() -> None:
    found = [verify(path) for path in sorted(REFERENCE.glob("*.json.gz"))]
    assert [report for report in found if report.differences] == []


def tampered(change: Any) -> list[str]:
    """The differences of a trace after something in it was changed."""
    trace = load(TRACES[0])
    change(trace)
    return list(differences(typed(trace)))


def test_a_wrong_number_is_found_with_move_and_field() -> None:
    def change(trace: dict[str, Any]) -> None:
        trace["moves"][40]["after"]["players"][1]["ore"] += 1

    (found,) = tampered(change)
    assert found.startswith("move 41: player 1: ore is ")


def test_a_missing_option_is_found() -> None:
    def change(trace: dict[str, Any]) -> None:
        move = next(move for move in trace["moves"] if move.get("legal", {}).get("build"))
        move["legal"]["build"].pop()

    (found,) = tampered(change)
    assert "legal: build: ours lacks [], has too much [" in found


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    def change(trace: dict[str, Any]) -> None:
        for move in trace["moves"]:
            for action in move["actions"]:
                if action["type"] == "upgrade":
                    action["to"] = "planetary_institute"
                    return

    (found,) = tampered(change)
    assert "is refused: rule 6.2" in found


def test_wrong_points_at_the_end_are_found() -> None:
    def change(trace: dict[str, Any]) -> None:
        trace["final"]["breakdown"][0]["during"]["round1"] = 99

    (found,) = tampered(change)
    assert found.startswith("end: player 0: theirs and ours differ in {'round1': (99, ")


def test_replaying_needs_no_comparison() -> None:
    trace = read(TRACES[0])
    assert sum(1 for _ in replay(trace)) > len(trace.moves)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is damaged"),
        (b"\x1f\x8b\x08broken", "is damaged"),
        (b"{", "is damaged"),
        (b"[]", "is not a gaia-trace-1 file"),
        (json.dumps({"format": "gaia-trace-9"}).encode(), "is not a gaia-trace-1 file"),
        (gzip.compress(b'{"format": "gaia-trace-1"}', mtime=0), "cannot be replayed"),
        (b"\x1f\x8b no gzip", "is damaged"),
        (b"[" * 100_000, "is damaged"),
    ],
)
def test_a_damaged_file_gets_one_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(content)
    with pytest.raises(TraceError, match=sentence):
        verify(path)


def test_a_missing_file_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(TraceError, match=r"Cannot read .*: No such file"):
        verify(tmp_path / "nothing.json.gz")


# The Bescods of the other engine may use their special action and decline its step.


def declined() -> dict[str, Any]:
    """A trace that ends with a step of the Bescods, declined."""
    for path in TRACES:
        trace = load(path)
        for number, move in enumerate(trace["moves"]):
            if [step.get("effect", step["type"]) for step in move["actions"]] == [
                "up-lowest",
                "advance_research",
            ]:
                move["actions"][1] = {"type": "decline_research"}
                move["after"] |= {"players": trace["moves"][number - 1]["after"]["players"]}
                move["after"] |= {"extra": {}}
                return trace | {"moves": trace["moves"][: number + 1], "complete": False}
    raise AssertionError("no trace has the special action of the Bescods")


def test_a_step_that_the_bescods_declined_uses_up_their_special_action() -> None:
    trace = typed(declined())
    assert list(differences(trace)) == []
    state, action = list(replay(trace))[-1]
    assert action == EndTurn()
    (bescods,) = (player for player in state.players if player.faction.id == "bescods")
    assert bescods.used == ["advance_lowest"]


def test_a_declined_step_is_refused_where_none_can_be() -> None:
    raw = declined()
    steps = raw["moves"][-1]["actions"]
    steps.append({"type": "special_action", "effect": "up-lowest"})
    with pytest.raises(
        TraceError, match=r"^move \d+: no step of the Bescods can be declined now\.$"
    ):
        list(differences(typed(raw)))


# Whatever a file holds, it is replayed, differs somewhere, or says which move cannot be read.

RUBBISH: tuple[Any, ...] = (None, True, -1, 0, 7, 10**20, 1.5, "", "mine", [], {}, [[]], {"ore": 1})


def places(thing: Any) -> list[tuple[Any, Any]]:
    """All containers inside a thing with their keys."""
    keys = list(thing) if isinstance(thing, dict) else range(len(thing))
    found: list[tuple[Any, Any]] = []
    for key in keys:
        found.append((thing, key))
        if isinstance(thing[key], (dict, list)):
            found += places(thing[key])
    return found


def mangle(raw: dict[str, Any], rng: SplitMix) -> None:
    """Delete, replace or double one part: mostly of an action, now and then of anything."""
    move = raw["moves"][rng.below(len(raw["moves"]))]
    within = (move["actions"], move["actions"], move, raw["setup"], raw)[rng.below(5)]
    if within is raw:
        inside = [(raw, key) for key in raw] + places(raw["final"])
    else:
        inside = places(within)
    if not inside:
        return
    thing, key = inside[rng.below(len(inside))]
    how = rng.below(3)
    if how == 0:
        del thing[key]
    elif how == 1:
        thing[key] = RUBBISH[rng.below(len(RUBBISH))]
    elif isinstance(thing, list):
        thing.insert(rng.below(len(thing)), thing[key])
    else:
        other, name = inside[rng.below(len(inside))]
        thing[key] = other[name]


@pytest.mark.parametrize("path", TRACES[:4], ids=lambda path: path.name.removesuffix(".json.gz"))
def test_a_mangled_trace_says_what_is_wrong_in_one_sentence(path: Path) -> None:
    text = json.dumps(load(path))
    rng = SplitMix(len(path.name) + sum(path.name.encode()))
    sentences = []
    for _ in range(40):
        raw = json.loads(text)
        raw["moves"] = raw["moves"][:60]
        raw["complete"] = False
        mangle(raw, rng)
        if raw.get("format") is None:
            continue
        try:
            list(differences(typed(raw)))
        except (TraceError, ConfigError) as error:
            sentences.append(str(error))
    assert len(sentences) > 5
    assert [text for text in sentences if not text.endswith(".") or "\n" in text] == []


def test_a_move_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    raw = load(TRACES[0])
    steps = next(move["actions"] for move in raw["moves"] if move["actions"][0].get("hex"))
    del steps[0]["hex"]
    path = tmp_path / "trace.json"
    path.write_text(json.dumps(raw))
    with pytest.raises(TraceError, match=r"cannot be replayed: move \d+: .*`hex`.*\.$"):
        verify(path)
