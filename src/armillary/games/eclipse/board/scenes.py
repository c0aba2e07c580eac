"""How scenes are told: which events begin one, where they happen, and what they bring, for the card
between two rounds."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.cards.round_card import POINTS, Amount
from armillary.drawing.place_names import hex_place
from armillary.drawing.scene import BATTLE, END, ROUND, Scene
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.animation import changes
from armillary.games.eclipse.board.places import sector_place, species_of
from armillary.games.eclipse.board.theatre.battles import begins
from armillary.games.eclipse.components import RESOURCES
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import State

_BEGINS = {"upkeep_phase": ROUND, "round": ROUND, "end": END}
"""14  The round ends with upkeep; what is new for the next one belongs to it."""


_AT_HOME = ("research", "upgrade", "buy", "place_part", "return_part", "pass")
"""What is done on the board of a species: events, and kinds of actions."""


def scene_begins(event: Event, during: str) -> str:
    """A battle is a scene, from its first ship to its last."""
    if begins(event):
        return BATTLE
    kind = _BEGINS.get(event.key, "")
    return kind if kind != during else ""


def amounts(event: Event, words: Words) -> Sequence[Amount]:
    """14.1 to 14.5  Trades, sectors that are given up, income, upkeep; 1.1 whatever is gained."""
    values, tell = event.values, texts.of(words.language)
    if event.key == "balance":
        income = [Amount(tell("card.income"), kind, values[kind]) for kind in RESOURCES]
        return [*income, Amount(tell("phase.upkeep"), "money", -values["upkeep"])]
    if event.key == "abandon":
        return [Amount(tell("card.abandoned"), "sector", -1)]
    if event.key == "gains":
        source = words.source(values["source"])
    elif event.key == "trade":
        source = tell("group.trade")
    else:
        return ()
    return [Amount(source, kind, amount) for kind, amount in changes(event)]


def scene_place(state: State, events: Sequence[Event]) -> str:
    """The sector of which a step tells; what is done on the board of a species is shown at home."""
    for event in events:
        values = event.values
        if event.key == "explore":
            return hex_place(tuple(values["at"]))
        sector = values.get("to" if event.key == "move" else "sector")
        if sector in state.sectors:
            return sector_place(state, sector)
    at_home = (e.seat for e in events if e.key in _AT_HOME or e.values.get("kind") in _AT_HOME)
    player = next((state.players[seat] for seat in at_home if state.players[seat].species), None)
    return "" if player is None else sector_place(state, species_of(player).sector)


def in_brief(events: Sequence[Event]) -> list[Event]:
    """Of a sector that is controlled as soon as it lies there, it is enough to say that."""
    taken = {event.values["sector"] for event in events if event.key == "control"}
    return [its for its in events if its.key != "place" or its.values["sector"] not in taken]


def scored(scene: Scene[State], words: Words) -> Sequence[tuple[int, Amount]]:
    """15.1  No event tells of points: they are what lies on the board, and more of it than when
    the round began."""
    if scene.since is None:
        return ()
    found = []
    for then, now in zip(scene.since.players, scene.now.players, strict=True):
        if then.species and not now.eliminated:
            before = points(scene.since, then)
            found += [
                (now.seat, Amount(words.source(source), POINTS, n - before[source]))
                for source, n in points(scene.now, now).items()
            ]
    return found


def tie_break(state: State, tied: Sequence[int], names: Sequence[str], words: Words) -> str:
    """15.2  Whoever has more resources left."""
    left = (f"{names[seat]} {sum(state.players[seat].resources)}" for seat in tied)
    return texts.of(words.language)("match.tie", amounts=words.listed(left))
