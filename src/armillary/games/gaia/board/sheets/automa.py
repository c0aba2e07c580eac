"""15  The Automa's board: its cards and what its faction card does. It has no resources."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.amounts import chip
from armillary.drawing.art.svg import text, use
from armillary.games.gaia.automa.cards import AutomaCard, AutomaStep
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.galaxy.structures import structure
from armillary.games.gaia.board.parts import panel
from armillary.games.gaia.state import KINDS, Player, State


def sheet(state: State, player: Player, id: str, words: Words) -> str:
    """Everything that is known of the Automa; nobody knows the order of its cards."""
    assert state.automa is not None
    tell = texts.of(words.language)
    cards, data = state.automa, state.table.data.automa
    row = player.faction.data
    level = words.term(f"automa_level{cards.level}")
    name = words.phrase("phrase", "automa_name", faction=words.term(row.id))
    hero = (
        '<section class="ga-panel ga-hero">'
        '<svg class="ga-planet" viewBox="-30 -30 60 60" aria-hidden="true">'
        f"{use(f'ga-{row.home}', 64)}</svg><div><h2>{text(name)}</h2>"
        f'<p class="ga-home">{text(tell("automa.level", level=level))}</p>'
        f"<p>{text(tell('automa.about'))}</p></div></section>"
    )
    faction = data.factions[row.id]
    steps = "".join(f"<li>{_step(step, words)}</li>" for step in faction.steps)
    support = (
        _card(data.cards[cards.support], words)
        if cards.support
        else f'<p class="ga-hint">{text(tell("sheet.none"))}</p>'
    )
    deck = cards.deck
    left = sorted(map(int, (*deck.top, *deck.counts, *deck.bottom)))
    order = f'<ol class="ga-steps">{steps}</ol>'
    pieces = "".join(
        f'<span class="ga-slot ga-lit">{structure(kind, player.seat)}'
        f'<span class="ga-in"><b>{count}</b></span></span>'
        for kind, count in zip(KINDS, player.built, strict=True)
        if count
    )
    built = f'<div class="ga-slots">{pieces}</div>'
    return (
        f'<div id="{id}" class="ga-sheet ga-board ga-c-{row.colour}">'
        f'<div class="ga-left-column">{hero}'
        f"{panel(tell('automa.faction_card'), order)}</div>"
        f'<div class="ga-right-column">'
        f"{panel(tell('automa.support'), support)}"
        f"{panel(tell('automa.deck', n=len(left)), _numbers(left))}"
        f"{panel(tell('automa.discard', n=len(cards.discard)), _numbers(cards.discard))}"
        f"{panel(tell('sheet.structures'), built)}</div></div>"
    )


def _numbers(cards: list[int]) -> str:
    return f'<p class="ga-cards">{"".join(f"<b>{card}</b>" for card in cards)}</p>'


def _card(card: AutomaCard, words: Words) -> str:
    """15.4  A decision card: its action, its points, and how it supports the next one."""
    tell = texts.of(words.language)
    parts = [
        f"<b>{text(words.label(f'card_{card.id}'))}</b>",
        text(words.term(f"automa_{card.action}")),
        chip("vp", card.vp),
        chip("range", card.range),
        f"<span>{text(tell(f'automa.{card.direction}'))}</span>",
        f"<span>{text(tell(f'automa.{card.counting}', n=card.count))}</span>",
    ]
    return f'<p class="ga-card-line">{"".join(f"<span>{part}</span>" for part in parts)}</p>'


def _step(step: AutomaStep, words: Words) -> str:
    if step.action == "vp":
        return chip("vp", step.vp)
    told = text(words.term(f"automa_{step.action}"))
    if step.area:
        told += f": {text(words.term(step.area))}"
    if step.range:
        told += f" {chip('range', step.range)}"
    return told + (f" {chip('vp', step.vp)}" if step.vp else "")
