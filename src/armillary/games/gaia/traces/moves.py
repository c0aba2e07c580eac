"""Moves of a trace in our own actions.

The other engine writes a whole turn as one line and leaves some choices out; what it leaves out
follows fixed habits, which are written down here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from armillary.core.decision import Action
from armillary.games.gaia.actions.board_actions import Rescore, UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine, mine_cost
from armillary.games.gaia.actions.federation import FormFederation, TakeToken
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import (
    Advance,
    PlaceLostPlanet,
    Research,
    ResearchStep,
    SkipAdvance,
)
from armillary.games.gaia.actions.tech_tiles import CoverTech, TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.factions.ambas import SwapInstitute
from armillary.games.gaia.factions.bescods import AdvanceLowest
from armillary.games.gaia.factions.firaks import DowngradeLab
from armillary.games.gaia.factions.itars import BuyTile, NoTile
from armillary.games.gaia.factions.ivits import PlaceStation
from armillary.games.gaia.factions.terrans import GaiaConvert
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer, Decline, charged_amount
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import (
    BrainstoneCharged,
    MoveBrainstone,
    PayTokens,
    can_spend,
    token_mixes,
)
from armillary.games.gaia.rounds.round_phases import IncomeRest, TakeIncome
from armillary.games.gaia.rounds.turn import Closing, EndTurn
from armillary.games.gaia.setup import PlaceStart, TakeBooster
from armillary.games.gaia.state import Player, State

EFFECTS = {
    "4pw": "tech9",
    "q": "academy_qic",
    "4c": "academy_qic",
    "q,5c": "advtech3",
    "3o": "advtech11",
    "3k": "advtech13",
}
"""Special actions that the traces name by what they give."""

SKIPPED = ("rotate_sectors", "choose_faction", "bid")
"""What our setup contains already."""

Step = dict[str, Any]


class Translator:
    """Turns the lines of one trace into actions, looking at the state as it goes."""

    def __init__(self, trace: dict[str, Any], state: State) -> None:
        self.moves: list[Step] = trace["moves"]
        self.order: list[int] = trace["first_round_order"]
        self.state = state
        self.problems: list[str] = []
        self.bids: dict[int, int] = {}

    def seat_of(self, player: int) -> int:
        """Our seat of a player of the trace: the traces number people, we number seats."""
        return self.order.index(player)

    def actions(self, number: int) -> Iterator[Action]:
        """The actions of one line, each to be done before the next is asked for."""
        move = self.moves[number]
        self.number = number
        self.seat = self.seat_of(move["player"])
        self.player: Player = self.state.players[self.seat]
        self.steps: list[Step] = list(move["actions"])
        while self.steps:
            step = self.steps.pop(0)
            yield from self._step(step)
            yield from self._follow()
        if isinstance(self._top(), Closing):
            yield EndTurn()

    def _top(self) -> Any:
        return self.state.stack[-1] if self.state.stack else None

    def _step(self, step: Step) -> Iterator[Action]:
        kind = step["type"]
        if kind == "bid":
            self.bids[self.seat] = step["vp"]
        if kind not in SKIPPED:
            yield from getattr(self, f"_{kind}")(step)

    # Choices that follow from another action

    def _follow(self) -> Iterator[Action]:
        """Answer what our rules ask and the trace says by habit or in a `brainstone` step."""
        while True:
            top = self._top()
            if isinstance(top, PayTokens) and top.seat == self.seat:
                yield self._tokens(top)
            elif isinstance(top, BrainstoneCharged) and self._knows_area(top):
                yield MoveBrainstone(self._charged_to())
            else:
                return

    def _knows_area(self, frame: BrainstoneCharged) -> bool:
        """This line says where the brainstone goes; if not, the next one will."""
        return frame.seat == self.seat and (self._is_income() or self._next_is("brainstone"))

    def _is_income(self) -> bool:
        return bool(self.moves[self.number]["phase"] == "roundIncome")

    def _tokens(self, frame: PayTokens) -> Action:
        used = False
        if self._next_is("brainstone"):
            used = self.steps.pop(0)["to"] in ("gaia", "discard")
        mixes = token_mixes(self.state, self.player, frame.count)
        fitting = [mix for mix in mixes if mix.brainstone == used]
        return (fitting or mixes)[0]

    def _charged_to(self) -> int:
        """Where the brainstone went. Charges of one income are one for us, several for a trace."""
        chosen = isinstance(self.state.stack[-2], IncomeRest)
        if self._next_is("brainstone") and (chosen or not self._is_income()):
            return int(self.steps.pop(0)["to"])
        return self._final_brainstone()

    def _final_brainstone(self) -> int:
        """Where the brainstone is when the player's income is complete."""
        self.steps = [step for step in self.steps if step["type"] != "brainstone"]
        number = self.number
        player = self.moves[number]["player"]
        while number + 1 < len(self.moves) and self._only_brainstone(number + 1, player):
            number += 1
        return int(self.moves[number]["after"]["players"][player]["brainstone"])

    def _only_brainstone(self, number: int, player: int) -> bool:
        move = self.moves[number]
        return (
            move["phase"] == "roundIncome"
            and move["player"] == player
            and all(step["type"] == "brainstone" for step in move["actions"])
        )

    def _next_is(self, kind: str) -> bool:
        return bool(self.steps) and self.steps[0]["type"] == kind

    def _pays_with_brainstone(self, power: int) -> bool:
        """A `brainstone` step says it; without one it is used only if it has to be."""
        if self._next_is("brainstone") and self.player.brainstone == 3:
            return bool(self.steps.pop(0)["to"] == 1)
        return not can_spend(self.player, power, False) and can_spend(self.player, power, True)

    def _brainstone(self, step: Step) -> Iterator[Action]:
        """Left over: the charges of one income came to the same for us, or are still to come."""
        if isinstance(self._top(), BrainstoneCharged) and self._top().seat == self.seat:
            self.steps.insert(0, step)
            yield from self._follow()

    # One method per type of action

    def _place_start(self, step: Step) -> Iterator[Action]:
        yield PlaceStart(_hex(step))

    def _choose_booster(self, step: Step) -> Iterator[Action]:
        yield TakeBooster(step["booster"])

    def _income_order(self, step: Step) -> Iterator[Action]:
        for source in step["sources"]:
            yield TakeIncome(source.get("charge", 0), source.get("power_tokens", 0))

    def _build_mine(self, step: Step) -> Iterator[Action]:
        self._expect_cost(step)
        yield BuildMine(_hex(step))

    def _expect_cost(self, step: Step) -> None:
        frame = self._top()
        place = self.state.index(_hex(step))
        if place is None or not hasattr(frame, "extra_range"):
            return
        cost = mine_cost(self.state, self.player, place, frame.steps, frame.extra_range)
        ours = {"credits": cost.credits, "ore": cost.ore, "qic": cost.qic}
        ours = {name: amount for name, amount in ours.items() if amount}
        if ours != step["cost"] or cost.steps != step["terraforming_steps"]:
            self.problems.append(f"mine costs {step['cost']}, ours {ours} ({cost.steps} steps)")

    def _gaia_project(self, step: Step) -> Iterator[Action]:
        yield StartProject(_hex(step))

    def _upgrade(self, step: Step) -> Iterator[Action]:
        yield Upgrade(_hex(step), step["to"])

    def _downgrade_lab(self, step: Step) -> Iterator[Action]:
        yield DowngradeLab(_hex(step))

    def _space_station(self, step: Step) -> Iterator[Action]:
        yield PlaceStation(_hex(step))

    def _swap_institute(self, step: Step) -> Iterator[Action]:
        yield SwapInstitute(_hex(step))

    def _form_federation(self, step: Step) -> Iterator[Action]:
        yield FormFederation(tuple((q, r) for q, r in step["hexes"]))
        yield from self._follow()
        yield TakeToken(step["token"])

    def _advance_research(self, step: Step) -> Iterator[Action]:
        yield Research(step["area"]) if step["paid"] else Advance(step["area"])

    def _decline_research(self, step: Step) -> Iterator[Action]:
        if isinstance(self._top(), ResearchStep):
            yield SkipAdvance()

    def _take_tech(self, step: Step) -> Iterator[Action]:
        yield TakeTech(step["slot"])

    def _cover_tech(self, step: Step) -> Iterator[Action]:
        yield CoverTech(step["tile"])

    def _board_action(self, step: Step) -> Iterator[Action]:
        power = self.state.table.data.board_actions[step["action"]].power
        stone = bool(power) and self._pays_with_brainstone(power)
        yield UseBoard(step["action"], stone)

    def _special_action(self, step: Step) -> Iterator[Action]:
        effect = step["effect"]
        if effect == "up-lowest":
            yield AdvanceLowest(self.steps.pop(0)["area"])
        elif effect in ("step", "range+3"):
            yield UseSpecial(self.player.booster)
        elif effect in EFFECTS:
            yield UseSpecial(EFFECTS[effect])

    def _rescore_federation(self, step: Step) -> Iterator[Action]:
        yield Rescore(step["token"])

    def _place_lost_planet(self, step: Step) -> Iterator[Action]:
        yield PlaceLostPlanet(_hex(step))

    def _convert(self, step: Step) -> Iterator[Action]:
        yield from _conversions(self, step["pay"], step["gain"])

    def _burn(self, step: Step) -> Iterator[Action]:
        for _ in range(step["count"]):
            yield Burn()

    def _leech(self, step: Step) -> Iterator[Action]:
        frame = self._top()
        if isinstance(frame, ChargeOffer):
            token = step.get("extra_token", "")
            amount = charged_amount(self.player, frame.value, token == "before")
            offered = step["power"]
            if offered is not None and step["accept"] and offered != amount:
                self.problems.append(f"charge of {offered} offered, ours {amount}")
        yield Charge(step.get("extra_token", "")) if step["accept"] else Decline()

    def _decline_gaia_tech(self, step: Step) -> Iterator[Action]:
        yield NoTile()

    def _pass(self, step: Step) -> Iterator[Action]:
        yield Pass(step["booster"] or "")


def _hex(step: Step) -> tuple[int, int]:
    q, r = step["hex"]
    return q, r


def _conversions(translator: Translator, pay: Step, gain: Step) -> Iterator[Action]:
    """Bundled exchanges one by one; what the bundle means for half tokens is 12.13 and 12.9."""
    player, data = translator.player, translator.state.table.data
    if "gaia_tokens" in pay:
        if "tech_tile" in gain:
            yield BuyTile()
            return
        for exchange in data.gaia_conversions:
            name, each = _only(exchange.gain)
            for _ in range(gain.get(name, 0) // each):
                yield GaiaConvert(exchange.id)
        return
    (kind, amount), *_ = pay.items()
    kind = {"token_area3_to_gaia": "area3_to_gaia", "gaiaformer_to_gaia_area": "gaiaformers"}.get(
        kind, kind
    )
    if kind == "power" and player.faction.token_value(player) > 1:
        yield from _nevlas(gain)
        return
    stone = kind == "power" and translator._pays_with_brainstone(amount)
    left = dict(gain)
    if stone and "credits" in gain and amount > 1:
        bundle = min(amount, 3)
        yield Convert(f"brainstone_{'two' if bundle == 2 else 'three'}_credits", True)
        left["credits"] -= bundle
        stone = False
    for row, pays, _ in player.faction.conversions:
        if pays != kind or row.brainstone or (row.institute and not player.has_institute):
            continue
        name, each = _only(row.gain)
        for _ in range(left.pop(name, 0) // each):
            yield Convert(row.id, stone)
            stone = False


def _only(gain: Any) -> tuple[str, int]:
    """The one thing that an exchange gives, in the words of the traces."""
    for name, theirs in (("tokens", "power_tokens"), ("credits", ""), ("ore", ""), ("qic", "")):
        if getattr(gain, name):
            return theirs or name, getattr(gain, name)
    return "knowledge", gain.knowledge


def _nevlas(gain: Step) -> Iterator[Action]:
    """12.13  Exchanges of whole tokens."""
    ore, credits = gain.get("ore", 0), gain.get("credits", 0)
    mixed = min(ore, credits)
    pairs = [
        ("nevlas_ore_and_credit", mixed),
        ("nevlas_two_ore", (ore - mixed) // 2),
        ("power_to_ore", (ore - mixed) % 2),
        ("nevlas_two_credits", (credits - mixed) // 2),
        ("power_to_credit", (credits - mixed) % 2),
        ("power_to_qic", gain.get("qic", 0)),
        ("power_to_knowledge", gain.get("knowledge", 0)),
    ]
    for kind, times in pairs:
        for _ in range(times):
            yield Convert(kind)
