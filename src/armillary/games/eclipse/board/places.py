"""The names of everything that can be clicked: `hex:0,-2`, `slot:cruiser:3`, `tech:gauss_shield`.

The same names stand as `data-place` on what is drawn, and in the choices.
"""

from __future__ import annotations

from armillary.core.decision import Frame
from armillary.core.words import tag
from armillary.drawing.place_names import hex_place
from armillary.games.eclipse.components import Hex, Npc, Sector, Species, components
from armillary.games.eclipse.state import NOBODY, Place, Player, State

CENTRE = (0, 0)
ROMAN = ("", "I", "II", "III")


def slot_place(ship: str, slot: int) -> str:
    """A space of a blueprint; beside the grid, its first space stands for it."""
    return f"slot:{ship}:{max(0, slot)}"


def fleet_place(owner: int, at: Hex) -> str:
    """The ships of a player in a sector."""
    return f"fleet:{owner}:{at[0]},{at[1]}"


def fleet_id(owner: int, kind: str, sector: str) -> str:
    """The id of the ships of one type and owner in a sector."""
    return f"fleet-{'nobody' if owner == NOBODY else owner}-{kind}-{sector}"


def sector_place(state: State, id: str) -> str:
    """The place of a sector that lies on the map; empty: it does not."""
    place = state.sectors.get(id)
    return hex_place(place.at) if place is not None else ""


def sector_at(state: State, at: Hex) -> Place | None:
    """The sector that lies there; None: it is a zone."""
    return next((place for place in state.sectors.values() if place.at == at), None)


def sheet_of(seat: int) -> str:
    """The sheet with a player's board."""
    return f"species-{seat}"


def ring(at: Hex) -> int:
    """2.10  The ring of a zone; all beyond the second are the third."""
    q, r = at
    return min(3, max(abs(q), abs(r), abs(q + r)))


def edges(sector: Sector, rotation: int) -> frozenset[int]:
    """The edges that show a wormhole when the tile is turned."""
    return frozenset((edge + rotation) % 6 for edge in sector.wormholes)


def printed(place: Place) -> Sector:
    """What is printed on a sector."""
    return components().sectors[place.id]


def nobody(sector: Sector) -> Npc:
    """The kind of the ships of nobody that wait on a tile."""
    return "gcds" if sector.gcds else "guardian" if sector.guardians else "ancient"


def species_of(player: Player) -> Species:
    """The species of a player, who has chosen one."""
    return components().species[player.species]


def undecided(state: State) -> set[int]:
    """1.6  The seats that have not chosen their species yet."""
    return {player.seat for player in state.players if not player.species}


def asked_frame(state: State) -> Frame | None:
    """The frame that asks now."""
    return state.stack[-1] if state.stack else None


def asks(state: State, *frames: str) -> bool:
    """Whether one of these frames asks now."""
    frame = asked_frame(state)
    return frame is not None and tag(frame) in frames
