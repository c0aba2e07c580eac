"""Where there is too much to tell at once, the page is told the targets, and asks for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core.match import Match
from armillary.table.room import log_entries
from armillary.table.storage.store import Store
from bench.page_costs import played, put
from tests.table.toy_table import Browser, serving

MANY = 80


class Site:
    """A table of Pulsar in which somebody has very many choices, and the browsers around it."""

    def __init__(self, client: TestClient[Litestar], store: Store) -> None:
        match = played("pulsar", 4, 6)
        early = Match(match.game, match.config)
        while early.decision is None or len(early.decision.options) < MANY:
            early.play(match.log[len(early.log)].action)
        self.decision = early.decision
        made = put(store, match, len(log_entries.bodies(early)))
        self.table, self.seq = made.id, len(log_entries.bodies(early))
        people = [Browser(client) for _ in made.secrets]
        for browser, secret in zip(people, made.secrets, strict=True):
            browser.hold(secret)
        self.asked = people.pop(early.decision.seat)
        self.others = people
        self.watch = Browser(client)
        assert self.watch.get(f"/w/{made.id}.{made.watch_secret}").status_code == 303

    def offers(self, browser: Browser, group: str, place: str = "", seq: int | None = None) -> Any:
        query = {"seq": self.seq if seq is None else seq, "group": group, "place": place}
        return browser.get(f"/t/{self.table}/offers", params=query)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    store = Store(str(tmp_path_factory.mktemp("store") / "tables.db"))
    with serving(store) as client:
        yield Site(client, store)
    store.close()


def told(site: Site) -> tuple[list[Any], list[Any]]:
    """What is legal, as the page of the seat that is asked is told when it is loaded: choices, and
    targets in brief."""
    page = site.asked.get(f"/t/{site.table}").text
    _, _, data = page.partition('id="data"')
    data = data.partition(">")[2].partition("</script>")[0]
    choices = msgspec.json.decode(data)["legal"]["choices"]
    whole = [one for one in choices if "brief" not in one]
    return whole, [one for one in choices if "brief" in one]


def test_the_targets_are_told_and_nothing_is_lost(site: Site) -> None:
    """What the page is told and what it can ask for are together all options, each once."""
    whole, brief = told(site)
    assert "fly" in {target["group"] for target in brief}
    actions = [choice["action"] for choice in whole]
    for target in brief:
        group, place = target["group"], target["place"]
        choices = site.offers(site.asked, group, place).json()["choices"]
        assert {(choice["group"], choice["place"]) for choice in choices} == {(group, place)}
        ways = [way for one in choices for way in one.get("ways", ())]
        assert {way["label"] for way in target["ways"]} == {way["label"] for way in ways}
        assert all(choice["label"] for choice in choices)
        actions += [choice["action"] for choice in choices]
    options = msgspec.json.decode(msgspec.json.encode(site.decision.options))
    assert len(actions) == len(options)
    assert all(option in actions for option in options)


def test_without_a_place_the_first_of_every_target_is_told(site: Site) -> None:
    _, brief = told(site)
    targets = [target["place"] for target in brief if target["group"] == "fly"]
    firsts = site.offers(site.asked, "fly").json()["choices"]
    assert [choice["place"] for choice in firsts] == targets
    for first in firsts[:5]:
        [best, *_] = site.offers(site.asked, "fly", first["place"]).json()["choices"]
        assert best == first


def test_what_is_nowhere_offers_nothing(site: Site) -> None:
    nothing: dict[str, list[Any]] = {"choices": []}
    assert site.offers(site.asked, "fly", "loc:nowhere").json() == nothing
    assert site.offers(site.asked, "no such kind").json() == nothing
    assert site.asked.get(f"/t/{site.table}/offers?group=fly").status_code == 400


def test_only_the_seat_that_is_asked_is_told_and_only_of_now(site: Site) -> None:
    answer = site.offers(site.watch, "fly")
    assert (answer.status_code, answer.json()["error"]) == (409, "not_your_turn")
    for browser in site.others:
        assert site.offers(browser, "fly").json()["error"] == "not_your_turn"
    for seq in (site.seq - 1, site.seq + 1):
        answer = site.offers(site.asked, "fly", seq=seq)
        assert (answer.status_code, answer.json()["error"]) == (409, "stale")
        assert answer.json()["seq"] == site.seq
