"""Choices: every option once, where it is clicked, costs and warnings; clicks that are refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Decision, Illegal, decision
from armillary.core.words import tag
from armillary.drawing.art.icons import known
from armillary.drawing.board import Choice
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.diplomacy import Propose, SendCube
from armillary.games.eclipse.actions.explore import Explore
from armillary.games.eclipse.actions.influence import MoveDisc
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.board import BOARD
from armillary.games.eclipse.board.choices import battle_ahead
from armillary.games.eclipse.board.choices.groups import BY_FRAME
from armillary.games.eclipse.board.sheets.ship_designer import part_at
from armillary.games.eclipse.components import components
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.notation import FRAMES
from armillary.games.eclipse.pieces.population import ReturnCube
from armillary.games.eclipse.pieces.tracks import shortfall
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import SHIP, State
from tests.games.eclipse.board.matches import configs, late, moments, seen, speak
from tests.games.eclipse.positions import frames, options, position, refused, row, ships
from tests.games.picture import places

MATCHES = 5


@pytest.mark.parametrize("config", configs(MATCHES), ids=lambda c: f"{c.players}p-seed{c.seed}")
def test_every_option_has_one_choice(config: EclipseConfig) -> None:
    """In the order of the options, in a group of the bar, with icons that exist."""
    words = speak()
    for state, asked in moments(config):
        view = seen(state, asked)
        choices = BOARD.choices(view, asked, words)
        assert [choice.action for choice in choices] == asked.options
        groups = {group.id for group in BOARD.groups(view, asked, words)}
        for choice in choices:
            assert choice.group in groups
            assert choice.label
            assert bool(choice.warning) == bool(choice.warning_key)
            assert all(known(chip.icon) and chip.amount > 0 for chip in choice.cost + choice.gain)


def test_every_frame_that_asks_has_its_groups() -> None:
    asking = {
        str(kind.__struct_config__.tag)
        for kind in FRAMES.kinds()
        if kind.asks and kind.answers and not issubclass(kind, _drawn_kinds())
    }
    assert asking == set(BY_FRAME)


def _drawn_kinds() -> tuple[type, ...]:
    """Frames in which chance decides: they have weights."""
    return tuple(kind for kind in FRAMES.kinds() if "weights" in vars(kind))


@pytest.mark.parametrize("config", configs(5), ids=lambda c: f"{c.players}p")
def test_every_place_of_a_choice_is_drawn(config: EclipseConfig) -> None:
    """On the map, or on the sheet of its group; two choices never share a way of clicking."""
    words = speak()
    looked: Counter[str] = Counter()
    for state, asked in moments(config):
        kind = tag(asked.frame)
        looked[kind] += 1
        if asked.seat == CHANCE or looked[kind] > 12:
            continue
        view = seen(state, asked)
        drawn = places("".join(BOARD.pieces(view, words).values()))
        sheets = {sheet.id: sheet for sheet in BOARD.sheets(view, asked.seat, words)}
        groups = {group.id: group for group in BOARD.groups(view, asked, words)}
        on_sheets = {
            id: places(sheets[id].draw()) for id in {g.sheet for g in groups.values()} & set(sheets)
        }
        for choice in BOARD.choices(view, asked, words):
            there = drawn | on_sheets.get(groups[choice.group].sheet, set())
            assert {choice.place, choice.source} - {""} <= there, choice


@pytest.mark.parametrize("config", configs(5), ids=lambda c: f"{c.players}p")
def test_a_click_means_the_choice(config: EclipseConfig) -> None:
    """What is clicked where a choice lies is that kind of action."""
    words = speak()
    looked: Counter[str] = Counter()
    for state, asked in moments(config):
        kind = tag(asked.frame)
        looked[kind] += 1
        if asked.seat == CHANCE or looked[kind] > 25:
            continue
        view = seen(state, asked)
        for choice in BOARD.choices(view, asked, words):
            if choice.place and choice.group not in ("place", "fly_on"):
                clicked = f"{choice.source} {choice.place}".strip()
                meant = BOARD.attempt(view, asked, choice.group, clicked)
                assert type(meant) is type(choice.action), choice


@pytest.mark.parametrize("config", configs(5), ids=lambda c: f"{c.players}p")
def test_a_closed_group_says_why(config: EclipseConfig) -> None:
    """Every button without a choice has a refusal with a rule, in words."""
    words = speak()
    for state, asked in moments(config):
        if asked.seat == CHANCE:
            continue
        view = seen(state, asked)
        open_groups = {choice.group for choice in BOARD.choices(view, asked, words)}
        for group in BOARD.groups(view, asked, words):
            if group.id in open_groups:
                continue
            meant = BOARD.attempt(view, asked, group.id, "")
            assert isinstance(meant, Action), (tag(asked.frame), group.id)
            refusal = GAME.check(state, meant)
            assert isinstance(refusal, Illegal), (tag(asked.frame), group.id)
            assert refusal.rule
            assert words.reason(refusal)


def test_every_place_answers_why_not() -> None:
    """Any sector or zone in any group of the map: never an error."""
    for kind, group in (
        ("exploring", "zone"),
        ("building", "build_cruiser"),
        ("influencing", "disc"),
        ("moving", "fly"),
        ("upgrading", "colony"),
    ):
        view, asked = late(kind, turn=2)
        drawn = places("".join(BOARD.pieces(view, speak()).values()))
        assert len(drawn) > 20
        for place in drawn:
            meant = BOARD.attempt(view, asked, group, place)
            assert isinstance(meant, Action)
            assert meant in asked.options or GAME.check(view, meant) is not None


def test_closed_groups_are_explained_by_what_is_there() -> None:
    """9.2 and 2.15  No sector `?` that nobody pressed, no square where none is printed."""
    alone = position(frames({"frame": "moving", "seat": 0, "left": 2}))
    meant = BOARD.attempt(alone, ask(alone), "fly", "")
    assert isinstance(meant, Action)
    refusal = refused(alone, meant, "9.2", "not_connected")
    assert refusal.values["start"] == "221"
    guarded = position(
        frames({"frame": "moving", "seat": 0, "left": 2}),
        row({"304": {}, "107": {"ships": [ships(0, interceptor=1), ships(1, cruiser=2)]}}),
    )
    meant = BOARD.attempt(guarded, ask(guarded), "fly", "")
    assert isinstance(meant, Action)
    refused(guarded, meant, "9.3", "pinned")
    full = position(
        frames({"frame": "building", "seat": 0, "left": 2}),
        row({"207": {"owner": 0}}),
        {"221": {"cubes": [0, 1, 2, 3, 4]}},
    )
    full.sectors = dict(reversed(full.sectors.items()))
    meant = BOARD.attempt(full, ask(full), "colony", "")
    assert isinstance(meant, Action)
    refused(full, meant, "2.15", "square_taken")


@pytest.mark.parametrize(
    "place", ["hex:", "hex:x,y", "hex:1", "nowhere:1", "slot:boat:3", "turn:x"]
)
def test_nonsense_is_refused_by_a_rule_or_means_nothing(place: str) -> None:
    view, asked = late("upgrading", turn=1)
    for group in ("fit", "return_part", "colony", "propose", "done", "hit", "magic"):
        meant = BOARD.attempt(view, asked, group, place)
        if isinstance(meant, Action):
            GAME.check(view, meant)
    assert BOARD.attempt(view, asked, "magic", place) is None
    assert BOARD.attempt(view, asked, "build_boat", place) is None
    assert BOARD.compose(view, asked, "fit", [place]) is None


# Positions that we know


def ask(state: State) -> Decision:
    asked = decision(state)
    assert asked is not None
    return asked


def offered(state: State, group: str) -> list[Choice]:
    return [one for one in BOARD.choices(state, ask(state), speak()) if one.group == group]


def amounts(chips: tuple[Any, ...]) -> dict[str, int]:
    return {chip.icon: chip.amount for chip in chips}


def test_an_upgrade_takes_two_clicks_and_says_what_energy_it_lacks() -> None:
    """The space first, then the part; a part that needs too much is refused with the numbers."""
    state = position(
        f"""
        players.0.tracks.military = ["starbase", "plasma_cannon"]
        {frames({"frame": "upgrading", "seat": 0, "left": 2})}
        """
    )
    choices = {(one.source, one.place): one for one in offered(state, "fit")}
    one = choices["slot:cruiser:4", "part:hull"]
    assert one.action == PlacePart("cruiser", 4, "hull")
    assert ("slot:cruiser:4", "part:plasma_cannon") not in choices
    meant = BOARD.attempt(state, ask(state), "fit", "slot:cruiser:4 part:plasma_cannon")
    assert meant == PlacePart("cruiser", 4, "plasma_cannon")
    refusal = refused(state, meant, "7.2", "energy", need=4, have=3)
    assert "4" in speak().reason(refusal)


def test_building_tells_its_price() -> None:
    state = position(
        f"""
        players.0.resources = {{materials = 9}}
        {frames({"frame": "building", "seat": 0, "left": 2})}
        """
    )
    [cruiser] = offered(state, "build_cruiser")
    assert cruiser.action == Build("cruiser", "221")
    assert amounts(cruiser.cost) == {"materials": 5}
    assert "ec-ship-cruiser" in cruiser.ghost
    groups = {group.id: group for group in BOARD.groups(state, ask(state), speak())}
    assert groups["build_cruiser"].label == "Cruiser · 5"
    assert groups["build_cruiser"].icon == "materials"  # the unit of the price
    assert offered(state, "build_orbital") == []
    refusal = GAME.check(state, BOARD.attempt(state, ask(state), "build_orbital", ""))  # type: ignore[arg-type]
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("8.2", "technology")


def test_a_move_into_battle_tells_the_odds_and_warns(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interceptor alone against two ancients will hardly win; against nobody nothing is said."""
    state = position(
        frames({"frame": "moving", "seat": 0, "left": 2}),
        row(
            {
                "304": {},
                "107": {"ships": [ships(0, interceptor=1)]},
                "301": {"npcs": [0, 0]},
            }
        ),
    )
    moves = {one.action.to: one for one in offered(state, "fly") if one.action.start == "107"}  # type: ignore[attr-defined]
    assert moves["304"].note == ""
    assert moves["304"].warning == ""
    assert moves["301"].note.startswith("Battle: you win with")
    assert moves["301"].warning_key == "poor_odds"
    assert moves["301"].source == "hex:11,0"
    assert moves["301"].place == "hex:12,0"
    assert moves["301"].path == ("hex:11,0", "hex:12,0")
    monkeypatch.setattr(battle_ahead, "chances", lambda attacker, defender: None)  # too large
    moves = {one.action.to: one for one in offered(state, "fly") if one.action.start == "107"}  # type: ignore[attr-defined]
    assert (moves["304"].note, moves["301"].note) == ("", "A battle begins here")


def test_a_disc_too_many_is_warned_of() -> None:
    """14.3  Nothing in the purse and no income to speak of: the sixth disc cannot be paid."""
    rich = position("players.0.resources = {money = 20}")
    assert {one.warning for one in offered(rich, "explore")} == {""}
    poor = position("players.0 = {resources = {money = 0}, spent = {explore = 5}}")
    [one] = offered(poor, "explore")
    assert one.warning_key == "upkeep"
    assert "money short" in one.warning
    assert "give up sectors" in one.warning


def test_an_ally_is_not_attacked_by_accident() -> None:
    state = position(
        "players.0.ambassadors = [1]\nplayers.1.ambassadors = [0]\n"
        + frames({"frame": "moving", "seat": 0, "left": 2}),
        row({"304": {"owner": 1}, "201": {"ships": [ships(0, cruiser=1)]}}),
        players=4,
    )
    [one] = [one for one in offered(state, "fly") if one.action.to == "304"]  # type: ignore[attr-defined]
    assert one.warning_key == "aggression"
    assert "Terran Federation" in one.warning


def test_leaving_activations_unused_is_warned_of() -> None:
    state = position(
        f"players.0.resources = {{materials = 9}}\n"
        f"{frames({'frame': 'building', 'seat': 0, 'left': 2})}"
    )
    [done] = offered(state, "done")
    assert done.warning_key == "unused"
    assert "2 activations" in done.warning
    nothing = position(
        f"players.0.resources = {{materials = 0}}\n"
        f"{frames({'frame': 'building', 'seat': 0, 'left': 2})}"
    )
    assert options(nothing, Build) == []
    assert offered(nothing, "done")[0].warning == ""


def test_an_action_without_activations_says_so() -> None:
    """2.1  Not why another zone could not be explored, but that nothing more can be."""
    one_more = position(frames({"frame": "exploring", "seat": 0, "left": 2}))
    labels = {group.id: group.label for group in BOARD.groups(one_more, ask(one_more), speak())}
    assert labels["zone"] == "Explore a zone · 2 left"
    last = position(frames({"frame": "exploring", "seat": 0, "left": 1}))
    labels = {group.id: group.label for group in BOARD.groups(last, ask(last), speak())}
    assert labels["zone"] == "Explore a zone"
    assert speak().ask(ask(last).frame) == "Explore: which zone?"
    over = position(frames({"frame": "exploring", "seat": 0, "left": 0}))
    meant = BOARD.attempt(over, ask(over), "zone", "")
    assert isinstance(meant, Explore)
    refused(over, meant, "2.1", "no_activation")
    assert speak().ask(ask(over).frame).startswith("No activation is left.")
    flying = frames({"frame": "moving", "seat": 0, "left": 0, "ship": "cruiser", "at": "201",
                     "steps": 1})  # fmt: skip
    fleet = {"ships": [ships(0, cruiser=1)]}
    underway = position(flying, row({"201": fleet, "203": {}}))
    assert speak().ask(ask(underway).frame) == "Move: which ship, and where?"


def test_the_upkeep_says_what_is_missing() -> None:
    """14.3  Three money due, one there, and nothing produced that would not be due as well."""
    upkeep = frames({"frame": "upkeep", "seat": 0})
    poor = position(f"players.0 = {{spent = {{explore = 6}}, resources = {{money = 3}}}}\n{upkeep}")
    asked = ask(poor)
    assert shortfall(poor, poor.players[0]) == 1
    told = "Upkeep: you are 1 money short. Trade for it, or abandon sectors"
    assert speak().on(poor).ask(asked.frame) == told
    rich = position(f"players.0.resources = {{money = 20}}\n{upkeep}")
    assert speak().on(rich).ask(asked.frame) == "Upkeep: use colony ships, trade, or pay"


def test_paying_tells_the_accounts() -> None:
    """14.2  Also where nothing is left over, and where the stock pays."""
    upkeep = frames({"frame": "upkeep", "seat": 0})
    even = position(f"players.0 = {{spent = {{explore = 5}}, resources = {{money = 3}}}}\n{upkeep}")
    [one] = offered(even, "pay")
    assert one.note == "Income +3, upkeep −5: money 3 → 1"
    assert (amounts(one.cost), amounts(one.gain)) == (
        {"money": 2},
        {"science": 3, "materials": 3},
    )
    [one] = offered(position(f"players.0.resources = {{money = 20}}\n{upkeep}"), "pay")
    assert one.note == "Income +3, upkeep 0: money 20 → 23"
    assert amounts(one.cost) == {}
    assert amounts(one.gain) == {"money": 3, "science": 3, "materials": 3}


def test_giving_up_the_sector_that_eliminates_says_so() -> None:
    """14.4  With the last sector the upkeep still cannot be paid; with one of two it may be."""
    upkeep = frames({"frame": "upkeep", "seat": 0})
    poor = (
        "players.0 = {spent = {explore = 12}, resources = {money = 0, science = 0, materials = 0}}"
    )
    state = position(f"{poor}\n{upkeep}")
    [last] = offered(state, "abandon")
    assert last.warning_key == "eliminated"
    assert last.warning.startswith("This eliminates you: you are out of the match")
    assert (last.cost, last.gain) == ((), ())
    GAME.apply(state, last.action)
    assert state.players[0].eliminated


def test_a_trade_is_done_at_once() -> None:
    """2.3  It can be taken back, and is seldom the only one: as with the other free actions."""
    state = position("players.0.resources = {money = 9}")
    groups = {group.id: group for group in BOARD.groups(state, ask(state), speak())}
    assert groups["trade"].instant
    assert groups["pass"].instant


def test_a_disc_that_goes_home_tells_what_it_costs() -> None:
    """10.2  The points of the sector; the disc is free again."""
    influence = frames({"frame": "influencing", "seat": 0, "left": 2, "closed": [], "refresh": 0})
    state = position(influence, row({"304": {"owner": 0}}))
    [back] = [one for one in offered(state, "disc") if one.action == MoveDisc("304", "")]
    worth = components().sectors["304"].vp
    assert worth
    assert amounts(back.cost) == {"vp": worth}
    assert amounts(back.gain) == {"influence": 1}
    assert back.warning == ""
    alone = position(influence)
    [back] = [one for one in offered(alone, "disc") if one.action == MoveDisc("221", "")]
    assert back.warning_key == "last_sector"
    assert "last sector" in back.warning


def test_a_cube_that_is_destroyed_is_told_by_its_square() -> None:
    """13.17  Squares are counted in the answers: the note says which they are."""
    orbital = len(components().sectors["221"].squares)
    sector = {"cubes": [0, 1, orbital], "orbital": True, "ships": [ships(1, cruiser=1)]}
    asking = frames({"frame": "destroy_cubes", "seat": 1, "sector": "221", "damage": 1})
    state = position(asking, {"221": sector})
    notes = [one.note for one in offered(state, "destroy")]
    assert notes == ["Money", "Money (advanced)", "Orbital"]


def test_relations_are_tried_with_a_stranger_first() -> None:
    """12.2  The reason names somebody with whom there could be relations."""
    building = frames({"frame": "building", "seat": 0, "left": 2})
    friends = "players.0.ambassadors = [1]\nplayers.1.ambassadors = [0]\n"
    state = position(f"{friends}{building}", players=4)
    assert BOARD.attempt(state, ask(state), "propose", "") == Propose(2)


def test_cubes_tell_what_their_tracks_produce_then() -> None:
    """12.3 and 2.16  A cube that leaves a track raises its income, one that returns lowers it."""
    embassy = frames({"frame": "embassy", "seat": 0, "partner": 1})
    sent = {one.action: one.note for one in offered(position(embassy, players=4), "cube")}
    assert sent[SendCube("money")] == "Money: 3 → 4 per round"
    back = {"frame": "return_cubes", "seat": 0, "cubes": [[0, 1, 2]]}
    cubes = {one.action: one.note for one in offered(position(frames(back)), "cube")}
    assert cubes[ReturnCube("money")] == "Money: 3 → 2 per round"
    buried = offered(position(frames({**back, "graveyard": True})), "cube")
    assert {one.note for one in buried} == {""}


def test_a_part_that_is_there_already_is_warned_of() -> None:
    state = position(frames({"frame": "upgrading", "seat": 0, "left": 2}))
    choices = {(one.source, one.place): one for one in offered(state, "fit")}
    kept = part_at(state.players[0], SHIP["cruiser"], 2)
    assert choices["slot:cruiser:2", f"part:{kept}"].warning_key == "same_part"
    assert choices["slot:cruiser:2", "part:hull"].warning_key == ""


def test_an_ancient_part_tells_what_makes_room_for_it() -> None:
    """5.7  Parts were returned for it by hand in matches of version 1; now one tile comes off."""
    found = frames({"frame": "ancient_part", "seat": 0, "part": "flux_shield"})
    design = "players.0.designs.interceptor = ['', 'hull', '', '']\nused.part_flux_shield = 1\n"
    state = position(design + found)
    asked = ask(state)
    assert [group.id for group in BOARD.groups(state, asked, speak())] == ["install", "store"]
    places = {one.place: one for one in offered(state, "install")}
    assert places["slot:interceptor:1"].note == "Interceptor: Hull → Flux Shield"
    assert places["slot:interceptor:3"].note == ""
    meant = BOARD.attempt(state, asked, "install", "slot:interceptor:2")
    assert isinstance(meant, Action)
    refused(state, meant, "7.2", "no_drive")
    old = position("version = 1\n" + design + found)
    groups = [group.id for group in BOARD.groups(old, ask(old), speak())]
    assert groups == ["install", "return_part", "store"]
    assert "slot:interceptor:1" not in {one.place for one in offered(old, "install")}


def test_colony_ships_after_an_abandoned_sector_say_why_not() -> None:
    """14.1  Their button stays, and tells that it is too late."""
    text = "players.0 = {spent = {explore = 7}, resources = {money = 0}}\n"
    late = position(
        text + frames({"frame": "upkeep", "seat": 0, "late": True}), row({"201": {"owner": 0}})
    )
    assert offered(late, "colony") == []
    meant = BOARD.attempt(late, ask(late), "colony", "")
    assert isinstance(meant, Action)
    told = speak().reason(refused(late, meant, "14.1", "too_late"))
    assert "it is too late for colony ships" in told
    assert offered(late, "abandon") != []


def test_taking_control_tells_the_upkeep() -> None:
    """5.5  Twelve discs on the track cost nothing, eleven nothing, ten 1."""
    state = position(
        "players.0.spent = {explore = 1}\n"
        + frames({"frame": "new_sector", "seat": 0, "sector": "201"}),
        row({"201": {}}),
    )
    [one] = offered(state, "control")
    assert one.place == ""  # its button is enough: the question names the sector
    assert one.also == ("hex:10,0",)
    assert amounts(one.cost) == {"influence": 1}
    assert amounts(one.gain) == {"vp": 1}
    assert one.note == "Upkeep 0 → 1, money per round +2"


def test_a_reaction_is_offered_after_passing() -> None:
    state = position("first_pass = 0\nplayers.0.passed = true")
    found = {group.id: group for group in BOARD.groups(state, ask(state), speak())}
    assert list(found) == ["upgrade", "build", "move", "pass", "trade"]
    assert found["build"].label == "React: Build"
    fresh = position("players.0.reputation = [2]")
    labels = {group.id: group.label for group in BOARD.groups(fresh, ask(fresh), speak())}
    assert labels["move"] == "Move ×3"
    assert "throw_back" in labels
