"""13  The theatre: every battle is told whole, every die with its sum, and nothing hidden."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from armillary.core.chance import CHANCE, stream
from armillary.core.decision import Action, Decision
from armillary.core.events import Event
from armillary.core.words import LANGUAGES
from armillary.drawing.battle.battle import Battle, Flees, Left, Roll
from armillary.drawing.place_names import hex_place
from armillary.drawing.scene import BATTLE, Scene
from armillary.games.eclipse.board import BOARD
from armillary.games.eclipse.board.choices.standing_answers import answer_ahead, best_hits
from armillary.games.eclipse.board.places import species_of
from armillary.games.eclipse.board.theatre.battles import told
from armillary.games.eclipse.combat.aftermath import AttackPopulation, RollPopulation
from armillary.games.eclipse.combat.attack import Hit, Rolled
from armillary.games.eclipse.combat.attack import Roll as RollFrame
from armillary.games.eclipse.combat.battle import Attack, Retreat
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.pieces.reputation import KeepReputation
from armillary.games.eclipse.rounds.turn import PASS
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import NOBODY, State
from tests.games.battles import NAMES, Telling, play
from tests.games.eclipse.board.matches import answer, speak
from tests.games.eclipse.positions import BLANK, BURST, position, row, ships
from tests.games.picture import parse

PASSED = "first_pass = 1\nplayers.1.passed = true\n"


def duel(
    attacker: dict[str, int],
    defender: dict[str, int],
    text: str = "",
    reader: int | None = 0,
    haven: bool = False,
) -> Telling:
    """Seat 1 attacks seat 0 in 201, as soon as seat 0 passes; it may have a haven next to it."""
    fleets = [ships(0, **defender), ships(1, **attacker)]
    sectors: dict[str, dict[str, object]] = {"201": {"owner": 0, "ships": fleets}, "203": {}}
    if haven:
        sectors["203"]["owner"] = 1
    return Telling(GAME, BOARD, position(PASSED + text, row(sectors)), reader)


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


def faces(*found: int) -> list[Action]:
    return [Rolled(face) for face in found]


# The data


@pytest.mark.parametrize("seed", range(4))
def test_every_die_of_a_match_is_told(seed: int) -> None:
    """And the ships of the stage are those of the engine, after every step."""
    telling = Telling(GAME, BOARD, GAME.setup(EclipseConfig(players=6, seed=seed)))
    luck = stream(seed, "theatre")
    fallen: Counter[tuple[int, int]] = Counter()

    def choose(state: State, asked: Decision) -> Action:
        if asked.seat != CHANCE:
            return answer(state, asked, luck)
        assert asked.weights is not None
        action = asked.options[luck.weighted(asked.weights)]
        frame = asked.frame
        if isinstance(action, Rolled) and isinstance(frame, RollFrame):
            fallen[frame.left[0], action.face] += 1
        elif isinstance(action, Rolled) and isinstance(frame, RollPopulation):
            fallen[frame.left[0][0], action.face] += 1
        return action

    seen: Counter[tuple[int, int]] = Counter()
    battles: dict[str, Battle] = {}
    for scene in play(telling, choose, 4000):
        battle = of(scene)
        if battle.kind == "space" and battle.end is None:
            _stands_as_in(scene.now, battle)
        battles[scene.id] = battle
        for die in (die for roll in battle.rolls for die in roll.dice):
            assert die.hit or not die.shots
            assert not die.need or die.hit == (die.sum >= die.need)
    for battle in battles.values():
        seen.update((die.points, die.face) for roll in battle.rolls for die in roll.dice)
    assert seen == fallen
    assert seen, "the match has battles"


def _stands_as_in(state: State, battle: Battle) -> None:
    """Whatever stands on the stage fights in the engine, with the same damage."""
    assert state.battle is not None
    there = Counter(
        (unit.seat, unit.kind, damage) for unit in state.battle.units for damage in unit.damage
    )
    shown = Counter(
        (battle.sides[ship.side], ship.kind, ship.damage)
        for side in (0, 1)
        for ship in battle.standing(side)
    )
    assert shown == there


def test_a_battle_without_a_decision_is_told_die_by_die() -> None:
    """5 + 0 misses a cruiser behind no shield when 6 is needed; a burst always hits."""
    telling = duel({"interceptor": 1}, {"interceptor": 1})
    scenes = telling.do(PASS, *faces(5, BLANK, BURST))
    battle = of(scenes[-1])
    assert battle.kind == "space"
    assert battle.end is not None
    assert battle.end.winner == 1
    assert [(die.face, die.hit) for roll in battle.rolls for die in roll.dice] == [
        (5, False),
        (1, False),
        (6, True),
    ]
    for side, hits, expected in ((1, 1, 2 / 6), (0, 0, 1 / 6)):
        assert battle.luck(side)[0] == hits
        assert battle.luck(side)[1] == pytest.approx(expected)
    shown = [plain(html) for html in map(drawn, scenes) if html]
    assert any("5, needs 6 miss" in text for text in shown)
    assert "Ana holds" in shown[-1]


def test_a_sum_counts_computers_and_shields() -> None:
    text = "players.1.tracks.grid = ['gauss_shield']\n"
    text += "players.1.designs.interceptor = ['', 'gauss_shield', '', '']\n"
    telling = duel({"interceptor": 1}, {"cruiser": 1}, text)
    telling.do(PASS, *faces(BLANK))
    battle = of(telling.do(*faces(5))[0])
    [die] = [roll for roll in battle.rolls if roll.kind == "cruiser"][-1].dice
    assert (die.adds, die.sum, die.need, die.hit) == (
        (("computer", 1), ("shield", -1)),
        5,
        6,
        False,
    )
    assert "5 + 1 − 1 = 5, needs 6" in plain(drawn(telling.scene()))


def test_missiles_are_told_apart() -> None:
    text = """
        players.0.designs.cruiser = ["", "", "", "", "antimatter_missile", ""]
        used.part_antimatter_missile = 1
    """
    telling = duel({"interceptor": 2}, {"cruiser": 1}, text)
    telling.do(PASS)
    telling.do(*faces(BURST))
    battle = of(telling.scene())
    assert [(roll.attack, roll.kind) for roll in battle.rolls][:1] == [("missiles", "cruiser")]
    assert "Missiles" in plain(drawn(telling.scene())) or battle.rolls[-1].attack == "cannons"


SPLIT = """
    players.0.tracks.grid = ["antimatter_cannon", "gauss_shield"]
    players.0.tracks.nano = ["antimatter_splitter"]
    players.0.designs.cruiser = ["", "hypergrid_source", "antimatter_cannon", "", "", ""]
    used.part_hypergrid_source = 1
"""


def test_a_split_die_hits_several_ships() -> None:
    """17.11  One die, four points, each where its owner wants it."""
    telling = duel({"interceptor": 3, "dreadnought": 1}, {"cruiser": 1}, SPLIT)
    telling.do(PASS, *faces(BLANK, BLANK, BLANK), *faces(BURST))
    html = drawn(telling.scene())
    assert 'class="waits"' in html
    assert "Assign for me" in plain(html)
    telling.do(Hit("interceptor", 0), Hit("interceptor", 0), Hit("dreadnought", 0))
    assert 'class="waits"' in drawn(telling.scene())
    telling.do(Hit("interceptor", 0))
    [roll] = [roll for roll in of(telling.scene()).rolls if roll.kind == "cruiser"][:1]
    [die] = roll.dice
    assert [(shot.points, shot.kills) for shot in die.shots] == [
        (1, True),
        (1, True),
        (1, False),
        (1, True),
    ]


def test_retreats_are_told() -> None:
    telling = duel({"interceptor": 2}, {"cruiser": 1}, reader=1, haven=True)
    telling.do(PASS)
    assert "Fight on to the end" in plain(drawn(telling.scene()))
    telling.do(Retreat("interceptor", "203"))
    battle = of(telling.scene())
    assert [step.to for step in battle.steps if isinstance(step, Flees)] == ["203"]
    assert "retreating" in plain(drawn(telling.scene()))
    scenes = telling.do(*faces(BLANK))
    battle = of(scenes[-1])
    assert [step.to for step in battle.steps if isinstance(step, Left)] == ["203"]
    assert battle.end is not None
    assert battle.end.winner == 1


def test_population_is_a_battle_too() -> None:
    """13.17  Dice against cubes, kind of ship after kind."""
    sectors = {"201": {"owner": 0, "cubes": [0, 1], "ships": [ships(1, cruiser=1)]}}
    state = position(PASSED, row(sectors))
    telling = Telling(GAME, BOARD, state, 0)
    telling.do(PASS)
    telling.do(AttackPopulation())
    scenes = telling.do(*faces(BURST))
    battle = of(scenes[-1])
    assert battle.kind == "population"
    assert [(roll.kind, roll.dice[0].hit) for roll in battle.rolls] == [("cruiser", True)]
    assert "Population" in plain(drawn(telling.scene()))


def test_a_match_may_begin_in_the_middle_of_a_battle() -> None:
    """What a position holds is told from there on."""
    telling = duel({"interceptor": 2}, {"cruiser": 1})
    telling.do(PASS)
    state = telling.state
    battle = told((), state, state)
    assert battle is not None
    assert Counter(ship.kind for ship in battle.start) == {"interceptor": 2, "cruiser": 1}


# Several battles, and what comes of them


def campaign(reader: int | None = 0) -> Telling:
    """Seat 1 attacks seat 0 in 204, then in 201."""
    there = {
        "201": [ships(0, cruiser=1), ships(1, interceptor=1)],
        "204": [ships(0, interceptor=1), ships(1, cruiser=1)],
    }
    sectors: dict[str, dict[str, object]] = {
        id: {"owner": 0, "ships": fleets} for id, fleets in there.items()
    }
    return Telling(GAME, BOARD, position(PASSED, row(sectors)), reader)


def test_battles_of_a_phase_are_numbered() -> None:
    telling = campaign()
    telling.do(PASS)
    first = plain(drawn(telling.scene()))
    assert "Battle 1 of 2" in first
    assert re.search(r"204 [\w ]+: now 201 [\w ]+: still to come", first)
    shown = []
    while of(telling.scene()).place == "204":
        shown += [plain(drawn(scene)) for scene in telling.do(_any(telling))]
    result = next(text for text in shown if "Gains" in text)
    assert "Gains 2 reputation tiles" in result
    second = plain(drawn(telling.scene()))
    assert "Battle 2 of 2" in second
    assert re.search(r"204 [\w ]+: (Ana|Wojtek) holds 204", second)


def _any(telling: Telling) -> Action:
    asked = GAME.decision(telling.state)
    assert asked is not None
    return asked.options[-1]


def test_the_log_says_in_brief_who_won() -> None:
    telling = duel({"interceptor": 1}, {"cruiser": 1})
    over = telling.do(PASS, *faces(BURST, BURST))
    told = next(scene for scene in over if of(scene).end)
    brief = BOARD.brief([*told.events], speak(), NAMES)
    assert brief == "attacks Ana in 201 Alpha Centauri · Ana wins"
    lost = Event("battle_over", NOBODY, {"sector": "201", "attacker_holds": False})
    assert BOARD.brief([lost], speak(), NAMES) == "repelled"


def test_what_follows_in_the_sector_happens_on_the_stage() -> None:
    """13.14  Reputation tiles are drawn before the result; whoever only looks on sees the map."""
    telling = duel({"interceptor": 1}, {"cruiser": 2})
    telling.do(PASS, *faces(BLANK, BURST, BURST))
    while not isinstance(telling.state.stack[-1], KeepReputation):
        telling.do(_any(telling))
    seat = telling.state.stack[-1].seat
    asked = msgspec.structs.replace(telling.scene(), reader=seat)
    assert "holds 201" in plain(drawn(asked))
    assert "reputation tile" in plain(drawn(asked))
    assert drawn(msgspec.structs.replace(asked, reader=2)) == ""
    elsewhere = Event("claim", 0, {"sector": "203"})
    gone = msgspec.structs.replace(asked, steps=(*asked.steps, (elsewhere,)), asks=False)
    assert drawn(gone) == ""


def test_scenes_have_their_place_on_the_map() -> None:
    telling = duel({"interceptor": 2}, {"cruiser": 1}, reader=1, haven=True)
    state = telling.state
    events = {
        "hex:10,0": Event("battle", 1, {"sector": "201", "defender": 0}),
        "hex:11,0": Event("move", 1, {"ship": "interceptor", "start": "201", "to": "203"}),
        "hex:3,3": Event("explore", 0, {"at": (3, 3)}),
        "": Event("propose", 0, {"to": 1}),
    }
    for place, event in events.items():
        assert BOARD.scene_place(state, [event]) == place
    home = state.sectors[species_of(state.players[0]).sector].at
    bought = Event("buy", 0, {"technology": "gauss_shield", "track": "grid", "cost": 2})
    assert BOARD.scene_place(state, [bought]) == hex_place(home)
    assert [hint["text"] for hint in BOARD.effects(bought)] == ["−2"]


# What is asked


def test_ways_out_are_always_named() -> None:
    """13.11  Where to, or why not."""
    telling = duel({"interceptor": 2}, {"cruiser": 1}, reader=1, haven=True)
    telling.do(PASS)
    assert "Retreat to 203" in plain(drawn(telling.scene()))
    telling.do(Retreat("interceptor", "203"))
    assert "retreating to 203" in plain(drawn(telling.scene()))
    telling = duel({"interceptor": 2, "dreadnought": 1}, {"cruiser": 1})
    telling.do(PASS, *faces(BLANK, BLANK), *faces(BURST))
    assert "Retreat only instead of rolling" in plain(drawn(telling.scene()))


def test_dice_that_hit_nothing_are_set_aside() -> None:
    telling = duel({"interceptor": 3}, {"cruiser": 2})
    telling.do(PASS, *faces(BLANK, BLANK, BLANK), *faces(BLANK, BURST))
    html = drawn(telling.scene())
    there, aside = re.findall(r"<ol( class=\"aside\")?><li class=\"(\w+)\"", html)
    assert (there[0], aside[1]) == ("", "miss")
    assert there[1] in ("hit", "waits")


def test_the_own_fleet_stands_on_the_left() -> None:
    mine, theirs = (
        duel({"interceptor": 2}, {"cruiser": 1}),
        duel({"interceptor": 2}, {"cruiser": 1}, reader=1),
    )
    for telling, first in ((mine, "Ana"), (theirs, "Wojtek")):
        telling.do(PASS)
        text = plain(drawn(telling.scene()))
        other = {"Ana": "Wojtek", "Wojtek": "Ana"}[first]
        assert text.index(f"{first} Defender" if first == "Ana" else f"{first} Attacker") < (
            text.index(f"{other} Attacker" if first == "Ana" else f"{other} Defender")
        )


def test_dice_are_assigned_on_the_stage() -> None:
    """13.7  Ships that a die can hit are pressed; all dice can be assigned at once."""
    text = "players.0.designs.cruiser = ['', '', '', '', 'ion_cannon', '']\n"
    telling = duel({"interceptor": 2, "dreadnought": 1}, {"cruiser": 2}, text)
    telling.do(PASS, *faces(BLANK, BLANK))
    asked = GAME.decision(telling.state)
    assert asked is not None
    count = len(asked.frame.left)  # type: ignore[attr-defined]
    telling.do(*faces(*[BURST] * count))
    html = drawn(telling.scene())
    assert html.count('data-place="vessel:interceptor:0"') == 2
    assert html.count('data-place="vessel:dreadnought:0"') == 1
    bundle = best_hits(telling.state)
    assert (
        f'data-bundle="{msgspec.json.encode(bundle).decode().replace(chr(34), "&quot;")}"' in html
    )
    telling.do(*bundle)
    # Who only looks on is not asked.
    other = Telling(GAME, BOARD, telling.state, None)
    assert "data-bundle" not in BOARD.theatre(
        msgspec.structs.replace(telling.scene(), reader=None), speak()
    )
    assert other.reader is None


def test_fighting_on_is_answered_ahead() -> None:
    """13.6  Until the round ends, or until the battle is over; another battle is asked anew."""
    telling = duel({"interceptor": 2}, {"cruiser": 1}, reader=1, haven=True)
    telling.do(PASS)
    keys = re.findall(r'data-ahead="fight_on" data-answer="([^"]+)"', drawn(telling.scene()))
    assert len(keys) == 2
    asked = GAME.decision(telling.state)
    assert asked is not None
    for key in keys:
        assert answer_ahead(telling.state, asked, {"fight_on": key}) == Attack("interceptor")
    assert answer_ahead(telling.state, asked, {"fight_on": "1 203 0 1"}) is None
    telling.do(Attack("interceptor"), *faces(BLANK, BLANK, BLANK))
    asked = GAME.decision(telling.state)
    assert asked is not None
    in_round, whole = keys
    assert answer_ahead(telling.state, asked, {"fight_on": in_round}) is None
    assert answer_ahead(telling.state, asked, {"fight_on": whole}) == Attack("interceptor")


# Readers


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stage_speaks_every_language(language: str) -> None:
    telling = duel({"interceptor": 3, "dreadnought": 1}, {"cruiser": 1, "starbase": 1})
    scenes = telling.do(PASS)
    while GAME.decision(telling.state) is not None and telling.scene().kind == BATTLE:
        asked = GAME.decision(telling.state)
        assert asked is not None
        scenes += telling.do(asked.options[-1 if asked.seat == CHANCE else 0])
        if any(event.key == "battle_over" for event in telling.scene().steps[-1]):
            break
    for scene in scenes:
        text = plain(drawn(scene, language))
        assert not re.search(r"\{|\bNone\b|\b[a-z]+_[a-z]+\b", text), text


def test_nothing_hidden_is_on_the_stage() -> None:
    """13.14  Reputation tiles that were drawn after a battle are nobody else's business."""
    values = []
    for tiles in ("[1, 1]", "[4, 4]"):
        text = f"players.0.reputation = {tiles}\n"
        telling = duel({"interceptor": 1}, {"cruiser": 2}, text, reader=1)
        scenes = telling.do(PASS, *faces(BLANK, BURST, BURST))
        values.append([drawn(scene) for scene in scenes])
    assert values[0] == values[1]


def test_ships_of_nobody_are_called_what_they_are() -> None:
    sectors = {"301": {"npcs": [0], "ships": [ships(0, cruiser=2)]}}
    telling = Telling(GAME, BOARD, position(PASSED, row({"201": {"owner": 0}, **sectors})), 0)
    telling.do(PASS)
    battle = of(telling.scene())
    assert battle.sides == (0, NOBODY)
    text = plain(drawn(telling.scene()))
    assert "Ancient Defender" in text
    assert "nobody" not in text


def test_a_roll_names_the_ships_that_roll() -> None:
    telling = duel({"interceptor": 2}, {"cruiser": 1})
    telling.do(PASS, *faces())
    asked = GAME.decision(telling.state)
    assert asked is not None
    scene = telling.scene()
    html = drawn(scene)
    for roll in of(scene).rolls:
        assert isinstance(roll, Roll)
        assert f'data-from="{" ".join(roll.ships)}"' in html


def test_the_log_names_a_new_sector_once() -> None:
    values = {"at": (0, 2), "rotation": 0, "ancients": 0}
    place = Event("place", 0, {"sector": "201", **values})
    control = Event("control", 0, {"sector": "201"})
    assert BOARD.brief([place], speak(), NAMES) == "201 Alpha Centauri"
    assert BOARD.brief([place, control], speak(), NAMES) == "controls 201 Alpha Centauri"
    build = Event("build", 0, {"sector": "201", "what": "starbase", "cost": 3})
    assert BOARD.brief([build], speak(), NAMES) == "starbase in 201 Alpha Centauri"
