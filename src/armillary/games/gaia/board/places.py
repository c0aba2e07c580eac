"""The names of everything that can be clicked: `hex:3,-2`, `research:economy`, `board:power3`.

The same names stand as `data-place` on what is drawn, and in the choices.
"""

from __future__ import annotations

from armillary.core.states.hexes import Hex
from armillary.games.gaia.components import HOME_TYPES
from armillary.games.gaia.setup import ChooseFaction
from armillary.games.gaia.state import Player, State


def piece_id(place: Hex) -> str:
    """The id of everything that stands on a hex."""
    return f"pc-{place[0]},{place[1]}"


def sheet_of(seat: int) -> str:
    """The sheet with a player's board."""
    return f"faction-{seat}"


def undecided(state: State) -> set[int]:
    """2.8  The seats that have not chosen their factions yet."""
    return {frame.seat for frame in state.stack if isinstance(frame, ChooseFaction)}


def wheel(player: Player) -> tuple[str, ...]:
    """4.3  The seven home types, beginning with the player's own."""
    home = player.faction.home
    return HOME_TYPES[home:] + HOME_TYPES[:home]
