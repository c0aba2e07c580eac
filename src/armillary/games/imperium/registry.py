"""All components with code of their own, imported once; the rest is declared by the data."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files

from armillary.games.imperium import (  # noqa: F401  (their steps, askers and handlers register)
    agenda,
    building,
    cannon,
    elimination,
    ground_combat,
    invasion,
    production,
    resolution,
    space_combat,
    status,
    strategy,
    tactical,
    turns,
    voting,
)
from armillary.games.imperium.declared import declare
from armillary.games.imperium.powers import ready

FOLDERS = ("factions", "action_cards", "agendas", "notes", "technologies")
"""Where components with code of their own are: every module in these packages is imported."""


def load() -> None:
    """Register every power."""
    package = __name__.rpartition(".")[0]
    for folder in FOLDERS:
        names = (file.name for file in (files(package) / folder).iterdir())
        for name in sorted(names):
            if name.endswith(".py") and name != "__init__.py":
                import_module(f"{package}.{folder}.{name.removesuffix('.py')}")
    declare()
    ready()
