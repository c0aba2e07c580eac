"""17  Powers: what abilities, technologies, cards, notes, laws and flagships do.

Each component that does something has one `Power`. It says at which moments it can be used, on
what, and what happens; and it may bend a rule for as long as it is held, by overriding one of the
hooks below. The engine asks only the powers that somebody holds, and among them only those that
override what is asked: a hook that nobody overrides costs one look at an integer.

    @power("lucky_shot")
    class LuckyShot(Power):
        def targets(self, state, seat, moment): ...      # what can be named
        def do(self, state, seat, moment, target, log): ...

What the data says in its own vocabulary (`effects`) needs no class (see `powers_from_data`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import msgspec

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.components import (
    Ability,
    ActionCard,
    Agenda,
    PromissoryNote,
    Technology,
    Unit,
)
from armillary.games.imperium.numbering import BIT, DATA, POWER_IDS
from armillary.games.imperium.powers.effect_types import Cost, Effects
from armillary.games.imperium.state import NOBODY, NONE, Group, Player, State

if TYPE_CHECKING:
    from armillary.games.imperium.combat.advantages import Advantages
    from armillary.games.imperium.flow.questions import Question
    from armillary.games.imperium.galaxy.adjacency import Wormholes

Row = Technology | Ability | ActionCard | Agenda | PromissoryNote | Unit
FREE = Cost()


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """18  A moment at which something can be used: its windows, and whom it is about."""

    windows: tuple[str, ...]
    subject: int = NOBODY
    """To whom it happens: who moved, was hit, won, gained control, was elected …"""
    other: int = NOBODY
    """The other one: who fired, lost, had control …"""
    place: int = NONE
    """A system or a planet on the board (see `numbering`)."""
    name: str = ""
    """The card, unit or technology that it is about."""


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is named when something is used, or chosen. What does not matter is left out."""

    player: int = NONE
    system: int = 0
    planet: str = ""
    unit: str = ""
    name: str = ""
    """A card, law, objective, technology or outcome."""
    n: int = 0


NOTHING = Target()
COUNT = "count"
"""The name of a target whose number matters, be it 0."""


class Power:
    """What one component does. A power has no memory: see `marks` in `state`."""

    id: str
    row: Row
    must: bool = False
    """17.3  Whether it happens by itself at its moments."""
    windows: tuple[str, ...] = ()
    """Its moments; usually those of its data."""
    for_each: bool = False
    """11.2  Whether it is for each or all of something, of which there may be none: see `finds`."""
    looks: bool = False
    """17.6  Whether its questions show the hand of the player whom they name as the other one."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.row = row_of(id)
        self.bit = 1 << BIT[id]
        if not type(self).windows:
            self.windows = getattr(self.row, "windows", ())
        self.cost: Cost = getattr(self.row, "cost", FREE) if type(self.row) is not Unit else FREE
        self.effects: Effects = getattr(self.row, "effects", ())
        if getattr(self.row, "mandatory", False):
            self.must = True

    # What it is worth in a battle

    def odds(self, side: Advantages) -> None:
        """What it changes for the side that has it, when the odds of a battle are worked out.

        It is used at the first opportunity. What its effects say in the data needs no code.
        """
        side.declare(self.effects, self.windows, once=type(self.row) is ActionCard)

    # Using it at a moment

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        """Whether it can be used now, apart from its cost, its exhaustion and who plays it."""
        return True

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        """What can be named when it is used. Empty: it cannot be used."""
        return (NOTHING,)

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        """11.2  Whether there is anything there of what it is for each or all."""
        return True

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        """What happens."""
        raise NotImplementedError(self.id)

    # Questions that it asks later (see `questions.ask`)

    def choices(self, state: State, question: Question) -> list[Target]:
        """The answers to a question of this power, in a fixed order."""
        raise NotImplementedError(self.id)

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        """What follows the answer; NOTHING: declined."""
        raise NotImplementedError(self.id)

    def later(self, state: State, seat: int, name: str, n: int, log: Log) -> None:
        """What follows when everything that `do` or `chosen` asked for is done."""
        raise NotImplementedError(self.id)

    # Outcomes of agendas

    def enact(self, state: State, outcome: str, log: Log) -> None:
        """13.6  The outcome of the vote on this agenda; a law is in play already."""
        raise NotImplementedError(self.id)

    def delayed(self, state: State, outcome: str, log: Log) -> None:
        """18.1  What comes at the start of the next strategy phase."""
        raise NotImplementedError(self.id)

    def repealed(self, state: State, where: int, log: Log) -> None:
        """What happens when this law leaves the game."""

    # Hooks: rules that a power bends while it is held. `seat` is always who holds it.

    def link(self, state: State, seat: int, wormholes: Wormholes, moving: bool) -> None:
        """1.6  Change which systems are adjacent for this seat."""

    def may_activate(self, state: State, seat: int, active: int, system: int) -> bool:
        """6.1.3  Whether another player may activate a system."""
        return True

    def move_bonus(self, state: State, seat: int, unit: int, origin: int) -> int:
        """6.2.10  How much further a ship that starts there moves."""
        return 0

    def moves_first(self, state: State, seat: int) -> int:
        """6.2.4  The type of a ship that may move before all others; its `chosen` says so."""
        return NONE

    def opens(self, state: State, seat: int, unit: int, origin: int) -> int:
        """6.2.7  What a ship may move through and into besides (see `movement`)."""
        return 0

    def combat_bonus(self, state: State, seat: int, unit: int) -> int:
        """7.3.3  What this type adds to its rolls in the combat that is going on."""
        return 0

    def more_hits(self, state: State, seat: int, group: Group) -> int:
        """7.3.3  Hits that dice produce besides."""
        return 0

    def wants(self, state: State, seat: int, unit: int) -> str:
        """Which dice must be told apart: `near`, `nines` or nothing."""
        return ""

    def forces_hits(self, state: State, seat: int, unit: int) -> bool:
        """7.3.4  Whether hits of this type must go to ships other than fighters."""
        return False

    def forbids_sustain(self, state: State, seat: int, owner: int, unit: int) -> bool:
        """7.3.4  Whether units of a player cannot use sustain damage; asked of everybody."""
        return False

    def silences_cannon(self, state: State, seat: int) -> bool:
        """8.5  Whether nobody can use space cannon against this seat during an invasion."""
        return False

    def may_bombard(self, state: State, seat: int, planet: int) -> bool:
        """8.3  Whether this seat may bombard a planet."""
        return True

    def lands_fighters(self, state: State, seat: int, system: int) -> bool:
        """8.4  Whether fighters may land as ground forces."""
        return False

    def closed(self, state: State, seat: int, planet: int) -> bool:
        """8.4 and 9.3  Whether nothing can land, be produced or be placed on a planet."""
        return False

    def production(self, state: State, seat: int, place: int, unit: int, value: int) -> int:
        """9.1  The production value of a unit of this seat."""
        return value

    def makes_infantry(self, state: State, seat: int, maker: int) -> bool:
        """22.30  Whether production of units of this type can be used for infantry."""
        return True

    def may_produce(self, state: State, seat: int, maker: int, place: int, unit: int) -> bool:
        """9.8  Whether a player may produce a unit there; asked of everybody."""
        return True

    def yields(self, state: State, seat: int, unit: int, units: int) -> int:
        """9.2  How many units one payment yields."""
        return units

    def price(self, state: State, seat: int, what: str, cost: Cost) -> Cost:
        """10.2  What something costs this seat: `custodians`, or a strategy card's ability."""
        return cost

    def secondary_instead(self, state: State, seat: int, card: str) -> bool:
        """18.3  Whether this may be done instead of a secondary ability (see `later`)."""
        return False

    def needs_home(self, state: State, seat: int) -> bool:
        """14.4  Whether public objectives need the home planets."""
        return True

    def hand_limit(self, state: State, seat: int, limit: int) -> int:
        """17.4  How many action cards this seat may have."""
        return limit

    def trades_with(self, state: State, seat: int, other: int) -> bool:
        """15.4  Whether this seat may deal with a player who is no neighbour."""
        return False

    def trades_cards(self, state: State, seat: int) -> bool:
        """15.4  Whether action cards may change hands in transactions of this seat."""
        return False

    def loses(self, state: State, seat: int, unit: int, place: int, log: Log) -> None:
        """1.8  What follows when a unit of this seat is destroyed, in combat or not."""

    def fleet_cap(self, state: State, seat: int) -> int:
        """6.3.1  How many tokens the fleet pool may hold."""
        return 99

    def pds_limit(self, state: State, seat: int, limit: int) -> int:
        """2.2  How many PDS a planet may hold."""
        return limit

    def skips(self, state: State, seat: int, tech: Technology) -> Iterable[str]:
        """16.4  Names of further ways to ignore a prerequisite (see `research`)."""
        return ()

    def instead_of_research(self, state: State, seat: int, log: Log) -> bool:
        """16.6  Do something else instead of researching; True: done."""
        return False

    def may_vote(self, state: State, seat: int) -> bool:
        """13.8  Whether this seat may vote."""
        return True

    def vote_cap(self, state: State, seat: int) -> int:
        """13.3  How many votes this seat may cast without planets; 0: with planets, as usual."""
        return 0

    def planet_bonus(self, state: State, planet: int) -> tuple[int, int]:
        """15.1  Resources and influence that a planet has besides."""
        return 0, 0

    def may_play_cards(self, state: State, seat: int, player: int) -> bool:
        """17.4  Whether a player may play action cards; asked of everybody."""
        return True

    def actions_per_turn(self, state: State, seat: int) -> int:
        """5.5  How many actions a turn has."""
        return 1


_USING = frozenset(
    (
        *("odds", "can", "targets", "finds", "do", "choices", "chosen", "later"),
        *("enact", "delayed", "repealed"),
    )
)
HOOKS: tuple[str, ...] = tuple(
    name
    for name, value in vars(Power).items()
    if callable(value) and not name.startswith("_") and name not in _USING
)
"""The rules that powers bend."""


# Which power a component has

POWERS: dict[str, Power] = {}

P = TypeVar("P", bound=type[Power])


def power(*ids: str) -> Callable[[P], P]:
    """Register the power of one or several components."""

    def register(kind: P) -> P:
        for id in ids:
            assert id not in POWERS, f"{id} has two powers"
            POWERS[id] = kind(id)
        return kind

    return register


def row_of(id: str) -> Row:
    """The data of a component."""
    for rows in (
        DATA.technologies,
        DATA.abilities,
        DATA.agendas,
        DATA.action_cards,
        DATA.promissory_notes,
        DATA.units.units,
    ):
        row: Row | None = rows.get(id)
        if row is not None:
            return row
    raise LookupError(id)


@cache
def powers_at(windows: tuple[str, ...]) -> tuple[int, int]:
    """The bits of all powers that may, and of those that must, be used at a moment."""
    may = must = 0
    for each in POWERS.values():
        if any(window in each.windows for window in windows):
            if each.must:
                must |= each.bit
            else:
                may |= each.bit
    return may, must


@cache
def _benders(hook: str) -> int:
    """The bits of all powers that override a hook."""
    default = getattr(Power, hook)
    return sum(p.bit for p in POWERS.values() if getattr(type(p), hook) is not default)


@cache
def by_bits(mask: int) -> tuple[Power, ...]:
    """The powers of a set, in the order of their numbers."""
    return tuple(POWERS[POWER_IDS[bit]] for bit in bits(mask))


BENDERS: dict[str, int] = {}
"""For each hook, the bits of the powers that override it: filled by `ready`."""


def ready() -> None:
    """Called once, when all powers are registered."""
    BENDERS.update({hook: _benders(hook) for hook in HOOKS})


def bending(hook: str, player: Player) -> tuple[Power, ...]:
    """The powers of a player that bend a rule."""
    mask = player.held & BENDERS[hook]
    return by_bits(mask) if mask else ()


def anybody(hook: str, state: State) -> list[tuple[Power, int]]:
    """The powers of everybody that bend a rule, with their holders."""
    mask = BENDERS[hook]
    found: list[tuple[Power, int]] = []
    for player in state.players:
        if player.held & mask:
            found.extend((power, player.seat) for power in by_bits(player.held & mask))
    return found


def holds(player: Player, id: str) -> bool:
    """Whether a player has this component in force."""
    return bool(player.held >> BIT[id] & 1)


def is_card(id: str) -> bool:
    return id in DATA.action_cards
