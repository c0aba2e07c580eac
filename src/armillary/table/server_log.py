"""The log of a server: one line for each failure, with what an operator needs to follow it.

Every line has its time, its level, the number of the request and the id of the table, if there is
one. No line has a link or a secret: whatever looks like one is taken out on its way.
"""

from __future__ import annotations

import json
import logging
import re
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, TextIO

LogFormat = Literal["text", "json"]
LOGGER = logging.getLogger("armillary")
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The number of the request that is answered."""
TABLE: ContextVar[str] = ContextVar("table", default="")
"""The id of the table that it is about."""
FRAMES = 5
"""Places of the code that a line names; JSON has all of them."""
SECRETS = (
    (re.compile(r"(/[sw]/[\w-]*)\.?[\w.-]*"), r"\1.…"),
    (re.compile(r"(?i)(bearer\s+|cookie:\s*)\S+"), r"\1…"),
    (re.compile(r"(://[^/\s:@]*):[^/\s@]*@"), r"\1:…@"),
    (re.compile(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{32}(?![\w-])"), "…"),
)
"""The link of a seat, the token of a program, the password of a database, what looks like the
secret of a keyring; and what is left."""


@contextmanager
def about(table: str, request: str = "") -> Iterator[str]:
    """What is logged in this block is about this table and this request, whose number it gives."""
    number = request or REQUEST.get()
    tokens = TABLE.set(table), REQUEST.set(number)
    try:
        yield number
    finally:
        TABLE.reset(tokens[0])
        REQUEST.reset(tokens[1])


def set_up(form: LogFormat = "text", stream: TextIO | None = None) -> None:
    """Write the log of this process, libraries included, to this stream; None: standard error."""
    handler = logging.StreamHandler(stream)
    handler.addFilter(_add_context)
    handler.setFormatter(_Json() if form == "json" else _Text())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(logging.INFO)
    # It tells of every request, with the links in it.
    logging.getLogger("httpx").setLevel(logging.ERROR)


def without_secrets(text: str) -> str:
    """A text as it may stand in a log."""
    for secret, left in SECRETS:
        text = secret.sub(left, text)
    return text


def _add_context(record: logging.LogRecord) -> bool:
    record.request = getattr(record, "request", "") or REQUEST.get()
    record.table = getattr(record, "table", "") or TABLE.get()
    return True


def _one_line(text: str) -> str:
    return " ".join(without_secrets(text).split())


def _error(record: logging.LogRecord) -> str:
    """The error that a record is about, and where it happened, innermost first."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return ""
    places = [
        f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
        for frame in reversed(traceback.extract_tb(error.__traceback__)[-FRAMES:])
    ]
    return f" {type(error).__name__}: {error} ({' < '.join(places)})"


class _Text(logging.Formatter):
    """`2026-11-18T11:32:30.123Z WARNING [request 3f2a table Xy] What happened.`"""

    def format(self, record: logging.LogRecord) -> str:
        known = ((name, record.__dict__[name]) for name in ("request", "table"))
        context = " ".join(f"{name} {value}" for name, value in known if value)
        told = _one_line(record.getMessage() + _error(record))
        return f"{_time(record)} {record.levelname} {f'[{context}] ' if context else ''}{told}"


class _Json(logging.Formatter):
    """One object a line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname,
            "message": _one_line(record.getMessage() + _error(record)),
            "process": record.process,
        }
        line |= {name: getattr(record, name) for name in ("request", "table")}
        if record.exc_info:
            line["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps({key: value for key, value in line.items() if value}, ensure_ascii=False)


def _time(record: logging.LogRecord) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{whole}.{int(record.msecs):03}Z"


LOGGER.addFilter(_add_context)  # Whoever else listens may know it, too.


class Outage:
    """Something that is tried for ever: said once when it begins to fail, once when it works."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._since: float | None = None

    def failed(self, error: object) -> None:
        """It does not work."""
        if self._since is None:
            self._since = time.monotonic()
            LOGGER.error("%s: %s It is tried again.", self._what, error)

    def over(self) -> None:
        """It works."""
        if self._since is not None:
            seconds = time.monotonic() - self._since
            LOGGER.warning("%s: it works again, after %.0f s.", self._what, seconds)
            self._since = None
