"""States as names and numbers, and back: nothing is lost, nonsense is refused."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import msgspec
import pytest

from armillary.core.chance import CHANCE, SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.core.errors import PositionError
from armillary.core.states.digest import digest
from armillary.games.gaia import notation
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation, TakeToken
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.research import Advance, PlaceLostPlanet, Research
from armillary.games.gaia.actions.tech_tiles import CoverTech, TakeTech
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.notation import plain, restore
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import GAIA, LOST_MINE, State
from tests.games.gaia.positions import asked, config, do, options, position, refused

# Playing


def choose(question: Decision, luck: SplitMix) -> Action:
    """Mostly something that changes the board: a plain random choice would pass at once."""
    if question.seat == CHANCE:
        assert question.weights is not None
        return question.options[luck.weighted(question.weights)]
    dull = (Pass, Convert, Burn)
    bold = (FormFederation, TakeTech, Research, Advance)
    busy = [option for option in question.options if not isinstance(option, dull)]
    best = [option for option in busy if isinstance(option, bold)]
    fate = luck.below(10)
    if fate == 0 or not busy:
        return luck.choose(question.options)
    return luck.choose(best if best and fate > 5 else busy)


def enrich(state: State) -> None:
    """Fill everyone's stock, so that matches reach what poor players never see."""
    for player in state.players:
        if not player.faction.is_automa:
            player.credits, player.ore, player.knowledge, player.qic = 30, 15, 15, 4
            player.area3 = max(player.area3, 8)


def moments(chosen: GaiaConfig, seed: int, rich: bool) -> Iterator[tuple[State, Action | None]]:
    """Every moment of a match, and what is done next."""
    state = GAME.setup(chosen)
    luck = stream(seed, "notation")
    while True:
        question = GAME.decision(state)
        action = None if question is None else choose(question, luck)
        yield state, action
        if action is None:
            return
        GAME.apply(state, action)
        if rich and state.round:
            enrich(state)


def assert_same(one: State, other: State) -> None:
    """Equal in every field but the cache, the table, what is kept for those who watch, and the
    factions by what they are."""
    assert digest(one) == digest(other)
    for mine, its in zip(one.players, other.players, strict=True):
        for field in fields(mine):
            if field.name not in ("candidates", "faction"):
                assert getattr(mine, field.name) == getattr(its, field.name)
        assert list(mine.structures) == list(its.structures)
        assert type(mine.faction) is type(its.faction)
        assert (mine.faction.id, mine.faction.is_automa) == (its.faction.id, its.faction.is_automa)
    for field in fields(one):
        if field.name not in ("table", "players", "board_by", "built_at"):
            assert getattr(one, field.name) == getattr(other, field.name)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_moment_comes_back(players: int, seed: int) -> None:
    chosen = GaiaConfig(players=players, seed=seed, turn_order=("clockwise", "passing")[seed % 2])
    for state, _ in moments(chosen, seed, rich=False):
        again = restore(chosen, plain(state))
        assert_same(state, again)
        question, same = GAME.decision(state), GAME.decision(again)
        assert (question and question.options) == (same and same.options)


USUAL = {FormFederation, TakeToken, TakeTech}
RARE = {*USUAL, CoverTech, PlaceLostPlanet}


@pytest.mark.parametrize(("players", "seed", "rare"), [(1, 3, USUAL), (2, 2, USUAL), (4, 4, RARE)])
def test_rich_matches_come_back(players: int, seed: int, rare: set[type[Action]]) -> None:
    seen: set[type[Action | None]] = set()
    chosen = GaiaConfig(players=players, seed=5, charge="after_turn")
    for number, (state, action) in enumerate(moments(chosen, seed, rich=True)):
        # Every third moment, and all that is rare, keeps the test short.
        if number % 3 == 0 or type(action) not in seen:
            assert_same(state, restore(chosen, plain(state)))
        seen.add(type(action))
    assert rare <= seen


def test_plain_forms_are_plain() -> None:
    state = position('players.0.tokens = ["fed2"]')
    raw = plain(state)
    assert msgspec.json.decode(msgspec.json.encode(raw)) == raw
    assert raw["turn"] == 0
    assert raw["stack"] == raw["queue"] == []
    assert raw["players"][0]["pieces"] == {"-7,4": "mine", "-6,11": "mine"}
    assert raw["players"][0]["research"]["gaia_project"] == 1
    derived = {"land", "types", "sectors", "reach", "built", "candidates", "big_buildings"}
    assert not derived & raw["players"][0].keys()
    assert not {"occupied", "by_type", "supply", "projects"} & raw.keys()


def test_every_action_of_the_game_is_in_its_type() -> None:
    assert {BuildMine, EndTurn, TakeToken, Pass} <= set(notation.FRAMES.actions())
    action = msgspec.convert({"do": "mine", "hex": [1, 2]}, GAME.action_type)
    assert action == BuildMine((1, 2))


# What is filled in


def test_the_example_of_the_helpers() -> None:
    state = position("""
        round = 2
        players.0 = {ore = 10, credits = 9, pieces = {"2,4" = "mine", "3,2" = "trading_station"}}
        players.1.pieces = {"0,4" = "mine"}
    """)
    refused(state, BuildMine((3, -7)), "4.2", need=4, have=1)
    do(state, BuildMine((3, 1)))
    assert state.players[0].ore == 0
    assert asked(state) == (0, "closing")
    assert options(state, EndTurn) == [EndTurn()]


def test_a_turn_fills_in_round_queue_and_boosters() -> None:
    state = position('turn = 2\npassed = [0]\nplayers.1.booster = "booster6"')
    assert asked(state) == (2, "turn")
    assert (state.round, state.queue, state.passed) == (1, [2, 3, 1], [0])
    assert state.players[0].passed
    held = [player.booster for player in state.players]
    assert held == ["booster1", "booster6", "booster2", "booster3"]
    assert state.boosters == ["booster4", "booster5", "booster7"]


def test_who_passed_in_the_last_round_has_no_booster() -> None:
    state = position("round = 6\nturn = 1\npassed = [0]")
    assert [player.booster for player in state.players] == ["", "booster1", "booster2", "booster3"]


def test_pieces_make_what_follows_from_them() -> None:
    state = position("""
        planets = {"5,0" = "gaia", "1,1" = "lost"}
        [players.0]
        research = {navigation = 1, gaia_project = 3}
        techs = ["tech3", "tech7"]
        [players.0.pieces]
        "2,4" = "planetary_institute"
        "5,0" = "mine"
        "1,1" = "lost_planet"
        "6,-1" = "gaiaformer"
    """)
    player = state.players[0]
    grid = state.table.grid
    assert player.built == [1, 0, 0, 1, 0, 0, 1]
    assert player.land == grid.mask([(2, 4), (5, 0), (1, 1)])
    assert player.types.bit_count() == player.sectors.bit_count() == 3
    assert player.reach[0] == player.land
    assert state.lost_planet == grid.index[1, 1]
    assert player.structures[state.lost_planet] == LOST_MINE
    assert state.by_type[GAIA] & grid.mask([(5, 0)])
    assert player.projects == player.new_projects == state.projects == grid.mask([(6, -1)])
    assert (player.gaiaformers, player.free_gaiaformers) == (2, 1)
    assert player.big_buildings == 4
    assert player.triggers == (("mine_on_gaia_planet", "tech7", 3),)


def test_tokens_and_tiles_of_players_are_not_on_the_table() -> None:
    state = position("""
        [players.1]
        tokens = ["fed2", "fed2", "fed6"]
        green = ["fed6"]
        techs = ["tech1"]
        covered = ["tech1"]
        advanced = ["advtech5"]
    """)
    assert state.supply == {"fed1": 3, "fed2": 1, "fed3": 3, "fed4": 3, "fed5": 3, "fed6": 1}
    assert state.advanced == ["advtech1", "advtech2", "advtech3", "advtech4", "", "advtech6"]


def test_satellites_and_what_lies_beside_them_are_federated() -> None:
    state = position("""
        [players.0]
        federated = ["0,-3"]
        pieces = {"2,4" = "mine", "3,2" = "mine", "2,3" = "satellite", "0,-3" = "mine"}
    """)
    player = state.players[0]
    mask = state.table.grid.mask
    assert player.satellites == mask([(2, 3)])
    assert player.federated == mask([(2, 4), (3, 2), (2, 3), (0, -3)])
    assert plain(state)["players"][0]["federated"] == ["0,-3"]


def test_guests_are_known_by_their_hosts() -> None:
    state = position(
        'players.1.pieces = {"0,4" = "mine"}\nplayers.0.pieces = {"0,4" = "mine", "2,4" = "mine"}',
        factions=("lantids", "geodens", "xenos", "nevlas"),
    )
    assert state.players[0].guests == state.players[1].land
    assert state.players[1].guests == 0


def test_points_keep_their_sum_and_have_a_source() -> None:
    state = position("players.0 = {vp = 31, sources = {charging = -2}}\nplayers.1.vp = 0")
    assert (state.players[0].vp, state.players[1].vp) == (31, 0)
    assert state.players[0].sources == {"charging": -2, "earlier": 23}
    assert state.players[1].sources == {"earlier": -10}
    assert [score.total for score in GAME.scores(state)] == [31, 0, 10, 10]


def test_the_order_of_tiles_that_pay_is_kept() -> None:
    state = position("""
        [players.0]
        techs = ["tech1", "tech7"]
        covered = ["tech1"]
        advanced = ["advtech2"]
    """)
    player = state.players[0]
    assert "triggers" not in plain(state)["players"][0]
    player.triggers = tuple(reversed(player.triggers))
    assert plain(state)["players"][0]["triggers"] == ["advtech2", "tech7"]
    assert_same(state, restore(config(), plain(state)))


def test_another_question_is_a_stack() -> None:
    state = position("""
        round = 3
        queue = [1, 2, 3, 0]
        stack = [
            {frame = "end_round", seat = -2},
            {frame = "next_turn", seat = -2},
            {frame = "closing", seat = 0},
            {frame = "research_step", seat = 0},
        ]
    """)
    assert asked(state) == (0, "research_step")
    assert msgspec.structs.asdict(state.stack[-1]) == {"seat": 0, "areas": None, "optional": True}
    assert plain(state)["stack"][-1] == {"frame": "research_step", "seat": 0, "optional": True}
    do(state, Advance("economy"))
    do(state, EndTurn())
    assert asked(state) == (1, "turn")


def test_the_start_and_the_end_need_no_stack() -> None:
    chosen = config()
    start = GAME.setup(chosen)
    assert plain(start)["stack"] == []
    assert restore(chosen, plain(start)).stack == start.stack
    over = position("round = 6\nfinished = true\npassed = [0, 1, 2, 3]")
    assert not over.stack
    assert not over.queue
    assert GAME.decision(over) is None


def test_a_seat_without_faction_waits_for_one() -> None:
    chosen = GaiaConfig(players=2)
    raw = plain(GAME.setup(chosen))
    assert [player["faction"] for player in raw["players"]] == ["", ""]
    raw["players"][0]["faction"] = "ivits"
    assert restore(chosen, raw).players[0].faction.id == "ivits"


def test_the_automa_comes_back_with_its_cards() -> None:
    text = "automa.support = 4\nautoma.deck.counts.4 = 0"
    state = position(text, players=1, factions=("terrans",), automa="taklons")
    assert state.automa is not None
    assert state.automa.support == 4
    assert state.automa.deck.counts == {"1": 1, "2": 1, "4": 0, "5": 1, "7": 1, "13": 1}
    assert state.players[1].faction.is_automa
    assert state.players[1].gaiaformers == 0
    assert_same(state, restore(state.table.config, plain(state)))


# What is refused


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('players.0.pieces = {"99,4" = "mine"}', 'there is no hex "99,4" on this map'),
        ('players.0.pieces = {"2, 4" = "mine"}', 'there is no hex "2, 4" on this map'),
        ('players.0.pieces = {here = "mine"}', 'there is no hex "here" on this map'),
        ('players.0.pieces = {"2,4" = "castle"}', "players.0.pieces.\"2,4\": there is no 'castle'"),
        ('players.0.pieces = {"1,1" = "mine"}', "Seat 0: a structure on 1,1"),
        ('players.0.pieces = {"5,0" = "mine"}', "Seat 0: a structure on 5,0"),
        ('players.0.pieces = {"2,4" = "lost_planet"}', "Seat 0: lost_planet on 2,4"),
        ('players.0.pieces = {"-5,1" = "mine"}', "2 players have a structure on -5,1"),
        ("players.0.pieces = {}", "Seat 0: nothing on the map in round 1"),
        ("players.0.ore = -1", "players.0.ore: expected `int` >= 0."),
        ("players.0.ore = 16", "Seat 0: ore is 16; at most 15 can be kept."),
        ("players.0.research.magic = 1", "players.0.research: there is no 'magic'"),
        ("players.0.research.economy = 6", "Seat 0: level 6 of economy"),
        ('players.0.techs = ["tech99"]', "players.0.techs: there is no 'tech99'"),
        ('players.0.covered = ["tech1"]', "players.0.covered: there is no 'tech1'; there are none"),
        ('players.0.advanced = ["advtech9"]', "players.0.advanced: there is no 'advtech9'"),
        ('players.0.tokens = ["fed7"]', "players.0.tokens: there is no 'fed7'"),
        (f"players.0.tokens = {['fed1'] * 4}", "Of the token fed1, 4 are in use; 3 exist."),
        ('players.0.tokens = ["gleens"]', "'gleens' is no federation token of the terrans"),
        ('players.0.booster = "booster9"', "players.0.booster: there is no 'booster9'"),
        ('players.0.used = ["tech1"]', "players.0.used: there is no 'tech1'"),
        ('players.0.faction = "humans"', "players.0.faction: there is no 'humans'"),
        ('players.0.faction = ""', "players.0.faction: the seat has a faction in this match."),
        ('players.0.faction = "baltaks"', "2 factions have the colour orange."),
        ("players.0.brainstone = 1", "Seat 0: the terrans have no brainstone."),
        ("players.0.brainstone = 9", "players.0.brainstone: expected `int` <= 4."),
        ('players.0.federated = ["0,0"]', 'players.0.federated: the player has no structure on "0'),
        ('players.0.triggers = ["tech7"]', "players.0.triggers: there is no 'tech7'"),
        ('players.0.oar = "x"', "players.0.oar: unknown key; allowed are faction, vp"),
        ("players.4.ore = 1", "players.4: there are 4 here"),
        ("turn = 7", "turn: there is no seat 7; seats are 0 to 3."),
        ("passed = [9]", "passed: there is no seat 9"),
        ("passed = [1, 1]", "passed: a seat can be named only once"),
        ("passed = [0]", "turn: seat 0 has passed."),
        ("order = [0, 1]", "The order [0, 1] does not name every seat once."),
        ("queue = [1, 2, 3, 0]", "Seat 0 has the turn, but the queue is [1, 2, 3, 0]."),
        ("round = 9", "The round is 9; rounds are 1 to 6."),
        ('planets = {"5,0" = "cheese"}', "planets.\"5,0\": there is no 'cheese'"),
        ('planets = {"1,1" = "gaia"}', "1,1 cannot be gaia: it was empty."),
        ('board_used = ["power9"]', "board_used: there is no 'power9'"),
        ('advanced.economy = "advtech9"', "advanced.economy: only advtech5 can lie there."),
        ('boosters = ["booster9"]', "boosters: there is no 'booster9'"),
        ('track_token = "gleens"', "track_token: there is no 'gleens'"),
        ('offers = ["x"]', 'offers: there is no hex "x" on this map.'),
        ("automa.level = 1", "automa: object missing required field `deck`."),
        ('stack = [{frame = "nap", seat = 0}]', "stack.0.frame: there is no 'nap'"),
        ('stack = [{frame = "turn"}]', "stack.0.seat: the key is missing."),
        ('stack = [{frame = "turn", seat = 0, x = 1}]', "stack.0: a turn frame has no 'x'."),
        ('round = 1\nstack = [{frame = "turn", seat = 9}]', "The stack asks seat 9"),
        ('round = 1\nstack = [{frame = "income", seat = 0}]', "income, asks nothing."),
        ("round = 3\nturn = -1", "round: in round 3 it is someone's turn: turn = 0."),
    ],
)
def test_nonsense_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as refusal:
        position(text)
    assert sentence in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_every_seat_is_in_the_plain_form() -> None:
    raw: dict[str, Any] = plain(position())
    del raw["players"][3]
    with pytest.raises(PositionError, match="players: 4 sit at this table"):
        restore(config(), raw)


def test_the_automa_sits_only_at_a_solo_table() -> None:
    solo = position("", players=1, factions=("terrans",), automa="taklons")
    raw = plain(position())
    raw["automa"] = plain(solo)["automa"]
    with pytest.raises(PositionError, match="automa: the Automa plays only against a single"):
        restore(config(), raw)


def test_the_automa_has_no_turn_to_decide() -> None:
    with pytest.raises(PositionError, match="turn: seat 1 is the Automa, for which cards decide"):
        position("turn = 1", players=1, factions=("terrans",), automa="taklons")


def test_frames_of_other_games_are_none_of_ours() -> None:
    modules = {kind.__module__ for kind in notation.FRAMES.kinds()}
    assert all(module.startswith("armillary.games.gaia.") for module in modules)
