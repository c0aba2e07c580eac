"""15.6  The four promissory notes of every colour."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.economy.trade import hand_over
from armillary.games.imperium.phases.agenda_phase import the_vote
from armillary.games.imperium.phases.victory import gain_points
from armillary.games.imperium.powers.power import Moment, Target, power
from armillary.games.imperium.powers.powers_from_data import Note
from armillary.games.imperium.state import State
from armillary.games.imperium.units.placement import in_system
from armillary.games.imperium.units.reach import current


@power("ceasefire")
class Ceasefire(Note):
    """The owner, who activated a system with your units, cannot move units into it."""

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        return owner == moment.subject and in_system(state.players[seat], moment.place) != 0

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        current(state).marks["no_movement"] = 1


@power("political_secret")
class PoliticalSecret(Note):
    """22.13  The owner cannot vote on this agenda, nor play cards, nor use abilities by choice."""

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        vote = the_vote(state)
        vote.barred |= 1 << owner
        vote.marks["muted"] = vote.marks.get("muted", 0) | 1 << owner


@power("trade_agreement")
class TradeAgreement(Note):
    """22.11  When the owner replenishes commodities, the owner gives you all of them."""

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        return owner == moment.subject

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        hand_over(state, owner, seat, log)


@power("support_for_the_throne")
class SupportForTheThrone(Note):
    """A victory point for as long as the note lies in front of you."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject and moment.other in self.owners(state, seat)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        super().do(state, seat, moment, Target(player=moment.other), log)

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        gain_points(state, seat, 1, self.id, log)

    def later(self, state: State, seat: int, name: str, n: int, log: Log) -> None:
        """It goes back, and its point with it."""
        gain_points(state, seat, -1, self.id, log)
