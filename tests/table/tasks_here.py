"""Tasks that are done in the process of the tests: it knows the toy game, and need not start."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from armillary.table.background.task_process import TaskProcess
from armillary.table.room.open_rooms import Rooms
from armillary.table.storage.store import Store

_own: dict[TaskProcess, Rooms] = {}
"""Rooms apart from those of the server, as a process has them."""


async def _ask(
    process: TaskProcess,
    function: Callable[..., Any],
    args: tuple[Any, ...],
    reader: str,
    seconds: float,
) -> Any:
    if process not in _own:
        address, settings = process._told
        _own[process] = Rooms(Store(address), settings)
    # It travels both ways.
    function, args = pickle.loads(pickle.dumps((function, args)))
    return pickle.loads(pickle.dumps(await function(_own[process], *args)))


async def _end(process: TaskProcess) -> None:
    rooms = _own.pop(process, None)
    if rooms is not None:
        rooms.close()
        await asyncio.to_thread(rooms.store.close)


def install(patch: pytest.MonkeyPatch) -> None:
    """Do all tasks here."""
    patch.setattr(TaskProcess, "ask", _ask)
    patch.setattr(TaskProcess, "end", _end)
