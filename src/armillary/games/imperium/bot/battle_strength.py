"""7  How a battle will probably end, from the dice and the hits that both sides have."""

from __future__ import annotations

from armillary.games.imperium.bot.weights import weights
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.packed_units import INFANTRY, SHIP_TYPES, count, hurt


def fleet_strength(state: State, player: Player, forces: int) -> float:
    """The dice that hit in a round, times the hits that the ships can take."""
    mods = modifiers(state, player)
    dice, body = 0.0, 0
    for type in SHIP_TYPES:
        n = count(forces, type)
        card = mods.units[type] if n else None
        if card is None:
            continue
        if card.combat is not None:
            chance = (11 - card.combat.hit + mods.combat_bonus[type]) / 10
            dice += n * card.combat.dice * min(1.0, max(0.0, chance))
        body += n
        if card.sustain_damage:
            body += n - hurt(forces, type)
    return dice * body


def ground_strength(state: State, player: Player, infantry: int) -> float:
    """The same for ground forces."""
    if not infantry:
        return 0.0
    mods = modifiers(state, player)
    card = mods.units[INFANTRY]
    assert card is not None
    assert card.combat is not None
    return infantry * infantry * (11 - card.combat.hit + mods.combat_bonus[INFANTRY]) / 10


def chance(mine: float, theirs: float) -> float:
    """The probability of victory."""
    if not theirs:
        return 1.0
    if not mine:
        return 0.0
    shape = weights().war.shape
    return float(1 / (1 + (theirs / mine) ** shape))
