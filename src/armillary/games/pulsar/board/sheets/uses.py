"""4.6  What a die of a value pays for as it is: an icon and few words each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from armillary.core.states.hexes import bits
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.games.pulsar.actions.headquarters import open_projects
from armillary.games.pulsar.actions.patents import open_technologies
from armillary.games.pulsar.actions.transmitters import row_of, unpaid
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.state import Player, State
from armillary.games.pulsar.words import PulsarWords

SHOWN = 2
"""Patents that are named; more are counted."""


class Use(NamedTuple):
    """Something that a die pays for."""

    icon: str
    told: str


def drawn(found: Sequence[Use]) -> str:
    """In HTML, one beside the other."""
    return "".join(f"<em>{icon(use.icon)}<i>{text(use.told)}</i></em>" for use in found)


def uses(state: State, player: Player, value: int, words: PulsarWords) -> list[Use]:
    """Everything, first what everybody can do at any time."""
    tell = texts.of(words.language)
    data = state.table.data
    found = [Use("move", tell("use.fly", n=value))]
    for number_of, (name, row) in enumerate(data.gyrodynes.sizes.items()):
        if row.take_die == value and state.supply[number_of]:
            found.append(Use("gyrodyne", tell("use.take", size=words.term(name))))
    found += _patents(state, player, value, words)
    offered = [face for face in state.offer if value in row_of(state, face).costs]
    if offered:
        found.append(Use("transmitter", tell("use.offer", faces=words.listed(offered))))
    found += begun(state, player, value, words)
    found += [
        Use(name, tell("use.buy"))
        for name, modifier in data.dice.modifiers.items()
        if value in modifier.dice
    ]
    return found


def _patents(state: State, player: Player, value: int, words: PulsarWords) -> list[Use]:
    """9.3 and 9.4  Technologies that the player can still patent, by their names."""
    rows = [state.table.technologies[n] for n in bits(open_technologies(state, player))]
    names = [words.term(row.id) for row in rows if row.die == value]
    if not names:
        return []
    tell = texts.of(words.language)
    shown, more = names[:SHOWN], len(names) - SHOWN
    told = ", ".join(shown)
    if more > 0:
        told = tell("use.more", names=told, n=more)
    return [Use("patent", told)]


def begun(state: State, player: Player, value: int, words: PulsarWords) -> list[Use]:
    """What the player alone can go on with: gyrodynes that do not spin yet, own transmitters,
    projects of the own headquarters."""
    tell = texts.of(words.language)
    found = [
        Use("spin", tell("use.spin", size=words.term(name)))
        for number_of, (name, row) in enumerate(state.table.data.gyrodynes.sizes.items())
        if row.spin_die == value and player.building(number_of)
    ]
    faces = [unit.face for unit in player.units if value in unpaid(state, unit)]
    if faces:
        found.append(Use("transmitter", tell("use.pay", faces=words.listed(faces))))
    if player.hq:
        projects = state.side_of(player).projects
        slots = (state.table.slots[n] for n in bits(open_projects(state, player)))
        gains = [
            words.effects(projects[slot].effects) for slot in slots if projects[slot].die == value
        ]
        found += [Use("headquarters", tell("use.project", what=gain)) for gain in gains]
    return found
