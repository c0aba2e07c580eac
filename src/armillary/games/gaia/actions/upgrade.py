"""6  Upgrade a structure."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.build_mine import Building
from armillary.games.gaia.actions.tech_tiles import offer_tech
from armillary.games.gaia.rounds.resources import trigger
from armillary.games.gaia.state import (
    ACADEMY_KNOWLEDGE,
    ACADEMY_QIC,
    INSTITUTE,
    KIND,
    KINDS,
    LOST_MINE,
    RESEARCH_LAB,
    TRADING_STATION,
    Player,
    State,
)

SUPPLY_NAME = {
    "mine": "mine",
    "trading_station": "trading_station",
    "research_lab": "research_lab",
    "planetary_institute": "planetary_institute",
    "academy_knowledge": "academy",
    "academy_qic": "academy",
}
ACADEMIES = ("academy_knowledge", "academy_qic")


def next_kinds(player: Player) -> tuple[tuple[int, ...], ...]:
    """6.2 and 12.12  What each kind of structure may become."""
    return player.faction.next_kinds


def has_piece(state: State, player: Player, kind: int) -> bool:
    """6.4  A piece is left; of the two academies, each stands once."""
    if kind in (ACADEMY_KNOWLEDGE, ACADEMY_QIC, INSTITUTE):
        return not player.built[kind]
    return player.built[kind] < state.table.data.structures[KINDS[kind]].supply


def has_neighbour(state: State, player: Player, place: int) -> bool:
    """6.2  An opponent's structure stands in the neighbourhood."""
    near = state.table.grid.balls[place][state.table.data.limits.neighbourhood]
    return any(other.land & near for other in state.players if other is not player)


def upgrade_cost(state: State, player: Player, place: int, kind: int) -> tuple[int, int]:
    """6.2  Credits and ore; a trading station is cheaper beside an opponent."""
    row = state.table.data.structures[SUPPLY_NAME[KINDS[kind]]]
    if kind == TRADING_STATION and has_neighbour(state, player, place):
        return row.neighbour_credits, row.ore
    return row.credits, row.ore


class Upgrade(Action, frozen=True, tag="upgrade"):
    """6.1  Replace a structure by the next one."""

    hex: Hex
    to: str

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[Upgrade]:
        player = state.players[frame.seat]
        if player.ore < 2 or player.credits < 3:
            return
        made = state.table.upgrades
        kinds = next_kinds(player)
        guests = player.guests
        for place, old in player.structures.items():
            for kind in kinds[old]:
                if guests >> place & 1 or not has_piece(state, player, kind):
                    continue
                credits, ore = upgrade_cost(state, player, place, kind)
                if credits <= player.credits and ore <= player.ore:
                    yield made[place][KINDS[kind]]

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        place = state.index(self.hex)
        old = None if place is None else player.structures.get(place)
        if place is None or old is None:
            return Illegal("6.1", "not_yours", hex=self.hex)
        if player.guests >> place & 1 or old == LOST_MINE:
            return Illegal("6.5", "no_upgrade", hex=self.hex)
        kind = KIND.get(self.to)
        allowed = next_kinds(player)[old]
        if kind not in allowed:
            names = tuple(KINDS[number] for number in allowed)
            return Illegal("6.2", "upgrade_path", old=KINDS[old], to=self.to, allowed=names)
        if not has_piece(state, player, kind):
            return Illegal("6.4" if self.to in ACADEMIES else "6.1", "none_left", piece=self.to)
        credits, ore = upgrade_cost(state, player, place, kind)
        if player.credits < credits:
            return Illegal("6.2", "credits", need=credits, have=player.credits)
        if player.ore < ore:
            return Illegal("6.2", "ore", need=ore, have=player.ore)
        return None

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        place = state.table.grid.index[self.hex]
        kind = KIND[self.to]
        credits, ore = upgrade_cost(state, player, place, kind)
        player.credits -= credits
        player.ore -= ore
        if log is not None:
            was = KINDS[player.structures[place]]
            paid = {"credits": credits, "ore": ore}
            values = {"hex": self.hex, "was": was, "to": self.to, **paid}
            log.append(Event("upgrade", player.seat, values))
        replace(state, player, place, kind, log)
        if kind == INSTITUTE:
            player.faction.institute_built(state, player, log)
        if kind in (RESEARCH_LAB, ACADEMY_KNOWLEDGE, ACADEMY_QIC):
            offer_tech(state, player)


def exchange(state: State, player: Player, place: int, kind: int) -> None:
    """6.1  Put another piece there; 10.1 the others may charge."""
    player.built[player.structures[place]] -= 1
    player.built[kind] += 1
    player.structures[place] = kind
    player.candidates = None
    state.offers.append(place)


def replace(state: State, player: Player, place: int, kind: int, log: Log) -> None:
    """6.6  Exchange the pieces and collect what it triggers."""
    exchange(state, player, place, kind)
    if kind == TRADING_STATION:
        trigger(state, player, "build_trading_station", log)
    elif kind != RESEARCH_LAB:
        trigger(state, player, "build_planetary_institute_or_academy", log)
