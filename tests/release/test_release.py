"""What is released can be installed: it has everything, and plays without the sources."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from armillary import __version__

ROOT = Path(__file__).parents[2]
OLDEST, NEWEST_LOOKED_FOR = 11, 30
SECONDS = 300


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the archive of the sources."""
    folder = tmp_path_factory.mktemp("release")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    (sources,) = folder.glob("*.tar.gz")
    return wheel, sources


def test_everything_is_in_it(released: tuple[Path, Path]) -> None:
    wheel, sources = released
    kept = subprocess.run(
        ["git", "ls-files", "src/armillary"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    if not kept:
        pytest.skip("This is no checkout.")
    with zipfile.ZipFile(wheel) as packed:
        assert {name.removeprefix("src/") for name in kept} <= {*packed.namelist()}
    with tarfile.open(sources) as archive:
        assert {f"armillary-{__version__}/{name}" for name in kept} <= {*archive.getnames()}


def test_its_description_can_be_shown(released: tuple[Path, Path]) -> None:
    run(sys.executable, "-m", "twine", "check", "--strict", *released)


def test_the_wheel_plays_without_the_sources(released: tuple[Path, Path], tmp_path: Path) -> None:
    """With the libraries of this environment: nothing is fetched."""
    python = environment(sys.executable, tmp_path / "env")
    libraries = sysconfig.get_path("purelib")
    run(python, "-m", "pip", "install", "--no-deps", "--no-index", released[0])
    inside = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    # Its .pth files are not read, so the sources that they may lead to stay out of sight.
    (Path(inside) / "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
    plays(python, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("which", [0, -1], ids=["oldest", "newest"])
def test_the_wheel_installs_on_the_oldest_and_the_newest_python(
    released: tuple[Path, Path], tmp_path: Path, which: int
) -> None:
    python = environment(interpreters()[which], tmp_path / "env")
    run(python, "-m", "pip", "install", "--quiet", released[0])
    plays(python, tmp_path)


# How it is tried


def plays(python: Path, folder: Path) -> None:
    """The command line answers, and a match is played at the table by a program and a bot."""
    armillary = python.with_name("armillary.exe" if os.name == "nt" else "armillary")
    origin = run(python, "-c", "import armillary; print(armillary.__file__)").strip()
    assert Path(origin).is_relative_to(python.parents[1])
    assert run(armillary, "--version") == f"armillary {__version__}\n"
    assert "4.2" in run(armillary, "rules", "gaia", "4.2", "--lang", "pl")
    told = json.loads(run(armillary, "sim", "eclipse", "--players", 2, "--games", 1, "--json"))
    assert told["games"] == 1
    with serving(armillary, folder) as address:
        seats = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
        made = ask(f"{address}/api/tables", {"game": "pulsar", "seats": seats})
        client = ROOT / "docs" / "example_client.py"
        scores = run(python, client, address, made["links"][0])
        assert re.findall(r"^Seat (\d): \d+ points", scores, re.MULTILINE) == ["0", "1"]


@contextmanager
def serving(armillary: Path, folder: Path) -> Iterator[str]:
    """The table, as `armillary serve` opens it; gives its address."""
    command = [armillary, "serve", "--port", "0", "--db", folder / "tables.db", "--no-limits"]
    running = subprocess.Popen(
        [*map(str, command)], stdout=subprocess.PIPE, text=True, env=plain(), cwd=folder
    )
    try:
        assert running.stdout is not None
        found = re.search(r"http://\S+", running.stdout.readline())
        assert found, "it has not said where it is"
        yield found[0].rstrip("/")
    finally:
        running.terminate()
        running.communicate(timeout=SECONDS)


def ask(address: str, body: Any) -> Any:
    content = {"content-type": "application/json"}
    with urlopen(Request(address, json.dumps(body).encode(), content), timeout=SECONDS) as answer:
        return json.load(answer)


def environment(python: str, folder: Path) -> Path:
    """A fresh environment; gives its Python."""
    if python == sys.executable:
        venv.create(folder, with_pip=True)
    else:
        run(python, "-m", "venv", folder)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def interpreters() -> list[str]:
    """Every Python here that is new enough, the oldest first."""
    root = os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")
    found: dict[int, str] = {sys.version_info.minor: sys.executable}
    for minor in range(OLDEST, NEWEST_LOOKED_FOR):
        name = f"python3.{minor}"
        candidates = [*map(str, Path(root).glob(f"versions/3.{minor}.*/bin/{name}"))]
        for candidate in (shutil.which(name) or name, *candidates):
            if shutil.which(candidate) and _answers(candidate):
                found.setdefault(minor, candidate)
    return [found[minor] for minor in sorted(found)]


def _answers(python: str) -> bool:
    """A stand-in of a version manager may only say where the real one would be."""
    done = subprocess.run([python, "--version"], capture_output=True, check=False)
    return not done.returncode


def run(*command: Any) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [*map(str, command)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        env=plain(),
        check=False,
    )
    assert not done.returncode, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def plain() -> dict[str, str]:
    """The environment of somebody who has just installed it."""
    inside = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME"}
    return {name: value for name, value in os.environ.items() if name not in inside}
