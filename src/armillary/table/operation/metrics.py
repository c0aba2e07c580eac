"""What a server has done and holds, as Prometheus reads it."""

from __future__ import annotations

from typing import NamedTuple

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Figures(NamedTuple):
    """What is counted when somebody asks: of this process, and of the database."""

    lines: int
    """Live lines."""
    connections: int
    rooms: int
    workers: int
    worker_restarts: int
    jobs: dict[str, int]
    """Decisions that bots still have to make, by how long they have waited."""
    oldest_job: float
    """Seconds."""
    given_up: int
    """Decisions that no bot could make."""
    outbox: int
    tables: dict[str, int]
    """By their state."""
    ready: bool


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        # Memory, processor time, open files.
        ProcessCollector(registry=registry)
        self.moves = Counter("armillary_moves", "Moves of people accepted.", registry=registry)
        self.requests = Histogram(
            "armillary_request_seconds",
            "Time to answer, by kind of request.",
            ["kind"],
            buckets=SECONDS,
            registry=registry,
        )
        self.refusals = Counter(
            "armillary_refusals", "Requests refused, by reason.", ["reason"], registry=registry
        )
        self._gauges = {
            name: Gauge(f"armillary_{name}", told, registry=registry)
            for name, told in (
                ("lines", "Pages that are connected."),
                ("connections", "Connections to this process."),
                ("rooms", "Tables open in this process."),
                ("workers", "Worker processes of this server."),
                ("worker_restarts", "How often a worker had to be started again."),
                ("oldest_job", "Seconds that the oldest decision of a bot has waited."),
                ("given_up", "Decisions that no bot could make."),
                ("outbox", "Messages to webhooks that wait."),
                ("ready", "Whether /readyz says yes."),
            )
        }
        self._jobs = Gauge(
            "armillary_jobs", "Bots' decisions that wait.", ["waited"], registry=registry
        )
        self._tables = Gauge("armillary_tables", "Tables.", ["state"], registry=registry)

    def text(self, figures: Figures) -> bytes:
        """All figures, in Prometheus's text format."""
        for name, gauge in self._gauges.items():
            gauge.set(getattr(figures, name))
        for waited, count in figures.jobs.items():
            self._jobs.labels(waited).set(count)
        for state, count in figures.tables.items():
            self._tables.labels(state).set(count)
        return generate_latest(self._registry)
