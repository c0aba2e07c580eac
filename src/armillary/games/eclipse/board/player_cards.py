"""The top bar and the players' cards."""

from __future__ import annotations

from armillary.core.words import Words, tag
from armillary.drawing import round_header
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.names import thing
from armillary.games.eclipse.board.parts import signed
from armillary.games.eclipse.board.places import ROMAN, asked_frame, species_of
from armillary.games.eclipse.board.sheets.species import SHOWN
from armillary.games.eclipse.components import CATEGORIES, components
from armillary.games.eclipse.pieces.tracks import income, upkeep
from armillary.games.eclipse.state import MONEY, RESOURCE, Player, State

_BY_FRAME = {
    **dict.fromkeys(("next_turn", "close_action", "turn"), "action"),
    **dict.fromkeys(
        ("combat_phase", "next_sector", "next_pair", "after_combat", "attacks", "lost_control",
         "claims", "finds", "end_of_combat"),
        "combat",
    ),
    **dict.fromkeys(("upkeep_phase", "accounts", "upkeep"), "upkeep"),
    **dict.fromkeys(("cleanup", "new_technologies"), "cleanup"),
}  # fmt: skip
"""By frame: the phase in which it asks or waits."""


def phase(state: State) -> str:
    """3.1  The phase of the round, read from the work that is still to be done."""
    found = (_BY_FRAME.get(tag(frame)) for frame in reversed(state.stack))
    return next((name for name in found if name), "action")


def headline(state: State, words: Words) -> str:
    """Round and phase."""
    tell = texts.of(words.language)
    last = components().limits.rounds
    now = round_header.told(state.round, state.finished, tell, last)
    if state.finished or not state.round:
        return f'<div class="ec-head">{now}</div>'
    dots, name = round_header.dots(state.round, last), text(tell(f"phase.{phase(state)}"))
    tag = f'<span class="ec-tag">{name}</span>'
    return f'<div class="ec-head">{now}{dots}{tag}{_stacks(state, words)}</div>'


def _stacks(state: State, words: Words) -> str:
    """5.2  How many tiles each ring has left: it ends when they are gone."""
    tell = texts.of(words.language)
    parts = []
    for ring, stack in zip(ROMAN[1:], state.stacks, strict=True):
        told = text(tell("explore.stack", ring=ring, n=stack.left))
        count = f"{ring}<b>{stack.left}</b>"
        parts.append(f'<span role="img" aria-label="{told}" data-tip="{told}">{count}</span>')
    return f'<span class="ec-stacks">{icon("tile")}{"".join(parts)}</span>'


def player_card(state: State, seat: int, words: Words) -> str:
    """Species, resources with what the next round brings, discs, ships, tiles, technologies."""
    player = state.players[seat]
    tell = texts.of(words.language)
    if not player.species:
        return f'<div class="ec-card"><small>{text(tell("species.undecided"))}</small></div>'
    tags = []
    if state.round and state.start == seat:
        tags.append(("", tell("card.first")))
    if state.traitor == seat:
        tags.append(("ec-bad", thing("traitor", words)))
    if player.eliminated:
        tags.append(("ec-bad", tell("species.eliminated")))
    elif player.passed:
        tags.append(("", tell("head.passed")))
    shown = "".join(f'<em class="{look}">{text(told)}</em>' for look, told in tags)
    if player.eliminated:
        name = text(words.label(player.species))
        return f'<div class="ec-card"><small>{name}{shown}</small></div>'
    resources = "".join(_resource(state, player, kind, words) for kind in SHOWN)
    named = words.names(state)[seat] != words.term(player.species)
    name = f"<span>{text(words.label(player.species))}</span>" if named else ""
    return (
        f'<div class="ec-card"><small data-about="species:{player.species}">{name}{shown}</small>'
        f'<div class="ec-resources">{resources}</div>{_facts(player, words)}</div>'
    )


def _resource(state: State, player: Player, kind: str, words: Words) -> str:
    """2.4  What is stored, and what the tracks produce; 2.6 of money, also what the discs cost."""
    number = RESOURCE[kind]
    produced = income(state, player, number)
    cost = _upkeep(state, player, words) if number == MONEY else ""
    return (
        f'<span class="ec-res" data-about="track:{kind}">{icon(kind, words.term(kind))}'
        f"<b>{player.resources[number]}</b>"
        f'<em class="ec-good">{signed(produced)}</em>{cost}</span>'
    )


def _upkeep(state: State, player: Player, words: Words) -> str:
    """2.6  The upkeep of a round beside its income, and in a player's turn what one more action
    would make of it: its real price. The first discs cost nothing: then there is nothing to tell.
    """
    tell = texts.of(words.language)
    now, frame = upkeep(state, player), asked_frame(state)
    then = now
    if frame is not None and tag(frame) == "turn" and frame.seat == player.seat and player.discs:
        then = components().tracks.influence.cost(player.discs - 1)
    told = _price(now, tell("card.upkeep", n=now), "ec-bad") if now or then else ""
    if then != now:
        net = signed(income(state, player, MONEY) - then)
        told += _price(then, tell("card.after_action", n=net), "ec-bad ec-then")
    return told


def _price(amount: int, told: str, look: str) -> str:
    return f'<em class="{look}" data-tip="{text(told)}">−{amount}</em>'


def _facts(player: Player, words: Words) -> str:
    tell = texts.of(words.language)
    ships = species_of(player).colony_ships
    facts = [
        ("influence", str(player.discs), "discs"),
        ("colony", f"{player.colony_ships}/{ships}", "colony_ships"),
        ("reputation", str(len(player.reputation)), "reputation"),
        ("ambassador", str(len(player.ambassadors)), "ambassadors"),
    ]
    facts += [
        (kind, str(len(techs)), f"tech_{kind}")
        for kind, techs in zip(CATEGORIES, player.tracks, strict=True)
    ]
    row = "".join(
        f'<span role="img" aria-label="{text(tell(f"card.{key}", n=told))}" '
        f'data-tip="{text(tell(f"card.{key}", n=told))}">{icon(name)}<b>{told}</b></span>'
        for name, told, key in facts
    )
    return f'<div class="ec-facts-row">{row}</div>'
