"""9  Production: everything is ordered in one form, and sent as a whole."""

from __future__ import annotations

import msgspec

from armillary.core.decision import Action
from armillary.core.words import Words
from armillary.drawing.crests import seat_class
from armillary.drawing.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.art import unit
from armillary.games.imperium.board.forms import (
    Given,
    command,
    floating,
    hidden,
    plan,
    pressed,
    read,
    stepper,
)
from armillary.games.imperium.board.map import system_name
from armillary.games.imperium.board.parts import resources
from armillary.games.imperium.board.values import rows
from armillary.games.imperium.forces import INFANTRY, SHIP_TYPES, TYPES
from armillary.games.imperium.kit import PLANETS, TILES, place_name
from armillary.games.imperium.modifiers import modifiers
from armillary.games.imperium.paying import available
from armillary.games.imperium.production import (
    Build,
    EndProduction,
    Order,
    Produce,
    price,
    refusal,
)
from armillary.games.imperium.state import State

ID = "produce"


class Orders:
    """What can be built, what the reader has put in, and the plan that comes of it."""

    def __init__(self, state: State, frame: Produce, given: Given) -> None:
        self.state, self.frame = state, frame
        self.player = state.players[frame.seat]
        wanted = {} if pressed(given) == "clear" else read(given)
        self.lines: list[tuple[int, int]] = [
            (type, where)
            for type in (*SHIP_TYPES, INFANTRY)
            for where in (frame.job.places if type == INFANTRY else (frame.job.system,))
            if self._possible(type, where)
        ]
        last = frame.order[-1] if frame.order else (0, 0)
        self.order: Order = frame.order
        self.wanted: dict[tuple[int, int], int] = {}
        for line in self.lines:
            for _ in range(wanted.get(self.field(line), 0)):
                if line >= last and refusal(state, self._frame(), *line) is None:
                    self.order = (*self.order, line)
                    self.wanted[line] = self.wanted.get(line, 0) + 1

    @staticmethod
    def field(line: tuple[int, int]) -> str:
        return f"b{line[0]}.{line[1]}"

    def _possible(self, type: int, where: int) -> bool:
        card = modifiers(self.state, self.player).units[type]
        return card is not None and bool(card.cost) and bool(self.frame.job.makes >> type & 1)

    def _frame(self) -> Produce:
        return msgspec.structs.replace(self.frame, order=self.order)

    @property
    def cost(self) -> int:
        return price(self.state, self.player, self.frame.job, self.order)

    def actions(self) -> list[Action]:
        """The plan, in the order of the rules."""
        ordered = sorted(line for line, n in self.wanted.items() for _ in range(n))
        found: list[Action] = [
            Build(TYPES[type], "" if where < TILES else place_name(where))
            for type, where in ordered
        ]
        return [*found, EndProduction()]


def sheet(state: State, frame: Produce, words: Words, given: Given | None = None) -> str:
    """Every type with its price, what the order costs, and how much may be built."""
    tell = texts.of(words.language)
    orders = Orders(state, frame, given or {})
    built, most = len(orders.order), frame.job.limit
    have = available(state, orders.player, "resources")
    lines = "".join(_line(orders, line, words) for line in orders.lines)
    told = tell("produce.send", n=built) if built else tell("produce.nothing")
    return floating(
        ID,
        f'<header class="ti-head"><div><span class="ti-over">{text(tell("produce.caption"))}</span>'
        f"<h2>{text(system_name(frame.job.system, words))}</h2></div>"
        f"{command('clear', tell('move.clear'))}</header>"
        f'<div class="ti-meters"><div><p><span>{text(tell("produce.units"))}</span>'
        f"<b>{text(tell('objective.progress', have=built, need=most))}</b></p></div><div><p>"
        f"<span>{text(tell('produce.cost'))}</span>"
        f"<b>{resources(orders.cost)} {text(tell('produce.of', n=have))}</b></p></div></div>"
        f'<section class="ti-source"><div>{lines}</div></section>'
        f'<p class="ti-send">{plan(orders.actions(), told)}</p>'
        f"{hidden({orders.field(line): n for line, n in orders.wanted.items()})}",
        f"ti-move {seat_class(frame.seat)}",
    )


def _line(orders: Orders, line: tuple[int, int], words: Words) -> str:
    type, where = line
    tell = texts.of(words.language)
    card = modifiers(orders.state, orders.player).units[type]
    assert card is not None
    name = words.label(TYPES[type])
    place = "" if where < TILES else tell("move.on", planet=PLANETS[where - TILES].name)
    told = [tell("value.cost", value=rows(card)["cost"])] + ([place] if place else [])
    n = orders.wanted.get(line, 0)
    refused = refusal(orders.state, orders._frame(), type, where)  # one more of it
    body = (
        f"{unit(TYPES[type], orders.player.seat)}"
        f'<span class="ti-label">{text(name)}<small>{text(" · ".join(told))}</small></span>'
    )
    full = words.reason(refused) if refused is not None else ""
    label = f"{name}, {place}" if place else name
    return stepper(orders.field(line), n, orders.frame.job.limit, label, body, full, told=False)
