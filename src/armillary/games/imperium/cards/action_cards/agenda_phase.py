"""18.10  Action cards of the agenda phase."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.command_tokens import place_token
from armillary.games.imperium.economy.paying import readied
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANETS, TILE_OF
from armillary.games.imperium.phases.agenda_phase import the_vote
from armillary.games.imperium.phases.voting import cast
from armillary.games.imperium.powers.effects import exhaust
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Rider
from armillary.games.imperium.state import State, clockwise
from armillary.games.imperium.units.packed_units import DOCK
from armillary.games.imperium.units.structures import place_structure, structure_spots


def readied_cultural(state: State, seat: int) -> list[int]:
    return [p for p in bits(readied(state.players[seat])) if PLANETS[p].trait == "cultural"]


@power("ancient_burial_sites")
class AncientBurialSites(Power):
    """13.1  All cultural planets of a player are exhausted before the agendas."""

    for_each = True

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(player=each) for each in state.seats]

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        return bool(readied_cultural(state, target.player))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        for planet in readied_cultural(state, target.player):
            exhaust(state, target.player, planet, log)


@power("assassinate_representative")
class AssassinateRepresentative(Power):
    """13.8  A player cannot vote on this agenda."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        barred = the_vote(state).barred
        return [Target(player=each) for each in state.seats if not barred >> each & 1]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        the_vote(state).barred |= 1 << target.player


@power("bribery")
class Bribery(Power):
    """22.23  After the speaker's turn to vote: a vote for each trade good that you spend."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        vote = the_vote(state)
        return seat in vote.by and not vote.barred >> seat & 1 and state.players[seat].goods > 0

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id)

    def choices(self, state: State, question: Question) -> list[Target]:
        goods = state.players[question.seat].goods
        return [Target(name="trade_good", n=n) for n in range(1, goods + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.n:
            state.players[question.seat].goods -= target.n
            say(log, "spend", question.seat, trade_goods=target.n, strategy_tokens=0)
            cast(state, question.seat, target.n, log)


@power("confusing_legal_text")
class ConfusingLegalText(Power):
    """13.4  Another player is elected instead of you."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(player=other) for other in state.seats if other != seat]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        the_vote(state).outcome = str(target.player)


@power("construction_rider")
class ConstructionRider(Rider):
    """13.7  A space dock on a planet that you control."""

    def right(self, state: State, seat: int, log: Log) -> None:
        ask(state, seat, self.id)

    def choices(self, state: State, question: Question) -> list[Target]:
        return structure_spots(state, question.seat, (DOCK,))

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            place_structure(state, question.seat, target, log)


@power("diplomacy_rider")
class DiplomacyRider(Rider):
    """13.7 and 1.11  All others place a token in a system with a planet that you control."""

    def right(self, state: State, seat: int, log: Log) -> None:
        ask(state, seat, self.id)

    def choices(self, state: State, question: Question) -> list[Target]:
        planets = bits(state.players[question.seat].planets)
        return [Target(system=tile) for tile in dict.fromkeys(TILE_OF[p] for p in planets)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.system:
            for other in reversed(clockwise(state, question.seat)[1:]):
                place_token(state, other, target.system, log)
