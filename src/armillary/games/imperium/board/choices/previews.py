"""Where an option can be pressed, what it costs and brings, by the kind of action.

Cards and abilities have no code here: their targets say where they can be pressed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from armillary.core.words import tag
from armillary.drawing.board import Chip
from armillary.games.imperium.board import places
from armillary.games.imperium.board.choices import reaction_panel
from armillary.games.imperium.board.choices.arrival import arrival
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.board.forms import landing
from armillary.games.imperium.board.sheets.agenda import agenda_sentences
from armillary.games.imperium.combat.invasion import bombable, bombers
from armillary.games.imperium.economy.paying import Kind, planet_value
from armillary.games.imperium.flow.questions import Pick, Question
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.galaxy.map_strings import order
from armillary.games.imperium.numbering import DATA, PLANET, PLANETS, STRATEGY, STRATEGY_CARD
from armillary.games.imperium.phases.strategic_action import price_of
from armillary.games.imperium.powers.effect_types import Cost
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.units.packed_units import TYPES, count
from armillary.games.imperium.units.reach import current


class Preview(NamedTuple):
    """How an option is offered."""

    place: str = ""
    source: str = ""
    also: tuple[str, ...] = ()
    cost: tuple[Chip, ...] = ()
    gain: tuple[Chip, ...] = ()
    note: str = ""
    path: tuple[str, ...] = ()


def chips(cost: Cost, asked: Asked) -> tuple[Chip, ...]:
    """A cost as chips."""
    found = []
    for icon, amount, key in (
        ("resources", cost.resources, "cost.resources"),
        ("votes", cost.influence, "cost.influence"),
        ("trade_goods", cost.trade_goods, "fact.trade_goods"),
        ("strategy", cost.strategy_tokens, "pool.strategy"),
        ("tactic", cost.tokens, "cost.tokens"),
        ("hand_cards", cost.action_cards, "fact.cards"),
    ):
        if amount:
            found.append(Chip(icon, amount, asked.tell(key, n=amount)))
    return tuple(found)


def _activate(asked: Asked, action: Any) -> Preview:
    cost = (Chip("tactic", 1, asked.tell("pool.tactic", n=1)),)
    origins = asked.sources(action.system)
    told = []
    if origins:
        told = [asked.tell("choice.reach", n=len(origins)), *arrival(asked, action.system)]
    also = tuple(places.system(origin) for origin in origins)
    return Preview(places.system(action.system), also=also, cost=cost, note=" · ".join(told))


def _strategy(asked: Asked, action: Any) -> Preview:
    return Preview(note=_does(asked, action.card))


def _does(asked: Asked, card: str) -> str:
    """10.3  All parts of the primary ability of a strategy card."""
    parts = range(1, len(STRATEGY[STRATEGY_CARD[card]].primary) + 1)
    return " · ".join(asked.tell(f"strategy.{card}_{n}") for n in parts)


def _use(asked: Asked, action: Use) -> Preview:
    power = POWERS[action.power]
    place = asked.spot(action.on)
    return Preview(place, cost=chips(power.cost, asked), note=asked.words.about(action.power))


def _pick(asked: Asked, action: Pick) -> Preview:
    """Answers that all lie at one place are told apart by their buttons."""
    if landing.asks(asked.frame):  # there is a form; they are listed, not all shown as buttons
        return Preview("landing:")
    if reaction_panel.secondary(asked.frame):  # it is asked beside the map
        return Preview()
    if isinstance(asked.frame, Question) and asked.frame.by in ("pay_step", "buy_tokens"):
        return Preview(cost=chips(_price(asked, asked.frame, action.on.n), asked))
    if isinstance(asked.frame, Question) and asked.frame.by == "bombardment":
        return _bombardment(asked)
    place = asked.spot(action.on)
    note = _about(asked, action.on.name) if action.on.name else ""
    if len(asked.spots) == 1 and asked.spots[place] > 1:
        return Preview(also=(place,) if place else (), note=note)
    return Preview(place, note=note)


def _bombardment(asked: Asked) -> Preview:
    """8.3  The planets that can be bombarded light up; the note says with what."""
    system, player = current(asked.state).system, asked.player
    ships = (
        asked.words.phrase(
            "phrase",
            "times",
            n=count(player.units[system], type),
            what=asked.words.term(TYPES[type]),
        )
        for type in bombers(asked.state, player, system)
    )
    planets = bombable(asked.state, system)
    also = tuple(places.planet(PLANETS[planet].id) for planet in planets)
    return Preview(also=also, note=asked.words.listed(ships))


def _price(asked: Asked, question: Question, n: int) -> Cost:
    """10.3  What command tokens cost, or the next part of a strategy card."""
    if question.by == "buy_tokens":
        return Cost(influence=n * question.n)
    row = STRATEGY[question.n]
    return price_of(asked.state, asked.seat, f"{row.id}.primary", row.primary[question.place].cost)


def _about(asked: Asked, name: str) -> str:
    """What a thing does; an agenda does one thing or another."""
    row = DATA.agendas.get(name)
    if row is None:
        return asked.words.about(name)
    told = agenda_sentences(row, asked.words)
    return " ".join(f"{side}: {said}" if side else said for side, said in told)


def _move_ship(asked: Asked, action: Any) -> Preview:
    path = tuple(places.system(tile) for tile in (action.origin, *action.path))
    note = " · ".join(arrival(asked, action.path[-1]))
    return Preview(places.system(action.origin), path=path, note=note)


def _load(asked: Asked, action: Any) -> Preview:
    return Preview(places.planet(action.planet) if action.planet else places.system(action.system))


def _place_tile(asked: Asked, action: Any) -> Preview:
    return Preview(places.free(order()[action.place]), source=f"tile:{action.tile}")


def _take_card(asked: Asked, action: Any) -> Preview:
    goods = asked.state.card_goods[STRATEGY_CARD[action.card]]
    gain = (Chip("trade_goods", goods, asked.tell("fact.trade_goods", n=goods)),) if goods else ()
    return Preview(f"strategy:{action.card}", gain=gain, note=_does(asked, action.card))


def _exhaust(asked: Asked, action: Any) -> Preview:
    kind: Kind = getattr(asked.frame, "kind", "influence")
    value = planet_value(asked.state, PLANET[action.planet], kind)
    icon = "resources" if kind == "resources" else "votes"
    return Preview(
        places.planet(action.planet), gain=(Chip(icon, value, asked.tell(f"cost.{kind}", n=value)),)
    )


def _build(asked: Asked, action: Any) -> Preview:
    system: int = getattr(asked.frame, "job").system  # noqa: B009
    place = places.planet(action.planet) if action.planet else places.system(system)
    return Preview(place)


def _tokens(asked: Asked, action: Any) -> Preview:
    """There are many ways, and a form: they are listed, not all shown as buttons."""
    return Preview("pools:")


PREVIEWS: dict[str, Callable[[Asked, Any], Preview]] = {
    "activate": _activate,
    "strategy": _strategy,
    "use": _use,
    "pick": _pick,
    "move_ship": _move_ship,
    "load": _load,
    "place_tile": _place_tile,
    "take_card": _take_card,
    "exhaust": _exhaust,
    "vote_with": _exhaust,
    "build": _build,
    "tokens": _tokens,
    "faction": lambda asked, action: Preview(f"faction:{action.faction}"),
    "sustain": lambda asked, action: Preview(f"sustain:{action.unit}"),
    "lose": lambda asked, action: Preview(f"lose:{action.unit}"),
    "abstain": lambda asked, action: Preview("outcome:"),  # the form has a button for it
    "vote_for": lambda asked, action: Preview(f"outcome:{action.outcome}"),
}
"""What is not here is a button without a place."""


def preview(asked: Asked, action: Any) -> Preview:
    """How an option is offered."""
    made = PREVIEWS.get(tag(action))
    return made(asked, action) if made is not None else Preview()
