"""Eclipse: usual turns, press by press (see `turns.py` for how to add one)."""

from __future__ import annotations

from functools import partial

from tests.games.eclipse.positions import position, row, ships, to_combat
from tests.table.browser.clicks.turns import Hand, Turn, standing

HOME, ZONE = "hex:0,-2", "hex:-1,-1"
BOXED = ["202", "203", "204", "205", "206", "207", "208", "209", "210", "211", "214"]
"""All others of its ring: so Alpha Centauri is drawn, with squares for money and materials."""
EXPLORING = f"stacks.middle = {{left = 1, boxed = {BOXED}}}"
BUILDING = "players.0.resources = {materials = 10}"
RESEARCHING = """
tray = {gauss_shield = 1}
players.0.resources = {science = 20}
"""
FLEET = row({"206": {"ships": [ships(0, cruiser=1)]}, "207": {}, "208": {}})
BATTLE = row(
    {
        "206": {"ships": [ships(1, dreadnought=1), ships(0, cruiser=2)]},
        "207": {"owner": 0},
        "208": {"owner": 1},
    }
)


def _explore(hand: Hand) -> None:
    hand.place(ZONE)
    hand.again()
    hand.page.locator("#sheet-explore .ec-turn.chosen").wait_for()
    hand.confirm()
    hand.group("control")


def _research(hand: Hand) -> None:
    hand.reads("technology")
    hand.place("tech:gauss_shield")
    hand.again()


def _build(hand: Hand) -> None:
    for _ in range(2):
        hand.place(HOME)
        hand.option("nterceptor")


def _move(hand: Hand) -> None:
    hand.place("fleet:0:10,0")
    hand.place("hex:12,0")
    hand.again()


def _volley(hand: Hand) -> None:
    hand.group("attack")


def _pass(hand: Hand) -> None:
    hand.group("pass")


TURNS = [
    Turn(
        "explore with control and two cubes",
        start=standing("eclipse", partial(position, EXPLORING)),
        presses=_explore,
        plays=(
            *("action", "explore", "place", "take_control", "colony_ship", "colony_ship", "done"),
        ),
        before=12,
        must=4,
    ),
    Turn(
        "research",
        start=standing("eclipse", partial(position, RESEARCHING)),
        presses=_research,
        plays=("action", "buy"),
        before=3,
        must=2,
    ),
    Turn(
        "build two ships",
        start=standing("eclipse", partial(position, BUILDING)),
        presses=_build,
        plays=("action", "build", "build"),
        before=7,
        must=4,
    ),
    Turn(
        "move two sectors",
        start=standing("eclipse", partial(position, "", FLEET, species="eridani_empire")),
        presses=_move,
        plays=("action", "move", "move"),
        before=7,
        must=3,
    ),
    Turn(
        "volley",
        start=standing("eclipse", partial(to_combat, "", BATTLE)),
        presses=_volley,
        plays=("attack",),
        before=2,
        must=1,
    ),
    Turn(
        "pass",
        start=standing("eclipse", position),
        presses=_pass,
        plays=("pass",),
        before=2,
        must=1,
    ),
]
