"""6.4 and 8.5  Space cannon: offence after movement, defence against landings."""

from __future__ import annotations

from armillary.core.events import Event, Log
from armillary.games.imperium import rulings
from armillary.games.imperium.combat.combat_rounds import told
from armillary.games.imperium.combat.hits import assign, fighting
from armillary.games.imperium.components import Roll
from armillary.games.imperium.economy.trade import holds_fire
from armillary.games.imperium.flow.dice import hits, roll, take_dice
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.galaxy.adjacency import links
from armillary.games.imperium.numbering import PLANET, PLANETS, PLANETS_OF, TILES, ground
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import Target, bending
from armillary.games.imperium.state import NONE, Player, State, clockwise
from armillary.games.imperium.units.packed_units import FLAGSHIP, PDS, SHIPS, TYPES, count
from armillary.games.imperium.units.reach import current

Guns = list[tuple[int, int, Roll]]
"""Types with space cannon: type, how many, dice."""
SHOOTERS = (FLAGSHIP, PDS)


def guns_around(state: State, player: Player, system: int) -> Guns:
    """6.4.1  Who can fire into a system: what is in it, and what reaches it from next door."""
    mods = modifiers(state, player)
    found: Guns = []
    for type in SHOOTERS:
        card = mods.units[type]
        if card is None or card.space_cannon is None:
            continue
        n = _in_system(player, system, type)
        if card.space_cannon_reach:
            near = links(state, player.seat)[system]
            while near:
                low = near & -near
                n += _in_system(player, low.bit_length() - 1, type)
                near ^= low
        if n:
            found.append((type, n, card.space_cannon))
    return found


def _in_system(player: Player, system: int, type: int) -> int:
    shift, units = 8 * type, player.units
    n = units[system] >> shift & 255
    for planet in PLANETS_OF[system]:
        n += units[TILES + planet] >> shift & 255
    return n


def guns_on(state: State, player: Player, planet: int) -> Guns:
    """8.5  Who can fire at forces that land on a planet."""
    card = modifiers(state, player).units[PDS]
    n = count(player.units[ground(planet)], PDS)
    if card is None or card.space_cannon is None or not n:
        return []
    return [(PDS, n, card.space_cannon)]


def fire(state: State, seat: int, target: int, place: int) -> None:
    """6.4.3  Roll all dice, then the target assigns the hits."""
    fire_with(state, "cannon.ready", seat, target, place)


def fire_with(state: State, ready: str, seat: int, target: int, place: int) -> None:
    """6.4.3  The same, with the dice that a step of this name rolls."""
    then(
        state,
        Step(seat, ready, place=place, other=target),
        Step(seat, "cannon.fired", place=place, other=target),
        Step(seat, "cannon.assign", place=place, other=target),
    )
    open_window(state, "space_cannon.before_roll", subject=seat, other=target, place=place)


@step("cannon.ready")
def ready(state: State, work: Step, log: Log) -> None:
    """6.4.3  The dice, one more with Plasma Scoring."""
    player = state.players[work.seat]
    place = work.place
    if place >= TILES:
        guns = guns_on(state, player, place - TILES)
    else:
        guns = guns_around(state, player, place)
    roll_guns(state, work.seat, work.other, guns)


def roll_guns(state: State, seat: int, target: int, guns: Guns) -> None:
    """6.4.3  What fires at a player's units; the best of it has the die of Plasma Scoring."""
    penalty = modifiers(state, state.players[target]).cannon_penalty
    best = min((gun[2].hit for gun in guns), default=0)
    extra = "space_cannon" in modifiers(state, state.players[seat]).extra_die
    for type, n, dice in reversed(guns):
        more = 1 if extra and dice.hit == best else 0
        extra = extra and not more
        roll(state, seat, type, n * dice.dice + more, dice.hit + penalty)


@step("cannon.fired")
def fired(state: State, work: Step, log: Log) -> None:
    """18.5  Before hits are assigned."""
    if hits(state):
        open_window(
            state,
            "space_cannon.before_assign",
            subject=work.other,
            other=work.seat,
            place=work.place,
        )


@step("cannon.assign")
def hits_assigned(state: State, work: Step, log: Log) -> None:
    """6.4.3  The target assigns what is left."""
    done = sum(group.hits for group in take_dice(state))
    tactical = current(state)
    done -= tactical.marks.pop("cancelled", 0)
    forced = tactical.marks.pop("forced", 0)
    if done > 0:
        free, must = (0, done) if forced else (done, 0)
        assign(state, work.other, work.place, free, work.seat, must, "space_cannon")


def firing(state: State, target: int, place: int, guns: Guns) -> dict[str, object]:
    """6.4  What fires at whom, and where, as an event tells it."""
    where = {"system": place} if place < TILES else {"planet": PLANETS[place - TILES].id}
    named = {TYPES[type]: n for type, n, _ in guns}
    return {"at": target, **where, "guns": named, "target": told(state, target, place)}


# Offence


@step("cannon.offence")
def offence(state: State, work: Step, log: Log) -> None:
    """6.4.1  The active player, then all others clockwise."""
    system = current(state).system
    for seat in reversed(clockwise(state, state.active)):
        if guns_around(state, state.players[seat], system):
            then(state, Step(seat, "cannon.offence_of"))


@step("cannon.offence_of")
def offence_of(state: State, work: Step, log: Log) -> None:
    """6.4.2  Fire or not, and at whom."""
    system = current(state).system
    if guns_around(state, state.players[work.seat], system):
        ask(state, work.seat, "cannon", optional=True, place=system)


@asker("cannon")
class Fire:
    """6.4.2  At whose ships do you fire?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        system, active = question.place, state.active
        if question.seat != active:
            targets = [active] if state.players[active].units[system] & SHIPS else []
        else:
            targets = [
                p.seat for p in state.players if p.seat != active and p.units[system] & SHIPS
            ]
        return [
            Target(player=seat) for seat in targets if not holds_fire(state, question.seat, seat)
        ]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.player == NONE:
            return
        if log is not None:
            guns = guns_around(state, state.players[question.seat], question.place)
            values = firing(state, target.player, question.place, guns)
            log.append(Event("cannon", question.seat, values))
        fire(state, question.seat, target.player, question.place)


# Defence


@step("cannon.defence")
def defence(state: State, work: Step, log: Log) -> None:
    """8.5  On each planet on which forces landed, others' units there may fire."""
    landed = current(state).landed
    if rulings.the_invader_orders_the_defence(state):
        ask(state, state.active, "next_defence", data=landed)
        return
    for planet in reversed(landed):
        then(state, Step(state.active, "cannon.defence_on", place=planet))


@asker("next_defence")
class NextDefence:
    """8.5  From which planet does space cannon fire next?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        planets = (planet for planet in question.data if defenders(state, planet))
        return [Target(planet=PLANETS[planet].id) for planet in planets]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.planet:
            return
        planet = PLANET[target.planet]
        rest = tuple(each for each in question.data if each != planet)
        ask(state, question.seat, "next_defence", data=rest)
        then(state, Step(question.seat, "cannon.defence_on", place=planet))


def defenders(state: State, planet: int) -> list[int]:
    """8.5  Who can fire at the active player's forces on a planet."""
    active = state.players[state.active]
    if not fighting(state, state.active, ground(planet)):
        return []
    if any(p.silences_cannon(state, state.active) for p in bending("silences_cannon", active)):
        return []
    if current(state).marks.get("pds_disabled"):
        return []
    others = (player for player in state.players if player.seat != state.active)
    return [player.seat for player in others if guns_on(state, player, planet)]


@step("cannon.defence_on")
def defence_on(state: State, work: Step, log: Log) -> None:
    for seat in reversed(defenders(state, work.place)):
        ask(state, seat, "defence", optional=True, place=work.place)


@asker("defence")
class Defend:
    """8.5  Do you fire at the forces that landed?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        held = holds_fire(state, question.seat, state.active)
        return [] if held else [Target(player=state.active)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        planet = question.place
        if target.player == NONE:
            return
        if log is not None:
            guns = guns_on(state, state.players[question.seat], planet)
            values = firing(state, state.active, ground(planet), guns)
            log.append(Event("defence", question.seat, values))
        fire(state, question.seat, state.active, ground(planet))
