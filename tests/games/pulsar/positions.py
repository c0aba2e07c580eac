"""Positions for the tests of the rules: a few lines of text, an action, what it does or why not.

    state = position('''
        players.0 = {silver = [3, 4], ship = "g6", pulsars = {p5 = "large"}}
        systems = {s6 = "sys05"}
    ''')
    refused(state, fly("p5 g6 p5", 3), "5.4", here="g6", there="p5")    # the rule and its numbers
    do(state, fly("s6", 1))                                             # legal, and done
    assert state.players[0].stations == mask(state, "s6")
    assert asked(state) == (0, "exploration_bonus")

The table. Four players in the order of their seats, on the side without dead ends, with the faces
AI, AII and AIII, the goals patents_5, stations_9 and spin_types_2 and the HQ boards A, B, C and D,
side 1. Seat 0 has the turn in round 1, nobody has dice, and the ships are on e1 to e4. Every option
of a match can be another: `position(text, players=2, side="dead_end")`.

The text is TOML over that table; it names what is different.
- `turn = 2`: seat 2 has the turn. `round = 8`: the last one. `queue = [3]`: who is still to play.
- `players.0.cubes = 7`; likewise vp, pm, plus2, credits. `silver = [2, 5]`: the dice to use.
- `players.0.ship = "g6"`, `players.0.stations = {s6 = 1}`: on planet 1 of the tile, from 0.
- `systems = {s6 = "sys05"}`: tiles that are turned up.
- `players.0.pulsars = {p5 = "claimed", p3 = "small", x1 = "large_spinning"}`.
- `players.0.tiles.small = 2`: gyrodyne tiles in front of the player.
- `players.0.transmitters = [{face = "A3", paid = [2]}, ...]`, with `left = 1` for a link.
- `players.0.hq = "B2"` (with hq=("B", ...)), `projects = ["b1"]`, `runs_made = ["b1"]`.
- `players.0.patents = ["AI-2"]`; `new_patents = ["AI-2"]`: of this round.
- `initiative = [[5, 0], [7, 2], ...]`: space and owner of each marker, the foremost first.
- `dice = [4]`: on the board, left over or to choose from; `median = 7`: between 3 and 4.
- `offer = ["A1"]`, `bonus_pile = {bonus_5 = 1}`: all others are discarded (see `pile`).
- `reds = [4]`, `must = true`, `red_spent = true`: the red die of this turn.
- `stack = [{frame = "pick", seat = 0}, ...]`: another question than a turn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

from armillary.core import position as core
from armillary.core.decision import Frame, settle
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.components import components
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rounds.paying import Payment, Token
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.scoring import LastSteps
from armillary.games.pulsar.state import NOBODY, State
from tests.games.playing import Playing

PLAYING = Playing(GAME)
do, refused, options = PLAYING.do, PLAYING.refused, PLAYING.options
asked, let_chance = PLAYING.asked, PLAYING.let_chance

CONFIG: dict[str, Any] = {
    "players": 4,
    "side": "star",
    "faces": ("AI", "AII", "AIII"),
    "goals": ("patents_5", "stations_9", "spin_types_2"),
}


def config(**options: Any) -> PulsarConfig:
    """The fixed table, with some options different."""
    chosen = {**CONFIG, **options}
    players = chosen["players"]
    chosen.setdefault("order", tuple(range(players)))
    if chosen.get("setup") != "first_game":
        chosen.setdefault("hq", ("A", "B", "C", "D")[:players])
    return PulsarConfig(**chosen)


def position(text: str = "", **options: Any) -> State:
    """The state that a text describes, over the fixed table."""
    return PLAYING.read(config(**options), tomllib.loads(text))


def drafting(text: str = "", picks: Sequence[int] = (0,), **options: Any) -> State:
    """The dice phase of round 1: these seats are to take a die, one after the other."""
    frames = [{"frame": "production", "seat": NOBODY}, {"frame": "next_turn", "seat": NOBODY}]
    frames += [{"frame": "pick", "seat": seat} for seat in reversed(picks)]
    stack = f"stack = {core.toml_value(frames)}"
    queue = f"queue = {core.toml_value(list(config(**options).order))}"
    return position("\n".join((stack, queue, "round = 1", text)), **options)


def settled(state: State, *frames: Frame) -> State:
    """The state when these frames are to be worked off, the first of them first."""
    state.stack = [LastSteps(NOBODY), *reversed(frames)]
    settle(state)
    return state


def last_turn(text: str = "", **options: Any) -> State:
    """The turn of the last player; when it ends, the production phase begins."""
    last = options.get("players", 4) - 1
    return position(f"turn = {last}\n{text}", **options)


def pile(**left: int) -> str:
    """A line of text: these bonus tiles are in the stack, all others are discarded."""
    counts = {**dict.fromkeys(components().bonuses, 0), **left}
    return f"bonus_pile = {core.toml_value(counts)}"


# Short names for what is done


def die(value: int, token: Token = "", red: bool = False) -> Payment:
    """A payment with a silver die."""
    return Payment(value, red, token)


def red(value: int, token: Token = "") -> Payment:
    """A payment with the red die."""
    return Payment(value, True, token)


def fly(path: str, with_die: int | Payment, run: str = "", colour: Any = "") -> Fly:
    """A flight along the named locations."""
    payment = Payment(with_die) if isinstance(with_die, int) else with_die
    return Fly(tuple(path.split()), payment, run, colour)


# What is on the table


def mask(state: State, *names: str) -> int:
    """A set of locations."""
    return sum(1 << state.table.graph.index[name] for name in names)


def places(state: State, found: int) -> list[str]:
    """The names of a set of locations."""
    return [name for n, name in enumerate(state.table.graph.names) if found >> n & 1]


def planet(state: State, seat: int, system: str) -> str:
    """The kind of planet on which a player has a station; empty: there is none."""
    place = state.table.graph.index[system]
    owners: Sequence[int] = state.planets.get(place, ())
    if seat not in owners:
        return ""
    spots = state.table.data.systems[state.tiles[place]].planets
    return spots[owners.index(seat)].kind


def points(state: State) -> list[int]:
    """Everybody's points."""
    return [player.vp for player in state.players]


def cubes(state: State) -> list[int]:
    """Everybody's cubes."""
    return [player.cubes for player in state.players]


def waiting(state: State) -> tuple[int, ...]:
    """The red dice that may be used in this turn."""
    return state.reds


def offered(state: State) -> tuple[str, ...]:
    """The transmitters on offer."""
    return state.offer


def stacks(markers: Sequence[tuple[int, int]]) -> dict[int, list[int]]:
    """A track as it looks: the owners on each space, from bottom to top."""
    found: dict[int, list[int]] = {}
    for space, seat in markers:
        found.setdefault(space, []).insert(0, seat)
    return found
