"""The door: headers on everything, no request from another site, limits on sizes and rates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from armillary.table import assets
from armillary.table.rate_limits import Limits
from armillary.table.refusals import BY_STATUS, STATUS, TEXTS, Refused
from armillary.table.settings import RATES, Rate, Settings
from armillary.table.storage.store import Store
from armillary.table.web.security import kind_of
from armillary.table.web.visitors import language_of
from tests.table.toy_table import CSRF, NO_LIMITS, Browser, seats, serving, toy_store

OURS = "http://testserver.local"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store:
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    with serving(store) as client:
        yield client


def asked(client: TestClient[Litestar], status: int) -> Any:
    """Some request that is answered with this status."""
    page = {"accept": "text/html"}
    csrf = {"cookie": f"csrf={CSRF}", "x-csrftoken": CSRF}
    if status == 200:
        return client.get("/", headers=page)
    if status == 404:
        return client.get("/nowhere", headers=page)
    if status == 405:
        return client.post("/", headers={**page, **csrf})
    if status == 403:
        return client.post("/tables", headers=page)
    if status == 401:
        return client.get("/api/tables/x")
    if status == 413:
        return client.post("/tables", headers=csrf, content=b"x" * 70_000)
    return client.post("/tables", headers=csrf, content=b"{")


@pytest.mark.parametrize("status", [200, 400, 401, 403, 404, 405, 413])
def test_every_answer_carries_the_same_headers(client: TestClient[Litestar], status: int) -> None:
    answer = asked(client, status)
    assert answer.status_code == status
    policy = answer.headers["content-security-policy"]
    assert "; script-src 'self'; " in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers


def test_errors_are_pages_for_people_and_json_for_programs(client: TestClient[Litestar]) -> None:
    page = asked(client, 404)
    assert page.headers["content-type"].startswith("text/html")
    assert "There is no such page." in page.text
    told = client.get("/nowhere", headers={"accept": "application/json"})
    assert told.json() == {"error": "no_page", "reason": "There is no such page."}
    program = client.get("/api/nowhere", headers={"accept": "text/html"})
    assert program.json()["error"] == "no_page"


def test_our_own_mistakes_tell_no_details(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("armillary.table.web.routes.pages.held", broken)
    answer = client.get("/", headers={"accept": "text/html"})
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert "content-security-policy" in answer.headers
    assert "A request broke: /" in caplog.text


# --- Other sites


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ({}, False),
        ({"x-csrftoken": CSRF}, False),
        ({"cookie": f"csrf={CSRF}"}, False),
        ({"cookie": f"csrf={CSRF}", "x-csrftoken": CSRF + "x"}, False),
        ({"cookie": "csrf=", "x-csrftoken": ""}, False),
        ({"cookie": f"csrf={CSRF}", "x-csrftoken": CSRF}, True),
        ({"cookie": f"csrf={CSRF}", "x-csrftoken": CSRF, "origin": OURS}, True),
        ({"cookie": f"csrf={CSRF}", "x-csrftoken": CSRF, "origin": "http://evil.example"}, False),
        ({"cookie": f"csrf={CSRF}", "x-csrftoken": CSRF, "origin": OURS + ":81"}, False),
        ({"cookie": f"csrf={CSRF}", "x-csrftoken": CSRF, "origin": "null"}, False),
        (
            {
                "cookie": f"csrf={CSRF}",
                "x-csrftoken": CSRF,
                "origin": "null",
                "sec-fetch-site": "same-origin",
            },
            True,
        ),
    ],
)
def test_only_our_own_pages_may_change_something(
    client: TestClient[Litestar], headers: dict[str, str], passes: bool
) -> None:
    body = {"game": "lagoon", "seats": seats("person", "random")}
    answer = client.post("/tables", json=body, headers=headers)
    assert answer.status_code == (201 if passes else 403)
    if not passes:
        assert answer.json()["error"] in ("csrf", "foreign")


def test_programs_need_no_cookie_but_no_site_may_speak_for_them(
    client: TestClient[Litestar],
) -> None:
    body = {"game": "lagoon", "seats": seats("person", "random")}
    assert client.post("/api/tables", json=body).status_code == 201
    evil = client.post("/api/tables", json=body, headers={"origin": "http://evil.example"})
    assert evil.json()["error"] == "foreign"


def test_the_first_page_gives_the_token(client: TestClient[Litestar]) -> None:
    client.cookies.clear()
    cookie = client.get("/", headers={"accept": "text/html"}).headers["set-cookie"]
    assert re.match(r"csrf=[\w-]{24}; Path=/; SameSite=Strict", cookie)
    assert "HttpOnly" not in cookie, "a script of ours must read it"
    again = client.get("/", headers={"accept": "text/html", "cookie": f"csrf={CSRF}"})
    assert "set-cookie" not in again.headers


@pytest.mark.parametrize("origin", ["http://evil.example", "null", OURS + ":81"])
def test_a_live_line_from_another_site_is_refused(
    client: TestClient[Litestar], origin: str
) -> None:
    anna = Browser(client)
    table = anna.new("person", "random")["table"]
    cookies = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())
    headers = {"cookie": cookies, "origin": origin}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/t/{table}/live", headers=headers) as line,
    ):
        line.receive_json(timeout=5)
    with anna.live(table) as line:
        assert line.receive_json(timeout=5)["full"] is True


def test_a_private_server_answers_to_its_own_names_only(store: Store) -> None:
    private = Settings(rates={}, names=("localhost", "127.0.0.1"))
    with serving(store, private) as client:
        evil = client.get("/", headers={"host": "evil.example"})
        assert (evil.status_code, evil.json()["error"]) == (421, "wrong_host")
        for host in ("localhost", "127.0.0.1:8000"):
            assert client.get("/", headers={"host": host}).status_code == 200


# --- Limits


def test_a_bucket_empties_and_fills_again() -> None:
    now = [0.0]
    limits = Limits({"post": Rate(3, 6)}, lambda: now[0])
    assert [limits.take("post", "a") for _ in range(3)] == [0, 0, 0]
    assert limits.take("post", "a") == 2
    assert limits.take("post", "b") == 0, "somebody else"
    assert limits.take("other", "a") == 0, "no such limit"
    now[0] = 2
    assert limits.take("post", "a") == 0
    assert limits.take("post", "a") == 2
    now[0] = 100
    assert [limits.take("post", "a") for _ in range(3)] == [0, 0, 0]


def test_too_many_requests_are_told_when_to_come_back(store: Store) -> None:
    with serving(store, Settings(rates={"create": Rate(2, 60)})) as client:
        body = {"game": "lagoon", "seats": seats("person", "random")}
        answers = [client.post("/api/tables", json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        refused = answers[2]
        assert refused.json()["error"] == "too_fast"
        assert 1 <= int(refused.headers["retry-after"]) <= 31
        assert refused.headers["ratelimit-limit"] == "2"
        assert refused.headers["ratelimit-remaining"] == "0"
        assert "content-security-policy" in refused.headers
        assert client.get("/api/games").status_code == 200, "other requests have other limits"


@pytest.mark.parametrize(
    ("kind", "method", "path", "limit"),
    [
        ("http", "GET", "/s/a.b", ("enter", "")),
        ("http", "GET", "/static/x/js/table.js", ("static", "")),
        ("http", "GET", "/", ("page", "")),
        ("http", "GET", "/t/a", ("page", "")),
        ("http", "GET", "/t/a/end", ("page", "")),
        ("http", "GET", "/t/a/replay", ("page", "")),
        ("http", "GET", "/t/a/replay/steps", ("get", "a")),
        ("http", "GET", "/rules/gaia/4.2", ("page", "")),
        ("http", "GET", "/learn/gaia", ("page", "")),
        ("http", "GET", "/api/tables/a/log", ("page", "")),
        ("http", "GET", "/t/a/at/7", ("get", "a")),
        ("http", "GET", "/api/tables/a/wait", ("get", "a")),
        ("http", "POST", "/t/a/moves", ("post", "a")),
        ("http", "POST", "/api/tables/a/answer", ("post", "a")),
        ("http", "POST", "/t/a/fork", ("create", "")),
        ("http", "POST", "/api/tables", ("create", "")),
        ("http", "POST", "/import", ("create", "")),
        ("http", "POST", "/presets", ("create", "")),
        ("http", "POST", "/learn/gaia/research", ("create", "")),
        ("websocket", "", "/t/a/live", ("live", "a")),
    ],
)
def test_every_kind_of_request_has_its_limit(
    kind: str, method: str, path: str, limit: tuple[str, str]
) -> None:
    assert kind_of({"type": kind, "method": method, "path": path}) == limit
    assert limit[0] in RATES


def test_a_page_that_talks_too_much_is_cut_off(client: TestClient[Litestar]) -> None:
    anna = Browser(client)
    table = anna.new("person", "random")["table"]
    with anna.live(table) as line, pytest.raises(WebSocketDisconnect) as ended:
        for _ in range(60):
            line.send_text("typing")
        for _ in range(10):
            line.receive_json(timeout=5)
    assert ended.value.code == 4429


def test_links_are_never_logged(
    client: TestClient[Litestar],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    anna = Browser(client)
    made = anna.new("person", "person")
    secret = made["seats"][1].partition(".")[2]
    with caplog.at_level(0):
        anna.get(made["seats"][1])
        anna.get(made["seats"][1] + "x")
        anna.get(f"/t/{made['table']}")
    said = capfd.readouterr()
    ours = [r.getMessage() for r in caplog.records if not r.name.startswith(("httpx", "httpcore"))]
    assert secret not in "\n".join(ours) + said.out + said.err


# --- Static files


def test_static_files_are_kept_for_ever_under_their_digest(client: TestClient[Litestar]) -> None:
    address = assets.url(assets.FONT)
    answer = client.get(address, headers={"accept-encoding": "gzip"})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "font/ttf"
    assert answer.headers["content-encoding"] == "gzip"
    assert "set-cookie" not in answer.headers
    plain = client.get(address, headers={"accept-encoding": "identity"})
    assert plain.content == answer.content
    old = client.get(f"/static/0123/{assets.FONT}")
    assert old.headers["cache-control"] == "no-store"
    for path in ("../settings.py", "js/../../app.py", "none.js", "%2e%2e/app.py"):
        assert client.get(f"/static/{assets.load().digest}/{path}").status_code == 404
    with pytest.raises(LookupError, match=r"no static file 'x\.js'"):
        assets.url("x.js")


# --- Words


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("pl", "pl"),
        ("pt", "pt_BR"),
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt_BR"),
        ("de,pl;q=0.5,en;q=0.4", "pl"),
        ("fr;q=x, en", "en"),
        ("*", "en"),
    ],
)
def test_the_language_of_the_reader(header: str, language: str) -> None:
    assert language_of(header) == language


def test_every_refusal_has_a_sentence() -> None:
    assert set(STATUS) <= set(TEXTS)
    assert set(BY_STATUS.values()) <= set(TEXTS)
    values: dict[str, Any] = dict.fromkeys(("most", "line", "bot", "known", "allowed"), 3)
    values |= {
        "detail": "Why",
        "game": "Gaia",
        "given": 4,
        "field": "kind",
        "name": "Ana",
        "least": 5,
        "number": 6,
    }
    for key in TEXTS:
        sentence = Refused(key, **values).told("en")
        assert sentence[0].isupper()
        assert "{" not in sentence


def test_settings_for_a_server_without_limits() -> None:
    assert NO_LIMITS.rates == {}
    assert Settings().rates == RATES
