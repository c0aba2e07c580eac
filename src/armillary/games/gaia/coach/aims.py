"""What a round is about, with its numbers: for whoever has a coach."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.games.gaia.scoring import tile_count
from armillary.games.gaia.state import Player, State

PAID = {
    "build_mine": ("mine", ("credits", "ore")),
    "build_trading_station": ("trading_station", ("credits", "ore")),
    "build_planetary_institute_or_academy": ("planetary_institute", ("credits", "ore")),
}
"""By what scores: the structure that does, and what pays for it."""


def aims(view: State, seat: int, words: Words) -> list[str]:
    """The tile of this round, and how one stands on those of the end."""
    if not 0 < view.round <= len(view.table.tiles) or view.finished:
        return []
    player, tile = view.players[seat], view.table.tiles[view.round - 1]
    found = [words.phrase("aim", "round", tile=words.label(tile.id))]
    need = _price(view, tile.trigger)
    if need:
        have = {name: getattr(player, name) for name in need}
        enough, there = words.amounts(need), words.amounts(have) or "0"
        found[0] += " " + words.phrase("aim", "price", need=enough, have=there)
    return found + [_final(view, player, name, words) for name in view.table.final_tiles]


def _price(view: State, trigger: str) -> dict[str, int]:
    """What the deed that scores costs at least."""
    if trigger == "research_advance":
        return {"knowledge": view.table.data.limits.research_cost}
    if trigger not in PAID:
        return {}
    id, names = PAID[trigger]
    row = view.table.data.structures[id]
    return {name: getattr(row, name) for name in names}


def _final(view: State, player: Player, name: str, words: Words) -> str:
    """14.4  A tile of the end: how many of it one has, and the best rival."""
    rivals = (tile_count(view, other, name) for other in view.players if other is not player)
    best, own = max(rivals, default=0), tile_count(view, player, name)
    return words.phrase("aim", "final", tile=words.term(f"final_{name}"), n=own, best=best)
