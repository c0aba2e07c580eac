"""Games in wheels of their own: installed into a fresh environment, and played at the table.

One is the game of docs/new-game.md, made of the blocks of that page; the other is the toy.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

ROOT = Path(__file__).parents[2]
PAPER = ROOT / "docs" / "new-game.md"
PLACES = {"comets": 'data-place="comet:4"', "lagoon": 'data-place="player:0"'}
"""What stands on the map of each."""
TOY = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "lagoon-game"
version = "0.1"

[project.entry-points."armillary.games"]
lagoon = "tests.lagoon:PLUGIN"

[tool.hatch.build.targets.wheel]
packages = ["tests"]
"""


class Installed(NamedTuple):
    """A game in an environment of its own."""

    name: str
    python: Path
    folder: Path
    """The sources that its wheel was built from."""

    def run(self, *arguments: str, code: int = 0) -> str:
        """What a command says there; nothing of the sources can be imported by accident."""
        done = subprocess.run(
            [str(self.python), *arguments],
            cwd=self.python.parent,
            env=_environment(),
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout if not code else done.stderr


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def page_files() -> dict[str, str]:
    """The files that the page tells to write: a name, then a block."""
    text = PAPER.read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


def written(game: str, folder: Path) -> Path:
    """The sources of a game."""
    if game == "lagoon":
        shutil.copytree(ROOT / "tests" / "lagoon", folder / "tests" / "lagoon")
        (folder / "pyproject.toml").write_text(TOY, encoding="utf-8")
        return folder
    for name, text in page_files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module", params=["comets", "lagoon"])
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    """A wheel is built and installed into a fresh environment, which has Armillary from here."""
    game: str = request.param
    home = tmp_path_factory.mktemp(game)
    folder, dist, env = home / "sources", home / "dist", home / "env"
    folder.mkdir()
    written(game, folder)
    pip("wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", dist, folder)
    [wheel] = dist.iterdir()
    venv.create(env, with_pip=False)
    base = {"base": str(env), "platbase": str(env)}
    site = Path(sysconfig.get_path("purelib", "venv", base))
    here = sysconfig.get_path("purelib")
    (site / "armillary_here.pth").write_text(f"import site; site.addsitedir({here!r})\n")
    pip("--python", env, "install", "--no-index", "--no-deps", wheel)
    scripts = Path(sysconfig.get_path("scripts", "venv", base))
    python = next(scripts / name for name in ("python", "python.exe") if (scripts / name).exists())
    return Installed(game, python, folder)


@contextmanager
def served(game: Installed, folder: Path) -> Iterator[str]:
    """A table there; gives its address."""
    command = [str(game.python), "-u", "-m", "armillary", "serve", "--port", "0", "--no-limits"]
    with subprocess.Popen(
        [*command, "--db", str(folder / "tables.db")],
        cwd=folder,
        env=_environment(),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            told = server.stdout.readline()
            yield re.findall(r"http://\S+", told)[0].rstrip("/")
        finally:
            server.terminate()


class Client:
    """A browser, or a program that has a seat."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.headers = {"content-type": "application/json"}
        self._opener = build_opener(HTTPCookieProcessor())

    def page(self, path: str) -> str:
        with self._opener.open(self.address + path, timeout=60) as answer:
            said: str = answer.read().decode()
            return said

    def ask(self, path: str, body: Any = None) -> Any:
        """The answer to GET, or to POST with a body."""
        content = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, content, self.headers)
        with self._opener.open(request, timeout=60) as answer:
            return json.load(answer)

    def play(self, table: str) -> Any:
        """Take the first option, until the match is over; gives the scores."""
        for number in count():
            asked = self.ask(f"{table}/options")
            if asked["options"]:
                wish = {"seq": asked["version"], "request": f"request-{number}"}
                self.ask(f"{table}/answer", wish | {"action": asked["options"][0]["action"]})
            elif self.ask(f"{table}/wait?after={asked['version']}&timeout=25")["over"]:
                break
        return self.ask(f"{table}/scores")


def test_it_is_played_at_the_table(installed: Installed, tmp_path: Path) -> None:
    game = installed.name
    with served(installed, tmp_path) as address:
        client = Client(address)
        listed = {one["name"]: one for one in client.ask("/api/games")}
        assert [*listed] == sorted(["eclipse", "gaia", "imperium", "pulsar", game])
        assert f'data-set-up="{game}"' in client.page("/")
        assert 'id="rule-2.2"' in client.page(f"/rules/{game}")
        seats = [{"name": "Ana"}, {"kind": "bot", "bot": listed[game]["bots"][-1]}]
        made = client.ask("/api/tables", {"game": game, "seats": seats, "seed": 3})
        page = client.page(f"/w/{made['table']}.{made['watch']}")
        assert f"games/{game}.css" in page
        assert PLACES[game] in page
        client.headers["authorization"] = f"Bearer {made['seats'][0]}"
        scores = client.play(f"/api/tables/{made['table']}")
        assert sorted(score["rank"] for score in scores)[0] == 1
        assert "Ana" in client.page(f"/t/{made['table']}/end")


def test_the_command_line_knows_it(installed: Installed) -> None:
    assert installed.run("-m", "armillary", "rules", installed.name, "2.2").startswith("2.2 ")
    told = installed.run(
        *("-m", "armillary", "sim", installed.name, "--games", "3", "--jobs", "1", "--json")
    )
    assert json.loads(told)["game"] == installed.name
    known = installed.run("-m", "armillary", "sim", "chess", code=2)
    assert installed.name in known.partition(". Available: ")[2]


def test_it_passes_its_own_tests(installed: Installed) -> None:
    tests = installed.folder / "tests" / "test_comets.py"
    if not tests.is_file():
        pytest.skip("The toy is tested here.")
    told = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests))
    assert re.search(r"^\d+ passed", told, re.MULTILINE), told


def test_a_broken_game_is_named_and_the_others_play(installed: Installed) -> None:
    found = installed.run("-c", f"import {_package(installed)} as its; print(its.__file__)").strip()
    Path(found).write_text("1 / 0\n", encoding="utf-8")
    sentence = (
        f"The game '{installed.name}' of {installed.name}-game 0.1 is left out: "
        "ZeroDivisionError: division by zero."
    )
    told = installed.run("-m", "armillary", "sim", installed.name, code=2)
    assert told.splitlines() == [
        sentence,
        f"Unknown game '{installed.name}'. Available: eclipse, gaia, imperium, pulsar.",
    ]
    assert installed.run("-m", "armillary", "rules", "gaia", "4.2").startswith("4.2 ")


def _package(game: Installed) -> str:
    return "comets" if game.name == "comets" else "tests.lagoon"
