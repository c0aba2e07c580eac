"""The top bar and the players' cards."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.icons import icon
from armillary.drawing.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.emblems import emblem
from armillary.games.imperium.kit import STRATEGY
from armillary.games.imperium.state import POOLS, Player, State


def headline(state: State, words: Words) -> str:
    """Round and phase."""
    tell = texts.of(words.language)
    if state.finished:
        return f'<div class="ti-top"><b>{text(tell("head.end"))}</b></div>'
    if not state.round:
        return f'<div class="ti-top"><b>{text(tell("head.setup"))}</b></div>'
    return (
        f'<div class="ti-top"><small>{text(tell("head.round"))}</small><b>{state.round}</b>'
        f'<small class="ti-phase">{text(tell(f"phase.{state.phase}"))}</small></div>'
    )


def player_card(state: State, seat: int, words: Words) -> str:
    """Faction, strategy cards, the race for points, goods, command tokens, hidden cards."""
    tell = texts.of(words.language)
    player = state.players[seat]
    if not player.faction:
        return f'<div class="ti-card"><small>{text(tell("head.choosing"))}</small></div>'
    return (
        f'<div class="ti-card{" ti-passed" if _passed(state, player) or player.out else ""}">'
        f'<div class="ti-line">{emblem(player.faction, seat)}'
        f'<small data-about="faction:{player.faction}">{text(words.label(player.faction))}</small>'
        f"{_speaker(state, seat, words)}{strategy_chips(player, words)}"
        f"{_state(state, player, words)}</div>{_race(state, player)}{_goods(player, words)}</div>"
    )


def _speaker(state: State, seat: int, words: Words) -> str:
    if state.speaker != seat:
        return ""
    label = text(words.label("speaker"))
    spoken = f'role="img" aria-label="{label}" data-tip="{label}"'
    return f'<em class="ti-speaker" {spoken}>{icon("gavel")}</em>'


def strategy_chips(player: Player, words: Words) -> str:
    """The strategy cards before a player; used ones are struck through."""
    tell = texts.of(words.language)
    drawn = []
    for card in player.cards:
        row = STRATEGY[card]
        used = player.used >> card & 1
        spoken = words.label(row.id)
        if used:
            spoken = tell("head.used", card=spoken)
        drawn.append(
            f'<span class="ti-strategy ti-s-{row.id}{" ti-used" if used else ""}" role="img" '
            f'aria-label="{text(spoken)}" data-about="strategy:{row.id}"><i>{row.initiative}</i>'
            f"<span>{text(words.label(row.id))}</span></span>"
        )
    return f'<span class="ti-strategies">{"".join(drawn)}</span>' if drawn else ""


def _passed(state: State, player: Player) -> bool:
    """5.3  Passing concerns the action phase only."""
    return player.passed and state.phase == "action"


def _state(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    if player.out:
        return f'<em class="ti-state">{text(tell("head.out"))}</em>'
    if _passed(state, player):
        return f'<em class="ti-state">{text(tell("head.passed"))}</em>'
    return ""


def _race(state: State, player: Player) -> str:
    """3.4  One bar for each point on the way to victory."""
    bars = "".join(
        f'<i class="{"on" if n < player.points else ""}"></i>' for n in range(state.table.points)
    )
    return f'<div class="ti-race" aria-hidden="true">{bars}</div>'


def _goods(player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    facts = (
        ("trade_goods", str(player.goods), "fact.trade_goods", player.goods),
        (
            "commodities",
            f"{player.commodities}<s>/{player.sheet.commodities}</s>",
            "fact.commodities",
            player.commodities,
        ),
    )
    row = "".join(
        f'<span class="ti-fact" data-tip="{text(tell(key, n=n))}">{icon(name, tell(key, n=n))}'
        f"<b>{shown}</b></span>"
        for name, shown, key, n in facts
    )
    hidden = "".join(
        f'<span class="ti-fact ti-quiet" data-tip="{text(tell(key, n=n))}">'
        f"{icon(name, tell(key, n=n))}<b>{n}</b></span>"
        for name, key, n in (
            ("hand_cards", "fact.cards", len(player.hand)),
            ("secret", "fact.secrets", len(player.secrets)),
            ("note", "fact.notes", len(player.notes)),
        )
        if n or name != "note"
    )
    return f'<div class="ti-goods">{row}{pools(player, words)}{hidden}</div>'


def pools(player: Player, words: Words) -> str:
    """1.11  Command tokens, always in the order tactic, fleet, strategy."""
    tell = texts.of(words.language)
    parts = "".join(
        f'<span data-tip="{text(tell(f"pool.{pool}", n=n))}">'
        f"{icon(pool, tell(f'pool.{pool}', n=n))}<b>{n}</b></span>"
        for pool in POOLS
        for n in (getattr(player, pool),)
    )
    return f'<span class="ti-pools">{parts}</span>'
