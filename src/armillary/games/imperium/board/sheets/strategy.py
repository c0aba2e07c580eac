"""4  The strategy sheet: eight cards, the order of picking, the line of initiative."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot
from armillary.games.imperium.board import places, texts
from armillary.games.imperium.board.galaxy.emblems import sign
from armillary.games.imperium.board.parts import price, sheet_head, who
from armillary.games.imperium.components import StrategyCard
from armillary.games.imperium.numbering import STRATEGY
from armillary.games.imperium.state import State, clockwise

ID = "strategy"


def sheet(state: State, seat: int | None, words: Words) -> str:
    """All cards with what they do and who has them."""
    tell = texts.of(words.language)
    owners = {card: player.seat for player in state.players for card in player.cards}
    cards = "".join(_card(state, n, row, owners.get(n), words) for n, row in enumerate(STRATEGY))
    line = "".join(_place(state, n, row, owners.get(n), words) for n, row in enumerate(STRATEGY))
    return (
        f'<div id="sheet-{ID}" class="ti-sheet">'
        f"{sheet_head(tell('strategy.order'), tell('sheet.strategy'))}"
        f'{_order(state, words)}<div class="ti-cards8">{cards}</div>'
        f'<h3 class="ti-caption"><span>{text(tell("strategy.initiative"))}</span></h3>'
        f'<ol class="ti-initiative">{line}</ol></div>'
    )


def _order(state: State, words: Words) -> str:
    """4.1  From the speaker clockwise, and what everybody has taken."""
    tell = texts.of(words.language)
    picks = []
    for number, seat in enumerate(clockwise(state, state.speaker), 1):
        player = state.players[seat]
        names = words.listed(words.label(STRATEGY[card].id) for card in player.cards)
        done = len(player.cards) >= state.table.cards_each
        look, told = ("ti-done" if done else ""), names or tell("strategy.waits")
        if places.asks(state, "choose_strategy") and state.stack[-1].seat == seat:
            look, told = "ti-now", words.listed(filter(None, (names, tell("strategy.now"))))
        picks.append(
            f'<li class="{look}"><i>{number}</i>{who(state, seat, words)}'
            f"<span>{text(told)}</span></li>"
        )
    return f'<ol class="ti-picks">{"".join(picks)}</ol>'


def _card(state: State, number: int, row: StrategyCard, owner: int | None, words: Words) -> str:
    tell = texts.of(words.language)
    primary = "".join(
        f"<span>{text(tell(f'strategy.{row.id}_{n}'))}</span>"
        for n in range(1, len(row.primary) + 1)
    )
    goods = state.card_goods[number]
    held = ""
    if owner is not None:
        used = state.players[owner].used >> number & 1
        mark = f"<em>{text(tell('strategy.used'))}</em>" if used else ""
        held = f'<span class="ti-taken {seat_class(owner)}">{who(state, owner, words)}{mark}</span>'
    elif goods:
        lies = text(tell("strategy.goods", n=goods))
        held = f'<span class="ti-lies">{icon("trade_goods")}{lies}</span>'
    cost = price(row.cost, words) or text(tell("strategy.free"))
    others = tell("tip.others", what=tell(f"strategy.{row.id}_others"))
    return spot(
        f"strategy:{row.id}",
        tell("strategy.card", number=row.initiative, card=words.label(row.id)),
        f'<span class="ti-card-head"><i>{row.initiative}</i>'
        f"<b>{text(words.label(row.id))}</b></span>"
        f'<span class="ti-does">{primary}</span>{sign(row.id, "ti-ground")}'
        f'<span class="ti-middle">{held}</span>'
        f'<span class="ti-others">{icon("eye")}<span>{text(others)}</span><b>{cost}</b></span>',
        f"ti-scard ti-s-{row.id}{' ti-gone' if owner is not None else ''}",
    )


def _place(state: State, number: int, row: StrategyCard, owner: int | None, words: Words) -> str:
    name = text(words.label(row.id))
    if owner is None:
        return f"<li><span>{row.initiative} {name}</span></li>"
    done = " ti-used" if state.players[owner].used >> number & 1 else ""
    return (
        f'<li class="ti-filled {seat_class(owner)}{done}"><span>{row.initiative} {name}</span>'
        f"{who(state, owner, words)}</li>"
    )
