"""Bots that others wrote: found as `module:name`, in the current folder or among what is installed.

Only the command line asks here. At the table a name comes from the network, and must never say
what is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType

from armillary.bots.bot import Bot, UnknownBot
from armillary.core.game import Game

MARK = ":"
"""It stands in the name of such a bot, and in no other."""


def make(name: str, game: Game, seed: int) -> Bot:
    """`module:name`, called with the game and a seed, gives a bot for one seat of one match."""
    module, _, attribute = name.partition(MARK)
    found = _module(module, name)
    maker: Callable[[Game, int], Bot] | None = getattr(found, attribute, None)
    if not callable(maker):
        raise UnknownBot(f"{name}: {module} has no {attribute!r}{_instead(found)}.")
    try:
        signature(maker).bind(game, seed)
    except TypeError as error:
        raise UnknownBot(f"{name} must take the game and a seed: {error}.") from None
    bot = maker(game, seed)
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{name} makes no bot: what it gives has no method `choose`.")
    return bot


def _module(module: str, name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # It is there, and does not find what it imports itself.
    except (ValueError, TypeError):
        pass  # An empty name, or a relative one.
    raise UnknownBot(f"{name}: there is no module {module!r}, neither in {here} nor installed.")


def _instead(module: ModuleType) -> str:
    """The classes of a module that could have been meant."""
    able = [name for name, value in vars(module).items() if _plays(value, module)]
    return f"; there is {', '.join(able)}" if able else ""


def _plays(value: object, module: ModuleType) -> bool:
    return (
        isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "choose")
    )
