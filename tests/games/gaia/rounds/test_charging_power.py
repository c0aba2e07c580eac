"""10  Charging power when opponents build: when, how much, at what price, in which order."""

import pytest

from armillary.core.decision import Action
from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation, TakeToken
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Advance, PlaceLostPlanet
from armillary.games.gaia.actions.tech_tiles import TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.factions.ambas.rules import SwapInstitute
from armillary.games.gaia.factions.firaks.rules import DowngradeLab
from armillary.games.gaia.factions.itars.rules import BuyTile, NoTile
from armillary.games.gaia.factions.ivits.rules import PlaceStation
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer, Decline
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.setup import PlaceStart, setup
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, config, do, options, position, refused

# Around -7,7 (oxide) lie, at a distance of 1 and 2: -7,8 (swamp), -8,6 (gaia), -6,5 (transdim),
# -9,8 (gaia). Seat 0 builds there; the others are put near or far.

FAR_HOMES = {1: "-2,-4", 2: "3,1", 3: "3,-3"}


def table(text: str = "", near: dict[int, str] | None = None, **options: object) -> State:
    """Seat 0 can build on -7,7, or trade there; only these seats are near, by one structure."""
    lines = [text]
    if "players.0.pieces" not in text:
        lines.append('players.0.pieces = {"-7,4" = "mine", "-7,7" = "mine"}')
    for seat, home in FAR_HOMES.items():
        piece = (near or {}).get(seat)
        more = f', "{CLOSE[seat]}" = "{piece}"' if piece else ""
        if f"players.{seat}.pieces" not in text:
            lines.append(f'players.{seat}.pieces = {{"{home}" = "mine"{more}}}')
    return position("\n".join(lines), **options)


CLOSE = {1: "-7,8", 2: "-8,6", 3: "-9,8"}
TRADE = Upgrade((-7, 7), "trading_station")


def offered(state: State) -> list[tuple[int, int]]:
    """All offers that follow, seat and power, when everybody declines."""
    found = []
    while isinstance(state.stack[-1], ChargeOffer):
        offer = state.stack[-1]
        found.append((offer.seat, offer.value))
        do(state, Decline())
    return found


# 10.1


@proves("gaia", "10.1")
def test_a_mine_and_an_upgrade_let_neighbours_charge() -> None:
    state = table(
        'players.0.pieces = {"-7,4" = "mine"}\nplayers.0.ore = 9\nplayers.0.qic = 2',
        near={1: "mine"},
    )
    do(state, BuildMine((-7, 7)))
    assert offered(state) == [(1, 1)]
    state = table(near={1: "trading_station"})
    do(state, TRADE)
    assert offered(state) == [(1, 2)]


@proves("gaia", "10.1")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("trading_station", "research_lab"),
        ("trading_station", "planetary_institute"),
        ("research_lab", "academy_knowledge"),
    ],
)
def test_every_upgrade_lets_neighbours_charge(old: str, new: str) -> None:
    state = table(f'players.0.ore = 9\nplayers.0.pieces = {{"-7,7" = "{old}"}}', near={3: "mine"})
    do(state, Upgrade((-7, 7), new))
    if new != "planetary_institute":
        do(state, TakeTech("gaia_project"))
        do(state, Advance("gaia_project"))
    assert offered(state) == [(3, 1)]


@proves("gaia", "10.1")
def test_the_step_back_of_the_firaks_lets_neighbours_charge() -> None:
    state = table(
        'players.0.pieces = {"-10,7" = "planetary_institute", "-7,7" = "research_lab"}',
        near={2: "mine"},
        factions=("firaks", "geodens", "xenos", "nevlas"),
    )
    do(state, DowngradeLab((-7, 7)))
    do(state, Advance("science"))
    assert offered(state) == [(2, 1)]


NOTHING_TO_CHARGE: list[tuple[str, str, tuple[Action, ...]]] = [
    ("terrans", '"-7,7" = "mine"', (StartProject((-6, 5)),)),
    ("ivits", '"-7,7" = "planetary_institute"', (PlaceStation((-8, 7)),)),
    (
        "ambas",
        '"-7,8" = "planetary_institute", "-7,7" = "mine"',
        (SwapInstitute((-7, 7)),),
    ),
    (
        "terrans",
        '"-7,7" = "planetary_institute", "-7,8" = "trading_station", "-9,8" = "trading_station"',
        (FormFederation(((-7, 7), (-7, 8), (-8, 8), (-9, 8))), TakeToken("fed3")),
    ),
]


@proves("gaia", "10.1")
@pytest.mark.parametrize(("faction", "pieces", "actions"), NOTHING_TO_CHARGE)
def test_what_is_not_built_lets_nobody_charge(
    faction: str, pieces: str, actions: tuple[Action, ...]
) -> None:
    state = table(
        f"""
        players.0.area1 = 7
        players.0.area2 = 0
        players.0.pieces = {{{pieces}}}
        """,
        near={2: "mine"},
        factions=(faction, "geodens", "xenos", "nevlas"),
    )
    for action in actions:
        do(state, action)
    assert asked(state) == (0, "closing")
    assert state.offers == []


@proves("gaia", "10.1", "2.10")
def test_starting_structures_let_nobody_charge() -> None:
    state = setup(config(players=2, factions=("terrans", "geodens")))
    for _ in range(4):
        assert asked(state)[1] == "place_first"
        sites = {choice.hex for choice in options(state, PlaceStart)}
        do(state, PlaceStart(min(sites, key=lambda site: abs(site[0]) + abs(site[1]))))
        assert state.offers == []
    assert asked(state)[1] == "choose_booster"


# 10.2

VALUES = [
    ("mine", 1, 0),
    ("trading_station", 2, 1),
    ("research_lab", 2, 1),
    ("planetary_institute", 3, 2),
    ("academy_qic", 3, 2),
]


@proves("gaia", "10.2")
@pytest.mark.parametrize(("piece", "power", "price"), VALUES)
def test_the_price_is_1_point_less_than_the_power(piece: str, power: int, price: int) -> None:
    state = table("players.1.area1 = 9\nplayers.1.area2 = 0", near={1: piece})
    player = state.players[1]
    do(state, TRADE)
    assert state.stack[-1] == ChargeOffer(1, power, 0)
    assert options(state) == [Charge(), Decline()]
    do(state, Charge())
    assert (player.area1, player.area2, player.vp) == (9 - power, power, 10 - price)
    assert player.sources.get("charging", 0) == -price
    assert asked(state) == (0, "closing")


@proves("gaia", "10.2", "1.3")
def test_big_buildings_let_you_charge_4_for_3_points() -> None:
    state = table(
        "players.1.area1 = 9\nplayers.1.area2 = 0\nplayers.1.techs = ['tech3']",
        near={1: "planetary_institute"},
    )
    do(state, TRADE)
    do(state, Charge())
    assert (state.players[1].area2, state.players[1].vp) == (4, 7)


@proves("gaia", "10.2")
def test_only_the_highest_structure_in_the_neighbourhood_counts() -> None:
    # -7,8 is 1 away from -7,7, -8,6 is 2 away, -7,10 is 3 away.
    state = table(
        'players.1.pieces = {"-7,8" = "mine", "-8,6" = "trading_station", "-7,10" = "academy_qic"}'
    )
    do(state, TRADE)
    assert offered(state) == [(1, 2)]
    state = table('players.1.pieces = {"-7,10" = "academy_qic"}')
    state.players[0].credits = 6
    do(state, TRADE)
    assert offered(state) == []


@proves("gaia", "10.2")
def test_gaiaformers_satellites_and_stations_let_nobody_charge() -> None:
    state = table(
        """
        players.1.pieces = {"-2,-4" = "mine", "-6,5" = "gaiaformer"}
        players.1.research.gaia_project = 1
        players.2.pieces = {"3,1" = "mine", "-7,6" = "satellite"}
        players.3.pieces = {"4,-3" = "planetary_institute", "-8,7" = "space_station"}
        """,
        factions=("terrans", "geodens", "xenos", "ivits"),
    )
    do(state, TRADE)
    assert offered(state) == []


@proves("gaia", "10.2")
def test_it_is_all_or_nothing() -> None:
    state = table(near={1: "planetary_institute"})
    do(state, TRADE)
    refused(state, Charge("before"), "12.9", "token_choice", allowed=("",))
    refused(state, Charge("after"), "12.9", "token_choice", allowed=("",))
    refused(state, EndTurn(), "10.2", "not_asked")
    before = (state.players[1].area1, state.players[1].area2, state.players[1].vp)
    do(state, Decline())
    assert (state.players[1].area1, state.players[1].area2, state.players[1].vp) == before


@proves("gaia", "10.2")
@pytest.mark.parametrize(
    ("areas", "after", "points"),
    [
        ((0, 1, 5), (0, 0, 6), 10),  # 1 power moves, for nothing
        ((1, 0, 5), (0, 0, 6), 9),  # the same token moves twice
        ((0, 2, 0), (0, 0, 2), 9),
        ((1, 1, 0), (0, 0, 2), 8),
    ],
)
def test_what_cannot_move_is_not_paid_for(
    areas: tuple[int, int, int], after: tuple[int, int, int], points: int
) -> None:
    text = "\n".join(f"players.1.area{n} = {tokens}" for n, tokens in enumerate(areas, 1))
    state = table(text, near={1: "planetary_institute"})
    player = state.players[1]
    do(state, TRADE)
    do(state, Charge())
    assert (player.area1, player.area2, player.area3) == after
    assert player.vp == points


@proves("gaia", "10.2", "1.8")
@pytest.mark.parametrize(("have", "moved"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_with_too_few_points_you_charge_one_more_than_you_have(have: int, moved: int) -> None:
    state = table(
        f"players.1.vp = {have}\nplayers.1.area1 = 9\nplayers.1.area2 = 0",
        near={1: "planetary_institute"},
    )
    do(state, TRADE)
    do(state, Charge())
    player = state.players[1]
    assert (player.area1, player.area2) == (9 - moved, moved)
    assert player.vp == have - (moved - 1)


@proves("gaia", "10.2", "12.2")
def test_a_guest_and_its_host_are_neighbours() -> None:
    state = table(
        'players.0.pieces = {"-7,4" = "mine"}\nplayers.0.qic = 2\nplayers.0.ore = 9\n'
        'players.1.pieces = {"-7,7" = "mine"}',
        factions=("lantids", "geodens", "xenos", "nevlas"),
    )
    do(state, BuildMine((-7, 7)))
    assert offered(state) == [(1, 1)]


# 10.3


@proves("gaia", "10.3")
def test_players_decide_clockwise_from_the_builder() -> None:
    near = {1: "mine", 2: "trading_station", 3: "planetary_institute"}
    state = table(near=near)
    do(state, TRADE)
    assert offered(state) == [(1, 1), (2, 2), (3, 3)]
    state = table(
        'turn = 2\nplayers.0.pieces = {"-8,6" = "mine"}\nplayers.2.pieces = {"-7,7" = "mine"}',
        near=near,
    )
    do(state, TRADE)
    assert offered(state) == [(3, 3), (0, 1), (1, 1)]


@proves("gaia", "10.3")
def test_each_decides_for_himself() -> None:
    state = table(near={1: "trading_station", 2: "trading_station"})
    do(state, TRADE)
    do(state, Decline())
    assert state.players[1].vp == 10
    assert asked(state) == (2, "charge_offer")
    do(state, Charge())
    assert state.players[2].vp == 9
    assert asked(state) == (0, "closing")


@proves("gaia", "10.3")
def test_players_who_have_passed_charge_too() -> None:
    state = table("passed = [1]", near={1: "mine", 2: "mine"})
    do(state, TRADE)
    assert offered(state) == [(1, 1), (2, 1)]


# 10.4


@proves("gaia", "10.4")
def test_nobody_is_asked_when_nothing_can_be_charged() -> None:
    text = "players.1.area1 = 0\nplayers.1.area2 = 0\nplayers.1.area3 = 6"
    state = table(text, near={1: "planetary_institute", 2: "mine"})
    do(state, TRADE)
    assert offered(state) == [(2, 1)]


TAKLONS = """
players.1.area1 = 0
players.1.area2 = 0
players.1.area3 = 6
players.1.brainstone = 0
players.1.pieces = {"3,-7" = "planetary_institute", "-7,8" = "mine"}
"""


@proves("gaia", "10.4", "17.16")
def test_the_taklons_with_their_institute_are_always_asked() -> None:
    factions = ("terrans", "taklons", "xenos", "nevlas")
    state = table(TAKLONS, factions=factions)
    do(state, TRADE)
    assert options(state) == [Charge("before"), Decline()]
    refused(state, Charge("after"), "12.9", "token_choice", allowed=("before",))
    refused(state, Charge(), "12.9", "token_choice", allowed=("before",))
    do(state, Charge("before"))
    player = state.players[1]
    assert (player.area1, player.area2, player.area3, player.vp) == (0, 1, 6, 10)

    state = table(TAKLONS, factions=factions, empty_offers=True)
    do(state, TRADE)
    assert options(state) == [Charge("before"), Charge("after"), Decline()]
    do(state, Charge("after"))
    player = state.players[1]
    assert (player.area1, player.area2, player.area3, player.vp) == (1, 0, 6, 10)

    state = table(TAKLONS.replace("planetary_institute", "trading_station"), factions=factions)
    do(state, TRADE)
    assert offered(state) == []


# 10.5


@proves("gaia", "10.5", "17.19")
def test_charging_comes_before_the_closing_free_actions_or_after_the_turn() -> None:
    state = table("players.0.area3 = 1", near={1: "mine"})
    do(state, TRADE)
    assert asked(state) == (1, "charge_offer")
    refused(state, Convert("power_to_credit"), "10.2", "not_asked")
    do(state, Charge())
    assert asked(state) == (0, "closing")
    do(state, Convert("power_to_credit"))
    do(state, EndTurn())
    assert asked(state) == (1, "turn")

    state = table("players.0.area3 = 1", near={1: "mine"}, charge="after_turn")
    do(state, TRADE)
    assert asked(state) == (0, "closing")
    refused(state, Charge(), "3.3", "not_asked")
    do(state, Convert("power_to_credit"))
    do(state, EndTurn())
    assert asked(state) == (1, "charge_offer")
    refused(state, Burn(), "10.2", "not_asked")
    do(state, Charge())
    assert asked(state) == (1, "turn")


@proves("gaia", "10.5")
def test_the_whole_action_comes_before_the_charging() -> None:
    state = table('players.0.pieces = {"-7,7" = "trading_station"}', near={1: "mine"})
    do(state, Upgrade((-7, 7), "research_lab"))
    assert asked(state) == (0, "gain_tech")
    refused(state, Charge(), "7.1", "not_asked")
    do(state, TakeTech("free2"))
    assert asked(state) == (0, "research_step")
    do(state, Advance("science"))
    assert asked(state) == (1, "charge_offer")


@proves("gaia", "10.5")
@pytest.mark.parametrize("charge", ["at_once", "after_turn"])
def test_an_academy_that_leads_to_the_lost_planet_is_offered_first(charge: str) -> None:
    state = table(
        """
        players.0.ore = 6
        players.0.research.navigation = 4
        players.0.tokens = ["fed2"]
        players.0.green = ["fed2"]
        players.0.pieces = {"-7,7" = "research_lab"}
        """,
        near={1: "mine", 2: "trading_station"},
        charge=charge,
    )
    do(state, Upgrade((-7, 7), "academy_qic"))
    do(state, TakeTech("navigation"))
    do(state, Advance("navigation"))
    do(state, PlaceLostPlanet((-9, 7)))
    if charge == "after_turn":
        do(state, EndTurn())
    # -9,7 is 1 away from -8,6 (seat 2) and 3 away from -7,8 (seat 1).
    assert state.offers == [state.table.grid.index[-9, 7]]
    assert offered(state) == [(1, 1), (2, 2), (2, 2)]
    assert asked(state) == ((0, "closing") if charge == "at_once" else (1, "turn"))


@proves("gaia", "10.5", "12.14")
def test_a_lost_planet_of_the_gaia_phase_is_charged_for_at_once() -> None:
    state = table(
        """
        passed = [0, 1, 2]
        turn = 3
        players.0.pieces = {"-7,4" = "mine"}
        players.0.area1 = 4
        players.3.gaia_area = 4
        players.3.research.navigation = 4
        players.3.tokens = ["fed2"]
        players.3.green = ["fed2"]
        players.3.pieces = {"-4,0" = "planetary_institute"}
        """,
        factions=("terrans", "geodens", "xenos", "itars"),
    )
    do(state, Pass("booster5"))
    while asked(state)[1] == "income_order":
        do(state, options(state)[0])
    assert asked(state) == (3, "itars_tiles")
    do(state, BuyTile())
    do(state, TakeTech("navigation"))
    do(state, Advance("navigation"))
    do(state, PlaceLostPlanet((-6, 2)))
    assert state.stack[-1] == ChargeOffer(0, 1, 3)
    do(state, Charge())
    assert state.offers == []
    assert (state.round, asked(state)[1]) == (2, "turn")


@proves("gaia", "10.5", "12.14")
def test_after_that_the_itars_may_buy_another_tile() -> None:
    state = table(
        """
        passed = [0, 1, 2]
        turn = 3
        players.3.gaia_area = 8
        players.3.pieces = {"-4,0" = "planetary_institute"}
        """,
        factions=("terrans", "geodens", "xenos", "itars"),
    )
    do(state, Pass("booster5"))
    while asked(state)[1] == "income_order":
        do(state, options(state)[0])
    do(state, BuyTile())
    do(state, TakeTech("gaia_project"))
    do(state, Advance("gaia_project"))
    assert asked(state) == (3, "itars_tiles")
    do(state, NoTile())
    assert (state.round, asked(state)[1]) == (2, "turn")
