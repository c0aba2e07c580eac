"""The top bar and the players' cards."""

from __future__ import annotations

from armillary.core.words import Words, tag
from armillary.drawing import round_header
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.names import thing
from armillary.games.eclipse.board.parts import signed
from armillary.games.eclipse.board.places import asked_frame, species_of
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
    return f'<div class="ec-head">{now}{dots}<span class="ec-tag">{name}</span></div>'


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
    number = RESOURCE[kind]
    coming = income(state, player, number)
    if number == MONEY:
        coming -= upkeep(state, player)
    then = _after_action(state, player, words) if number == MONEY else ""
    return (
        f'<span class="ec-res" data-about="track:{kind}">{icon(kind, words.term(kind))}'
        f"<b>{player.resources[number]}</b>"
        f'<em class="{_look(coming)}">{signed(coming)}</em>{then}</span>'
    )


def _after_action(state: State, player: Player, words: Words) -> str:
    """2.6  In a player's turn: the money of a round after one more action, its real price.

    The first discs cost nothing: then there is nothing to tell.
    """
    frame = asked_frame(state)
    if frame is None or tag(frame) != "turn" or frame.seat != player.seat or not player.discs:
        return ""
    cost = components().tracks.influence.cost(player.discs - 1)
    if cost == upkeep(state, player):
        return ""
    net = income(state, player, MONEY) - cost
    told = texts.of(words.language)("card.after_action", n=signed(net))
    return f'<em class="ec-then {_look(net)}" title="{text(told)}">{signed(net)}</em>'


def _look(amount: int) -> str:
    return "ec-bad" if amount < 0 else "ec-good"


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
        f'title="{text(tell(f"card.{key}", n=told))}">{icon(name)}<b>{told}</b></span>'
        for name, told, key in facts
    )
    return f'<div class="ec-facts-row">{row}</div>'
