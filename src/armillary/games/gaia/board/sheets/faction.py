"""A player's board: power, structures and what they pay, income by source, tiles, free actions."""

from __future__ import annotations

from math import cos, pi, sin

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import element, number, text, use
from armillary.drawing.clickable import spot, thing
from armillary.games.gaia.actions.board_actions import special_sources
from armillary.games.gaia.actions.build_mine import ore_per_step
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import project_tokens
from armillary.games.gaia.actions.tech_tiles import Covering
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.galaxy.structures import structure
from armillary.games.gaia.board.parts import (
    booster_body,
    federation_token,
    gain_plain,
    panel,
    tile,
)
from armillary.games.gaia.board.places import sheet_of, undecided, wheel
from armillary.games.gaia.board.sheets import automa
from armillary.games.gaia.board.sheets.income import income_table
from armillary.games.gaia.board.sheets.power_cycle import bowls
from armillary.games.gaia.components import Gain
from armillary.games.gaia.rounds.resources import spendable
from armillary.games.gaia.rounds.turn import Closing
from armillary.games.gaia.state import (
    ACADEMY_KNOWLEDGE,
    ACADEMY_QIC,
    GAIA_PROJECT,
    MINE,
    RESEARCH_LAB,
    TRADING_STATION,
    Player,
    State,
)


def sheet(state: State, of: int, seat: int | None, words: Words) -> str:
    """The board of one player as a seat sees it; only the owner acts on it."""
    player = state.players[of]
    id = f"sheet-{sheet_of(of)}"
    if of in undecided(state):
        tell = texts.of(words.language)
        return f'<div id="{id}" class="ga-sheet"><p>{text(tell("sheet.no_faction"))}</p></div>'
    if player.faction.is_automa:
        return automa.sheet(state, player, id, words)
    own = of == seat
    return (
        f'<div id="{id}" class="ga-sheet ga-board ga-c-{player.faction.data.colour}">'
        f'<div class="ga-left-column">{hero(player, words)}{_power(player, words)}'
        f"{_conversions(state, player, own, words)}</div>"
        f'<div class="ga-right-column">{_structures(state, player, own, words)}'
        f'<div class="ga-bottom"><div class="ga-count-column">{income_table(state, player, words)}'
        f"{_tokens(state, player, own, words)}</div>"
        f'<div class="ga-side">{_tiles(state, player, own, words)}'
        f'<div class="ga-two">{_booster(state, player, own, words)}'
        f"{_wheel(state, player, words)}</div></div></div></div></div>"
    )


def hero(player: Player, words: Words) -> str:
    """Name, home planet and abilities."""
    row = player.faction.data
    tell = texts.of(words.language)
    ability = words.about(row.id)
    told = f"<p>{text(ability)}</p>" if ability else ""
    return (
        f'<section class="ga-panel ga-hero" data-about="faction:{row.id}">'
        f'<svg class="ga-planet" viewBox="-30 -30 60 60" aria-hidden="true">'
        f"{use(f'ga-{row.home}', 64)}</svg><div><h2>{text(words.term(row.id))}</h2>"
        f'<p class="ga-home">{text(tell("sheet.home", planet=words.term(row.home)))}</p>{told}'
        f'<p class="ga-institute">{structure("planetary_institute", player.seat)}'
        f"<span>{text(words.about(f'{row.id}_institute'))}</span></p></div></section>"
    )


# Power and free actions


def _power(player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    note = tell("power.to_spend", n=spendable(player))
    return panel(tell("power.title"), bowls(player, words), "ga-cycle", note)


def _conversions(state: State, player: Player, own: bool, words: Words) -> str:
    """13.2 and 13.3  Free actions; what cannot be paid now is faded."""
    tell = texts.of(words.language)
    frame = Closing(player.seat)
    make = spot if own else thing
    buttons = []
    for row, kind, amount in player.faction.conversions:
        pays = "brainstone" if row.brainstone else _PAYS.get(kind, kind)
        body = f"{icon(pays)}<b>{amount}</b><i>→</i>{gain_plain(row.gain)}"
        ways = (Convert(row.id), Convert(row.id, True))
        off = all(way.check(state, frame) is not None for way in ways)
        look = "ga-convert ga-off" if off else "ga-convert"
        buttons.append(make(f"convert:{row.id}", words.label(row.id), body, look))
    body = f"{icon('burn')}{icon('tokens')}<b>2</b><i>→</i><u>III</u>{icon('tokens')}<b>1</b>"
    off = Burn().check(state, frame) is not None
    look = "ga-convert ga-off" if off else "ga-convert"
    buttons.append(make("convert:burn", tell("group.burn"), body, look))
    body = f'<div class="ga-converts">{"".join(buttons)}</div>'
    return panel(tell("sheet.free_actions"), body, "ga-free-actions")


_PAYS = {"area3_to_gaia": "tokens"}


# Structures


def _structures(state: State, player: Player, own: bool, words: Words) -> str:
    """On one's own board the pieces begin the action that takes them away."""
    tell = texts.of(words.language)
    board = player.faction.data
    built = player.built
    stations, labs = board.trading_stations, board.research_labs
    mine, upgrade = ("mine", "upgrade") if own else ("", "")
    rows = [
        _row(state, player, words, "mine", board.mines, built[MINE], mine),
        _row(state, player, words, "trading_station", stations, built[TRADING_STATION], upgrade),
        _row(state, player, words, "research_lab", labs, built[RESEARCH_LAB], upgrade),
        _gaiaformers(state, player, own, words),
        _institute(state, player, upgrade, words),
        _academies(state, player, upgrade, words),
    ]
    return panel(
        tell("sheet.structures"),
        f'<div class="ga-rows">{"".join(rows)}</div>',
        "ga-structures",
        tell("sheet.structures_note"),
    )


def _row(
    state: State,
    player: Player,
    words: Words,
    kind: str,
    incomes: tuple[Gain, ...],
    built: int,
    group: str,
) -> str:
    """4.7  Pieces leave from the left; every empty slot pays its income."""
    slots = []
    for number_, income in enumerate(incomes):
        pays = f'<span class="ga-in">{gain_plain(income) or "–"}</span>'
        slots.append(_slot(kind, pays, player.seat, number_ < built, group))
    return _titled(state, words, kind, len(incomes) - built, len(incomes), "".join(slots))


def _slot(kind: str, pays: str, seat: int, empty: bool, group: str, more: str = "") -> str:
    piece = "" if empty else structure(kind, seat)
    look = f"ga-slot{' ga-lit' if empty else ''} {more}".rstrip()
    return element("span", f"{piece}{pays}", cls=look, data_group=None if empty else group or None)


def _titled(
    state: State, words: Words, kind: str, left: int, supply: int, slots: str, wide: str = ""
) -> str:
    tell = texts.of(words.language)
    row = state.table.data.structures[kind]
    credits = f"{row.credits}/{row.neighbour_credits}" if row.neighbour_credits else row.credits
    cost = f"{icon('credits')}<b>{credits}</b>{icon('ore')}<b>{row.ore}</b>"
    return (
        f'<div class="ga-row {wide}" data-about="structure:{kind}" tabindex="0" role="group" '
        f'aria-label="{text(words.label(kind))}">'
        f'<div class="ga-row-head"><b>{text(words.label(kind))}</b><span>{cost}</span>'
        f"<small>{text(tell('sheet.left', left=left, supply=supply))}</small></div>"
        f'<div class="ga-slots">{slots}</div></div>'
    )


def _institute(state: State, player: Player, group: str, words: Words) -> str:
    stands = player.has_institute
    pays = "".join(gain_plain(gain) for gain in player.faction.data.institute)
    slot = _slot(
        "planetary_institute",
        f'<span class="ga-in">{pays}</span>',
        player.seat,
        stands,
        group,
        "ga-wide",
    )
    return _titled(state, words, "planetary_institute", int(not stands), 1, slot, "ga-half")


def _academies(state: State, player: Player, group: str, words: Words) -> str:
    """6.4  One pays knowledge every round, the other has a special action."""
    board, built = player.faction.data, player.built
    slots = _slot(
        "academy_knowledge",
        f'<span class="ga-in">{gain_plain(board.academy_knowledge)}</span>',
        player.seat,
        bool(built[ACADEMY_KNOWLEDGE]),
        group,
    )
    pays = f'<span class="ga-in ga-action">{gain_plain(board.academy_qic)}</span>'
    if built[ACADEMY_QIC]:
        used = "ga-used" if "academy_qic" in player.used else ""
        slots += spot(
            "special:academy_qic",
            words.label("academy_qic"),
            pays,
            f"ga-slot ga-lit ga-octagon {used}".rstrip(),
        )
    else:
        slots += _slot("academy_qic", pays, player.seat, False, group)
    left = 2 - built[ACADEMY_KNOWLEDGE] - built[ACADEMY_QIC]
    return _titled(state, words, "academy", left, 2, slots, "ga-half")


def _gaiaformers(state: State, player: Player, own: bool, words: Words) -> str:
    """5.3 and 16.9  Where each gaiaformer is: on the map, at rest, ready, or still locked."""
    tell = texts.of(words.language)
    track = state.table.data.tracks["gaia_project"]
    grid = state.table.grid
    slots = []
    for place in grid.places(player.projects):
        where = text(state.table.hex_names[place])
        slots.append(_former(player.seat, f"{icon('planet', more='ga-green')}{where}", "ga-lit"))
    slots += [
        _former(player.seat, text(tell("sheet.resting")), "ga-lit")
        for _ in range(player.resting_gaiaformers)
    ]
    slots += [
        _former(player.seat, text(tell("sheet.ready")), "", "project" if own else "")
        for _ in range(player.free_gaiaformers)
    ]
    gives = [level for level, gain in enumerate(track.once) for _ in range(gain.gaiaformers)]
    slots += [
        _former(player.seat, f"{icon('lock')}{level}", "ga-locked")
        for level in gives
        if level > player.research[GAIA_PROJECT]
    ]
    cost = project_tokens(state, player)
    note = tell("sheet.project_cost", n=cost) if cost else tell("sheet.project_none")
    return (
        '<div class="ga-row ga-half" data-about="structure:gaiaformer" tabindex="0" '
        f'role="group" aria-label="{text(words.label("gaiaformers"))}">'
        f'<div class="ga-row-head"><b>{text(words.label("gaiaformers"))}</b>'
        f"<small>{text(note)}</small></div>"
        f'<div class="ga-slots">{"".join(slots)}</div></div>'
    )


def _former(seat: int, told: str, look: str, group: str = "") -> str:
    return element(
        "span",
        f'{structure("gaiaformer", seat)}<span class="ga-in">{told}</span>',
        cls=f"ga-slot ga-former {look}".rstrip(),
        data_group=group or None,
    )


# Tiles, booster, federations, terraforming


def _tiles(state: State, player: Player, own: bool, words: Words) -> str:
    tell = texts.of(words.language)
    data = state.table.data
    top = state.stack[-1] if state.stack else None
    covering = isinstance(top, Covering) and top.seat == player.seat
    specials = set() if covering else set(special_sources(state, player))
    parts = []
    for id in player.advanced:
        place = f"special:{id}" if id in specials else f"tile:{id}"
        used = " ga-used" if id in player.used else ""
        parts.append(tile(data.advanced[id], words, place, more=f"ga-adv{used}", active=own))
    for id in player.techs:
        covered = " ga-covered" if id in player.covered else ""
        used = " ga-used" if id in player.used else ""
        place = f"special:{id}" if id in specials else f"cover:{id}"
        parts.append(tile(data.techs[id], words, place, more=f"{covered}{used}", active=own))
    if not parts:
        parts.append(f'<span class="ga-hint">{text(tell("sheet.no_tiles"))}</span>')
    return panel(
        tell("sheet.tech_tiles"), f'<div class="ga-tiles">{"".join(parts)}</div>', "ga-my-tiles"
    )


def _booster(state: State, player: Player, own: bool, words: Words) -> str:
    tell = texts.of(words.language)
    if not player.booster:
        return panel(tell("sheet.booster"), f'<p class="ga-hint">{text(tell("sheet.none"))}</p>')
    row = state.table.data.boosters[player.booster]
    place = f"special:{row.id}" if row.special else f"booster:{row.id}"
    used = " ga-used" if row.id in player.used else ""
    make = spot if own else thing
    card = make(place, words.label(row.id), booster_body(row, words), f"ga-booster{used}")
    return panel(tell("sheet.booster"), card, "ga-my-booster")


def _tokens(state: State, player: Player, own: bool, words: Words) -> str:
    tell = texts.of(words.language)
    green = list(player.green)
    parts = []
    make = spot if own else thing
    for id in player.tokens:
        fresh = id in green
        if fresh:
            green.remove(id)
        row = state.table.data.federations[id]
        label = words.label("gleens_token" if id == "gleens" else id)
        parts.append(make(f"mytoken:{id}", label, federation_token(row, fresh), "ga-supply-token"))
    note = tell("sheet.green", n=len(player.green)) if player.tokens else tell("sheet.none")
    body = f'<div class="ga-tokens">{"".join(parts)}</div>'
    return panel(tell("sheet.federations"), body, "ga-my-tokens", note)


def _wheel(state: State, player: Player, words: Words) -> str:
    """4.3  Home planets around a wheel, with the steps to each of them."""
    tell = texts.of(words.language)
    parts = ['<circle r="56" class="ga-wheel-line"/>']
    for place, planet in enumerate(wheel(player)):
        angle = 2 * pi * place / 7
        x, y = sin(angle), -cos(angle)
        parts.append(use(f"ga-{planet}", 42, 56 * x, 56 * y))
        steps = min(place, 7 - place)
        if steps:
            at = f'x="{number(31 * x)}" y="{number(31 * y + 4.5)}"'
            parts.append(f'<text {at} class="ga-oct-n">{steps}</text>')
    parts.append('<path d="M0-80l5-7h-10z" class="ga-wheel-mark"/>')
    parts.append(use("ic-ore", 13, -6, 0))
    parts.append(f'<text x="6" y="4.5" class="ga-oct-n">{ore_per_step(state, player)}</text>')
    svg = element(
        "svg",
        "".join(parts),
        cls="ga-wheel",
        viewBox="-86 -88 172 174",
        role="img",
        aria_label=tell("sheet.wheel", home=words.term(player.faction.data.home)),
    )
    return panel(words.term("terraforming"), svg, "ga-my-wheel")
