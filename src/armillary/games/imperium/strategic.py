"""10  Strategic action: primary and secondary abilities of the eight strategy cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from armillary.core.decision import Action, Illegal
from armillary.core.events import Log
from armillary.core.hexes import bits
from armillary.games.imperium.adjacency import home_of
from armillary.games.imperium.choices import Question, ask, asker
from armillary.games.imperium.draws import Drawing, draw_secrets
from armillary.games.imperium.effects import carry_out, ready
from armillary.games.imperium.flow import Step, step, then
from armillary.games.imperium.forces import DOCK, PDS, TYPE, TYPES, count
from armillary.games.imperium.kit import (
    AGENDA,
    AGENDAS,
    MECATOL,
    MECATOL_REX,
    PLANET,
    PLANET_MASK,
    PLANETS,
    STRATEGY,
    STRATEGY_CARD,
    TILE_OF,
    ground,
    place_name,
)
from armillary.games.imperium.modifiers import modifiers
from armillary.games.imperium.order import say
from armillary.games.imperium.paying import available, can_pay, pay
from armillary.games.imperium.pieces import fits
from armillary.games.imperium.powers import POWERS, Target, bending, powers_at
from armillary.games.imperium.production import docks_at_home, job_of, produce, use_production
from armillary.games.imperium.shortage import bring, obtainable, replace
from armillary.games.imperium.state import NONE, State, clockwise
from armillary.games.imperium.tokens import Redistribute, place_token
from armillary.games.imperium.victory import gain_points
from armillary.games.imperium.vocabulary import BuyTokens, Cost
from armillary.games.imperium.windows import open_window

if TYPE_CHECKING:
    from armillary.games.imperium.turns import Turn

PRIMARY, SECONDARY = "primary", "secondary"


class PlayStrategy(Action, frozen=True, tag="strategy"):
    """10.1  Use the primary ability of a readied strategy card."""

    card: str

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[PlayStrategy]:
        player = state.players[frame.seat]
        for card in player.cards:
            if not player.used >> card & 1:
                yield PlayStrategy(STRATEGY[card].id)

    def check(self, state: State, frame: Turn) -> Illegal | None:
        player, card = state.players[frame.seat], STRATEGY_CARD.get(self.card)
        if card is None or card not in player.cards:
            return Illegal("10.1", "not_your_card", card=self.card)
        if player.used >> card & 1:
            return Illegal("10.1", "exhausted", card=self.card)
        return None

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        card = STRATEGY_CARD[self.card]
        state.actions += 1
        say(log, "strategy", frame.seat, card=self.card)
        then(
            state,
            *_steps(frame.seat, card, PRIMARY),
            *(Step(seat, "strategic.offer", n=card) for seat in clockwise(state, frame.seat)[1:]),
            Step(frame.seat, "strategic.exhaust", n=card),
        )


def _steps(seat: int, card: int, ability: str) -> list[Step]:
    """The steps of an ability, from top to bottom."""
    row = STRATEGY[card]
    steps = row.primary if ability == PRIMARY else row.secondary
    found = [
        Step(seat, f"strategic.{ability}", n=card, place=number) for number in range(len(steps))
    ]
    if row.id == "diplomacy":
        found.append(Step(seat, "strategic.after_diplomacy"))
    return found


@step("strategic.exhaust")
def exhaust(state: State, work: Step, log: Log) -> None:
    """10.1  Then the card is exhausted."""
    state.players[work.seat].used |= 1 << work.n
    state.marks.pop("turn.free", None)


@step("strategic.after_diplomacy")
def after_diplomacy(state: State, work: Step, log: Log) -> None:
    open_window(state, "strategic.after_diplomacy", subject=work.seat)


# Primary abilities


@step("strategic.primary")
def primary(state: State, work: Step, log: Log) -> None:
    row = STRATEGY[work.n]
    part = row.primary[work.place]
    own = OWN_STEPS.get((row.id, PRIMARY, work.place))
    if own is not None:
        own(state, work.seat, log)
        return
    cost = price_of(state, work.seat, f"{row.id}.primary", part.cost)
    if part.cost != NOTHING:
        if can_pay(state, state.players[work.seat], cost):
            ask(state, work.seat, "pay_step", optional=True, n=work.n, place=work.place)
        return
    carry_out(state, work.seat, part.effects, row.id)


NOTHING = Cost()


def price_of(state: State, seat: int, what: str, cost: Cost) -> Cost:
    """10.2  What an ability costs this seat."""
    for power in bending("price", state.players[seat]):
        cost = power.price(state, seat, what, cost)
    return cost


@asker("pay_step")
class PayStep:
    """10.3  Do you pay for the next part of the ability?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(name=STRATEGY[question.n].id)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.name:
            row = STRATEGY[question.n]
            part = row.primary[question.place]
            carry_out(state, question.seat, part.effects, row.id)
            cost = price_of(state, question.seat, f"{row.id}.primary", part.cost)
            pay(state, question.seat, cost, log)


# Secondary abilities


@step("strategic.offer")
def offer(state: State, work: Step, log: Log) -> None:
    """10.2  May this player use the secondary ability, and what does it cost?"""
    player = state.players[work.seat]
    row = STRATEGY[work.n]
    if player.out or not worthwhile(state, work.seat, row.id):
        return
    if secondary_choices(state, work.seat, work.n):
        ask(state, work.seat, "secondary", optional=True, n=work.n)


def secondary_cost(state: State, seat: int, card: int) -> Cost:
    """10.2 and 10.5  A token from the strategy pool, except for those chosen with Trade."""
    row = STRATEGY[card]
    if state.marks.get("turn.free", 0) >> seat & 1:
        return NOTHING
    return price_of(state, seat, f"{row.id}.secondary", row.cost)


def secondary_choices(state: State, seat: int, card: int) -> list[Target]:
    player = state.players[seat]
    found = []
    if can_pay(state, player, secondary_cost(state, seat, card)):
        found.append(Target(name=STRATEGY[card].id))
    found += [
        Target(name=power.id)
        for power in bending("secondary_instead", player)
        if power.secondary_instead(state, seat, STRATEGY[card].id)
    ]
    return found


def worthwhile(state: State, seat: int, card: str) -> bool:
    """17.3  Whether the secondary ability can do anything for a player."""
    player = state.players[seat]
    if card == "leadership":
        bought = STRATEGY[STRATEGY_CARD[card]].secondary[0].effects[0]
        assert type(bought) is BuyTokens
        return available(state, player, "influence") >= bought.influence
    if card == "diplomacy":
        after = powers_at(("strategic.after_diplomacy",))[0]
        return bool(player.exhausted or player.held & after)
    if card == "warfare":
        return bool(docks_at_home(state, seat, home_of(player)))
    return True


@asker("secondary")
class Secondary:
    """10.2  Do you use the secondary ability?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return secondary_choices(state, question.seat, question.n)

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        card = question.n
        if not target.name:
            return
        if target.name != STRATEGY[card].id:
            POWERS[target.name].later(state, question.seat, STRATEGY[card].id, card, log)
            return
        say(log, "secondary", question.seat, card=target.name)
        then(state, *_steps(question.seat, card, SECONDARY))
        pay(state, question.seat, secondary_cost(state, question.seat, card), log)


@step("strategic.secondary")
def secondary(state: State, work: Step, log: Log) -> None:
    row = STRATEGY[work.n]
    own = OWN_STEPS.get((row.id, SECONDARY, work.place))
    if own is not None:
        own(state, work.seat, log)
    else:
        carry_out(state, work.seat, row.secondary[work.place].effects, row.id)


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


def structure_spots(state: State, seat: int, types: tuple[int, ...]) -> list[Target]:
    """10.3  Planets on which a structure can be placed."""
    player = state.players[seat]
    found = []
    for type in types:
        for planet in bits(player.planets):
            where = ground(planet)
            spot = structure_place(state, seat, type, where)
            if fits(state, player, type, where) and obtainable(state, player, type, spot):
                found.append(Target(planet=PLANETS[planet].id, unit=TYPES[type]))
    return found


def structure_place(state: State, seat: int, type: int, where: int) -> int:
    """2.2  Where a structure stands: on the planet, or as a Floating Factory in space."""
    card = modifiers(state, state.players[seat]).units[type]
    if card is not None and card.in_space:
        return TILE_OF[PLANET[place_name(where)]]
    return where


def place_structure(state: State, seat: int, target: Target, log: Log) -> None:
    """9.7  A structure is placed."""
    type = TYPE[target.unit]
    where = structure_place(state, seat, type, ground(PLANET[target.planet]))
    bring(state, seat, type, where, 1, log)


def assimilate(state: State, seat: int, where: int, log: Log) -> None:
    """8.7  The structures of others on a planet are replaced by those of this seat."""
    for player in state.players:
        for type in (PDS, DOCK) if player.seat != seat else ():
            spot = structure_place(state, seat, type, where)
            for _ in range(count(player.units[where], type)):
                replace(state, seat, type, where, spot, player.seat, type, log)


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


OWN_STEPS: dict[tuple[str, str, int], Callable[[State, int, Log], None]] = {
    ("diplomacy", PRIMARY, 0): _diplomacy_system,
    ("diplomacy", PRIMARY, 1): _diplomacy_ready,
    ("politics", PRIMARY, 0): _politics_speaker,
    ("politics", PRIMARY, 2): _politics_agendas,
    ("construction", PRIMARY, 0): _construction,
    ("construction", SECONDARY, 0): _construction_secondary,
    ("trade", PRIMARY, 2): _trade_partners,
    ("warfare", PRIMARY, 1): _warfare_redistribute,
    ("warfare", SECONDARY, 0): _warfare_secondary,
    ("imperial", PRIMARY, 0): _imperial_score,
    ("imperial", PRIMARY, 1): _imperial_point,
}
"""The parts of the strategy cards that have code of their own."""
