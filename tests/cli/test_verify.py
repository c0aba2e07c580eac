"""`armillary verify`. That the traces match is a test of the game; here, what the command says."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from armillary.games.gaia import traces
from tests.cli.running import NO_GAME, answer, refusal, run

FOUND = {"a": (), "b": ("move 7: ore: 3, not 4", "move 7: qic: 1, not 0"), "c": ()}


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Traces named a, b and c, of which b differs; any other file is not a trace."""
    really = traces.verify

    def verify(path: str | Path) -> traces.Report:
        name = Path(path).name
        return traces.Report(name, FOUND[name], 40) if name in FOUND else really(path)

    monkeypatch.setattr(traces, "verify", verify)


@pytest.mark.usefixtures("made_up")
def test_all_match() -> None:
    result = run("verify", "gaia", "a", "c", "--jobs", 1)
    assert (result.exit_code, result.stdout) == (0, "2 of 2 traces match\n")


@pytest.mark.usefixtures("made_up")
def test_first_differences() -> None:
    result = run("verify", "gaia", "a", "b", "c", "--jobs", 1)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "b: move 7: ore: 3, not 4",
        "b: move 7: qic: 1, not 0",
        "2 of 3 traces match",
    ]
    told = answer("verify", "gaia", "a", "b", "--jobs", 1, status=1)
    assert (told["matching"], told["of"]) == (1, 2)
    assert [trace["matches"] for trace in told["traces"]] == [True, False]
    assert told["traces"][1]["differences"] == list(FOUND["b"])
    assert told["traces"][0]["moves"] == 40


@pytest.mark.usefixtures("made_up")
def test_a_file_that_cannot_be_read_does_not_match(tmp_path: Path) -> None:
    missing = tmp_path / "none.json.gz"
    result = run("verify", "gaia", "a", missing, "--jobs", 1)
    assert result.exit_code == 1
    assert result.stdout == "1 of 2 traces match\n"
    assert result.stderr == f"Cannot read {missing}: No such file or directory.\n"


def test_nothing_could_be_read(tmp_path: Path) -> None:
    text, other = tmp_path / "text.json.gz", tmp_path / "other.json.gz"
    text.write_bytes(b"hello")
    other.write_bytes(gzip.compress(b'{"format": "chess-trace-1"}'))
    result = run("verify", "gaia", text, other)
    assert (result.exit_code, result.stdout) == (2, "0 of 2 traces match\n")
    first, second = result.stderr.splitlines()
    assert first.startswith(f"{text} is damaged: ")
    assert second == f"{other} is not a gaia-trace-1 file."


def test_bad_input() -> None:
    assert refusal("verify", "chess", "a") == NO_GAME
    assert "Missing argument 'FILE...'" in refusal("verify", "gaia")
