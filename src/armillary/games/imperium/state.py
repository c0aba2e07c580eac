"""What lies on the table: the galaxy and its units, the cards, and what each player has.

Units are packed integers (see `packed_units`), sets are integers with one bit for each thing (see
`numbering`), hidden cards are sorted tuples of numbers. Whatever changes seldom is a tuple, so that
a clone only refers to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from armillary.core.decision import Frame
from armillary.core.states.clone import Cloneable, cached, shared
from armillary.games.imperium.components import Components, Faction, Switches
from armillary.games.imperium.galaxy.tiles import Galaxy
from armillary.games.imperium.numbering import COMMON_NOTES, DATA, FACTION_NOTE, NOTES_EACH, PLACES

if TYPE_CHECKING:
    from armillary.games.imperium.config import ImperiumConfig
    from armillary.games.imperium.powers.modifiers import Modifiers

NOBODY = -2
"""The seat of frames and events that belong to the whole table."""
NONE = -1
"""No system, no planet, no player."""
HIDDEN = -1
"""A card of which a seat sees only the back."""

POOLS = ("tactic", "fleet", "strategy")
"""The pools of command tokens: fields of a player."""


class Table:
    """What never changes during a match: options, components, and what is worked out from them."""

    def __init__(self, config: ImperiumConfig, switches: Switches) -> None:
        self.config = config
        self.version = 1
        """The version of the rules; a fix asks for it, so that old records keep the old rule."""
        self.data: Components = DATA
        self.players = config.players
        self.switches = switches
        self.points = config.points
        self.notes = config.setup == "full"
        """2.4  Whether promissory notes are used."""
        self.cards_each = DATA.limits.strategy_cards[config.players]
        self.modifiers: dict[tuple[str, int], Modifiers] = {}
        """By faction and powers, worked out when first asked for."""


class Mover(msgspec.Struct, frozen=True, array_like=True):
    """6.2.4  A ship on its way, with what it carries."""

    unit: int
    damaged: bool
    path: tuple[int, ...]
    """The systems from where it starts to the active system."""
    single: bool = False
    """Whether it uses a bonus for one ship."""
    fighters: int = 0
    infantry: int = 0


@dataclass(slots=True)
class Tactical(Cloneable):
    """6  A tactical action under way."""

    system: int
    movers: tuple[Mover, ...] = ()
    moved: bool = False
    """Whether ships moved in."""
    bonus: int = 0
    """6.2.10  What all ships move further in this action."""
    single: int = 0
    """What one ship moves further."""
    landed: tuple[int, ...] = ()
    """8.4  The planets to which forces were committed."""
    gained: int = 0
    """The planets of which the active player gained control."""
    penalty: int = 0
    """What is subtracted from bombardment dice against the seats below."""
    bunkers: int = 0
    marks: dict[str, int] = field(default_factory=dict)
    """What components remember until the action ends."""


class Group(msgspec.Struct, frozen=True, array_like=True):
    """1.7  Equal dice that were rolled: of which unit, how many, from what on they hit."""

    unit: int
    dice: int
    need: int
    hits: int = 0
    near: int = 0
    """Dice that missed by 1, where somebody asks for them."""
    nines: int = 0
    """Dice that show 9 or 10, where somebody asks for them."""


@dataclass(slots=True)
class Fight(Cloneable):
    """7 and 8.6  A combat. Sides are 0, the attacker, and 1, the defender."""

    system: int
    planet: int
    """NONE in a space combat."""
    attacker: int
    defender: int
    round: int = 0
    rolls: list[tuple[Group, ...]] = field(default_factory=lambda: [(), ()])
    """The dice of each side in this round."""
    extra: list[int] = field(default_factory=lambda: [0, 0])
    """Hits that each side produced without dice in this round."""
    bonus: list[int] = field(default_factory=lambda: [0, 0])
    """What each side adds to its rolls in this round."""
    fighter_bonus: list[int] = field(default_factory=lambda: [0, 0])
    lasting_bonus: list[int] = field(default_factory=lambda: [0, 0])
    """What each side adds in the whole combat."""
    rerolls: list[int] = field(default_factory=lambda: [0, 0])
    """How often each side may still roll its misses again in this round."""
    silent: list[int] = field(default_factory=lambda: [0, 0])
    """Sides that make no rolls in this round."""
    cancelled: list[int] = field(default_factory=lambda: [0, 0])
    """Hits against each side that were cancelled before they are assigned."""
    sustained: list[int] = field(default_factory=lambda: [0, 0])
    """The types that used sustain damage in this round, packed."""
    lost: list[int] = field(default_factory=lambda: [0, 0])
    """What each side lost in the combat, packed."""
    retreats: int = NONE
    """The side that announced a retreat in this round."""
    over: bool = False
    winner: int = NONE
    """The seat that won; NONE: nobody, or not yet."""
    ground_in_space: int = 0
    """22.32  The seats, as bits, whose ground forces fight in space."""
    marks: dict[str, int] = field(default_factory=dict)
    """What components remember until the combat ends."""

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return 0 if seat == self.attacker else 1

    def seat(self, side: int) -> int:
        """The seat of a side."""
        return self.defender if side else self.attacker


class Prediction(msgspec.Struct, frozen=True, array_like=True):
    """13.7  Who predicts which outcome, and with what."""

    seat: int
    power: str
    outcome: str


@dataclass(slots=True)
class Vote(Cloneable):
    """13.2  An agenda on the table. Outcomes are `for`, `against`, or names of what is elected."""

    agenda: int
    number: int
    """The first or the second of this phase."""
    votes: dict[str, int] = field(default_factory=dict)
    by: dict[int, str] = field(default_factory=dict)
    """Which outcome each seat voted for."""
    barred: int = 0
    """The seats, as bits, that cannot vote on this agenda."""
    predictions: tuple[Prediction, ...] = ()
    outcome: str = ""
    again: int = NONE
    """22.18  A law that is voted on again, and stays in force meanwhile."""
    marks: dict[str, int] = field(default_factory=dict)
    """What components remember until the agenda is resolved."""


@dataclass(slots=True)
class Player(Cloneable):
    """A player's pieces, tokens, cards and points."""

    seat: int
    faction: str = ""
    units: list[int] = field(default_factory=lambda: [0] * PLACES)
    """1.1  The forces in every place."""
    planets: int = 0
    exhausted: int = 0
    """The planets among them that are exhausted."""
    tokens: int = 0
    """The systems with a command token of this player."""
    tactic: int = 0
    """Command tokens in the three pools."""
    fleet: int = 0
    strategy: int = 0
    goods: int = 0
    commodities: int = 0
    techs: int = 0
    spent: int = 0
    """The technologies that are exhausted."""
    copies: tuple[int, ...] = ()
    """22.31  Technologies of others that Valefar Assimilators stand for."""
    hand: tuple[int, ...] = ()
    secrets: tuple[int, ...] = ()
    """Secret objectives that are not scored."""
    scored: int = 0
    """Objectives, public and secret."""
    notes: tuple[int, ...] = ()
    """Promissory notes in hand (see `note_kind`)."""
    shown: tuple[int, ...] = ()
    """Notes of others that lie face up in front of this player."""
    cards: tuple[int, ...] = ()
    """Strategy cards, from 0, the lowest first."""
    used: int = 0
    """The strategy cards among them that are exhausted."""
    passed: bool = False
    points: int = 0
    sources: dict[str, int] = field(default_factory=dict)
    """Where the points came from."""
    returning: int = 0
    """Infantry that comes back at the start of the next turn."""
    silenced: bool = False
    """Abilities and technologies of the faction cannot be used during this tactical action."""
    out: bool = False
    """20.1  Eliminated."""
    held: int = field(default=0, metadata=cached())
    """The bits of all powers that this player has: kept up by `active_powers.refresh`."""

    @property
    def sheet(self) -> Faction:
        """The faction sheet."""
        return DATA.factions[self.faction]


@dataclass(slots=True)
class State(Cloneable):
    """A match at one moment."""

    table: Table = field(metadata=shared())
    galaxy: Galaxy = field(metadata=shared())
    players: list[Player]
    layout: tuple[int, ...]
    """2.6  The tiles in the order of a map string."""
    speaker: int
    hidden: tuple[int, int]
    """2.3  How many objectives of each stage still lie face down."""
    stack: list[Frame] = field(default_factory=list)
    round: int = 0
    phase: str = "setup"
    active: int = NONE
    """The seat whose turn it is."""
    custodians: bool = True
    public: int = 0
    """The objectives that everybody can score."""
    discards: list[int] = field(default_factory=list)
    """The discarded action cards, how many of each."""
    old_agendas: int = 0
    """The discarded agendas."""
    agenda_top: tuple[tuple[int, int], ...] = ()
    """The agendas on top of the deck that somebody has seen, each with the seats that have."""
    agenda_bottom: tuple[tuple[int, int], ...] = ()
    looking: tuple[int, ...] = ()
    """Agendas that the active player has taken from the deck to look at."""
    laws: dict[int, int] = field(default_factory=dict)
    """13.6  The laws in play, each with its owner, its planet or its objective; NONE: common."""
    spent_laws: int = 0
    delayed: tuple[Prediction, ...] = ()
    """18.1  Outcomes that come at the start of the next strategy phase."""
    card_goods: tuple[int, ...] = (0,) * 8
    """4.2  The trade goods on the strategy cards."""
    zero: int = NONE
    """Who has the 0 token."""
    creuss: tuple[int, int] = (0, 0)
    """The systems with the Creuss wormhole tokens alpha and beta; 0: not on the board."""
    hands: tuple[tuple[int, ...], ...] = ()
    """2.6  The tiles that each player has still to place."""
    dice: tuple[Group, ...] = ()
    """The dice of the attack that is being rolled."""
    actions: int = 0
    """How many actions the active player has performed in this turn."""
    partners: int = 0
    """15.4  The seats, as bits, with which the active player has made a transaction."""
    pairs: int = 0
    """13.9  The pairs that have made a transaction during this agenda."""
    offers: int = 0
    """How often the active player has made an offer in this turn."""
    tactical: Tactical | None = None
    fight: Fight | None = None
    vote: Vote | None = None
    marks: dict[str, int] = field(default_factory=dict)
    """What components remember; names beginning with `turn.`, `round.` or `agenda.` end with it."""
    finished: bool = False
    winner: int = NONE
    moments: int = field(default=0, metadata=cached())
    """18  How often something in hidden hands could have been used, for those who watch."""

    @property
    def seats(self) -> list[int]:
        """The players who are still in the game."""
        return [player.seat for player in self.players if not player.out]


def clockwise(state: State, first: int) -> list[int]:
    """The seats in the game, clockwise from this one."""
    count = len(state.players)
    around = ((first + step) % count for step in range(count))
    return [seat for seat in around if not state.players[seat].out]


# Notes are numbered by their owner, so that one number says whose note it is.


def note_owner(note: int) -> int:
    """The seat whose colour or faction a note shows."""
    return note // NOTES_EACH


def note_kind(state: State, note: int) -> int:
    """The card that a note is."""
    owner, number = divmod(note, NOTES_EACH)
    if number < len(COMMON_NOTES):
        return COMMON_NOTES[number]
    return FACTION_NOTE[state.players[owner].faction]


def note_number(owner: Player, kind: int) -> int:
    """A note of a player."""
    number = COMMON_NOTES.index(kind) if kind in COMMON_NOTES else len(COMMON_NOTES)
    return owner.seat * NOTES_EACH + number


def changed(items: tuple[int, ...], number: int, change: int) -> tuple[int, ...]:
    """The numbers with one of them changed."""
    return (*items[:number], items[number] + change, *items[number + 1 :])
