"""The Emirates of Hacan."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium.combat.combat_rounds import fight_of
from armillary.games.imperium.economy.paying import reduced
from armillary.games.imperium.economy.trade import gain_goods
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import STRATEGY, STRATEGY_CARD
from armillary.games.imperium.phases.strategy_phase import swap_cards
from armillary.games.imperium.powers.effect_types import Cost
from armillary.games.imperium.powers.power import COUNT, Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import NONE, Group, State
from armillary.games.imperium.units.packed_units import FLAGSHIP, count


@power("masters_of_trade")
class MastersOfTrade(Passive):
    """10.2  The secondary ability of Trade costs no token."""

    def price(self, state: State, seat: int, what: str, cost: Cost) -> Cost:
        return reduced(cost, strategy_tokens=0) if what == "trade.secondary" else cost


@power("guild_ships")
class GuildShips(Passive):
    """15.4  Transactions with everybody."""

    def trades_with(self, state: State, seat: int, other: int) -> bool:
        return True


@power("arbiters")
class Arbiters(Passive):
    """15.4  Action cards change hands in transactions of Hacan."""

    def trades_cards(self, state: State, seat: int) -> bool:
        return True


@power("trade_convoys")
class TradeConvoys(Note):
    """15.4  Transactions with everybody while the note lies face up."""

    def trades_with(self, state: State, seat: int, other: int) -> bool:
        return bool(self.shown_by(state, seat))


@power("production_biomes")
class ProductionBiomes(Power):
    """Action: four trade goods for a strategy token, and two for a player of your choice."""

    own, others = 4, 2

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(player=other) for other in state.seats if other != seat]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        gain_goods(state, target.player, self.others, log)
        gain_goods(state, seat, self.own, log)


@power("quantum_datahub_node")
class QuantumDatahubNode(Power):
    """18.1  Three trade goods to another player, and a strategy card of yours for one of theirs."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        if not state.players[seat].cards:
            return ()
        others = (other for other in state.seats if other != seat)
        return [Target(player=other) for other in others if state.players[other].cards]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id, "mine", other=target.player)
        gain_goods(state, target.player, self.cost.trade_goods, log)

    def choices(self, state: State, question: Question) -> list[Target]:
        whose = question.seat if question.about == "mine" else question.other
        return [Target(name=STRATEGY[card].id) for card in state.players[whose].cards]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        card, seat, other = STRATEGY_CARD[target.name], question.seat, question.other
        if question.about == "mine":
            ask(state, seat, self.id, "theirs", other=other, n=card)
        else:
            swap_cards(state, seat, other, question.n, card, log)


@power("wrath_of_kenara")
class WrathOfKenara(Power):
    """7.3.3  After your rolls: a trade good turns a die that missed by 1 into a hit."""

    windows = ("combat.rolls_after",)

    def _here(self, state: State, seat: int) -> bool:
        fight = fight_of(state)
        return fight.planet == NONE and bool(
            count(state.players[seat].units[fight.system], FLAGSHIP)
        )

    def wants(self, state: State, seat: int, unit: int) -> str:
        return "near" if state.players[seat].goods and self._here(state, seat) else ""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject and self._here(state, seat)

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        fight = fight_of(state)
        near = sum(group.near for group in fight.rolls[fight.side(seat)])
        most = min(near, state.players[seat].goods)
        return [Target(name=COUNT, n=n) for n in range(1, most + 1)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        fight = fight_of(state)
        side, left = fight.side(seat), target.n
        groups = []
        for group in fight.rolls[side]:
            n = min(left, group.near)
            left -= n
            groups.append(raised(group, n))
        fight.rolls[side] = tuple(groups)
        state.players[seat].goods -= target.n
        say(log, "spend", seat, trade_goods=target.n, strategy_tokens=0)


def raised(group: Group, n: int) -> Group:
    """Dice of which so many that missed by 1 hit after all."""
    return Group(group.unit, group.dice, group.need, group.hits + n, group.near - n, group.nines)
