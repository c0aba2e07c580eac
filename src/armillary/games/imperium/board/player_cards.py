"""The top bar and the players' cards."""

from __future__ import annotations

from functools import lru_cache

from armillary.core.words import Words
from armillary.drawing import round_header
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.galaxy.emblems import emblem
from armillary.games.imperium.numbering import STRATEGY
from armillary.games.imperium.state import POOLS, Player, State


def headline(state: State, words: Words) -> str:
    """Round and phase."""
    tell = texts.of(words.language)
    now = round_header.told(state.round, state.finished, tell)
    if state.finished or not state.round:
        return f'<div class="ti-top">{now}</div>'
    phase = text(tell(f"phase.{state.phase}"))
    return f'<div class="ti-top">{now}<small class="caption ti-phase">{phase}</small></div>'


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
            f'aria-label="{text(spoken)}" data-about="strategy:{row.id}" '
            f'data-place="strategy:{row.id}"><i>{row.initiative}</i>'
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
    return _bars(player.points, state.table.points)


@lru_cache(256)
def _bars(points: int, goal: int) -> str:
    bars = "".join(f'<i class="{"on" if n < points else ""}"></i>' for n in range(goal))
    return f'<div class="ti-race" aria-hidden="true">{bars}</div>'


def _goods(player: Player, words: Words) -> str:
    of = words.language
    shown = f"{player.commodities}<s>/{player.sheet.commodities}</s>"
    open_to_all = _fact(of, "trade_goods", "trade_goods", player.goods, str(player.goods))
    open_to_all += _fact(of, "commodities", "commodities", player.commodities, shown)
    hidden = "".join(
        _fact(of, name, key, n, str(n), " ti-quiet")
        for name, key, n in (
            ("hand_cards", "cards", len(player.hand)),
            ("secret", "secrets", len(player.secrets)),
            ("note", "notes", len(player.notes)),
        )
        if n or name != "note"
    )
    return f'<div class="ti-goods">{open_to_all}{pools(player, words)}{hidden}</div>'


@lru_cache(4096)
def _fact(language: str, name: str, key: str, n: int, shown: str, more: str = "") -> str:
    """How many of something: cards are drawn for every reader, and differ in few numbers."""
    told = texts.of(language)(f"fact.{key}", n=n)
    return (
        f'<span class="ti-fact{more}" data-tip="{text(told)}">{icon(name, told)}'
        f"<b>{shown}</b></span>"
    )


def pools(player: Player, words: Words) -> str:
    """1.11  Command tokens, always in the order tactic, fleet, strategy."""
    return _pools(words.language, tuple(getattr(player, pool) for pool in POOLS))


@lru_cache(4096)
def _pools(language: str, counts: tuple[int, ...]) -> str:
    tell = texts.of(language)
    parts = ""
    for pool, n in zip(POOLS, counts, strict=True):
        told = tell(f"pool.{pool}", n=n)
        parts += f'<span data-tip="{text(told)}">{icon(pool, told)}<b>{n}</b></span>'
    return f'<span class="ti-pools">{parts}</span>'
