"""Where an action is clicked, how it would look, and what else there is to know, by its kind."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from armillary.core.decision import Action
from armillary.core.states.hexes import Hex, bits
from armillary.drawing.art.hex_layout import centre
from armillary.drawing.art.svg import translate, use
from armillary.drawing.board import Way
from armillary.drawing.by_kind import ByKind
from armillary.drawing.place_names import hex_place
from armillary.games.gaia.actions.board_actions import Rescore, UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import (
    FormFederation,
    TakeToken,
    needed_value,
    power_value,
    value_of,
)
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Advance, PlaceLostPlanet, Research, SkipAdvance
from armillary.games.gaia.actions.tech_tiles import Covering, CoverTech, TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.automa.turns import Added, Drawn
from armillary.games.gaia.board.choices.payments import tokens_told
from armillary.games.gaia.board.choices.question import Asked
from armillary.games.gaia.board.choices.who_charges import charges
from armillary.games.gaia.board.galaxy.map import PLANET
from armillary.games.gaia.board.galaxy.pieces import guest, satellite, structure
from armillary.games.gaia.board.sheets.income import next_income
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.factions.ambas.rules import SwapInstitute
from armillary.games.gaia.factions.bescods.rules import AdvanceLowest
from armillary.games.gaia.factions.firaks.rules import DowngradeLab
from armillary.games.gaia.factions.itars.rules import BuyTile, NoTile
from armillary.games.gaia.factions.ivits.rules import PlaceStation
from armillary.games.gaia.factions.terrans.rules import GaiaConvert, GaiaDone
from armillary.games.gaia.rounds.charging_power import Charge, Decline
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import MoveBrainstone, Tokens
from armillary.games.gaia.rounds.round_phases import TakeIncome
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.setup import PlaceFirst, PlaceStart, TakeBooster, TakeFaction
from armillary.games.gaia.state import AREA, KINDS


class Preview(NamedTuple):
    """Where an action is clicked, and how it would look."""

    place: str = ""
    ghost: str = ""
    also: tuple[str, ...] = ()
    note: str = ""
    """What else there is to know: what it triggers, what the tile does."""
    label: str = ""
    """What its button says, if that is not what the rules call it."""
    ways: tuple[Way, ...] = ()
    """By what means, where there are several."""


def _satellites(places: tuple[Hex, ...], origin: Hex, seat: int) -> str:
    """Ghosts on several hexes; like every ghost they are drawn around the place of the choice."""
    x, y = centre(origin)
    drawn = []
    for place in places:
        there_x, there_y = centre(place)
        move = translate(there_x - x, there_y - y)
        drawn.append(f'<g transform="{move}"><g class="upright">{satellite(seat)}</g></g>')
    return f'<g class="ga-ghosts">{"".join(drawn)}</g>' if drawn else ""


# On the map


def _mine(asked: Asked, action: BuildMine) -> Preview:
    place = asked.state.table.grid.index[action.hex]
    visits = bool(asked.state.occupied >> place & 1)
    drawing = guest(asked.seat) if visits else structure("mine", asked.seat)
    return Preview(hex_place(action.hex), drawing, note=charges(asked, place))


def _project(asked: Asked, action: StartProject) -> Preview:
    also = (hex_place(action.recall),) if action.recall is not None else ()
    return Preview(hex_place(action.hex), structure("gaiaformer", asked.seat), also)


def _upgrade(asked: Asked, action: Upgrade) -> Preview:
    place = asked.state.table.grid.index[action.hex]
    drawing = structure(action.to, asked.seat)
    return Preview(hex_place(action.hex), drawing, note=charges(asked, place))


def _federation(asked: Asked, action: FormFederation) -> Preview:
    state, player = asked.state, asked.player
    grid = state.table.grid
    new = grid.mask(action.hexes) & ~(player.land | player.stations | player.satellites)
    whole = action.whole(state, player)
    assert whole is not None  # It is an option.
    # It is chosen at the own structure that counts most: that is where people look for it.
    heart = max(bits(player.land & whole), key=lambda place: power_value(state, player, place))
    origin = grid.hexes[heart]
    drawn = structure(KINDS[player.structures[heart]], asked.seat)
    value, need = value_of(state, player, whole), needed_value(state, player)
    return Preview(
        hex_place(origin),
        drawn + _satellites(grid.places(new), origin, asked.seat),
        tuple(hex_place(place) for place in action.hexes if place != origin),
        asked.tell("triggers.value", n=value, need=need),
        label=_shape(asked, whole, new.bit_count()),
    )


def _shape(asked: Asked, whole: int, satellites: int) -> str:
    """11.1  What it is made of: names of hexes say little."""
    what = _swallowed(asked, whole)
    if not satellites:
        return asked.tell("federation.without", what=what)
    return asked.tell("federation.with", what=what, n=satellites)


def _swallowed(asked: Asked, whole: int) -> str:
    """11.1  The structures that can be in no other federation then."""
    player = asked.player
    kinds = Counter(KINDS[player.structures[place]] for place in bits(player.land & whole))
    labels = {kind: asked.words.label(kind) for kind in kinds}
    return asked.words.listed(
        [f"{n} × {labels[kind]}" if n > 1 else labels[kind] for kind, n in kinds.items()]
    )


def _lost_planet(asked: Asked, action: PlaceLostPlanet) -> Preview:
    place = asked.state.table.grid.index[action.hex]
    planet = f'<g class="pl">{use("ga-lost", PLANET)}</g>'
    drawing = f"<g>{planet}{structure('mine', asked.seat)}</g>"
    return Preview(hex_place(action.hex), drawing, note=charges(asked, place))


def _station(asked: Asked, action: PlaceStation) -> Preview:
    return Preview(hex_place(action.hex), structure("space_station", asked.seat))


def _swap(asked: Asked, action: SwapInstitute) -> Preview:
    return Preview(hex_place(action.hex), structure("planetary_institute", asked.seat))


def _downgrade(asked: Asked, action: DowngradeLab) -> Preview:
    place = asked.state.table.grid.index[action.hex]
    drawing = structure("trading_station", asked.seat)
    return Preview(hex_place(action.hex), drawing, note=charges(asked, place))


def _start(asked: Asked, action: PlaceStart) -> Preview:
    assert isinstance(asked.frame, PlaceFirst)
    drawing = structure(asked.frame.structure, asked.seat)
    return Preview(hex_place(action.hex), drawing)


# Research and tiles


def _advance(asked: Asked, action: Research | Advance | AdvanceLowest) -> Preview:
    level = asked.player.research[AREA[action.area]] + 1
    return Preview(f"research:{action.area}:{level}")


def _tech(asked: Asked, action: TakeTech) -> Preview:
    slot: str = action.slot
    if slot.startswith("adv_"):
        tile = asked.state.advanced[AREA[slot.removeprefix("adv_")]]
    else:
        tile = asked.state.table.slots[slot]
    return Preview(f"tech:{slot}", note=asked.words.label(tile))


def _cover(asked: Asked, action: CoverTech) -> Preview:
    assert isinstance(asked.frame, Covering)
    area = asked.frame.area
    tile = asked.words.label(asked.state.advanced[area])
    return Preview(f"cover:{action.tile}", also=(f"tech:adv_{AREAS[area]}",), note=tile)


def _board(asked: Asked, action: UseBoard) -> Preview:
    return Preview(f"board:{action.action}", ways=_by(asked, action.brainstone))


def _special(asked: Asked, action: UseSpecial) -> Preview:
    return Preview(f"special:{action.source}")


def _token(asked: Asked, action: TakeToken) -> Preview:
    return Preview(f"token:{action.token}")


def _rescore(asked: Asked, action: Rescore) -> Preview:
    return Preview(f"mytoken:{action.token}")


# Power, free actions, passing


def _convert(asked: Asked, action: Convert) -> Preview:
    return Preview(f"convert:{action.kind}", ways=_by(asked, action.brainstone))


def _by(asked: Asked, brainstone: bool) -> tuple[Way, ...]:
    """12.9  Whether the brainstone pays; who has none in area III is not asked."""
    if asked.player.brainstone != 3:
        return ()
    key, name = ("with_stone", "brainstone") if brainstone else ("without_stone", "tokens")
    return (Way("pay", asked.tell(f"pay.{key}"), (name,)),)


def _burn(asked: Asked, action: Action) -> Preview:
    return Preview("convert:burn")


def _pass(asked: Asked, action: Pass) -> Preview:
    state = asked.state
    place = f"booster:{action.booster}" if action.booster else ""
    begins = not state.passed and state.round < state.table.data.limits.rounds
    told = [asked.tell("triggers.first_pass")] if begins else []
    coming = next_income(state, asked.player, asked.words, action.booster)
    if coming:
        what = [f"{amount} {asked.words.term(kind)}" for kind, amount in coming.items()]
        told.append(asked.tell("triggers.income", what=asked.words.listed(what)))
    return Preview(place, note=" · ".join(told))


def _booster(asked: Asked, action: TakeBooster) -> Preview:
    return Preview(f"booster:{action.booster}")


def _faction(asked: Asked, action: TakeFaction) -> Preview:
    return Preview(f"faction:{action.faction}")


def _tokens(asked: Asked, action: Tokens) -> Preview:
    """1.6  From which areas; the question has said how many, and what for."""
    return Preview(label=tokens_told(asked, action))


def _nothing(asked: Asked, action: Action) -> Preview:
    return Preview()


PREVIEWS: ByKind[Asked, Preview] = ByKind()
PREVIEWS.add(BuildMine, _mine)
PREVIEWS.add(StartProject, _project)
PREVIEWS.add(Upgrade, _upgrade)
PREVIEWS.add(FormFederation, _federation)
PREVIEWS.add(PlaceLostPlanet, _lost_planet)
PREVIEWS.add(PlaceStation, _station)
PREVIEWS.add(SwapInstitute, _swap)
PREVIEWS.add(DowngradeLab, _downgrade)
PREVIEWS.add(PlaceStart, _start)
PREVIEWS.add(Research, _advance)
PREVIEWS.add(Advance, _advance)
PREVIEWS.add(AdvanceLowest, _advance)
PREVIEWS.add(TakeTech, _tech)
PREVIEWS.add(CoverTech, _cover)
PREVIEWS.add(UseBoard, _board)
PREVIEWS.add(UseSpecial, _special)
PREVIEWS.add(TakeToken, _token)
PREVIEWS.add(Rescore, _rescore)
PREVIEWS.add(Convert, _convert)
PREVIEWS.add(Burn, _burn)
PREVIEWS.add(Charge, _nothing)
PREVIEWS.add(Pass, _pass)
PREVIEWS.add(TakeBooster, _booster)
PREVIEWS.add(TakeFaction, _faction)
PREVIEWS.add(Tokens, _tokens)
PREVIEWS.add(TakeIncome, _nothing)
PREVIEWS.add(GaiaConvert, _nothing)
PREVIEWS.add(BuyTile, _nothing)
PREVIEWS.add(Decline, _nothing)
PREVIEWS.add(EndTurn, _nothing)
PREVIEWS.add(SkipAdvance, _nothing)
PREVIEWS.add(MoveBrainstone, _nothing)
PREVIEWS.add(GaiaDone, _nothing)
PREVIEWS.add(NoTile, _nothing)
PREVIEWS.add(Drawn, _nothing)
PREVIEWS.add(Added, _nothing)
