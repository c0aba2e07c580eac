"""The log of a server as an operator reads it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from armillary.table import server_log
from armillary.table.server_log import LogFormat


class Lines:
    """What was logged in JSON so far."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def all(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]

    def of(self, level: str) -> list[dict[str, Any]]:
        return [line for line in self.all() if line["level"] == level]


@contextmanager
def read_log(form: LogFormat = "json") -> Iterator[Lines]:
    """The log of this process, for as long as the block runs."""
    lines, root = Lines(), logging.getLogger()
    before, level = root.handlers[:], root.level
    server_log.set_up(form, lines.stream)
    try:
        yield lines
    finally:
        root.handlers = before
        root.setLevel(level)
