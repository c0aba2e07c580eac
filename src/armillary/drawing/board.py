"""What the table asks of a game's board. Everything drawn is drawn from one seat's view.

The table knows no rules and no pieces. It lays out regions, sends what changed, and turns clicks
into actions: a *choice* is an option with the place where it can be clicked, a *group* is a kind of
choice with its button. Places have names such as `hex:3,-2` or `research:economy`; the same names
stand as `data-place` on the drawn elements. A place that lies in another one names that as
`data-in`: pressed where it offers nothing itself, it stands for the other. A button of a sheet with
a list of actions as JSON in `data-bundle` sends them together, all of them or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from armillary.core.decision import Action, Decision, Illegal
from armillary.core.events import Event
from armillary.core.game import C, Config
from armillary.core.states.state import S, State
from armillary.core.words import Words
from armillary.drawing.cards.opening_card import Opening, opening_card
from armillary.drawing.cards.round_card import POINTS, Amount, round_card
from armillary.drawing.cards.victory_card import tied, victory_card
from armillary.drawing.match_totals import Tallies
from armillary.drawing.places.map_list import Place
from armillary.drawing.scene import END, ROUND, Scene

Given = Mapping[str, Any]
"""What a form was filled in with, by key: true or false, numbers, texts."""
BARE = "bare"
"""Among what is put into a form: nothing is proposed, and one thing is sent at a time. In lessons
it is their learner who thinks."""
Hint = dict[str, Any]
"""What the page should move, show or let float: see `Board.effects`."""


class Chip(msgspec.Struct, frozen=True, omit_defaults=True):
    """A small amount with its icon: what a choice costs or brings."""

    icon: str
    amount: int
    label: str = ""


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of several means to the same end: the die that pays, the bonus that is used with it."""

    kind: str
    """Ways of one kind exclude each other, such as `pay`."""
    label: str
    icons: tuple[str, ...] = ()


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option as it is offered: where to click, what to say, what it costs and brings."""

    action: Action
    group: str
    label: str
    place: str = ""
    """Where it can be clicked; empty: only as a button or in the list of targets."""
    source: str = ""
    """Where it begins, if it takes two clicks: a ship and its goal, a space and its part."""
    also: tuple[str, ...] = ()
    """Places that are lit with it, such as the hexes of a federation."""
    strong: bool = False
    """Lit more strongly than other targets of its kind: more can be had there."""
    cost: tuple[Chip, ...] = ()
    gain: tuple[Chip, ...] = ()
    warning: str = ""
    """Legal but probably a mistake: a sentence; its key is muted by the player."""
    warning_key: str = ""
    ghost: str = ""
    """SVG of the piece that would stand there."""
    note: str = ""
    """What else there is to know before it is confirmed: above all what it triggers."""
    path: tuple[str, ...] = ()
    """Places along which something moves, from where it is now: drawn as a line with its steps.
    They are all of one kind, such as `loc:`."""
    ways: tuple[Way, ...] = ()
    """By what means, one of each kind. Of the choices that share group and place, the first is
    taken at once, and the others are offered beside it."""
    before: tuple[Action, ...] = ()
    """What is done first, in the same step: exchanges that make it possible."""
    then: tuple[Action, ...] = ()
    """The usual answers to what it asks, given in the same step unless their player wants to answer
    themselves."""
    then_told: str = ""
    """What these are, and why they are usual."""
    end: Action | None = None
    """What ends the turn, where nothing remains to be done after the choice but what can be left
    alone: one press is for both, unless its reader keeps the turn (`drawing.outcome.follow`)."""
    goes_on: bool = False
    """The same seat is asked on because of it, and nothing has come to light: it can be taken back,
    so that it is done without being confirmed where it was told whole before."""


class Offer(msgspec.Struct, frozen=True):
    """One or several choices of one kind at one place, drawn when somebody looks at them.

    A turn may have hundreds of choices, and most of them nobody looks at: that they are there, and
    by what means, is all that is needed to light them up.
    """

    group: str
    place: str
    source: str
    ways: tuple[Way, ...]
    """All ways of these choices."""
    count: int
    draw: Callable[[], list[Choice]]
    """The choices, the best first."""
    brief: bool = False
    """Told in brief however few they are, since hardly ever somebody looks at them."""


def offered(choice: Choice) -> Offer:
    """A choice that is drawn already."""
    return Offer(choice.group, choice.place, choice.source, choice.ways, 1, lambda: [choice])


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of choice: a button of the action bar. Shown even when nothing of it is possible."""

    id: str
    label: str
    icon: str = ""
    sheet: str = ""
    """The sheet on which its places lie; empty: the map."""
    rule: str = ""
    freeform: bool = False
    """Places may be picked one by one and sent together (see `Board.compose`)."""
    instant: bool = False
    """Done at once without confirming, since it can be undone: free actions, end of turn. Its
    button does what has no place, even if others of its kind begin with a press on theirs."""
    minor: bool = False
    """Shown smaller, after the others: free actions."""
    first: bool = False
    """Chosen by itself as soon as it is asked: a tile to place, dice to assign."""
    turning: bool = False
    """All its places are one, and pressing it goes on to the next choice: a tile is turned."""
    menu: bool = False
    """Its button offers its choices as a menu, each with what it costs and brings: what is pressed
    there is done."""


class Sheet(msgspec.Struct, frozen=True):
    """A board that does not fit beside the map: a tab over it.

    It is drawn when somebody looks at it, since most of the time nobody does.
    """

    id: str
    title: str
    draw: Callable[[], str]
    """One root element with the id `sheet-<id>`."""
    answer: Callable[[Mapping[str, str]], str] | None = None
    """Draws it with what the reader has put into its form, or with the choice that is looked at,
    `source` and `place`. Such a root element has the attribute `data-asks`."""
    beside: bool = False
    """Stands beside the map where the window is wide enough, and is a tab elsewhere."""
    parts: Callable[[], dict[str, str]] | None = None
    """Of a sheet beside the map: what is drawn inside it by id, each one element. Such a sheet is
    always there and changes often; only those parts are sent that have changed."""
    long: bool = False
    """May take long to draw, as battles are worked out for it: the table has it drawn by another
    process, and shows it when it is there."""

    def asked(self, given: Mapping[str, str]) -> str:
        """The sheet as it answers what the reader has put in."""
        return self.answer(given) if self.answer is not None and given else self.draw()


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """One field of a form: an option of the match, or an answer given ahead."""

    key: str
    label: str
    kind: str
    """`switch`, `choice`, `number` or `text`."""
    default: Any
    choices: tuple[tuple[str, str], ...] = ()
    """Value and label; of a text: suggestions."""
    low: int = 0
    high: int = 0
    help: str = ""
    when: str = ""
    """Shown only if this other field has a true value (`key`) or a certain one (`key=value`)."""


@runtime_checkable
class Docked(Protocol):
    """What a board may do besides: ask a question that is better shown beside the map."""

    def aside(
        self,
        view: State,
        decision: Decision,
        words: Words,
        names: Sequence[str],
        given: Given,
    ) -> str:
        """HTML that is docked beside the map while this is decided; empty: nothing.

        It takes the place of the action buttons: a button with `data-choice="2"` gives the third
        of `choices`, at once. Fields named `ahead.<key>` set the answers `given` ahead. `names` are
        those of the players. Among the `pieces`, one with `data-look` says which places it is about
        (separated by spaces): if none is in sight the map is moved. `data-near` says which hexes
        are tinted with it.
        """


@runtime_checkable
class Concealing(Protocol):
    """What a board says besides where hands are hidden, and others are asked only if they hold
    something: neither whom a match waits for nor how quickly it goes on may give that away."""

    def moments(self, state: State, /) -> int:
        """How many moments have passed at which something in a hidden hand could be used, whether
        anybody held it or not."""

    def conceals(self, decision: Decision, /) -> bool:
        """Whether a seat is asked this only because of what it holds in secret."""

    def declines(self, action: Action, /) -> bool:
        """Whether an answer says no to such a question: nobody is told who said it."""

    def hushed(self, view: State, seat: int | None, /) -> Any:
        """What a seat sees, without what others are asked, or have declined, because of that."""


def concealing(board: object) -> Concealing | None:
    """The board, if hands are hidden in its game."""
    if type(board) in _OPEN:
        return None
    if isinstance(board, Concealing):
        return board
    _OPEN.add(type(board))
    return None


_OPEN: set[type[object]] = set()
"""Boards without hidden hands. Every line of a log asks: to look for the methods takes long."""


class Laid(msgspec.Struct, frozen=True):
    """A map that is being laid by hand."""

    layout: str
    """As text that the option `Editable.map_option` accepts."""
    picture: str
    """SVG: tiles are `[data-tile]` (with `data-over` if they can be turned over), free places
    `[data-onto]`."""
    problem: str
    """Why it is not legal; empty: it is."""


@runtime_checkable
class Editable(Protocol):
    """What a board may do besides: let people lay the map themselves before a match."""

    map_option: str
    """The key of the option that takes a layout."""

    def lay_out(self, config: Config, layout: str, change: Given, words: Words) -> Laid:
        """The map after one change: a tile turned, turned over, or put somewhere else.

        `change` is `{tile, turn: 1 or -1}`, `{tile, over: true}`, `{tile, onto: tile or place}` or
        empty; `layout` is the map so far, empty: the one of `config`.
        """


class HasSeat(Protocol):
    """Somebody at a table."""

    @property
    def seat(self) -> int: ...


def own_first(players: Sequence[HasSeat], seat: int | None) -> list[int]:
    """The seats in their order, but a player's own first."""
    return sorted((player.seat for player in players), key=lambda other: other != seat)


@runtime_checkable
class Board(Protocol[C, S]):
    """A game's face. `view` is what the seat may know; `seat` None is a spectator.

    A game's own board names the functions that answer, and leaves out what it has no use for.
    """

    def symbols(self) -> str:
        """The game's `<symbol>` and gradient definitions, for once per page."""

    def box(self, view: S, /) -> tuple[float, float, float, float]:
        """x, y, width and height of the map in its own units; it may grow during a match."""

    def ground(self, view: S, /, words: Words) -> str:
        """The part of the map that never changes during a match: SVG children.

        Nothing, where the map itself is laid or explored.
        """
        return ""

    def pieces(self, view: S, /, words: Words) -> dict[str, str]:
        """Everything on the map that comes, goes or moves: id -> one SVG `<g id=…>`."""

    def headline(self, view: S, /, words: Words) -> str:
        """HTML for the top bar: round, phase, track."""

    def player_card(self, view: S, /, seat: int, words: Words) -> str:
        """HTML inside a player's card: faction, resources, tracks. The table adds the name."""

    def score(self, view: S, /, seat: int) -> int:
        """The points shown large on a player's card."""

    def colour(self, view: S, /, seat: int) -> str:
        """The seat's colour in this match, `#rrggbb`; empty: the table's own by seat number.

        Those stay apart for every eye, which the colours of pieces often do not.
        """
        return ""

    def sheets(self, view: S, /, seat: int | None, words: Words) -> list[Sheet]:
        """All sheets as this seat sees them."""

    def groups(self, view: S, /, decision: Decision, words: Words) -> list[Group]:
        """Every kind of answer to this decision, possible or not, in the order of the bar."""

    def choices(self, view: S, /, decision: Decision, words: Words) -> list[Choice]:
        """All options of the decision, each once."""

    def offers(self, view: S, /, decision: Decision, words: Words) -> list[Offer]:
        """All options of the decision, to be drawn when they are looked at, in the order of
        `choices`. The usual answer has drawn them already: mostly they are few, or drawn quickly.
        """
        return [offered(choice) for choice in self.choices(view, decision, words)]

    def within_reach(self, view: S, /, decision: Decision, words: Words) -> list[Offer]:
        """What is no option yet, but becomes one by what is done before it (`Choice.before`), and
        what takes several (`Choice.then`)."""
        return []

    def attempt(
        self, view: S, /, decision: Decision, group: str, place: str
    ) -> Action | Illegal | None:
        """The action that a click on a place without a choice would mean, to learn why not; or why
        not, where no action means that place.

        Where a choice takes two clicks, `place` is both of them, with a space between.
        """

    def compose(
        self, view: S, /, decision: Decision, group: str, places: list[str]
    ) -> Action | None:
        """The action made of several places that were picked one by one; None: nothing is."""
        return None

    def describe(self, view: S, /, place: str, words: Words) -> str:
        """HTML of the tooltip of a place or thing: what it is, what it does, its rule."""

    def map_list(self, view: S, /, seat: int | None, words: Words) -> Sequence[Place]:
        """All places of the map in words, in reading order: for whoever does not see it, and for
        whoever looks for something. Nothing: the game has no map to speak of."""
        return ()

    def effects(self, event: Event) -> list[Hint]:
        """Hints for animation: `{"kind": "appear", "piece": id}`, `{"kind": "float", …}`."""

    def scene_begins(self, event: Event, during: str) -> str:
        """The kind of the scene that begins with an event; empty: it belongs to the scene that is
        going on, of the kind `during`. A turn begins a scene without being told here."""
        kind = {"round": ROUND, "end": END}.get(event.key, "")
        return kind if kind != during else ""

    def scene_place(self, view: S, /, events: Sequence[Event]) -> str:
        """The place of the map where a step of a scene happens; empty: on none."""
        hints = (hint for event in events for hint in self.effects(event))
        return next((str(hint["place"]) for hint in hints if "place" in hint), "")

    def brief(self, events: Sequence[Event], words: Words, names: Sequence[str]) -> str:
        """What a seat did in a scene, in a few words for its line of the log; empty: the first
        sentence says it. The usual answer is what the words of the game say in brief."""
        told = (words.brief(event, names) for event in events)
        return " · ".join(dict.fromkeys(brief for brief in told if brief))

    def theatre(self, scene: Scene[S], words: Words) -> str:
        """HTML inside `<section id="theatre" data-kind=…>`, shown large over the map while the last
        step of a scene is told, and while somebody is asked within it; empty: the map tells it, as
        it does all turns. The usual answer is a card: of the beginning, between two rounds, and of
        the victory."""
        if scene.asks:
            return ""
        if scene.kind == END and scene.scores:
            equal = tied(scene.scores)
            told = self.tie_break(scene.now, equal, scene.names, words) if equal else ""
            return victory_card(scene, words, told)
        if scene.kind != ROUND:
            return ""
        opening = self.opening(scene.now, words) if scene.opens else None
        if opening is not None:
            return opening_card(scene, words, opening)
        gained = self._amounts(scene.events, words, points=False)
        scored = self.scored(scene, words)
        return round_card(scene, words, scored, gained, lambda seat: self.score(scene.now, seat))

    def _amounts(
        self, events: Iterable[Event], words: Words, points: bool
    ) -> list[tuple[int, Amount]]:
        """What events bring their seats: points, or all but points."""
        return [
            (event.seat, amount)
            for event in events
            for amount in self.amounts(event, words)
            if (amount.icon == POINTS) is points
        ]

    def opening(self, view: S, /, words: Words) -> Opening | None:
        """What is to be known when the first round begins; None: nothing more than of others."""
        return None

    def scored(self, scene: Scene[S], words: Words) -> Sequence[tuple[int, Amount]]:
        """The points of the round that ends with a scene, each with its seat. The usual answer is
        what events told of them."""
        return self._amounts((*scene.earlier, *scene.events), words, points=True)

    def tie_break(self, view: S, /, tied: Sequence[int], names: Sequence[str], words: Words) -> str:
        """What has decided between seats with equal points, the winner first."""
        return ""

    def certain(self, state: S, /, seat: int) -> Mapping[str, int]:
        """What the final scoring will bring a seat whatever happens until then, by its source on
        the score sheet; nothing, once it has been counted."""
        return {}

    def amounts(self, event: Event, words: Words) -> Sequence[Amount]:
        """What an event brings its seat, for the card between two rounds; points have the icon
        `vp`."""
        return ()

    def aims(self, view: S, /, seat: int, words: Words) -> Sequence[str]:
        """What this round is about for a seat, in a sentence or two with its numbers, for who has a
        coach."""
        return ()

    def answers_ahead(self, words: Words) -> list[Setting]:
        """Answers that a player may give ahead."""

    def answer_ahead(self, view: S, /, decision: Decision, given: Given) -> Action | None:
        """The answer that follows from what was given ahead; None: ask."""

    def turn_ahead(self, view: S, /, seat: int) -> S | None:
        """The view as if the seat's next turn had come already, so that it can be planned; None:
        no turn of theirs is in sight. Costs and options are those of now."""

    def tallies(self) -> Tallies:
        """A counter of what everybody pays and what dice bring, for the page of the end."""
        return Tallies()

    def options(self, words: Words) -> list[Setting]:
        """The options of a match for the form of a new table (without players and seed)."""

    def configure(self, players: int, seed: int, given: Given) -> C:
        """The configuration that the filled form makes; refuses nonsense with ConfigError.

        A form may have fields that decide others, so that not every key is one of `config_type`;
        programs may give the fields of `config_type` as they are.
        """

    def first_match(self) -> Given:
        """What the filled form says for somebody's first match: the setup for beginners."""
        return {}

    def preview(self, config: C, words: Words) -> str:
        """A small SVG of the map that this configuration gives."""

    def layout(self, config: C) -> str:
        """The map as text that `config` accepts, to be copied and edited; empty: it has none."""
        return ""
