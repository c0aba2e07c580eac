"""What ends a turn goes with what was done last: one press, taken back as one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from armillary.core.decision import Action
from armillary.core.match import Match
from armillary.core.words import tag
from armillary.drawing.board import Choice
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.rounds.charging_power import Charge
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.rules import GAME
from armillary.table.model import Command, Plan, Preferences
from armillary.table.room import undo
from armillary.table.room.match_log import ledger_of
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.room.undo import UndoCommand
from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from armillary.table.table_page.reader import scene_of
from armillary.table.table_page.regions import answers_of
from tests.games.gaia.positions import position
from tests.table.sitting import sit_down

ANA, WOJTEK = Visitor((0,)), Visitor((1,))
RICH = """
[players.0]
ore = 9
credits = 15
qic = 3
area1 = 4
area2 = 4
area3 = 2
research = {gaia_project = 1}
"""
BESIDE = 'players.1.pieces = {"-3,-2" = "planetary_institute"}'
END = msgspec.json.encode(EndTurn())
UPGRADE = Upgrade((-4, -1), "trading_station")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(str(tmp_path / "tables.db"))
    yield store
    store.close()


def at_table(store: Store, text: str, play: Callable[[Room], Awaitable[None]]) -> None:
    """Play at a table of two people that begins with a position."""
    state = position(text, players=2)
    match = Match(GAME, state.table.config, start=state)
    seats = [SeatWish("person", name) for name in ("Ana", "Wojtek")]
    made = sit_down(store, match, NewTable("gaia", seats))

    async def run() -> None:
        rooms = Rooms(store, Settings(rates={}))
        try:
            await play(await rooms.open(made.id))
        finally:
            rooms.close()

    asyncio.run(run())


async def press(room: Room, visitor: Visitor, *actions: Action, ends: bool = True) -> None:
    """What one press sends."""
    raw = msgspec.Raw(msgspec.json.encode(actions))
    end = msgspec.Raw(END) if ends else None
    await room.play(visitor, Command(room.seq(visitor), f"press-{room.version:04}", raw, end))


def played(room: Room) -> list[str]:
    return [tag(entry.action) for entry in room.match.log]


def choices(room: Room) -> list[Choice]:
    answers = answers_of(scene_of(room, 0, Preferences()), planning=False)
    assert answers is not None
    return answers.choices


def test_the_last_action_of_a_turn_says_that_it_can_end_it(store: Store) -> None:
    async def play(room: Room) -> None:
        ends = {tag(one.action) for one in choices(room) if one.end == EndTurn()}
        asks = {tag(one.action) for one in choices(room) if one.goes_on}
        assert {"mine", "project", "upgrade"} <= ends, "what a project asks is answered with it"
        assert not {"convert", "burn", "pass"} & (ends | asks), "free actions end nothing"
        await press(room, ANA, UPGRADE, ends=False)
        assert {tag(one.action): one.end for one in choices(room)}["convert"] is None

    at_table(store, RICH, play)


def test_a_question_on_the_way_is_no_end_but_its_answer_is(store: Store) -> None:
    async def play(room: Room) -> None:
        lab = Upgrade((-4, -1), "research_lab")
        found = next(one for one in choices(room) if one.action == lab)
        assert (found.end, found.goes_on) == (None, True)
        await press(room, ANA, lab, ends=False)
        for kind, end, goes_on in (("tech", None, True), ("advance", EndTurn(), False)):
            tile = next(one for one in choices(room) if tag(one.action) == kind)
            assert (tile.end, tile.goes_on) == (end, goes_on)
            await press(room, ANA, tile.action)
        assert played(room) == ["upgrade", "tech", "advance", "end_turn"]

    text = 'players.0 = {ore = 9, credits = 15, pieces = {"-4,-1" = "trading_station"}}'
    at_table(store, text, play)


def test_one_press_is_taken_back_as_one(store: Store) -> None:
    async def play(room: Room) -> None:
        await press(room, ANA, UPGRADE)
        assert played(room) == ["upgrade", "end_turn"]
        assert room.match.decision is not None
        assert room.match.decision.seat == 1
        ledger = ledger_of(store.table(room.id) or pytest.fail("The table is gone."))
        for entry in store.entries(room.id):
            ledger.add(entry)
        assert [line.joined for line in ledger.lines] == [False, True], "it is kept"
        assert await undo.undo(room, ANA, UndoCommand(room.seq(ANA), "undo one press"))
        assert played(room) == []

    at_table(store, "players.0 = {ore = 9, credits = 15}", play)


def test_who_keeps_the_turn_goes_on_and_takes_back_step_by_step(store: Store) -> None:
    async def play(room: Room) -> None:
        await press(room, ANA, UPGRADE, ends=False)
        assert room.match.decision is not None
        assert room.match.decision.seat == 0
        await press(room, ANA, EndTurn(), ends=False)
        await undo.undo(room, ANA, UndoCommand(room.seq(ANA), "undo the end"))
        assert played(room) == ["upgrade"]

    at_table(store, "players.0 = {ore = 9, credits = 15}", play)


def test_who_is_asked_between_answers_before_the_turn_ends(store: Store) -> None:
    async def play(room: Room) -> None:
        await press(room, ANA, UPGRADE)
        assert played(room) == ["upgrade"]
        assert room.plans == {0: Plan(END.decode(), "closing")}
        await press(room, WOJTEK, Charge(), ends=False)
        assert played(room) == ["upgrade", "charge", "end_turn"]
        assert room.match.decision is not None
        assert room.match.decision.seat == 1

    at_table(store, "players.0 = {ore = 9, credits = 15}\n" + BESIDE, play)


def test_an_end_that_is_not_asked_for_is_left_out(store: Store) -> None:
    """A page may be wrong; what was chosen is done, and nothing is planned."""

    async def play(room: Room) -> None:
        lab = Upgrade((-4, -1), "research_lab")
        await press(room, ANA, lab)
        assert (played(room), room.plans) == (["upgrade"], {})

    text = 'players.0 = {ore = 9, credits = 15, pieces = {"-4,-1" = "trading_station"}}'
    at_table(store, text, play)
