"""13.6  What several agendas need."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.flow.turn_order import say, window_order
from armillary.games.imperium.galaxy.adjacency import Wormholes, flagship_wormholes
from armillary.games.imperium.numbering import AGENDA
from armillary.games.imperium.phases.agenda_phase import discard_law, the_vote
from armillary.games.imperium.phases.victory import gain_points_together
from armillary.games.imperium.powers.active_powers import refresh_all
from armillary.games.imperium.powers.effects import exhaust
from armillary.games.imperium.powers.power import Power
from armillary.games.imperium.state import State


class Law(Power):
    """13.6  A law that only does something while it is in play."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        """Nothing happens when it comes into play."""

    @property
    def number(self) -> int:
        return AGENDA[self.id]

    def discard(self, state: State, log: Log) -> None:
        """13.10  The law leaves the game."""
        discard_law(state, self.number, log)


class Prize(Law):
    """14.9  A law that is worth a victory point, and that others can take from its owner."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        gain_points_together(state, {int(outcome): 1}, self.id, log)

    def taken(self, state: State, owner: int, taker: int, log: Log) -> None:
        """The card and its point go to another player."""
        state.laws[self.number] = taker
        refresh_all(state)
        say(log, "law_taken", taker, agenda=self.id)
        gain_points_together(state, {owner: -1, taker: 1}, self.id, log)


def voters_of(state: State, outcome: str) -> list[int]:
    """Who cast votes for an outcome, in the order of the table."""
    by = the_vote(state).by
    return [seat for seat in window_order(state) if by.get(seat) == outcome]


def delayed_voters(state: State, agenda: str) -> list[int]:
    """18.1  Who voted for an outcome that comes only now; asked once."""
    return list(bits(state.marks.pop(f"delayed_{agenda}", 0)))


def exhaust_all(state: State, seat: int, planets: int, log: Log) -> None:
    """1.5  Those among these planets that a player controls are exhausted."""
    for planet in bits(planets & state.players[seat].planets):
        exhaust(state, seat, planet, log)


def wormhole_systems(state: State) -> tuple[int, int]:
    """The systems with any wormhole, and those with an alpha or a beta wormhole."""
    wormholes = Wormholes(state)
    flagship_wormholes(state, wormholes)
    both = wormholes.alpha | wormholes.beta
    return both | wormholes.delta, both
