"""2  Setup: factions, galaxy, starting units, objectives."""

from __future__ import annotations

import pytest

from armillary.core.bad_options import Unfit
from armillary.core.proof.rule_coverage import proves
from armillary.core.words import LANGUAGES
from armillary.games.imperium.config import ImperiumConfig, switches
from armillary.games.imperium.galaxy.adjacency import links
from armillary.games.imperium.galaxy.map_building import BuildGalaxy, PlaceTile, free_places
from armillary.games.imperium.galaxy.map_strings import write
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.setup import ChooseFactionAction
from tests.games.imperium.positions import (
    asked,
    config,
    do,
    forces,
    options,
    pick,
    play_on,
    refused,
)


@proves("imperium", "2.1", "2.3", "2.4", "21.2", "24.6", "25.7")
def test_a_first_game() -> None:
    state = GAME.setup(ImperiumConfig(players=4, setup="first_game", seed=5))
    beginners = {id for id, faction in DATA.factions.items() if faction.first_game}
    assert {player.faction for player in state.players} <= beginners
    assert all(player.notes == () for player in state.players)
    assert [(p.tactic, p.fleet, p.strategy) for p in state.players] == [(3, 3, 2)] * 4
    play_on(state, lambda s: asked(s)[1] == "choose_strategy")
    assert [len(player.secrets) for player in state.players] == [1] * 4
    assert (state.public.bit_count(), state.hidden, state.custodians) == (2, (3, 5), True)
    tiles = [18, *(t for t in state.layout if t > 0)]
    assert len(tiles) == 37


@proves("imperium", "2.2")
def test_starting_units_stand_where_their_owner_wants() -> None:
    chosen = config(factions=("jol_nar", "sol", "saar", "letnev", "hacan", "xxcha"))
    state = GAME.setup(chosen)
    assert asked(state) == (0, "start_units")
    do(state, pick(planet="nar", unit="space_dock"))
    do(state, pick(planet="nar", unit="pds"), pick(planet="jol", unit="pds"))
    do(state, pick(planet="jol", unit="infantry"))
    assert forces(state, 0, "nar") == {"pds": 1, "space_dock": 1}
    assert forces(state, 0, "jol") == {"pds": 1, "infantry": 2}  # only Jol comes after Jol
    assert forces(state, 0, "12") == {"carrier": 2, "dreadnought": 1, "fighter": 1}
    play_on(state, lambda s: asked(s)[0] == 3)
    assert forces(state, 2, "11")["space_dock"] == 1  # the Floating Factory starts in space


@proves("imperium", "2.5", "25.7")
def test_the_full_setup() -> None:
    state = GAME.setup(ImperiumConfig(players=3, seed=2, galaxy="first_game_3", speaker=1))
    assert asked(state) == (1, "choose_faction")
    do(state, ChooseFactionAction("yin"))
    refused(state, ChooseFactionAction("yin"), "2.5", "faction_taken", faction="yin")
    refused(state, ChooseFactionAction("vuil"), "2.5", "no_faction", faction="vuil")
    do(state, ChooseFactionAction("sol"), ChooseFactionAction("winnu"))
    assert [len(player.notes) for player in state.players] == [5] * 3
    play_on(state, lambda s: asked(s)[1] == "return_secret")
    assert [len(player.secrets) for player in state.players] == [2] * 3
    play_on(state, lambda s: asked(s)[1] == "choose_strategy")
    assert [len(player.secrets) for player in state.players] == [1] * 3


@proves("imperium", "2.9", "24.5")
def test_special_starts() -> None:
    factions = ("winnu", "nekro", "sol")
    state = GAME.setup(config(players=3, factions=factions))
    play_on(state, lambda s: asked(s) == (0, "start_technology"))
    names = [option.on.name for option in options(state) if hasattr(option, "on")]
    assert names == ["antimass_deflectors", "neural_motivator", "plasma_scoring", "sarween_tools"]
    nekro = {id for n, id in enumerate(DATA.technologies) if state.players[1].techs >> n & 1}
    assert nekro == {"dacxive_animators", "valefar_assimilator_x", "valefar_assimilator_y"}


@proves("imperium", "2.6", "19.4")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_players_build_the_galaxy_ring_by_ring_and_back(players: int) -> None:
    factions = tuple(DATA.factions)[-players:]
    state = GAME.setup(ImperiumConfig(players=players, seed=3, factions=factions, speaker=1))
    board = DATA.maps.boards[players]
    order = []
    while type(state.stack[-1]) is BuildGalaxy:
        order.append(asked(state)[0])
        spot = options(state, PlaceTile)[0]
        outer = next(n for n in range(35, -1, -1) if state.layout[n] == -2)
        if outer not in free_places(state.layout):
            refused(state, PlaceTile(spot.tile, outer), "2.6", "not_this_ring", place=outer)
        refused(state, PlaceTile(99, spot.place), "2.6", "not_your_tile", tile=99)
        do(state, spot)
    each = board.blue_dealt + board.red_dealt
    first = [1] if board.red_by_speaker else []
    around = [(1 + n) % players for n in range(players)]
    assert order[: len(first)] == first
    laps = [around if lap % 2 == 0 else around[::-1] for lap in range(each)]
    assert order[len(first) :] == [seat for lap in laps for seat in lap]
    assert len(state.galaxy.hexes) == {3: 28, 4: 37, 5: 37, 6: 37}[players]


@proves("imperium", "2.7", "6.2.8")
def test_the_creuss_gate_lies_on_the_board_and_home_beside_it() -> None:
    factions = ("creuss", "sol", "yin")
    state = GAME.setup(config(players=3, factions=factions))
    play_on(state, lambda s: asked(s)[1] == "choose_strategy")
    assert 17 in state.layout
    assert 51 not in state.layout
    assert state.galaxy.beside == (51,)
    assert links(state)[51] == 1 << 17  # through the delta wormhole
    assert forces(state, 0, "51")["carrier"] == 1


@proves("imperium", "2.8", "19.2")
def test_five_players_start_with_trade_goods() -> None:
    state = GAME.setup(config(players=5))
    assert [player.goods for player in state.players] == [2, 4, 2, 0, 0]
    assert [player.goods for player in GAME.setup(config()).players] == [0] * 6


@proves("imperium", "21.3")
def test_galaxies_by_name_by_string_and_back() -> None:
    known = DATA.maps.maps["scpt_2019_final"]
    for text in ("scpt_2019_final", known.tiles):
        state = GAME.setup(config(galaxy=text))
        homes = [tile for tile in state.layout if 0 < tile <= 17]
        assert homes == [1, 10, 16, 12, 14, 13]
        play_on(state, lambda s: asked(s)[1] == "choose_strategy")
        tiles = {hex: (0 if tile in homes else tile) for tile, hex in state.galaxy.hexes.items()}
        assert write(tiles) == known.tiles


@proves("imperium", "0.2")
def test_readings_have_usual_values_and_can_be_turned() -> None:
    usual = switches(ImperiumConfig(players=3))
    assert usual == DATA.limits.switches
    turned = switches(ImperiumConfig(players=3, fighters_block="yes", retreat_order="both"))
    assert (turned.fighters_block, turned.retreat_order) == (True, "both")
    assert turned.fleet_check == usual.fleet_check


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 2}, "has 3 to 6 players, not 2"),
        ({"players": 3, "factions": ("sol", "sol", "yin")}, "3 different ones are needed"),
        ({"players": 3, "factions": ("sol", "vuil", "yin")}, "there is no 'vuil'"),
        ({"players": 3, "setup": "first_game", "factions": ("yin", "sol", "xxcha")}, "first game"),
        ({"players": 3, "speaker": 3}, "seats are 0 to 2, not 3"),
        ({"players": 3, "galaxy": "nowhere"}, "There is no galaxy 'nowhere'"),
        ({"players": 3, "galaxy": "first_game_6"}, "has 6 home systems; 3 are needed"),
        ({"players": 3, "galaxy": "22 22"}, "Tile 22 stands twice"),
        ({"players": 3, "galaxy": "1 0 0"}, "has the home of The Federation of Sol"),
    ],
)
def test_impossible_options_are_refused_in_a_sentence(
    options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Unfit) as refused:
        GAME.setup(ImperiumConfig(**options))  # type: ignore[arg-type]
    assert sentence in str(refused.value)
    assert len({refused.value.told(language) for language in LANGUAGES}) == len(LANGUAGES)
