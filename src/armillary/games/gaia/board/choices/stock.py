"""What a player has, and what of it an action changes (see `drawing.outcome`)."""

from __future__ import annotations

from armillary.core.decision import Action, Frame
from armillary.core.events import Event
from armillary.drawing.outcome import Amounts, Outcome, Stock
from armillary.games.gaia.actions.build_mine import BuildWith
from armillary.games.gaia.actions.federation import GainToken
from armillary.games.gaia.actions.gaia_project import BuildFar
from armillary.games.gaia.actions.research import LostPlanet, ResearchStep
from armillary.games.gaia.actions.tech_tiles import GainTech
from armillary.games.gaia.rounds.resources import PayTokens, spendable
from armillary.games.gaia.rounds.round_phases import GaiaPhase, GaiaReturn, Income, IncomeGoods
from armillary.games.gaia.rounds.turn import Closing, EndTurn, Turn
from armillary.games.gaia.state import State
from armillary.games.gaia.words import GAINS

APART = (Turn, Closing, Income, IncomeGoods, GaiaPhase, GaiaReturn)
"""What is no part of the action before it: the next action, and phases that come anyway."""


class GaiaStock(Stock[State]):
    """Goods, points, and tokens of power in the cycle and in the gaia area."""

    def amounts(self, state: State, seat: int, /) -> dict[str, int]:
        player = state.players[seat]
        return {
            "credits": player.credits,
            "ore": player.ore,
            "knowledge": player.knowledge,
            "qic": player.qic,
            "power": spendable(player),
            "tokens": player.power_tokens,
            "gaia_area": player.gaia_area,
            "gaiaformers": player.gaiaformers,
            "federation": len(player.tokens),
            "vp": player.vp,
        }

    def gains(self, event: Event, /) -> Amounts:
        if event.key == "gains":
            what = event.values["what"]
            return {kind: getattr(what, kind) for kind in GAINS}
        if event.key == "scores":
            return {"vp": max(0, event.values["vp"])}
        if event.key == "charge":
            return {"charge": event.values["power"]}
        return {}

    def losses(self, event: Event, /) -> Amounts:
        found: Amounts = event.values["what"] if event.key == "lost" else {}
        return found

    def ends(self, frame: Frame, /) -> bool:
        return isinstance(frame, APART)

    def end(self, state: State, frame: Frame, /) -> Action | None:
        """3.3  After the main action: free actions may be done before it, too."""
        return EndTurn() if isinstance(frame, Closing) else None


STOCK = GaiaStock()


def paid(found: Outcome, exchanged: bool = False) -> dict[str, int]:
    """What an action costs, and what is still to be paid in tokens of the player's choice.

    Tokens that leave the cycle take their power with them: that is no second price, unless power is
    `exchanged` or burned for it.
    """
    cost = dict(found.paid)
    for frame in found.asks:
        if isinstance(frame, PayTokens):
            cost["tokens"] = cost.get("tokens", 0) + frame.count
    if "tokens" in cost and not exchanged:
        cost.pop("power", None)
    return cost


def gained(found: Outcome) -> dict[str, int]:
    """What an action brings, and what the player may choose next because of it.

    Power that is charged is told by how far tokens move, not by what it is worth at the end.
    """
    gain = dict(found.gained)
    if "charge" in gain:
        gain.pop("power", None)
    more: dict[str, int] = {}
    for frame in found.asks:
        if isinstance(frame, PayTokens) and not frame.discard:
            more["gaia_area"] = more.get("gaia_area", 0) + frame.count
        elif isinstance(frame, GainToken):
            more["federation"] = 1
        elif isinstance(frame, GainTech):
            more["tile"] = 1
        elif isinstance(frame, ResearchStep):
            more["research"] = 1
        elif isinstance(frame, LostPlanet):
            more["planet"] = 1
        elif isinstance(frame, BuildWith):
            more["steps"] = frame.steps
        elif isinstance(frame, BuildFar):
            more["range"] = frame.extra_range
    for kind, amount in more.items():
        gain[kind] = gain.get(kind, 0) + amount
    return gain
