"""Twilight Imperium 4: 3 to 6 players, first game and full game, all factions."""

from armillary.core.registry import Plugin

PLUGIN = Plugin(
    name="imperium",
    title="Twilight Imperium 4",
    seats=(3, 4, 5, 6),
    hours="4–8",
    package=__name__,
    game=f"{__name__}.rules:GAME",
    words=f"{__name__}.words:words",
    board=f"{__name__}.board:BOARD",
    cover=f"{__name__}.board.cover:cover",
    bot=f"{__name__}.bot",
    odds=f"{__name__}.combat.odds_table:battle_odds",
)
