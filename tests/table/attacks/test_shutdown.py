"""A server that ends lets nobody down: no request fails, pages know, bots' jobs are given back."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from armillary.table.app import make_app
from armillary.table.background import bot_worker
from armillary.table.background.bot_worker import Worker
from armillary.table.storage.schema import JOB
from armillary.table.storage.store import Store
from armillary.table.web.request_context import RequestContext
from tests.table.toy_table import NO_LIMITS
from tests.table.web.test_serve import served

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]


async def when_served(address: str, end: Any) -> tuple[list[httpx.Response], int]:
    """What long polls are answered, and how a live line is closed, if the server ends meanwhile."""
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        wish = {"game": "gaia", "seats": SEATS, "seed": 2, "pace": "device"}
        made = (await client.post("api/tables", json=wish)).json()
        token = {"authorization": f"Bearer {made['seats'][0]}"}
        path = f"api/tables/{made['table']}"
        version = (await client.get(path, headers=token)).json()["version"]
        live = f"ws{address.removeprefix('http')}t/{made['table']}/live?seq=-1"
        cookie = {"cookie": f"keyring={made['seats'][0]}"}
        async with connect(live, additional_headers=cookie, compression=None) as line:
            await line.recv()
            wait = f"{path}/wait?after={version}&timeout=30"
            sent = asyncio.Semaphore(0)

            async def notice(event: str, _: object) -> None:
                if event == "http11.send_request_body.complete":
                    sent.release()

            traced = {"trace": notice}
            polls = [
                asyncio.create_task(client.get(wait, headers=token, extensions=traced))
                for _ in range(3)
            ]
            for _ in polls:
                await sent.acquire()
            # Sent and answered after them, on a connection of its own: so they have arrived.
            await client.get(f"{path}/log?after={version}", headers=token)
            end()
            answers = await asyncio.gather(*polls)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await line.recv()
        assert closed.value.rcvd is not None
        return list(answers), closed.value.rcvd.code


def test_long_polls_and_live_lines_at_the_end_of_a_server(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with served("serve", "--port", 0, "--db", file, "--workers", 0) as (process, address):
        end = lambda: process.send_signal(signal.SIGTERM)  # noqa: E731
        answers, code = asyncio.run(when_served(address, end))
        assert process.wait(30) == 0
        assert process.stderr is not None
        assert process.stderr.read() == "", "nothing went wrong"
    assert [(answer.status_code, answer.json()["changed"]) for answer in answers] == [
        (200, False)
    ] * 3
    assert code == 1012, "it is being restarted"


def test_what_cannot_be_waited_for_is_told_to_come_back(tmp_path: Path) -> None:
    """Only so many seconds are left for an answer; then it is this one."""
    store = Store(str(tmp_path / "tables.db"))
    app = make_app(store, NO_LIMITS)
    context = app.asgi_handler
    assert isinstance(context, RequestContext)
    begun, sent = asyncio.Event(), list[Any]()

    async def slow(*_: Any) -> None:
        begun.set()
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    async def ask() -> None:
        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "litestar_app": app}
        context.app = slow
        task = asyncio.create_task(context(scope, receive, send))
        await begun.wait()
        task.cancel()
        await task

    asyncio.run(ask())
    store.close()
    assert sent[0]["status"] == 503
    assert (b"retry-after", b"5") in sent[0]["headers"]
    assert b"It is back in a moment" in sent[1]["body"]


def test_a_bot_that_thinks_gives_its_job_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.table.background.test_bot_worker import bot, new

    store = Store(str(tmp_path / "tables.db"))
    new(store, bot(), bot())
    worker, stop = Worker(store), threading.Event()
    thinks = bot_worker.Player.choose

    def ends_meanwhile(self: Any, *given: Any) -> bytes:
        stop.set()
        return thinks(self, *given)

    monkeypatch.setattr(bot_worker.Player, "choose", ends_meanwhile)
    assert worker.work(stop)
    with store.database.read() as connection:
        [job] = connection.execute(sa.select(JOB)).all()
    assert (job.version, job.lease, job.worker, job.tries) == (1, None, None, 0)
    store.close()
