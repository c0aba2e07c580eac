"""The Naalu Collective. Hybrid Crystal Fighters are numbers of the data."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium.economy.command_tokens import put, take_from_pool
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import NOTE
from armillary.games.imperium.powers.power import NOTHING, Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import State, note_number
from armillary.games.imperium.units.fleet_limits import check_fleets
from armillary.games.imperium.units.packed_units import FLAGSHIP, count
from armillary.games.imperium.units.placement import has_ships
from armillary.games.imperium.units.withdrawal import exits, withdraw


@power("telepathic")
class Telepathic(Power):
    """18.1  At the end of the strategy phase the 0 token makes the Naalu first."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        gift = note_number(state.players[seat], NOTE["gift_of_prescience"])
        return not any(gift in player.shown for player in state.players)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        state.zero = seat
        say(log, "use", seat, power=self.id, on=NOTHING)


@power("gift_of_prescience")
class GiftOfPrescience(Note):
    """18.1  The holder has the 0 token in this round, instead of the Naalu."""

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        state.zero = seat


@power("foresight")
class Foresight(Power):
    """22.8  Ships of another player come: your fleet leaves for an adjacent system."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat != moment.subject and has_ships(state.players[seat], moment.place)

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(system=system) for system in exits(state, seat, moment.place)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        player = state.players[seat]
        if not player.tokens >> target.system & 1:
            put(state, player, target.system, log)
        withdraw(state, seat, target.system)


@power("neuroglaive")
class Neuroglaive(Power):
    """18.4  Whoever activates a system with your ships returns a token of the fleet pool."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        active = state.players[moment.subject]
        here = has_ships(state.players[seat], moment.place)
        return seat != moment.subject and here and active.fleet > 0

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        active = state.players[moment.subject]
        take_from_pool(active, "fleet")
        say(log, "use", seat, power=self.id, on=NOTHING)
        pools = active.tactic, active.fleet, active.strategy
        say(log, "tokens", active.seat, n=1, pools=pools)
        check_fleets(state, active.seat)


@power("matriarch")
class Matriarch(Passive):
    """22.35  Where the flagship is, fighters may land as if they were ground forces."""

    def lands_fighters(self, state: State, seat: int, system: int) -> bool:
        return count(state.players[seat].units[system], FLAGSHIP) > 0
