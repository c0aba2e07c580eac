"""`armillary bench clicks`: how many presses usual turns take, as the tests play them."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

HERE = Path(__file__).parent


class Presses(NamedTuple):
    """A usual turn of a game."""

    game: str
    turn: str
    before: int
    now: int | None
    """None: it could not be played to its end."""
    must: int

    @property
    def verdict(self) -> str:
        if self.now is None:
            return "FAILED"
        return "ok" if self.now <= self.must else "OVER"


def measure(game: str | None = None) -> list[Presses]:
    """Play all usual turns, or those of one game, in a browser."""
    with tempfile.TemporaryDirectory(prefix="armillary-") as folder:
        report = Path(folder) / "report.xml"
        wanted = ["-k", game] if game is not None else []
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", str(HERE), *wanted]
        subprocess.run(
            [*command, "-o", "junit_family=xunit1", f"--junit-xml={report}"],
            cwd=HERE.parents[3],
            stdout=subprocess.DEVNULL,
            check=False,  # A turn that takes too many is a row of the table.
        )
        return list(_read(ElementTree.parse(report)))


def _read(report: ElementTree.ElementTree[ElementTree.Element]) -> Iterator[Presses]:
    for case in report.iter("testcase"):
        told = {one.get("name"): one.get("value") or "" for one in case.iter("property")}
        if "game" in told:
            now = int(told["now"]) if "now" in told else None
            yield Presses(told["game"], told["turn"], int(told["before"]), now, int(told["must"]))
