"""7  The transmitters on offer, and the arrays of a player: laid out in lines, joined by dice."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.dice import die, die_at
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import token_at
from armillary.drawing.art.svg import element, number, text
from armillary.drawing.clickable import spot, thing
from armillary.games.pulsar.actions.transmitters import (
    ENDS,
    Linking,
    free_ends,
    pips,
    row_of,
    unpaid,
)
from armillary.games.pulsar.benefits.effects import is_online
from armillary.games.pulsar.board import places, texts
from armillary.games.pulsar.board.choices import payments
from armillary.games.pulsar.board.parts import benefits, div, panel
from armillary.games.pulsar.board.player_cards import active_turn
from armillary.games.pulsar.components import Transmitter
from armillary.games.pulsar.state import UNLINKED, Player, State, Unit
from armillary.games.pulsar.words import PulsarWords

ID = "transmitters"
WIDTH, HEIGHT = 200.0, 144.0
"""Of what is drawn; what it gives stands below, on the same plate."""
MIDDLE = 84.0
"""The height at which the ends lie."""
COLOURS = {"A": "#8fc3ff", "B": "#ffd765", "C": "#ff9ad0"}


def sheet(state: State, seat: int | None, words: Words) -> str:
    """The offer, one's own arrays, and what the others have."""
    tell = texts.of(words.language)
    names = words.names(state)
    own = _own(state, state.players[seat], words) if seat is not None else ""
    others = "".join(
        panel(names[player.seat], arrays(state, player, False, words), "pu-others")
        for player in state.players
        if player.seat != seat and player.units
    )
    return (
        f'<div id="sheet-{ID}" class="pu-sheet pu-txs">'
        f"{panel(tell('tx.offer'), _offer(state, seat, words), 'pu-offer', _next(state, words))}"
        f"{own}{others}</div>"
    )


def _next(state: State, words: Words) -> str:
    """7.1  What is left in the stack, by letter."""
    left: dict[str, int] = {}
    for face, count in zip(state.table.transmitters, state.transmitter_pile, strict=True):
        left[face[0]] = left.get(face[0], 0) + count
    told = " · ".join(f"{letter} {count}" for letter, count in left.items() if count)
    return text(texts.of(words.language)("tx.left", left=told)) if told else ""


def _offer(state: State, seat: int | None, words: Words) -> str:
    tell = texts.of(words.language)
    mine = seat is not None and active_turn(state) == seat
    player = state.players[seat] if mine and seat is not None else None
    tiles = []
    for face in state.offer:
        row = row_of(state, face)
        best = {
            cost: pay
            for cost in row.costs
            if player and (pay := payments.best(state, player, cost, "transmitter")) is not None
        }
        can = tuple(best)
        ways = "".join(f"<span>{payments.drawn(pay, words)}</span>" for pay in best.values())
        note = (
            f'<span class="pu-ways">{icon("check")}{text(tell("tech.pay"))} {ways}</span>'
            if ways
            else ""
        )
        label = tell("tx.on_offer", face=face, what=spoken(row, words))
        tile = tile_svg(row, words, 0, can=can, state_text=tell("tx.offered"))
        tiles.append(spot(f"offer:{face}", label, f"{tile}{note}", "pu-tx"))
    return div("pu-tiles", "".join(tiles) or f'<p class="pu-hint">{text(tell("tx.none"))}</p>')


def spoken(row: Transmitter, words: Words) -> str:
    """What is printed on a transmitter, in words."""
    tell = texts.of(words.language)
    assert isinstance(words, PulsarWords)
    parts = [tell("tx.costs", dice=words.listed(map(str, row.costs)))]
    if row.immediate:
        parts.append(tell("tx.immediate", what=words.effects(row.immediate)))
    parts.append(tell("tx.production", what=words.effects(row.production)))
    return "; ".join(parts)


# The tile


def tile_svg(
    row: Transmitter,
    words: Words,
    paid: int,
    *,
    owner: int | None = None,
    can: tuple[int, ...] = (),
    turned: bool = False,
    state_text: str = "",
) -> str:
    """Costs above, the dish in the middle, benefits below, half dice at the ends."""
    online = paid == (1 << len(row.costs)) - 1
    colour = COLOURS[row.letter]
    left, right = (row.right, row.left) if turned else (row.left, row.right)
    halves = "".join(
        _half(pips_of, end, x)
        for pips_of, end, x in ((left, "left", 0.0), (right, "right", WIDTH))
        if pips_of is not None
    )
    tell = texts.of(words.language)
    rows = "".join(
        f"<div><i>{text(tell(f'tx.{key}'))}</i>{benefits(effects, words)}</div>"
        for key, effects in (("once", row.immediate), ("each_round", row.production))
        if effects
    )
    drawing = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f'<rect width="{WIDTH}" height="25" class="pu-band"/>'
        f'<text x="13" y="17.5" class="pu-letter">{row.id}</text>'
        f'<text x="{WIDTH / 2}" y="17.5" class="pu-status">{text(state_text)}</text>'
        f"{_costs(row, paid, owner, can)}{_dish(online)}{halves}</svg>"
    )
    cls = f"pu-tile pu-tx-{row.letter}{' pu-online' if online else ''}"
    return (
        f'<span class="{cls}" style="--tx:{colour}">{drawing}'
        f'<span class="pu-gives">{rows}</span></span>'
    )


def _costs(row: Transmitter, paid: int, owner: int | None, can: tuple[int, ...]) -> str:
    count = len(row.costs)
    parts = []
    for n, cost in enumerate(row.costs):
        x = WIDTH / 2 + (n - (count - 1) / 2) * 40
        if paid >> n & 1:
            parts.append(f'<g opacity=".45">{die_at(cost, "spent", x, 50, 32)}</g>')
            if owner is not None:
                parts.append(token_at(owner, x, 50, 12))
            continue
        if cost in can:
            parts.append(
                f'<rect x="{number(x - 19.5)}" y="30.5" width="39" height="39" rx="11" '
                'class="pu-payable"/>'
            )
        parts.append(die_at(cost, "silver" if cost in can else "outline", x, 50, 32))
    return "".join(parts)


def _dish(online: bool) -> str:
    """A tilted dish on a mast; it sends waves while it is online."""
    waves = ""
    if online:
        waves = "".join(
            f'<path d="M{number(r * 0.2 + 4)} {number(-14 - r)}A{r} {r} 0 0 1 {number(r + 4)} '
            f'{number(-14 - r * 0.2)}" opacity="{number(1.15 - r / 40)}"/>'
            for r in (10, 18, 26)
        )
    return (
        f'<g class="pu-dish" transform="translate({WIDTH / 2 - 4} 108)">'
        '<path d="M-12 26L-2 2 8 26M-8.5 18H5M-12 26H8"/><g transform="rotate(42)">'
        '<path d="M-22-8Q0 16 22-8Z" class="pu-bowl"/><path d="M-9-8L0-22 9-8"/>'
        f'<circle cy="-23" r="3.2" class="pu-tip"/></g>{waves}</g>'
    )


def _half(value: int, end: str, x: float) -> str:
    """7.7  Half a die at an end of the tile."""
    way = 1 if end == "left" else -1
    shape = (
        f"M{number(x)} {MIDDLE - 19}h{9 * way}q{7 * way} 0 {7 * way} 7v24q0 7 {-7 * way} 7"
        f"h{-9 * way}z"
    )
    heights = {0: (), 1: (0,), 2: (-7, 7), 3: (-9, 0, 9)}.get(value, ())
    dots = "".join(
        f'<circle cx="{number(x + 7.5 * way)}" cy="{MIDDLE + y}" r="3" fill="#fff"/>'
        for y in heights
    )
    if not value:
        dots = (
            f'<circle cx="{number(x + 7.5 * way)}" cy="{MIDDLE}" r="3.5" fill="none" '
            'stroke="#fff" stroke-width="1.6"/>'
        )
    return f'<path d="{shape}" fill="url(#die-red)" stroke="#ffc0c0" stroke-width="1.4"/>{dots}'


# 7.3  Arrays


def lines(player: Player) -> list[list[tuple[int, bool]]]:
    """7.3  The arrays of a player from left to right: numbers, and whether a tile lies turned.

    Ends may be joined in any way, so that a tile may have to be turned to lie in the line.
    """
    units, found = player.units, []
    seen: set[int] = set()
    for start in range(len(units)):
        if start in seen:
            continue
        here, before = _leftmost(units, start), UNLINKED
        line: list[tuple[int, bool]] = []
        while here != UNLINKED and here not in seen:
            seen.add(here)
            unit = units[here]
            if before == UNLINKED:
                turned = unit.left != UNLINKED
            else:
                turned = unit.left != before
            line.append((here, turned))
            before, here = here, unit.left if turned else unit.right
        if 2 * sum(turned for _, turned in line) > len(line):  # better seen from the other side
            line = [(unit, not turned) for unit, turned in reversed(line)]
        found.append(line)
    return found


def _leftmost(units: tuple[Unit, ...], start: int) -> int:
    """An end of the array of this tile."""
    here, before = start, units[start].left
    seen = {start}
    while before != UNLINKED and before not in seen:
        seen.add(before)
        unit = units[before]
        onward = unit.left if unit.right == here else unit.right
        here, before = before, onward
    return here


def _own(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    frame = state.stack[-1] if state.stack else None
    linking = isinstance(frame, Linking) and frame.seat == player.seat
    body = arrays(state, player, True, words)
    if linking:
        label = tell("tx.new_array")
        body += spot("array:new", label, f"{icon('plus')}<b>{text(label)}</b>", "pu-new-array")
    if not player.units:
        body = f'<p class="pu-hint">{text(tell("tx.no_own"))}</p>'
    online = sum(is_online(state, player, n) for n in range(len(player.units)))
    note = text(tell("tx.online_count", n=online)) if player.units else ""
    return panel(tell("tx.own"), body, "pu-own-arrays", note)


def arrays(state: State, player: Player, own: bool, words: Words) -> str:
    """7.3  All arrays of a player; while a new tile is to be linked, free ends can be clicked."""
    frame = state.stack[-1] if state.stack else None
    linking = own and isinstance(frame, Linking) and frame.seat == player.seat
    waiting = len(player.units) - 1 if linking else UNLINKED
    found = []
    for line in lines(player):
        parts = []
        for n, (unit, turned) in enumerate(line):
            if n:
                parts.append(_joint(state, player, line[n - 1][0], unit, words))
            parts.append(_unit(state, player, unit, turned, own, waiting, words))
        more = " pu-waiting" if waiting in [unit for unit, _ in line] else ""
        found.append(div(f"pu-array{more}", "".join(parts)))
    return div("pu-arrays", "".join(found))


def _unit(
    state: State,
    player: Player,
    place: int,
    turned: bool,
    own: bool,
    waiting: int,
    words: Words,
) -> str:
    tell = texts.of(words.language)
    unit = player.units[place]
    row = row_of(state, unit.face)
    online = is_online(state, player, place)
    can: tuple[int, ...] = ()
    if own and active_turn(state) == player.seat:
        can = tuple(
            cost
            for cost in unpaid(state, unit)
            if payments.best(state, player, cost, "transmitter") is not None
        )
    status = "online" if online else "new" if place == waiting else "building"
    tile = tile_svg(
        row,
        words,
        unit.paid,
        owner=player.seat,
        can=can,
        turned=turned,
        state_text=tell(f"tx.{status}"),
    )
    label = tell("tx.own_tile", place=place + 1, face=unit.face, what=spoken(row, words))
    costs = ends = ""
    if own:
        costs = "".join(
            spot(
                places.cost(place, cost),
                tell("tx.cost", cost=cost, place=place + 1),
                "",
                "pu-cost-spot",
                style=_cost_at(row, unit, cost),
            )
            for cost in unpaid(state, unit)
        )
        if waiting != UNLINKED and place != waiting:
            ends = "".join(
                spot(
                    places.end(place, side),
                    tell("tx.end", place=place + 1, end=words.term(side)),
                    icon("link"),
                    f"pu-end pu-end-{_seen_side(side, turned)}",
                )
                for side in ENDS
                if side in free_ends(state, unit)
            )
    body = thing(f"unit:{player.seat}:{place}", label, tile, "pu-unit-tile")
    return element("span", f"{body}{costs}{ends}", cls="pu-unit")


def _seen_side(side: str, turned: bool) -> str:
    if not turned:
        return side
    return "left" if side == "right" else "right"


def _cost_at(row: Transmitter, unit: Unit, cost: int) -> str:
    """Where the button over a cost lies, in hundredths of the tile's width."""
    n = next(n for n, its in enumerate(row.costs) if its == cost and not unit.paid >> n & 1)
    x = WIDTH / 2 + (n - (len(row.costs) - 1) / 2) * 40
    return f"--x:{number(x / WIDTH * 100)}%"


def _joint(state: State, player: Player, one: int, other: int, words: Words) -> str:
    """7.7  The die that a joint makes, red as soon as both ends of it are online."""
    tell = texts.of(words.language)
    value = pips(state, player, one, other)
    live = is_online(state, player, one) and is_online(state, player, other)
    label = tell("tx.joint_live" if live else "tx.joint", n=value)
    look = "red" if live else "spent"
    return thing(
        f"joint:{player.seat}:{one}:{other}",
        label,
        die(value, look),
        f"pu-joint{' pu-live' if live else ''}",
    )
