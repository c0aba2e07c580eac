"""Nothing that is typed becomes markup, nothing hidden leaves, nobody gets in without a link.

The real pages of a real game; what only a game with secrets can show, with the toy game.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core import record
from armillary.table.model import Thought
from armillary.table.room import log_entries
from armillary.table.room.log_entries import Body
from armillary.table.storage.schema import NewEntry, NewSeat
from armillary.table.storage.store import Store
from bench.played_tables import seated
from tests.table.toy_table import CSRF, Browser, serving, toy_store

EVIL = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</script><script>alert(1)</script>",
    "<!--",
    "]]>",
    "{{ 7 * 7 }}{% raw %}",
    "{player} {name} %(name)s ${x}",
    "&lt;b&gt; &amp; &#60;",
    "javascript:alert(1)",
    "\u2028\u202e\x00",
    "~@`\\",
    "</textarea></title></style>",
)
"""What people might type to break something."""
SEED = 8675309


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(str(tmp_path_factory.mktemp("safety") / "tables.db"))
    yield store
    store.close()


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    with serving(store) as client:
        yield client


def new(browser: Browser, names: Sequence[str], **more: Any) -> dict[str, Any]:
    seats = [{"kind": "person", "name": name} for name in names]
    seats += [{"kind": "bot", "bot": "random"}] * (2 - len(names))
    body = {"game": "gaia", "seats": seats, "seed": SEED, **more}
    answer = browser.post("/tables", body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


class Skeleton(HTMLParser):
    """The elements of a page with the names of their attributes; and what scripts it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self._script: dict[str, str | None] | None = None
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(name for name, _ in attrs)))
        self.attributes += attrs
        if tag == "script":
            self._script = dict(attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._script = None

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self.scripts.append((self._script, data))


def pages_of(anna: Browser, name: str, remark: str) -> list[str]:
    """All pages on which a name and a remark are shown."""
    made = new(anna, [name], pace="solo")
    table = made["table"]
    said = anna.post(f"/t/{table}/chat", {"text": remark})
    shown = [f"/t/{table}", f"/t/{table}/end", f"/t/{table}/join"]
    with anna.live(table) as line:
        push = line.receive_json(timeout=10)
    drawn = "".join([*push["regions"].values(), *push.get("pieces", {}).values()])
    # Otherwise there is nothing to compare.
    remarks = drawn.count('id="remark-')
    assert remarks == (said.status_code == 200)
    found = [drawn] if remarks else []
    return found + [anna.get(path).text for path in shown]


@pytest.fixture(scope="module")
def harmless(client: TestClient[Litestar]) -> dict[int, list[Skeleton]]:
    """The same pages with harmless texts, by how many there are."""
    found = [pages_of(Browser(client), "Zed", text) for text in ("hello", "")]
    return {len(pages): [Skeleton(page) for page in pages] for pages in found}


@settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    name=st.one_of(st.sampled_from(EVIL), st.text(min_size=1, max_size=40)),
    remark=st.one_of(st.sampled_from(EVIL), st.text(min_size=1, max_size=500)),
)
def test_whatever_people_type_leaves_the_pages_as_they_are(
    client: TestClient[Litestar], harmless: dict[int, list[Skeleton]], name: str, remark: str
) -> None:
    name = name.strip()[:40]
    if not any(character.isprintable() and not character.isspace() for character in name):
        name = "x"  # An empty name is another page: it asks for one.
    found = pages_of(Browser(client), name, remark)
    for page, plain in zip(found, harmless[len(found)], strict=True):
        shown = Skeleton(page)
        assert shown.elements == plain.elements
        for attributes, content in shown.scripts:
            if attributes.get("type") == "application/json":
                json.loads(content)


@pytest.mark.parametrize("path", ["/", "/t/{}", "/t/{}/end", "/t/{}/join", "/rules/gaia", "/none"])
def test_no_page_has_scripts_inside(client: TestClient[Litestar], path: str) -> None:
    """But data; no handlers, no `javascript:`."""
    anna = Browser(client)
    table = new(anna, ["Anna"], pace="solo")["table"]
    headers = {**anna._headers(), "accept": "text/html"}
    page = Skeleton(client.get(path.format(table), headers=headers).text)
    for attributes, content in page.scripts:
        assert not content.strip() or attributes.get("type") == "application/json"
    for attribute, value in page.attributes:
        assert not attribute.startswith("on")
        assert not (value or "").strip().lower().startswith("javascript:")


# --- Without a link


def routes(client: TestClient[Litestar]) -> list[tuple[str, str]]:
    """Every request that is about one table: method and path."""
    found: list[tuple[str, str]] = []
    for route in client.app.routes:
        if "{table:str}" in route.path_format.replace("{table}", "{table:str}"):
            methods = set(getattr(route, "methods", ())) & {"GET", "POST"}
            found += [(method, route.path) for method in methods]
    return sorted(found)


def test_strangers_get_nothing_of_a_table(client: TestClient[Litestar]) -> None:
    """Whatever they ask for: with no link, with the link of another table, or with a guess."""
    anna, mallory = Browser(client), Browser(client)
    table = new(anna, ["Anna", "Ben"])["table"]
    link = new(mallory, ["Mallory", "Ben"])["seats"][1]
    mine, invited = mallory.cookies["keyring"], link.rpartition(".")[2]
    asked = routes(client)
    assert len(asked) > 30, "all of them"
    for cookies in (
        {},
        {"keyring": mine},
        {"keyring": "A" * 32},
        {"invitation": f"{table}.{invited}"},
        {f"t_{table}": mine},
    ):
        for method, path in asked:
            address = re.sub(r"\{table:str\}", table, path)
            address = re.sub(r"\{entry:int\}", "1", address)
            address = re.sub(r"\{\w+:\w+\}", "x", address)
            cookie = "; ".join(f"{k}={v}" for k, v in {"csrf": CSRF, **cookies}.items())
            headers = {
                "cookie": cookie,
                "x-csrftoken": CSRF,
                "authorization": f"Bearer {mine},{invited}",
            }
            body = None if method == "GET" else BODIES.get(path.rpartition("/")[2], {})
            answer = client.request(method, address, headers=headers, json=body)
            assert answer.status_code in (400, 403), (method, path, answer.text[:200])
            assert "Anna" not in answer.text
    state = anna.get(f"/t/{table}")
    assert state.status_code == 200


COMMAND = {"seq": 0, "request": "a request", "action": {"do": "pass"}}
BODIES: dict[str, Any] = {
    "moves": COMMAND,
    "answer": COMMAND,
    "undo": {"seq": 0},
    "fork": {"entry": 1},
    "pause": {"paused": True},
    "reveal": {"seat": 0},
    "chat": {"text": "hello"},
    "sit": {"seat": 0, "name": "Mallory"},
    "start": {"bot": "random"},
    "invite": {"seat": 1},
    "link": {"seat": 0},
    "device": {},
    "name": {"seat": 0, "name": "Mallory"},
    "give": {"seat": 0},
}


# --- What must stay hidden


def test_the_key_of_a_match_that_goes_on_is_shown_to_nobody(
    client: TestClient[Litestar], store: Store
) -> None:
    """Who knows it can work out what chance will answer."""
    anna, ben, watcher = Browser(client), Browser(client), Browser(client)
    made = new(anna, ["Anna", "Ben"])
    table = made["table"]
    ben.sit(made, 1, "Ben")
    watcher.get(made["watch"])
    kept = store.table(table)
    assert kept is not None
    assert kept.key is not None
    for browser in (anna, ben, watcher):
        told = []
        for token in (browser.cookies.get("keyring", ""), made["watch"].rpartition(".")[2]):
            headers = {"authorization": f"Bearer {token or 'none'}"}
            api = ("", "/view", "/options", "/log", "/export", "/scores")
            asked = [client.get(f"/api/tables/{table}{path}", headers=headers) for path in api]
            told += [answer.text for answer in asked]
        pages = ("", "/end", "/export", "/scores", "/links", "/at/0", "/at/4", "/replay")
        told += [browser.get(f"/t/{table}{path}").text for path in pages]
        told.append(browser.get("/").text)
        with browser.live(table) as line:
            told.append(json.dumps(line.receive_json(timeout=10)))
        for form in (kept.key.hex(), b64encode(kept.key).decode(), str(kept.key)[2:-1]):
            assert form not in "".join(told)


@pytest.mark.parametrize("people", [1, 2])
def test_what_a_bot_thought_helps_nobody_alone(
    client: TestClient[Litestar], store: Store, people: int
) -> None:
    anna = Browser(client)
    seats = [NewSeat("bot", "", "random")] * (3 - people)
    seats = [NewSeat("person", "Anna"), *[NewSeat("person", "Ben")] * (people - 1), *seats]
    config = msgspec.json.encode({"players": 3, "seed": SEED})
    made = seated(store, "gaia", 1, config, "live", seats)
    options = client.get(
        f"/api/tables/{made.id}/options",
        headers={"authorization": f"Bearer {made.secrets[0]}"},
    ).json()["options"]
    first, second = (json.dumps(option["action"]) for option in options[:2])
    body = Body(
        action=msgspec.Raw(first.encode()), reasons=(Thought(first, 4321.5), Thought(second, 3.0))
    )
    store.append(made.id, 0, [NewEntry(0, log_entries.encode(body))], "by a bot")
    anna.hold(made.secrets[0])
    for path in ("", "/at/1"):
        answer = anna.get(f"/t/{made.id}{path}")
        while "data-by=" not in answer.text:  # the news are on their way
            answer = anna.get(f"/t/{made.id}{path}")
        assert ("4318 points less" in answer.text) == (people == 1)  # so much worse is the second
    told = client.get(
        f"/api/tables/{made.id}/log", headers={"authorization": f"Bearer {made.secrets[0]}"}
    )
    assert "4321.5" not in told.text


DEAL = ("1", "2", "3")
OTHERS = (("1", "2", "3"), ("4", "4", "4"), ("2", "2", "1"))
"""What the other player may have been dealt."""


def everything(anna: Browser, table: str, secret: str, secrets: Sequence[str]) -> str:
    """All that one seat of a table can get hold of."""
    token = {"authorization": f"Bearer {secret}"}
    api = ["", "/view", "/options", "/log", "/wait?after=-1&timeout=0"]
    found = [anna.client.get(f"/api/tables/{table}{path}", headers=token).text for path in api]
    pages = ["", "/at/1", "/at/2", "/describe?place=x", "/links", "/export", "/scores", "/end"]
    pages += ["/why?group=offer&place=9", "/replay", "/replay?at=1", "/replay?entry=1"]
    pages += [f"/replay/steps?first={first}&count=9" for first in range(4)]
    pages += ["/replay/describe?at=0&place=card"]
    found += [anna.get(f"/t/{table}{path}").text for path in pages]
    with anna.live(table) as line:
        found.append(json.dumps(line.receive_json(timeout=10)))
    whole = "\n".join(found).replace(table, "TABLE")
    for number, known in enumerate(secrets):
        whole = whole.replace(known, f"SECRET{number}")
    whole = re.sub(r"\b\d{10}(\.\d+)?\b", "TIME", whole)
    return re.sub(r'"mark": ?"[^"]*"', '"mark":""', whole)


def test_nothing_that_a_seat_can_get_hold_of_depends_on_what_is_hidden(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The same match three times; only the other player's hand is another one."""
    file = tmp_path_factory.mktemp("hidden") / "tables.db"
    seen = []
    with toy_store(str(file)) as store, serving(store) as client:
        for hand in OTHERS:
            chance = [{"do": "draw", "card": card} for card in hand + DEAL]
            dealt = Body(chance=tuple(msgspec.Raw(msgspec.json.encode(draw)) for draw in chance))
            config = msgspec.json.encode({"players": 2, "seed": 5})
            seats = [NewSeat("person", "Anna"), NewSeat("person", "Ben")]
            made = seated(
                store, "lagoon", 2, config, "live", seats, [NewEntry(-1, log_entries.encode(dealt))]
            )
            fish = {"action": {"do": "fish"}, "chance": [{"do": "roll", "pips": 2}]}
            store.append(made.id, 1, [NewEntry(0, msgspec.json.encode(fish))], "by hand")
            anna = Browser(client)
            anna.hold(made.secrets[0])
            secrets = [*made.secrets, made.watch_secret]
            seen.append(everything(anna, made.id, made.secrets[0], secrets))
            other = everything_of_other(client, made.id, made.secrets[1])
            assert all(card in other for card in hand), "the owner sees it"
    assert seen[0] == seen[1] == seen[2]


def everything_of_other(client: TestClient[Litestar], table: str, secret: str) -> list[str]:
    token = {"authorization": f"Bearer {secret}"}
    view = client.get(f"/api/tables/{table}/view", headers=token).json()["view"]
    hand: list[str] = view["players"][1]["hand"]
    return hand


# --- Files of any content


@settings(
    max_examples=40,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_a_damaged_file_of_a_real_match_breaks_nothing(
    client: TestClient[Litestar], exported: bytes, data: st.DataObject
) -> None:
    """Bytes changed, cut out or doubled: refused with a reason, or opened as it is."""
    content = bytearray(exported)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        span = data.draw(st.integers(1, 40))
        change = data.draw(st.sampled_from(["flip", "cut", "double", "write"]))
        if change == "flip":
            content[at] ^= 1 << data.draw(st.integers(0, 7))
        elif change == "cut":
            del content[at : at + span]
        elif change == "double":
            content[at:at] = content[at : at + span]
        else:
            content[at : at + span] = data.draw(st.binary(max_size=20))
        if not content:
            content = bytearray(b"\n")
    anna = Browser(client)
    answer = anna.post("/import", content=bytes(content))
    assert answer.status_code in (201, 400), answer.text
    if answer.status_code == 201:
        assert anna.get(answer.json()["url"]).status_code == 200
    else:
        assert answer.json()["error"] == "bad_file"
        assert answer.json()["reason"].endswith(".")


@pytest.fixture(scope="module")
def exported() -> bytes:
    from bench.page_costs import played

    return record.encode(record.of(played("gaia", 2, 3)))
