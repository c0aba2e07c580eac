"""10.3  What the eight strategy cards do beyond the effects that their data declares."""

from __future__ import annotations

from collections.abc import Callable

from armillary.core.decision import Illegal
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.command_tokens import Redistribute, place_token
from armillary.games.imperium.economy.production import (
    docks_at_home,
    job_of,
    produce,
    use_production,
)
from armillary.games.imperium.flow.card_draws import Drawing, draw_secrets
from armillary.games.imperium.flow.questions import Question, ask, asker, why_not
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import home_of
from armillary.games.imperium.numbering import (
    AGENDA,
    AGENDAS,
    MECATOL,
    MECATOL_REX,
    PLANET,
    PLANET_MASK,
    TILE_OF,
    ground,
    place_name,
)
from armillary.games.imperium.phases.victory import gain_points
from armillary.games.imperium.powers.effects import ready
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import NONE, State, clockwise
from armillary.games.imperium.units.packed_units import DOCK, PDS, TYPE, TYPES, count
from armillary.games.imperium.units.placement import closed_by, fits
from armillary.games.imperium.units.structures import place_structure, structure_spots

# Diplomacy


def _diplomacy_system(state: State, seat: int, log: Log) -> None:
    ask(state, seat, "diplomacy")


def diplomacy_systems(state: State, seat: int) -> list[int]:
    """10.3  Systems with a planet of this player, without that of Mecatol Rex."""
    planets = state.players[seat].planets
    return [t for t in state.galaxy.tiles if planets & PLANET_MASK[t] and t != MECATOL]


@asker("diplomacy")
class Diplomacy:
    """10.3  Which system do all others keep out of?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(system=tile) for tile in diplomacy_systems(state, question.seat)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        state.marks["turn.diplomacy"] = target.system
        if target.system:
            everybody_places(state, question.seat, target.system, log)


@why_not("diplomacy")
def not_closed(state: State, question: Question, target: Target) -> Illegal | None:
    """10.3  No planet of this player is there, or it is that of Mecatol Rex."""
    if target.system == MECATOL:
        return Illegal("10.3", "not_mecatol", system=MECATOL)
    known = target.system > 0 and state.galaxy.mask >> target.system & 1
    return Illegal("10.3", "no_planet_there", system=target.system) if known else None


def everybody_places(state: State, seat: int, system: int, log: Log) -> None:
    """Each other player places a command token in a system."""
    for other in reversed(clockwise(state, seat)[1:]):
        then(state, Step(other, "token.placed", place=system))


@step("token.placed")
def token_placed(state: State, work: Step, log: Log) -> None:
    place_token(state, work.seat, work.place, log)


def _diplomacy_ready(state: State, seat: int, log: Log) -> None:
    """25.2  Ready the planets in that system, or any two."""
    system = state.marks.pop("turn.diplomacy", 0)
    player = state.players[seat]
    if state.table.switches.diplomacy_readies == "any_two":
        ask(state, seat, "ready_planets", optional=True, n=2)
        return
    for planet in bits(player.exhausted & (PLANET_MASK[system] if system else 0)):
        ready(state, seat, planet, log)


# Politics


def _politics_speaker(state: State, seat: int, log: Log) -> None:
    ask(state, seat, "speaker")


@asker("speaker")
class ChooseSpeaker:
    """10.3  Who takes the speaker token?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(player=seat) for seat in state.seats if seat != state.speaker]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.player != NONE:
            state.speaker = target.player
            say(log, "speaker", target.player)


@why_not("speaker")
def not_speaker(state: State, question: Question, target: Target) -> Illegal | None:
    """10.3  Whoever has the speaker token does not get it."""
    is_speaker = target.player == state.speaker
    return Illegal("10.3", "speaker_already", player=state.speaker) if is_speaker else None


AGENDAS_SEEN = 2
IN_THE_DECK = -1
"""The place of an agenda that goes back: n says whether to the top (0) or the bottom (1)."""


def _politics_agendas(state: State, seat: int, log: Log) -> None:
    then(
        state,
        *(Drawing(seat, "look", seat) for _ in range(AGENDAS_SEEN)),
        Step(seat, "politics.look"),
    )


@step("politics.look")
def look(state: State, work: Step, log: Log) -> None:
    for agenda in state.looking:
        say(log, "look", work.seat, (work.seat,), agenda=AGENDAS[agenda].id)
    ask(state, work.seat, "look")


@asker("look")
class Look:
    """10.3  Which agenda goes where? What is put on top last is on top."""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [
            Target(name=AGENDAS[agenda].id, n=bottom, system=IN_THE_DECK)
            for agenda in state.looking
            for bottom in (0, 1)
        ]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.name:
            return
        agenda = AGENDA[target.name]
        state.looking = tuple(each for each in state.looking if each != agenda)
        known = (agenda, 1 << question.seat)
        if target.n:
            state.agenda_bottom = (*state.agenda_bottom, known)
        else:
            state.agenda_top = (known, *state.agenda_top)
        if state.looking:
            ask(state, question.seat, "look")


# Construction


def _construction(state: State, seat: int, log: Log) -> None:
    ask(state, seat, "construction")


def _construction_secondary(state: State, seat: int, log: Log) -> None:
    ask(state, seat, "construction_secondary")


@asker("construction")
class Construction:
    """10.3  Which structure is placed, and where?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return structure_spots(state, question.seat, (PDS, DOCK))

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            place_structure(state, question.seat, target, log)


@why_not("construction")
@why_not("construction_secondary")
def not_placed(state: State, question: Question, target: Target) -> Illegal | None:
    """2.2 and 10.3  Another's planet, a closed one or a full one, or no piece is left."""
    if target.planet not in PLANET or target.unit not in (TYPES[PDS], TYPES[DOCK]):
        return None
    planet, player = PLANET[target.planet], state.players[question.seat]
    if not player.planets >> planet & 1:
        return Illegal("10.3", "not_yours", planet=target.planet)
    if closed_by(state, planet):
        return Illegal("9.8", "closed", planet=target.planet, power=closed_by(state, planet))
    type = TYPE[target.unit]
    if not fits(state, player, type, ground(planet)):
        have = count(player.units[ground(planet)], type)
        return Illegal("2.2", "planet_full", planet=target.planet, unit=target.unit, have=have)
    return Illegal("1.10", "pieces", unit=target.unit)


@asker("construction_secondary")
class ConstructionSecondary:
    """10.3  Into which system is the token put, with a structure on a planet there or without?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        structures = structure_spots(state, question.seat, (PDS, DOCK))
        return structures + [Target(system=tile) for tile in state.galaxy.tiles]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            place_structure(state, question.seat, target, log)
        # The token that was spent lies in the system, unless one is there already (1.11).
        system = TILE_OF[PLANET[target.planet]] if target.planet else target.system
        place_token(state, question.seat, system, log)


# Trade


def _trade_partners(state: State, seat: int, log: Log) -> None:
    ask(state, seat, "trade_free")


@asker("trade_free")
class FreeTrade:
    """10.3  Who uses the secondary ability for nothing? n: the seats, as bits."""

    def choices(self, state: State, question: Question) -> list[Target]:
        others = sum(1 << seat for seat in state.seats if seat != question.seat)
        sets = range(1 << len(state.players))
        return [Target(name="players", n=n) for n in sets if not n & ~others]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        state.marks["turn.free"] = target.n
        say(log, "free_trade", question.seat, players=list(bits(target.n)))


# Warfare


def _warfare_redistribute(state: State, seat: int, log: Log) -> None:
    state.stack.append(Redistribute(seat))


def _warfare_secondary(state: State, seat: int, log: Log) -> None:
    ask(state, seat, "warfare_dock")


@asker("warfare_dock")
class WarfareDock:
    """10.3  Which space dock in the home system produces?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        home = home_of(state.players[question.seat])
        return [
            Target(planet=place_name(where)) if where != home else Target(system=home)
            for where in docks_at_home(state, question.seat, home)
        ]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        home = home_of(state.players[question.seat])
        where = ground(PLANET[target.planet]) if target.planet else target.system
        if where:
            use_production(state, Step(question.seat, "warfare.production", place=where), home)


@step("warfare.production")
def warfare_production(state: State, work: Step, log: Log) -> None:
    """22.27  The space dock alone produces."""
    home = home_of(state.players[work.seat])
    produce(state, work.seat, job_of(state, work.seat, home, (work.place,), (DOCK,)))


# Imperial


def _imperial_score(state: State, seat: int, log: Log) -> None:
    ask(state, seat, "score_public", optional=True)


def _imperial_point(state: State, seat: int, log: Log) -> None:
    if state.players[seat].planets >> MECATOL_REX & 1:
        gain_points(state, seat, 1, "imperial", log)
    else:
        draw_secrets(state, seat, 1)


Part = Callable[[State, int, Log], None]

OWN_PRIMARY: dict[tuple[str, int], Part] = {
    ("diplomacy", 0): _diplomacy_system,
    ("diplomacy", 1): _diplomacy_ready,
    ("politics", 0): _politics_speaker,
    ("politics", 2): _politics_agendas,
    ("construction", 0): _construction,
    ("trade", 2): _trade_partners,
    ("warfare", 1): _warfare_redistribute,
    ("imperial", 0): _imperial_score,
    ("imperial", 1): _imperial_point,
}
"""The parts of primary abilities that have code of their own."""

OWN_SECONDARY: dict[tuple[str, int], Part] = {
    ("construction", 0): _construction_secondary,
    ("warfare", 0): _warfare_secondary,
}
"""The same of secondary abilities."""
