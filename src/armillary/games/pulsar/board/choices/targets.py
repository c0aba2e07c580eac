"""Where an action is clicked, and by what means: one function per kind.

Nothing is tried out here, since all of them are asked at once; what one brings is for `previews`.
"""

from __future__ import annotations

from typing import NamedTuple

from armillary.core.decision import Action
from armillary.drawing.board import Way
from armillary.drawing.by_kind import ByKind
from armillary.games.pulsar.actions.flight import Fly, TeleportTo
from armillary.games.pulsar.actions.goals import BuyBonus, PickGoal
from armillary.games.pulsar.actions.gyrodynes import (
    ChooseSize,
    ChooseSpin,
    Claim,
    ClaimOffer,
    SpinGyrodyne,
    StartConstruction,
    TakeGyrodyne,
)
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.patents import BuyModifier, Patent
from armillary.games.pulsar.actions.transmitters import (
    CoverCost,
    Link,
    NewArray,
    PayTransmitter,
    TakeTransmitter,
    row_of,
)
from armillary.games.pulsar.board import places
from armillary.games.pulsar.board.choices.payments import Paid, way
from armillary.games.pulsar.board.choices.question import Asked
from armillary.games.pulsar.rounds.dice_phase import TakeDie, markers, steps
from armillary.games.pulsar.rounds.red_die import CopyDie
from armillary.games.pulsar.setup import TakePortal, TakeSide

Ways = tuple[Way, ...]


class Target(NamedTuple):
    """A place, and by what means; without a place it is a button."""

    place: str = ""
    ways: Ways = ()


NOWHERE = Target()


# Setup and dice


def _portal(asked: Asked, action: TakePortal) -> Target:
    return Target(places.location(action.portal))


def _side(asked: Asked, action: TakeSide) -> Target:
    return Target(f"side:{action.side}")


def _take_die(asked: Asked, action: TakeDie) -> Target:
    place = f"die:{action.die}"
    if not action.track:
        return Target(place)
    state = asked.state
    space = markers(getattr(state, action.track), asked.seat)[action.marker]
    board = getattr(state.table.dice_board, action.track)
    to = min(max(1, space + steps(state.median, action.die)), board.spaces)
    # 13.3  With two players the second marker may stand on the same space as the first.
    key = action.track + "_second" * action.marker
    label = asked.tell(f"way.{key}", start=space, to=to)
    icon = "initiative" if action.track == "initiative" else "cube"
    return Target(place, (Way("track", label, (icon,)),))


def _copy(asked: Asked, action: CopyDie) -> Target:
    return Target(f"die:{action.die}")


# On the map


def _fly(asked: Asked, action: Fly) -> Target:
    key = action.pay, action.run, action.colour
    ways = asked.ways.get(key)
    if ways is None:
        runs = (_run(asked, action),) if asked.state.runs_left(asked.player) else ()
        ways = asked.ways[key] = (way(action.pay, asked.words), *runs)
    return Target(places.location(action.path[-1]), ways)


def _run(asked: Asked, action: Fly) -> Way:
    """8.5  The gate run that is made on a flight, or none."""
    if not action.run:
        return Way("run", asked.tell("way.no_run"))
    run = asked.state.run_of(asked.player, action.run)
    colour = asked.words.term(action.colour)
    label = asked.tell("way.run", colour=colour, n=run.points_each)
    return Way("run", label, (f"gate_{run.colour}", "gate_run"))


def _teleport(asked: Asked, action: TeleportTo) -> Target:
    return Target(places.location(action.location))


def _pulsar(asked: Asked, action: ChooseSpin | Claim) -> Target:
    return Target(places.location(action.pulsar))


def _claim(asked: Asked, action: Claim) -> Target:
    """5.12  Where a flight has ended there is one pulsar to claim: yes and no are two buttons."""
    assert isinstance(asked.frame, ClaimOffer)
    return NOWHERE if len(asked.frame.pulsars) == 1 else _pulsar(asked, action)


def _construct(asked: Asked, action: StartConstruction) -> Target:
    size = Way("size", asked.words.label(action.size), ("gyrodyne",))
    return Target(places.location(action.pulsar), (size,))


def _spin(asked: Asked, action: SpinGyrodyne) -> Target:
    return _paid(asked, action, places.location(action.pulsar))


# On sheets


def _paid(asked: Asked, action: Paid, place: str, *more: Way) -> Target:
    return Target(place, (way(action.pay, asked.words), *more))


def _size(asked: Asked, action: ChooseSize) -> Target:
    return Target(f"gyro:{action.size}")


def _take_gyrodyne(asked: Asked, action: TakeGyrodyne) -> Target:
    return _paid(asked, action, f"gyro:{action.size}")


def _modifier(asked: Asked, action: BuyModifier) -> Target:
    return _paid(asked, action, f"modifier:{action.token}")


def _patent(asked: Asked, action: Patent) -> Target:
    return _paid(asked, action, f"tech:{action.technology}")


def _project(asked: Asked, action: CompleteProject) -> Target:
    return _paid(asked, action, f"project:{action.slot}")


def _take_transmitter(asked: Asked, action: TakeTransmitter) -> Target:
    label = asked.tell("way.cost", n=action.cost)
    covers = Way("cost", label, (f"die{action.cost}",))
    return _paid(asked, action, f"offer:{action.face}", covers)


def _pay_transmitter(asked: Asked, action: PayTransmitter) -> Target:
    return _paid(asked, action, places.cost(action.number, action.cost))


def _cover(asked: Asked, action: CoverCost) -> Target:
    return Target(places.cost(action.number, action.cost))


def _link(asked: Asked, action: Link) -> Target:
    units = asked.player.units
    # 7.7  What the joint would show: the reason to prefer one end to the other.
    die: int = getattr(row_of(asked.state, units[-1].face), action.end)
    die += getattr(row_of(asked.state, units[action.to].face), action.to_end)
    label = asked.tell("way.end", end=asked.words.term(action.end), n=die)
    return Target(places.end(action.to, action.to_end), (Way("end", label, ("link",)),))


def _new_array(asked: Asked, action: Action) -> Target:
    return Target("array:new")


def _goal(asked: Asked, action: BuyBonus | PickGoal) -> Target:
    return Target(f"goal:{action.goal}")


TARGETS: ByKind[Asked, Target] = ByKind(NOWHERE)
"""What is not here are are buttons."""
TARGETS.add(TakePortal, _portal)
TARGETS.add(TakeSide, _side)
TARGETS.add(TakeDie, _take_die)
TARGETS.add(Fly, _fly)
TARGETS.add(TeleportTo, _teleport)
TARGETS.add(Claim, _claim)
TARGETS.add(StartConstruction, _construct)
TARGETS.add(SpinGyrodyne, _spin)
TARGETS.add(ChooseSpin, _pulsar)
TARGETS.add(ChooseSize, _size)
TARGETS.add(TakeGyrodyne, _take_gyrodyne)
TARGETS.add(BuyModifier, _modifier)
TARGETS.add(Patent, _patent)
TARGETS.add(CompleteProject, _project)
TARGETS.add(TakeTransmitter, _take_transmitter)
TARGETS.add(PayTransmitter, _pay_transmitter)
TARGETS.add(CoverCost, _cover)
TARGETS.add(Link, _link)
TARGETS.add(NewArray, _new_array)
TARGETS.add(CopyDie, _copy)
TARGETS.add(BuyBonus, _goal)
TARGETS.add(PickGoal, _goal)
