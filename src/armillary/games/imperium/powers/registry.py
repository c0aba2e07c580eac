"""All chapters and components with code of their own, imported once; the rest is in the data."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files

from armillary.games.imperium.powers.power import ready
from armillary.games.imperium.powers.powers_from_data import declare

PACKAGE = "armillary.games.imperium"
CHAPTERS = ("combat", "economy", "flow", "galaxy", "phases", "units")
COMPONENTS = ("cards", "cards.action_cards", "cards.agendas", "factions")
"""Every module in these packages is imported, since it registers steps, questions or powers."""


def load() -> None:
    """Register every step, question and power."""
    for folder in CHAPTERS + COMPONENTS:
        package = f"{PACKAGE}.{folder}"
        names = (file.name for file in files(package).iterdir())
        for name in sorted(names):
            if name.endswith(".py") and name != "__init__.py":
                import_module(f"{package}.{name.removesuffix('.py')}")
    declare()
    ready()
