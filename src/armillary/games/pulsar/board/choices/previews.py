"""What would stand where something is done, and what happens on the way: one function per kind."""

from __future__ import annotations

from typing import NamedTuple

from armillary.core.decision import Action
from armillary.drawing.art.svg import translate
from armillary.drawing.by_kind import ByKind
from armillary.games.pulsar.actions.flight import Fly, TeleportTo
from armillary.games.pulsar.actions.goals import BuyBonus, NoBonus, PickGoal
from armillary.games.pulsar.actions.gyrodynes import (
    ChooseSize,
    ChooseSpin,
    Claim,
    SpinGyrodyne,
    StartConstruction,
    TakeGyrodyne,
)
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.patents import BuyModifier, Patent
from armillary.games.pulsar.actions.stations import DrawInstead, Drawn, Found, TakeBonus
from armillary.games.pulsar.actions.transmitters import (
    CoverCost,
    Dealt,
    Link,
    NewArray,
    PayTransmitter,
    TakeTransmitter,
)
from armillary.games.pulsar.benefits.effects import Buy, Decline
from armillary.games.pulsar.board import places
from armillary.games.pulsar.board.choices.question import Asked
from armillary.games.pulsar.board.choices.stock import stops
from armillary.games.pulsar.board.galaxy.art import claim, ring, ship
from armillary.games.pulsar.board.galaxy.layout import ship_point
from armillary.games.pulsar.board.galaxy.map import side_of
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rounds.dice_phase import Rolled, TakeDie
from armillary.games.pulsar.rounds.production_phase import until_the_end
from armillary.games.pulsar.rounds.red_die import CopyDie
from armillary.games.pulsar.setup import TakePortal, TakeSide
from armillary.games.pulsar.state import SIZE


class Preview(NamedTuple):
    """What a choice shows besides its target and its label."""

    ghost: str = ""
    also: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    note: str = ""


NOTHING = Preview()


def _ship_at(asked: Asked, name: str) -> str:
    """A ship as it would stand beside a location; ghosts are drawn around their place."""
    node = side_of(asked.state).nodes[name]
    x, y = ship_point(node, asked.seat)
    return f'<g transform="{translate(x - node.x, y - node.y)}">{ship(asked.seat)}</g>'


# Setup and dice


def _portal(asked: Asked, action: TakePortal) -> Preview:
    return Preview(ghost=_ship_at(asked, action.portal))


def _take_die(asked: Asked, action: TakeDie) -> Preview:
    if not action.track:
        return NOTHING
    return Preview(also=(places.landing(action.track, action.marker, action.die),))


# On the map


def _fly(asked: Asked, action: Fly) -> Preview:
    start = asked.state.table.graph.names[asked.player.ship]
    return Preview(
        _ship_at(asked, action.path[-1]),
        path=tuple(places.location(name) for name in (start, *action.path)),
        note=_plan(asked, action),
    )


def _plan(asked: Asked, action: Fly) -> str:
    """What happens on the way, location by location."""
    there = stops(asked.outcome(action))
    return " · ".join(asked.tell(f"stop.{stop.kind}", name=stop.location.upper()) for stop in there)


def _teleport(asked: Asked, action: TeleportTo) -> Preview:
    return Preview(_ship_at(asked, action.location))


def _claim(asked: Asked, action: Claim) -> Preview:
    lit = (places.location(action.pulsar),)
    return Preview(ring(asked.seat), also=lit)


def _construct(asked: Asked, action: StartConstruction) -> Preview:
    return Preview(claim(asked.seat, SIZE[action.size], False))


def _spinning(asked: Asked, pulsar: str) -> str:
    place = asked.state.table.graph.index[pulsar]
    return claim(asked.seat, asked.player.gyrodynes[place], True)


def _spin(asked: Asked, action: SpinGyrodyne | ChooseSpin) -> Preview:
    """10.5  With what it brings from now on."""
    size = asked.player.gyrodynes[asked.state.table.graph.index[action.pulsar]]
    brings = until_the_end(asked.state, asked.player, size)
    return Preview(_spinning(asked, action.pulsar), note=asked.tell("tip.until_the_end", n=brings))


def _nothing(asked: Asked, action: Action) -> Preview:
    return NOTHING


PREVIEWS: ByKind[Asked, Preview] = ByKind()
PREVIEWS.add(TakePortal, _portal)
PREVIEWS.add(TakeSide, _nothing)
PREVIEWS.add(TakeDie, _take_die)
PREVIEWS.add(Fly, _fly)
PREVIEWS.add(TeleportTo, _teleport)
PREVIEWS.add(Claim, _claim)
PREVIEWS.add(StartConstruction, _construct)
PREVIEWS.add(SpinGyrodyne, _spin)
PREVIEWS.add(ChooseSpin, _spin)
PREVIEWS.add(ChooseSize, _nothing)
PREVIEWS.add(TakeGyrodyne, _nothing)
PREVIEWS.add(BuyModifier, _nothing)
PREVIEWS.add(Patent, _nothing)
PREVIEWS.add(CompleteProject, _nothing)
PREVIEWS.add(TakeTransmitter, _nothing)
PREVIEWS.add(PayTransmitter, _nothing)
PREVIEWS.add(CoverCost, _nothing)
PREVIEWS.add(Link, _nothing)
PREVIEWS.add(NewArray, _nothing)
PREVIEWS.add(CopyDie, _nothing)
PREVIEWS.add(TakeBonus, _nothing)
PREVIEWS.add(DrawInstead, _nothing)
PREVIEWS.add(Buy, _nothing)
PREVIEWS.add(BuyBonus, _nothing)
PREVIEWS.add(PickGoal, _nothing)
PREVIEWS.add(Decline, _nothing)
PREVIEWS.add(NoBonus, _nothing)
PREVIEWS.add(EndTurn, _nothing)
PREVIEWS.add(Rolled, _nothing)
PREVIEWS.add(Dealt, _nothing)
PREVIEWS.add(Found, _nothing)
PREVIEWS.add(Drawn, _nothing)
