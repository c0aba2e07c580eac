"""15.1 to 15.7 and 15.16  The Automa: its cards, start, turns, passing and points."""

import pytest

from armillary.core import decision as core
from armillary.core.chance import SplitMix
from armillary.core.decision import Illegal
from armillary.core.errors import ConfigError
from armillary.core.game import load
from armillary.core.match import Match, replay
from armillary.core.proof.rule_coverage import proves
from armillary.core.states.digest import digest
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.upgrade import upgrade_cost
from armillary.games.gaia.automa.turns import AddCard, Added, DrawCard, Drawn
from armillary.games.gaia.components import components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import Closing, Turn
from armillary.games.gaia.scoring import final_scoring, tile_count
from armillary.games.gaia.setup import ChooseBooster, TakeBooster, setup
from armillary.games.gaia.state import State
from tests.games.gaia.automa.solo import (
    AUTOMA,
    CARDS,
    HUMAN,
    acts,
    at,
    automa,
    cards,
    deck,
    desk,
    do,
    draw,
    lay,
    solo,
    until,
)

GAME = load("gaia")
FACTIONS = components().automa.factions
STARTERS = {1, 2, 4, 5, 7, 13}


def refused(state: State, given: core.Action) -> Illegal:
    refusal = core.check(state, given)
    assert refusal is not None
    return refusal


def with_cards(state: State, support: int, *left: int) -> State:
    """The Automa draws its next card of these; this one supports it."""
    cards(state).support = support
    cards(state).deck.counts = {str(card): 1 for card in left}
    core.settle(state)
    return state


# 15.1 to 15.3


@proves("gaia", "15.1")
def test_the_table_is_that_of_two_players() -> None:
    one = setup(GaiaConfig(players=1, seed=7))
    two = setup(GaiaConfig(players=2, seed=7))
    assert len(one.players) == 2
    assert len(one.table.grid.hexes) == 7 * 19
    assert one.planets == two.planets
    assert one.table.slots == two.table.slots
    assert one.table.final_tiles == two.table.final_tiles
    assert one.table.boosters == two.table.boosters
    assert len(one.boosters) == 5
    state = desk(mines=((-3, -2), (6, -3)))
    final_scoring(state, None)
    # 11 structures of the neutral player come first, then 2 and 2: (12 + 6) / 2 each.
    assert [player.sources["final1"] for player in state.players] == [9, 9]
    state = solo()
    until(state, Turn)
    refusal = refused(state, UseBoard("power1"))
    assert (refusal.rule, refusal.values) == ("9.1", {"need": 7, "have": 0})


@proves("gaia", "15.2")
def test_the_human_charges_for_its_structures_and_it_never_charges() -> None:
    state = desk(mines=((-3, -2),), people=((-1, -3),))
    person = state.players[HUMAN]
    person.area1 = 4
    with_cards(state, 9, 4, 6, 7, 13)
    draw(state, 4)
    # Range 2, fewest steps: volcanic or transdim; volcanic is 2 from the human's mine, not 3.
    assert at(state, (-2, -4)) == "mine"
    assert state.stack[-1] == ChargeOffer(HUMAN, 1, AUTOMA)
    do(state, Charge())
    assert (person.area1, person.area2) == (3, 1)
    until(state, Turn)
    person.credits, person.ore = 30, 15
    automa(state).area1 = 4
    do(state, state.table.upgrades[state.table.grid.index[-1, -3]]["trading_station"])
    asked = core.decision(state)
    assert asked is not None
    assert asked.frame == Closing(HUMAN)
    assert automa(state).area1 == 4


@proves("gaia", "15.2", "15.11")
def test_trading_stations_are_cheaper_beside_it_and_its_upgrades_are_charged_for() -> None:
    state = desk(mines=((-3, -2),), people=((-1, -3), (3, -2)))
    person, grid = state.players[HUMAN], state.table.grid
    person.area1 = 4
    lay(state, HUMAN, (-1, -3), "trading_station")
    assert upgrade_cost(state, person, grid.index[-1, -3], 1) == (3, 2)
    assert upgrade_cost(state, person, grid.index[3, -2], 1) == (6, 2)
    with_cards(state, 4, 1, 6, 7, 13)
    draw(state, 1)
    assert at(state, (-3, -2)) == "trading_station"
    assert state.stack[-1] == ChargeOffer(HUMAN, 2, AUTOMA)
    do(state, Charge())
    assert (person.area1, person.area2, person.vp) == (2, 2, 9)


@proves("gaia", "15.3", "15.4")
@pytest.mark.parametrize(
    ("level", "vp", "start", "aside"),
    [
        (1, 0, STARTERS - {2}, 11),
        (2, 10, STARTERS, 11),
        (3, 10, STARTERS | {9}, 10),
        (4, 10, STARTERS | {9, 15}, 9),
        (5, 10, STARTERS | {9, 15}, 9),
    ],
)
def test_the_five_levels(level: int, vp: int, start: set[int], aside: int) -> None:
    state = solo(level=level)
    assert automa(state).vp == vp
    assert deck(state) == start
    others = {int(card) for card in cards(state).others.counts}
    # Card 2 is in the deck or out of the game, never among the others.
    assert others == set(range(1, 18)) - STARTERS - start
    assert len(others) == aside
    asked = core.decision(state)
    assert asked is not None
    assert asked.frame == AddCard(-1)
    assert asked.weights == [1] * aside
    refusal = refused(state, Added(2))
    assert (refusal.rule, refusal.values["card"]) == ("15.4", 2)
    assert len(refusal.values["allowed"]) == aside
    do(state, Added(12))
    assert deck(state) == start | {12}
    assert len(cards(state).others) == aside - 1


@proves("gaia", "15.3", "15.5")
@pytest.mark.parametrize(
    ("name", "area", "mines"),
    [
        ("terrans", 3, [(-1, -1), (5, -1)]),
        ("xenos", 2, [(-2, 0), (2, -3), (6, -4)]),
        ("taklons", None, [(-3, -2), (6, -3)]),
        ("hadsch_hallas", 4, [(3, -2), (-1, -3)]),
        ("geodens", 0, [(3, -1), (1, 2)]),
        ("firaks", None, [(-1, 2), (0, -3)]),
        ("itars", None, [(-1, 1), (3, -4)]),
    ],
)
def test_the_seven_faction_cards_at_the_start(
    name: str, area: int | None, mines: list[Hex]
) -> None:
    """Card 1 breaks the ties: right and down."""
    state = solo(name, "ambas" if name != "taklons" else "nevlas")
    until(state, Turn, Drawn(1))
    player = automa(state)
    assert player.faction.id == name
    assert player.research == [int(number == area) for number in range(6)]
    assert [state.table.grid.hexes[place] for place in player.structures] == mines
    assert player.built == [len(mines), 0, 0, 0, 0, 0, 0]
    assert (player.credits, player.ore, player.knowledge, player.qic, player.area1) == (0,) * 5


@proves("gaia", "15.3")
def test_the_faction_has_another_colour() -> None:
    colours = components().factions
    seen = set()
    for seed in range(40):
        state = setup(GaiaConfig(players=1, seed=seed, factions=("lantids",)))
        seen.add(automa(state).faction.id)
        assert colours[automa(state).faction.id].colour != "blue"
    assert seen == set(FACTIONS) - {"terrans"}
    with pytest.raises(ConfigError, match="share the colour blue: Lantids, Terrans"):
        solo("terrans", "lantids")
    with pytest.raises(ConfigError, match="The Automa cannot play Ivits; it can play Terrans"):
        solo("ivits")
    with pytest.raises(ConfigError, match="levels 1, 2, 3, 4, 5, not 6"):
        solo(level=6)
    with pytest.raises(ConfigError, match=r"only against a single player; this match has 2"):
        setup(GaiaConfig(players=2, automa="taklons"))


@proves("gaia", "15.3")
def test_the_first_game_is_against_taklons() -> None:
    state = setup(GaiaConfig(players=1, setup="first_game"))
    assert [player.faction.id for player in state.players] == ["hadsch_hallas", "taklons"]


# 15.4 and 15.5


@proves("gaia", "15.5")
def test_ties_of_start_mines_go_by_the_direction_of_a_card() -> None:
    """Swamp planets are 5, 6, 6 and 6 from the centre: the first needs no card."""
    for card, place in ((1, (6, -3)), (4, (-6, 3))):
        state = solo()
        frame = until(state, DrawCard)
        assert frame.use == "start_mine"
        assert at(state, (-3, -2)) == "mine"
        # Normal order: the human first, then both of the Automa, then the human again.
        assert state.players[HUMAN].built[0] == 1
        draw(state, card)
        assert at(state, place) == "mine"
        assert card in deck(state)


@proves("gaia", "15.5")
@pytest.mark.parametrize("card", [1, 2, 13, 4, 5])
def test_the_first_booster_has_the_number_of_a_card(card: int) -> None:
    state = solo()
    until(state, ChooseBooster, Drawn(card))
    number = CARDS[card].setup_booster
    assert automa(state).booster == state.table.boosters[number - 1]
    assert number == {1: 1, 2: 2, 13: 3, 4: 4, 5: 5}[card]
    assert len(state.boosters) == 4
    assert card in deck(state)


@proves("gaia", "15.5")
def test_a_booster_that_is_gone_is_replaced_by_the_next_to_the_right() -> None:
    for card, taken, found in ((2, 1, 2), (5, 4, 0), (2, 3, 1)):
        state = solo(first=AUTOMA)
        until(state, ChooseBooster)
        row = state.table.boosters
        do(state, TakeBooster(row[taken]))
        refusal = refused(state, Drawn(3))
        assert (refusal.rule, refusal.why, refusal.values["card"]) == ("15.6", "not_in_deck", 3)
        draw(state, card)
        assert automa(state).booster == row[found]


@proves("gaia", "15.4")
def test_after_each_round_one_more_card_joins_and_all_are_shuffled() -> None:
    state = solo()
    do(state, Added(8))
    for number in range(1, 7):
        until(state, Turn)
        assert state.round == number
        assert len(cards(state).deck) + 1 + len(cards(state).discard) == 6 + number
        if number == 6:
            break
        do(state, Pass(state.boosters[0]))
        until(state, AddCard)
        assert state.round == number + 1
        assert cards(state).support == 0
        assert cards(state).discard == []
        assert STARTERS | {8} <= deck(state)
        assert len(deck(state)) == 6 + number
    assert len(cards(state).others) == 11 - 6


# 15.6


@proves("gaia", "15.6")
def test_a_turn_needs_a_support_card_and_an_action_card() -> None:
    state = solo()
    do(state, Added(8))
    frame = until(state, DrawCard, Drawn(1))
    while frame.use != "support":
        draw(state, 1)
        frame = until(state, DrawCard)
    assert frame == DrawCard(-1, "support")
    refusal = refused(state, Pass())
    assert (refusal.rule, refusal.why) == ("15.6", "not_asked")
    asked = core.decision(state)
    assert asked is not None
    assert [option.card for option in asked.options if isinstance(option, Drawn)] == [
        1, 13, 2, 4, 5, 7, 8,
    ]  # fmt: skip
    assert asked.weights == [1] * 7
    draw(state, 5)
    until(state, Turn)
    assert cards(state).support == 5
    do(state, Pass(state.boosters[0]))
    assert state.stack[-1] == DrawCard(-1, "action")
    # Card 7, random research: the fifth area from the right is navigation.
    log = draw(state, 7)
    assert automa(state).research == [0, 1, 0, 0, 0, 0]
    assert [event.key for event in log] == ["automa_card", "automa_research"]
    assert (cards(state).support, cards(state).discard) == (7, [5])
    # Card 4, a mine for 1 VP: card 7 says range 2.
    draw(state, 4)
    assert automa(state).built[0] == 3
    assert automa(state).vp == 11
    assert (cards(state).support, cards(state).discard) == (4, [5, 7])


@proves("gaia", "15.6")
def test_turns_alternate() -> None:
    state = desk(mines=((-3, -2),))
    with_cards(state, 4, 7, 13, 6, 9)
    draw(state, 7)
    assert state.stack[-1] == Turn(HUMAN)
    assert state.queue == [HUMAN, AUTOMA]


# 15.7


@proves("gaia", "15.7")
def test_it_passes_with_the_symbol_only_among_the_last_three_cards() -> None:
    state = desk(mines=((-3, -2),))
    with_cards(state, 4, 1, 5, 6, 7)
    draw(state, 1)  # the fourth from the end: upgrade
    assert at(state, (-3, -2)) == "trading_station"
    assert not automa(state).passed
    for left in ((1, 6, 7), (1, 6), (1,)):
        state = desk(mines=((-3, -2),))
        with_cards(state, 4, *left)
        log = draw(state, 1)
        assert automa(state).passed
        assert state.passed == [AUTOMA]
        assert state.queue == [HUMAN]
        assert at(state, (-3, -2)) == "mine"
        assert log[1].key == "automa_pass"
        assert (cards(state).support, cards(state).discard) == (4, [1])
    state = desk(mines=((-3, -2),))
    with_cards(state, 4, 7, 6)
    draw(state, 7)  # no symbol: it acts
    assert sum(automa(state).research) == 1


@proves("gaia", "15.7")
def test_it_passes_when_no_card_is_left() -> None:
    state = desk(mines=((-3, -2),))
    with_cards(state, 7)
    assert automa(state).passed
    assert state.stack[-1] == Turn(HUMAN)


@proves("gaia", "15.7")
@pytest.mark.parametrize(
    ("tile", "number", "vp"),
    [("score1", 1, 4), ("score1", 3, 4), ("score1", 4, 6), ("score4", 2, 0), ("score4", 6, 5)],
)
def test_it_scores_the_round_tile_on_passing(tile: str, number: int, vp: int) -> None:
    tiles = ["score2", "score3", "score5", "score6", "score7", "score8"]
    tiles[number - 1] = tile
    state = desk(mines=((-3, -2),), round_tiles=tuple(tiles))
    state.round = number
    with_cards(state, 4)
    assert automa(state).vp == 10 + vp
    assert automa(state).sources == ({f"round{number}": vp} if vp else {})


@proves("gaia", "15.7")
def test_it_exchanges_its_booster() -> None:
    for card, place in ((1, 0), (2, 1), (3, 2)):
        state = desk(mines=((-3, -2),))
        own, row = automa(state).booster, list(state.boosters)
        with_cards(state, card)
        assert automa(state).booster == row[place]
        row.pop(place)
        assert state.boosters == [*row, own]
    state = desk(mines=((-3, -2),))
    state.round = 6
    own, row = automa(state).booster, list(state.boosters)
    with_cards(state, 1)
    assert (automa(state).booster, state.boosters) == (own, row)


@proves("gaia", "15.7")
def test_it_can_become_first_player() -> None:
    state = solo()
    until(state, Turn)
    cards(state).deck.counts = {}
    state.queue = [AUTOMA, HUMAN]
    state.stack[-1:] = []
    core.settle(state)
    do(state, Pass(state.boosters[0]))
    assert (state.round, state.order) == (2, [AUTOMA, HUMAN])
    frame = until(state, DrawCard)
    assert frame.use == "support"
    draw(state, 1)
    assert state.stack[-1] == DrawCard(-1, "action")


# 15.16


@proves("gaia", "15.16")
def test_final_tiles_rank_human_automa_and_neutral() -> None:
    places: tuple[Hex, ...] = ((-3, -2), (6, -3), (-6, 3), (3, -6))
    state = desk(mines=places, final_tiles=("structureFed", "sector"))
    player = automa(state)
    assert tile_count(state, player, "structureFed") == 3
    assert tile_count(state, player, "sector") == 4
    player.research = [5, 4, 3, 2, 1, 0]
    player.credits = player.ore = 6  # which it never has; they would not count
    final_scoring(state, None)
    assert player.sources == {
        "final1": 12,  # 10 for the neutral player, then 3
        "final2": 12,  # 6, then 4
        "research_terraforming": 12,
        "research_navigation": 8,
        "research_artificial_intelligence": 4,
    }
    assert player.vp == 10 + 48
    assert state.players[HUMAN].sources["final2"] == 6
    assert "final1" not in state.players[HUMAN].sources


@proves("gaia", "15.16")
def test_the_highest_level_gains_one_more_each_time() -> None:
    for level, more in ((4, 0), (5, 1)):
        state = desk("hadsch_hallas", "ambas", mines=((3, -2),), level=level)
        player = automa(state)
        player.research = [3, 0, 0, 0, 0, 0]
        acts(state, "upgrade", vp=1)  # to a trading station: 3 more
        assert player.sources == {"automa_faction": 3 + more, "automa_cards": 1 + more}
        acts(state, "upgrade", vp=0)  # to the institute, for nothing
        assert player.vp == 14 + 2 * more
        acts(state, "faction")  # no upgrade, so a mine; 1 VP
        assert player.vp == 15 + 3 * more
        final_scoring(state, None)
        # Of structures it has 2, as the human: 9 each; in federations 1: second, 12.
        assert player.sources["final1"] == 9 + more
        assert player.sources["final2"] == 12 + more
        assert player.sources["research_terraforming"] == 4 + more
        assert "research_navigation" not in player.sources
        assert player.vp == 40 + 6 * more


@proves("gaia", "15.16", "15.7")
def test_the_highest_level_gains_one_more_on_passing() -> None:
    for tile, vp in (("score1", 5), ("score4", 0)):
        tiles = (tile, "score3", "score5", "score6", "score7", "score8")
        state = desk(mines=((-3, -2),), round_tiles=tiles, level=5)
        with_cards(state, 4)
        assert automa(state).vp == 10 + vp


# Whole matches


@pytest.mark.parametrize("start", range(0, 60, 15))
def test_solo_matches_end_and_replay(start: int) -> None:
    for seed in range(start, start + 15):
        config = GaiaConfig(players=1, seed=seed, level=1 + seed % 5, first=seed % 2)
        match = Match(GAME, config)
        rng = SplitMix(seed)
        while match.decision is not None:
            match.play(rng.choose(match.decision.options))
            _check_cards(match.state)
        state = match.state
        assert state.finished
        assert state.round == 6
        player = automa(state)
        assert [player.techs, player.advanced, player.tokens] == [[], [], []]
        assert (player.credits, player.ore, player.knowledge, player.qic) == (0, 0, 0, 0)
        assert (player.power_tokens, player.gaia_area, player.gaiaformers) == (0, 0, 0)
        level = components().automa.levels[config.level]
        assert player.vp == level.start_vp + sum(player.sources.values())
        assert digest(replay(GAME, config, match.log).state) == digest(state)


def _check_cards(state: State) -> None:
    """Every card of the game is in one place."""
    if state.automa is None:
        return
    found = cards(state)
    out = [*found.discard, *filter(None, [found.support])]
    all_cards = sorted([*map(int, found.deck.counts), *map(int, found.others.counts), *out])
    left_out = {2} if found.level == 1 else set()
    assert all_cards == sorted(set(range(1, 18)) - left_out)


def test_a_clone_has_cards_of_its_own() -> None:
    state = desk(mines=((-3, -2),))
    with_cards(state, 4, 7, 6, 13, 9)
    before = digest(state)
    copy = state.clone()
    draw(copy, 7)
    assert digest(state) == before
    assert digest(copy) != before
    assert cards(copy).support == 7
