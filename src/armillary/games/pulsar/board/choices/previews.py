"""What an action costs and brings, and what would stand there: one function per kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import digits
from typing import Any, NamedTuple

from armillary.drawing.art.svg import translate
from armillary.drawing.board import Chip
from armillary.games.pulsar.actions.goals import price as bonus_price
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.board import places
from armillary.games.pulsar.board.choices.payments import price
from armillary.games.pulsar.board.choices.question import Asked
from armillary.games.pulsar.board.galaxy.art import claim, ring, ship
from armillary.games.pulsar.board.galaxy.layout import ship_point
from armillary.games.pulsar.board.galaxy.map import side_of
from armillary.games.pulsar.state import SIZE

Chips = tuple[Chip, ...]


class Preview(NamedTuple):
    """What a choice shows besides its target and its label."""

    cost: Chips = ()
    gain: Chips = ()
    ghost: str = ""
    also: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    note: str = ""


NOTHING = Preview()


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
"""What icons are called in the words of the rules; `texts.GAINS` has the others."""


def chips(asked: Asked, what: Mapping[str, int]) -> Chips:
    """Amounts with their icons; nothing is said of what is not there."""
    return tuple(Chip(icon, n, _called(asked, icon)) for icon, n in what.items() if n)


def _called(asked: Asked, icon: str) -> str:
    """What an icon is called, for those who do not see it or do not know it yet."""
    if icon in TERMS:
        return asked.words.term(TERMS[icon])
    kind = icon.rstrip(digits)
    if kind in ("die", "red_die"):
        return asked.tell(f"head.{kind}", n=icon[len(kind) :])
    return asked.tell(f"gain.{icon}")


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
    return Preview(ghost=_ship_at(asked, action.portal))


def _take_die(asked: Asked, action: Any) -> Preview:
    if not action.track:
        return NOTHING
    return Preview(also=(places.landing(action.track, action.marker, action.die),))


def _copy(asked: Asked, action: Any) -> Preview:
    cost = chips(asked, {"cube": abilities(asked.state, asked.player).copy_cost})
    return Preview(cost, chips(asked, {f"red_die{action.die}": 1}))


# On the map


def _fly(asked: Asked, action: Any) -> Preview:
    start = asked.state.table.graph.names[asked.player.ship]
    return Preview(
        price(action.pay, asked.words),
        gains(asked, action),
        _ship_at(asked, action.path[-1]),
        path=tuple(places.location(name) for name in (start, *action.path)),
        note=_plan(asked, action),
    )


def _plan(asked: Asked, action: Any) -> str:
    """What happens on the way, location by location."""
    stops = asked.outcome(action).stops
    return " · ".join(asked.tell(f"stop.{stop.kind}", name=stop.location.upper()) for stop in stops)


def _teleport(asked: Asked, action: Any) -> Preview:
    return Preview((), gains(asked, action), _ship_at(asked, action.location))


def _claim(asked: Asked, action: Any) -> Preview:
    lit = (places.location(action.pulsar),)
    return Preview((), gains(asked, action), ring(asked.seat), also=lit)


def _construct(asked: Asked, action: Any) -> Preview:
    return Preview((), gains(asked, action), claim(asked.seat, SIZE[action.size], False))


def _spinning(asked: Asked, pulsar: str) -> str:
    place = asked.state.table.graph.index[pulsar]
    return claim(asked.seat, asked.player.gyrodynes[place], True)


def _spin(asked: Asked, action: Any) -> Preview:
    drawing = _spinning(asked, action.pulsar)
    return Preview(price(action.pay, asked.words), gains(asked, action), drawing)


def _choose_spin(asked: Asked, action: Any) -> Preview:
    return Preview((), gains(asked, action), _spinning(asked, action.pulsar))


# On sheets


def _paid(asked: Asked, action: Any) -> Preview:
    return Preview(price(action.pay, asked.words), gains(asked, action))


def _patent(asked: Asked, action: Any) -> Preview:
    row = asked.state.table.technologies[asked.state.table.technology[action.technology]]
    cost = price(action.pay, asked.words) + chips(asked, {"cube": row.cubes})
    return Preview(cost, gains(asked, action))


def _brings(asked: Asked, action: Any) -> Preview:
    return Preview((), gains(asked, action))


def _buy(asked: Asked, action: Any) -> Preview:
    cubes: int = asked.frame.cubes  # type: ignore[attr-defined]
    points: int = asked.frame.points  # type: ignore[attr-defined]
    return Preview(chips(asked, {"cube": cubes}), chips(asked, {"vp": points}))


def _buy_bonus(asked: Asked, action: Any) -> Preview:
    frame: Any = asked.frame
    number = frame.bought[frame.goals.index(action.goal)]
    cubes = bonus_price(asked.state, asked.player, action.goal, number)
    points = asked.state.table.goals[action.goal].bonuses[number].points
    return Preview(chips(asked, {"cube": cubes}), chips(asked, {"vp": points}))


def _pick_goal(asked: Asked, action: Any) -> Preview:
    points = asked.state.table.goals[action.goal].points
    return Preview((), chips(asked, {"vp": points}))


def _nothing(asked: Asked, action: Any) -> Preview:
    return NOTHING


PREVIEWS: dict[str, Callable[[Asked, Any], Preview]] = {
    "portal": _portal,
    "hq_side": _nothing,
    "take_die": _take_die,
    "fly": _fly,
    "teleport": _teleport,
    "claim": _claim,
    "construct": _construct,
    "spin": _spin,
    "choose_spin": _choose_spin,
    "choose_size": _brings,
    "take_gyrodyne": _paid,
    "modifier": _paid,
    "patent": _patent,
    "project": _paid,
    "take_transmitter": _paid,
    "pay_transmitter": _paid,
    "cover": _brings,
    "link": _brings,
    "new_array": _nothing,
    "copy_die": _copy,
    "take_bonus": _brings,
    "draw_instead": _brings,
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
