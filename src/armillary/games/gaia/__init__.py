"""Gaia Project: 1 to 4 players, all factions, the Automa."""

from armillary.core.registry import Plugin

PLUGIN = Plugin(
    name="gaia",
    title="Gaia Project",
    seats=(1, 2, 3, 4),
    hours="1½–2½",
    package=__name__,
    game=f"{__name__}.rules:GAME",
    words=f"{__name__}.words:words",
    board=f"{__name__}.board:BOARD",
    cover=f"{__name__}.board.cover:cover",
    bot=f"{__name__}.bot",
    terminal=f"{__name__}.terminal",
    traces=f"{__name__}.traces",
)
