"""The command as a whole: help, speed of starting, exit status of a fresh process."""

from __future__ import annotations

import subprocess
import sys

import pytest

from armillary import __version__
from tests.cli.running import NO_GAME, refusal, run

SERVING = ("play", "serve", "work")
LOOKING_UP = ("rules", "coverage", "lessons", "verify", "bench", "odds")
ANSWERING = ("watch", "sim", "arena", "replay", "position", *LOOKING_UP)
KEEPING = ("train", "messages")
HOSTING = ("backup", "restore", "check")
COMMANDS = SERVING + HOSTING + ANSWERING + KEEPING + ("admin",)


def process(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `armillary ARGUMENTS` in a fresh process."""
    command = [sys.executable, "-m", "armillary", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_help_lists_the_commands() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_and_speaks_json(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert ("--json" in result.stdout) == (command in ANSWERING + HOSTING)


def test_help_is_not_cut_off() -> None:
    assert "..." not in run("--help").stdout.replace("[ARGS]...", "")


def test_version() -> None:
    assert run("--version").stdout == f"armillary {__version__}\n"


def test_no_arguments_show_the_help() -> None:
    done = process()
    assert "Commands:" in done.stdout + done.stderr


def test_unknown_option() -> None:
    assert refusal("--dance") == "No such option: --dance"


METADATA = "importlib.metadata"
"""Says which games are installed: only commands that name one read it."""


def test_unknown_command() -> None:
    assert refusal("dance") == f"There is no command 'dance'; there is {', '.join(COMMANDS)}."


@pytest.mark.parametrize(
    ("arguments", "needed"), [(["--help"], set()), (["rules", "gaia", "4.2"], {METADATA})]
)
def test_starting_loads_little(arguments: list[str], needed: set[str]) -> None:
    # A clock would measure the machine; what costs the time is what is imported.
    code = (
        "import sys; sys.argv = ['armillary', *sys.argv[1:]]\n"
        "from armillary.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout
    loaded = set(done.stderr.split())
    heavy = {"rich", "babel", "multiprocessing", "numpy", "pydantic", METADATA}
    assert loaded & heavy == needed
    assert not any(name.startswith("armillary.games.gaia.") for name in loaded)


def test_exit_status_and_one_sentence() -> None:
    done = process("sim", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{NO_GAME}\n"
