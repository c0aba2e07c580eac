"""What README.md and docs/ print: commands that exist, code that runs, files that can be read."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.main import get_command

from armillary.cli import app
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.registry import games
from armillary.table.room.new_table import NewTable
from armillary.table.web.api import API
from tests.cli.running import answer, refusal, run

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAPERS = [README, *sorted((ROOT / "docs").glob("*.md"))]
BOTS, FILES, API_PAPER = (ROOT / "docs" / name for name in ("bots.md", "files.md", "api.md"))


def blocks(paper: Path, language: str = "") -> list[str]:
    """The blocks of code in a language."""
    text = paper.read_text(encoding="utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block for named, block in found if named == language]


def commands(paper: Path) -> list[list[str]]:
    """The words of every `armillary …` line, and of every such phrase in the text."""
    lines = [line for block in blocks(paper) for line in block.splitlines()]
    prose = re.sub(r"^```.*?^```$", "", paper.read_text(encoding="utf-8"), flags=re.M | re.S)
    lines += (" ".join(span.split()) for span in re.findall(r"`([^`]+)`", prose))
    said = [line for line in lines if line.startswith("armillary ")]
    return [shlex.split(line, comments=True)[1:] for line in said]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_command_has_the_options_that_are_named(paper: Path) -> None:
    known: Any = get_command(app)
    for command, *words in commands(paper):
        if command.startswith("-") or command.isupper():
            continue
        assert command in known.commands, command
        found = known.commands[command]
        if hasattr(found, "commands") and words:
            command, *words = words
            assert command in found.commands, command
            found = found.commands[command]
        parameters = found.params
        options = {name for its in parameters for name in (*its.opts, *its.secondary_opts)}
        for word in words:
            assert not word.startswith("--") or word in {*options, "--help"}, (command, word)
        takes_game = any(
            its.name == "game" and its.param_type_name == "argument" for its in parameters
        )
        if takes_game and words and not words[0].startswith("-"):
            assert words[0] in (*games(), "table", "clicks", "GAME", "comets"), (command, words[0])


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_link_leads_somewhere(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text):
        address = target[0] or target[1]
        if "://" not in address:
            assert (paper.parent / address.partition("#")[0]).exists(), address


def test_the_loop_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    [code] = blocks(README, "python")
    exec(compile(code, "README.md", "exec"), {})
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list("0123")


@pytest.fixture(scope="module")
def my_bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the bots of docs/bots.md in it."""
    folder = tmp_path_factory.mktemp("bots")
    classes = [block for block in blocks(BOTS, "python") if "    def choose(" in block]
    chance = next(block for block in blocks(BOTS, "python") if "class Rollouts" in block)
    (folder / "my_bots.py").write_text("\n".join([*classes, chance]), encoding="utf-8")
    return folder


def test_the_code_about_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    for number, code in enumerate(blocks(BOTS, "python")):
        exec(compile(code, f"bots.md, block {number}", "exec"), names)
    assert names["match"].over
    assert names["world"].match.over
    game = load("eclipse")
    match = Match(game, game.config_type(players=3, seed=2))
    rollouts = names["Rollouts"](game, 1)
    for _ in range(40):
        assert match.decision is not None
        seat = match.decision.seat
        match.play(rollouts.choose(game.view(match.state, seat), match.decision))
    assert len(match.log) >= 40


def test_the_bots_play_as_the_page_says(my_bots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(my_bots)
    monkeypatch.setattr(sys, "path", list(sys.path))
    lines = [line for line in commands(BOTS) if line[0] == "sim" and "--bots" in line]
    assert len(lines) == 2
    for line in lines:
        result = answer(*line, "--games", 1, "--jobs", 1)
        assert {row["bot"] for row in result["bots"]} == set(line[-1].split(","))


def test_the_record(tmp_path: Path) -> None:
    [text] = blocks(FILES, "jsonl")
    file = tmp_path / "match.jsonl"
    file.write_text(text, encoding="utf-8")
    told = answer("replay", file)
    assert (told["entries"], told["over"]) == (len(text.splitlines()) - 1, False)


def test_the_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    [text] = blocks(FILES, "toml")
    Path("position.toml").write_text(text, encoding="utf-8")
    shown, tried = [line for line in commands(FILES) if line[0] == "position" and len(line) > 1]
    assert '{"do":"mine","hex":[2,-6]}' in run(*shown).stdout
    sentence = refusal(*tried)
    assert f"*{sentence}*" in FILES.read_text(encoding="utf-8")
    assert sentence in API_PAPER.read_text(encoding="utf-8")
    assert tried in commands(README)


def test_the_battles(tmp_path: Path) -> None:
    file = tmp_path / "battles.yaml"
    for game, text in zip(("eclipse", "imperium"), blocks(FILES, "yaml"), strict=True):
        file.write_text(text, encoding="utf-8")
        [battle] = answer("odds", game, file)
        assert f"id: {battle['id']}" in text


def test_the_addresses_of_the_interface() -> None:
    """Every request of the table is explained, and nothing that there is not."""
    told = API_PAPER.read_text(encoding="utf-8")
    said = {
        (method, path.partition("?")[0].replace("…", "/tables/<table>").removeprefix("/api"))
        for method, path in re.findall(r"(GET|POST) (/api\S*|…/[^\s`]+)", told.replace("`", " "))
    }
    said.discard(("GET", "/schema/openapi.json"))
    there = {
        (method, path.replace("{table:str}", "<table>"))
        for route in API.routes
        for path in [route.path.removeprefix("/api")]
        for method in route.methods
        if method in ("GET", "POST")
    }
    assert said == there


def test_the_request_for_a_table() -> None:
    [request] = [block for block in blocks(API_PAPER) if block.startswith("POST /api/tables\n")]
    wish = msgspec.convert(json.loads(request.partition("\n")[2]), NewTable)
    assert (wish.game, [seat.kind for seat in wish.seats]) == ("gaia", ["person", "bot"])
    told = API_PAPER.read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE)) == set(NewTable.__struct_fields__)


def test_the_index_leads_to_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = {paper.name for paper in PAPERS if paper.parent.name == "docs"} - {"index.md"}
    assert {page for page in pages if f"]({page})" not in index} == set()


def test_the_readme_comes_to_its_pictures_within_two_screens() -> None:
    before, _, _ = README.read_text(encoding="utf-8").partition("![")
    assert before.count("\n") < 60
