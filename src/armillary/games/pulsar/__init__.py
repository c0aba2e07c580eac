"""Pulsar 2849: 2 to 4 players, first game and full game."""

from armillary.core.registry import Plugin

PLUGIN = Plugin(
    name="pulsar",
    title="Pulsar 2849",
    seats=(2, 3, 4),
    hours="1–1½",
    package=__name__,
    game=f"{__name__}.rules:GAME",
    words=f"{__name__}.words:words",
    board=f"{__name__}.board:BOARD",
    cover=f"{__name__}.board.cover:cover",
    bot=f"{__name__}.bot",
    sources=f"{__name__}.components:reconstructed",
)
