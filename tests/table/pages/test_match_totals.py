"""What was paid in a match and what the dice brought, counted from recorded matches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from armillary.core import record
from armillary.core.events import Event
from armillary.core.game import load
from armillary.core.words import LANGUAGES
from armillary.drawing.art.icons import known
from armillary.drawing.match_totals import Luck, Roll, Tallies
from armillary.table.games import board_of

DATA = Path(__file__).parents[2] / "data"
GAMES = ("gaia", "pulsar", "eclipse", "imperium")
WITH_DICE = ("eclipse", "imperium")

Step = tuple[Tallies, list[Event], list[dict[str, int]], list[Luck]]


def walk(game: str, players: int = 4) -> Iterator[Step]:
    """After every entry of a recorded match: the tallies, what happened, and how they stood."""
    kept = record.read(DATA / game / f"golden-v1-{players}p.jsonl")
    rules = load(game)
    state: Any = rules.setup(kept.config, kept.version)
    tallies = board_of(game).tallies()
    tallies.begin(state)
    for entry in kept.entries:
        spent, luck = [dict(one) for one in tallies.spent], list(tallies.luck)
        events: list[Event] = []
        tallies.before(state, entry.action)
        rules.apply(state, entry.action, events)
        tallies.after(state)
        tallies.told(events)
        yield tallies, events, spent, luck


def more(tallies: Tallies, before: list[dict[str, int]], seat: int) -> dict[str, int]:
    now = tallies.spent[seat]
    return {kind: now[kind] - before[seat][kind] for kind in now if now[kind] != before[seat][kind]}


class Toy:
    def __init__(self, *coins: int | None) -> None:
        self.players = coins


def test_what_leaves_a_purse_was_paid() -> None:
    tallies = Tallies(
        ("coin",),
        lambda words: {"coin": "coins"},
        purse=lambda coins: None if coins is None else {"coin": coins},
        paid=lambda event: {"coin": event.values.get("n", 0)},
        roll=lambda event: Roll(event.seat, 3, 1.5) if event.key == "roll" else None,
    )
    tallies.begin(Toy(5, 9))
    for coins in ((3, 9), (8, 4), (7, None), (7, None)):
        tallies.after(Toy(*coins))
    assert tallies.spent == [{"coin": 3}, {"coin": 5}], "gains and the end of a player are no cost"
    tallies.told([Event("toll", 1, {"n": 2}), Event("roll", 0), Event("roll", -1)])
    assert tallies.spent == [{"coin": 3}, {"coin": 7}]
    assert tallies.luck == [Luck(3, 1.5), Luck(0, 0)]
    assert tallies.luck[0].more == 1.5


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_counted_has_a_name_and_a_picture(game: str, language: str) -> None:
    tallies = board_of(game).tallies()
    names = tallies.names(load(game).words(language))
    assert set(names) == {*tallies.kinds, *(["luck"] if game in WITH_DICE else [])}
    assert all(names.values())
    assert all(known(kind) for kind in tallies.kinds)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_pays_in_a_whole_match(game: str) -> None:
    *_, (tallies, _, _, _) = walk(game)
    assert len(tallies.spent) == 4
    assert all(sum(spent.values()) > 0 for spent in tallies.spent)


def test_gaia_structures_cost_what_the_log_says() -> None:
    seen = 0
    for tallies, events, before, _ in walk("gaia"):
        built = [event for event in events if event.key in ("mine", "upgrade")]
        if not built or any(event.key == "gains" for event in events):
            continue
        values = built[0].values
        said = values.get("cost", values)
        paid = more(tallies, before, built[0].seat)
        assert paid.get("credits", 0) == said["credits"]
        assert paid.get("ore", 0) == said["ore"]
        seen += 1
    assert seen >= 15


def test_pulsar_dice_are_no_luck() -> None:
    """3.3  All take from the same dice: their pips are chosen, and a low die may be wanted."""
    for tallies, _, _, _ in walk("pulsar"):
        assert all(luck.expected == 0 for luck in tallies.luck)


def test_eclipse_upkeep_is_paid_even_when_income_covers_it() -> None:
    covered = 0
    for tallies, events, before, _ in walk("eclipse"):
        for event in events:
            if event.key == "balance":
                values = event.values
                assert more(tallies, before, event.seat).get("money", 0) >= values["upkeep"]
                covered += values["money"] >= values["upkeep"] > 0
    assert covered >= 5


def test_eclipse_dice_hit_by_their_face() -> None:
    """A burst always hits and a blank never; in between computers and shields decide."""
    blanks = bursts = 0
    kept = record.read(DATA / "eclipse" / "golden-v1-4p.jsonl")
    for (tallies, _, _, before), entry in zip(walk("eclipse"), kept.entries, strict=True):
        face = getattr(entry.action, "face", 0)
        for was, luck in zip(before, tallies.luck, strict=True):
            came, expected = luck.came - was.came, luck.expected - was.expected
            assert came in (0, 1)
            assert expected == 0 or 1 / 6 - 1e-9 <= expected <= 5 / 6 + 1e-9
            if expected:
                assert face
                assert (face, came) not in ((1, 1), (6, 0))
                blanks += face == 1
                bursts += face == 6
    assert blanks
    assert bursts


def test_imperium_hits_are_measured_against_what_a_unit_needs() -> None:
    tallies = board_of("imperium").tallies()
    tallies.begin(Toy(0, 0))
    values = {"unit": "cruiser", "dice": 4, "need": 7, "hits": 3}
    tallies.told([Event("roll", 1, values), Event("roll", 1, values | {"need": 10, "hits": 0})])
    assert tallies.luck == [Luck(), Luck(3, 4 * 0.4 + 4 * 0.1)]
    tallies.told(
        [
            Event("exhaust", 0, {"planet": "jord", "kind": "resources", "n": 4}),
            Event("exhaust", 0, {"planet": "jord", "kind": "influence", "n": 2}),
            Event("spend", 0, {"trade_goods": 3, "strategy_tokens": 1}),
            Event("activate", 0, {"system": 18}),
        ]
    )
    assert tallies.spent[0] == {"resources": 4, "votes": 2, "trade_goods": 3, "tactic": 2}
