"""The Winnu. The dice of the Salai Sai Corian are numbers of the data."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.paying import SWAPPED, reduced
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.galaxy.adjacency import Wormholes
from armillary.games.imperium.numbering import (
    MECATOL,
    MECATOL_REX,
    PLANET,
    PLANETS,
    STRATEGY,
    STRATEGY_CARD,
    ground,
)
from armillary.games.imperium.phases.strategy_phase import swap_cards
from armillary.games.imperium.powers.effect_types import Cost
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import State
from armillary.games.imperium.units.component_limits import bring, obtainable
from armillary.games.imperium.units.packed_units import DOCK, INFANTRY, PDS
from armillary.games.imperium.units.placement import fits
from armillary.games.imperium.units.reach import current
from armillary.games.imperium.units.structures import place_structure, structure_spots


@power("blood_ties")
class BloodTies(Passive):
    """8.9  The custodians token costs no influence."""

    def price(self, state: State, seat: int, what: str, cost: Cost) -> Cost:
        return reduced(cost, influence=0) if what == "custodians" else cost


@power("reclamation")
class Reclamation(Power):
    """18.8  After gaining Mecatol Rex: a PDS and a space dock there, as far as there are any."""

    def _spots(self, state: State, seat: int) -> list[Target]:
        spots = structure_spots(state, seat, (DOCK, PDS))
        return [spot for spot in spots if PLANET[spot.planet] == MECATOL_REX]

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        gained = current(state).gained >> MECATOL_REX & 1
        return seat == moment.subject and bool(gained) and bool(self._spots(state, seat))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        for spot in self._spots(state, seat):
            place_structure(state, seat, spot, log)


@power("salai_sai_corian")
class SalaiSaiCorian(Passive):
    """7.3.3  A die for each ship of the opponent that is no fighter (see `combat_rounds`)."""


@power("lazax_gate_folding")
class LazaxGateFolding(Power):
    """6.2.8  Mecatol Rex is a wormhole until it is yours; then infantry comes there."""

    windows = ("turn.action",)

    def link(self, state: State, seat: int, wormholes: Wormholes, moving: bool) -> None:
        mine = state.players[seat].planets >> MECATOL_REX & 1
        if state.active == seat and (moving or state.tactical is not None) and not mine:
            wormholes.alpha |= 1 << MECATOL
            wormholes.beta |= 1 << MECATOL

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        player, where = state.players[seat], ground(MECATOL_REX)
        if not player.planets >> MECATOL_REX & 1 or not fits(state, player, INFANTRY, where):
            return False
        return obtainable(state, player, INFANTRY, where)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        bring(state, seat, INFANTRY, ground(MECATOL_REX), 1, log)


@power("hegemonic_trade_policy")
class HegemonicTradePolicy(Power):
    """24.3  For one use of production a planet's resources and influence are swapped."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(planet=PLANETS[p].id) for p in bits(state.players[seat].planets)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        state.marks[SWAPPED] = PLANET[target.planet] + 1


@power("acquiescence")
class Acquiescence(Note):
    """18.1  A strategy card of yours for one of the Winnu."""

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        return bool(state.players[seat].cards and state.players[owner].cards)

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        ask(state, seat, self.id, "mine", other=owner)

    def choices(self, state: State, question: Question) -> list[Target]:
        whose = question.seat if question.about == "mine" else question.other
        return [Target(name=STRATEGY[card].id) for card in state.players[whose].cards]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        card, seat, other = STRATEGY_CARD[target.name], question.seat, question.other
        if question.about == "mine":
            ask(state, seat, self.id, "theirs", other=other, n=card)
        else:
            swap_cards(state, seat, other, question.n, card, log)
