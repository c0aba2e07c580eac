"""The coach of who plays alone: when a worker thinks for it, and what it says afterwards."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from armillary import bots
from armillary.core.decision import Action
from armillary.core.words import tag
from armillary.drawing.scene import ROUND
from armillary.table.background.bot_worker import Worker
from armillary.table.model import CoachMode, Command, Preferences, Thought
from armillary.table.pages.result import end_page
from armillary.table.refusals import Refused
from armillary.table.room import new_table, planned_move, undo
from armillary.table.room.match_log import actions_of
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.room.planned_move import CoachCommand
from armillary.table.room.teaching import coach
from armillary.table.room.undo import UndoCommand
from armillary.table.settings import Settings
from armillary.table.storage.schema import JOB
from armillary.table.storage.store import Store
from armillary.table.table_page.advice.coach_panel import costliest, round_line
from armillary.table.table_page.reader import scene_of
from armillary.table.table_page.regions import render
from armillary.table.table_page.scenes import scenes

ME = "a" * 64
MINE = Visitor((0,), holder=ME)


def with_rooms(path: Path, play: Callable[[Rooms], Awaitable[None]]) -> None:
    async def run() -> None:
        rooms = Rooms(Store(str(path / "tables.db")), Settings(rates={}))
        try:
            await play(rooms)
        finally:
            rooms.close()
            rooms.store.close()

    asyncio.run(run())


async def opened(rooms: Rooms, mode: CoachMode, game: str = "gaia", people: int = 1) -> Room:
    seats = [SeatWish("person", f"Ana {n}") for n in range(people)]
    seats += [SeatWish("bot", bot="random")] * (3 - people)
    made = await new_table.create(rooms, NewTable(game, seats, seed=3, coach=mode), ME)
    return await rooms.open(made.table)


def thought_of(room: Room) -> list[int]:
    """The seats whose decisions a worker shall think about."""
    with room.store.database.read() as connection:
        return list(connection.execute(sa.select(JOB.c.seat)).scalars())


@pytest.mark.parametrize(("mode", "jobs"), [("full", [0]), ("mistakes", [0]), ("off", [])])
def test_a_worker_thinks_for_the_coach_from_the_first_question_on(
    tmp_path: Path, mode: CoachMode, jobs: list[int]
) -> None:
    async def play(rooms: Rooms) -> None:
        room = await opened(rooms, mode, "imperium")
        asks = room.match.decision
        assert asks is not None
        assert asks.seat == 0
        assert coach.mode_of(room) == mode
        assert thought_of(room) == jobs

    with_rooms(tmp_path, play)


def test_the_coach_comes_and_goes_as_its_player_likes(tmp_path: Path) -> None:
    async def play(rooms: Rooms) -> None:
        room = await opened(rooms, "off", "imperium")
        await planned_move.change_coach(room, MINE, CoachCommand("mistakes"))
        assert (coach.mode_of(room), thought_of(room)) == ("mistakes", [0])
        assert new_table.settings_of(room).watch  # what else was remembered still is
        await planned_move.change_coach(room, MINE, CoachCommand("off"))
        assert coach.mode_of(room) == "off"
        with pytest.raises(Refused, match="no seat"):
            await planned_move.change_coach(room, Visitor((), True), CoachCommand("full"))

    with_rooms(tmp_path, play)


def test_nobody_has_a_coach_where_others_sit(tmp_path: Path) -> None:
    async def play(rooms: Rooms) -> None:
        room = await opened(rooms, "full", people=2)
        room.ledger.people.add("somebody else")
        assert (coach.mode_of(room), thought_of(room)) == ("off", [])
        with pytest.raises(Refused, match="play alone"):
            await planned_move.change_coach(room, MINE, CoachCommand("full"))

    with_rooms(tmp_path, play)


async def thought(rooms: Rooms, mode: CoachMode) -> Room:
    """Gaia at the first turn of its player, when a worker has thought about it."""
    room = await opened(rooms, mode)
    worker, mind = Worker(rooms.store), bots.make("pilot", room.game, 1)
    while True:
        await room.run(worker.work, threading.Event())
        await room.catch_up()
        asks = room.match.decision
        assert asks is not None
        if asks.seat == 0 and tag(asks.frame) == "turn":
            return room
        if asks.seat == 0:
            await act(room, mind.choose(room.view(0), asks))


async def act(room: Room, action: Action) -> None:
    raw = msgspec.Raw(msgspec.json.encode(action))
    await room.play(MINE, Command(room.seq(MINE), f"act-{room.version:08}", raw))


def test_a_costly_answer_is_named_with_reasons_and_can_be_taken_back(tmp_path: Path) -> None:
    async def play(rooms: Rooms) -> None:
        room = await thought(rooms, "full")
        told = render(room, 0, Preferences()).regions["coach"]
        assert told.count("data-hint=") == 3
        assert "This round: " in told
        assert 'data-card="gaia/turn"' in told
        assert "data-hint=" not in render(room, None, Preferences()).regions["coach"]
        assert room.hint is not None
        assert room.hint.reasons is not None
        best, worst = room.hint.reasons[0], room.hint.reasons[-1]
        action = actions_of(room.game).decode(worst.action.encode())
        before = room.version
        await act(room, action)
        line = next(line for line in room.lines if line.entry == before + 1)
        assert [one.action for one in line.reasons] == [best.action, worst.action]
        told = render(room, 0, Preferences()).regions["coach"]
        assert "Your move: about" in told
        assert f'data-to="{before + 1}"' in told
        look = end_page(room, 0, Preferences())
        assert "Moves to look at again" in look
        assert f"/replay?entry={before}" in look
        assert "Moves to look at again" not in end_page(room, None, Preferences())
        fresh = Rooms(rooms.store, Settings(rates={}))
        again = await fresh.open(room.id)
        assert render(again, 0, Preferences()).regions["coach"] == told  # Kept in the log.
        fresh.close()
        await undo.undo(room, MINE, UndoCommand(room.version, "undo-it-now", before + 1))
        assert "Your move" not in render(room, 0, Preferences()).regions["coach"]
        await planned_move.change_coach(room, MINE, CoachCommand("off"))
        assert "hidden" in render(room, 0, Preferences()).regions["coach"]

    with_rooms(tmp_path, play)


def test_a_good_answer_needs_no_word(tmp_path: Path) -> None:
    async def play(rooms: Rooms) -> None:
        room = await thought(rooms, "mistakes")
        assert "<details>" in render(room, 0, Preferences()).regions["coach"]
        assert room.hint is not None
        assert room.hint.reasons
        await act(room, actions_of(room.game).decode(room.hint.reasons[0].action.encode()))
        assert not any(line.reasons for line in room.lines if line.seat == 0)
        assert "Your move" not in render(room, 0, Preferences()).regions["coach"]

    with_rooms(tmp_path, play)


def test_the_card_after_a_round_names_the_move_that_cost_most(tmp_path: Path) -> None:
    async def play(rooms: Rooms) -> None:
        room = await thought(rooms, "full")
        line = room.lines[-1]
        cheap, dear = Thought("{}", 3.0), Thought("{}", 1.0)
        own = [
            msgspec.structs.replace(line, entry=line.entry + number, seat=0, reasons=(best, cheap))
            for number, best in enumerate((Thought("{}", 9.0), Thought("{}", 5.0), dear))
        ]
        assert costliest(own, 0, 2) == own[:2]
        assert costliest(reversed(own), 0, 1) == own[:1]
        assert costliest(own, 1, 3) == []
        scene = scene_of(room, 0, Preferences())
        start = next(tale for tale in scenes(room, 0) if tale.kind == ROUND)
        assert "no costly move" in round_line(scene, start)
        assert round_line(scene, dataclasses.replace(start, kind="turn")) == ""

    with_rooms(tmp_path, play)
