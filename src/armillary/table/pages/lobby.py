"""The lobby: games, my tables, the form of a new table, and the way in for those invited.

The form speaks the language of `Board.options`; `sketch` turns what is filled in into the options
of a match and draws its map, so that the browser knows no game.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Sequence, Set

import msgspec
from markupsafe import Markup

from armillary import bots
from armillary.core import registry
from armillary.core.errors import ArmillaryError
from armillary.core.game import Game
from armillary.drawing.art import seat_badges
from armillary.drawing.board import Editable, Given, Laid, Setting
from armillary.table.games import board_of, known, playable, title_of
from armillary.table.model import BOT_NAMES, Json, Preferences
from armillary.table.pages.course import minutes
from armillary.table.pages.game_covers import cover
from armillary.table.pages.game_covers import symbols as cover_symbols
from armillary.table.pages.layout import ago, draw
from armillary.table.refusals import Refused
from armillary.table.room.new_table import read_config
from armillary.table.room.room import Room
from armillary.table.storage.schema import Invitation, MyTable
from armillary.table.words import Say, for_browser, texts_of

PACES = ("solo", "live", "turns", "device")
KINDS = ("person", "bot", "open")
QUICK_LEVEL, FIRST_LEVEL = "captain", "pilot"
"""The bots that one meets at once: usually, and while one has not finished a match."""
SEEDS = 1_000_000
"""Seeds that we make up are short enough to be told to a friend; others may be typed."""
IN_BROWSER = (
    *("seat_n", "who", "name_of", "your_name", "level", "remove_seat", "seats_full", "open_help"),
    *("link_of", "link_watch", "copy", "copied", "copy_by_hand", "remove_preset", "seed_wrong"),
    *("legal_map", "edit_help"),
    *("offline", "failed", "opening", "new_table", "set_up", "set_up_below"),
    *("quick_help", "quick_first"),
    *(f"pace_{pace}_help" for pace in PACES),
)


CLOCKS = (
    (
        "live",
        "move_time",
        ((30, "n_seconds"), (1, "n_minutes"), (2, "n_minutes"), (5, "n_minutes")),
    ),
    ("turns", "remind_time", ((1, "n_days"), (2, "n_days"), (3, "n_days"), (7, "n_days"))),
)
"""Where time may be counted: the pace, its text, and how long a decision may take."""
USUAL = 4
"""Seats of a new table: more than four make it long, and the form longer than a phone."""
UNITS = {"n_seconds": 1, "n_minutes": 60, "n_days": 86400}


# --- The page


def lobby_page(prefs: Preferences, mine: Sequence[MyTable], now: float | None = None) -> str:
    """Games, my tables (in the order given, those that are over last), the form of a new one."""
    say = texts_of("lobby", prefs.language)
    now = time.time() if now is None else now
    games = list(playable())
    seed = secrets.randbelow(SEEDS)
    first = _first(games, mine)
    finished = {table.game for table in mine if table.over}
    players = _usual(first)
    sketched = sketch(first.name, players, seed, {}, prefs.language)
    listed = sorted(mine, key=lambda table: table.over)
    rows = [_row(table, say, prefs.language, now) for table in listed]
    return draw(
        "lobby.html",
        prefs,
        say("title"),
        symbols=cover_symbols(*(game.name for game in games)),
        data=_data(games, finished, first, sketched),
        texts=for_browser(say, IN_BROWSER, "n", "name", "game", "most"),
        say=say,
        cards=[_card(game, mine, say) for game in games],
        tables=rows,
        waiting=sum(bool(row["loud"]) for row in rows),
        games=[_form(game, say, prefs.language) for game in games],
        first=first.name,
        title=title_of(first.name),
        quick=players - 1,
        quick_help=say("quick_help" if first.name in finished else "quick_first"),
        paces=PACES,
        kinds=KINDS,
        crests=[Markup(seat_badges.crest(seat)) for seat in range(_most_seats(games))],
        seed=seed,
        sketch=sketched,
        clocks=[(pace, key, _times(times, say)) for pace, key, times in CLOCKS],
    )


def _most_seats(games: Sequence[Game]) -> int:
    return max(max(game.seats) for game in games)


def _first(games: Sequence[Game], mine: Sequence[MyTable]) -> Game:
    """The game that is offered first: the one of my newest table, or else the one that needs the
    fewest players."""
    for table in sorted(mine, key=lambda table: table.changed, reverse=True):
        for game in games:
            if game.name == table.game:
                return game
    return min(games, key=lambda game: game.seats)


def _usual(game: Game) -> int:
    """How many sit down if nobody says otherwise: every game has a good match for so many."""
    return min(USUAL, max(game.seats))


def _data(games: Sequence[Game], finished: Set[str], first: Game, sketched: Json) -> Json:
    """What the script of the page begins with. `finished`: the games of which I have finished a
    match; of the others the first is for beginners."""
    return {
        "base": "",
        "game": first.name,
        "games": {
            game.name: {
                "title": title_of(game.name),
                "seats": game.seats,
                "usual": _usual(game),
                "bots": bots.levels(game),
                "level": quick_level(game, game.name in finished),
                "first": None if game.name in finished else board_of(game.name).first_match(),
                "map": _map_option(game),
            }
            for game in games
        },
        "options": sketched["options"],
        "layout": sketched["layout"],
        "seeds": SEEDS,
        "bots": BOT_NAMES,
    }


def _map_option(game: Game) -> str:
    """The option that takes a map laid by hand; empty: there is none."""
    board = board_of(game.name)
    return board.map_option if isinstance(board, Editable) else ""


def quick_level(game: Game, finished: bool) -> str:
    """The bot that one meets at once. `finished`: I have finished a match of this game."""
    levels, wanted = bots.levels(game), QUICK_LEVEL if finished else FIRST_LEVEL
    return wanted if wanted in levels else levels[-1]


# --- Games and tables


def _card(game: Game, mine: Sequence[MyTable], say: Say) -> Json:
    about = registry.plugin(game.name)
    return {
        "name": about.name,
        "title": about.title,
        "cover": Markup(cover(about.name)),
        "players": say("players", low=min(about.seats), high=max(about.seats)),
        "hours": say("hours", hours=about.hours),
        "tables": Counter(table.game for table in mine)[about.name],
        "minutes": minutes(about.name),
    }


def _row(table: MyTable, say: Say, language: str, now: float) -> Json:
    """A table of mine."""
    names = [seat.name or say("seat_n", n=seat.number + 1) for seat in table.seats]
    others = [name for number, name in enumerate(names) if number != table.seat]
    status = ""
    if not table.wanted and not table.over:
        waited = [names[seat] for seat in table.waiting_for if 0 <= seat < len(names)]
        status = say("waits_for", name=", ".join(waited)) if waited else ""
        status = say("reactions") if table.reactions else status
        status = say("paused") if table.paused else status
    return {
        "url": f"/t/{table.id}/end" if table.over else f"/t/{table.id}",
        "cover": Markup(cover(table.game)) if table.game in registry.games() else "",
        "name": ", ".join(others) or names[0],
        "about": f"{title_of(table.game)} · {say(f'pace_{table.pace}')}",
        "crests": [Markup(seat_badges.crest(seat.number)) for seat in table.seats],
        "loud": {"answer": "your_answer", "turn": "your_turn"}.get(table.wanted, ""),
        "colour": seat_badges.seat_class(table.seat),
        "status": say("over") if table.over else status,
        "over": table.over,
        "ago": ago(now - table.changed, language),
        "changed": round(table.changed),
    }


# --- The form of a new table


class Field(msgspec.Struct, frozen=True):
    """A setting as the form shows it."""

    setting: Setting
    own_text: bool = False
    """Besides the choices, any text may be given."""


class Form(msgspec.Struct, frozen=True):
    """The options of one game: those that everybody looks at, and the rest, folded."""

    game: str
    main: list[Field]
    folded: list[Field]
    levels: list[tuple[str, str, str]]
    """The bots: name, title, what to expect."""


def _form(game: Game, say: Say, language: str) -> Form:
    settings = board_of(game.name).options(game.words(language))
    main: list[Field] = []
    folded: list[Field] = []
    for setting in settings:
        field = Field(setting, own_text=setting.kind == "text" and bool(setting.choices))
        plain = setting.kind == "choice" or field.own_text
        (main if plain and not setting.when else folded).append(field)
    levels = [(name, *level_words(name, say)) for name in bots.levels(game)]
    return Form(game.name, main, folded, levels)


def _times(times: Sequence[tuple[int, str]], say: Say) -> list[tuple[int, str]]:
    """How long a decision may take, in seconds and in words."""
    return [(0, say("no_clock")), *((n * UNITS[unit], say(unit, n=n)) for n, unit in times)]


def level_words(bot: str, say: Say) -> tuple[str, str]:
    """What a bot is called, and what it is like."""
    return say(f"level_{bot}"), say(f"level_{bot}_help")


def sketch(name: str, players: int, seed: int, form: Given, language: str) -> Json:
    """What a filled form makes: the options for a new table, and its map as picture and text."""
    game = known(name)
    board = board_of(name)
    config = read_config(game, players, seed, form)
    try:
        picture, layout = board.preview(config, game.words(language)), board.layout(config)
    except ArmillaryError as error:
        raise Refused("bad_config", detail=error) from None
    options = msgspec.to_builtins(config)
    for key in ("players", "seed"):
        options.pop(key, None)
    return {"options": options, "map": Markup(picture), "layout": layout, "seed": seed}


def lay_out(
    name: str,
    players: int,
    seed: int,
    form: Given,
    layout: str,
    change: Given,
    language: str,
) -> Laid:
    """The map of a filled form after a change by hand; see `drawing.board.Editable`."""
    game = known(name)
    board = board_of(name)
    if not isinstance(board, Editable):
        raise Refused("no_page")
    # The map of the form may be the one that is being laid, and not legal yet.
    rest = {key: value for key, value in form.items() if key != board.map_option or not layout}
    config = read_config(game, players, seed, rest)
    try:
        return board.lay_out(config, layout, change, game.words(language))
    except (ArmillaryError, ValueError, TypeError) as error:
        raise Refused("bad_config", detail=error) from None


# --- The way in


def join_page(room: Room, prefs: Preferences, invitation: Invitation | None, watches: bool) -> str:
    """For somebody who was invited: who sits there, a name, and a seat.

    `invitation`: to which seat; None: they may choose an open one. If somebody sits there already,
    it may be the same person with another device.
    """
    say = texts_of("lobby", prefs.language)
    names = room.names(room.game.words(prefs.language))
    mine = invitation.seat if invitation is not None else None
    held = invitation is not None and (invitation.used or invitation.kind == "device")
    awaited = {*room.awaited()} | {seat.number for seat in room.seats if seat.kind == "open"}
    seats = [
        {
            "number": sits.number,
            "crest": Markup(seat_badges.crest(sits.number)),
            "name": sits.name or names[sits.number],
            "free": sits.number == mine if mine is not None else sits.kind == "open",
            "awaited": sits.number in awaited,
        }
        for sits in room.seats
    ]
    free = [sits for sits in seats if sits["free"]] if not held else []
    template = "device.html" if held else "join.html" if free else "seat.html"
    name = room.game.name
    return draw(
        template,
        prefs,
        f"{title_of(name)} – Armillary",
        symbols=cover_symbols(name),
        data={"base": f"/t/{room.id}"},
        texts=for_browser(say, ("offline", "failed", "device_asked")),
        say=say,
        title=title_of(name),
        cover=Markup(cover(name)),
        pace=say(f"pace_{room.pace}"),
        seats=seats,
        chosen=free[0]["number"] if free else None,
        holder=seats[mine] if mine is not None else None,
        opens=invitation is not None and invitation.kind == "device" and not invitation.used,
        watches=watches,
        table=f"/t/{room.id}",
    )
