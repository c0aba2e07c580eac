"""11A  Which federations are offered and which are refused, against trying everything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from armillary.core.chance import SplitMix
from armillary.core.decision import Action
from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import bits
from armillary.games.gaia.actions.federation import FormFederation, power_value
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import Turn
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import Player, State
from tests.games.gaia.positions import options

MOST = 3
"""Satellites that are tried."""


def all_networks(state: State, player: Player) -> dict[int, int]:
    """Every connected set of own pieces and up to three new satellites; how many there are."""
    grid = state.table.grid
    ivits = player.faction.id == "ivits"
    zone = 0 if ivits else grid.grow(player.federated)
    pieces = (player.land | player.stations | (player.federated if ivits else 0)) & ~zone
    space = state.space & ~zone & ~player.stations & ~player.satellites
    found: dict[int, int] = {}
    left = player.federated if ivits and player.federated else pieces
    while left:
        group = grid.component(left & -left, pieces)
        found[group] = 0
        left &= ~group
    latest = list(found)
    for number in range(1, MOST + 1):
        wider = []
        for hexes in latest:
            for place in bits(grid.grow(hexes) & space & ~hexes):
                more = hexes | 1 << place
                more = grid.component(more, more | pieces)  # 11.7  neighbours belong to it
                if more not in found:
                    found[more] = number
                    wider.append(more)
        latest = wider
    return found


def legal_networks(state: State, player: Player) -> tuple[set[int], dict[int, int]]:
    """11A.4, word by word: those of all networks that are no federation too many; and all."""
    networks = all_networks(state, player)
    need = 6 if player.faction.id == "xenos" and player.has_institute else 7
    if player.faction.id == "ivits":
        need *= 1 + len(player.tokens)
    pieces = player.land | player.stations
    fewest: dict[int, int] = {}
    for hexes, number in networks.items():
        own = hexes & pieces
        fewest[own] = min(number, fewest.get(own, number))
    strong = {own for own in fewest if value(state, player, own) >= need}
    legal = set()
    verdicts: dict[tuple[int, int], bool] = {}
    for hexes, number in networks.items():
        own = hexes & pieces
        if own in strong and (own, number) not in verdicts:
            verdicts[own, number] = not any(
                less < number and (other & own == own or (other & own == other in strong))
                for other, less in fewest.items()
            )
        if verdicts.get((own, number)):
            legal.add(hexes)
    return legal, networks


def value(state: State, player: Player, hexes: int) -> int:
    structures = sum(power_value(state, player, place) for place in bits(hexes & player.land))
    return structures + (hexes & player.stations).bit_count()


def random_positions(seed: int, factions: tuple[str, ...]) -> Iterator[tuple[State, Player]]:
    """Turns of a match whose players never lack goods and do whatever comes to mind.

    They can pay for three satellites, so that all they could form can be tried.
    """
    state = GAME.setup(GaiaConfig(players=len(factions), seed=seed, factions=factions))
    rng = SplitMix(seed)
    turns = 0
    while not state.finished:
        frame = state.stack[-1]
        choices = options(state)
        if isinstance(frame, Turn):
            player = state.players[frame.seat]
            player.ore, player.credits, player.knowledge = 15, 30, 4
            player.area1, player.area2, player.area3 = MOST, 0, 0
            player.qic = MOST if player.faction.id == "ivits" else 0
            player.candidates = None
            choices = _interesting(state, rng)
            turns += 1
            if turns % 3 == 0:
                yield state, player
        GAME.apply(state, choices[rng.below(len(choices))])


def _interesting(state: State, rng: SplitMix) -> list[Action]:
    """Federations now and then, else building; passing only seldom."""
    everything: list[Action] = options(state)
    federations = [choice for choice in everything if isinstance(choice, FormFederation)]
    if federations and not rng.below(6):
        return list(federations)
    rare = (FormFederation, Pass, Convert, Burn)
    return [choice for choice in everything if not isinstance(choice, rare)] or everything


MATCHES = [
    (1, ("terrans", "xenos", "ivits")),
    (2, ("ivits", "lantids")),
    (3, ("bescods", "gleens", "hadsch_hallas", "ambas")),
    (4, ("xenos", "nevlas", "ivits", "geodens")),
    (5, ("firaks", "xenos", "ivits")),
]


@proves("gaia", "11A.1", "11A.2", "11A.3", "11A.4", "11A.5")
@pytest.mark.parametrize(("seed", "factions"), MATCHES)
def test_offers_and_refusals_agree_with_trying_everything(
    seed: int, factions: tuple[str, ...]
) -> None:
    seen = 0
    for state, player in random_positions(seed, factions):
        legal, networks = legal_networks(state, player)
        grid = state.table.grid
        choices = options(state, FormFederation)
        fresh = state.clone()
        for choice in choices:
            fresh.players[player.seat].candidates = None  # what was found before must not matter
            assert GAME.check(fresh, choice) is None
        assert {grid.mask(choice.hexes) for choice in choices} <= legal
        assert bool(choices) == bool(legal)
        tried = [*sorted(legal)[:20], *SplitMix(seed).shuffled(sorted(networks))[:40]]
        for mask in tried:
            named = FormFederation(grid.places(mask))
            assert (GAME.check(state, named) is None) == (mask in legal), named
        seen += bool(legal)
    assert seen >= 3
