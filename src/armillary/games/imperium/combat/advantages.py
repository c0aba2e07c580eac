"""What the things that a side has change in a battle whose odds are worked out.

Each of them says it itself (`Power.odds`), so that the odds know no card, technology or faction.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from armillary.games.imperium.components import Roll
from armillary.games.imperium.powers.effect_types import (
    AttackPenalty,
    CancelHits,
    CombatBonus,
    Effects,
    ExtraDie,
    SustainHits,
    UnitType,
)


@dataclass(slots=True)
class Advantages:
    """The advantages of one side. Those of the flagship last as long as it does."""

    space: bool
    enemy: str = ""
    """The faction of the other side."""

    # Combat rolls
    bonus: int = 0
    enemy_bonus: int = 0
    first_bonus: int = 0
    """In the first round."""
    first_bonus_of: dict[UnitType, int] = field(default_factory=dict)
    rolls_again: bool = False
    """In the first round dice that missed are rolled again."""
    escort_bonus: int = 0
    """Of other ships than the flagship."""
    flagship_more_hits: int = 0
    """For each 9 or 10 of the flagship."""
    forcing: tuple[UnitType, ...] = ()
    """Beside the flagship hits of these types go to other ships than fighters."""
    answers_hits: bool = False
    """If the opponent hits in a round, there is one hit more."""
    shield_silences: bool = False
    """With a planetary shield the opponent makes no rolls in the first round."""
    infantry_fights: bool = False
    """In space as well."""

    # Space cannon and bombardment
    more_cannon: Roll | None = None
    forces_cannon: bool = False
    """Hits of space cannon go to other ships than fighters."""
    extra_die: bool = False
    enemy_cannon: int = 0
    """How much lower rolls of the enemy's space cannon are."""
    enemy_bombardment: int = 0
    cannon_cancelled: int = 0
    """Hits of space cannon that are cancelled."""
    silences_cannon: bool = False
    strips_shields: bool = False
    bombards_each_round: bool = False

    # The start of a space combat
    ambushers: int = 0
    """Cruisers and destroyers that fire first."""
    chosen_hits: int = 0
    """Hits on a ship of this side's choice."""
    sacrifices: int = 0
    """Destroyers and cruisers that may be given for a hit."""
    ships_to_destroy_one: int = 0
    """With so many ships, other than fighters, the opponent loses one; 0: not at all."""

    # Hits
    sustain_hits: int = 1
    cancelled: int = 0
    """Hits of one round that are cancelled, once."""
    repairs_all: bool = False
    """Everything is repaired at the start of a round, once."""
    repairs_one: bool = False
    """After each round a unit is repaired."""
    repairs_flagship: bool = False
    enemy_cannot_sustain: bool = False
    flagship_takes_all: bool = False
    """When it is destroyed, every ship is."""

    def declare(self, effects: Effects, windows: Iterable[str], once: bool) -> None:
        """What follows from effects of the data; `once`: of something that is played."""
        for effect in effects:
            if isinstance(effect, CombatBonus) and not once:
                self.bonus += effect.n
            elif isinstance(effect, CombatBonus):
                for type in effect.units:
                    self.first_bonus_of[type] = self.first_bonus_of.get(type, 0) + effect.n
                self.first_bonus += 0 if effect.units else effect.n
            elif isinstance(effect, CancelHits) and "space_cannon.before_assign" in windows:
                self.cannon_cancelled += effect.n
            elif isinstance(effect, CancelHits):
                self.cancelled += effect.n if self.space else 0
            elif isinstance(effect, AttackPenalty) and effect.attack == "space_cannon":
                self.enemy_cannon = max(self.enemy_cannon, effect.n)
            elif isinstance(effect, AttackPenalty):
                self.enemy_bombardment = max(self.enemy_bombardment, effect.n)
            elif isinstance(effect, SustainHits):
                self.sustain_hits = max(self.sustain_hits, effect.n)
            elif isinstance(effect, ExtraDie):
                self.extra_die = True
