"""The app: all routes, the door before them, and what runs beside them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import armillary
from armillary.core import registry
from armillary.core.decision import Illegal
from armillary.core.files.field_types import allowed
from armillary.table.background.expiry import Expiry
from armillary.table.background.task_pool import TaskPool
from armillary.table.background.webhooks import Webhooks
from armillary.table.background.worker_crew import Crew
from armillary.table.operation.clock_watch import ClockWatch
from armillary.table.operation.health import Watch
from armillary.table.operation.metrics import Metrics
from armillary.table.rate_limits import CutOff, Limits
from armillary.table.refusals import BY_STATUS, Refused
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Rooms
from armillary.table.room.undo import UndoCommand
from armillary.table.server_log import LOGGER, REQUEST, Outage
from armillary.table.settings import Settings
from armillary.table.storage.database import RECONNECT
from armillary.table.storage.store import NoTable, Store, StoreError
from armillary.table.web.api import API, Begin, Problem, SitDown
from armillary.table.web.error_page import error_page
from armillary.table.web.live_updates import live
from armillary.table.web.operator_pages import OperatorPages
from armillary.table.web.request_context import RequestContext
from armillary.table.web.routes import commands, lessons, lobby, lookups, pages, replay
from armillary.table.web.security import Guard, Scope
from armillary.table.web.visitors import Answer, Asks, preferences_of

STRICT = tuple(kind.__name__ for kind in (NewTable, SeatWish, Answer, UndoCommand, SitDown, Begin))
"""Bodies in which nothing may stand that we do not know. The framework forgets to say so."""
PARTS = (pages, commands, lookups, lobby, lessons, replay)
"""What browsers ask for."""
BODY = "data"
"""What the framework calls the body; one that is missing, it misses by this name."""


def make_app(store: Store, settings: Settings | None = None, crew: Crew | None = None) -> Litestar:
    """The whole table on this store, its door included. `crew`: the workers beside it."""
    settings = settings or Settings()
    registry.games()  # What is broken is named before anybody comes.
    rooms = Rooms(store, settings)
    tasks = TaskPool(store, settings)
    beside = _Beside(rooms, tasks)
    limits, cut_off = Limits(settings.rates), CutOff(settings.rates.get("refused"))
    app = Litestar(
        [
            API,
            Router(
                "/",
                route_handlers=[handler for part in PARTS for handler in part.HANDLERS],
                include_in_schema=False,
            ),
            live,
        ],
        state=State(
            {
                "rooms": rooms,
                "tasks": tasks,
                "odds_under_way": {},
                "lines": set(),
                "limits": limits,
                "cut_off": cut_off,
                "metrics": Metrics(),
                "connections": int,
            }
        ),
        on_startup=[beside.start],
        on_shutdown=[beside.stop],
        exception_handlers={
            Refused: _refused,
            Illegal: _illegal,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            NoTable: _no_table,
            StoreError: _store_trouble,
            Exception: _broken,
        },
        request_max_body_size=settings.body_size,
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude=["^/static/"]),
        openapi_config=OpenAPIConfig(
            title="Armillary",
            version=armillary.__version__,
            description="Take a seat at a table and play, from a program in any language.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )
    guard = Guard(app.asgi_handler, settings, _explain, cut_off)
    watch = Watch(rooms, crew)
    pages = OperatorPages(guard, watch, app.state, settings.token, limits, cut_off)
    app.asgi_handler = RequestContext(pages, app.state.metrics, _explain)
    for name in STRICT:
        app.openapi_schema.components.schemas[name].additional_properties = False
    return app


class _Beside:
    """What runs beside the requests: news of the store, and messages to webhooks."""

    def __init__(self, rooms: Rooms, tasks: TaskPool) -> None:
        self._rooms = rooms
        self._slow = tasks
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        rooms = self._rooms
        works = [rooms.listen, rooms.presence.beat, Webhooks(rooms).run]
        works += [Expiry(rooms).run, ClockWatch().run]
        self._tasks = [asyncio.create_task(_for_ever(work)) for work in works]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._slow.close()
        self._rooms.close()


async def _for_ever(work: Callable[[], Awaitable[None]]) -> None:
    """Do something that has no end; if it breaks, begin again."""
    outage = Outage(f"{work.__qualname__} has broken down")
    while True:
        began = monotonic()
        try:
            return await work()
        except StoreError as error:
            if monotonic() - began > 10 * RECONNECT:
                outage.over()  # It has worked in between.
            outage.failed(error)
        except Exception:
            LOGGER.exception("%s has broken down; it begins again.", work.__qualname__)
        await asyncio.sleep(RECONNECT)


# --- What went wrong, in words


def _problem(scope: Scope, refusal: Refused) -> Problem:
    language = preferences_of(Request(scope)).language
    scope["litestar_app"].state.metrics.refusals.labels(refusal.key).inc()
    return Problem(refusal.key, refusal.told(language), seq=refusal.values.get("seq"))


def _wants_page(scope: Scope) -> bool:
    """Whether a person waits for a page, not a script or a program for an answer."""
    accepts = dict(scope["headers"]).get(b"accept", b"")
    return b"text/html" in accepts and not scope["path"].startswith("/api/")


def _explain(scope: Scope, refusal: Refused) -> tuple[bytes, bytes]:
    """A refusal as a page or as JSON: content type and content."""
    problem = _problem(scope, refusal)
    if not _wants_page(scope):
        return b"application/json", msgspec.json.encode(problem)
    language = preferences_of(Request(scope)).language
    page = error_page(refusal.key, language, problem.reason)
    return b"text/html; charset=utf-8", page.encode()


def _answer(
    request: Asks, refusal: Refused, headers: dict[str, str] | None = None
) -> Response[bytes]:
    kind, content = _explain(request.scope, refusal)
    headers = dict(headers or {})
    if refusal.status == 401:
        headers["www-authenticate"] = "Bearer"
    if refusal.status in (429, 503):
        headers.setdefault("retry-after", "5")
    return Response(content, status_code=refusal.status, media_type=kind.decode(), headers=headers)


def _refused(request: Asks, error: Refused) -> Response[bytes]:
    return _answer(request, error)


def _illegal(request: Asks, error: Illegal) -> Response[Problem]:
    """The rules forbid it: which one, and the numbers, in the reader's language."""
    language = preferences_of(request).language
    rooms: Rooms = request.app.state.rooms
    request.app.state.metrics.refusals.labels("illegal").inc()
    room = rooms.known(request.path_params.get("table", ""))
    reason = room.game.words(language).on(room.match.state).reason(error) if room else str(error)
    return Response(Problem("illegal", reason, error.rule), status_code=400)


def _http_error(request: Asks, error: HTTPException) -> Response[bytes]:
    """What the framework refused: in our words, with its headers."""
    key = BY_STATUS.get(error.status_code, "bad_request" if error.status_code < 500 else "broken")
    if key == "broken":
        return _broken(request, error)
    refusal = Refused(key, detail=_detail(request, error))
    if refusal.status != error.status_code:
        refusal = Refused("bad_request", detail=_detail(request, error))
    return _answer(request, refusal, error.headers)


def _too_deep(request: Asks, error: RecursionError) -> Response[bytes]:
    """JSON that is brackets in brackets in brackets."""
    return _answer(request, Refused("bad_request", detail="It is nested too deeply."))


def _detail(request: Asks, error: HTTPException) -> str | Refused:
    """What is wrong with a body or a parameter: a sentence."""
    extra = error.extra
    if not (isinstance(extra, list) and extra and isinstance(extra[0], dict)):
        return _closed(error.detail)
    field, message = extra[0].get("key", ""), extra[0].get("message", "")
    if field == BODY:
        return Refused("no_body") if message == repr(BODY) else _closed(message)
    given = message.removeprefix("Invalid enum value ")
    if given != message:
        told = request.route_handler.parsed_fn_signature.parameters
        body = extra[0].get("source") == "body"
        kind, path = (told[BODY], field) if body else (told[field], "")
        names = ", ".join(allowed(kind.annotation, path))
        return Refused("not_one_of", field=field, given=given, allowed=names)
    return _closed(f"{field}: {message}".strip(": "))


def _closed(words: str) -> str:
    """The framework closes some of its sentences, others not."""
    return words.rstrip(".") + "."


def _no_table(request: Asks, error: NoTable) -> Response[bytes]:
    """It was removed in this moment."""
    return _answer(request, Refused("no_table"))


def _store_trouble(request: Asks, error: StoreError) -> Response[bytes]:
    """The database is away, full, locked: the operator reads why, people that it may be lost."""
    LOGGER.error("Nothing could be kept or read: %s", error)
    return _answer(request, Refused("storage"))


def _broken(request: Asks, error: Exception) -> Response[bytes]:
    """Our own mistake. The reader learns no details, but the number by which the log has them."""
    LOGGER.error("A request broke: %s", request.scope["path_template"], exc_info=error)
    return _answer(request, Refused("broken", number=REQUEST.get()))
