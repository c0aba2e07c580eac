"""The theatre in a browser: own battles open it, with every roll, and are answered in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.words import tag
from armillary.games.eclipse.combat.attack import Rolled
from armillary.games.eclipse.rounds.turn import PASS
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from armillary.table.room.room import Room
from armillary.table.storage.schema import NewSeat
from bench.played_tables import Seated
from tests.games.eclipse import positions as eclipse
from tests.games.eclipse.board.matches import answer
from tests.games.eclipse.board.test_theatre import SPLIT
from tests.games.imperium import positions as imperium
from tests.table.browser.conftest import NAMES, Sit, Site, answered
from tests.table.browser.games.imperium_tables import choose, confirm, press, send
from tests.table.browser.games.test_eclipse import asks
from tests.table.browser.games.test_eclipse import table as eclipse_table
from tests.table.browser.live.test_scenes import expected, played, shows, told_to, watched

DESKTOP, PHONE = (1440, 900), (390, 844)
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])

WATCH = """() => {
    window.seen = [];
    document.addEventListener('told', ({ detail }) => {
        const battle = document.querySelector('#theatre .battle-stage');
        if (!battle) return;
        const labels = [...battle.querySelectorAll('[data-fresh] li')].map(die => die.ariaLabel);
        window.seen.push({
            kind: detail.kind, dice: labels, shown: battle.checkVisibility(),
            wide: battle.scrollWidth <= innerWidth, ended: battle.matches('.ended'),
            text: battle.innerText,
        });
    });
}"""


COVERED = """() => {
    const stage = document.querySelector('.battle-stage');
    return [...stage.querySelectorAll('.battle-head h2, .battle-controls button')]
        .filter(part => part.checkVisibility()).filter(part => {
            const box = part.getBoundingClientRect();
            const over = document.elementFromPoint(
                box.left + box.width / 2, box.top + box.height / 2);
            return !part.contains(over);
        }).map(part => part.textContent || part.ariaLabel);
}"""
"""What of the stage's head lies under something else."""


class Loaded:
    """Dice that fall as they are told, then from the beginning again."""

    def __init__(self, *results: int) -> None:
        self._results = results

    def draw(self, place: int, weights: Sequence[int]) -> int:
        return self._results[(place - 1) % len(self._results)] % len(weights)


def laid(site: Site, game: str, state: Any, config: Any, luck: Sequence[int]) -> Seated:
    """A table of people in the middle of a match; it lives in the memory of the server alone."""
    options = msgspec.to_builtins(config)
    seats = [NewSeat("person", NAMES[n]) for n in range(options.pop("players"))]
    options.pop("seed", None)
    made = site.seat(seats, game=game, **options)
    match = site.room(made).match
    if luck:
        match.luck = Loaded(*luck)
    match.state = state.clone()
    match.log.clear()
    match._snapshots = [(0, state.clone())]
    match._decision = match.game.decision(match.state)
    return made


def watching(page: Page) -> Page:
    page.evaluate(WATCH)
    return page


def seen(page: Page) -> list[dict[str, Any]]:
    """The steps of battles that the page has shown, all of them on the stage and in sight."""
    page.wait_for_function("() => !document.body.dataset.telling")
    found: list[dict[str, Any]] = page.evaluate("window.seen")
    assert all(step["shown"] and step["wide"] for step in found)
    return found


def dice(steps: list[dict[str, Any]]) -> list[str]:
    return [label for step in steps for label in step["dice"]]


# Eclipse

PASSED = "first_pass = 1\nplayers.1.passed = true\n"


def at_war(
    site: Site,
    attacker: dict[str, int],
    defender: dict[str, int],
    text: str = "",
    haven: bool = False,
    luck: Sequence[int] = (),
) -> Seated:
    """Seat 1 attacks seat 0 in 201, as soon as seat 0 passes; then the first die falls."""
    fleets = [eclipse.ships(0, **defender), eclipse.ships(1, **attacker)]
    sectors: dict[str, dict[str, object]] = {"201": {"owner": 0, "ships": fleets}, "203": {}}
    if haven:
        sectors["203"]["owner"] = 1
    state = eclipse.position(PASSED + text, eclipse.row(sectors))
    return laid(site, "eclipse", state, eclipse.config(), luck)


def passes(page: Page) -> None:
    """The last one passes, with one press: the Combat phase comes."""
    with answered(page):
        page.locator("#group-pass").click()


def rolled(site: Site, made: Seated) -> int:
    """How many dice the engine has rolled."""
    log = site.room(made).match.log
    return sum(isinstance(entry.action, Rolled) for entry in log)


@SIZES
def test_a_battle_without_a_decision_is_shown(site: Site, sit: Sit, size: tuple[int, int]) -> None:
    """Die by die, before whatever is asked next; then its result."""
    made = at_war(site, {"interceptor": 1}, {"interceptor": 1})
    ana, wojtek = (watching(sit(made, seat, size)) for seat in (0, 1))
    passes(ana)
    for page in (ana, wojtek):
        steps = seen(page)
        assert len(dice(steps)) == rolled(site, made) > 0
        assert all(re.search("needs 6|burst|blank", label) for label in dice(steps))
        assert [step["ended"] for step in steps].count(True) >= 1
        assert re.search("holds 201", steps[-1]["text"] + steps[-2]["text"])
        assert page.locator("#tray").is_hidden()  # no dice are left behind


@SIZES
def test_dice_are_assigned_on_the_stage(site: Site, sit: Sit, size: tuple[int, int]) -> None:
    """A split die is dealt out ship by ship, one press each; or all of it at once."""
    luck = (0, 0, 0, 5)
    fleet = {"interceptor": 3, "dreadnought": 1}
    made = at_war(site, fleet, {"cruiser": 1}, SPLIT, luck=luck)
    ana = watching(sit(made, 0, size))
    passes(ana)
    stage = ana.locator("#theatre .battle-stage")
    expect(stage).to_be_visible()
    waiting = stage.locator(".battle-volley .waits")
    expect(waiting).to_have_count(1)
    assert stage.bounding_box() == ana.locator("#stage").bounding_box()
    fleets, foot = (stage.locator(part).bounding_box() for part in (".left", ".battle-foot"))
    assert fleets is not None
    assert foot is not None
    assert size == PHONE or foot["y"] >= fleets["y"] + fleets["height"]
    assert ana.evaluate(COVERED) == []
    speed = stage.locator("[data-battle=speed]")
    speed.dispatch_event("click")
    expect(speed).to_have_attribute("data-speed", "2×")
    target = stage.locator(".battle-ship.ok").first
    with answered(ana):
        target.click()
    expect(speed).to_have_attribute("data-speed", "2×")
    with answered(ana):
        stage.get_by_role("button", name="Assign for me").click()
    asked = site.room(made).match.decision
    assert asked is not None
    assert tag(asked.frame) != "assign" or asked.seat != 0


@SIZES
def test_an_enemy_retreats(site: Site, sit: Sit, size: tuple[int, int]) -> None:
    made = at_war(site, {"interceptor": 2}, {"cruiser": 1}, haven=True)
    ana, wojtek = (watching(sit(made, seat, size)) for seat in (0, 1))
    passes(ana)
    expect(wojtek.locator("#theatre")).to_contain_text("Fight on to the end")
    wojtek.locator("#group-retreat").click()
    if not wojtek.locator("[data-do=confirm]").count():
        wojtek.locator("#choice .option").first.click()
    with answered(wojtek):
        wojtek.get_by_role("button", name=re.compile("^(↵ ?)?Confirm")).click()
    steps = seen(ana)
    assert any("retreating" in step["text"] for step in steps)
    assert dice(steps)


@SIZES
def test_missiles_fly_first(site: Site, sit: Sit, size: tuple[int, int]) -> None:
    text = """
        players.0.designs.cruiser = ["", "", "", "", "antimatter_missile", ""]
        used.part_antimatter_missile = 1
    """
    made = at_war(site, {"interceptor": 2}, {"cruiser": 1}, text)
    ana = watching(sit(made, 0, size))
    passes(ana)
    assert any("Missiles" in step["text"] for step in seen(ana) if step["dice"])


def test_the_map_stays_and_can_be_looked_at(site: Site, sit: Sit) -> None:
    made = at_war(site, {"interceptor": 2}, {"cruiser": 1}, haven=True)
    wojtek = sit(made, 1)
    before = wojtek.locator("#map").get_attribute("style")
    passes(sit(made, 0))
    stage = wojtek.locator("#theatre .battle-field")
    expect(stage).to_be_visible()
    wojtek.locator("[data-battle=map]").click()
    expect(stage).not_to_be_visible()
    assert wojtek.locator("#map").get_attribute("style") == before
    wojtek.locator("[data-battle=map]").click()
    expect(stage).to_be_visible()


# Twilight Imperium

NEXT_DOOR = "35"
FLEETS = """
    players.0.units = {"1" = {dreadnought = 2, cruiser = 1}, jord = {infantry = 3}}
    players.0.fleet = 6
    players.1.units = {"35" = {dreadnought = 2, cruiser = 1}, dal_bootha = {infantry = 1}}
    players.1.planets = ["arc_prime", "wren_terra", "dal_bootha"]
    players.1.fleet = 6
"""


def attacked(site: Site, text: str, luck: Sequence[int] = ()) -> Seated:
    return laid(site, "imperium", imperium.position(text), imperium.config(), luck)


def go(page: Page, button: str) -> None:
    """Activate the system next door and send the best fleet there."""
    choose(page, "tactical")
    press(page, f"sys:{NEXT_DOOR}")
    confirm(page)
    page.get_by_role("button", name="Best fleet").click()
    send(page, button)


@SIZES
def test_sustained_damage_is_assigned_on_the_stage(
    site: Site, sit: Sit, size: tuple[int, int]
) -> None:
    made = attacked(site, FLEETS)
    ana, wojtek = (watching(sit(made, seat, size)) for seat in (0, 1))
    go(ana, "Move 3 ships")
    for page in (wojtek, ana):
        expect(page.locator("#theatre .battle-stage")).to_be_visible()
        expect(page.locator("#theatre")).to_contain_text("Fight on to the end")
        with answered(page):
            page.locator("#theatre [data-ahead]").click()
    pages = (ana, wojtek)
    room = site.room(made)
    asked = room.match.decision
    assert asked is not None
    assert tag(asked.frame) == "assign"
    page = pages[asked.seat]
    at_once = page.locator("#theatre .ti-at-once .yes")
    expect(at_once).to_contain_text("sustain damage")
    expect(at_once).to_be_in_viewport(ratio=1)
    before = room.match.state.fight.round
    with answered(page):
        at_once.click()  # all hits in one press: the others bear theirs, or the next round begins
    assert "sustain" in [tag(entry.action) for entry in room.match.log]
    after, fight = room.match.decision, room.match.state.fight
    assert after is not None
    assert fight is None or fight.round > before or after.seat != asked.seat
    for page in pages:
        assert dice(seen(page))


def eager(_: Any, asked: Decision) -> Action:
    """Whoever is asked moves, fires, bombards and lands with all they have, and plays no card."""
    options = asked.options
    by = getattr(asked.frame, "by", "")
    if by in ("cannon", "defence", "bombardment", "next_planet"):
        return options[0]
    if by == "landing":
        return options[len(options) // 2]  # on every planet some
    ships = [option for option in options if isinstance(option, MoveShip)]
    cargo = [option for option in options if isinstance(option, Load)]
    if ships or cargo:
        return ships[0] if ships else cargo[-1]
    ends = [option for option in options if isinstance(option, EndMovement)]
    return ends[0] if ends else DECLINE if DECLINE in options else options[0]


def invaded(site: Site, text: str) -> Seated:
    """Seat 0 has just activated the system next door."""
    made = attacked(site, text)
    site.answer(made, Activate(int(NEXT_DOOR)))
    return made


@SIZES
def test_bombardment_space_cannon_and_ground_combat_are_shown(
    site: Site, sit: Sit, size: tuple[int, int]
) -> None:
    made = invaded(
        site,
        """
        players.0.units = {"1" = {dreadnought = 2, carrier = 1, fighter = 1}, jord = {infantry = 6}}
        players.0.fleet = 6
        players.0.technologies = []
        players.1.planets = ["arc_prime", "bereg", "lirta_iv"]
        [players.1.units]
        35 = {destroyer = 1}
        bereg = {infantry = 3}
        lirta_iv = {pds = 1, infantry = 2}
        """,
    )
    pages = [watching(sit(made, seat, size)) for seat in (0, 1)]
    site.until(made, lambda state, _: state.active != 0, eager, 120)
    for page in pages:
        page.wait_for_function("() => document.body.dataset.battle === 'none'")
        told = " ".join(step["text"] for step in seen(page))
        shown = "Space cannon offence", "Bombardment", "Space cannon defence", "Ground combat"
        for kind in shown:
            assert kind in told, kind
        assert len(dice(seen(page))) > 3


@SIZES
def test_cards_of_a_battle_are_told_on_its_stage(
    site: Site, sit: Sit, size: tuple[int, int]
) -> None:
    made = invaded(site, FLEETS + '    players.0.hand = ["morale_boost"]\n')
    page = watching(sit(made, 1, size))
    site.until(made, lambda _, asked: tag(asked.frame) == "react", eager, 60)
    site.answer(made, imperium.use("morale_boost"))
    site.until(made, lambda state, _: state.active != 0, eager, 200)
    page.wait_for_function("() => document.body.dataset.battle === 'none'")
    steps = seen(page)
    assert any("Morale Boost" in step["text"] for step in steps)
    assert any("hits on 5+ +1" in step["text"] for step in steps)


@pytest.mark.parametrize("battles", ["all", "summary", "none"])
def test_battles_of_others_are_shown_as_one_likes(site: Site, sit: Sit, battles: str) -> None:
    """Whole, in a sentence that can be pressed, or not at all."""
    made = invaded(site, FLEETS)
    page = sit(made, 2)
    page.evaluate(WATCH)
    page.evaluate(
        "async value => (await import(document.querySelector('script[type=module]').src"
        ".replace('table.js', 'shared/page.js'))).table.prefs.battles = value",
        battles,
    )
    site.until(made, lambda state, _: state.fight is not None, eager, 60)
    site.until(made, lambda state, _: state.fight is None, eager, 120)
    page.wait_for_function("() => document.body.dataset.battle === 'none'")
    steps: list[dict[str, Any]] = page.evaluate("window.seen")
    assert len(dice(steps)) > 3
    assert {step["shown"] for step in steps} == {battles == "all"}
    cards = page.locator(".battle-card")
    if battles == "summary":
        expect(cards.first).to_contain_text("Bereg/Lirta IV")
    else:
        expect(cards).to_have_count(0)


def thrown(room: Room) -> int:
    """How many dice the engine has told of."""
    rolls = (e for line in room.lines for e in line.events if e.key in ("roll", "roll_population"))
    found = [roll.values["dice"] for roll in rolls]
    return sum(dice if isinstance(dice, int) else len(dice) for dice in found)


@pytest.mark.parametrize("game", ["eclipse", "imperium"])
def test_a_side_sees_every_scene_of_a_war_and_every_die(site: Site, sit: Sit, game: str) -> None:
    """In their order, none left out, and what the page shows is what the engine has then."""
    if game == "eclipse":
        made = at_war(site, {"interceptor": 3, "cruiser": 1}, {"cruiser": 2, "starbase": 1})
    else:
        made = invaded(site, FLEETS)
    page = watched(watching(sit(made, 0)))
    begin = site.room(made).version
    if game == "eclipse":
        site.answer(made, PASS)
    else:
        site.until(made, lambda state, _: state.fight is not None, eager, 60)
        site.until(made, lambda state, _: state.active != 0, eager, 200)
    room = played(site, made, 15)
    shows(page, room, 0)
    assert told_to(page, room) == expected(room, 0, begin)
    steps: list[dict[str, Any]] = page.evaluate("window.seen")
    assert len(dice(steps)) == thrown(room) > 5


def test_a_battle_is_watched_again_from_the_log(site: Site, sit: Sit) -> None:
    made, me = eclipse_table(site, asks("assign"), players=4, seed=6)
    luck = stream(6, "on")
    site.until(
        made,
        lambda state, _: state.battle is None,
        lambda state, asked: answer(state, asked, luck),
        200,
    )
    page = watching(sit(made, me))
    line = page.locator("#log > li", has_text="attacks").last
    line.locator("summary").click()
    line.locator("[data-do=watch]").click()
    page.wait_for_function("() => window.seen.some(step => step.ended)")
    assert dice(seen(page))


def test_who_comes_back_finds_the_battle_where_it_is(site: Site, sit: Sit) -> None:
    """A battle that was fought while nobody looked is told when its side comes back."""
    made = invaded(site, FLEETS)
    page = sit(made, 1)
    page.goto("about:blank")
    site.until(made, lambda state, _: state.fight is not None, eager, 60)
    site.until(made, lambda _, asked: tag(asked.frame) == "assign", eager, 60)
    page.goto(site.link(made, 1))
    expect(page.locator("#theatre .battle-stage")).to_be_visible()
    assert page.locator("#theatre .battle-rolled li").count() > 3
