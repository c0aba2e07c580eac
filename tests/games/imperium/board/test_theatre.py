"""7, 8 and 6.4  The theatre: every battle is told whole, every die, and nothing hidden."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.events import Event
from armillary.core.words import LANGUAGES
from armillary.drawing.battle.battle import Battle, Flees, Hit, Left, Repaired, Used
from armillary.drawing.scene import BATTLE, Scene
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.board.choices.standing_answers import answer_ahead
from armillary.games.imperium.board.theatre.battles import COMBATS, KINDS_OF_ROLLS, told
from armillary.games.imperium.board.theatre.faces import faces
from armillary.games.imperium.combat.combat_rounds import forces
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.flow.dice import FACES, Roll, Rolled
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import Group, State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.battles import NAMES, Telling, play
from tests.games.imperium import lively
from tests.games.imperium.board.moments import bundles, carry_out, speak
from tests.games.imperium.combat.test_invasion import invade
from tests.games.imperium.combat.test_space_combat import HAVEN, HAVEN_UNITS, options_of
from tests.games.imperium.positions import asked, decline, do, options, pick, position, use
from tests.games.picture import parse


def attack(
    attacker: str, defender: str, more: str = "", also: str = "", reader: int | None = 0
) -> Telling:
    """Seat 0 moves these ships into system 35, where seat 1 has those."""
    planets = "" if "players.0.planets" in more else 'players.0.planets = ["vefut_ii"]'
    state = position(
        f'players.0.units = {{"1" = {{{attacker}}}}}\nplayers.0.fleet = 8\n{planets}\n'
        f'players.1.units = {{"35" = {{{defender}}}{also}}}\nplayers.1.fleet = 8\n{more}'
    )
    do(state, Activate(35))
    decline(state, "move")
    for option in iter(lambda: next(iter(options_of(state)), None), None):
        do(state, option)
    telling = Telling(GAME, BOARD, state, reader)
    telling.do(EndMovement())
    return telling


def roll(telling: Telling, *hits: int) -> list[Scene]:
    """The next dice hit so often, roll after roll."""
    scenes = []
    for n in hits:
        fitting = [option for option in options(telling.state, Rolled) if option.hits == n]
        scenes += telling.do(fitting[0])
    return scenes


def of(scene: Scene) -> Battle:
    battle = told(scene.steps, scene.before, scene.now)
    assert battle is not None
    return battle


def drawn(scene: Scene, language: str = "en") -> str:
    html = BOARD.theatre(scene, speak(language).on(scene.now).calling(NAMES))
    parse(html)
    return html


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


# The data


@pytest.mark.parametrize("seed", range(4))
def test_every_die_of_every_battle_is_told(seed: int) -> None:
    """From a table at war; what stands on the stage is what the engine has, round after round."""
    telling = Telling(GAME, BOARD, lively.start(5, seed))
    luck = stream(seed, "theatre")
    rolled: Counter[tuple[str, int]] = Counter()

    def choose(state: State, asked: Decision) -> Action:
        return lively.choose(state, asked, luck)

    seen: Counter[tuple[str, int]] = Counter()
    battles: dict[str, Battle] = {}
    fallen = 0
    for scene in play(telling, choose, 900):
        battle = told(scene.steps, scene.before, scene.now)
        assert battle is not None
        if battle.kind in COMBATS and battle.end is None and _between_steps(scene):
            _stands_as_in(scene.now, battle)
        for event in scene.steps[-1]:
            if event.key == "roll" and event.values["kind"] in KINDS_OF_ROLLS:
                rolled[event.values["kind"], event.values["hits"]] += 1
                fallen += event.values["dice"]
        battles[scene.id] = battle
    for battle in battles.values():
        for one in battle.rolls:
            if one.attack in KINDS_OF_ROLLS:
                seen[one.attack, sum(die.hit for die in one.dice)] += 1
            for die in one.dice:
                assert die.face in FACES
                assert die.hit == (die.sum >= die.need)
    assert seen == rolled
    assert fallen > 20, "the match has battles"


def _between_steps(scene: Scene) -> bool:
    """Whether the last step was one in which a round begins: then all is counted anew."""
    return any(event.key == "combat_round" for event in scene.steps[-1])


def _stands_as_in(state: State, battle: Battle) -> None:
    for side in (0, 1):
        shown: Counter[str] = Counter()
        for ship in battle.standing(side):
            shown[ship.kind] += 1
            shown[f"{ship.kind}_damaged"] += ship.damage > 0
        assert +shown == Counter(forces(state, side))


def test_a_space_combat_is_told_with_its_bonus() -> None:
    telling = attack("cruiser = 2", "destroyer = 1")
    roll(telling, 1)
    battle = of(telling.scene())
    assert (battle.kind, battle.place, battle.sides, battle.round) == (
        "space_combat",
        "35",
        (0, 1),
        1,
    )
    [shot] = battle.rolls
    assert [die.hit for die in shot.dice] == [True, False]
    assert {die.need for die in shot.dice} == {7}
    assert "hits on 7+" in plain(drawn(telling.scene()))


def test_sustained_damage_and_losses_are_told() -> None:
    telling = attack("dreadnought = 1, cruiser = 1", "cruiser = 2")
    while asked(telling.state)[1] == "roll":
        frame = telling.state.stack[-1]
        assert isinstance(frame, Roll)
        roll(telling, frame.dice if frame.by == 1 else 0)
    html = drawn(telling.scene())
    assert 'data-place="sustain:dreadnought"' in html
    assert 'data-place="lose:cruiser"' in html
    ways = bundles(html)  # all hits in one press: what costs least first, green
    assert ways[0] == [Sustain("dreadnought"), Lose("cruiser")]
    assert ways[1] == [Sustain("dreadnought"), Lose("dreadnought")]
    assert len(ways) == len({str(way) for way in ways}) == 2
    for way in ways:
        carry_out(telling.state, 0, way)
    assert html.count('class="yes"') == 1
    assert "1 × Dreadnought: sustain damage · 1 × Cruiser: destroyed" in plain(html)
    assert "2 hits" in plain(html)
    telling.do(Sustain("dreadnought"))
    telling.do(Lose("cruiser"))
    hits = [step for step in of(telling.scene()).steps if isinstance(step, Hit)]
    assert [(hit.ship, hit.destroyed) for hit in hits][:2] == [
        ("a-dreadnought-0", False),
        ("a-cruiser-0", True),
    ]


def test_the_barrage_is_told_apart() -> None:
    telling = attack("destroyer = 1", "carrier = 1, fighter = 2")
    roll(telling, 2)
    battle = of(telling.scene())
    assert [one.attack for one in battle.rolls][:1] == ["barrage"]
    assert sum(ship.fate == "destroyed" for ship in battle.of(1)) == 2


def test_a_retreat_is_told() -> None:
    telling = attack("cruiser = 3", "cruiser = 1", HAVEN, HAVEN_UNITS, reader=1)
    assert asked(telling.state) == (1, "retreat")
    html = drawn(telling.scene())
    [key] = re.findall(r'data-ahead="fight_on" data-answer="([^"]+)"', html)
    question = GAME.decision(telling.state)
    assert question is not None
    assert answer_ahead(telling.state, question, {"fight_on": key}) == DECLINE
    assert answer_ahead(telling.state, question, {"fight_on": "1 35 1 0"}) is None
    telling.do(pick(name="retreat"))
    assert any(isinstance(step, Flees) for step in of(telling.scene()).steps)
    assert "retreating" in plain(drawn(telling.scene()))
    while asked(telling.state)[1] == "roll":
        roll(telling, 0)
    scenes = telling.do(options(telling.state)[0])
    ends = [of(scene) for scene in scenes if of(scene).end]
    assert any(isinstance(step, Left) for step in ends[0].steps)
    assert ends[0].end is not None
    assert ends[0].end.winner == 0


def test_space_cannon_is_a_battle() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 2}}
        players.1.units = {"10" = {carrier = 1}, bereg = {pds = 2, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
        players.1.technologies = []
        players.0.technologies = []
    """)
    do(state, Activate(35), *[MoveShip(1, "cruiser", (35,))] * 2)
    telling = Telling(GAME, BOARD, state, 0)
    telling.do(EndMovement())
    telling.do(pick(player=0))
    scenes = roll(telling, 2)
    battle = of(scenes[-1])
    assert (battle.kind, battle.sides) == ("cannon", (1, 0))
    assert [(one.kind, len(one.dice)) for one in battle.rolls] == [("pds", 2)]
    assert sum(ship.fate == "destroyed" for ship in battle.of(1)) == 2
    ended = [scene for scene in scenes if of(scene).end]
    assert "The attack is over" in plain(drawn(ended[0]))


def test_bombardment_and_ground_combat_are_battles() -> None:
    state = invade("infantry = 2", "dreadnought = 1, carrier = 1", 3)
    telling = Telling(GAME, BOARD, state, 1)
    telling.do(pick(name="bombardment"))
    scenes = roll(telling, 1)
    battle = of(scenes[-1])
    assert (battle.kind, battle.place, battle.sides) == ("bombard", "tarmann", (0, 1))
    assert [one.attack for one in battle.rolls] == ["bombardment"]
    assert [ship.fate for ship in battle.of(1)].count("destroyed") == 1
    telling.do(pick(planet="tarmann", unit="infantry", name="count", n=2))
    assert of(telling.scene()).kind == "ground_combat"
    scenes = roll(telling, 1, 0)
    assert "1 Ana 1 of 2 dice hit" in plain(drawn(scenes[0]))
    ended = [scene for scene in scenes if of(scene).end]
    assert "Ana holds Tar" in plain(drawn(ended[0]))
    assert re.search(r"Gains Tar[^ ]+ 1 1 ", plain(drawn(ended[0])))
    before = Event("activate", 0, {"system": 10}), Event("space_combat_won", 0, {"system": 10})
    second = plain(drawn(msgspec.structs.replace(ended[0], earlier=before)))
    assert re.search(r"Battle 2 of 2 .* Ana holds Arc Prime.* Tar[^ ]+ : now", second)


def test_cards_are_told() -> None:
    more = 'players.0.hand = ["morale_boost"]\n'
    telling = attack("cruiser = 1", "cruiser = 1", more)
    telling.do(use("morale_boost"))
    used = [step for step in of(telling.scene()).steps if isinstance(step, Used)]
    assert [step.what for step in used] == ["morale_boost"]
    while asked(telling.state)[1] != "roll":
        telling.do(DECLINE)
    roll(telling, 0)
    [die] = of(telling.scene()).rolls[-1].dice
    assert (die.adds, die.need) == ((("bonus", 1),), 7)
    assert "hits on 7+ +1" in plain(drawn(telling.scene()))


def test_repairs_are_told() -> None:
    more = 'players.0.hand = ["emergency_repairs"]\n'
    telling = attack("dreadnought_damaged = 1, dreadnought = 1", "carrier = 1", more)
    telling.do(use("emergency_repairs"))
    assert any(isinstance(step, Repaired) for step in of(telling.scene()).steps)


# Faces


def test_faces_fit_the_hits() -> None:
    """1.7  As many as the rules say hit, and they are the same whenever they are looked at."""
    for need in range(1, 12):
        for hits in range(4):
            if (need <= 1 and hits < 3) or (need > 10 and hits):
                continue
            shown = faces(Group(4, 3, need, hits), "", stream(need, hits))
            assert sum(face >= need for face in shown) == hits
            assert len(shown) == 3
            assert {*shown} <= {*FACES}
            assert faces(Group(4, 3, need, hits), "", stream(need, hits)) == shown


def test_all_faces_come_up_alike() -> None:
    """Of 2000 dice that hit on 7 or more, each of 4 faces shows about 500 times."""
    found: Counter[int] = Counter()
    for number in range(100):
        found.update(faces(Group(4, 20, 7, 20), "", stream(number)))
    assert set(found) == {7, 8, 9, 10}
    assert all(420 < n < 580 for n in found.values())


def test_faces_that_the_rules_tell_apart_are_shown() -> None:
    """Of three hits two show a 9 or a 10; of three misses one is a 6."""
    shown = faces(Group(0, 3, 6, 3, 0, 2), "nines", stream(1))
    assert sum(face >= 9 for face in shown) == 2
    hit, *missed = faces(Group(4, 3, 10, 1, 0, 2), "nines", stream(1))
    assert (hit, missed[0]) == (10, 9)
    assert missed[1] < 9
    missed = faces(Group(4, 3, 7, 0, 1), "near", stream(1))
    assert missed[0] == 6
    assert all(face < 6 for face in missed[1:])


# Readers


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stage_speaks_every_language(language: str) -> None:
    telling = Telling(GAME, BOARD, lively.start(4, 9), 0)
    luck = stream(9, "language")
    shown = 0
    for scene in play(telling, lambda state, asked: lively.choose(state, asked, luck), 260):
        html = drawn(scene, language)
        text = plain(html)
        assert not re.search(r"\{|\bNone\b|\b[a-z]+_[a-z]+\b", text), text
        shown += bool(html)
    assert shown > 5


def test_hidden_hands_leave_no_trace_on_the_stage() -> None:
    """17.6  Whatever others hold, whoever looks on sees the same battle."""
    told_alike = []
    for hand in ('["courageous_to_the_end"]', '["salvage"]'):
        telling = attack("cruiser = 1", "cruiser = 1", f"players.1.hand = {hand}\n", reader=None)
        scenes = [telling.scene()]
        for _ in range(6):
            asks = GAME.decision(telling.state)
            if asks is None or telling.scene().kind != BATTLE:
                break
            options = asks.options
            scenes += telling.do(DECLINE if DECLINE in options else options[0])
        told_alike.append([drawn(scene) for scene in scenes if scene.kind == BATTLE][:3])
    assert told_alike[0] == told_alike[1]


def test_steps_of_scenes_have_places() -> None:
    """A system, or the planet itself."""
    state = position()
    event = Event("activate", 0, {"system": 35})
    land = Event("land", 0, {"planet": "bereg", "unit": "infantry", "n": 1})
    assert BOARD.scene_place(state, [event, land]) == "sys:35"
    assert BOARD.scene_place(state, [land]) == "planet:bereg"
    assert BOARD.scene_place(state, [Event("pass", 0, {})]) == ""


def test_the_card_of_the_status_phase_says_what_it_brought() -> None:
    """12  Which objective, new tokens, and cards."""
    words = speak().calling(NAMES)
    score = Event("score", 0, {"objective": "expand_borders"})
    assert list(BOARD.amounts(score, words)) == [("Expand Borders", "vp", 1)]
    counted = Event("points", 0, {"source": "objectives", "n": 1})
    assert not BOARD.amounts(counted, words)  # by its name, and once
    tokens = Event("tokens", 0, {"n": 2, "pools": (3, 3, 2)})
    assert list(BOARD.amounts(tokens, words)) == [("New command tokens", "tactic", 2)]
    drawn_card = Event("draw", 0, {"card": "bunker"})
    assert list(BOARD.amounts(drawn_card, words)) == [("Action cards", "hand_cards", 1)]
