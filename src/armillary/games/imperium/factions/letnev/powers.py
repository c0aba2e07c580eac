"""The Barony of Letnev. Armada and Non-Euclidean Shielding are numbers of the data."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium import rulings
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.combat_rounds import fight_of
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import place_name
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Declared, Note, Passive
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import FLAGSHIP, HURT, TYPES, hurt


@power("munitions_reserves")
class MunitionsReserves(Declared):
    """7.3.3  Two trade goods: in this round of space combat dice are rolled again."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat in (moment.subject, moment.other)


@power("arc_secundus")
class ArcSecundus(Power):
    """7.3  It is repaired at the start of each round of space combat."""

    must = True
    windows = ("space_combat.round_start",)

    def odds(self, side: Advantages) -> None:
        side.repairs_flagship = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return bool(hurt(state.players[seat].units[moment.place], FLAGSHIP))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        state.players[seat].units[moment.place] -= HURT[FLAGSHIP]
        say(log, "repaired", seat, unit=TYPES[FLAGSHIP], n=1, place=place_name(moment.place))


@power("l4_disruptors")
class L4Disruptors(Passive):
    """8.5  During an invasion no space cannon is fired at your units."""

    def odds(self, side: Advantages) -> None:
        side.silences_cannon |= not side.space

    def silences_cannon(self, state: State, seat: int) -> bool:
        return True


@power("war_funding")
class WarFunding(Note):
    """7.3.3  Letnev pays two trade goods: in this round you roll dice again."""

    price_in_goods = 2

    def odds(self, side: Advantages) -> None:
        side.rolls_again |= side.space

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        if seat not in (moment.subject, moment.other):
            return False
        enough = state.players[owner].goods >= self.price_in_goods
        return enough or rulings.owners_give_what_they_have(state)

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        letnev = state.players[owner]
        lost = min(self.price_in_goods, letnev.goods)
        letnev.goods -= lost
        if lost:
            say(log, "spend", owner, trade_goods=lost, strategy_tokens=0)
        fight = fight_of(state)
        fight.rerolls[fight.side(seat)] += 1
