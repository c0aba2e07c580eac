"""Clicks where nothing is offered: the action that was meant, so that the rules can say why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import tag
from armillary.drawing.place_names import read_hex, split
from armillary.games.eclipse.board.choices.groups import THINGS, group_of
from armillary.games.eclipse.board.galaxy.geometry import EDGES, beyond
from armillary.games.eclipse.board.galaxy.map import zones
from armillary.games.eclipse.board.places import sector_at
from armillary.games.eclipse.components import CATEGORIES, SHIPS, Hex, components
from armillary.games.eclipse.rounds.activations import left_of
from armillary.games.eclipse.state import NO_OWNER, Place, Player, State

NOWHERE = "?"
"""A sector that does not exist: the rules say so."""


def attempt(state: State, decision: Decision, group: str, place: str) -> Action | None:
    """The action that a click would mean; without a place, one that tells why a group is closed.

    `place` may be two places, the first of which is held already.
    """
    if decision.seat < 0:
        return None
    meant = Meant(state, decision.frame, place)
    missed = None if place else _missed(state, decision.frame, group)
    if missed is not None:
        return missed
    if group.startswith("build_"):
        what = group.removeprefix("build_")
        return meant.make("build", what=what, sector=meant.sector) if what in THINGS else None
    made = _GROUPS.get(group)
    return made(meant) if made is not None else None


def _missed(state: State, frame: Frame, group: str) -> Action | None:
    """2.1  What one more activation would allow, when there is none left."""
    if left_of(frame, 1):
        return None
    more = msgspec.structs.replace(frame, left=1)
    found = (option for kind in frame.answers for option in kind.options(state, more))
    return next((option for option in found if group_of(option, more) == group), None)


class Meant:
    """What was clicked, read in every way that somebody could mean it."""

    def __init__(self, state: State, frame: Frame, place: str) -> None:
        self.state = state
        self.frame = frame
        self.player: Player = state.players[frame.seat]
        self.named: dict[str, list[str]] = {}
        for one in place.split():
            kind, name = split(one)
            if kind == "fleet":
                kind, name = "hex", name.rpartition(":")[2]
            self.named.setdefault(kind, []).append(name)

    def make(self, name: str, /, **values: Any) -> Action | None:
        """An action of this name, if the frame knows it."""
        answers = {str(answer.__struct_config__.tag): answer for answer in self.frame.answers}
        return answers[name](**values) if name in answers else None

    def name(self, kind: str, default: str) -> str:
        """The last place of a kind that was clicked."""
        return self.named[kind][-1] if kind in self.named else default

    @property
    def hexes(self) -> list[Hex]:
        """All hexes that were clicked."""
        found = (read_hex(name) for name in self.named.get("hex", []))
        return [at for at in found if at is not None]

    @property
    def clicked(self) -> list[Place]:
        """The sectors that were clicked."""
        found = (sector_at(self.state, at) for at in self.hexes)
        return [place for place in found if place is not None]

    @property
    def sector(self) -> str:
        """The sector that was clicked last; without one, a sector of the player's own."""
        if self.hexes:
            place = sector_at(self.state, self.hexes[-1])
            return place.id if place is not None else NOWHERE
        mine = (p.id for p in self.state.sectors.values() if p.owner == self.player.seat)
        return next(mine, next(iter(self.state.sectors)))

    def ship_at(self, place: Place) -> str:
        """The type of the player's ships that would be meant in a sector."""
        for squadron in place.squadrons:
            if squadron.seat == self.player.seat:
                kinds = [kind for kind, n in zip(SHIPS, squadron.ships, strict=True) if n]
                return next((kind for kind in kinds if kind != "starbase"), "starbase")
        return SHIPS[0]


def _plain(name: str, /, **values: Any) -> Callable[[Meant], Action | None]:
    return lambda meant: meant.make(name, **values)


def _take(kind: str) -> Callable[[Meant], Action | None]:
    """4.2 or 11.1  An action, or a reaction of whoever has passed."""

    def made(meant: Meant) -> Action | None:
        return meant.make("react" if meant.player.passed else "action", kind=kind)

    return made


def _zone(meant: Meant) -> Action | None:
    free = zones(meant.state)
    return meant.make("explore", at=meant.hexes[-1] if meant.hexes else free[0] if free else (0, 0))


def _place(meant: Meant) -> Action | None:
    tile, _, turn = meant.name("turn", "").partition(":")
    tiles: tuple[str, ...] = getattr(meant.frame, "tiles", ())
    if not tiles:
        return None
    sector = tile or tiles[0]
    return meant.make("place", sector=sector, rotation=int(turn) if turn.isdigit() else 0)


def _buy(meant: Meant) -> Action | None:
    rows = components().technologies
    id, _, track = meant.name("tech", "").partition(":")
    if id not in rows:
        id = next((id for id in meant.state.tray if id not in meant.player.known), "")
    if id not in rows:
        return None
    category = rows[id].category
    if track not in CATEGORIES:
        track = category if category != "rare" else CATEGORIES[0]
    return meant.make("buy", technology=id, track=track)


def _free_technology(meant: Meant) -> Action | None:
    return meant.make("take_technology", technology=meant.name("tech", "").partition(":")[0])


def _slot(meant: Meant) -> tuple[str, int]:
    ship, _, slot = meant.name("slot", f"{SHIPS[0]}:0").partition(":")
    return (ship, int(slot)) if ship in SHIPS and slot.isdigit() else (SHIPS[0], 0)


def _fit(meant: Meant) -> Action | None:
    ship, slot = _slot(meant)
    return meant.make("place_part", ship=ship, slot=slot, part=meant.name("part", "ion_cannon"))


def _on_slot(kind: str) -> Callable[[Meant], Action | None]:
    def made(meant: Meant) -> Action | None:
        ship, slot = _slot(meant)
        return meant.make(kind, ship=ship, slot=slot)

    return made


def _fly(meant: Meant) -> Action | None:
    """9.1  From the first sector to the second; a single one is where the ship would go."""
    seat = meant.player.seat
    places = meant.clicked
    starts = [p for p in places[:1] if any(s.seat == seat for s in p.squadrons)]
    if len(places) < 2 or not starts:
        here = meant.state.sectors.values()
        own = [p for p in here if any(s.seat == seat for s in p.squadrons)]
        starts = starts or sorted(own, key=lambda p: not _ways(meant, p))
    start = starts[0] if starts else next(iter(meant.state.sectors.values()))
    to = meant.sector if meant.hexes else start.id
    if to == start.id and not meant.hexes[1:]:
        to = next(iter(_ways(meant, start) or _around(meant, start)), NOWHERE)
    return meant.make("move", ship=meant.ship_at(start), start=start.id, to=to)


def _ways(meant: Meant, start: Place) -> tuple[str, ...]:
    """2.11  Where ships could fly from there, were they not pinned."""
    return meant.state.routes.of(meant.player)[start.id]


def _around(meant: Meant, start: Place) -> list[str]:
    """The sectors beside it, or else any other: the rules say what is missing."""
    near = [sector_at(meant.state, beyond(start.at, edge)) for edge in range(EDGES)]
    found = [place.id for place in near if place is not None]
    return found or [id for id in meant.state.sectors if id != start.id]


def _fly_on(meant: Meant) -> Action | None:
    return meant.make("fly_on", to=meant.sector if meant.hexes else NOWHERE)


def _disc(meant: Meant) -> Action | None:
    """10.2  Between two sectors, or from the track to one."""
    places = meant.clicked
    if len(places) > 1:
        return meant.make("move_disc", source=places[0].id, target=places[-1].id)
    if places or meant.hexes:
        return meant.make("move_disc", source="", target=meant.sector)
    free = [p.id for p in meant.state.sectors.values() if p.owner == NO_OWNER]
    return meant.make("move_disc", source="", target=free[0] if free else NOWHERE)


def _colony(meant: Meant) -> Action | None:
    """2.15  The first free square of the sector, with a cube that fits it."""
    places = meant.clicked or [
        place for place in meant.state.sectors.values() if place.owner == meant.player.seat
    ]
    if not places:
        return meant.make("colony_ship", sector=meant.sector, square=0, track="money")
    table = meant.state.table
    for place in places:
        there = table.squares[place.id]
        for number, (tracks, _) in enumerate(there):
            if not place.cubes >> number & 1:
                names = ("materials", "science", "money")
                return meant.make(
                    "colony_ship", sector=place.id, square=number, track=names[tracks[0]]
                )
    full = next((place for place in places if table.squares[place.id]), places[0])
    return meant.make("colony_ship", sector=full.id, square=0, track="money")


def _trade(meant: Meant) -> Action | None:
    most = max(range(3), key=lambda kind: meant.player.resources[kind])
    names = ("materials", "science", "money")
    return meant.make("trade", give=names[most], take=names[most - 1])


def _propose(meant: Meant) -> Action | None:
    """12.2  To somebody with whom there are no relations yet, if there is anybody."""
    count, me = len(meant.state.players), meant.player
    others = [(me.seat + step) % count for step in range(1, count)]
    strangers = [seat for seat in others if seat not in me.ambassadors]
    return meant.make("propose", to=(strangers or others)[0])


def _throw_back(meant: Meant) -> Action | None:
    value = meant.name("reputation", "1")
    return meant.make("throw_back", value=int(value) if value.isdigit() else 1)


def _cube(meant: Meant) -> Action | None:
    track = meant.name("track", "money")
    kind = "send_cube" if tag(meant.frame) == "embassy" else "return_cube"
    return meant.make(kind, track=track if track in ("materials", "science") else "money")


def _hit(meant: Meant) -> Action | None:
    kind, _, damage = meant.name("vessel", "interceptor:0").partition(":")
    return meant.make("hit", kind=kind, damage=int(damage) if damage.isdigit() else 0)


def _unit(meant: Meant) -> str:
    _, _, kind = meant.name("unit", "").partition(":")
    return kind if kind in SHIPS else SHIPS[0]


def _keep(meant: Meant) -> Action | None:
    value = meant.name("drawn", "1")
    return meant.make("keep", value=int(value) if value.isdigit() else 1, instead=0)


_GROUPS: dict[str, Callable[[Meant], Action | None]] = {
    **{kind: _take(kind) for kind in ("explore", "influence", "research", "upgrade", "build")},
    "move": _take("move"),
    "species": lambda meant: meant.make(
        "take_species", species=meant.name("species", next(iter(components().species)))
    ),
    "pass": _plain("pass"),
    "trade": _trade,
    "throw_back": _throw_back,
    "zone": _zone,
    "place": _place,
    "control": _plain("take_control"),
    "look": _plain("look"),
    "leave_free": _plain("leave_free"),
    "front": _plain("use_front"),
    "keep_tile": _plain("keep_tile"),
    "free_technology": _free_technology,
    "install": _on_slot("install"),
    "return_part": _on_slot("return_part"),
    "store": _plain("store"),
    "buy": _buy,
    "artifact": _plain("take_artifact", resource="money"),
    "portal": lambda meant: meant.make("put_portal", sector=meant.sector),
    "fit": _fit,
    "fly": _fly,
    "fly_on": _fly_on,
    "disc": _disc,
    "refresh": _plain("refresh"),
    "cube": _cube,
    "accept": _plain("accept"),
    "refuse": _plain("refuse"),
    "attack": lambda meant: meant.make("attack", ship=_unit(meant)),
    "retreat": lambda meant: meant.make("retreat", ship=_unit(meant), to=NOWHERE),
    "hit": _hit,
    "keep": _keep,
    "keep_none": _plain("keep_none"),
    "bombard": _plain("attack_population"),
    "spare": _plain("spare"),
    "destroy": _plain("destroy", square=0),
    "pay": _plain("pay"),
    "abandon": lambda meant: meant.make("abandon", sector=meant.sector),
    "done": _plain("done"),
    "colony": _colony,
    "propose": _propose,
}
