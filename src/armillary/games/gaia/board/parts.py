"""Small parts of sheets and cards: gains, tiles, boosters, federation tokens.

The same few hundred parts are drawn again and again; those that depend on printed rows and the
language alone are kept.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from armillary.core.words import Words
from armillary.drawing.amounts import chip
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import token
from armillary.drawing.art.svg import element, number, point, text, use
from armillary.drawing.clickable import spot, thing
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.galaxy.structures import structure
from armillary.games.gaia.components import BoardAction, Booster, FederationToken, Gain, Tech
from armillary.games.gaia.words import GAINS

AREA_ICONS = {
    "terraforming": "steps",
    "navigation": "range",
    "artificial_intelligence": "qic",
    "gaia_project": "gaiaformers",
    "economy": "credits",
    "science": "knowledge",
}

_PIECES = {
    "mine": "mine",
    "trading_station": "trading_station",
    "research_lab": "research_lab",
    "planetary_institute_or_academy": "planetary_institute",
    "build_mine": "mine",
    "build_trading_station": "trading_station",
    "build_planetary_institute_or_academy": "planetary_institute",
}
_ICONS = {
    "planet_type": "planet",
    "federation_token": "federation",
    "sector": "sector",
    "gaia_planet": "planet",
    "mine_on_gaia_planet": "planet",
    "research_advance": "research",
    "terraforming_step": "steps",
    "gain_federation_token": "federation",
}


def amounts(gain: Gain) -> list[tuple[str, int]]:
    """What an icon gives, in the order in which we show it."""
    return [(kind, amount) for kind in GAINS if (amount := getattr(gain, kind))]


def gain_chips(gain: Gain, more: str = "") -> str:
    """A gain as chips."""
    return "".join(chip(kind, amount, more) for kind, amount in amounts(gain))


@lru_cache(512)
def gain_plain(gain: Gain) -> str:
    """A gain as icons and numbers, without a ground of their own."""
    return "".join(f"{icon(kind)}<b>{amount}</b>" for kind, amount in amounts(gain))


def counted(what: str) -> str:
    """What a tile counts or waits for, as a picture."""
    if what in _PIECES:
        return structure(_PIECES[what])
    green = "ga-green" if "gaia" in what else ""
    return icon(_ICONS[what], more=green)


def tile_body(row: Tech, words: Words) -> str:
    """What a tech tile does, as pictures and few words."""
    tell = texts.of(words.language)
    if row.kind == "passive":
        value = chip("power", row.power)
        return f"{structure('planetary_institute')}{structure('academy')}{value}"
    if row.trigger:
        told = text(tell(f"trigger.{row.trigger}"))
        return f'{counted(row.trigger)}<i class="ga-words">{told}</i>'
    body = gain_chips(row.gain)
    if row.per:
        told = text(tell(f"per.{row.per}"))
        body += f'<i class="ga-words">{told}</i>{counted(row.per)}'
    return body


@lru_cache(2048)
def tile(
    row: Tech,
    words: Words,
    place: str,
    owners: tuple[int, ...] = (),
    left: int | None = None,
    more: str = "",
    active: bool = True,
) -> str:
    """A tech tile: when it gives something, and what."""
    tell = texts.of(words.language)
    held = "".join(token(seat) for seat in owners)
    count = f'<em class="ga-left">×{left}</em>' if left is not None else ""
    pays = gain_chips(row.gain) if row.trigger else ""
    body = (
        f'<span class="ga-when">{text(tell(f"kind.{row.kind}"))}{pays}'
        f'<span class="ga-held">{held}{count}</span></span>'
        f'<span class="ga-what">{tile_body(row, words)}</span>'
    )
    cls = f"ga-tile ga-k-{row.kind} {more}".rstrip()
    label = tile_label(row, words, tell("sheet.covered") if "ga-covered" in more else "")
    make = spot if active else thing
    return make(place, label, body, cls)


def tile_label(row: Tech, words: Words, note: str = "") -> str:
    """A tech tile, spoken."""
    tell = texts.of(words.language)
    label = tell("sheet.tile", tile=words.term(row.id))
    return f"{label}, {note}" if note else label


@lru_cache(256)
def board_gain(row: BoardAction, words: Words) -> str:
    """What a board action brings, as pictures."""
    tell = texts.of(words.language)
    parts = gain_chips(row.gain)
    if row.steps:
        parts += f'<span class="chip">{icon("steps")}<b>{row.steps}</b>{structure("mine")}</span>'
    if row.special == "planet_types":
        parts += (
            f'<i class="ga-plus">+</i><span class="chip">{icon("vp")}<b>{row.special_vp}</b></span>'
            f'<i class="ga-words">{text(tell("per.planet_type"))}</i>'
        )
    elif row.special:
        name = "tile" if row.special == "tech_tile" else "federation"
        told = text(tell(f"action.{row.special}"))
        parts += f'{icon(name)}<i class="ga-words">{told}</i>'
    return parts


def booster_special(row: Booster, words: Words) -> str:
    """The special action of a booster, as pictures."""
    if row.special == "range":
        return chip("range", f"+{row.amount}")
    return f'<span class="chip">{icon("steps")}<b>{row.amount}</b>{structure("mine")}</span>'


@lru_cache(256)
def booster_body(row: Booster, words: Words) -> str:
    """A booster: its income above, what else it does below."""
    tell = texts.of(words.language)
    income = "".join(f"<span>{gain_plain(gain)}</span>" for gain in row.income)
    low = f'<i class="ga-none">{text(tell("sheet.nothing"))}</i>'
    kind = "pass"
    if row.special:
        low, kind = booster_special(row, words), "special"
    elif row.pass_vp:
        per = f'<i class="ga-words">{text(tell(f"per.{row.per}"))}</i>{counted(row.per)}'
        low = f"{icon('vp')}<b>{row.pass_vp}</b>{per}"
    return (
        f'<span class="ga-income"><i class="ga-kind">{text(tell("kind.income"))}</i>'
        f'<span class="ga-big">{income}</span></span>'
        f'<span class="ga-else ga-k-{kind}"><i class="ga-kind">{text(tell(f"kind.{kind}"))}</i>'
        f'<span class="ga-mid">{low}</span></span>'
    )


_OCTAGON = " ".join(
    point(26 * cos(pi / 4 * i + pi / 8), 26 * sin(pi / 4 * i + pi / 8)) for i in range(8)
)


@lru_cache(256)
def federation_token(row: FederationToken, green: bool, left: int | None = None) -> str:
    """A federation token: an octagon, green while it can be turned."""
    rest = [(kind, n) for kind, n in amounts(row.gain) if kind != "vp"]
    vp = row.gain.vp
    shapes = [
        (
            f'<polygon points="{_OCTAGON}" class="ga-oct"/>'
            f'<polygon points="{_OCTAGON}" class="ga-oct-in" transform="scale(.84)"/>'
        )
    ]
    if vp:
        shapes.append(f'<text y="{-1 if rest else 6}" class="ga-oct-vp">{vp}</text>')
    for place, (kind, amount) in enumerate(rest):
        x = (place - (len(rest) - 1) / 2) * 17
        y = 10 if vp else 0
        if amount > 1:
            shapes.append(use(f"ic-{kind}", 13, x - 5, y))
            shapes.append(f'<text x="{number(x + 6)}" y="{y + 4}" class="ga-oct-n">{amount}</text>')
        else:
            shapes.append(use(f"ic-{kind}", 15, x, y))
    if left is not None:
        shapes.append(
            f'<g transform="translate(19 -19)"><circle r="9" class="ga-oct-left"/>'
            f'<text y="4" class="ga-oct-n">{left}</text></g>'
        )
    return element(
        "svg",
        "".join(shapes),
        cls=f"ga-token {'ga-is-green' if green else 'ga-is-grey'}",
        viewBox="-30 -30 60 60",
        aria_hidden="true",
    )


def heading(title: str, note: str = "") -> str:
    """The caption of a panel."""
    small = f'<span class="ga-note">{text(note)}</span>' if note else ""
    return f'<h3 class="ga-caption"><span>{text(title)}</span>{small}</h3>'


def panel(title: str, body: str, more: str = "", note: str = "") -> str:
    """A part of a sheet with its caption."""
    part = f' data-part="{more.removeprefix("ga-")}"' if more else ""
    return f'<section class="ga-panel {more}"{part}>{heading(title, note)}{body}</section>'
