"""Solo tables for the tests of the Automa: the first game's map, pieces where the test wants them.

terra    -4,-1  -3,6   -1,-1  5,-1       gaia      -5,1  -4,2  -4,5  1,-1  3,2
oxide    -1,-3   1,5    2,-6  3,-2       transdim  -5,6  -3,0  -2,6  1,-4  2,0  2,5  4,0
volcanic -2,-4   1,2    3,-1  5,-6
desert   -5,7   -2,0    2,-3  6,-4       sectors around 0,0  5,-2  2,3  3,-5  -3,5  -2,-3  -5,2
swamp    -6,3   -3,-2   3,-6  6,-3
titanium -7,2   -1,2    0,-3  5,-5
ice      -1,-5  -1,1    3,-4  4,3
"""

from __future__ import annotations

from typing import Any

from armillary.core import decision as core
from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame
from armillary.core.events import Event
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.build_mine import settle
from armillary.games.gaia.automa.actions import act
from armillary.games.gaia.automa.cards import AutomaCard
from armillary.games.gaia.automa.turns import Drawn
from armillary.games.gaia.components import components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rounds.turn import NEXT_TURN
from armillary.games.gaia.setup import setup
from armillary.games.gaia.state import KIND, AutomaState, Player, State

HUMAN, AUTOMA = 0, 1
CARDS = components().automa.cards
TILES = ("structure", "structureFed")
"""Final scoring tiles that prefer no planet."""


def solo(automa: str = "taklons", human: str = "hadsch_hallas", **options: Any) -> State:
    """The table before the first decision."""
    options = {"map": "beginner", "final_tiles": TILES, "factions": (human,), **options}
    return setup(GaiaConfig(players=1, automa=automa, **options))


def desk(
    automa: str = "taklons",
    human: str = "hadsch_hallas",
    mines: tuple[Hex, ...] = (),
    people: tuple[Hex, ...] = ((3, -2), (1, 5)),
    **options: Any,
) -> State:
    """Round 1 of a match in which these mines stand, and it is the Automa's turn."""
    state = solo(automa, human, **options)
    for place in mines:
        lay(state, AUTOMA, place)
    for place in people:
        lay(state, HUMAN, place)
    for player in state.players:
        player.booster = state.boosters.pop(0)
    state.round = 1
    state.queue = [AUTOMA, HUMAN]
    state.stack = [NEXT_TURN]
    return state


def lay(state: State, seat: int, place: Hex, kind: str = "mine") -> None:
    """Put a structure there, or another one in its place."""
    player, number = state.players[seat], state.table.grid.index[place]
    if number in player.structures:
        player.built[player.structures[number]] -= 1
        player.structures[number] = KIND[kind]
        player.built[KIND[kind]] += 1
    else:
        settle(state, player, number, KIND[kind])


def cards(state: State) -> AutomaState:
    assert state.automa is not None
    return state.automa


def automa(state: State) -> Player:
    return state.players[AUTOMA]


def mask(state: State, *places: Hex) -> int:
    return state.table.grid.mask(places)


def at(state: State, place: Hex, seat: int = AUTOMA) -> str:
    """The kind of structure that a seat has on a hex."""
    kinds = {number: name for name, number in KIND.items()}
    found = state.players[seat].structures.get(state.table.grid.index[place])
    return "" if found is None else kinds[found]


def support(**changes: Any) -> AutomaCard:
    """A support card: final tile none, range 2, right and down, number 1 from the left; or else."""
    values = {name: getattr(CARDS[4], name) for name in AutomaCard.__struct_fields__}
    values |= {"direction": "right_down", "count": 1, "counting": "left_to_right", **changes}
    return AutomaCard(**values)


def action(kind: str, vp: int = 0) -> AutomaCard:
    """A decision card whose right half shows this."""
    return support(action=kind, vp=vp)


def acts(state: State, kind: str, vp: int = 0, **left: Any) -> list[Event]:
    """Let the Automa do what a card with this action says, supported by a card with this left."""
    log: list[Event] = []
    act(state, automa(state), action(kind, vp), support(**left), log)
    return log


def do(state: State, given: Action, log: list[Event] | None = None) -> None:
    """Do a legal action."""
    refusal = core.check(state, given)
    assert refusal is None, refusal
    core.apply(state, given, log)


def draw(state: State, card: int) -> list[Event]:
    """Let chance draw this card."""
    log: list[Event] = []
    do(state, Drawn(card), log)
    return log


def until(state: State, kind: type[Frame], *wanted: Action) -> Any:
    """Answer with the first option, or with a wanted one, until such a frame asks."""
    while not isinstance(state.stack[-1], kind):
        asked = core.decision(state)
        assert asked is not None
        assert (asked.weights is not None) == (asked.seat == CHANCE)
        do(state, next((given for given in wanted if given in asked.options), asked.options[0]))
    return state.stack[-1]


def deck(state: State) -> set[int]:
    return {int(card) for card in cards(state).deck.counts}
