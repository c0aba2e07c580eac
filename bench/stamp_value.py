"""Make what was learnt the value of its game, with where it comes from and how strong it is.

    python -m bench.stamp_value gaia learning/gaia/champion.npz --strength "155.6 : 127.2 against …"

The commit is named by its subject: numbers of commits change when they are moved.
"""

from __future__ import annotations

import subprocess
from argparse import ArgumentParser
from importlib.resources import as_file, files
from pathlib import Path

from armillary.bots import values
from armillary.bots.network import packed, unpacked
from armillary.core import registry


def main() -> None:
    parser = ArgumentParser(description="Make what was learnt the value of its game.")
    parser.add_argument("game")
    parser.add_argument("network", type=Path)
    parser.add_argument("--strength", required=True, help="what was measured, and against whom")
    parser.add_argument("--commit", help="the subject of the commit; if not given, the newest one")
    given = parser.parse_args()
    newest = ["git", "log", "-1", "--format=%s"]
    commit = given.commit or subprocess.check_output(newest, text=True).strip()
    network = unpacked(given.network.read_bytes())
    network.about.update(commit=commit, strength=given.strength)
    with as_file(files(registry.plugin(given.game).package) / values.FILE) as file:
        file.write_bytes(packed(network))
    print(f"{file}: {network.about}")


if __name__ == "__main__":
    main()
