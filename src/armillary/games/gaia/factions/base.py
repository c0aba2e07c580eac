"""What all factions share, and the hooks for what a faction does differently.

A faction's numbers are in its `faction.toml`; its odd rules are methods that replace those here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from armillary.core.decision import Action
from armillary.core.events import Log
from armillary.games.gaia.components import HOME_TYPES, Components, FactionData
from armillary.games.gaia.state import IN_GAIA, KIND, KINDS

if TYPE_CHECKING:
    from armillary.games.gaia.state import Player, State

ACADEMY_SIDES = {"academy": ("academy_knowledge", "academy_qic")}


class Faction:
    """A faction without special rules."""

    special_actions: ClassVar[tuple[type[Action], ...]] = ()
    """12  Kinds of action that only this faction has."""
    gaia_costs_ore: ClassVar[bool] = False
    """4.4  A gaia planet costs 1 ore instead of 1 QIC."""
    guest_mines: ClassVar[bool] = False
    """12.2  Mines may share a planet with an opponent."""
    grows_federation: ClassVar[bool] = False
    """12.4  One federation that grows; satellites cost QIC."""
    burns_to_gaia: ClassVar[bool] = False
    """12.14  Burned tokens go to the gaia area."""
    charge_token: ClassVar[bool] = False
    """12.9  With the institute, every passive charge brings a token."""
    is_automa: bool = False
    """15  Played by cards: no resources, no charging."""

    def __init__(self, data: FactionData, components: Components) -> None:
        self.data = data
        self.id = data.id
        self.home = HOME_TYPES.index(data.home)
        apart = [abs(self.home - number) for number in range(len(HOME_TYPES))]
        self.steps = tuple(min(steps, len(HOME_TYPES) - steps) for steps in apart)
        """4.3  Terraforming steps to each of the seven home types."""
        self.conversions = tuple(
            (row, *row.price)
            for row in components.conversions.values()
            if row.faction in ("", data.id)
        )
        """13.2 and 13.3  The exchanges open to this faction."""
        self.next_kinds = tuple(self._next_kinds(name) for name in KINDS)
        """6.2 and 12.12  What each kind of structure may become."""

    def _next_kinds(self, name: str) -> tuple[int, ...]:
        found: list[int] = []
        for target in self.data.upgrades.get(name, ()):
            found.extend(KIND[side] for side in ACADEMY_SIDES.get(target, (target,)))
        return tuple(found)

    def token_value(self, player: Player) -> int:
        """What a token of area III is worth when spent."""
        return 1

    def gain_qic(self, state: State, player: Player, amount: int) -> None:
        """What happens when QIC are gained."""
        player.qic += amount

    def may_advance(self, player: Player, area: int) -> bool:
        """Whether the faction may research this area at all."""
        return True

    def federation_value(self, state: State, player: Player) -> int:
        """11.1  The power value that a federation needs."""
        return state.table.data.limits.federation_value

    def power_bonus(self, state: State, player: Player, place: int) -> int:
        """1.3  Power value added to a structure on this hex."""
        return 0

    def gaia_return(self, player: Player) -> None:
        """3.2  The tokens of the gaia area go to area I."""
        player.area1 += player.gaia_area
        player.gaia_area = 0
        if player.brainstone == IN_GAIA:
            player.brainstone = 1

    def gaia_choice(self, state: State, player: Player) -> None:
        """3.2  Ask what the faction may do in the gaia phase before tokens return."""

    def mine_built(
        self, state: State, player: Player, planet: int, first: bool, guest: bool, log: Log
    ) -> None:
        """4.8  What the faction gains for a new mine; `first`: the first on this type."""

    def institute_built(self, state: State, player: Player, log: Log) -> None:
        """What the faction gains when its institute is built."""
