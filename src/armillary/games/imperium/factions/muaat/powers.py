"""The Embers of Muaat. Gashlai Physiology and the Prototype War Suns are numbers of the data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from armillary.core.events import Log
from armillary.games.imperium.economy.command_tokens import take_from_pool
from armillary.games.imperium.economy.research import gain_tech, in_deck
from armillary.games.imperium.economy.trade import gain_goods
from armillary.games.imperium.galaxy.adjacency import adjacent
from armillary.games.imperium.numbering import DATA, TECH
from armillary.games.imperium.powers.effect_types import Cost
from armillary.games.imperium.powers.modifiers import ENTER, THROUGH
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note
from armillary.games.imperium.state import State
from armillary.games.imperium.units.component_limits import bring, obtainable
from armillary.games.imperium.units.fleet_limits import check_fleets
from armillary.games.imperium.units.packed_units import (
    CRUISER,
    DESTROYER,
    FIGHTER,
    FLAGSHIP,
    TYPE,
    TYPES,
    WAR_SUN,
    count,
)


@power("star_forge")
class StarForge(Power):
    """Action: a strategy token for two fighters or a destroyer where a war sun is."""

    forged: ClassVar[dict[int, int]] = {FIGHTER: 2, DESTROYER: 1}

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        player = state.players[seat]
        return [
            Target(system=tile, unit=TYPES[type])
            for tile in state.galaxy.tiles
            if count(player.units[tile], WAR_SUN)
            for type in self.forged
            if obtainable(state, player, type, tile)
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        type = TYPE[target.unit]
        bring(state, seat, type, target.system, self.forged[type], log)


@power("the_inferno")
class TheInferno(Power):
    """Action: a strategy token for a cruiser in the flagship's system."""

    windows = ("turn.action",)

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.cost = Cost(strategy_tokens=1)

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        player = state.players[seat]
        flagship = (tile for tile in state.galaxy.tiles if count(player.units[tile], FLAGSHIP))
        return [
            Target(system=tile) for tile in flagship if obtainable(state, player, CRUISER, tile)
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        bring(state, seat, CRUISER, target.system, 1, log)


@power("magmus_reactor")
class MagmusReactor(Power):
    """6.2.7  Ships move into supernovas; production near war suns and supernovas pays."""

    must = True
    windows = ("production.after",)

    def opens(self, state: State, seat: int, unit: int, origin: int) -> int:
        return THROUGH["supernova"] << ENTER

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        if seat != moment.subject:
            return False
        near = adjacent(state, moment.place, seat) & state.galaxy.anomalies["supernova"]
        return bool(near) or any(count(p.units[moment.place], WAR_SUN) for p in state.players)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        gain_goods(state, seat, 1, log)


@power("fires_of_the_gashlai")
class FiresOfTheGashlai(Note):
    """Action: Muaat gives up a token of the fleet pool, you gain your War Sun technology."""

    technology = "war_sun"

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        tech = DATA.technologies[self.technology]
        return state.players[owner].fleet > 0 and in_deck(state.players[seat], tech)

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        take_from_pool(state.players[owner], "fleet")
        gain_tech(state, seat, TECH[self.technology], log)
        check_fleets(state, owner)
