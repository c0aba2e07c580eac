"""Drawings in which nothing is missing: the odds of large battles are worked out before, elsewhere.

A page is drawn on the event loop, where nothing may take long (see `drawing.battle.kept_odds`). If
a drawing lacks odds, a process works them out, once for all who wait, and it is drawn again. What
does not come in time is left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import TypeVar

from armillary.drawing.battle.kept_odds import Missing, without_waiting
from armillary.table.background import tasks
from armillary.table.background.task_process import TaskFailed
from armillary.table.refusals import Refused
from armillary.table.room.open_rooms import Room
from armillary.table.server_log import LOGGER
from armillary.table.web.visitors import Asker, apart, lifted

PATIENCE = 2.0
"""Seconds for which a page waits: a process may have to start first."""

Lacks = dict[Hashable, Missing]
"""Odds that a drawing lacks, by what they depend on."""

T = TypeVar("T")


def drawn_at_once(room: Room, draw: Callable[[], T]) -> tuple[T, Lacks]:
    """What is drawn of a room, and the odds that it lacks."""
    with without_waiting() as lacks:
        found = draw()
    if lacks:
        room.rendered.clear()  # Nobody else shall be shown what is not complete.
    return found, lacks


async def drawn(asker: Asker, room: Room, draw: Callable[[], T]) -> T:
    """What is drawn of a room when nothing is missing, or does not come in time."""
    found, lacks = drawn_at_once(room, draw)
    if lacks:
        await worked_out(asker, lacks)
        await lifted(asker, room)
        found, _ = drawn_at_once(room, draw)
    return found


async def worked_out(asker: Asker, lacks: Lacks) -> bool:
    """Wait for odds, but not too long; whether all of them are known then."""
    done, late = await asyncio.wait(_begun(asker, lacks), timeout=PATIENCE)
    return not late and all(work.result() for work in done)


def _begun(asker: Asker, lacks: Lacks) -> set[asyncio.Task[bool]]:
    """The work on missing odds; some may have begun before, for somebody else."""
    under_way: dict[Hashable, asyncio.Task[bool]] = asker.app.state.odds_under_way
    fresh = {key: one for key, one in lacks.items() if key not in under_way}
    if fresh:
        work = asyncio.create_task(_work_out(asker, list(fresh.values())))
        under_way.update(dict.fromkeys(fresh, work))
        work.add_done_callback(lambda _: [under_way.pop(key) for key in fresh])
    return {under_way[key] for key in lacks}


async def _work_out(asker: Asker, missing: list[Missing]) -> bool:
    """Whether these odds are known now."""
    try:
        answers = await apart(asker, tasks.odds, [one.work_out for one in missing])
    except Refused:
        return False  # Too much at once: the page goes without.
    except TaskFailed:
        LOGGER.exception("Odds could not be worked out.")
        return False
    for one, answer in zip(missing, answers, strict=True):
        one.keep(answer)
    return True
