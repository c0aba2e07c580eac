"""18.1 and 18.9  Action cards of the strategy and the status phase."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.flow.steps import Step
from armillary.games.imperium.numbering import STRATEGY_CARD
from armillary.games.imperium.phases.strategy_phase import ChooseStrategy, free_cards
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.state import State


@power("public_disgrace")
class PublicDisgrace(Power):
    """The player must choose a different strategy card if able."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return len(free_cards(state)) > 1

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        card = STRATEGY_CARD[moment.name]
        taken = next(
            number
            for number in range(len(state.stack) - 1, -1, -1)
            if state.stack[number] == Step(moment.subject, "strategy.taken", n=card)
        )
        del state.stack[taken:]
        state.stack.append(ChooseStrategy(moment.subject, but=card))


@power("political_stability")
class PoliticalStability(Power):
    """4.3  Strategy cards are kept; none are chosen in the next strategy phase."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return bool(state.players[seat].cards)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        state.marks[f"keeps_{seat}"] = 1
