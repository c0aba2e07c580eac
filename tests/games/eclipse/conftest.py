"""The tests of Eclipse find the game by its name, also before the table offers it."""

import pytest

from armillary.core import game as registry


@pytest.fixture(autouse=True)
def eclipse_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions and records name their game, so it must be among the known ones."""
    if "eclipse" not in registry.GAMES:
        monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, "eclipse"))
