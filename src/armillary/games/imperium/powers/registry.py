"""All chapters and components with code of their own, imported once; the rest is in the data."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files

from armillary.games.imperium.components import components
from armillary.games.imperium.powers.power import ready
from armillary.games.imperium.powers.powers_from_data import declare

PACKAGE = "armillary.games.imperium"
CHAPTERS = ("combat", "economy", "flow", "galaxy", "phases", "units")
CARDS = ("cards", "cards.action_cards", "cards.agendas")
"""Every module in these packages is imported, since it registers steps, questions or powers."""


@cache
def load() -> None:
    """Register every step, question and power."""
    for folder in CHAPTERS + CARDS:
        package = f"{PACKAGE}.{folder}"
        names = (file.name for file in files(package).iterdir())
        for name in sorted(names):
            if name.endswith(".py") and name != "__init__.py":
                import_module(f"{package}.{name.removesuffix('.py')}")
    for faction in components().factions:
        import_module(f"{PACKAGE}.factions.{faction}.powers")
    declare()
    ready()
