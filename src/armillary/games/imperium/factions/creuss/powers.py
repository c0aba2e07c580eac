"""The Ghosts of Creuss. Where their home lies (2.7) is a matter of setup."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.extra_hits import opposing_targets, strike_ship
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import Wormholes, flagship_wormholes, home_of
from armillary.games.imperium.numbering import HOME_TILES, PLANET_MASK
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import move_first
from armillary.games.imperium.units.packed_units import FLAGSHIP, SHIPS, TYPES
from armillary.games.imperium.units.placement import ships_of_others

TOKENS = ("creuss_alpha", "creuss_beta")


@power("quantum_entanglement")
class QuantumEntanglement(Passive):
    """6.2.8  For the Creuss all alpha and beta wormholes are one kind, whatever else holds."""

    def link(self, state: State, seat: int, wormholes: Wormholes, moving: bool) -> None:
        wormholes.entangled = True


@power("slipstream")
class Slipstream(Passive):
    """6.2.10  Ships that start at home or in an alpha or beta wormhole move one further."""

    def move_bonus(self, state: State, seat: int, unit: int, origin: int) -> int:
        wormholes = Wormholes(state)
        near = wormholes.alpha | wormholes.beta | 1 << home_of(state.players[seat])
        return near >> origin & 1


@power("creuss_gate")
class CreussGate(Passive):
    """2.7  It is done when the galaxy is set up."""


@power("hil_colish")
class HilColish(Passive):
    """6.2.8  Its wormhole is on the map (see `adjacency`); it may move before other ships."""

    def moves_first(self, state: State, seat: int) -> int:
        return FLAGSHIP

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(unit=TYPES[FLAGSHIP])]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.unit:
            say(log, "use", question.seat, power=self.id, on=target)
            move_first(state, question.seat, FLAGSHIP)


# Wormhole tokens


def token_systems(state: State, seat: int) -> list[int]:
    """Systems with a planet of this player, and others that are no homes and hold no strangers."""
    planets = state.players[seat].planets
    return [
        tile
        for tile in state.galaxy.tiles
        if planets & PLANET_MASK[tile]
        or (not HOME_TILES >> tile & 1 and not ships_of_others(state, seat, tile))
    ]


def token_targets(state: State, seat: int) -> list[Target]:
    """Where each of the two tokens can go: anywhere but where it is."""
    return [
        Target(name=token, system=tile)
        for token, where in zip(TOKENS, state.creuss, strict=True)
        for tile in token_systems(state, seat)
        if tile != where
    ]


def place_wormhole(state: State, seat: int, target: Target, log: Log) -> None:
    """A token is placed or moved."""
    alpha, beta = state.creuss
    if target.name == TOKENS[0]:
        alpha = target.system
    else:
        beta = target.system
    state.creuss = alpha, beta
    say(log, "wormhole", seat, token=target.name, system=target.system)


@power("wormhole_generator")
class WormholeGenerator(Power):
    """At the start of the status phase a wormhole token is placed or moved."""

    must = True

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id)

    def choices(self, state: State, question: Question) -> list[Target]:
        return token_targets(state, question.seat)

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.system:
            place_wormhole(state, question.seat, target, log)


@power("creuss_iff")
class CreussIff(Note):
    """22.34  At the start of your turn you place or move a wormhole token of the Creuss."""

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        return seat == moment.subject

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        ask(state, seat, self.id)

    def choices(self, state: State, question: Question) -> list[Target]:
        return token_targets(state, question.seat)

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.system:
            place_wormhole(state, question.seat, target, log)


@power("dimensional_splicer")
class DimensionalSplicer(Power):
    """22.6 and 22.7  In a system with a wormhole: a hit against a ship of your choice."""

    def odds(self, side: Advantages) -> None:
        side.chosen_hits = 1

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        if seat not in (moment.subject, moment.other):
            return False
        here = bool(state.players[seat].units[moment.place] & SHIPS)
        return here and bool(self._wormholes(state) >> moment.place & 1)

    def _wormholes(self, state: State) -> int:
        wormholes = Wormholes(state)
        flagship_wormholes(state, wormholes)
        return wormholes.alpha | wormholes.beta | wormholes.delta

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return opposing_targets(state, seat)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        strike_ship(state, seat, target)
