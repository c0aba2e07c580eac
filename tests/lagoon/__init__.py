"""Lagoon, a tiny whole game that tries out every part of the house, as a plug-in."""

from armillary.core.registry import Plugin

PLUGIN = Plugin(
    name="lagoon",
    title="Lagoon",
    seats=(2, 3),
    hours="¼",
    package=__name__,
    game=f"{__name__}.rules:GAME",
    words=f"{__name__}.words:words",
    board=f"{__name__}.board:BOARD",
)
