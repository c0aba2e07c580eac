"""9  Production: everything is ordered in one form, and sent as a whole."""

from __future__ import annotations

from collections import Counter

import msgspec

from armillary.core.decision import Action
from armillary.core.words import Words
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.board import BARE
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.forms import pay
from armillary.games.imperium.board.forms.form_parts import (
    Given,
    command,
    filled,
    floating,
    hidden,
    pressed,
    read,
    sender,
    stepper,
)
from armillary.games.imperium.board.galaxy.map import system_name
from armillary.games.imperium.board.galaxy.unit_art import unit
from armillary.games.imperium.board.parts import resources
from armillary.games.imperium.board.unit_values import rows
from armillary.games.imperium.bot import production as bot
from armillary.games.imperium.economy.paying import available
from armillary.games.imperium.economy.production import (
    Build,
    EndProduction,
    Produce,
    TakeBack,
    price,
    refusal,
)
from armillary.games.imperium.flow.steps import apply
from armillary.games.imperium.numbering import PLANETS, TILES, place_name, tile_of
from armillary.games.imperium.powers.effect_types import ProductionDiscount
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import by_bits
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.component_limits import sources
from armillary.games.imperium.units.fleet_limits import CARGO, capacity, fleet_limit, free_fighters
from armillary.games.imperium.units.packed_units import (
    BIG,
    BIG_SHIPS,
    FIGHTER,
    INFANTRY,
    SHIP_TYPES,
    TYPES,
    count,
    size,
)
from armillary.games.imperium.units.placement import WITH_TOKENS

ID = "produce"


Line = tuple[int, int]
"""A type and where it goes."""


class Orders:
    """What can be built, what the reader has put in, and the bundle that comes of it."""

    def __init__(self, state: State, frame: Produce, given: Given) -> None:
        self.state, self.frame = state, frame
        self.asked = f"{frame.job.system}-{len(frame.order)}"
        """What the form asks, which it says itself."""
        wanted = read(given) if filled(given, ID, self.asked) else self._proposed()
        if pressed(given) == "clear":
            wanted = {}
        self.lines: list[Line] = sorted(
            (type, where)
            for type in (*SHIP_TYPES, INFANTRY)
            for where in (frame.job.places if type == INFANTRY else (frame.job.system,))
            if self._possible(type, where)
        )
        self.wanted: dict[str, int] = {}
        """What stands in the form, as far as it is possible."""
        self.origins: dict[Line, list[int]] = {}
        """1.10  Where pieces could be taken from for a line."""
        self.bundle: list[Action] = []
        """In the order of the rules."""
        self.held_up = False
        """Whether a piece that is taken leaves a question behind, which goes first."""
        last = frame.order[-1] if frame.order else (0, 0)
        for line in self.lines:
            if line >= last:
                self._add(line, wanted)

    def _add(self, line: Line, wanted: dict[str, int]) -> None:
        type, where = line
        to = "" if where < TILES else place_name(where)
        for _ in range(wanted.get(self.field(line), 0)):
            self._try(self.field(line), Build(TYPES[type], to))
        origins = sources(self.state, self.player, type, where)
        refused = None if self.held_up else refusal(self.state, self.frame, type, where)
        if (refused is not None and refused.why == "pieces") or self._taken(line, wanted):
            self.origins[line] = origins
            for origin in origins:
                planet = "" if origin < TILES else place_name(origin)
                for _ in range(wanted.get(self.field(line, origin), 0)):
                    action = TakeBack(TYPES[type], tile_of(origin), planet, to)
                    self._try(self.field(line, origin), action)

    def _taken(self, line: Line, wanted: dict[str, int]) -> bool:
        return any(field.startswith(f"{self.field(line)}.") for field in wanted)

    def _try(self, field: str, action: Build | TakeBack) -> None:
        """Do it on a copy, so that what follows it is known."""
        if self.held_up or action.check(self.state, self.frame) is not None:
            return
        self.state = self.state.clone()
        self.state.stack[-1] = self.frame
        apply(self.state, action)
        self.bundle.append(action)
        self.wanted[field] = self.wanted.get(field, 0) + 1
        top = self.state.stack[-1]
        if isinstance(top, Produce):
            self.frame = top
        else:
            self.held_up = True
            self.frame = next(f for f in reversed(self.state.stack) if isinstance(f, Produce))

    @property
    def player(self) -> Player:
        return self.state.players[self.frame.seat]

    @staticmethod
    def field(line: Line, origin: int = -1) -> str:
        return f"b{line[0]}.{line[1]}" + (f".{origin}" if origin >= 0 else "")

    def _possible(self, type: int, where: int) -> bool:
        card = modifiers(self.state, self.player).units[type]
        return card is not None and bool(card.cost) and bool(self.frame.job.makes >> type & 1)

    @property
    def cost(self) -> int:
        return price(self.state, self.player, self.frame.job, self.frame.order)

    def actions(self) -> list[Action]:
        """The bundle; after a question that goes first, production is asked for again."""
        return self.bundle if self.held_up else [*self.bundle, EndProduction()]

    def paid(self) -> pay.Paid:
        """9.2  The thrifty way to pay for all of it."""
        if self.held_up or not self.bundle:
            return pay.Paid([])
        after = self.state.clone()
        after.stack.pop()
        EndProduction().apply(after, self.frame, None)
        return pay.usual(after, self.frame.seat)

    def _proposed(self) -> dict[str, int]:
        """What a good bot would order."""
        order = bot.order(self.state, self.frame.seat, self.frame)
        return Counter(map(self.field, order[len(self.frame.order) :]))


def sheet(state: State, frame: Produce, words: Words, given: Given | None = None) -> str:
    """Every type with its price, what the order costs, and how much may be built."""
    tell = texts.of(words.language)
    orders = Orders(state, frame, given or {})
    built, most = len(orders.frame.order), frame.job.limit
    have = available(state, orders.player, "resources")
    lines = "".join(_line(orders, line, words) for line in orders.lines)
    return floating(
        ID,
        f'<header class="ti-head"><div><span class="ti-over">{text(tell("produce.caption"))}</span>'
        f"<h2>{text(system_name(frame.job.system, words))}</h2></div>"
        f"{command('clear', tell('move.clear'))}</header>"
        f'<div class="ti-meters"><div><p><span>{text(tell("produce.units"))}</span>'
        f"<b>{text(tell('objective.progress', have=built, need=most))}</b></p></div><div><p>"
        f"<span>{text(tell('produce.cost'))}</span>"
        f"<b>{resources(orders.cost)} {text(tell('produce.of', n=have))}</b></p>"
        f"{_discount(orders, words)}</div>{_limits(orders, words)}</div>"
        f'<section class="ti-source"><div>{lines}</div></section>'
        f'<p class="ti-send">{_send(orders, built, words, BARE in (given or {}))}</p>'
        f"{hidden(orders.wanted)}",
        f"ti-move {seat_class(frame.seat)}",
        orders.asked,
    )


def _send(orders: Orders, built: int, words: Words, bare: bool) -> str:
    """All of it in one press, with the usual payment; whoever pays otherwise is asked for it."""
    tell = texts.of(words.language)
    if not built:
        return sender(orders.actions(), tell("produce.nothing"), "quiet")
    label, paid = tell("produce.send", n=built), orders.paid()
    if bare or not paid.actions:
        return sender(orders.actions(), label)
    with_what = tell("pay.with", what=pay.told(paid, words))
    own = sender(orders.actions(), tell("pay.yourself"), "link")
    return sender([*orders.actions(), *paid.actions], label, note=with_what) + own


def _limits(orders: Orders, words: Words) -> str:
    """6.3  How much of the fleet pool and of the capacity in the system would be taken."""
    tell = texts.of(words.language)
    state, player, job = orders.state, orders.player, orders.frame.job
    new = [type for type, where in orders.frame.order if where == job.system]
    forces, cards = player.units[job.system], modifiers(state, player)
    ships = size(forces & BIG) + sum(type in BIG_SHIPS for type in new)
    cargo = size(forces & CARGO) + sum(type in (FIGHTER, INFANTRY) for type in new)
    room = capacity(cards, forces) + free_fighters(state, player, job.system)
    room += sum(card.capacity for type in new if (card := cards.units[type]) is not None)
    return "".join(
        f'<div class="ti-limit{" ti-over-limit" if have > most else ""}"><p>'
        f"<span>{text(tell(key))}</span>"
        f"<b>{text(tell('objective.progress', have=have, need=most))}</b></p></div>"
        for key, have, most in (
            ("move.fleet", ships, fleet_limit(state, player)),
            ("produce.capacity", cargo, room),
        )
        if have or most
    )


def _discount(orders: Orders, words: Words) -> str:
    """9.7  What makes the order cheaper than its units are, such as Sarween Tools."""
    job, order = orders.frame.job, orders.frame.order
    full = price(orders.state, orders.player, msgspec.structs.replace(job, discount=False), order)
    if full == orders.cost:
        return ""
    names = [
        words.label(power.id)
        for power in by_bits(orders.player.held)
        if any(type(effect) is ProductionDiscount for effect in power.effects)
    ]
    told = texts.of(words.language)("produce.less", what=words.listed(names), n=full - orders.cost)
    return f"<small>{text(told)}</small>"


def _line(orders: Orders, line: tuple[int, int], words: Words) -> str:
    type, where = line
    tell = texts.of(words.language)
    card = modifiers(orders.state, orders.player).units[type]
    assert card is not None
    name = words.label(TYPES[type])
    place = "" if where < TILES else tell("move.on", planet=PLANETS[where - TILES].name)
    told = [tell("value.cost", value=rows(card)["cost"])] + ([place] if place else [])
    n = orders.wanted.get(orders.field(line), 0)
    refused = refusal(orders.state, orders.frame, type, where)  # one more of it
    body = (
        f"{unit(TYPES[type], orders.player.seat)}"
        f'<span class="ti-label">{text(name)}<small>{text(" · ".join(told))}</small></span>'
    )
    full = words.reason(refused) if refused is not None else ""
    label = f"{name}, {place}" if place else name
    row = stepper(orders.field(line), n, orders.frame.job.limit, label, body, full, told=False)
    return row + _origins(orders, line, label, words)


def _origins(orders: Orders, line: Line, label: str, words: Words) -> str:
    """1.10  No piece is left: from where one may be taken, and what becomes of the others there."""
    origins = orders.origins.get(line)
    if not origins:
        return ""
    tell, type = texts.of(words.language), line[0]
    rows = ""
    for origin in origins:
        field = orders.field(line, origin)
        n = orders.wanted.get(field, 0)
        there = count(orders.player.units[origin], type)
        spot = place_name(origin)
        place = PLANETS[origin - TILES].name if origin >= TILES else system_name(origin, words)
        to = "" if line[1] < TILES else place_name(line[1])
        action = TakeBack(TYPES[type], tile_of(origin), spot if origin >= TILES else "", to)
        refused = action.check(orders.state, orders.frame)
        told = tell("produce.all_there", n=there) if type in WITH_TOKENS else ""
        small = f"<small>{text(told)}</small>" if told else ""
        body = f'<span class="ti-label">{text(tell("produce.from", place=place))}{small}</span>'
        full = words.reason(refused) if refused is not None else ""
        most = 1 if type in WITH_TOKENS else n + there
        rows += stepper(field, n, most, f"{label}, {place}", body, full, told=False)
    note = f'<p class="ti-small">{text(tell("produce.none_left"))}</p>'
    return f'<div class="ti-taken">{note}{rows}</div>'
