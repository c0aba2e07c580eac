"""What coming into a system would trigger: whose space cannon may fire, and a space combat."""

from __future__ import annotations

from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.combat.space_cannon import guns_around
from armillary.games.imperium.units.packed_units import SHIPS


def arrival(asked: Asked, system: int) -> list[str]:
    """6.4.1 and 7.1  What awaits own ships in a system, others clockwise."""
    state = asked.state
    names = asked.words.called or asked.words.names(state)
    told, enemies = [], []
    for player in state.players:
        if player.seat == asked.seat:
            continue
        dice = sum(n * gun.dice for _, n, gun in guns_around(state, player, system))
        if dice:
            told.append(asked.tell("triggers.cannon", player=names[player.seat], n=dice))
        if player.units[system] & SHIPS:
            enemies.append(names[player.seat])
    if enemies:
        told.append(asked.tell("triggers.combat", players=asked.words.listed(enemies)))
    return told
