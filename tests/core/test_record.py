"""Records: what is saved is loaded; a damaged file is one clear sentence; nothing is half done."""

import json
from pathlib import Path
from typing import Any

import pytest

from armillary.core import record
from armillary.core.errors import RecordError
from armillary.core.game import Game
from armillary.core.match import Match
from armillary.core.record import Record
from armillary.core.states.digest import digest
from tests.core.test_match import CONFIG, played
from tests.lagoon.rules import GAME, Fish

pytestmark = pytest.mark.usefixtures("lagoon")


@pytest.fixture
def saved() -> Record:
    return record.of(played())


def test_a_record_is_header_and_entries_as_json_lines(saved: Record) -> None:
    header, *lines = record.encode(saved).decode().splitlines()
    assert json.loads(header) == {
        "armillary": 1,
        "game": "lagoon",
        "version": 2,
        "config": {"players": 2, "seed": 5},
    }
    assert len(lines) == len(saved.entries)
    first = json.loads(lines[0])
    assert first[0] == -1
    assert first[1]["do"] == "draw"


def test_what_is_encoded_is_decoded(saved: Record) -> None:
    content = record.encode(saved)
    assert record.decode(content) == saved
    assert record.encode(record.decode(content)) == content
    assert record.decode(content.replace(b"\n", b"\r\n\r\n")) == saved


def test_a_match_in_progress_can_be_saved_and_played_on(tmp_path: Path) -> None:
    match = Match(GAME, CONFIG)
    match.play(Fish())
    record.save(record.of(match), tmp_path / "match.jsonl")
    again = record.read(tmp_path / "match.jsonl").replay()
    assert again.log == match.log
    for one in (match, again):
        one.play(Fish())
    assert digest(again.state) == digest(match.state)


def from_position() -> Match:
    """A match that begins in the middle of another one."""
    middle = played()
    middle.rewind(9)
    match = Match(GAME, CONFIG, start=middle.state)
    while match.decision is not None:
        match.play(match.decision.options[-1])
    return match


def test_a_match_from_a_position_is_a_record_of_its_own() -> None:
    match = from_position()
    content = record.encode(record.of(match))
    header = json.loads(content.splitlines()[0])
    assert header["armillary"] == 3
    again = record.decode(content)
    assert record.encode(again) == content
    replayed = again.replay()
    assert replayed.log == match.log
    assert digest(replayed.state) == digest(match.state)
    assert digest(again.replay(to=0).state) != digest(Match(GAME, CONFIG).state)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"position": "players = "}, "Its position cannot be read: This is not a position"),
        ({"config": {"players": 3}}, "Its position is one of another match"),
        ({"version": 1}, "Its position is one of another match"),
        ({"position": 7}, "Line 1 is damaged"),
    ],
)
def test_a_position_that_does_not_fit_its_record(change: dict[str, Any], told: str) -> None:
    header, *lines = record.encode(record.of(from_position())).splitlines()
    changed = json.dumps(json.loads(header) | change).encode()
    with pytest.raises(RecordError, match=told) as error:
        record.decode(b"\n".join([changed, *lines]))
    assert error.value.line == 1


def test_a_record_replays_up_to_an_entry(saved: Record) -> None:
    assert saved.replay().over
    some = saved.replay(to=8)
    assert some.log[:8] == list(saved.entries[:8])
    assert not some.over


def test_an_older_version_of_the_rules_is_kept(saved: Record) -> None:
    content = record.encode(saved).replace(b'"version":2', b'"version":1')
    assert record.decode(content).version == 1


HEADER = {"armillary": 1, "game": "lagoon", "version": 2, "config": {"players": 2}}
DAMAGED: dict[str, tuple[Any, str]] = {
    "empty": (b"", "The file is empty; a record begins with a header line"),
    "not json": (b"hello\n", "Line 1 is damaged: JSON is malformed"),
    "not text": (b"\xff\xfe\x00", "Line 1 is damaged"),
    "other json": (b"[1, 2]", "Line 1 is damaged: Expected `object`, got `array`"),
    "no format": ({"game": "lagoon"}, "Line 1 is damaged: .*missing required field `armillary`"),
    "later format": (
        {"armillary": 4, "all": "new"},
        "Format 4 is not known; this program reads formats 1 to 3",
    ),
    "no game": ({"armillary": 1}, "missing required field `game`"),
    "other game": (HEADER | {"game": "chess"}, "Unknown game 'chess'. Available: eclipse, "),
    "later rules": (
        HEADER | {"version": 3},
        "It uses rules version 3 of lagoon; this program knows versions 1 to 2",
    ),
    "no rules": (HEADER | {"version": 0}, "It uses rules version 0 of lagoon"),
    "more in header": (HEADER | {"mood": "good"}, "unknown field `mood`"),
    "no players": (HEADER | {"config": {}}, "missing required field `players`"),
    "bad option": (HEADER | {"config": {"players": 2, "sea": 1}}, "unknown field `sea`"),
    "bad type": (HEADER | {"config": {"players": "2"}}, "Expected `int`, got `str`"),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_header_is_one_clear_sentence(what: str) -> None:
    content, sentence = DAMAGED[what]
    if isinstance(content, dict):
        content = json.dumps(content).encode()
    with pytest.raises(RecordError, match=sentence) as found:
        record.decode(content)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('[0, {"do": "fish"', "Line 3 is damaged: Input data was truncated"),
        ('[0, {"do": "sing"}]', "Line 3 is damaged: Invalid value 'sing'"),
        ('[0, {"do": "trade"}]', "Line 3 is damaged: .*missing required field `card`"),
        ('[0, {"do": "trade", "card": 4}]', "Line 3 is damaged: Expected `str`, got `int`"),
        ('["0", {"do": "fish"}]', "Line 3 is damaged: Expected `int`, got `str`"),
        ("[0]", "Line 3 is damaged: Expected `array` of length 2"),
        ("{}", "Line 3 is damaged: Expected `array`, got `object`"),
    ],
)
def test_a_damaged_entry_is_named_by_its_line(line: str, sentence: str) -> None:
    content = "\n".join([json.dumps(HEADER), '[-1, {"do": "draw", "card": "1"}]', line])
    with pytest.raises(RecordError, match=sentence):
        record.decode(content.encode())


def test_a_file_cut_inside_a_line_is_refused_and_cut_after_a_line_is_shorter(
    saved: Record,
) -> None:
    content = record.encode(saved)
    whole_lines = [end for end, byte in enumerate(content) if byte == ord("\n")]
    for entries, end in enumerate(whole_lines):
        assert record.decode(content[:end]).entries == saved.entries[:entries]
        with pytest.raises(RecordError, match=f"Line {entries + 1} is damaged"):
            record.decode(content[: end - 1])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('[-1, {"do": "draw", "card": "7"}]', r"Entry 2 is not legal: rule 1.1: card \(card 7\)"),
        ('[-1, {"do": "fish"}]', "Entry 2 is not legal: rule 1.1: not_asked"),
        ('[0, {"do": "draw", "card": "1"}]', "Entry 2 is by seat 0, but seat -1 is asked"),
    ],
)
def test_what_could_not_happen_is_found_by_replaying(line: str, sentence: str) -> None:
    content = "\n".join([json.dumps(HEADER), '[-1, {"do": "draw", "card": "1"}]', line])
    loaded = record.decode(content.encode())
    with pytest.raises(RecordError, match=sentence):
        loaded.replay()


# --- Files


def test_an_error_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "half.jsonl"
    file.write_bytes(b"{")
    with pytest.raises(RecordError, match=r"half\.jsonl: Line 1 is damaged"):
        record.read(file)
    with pytest.raises(RecordError, match=r"Cannot read .*none\.jsonl: No such file"):
        record.read(tmp_path / "none.jsonl")
    with pytest.raises(RecordError, match="Cannot read"):
        record.read(tmp_path)


def test_saving_replaces_the_old_file_and_leaves_no_other(tmp_path: Path, saved: Record) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("old")
    record.save(saved, str(file))
    assert record.read(file) == saved
    assert list(tmp_path.iterdir()) == [file]


def test_a_saved_file_can_be_read_by_others_like_any_file(tmp_path: Path, saved: Record) -> None:
    record.save(saved, tmp_path / "saved")
    (tmp_path / "plain").touch()
    assert (tmp_path / "saved").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("method", ["write", "replace"])
def test_a_failed_save_keeps_the_old_file(
    tmp_path: Path, saved: Record, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("old")

    def full(self: Path, *args: object) -> Any:
        if method == "write":
            self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace" if method == "replace" else "open", full)
    with pytest.raises(RecordError, match=r"Cannot write .*match\.jsonl: No space left on device"):
        record.save(saved, file)
    monkeypatch.undo()
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path, saved: Record) -> None:
    (tmp_path / "file").touch()
    for target in (tmp_path / "none" / "m.jsonl", tmp_path / "file" / "m.jsonl", tmp_path):
        with pytest.raises(RecordError, match="Cannot write"):
            record.save(saved, target)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_registry_knows_the_game(lagoon: Game) -> None:
    assert record.decode(record.encode(record.of(Match(lagoon, CONFIG)))).game == lagoon.name
