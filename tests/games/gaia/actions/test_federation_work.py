"""11A  Positions made by hand, in which there are far too many federations to try them all."""

from __future__ import annotations

import pytest

from armillary.core.chance import SplitMix
from armillary.core.states.hexes import bits
from armillary.games.gaia.actions import federation
from armillary.games.gaia.actions.cheapest_network import CheapestNetwork
from armillary.games.gaia.actions.federation import (
    FormFederation,
    candidates,
    own_groups,
    satellite_space,
)
from armillary.games.gaia.rounds.turn import Turn
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import TRANSDIM, State
from tests.games.gaia.positions import options, position

PIECES = (
    "planetary_institute",
    *["mine"] * 8,
    *["trading_station"] * 4,
    *["research_lab"] * 3,
    "academy_knowledge",
    "academy_qic",
)
STATIONS = 6
MOST_WORK = 100_000
"""What is done for one check; as much takes about a third of a second."""


def scattered(seed: int, tokens: int) -> State:
    """All pieces of the Ivits, each by itself; a federation of one planet; QIC for everything."""
    table = {"factions": ("ivits", "geodens", "xenos", "nevlas")}
    empty = position("", **table)
    grid, rng = empty.table.grid, SplitMix(seed)
    free = empty.all_planets & ~empty.by_type[TRANSDIM]
    for other in empty.players[1:]:
        free &= ~other.land
    taken = 0
    pieces: dict[str, str] = {}

    def scatter(kinds: list[str], places: int) -> None:
        nonlocal taken
        for place in rng.shuffled(list(bits(places))):
            if kinds and not grid.grow(1 << place) & taken:
                taken |= 1 << place
                pieces["{},{}".format(*grid.hexes[place])] = kinds.pop(0)

    scatter(list(PIECES), free)
    scatter(["space_station"] * STATIONS, empty.space)
    had = [f"fed{1 + number % 5}" for number in range(tokens)]
    written = ", ".join(f'"{place}" = "{piece}"' for place, piece in pieces.items())
    return position(
        f"""
        players.0.qic = 30
        players.0.formed = {tokens}
        players.0.tokens = {had}
        players.0.federated = ["{next(iter(pieces))}"]
        players.0.pieces = {{{written}}}
        """,
        **table,
    )


@pytest.mark.parametrize(("seed", "tokens"), [(1, 2), (2, 3), (3, 2), (6, 3), (9, 1), (12, 3)])
def test_a_list_is_bounded_by_work_and_what_it_offers_is_legal(
    seed: int, tokens: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = scattered(seed, tokens)
    player = state.players[0]
    assert len(own_groups(state, player)) >= 20
    done = 0
    spend = CheapestNetwork.spend

    def counted(network: CheapestNetwork, work: int) -> None:
        nonlocal done
        done += work
        spend(network, work)

    monkeypatch.setattr(CheapestNetwork, "spend", counted)
    found = candidates(state, player)
    assert done <= MOST_WORK
    assert player.candidates is not None
    complete = player.candidates[2]
    assert len(options(state, FormFederation)) == len(found)
    assert complete or FormFederation in Turn.open_ended
    assert found
    for hexes, satellites in found[:5]:
        player.candidates = None
        named = FormFederation(state.table.grid.places(hexes))
        assert GAME.check(state, named) is None
        # 11.5 and 11.6  One more, wherever it is, is too many, unless it reaches more planets.
        space = state.space & ~hexes & ~player.stations
        more = next(bits(state.table.grid.grow(hexes) & space))
        larger = FormFederation(state.table.grid.places(hexes | 1 << more))
        refusal = GAME.check(state, larger)
        assert refusal is not None
        assert refusal.rule in ("11.5", "11.6")
        assert refusal.values["need"] <= satellites
    assert done <= 2 * MOST_WORK


@pytest.mark.parametrize("seed", [1, 3, 9])
def test_a_legal_one_is_offered_where_the_cheapest_takes_too_long(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = scattered(seed, 2)
    monkeypatch.setattr(federation, "TRIED", 0)
    copy = state.clone()
    cheapest = candidates(copy, copy.players[0])
    monkeypatch.setattr(federation, "SEARCHED", 0)
    ((hexes, satellites),) = candidates(state, state.players[0])
    assert [least for _, least in cheapest] <= [satellites]
    state.players[0].candidates = None
    assert GAME.check(state, FormFederation(state.table.grid.places(hexes))) is None


@pytest.mark.parametrize("seed", [1, 3, 9])
def test_far_too_many_planets_are_refused_at_once(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = scattered(seed, 1)
    player, grid = state.players[0], state.table.grid
    groups, space = own_groups(state, player), satellite_space(state, player)
    many = CheapestNetwork(grid, groups, [0] * len(groups), space, 0)
    satellites = many.fewer((1 << 14) - 1, 26)
    assert satellites is not None
    hexes = satellites | sum(groups[:14])
    monkeypatch.delattr(CheapestNetwork, "find")  # to connect what is nearest first suffices
    refusal = GAME.check(state, FormFederation(grid.places(hexes)))
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("11.6", "superfluous_planets")
    assert refusal.values["need"] < refusal.values["have"] == satellites.bit_count()
