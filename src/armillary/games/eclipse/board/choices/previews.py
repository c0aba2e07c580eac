"""Where an action is clicked, how it would look, and what else there is to know: one per kind."""

from __future__ import annotations

from typing import NamedTuple

from armillary.core.decision import Action
from armillary.core.words import tag
from armillary.drawing.amounts import percent
from armillary.drawing.by_kind import ByKind
from armillary.drawing.place_names import hex_place
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.diplomacy import Accept, Propose, Refuse, SendCube
from armillary.games.eclipse.actions.discoveries import (
    Install,
    KeepTile,
    StorePart,
    TakeTechnology,
    UseFront,
)
from armillary.games.eclipse.actions.explore import (
    DiscardSector,
    Explore,
    LeaveFree,
    Look,
    PlaceSector,
    RevealSecond,
    TakeControl,
)
from armillary.games.eclipse.actions.influence import MoveDisc, Refresh
from armillary.games.eclipse.actions.move import FlyOn, Move
from armillary.games.eclipse.actions.research import BuyTechnology, PutPortal, TakeArtifact
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.board.choices.battle_ahead import enemies_in, foresee
from armillary.games.eclipse.board.choices.question import Asked
from armillary.games.eclipse.board.galaxy.ships import on_map
from armillary.games.eclipse.board.galaxy.tokens import disc
from armillary.games.eclipse.board.names import about, square_name
from armillary.games.eclipse.board.parts import signed
from armillary.games.eclipse.board.places import printed, sector_place, slot_place
from armillary.games.eclipse.board.sheets.drawn_tile import ghost as tile_ghost
from armillary.games.eclipse.board.sheets.drawn_tile import shown_as, told_turn, turn_place
from armillary.games.eclipse.board.sheets.ship_designer import part_at
from armillary.games.eclipse.board.theatre.fighters import (
    next_damage,
    unit_place,
    values_of,
    vessel_place,
)
from armillary.games.eclipse.combat.aftermath import AttackPopulation, Destroy, Spare
from armillary.games.eclipse.combat.attack import Hit
from armillary.games.eclipse.combat.battle import Attack, Retreat
from armillary.games.eclipse.components import SHIPS, components
from armillary.games.eclipse.pieces.population import ReturnCube, UseColonyShip
from armillary.games.eclipse.pieces.reputation import Keep, KeepNone, ThrowBack
from armillary.games.eclipse.pieces.ship_designs import ReturnPart
from armillary.games.eclipse.pieces.tracks import Trade, income, upkeep
from armillary.games.eclipse.rounds.activations import Done
from armillary.games.eclipse.rounds.turn import Pass, React, TakeAction
from armillary.games.eclipse.rounds.upkeep import Abandon, PayUpkeep
from armillary.games.eclipse.setup import TakeSpecies
from armillary.games.eclipse.state import MONEY, RESOURCE, SHIP


class Preview(NamedTuple):
    """What is known of an action before it is done."""

    place: str = ""
    source: str = ""
    ghost: str = ""
    also: tuple[str, ...] = ()
    note: str = ""
    path: tuple[str, ...] = ()


def _plain(asked: Asked, action: Action) -> Preview:
    return Preview()


# Setup and turns


def _species(asked: Asked, action: TakeSpecies) -> Preview:
    return Preview(f"species:{action.species}")


def _throw_back(asked: Asked, action: ThrowBack) -> Preview:
    return Preview(f"reputation:{action.value}")


# Exploring


def _explore(asked: Asked, action: Explore) -> Preview:
    return Preview(hex_place(action.at))


def _place(asked: Asked, action: PlaceSector) -> Preview:
    turn = asked.turns[action.sector][action.rotation]
    told, note, _ = told_turn(asked.state, turn, asked.seat, asked.words)
    return Preview(
        hex_place(asked.field("at")),
        turn_place(action.sector, shown_as(action.sector, action.rotation)),
        ghost=tile_ghost(action.sector, turn),
        note=f"{told} · {note}",
    )


def _control(asked: Asked, action: Action) -> Preview:
    """5.5  A disc: the upkeep rises. The question names the sector, so its button is enough."""
    return Preview(
        also=(sector_place(asked.state, asked.field("sector")),),
        note=_one_more_disc(asked),
    )


def _one_more_disc(asked: Asked) -> str:
    """2.6  What a disc does to the money of a round."""
    state, player = asked.state, asked.player
    then = components().tracks.influence.cost(player.discs - 1)
    net = signed(income(state, player, MONEY) - then)
    return asked.tell("preview.upkeep", now=upkeep(state, player), then=then, net=net)


def _at_sector(asked: Asked, action: Action) -> Preview:
    """An answer about the sector of the question."""
    return Preview(also=(sector_place(asked.state, asked.field("sector")),))


def _front(asked: Asked, action: Action) -> Preview:
    row = components().discoveries.get(asked.field("tile"))
    if row is None:
        return Preview()
    return Preview(note=about(row.id, asked.words))


# Research and designs


def _buy(asked: Asked, action: BuyTechnology) -> Preview:
    row = components().technologies[action.technology]
    place = f"tech:{row.id}:{action.track}" if row.category == "rare" else f"tech:{row.id}"
    return Preview(place, note=about(row.id, asked.words))


def _free_technology(asked: Asked, action: TakeTechnology) -> Preview:
    return Preview(f"tech:{action.technology}", note=about(action.technology, asked.words))


def _fit(asked: Asked, action: PlacePart) -> Preview:
    return Preview(f"part:{action.part}", slot_place(action.ship, action.slot))


def _install(asked: Asked, action: Install) -> Preview:
    """5.7  What makes room for the part."""
    there = part_at(asked.player, SHIP[action.ship], action.slot)
    words, note = asked.words, ""
    if there:
        ship, part = words.label(action.ship), words.label(asked.field("part"))
        note = asked.tell("designer.swapping", ship=ship, old=words.label(there), part=part)
    return Preview(slot_place(action.ship, action.slot), note=note)


def _return_part(asked: Asked, action: ReturnPart) -> Preview:
    return Preview(slot_place(action.ship, action.slot))


# On the map


def _build(asked: Asked, action: Build) -> Preview:
    ghost = on_map(action.what, asked.seat, 1, 0, 45, 1.12) if action.what in SHIPS else ""
    return Preview(sector_place(asked.state, action.sector), ghost=ghost)


def _fly(asked: Asked, action: Move) -> Preview:
    return _flight(asked, action.ship, action.start, action.to, two_clicks=True)


def _fly_on(asked: Asked, action: FlyOn) -> Preview:
    return _flight(asked, asked.field("ship"), asked.field("at"), action.to, two_clicks=False)


def _flight(asked: Asked, ship: str, start: str, to: str, two_clicks: bool) -> Preview:
    """9.2  A step; where enemies are, the odds of the battle."""
    state = asked.state
    source, place = sector_place(state, start), sector_place(state, to)
    chance = foresee(state, asked.seat, ship, to)
    note = ""
    if chance is not None:
        note = asked.tell("preview.battle", chance=percent(chance))
    elif enemies_in(state, asked.seat, to):
        note = asked.tell("preview.battle_begins")  # too large to foresee
    return Preview(
        place,
        source if two_clicks else "",
        ghost=on_map(ship, asked.seat, 1, 0, 45, 1.12),
        note=note,
        path=(source, place),
    )


def _disc(asked: Asked, action: MoveDisc) -> Preview:
    """10.2  From the track to a sector, from sector to sector, or back to the track."""
    state = asked.state
    if not action.target:
        note = asked.tell("preview.back_to_track")
        return Preview(sector_place(state, action.source), note=note)
    target = sector_place(state, action.target)
    source = sector_place(state, action.source) if action.source else ""
    return Preview(
        target,
        source,
        ghost=f'<g transform="translate(0 -6)">{disc(asked.seat)}</g>',
        note="" if source else _one_more_disc(asked),
    )


def _colony_ship(asked: Asked, action: UseColonyShip) -> Preview:
    """2.15  The track loses a cube and produces more."""
    note = _income(asked, action.track, -1)
    return Preview(sector_place(asked.state, action.sector), note=note)


def _income(asked: Asked, track: str, cubes: int) -> str:
    """2.4  What a track produces when so many cubes have come to it."""
    have, population = asked.player.cubes[RESOURCE[track]], components().tracks.population
    now, then = population.income(have), population.income(have + cubes)
    return asked.tell("preview.income", track=asked.words.label(track), now=now, then=then)


def _sector(asked: Asked, action: PutPortal | Abandon) -> Preview:
    return Preview(sector_place(asked.state, action.sector))


def _send_cube(asked: Asked, action: SendCube) -> Preview:
    """12.3  The cube for the partner leaves its track, which produces more."""
    return Preview(note=_income(asked, action.track, -1))


def _return_cube(asked: Asked, action: ReturnCube) -> Preview:
    """2.16  A track to which a cube returns produces less; a graveyard changes nothing."""
    return Preview() if asked.field("graveyard") else Preview(note=_income(asked, action.track, 1))


def _pay(asked: Asked, action: Action) -> Preview:
    """14.2  The money that is paid or received."""
    state, player = asked.state, asked.player
    coming, cost, have = (
        income(state, player, MONEY),
        upkeep(state, player),
        player.resources[MONEY],
    )
    net = coming - cost
    return Preview(
        note=asked.tell(
            "preview.accounts",
            income=signed(coming),
            upkeep=f"−{cost}" if cost else "0",
            now=have,
            then=have + net,
        ),
    )


# Battles


def _attack(asked: Asked, action: Attack) -> Preview:
    """13.4  Where the owner chooses between own types, their ships are clicked."""
    several = sum(tag(option) == "attack" for option in asked.options) > 1
    return Preview(_own_unit(asked, action.ship) if several else "")


def _own_unit(asked: Asked, kind: str) -> str:
    return unit_place(asked.seat, kind)


def _retreat(asked: Asked, action: Retreat) -> Preview:
    return Preview(also=(sector_place(asked.state, action.to),))


def _hit(asked: Asked, action: Hit) -> Preview:
    """13.9  Whether the blow destroys."""
    state = asked.state
    points = next_damage(state)
    battle = state.battle
    units = battle.units if battle is not None else ()
    hull = next(values_of(state, u.seat, u.kind).hull for u in units if u.kind == action.kind)
    key = "battle.destroyed" if action.damage + points > hull else "battle.damaged"
    return Preview(vessel_place(action.kind, action.damage), note=asked.tell(key, n=points))


def _destroy(asked: Asked, action: Destroy) -> Preview:
    """13.17  The answer counts squares; people look for their colour."""
    place = asked.state.sectors[asked.field("sector")]
    row = printed(place).squares
    at: int = action.square
    told = square_name(row[at], asked.words) if at < len(row) else asked.words.term("orbital")
    return Preview(also=(hex_place(place.at),), note=told[:1].upper() + told[1:])


PREVIEWS: ByKind[Asked, Preview] = ByKind()
PREVIEWS.add(TakeSpecies, _species)
PREVIEWS.add(TakeAction, _plain)
PREVIEWS.add(React, _plain)
PREVIEWS.add(Pass, _plain)
PREVIEWS.add(Trade, _plain)
PREVIEWS.add(ThrowBack, _throw_back)
PREVIEWS.add(Explore, _explore)
PREVIEWS.add(PlaceSector, _place)
PREVIEWS.add(RevealSecond, _plain)
PREVIEWS.add(DiscardSector, _plain)
PREVIEWS.add(TakeControl, _control)
PREVIEWS.add(Look, _at_sector)
PREVIEWS.add(LeaveFree, _at_sector)
PREVIEWS.add(UseFront, _front)
PREVIEWS.add(KeepTile, _plain)
PREVIEWS.add(TakeTechnology, _free_technology)
PREVIEWS.add(Install, _install)
PREVIEWS.add(StorePart, _plain)
PREVIEWS.add(ReturnPart, _return_part)
PREVIEWS.add(BuyTechnology, _buy)
PREVIEWS.add(TakeArtifact, _plain)
PREVIEWS.add(PutPortal, _sector)
PREVIEWS.add(PlacePart, _fit)
PREVIEWS.add(Build, _build)
PREVIEWS.add(Move, _fly)
PREVIEWS.add(FlyOn, _fly_on)
PREVIEWS.add(MoveDisc, _disc)
PREVIEWS.add(Refresh, _plain)
PREVIEWS.add(UseColonyShip, _colony_ship)
PREVIEWS.add(Propose, _plain)
PREVIEWS.add(Done, _plain)
PREVIEWS.add(ReturnCube, _return_cube)
PREVIEWS.add(Accept, _plain)
PREVIEWS.add(Refuse, _plain)
PREVIEWS.add(SendCube, _send_cube)
PREVIEWS.add(Attack, _attack)
PREVIEWS.add(Retreat, _retreat)
PREVIEWS.add(Hit, _hit)
PREVIEWS.add(Keep, _plain)
PREVIEWS.add(KeepNone, _plain)
PREVIEWS.add(AttackPopulation, _at_sector)
PREVIEWS.add(Destroy, _destroy)
PREVIEWS.add(Spare, _at_sector)
PREVIEWS.add(Abandon, _sector)
PREVIEWS.add(PayUpkeep, _pay)
