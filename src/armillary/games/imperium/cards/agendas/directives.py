"""13.6  Directives about points, cards, laws and planets: resolved once, then discarded."""

from __future__ import annotations

from armillary.core.chance import CHANCE
from armillary.core.events import Log
from armillary.games.imperium.cards.agendas.shared import delayed_voters, exhaust_all, voters_of
from armillary.games.imperium.economy.trade import gain_goods
from armillary.games.imperium.flow.card_draws import Draw, draw_cards
from armillary.games.imperium.flow.hands import discard_hand
from armillary.games.imperium.flow.steps import Step
from armillary.games.imperium.flow.turn_order import say, window_order
from armillary.games.imperium.galaxy.adjacency import home_of
from armillary.games.imperium.numbering import AGENDA, PLANET_MASK, STAGE_1, STAGE_2
from armillary.games.imperium.phases.agenda_phase import FOR, discard_law, the_vote
from armillary.games.imperium.phases.victory import gain_points_together, leaders, trailing
from armillary.games.imperium.powers.effects import carry_out
from armillary.games.imperium.powers.power import Power, power
from armillary.games.imperium.state import NOBODY, State, clockwise

EQUAL_SHARE = 5
CARDS_DRAWN = 2


# Points and trade goods


@power("mutiny")
class Mutiny(Power):
    """A point for all who voted For, or from them."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        change = 1 if outcome == FOR else -1
        gains = dict.fromkeys(voters_of(state, FOR), change)
        gain_points_together(state, gains, self.id, log)


@power("seed_of_an_empire")
class SeedOfAnEmpire(Power):
    """14.8  A point for all who have the most, or the fewest."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        seats = leaders(state) if outcome == FOR else trailing(state)
        gain_points_together(state, dict.fromkeys(seats, 1), self.id, log)


@power("economic_equality")
class EconomicEquality(Power):
    """All trade goods are returned; then, perhaps, everybody gains five."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        for player in state.players:
            if player.goods:
                say(log, "spend", player.seat, trade_goods=player.goods, strategy_tokens=0)
                player.goods = 0
        if outcome == FOR:
            for seat in reversed(window_order(state)):
                gain_goods(state, seat, EQUAL_SHARE, log)


# Objectives and action cards


@power("archived_secret")
class ArchivedSecret(Power):
    """The elected player draws a secret objective."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        carry_out(state, int(outcome), self.effects, self.id)


@power("incentive_program")
class IncentiveProgram(Power):
    """One more objective, not one of those that lie face down."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        stage = 0 if outcome == FOR else 1
        left = (STAGE_1, STAGE_2)[stage] & ~state.public
        if left.bit_count() > state.hidden[stage]:
            state.stack.append(Draw(CHANCE, "stage_2" if stage else "stage_1", NOBODY))


@power("unconventional_measures")
class UnconventionalMeasures(Power):
    """Two action cards for all who voted For, or all of theirs are gone."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        for seat in reversed(voters_of(state, FOR)):
            if outcome == FOR:
                draw_cards(state, seat, CARDS_DRAWN)
            else:
                discard_hand(state, seat, log)


@power("public_execution")
class PublicExecution(Power):
    """13.8  The elected player loses cards, the speaker token and the votes of this phase."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        seat = int(outcome)
        discard_hand(state, seat, log)
        if state.speaker == seat:
            state.speaker = clockwise(state, seat)[1]
            say(log, "speaker", state.speaker)
        state.marks["agenda.barred"] = state.marks.get("agenda.barred", 0) | 1 << seat


# Laws


@power("judicial_abolishment")
class JudicialAbolishment(Power):
    """13.10  The elected law is discarded."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        discard_law(state, AGENDA[outcome], log)


@power("miscount_disclosed")
class MiscountDisclosed(Power):
    """22.18  The elected law is voted on again, when this agenda is resolved."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        law, number = AGENDA[outcome], the_vote(state).number
        resolved = state.stack.pop()
        state.stack += [Step(NOBODY, "agenda.again", n=law, place=number), resolved]


@power("new_constitution")
class NewConstitution(Power):
    """All laws are discarded; in the next round all home planets are exhausted."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome == FOR:
            for law in list(state.laws):
                discard_law(state, law, log)

    def delayed(self, state: State, outcome: str, log: Log) -> None:
        delayed_voters(state, self.id)
        for seat in state.seats:
            exhaust_all(state, seat, PLANET_MASK[home_of(state.players[seat])], log)
