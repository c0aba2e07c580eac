"""16  Technology: prerequisites, ways around them, and gaining technologies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from armillary.core.decision import Illegal
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.components import Technology
from armillary.games.imperium.economy.paying import readied
from armillary.games.imperium.flow.questions import Question, ask, asker, why_not
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import AGENDA, DATA, PLANET, PLANETS, TECH, TECHS
from armillary.games.imperium.powers.active_powers import owned, refresh
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import NOTHING, POWERS, Target, bending
from armillary.games.imperium.state import Player, State

REPLACED: dict[tuple[str, str], str] = {
    (tech.faction, tech.replaces): tech.id for tech in TECHS if tech.replaces
}
"""16.5  Technologies of everybody that a faction has in a version of its own."""


def in_deck(player: Player, tech: Technology) -> bool:
    """16.1 and 16.5  Whether a technology is in a player's deck."""
    if owned(player) >> TECH[tech.id] & 1:
        return False
    if tech.faction:
        return tech.faction == player.faction
    return (player.faction, tech.id) not in REPLACED


def colours(player: Player) -> Counter[str]:
    """16.1 and 16.2  How many technologies of each colour a player owns."""
    return Counter(TECHS[n].colour for n in bits(owned(player)) if TECHS[n].colour)


def missing(player: Player, tech: Technology) -> list[str]:
    """16.1  The prerequisites that a player lacks, colour by colour."""
    have = colours(player)
    return [colour for colour, n in tech.needs.items() for _ in range(n - have[colour])]


def shortcuts(state: State, seat: int, tech: Technology) -> Iterator[tuple[Target, str]]:
    """16.3 and 16.4  Ways to ignore a prerequisite, each with its colour; empty: any."""
    player = state.players[seat]
    for planet in bits(readied(player)):
        if PLANETS[planet].specialty:
            yield Target(planet=PLANETS[planet].id), PLANETS[planet].specialty
    for id, effect in modifiers(state, player).skips:
        if tech.upgrades and not effect.upgrades:
            continue
        if id in AGENDA and state.spent_laws >> AGENDA[id] & 1:
            continue
        for n in range(effect.n):
            yield Target(name=id, n=n), effect.colour


def everything(state: State, seat: int, tech: Technology) -> list[str]:
    """16.4  Powers with which all prerequisites can be ignored."""
    return [
        id
        for power in bending("skips", state.players[seat])
        for id in power.skips(state, seat, tech)
    ]


def _enough(lacking: list[str], ways: list[tuple[Target, str]]) -> bool:
    """Whether each missing prerequisite can be ignored by a way of its own."""
    have = Counter(colour for _, colour in ways)
    need = Counter(lacking)
    return sum(max(0, n - have[colour]) for colour, n in need.items()) <= have[""]


def researchable(state: State, seat: int, tech: Technology) -> bool:
    """16.1  Whether a player can research a technology now."""
    player = state.players[seat]
    if not in_deck(player, tech):
        return False
    lacking = missing(player, tech)
    if not lacking:
        return True
    if _enough(lacking, list(shortcuts(state, seat, tech))):
        return True
    return bool(everything(state, seat, tech))


def choices_for(state: State, seat: int) -> list[int]:
    """All technologies that a player can research now."""
    return [n for n, tech in enumerate(TECHS) if researchable(state, seat, tech)]


def research(state: State, seat: int, n: int = 1, optional: bool = False) -> None:
    """16.1  A player researches technologies, one after the other, or may do so."""
    then(state, *(Step(seat, "research", n=int(optional)) for _ in range(n)))


@step("research")
def researching(state: State, work: Step, log: Log) -> None:
    """16.1 and 16.6"""
    for power in bending("instead_of_research", state.players[work.seat]):
        if power.instead_of_research(state, work.seat, log):
            return
    ask(state, work.seat, "research", optional=bool(work.n))


@asker("research")
class Research:
    """16.1  Which technology do you research?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(name=TECHS[n].id) for n in choices_for(state, question.seat)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.name:
            return
        tech = DATA.technologies[target.name]
        number = TECH[tech.id]
        then(state, Step(question.seat, "research.done", n=number))
        lacking = len(missing(state.players[question.seat], tech))
        if lacking:
            ask(state, question.seat, "shortcut", n=number, data=(lacking,))


@why_not("research")
def not_researchable(state: State, question: Question, target: Target) -> Illegal | None:
    """16.1 and 16.5  It is owned, another faction's, or prerequisites are missing."""
    tech = DATA.technologies.get(target.name)
    if tech is None:
        return None
    seat, player = question.seat, state.players[question.seat]
    if owned(player) >> TECH[tech.id] & 1:
        return Illegal("16.1", "technology_owned", technology=tech.id)
    if not in_deck(player, tech):
        own = REPLACED.get((player.faction, tech.id))
        if own is not None:
            return Illegal("16.5", "technology_replaced", technology=tech.id, own=own)
        return Illegal("16.5", "technology_of", technology=tech.id, faction=tech.faction)
    lacking = Counter(missing(player, tech))
    ways = Counter(colour for _, colour in shortcuts(state, seat, tech))
    ignored = ways[""] + sum(min(n, ways[colour]) for colour, n in lacking.items())
    return Illegal(
        "16.1", "prerequisites", technology=tech.id, missing=dict(lacking), ignored=ignored
    )


@asker("shortcut")
class Shortcut:
    """16.3 and 16.4  How do you ignore the next missing prerequisite?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        tech = TECHS[question.n]
        lacking = missing(state.players[question.seat], tech)[-question.data[0] :]
        ways = list(shortcuts(state, question.seat, tech))
        found = []
        for number, (target, colour) in enumerate(ways):
            if question.data[1:] and target.n in question.data[1:] and target.name:
                continue
            rest = ways[:number] + ways[number + 1 :]
            if colour in ("", lacking[0]) and _enough(lacking[1:], rest):
                found.append(target)
        whole = everything(state, question.seat, tech)
        return found + [Target(name=id) for id in whole]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        tech = TECHS[question.n]
        left = question.data[0] - 1
        used = question.data[1:]
        if target.planet:
            state.players[question.seat].exhausted |= 1 << PLANET[target.planet]
            say(log, "specialty", question.seat, planet=target.planet)
        elif target.name in everything(state, question.seat, tech):
            POWERS[target.name].later(state, question.seat, tech.id, 0, log)
            left = 0
        elif target.name in AGENDA:
            # 22.15  The law is exhausted, not the planet.
            state.spent_laws |= 1 << AGENDA[target.name]
            say(log, "use", question.seat, power=target.name, on=NOTHING)
        else:
            used = (*used, target.n)
        if left:
            ask(state, question.seat, "shortcut", n=question.n, data=(left, *used))


@step("research.done")
def research_done(state: State, work: Step, log: Log) -> None:
    """16.1  The technology is researched."""
    tech = TECHS[work.n]
    say(log, "research", work.seat, technology=tech.id)
    take_tech(state, work.seat, work.n)
    open_window(state, "research.after", subject=work.seat, name=tech.id)


def take_tech(state: State, seat: int, tech: int) -> None:
    """A technology comes to a player."""
    player = state.players[seat]
    player.techs |= 1 << tech
    refresh(state, player)


def gain_tech(state: State, seat: int, tech: int, log: Log) -> None:
    """16.5  Gain a technology, without prerequisites; this is not research."""
    say(log, "gain_technology", seat, technology=TECHS[tech].id)
    take_tech(state, seat, tech)
