"""13.6  Laws of one player: ministers and offices."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.cards.agendas.shared import Law
from armillary.games.imperium.economy.production import job_in, produce
from armillary.games.imperium.economy.trade import gain_goods
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import neighbours
from armillary.games.imperium.numbering import STRATEGY, STRATEGY_CARD, tile_of
from armillary.games.imperium.phases.agenda_phase import agenda_of, the_vote
from armillary.games.imperium.phases.strategy_phase import swap_cards
from armillary.games.imperium.powers.effect_types import Cost
from armillary.games.imperium.powers.effects import carry_out
from armillary.games.imperium.powers.power import Moment, Target, power
from armillary.games.imperium.powers.powers_from_data import Declared
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import DOCK, TYPES
from armillary.games.imperium.units.placement import in_system


@power("minister_of_commerce")
class MinisterOfCommerce(Law):
    """A trade good for each neighbour with every replenishing."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        gain_goods(state, seat, neighbours(state, seat).bit_count(), log)


@power("minister_of_exploration")
class MinisterOfExploration(Declared, Law):
    """The owner gains a trade good with each planet."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject


@power("minister_of_industry")
class MinisterOfIndustry(Law):
    """A new space dock lets the units in its system produce, if the owner likes."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject and moment.name == TYPES[DOCK]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        produce(state, seat, job_in(state, seat, tile_of(moment.place)))


@power("minister_of_peace")
class MinisterOfPeace(Law):
    """6.1.4  A turn ends after the activation of a system with units of somebody else."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return any(
            in_system(player, moment.place)
            for player in state.players
            if player.seat != moment.subject
        )

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        self.discard(state, log)
        carry_out(state, seat, self.effects, self.id, moment, target)


@power("minister_of_policy")
class MinisterOfPolicy(Declared, Law):
    """An action card at the end of every status phase."""

    must = True


@power("minister_of_sciences")
class MinisterOfSciences(Law):
    """10.2  Technology costs no resources."""

    def price(self, state: State, seat: int, what: str, cost: Cost) -> Cost:
        return msgspec.structs.replace(cost, resources=0) if what.startswith(TECHNOLOGY) else cost


TECHNOLOGY = "technology."
"""Both abilities of that strategy card, as `price` names them."""


@power("minister_of_war")
class MinisterOfWar(Law):
    """22.22  A token comes off the board, then another action may follow."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        if seat != moment.subject:
            return ()
        return [Target(system=tile) for tile in bits(state.players[seat].tokens)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        self.discard(state, log)
        state.players[seat].tokens &= ~(1 << target.system)
        say(log, "token_off", seat, system=target.system)
        state.marks["turn.extra"] = state.marks.get("turn.extra", 0) + 1


@power("committee_formation")
class CommitteeFormation(Law):
    """13.4  The owner names who is elected; there is no vote."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        if agenda_of(state).vote != "elect_player":
            return ()
        return [Target(player=player) for player in state.seats]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        self.discard(state, log)
        the_vote(state).outcome = str(target.player)


@power("imperial_arbiter")
class ImperialArbiter(Law):
    """18.1  A strategy card is swapped for another player's."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        if not state.players[seat].cards:
            return ()
        return [
            Target(player=player.seat, name=STRATEGY[card].id)
            for player in state.players
            for card in player.cards
            if player.seat != seat
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        self.discard(state, log)
        ask(state, seat, self.id, other=target.player, n=STRATEGY_CARD[target.name])

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(name=STRATEGY[card].id) for card in state.players[question.seat].cards]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        mine = STRATEGY_CARD[target.name]
        swap_cards(state, question.seat, question.other, mine, question.n, log)
