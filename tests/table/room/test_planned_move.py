"""Plans: seen by nobody else, played once when they still fit, told if not. Hints for one."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable, Iterator
from html import unescape
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from armillary import bots
from armillary.core.decision import Action, Illegal
from armillary.core.words import tag
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import Turn
from armillary.table.background.bot_worker import Worker
from armillary.table.model import Command, Plan, Preferences, Reasons
from armillary.table.refusals import Refused
from armillary.table.room import next_turn, planned_move
from armillary.table.room import seats as seating
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.room.planned_move import HintCommand, PlanCommand
from armillary.table.settings import Settings
from armillary.table.storage.people import hashed
from armillary.table.storage.schema import JOB
from armillary.table.storage.store import Store
from armillary.table.table_page.advice.hints import firsts
from armillary.table.table_page.reader import scene_of
from armillary.table.table_page.regions import answers_of, render
from bench.played_tables import Seated
from tests.table.sitting import sit_all

EVERYBODY = Visitor((0, 1))
GAMES = ("gaia", "pulsar", "eclipse", "imperium")
SEATS = {"imperium": 3}
HINTED = re.compile(r'data-hint="([^"]*)"')
"""A hinted choice as its button has it."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(str(tmp_path / "tables.db"))
    yield store
    store.close()


def with_rooms(store: Store, play: Callable[[Rooms], Awaitable[None]]) -> None:
    async def run() -> None:
        rooms = Rooms(store, Settings(rates={}))
        try:
            await play(rooms)
        finally:
            rooms.close()

    asyncio.run(run())


async def opened(rooms: Rooms, game: str = "gaia", seed: int = 3) -> tuple[Room, Seated]:
    seats = [SeatWish("person", name) for name in ("Ana", "Wojtek", "Jo")[: SEATS.get(game, 2)]]
    made = sit_all(rooms.store, NewTable(game, seats, seed=seed))
    return await rooms.open(made.id), made


async def act(room: Room, action: Action) -> None:
    raw = msgspec.Raw(msgspec.json.encode(action))
    everybody = Visitor(tuple(range(len(room.seats))))
    await room.play(everybody, Command(room.seq(everybody), f"act-{room.version:08}", raw))


async def play_until(room: Room, done: Callable[[Room], bool], most: int = 400) -> None:
    """Let bots decide for everybody until something is so."""
    minds = [bots.make("greedy", room.game, n) for n in range(len(room.seats))]
    for _ in range(most):
        if done(room):
            return
        asks = room.match.decision
        assert asks is not None
        await act(room, minds[asks.seat].choose(room.view(asks.seat), asks))
    raise AssertionError("It never came.")


def turn_of(seat: int) -> Callable[[Room], bool]:
    def is_it(room: Room) -> bool:
        asks = room.match.decision
        return asks is not None and asks.seat == seat and tag(asks.frame) == "turn"

    return is_it


async def waiting(rooms: Rooms) -> tuple[Room, int, int]:
    """A room of Gaia in its first round, who has the turn, and who waits."""
    room, _ = await opened(rooms)
    await play_until(room, lambda room: room.match.state.round == 1 and is_turn(room))
    asks = room.match.decision
    assert asks is not None
    return room, asks.seat, 1 - asks.seat


def is_turn(room: Room) -> bool:
    return room.match.decision is not None and type(room.match.decision.frame) is Turn


async def plan(room: Room, seat: int, action: Action) -> None:
    written = msgspec.to_builtins(action)
    await planned_move.plan(
        room, Visitor((seat,)), seat, PlanCommand(room.seq(Visitor((seat,))), written)
    )


def free_boosters(room: Room) -> list[Pass]:
    ahead = next_turn.foreseen(room, 1 - room.match.decision.seat)  # type: ignore[union-attr]
    assert ahead is not None
    return [option for option in ahead.decision.options if isinstance(option, Pass)]


def test_a_pass_said_ahead_is_played_when_the_turn_comes(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, active, waits = await waiting(rooms)
        wanted = free_boosters(room)[0]
        await plan(room, waits, wanted)
        assert store.planned(room.id, waits)
        await play_until(room, lambda room: waits in room.match.state.passed)
        assert room.match.state.players[waits].booster == wanted.booster
        assert [entry.action for entry in room.match.log if entry.seat == waits][-1] == wanted
        assert room.plans == {}
        assert not store.planned(room.id, waits)
        assert active not in room.match.state.passed

    with_rooms(store, play)


def test_a_plan_survives_a_restart_and_is_played_by_whoever_opens_the_table(store: Store) -> None:
    async def plan_it(rooms: Rooms) -> None:
        room, _, waits = await waiting(rooms)
        found.append((room.id, waits))
        await plan(room, waits, free_boosters(room)[0])

    async def play_on(rooms: Rooms) -> None:
        id, waits = found[0]
        room = await rooms.open(id)
        assert not room.plans[waits].dropped
        await play_until(room, lambda room: waits in room.match.state.passed)

    found: list[tuple[str, int]] = []
    with_rooms(store, plan_it)
    with_rooms(store, play_on)


def test_a_plan_that_is_no_longer_legal_is_dropped_and_its_person_is_told_why(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _, waits = await waiting(rooms)
        wanted = free_boosters(room)[0]
        await plan(room, waits, wanted)
        await act(room, wanted)  # The other one takes that booster.
        await play_until(room, turn_of(waits))
        assert room.plans[waits].dropped
        assert waits not in room.match.state.passed
        told = render(room, waits, Preferences()).regions["prompt"]
        reason = room.game.check(room.match.state, wanted)
        assert isinstance(reason, Illegal)
        words = room.game.words("en").on(room.match.state)
        assert "Your plan was not played: Pass" in told
        assert words.reason(reason).split(" (")[0] in told
        assert "plan" not in render(room, 1 - waits, Preferences()).regions["prompt"]
        other = [o for o in room.match.decision.options if isinstance(o, Pass)]  # type: ignore[union-attr]
        await act(room, other[0])  # They decide themselves, and it is forgotten.
        assert room.plans == {}

    with_rooms(store, play)


def test_a_plan_that_costs_something_else_now_is_dropped(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _, waits = await waiting(rooms)
        await plan(room, waits, free_boosters(room)[0])
        kept = room.plans[waits]
        await room.keep_plan(waits, msgspec.structs.replace(kept, shown=(("vp", 99),)))
        await play_until(room, turn_of(waits))
        assert room.plans[waits].dropped
        told = render(room, waits, Preferences()).regions["prompt"]
        assert "Its cost or gain has changed." in told

    with_rooms(store, play)


def test_what_cannot_be_planned_is_refused_with_its_reason(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, active, waits = await waiting(rooms)
        with pytest.raises(Illegal) as refusal:
            await plan(room, waits, Pass("no such booster"))
        assert refusal.value.rule
        assert room.plans == {}
        with pytest.raises(Refused, match="You have no upcoming turn"):
            await plan(room, active, free_boosters(room)[0])
        with pytest.raises(Refused, match="no seat"):
            command = PlanCommand(room.version, msgspec.to_builtins(free_boosters(room)[0]))
            await planned_move.plan(room, Visitor((active,)), waits, command)
        with pytest.raises(Refused, match="moved on"):
            command = PlanCommand(room.version + 9, msgspec.to_builtins(free_boosters(room)[0]))
            await planned_move.plan(room, Visitor((waits,)), waits, command)

    with_rooms(store, play)


def test_a_plan_is_shown_to_its_person_alone_and_can_be_forgotten(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, active, waits = await waiting(rooms)
        wanted = free_boosters(room)[0]
        before = [render(room, seat, Preferences()) for seat in (active, None)]
        await plan(room, waits, wanted)
        mine = render(room, waits, Preferences()).regions
        assert "When it is your turn: Pass" in mine["prompt"]
        assert "plan-cancel" in mine["actions"]
        assert [render(room, seat, Preferences()) for seat in (active, None)] == before
        await planned_move.cancel(room, Visitor((waits,)), waits)
        assert room.plans == {}
        assert not store.planned(room.id, waits)
        assert 'data-do="plan"' in render(room, waits, Preferences()).regions["actions"]

    with_rooms(store, play)


def test_a_plan_waits_for_its_own_question_and_goes_with_the_seat(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _, waits = await waiting(rooms)
        await plan(room, waits, free_boosters(room)[0])
        other = msgspec.structs.replace(room.plans[waits], asked="another question")
        await room.keep_plan(waits, other)
        await play_until(room, turn_of(waits))
        assert room.plans == {waits: other}
        secret = await seating.give_away(room, Visitor((waits,)), waits)
        assert room.plans == {waits: other}, "until somebody sits there"
        await seating.sit(room, Visitor(), "cleo", waits, "Cleo", "", hashed(secret))
        assert room.plans == {}

    with_rooms(store, play)


def test_planning_shows_the_choices_of_the_next_turn(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _, waits = await waiting(rooms)
        plain = render(room, waits, Preferences())
        assert not plain.legal["choices"]
        assert "planning" not in plain.legal
        drawn = render(room, waits, Preferences(), planning=True)
        assert drawn.legal["planning"]
        assert not drawn.legal["mine"]
        ahead = next_turn.foreseen(room, waits)
        assert ahead is not None
        offered = {one.group for one in drawn.legal["choices"]}
        assert offered >= {"mine", "research", "pass"}
        assert 'id="group-pass"' in drawn.regions["actions"]
        assert "Plan ahead" in drawn.regions["prompt"]
        action, refusal = next_turn.meant(room, waits, "research", "research:economy")
        assert isinstance(action, Research)
        assert refusal is None or refusal.rule

    with_rooms(store, play)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_foresees_the_next_turn_of_those_who_wait(store: Store, game: str) -> None:
    """What is foreseen is drawn without a fault, and one such plan is played in the end."""

    async def play(rooms: Rooms) -> None:
        room, _ = await opened(rooms, game)
        planned: dict[int, Action] = {}
        played = 0
        minds = [bots.make("random", room.game, n) for n in range(len(room.seats))]
        for _ in range(260):
            asks = room.match.decision
            assert asks is not None
            for seat in range(len(room.seats)):
                ahead = next_turn.foreseen(room, seat)
                assert ahead is None or seat != asks.seat
                if ahead is None or seat in room.plans or len(room.match.log) % 7:
                    continue
                assert ahead.decision.seat == seat
                assert ahead.decision.options
                assert render(room, seat, Preferences(), planning=True).legal["planning"]
                answers = answers_of(scene_of(room, seat, Preferences()), planning=True)
                assert answers is not None
                found = [one.action for one in answers.choices]
                assert len(found) == len(ahead.decision.options)
                assert set(found) == set(ahead.decision.options)
                planned[seat] = ahead.decision.options[-1]
                await plan(room, seat, planned[seat])
            before = len(room.match.log)
            await act(room, minds[asks.seat].choose(room.view(asks.seat), asks))
            fresh = {(entry.seat, entry.action) for entry in room.match.log[before + 1 :]}
            played += sum((seat, action) in fresh for seat, action in planned.items())
            if played:
                return
        raise AssertionError("No plan was ever played.")

    with_rooms(store, play)


def test_a_plan_of_a_game_that_has_changed_since_is_dropped(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _, waits = await waiting(rooms)
        await room.keep_plan(waits, Plan('{"do":"an action of old"}', "turn"))
        assert "older version" in render(room, waits, Preferences()).regions["prompt"]
        await play_until(room, turn_of(waits))
        assert room.plans[waits].dropped

    with_rooms(store, play)


# --- Hints


async def alone(rooms: Rooms, game: str) -> tuple[Room, int]:
    """Somebody alone against bots, when their turn has come; nobody thinks for the bots yet."""
    count = SEATS.get(game, 2)
    seats = [SeatWish("person", "Ana"), *[SeatWish("bot", bot="random")] * (count - 1)]
    made = sit_all(rooms.store, NewTable(game, seats, seed=3))
    room = await rooms.open(made.id)
    worker, luck = Worker(room.store), bots.make("random", room.game, 1)
    while not turn_of(0)(room):
        asks = room.match.decision
        assert asks is not None
        if asks.seat == 0:
            await act(room, luck.choose(room.view(0), asks))
        else:
            await room.run(worker.work, threading.Event())
            await room.catch_up()
    return room, 0


@pytest.mark.parametrize("game", GAMES)
def test_a_worker_finds_the_best_options_for_somebody_who_plays_alone(
    store: Store, game: str
) -> None:
    async def play(rooms: Rooms) -> None:
        room, seat = await alone(rooms, game)
        before = room.version
        assert 'data-do="hint"' in render(room, seat, Preferences()).regions["actions"]
        assert 'data-do="hint"' not in render(room, None, Preferences()).regions["actions"]
        await planned_move.hint(room, Visitor((seat,)), HintCommand(room.version))
        await planned_move.hint(
            room, Visitor((seat,)), HintCommand(room.version)
        )  # Once is enough.
        assert 'aria-busy="true"' in render(room, seat, Preferences()).regions["actions"]
        await room.run(Worker(store).work, threading.Event())
        await room.catch_up()
        assert room.version == before
        assert room.hint is not None
        assert room.hint.reasons is not None
        values = [one.value for one in room.hint.reasons]
        assert values
        assert values == sorted(values, reverse=True)
        asks = room.match.decision
        assert asks is not None
        legal = [msgspec.json.encode(option).decode() for option in asks.options]
        assert all(one.action in legal for one in room.hint.reasons)
        told = render(room, seat, Preferences()).regions["notice"]
        offered = [msgspec.json.decode(unescape(one)) for one in HINTED.findall(told)]
        assert [one["action"] for one in offered] == [
            msgspec.json.decode(one.action) for one in firsts(room.hint.reasons)[:3]
        ]
        assert any(one.places for one in room.hint.reasons)
        assert "data-hint=" not in render(room, None, Preferences()).regions["notice"]
        first = room.hint.reasons
        again = await _asked_again(room, seat)
        assert again == first  # The same position, the same hint.
        await act(room, asks.options[0])
        assert "data-hint=" not in render(room, seat, Preferences()).regions["notice"]

    with_rooms(store, play)


async def _asked_again(room: Room, seat: int) -> Reasons:
    with room.store.database.write() as connection:
        connection.execute(sa.delete(JOB))
    await planned_move.hint(room, Visitor((seat,)), HintCommand(room.version))
    await room.run(Worker(room.store).work, threading.Event())
    await room.catch_up()
    assert room.hint is not None
    assert room.hint.reasons is not None
    return room.hint.reasons


def test_hints_are_for_those_who_play_alone_and_are_asked(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, active, waits = await waiting(rooms)
        with pytest.raises(Refused, match="play alone"):
            await planned_move.hint(room, Visitor((active,)), HintCommand(room.version))
        with pytest.raises(Refused, match="not your turn"):
            await planned_move.hint(room, Visitor((waits,)), HintCommand(room.version))
        with pytest.raises(Refused, match="no seat"):
            await planned_move.hint(room, Visitor((), True), HintCommand(room.version))
        assert 'data-do="hint"' not in render(room, active, Preferences()).regions["actions"]

    with_rooms(store, play)


def test_a_hint_that_fails_is_said_and_can_be_asked_for_again(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, seat = await alone(rooms, "gaia")
        await planned_move.hint(room, Visitor((seat,)), HintCommand(room.version))
        with store.database.write() as connection:
            connection.execute(sa.update(JOB).values(failed="The bot failed."))
        await room.catch_up()
        assert room.trouble == ""
        told = render(room, seat, Preferences()).regions["notice"]
        assert "The bot could not find a hint." in told
        await planned_move.hint(room, Visitor((seat,)), HintCommand(room.version))
        await room.run(Worker(store).work, threading.Event())
        await room.catch_up()
        assert room.hint is not None
        assert room.hint.reasons

    with_rooms(store, play)


def test_a_hint_asked_right_after_an_answer_is_about_what_is_asked_now(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, seat = await alone(rooms, "gaia")
        asks, seen = room.match.decision, room.version
        assert asks is not None
        await act(room, next(option for option in asks.options if tag(option) == "burn"))
        # The page has not heard of it yet.
        await planned_move.hint(room, Visitor((seat,)), HintCommand(seen))
        assert 'aria-busy="true"' in render(room, seat, Preferences()).regions["actions"]
        await room.run(Worker(store).work, threading.Event())
        await room.catch_up()
        assert 'aria-busy="true"' not in render(room, seat, Preferences()).regions["actions"]
        assert "data-hint=" in render(room, seat, Preferences()).regions["notice"]

    with_rooms(store, play)
