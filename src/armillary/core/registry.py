"""Where games are found: every installed package may bring one, as an entry point of `GROUP`.

    [project.entry-points."armillary.games"]
    lagoon = "lagoon:PLUGIN"

What is found is light: the rules, the board and the rest are named, and imported when they are
asked for. A plug-in that is broken is named in one sentence and left out; the others play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from armillary.core.errors import ArmillaryError, UnknownGame
from armillary.core.files.type_lock import meeting
from armillary.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

GROUP = "armillary.games"
OURS = "armillary."
"""How the entry points of the house begin: where two games have one name, theirs count."""
NAME = r"[a-z][a-z0-9]{0,29}"
MOST_SEATS = 8
REFERENCE = r"[\w.]+(:\w+)?"
MODULES = ("bot", "terminal", "traces")
"""Parts that are whole modules; of the others a module and a name in it is given."""
NEEDED = ("game", "words")
NOTHING_INSTALLED = (
    "No game is installed, not even those of Armillary. Install it again; in a checkout: "
    "`pip install --editable .`."
)


class Plugin(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it is installed: light to import, everything heavy by name (`module:NAME`)."""

    name: str
    """In records and addresses, for ever."""
    title: str
    """What stands on the box; it is not translated."""
    seats: tuple[int, ...]
    hours: str
    """How long a match takes, such as `1–2`, for its card in the lobby."""
    package: str
    """Where `rulebook.md`, `data/`, `locale/` and `board/styles/` lie; its last part is the name of
    the game."""
    game: str
    """The rules: an object that is a `core.game.Game`."""
    words: str
    """A function that gives the game's words in a language."""
    board: str = ""
    """The game's face: a `drawing.board.Board`. Empty: it is not played at the table."""
    cover: str = ""
    """A function that draws the scene of its card in the lobby, see `drawing.art.cover`."""
    bot: str = ""
    """A module with what bots need to know: `evaluate` for greedy, `turns` for builder."""
    terminal: str = ""
    """A module that draws the match in characters: `headline`, `board`, `players`."""
    traces: str = ""
    """A module that replays the matches of another engine: `read`, `verify`."""
    odds: str = ""
    """A function that works out the battles of a file, see `drawing.battle.odds`."""
    sources: str = ""
    """A function that lists the values of `data/` which had to be reconstructed."""


PARTS = ("game", "words", "board", "cover", *MODULES, "odds", "sources")
"""The fields that name something to import."""


class Broken(ArmillaryError):
    """Why a plug-in is left out."""


_installed: dict[str, Plugin] | None = None
"""What was found when somebody first asked."""
_added: dict[str, Plugin] = {}
_met: dict[str, Game] = {}
"""Games that have been looked at, and are what they should be."""
_left_out: dict[str, str] = {}
"""Games that turned out to be broken when they were asked for, and the sentence about each."""


def games() -> Mapping[str, Plugin]:
    """The games that are installed, by name and in the order of their names."""
    installed = _read_once() if _installed is None else _installed
    found = installed | _added
    return {name: found[name] for name in sorted(found) if name not in _left_out}


def plugin(name: str) -> Plugin:
    """The game of this name as it is installed."""
    found = games()
    if name in found:
        return found[name]
    known = ", ".join(found)
    raise UnknownGame(_left_out.get(name) or f"Unknown game {name!r}. Available: {known}.")


def usual() -> Plugin:
    """The game for those who name none: the one that needs the fewest players."""
    return min(games().values(), key=lambda its: its.seats)


def load(name: str) -> Game:
    """The rules of the game of this name."""
    with meeting:
        game: Game = part(name, "game")
        if _met.get(name) is not game:
            try:
                _meet(game, plugin(name))
            except Exception as error:
                raise leave_out(name, error) from None
            _met[name] = game
    return game


def part(name: str, which: str) -> Any:
    """What a plug-in names in one of its `PARTS`, imported; None: it has no such part."""
    reference: str = getattr(plugin(name), which)
    if not reference:
        return None
    module, _, wanted = reference.partition(":")
    try:
        found = import_module(module)
        return getattr(found, wanted) if wanted else found
    except (Exception, SystemExit) as error:
        raise leave_out(name, error) from None


def leave_out(name: str, error: BaseException) -> UnknownGame:
    """From now on there is no such game, because this happened when it was asked for."""
    if name not in _left_out:
        _left_out[name] = _sentence(name, error)
        _tell(_left_out[name])
    return UnknownGame(_left_out[name])


@contextmanager
def add(its: Plugin) -> Iterator[None]:
    """Have one more game, or another of the same name, as long as the block runs: for tests."""
    before, faulty = _added.get(its.name), _left_out.pop(its.name, "")
    _added[its.name] = _checked(its.name, its)
    try:
        yield
    finally:
        del _added[its.name]
        _left_out.pop(its.name, None)
        if before:
            _added[its.name] = before
        if faulty:
            _left_out[its.name] = faulty


# --- Reading what is installed


def _read_once() -> dict[str, Plugin]:
    global _installed
    with meeting:
        if _installed is None:
            _installed = _read()
        return _installed


def _read() -> dict[str, Plugin]:
    # Slow to import, and not every command asks for a game.
    from importlib.metadata import entry_points

    entries = entry_points(group=GROUP)
    if not entries:
        raise ArmillaryError(NOTHING_INSTALLED)
    found: dict[str, Plugin] = {}
    for entry in sorted(entries, key=lambda it: (not it.value.startswith(OURS), it.name, it.value)):
        try:
            its = _checked(entry.name, entry.load())
            if its.name in found:
                raise Broken(f"there is one of that name in {found[its.name].package}")
            found[its.name] = its
        except (Exception, SystemExit) as error:
            _tell(_sentence(entry.name, error, _brought_by(entry)))
    return found


def _checked(name: str, its: object) -> Plugin:
    """The plug-in, if it can be one: nothing heavy is imported for that."""
    if not isinstance(its, Plugin):
        raise Broken(f"its entry point is no Plugin but {_kind(its)}")
    try:
        its = msgspec.convert(msgspec.structs.asdict(its), type=Plugin)
    except msgspec.ValidationError as error:
        raise Broken(f"its Plugin is wrong: {error}") from None
    if not re.fullmatch(NAME, its.name):
        raise Broken("its name is no plain word of lower-case letters and digits")
    if its.name != name:
        raise Broken(f"its Plugin is called {its.name!r}")
    if its.package.rpartition(".")[2] != name:
        raise Broken(f"its package is called {its.package!r}, and should end with its name")
    if not its.title.strip():
        raise Broken("it has no title")
    if not its.seats or list(its.seats) != sorted({*its.seats} & {*range(1, MOST_SEATS + 1)}):
        raise Broken(f"its seats are not numbers from 1 to {MOST_SEATS} in their order")
    folder = files(its.package)
    if not (folder / "rulebook.md").is_file():
        raise Broken(f"there is no rulebook.md in {its.package}")
    for which in PARTS:
        reference = getattr(its, which)
        if reference or which in NEEDED:
            _look_for(which, reference, its.package, folder)
    return its


def _look_for(which: str, reference: str, package: str, folder: Traversable) -> None:
    """Refuses a part that is not there. Looked for are files: to import anything takes long."""
    module, _, name = reference.partition(":")
    if not re.fullmatch(REFERENCE, reference) or bool(name) == (which in MODULES):
        wanted = "module" if which in MODULES else "module:NAME"
        raise Broken(f"its {which} is {reference!r}, and should be written as {wanted}")
    if not module.startswith(f"{package}."):
        raise Broken(f"its {which} is {reference!r}, which lies outside of {package}")
    path = module.removeprefix(f"{package}.").replace(".", "/")
    if not any((folder / file).is_file() for file in (f"{path}.py", f"{path}/__init__.py")):
        raise Broken(f"its {which} is {reference!r}, and there is no such module")


def _meet(game: object, its: Plugin) -> None:
    """So that threads may read matches of a game at the same time; refuses what is no such game."""
    if not isinstance(game, Game):
        raise Broken(f"{its.game} is no Game but {_kind(game)}")
    if (game.name, game.seats) != (its.name, its.seats):
        raise Broken(f"its rules are called {game.name!r} and are for {game.seats} players")
    for kind in (game.config_type, game.action_type):
        msgspec.json.Decoder(kind)


# --- Saying what is wrong


def _sentence(name: str, error: BaseException, source: str = "") -> str:
    if isinstance(error, ArmillaryError):
        why = str(error).rstrip(".")
    else:
        said = " ".join(str(error).split())[:200]
        why = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return f"The game {name!r}{source} is left out: {why}."


def _brought_by(entry: EntryPoint) -> str:
    return f" of {entry.dist.name} {entry.dist.version}" if entry.dist is not None else ""


def _kind(value: object) -> str:
    return f"of the type {type(value).__name__!r}"


def _tell(sentence: str) -> None:
    """To the log of a server; where nobody has set up logging, it is written on the terminal."""
    from logging import getLogger

    getLogger("armillary").warning("%s", sentence)
