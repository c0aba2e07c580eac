"""`armillary watch`: a match of bots in the terminal."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.common import (
    Json,
    Lang,
    Players,
    Seed,
    Settings,
    console,
    emit,
    make_config,
    plain_scores,
    score_table,
)

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from armillary.bots import Bot
    from armillary.core.match import Match
    from armillary.core.words import Words

FRAME = 2
"""Lines, or columns, that the border of a panel takes."""
TABLE_WIDTH = 64
"""From this width on the players fit beside the map."""
FEW_LINES = 6
"""So much of the log should stay below the map."""
LINES = 200
"""So many lines of the log are kept for the screen."""


def watch(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="The game; if not given, the one for the fewest players."
        ),
    ] = None,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            help="Who plays: random, greedy, builder or MODULE:NAME, a bot of yours.",
        ),
    ] = "builder",
    seed: Seed = 1,
    delay: Annotated[
        float, typer.Option(min=0, max=60, metavar="N", help="Seconds between two decisions.")
    ] = 0.2,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the record.")
    ] = None,
    settings: Settings = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Watch a match of bots: the map, the players, and what happens."""
    from armillary.cli.bots.matches import bot_names, make_bots, seated
    from armillary.core import record, registry
    from armillary.core.match import Match

    rules = registry.load(game or registry.usual().name)
    words = rules.words(lang)
    config = make_config(rules, players, seed, settings)
    sitting = seated(bot_names(rules, bots), config.players, 0)
    match = Match(rules, config)
    told = _told(match, make_bots(rules, config, sitting), words)
    screen = console()
    if json:
        for _ in told:
            pass
    elif sys.stdout.isatty() and screen.is_terminal:
        _show(screen, match, told, words, delay)
    else:
        for lines in told:
            for line in lines:
                typer.echo(line)
    if save is not None:
        record.save(record.of(match), save)
    scores = rules.scores(match.state)
    names = words.names(match.state)
    if json:
        emit(
            {
                "game": rules.name,
                "config": config,
                "bots": sitting,
                "decisions": len(match.log),
                "scores": plain_scores(names, scores),
            }
        )
    else:
        screen.print(score_table(words, names, scores))


def _told(match: Match, bots: list[Bot], words: Words) -> Iterator[list[str]]:
    """Play decision by decision; gives what happened each time, in words."""
    from armillary.bots import arena
    from armillary.core.events import Event

    while (asked := match.decision) is not None:
        events: list[Event] = []
        arena.answer(match, asked, bots, events)
        names = words.names(match.state)
        yield [text for event in events if (text := words.event(event, names))]


def _show(
    screen: Console, match: Match, told: Iterator[list[str]], words: Words, delay: float
) -> None:
    """The live view."""
    from rich.live import Live

    from armillary.cli.picture import picture

    recent: deque[str] = deque(maxlen=LINES)
    with Live(console=screen, screen=True, auto_refresh=False) as live:
        for lines in told:
            recent.extend(lines)
            live.update(_view(screen, match, words, recent), refresh=True)
            if lines:
                time.sleep(delay)
    screen.print(picture(match.game.name, match.state, words, words.names(match.state)))


def _view(screen: Console, match: Match, words: Words, recent: deque[str]) -> RenderableType:
    """Map, players and the last lines of the log, as the window has room."""
    from rich.layout import Layout
    from rich.panel import Panel

    from armillary.cli.picture import board, headline, players

    game, state = match.game.name, match.state
    drawn = board(game, state, words).split()
    map_width = max((line.cell_len for line in drawn), default=0) + FRAME + 2
    map_height = len(drawn) + FRAME
    table_height = len(match.game.scores(state)) + 1 + FRAME
    width, height = screen.size
    beside = width >= map_width + TABLE_WIDTH and height >= map_height
    below = height >= map_height + table_height + FEW_LINES
    title = headline(game, state, words)
    table = Layout(Panel(players(game, state, words.names(state)), title=title), size=table_height)
    used = table_height + (map_height if below and not beside else 0)
    log = Layout(Panel(_log(recent, max(1, height - used - FRAME))))
    whole = Layout()
    if beside:
        side = Layout()
        side.split_column(table, log)
        whole.split_row(Layout(Panel(board(game, state, words)), size=map_width), side)
    elif below:
        whole.split_column(Layout(Panel(board(game, state, words)), size=map_height), table, log)
    else:
        whole.split_column(table, log)  # A larger window shows the map too.
    return whole


def _log(recent: deque[str], room: int) -> RenderableType:
    from rich.text import Text

    lines = list(recent)[-room:]
    return Text("\n".join(lines), no_wrap=True, overflow="ellipsis")
