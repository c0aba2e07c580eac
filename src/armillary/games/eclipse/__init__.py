"""Eclipse: Second Dawn for the Galaxy: 2 to 6 players, all species, with the warp portals."""

from armillary.core.registry import Plugin

PLUGIN = Plugin(
    name="eclipse",
    title="Eclipse: Second Dawn",
    seats=(2, 3, 4, 5, 6),
    hours="2–3",
    package=__name__,
    game=f"{__name__}.rules:GAME",
    words=f"{__name__}.words:words",
    board=f"{__name__}.board:BOARD",
    cover=f"{__name__}.board.cover:cover",
    bot=f"{__name__}.bot",
    odds=f"{__name__}.combat.odds_table:battle_odds",
)
