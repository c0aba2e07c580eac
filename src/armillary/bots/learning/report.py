"""What learning has brought so far: a line for whoever watches, a table, and curves."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import msgspec

from armillary.bots.learning.generations import Generation, Progress

TABLE, CURVES = "generations.csv", "curves.svg"

WIDTH, HEIGHT, MARGIN = 640, 240, 48


def line(its: Generation, seconds: float) -> str:
    """A generation in one line."""
    gate = (
        f"{its.advantage:+.1f} ± {its.advantage_error:.1f} against the champion"
        f"{', which it replaces' if its.promoted else ''}; "
        if its.met
        else ""
    )
    return (
        f"{seconds:5.0f} s  generation {its.number}: mean {its.mean}, winner {its.winner}; {gate}"
        f"{its.rows:,} positions, error {its.error}, by hand {its.error_by_hand}"
    )


def write(progress: Progress, folder: Path) -> None:
    """The table of all generations, and its curves as a picture."""
    names = [field.name for field in msgspec.structs.fields(Generation)]
    with (folder / TABLE).open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(names)
        rows.writerows([getattr(its, name) for name in names] for its in progress.generations)
    means = [its.mean for its in progress.generations]
    winners = [its.winner for its in progress.generations]
    (folder / CURVES).write_text(_picture(progress.game, means, winners), encoding="utf-8")


def _picture(game: str, means: Sequence[float], winners: Sequence[float]) -> str:
    """Points by generation: the mean of those who learn, and their winner."""
    low, high = min(means), max(winners)
    span = high - low or 1.0
    step = (WIDTH - 2 * MARGIN) / max(1, len(means) - 1)

    def curve(points: Sequence[float], colour: str) -> str:
        tall = (HEIGHT - 2 * MARGIN) / span
        places = " ".join(
            f"{MARGIN + n * step:.0f},{HEIGHT - MARGIN - (its - low) * tall:.0f}"
            for n, its in enumerate(points)
        )
        return f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="2"/>'

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<text x="{MARGIN}" y="24">{game}: points by generation, winner and mean</text>'
        f'<text x="8" y="{MARGIN + 4}">{high:.0f}</text>'
        f'<text x="8" y="{HEIGHT - MARGIN + 4}">{low:.0f}</text>'
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 16}" text-anchor="end">{len(means) - 1}</text>'
        f"{curve(winners, '#a13')}{curve(means, '#136')}</svg>\n"
    )
