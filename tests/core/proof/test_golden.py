"""Golden playthroughs: old matches stay as they were, and a changed rule is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from armillary.core import record
from armillary.core.decision import Action, Illegal
from armillary.core.errors import RecordError
from armillary.core.events import Log
from armillary.core.game import Game
from armillary.core.match import Entry, replay
from armillary.core.proof import golden as golden_files
from tests.core.proof.test_conformance import OptionMissing, WrongSum
from tests.lagoon import rules as toy
from tests.lagoon.rules import Bid, Lagoon, LagoonConfig, State


@pytest.fixture
def golden(tmp_path: Path, lagoon: Game) -> Path:
    path = tmp_path / "golden-v2-two.jsonl"
    golden_files.write(lagoon, LagoonConfig(players=2), 1, path)
    return path


def test_a_golden_playthrough_is_a_record_with_its_states(golden: Path) -> None:
    entries = record.read(golden).entries
    lines = golden.with_suffix(".golden").read_text().splitlines()
    assert len(lines) == len(entries) + 2
    assert lines[-2].endswith(" 0")
    assert lines[-1].startswith("scores ")
    golden_files.check(toy.GAME, golden)


def test_a_changed_rule_is_found_at_its_entry(
    golden: Path, register: Callable[[Game], Game]
) -> None:
    class Richer(Lagoon):
        def apply(self, state: State, action: Action, log: Log = None) -> None:
            super().apply(state, action, log)
            state.players[0].coins += isinstance(action, Bid)

    first = next(n for n, e in enumerate(record.read(golden).entries) if isinstance(e.action, Bid))
    with pytest.raises(AssertionError, match=rf"golden-v2-two\.jsonl, entry {first + 1}: it was "):
        golden_files.check(register(Richer()), golden)


def test_changed_options_and_scores_are_found(
    golden: Path, register: Callable[[Game], Game]
) -> None:
    with pytest.raises(AssertionError, match=r"it was (\w+) \d+, now it is \1 \d+"):
        golden_files.check(register(OptionMissing()), golden)
    with pytest.raises(AssertionError, match=r"it was scores .*, now it is scores "):
        golden_files.check(register(WrongSum()), golden)


def test_a_golden_playthrough_that_became_illegal_is_found(
    golden: Path, register: Callable[[Game], Game]
) -> None:
    class Strict(Lagoon):
        def check(self, state: State, action: Action) -> Illegal | None:
            return (
                Illegal("3.1", "shy") if isinstance(action, Bid) else super().check(state, action)
            )

    with pytest.raises(RecordError, match=r"Entry \d+ is not legal: rule 3.1: shy"):
        golden_files.check(register(Strict()), golden)


def test_a_shortened_golden_file_is_found(golden: Path) -> None:
    states = golden.with_suffix(".golden")
    states.write_text("\n".join(states.read_text().splitlines()[:-1]))
    with pytest.raises(AssertionError, match="it was None, now it is scores"):
        golden_files.check(toy.GAME, golden)


# --- Versions


def test_an_old_record_keeps_the_old_rule(lagoon: Game, tmp_path: Path) -> None:
    """3.2  The same bids, by the rules of both versions: another one wins the pearl."""
    config = LagoonConfig(players=2, rounds=1)
    entries = [
        *(Entry(-1, toy.Draw(card)) for card in ("1", "2", "4", "1", "2", "3")),
        Entry(0, toy.Fish()),
        Entry(-1, toy.Roll(1)),
        Entry(1, toy.Fish()),
        Entry(-1, toy.Roll(1)),
        Entry(0, Bid(1)),
        Entry(1, Bid(1)),
    ]
    pearls = {}
    for version in (1, 2):
        path = tmp_path / f"v{version}.jsonl"
        record.save(record.Record("lagoon", version, config, tuple(entries)), path)
        match = record.read(path).replay()
        assert match.version == version
        pearls[version] = [player.pearls for player in match.state.players]
        assert replay(lagoon, config, entries, version=version).over
    assert pearls == {1: [2, 1], 2: [1, 2]}


def sealed(folder: Path, game: Game) -> None:
    golden_files.write(game, LagoonConfig(players=2), 1, folder / "golden-v2-two.jsonl")
    for suffix in (".jsonl", ".golden"):
        content = (folder / f"golden-v2-two{suffix}").read_text()
        (folder / f"golden-v1-two{suffix}").write_text(
            content.replace('"version":2', '"version":1')
        )
    golden_files.seal(folder)


def test_sealed_matches_may_not_change_without_a_new_version(lagoon: Game, tmp_path: Path) -> None:
    sealed(tmp_path, lagoon)
    golden_files.check_seals(lagoon, tmp_path)
    states = tmp_path / "golden-v1-two.golden"
    states.write_text(states.read_text().replace("scores ", "scores 1"))
    told = (
        r"^The golden matches of lagoon v1 have changed\. A rule that changes needs a new version"
    )
    with pytest.raises(AssertionError, match=told):
        golden_files.check_seals(lagoon, tmp_path)


def test_every_version_has_golden_matches(lagoon: Game, tmp_path: Path) -> None:
    sealed(tmp_path, lagoon)
    (tmp_path / "golden-v1-two.jsonl").unlink()
    with pytest.raises(AssertionError, match=r"lagoon has golden matches of \['v2'\], not"):
        golden_files.check_seals(lagoon, tmp_path)
