"""Positions for the tests of the rules: a few lines of text, an action, what it does or why not.

    state = position('''
        players.0.units = {"1" = {carrier = 1, fighter = 2}, jord = {infantry = 3}}
        players.1.units = {"24" = {cruiser = 1}}
    ''')
    refused(state, Activate(99), "6.1.1", system=99)            # the rule and its numbers
    do(state, Activate(24), MoveShip(1, "carrier", (24,)))      # legal, and done
    assert forces(state, 0, "24") == {"carrier": 1}
    assert asked(state) == (0, "move")

The table. Six players of the full setup with promissory notes: Sol, Letnev, Hacan, Jol-Nar, Xxcha
and Sardakk N'orr, in the galaxy `first_game_6`, seat 0 is the speaker. It is seat 0's turn in round
1; everybody has the usual starting units, and the strategy cards 1 to 6 by seat. Every option of a
match can be another: `position(text, players=3, factions=("sol", "yin", "saar"))`.

The text is TOML over that table; it names what is different.
- `turn = 2`: seat 2 has the turn. `round = 4`, `speaker = 3`, `custodians = false`.
- `players.0.units = {"18" = {cruiser = 2}, mecatol_rex = {infantry = 1}}`: all units of the player,
  by system number or planet; `dreadnought_damaged = 1` counts the damaged among them. Without it:
  the starting units.
- `players.0.planets = ["jord"]`, `exhausted`, `tokens = [18]` (systems), `tactic`, `fleet`,
  `strategy` (pools), `goods`, `commodities`, `technologies`, `spent` (exhausted ones), `hand`,
  `secrets`, `scored`, `cards` (strategy cards), `used` (exhausted ones), `passed`, `points`.
- `players.0.notes = ["ceasefire 2"]`: notes of others in hand; own ones are filled in.
  `players.0.shown = ["support_for_the_throne 1"]`: face up.
- `public = ["expand_borders"]`, `hidden = [3, 5]`, `laws = {minister_of_war = 2}`.
- `stack = [{frame = "step", seat = -2, step = "agenda"}]`: another question than a turn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

from armillary.core.decision import Action
from armillary.core.events import Event
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.flow.card_draws import Drawn
from armillary.games.imperium.flow.dice import Rolled
from armillary.games.imperium.flow.questions import DECLINE, Pick
from armillary.games.imperium.flow.steps import settle, then
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.numbering import (
    CARD,
    OBJECTIVE,
    PLANET,
    PLANETS,
    STRATEGY_CARD,
    TECH,
    ground,
)
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import unpack
from tests.games.playing import Playing

PLAYING = Playing(GAME)
do, refused, options = PLAYING.do, PLAYING.refused, PLAYING.options
let_chance, keys = PLAYING.let_chance, PLAYING.keys

FACTIONS = ("sol", "letnev", "hacan", "jol_nar", "xxcha", "sardakk_norr")
SOL, LETNEV, HACAN, JOL_NAR, XXCHA, NORR = range(6)


T = TypeVar("T", bound=Callable[..., object])


def covers(*components: str) -> Callable[[T], T]:
    """Marks a test as the proof of what these components do (see `test_components_covered`)."""
    return lambda test: test


def config(**options: Any) -> ImperiumConfig:
    """The fixed table, with some options different."""
    players = options.pop("players", 6)
    chosen: dict[str, Any] = {
        "factions": FACTIONS[:players],
        "galaxy": f"first_game_{players}",
        "speaker": 0,
        **options,
    }
    return ImperiumConfig(players=players, **chosen)


def position(text: str = "", **options: Any) -> State:
    """The state that a text describes, over the fixed table."""
    given = tomllib.loads(text)
    _in_order(given)
    state = PLAYING.read(config(**options), given)
    settle(state)
    return state


ORDERS: dict[str, dict[str, int]] = {
    **dict.fromkeys(("planets", "exhausted"), PLANET),
    **dict.fromkeys(("technologies", "spent"), TECH),
    **dict.fromkeys(("secrets", "scored", "public"), OBJECTIVE),
    **dict.fromkeys(("cards", "used"), STRATEGY_CARD),
    "hand": CARD,
}
"""Lists whose order means nothing: a text has them in the order of the data."""


def _in_order(given: dict[str, Any]) -> None:
    for name, value in given.items():
        if isinstance(value, dict):
            _in_order(value)
        elif isinstance(value, list) and name in ORDERS:
            value.sort(key=lambda id: ORDERS[name].get(id, 0))
        elif name == "tokens" and isinstance(value, list):
            value.sort()


def at_step(name: str, text: str = "", phase: str = "action", **options: Any) -> State:
    """The moment when a step such as `status` or `agenda` begins."""
    stack = f'stack = [{{frame = "step", seat = -2, step = "{name}"}}]'
    return position(f'{stack}\nphase = "{phase}"\n{text}', **options)


def run(state: State, *steps: str) -> list[Event]:
    """Do steps of the engine now, before whatever is asked."""
    events: list[Event] = []
    then(state, *steps)
    settle(state, events)
    return events


def asked(state: State) -> tuple[int, str]:
    """Who is asked, and for what: the seat and the tag of the frame, or who asks a question."""
    frame = state.stack[-1]
    by = getattr(frame, "by", "")
    name = by if isinstance(by, str) and by else str(type(frame).__struct_config__.tag)
    return frame.seat, name


def pick(**target: Any) -> Pick:
    """The answer to a question: `pick(planet="jord")`, `pick(player=2)`, `pick(name="for")`."""
    return Pick(Target(**target))


BOMBARD = pick(name="bombardment")
"""8.3  Yes, the ships bombard."""


def use(power: str, **target: Any) -> Use:
    """Use a power, on something."""
    return Use(power, Target(**target))


def usable(state: State) -> list[str]:
    """The powers that the seat that is asked may use now."""
    return list(dict.fromkeys(option.power for option in options(state, Use)))


def decline(state: State, *until: str) -> list[Event]:
    """Decline whatever may be declined, until one of these is asked."""
    events: list[Event] = []
    while state.stack and asked(state)[1] not in until:
        found: list[Action] = options(state)
        if DECLINE not in found:
            break
        GAME.apply(state, DECLINE, events)
    return events


def roll(state: State, *hits: int) -> list[Event]:
    """The next dice hit so often, roll after roll."""
    events: list[Event] = []
    for n in hits:
        assert asked(state)[1] == "roll", f"no dice are rolled: {state.stack[-1:]}"
        fitting = [option for option in options(state, Rolled) if option.hits == n]
        GAME.apply(state, fitting[0], events)
    return events


def draw(state: State, *cards: str) -> list[Event]:
    """The next cards that are drawn."""
    events: list[Event] = []
    for card in cards:
        GAME.apply(state, Drawn(card), events)
    return events


def play_on(state: State, until: Callable[[State], bool]) -> list[Event]:
    """Everybody answers with the first option, declining if possible, until something is so."""
    events: list[Event] = []
    for _ in range(2000):
        if not state.stack or until(state):
            return events
        found: list[Action] = options(state)
        GAME.apply(state, DECLINE if DECLINE in found else found[0], events)
        assert GAME.invariants(state) == []
    raise AssertionError("it never comes")


# What is on the table


def forces(state: State, seat: int, place: str) -> dict[str, int]:
    """The units of a player in a system or on a planet."""
    where = int(place) if place.isdecimal() and place not in PLANET else ground(PLANET[place])
    return unpack(state.players[seat].units[where])


def planets(state: State, seat: int) -> list[str]:
    """The planets that a player controls."""
    return [row.id for n, row in enumerate(PLANETS) if state.players[seat].planets >> n & 1]


def exhausted(state: State, seat: int) -> list[str]:
    """The planets of a player that are exhausted."""
    return [row.id for n, row in enumerate(PLANETS) if state.players[seat].exhausted >> n & 1]


def owns(state: State, seat: int, technology: str) -> bool:
    """Whether a player has a technology."""
    return bool(state.players[seat].techs >> TECH[technology] & 1)


def points(state: State) -> list[int]:
    """Everybody's points."""
    return [player.points for player in state.players]


def goods(state: State) -> list[int]:
    """Everybody's trade goods."""
    return [player.goods for player in state.players]
