"""6  Upgrade a structure."""

from typing import Any

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.board_actions import UseSpecial
from armillary.games.gaia.actions.research import SkipAdvance
from armillary.games.gaia.actions.tech_tiles import TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.rounds.charging_power import ChargeOffer
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import KINDS, State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.positions import config as fixed

HERE: Hex = (2, 4)
KINDS_OF_STRUCTURES = KINDS[:6]
PATHS = {
    "mine": ("trading_station",),
    "trading_station": ("planetary_institute", "research_lab"),
    "research_lab": ("academy_knowledge", "academy_qic"),
    "planetary_institute": (),
    "academy_knowledge": (),
    "academy_qic": (),
}
PRICES = {
    "trading_station": (6, 2),
    "planetary_institute": (6, 4),
    "research_lab": (5, 3),
    "academy_knowledge": (6, 6),
    "academy_qic": (6, 6),
}


def seated(
    pieces: str,
    credits: int = 30,
    ore: int = 15,
    more: str = "",
    top: str = "",
    **agreed: Any,
) -> State:
    text = f"""
        {top}
        [players.0]
        credits = {credits}
        ore = {ore}
        pieces = {{{pieces}}}
        {more}
    """
    return position(text, **agreed)


def built(state: State, seat: int = 0) -> dict[str, int]:
    """What stands on the map."""
    numbers = zip(KINDS, state.players[seat].built, strict=True)
    return {kind: number for kind, number in numbers if number}


# 6.1  Replacing the piece


@proves("gaia", "6.1", "6.2")
@pytest.mark.parametrize("old", KINDS_OF_STRUCTURES)
def test_structures_rise_one_stage_at_a_time(old: str) -> None:
    for new in (*KINDS, "space_station"):
        state = seated(f'"2,4" = "{old}"')
        if new in PATHS[old]:
            do(state, Upgrade(HERE, new))
            assert built(state) == {new: 1}
        else:
            why, allowed = "upgrade_path", PATHS[old]
            refused(state, Upgrade(HERE, new), "6.2", why, old=old, to=new, allowed=allowed)


@proves("gaia", "6.1")
def test_only_an_own_structure_can_be_upgraded() -> None:
    state = seated('"2,4" = "mine"', top='players.1.pieces = {"0,4" = "mine"}')
    for place in ((0, 4), (3, 2), (2, 3), (99, 0)):
        refused(state, Upgrade(place, "trading_station"), "6.1", "not_yours", hex=place)


@proves("gaia", "6.1")
@pytest.mark.parametrize(
    ("piece", "supply", "old"),
    [
        ("trading_station", 4, "mine"),
        ("research_lab", 3, "trading_station"),
        ("planetary_institute", 1, "trading_station"),
    ],
)
def test_a_piece_must_be_left(piece: str, supply: int, old: str) -> None:
    places = ["-7,4", "-6,11", "-4,4", "0,-3"]
    for number in (supply - 1, supply):
        pieces = ", ".join([f'"2,4" = "{old}"', *(f'"{at}" = "{piece}"' for at in places[:number])])
        state = seated(pieces)
        if number < supply:
            do(state, Upgrade(HERE, piece))
            assert built(state)[piece] == supply
        else:
            refused(state, Upgrade(HERE, piece), "6.1", "none_left", piece=piece)


@proves("gaia", "6.1")
def test_the_old_piece_covers_its_income_again_and_the_new_one_uncovers_its_own() -> None:
    """Ore of two mines: 2, of one: 1; the first trading station pays 3 credits."""
    for upgraded, ore, credits in ((False, 2, 0), (True, 1, 3)):
        state = seated('"2,4" = "mine", "-7,4" = "mine"', 6, 2, top="passed = [1, 2, 3]")
        if upgraded:
            do(state, Upgrade(HERE, "trading_station"))
            do(state, EndTurn())
        before = state.players[0].credits, state.players[0].ore
        assert before == ((0, 0) if upgraded else (6, 2))
        do(state, Pass("booster5"))
        assert state.players[0].ore == before[1] + 1 + ore
        assert state.players[0].credits == before[0] + credits


@proves("gaia", "6.1")
def test_a_mine_that_went_back_to_the_board_can_be_built_again() -> None:
    places = ["2,4", "-7,4", "-6,11", "-4,4", "0,-3", "5,-4", "3,2", "0,4"]
    state = seated(", ".join(f'"{place}" = "mine"' for place in places), 6, 2)
    do(state, Upgrade(HERE, "trading_station"))
    assert built(state) == {"mine": 7, "trading_station": 1}


# 6.2  Prices


@proves("gaia", "6.2")
@pytest.mark.parametrize(("old", "new"), [(old, new) for old in PATHS for new in PATHS[old]])
def test_the_price_of_each_upgrade(old: str, new: str) -> None:
    credits, ore = PRICES[new]
    state = seated(f'"2,4" = "{old}"', credits, ore)
    do(state, Upgrade(HERE, new))
    assert (state.players[0].credits, state.players[0].ore) == (0, 0)
    state = seated(f'"2,4" = "{old}"', credits - 1, ore)
    refused(state, Upgrade(HERE, new), "6.2", "credits", need=credits, have=credits - 1)
    state = seated(f'"2,4" = "{old}"', credits, ore - 1)
    refused(state, Upgrade(HERE, new), "6.2", "ore", need=ore, have=ore - 1)


@proves("gaia", "6.2")
@pytest.mark.parametrize("piece", KINDS_OF_STRUCTURES)
def test_beside_any_structure_of_an_opponent_a_trading_station_costs_three_credits(
    piece: str,
) -> None:
    top = f'players.1.pieces = {{"0,4" = "{piece}"}}'
    state = seated('"2,4" = "mine"', 3, 2, top=top)
    do(state, Upgrade(HERE, "trading_station"))
    assert (state.players[0].credits, state.players[0].ore) == (0, 0)
    state = seated('"2,4" = "mine"', 2, 2, top=top)
    refused(state, Upgrade(HERE, "trading_station"), "6.2", "credits", need=3, have=2)
    state = seated('"2,4" = "mine"', 3, 1, top=top)
    refused(state, Upgrade(HERE, "trading_station"), "6.2", "ore", need=2, have=1)
    # No other upgrade is cheaper there.
    state = seated('"2,4" = "trading_station"', 4, 9, top=top)
    refused(state, Upgrade(HERE, "research_lab"), "6.2", "credits", need=5, have=4)


@proves("gaia", "6.2")
def test_the_neighbourhood_for_trade_ends_at_distance_two() -> None:
    state = seated('"2,4" = "mine"', 5, 2, top='players.1.pieces = {"0,3" = "mine"}')
    refused(state, Upgrade(HERE, "trading_station"), "6.2", "credits", need=6, have=5)
    # Own structures nearby do not help.
    state = seated('"2,4" = "mine", "3,2" = "mine"', 5, 2)
    refused(state, Upgrade(HERE, "trading_station"), "6.2", "credits", need=6, have=5)


@proves("gaia", "6.2")
@pytest.mark.parametrize(
    ("piece", "credits"),
    [("satellite", 6), ("gaiaformer", 6), ("space_station", 6), ("lost_planet", 3)],
)
def test_only_structures_make_trade_cheaper(piece: str, credits: int) -> None:
    """On a hex next to the mine; 1,5 is a transdim planet."""
    place = "1,5" if piece == "gaiaformer" else "1,4"
    lost = 'planets = {"1,4" = "lost"}' if piece == "lost_planet" else ""
    top = f"""
        {lost}
        players.1.research.gaia_project = 1
        players.1.pieces = {{"-7,7" = "planetary_institute", "{place}" = "{piece}"}}
    """
    factions = ("terrans", "ivits", "xenos", "nevlas")
    state = seated('"2,4" = "mine"', credits, 2, top=top, factions=factions)
    do(state, Upgrade(HERE, "trading_station"))
    assert state.players[0].credits == 0
    state = seated('"2,4" = "mine"', credits - 1, 2, top=top, factions=factions)
    why = {"need": credits, "have": credits - 1}
    refused(state, Upgrade(HERE, "trading_station"), "6.2", "credits", **why)


@proves("gaia", "6.2")
def test_the_mad_androids_climb_by_other_stairs_at_the_price_of_the_new_structure() -> None:
    bescods = ("bescods", "geodens", "xenos", "nevlas")
    paths = {
        "mine": {"trading_station"},
        "trading_station": {"academy_knowledge", "academy_qic", "research_lab"},
        "research_lab": {"planetary_institute"},
    }
    for old, allowed in paths.items():
        for new, (credits, ore) in PRICES.items():
            state = seated(f'"2,0" = "{old}"', credits, ore, factions=bescods)
            if new in allowed:
                do(state, Upgrade((2, 0), new))
                assert (state.players[0].credits, state.players[0].ore) == (0, 0)
            else:
                refused(state, Upgrade((2, 0), new), "6.2", "upgrade_path", old=old, to=new)


# 6.3 and 6.4  Tech tiles and academies


@proves("gaia", "6.3")
@pytest.mark.parametrize(
    ("old", "new", "tile"),
    [
        ("mine", "trading_station", False),
        ("trading_station", "planetary_institute", False),
        ("trading_station", "research_lab", True),
        ("research_lab", "academy_knowledge", True),
        ("research_lab", "academy_qic", True),
    ],
)
def test_a_lab_or_academy_brings_one_tech_tile_at_once(old: str, new: str, tile: bool) -> None:
    state = seated(f'"2,4" = "{old}"')
    refused(state, TakeTech("gaia_project"), "6.3", "not_asked", asked="turn")
    do(state, Upgrade(HERE, new))
    if not tile:
        assert asked(state) == (0, "closing")
        refused(state, TakeTech("gaia_project"), "6.3", "not_asked", asked="closing")
        return
    assert asked(state) == (0, "gain_tech")
    refused(state, EndTurn(), "7.1", "not_asked", asked="gain_tech")
    assert len(options(state, TakeTech)) == 9
    do(state, TakeTech("gaia_project"))
    do(state, SkipAdvance())
    assert asked(state) == (0, "closing")
    assert state.players[0].techs == ["tech4"]
    assert state.players[0].vp == 10 + 7


@proves("gaia", "6.3")
def test_who_has_every_tile_builds_the_lab_without_one() -> None:
    tiles = ", ".join(f'"tech{number}"' for number in range(1, 10))
    state = seated('"2,4" = "trading_station"', more=f"techs = [{tiles}]")
    do(state, Upgrade(HERE, "research_lab"))
    assert asked(state) == (0, "closing")


@proves("gaia", "6.4")
def test_one_academy_pays_knowledge_and_the_other_gives_a_qic() -> None:
    for academy, knowledge in (("academy_knowledge", 2), ("academy_qic", 0)):
        state = seated(
            f'"2,4" = "{academy}"', top="passed = [1, 2, 3]", more="knowledge = 0\nqic = 0"
        )
        if academy == "academy_qic":
            do(state, UseSpecial("academy_qic"))
            assert state.players[0].qic == 1
            do(state, EndTurn())
            refused(state, UseSpecial("academy_qic"), "9.4", "action_used")
        else:
            refused(state, UseSpecial("academy_qic"), "9.4", "no_special")
        do(state, Pass("booster5"))
        assert state.players[0].knowledge == 1 + knowledge


@proves("gaia", "6.4")
@pytest.mark.parametrize(
    ("first", "second"),
    [("academy_knowledge", "academy_qic"), ("academy_qic", "academy_knowledge")],
)
def test_both_academies_can_be_built_in_either_order_but_each_once(first: str, second: str) -> None:
    state = seated('"2,4" = "research_lab", "-7,4" = "research_lab"', top="passed = [1, 2, 3]")
    do(state, Upgrade(HERE, first))
    do(state, TakeTech("gaia_project"))
    do(state, SkipAdvance())
    do(state, EndTurn())
    refused(state, Upgrade((-7, 4), first), "6.4", "none_left", piece=first)
    do(state, Upgrade((-7, 4), second))
    assert built(state) == {"academy_knowledge": 1, "academy_qic": 1}


# 6.5  What cannot be upgraded


@proves("gaia", "6.5")
def test_the_mine_of_the_lost_planet_stays_a_mine() -> None:
    state = seated('"2,4" = "mine", "1,4" = "lost_planet"', top='planets = {"1,4" = "lost"}')
    refused(state, Upgrade((1, 4), "trading_station"), "6.5", "no_upgrade", hex=(1, 4))
    do(state, Upgrade(HERE, "trading_station"))


@proves("gaia", "6.5")
def test_a_guest_mine_stays_a_mine() -> None:
    state = seated(
        '"2,4" = "mine", "0,4" = "mine"',
        top='players.1.pieces = {"0,4" = "trading_station"}',
        factions=("lantids", "geodens", "xenos", "nevlas"),
    )
    refused(state, Upgrade((0, 4), "trading_station"), "6.5", "no_upgrade", hex=(0, 4))
    do(state, Upgrade(HERE, "trading_station"))


@proves("gaia", "6.5")
def test_the_host_of_a_guest_mine_may_upgrade() -> None:
    state = seated(
        '"0,4" = "mine"',
        top='players.1.pieces = {"0,4" = "mine", "2,4" = "mine"}',
        factions=("geodens", "lantids", "xenos", "nevlas"),
    )
    do(state, Upgrade((0, 4), "trading_station"))
    assert built(state) == {"trading_station": 1}


# 6.6  What an upgrade brings


@proves("gaia", "6.6")
@pytest.mark.parametrize(
    ("tile", "old", "new", "vp"),
    [
        ("score5", "mine", "trading_station", 4),
        ("score8", "mine", "trading_station", 3),
        ("score5", "trading_station", "research_lab", 0),
        ("score5", "trading_station", "planetary_institute", 0),
        ("score7", "trading_station", "planetary_institute", 5),
        ("score10", "research_lab", "academy_knowledge", 5),
        ("score7", "research_lab", "academy_qic", 5),
        ("score7", "mine", "trading_station", 0),
        ("score7", "trading_station", "research_lab", 0),
        ("score3", "mine", "trading_station", 0),
    ],
)
def test_the_round_tile_scores_an_upgrade(tile: str, old: str, new: str, vp: int) -> None:
    others = tuple(name for name in (*fixed().round_tiles, "score9") if name != tile)
    state = seated(f'"2,4" = "{old}"', round_tiles=(tile, *others[:5]))
    do(state, Upgrade(HERE, new))
    assert state.players[0].vp == 10 + vp


@proves("gaia", "6.6")
def test_the_advanced_tile_scores_a_trading_station() -> None:
    numbers = (15, 2, 3, 4, 5, 6)
    slots = fixed().slots | {
        f"adv_{area}": f"advtech{number}" for area, number in zip(AREAS, numbers, strict=True)
    }
    more = 'techs = ["tech1"]\ncovered = ["tech1"]\nadvanced = ["advtech15"]'
    for old, new, vp in (
        ("mine", "trading_station", 3),
        ("trading_station", "planetary_institute", 0),
    ):
        state = seated(f'"2,4" = "{old}"', more=more, slots=slots)
        do(state, Upgrade(HERE, new))
        assert state.players[0].vp == 10 + vp


@proves("gaia", "6.6")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mine", "trading_station"),
        ("trading_station", "planetary_institute"),
        ("trading_station", "research_lab"),
        ("research_lab", "academy_qic"),
    ],
)
def test_then_the_opponents_may_charge(old: str, new: str) -> None:
    """For a lab or academy, after the tech tile."""
    state = seated(
        f'"2,4" = "{old}"',
        top='players.1 = {area1 = 4, pieces = {"0,4" = "trading_station"}}',
    )
    do(state, Upgrade(HERE, new))
    if asked(state)[1] == "gain_tech":
        do(state, TakeTech("free3"))
        do(state, SkipAdvance())
    assert state.stack[-1] == ChargeOffer(1, 2, 0)
