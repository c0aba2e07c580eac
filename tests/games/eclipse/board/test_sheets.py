"""Sheets: the numbers of the designer, the calculator, the tray and the tile."""

from __future__ import annotations

import re
from html import unescape

import pytest

from armillary.core.decision import decision
from armillary.drawing.amounts import percent
from armillary.games.eclipse.actions.explore import PlaceSector, Placing, rotations
from armillary.games.eclipse.board import BOARD
from armillary.games.eclipse.board.choices.battle_ahead import battle_in, foresee
from armillary.games.eclipse.board.parts import values_row
from armillary.games.eclipse.board.places import edges
from armillary.games.eclipse.board.sheets import odds_fleets
from armillary.games.eclipse.board.sheets.battle_odds import chances, duel
from armillary.games.eclipse.board.sheets.drawn_tile import turns
from armillary.games.eclipse.board.sheets.ship_designer import (
    Try,
    fitted,
    neighbours,
    read,
    trial,
    values_with,
)
from armillary.games.eclipse.combat.odds import Fleet, odds
from armillary.games.eclipse.components import SHIPS, components
from armillary.games.eclipse.rounds.elimination import eliminate
from armillary.games.eclipse.state import NOBODY, SHIP, State
from tests.games.eclipse.board.matches import late, speak
from tests.games.eclipse.positions import frames, position, row, ships
from tests.games.picture import parse


def drawn(state: State, id: str, given: dict[str, str] | None = None, seat: int | None = 0) -> str:
    """A sheet, perhaps with what the reader has put in."""
    found = {sheet.id: sheet for sheet in BOARD.sheets(state, seat, speak())}[id]
    html = found.asked(given or {})
    parse(html)
    assert html.startswith(f'<div id="sheet-{id}"')
    return html


def plain(html: str) -> str:
    """The text of a drawing."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


# The boards of players


def test_a_board_is_headed_by_its_player() -> None:
    """Whose board it is; who has no name is called by the species, once."""
    state = position()
    words = speak().calling(["Ana", "Kuba"])
    named = {sheet.id: sheet for sheet in BOARD.sheets(state, 0, words)}
    assert "<h2>Kuba · Terran Federation</h2>" in named["species-1"].draw()
    assert "<h2>Terran Federation</h2>" in drawn(state, "species-1")
    assert "The rightmost empty space is the upkeep." in drawn(state, "species-1")


def test_who_is_out_of_the_game_has_no_production() -> None:
    """Without cubes and discs the tracks would promise 28 of everything."""
    state = position(players=3)
    eliminate(state, [state.players[1]], "14.4", None)
    board = drawn(state, "species-1")
    assert "+28" not in board
    assert "ec-track" not in board
    assert "ec-track" in drawn(state, "species-2")


# The designer

UPGRADING = frames({"frame": "upgrading", "seat": 0, "left": 2})


def test_blueprints_show_the_values_of_the_rules() -> None:
    """The same sums as the rules have, also with a tile, print outside the grid and Muon Source."""
    state = position(
        'players.0.designs.cruiser = ["", "", "", "", "hull", ""]', species="eridani_empire"
    )
    player = state.players[0]
    for ship in range(len(SHIPS)):
        assert values_with(player, ship) == player.stats[ship]
    assert fitted(player, SHIP["cruiser"]).count("hull") == 2
    late_view, _ = late("turn", turn=6)
    for other in late_view.players:
        if not other.eliminated:
            assert [values_with(other, ship) for ship in range(4)] == list(other.stats)


def test_a_part_that_was_found_needs_only_a_space() -> None:
    """5.7  No other part can be chosen: the hint names it."""
    found = {"frame": "ancient_part", "seat": 0, "part": "ion_disruptor"}
    assert "Ion Disruptor: choose a space." in plain(drawn(position(frames(found)), "designer"))
    assert "Choose a space, then a part." in plain(drawn(position(UPGRADING), "designer"))


def test_a_part_on_trial_changes_the_numbers() -> None:
    """Old values are struck out; nothing is changed by looking."""
    state = position(UPGRADING)
    before = state.players[0].stats
    html = drawn(
        state,
        "designer",
        {"source": "slot:interceptor:3", "place": "part:electron_computer"},
    )
    assert "data-asks" in html
    assert "<s>0</s>" in html
    assert '<b class="ec-new">+1</b>' in html
    trial = "Interceptor: + Electron Computer · Energy: 2 used of 3 · changes 1 ship that is built"
    assert trial in plain(html)
    swap = {"source": "slot:cruiser:2", "place": "part:hull"}
    told = plain(drawn(state, "designer", swap))
    assert "Cruiser: Ion Cannon → Hull · Energy: 1 used of 3 " in told
    assert "Hull: choose a space." in plain(drawn(state, "designer", {"source": "part:hull"}))
    assert "2 activations left" in plain(html)
    assert state.players[0].stats == before
    assert "ec-new" not in drawn(state, "designer")


@pytest.mark.parametrize(
    "asking",
    [
        UPGRADING,
        *(
            frames({"frame": "ancient_part", "seat": 0, "part": part})
            for part in ("ion_disruptor", "axion_computer", "conformal_drive", "muon_source")
        ),
    ],
)
def test_a_preview_is_the_blueprint_after_it(asking: str) -> None:
    """5.7, 7.1  Values and odds on trial are those that the rules give afterwards, for every part
    that goes on or comes off: also for ancient ones, and for tiles that make room."""
    tiles = 'players.0.designs.cruiser = ["", "", "", "", "hull", ""]'
    stored = 'used.part_flux_shield = 1\nplayers.0.stored = ["flux_shield"]'
    state = position(f"{tiles}\n{stored}\n{asking}")
    asked = decision(state)
    assert asked is not None
    kinds = set()
    for choice in BOARD.choices(state, asked, speak()):
        if choice.group not in ("fit", "install", "return_part"):
            continue
        kinds.add(choice.group)
        given = {"source": choice.source, "place": choice.place}
        tried = trial(state, state.players[0], given)
        after = state.clone()
        choice.action.apply(after, after.stack.pop(), None)
        expected = after.players[0].stats
        assert [values_with(state.players[0], ship, tried) for ship in range(4)] == [*expected]
    assert kinds == ({"fit", "return_part"} if asking == UPGRADING else {"install"})


def test_odds_on_trial_are_those_of_the_new_part() -> None:
    """5.7  The designer shows what the ancient part brings, and what the odds were without it."""
    state = position(frames({"frame": "ancient_part", "seat": 0, "part": "ion_disruptor"}))
    given = {"place": "slot:interceptor:3"}
    after = values_with(state.players[0], 0, trial(state, state.players[0], given))
    ancient = state.table.npc_stats["ancient"]
    new = duel(after, "interceptor", 1, "ancient", ancient)
    old = duel(state.players[0].stats[0], "interceptor", 1, "ancient", ancient)
    assert new is not None
    assert old is not None
    assert new > old
    html = drawn(state, "designer", given)
    assert f"<b>{round(new * 100)}%</b>" in html
    assert f"+{round(new * 100) - round(old * 100)}</em>" in html


def test_the_designer_is_locked_while_nothing_can_be_changed() -> None:
    """It looks different then, and says what would open it."""
    looking = drawn(position(), "designer")
    assert "ec-locked" in looking
    assert "parts change with an Upgrade action" in plain(looking)
    for asked in (UPGRADING, frames({"frame": "ancient_part", "seat": 0, "part": "ion_missile"})):
        assert "ec-locked" not in drawn(position(asked), "designer")
    others = frames({"frame": "upgrading", "seat": 1, "left": 2})
    assert "ec-locked" in drawn(position(others), "designer")


def test_the_designer_tells_the_odds_against_neighbours() -> None:
    """One ship against one of the same type, by the blueprints of the nearest players."""
    state = position("players.1.designs.cruiser = ['', '', '', '', 'hull', '']", players=4)
    own, its = state.players[0].stats[1], state.players[1].stats[1]
    assert its.hull > own.hull
    chance = odds([Fleet("cruiser", 1, own)], [Fleet("cruiser", 1, its)]).attacker_wins
    name = speak().names(state)[1]
    shown = plain(drawn(state, "designer"))
    assert 1 in [one.seat for one in neighbours(state, state.players[0])]
    assert f"1 v {name} {round(chance * 100)}%" in shown


def test_a_part_says_why_it_cannot_go_there() -> None:
    """Energy, drives and research, in few words and with numbers."""
    state = position(
        f"""
        players.0.tracks.military = ["starbase", "plasma_cannon"]
        tray = {{gauss_shield = 1}}
        {UPGRADING}
        """
    )
    told = plain(drawn(state, "designer", {"source": "slot:cruiser:4"}))
    assert "energy: needs 2, spare 1" in told
    assert "research it first: 2" in told
    assert "not on offer" in told
    drive = plain(drawn(state, "designer", {"source": "slot:cruiser:5"}))
    assert "a drive must stay" in drive
    base = plain(drawn(state, "designer", {"source": "slot:starbase:2"}))
    assert "starbases have no drives" in base


def test_the_designer_tells_the_odds_against_ancients() -> None:
    """The exact chance of one ship against one ancient, as the calculator of the rules has it."""
    state = position(UPGRADING)
    ancient = state.table.npc_stats["ancient"]
    for ship in ("interceptor", "cruiser", "dreadnought"):
        own = state.players[0].stats[SHIP[ship]]
        exact = odds([Fleet(ship, 1, own)], [Fleet("ancient", 1, ancient)]).attacker_wins
        assert duel(own, ship, 1, "ancient", ancient) == exact
        shown = f"<b>{round(exact * 100)}%</b>"
        assert shown in drawn(state, "designer")
    # There are two dreadnoughts in the box, and no more than that attack.
    told = plain(drawn(state, "designer"))
    assert (told.count("4 v GCDS"), told.count("2 v GCDS")) == (2, 1)


@pytest.mark.parametrize(
    "given", [{}, {"source": "x"}, {"source": "slot:boat:1"}, {"place": "part:magic"}]
)
def test_nonsense_is_no_trial(given: dict[str, str]) -> None:
    assert read(given) == Try()
    drawn(position(UPGRADING), "designer", given)


# The calculator


def test_any_ships_against_any_others() -> None:
    """Counts and parts from the form; the answer is exact."""
    state = position()
    given = {"a": "0", "a.cruiser": "2", "a.cruiser.4": "plasma_cannon", "d": "nobody"}
    given |= {"d.guardian": "1"}
    attacker, defender = odds_fleets.read(state, 0, given)
    assert attacker == odds_fleets.Force(0, {"cruiser": 2}, {("cruiser", 4): "plasma_cannon"})
    assert defender == odds_fleets.Force(NOBODY, {"guardian": 1}, {})
    own = odds_fleets.force_values(state, attacker, "cruiser")
    assert own.cannons == {"yellow": 1, "orange": 1}
    guardian = state.table.npc_stats["guardian"]
    exact = odds([Fleet("cruiser", 2, own)], [Fleet("guardian", 1, guardian)]).attacker_wins
    assert f"<b>{round(exact * 100)}%</b>" in drawn(state, "odds", given)


CRUISERS = {"a": "0", "a.cruiser": "2", "d": "nobody", "d.ancient": "1"}


@pytest.mark.parametrize(
    ("given", "attackers", "defenders"),
    [
        ({"put": "a.cruiser"}, {"cruiser": 3}, {"ancient": 1}),
        ({"put": "a.starbase"}, {"cruiser": 2, "starbase": 1}, {"ancient": 1}),
        ({"take": "d.ancient"}, {"cruiser": 2}, {}),
        ({"drag": "ship:gcds", "drop": "d"}, {"cruiser": 2}, {"ancient": 1, "gcds": 1}),
        ({"drag": "ship:gcds", "drop": "a"}, {"cruiser": 2}, {"ancient": 1}),
        ({"put": "a.moon", "take": "x.cruiser"}, {"cruiser": 2}, {"ancient": 1}),
    ],
)
def test_ships_come_and_go(
    given: dict[str, str], attackers: dict[str, int], defenders: dict[str, int]
) -> None:
    """By a press or a drag; nobody gets ships that they cannot have."""
    sides = odds_fleets.read(position(), 0, CRUISERS | given)
    assert [side.counts for side in sides] == [attackers, defenders]


def test_no_more_ships_than_can_be_put_in() -> None:
    full = CRUISERS | {"a.cruiser": str(odds_fleets.MOST), "put": "a.cruiser"}
    assert odds_fleets.read(position(), 0, full)[0].counts == {"cruiser": odds_fleets.MOST}
    assert "disabled" in drawn(position(), "odds", full)


@pytest.mark.parametrize(
    ("given", "tried"),
    [
        ({"hand": "hull", "fit": "a.cruiser.4"}, "hull"),
        ({"drag": "part:hull", "drop": "a.cruiser.4"}, "hull"),
        ({"hand": "hull", "drag": "part:ion_cannon", "drop": "a.cruiser.4"}, "ion_cannon"),
        ({"a.cruiser.4": "hull", "fit": "a.cruiser.4"}, ""),
        ({"a.cruiser.4": "hull", "hand": "hull", "fit": "a.cruiser.4"}, ""),
        ({"a.cruiser.4": "hull", "hand": "ion_cannon", "fit": "a.cruiser.4"}, "ion_cannon"),
        ({"hand": "magic", "fit": "a.cruiser.4"}, ""),
        ({"hand": "hull", "fit": "a.cruiser.99"}, ""),
        ({"hand": "hull", "fit": "d.ancient.0"}, ""),
    ],
)
def test_parts_are_tried_on_spaces(given: dict[str, str], tried: str) -> None:
    """The part in hand or the dragged one; the same once more brings the own part back."""
    attacker, defender = odds_fleets.read(position(), 0, CRUISERS | given)
    assert attacker.parts == ({("cruiser", 4): tried} if tried else {})
    assert defender.parts == {}
    sheet = drawn(position(), "odds", CRUISERS | given)
    assert (f'name="a.cruiser.4" value="{tried}"' in sheet) == bool(tried)


def test_a_sector_fills_the_form_once() -> None:
    """13.2  The last to arrive attack; what is put in afterwards stays."""
    fight = {"201": {"owner": 1, "ships": [ships(1, cruiser=1), ships(0, interceptor=2)]}}
    state = position("", row(fight))
    attacker, defender = odds_fleets.read(state, 0, {"at": "201"})
    assert (attacker.owner, attacker.counts) == (0, {"interceptor": 2})
    assert (defender.owner, defender.counts) == (1, {"cruiser": 1})
    changed = {"at": "201", "was": "201", "a": "0", "a.interceptor": "5", "d": "1"}
    assert odds_fleets.read(state, 0, changed)[0].counts == {"interceptor": 5}
    assert "201" in drawn(state, "odds", {"at": "201"})


def test_nonsense_in_the_form_is_left_out() -> None:
    state = position()
    given = {"a": "99", "d": "x", "a.cruiser": "-3", "a.interceptor": "1000", "at": "999"}
    given["a.cruiser.0"] = "magic"
    attacker, defender = odds_fleets.read(state, 0, given)
    assert attacker == odds_fleets.Force(0, {"interceptor": odds_fleets.MOST}, {})
    assert defender == odds_fleets.Force(NOBODY, {}, {})
    assert "Put ships on both sides" in plain(drawn(state, "odds", given))


def test_a_battle_too_large_is_not_worked_out() -> None:
    """Nobody waits for seconds: the sheet says so instead."""
    state = position("", row({"201": {}}))
    everything = {f"{side}.{ship}": "8" for side in "ad" for ship in SHIPS}
    told = plain(drawn(state, "odds", {"a": "0", "d": "1", **everything}))
    assert "too large" in told
    assert chances([], []) is None


def test_the_odds_of_a_sector_and_of_a_step() -> None:
    """The defender is whoever controls the sector; Draco has peace with ancients."""
    fight = {"201": {"owner": 1, "ships": [ships(0, cruiser=1), ships(1, cruiser=1)]}}
    state = position("", row(fight))
    found = battle_in(state, "201")
    assert found is not None
    attacker, defender, chance = found
    assert (attacker, defender) == (0, 1)
    assert 0 < chance < 0.5  # ties of initiative go to the defender
    with_one_more = foresee(state, 0, "cruiser", "201")
    assert with_one_more is not None
    assert with_one_more > chance
    peaceful = position("", row({"301": {"npcs": [0, 0]}}), species="descendants_of_draco")
    assert foresee(peaceful, 0, "interceptor", "301") is None
    assert foresee(peaceful, 1, "interceptor", "301") is not None
    assert battle_in(peaceful, "301") is None


# The tray


def test_the_tray_tells_what_can_be_bought() -> None:
    state = position(
        """
        players.0 = {resources = {science = 3}, tracks = {military = ["starbase"]}}
        tray = {neutron_bombs = 1, plasma_cannon = 2, starbase = 1, cloaking_device = 1}
        """
    )
    html = drawn(state, "technology")
    found = re.findall(r'class="(ec-tech [^"]*)" data-place="tech:(\w+)"', html)
    by_id = {id: look for look, id in found}
    assert by_id["neutron_bombs"] == "ec-tech ec-can"
    assert by_id["plasma_cannon"] == "ec-tech ec-no"
    assert by_id["starbase"] == "ec-tech ec-got"
    assert by_id["gauss_shield"] == "ec-tech ec-none"
    assert 'data-place="tech:cloaking_device:grid"' in html
    assert "2 short" in plain(html)
    assert 'class="ec-tech ec-rare ec-no" data-about="tech:cloaking_device"' in html
    lanes = re.findall(r'class="(ec-lane[^"]*)" data-place="tech:cloaking_device:(\w+)"', html)
    assert lanes == [("ec-lane ec-dear", kind) for kind in ("military", "grid", "nano")]
    parse(drawn(state, "technology", seat=None))


# A new tile


def test_legal_turns_are_those_of_the_rules() -> None:
    """5.3  All turns that look different are shown; those that the rules allow are marked."""
    for seed in range(4):
        view, asked = late("placing", seed=50 + seed, turn=1)
        [tile, *_] = asked.frame.tiles  # type: ignore[attr-defined]
        at = asked.frame.at  # type: ignore[attr-defined]
        found = turns(view, tile, at, asked.seat)
        allowed = rotations(view, view.players[asked.seat], tile, at)
        assert [turn.rotation for turn in found if turn.legal] == allowed
        html = drawn(view, "explore", seat=asked.seat)
        looks = {edges(components().sectors[tile], turn) for turn in range(6)}
        assert html.count(f'data-place="turn:{tile}:') == len(looks)
        assert "floating" in html


def test_a_new_tile_tells_its_squares_and_who_guards_it() -> None:
    """16.4  Ancients do not keep out those who live with them."""
    tile = next(
        row
        for row in components().sectors.values()
        if row.ring == 3 and row.ancients and any(one.advanced for one in row.squares)
    )
    placing = frames({"frame": "placing", "seat": 0, "at": [3, -3], "tiles": [tile.id]})
    state = position(placing)
    guarded = drawn(state, "explore")
    assert "Ancients guard it" in plain(guarded)
    assert "Discarding it costs nothing" in plain(guarded)
    its = state.table.npc_stats["ancient"]
    assert values_row(its, speak()) in guarded
    own = Fleet("interceptor", 1, state.players[0].stats[0])
    chance = odds([own], [Fleet("ancient", tile.ancients, its)]).attacker_wins
    home = speak().sector(next(one.id for one in state.sectors.values() if one.owner == 0))
    told = f"1 × interceptor from {home} v {tile.ancients} × ancient {percent(chance)}"
    assert told in unescape(plain(guarded))
    for square in tile.squares:
        told = speak().term(square.kind) + (" (advanced)" if square.advanced else "")
        assert f'aria-label="{told}"' in guarded
    at_peace = drawn(position(placing, species="descendants_of_draco"), "explore")
    assert "Ancients guard it" not in plain(at_peace)


def test_equal_turns_are_offered_once_and_the_best_one_first() -> None:
    """5.3  What looks the same is one picture, and one press of R; the first connects best."""
    folded = 0
    for seed in range(6):
        view, asked = late("placing", seed=50 + seed, turn=1)
        frame = asked.frame
        assert isinstance(frame, Placing)
        offers = [offer for offer in BOARD.offers(view, asked, speak()) if offer.place]
        assert len({offer.source for offer in offers}) == len(offers)
        legal = [option for option in asked.options if isinstance(option, PlaceSector)]
        looks = {
            (one.sector, edges(components().sectors[one.sector], one.rotation)) for one in legal
        }
        assert len(offers) == len(looks)
        folded += len(legal) - len(offers)
        if not offers:
            continue
        action = offers[0].draw()[0].action
        assert isinstance(action, PlaceSector)
        ways = {one: _own_ways(view, frame, one) for one in legal}
        assert ways[action] == max(ways.values())
    assert folded


def _own_ways(state: State, frame: Placing, action: PlaceSector) -> int:
    turn = turns(state, action.sector, frame.at, frame.seat)[action.rotation]
    return sum(state.sectors[id].owner == frame.seat for id in turn.joined)


def test_a_tile_is_turned_with_its_ghost() -> None:
    """A choice for every legal turn, all on the same zone, told apart by their source."""
    view, asked = late("placing", seed=50, turn=1)
    found = [one for one in BOARD.choices(view, asked, speak()) if one.place]
    assert len({one.place for one in found}) == 1
    assert len({one.source for one in found}) == len(found)
    assert all('data-do="turn"' in one.ghost for one in found)
    [group] = [one for one in BOARD.groups(view, asked, speak()) if one.id == "place"]
    assert group.turning
    assert group.first


# Battles


def battle(*dice: tuple[int, int]) -> State:
    """Two cruisers and a starbase defend 201 against a dreadnought; the cruisers have rolled."""
    fight = {
        "201": {
            "owner": 0,
            "ships": [ships(0, cruiser=2), ships(1, dreadnought=1, interceptor=2)],
        }
    }
    return position(
        frames({"frame": "assign", "seat": 0, "unit": 1, "dice": dice or [[1, 6], [1, 5]]})
        + """
        [battle]
        sector = "201"
        fighters = [0, 1]
        earned = [0, 0]
        attacker = 1
        defender = 0
        round = 1
        units = [
          {seat = 1, kind = "interceptor", damage = [0, 0]},
          {seat = 0, kind = "cruiser", damage = [1, 0]},
          {seat = 1, kind = "dreadnought", damage = [1]},
        ]
        """,
        row(fight),
    )


def test_targets_are_clicked() -> None:
    state = battle()
    asking = decision(state)
    assert asking is not None
    asked = BOARD.choices(state, asking, speak())
    assert {one.place for one in asked} == {"vessel:interceptor:0", "vessel:dreadnought:1"}
    notes = {one.place: one.note for one in asked}
    assert notes["vessel:interceptor:0"] == "destroyed"
    assert notes["vessel:dreadnought:1"] == "damage 1"
