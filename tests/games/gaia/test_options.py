"""17  Options of the match: what each changes, and what is played without it.

Lenient maps (17.2) are proven with the maps.
"""

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.board_actions import UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Research, SkipAdvance
from armillary.games.gaia.actions.tech_tiles import TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.config import COMMUNITY, GaiaConfig
from armillary.games.gaia.factions.terrans.rules import GaiaConvert, GaiaDone
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import Tokens, count
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import State
from tests.games.gaia.positions import CONFIG, asked, do, options, position, refused
from tests.games.gaia.rounds.phases import finish_round, goods, power


def test_the_community_has_every_option() -> None:
    standard = msgspec.structs.asdict(GaiaConfig(players=4))
    other = msgspec.structs.asdict(GaiaConfig(players=4, **COMMUNITY))
    assert {name for name in standard if standard[name] != other[name]} == COMMUNITY.keys()
    assert len(COMMUNITY) == 11


# 17.1


@proves("gaia", "17.1")
@pytest.mark.parametrize(
    ("turn_order", "order"), [("clockwise", [2, 3, 0, 1]), ("passing", [2, 1, 3, 0])]
)
def test_turn_order_clockwise_or_by_passing(turn_order: str, order: list[int]) -> None:
    """They pass in the order 2, 1, 3, 0."""
    state = position("turn = 1\npassed = [2]", turn_order=turn_order)
    finish_round(state)
    assert state.order == order
    for seat in order:
        assert asked(state) == (seat, "turn")
        do(state, options(state, Pass)[0])
    assert state.order == order


# 17.3


PROJECT = """
    planets = {"1,5" = "gaia"}
    passed = [1, 2, 3]
    players.0.area1 = 6
    players.0.qic = 1
    players.0.pieces = {"2,4" = "mine", "3,2" = "mine", "1,5" = "gaiaformer"}
"""


@proves("gaia", "17.3")
def test_as_standard_a_gaiaformer_may_be_called_back() -> None:
    state = position(PROJECT)
    do(state, StartProject((5, 0), (1, 5)))
    do(state, Tokens(6, 0, 0))
    assert state.table.grid.places(state.players[0].projects) == ((5, 0),)


@proves("gaia", "17.3")
def test_without_recall_it_stays_until_its_owner_builds_there() -> None:
    state = position(PROJECT, recall=False)
    refused(state, StartProject((5, 0), (1, 5)), "5.5", "no_recall", hex=(1, 5))
    refused(state, StartProject((5, 0)), "5.1", "no_free_gaiaformer", have=1)
    do(state, BuildMine((1, 5)))
    do(state, EndTurn())
    do(state, StartProject((5, 0)))


# 17.4


@proves("gaia", "17.4")
def test_as_standard_you_choose_the_tokens() -> None:
    state = position('players.0.pieces = {"2,4" = "mine"}')
    do(state, StartProject((1, 5)))
    assert asked(state) == (0, "tokens")
    assert options(state, Tokens) == [Tokens(4, 2, 0), Tokens(3, 3, 0), Tokens(2, 4, 0)]
    refused(state, Tokens(5, 1, 0), "1.6", need=6, area1=4, area2=4, area3=0)
    do(state, Tokens(2, 4, 0))
    assert power(state.players[0]) == (2, 0, 0, 6)


@proves("gaia", "17.4")
def test_in_fixed_order_area_one_pays_first_then_two_then_three() -> None:
    text = """
        players.0.area1 = 1
        players.0.area2 = 2
        players.0.area3 = 4
    """
    state = position(text + 'players.0.pieces = {"2,4" = "mine"}', choose_tokens=False)
    do(state, StartProject((1, 5)))
    assert asked(state) == (0, "closing")
    assert power(state.players[0]) == (0, 0, 1, 6)


SATELLITE = """
    players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic", "2,-1" = "mine"}
"""
HEXES = ((3, -3), (4, -3), (3, -2), (2, -1))


@proves("gaia", "17.4")
def test_satellites_are_paid_in_the_same_order() -> None:
    state = position(SATELLITE, choose_tokens=False)
    do(state, FormFederation(HEXES))
    assert asked(state) == (0, "gain_token")
    assert power(state.players[0]) == (3, 4, 0, 0)
    state = position(SATELLITE)
    do(state, FormFederation(HEXES))
    assert options(state, Tokens) == [Tokens(1, 0, 0), Tokens(0, 1, 0)]


@proves("gaia", "17.4")
def test_the_brainstone_pays_only_if_its_owner_says_so() -> None:
    state = position(
        SATELLITE + "players.0.area1 = 2\nplayers.0.area2 = 2\nplayers.0.brainstone = 1",
        factions=("taklons", "geodens", "terrans", "nevlas"),
        choose_tokens=False,
    )
    do(state, FormFederation(HEXES))
    assert options(state, Tokens) == [Tokens(1, 0, 0), Tokens(1, 0, 0, True)]
    refused(state, Tokens(0, 1, 0), "1.6", need=1)
    do(state, Tokens(1, 0, 0))
    assert (power(state.players[0]), state.players[0].brainstone) == ((1, 2, 0, 0), 1)


# 17.5


RICH = """
    players.0.credits = 20
    players.0.ore = 10
    players.0.qic = 3
    players.0.area3 = 5
    players.0.pieces = {"2,0" = "mine"}
"""
"""Terrans beside volcanic 2,-1, which is 2 steps away, terra 2,4 and gaia 4,-1."""


@proves("gaia", "17.5")
@pytest.mark.parametrize("place", [(2, 4), (4, -1)])
def test_free_steps_where_they_save_no_step(place: tuple[int, int]) -> None:
    """On the home type, and on a gaia planet."""
    for how in (UseBoard("power2"), UseBoard("power6"), UseSpecial("booster4")):
        holder = 'players.0.booster = "booster4"\nplayers.3.booster = "booster1"\n'
        state = position(holder + RICH)
        do(state, how)
        do(state, BuildMine(place))
        state = position(holder + RICH, allow_waste=False)
        do(state, how)
        refused(state, BuildMine(place), "17.5", "wasted", hex=place)
        do(state, BuildMine((2, -1)))  # here the steps are of use


@proves("gaia", "17.5")
def test_free_steps_that_would_all_be_wasted_cannot_be_bought() -> None:
    """The home planet -4,4 is the only one in range that is not taken."""
    text = """
        players.0.ore = 1
        players.0.qic = 0
        players.0.area3 = 5
        players.0.pieces = {"-2,4" = "mine"}
        players.0.research.navigation = 2
        players.1.pieces = {"-1,2" = "mine", "0,3" = "mine", "0,4" = "mine"}
    """
    state = position(text)
    do(state, UseBoard("power6"))
    do(state, BuildMine((-4, 4)))
    state = position(text, allow_waste=False)
    refused(state, UseBoard("power6"), "9.2", "nowhere_to_build", steps=1)


@proves("gaia", "17.5")
def test_the_booster_for_range_where_it_saves_no_qic() -> None:
    text = """
        players.0.booster = "booster5"
        players.0.area1 = 6
        players.0.ore = 10
        players.0.pieces = {"2,4" = "mine", "3,1" = "mine"}
    """
    for action in (BuildMine((3, 2)), StartProject((1, 5))):
        state = position(text)
        do(state, UseSpecial("booster5"))
        do(state, action)
        state = position(text, allow_waste=False)
        do(state, UseSpecial("booster5"))
        refused(state, action, "17.5", "wasted", hex=action.hex)
    do(state, StartProject((5, 0)))  # two hexes away: it saves 1 QIC
    assert state.players[0].qic == 1


@proves("gaia", "17.5")
@pytest.mark.parametrize(
    ("action", "good", "most"),
    [
        ("power1", "knowledge", 15),
        ("power5", "knowledge", 15),
        ("power3", "ore", 15),
        ("power4", "credits", 30),
    ],
)
def test_a_board_action_whose_whole_gain_would_be_lost(action: str, good: str, most: int) -> None:
    text = "players.0.area3 = 7\nplayers.0.{} = {}"
    do(position(text.format(good, most)), UseBoard(action))
    state = position(text.format(good, most), allow_waste=False)
    refused(state, UseBoard(action), "17.5", "all_lost")
    state = position(text.format(good, most - 1), allow_waste=False)
    do(state, UseBoard(action))  # at least a part of the gain can be kept
    assert getattr(state.players[0], good) == most


# 17.6


@proves("gaia", "17.6")
def test_which_tokens_raise_what_the_ivits_need() -> None:
    """Two tokens, one of them from terraforming; the federation is worth 9 and 5 stations."""
    text = """
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_knowledge", \
"5,-4" = "academy_qic", "3,-2" = "space_station", "4,-2" = "space_station", \
"5,-3" = "space_station", "2,-2" = "space_station", "5,-5" = "space_station"}
        players.0.federated = ["2,-2", "3,-3", "3,-2", "4,-3", "4,-2", "5,-5", "5,-4", "5,-3"]
        players.0.tokens = ["fed2", "fed6"]
        players.0.formed = 1
        track_token = ""
    """
    factions = ("ivits", "geodens", "xenos", "nevlas")
    hexes = ((3, -3), (4, -3), (5, -4))
    state = position(text, factions=factions)
    refused(state, FormFederation(hexes), "11.1", "power_value", need=21, have=14)
    state = position(text, factions=factions, ivits_count_all=False)
    do(state, FormFederation(hexes))
    assert asked(state) == (0, "gain_token")


# 17.15


@dataclass
class Guests:
    """Lantids with an own mine on terra and a guest mine on the gaia planet 4,-1."""

    count: bool

    def __call__(self, text: str = "", **options: Any) -> State:
        return position(
            f"""
            players.0.pieces = {{"5,-4" = "mine", "4,-1" = "mine"}}
            players.1.pieces = {{"4,-1" = "mine"}}
            {text}
        """,
            factions=("lantids", "geodens", "xenos", "nevlas"),
            guests_count=self.count,
            **options,
        )


BOTH = pytest.mark.parametrize("guests", [Guests(True), Guests(False)], ids=["standard", "option"])


@proves("gaia", "17.15")
@BOTH
def test_whether_guests_count_for_tiles_and_boosters(guests: Guests) -> None:
    state = guests()
    player = state.players[0]
    assert count(state, player, "planet_type") == 1 + guests.count
    assert count(state, player, "gaia_planet") == guests.count
    # They are mines in any case.
    assert count(state, player, "mine") == 2


@proves("gaia", "17.15")
@BOTH
def test_whether_guests_count_for_the_action_for_two_qic(guests: Guests) -> None:
    state = guests("players.0.qic = 2")
    do(state, UseBoard("qic3"))
    assert state.players[0].sources == {"qic3": 4 + guests.count}


@proves("gaia", "17.15")
@BOTH
def test_whether_guests_count_for_a_tech_tile(guests: Guests) -> None:
    state = guests("players.0.qic = 4\nplayers.0.knowledge = 0")
    do(state, UseBoard("qic1"))
    do(state, TakeTech("navigation"))  # tech2: 1 knowledge for each planet type
    do(state, SkipAdvance())
    assert state.players[0].knowledge == 1 + guests.count


@proves("gaia", "17.15")
@BOTH
def test_whether_guests_count_for_a_booster(guests: Guests) -> None:
    state = guests(boosters=("booster10", *CONFIG["boosters"][1:]))
    do(state, Pass("booster5"))
    assert state.players[0].vp == 10 + guests.count


@proves("gaia", "17.15")
@BOTH
def test_whether_guests_count_for_level_five_of_the_gaia_project(guests: Guests) -> None:
    state = guests("""
        players.0.knowledge = 4
        players.0.tokens = ["fed2"]
        players.0.green = ["fed2"]
        players.0.research.gaia_project = 4
    """)
    do(state, Research("gaia_project"))
    assert state.players[0].vp == 14 + guests.count


@proves("gaia", "17.15")
@BOTH
def test_whether_a_guest_scores_for_a_mine_on_a_gaia_planet(guests: Guests) -> None:
    state = position(
        """
        round = 6
        players.0.techs = ["tech7"]
        players.0.qic = 1
        players.0.pieces = {"5,-4" = "mine"}
        players.1.pieces = {"4,-1" = "mine"}
    """,
        factions=("lantids", "geodens", "xenos", "nevlas"),
        guests_count=guests.count,
    )
    do(state, BuildMine((4, -1)))
    assert state.players[0].sources == ({"round6": 4, "tech7": 3} if guests.count else {})


# 17.16


def empty_offer(option: bool) -> State:
    """The Geodens build beside the Taklons' institute; all tokens are in area III already."""
    state = position(
        """
        turn = 1
        players.0.area1 = 0
        players.0.area2 = 0
        players.0.area3 = 2
        players.0.brainstone = 3
        players.0.pieces = {"4,-3" = "planetary_institute"}
        players.1.qic = 1
        players.1.pieces = {"2,0" = "mine"}
    """,
        factions=("taklons", "geodens", "terrans", "nevlas"),
        empty_offers=option,
    )
    do(state, BuildMine((2, -1)))
    return state


@proves("gaia", "17.16")
def test_as_standard_a_token_needs_a_charge() -> None:
    state = empty_offer(False)
    assert options(state, Charge) == [Charge("before")]
    refused(state, Charge("after"), "12.9", "token_choice", allowed=("before",))


@proves("gaia", "17.16")
def test_the_token_may_also_follow_a_charge_of_nothing() -> None:
    state = empty_offer(True)
    assert options(state, Charge) == [Charge("before"), Charge("after")]
    do(state, Charge("after"))
    assert power(state.players[0]) == (1, 0, 2, 0)
    assert state.players[0].vp == 10


# 17.17


def terrans(option: bool) -> State:
    state = position(
        """
        passed = [1, 2, 3]
        players.0.area1 = 0
        players.0.area2 = 0
        players.0.gaia_area = 6
        players.0.pieces = {"2,4" = "planetary_institute"}
    """,
        terrans_must_convert=option,
    )
    finish_round(state, "booster6")
    assert asked(state) == (0, "terrans_power")
    return state


@proves("gaia", "17.17")
def test_as_standard_the_terrans_convert_as_much_as_they_wish() -> None:
    state = terrans(False)
    before = goods(state.players[0])
    do(state, GaiaDone())
    assert goods(state.players[0]) == before
    assert asked(state) == (1, "turn")


@proves("gaia", "17.17")
def test_with_the_option_every_token_is_used() -> None:
    state = terrans(True)
    refused(state, GaiaDone(), "17.17", "must_convert", left=6)
    do(state, GaiaConvert("gaia_to_qic"))
    refused(state, GaiaDone(), "17.17", "must_convert", left=2)
    do(state, GaiaConvert("gaia_to_credit"))
    do(state, GaiaConvert("gaia_to_credit"))
    assert asked(state) == (1, "turn")
    assert power(state.players[0]) == (1, 6, 0, 0)


# 17.19


@proves("gaia", "17.19")
def test_opponents_charge_at_once_or_after_the_turn() -> None:
    text = """
        players.0.pieces = {"2,4" = "mine"}
        players.1.pieces = {"0,4" = "mine"}
    """
    offer = ChargeOffer(1, 1, 0)
    state = position(text)
    do(state, Upgrade((2, 4), "trading_station"))
    assert state.stack[-1] == offer
    do(state, Charge())
    assert asked(state) == (0, "closing")
    state = position(text, charge="after_turn")
    do(state, Upgrade((2, 4), "trading_station"))
    refused(state, Charge(), "3.3", "not_asked")
    do(state, Convert("ore_to_credit"))
    do(state, EndTurn())
    assert state.stack[-1] == offer
    do(state, Charge())
    assert asked(state) == (1, "turn")
