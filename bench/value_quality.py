"""How well values foretell matches that they have not seen.

    python -m bench.value_quality gaia --games 200 --seed 930000

Matches of one bot are played; at some parts of each, by the entries of its log, the points that
every seat is foretold are compared with those at the end. *Explained* is the squared correlation of
the margins, a seat's points less the mean of the others', so that neither luck of the table nor a
value that is too high for all counts. The chances of places are laid into ten bins.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from armillary import bots
from armillary.bots import arena, values
from armillary.cli.common import spread
from armillary.core import registry
from armillary.core.chance import stream
from armillary.core.decision import Decision
from armillary.core.game import load
from armillary.core.match import Match

PARTS = (0.25, 0.5, 0.75, 0.9)
EVERY = 5
"""Entries of the log between two positions that are kept."""
BINS = 10


class Job(NamedTuple):
    game: str
    bot: str
    players: int
    seed: int


class Foretold(NamedTuple):
    """What was foretold of a match at one time, and what came of it; by seat."""

    part: float
    by_hand: tuple[float, ...]
    learnt: tuple[float, ...]
    chances: tuple[tuple[float, ...], ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]


def foretell(job: Job) -> list[Foretold]:
    """Play a match, and ask both values at its parts."""
    game, mind = load(job.game), registry.part(job.game, "bot")
    value = values.best(game, mind)
    kept: list[tuple[int, Any]] = []

    def watch(match: Match, decision: Decision) -> None:
        if not kept or len(match.log) >= kept[-1][0] + EVERY:
            kept.append((len(match.log), match.state.clone()))

    table = [
        bots.make(job.bot, game, stream(job.seed, "seat", seat).next())
        for seat in range(job.players)
    ]
    config = game.config_type(players=job.players, seed=job.seed)
    match = arena.play(game, config, table, watch)
    scores = game.scores(match.state)
    found = []
    for part in PARTS:
        _, state = min(kept, key=lambda its: abs(its[0] - part * len(match.log)))
        seats = range(job.players)
        outlooks = [
            value.outlook(state, seat) if isinstance(value, values.Learnt) else None
            for seat in seats
        ]
        found.append(
            Foretold(
                part,
                tuple(mind.evaluate(state, seat) for seat in seats),
                tuple(value(state, seat) for seat in seats),
                tuple(its.places for its in outlooks if its is not None),
                tuple(its.total for its in scores),
                tuple(its.rank for its in scores),
            )
        )
    return found


def margins(points: tuple[float, ...]) -> Iterator[float]:
    """Each seat's points less the mean of the others'."""
    for seat, own in enumerate(points):
        yield own - fmean(its for other, its in enumerate(points) if other != seat)


def explained(foretold: list[tuple[float, ...]], came: list[tuple[int, ...]]) -> float:
    """The share of the differences at the end that these values knew of."""
    first = [margin for points in foretold for margin in margins(points)]
    last = [margin for points in came for margin in margins(points)]
    return float(np.corrcoef(first, last)[0, 1] ** 2)


def bins(found: list[Foretold]) -> list[tuple[int, float, float]]:
    """How many chances were foretold in each tenth, their mean, and how often it came so."""
    pairs = [
        (chance, rank == place + 1)
        for its in found
        for chances, rank in zip(its.chances, its.ranks, strict=False)
        for place, chance in enumerate(chances)
    ]
    table = []
    for number in range(BINS):
        within = [pair for pair in pairs if min(BINS - 1, int(pair[0] * BINS)) == number]
        if within:
            chance, came = (fmean(column) for column in zip(*within, strict=True))
            table.append((len(within), chance, came))
    return table


def main() -> None:
    parser = ArgumentParser(description="How well values foretell matches.")
    parser.add_argument("game")
    parser.add_argument("--bot", default="builder")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=930_000)
    parser.add_argument("--jobs", type=int)
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.games)
    tasks = [Job(given.game, given.bot, given.players, seed) for seed in seeds]
    played = spread(foretell, tasks, given.jobs, "Playing", quiet=False)
    print(f"{given.game}, {given.players} players, {given.games} matches of {given.bot}")
    for number, part in enumerate(PARTS):
        found = [match[number] for match in played]
        came = [its.points for its in found]
        hand = explained([its.by_hand for its in found], came)
        learnt = explained([its.learnt for its in found], came)
        print(f"{part:.0%} of a match: explained by hand {hand:.2f}, learnt {learnt:.2f}")
    print("places at half of a match: foretold in this tenth, chance, came so")
    for count, chance, came_so in bins([match[1] for match in played]):
        print(f"{count:6} {chance:.3f} {came_so:.3f}")


if __name__ == "__main__":
    main()
