"""Matches in which every card comes to the table: rich players, and a taste for what is new.

The table of `lively`, with factions in turn, notes in other hands, planets, goods and objectives,
so that each component can be used soon. Everybody, chance too, prefers what nobody has used before.
"""

from __future__ import annotations

from collections.abc import Collection

from armillary.core.chance import CHANCE, SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.core.events import Event
from armillary.games.imperium.flow.card_draws import Drawn
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.numbering import CARDS, DATA, HOME_PLANETS, NOTES, PLANETS_OF, ground
from armillary.games.imperium.powers.active_powers import refresh_all
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import BIG, DREADNOUGHT, FLAGSHIP, INFANTRY, ONE
from armillary.games.imperium.units.placement import left
from tests.games.imperium import lively
from tests.games.imperium.positions import position

WANTED = frozenset(
    (
        *DATA.action_cards,
        *DATA.promissory_notes,
        *DATA.agendas,
        *DATA.objectives,
        *DATA.technologies,
    )
)
"""Whatever can be played, voted on, scored or researched."""

TELLING = {
    "use": "power",
    "outcome": "agenda",
    "score": "objective",
    "research": "technology",
    "gain_technology": "technology",
    "points": "source",
}
"""Events that say that a component had its effect, and where they name it."""

LONGEST = 6000
"""Decisions of a match."""


def start(players: int, seed: int, missing: Collection[str] = WANTED) -> State:
    """A table at which nearly everything is possible; a few seeds later every faction was there."""
    luck = stream(seed, "everything", players)
    names = list(DATA.factions)
    first = seed * players % len(names)
    factions = tuple((names * 2)[first : first + players])

    def deal(ids: list[str]) -> list[str]:
        return sorted(luck.shuffled(ids), key=lambda id: id not in missing)

    cards = deal([card.id for card in CARDS for _ in range(card.copies)])
    secrets = deal([o.id for o in DATA.objectives.values() if o.deck == "secret"])
    public = deal([o.id for o in DATA.objectives.values() if o.deck != "secret"])[:6]
    techs = [tech.id for tech in DATA.technologies.values() if not tech.faction]
    lines = ["custodians = false", f"public = {public}", "hidden = [2, 2]"]
    for seat in range(players):
        mine = {
            "hand": cards[seat::players][:7],
            "secrets": secrets[seat::players][:3],
            "technologies": _technologies(factions[seat], luck.shuffled(techs)),
            "notes": _notes_for(factions, seat),
        }
        lines += [f"players.{seat}.{name} = {value}" for name, value in mine.items()]
        for name, n in (("tactic", 4), ("fleet", 8), ("strategy", 4), ("goods", 9)):
            lines.append(f"players.{seat}.{name} = {n}")
    text = "\n".join(lines).replace("'", '"')
    state = position(text, players=players, factions=factions, points=14)
    _settle_planets(state, luck)
    lively.send_fleets(state, luck)
    _send_great_ships(state)
    return state


def _technologies(faction: str, techs: list[str]) -> list[str]:
    """What the faction begins with, and nine others."""
    begins = list(DATA.factions[faction].technologies)
    return begins + [id for id in techs if id not in begins][:9]


def _notes_for(factions: tuple[str, ...], seat: int) -> list[str]:
    """All notes of the player to the left: what they give in a long match."""
    left = (seat + 1) % len(factions)
    return [f"{row.id} {left}" for row in NOTES if row.faction in ("", factions[left])]


def _settle_planets(state: State, luck: SplitMix) -> None:
    """The planets that are nobody's home are dealt out, each with an infantry."""
    free = [
        planet
        for tile in state.galaxy.tiles
        for planet in PLANETS_OF[tile]
        if not HOME_PLANETS >> planet & 1
    ]
    for number, planet in enumerate(luck.shuffled(free)):
        player = state.players[number % len(state.players)]
        player.planets |= 1 << planet
        if left(player, INFANTRY) > 4:
            player.units[ground(planet)] += ONE[INFANTRY]
    refresh_all(state)


def _send_great_ships(state: State) -> None:
    """Flagships and dreadnoughts have objectives of their own: they join the fleets."""
    for player in state.players:
        fleets = [tile for tile in state.galaxy.tiles if player.units[tile] & BIG]
        for type, tile in ((FLAGSHIP, fleets[0]), *((DREADNOUGHT, tile) for tile in fleets * 3)):
            if left(player, type) > 0:
                player.units[tile] += ONE[type]


def named(option: Action) -> set[str]:
    """The components that an option is about."""
    found = {getattr(option, field, "") for field in ("power", "card", "outcome", "objective")}
    on = getattr(option, "on", None)
    return found | {getattr(on, "name", "")} if on is not None else found


def choose(state: State, asked: Decision, missing: set[str], luck: SplitMix) -> Action:
    """What is new, if there is any; otherwise as in a war, but rather use something than not."""
    options = asked.options
    if asked.seat == CHANCE:
        assert asked.weights is not None
        drawn = [o for o in options if isinstance(o, Drawn) and o.card in missing]
        return luck.choose(drawn) if drawn else options[luck.weighted(asked.weights)]
    new = [option for option in options if named(option) & missing]
    if new:
        return luck.choose(new)
    if DECLINE in options and luck.below(4):
        uses = [o for o in options if isinstance(o, Use) and o.power not in CANCELS]
        others = [option for option in options if option != DECLINE]
        if uses or not any(isinstance(option, Use) for option in others):
            return luck.choose(uses or others)
    return lively.choose(state, asked, luck)


CANCELS = ("sabotage", "instinct_training")
"""Played always, they would keep everything else from happening."""


def play(players: int, seed: int, missing: set[str]) -> None:
    """A match; what had its effect is missing no more."""
    state = start(players, seed, missing)
    for number in range(LONGEST):
        asked = GAME.decision(state)
        if asked is None:
            return
        events: list[Event] = []
        GAME.apply(state, choose(state, asked, missing, stream(seed, "new", number)), events)
        cancelled = {event.values["power"] for event in events if event.key == "cancelled"}
        for event in events:
            if event.key in TELLING:
                missing -= {event.values[TELLING[event.key]]} - cancelled
    raise AssertionError("the match has no end")
