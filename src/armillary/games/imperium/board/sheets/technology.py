"""16  The technology sheet: four colours by depth, unit upgrades as what they change, own ones."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.galaxy.unit_art import mark, unit
from armillary.games.imperium.board.parts import needs, sheet_head
from armillary.games.imperium.board.unit_values import changes
from armillary.games.imperium.components import Technology
from armillary.games.imperium.economy.research import missing, researchable
from armillary.games.imperium.numbering import DATA, TECH, TECHS
from armillary.games.imperium.powers.active_powers import owned
from armillary.games.imperium.state import Player, State

ID = "technology"
COLOURS = ("blue", "green", "yellow", "red")


def sheet(state: State, seat: int | None, words: Words, of: int | None = None) -> str:
    """What a player has and could research; a spectator looks at the first player."""
    tell = texts.of(words.language)
    player = state.players[of if of is not None else seat or 0]
    name = words.names(state)[player.seat]
    columns = "".join(_colour(state, player, colour, words) for colour in COLOURS)
    return (
        f'<div id="sheet-{ID}" class="ti-sheet {seat_class(player.seat)}">'
        f"{sheet_head(name, tell('sheet.technology'), _have(player, words))}"
        f'<div class="ti-tree">{columns}{_upgrades(state, player, words)}</div>'
        f"{_faction(state, player, words)}</div>"
    )


def _have(player: Player, words: Words) -> str:
    """How many of each colour: what prerequisites are met with."""
    tell = texts.of(words.language)
    mine = owned(player)
    parts = []
    for colour in COLOURS:
        n = sum(1 for i, tech in enumerate(TECHS) if mine >> i & 1 and tech.colour == colour)
        label = tell("tech.owned_colour", colour=tell(f"colour.{colour}"), n=n)
        parts.append(f'<span class="ti-pill">{mark(colour, label)}<b>{n}</b></span>')
    return f'<span class="ti-have">{"".join(parts)}</span>'


def _colour(state: State, player: Player, colour: str, words: Words) -> str:
    tell = texts.of(words.language)
    rows = [row for row in TECHS if row.colour == colour and not row.faction]
    rows.sort(key=lambda row: sum(row.needs.values()))
    cards = "".join(_card(state, player, row, words) for row in rows)
    return (
        f'<section class="ti-colour ti-{colour}"><h3>{mark(colour)}'
        f"{text(tell(f'colour.{colour}'))}</h3>{cards}</section>"
    )


def status(state: State, player: Player, row: Technology) -> tuple[str, list[str]]:
    """`owned`, `used` (exhausted), `open` or `closed`, and the prerequisites that are missing; some
    of them may be ignored."""
    number = TECH[row.id]
    if player.techs >> number & 1:
        return ("used" if player.spent >> number & 1 else "owned"), []
    if not player.faction:
        return "closed", []
    lacking = list(missing(player, row))
    possible = not lacking or researchable(state, player.seat, row)
    return ("open" if possible else "closed"), lacking


def _told(now: str, lacking: list[str], words: Words) -> str:
    """16.4  A technology can be researched although something is missing, if that is ignored."""
    tell, n = texts.of(words.language), len(lacking)
    if now == "closed":
        return tell("tech.lacking", n=n)
    return tell("tech.ignoring", n=n) if lacking else tell(f"tech.{now}")


def _card(state: State, player: Player, row: Technology, words: Words) -> str:
    now, lacking = status(state, player, row)
    told = _told(now, lacking, words)
    sign = icon("check") if now == "owned" else ""
    return spot(
        f"tech:{row.id}",
        f"{words.label(row.id)}, {told}",
        f"<b>{text(words.label(row.id))}</b><span>{text(words.about(row.id))}</span>"
        f'<span class="ti-foot">{needs(row, lacking, words)}<em>{sign}{text(told)}</em></span>',
        f"ti-tech ti-{row.colour or 'plain'} ti-is-{now}",
    )


def _upgrades(state: State, player: Player, words: Words) -> str:
    """16.5  Unit upgrades: what they change, in the version of the player's faction."""
    tell = texts.of(words.language)
    rows = [row for row in TECHS if row.upgrades and row.faction in ("", player.faction)]
    replaced = {row.replaces for row in rows if row.replaces}
    rows = [row for row in rows if row.id not in replaced]
    rows.sort(key=lambda row: list(DATA.units.types).index(row.upgrades))
    cards = "".join(_upgrade(state, player, row, words) for row in rows)
    title = text(tell("tech.upgrades"))
    return f'<section class="ti-upgrades"><h3>{title}</h3>{cards}</section>'


def _upgrade(state: State, player: Player, row: Technology, words: Words) -> str:
    now, lacking = status(state, player, row)
    told = _told(now, lacking, words)
    right = icon("check", told) if now == "owned" else needs(row, lacking, words)
    return spot(
        f"tech:{row.id}",
        f"{words.label(row.id)}, {told}",
        f"{unit(row.upgrades, player.seat)}<span><b>{text(words.label(row.id))}</b>"
        f"<small>{changes(player.faction, row.upgrades, words)}</small></span>{right}",
        f"ti-upgrade ti-is-{now}",
    )


def _faction(state: State, player: Player, words: Words) -> str:
    """The technologies that only this faction has, and those that it copied."""
    tell = texts.of(words.language)
    rows = [row for row in TECHS if row.faction == player.faction and not row.upgrades]
    known = {row.id for row in rows}
    rows += [
        row
        for number, row in enumerate(TECHS)
        if player.techs >> number & 1 and row.faction and row.id not in known and not row.upgrades
    ]
    if not rows or not player.faction:
        return ""
    cards = "".join(_card(state, player, row, words) for row in rows)
    title = text(tell("tech.faction"))
    return (
        f'<h3 class="ti-caption"><span>{title}</span></h3><div class="ti-own-techs">{cards}</div>'
    )
