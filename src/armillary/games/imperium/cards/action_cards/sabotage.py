"""18.2  When an action card is played."""

from __future__ import annotations

from armillary.games.imperium.powers.power import Moment, power
from armillary.games.imperium.powers.powers_from_data import Declared
from armillary.games.imperium.state import State


@power("sabotage")
class Sabotage(Declared):
    """22.24  Cancels an action card other than Sabotage."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return moment.name != self.id
