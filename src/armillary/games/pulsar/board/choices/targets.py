"""Where an action is clicked, and by what means: one function per kind.

Nothing is tried out here, since all of them are asked at once; what one brings is for `previews`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from armillary.drawing.board import Way
from armillary.games.pulsar.actions.transmitters import row_of
from armillary.games.pulsar.board import places
from armillary.games.pulsar.board.choices.payments import way
from armillary.games.pulsar.board.choices.question import Asked
from armillary.games.pulsar.rounds.dice_phase import markers, steps

Ways = tuple[Way, ...]


class Target(NamedTuple):
    """A place, and by what means; without a place it is a button."""

    place: str = ""
    ways: Ways = ()


NOWHERE = Target()


# Setup and dice


def _portal(asked: Asked, action: Any) -> Target:
    return Target(places.location(action.portal))


def _side(asked: Asked, action: Any) -> Target:
    return Target(f"side:{action.side}")


def _take_die(asked: Asked, action: Any) -> Target:
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


def _copy(asked: Asked, action: Any) -> Target:
    return Target(f"die:{action.die}")


# On the map


def _fly(asked: Asked, action: Any) -> Target:
    key = action.pay, action.run, action.colour
    ways = asked.ways.get(key)
    if ways is None:
        runs = (_run(asked, action),) if asked.state.runs_left(asked.player) else ()
        ways = asked.ways[key] = (way(action.pay, asked.words), *runs)
    return Target(places.location(action.path[-1]), ways)


def _run(asked: Asked, action: Any) -> Way:
    """8.5  The gate run that is made on a flight, or none."""
    if not action.run:
        return Way("run", asked.tell("way.no_run"))
    run = asked.state.run_of(asked.player, action.run)
    colour = asked.words.term(action.colour)
    label = asked.tell("way.run", colour=colour, n=run.points_each)
    return Way("run", label, (f"gate_{run.colour}", "gate_run"))


def _teleport(asked: Asked, action: Any) -> Target:
    return Target(places.location(action.location))


def _pulsar(asked: Asked, action: Any) -> Target:
    return Target(places.location(action.pulsar))


def _claim(asked: Asked, action: Any) -> Target:
    """5.12  Where a flight has ended there is one pulsar to claim: yes and no are two buttons."""
    frame: Any = asked.frame
    return NOWHERE if len(frame.pulsars) == 1 else _pulsar(asked, action)


def _construct(asked: Asked, action: Any) -> Target:
    size = Way("size", asked.words.label(action.size), ("gyrodyne",))
    return Target(places.location(action.pulsar), (size,))


def _spin(asked: Asked, action: Any) -> Target:
    return _paid(asked, action, places.location(action.pulsar))


# On sheets


def _paid(asked: Asked, action: Any, place: str, *more: Way) -> Target:
    return Target(place, (way(action.pay, asked.words), *more))


def _size(asked: Asked, action: Any) -> Target:
    return Target(f"gyro:{action.size}")


def _take_gyrodyne(asked: Asked, action: Any) -> Target:
    return _paid(asked, action, f"gyro:{action.size}")


def _modifier(asked: Asked, action: Any) -> Target:
    return _paid(asked, action, f"modifier:{action.token}")


def _patent(asked: Asked, action: Any) -> Target:
    return _paid(asked, action, f"tech:{action.technology}")


def _project(asked: Asked, action: Any) -> Target:
    return _paid(asked, action, f"project:{action.slot}")


def _take_transmitter(asked: Asked, action: Any) -> Target:
    label = asked.tell("way.cost", n=action.cost)
    covers = Way("cost", label, (f"die{action.cost}",))
    return _paid(asked, action, f"offer:{action.face}", covers)


def _pay_transmitter(asked: Asked, action: Any) -> Target:
    return _paid(asked, action, places.cost(action.number, action.cost))


def _cover(asked: Asked, action: Any) -> Target:
    return Target(places.cost(action.number, action.cost))


def _link(asked: Asked, action: Any) -> Target:
    units = asked.player.units
    # 7.7  What the joint would show: the reason to prefer one end to the other.
    die: int = getattr(row_of(asked.state, units[-1].face), action.end)
    die += getattr(row_of(asked.state, units[action.to].face), action.to_end)
    label = asked.tell("way.end", end=asked.words.term(action.end), n=die)
    return Target(places.end(action.to, action.to_end), (Way("end", label, ("link",)),))


def _new_array(asked: Asked, action: Any) -> Target:
    return Target("array:new")


def _goal(asked: Asked, action: Any) -> Target:
    return Target(f"goal:{action.goal}")


TARGETS: dict[str, Callable[[Asked, Any], Target]] = {
    "portal": _portal,
    "hq_side": _side,
    "take_die": _take_die,
    "fly": _fly,
    "teleport": _teleport,
    "claim": _claim,
    "construct": _construct,
    "spin": _spin,
    "choose_spin": _pulsar,
    "choose_size": _size,
    "take_gyrodyne": _take_gyrodyne,
    "modifier": _modifier,
    "patent": _patent,
    "project": _project,
    "take_transmitter": _take_transmitter,
    "pay_transmitter": _pay_transmitter,
    "cover": _cover,
    "link": _link,
    "new_array": _new_array,
    "copy_die": _copy,
    "buy_bonus": _goal,
    "pick_goal": _goal,
}
"""By tag of the action; the others are buttons."""
