"""Where an action is clicked, by what means, what it costs and brings: one function per kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from armillary.drawing.board import Chip, Way
from armillary.drawing.svg import translate
from armillary.games.pulsar.abilities import abilities
from armillary.games.pulsar.board import places
from armillary.games.pulsar.board.art import claim, ring, ship
from armillary.games.pulsar.board.asked import Asked
from armillary.games.pulsar.board.cluster import side_of
from armillary.games.pulsar.board.layout import ship_point
from armillary.games.pulsar.board.payments import price, way
from armillary.games.pulsar.dice import markers, steps
from armillary.games.pulsar.goals import price as bonus_price
from armillary.games.pulsar.state import SIZE

Chips = tuple[Chip, ...]
Ways = tuple[Way, ...]


class Preview(NamedTuple):
    """All of a choice but its label."""

    place: str = ""
    cost: Chips = ()
    gain: Chips = ()
    ghost: str = ""
    also: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    ways: Ways = ()
    note: str = ""


TERMS = {
    "vp": "points",
    "cube": "cubes",
    "pm": "pm",
    "plus2": "plus2",
    "station": "station",
    "gyrodyne": "gyrodyne",
    "transmitter": "online",
    "spin": "spinning",
}
"""What icons are called; the others speak for themselves."""


def chips(asked: Asked, what: Mapping[str, int]) -> Chips:
    """Amounts with their icons; nothing is said of what is not there."""
    terms = asked.words.terms
    return tuple(Chip(icon, n, terms.get(TERMS.get(icon, ""), "")) for icon, n in what.items() if n)


def gains(asked: Asked, action: Any) -> Chips:
    """What is sure to come of it; points may be lost, too."""
    found = asked.outcome(action).amounts
    return chips(asked, {icon: n for icon, n in found.items() if n > 0})


def _ship_at(asked: Asked, name: str) -> str:
    """A ship as it would stand beside a location; ghosts are drawn around their place."""
    node = side_of(asked.state).nodes[name]
    x, y = ship_point(node, asked.seat)
    return f'<g transform="{translate(x - node.x, y - node.y)}">{ship(asked.seat)}</g>'


# Setup and dice


def _portal(asked: Asked, action: Any) -> Preview:
    place = places.location(action.portal)
    return Preview(place, ghost=_ship_at(asked, action.portal))


def _side(asked: Asked, action: Any) -> Preview:
    return Preview(f"side:{action.side}")


def _take_die(asked: Asked, action: Any) -> Preview:
    place = f"die:{action.die}"
    if not action.track:
        return Preview(place)
    state = asked.state
    space = markers(getattr(state, action.track), asked.seat)[action.marker]
    board = getattr(state.table.dice_board, action.track)
    to = min(max(1, space + steps(state.median, action.die)), board.spaces)
    # 13.3  With two players the second marker may stand on the same space as the first.
    key = action.track + "_second" * action.marker
    label = asked.tell(f"way.{key}", start=space, to=to)
    icon = "initiative" if action.track == "initiative" else "cube"
    also = (places.landing(action.track, action.marker, action.die),)
    return Preview(place, also=also, ways=(Way("track", label, (icon,)),))


# Flights


def _fly(asked: Asked, action: Any) -> Preview:
    state, end = asked.state, action.path[-1]
    start = state.table.graph.names[asked.player.ship]
    ways: Ways = (way(action.pay, asked.words),)
    if state.runs_left(asked.player):
        ways += (_run(asked, action),)
    return Preview(
        places.location(end),
        price(action.pay, asked.words),
        gains(asked, action),
        _ship_at(asked, end),
        path=tuple(places.location(name) for name in (start, *action.path)),
        ways=ways,
        note=_plan(asked, action),
    )


def _plan(asked: Asked, action: Any) -> str:
    """What happens on the way, location by location."""
    stops = asked.outcome(action).stops
    return " · ".join(asked.tell(f"stop.{stop.kind}", name=stop.location.upper()) for stop in stops)


def _run(asked: Asked, action: Any) -> Way:
    """8.5  The gate run that is made on a flight, or none."""
    if not action.run:
        return Way("run", asked.tell("way.no_run"))
    run = asked.state.run_of(asked.player, action.run)
    colour = asked.words.term(action.colour)
    label = asked.tell("way.run", colour=colour, n=run.points_each)
    return Way("run", label, (f"gate_{run.colour}", "gate_run"))


def _teleport(asked: Asked, action: Any) -> Preview:
    ghost = _ship_at(asked, action.location)
    return Preview(places.location(action.location), (), gains(asked, action), ghost)


# Pulsars


def _claim(asked: Asked, action: Any) -> Preview:
    return Preview(places.location(action.pulsar), (), gains(asked, action), ring(asked.seat))


def _construct(asked: Asked, action: Any) -> Preview:
    size = SIZE[action.size]
    choice = Way("size", asked.words.label(action.size), ("gyrodyne",))
    drawing = claim(asked.seat, size, False)
    place = places.location(action.pulsar)
    return Preview(place, (), gains(asked, action), drawing, ways=(choice,))


def _spinning(asked: Asked, pulsar: str) -> str:
    place = asked.state.table.graph.index[pulsar]
    return claim(asked.seat, asked.player.gyrodynes[place], True)


def _spin(asked: Asked, action: Any) -> Preview:
    return Preview(
        places.location(action.pulsar),
        price(action.pay, asked.words),
        gains(asked, action),
        _spinning(asked, action.pulsar),
        ways=(way(action.pay, asked.words),),
    )


def _choose_spin(asked: Asked, action: Any) -> Preview:
    drawing = _spinning(asked, action.pulsar)
    return Preview(places.location(action.pulsar), (), gains(asked, action), drawing)


def _size(asked: Asked, action: Any) -> Preview:
    return Preview(f"gyro:{action.size}", (), gains(asked, action))


# What is paid with a die on a sheet


def _paid(asked: Asked, action: Any, place: str, cubes: int = 0, *more: Way) -> Preview:
    cost = price(action.pay, asked.words) + chips(asked, {"cube": cubes})
    ways = (way(action.pay, asked.words), *more)
    return Preview(place, cost, gains(asked, action), ways=ways)


def _take_gyrodyne(asked: Asked, action: Any) -> Preview:
    return _paid(asked, action, f"gyro:{action.size}")


def _modifier(asked: Asked, action: Any) -> Preview:
    return _paid(asked, action, f"modifier:{action.token}")


def _patent(asked: Asked, action: Any) -> Preview:
    row = asked.state.table.technologies[asked.state.table.technology[action.technology]]
    return _paid(asked, action, f"tech:{row.id}", row.cubes)


def _project(asked: Asked, action: Any) -> Preview:
    return _paid(asked, action, f"project:{action.slot}")


def _take_transmitter(asked: Asked, action: Any) -> Preview:
    label = asked.tell("way.cost", n=action.cost)
    covers = Way("cost", label, (f"die{action.cost}",))
    return _paid(asked, action, f"offer:{action.face}", 0, covers)


def _pay_transmitter(asked: Asked, action: Any) -> Preview:
    return _paid(asked, action, places.cost(action.number, action.cost))


def _cover(asked: Asked, action: Any) -> Preview:
    place = places.cost(action.number, action.cost)
    return Preview(place, (), gains(asked, action))


def _link(asked: Asked, action: Any) -> Preview:
    label = asked.tell("way.end", end=asked.words.term(action.end))
    place = places.end(action.to, action.to_end)
    return Preview(place, (), gains(asked, action), ways=(Way("end", label, ("link",)),))


def _new_array(asked: Asked, action: Any) -> Preview:
    return Preview("array:new")


def _copy(asked: Asked, action: Any) -> Preview:
    cost = chips(asked, {"cube": abilities(asked.state, asked.player).copy_cost})
    return Preview(f"die:{action.die}", cost, chips(asked, {f"red_die{action.die}": 1}))


# Answers


def _take_bonus(asked: Asked, action: Any) -> Preview:
    return Preview("", (), gains(asked, action))


def _buy(asked: Asked, action: Any) -> Preview:
    cubes: int = asked.frame.cubes  # type: ignore[attr-defined]
    points: int = asked.frame.points  # type: ignore[attr-defined]
    return Preview("", chips(asked, {"cube": cubes}), chips(asked, {"vp": points}))


def _buy_bonus(asked: Asked, action: Any) -> Preview:
    frame: Any = asked.frame
    number = frame.bought[frame.goals.index(action.goal)]
    cubes = bonus_price(asked.state, asked.player, action.goal, number)
    points = asked.state.table.goals[action.goal].bonuses[number].points
    cost, gain = chips(asked, {"cube": cubes}), chips(asked, {"vp": points})
    return Preview(f"goal:{action.goal}", cost, gain)


def _pick_goal(asked: Asked, action: Any) -> Preview:
    points = asked.state.table.goals[action.goal].points
    return Preview(f"goal:{action.goal}", (), chips(asked, {"vp": points}))


def _nothing(asked: Asked, action: Any) -> Preview:
    return Preview()


PREVIEWS: dict[str, Callable[[Asked, Any], Preview]] = {
    "portal": _portal,
    "hq_side": _side,
    "take_die": _take_die,
    "fly": _fly,
    "teleport": _teleport,
    "claim": _claim,
    "construct": _construct,
    "spin": _spin,
    "choose_spin": _choose_spin,
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
    "take_bonus": _take_bonus,
    "draw_instead": _take_bonus,
    "buy": _buy,
    "buy_bonus": _buy_bonus,
    "pick_goal": _pick_goal,
    "decline": _nothing,
    "no_bonus": _nothing,
    "end_turn": _nothing,
    "rolled": _nothing,
    "dealt": _nothing,
    "found": _nothing,
    "drawn": _nothing,
}
"""By tag of the action."""
