"""Moves of a trace in our own actions.

The other engine writes a whole turn as one line and leaves some choices out; what it leaves out
follows fixed habits, which are written down here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from armillary.core.decision import Action, settle
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
from armillary.games.gaia.components import Gain
from armillary.games.gaia.factions.ambas.rules import SwapInstitute
from armillary.games.gaia.factions.bescods.rules import LOWEST, AdvanceLowest
from armillary.games.gaia.factions.firaks.rules import DowngradeLab
from armillary.games.gaia.factions.itars.rules import BuyTile, NoTile
from armillary.games.gaia.factions.ivits.rules import PlaceStation
from armillary.games.gaia.factions.terrans.rules import GaiaConvert
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
from armillary.games.gaia.rounds.turn import Closing, EndTurn, Turn
from armillary.games.gaia.setup import PlaceStart, TakeBooster
from armillary.games.gaia.state import Player, State
from armillary.games.gaia.traces.trace_file import (
    AdvanceResearch,
    Amounts,
    AnyStep,
    Bid,
    BoardAction,
    BrainstoneStep,
    BuildMineStep,
    BurnStep,
    ChooseBooster,
    ChooseFaction,
    ConvertStep,
    CoverTechStep,
    DeclineGaiaTech,
    DeclineResearch,
    DowngradeLabStep,
    FormFederationStep,
    GaiaProjectStep,
    IncomeOrder,
    Leech,
    PassStep,
    PlaceLostPlanetStep,
    PlaceStartStep,
    RescoreFederation,
    RotateSectors,
    SpaceStationStep,
    SpecialAction,
    SwapInstituteStep,
    TakeTechStep,
    Trace,
    TraceError,
    UpgradeStep,
)

S = TypeVar("S")

EFFECTS = {
    "4pw": "tech9",
    "q": "academy_qic",
    "4c": "academy_qic",
    "q,5c": "advtech3",
    "3o": "advtech11",
    "3k": "advtech13",
}
"""Special actions that the traces name by what they give."""

OWN_STEP = ("space-station", "swap-PI", "down-lab")
"""Special actions that a step of their own follows."""


class Translator:
    """Turns the lines of one trace into actions, looking at the state as it goes."""

    def __init__(self, trace: Trace, state: State) -> None:
        self.moves = trace.moves
        self.order = trace.first_round_order
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
        self.seat = self.seat_of(move.player)
        self.player: Player = self.state.players[self.seat]
        self.steps: list[AnyStep] = list(move.actions)
        while self.steps:
            step = self.steps.pop(0)
            yield from getattr(self, f"_{step.__struct_config__.tag}")(step)
            yield from self._follow()
        if isinstance(self._top(), Closing):
            yield EndTurn()

    def _top(self) -> Any:
        return self.state.stack[-1] if self.state.stack else None

    def _taken(self, kind: type[S]) -> S | None:
        """The next step, if it is of this kind; it needs no other answer."""
        step = self.steps[0] if self.steps else None
        if isinstance(step, kind):
            self.steps.pop(0)
            return step
        return None

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
        return frame.seat == self.seat and (self._is_income() or self._stone_is_next())

    def _is_income(self) -> bool:
        return self.moves[self.number].phase == "roundIncome"

    def _stone_is_next(self) -> bool:
        return bool(self.steps) and isinstance(self.steps[0], BrainstoneStep)

    def _tokens(self, frame: PayTokens) -> Action:
        stone = self._taken(BrainstoneStep)
        used = stone is not None and stone.to in ("gaia", "discard")
        mixes = token_mixes(self.state, self.player, frame.count)
        fitting = [mix for mix in mixes if mix.brainstone == used]
        return (fitting or mixes)[0]

    def _charged_to(self) -> int:
        """Where the brainstone went. Charges of one income are one for us, several for a trace."""
        chosen = isinstance(self.state.stack[-2], IncomeRest)
        if chosen or not self._is_income():
            stone = self._taken(BrainstoneStep)
            if stone is not None:
                return self._area(stone.to)
        return self._final_brainstone()

    def _final_brainstone(self) -> int:
        """Where the brainstone is when the player's income is complete."""
        self.steps = [step for step in self.steps if not isinstance(step, BrainstoneStep)]
        number = self.number
        player = self.moves[number].player
        while number + 1 < len(self.moves) and self._only_brainstone(number + 1, player):
            number += 1
        return self._area(self.moves[number].after.players[player].brainstone)

    def _area(self, place: int | str | None) -> int:
        if isinstance(place, int):
            return place
        raise TraceError(f"move {self.number + 1}: a charged brainstone cannot be in {place!r}.")

    def _only_brainstone(self, number: int, player: int) -> bool:
        move = self.moves[number]
        return (
            move.phase == "roundIncome"
            and move.player == player
            and all(isinstance(step, BrainstoneStep) for step in move.actions)
        )

    def _pays_with_brainstone(self, power: int) -> bool:
        """A `brainstone` step says it; without one it is used only if it has to be."""
        stone = self._taken(BrainstoneStep) if self.player.brainstone == 3 else None
        if stone is not None:
            return stone.to == 1
        return not can_spend(self.player, power, False) and can_spend(self.player, power, True)

    def _brainstone(self, step: BrainstoneStep) -> Iterator[Action]:
        """Left over: the charges of one income came to the same for us, or are still to come."""
        if isinstance(self._top(), BrainstoneCharged) and self._top().seat == self.seat:
            self.steps.insert(0, step)
            yield from self._follow()

    # One method per type of step

    def _rotate_sectors(self, step: RotateSectors) -> Iterator[Action]:
        """Our setup has the map as it lies afterwards."""
        yield from ()

    def _choose_faction(self, step: ChooseFaction) -> Iterator[Action]:
        """Our setup has the factions."""
        yield from ()

    def _bid(self, step: Bid) -> Iterator[Action]:
        self.bids[self.seat] = step.vp
        yield from ()

    def _place_start(self, step: PlaceStartStep) -> Iterator[Action]:
        yield PlaceStart(step.hex)

    def _choose_booster(self, step: ChooseBooster) -> Iterator[Action]:
        yield TakeBooster(step.booster)

    def _income_order(self, step: IncomeOrder) -> Iterator[Action]:
        for source in step.sources:
            yield TakeIncome(source.charge, source.power_tokens)

    def _build_mine(self, step: BuildMineStep) -> Iterator[Action]:
        self._expect_cost(step)
        yield BuildMine(step.hex)

    def _expect_cost(self, step: BuildMineStep) -> None:
        frame = self._top()
        place = self.state.index(step.hex)
        if place is None or not hasattr(frame, "extra_range"):
            return
        cost = mine_cost(self.state, self.player, place, frame.steps, frame.extra_range)
        ours = {"credits": cost.credits, "ore": cost.ore, "qic": cost.qic}
        ours = {name: amount for name, amount in ours.items() if amount}
        if ours != step.cost or cost.steps != step.terraforming_steps:
            self.problems.append(f"mine costs {step.cost}, ours {ours} ({cost.steps} steps)")

    def _gaia_project(self, step: GaiaProjectStep) -> Iterator[Action]:
        yield StartProject(step.hex)

    def _upgrade(self, step: UpgradeStep) -> Iterator[Action]:
        yield Upgrade(step.hex, step.to)

    def _downgrade_lab(self, step: DowngradeLabStep) -> Iterator[Action]:
        yield DowngradeLab(step.hex)

    def _space_station(self, step: SpaceStationStep) -> Iterator[Action]:
        yield PlaceStation(step.hex)

    def _swap_institute(self, step: SwapInstituteStep) -> Iterator[Action]:
        yield SwapInstitute(step.hex)

    def _form_federation(self, step: FormFederationStep) -> Iterator[Action]:
        yield FormFederation(step.hexes)
        yield from self._follow()
        yield TakeToken(step.token)

    def _advance_research(self, step: AdvanceResearch) -> Iterator[Action]:
        yield Research(step.area) if step.paid else Advance(step.area)

    def _decline_research(self, step: DeclineResearch) -> Iterator[Action]:
        if isinstance(self._top(), ResearchStep):
            yield SkipAdvance()

    def _take_tech(self, step: TakeTechStep) -> Iterator[Action]:
        yield TakeTech(step.slot)

    def _cover_tech(self, step: CoverTechStep) -> Iterator[Action]:
        yield CoverTech(step.tile)

    def _board_action(self, step: BoardAction) -> Iterator[Action]:
        row = self.state.table.data.board_actions.get(step.action)
        stone = row is not None and row.power > 0 and self._pays_with_brainstone(row.power)
        yield UseBoard(step.action, stone)

    def _special_action(self, step: SpecialAction) -> Iterator[Action]:
        effect = step.effect
        if effect == "up-lowest":
            advanced = self._taken(AdvanceResearch)
            if advanced is None:
                self._decline_lowest()
            else:
                yield AdvanceLowest(advanced.area)
        elif effect in ("step", "range+3"):
            yield UseSpecial(self.player.booster)
        elif effect in EFFECTS:
            yield UseSpecial(EFFECTS[effect])
        elif effect not in OWN_STEP:
            raise TraceError(f"move {self.number + 1}: there is no special action {effect!r}.")

    def _decline_lowest(self) -> None:
        """12.12  The other engine lets the Bescods use their action and decline its step.

        Our rules do not, so there is no action for it, and the turn is used up here.
        """
        frame = self._top()
        able = isinstance(frame, Turn) and AdvanceLowest in self.player.faction.special_actions
        if not able or frame.seat != self.seat or LOWEST in self.player.used:
            raise TraceError(f"move {self.number + 1}: no step of the Bescods can be declined now.")
        self.state.stack.pop()
        frame.main(self.state)
        self.player.used.append(LOWEST)
        settle(self.state)

    def _rescore_federation(self, step: RescoreFederation) -> Iterator[Action]:
        yield Rescore(step.token)

    def _place_lost_planet(self, step: PlaceLostPlanetStep) -> Iterator[Action]:
        yield PlaceLostPlanet(step.hex)

    def _convert(self, step: ConvertStep) -> Iterator[Action]:
        yield from _conversions(self, step.pay, step.gain)

    def _burn(self, step: BurnStep) -> Iterator[Action]:
        for _ in range(step.count):
            yield Burn()

    def _leech(self, step: Leech) -> Iterator[Action]:
        frame = self._top()
        if isinstance(frame, ChargeOffer):
            amount = charged_amount(self.player, frame.value, step.extra_token == "before")
            if step.power is not None and step.accept and step.power != amount:
                self.problems.append(f"charge of {step.power} offered, ours {amount}")
        yield Charge(step.extra_token) if step.accept else Decline()

    def _decline_gaia_tech(self, step: DeclineGaiaTech) -> Iterator[Action]:
        yield NoTile()

    def _pass(self, step: PassStep) -> Iterator[Action]:
        yield Pass(step.booster or "")


def _conversions(translator: Translator, pay: Amounts, gain: Amounts) -> Iterator[Action]:
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


def _only(gain: Gain) -> tuple[str, int]:
    """The one thing that an exchange gives, in the words of the traces."""
    for name, theirs in (("tokens", "power_tokens"), ("credits", ""), ("ore", ""), ("qic", "")):
        if getattr(gain, name):
            return theirs or name, getattr(gain, name)
    return "knowledge", gain.knowledge


def _nevlas(gain: Amounts) -> Iterator[Action]:
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
