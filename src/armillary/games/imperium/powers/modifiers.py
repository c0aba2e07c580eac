"""16.2 and 17.3  The numbers that abilities, technologies and laws change, gathered once.

What a player's unit cards and lasting effects add up to depends on the faction and on what is in
force; it is worked out when first asked for and shared by all states of the match.
"""

from __future__ import annotations

from typing import Any

from armillary.games.imperium.components import Unit
from armillary.games.imperium.numbering import DATA, LASTING, POWER_IDS
from armillary.games.imperium.powers.effect_types import (
    AttackPenalty,
    CombatBonus,
    Effect,
    ExtraDie,
    FleetLimit,
    HandLimit,
    MoveBonus,
    MoveThrough,
    PlanetValue,
    ProductionDiscount,
    SkipPrerequisites,
    StatusCards,
    StatusTokens,
    SustainHits,
    TradeGoodValue,
)
from armillary.games.imperium.powers.power import row_of
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.packed_units import ALL_TYPES, TYPE, TYPES

LASTING_EFFECTS: tuple[type[Effect], ...] = (
    AttackPenalty,
    CombatBonus,
    ExtraDie,
    FleetLimit,
    HandLimit,
    MoveBonus,
    MoveThrough,
    PlanetValue,
    ProductionDiscount,
    SkipPrerequisites,
    StatusCards,
    StatusTokens,
    SustainHits,
    TradeGoodValue,
)
"""Effects that change a number for as long as an ability, a technology or a law is in force."""

THROUGH: dict[str, int] = {"asteroid_field": 1, "nebula": 2, "supernova": 4, "other_ships": 8}
"""Bits for what ships may move through; shifted by `ENTER` for what they may move into."""
ENTER = 4


class Modifiers:
    """What a player's lasting effects add up to."""

    __slots__ = (
        "cannon_penalty",
        "combat_bonus",
        "discount",
        "extra_die",
        "fleet",
        "good_value",
        "hand",
        "move_all",
        "move_one",
        "opens",
        "skips",
        "status_cards",
        "status_tokens",
        "sustain_hits",
        "units",
    )

    def __init__(self, faction: str, powers: int) -> None:
        ids = [id for bit, id in enumerate(POWER_IDS) if powers >> bit & 1]
        self.units: tuple[Unit | None, ...] = tuple(_card(faction, type, ids) for type in ALL_TYPES)
        """16.2  The card of each type of unit; None: the player cannot have such units."""
        self.combat_bonus = [0] * len(TYPES)
        self.cannon_penalty = 0
        """What is subtracted from space cannon dice against this player."""
        self.extra_die: frozenset[str] = frozenset()
        self.sustain_hits = 1
        self.move_all = 0
        self.move_one = 0
        self.opens = 0
        self.fleet = 0
        self.hand = DATA.limits.hand
        self.status_tokens = DATA.limits.status_tokens
        self.status_cards = DATA.limits.status_cards
        self.skips: tuple[tuple[str, SkipPrerequisites], ...] = ()
        """16.4  Ways to ignore prerequisites, with the id of what allows it."""
        self.discount = 0
        self.good_value = 1
        for id in ids:
            row: Any = row_of(id)
            for effect in row.effects if type(row) is not Unit else ():
                if type(effect) in LASTING_EFFECTS:
                    self._last(id, effect)

    def _last(self, id: str, effect: Any) -> None:
        kind = type(effect)
        if kind is CombatBonus:
            for type_ in map(TYPE.__getitem__, effect.units) if effect.units else ALL_TYPES:
                self.combat_bonus[type_] += effect.n
        elif kind is AttackPenalty:
            if effect.attack == "space_cannon":
                self.cannon_penalty += effect.n
        elif kind is ExtraDie:
            self.extra_die |= frozenset(effect.attacks)
        elif kind is SustainHits:
            self.sustain_hits = max(self.sustain_hits, effect.n)
        elif kind is MoveBonus:
            if effect.ships == "all":
                self.move_all += effect.n
            else:
                self.move_one += effect.n
        elif kind is MoveThrough:
            self.opens |= THROUGH[effect.barrier]
            if effect.enter:
                self.opens |= THROUGH[effect.barrier] << ENTER
        elif kind is FleetLimit:
            self.fleet += effect.n
        elif kind is HandLimit:
            self.hand = min(self.hand, effect.n)
        elif kind is StatusTokens:
            self.status_tokens += effect.n
        elif kind is StatusCards:
            self.status_cards += effect.n
        elif kind is SkipPrerequisites:
            self.skips = (*self.skips, (id, effect))
        elif kind is ProductionDiscount:
            self.discount += effect.n
        elif kind is TradeGoodValue:
            self.good_value = max(self.good_value, effect.n)


def _card(faction: str, type: int, ids: list[str]) -> Unit | None:
    """16.2  The card of a unit: an upgrade if the technology is there, otherwise as printed."""
    name = TYPES[type]
    upgrades = [
        unit for unit in DATA.units.units.values() if unit.type == name and unit.technology in ids
    ]
    # 22.31  Of several, the one of the own faction; another faction's card is a copy.
    best = max(upgrades, key=lambda unit: (unit.faction == faction, unit.faction), default=None)
    return best or DATA.unit(faction, name, 1)


def modifiers(state: State, player: Player) -> Modifiers:
    """What this player's lasting effects add up to."""
    key = player.faction, player.held & LASTING
    found = state.table.modifiers.get(key)
    if found is None:
        found = state.table.modifiers[key] = Modifiers(*key)
    return found


def unit_card(state: State, player: Player, type: int) -> Unit:
    """The card of a unit that the player has."""
    card = modifiers(state, player).units[type]
    assert card is not None, f"{player.faction} has no {TYPES[type]}"
    return card
