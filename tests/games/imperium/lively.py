"""Lively matches: random play from a table that is already at war, so that everything happens.

Fleets stand side by side around Mecatol Rex, hands are full, technologies are spread, and players
like to go where others are.
"""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.chance import CHANCE, SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.games.imperium.economy.production import EndProduction
from armillary.games.imperium.numbering import CARDS, DATA, MECATOL, PLANETS_OF, ground
from armillary.games.imperium.phases.action_phase import Turn
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement
from armillary.games.imperium.units.packed_units import SHIPS, pack
from tests.games.imperium.positions import position

FLEET = pack({"carrier": 1, "cruiser": 1, "destroyer": 1, "fighter": 2, "infantry": 2})
BATTLESHIP = pack({"dreadnought": 1})


def start(players: int, seed: int) -> State:
    """A table at war."""
    luck = stream(seed, "lively", players)
    factions = tuple(luck.shuffled(list(DATA.factions))[:players])
    cards = luck.shuffled([card.id for card in CARDS for _ in range(card.copies)])
    secrets = luck.shuffled([o.id for o in DATA.objectives.values() if o.deck == "secret"])
    techs = [tech.id for tech in DATA.technologies.values() if not tech.faction]
    lines = ["custodians = false"]
    for seat in range(players):
        mine = {
            "hand": cards[seat * 7 : seat * 7 + 7],
            "secrets": secrets[seat * 3 : seat * 3 + 3],
            "technologies": luck.shuffled(techs)[:8],
        }
        lines += [f"players.{seat}.{name} = {value}" for name, value in mine.items()]
        for name, n in (("tactic", 4), ("fleet", 6), ("strategy", 3), ("goods", 6)):
            lines.append(f"players.{seat}.{name} = {n}")
    state = position("\n".join(lines).replace("'", '"'), players=players, factions=factions)
    send_fleets(state, luck)
    return state


def send_fleets(state: State, luck: SplitMix) -> None:
    """Fleets side by side around Mecatol Rex."""
    inner = [MECATOL, *(tile for tile in state.layout[:6] if tile > 0)]
    for player in state.players:
        for tile in luck.shuffled(inner)[:2]:
            if DATA.systems.tiles[tile].anomaly in ("asteroid_field", "supernova"):
                continue
            if any(other.units[tile] & SHIPS for other in state.players if other is not player):
                continue
            player.units[tile] += FLEET + (BATTLESHIP if luck.below(3) == 0 else 0)


def choose(state: State, asked: Decision, luck: SplitMix) -> Action:
    """A random option, but rather one where something happens."""
    options = asked.options
    if asked.seat == CHANCE:
        assert asked.weights is not None
        return options[luck.weighted(asked.weights)]
    if type(asked.frame) is Turn and luck.below(3):
        options = [o for o in options if isinstance(o, Activate) and _hot(state, asked.seat, o)]
    elif luck.below(5):
        options = [o for o in options if not isinstance(o, EndMovement | EndProduction)]
    return luck.choose(options or asked.options)


def _hot(state: State, seat: int, action: Activate) -> bool:
    places = (action.system, *map(ground, PLANETS_OF[action.system]))
    others = (player for player in state.players if player.seat != seat)
    return any(player.units[place] for player in others for place in places)


def match(players: int, seed: int) -> Iterator[tuple[State, Decision, Action]]:
    """Every moment of a match: the state, what is asked, and what is answered."""
    state = start(players, seed)
    number = 0
    while (asked := GAME.decision(state)) is not None:
        action = choose(state, asked, stream(seed, "lively choice", number))
        yield state, asked, action
        GAME.apply(state, action)
        number += 1
        assert number < 10_000, "the match has no end"
