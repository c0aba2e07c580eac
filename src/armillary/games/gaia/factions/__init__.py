"""12  The factions: a folder each. Numbers are data; code is for the odd rule."""

from __future__ import annotations

from functools import cache

from armillary.core.decision import Action
from armillary.games.gaia.components import components
from armillary.games.gaia.factions.ambas.rules import Ambas
from armillary.games.gaia.factions.baltaks.rules import BalTaks
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.factions.bescods.rules import Bescods
from armillary.games.gaia.factions.firaks.rules import Firaks
from armillary.games.gaia.factions.geodens.rules import Geodens
from armillary.games.gaia.factions.gleens.rules import Gleens
from armillary.games.gaia.factions.hadsch_hallas.rules import HadschHallas
from armillary.games.gaia.factions.itars.rules import Itars
from armillary.games.gaia.factions.ivits.rules import Ivits
from armillary.games.gaia.factions.lantids.rules import Lantids
from armillary.games.gaia.factions.nevlas.rules import Nevlas
from armillary.games.gaia.factions.taklons.rules import Taklons
from armillary.games.gaia.factions.terrans.rules import Terrans
from armillary.games.gaia.factions.xenos.rules import Xenos

CLASSES: dict[str, type[Faction]] = {
    "terrans": Terrans,
    "lantids": Lantids,
    "hadsch_hallas": HadschHallas,
    "ivits": Ivits,
    "geodens": Geodens,
    "baltaks": BalTaks,
    "xenos": Xenos,
    "gleens": Gleens,
    "taklons": Taklons,
    "ambas": Ambas,
    "firaks": Firaks,
    "bescods": Bescods,
    "nevlas": Nevlas,
    "itars": Itars,
}

SPECIAL_ACTIONS: tuple[type[Action], ...] = tuple(
    action for kind in CLASSES.values() for action in kind.special_actions
)


@cache
def faction(name: str) -> Faction:
    """The rules of a faction."""
    data = components()
    return CLASSES[name](data.factions[name], data)


@cache
def automa_faction(name: str) -> Faction:
    """15.2  The Automa has a faction's colour and home, and none of its rules."""
    data = components()
    plain = Faction(data.factions[name], data)
    plain.is_automa = True
    return plain
