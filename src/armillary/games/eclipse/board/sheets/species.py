"""A player's board: population, influence, actions, reputation, costs, points, blueprints."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot, thing
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.ships import small
from armillary.games.eclipse.board.galaxy.tokens import cube_html, disc_html, token_html
from armillary.games.eclipse.board.names import about
from armillary.games.eclipse.board.names import thing as thing_name
from armillary.games.eclipse.board.parts import panel, part_value, signed
from armillary.games.eclipse.board.places import sheet_of, species_of
from armillary.games.eclipse.board.sheets.ship_designer import blueprint
from armillary.games.eclipse.components import ACTIONS, SHIPS, STRUCTURES, components
from armillary.games.eclipse.pieces.tracks import income, upkeep
from armillary.games.eclipse.rounds.activations import activations
from armillary.games.eclipse.rulings import discoveries_are_public
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import FACE_DOWN, MONEY, RESOURCE, UNKNOWN, Player, State

SHOWN = ("money", "science", "materials")
"""The resources in the order of the board."""
ACTION_ICONS = {
    "explore": "explore",
    "influence": "influence",
    "research": "research",
    "upgrade": "refit",
    "build": "shipyard",
    "move": "move",
    "reaction": "bolt",
}
AHEAD = 3
"""How many more discs the budget looks ahead."""


def sheet(state: State, of: int, seat: int | None, words: Words) -> str:
    """The board of one player as a seat sees it."""
    player = state.players[of]
    id = f"sheet-{sheet_of(of)}"
    tell = texts.of(words.language)
    if not player.species:
        told = text(tell("species.undecided"))
        return f'<div id="{id}" class="ec-sheet"><p>{told}</p></div>'
    own = of == seat
    head = (
        f'<div id="{id}" class="ec-sheet ec-board {seat_class(of)}">{_head(state, player, words)}'
    )
    if player.eliminated:  # the rest of the board would be full of numbers that mean nothing
        return f"{head}{_points(state, player, words)}</div>"
    return (
        f"{head}{_population(state, player, words)}{_influence(state, player, words)}"
        f"{_actions(state, player, words)}{_reputation(state, player, own, words)}"
        f"{_costs(player, words)}{_points(state, player, words)}{_colony_ships(player, words)}"
        f"{_tiles(state, player, own, words)}"
        f"{'' if own else _blueprints(state, player, words)}</div>"
    )


def _head(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    row = species_of(player)
    tags = [tell("species.trade", n=row.trade)]
    if state.start == player.seat:
        tags.append(tell("species.start_player"))
    if state.traitor == player.seat:
        tags.append(thing_name("traitor", words))
    if player.eliminated:
        tags.append(tell("species.eliminated"))
    elif player.passed:
        tags.append(tell("head.passed"))
    pills = "".join(f'<span class="ec-tag">{text(told)}</span>' for told in tags)
    told = text(about(player.species, words))
    title, name = words.label(player.species), words.names(state)[player.seat]
    if name != words.term(player.species):
        title = f"{name} · {title}"
    return (
        f'<header class="ec-board-head">{crest(player.seat)}'
        f'<div data-about="species:{player.species}"><h2>{text(title)}'
        f"</h2>{f'<p>{told}</p>' if told else ''}</div>"
        f"{pills}</header>"
    )


# Tracks


def _population(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    rows = "".join(_track(state, player, kind, words) for kind in SHOWN)
    return panel(tell("species.population"), rows, "ec-wide")


def _track(state: State, player: Player, kind: str, words: Words) -> str:
    tell = texts.of(words.language)
    track = components().tracks.population
    number = RESOURCE[kind]
    cubes = player.cubes[number]
    free = len(track.production) - cubes
    cells = []
    for at, value in enumerate(track.production):
        if at >= free:
            cells.append(f'<i class="ec-covered">{cube_html(player.seat)}<b>{value}</b></i>')
        else:
            cells.append(
                f'<i class="{"ec-now" if at == free - 1 else "ec-bare"}"><b>{value}</b></i>'
            )
    now = income(state, player, number)
    then = track.income(cubes - 1) if cubes else now
    dead = player.graveyard[number]
    note = tell("species.next_cube", now=now, then=then) if cubes else tell("species.no_cubes")
    if dead:
        note = f"{note} · {tell('species.graveyard', n=dead)}"
    label = tell(
        "species.track", track=words.label(kind), have=player.resources[number], income=now
    )
    return spot(
        f"track:{kind}",
        f"{label} {note}",
        f'<span class="ec-track-head">{icon(kind)}<strong>{text(words.label(kind))}</strong>'
        f"<span><b>{player.resources[number]}</b><small>{text(tell('species.stored'))}</small>"
        f'</span><span class="ec-good"><b>+{now}</b>'
        f"<small>{text(tell('species.per_round'))}</small></span>"
        f'</span><span class="ec-cells">{"".join(cells)}</span><small>{text(note)}</small>',
        f"ec-track ec-k-{kind}",
    )


def _influence(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    spaces = components().tracks.influence.upkeep
    empty = max(0, len(spaces) - player.discs)
    stacked = max(0, player.discs - len(spaces))
    cells = []
    for at, cost in enumerate(spaces):
        told = f"−{cost}" if cost else "0"
        if at >= empty:
            next_one = " ec-next" if at == empty else ""
            cells.append(
                f'<i class="ec-covered{next_one}">{disc_html(player.seat)}<b>{told}</b></i>'
            )
        else:
            cells.append(
                f'<i class="{"ec-upkeep" if at == empty - 1 else "ec-bare"}"><b>{told}</b></i>'
            )
    note = tell("species.influence_note")
    if stacked:
        note = tell("species.stacked", n=stacked)
    label = tell("species.discs", n=player.discs, upkeep=upkeep(state, player))
    body = thing(
        "track:influence", label, f'<span class="ec-cells">{"".join(cells)}</span>', "ec-track"
    )
    return panel(
        tell("species.influence"),
        body + _budget(state, player, words),
        "ec-wide ec-influence",
        note,
    )


def _budget(state: State, player: Player, words: Words) -> str:
    """What the next round brings, now and after more actions."""
    tell = texts.of(words.language)
    earned, cost = income(state, player, MONEY), upkeep(state, player)
    influence = components().tracks.influence
    parts = [
        f'<span>{text(tell("species.income"))} <b class="ec-good">+{earned}</b></span>',
        f"<span>{text(tell('species.upkeep'))} {_net(-cost) if cost else '<b>0</b>'}</span>",
        f'<span class="ec-total">{text(tell("species.next_round"))} {_net(earned - cost)}</span>',
    ]
    for more in range(1, min(AHEAD, player.discs) + 1):
        net = earned - influence.cost(player.discs - more)
        told = f"{text(tell('species.more_discs', n=more))} {_net(net)}"
        if player.resources[MONEY] + net < 0:
            told += f' <small class="ec-bad">{text(tell("species.cannot_pay"))}</small>'
        parts.append(f"<span>{told}</span>")
    return f'<p class="ec-budget">{"".join(parts)}</p>'


def _net(amount: int) -> str:
    look = "ec-bad" if amount < 0 else ""
    return f'<b class="{look}">{signed(amount)}</b>'


# Actions and pieces


def _actions(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    spent = dict(zip((*ACTIONS, "reaction"), player.spent, strict=True))
    cells = []
    for kind in ("explore", "influence", "research", "upgrade", "build", "move", "reaction"):
        times = activations(state, player, kind) if kind in ACTIONS else 1
        discs = disc_html(player.seat) * spent[kind]
        cells.append(
            thing(
                f"action:{kind}",
                tell("species.space", action=words.label(kind), n=times, discs=spent[kind]),
                f"{icon(ACTION_ICONS[kind])}<span>{text(words.label(kind))}"
                f"<small>{text(tell('species.times', n=times))}</small></span>"
                f'<span class="ec-spent">{discs}</span>',
                "ec-space",
            )
        )
    return panel(
        tell("species.actions"), f'<div class="ec-works">{"".join(cells)}</div>', "ec-half"
    )


def _costs(player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    row = species_of(player)
    unbuilt = dict(zip(SHIPS, player.unbuilt, strict=True))
    lines = []
    for kind in (*SHIPS, *STRUCTURES):
        picture = small(kind, player.seat) if kind in SHIPS else token_html(kind)
        left = (
            f"<small>{text(tell('species.left', n=unbuilt[kind]))}</small>" if kind in SHIPS else ""
        )
        lines.append(
            f'<span data-about="build:{kind}">{picture}{text(words.label(kind))}{left}'
            f"<b>{row.costs[kind]}</b></span>"
        )
    body = f'<div class="ec-list">{"".join(lines)}</div>'
    return panel(tell("species.costs"), body, "ec-third", words.term("materials"))


def _points(state: State, player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    found = points(state, player)
    lines = "".join(
        f"<span>{text(words.source(key))}<b>{count}</b></span>"
        for key, count in found.items()
        if count
    )
    total = sum(found.values())
    body = f'<div class="ec-list" data-part="points">{lines}</div>'
    return panel(tell("species.points"), body, "ec-third", str(total))


def _colony_ships(player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    total = species_of(player).colony_ships
    states = ["ready"] * player.colony_ships + ["used"] * (total - player.colony_ships)
    cells = "".join(
        f'<span class="ec-colony ec-{state}">{icon("colony")}'
        f"<small>{text(tell(f'species.{state}'))}</small></span>"
        for state in states
    )
    body = f'<div class="ec-colonies" data-about="colony_ships">{cells}</div>'
    return panel(tell("species.colony_ships"), body, "ec-third")


# Tiles


def _reputation(state: State, player: Player, own: bool, words: Words) -> str:
    """2.13  Tiles and ambassadors in their slots; values only for those who may know them."""
    tell = texts.of(words.language)
    names = words.names(state)
    envoy = text(thing_name("ambassador", words))
    cells = [
        f'<span class="ec-rep ec-envoy {seat_class(other)}" data-about="ambassador">'
        f"<small>{envoy}</small>{crest(other)}{cube_html(other)}<em>{text(names[other])}</em></span>"
        for other in player.ambassadors
    ]
    cells += [reputation_tile(value, words) for value in player.reputation]
    free = len(species_of(player).reputation) - len(cells)
    empty = (
        f'<span class="ec-rep ec-free"><small>{text(tell("species.free"))}</small>'
        f"<span>{icon('reputation')}{icon('ambassador')}</span></span>"
    )
    body = f'<div class="ec-reps">{"".join(cells)}{empty * max(0, free)}</div>'
    note = tell("species.only_you") if own and player.reputation else ""
    return panel(tell("species.reputation"), body, "ec-half", note)


def reputation_tile(value: int, words: Words) -> str:
    """A tile as its owner sees it, or its back."""
    tell = texts.of(words.language)
    name = thing_name("reputation_tile", words)
    if value == UNKNOWN:
        return (
            f'<span class="ec-rep ec-back" data-about="reputation">'
            f"<small>{text(name)}</small>{icon('reputation')}</span>"
        )
    return spot(
        f"reputation:{value}",
        tell("species.tile", n=value),
        f"<small>{text(name)}</small><b>{value}</b><em>{text(thing_name('vp', words))}</em>",
        "ec-rep ec-tile",
    )


def _tiles(state: State, player: Player, own: bool, words: Words) -> str:
    """Discoveries kept for their points, and ancient parts kept for later."""
    tell = texts.of(words.language)
    cells = []
    for id in player.kept:
        name = tell("species.face_down") if id == FACE_DOWN else words.label(id)
        cells.append(
            f'<span class="ec-kept" data-about="discovery:{id}">{token_html("discovery")}'
            f"<span>{text(name)}</span></span>"
        )
    cells += [
        f'<span class="ec-kept" data-about="part:{id}">{icon(components().parts[id].category)}'
        f"<span>{text(words.label(id))} {part_value(id, words.language)}</span></span>"
        for id in player.stored
    ]
    if not cells:
        return ""
    secret = own and player.kept and not discoveries_are_public(state)
    note = tell("species.only_you") if secret else ""
    return panel(
        tell("species.discoveries"),
        f'<div class="ec-kepts">{"".join(cells)}</div>',
        "ec-wide",
        note,
    )


def _blueprints(state: State, player: Player, words: Words) -> str:
    """What others fly; one's own stand in the designer."""
    tell = texts.of(words.language)
    drawn = "".join(blueprint(state, player, ship, words) for ship in range(len(SHIPS)))
    return panel(tell("species.blueprints"), f'<div class="ec-prints">{drawn}</div>', "ec-wide")
