"""10.2  Power for sale: the question beside the map, and the link drawn on the map."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.decision import Action, Decision
from armillary.core.decision import apply as apply_action
from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.art.hex_layout import Point, centre
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import number, text, translate
from armillary.drawing.board import Given, Setting
from armillary.drawing.board_texts import BoardWords
from armillary.drawing.place_names import hex_place
from armillary.games.gaia.actions.federation import power_value
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.choices import standing_answers
from armillary.games.gaia.board.sheets.power_cycle import bowls, counts, small
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer, charged_amount
from armillary.games.gaia.state import KINDS, Player, State

LINK = "offer"
"""The id of the link among the pieces of the map."""
GAP = 30.0
"""The link ends so far from the middle of a structure."""


def _near(state: State, seat: int) -> dict[int, int]:
    """10.1  The player's structures in reach of the new one, with their power values."""
    if state.built_at < 0:
        return {}
    around = state.table.grid.balls[state.built_at][state.table.data.limits.charge_range]
    player = state.players[seat]
    return {place: power_value(state, player, place) for place in bits(player.land & around)}


# On the map


def link(state: State) -> dict[str, str]:
    """What is built, who may charge, and by which of their structures."""
    frame = state.stack[-1] if state.stack else None
    if type(frame) is not ChargeOffer or state.built_at < 0:
        return {}
    grid = state.table.grid
    values = _near(state, frame.seat)
    best = max(values, key=lambda place: values[place], default=-1)
    start = centre(grid.hexes[state.built_at])
    lines, marks = [], []
    for place, value in values.items():
        end = centre(grid.hexes[place])
        look = "ga-link-best" if place == best else "ga-link-other"
        lines.append(f'<path class="{look}" d="{_between(start, end)}"/>')
        x, y = end[0] - 20, end[1] - 22
        marks.append(
            f'<g class="{look}" transform="{translate(x, y)}"><circle r="13"/>'
            f'<text y="5.5">{value}</text></g>'
        )
    around = grid.balls[state.built_at][state.table.data.limits.charge_range]
    near = " ".join(hex_place(grid.hexes[place]) for place in bits(around))
    look_at = " ".join(hex_place(grid.hexes[place]) for place in (state.built_at, *values))
    ring = "".join(f'<circle class="ga-link-ring" r="{r}"/>' for r in (31, 37))
    drawn = (
        f'<g id="{LINK}" class="ga-link {seat_class(frame.builder)}" data-near="{near}" '
        f'data-look="{look_at}" aria-hidden="true">{"".join(lines)}'
        f'<g transform="{translate(*start)}">{ring}</g>{"".join(marks)}</g>'
    )
    return {LINK: drawn}


def _between(start: Point, end: Point) -> str:
    """A line from ring to ring; beside each other there is room for a dot only."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    cut = min(GAP + 8, length / 2 - 4) / length
    x1, y1 = start[0] + dx * cut, start[1] + dy * cut
    x2, y2 = end[0] - dx * cut, end[1] - dy * cut
    return f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"


# Beside it


def panel(
    state: State,
    decision: Decision,
    words: Words,
    names: Sequence[str],
    given: Given,
) -> str:
    """The offer with what each answer does to the power cycle; empty: something else is asked."""
    frame = decision.frame
    if not isinstance(frame, ChargeOffer):
        return ""
    tell = texts.of(words.language)
    player = state.players[frame.seat]
    after = [_after(state, action, frame.seat) for action in decision.options]
    answers = "".join(
        _answer(player, frame, action, n, after[n], words)
        for n, action in enumerate(decision.options)
    )
    before = counts(player)
    change = tuple(b - a for a, b in zip(before, counts(after[0]), strict=True))
    return (
        f'<div class="ga-offer"><header class="{seat_class(frame.builder)}">'
        f"{crest(frame.builder)}<div><h2>{text(_title(state, frame, words, names))}</h2>"
        f"<p>{text(_why(state, frame, words))}</p></div></header>"
        f'<div class="ga-offer-cycle">{bowls(after[0], words, change)}'
        f"<p>{text(tell('offer.after', action=_label(player, frame, decision.options[0], tell)))}"
        f'</p></div><div class="ga-offer-answers">{answers}</div>'
        f"{_settings(state, player, frame, words, given)}</div>"
    )


def _title(state: State, frame: ChargeOffer, words: Words, names: Sequence[str]) -> str:
    tell = texts.of(words.language)
    name = names[frame.builder]
    kind = state.players[frame.builder].structures.get(state.built_at)
    if kind is None:
        return tell("offer.by", player=name)
    place = state.table.hex_names[state.table.grid.hexes[state.built_at]]
    return tell("offer.built", player=name, structure=words.term(KINDS[kind]), hex=place)


def _why(state: State, frame: ChargeOffer, words: Words) -> str:
    """The structure that counts."""
    tell = texts.of(words.language)
    values = _near(state, frame.seat)
    if not values:
        return tell("offer.value", n=frame.value)
    best = max(values, key=lambda place: values[place])
    kind = KINDS[state.players[frame.seat].structures[best]]
    place = state.table.hex_names[state.table.grid.hexes[best]]
    return tell("offer.best", structure=words.term(kind), hex=place, n=values[best])


def _after(state: State, action: Action, seat: int) -> Player:
    """The player as the answer would leave them."""
    then = state.clone()
    apply_action(then, action)
    return then.players[seat]


def _label(player: Player, frame: ChargeOffer, action: Action, tell: BoardWords) -> str:
    if not isinstance(action, Charge):
        return tell("offer.decline")
    amount = charged_amount(player, frame.value, action.token == "before")
    return tell(f"offer.charge_{action.token}" if action.token else "offer.charge", n=amount)


def _answer(
    player: Player, frame: ChargeOffer, action: Action, n: int, then: Player, words: Words
) -> str:
    """One answer: what it does, the bowls after it, its price."""
    tell = texts.of(words.language)
    price = player.vp - then.vp
    shown = f"−{price}" if price else "0"
    look = "yes" if n == 0 else "act"
    return (
        f'<button type="button" class="{look}" data-choice="{n}" data-key="{n + 1}">'
        f'<kbd aria-hidden="true">{n + 1}</kbd>'
        f"<span>{text(_label(player, frame, action, tell))}</span>{small(then, words)}"
        f'<em class="ga-offer-price" aria-label="{text(tell("offer.price", n=price))}">'
        f"<b>{shown}</b>{icon('vp')}</em></button>"
    )


# Answers given ahead


def _settings(state: State, player: Player, frame: ChargeOffer, words: Words, given: Given) -> str:
    """The limit up to which power is taken without asking, and its exceptions."""
    tell = texts.of(words.language)
    offered = {setting.key: setting for setting in standing_answers.answers_ahead(words)}
    limit = offered["charge"]
    chosen = str(given.get("charge", limit.default))
    radios = "".join(
        f'<label><input type="radio" name="ahead.charge" value="{value}"'
        f"{' checked' if value == chosen else ''}><span>{text(label)}</span></label>"
        for value, label in limit.choices
    )
    asked = standing_answers.asked_because(state, player, frame, given)
    why = f"<small>{text(tell(f'offer.asked_{asked}'))}</small>" if asked else ""
    switches = "".join(
        _switch(offered[key], given)
        for key in ("charge_rest", "charge_part", "charge_last", "charge_passed")
    )
    return (
        f'<section class="ga-offer-ahead"><h3>{text(tell("offer.ahead"))}{why}</h3>'
        f'<fieldset class="seg ga-offer-limit"><legend class="vh">{text(limit.label)}</legend>'
        f'{radios}</fieldset><div class="ga-offer-switches">{switches}</div></section>'
    )


def _switch(setting: Setting, given: Given) -> str:
    on = bool(given.get(setting.key, setting.default))
    return (
        f'<label class="switch"><input type="checkbox" role="switch" name="ahead.{setting.key}"'
        f"{' checked' if on else ''}><i></i><span>{text(setting.label)}</span></label>"
    )
