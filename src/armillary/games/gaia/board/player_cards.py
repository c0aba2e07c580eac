"""The top bar and the players' cards."""

from __future__ import annotations

from functools import lru_cache

from armillary.core.words import Words
from armillary.drawing import round_header
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.games.gaia.actions.board_actions import special_sources
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.parts import counted, gain_plain
from armillary.games.gaia.board.places import undecided
from armillary.games.gaia.board.sheets.income import kept_booster, next_income
from armillary.games.gaia.board.sheets.power_cycle import small
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.state import Player, State

RESOURCES = ("ore", "credits", "knowledge", "qic")


def headline(state: State, words: Words) -> str:
    """Round and what it scores."""
    last = state.table.data.limits.rounds
    now = round_header.told(state.round, state.finished, texts.of(words.language), last)
    dots = round_header.dots(state.round, last)
    return f'<div class="ga-head">{now}{dots}{_round_tile(state, words)}</div>'


def _round_tile(state: State, words: Words) -> str:
    if not state.round or state.finished:
        return ""
    tile = state.table.tiles[state.round - 1]
    return (
        f'<span class="chip ga-head-tile" data-about="round:{state.round}" tabindex="0" role="img" '
        f'aria-label="{text(words.term(tile.id))}">{icon("vp")}<b>{tile.vp}</b>'
        f"{counted(tile.trigger)}</span>"
    )


def player_card(state: State, seat: int, words: Words) -> str:
    """Faction, resources, research and what lies before a player."""
    player = state.players[seat]
    tell = texts.of(words.language)
    if seat in undecided(state):
        return f'<div class="ga-card"><small>{text(tell("head.choosing"))}</small></div>'
    faction = words.names(state)[seat]
    if faction in words.called[seat : seat + 1]:  # the player has no other name
        faction = tell("sheet.home", planet=words.term(player.faction.data.home))
    faction = (
        f'<small class="ga-faction ga-c-{player.faction.data.colour}" '
        f'data-about="faction:{player.faction.id}"><i></i>{text(faction)}</small>'
    )
    if player.faction.is_automa:
        cards = len(state.automa.deck) if state.automa is not None else 0
        row = f'<span class="ga-res">{icon("card")}<b>{cards}</b></span>'
    else:
        row = "".join(_resource(player, kind, words) for kind in RESOURCES)
        row += small(player, words)
    return (
        f'<div class="ga-card">{faction}<div class="ga-resources">{row}</div>'
        f"{_tracks(player, words)}{_extras(state, player, words)}"
        f"{_coming(state, player, words)}</div>"
    )


def _resource(player: Player, kind: str, words: Words) -> str:
    amount = getattr(player, kind)
    return (
        f'<span class="ga-res" data-about="resource:{kind}">'
        f"{icon(kind, words.term(kind))}<b>{amount}</b></span>"
    )


def _tracks(player: Player, words: Words) -> str:
    levels = zip(AREAS, player.research, strict=True)
    bars = "".join(_bar(area, level, words.term(area)) for area, level in levels)
    return f'<div class="ga-bars">{bars}</div>'


@lru_cache(256)
def _bar(area: str, level: int, name: str) -> str:
    return (
        f'<i class="ga-bar ga-t-{area} ga-v{level}" role="img" '
        f'aria-label="{text(f"{name} {level}")}" '
        f'data-about="research:{area}:{level}"><s></s></i>'
    )


def _extras(state: State, player: Player, words: Words) -> str:
    """What counts at a glance: structures, satellites, tokens, tiles, and whether they passed."""
    tell = texts.of(words.language)
    facts = [
        ("build", player.land.bit_count(), "structures"),
        ("planet", player.types.bit_count(), "planet_types"),
        ("sector", player.sectors.bit_count(), "sectors"),
        ("satellite", player.satellites.bit_count(), "satellites"),
        ("federation", len(player.tokens), "tokens"),
        ("tile", len(player.techs) + len(player.advanced), "tiles"),
    ]
    row = "".join(_fact(name, count, key, words.language) for name, count, key in facts)
    passed = f'<em class="ga-passed">{text(tell("head.passed"))}</em>' if player.passed else ""
    return f'<div class="ga-facts">{row}{passed}</div>'


def _coming(state: State, player: Player, words: Words) -> str:
    """What lies ahead: the place in the order of turns, special actions, booster and income."""
    if player.faction.is_automa or state.finished:
        return ""
    tell = texts.of(words.language)
    parts = []
    order = state.passed if player.passed else state.order
    if player.seat in order:
        nth = order.index(player.seat) + 1
        told = tell("head.next_order" if player.passed else "head.order", n=nth)
        parts.append(_told(told, f"<b>{nth}.</b>"))
    sources = list(special_sources(state, player))
    booster = state.table.data.boosters.get(player.booster)
    if booster is not None and booster.special:
        sources.append(booster.id)
    if sources:
        left = sum(source not in player.used for source in sources)
        told = tell("head.specials", n=left, of=len(sources))
        parts.append(_told(told, f"{icon('special')}<b>{left}/{len(sources)}</b>"))
    if booster is not None:
        gain = "".join(map(gain_plain, booster.income))
        parts.append(
            f'<span data-about="booster:{player.booster}" tabindex="0" role="img" '
            f'aria-label="{text(words.term(player.booster))}">{icon("booster")}{gain}</span>'
        )
    coming = next_income(state, player, words, kept_booster(state, player))
    if coming:
        what = [f"{amount} {words.term(kind)}" for kind, amount in coming.items()]
        told = tell("triggers.income", what=words.listed(what))
        body = "".join(f"{icon(kind)}<b>{amount}</b>" for kind, amount in coming.items())
        parts.append(_told(told, f"<i>+</i>{body}"))
    return f'<div class="ga-facts ga-coming">{"".join(parts)}</div>'


def _told(told: str, body: str) -> str:
    return f'<span role="img" aria-label="{text(told)}" data-tip="{text(told)}">{body}</span>'


@lru_cache(1024)
def _fact(name: str, count: int, key: str, language: str) -> str:
    told = text(texts.of(language)(f"fact.{key}", n=count))
    return (
        f'<span role="img" aria-label="{told}" data-tip="{told}">{icon(name)}<b>{count}</b></span>'
    )
