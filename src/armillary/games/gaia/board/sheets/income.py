"""3.1  Income by source: of the round that comes next."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.parts import panel
from armillary.games.gaia.components import AREAS, Gain
from armillary.games.gaia.state import (
    ACADEMY_KNOWLEDGE,
    INSTITUTE,
    MINE,
    RESEARCH_LAB,
    TRADING_STATION,
    Player,
    State,
)

COLUMNS = ("ore", "credits", "knowledge", "qic", "charge", "tokens")
"""The kinds of income, as the table by source shows them."""


def kept_booster(state: State, player: Player) -> str:
    """14.1  The booster that pays next: who still has to pass gives theirs back; empty: none."""
    return player.booster if player.passed or not state.round else ""


def income_rows(
    state: State, player: Player, words: Words, booster: str
) -> list[tuple[str, list[Gain]]]:
    """3.1  Every source of income by its name, in the order of the sheet, with this booster."""
    data, board, built = state.table.data, player.faction.data, player.built
    tell = texts.of(words.language)
    rows: list[tuple[str, list[Gain]]] = [
        (words.term(player.faction.id), list(board.income)),
        (words.label("mine"), list(board.mines[: built[MINE]])),
        (words.label("trading_station"), list(board.trading_stations[: built[TRADING_STATION]])),
        (words.label("research_lab"), list(board.research_labs[: built[RESEARCH_LAB]])),
        (words.label("planetary_institute"), list(board.institute) if built[INSTITUTE] else []),
        (words.label("academy"), [board.academy_knowledge] if built[ACADEMY_KNOWLEDGE] else []),
        (tell("sheet.booster"), list(data.boosters[booster].income) if booster else []),
        (
            tell("sheet.tech_tiles"),
            [
                data.techs[id].gain
                for id in player.techs
                if data.techs[id].kind == "income" and id not in player.covered
            ],
        ),
    ]
    for area, level in zip(AREAS, player.research, strict=True):
        gain = data.tracks[area].income[level]
        if not gain.is_empty():
            rows.append((f"{words.term(area)} {level}", [gain]))
    return rows


def income_total(rows: Iterable[tuple[str, list[Gain]]]) -> dict[str, int]:
    """The sum of all sources by kind."""
    gains = [gain for _, found in rows for gain in found]
    return {kind: sum(getattr(gain, kind) for gain in gains) for kind in COLUMNS}


def next_income(state: State, player: Player, words: Words, booster: str) -> dict[str, int]:
    """3.1  What comes with the next round, with this booster; in the last one nothing does."""
    if state.finished or state.round == state.table.data.limits.rounds:
        return {}
    total = income_total(income_rows(state, player, words, booster))
    return {kind: amount for kind, amount in total.items() if amount}


def income_table(state: State, player: Player, words: Words) -> str:
    """The table of a faction's sheet."""
    tell = texts.of(words.language)
    booster = kept_booster(state, player)
    rows = [row for row in income_rows(state, player, words, booster) if row[1]]
    total = income_total(rows)
    shown = [kind for kind in COLUMNS if total[kind] or kind != "qic"]
    head = "".join(f"<th>{icon(kind, words.term(kind))}</th>" for kind in shown)
    lines = []
    for name, gains in rows:
        cells = (sum(getattr(gain, kind) for gain in gains) or "" for kind in shown)
        lines.append(
            f"<tr><th>{text(name)}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        )
    sums = "".join(f"<td>{total[kind]}</td>" for kind in shown)
    table = (
        f'<table class="ga-table"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody>"
        f"<tfoot><tr><th>{text(tell('sheet.sum'))}</th>{sums}</tr></tfoot></table>"
    )
    note = tell("sheet.without_booster") if player.booster and not booster else ""
    return panel(tell("sheet.income"), table, "ga-incomes", note)
