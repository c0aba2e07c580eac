"""A player's own board: abilities, units with their values, planets, technologies, open cards."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.beginners import plays
from armillary.drawing.clickable import spot
from armillary.games.imperium.board import places, texts
from armillary.games.imperium.board.galaxy.emblems import emblem
from armillary.games.imperium.board.galaxy.unit_art import mark, unit
from armillary.games.imperium.board.parts import influence, moments, panel, resources
from armillary.games.imperium.board.player_cards import pools, strategy_chips
from armillary.games.imperium.board.sheets.hand import note_card
from armillary.games.imperium.board.unit_values import values
from armillary.games.imperium.components import Faction
from armillary.games.imperium.economy.command_tokens import reinforcements
from armillary.games.imperium.economy.paying import available, planet_values
from armillary.games.imperium.numbering import DATA, PLANETS, TECHS
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.packed_units import TYPES, count
from armillary.games.imperium.units.placement import on_board


def sheet(state: State, of: int, seat: int | None, words: Words) -> str:
    """What a player has; hidden cards are on the sheet of the hand."""
    tell = texts.of(words.language)
    player = state.players[of]
    id = places.sheet_of(of)
    if not player.faction:
        told = text(tell("head.choosing"))
        return f'<div id="sheet-{id}" class="ti-sheet"><p class="ti-empty">{told}</p></div>'
    return (
        f'<div id="sheet-{id}" class="ti-sheet ti-board {seat_class(of)}">'
        f"{_head(state, player, words)}"
        f'<div class="ti-columns">'
        f"<div>{_abilities(player, words)}{_open(state, player, words)}</div>"
        f"<div>{_units(state, player, words)}</div>"
        f"<div>{_planets(state, player, words)}{_technologies(player, words)}</div></div></div>"
    )


def _head(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    left = text(tell("faction.reinforcements", n=reinforcements(player)))
    return (
        f'<header class="ti-head">{emblem(player.faction, player.seat, "ti-large")}<div>'
        f'<span class="ti-over">{text(words.names(state)[player.seat])}</span>'
        f"<h2>{text(words.label(player.faction))}</h2></div>{strategy_chips(player, words)}"
        f'<span data-part="pools">{pools(player, words)}</span>'
        f'<span class="ti-pill">{left}</span></header>'
    )


def _abilities(player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    rows = [row for row in DATA.abilities.values() if row.faction == player.faction]
    body = "".join(
        spot(
            f"ability:{row.id}",
            words.label(row.id),
            f"<b>{text(words.label(row.id))}</b>"
            f'<small class="ti-when">{text(moments(row.windows, words))}</small>'
            f"<span>{text(words.about(row.id))}</span>",
            "ti-ability",
        )
        for row in rows
    )
    return panel(tell("faction.abilities"), body)


def _open(state: State, player: Player, words: Words) -> str:
    """Notes that lie face up."""
    tell = texts.of(words.language)
    if not player.shown:
        return ""
    body = "".join(note_card(state, note, words) for note in player.shown)
    return panel(tell("hand.shown"), f'<div class="ti-notes">{body}</div>')


def _units(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    here = on_board(player)
    lines = []
    for type, card in enumerate(modifiers(state, player).units):
        if card is None:
            continue
        n, pieces = count(here, type), DATA.units.types[TYPES[type]].pieces
        note = f"<small>{text(words.about(card.id))}</small>" if card.text else ""
        left = text(tell("faction.on_board", n=n, pieces=pieces))
        lines.append(
            f'<li data-about="unit:{card.id}">{unit(TYPES[type], player.seat)}'
            f"<span><b>{text(words.label(card.id))}</b><small>{text(values(card, words))}</small>"
            f"{note}</span><em>{left}</em></li>"
        )
    return panel(tell("faction.units"), f'<ul class="ti-unit-list">{"".join(lines)}</ul>')


def _planets(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    cards = []
    for planet in bits(player.planets):
        row = PLANETS[planet]
        value = planet_values(state, planet)
        used = player.exhausted >> planet & 1
        signs = mark(row.trait, tell(f"trait.{row.trait}")) if row.trait else ""
        if row.specialty:
            signs += mark(row.specialty, tell(f"colour.{row.specialty}"))
        spoken = tell("map.values", resources=value[0], influence=value[1])
        cards.append(
            spot(
                places.planet(row.id),
                f"{row.name}, {spoken}" + (f", {tell('faction.exhausted')}" if used else ""),
                f"{resources(value[0])}{influence(value[1])}<b>{text(row.name)}</b>{signs}",
                f"ti-pcard{' ti-used' if used else ''}",
            )
        )
    ready = tell(
        "faction.ready",
        resources=available(state, player, "resources"),
        influence=available(state, player, "influence"),
    )
    body = f'<div class="ti-planets" data-part="planets">{"".join(cards)}</div>'
    return panel(tell("faction.planets", n=player.planets.bit_count()), body, note=ready)


def _technologies(player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    chips = []
    for n in bits(player.techs):
        row = TECHS[n]
        sign = (
            mark(row.colour)
            if row.colour
            else unit(row.upgrades, player.seat)
            if row.upgrades
            else ""
        )
        used = player.spent >> n & 1
        chips.append(
            spot(
                f"tech:{row.id}",
                words.label(row.id) + (f", {tell('faction.exhausted')}" if used else ""),
                f"{sign}<b>{text(words.label(row.id))}</b>",
                f"ti-chip{' ti-used' if used else ''}",
            )
        )
    body = f'<div class="ti-chips">{"".join(chips)}</div>'
    return panel(tell("faction.technologies", n=player.techs.bit_count()), body)


def choice_sheet(state: State, words: Words) -> str:
    """2.1  All factions side by side, while somebody still has to choose."""
    tell = texts.of(words.language)
    taken = {player.faction: player.seat for player in state.players if player.faction}
    cards = "".join(_choice(row, taken, words) for row in DATA.factions.values())
    return (
        '<div id="sheet-factions" class="ti-sheet"><header class="ti-head"><h2>'
        f'{text(tell("sheet.factions"))}</h2></header><div class="ti-factions">{cards}</div></div>'
    )


def _choice(row: Faction, taken: dict[str, int], words: Words) -> str:
    tell = texts.of(words.language)
    names = [ability.id for ability in DATA.abilities.values() if ability.faction == row.id]
    seat = taken.get(row.id)
    held = "" if seat is None else emblem(row.id, seat)
    units = "".join(f"<span>{unit(name)}<b>{n}</b></span>" for name, n in row.units.items())
    planets = words.listed(
        DATA.systems.planets[p].name for p in DATA.systems.tiles[row.home].planets
    )
    goods = tell("fact.commodities", n=row.commodities)
    return spot(
        f"faction:{row.id}",
        words.label(row.id),
        f'<span class="ti-card-head"><svg class="ti-sign" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#ti-em-{row.id}"/></svg><b>{text(words.label(row.id))}</b>{held}</span>'
        f"{plays(row.id, row.beginner, words)}"
        f"<small>{text(planets)} · {icon('commodities')}{text(goods)}</small>"
        f'<span class="ti-forces">{units}</span>'
        + "".join(
            f"<span><b>{text(words.label(id))}</b> {text(words.about(id))}</span>" for id in names
        ),
        f"ti-faction{' ti-gone' if seat is not None else ''}",
    )
