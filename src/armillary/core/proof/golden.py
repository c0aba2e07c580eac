"""Golden playthroughs: matches that must replay for ever, by the rules of their version.

`golden-v2-4p.jsonl` is a record, `golden-v2-4p.golden` beside it says what its states were, and
`golden.seals` has one line for each version. Whoever changes a rule finds here what has changed,
and raises the version instead of writing old matches anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

from armillary.core import record
from armillary.core.game import Config, Game
from armillary.core.match import replay
from armillary.core.proof.playout import Playout
from armillary.core.states.digest import digest

SEALS = "golden.seals"


def files(folder: Path) -> list[Path]:
    """The records of a folder."""
    return sorted(folder.glob("golden-v*.jsonl"))


def lines(game: Game, played: record.Record) -> Iterator[str]:
    """What must stay the same for ever: state and options before each entry, and the scores.

    States are compared by their readable form, so that their inner form may be improved.
    """
    state = game.setup(played.config, played.version)
    for action in (*(entry.action for entry in played.entries), None):
        asked = game.decision(state)
        yield f"{digest(game.plain(state))} {len(asked.options) if asked else 0}"
        if action is not None:
            game.apply(state, action)
    yield f"scores {' '.join(str(score.total) for score in game.scores(state))}"


def write(game: Game, config: Config, seed: int, path: Path) -> None:
    """Store a random match, with its golden lines in a file beside it."""
    log = Playout(game, config, seed).log()
    played = record.Record(game.name, game.version, config, log)
    record.save(played, path)
    text = "\n".join(lines(game, played)) + "\n"
    record.write_whole(path.with_suffix(".golden"), text.encode())


def check(game: Game, path: Path) -> None:
    """A stored match replays as it did when it was stored."""
    played = record.read(path)
    replay(game, played.config, played.entries, version=played.version)
    then = path.with_suffix(".golden").read_text(encoding="utf-8").splitlines()
    for number, (old, new) in enumerate(zip_longest(then, lines(game, played))):
        if old != new:
            raise AssertionError(f"{path.name}, entry {number}: it was {old}, now it is {new}.")


def seals(folder: Path) -> dict[str, str]:
    """What stands for the golden matches of each version: a line `v1 <digest>` each."""
    found: dict[str, list[bytes]] = {}
    for path in files(folder):
        version = path.stem.split("-")[1]
        found.setdefault(version, []).append(path.read_bytes())
        found[version].append(path.with_suffix(".golden").read_bytes())
    return {version: sha256(b"\0".join(parts)).hexdigest() for version, parts in found.items()}


def seal(folder: Path) -> None:
    """Write down what the golden matches are now."""
    text = "".join(f"{version} {digest}\n" for version, digest in seals(folder).items())
    record.write_whole(folder / SEALS, text.encode())


def check_seals(game: Game, folder: Path) -> None:
    """Every version has golden matches, and those that were sealed are what they were."""
    sealed = dict(line.split() for line in (folder / SEALS).read_text("utf-8").splitlines())
    found = seals(folder)
    wanted = {f"v{version}" for version in range(1, game.version + 1)}
    if wanted != {*found}:
        raise AssertionError(f"{game.name} has golden matches of {sorted(found)}, not {wanted}.")
    for version, now in found.items():
        if sealed.get(version) != now:
            raise AssertionError(
                f"The golden matches of {game.name} {version} have changed. "
                f"A rule that changes needs a new version; old matches keep the old rule."
            )
