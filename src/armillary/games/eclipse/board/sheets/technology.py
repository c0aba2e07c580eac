"""6  The technology tray: three tracks and the rare tiles, with one's own prices."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class, token
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.names import about
from armillary.games.eclipse.board.parts import bolts, part_value, technology_icon
from armillary.games.eclipse.board.places import species_of
from armillary.games.eclipse.components import CATEGORIES, Technology, components
from armillary.games.eclipse.pieces.technologies import price, tracks_for
from armillary.games.eclipse.state import SCIENCE, Player, State


def sheet(state: State, seat: int | None, words: Words) -> str:
    """The tray as a seat sees it; a spectator sees printed prices."""
    player = state.players[seat] if seat is not None and state.players[seat].species else None
    columns = [_column(state, player, track, words) for track in range(len(CATEGORIES))]
    look = seat_class(player.seat) if player is not None else ""
    return (
        f'<div id="sheet-technology" class="ec-sheet ec-technology {look}">'
        f"{''.join(columns)}{_rare(state, player, words)}</div>"
    )


# The three tracks


def _column(state: State, player: Player | None, track: int, words: Words) -> str:
    kind = CATEGORIES[track]
    rows = [row for row in components().technologies.values() if row.category == kind]
    cards = "".join(_card(state, player, row, track, words) for row in rows)
    return f'<div class="ec-column ec-t-{kind}">{_track_head(player, track, words)}{cards}</div>'


def _track_head(player: Player | None, track: int, words: Words) -> str:
    """A track: what lies on it, the discounts to come, and its points."""
    tell = texts.of(words.language)
    kind = CATEGORIES[track]
    title = f"{icon(kind)}<span>{text(words.label(kind))}</span>"
    if player is None:
        return f'<header class="ec-track-top"><h3>{title}</h3></header>'
    rules = components().tracks.technology
    owned = player.tracks[track]
    cells = []
    for at in range(rules.spaces):
        if at < len(owned):
            row = components().technologies[owned[at]]
            name = text(words.label(row.id))
            cells.append(
                f'<i class="ec-have" title="{name}" data-about="tech:{row.id}">'
                f"{technology_icon(row)}</i>"
            )
        else:
            look = "ec-next" if at == len(owned) else ""
            discount = rules.discounts[at]
            cells.append(f'<i class="{look}">{f"−{discount}" if discount else 0}</i>')
    count = len(owned)
    discount = rules.discounts[min(count, len(rules.discounts) - 1)]
    if count < rules.spaces:
        note = tell("tech.points", now=rules.vp[count], then=rules.vp[count + 1])
    else:
        note = tell("tech.full", now=rules.vp[count])
    return (
        f'<header class="ec-track-top"><h3>{title}<em>'
        f"{text(tell('tech.discount', n=discount))}</em></h3>"
        f'<div class="ec-have-cells">{"".join(cells)}</div><small>{text(note)}</small></header>'
    )


def _card(state: State, player: Player | None, row: Technology, track: int, words: Words) -> str:
    tell = texts.of(words.language)
    copies = state.tray.get(row.id, 0)
    cost = price(state, player, row.id, track) if player is not None else row.base
    owned = player is not None and row.id in player.known
    short = cost - player.resources[SCIENCE] if player is not None else 0
    if owned:
        look, note = "ec-got", tell("tech.owned")
    elif not copies:
        look, note = "ec-none", tell("tech.not_on_offer")
    elif short > 0:
        look, note = "ec-no", tell("tech.short", n=short)
    else:
        look = "ec-can" if player is not None else ""
        note = tell("tech.left", n=copies) if copies > 1 else tell("tech.last")
    was = f"<s>{row.base}</s>" if cost != row.base and not owned else ""
    figure = "" if owned else f"{was}{icon('science')}<b>{cost}</b>"
    why = " ec-why" if look == "ec-no" else ""
    label = f"{words.label(row.id)}, {tell('tech.cost', n=cost)}, {note}"
    return spot(
        f"tech:{row.id}",
        label,
        f"{technology_icon(row)}<span><b>{text(words.label(row.id))}</b>"
        f'<small>{what(row, words)}</small></span><span class="ec-price">{figure}'
        f'<small class="{why}">{icon("check") if owned else ""}{text(note)}</small></span>'
        f"{_owners(state, row)}",
        f"ec-tech {look}",
    )


def what(row: Technology, words: Words) -> str:
    """What a technology is good for, in a line."""
    if row.kind == "ship_part":
        part = components().parts[row.id]
        value = part_value(row.id, words.language)
        return f'<span class="ec-value">{value}{bolts(part.energy_used)}</span>'
    return text(about(row.id, words))


def _owners(state: State, row: Technology) -> str:
    """Who has it."""
    owners = "".join(token(p.seat) for p in state.players if row.id in p.known)
    return f'<span class="ec-owners">{owners}</span>' if owners else ""


# The rare ones


def _rare(state: State, player: Player | None, words: Words) -> str:
    tell = texts.of(words.language)
    rows = components().technologies.values()
    shown = [
        row
        for row in rows
        if row.category == "rare"
        and (state.tray.get(row.id) or any(row.id in other.known for other in state.players))
    ]
    cards = "".join(_rare_card(state, player, row, words) for row in shown)
    empty = "" if shown else f"<p>{text(tell('tech.no_rare'))}</p>"
    return (
        f'<div class="ec-column ec-t-rare"><header class="ec-track-top"><h3>{icon("rare")}'
        f"<span>{text(words.label('rare'))}</span><em>{text(tell('tech.any_track'))}</em></h3>"
        f"<small>{text(tell('tech.rare_note'))}</small></header>{cards}{empty}"
        f"{_budget(state, player, words)}</div>"
    )


def _rare_card(state: State, player: Player | None, row: Technology, words: Words) -> str:
    """A rare tile: its price on each track."""
    tell = texts.of(words.language)
    offered = bool(state.tray.get(row.id))
    owned = player is not None and row.id in player.known
    lanes, why = "", ""
    look = "ec-got" if owned else "ec-can" if offered and player is not None else ""
    note = tell("tech.owned") if owned else "" if offered else tell("tech.taken")
    if offered and not owned:
        have = player.resources[SCIENCE] if player is not None else 0
        for track, kind in enumerate(CATEGORIES):
            cost = price(state, player, row.id, track) if player is not None else row.base
            label = f"{words.label(row.id)}, {words.term(kind)}, {tell('tech.cost', n=cost)}"
            lanes += spot(
                f"tech:{row.id}:{kind}",
                label,
                f"{icon(kind)}<b>{cost}</b>",
                f"ec-lane{' ec-dear' if player is not None and cost > have else ''}",
            )
        short = cheapest(state, player, row.id) - have if player is not None else 0
        if short > 0:
            look, why, note = "ec-no", "ec-why", tell("tech.short", n=short)
    elif not owned:
        look = "ec-none"
    return (
        f'<div class="ec-tech ec-rare {look}" data-about="tech:{row.id}">{technology_icon(row)}'
        f"<span><b>{text(words.label(row.id))}</b><small>{what(row, words)}</small></span>"
        f'<span class="ec-lanes">{lanes}<small class="{why}">{text(note)}</small></span>'
        f"{_owners(state, row)}</div>"
    )


def _budget(state: State, player: Player | None, words: Words) -> str:
    """What could be bought now, and what trading would add."""
    if player is None:
        return ""
    tell = texts.of(words.language)
    have = player.resources[SCIENCE]
    new = [id for id in state.tray if id not in player.known]
    enough = sum(cheapest(state, player, id) <= have for id in new)
    rate = species_of(player).trade
    more = sum(amount // rate for kind, amount in enumerate(player.resources) if kind != SCIENCE)
    told = tell("tech.budget", enough=enough, n=len(new), have=have)
    trade = tell("tech.by_trade", n=more) if more else ""
    coming = components().limits.players[len(state.players)].new_technologies
    return (
        f'<section class="ec-panel"><p>{text(told)} {text(trade)}</p>'
        f"<p><small>{text(tell('tech.coming', n=coming))}</small></p></section>"
    )


def cheapest(state: State, player: Player, id: str) -> int:
    """6.2  The lowest price of a technology: a rare one takes the best track."""
    return min(price(state, player, id, track) for track in tracks_for(state, id))
