"""Where an option can be pressed, and what it shows there, by the kind of action.

Cards and abilities have no code here: their targets say where they can be pressed.
"""

from __future__ import annotations

from typing import NamedTuple

from armillary.core.decision import Action
from armillary.drawing.by_kind import ByKind
from armillary.games.imperium.board import places
from armillary.games.imperium.board.choices import reaction_panel
from armillary.games.imperium.board.choices.arrival import arrival
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.board.forms import landing, trade
from armillary.games.imperium.board.sheets.agenda import agenda_sentences
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.combat.invasion import bombable, bombers
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.economy.paying import Exhaust, SpendGoods
from armillary.games.imperium.economy.production import Build, EndProduction, Produce
from armillary.games.imperium.economy.trade import Offer
from armillary.games.imperium.flow.questions import Pick, Question
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.galaxy.map_building import PlaceTile
from armillary.games.imperium.galaxy.map_strings import order
from armillary.games.imperium.numbering import CARD, DATA, PLANETS, STRATEGY, STRATEGY_CARD
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.strategy_phase import TakeCard
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import Abstain, VoteFor, VoteWith
from armillary.games.imperium.setup import ChooseFactionAction
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from armillary.games.imperium.units.packed_units import TYPES, count
from armillary.games.imperium.units.reach import current


class Preview(NamedTuple):
    """How an option is offered."""

    place: str = ""
    source: str = ""
    also: tuple[str, ...] = ()
    note: str = ""
    path: tuple[str, ...] = ()
    strong: bool = False


def _activate(asked: Asked, action: Activate) -> Preview:
    origins = asked.sources(action.system)
    told = []
    if origins:
        told = [asked.tell("choice.reach", n=len(origins)), *arrival(asked, action.system)]
        aids = asked.aids_to(action.system)
        if aids:
            with_what = asked.words.listed(map(asked.words.label, aids))
            told.insert(1, asked.tell("choice.only_with", what=with_what))
    landing = asked.landing(action.system)
    if landing.units:
        names = asked.words.listed(PLANETS[planet].name for planet in landing.planets)
        told.append(asked.tell("choice.takes", n=landing.units, planets=names))
    also = tuple(places.system(origin) for origin in origins)
    return Preview(
        places.system(action.system),
        also=also,
        note=" · ".join(told),
        strong=bool(landing.units),
    )


def _strategy(asked: Asked, action: PlayStrategy) -> Preview:
    return Preview(f"strategy:{action.card}", note=_does(asked, action.card))


def _does(asked: Asked, card: str) -> str:
    """10.3  All parts of the primary ability of a strategy card."""
    parts = range(1, len(STRATEGY[STRATEGY_CARD[card]].primary) + 1)
    return " · ".join(asked.tell(f"strategy.{card}_{n}") for n in parts)


def _use(asked: Asked, action: Use) -> Preview:
    card = f"card:{action.power}" if action.power in CARD and asked.frame.own_turn else ""
    return Preview(asked.spot(action.on) or card, note=asked.words.about(action.power))


def _pick(asked: Asked, action: Pick) -> Preview:
    """Answers that all lie at one place are told apart by their buttons."""
    if landing.asks(asked.frame):  # there is a form; they are listed, not all shown as buttons
        return Preview("landing:")
    if reaction_panel.secondary(asked.frame):  # it is asked beside the map
        return Preview()
    if isinstance(asked.frame, Question) and asked.frame.by in ("pay_step", "buy_tokens"):
        return Preview()
    if isinstance(asked.frame, Question) and asked.frame.by == "bombardment":
        return _bombardment(asked)
    place = asked.spot(action.on)
    note = _about(asked, action.on.name) if action.on.name else ""
    if len(asked.spots) == 1 and asked.spots[place] > 1:
        return Preview(also=(place,) if place else (), note=note)
    return Preview(place, note=note)


def _bombardment(asked: Asked) -> Preview:
    """8.3  The planets that can be bombarded light up; the note says with what."""
    system, player = current(asked.state).system, asked.player
    ships = (
        asked.words.phrase(
            "phrase",
            "times",
            n=count(player.units[system], type),
            what=asked.words.term(TYPES[type]),
        )
        for type in bombers(asked.state, player, system)
    )
    planets = bombable(asked.state, system)
    also = tuple(places.planet(PLANETS[planet].id) for planet in planets)
    return Preview(also=also, note=asked.words.listed(ships))


def _about(asked: Asked, name: str) -> str:
    """What a thing does; an agenda does one thing or another."""
    row = DATA.agendas.get(name)
    if row is None:
        return asked.words.about(name)
    told = agenda_sentences(row, asked.words)
    return " ".join(f"{side}: {said}" if side else said for side, said in told)


def _move_ship(asked: Asked, action: MoveShip) -> Preview:
    path = tuple(places.system(tile) for tile in (action.origin, *action.path))
    note = " · ".join(arrival(asked, action.path[-1]))
    return Preview(places.system(action.origin), path=path, note=note)


def _load(asked: Asked, action: Load) -> Preview:
    return Preview(places.planet(action.planet) if action.planet else places.system(action.system))


def _place_tile(asked: Asked, action: PlaceTile) -> Preview:
    return Preview(places.free(order()[action.place]), source=f"tile:{action.tile}")


def _take_card(asked: Asked, action: TakeCard) -> Preview:
    return Preview(f"strategy:{action.card}", note=_does(asked, action.card))


def _exhaust(asked: Asked, action: Exhaust | VoteWith) -> Preview:
    return Preview(places.planet(action.planet))


def _build(asked: Asked, action: Build) -> Preview:
    assert isinstance(asked.frame, Produce)
    system = asked.frame.job.system
    place = places.planet(action.planet) if action.planet else places.system(system)
    return Preview(place)


def _tokens(asked: Asked, action: Action) -> Preview:
    """There are many ways, and a form: they are listed, not all shown as buttons."""
    return Preview("pools:")


preview: ByKind[Asked, Preview] = ByKind(Preview())
"""What is not here is a button without a place."""
preview.add(Activate, _activate)
preview.add(PlayStrategy, _strategy)
preview.add(Use, _use)
preview.add(Pick, _pick)
preview.add(MoveShip, _move_ship)
preview.add(Load, _load)
preview.add(PlaceTile, _place_tile)
preview.add(TakeCard, _take_card)
preview.add(Exhaust, _exhaust)
preview.add(VoteWith, _exhaust)
preview.add(Build, _build)
preview.add(PlaceTokens, _tokens)
preview.add(EndMovement, lambda asked, action: Preview("move:"))  # so have these
preview.add(EndProduction, lambda asked, action: Preview("produce:"))
preview.add(Offer, lambda asked, action: Preview(trade.deal(asked.state, asked.frame, action)))
preview.add(SpendGoods, lambda asked, action: Preview("goods:"))
preview.add(ChooseFactionAction, lambda asked, action: Preview(f"faction:{action.faction}"))
preview.add(Sustain, lambda asked, action: Preview(f"sustain:{action.unit}"))
preview.add(Lose, lambda asked, action: Preview(f"lose:{action.unit}"))
preview.add(Abstain, lambda asked, action: Preview("outcome:"))  # the form has a button for it
preview.add(VoteFor, lambda asked, action: Preview(f"outcome:{action.outcome}"))
