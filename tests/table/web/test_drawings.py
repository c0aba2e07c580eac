"""The odds of large fleets are never worked out where pages are drawn.

The server runs in this process, where it is counted how much work was allowed; the processes that
it starts are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core import position
from armillary.drawing.battle.kept_odds import KeptOdds
from armillary.games.eclipse.board.sheets import battle_odds as eclipse_odds
from armillary.games.eclipse.rounds.turn import PASS
from armillary.games.eclipse.rules import GAME as ECLIPSE
from armillary.games.imperium.board.sheets import battle_odds as imperium_odds
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.rules import GAME as IMPERIUM
from armillary.games.imperium.units.movement import EndMovement
from armillary.table.background.task_process import TaskFailed, TaskProcess
from armillary.table.storage.store import Store
from armillary.table.web import drawings
from tests.games.eclipse import positions as eclipse
from tests.games.imperium import positions as imperium
from tests.games.imperium.combat.test_space_combat import options_of
from tests.table.toy_table import Browser, serving

PATIENCE = 60
"""Seconds after which something has failed; nothing takes as long."""
Moment = tuple[str, dict[str, Any], ModuleType]
"""A position, the action with which a large battle begins, and the module with its odds."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(str(tmp_path_factory.mktemp("drawings") / "tables.db"))
    yield store
    store.close()


@pytest.fixture
def client(place: Store) -> Iterator[TestClient[Litestar]]:
    with serving(place) as client:
        yield client


def of_eclipse() -> Moment:
    """Seat 1 attacks as soon as seat 0 passes."""
    fleet = {"interceptor": 7, "cruiser": 4, "dreadnought": 2}
    fleets = [eclipse.ships(0, **fleet), eclipse.ships(1, **fleet)]
    state = eclipse.position(
        "first_pass = 1\nplayers.1.passed = true\n",
        eclipse.row({"201": {"owner": 0, "ships": fleets}, "203": {}}),
    )
    text = position.write(ECLIPSE, eclipse.config(), state)
    return text, msgspec.to_builtins(PASS), eclipse_odds


def of_imperium() -> Moment:
    """Seat 0 has moved into a system of seat 1."""
    fleet = "dreadnought = 5, cruiser = 2, carrier = 2, fighter = 8, destroyer = 2"
    state = imperium.position(
        f'players.0.units = {{"1" = {{{fleet}}}}}\nplayers.0.fleet = 11\n'
        f'players.0.planets = ["vefut_ii"]\n'
        f'players.1.units = {{"35" = {{{fleet}}}}}\nplayers.1.fleet = 11\n'
    )
    imperium.do(state, Activate(35))
    imperium.decline(state, "move")
    for option in iter(lambda: next(iter(options_of(state)), None), None):
        imperium.do(state, option)
    text = position.write(IMPERIUM, imperium.config(), state)
    return text, msgspec.to_builtins(EndMovement()), imperium_odds


def told_after(browser: Browser, text: str, action: dict[str, Any]) -> str:
    """What a page is told first of the battle that begins with an action."""
    answer = browser.post("/import", content=text.encode())
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["table"])
    with browser.live(table) as page:
        page.receive_json(timeout=PATIENCE)
        answer = browser.move(table, action, browser.seq(table))
        assert answer.status_code == 200, answer.text
        while True:
            told = str(page.receive_json(timeout=PATIENCE))
            if "battle-stage" in told:
                return told


@pytest.fixture
def allowed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The work that was allowed in this process, battle by battle."""
    found: list[int] = []
    for module in (eclipse_odds, imperium_odds):
        real = module.odds

        def counted(*given: Any, real: Any = real) -> Any:
            found.append(next(number for number in given if isinstance(number, int)))
            return real(*given)

        monkeypatch.setattr(module, "odds", counted)
    return found


@pytest.mark.parametrize("moment", [of_eclipse, of_imperium])
def test_the_odds_of_large_fleets_are_worked_out_elsewhere(
    moment: Any,
    client: TestClient[Litestar],
    processes: None,
    allowed: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drawings, "PATIENCE", PATIENCE)  # Others may need the processors now.
    text, action, module = moment()
    told = told_after(Browser(client), text, action)
    assert "battle-odds" in told, "they are there all the same"
    assert set(allowed) == {module.AT_ONCE}, "where pages are drawn, it was only tried"


def test_without_odds_a_battle_is_shown_all_the_same(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, action, module = of_eclipse()
    monkeypatch.setattr(module, "_ODDS", KeptOdds(module._worked_out, 10))
    real = TaskProcess.ask

    async def no_odds(process: TaskProcess, task: Any, *given: Any) -> Any:
        if task.__name__ == "odds":
            raise TaskFailed("The process ended.")
        return await real(process, task, *given)

    monkeypatch.setattr(TaskProcess, "ask", no_odds)
    told = told_after(Browser(client), text, action)
    assert "battle-odds" not in told
