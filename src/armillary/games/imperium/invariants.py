"""What must be true of every table: no piece too many, no card twice, no number out of bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.command_tokens import reinforcements
from armillary.games.imperium.flow.card_draws import kept_secrets
from armillary.games.imperium.flow.hands import COPIES, deck
from armillary.games.imperium.numbering import (
    AGENDAS,
    DATA,
    NOTES_EACH,
    OBJECTIVES,
    PLANETS,
    SECRETS,
    place_name,
    tile_of,
)
from armillary.games.imperium.phases.action_phase import Turn
from armillary.games.imperium.powers.active_powers import held
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import HIDDEN, NONE, Player, State, note_owner
from armillary.games.imperium.units.fleet_limits import too_many_ships, too_much_cargo
from armillary.games.imperium.units.packed_units import (
    ALL_TYPES,
    FIGHTER,
    INFANTRY,
    TYPES,
    count,
    hurt,
)
from armillary.games.imperium.units.placement import PIECES, WITH_TOKENS, left, on_board


def invariants(state: State) -> list[str]:
    """What is wrong with a state; empty: nothing."""
    found = [*_board(state), *_cards(state), *_notes(state), *_agendas(state)]
    for player in state.players:
        if player.faction:
            found += _player(state, player)
            found += _units(state, player)
    if state.stack and type(state.stack[-1]) is Turn:
        found += _at_rest(state)
    return found


def _board(state: State) -> Iterator[str]:
    taken = 0
    for player in state.players:
        for planet in bits(taken & player.planets):
            yield f"{PLANETS[planet].id} has two controllers."
        taken |= player.planets
        if state.phase != "setup" and player.tokens & ~state.galaxy.mask:
            yield f"Seat {player.seat}: a command token lies outside the galaxy."
    if state.phase != "setup" and taken & ~state.galaxy.planets:
        yield "A planet outside the galaxy is controlled."
    taken_cards = Counter(card for player in state.players for card in player.cards)
    for card, n in taken_cards.items():
        if n > 1 or not 0 <= card < 8:
            yield f"The strategy card {card + 1} is there {n} times."
    if min(state.card_goods) < 0 or min(state.hidden) < 0:
        yield "Trade goods on cards, or objectives face down, are below 0."
    if state.players[state.speaker].out:
        yield "The speaker is eliminated."


def _cards(state: State) -> Iterator[str]:
    for card, n in enumerate(deck(state)):
        if not 0 <= n <= COPIES[card] or state.discards[card] < 0:
            yield f"Of the action card {card} the deck has {n}."
    seen: Counter[int] = Counter()
    for player in state.players:
        if HIDDEN in player.hand or HIDDEN in player.secrets:
            yield f"Seat {player.seat}: a card is unknown."
        seen.update(player.secrets)
        seen.update(bits(kept_secrets(state, player)))
        if any(OBJECTIVES[n].deck != "secret" for n in player.secrets if n >= 0):
            yield f"Seat {player.seat}: a public objective is kept secret."
        if player.scored & ~SECRETS & ~state.public:
            yield f"Seat {player.seat}: an objective is scored that is not revealed."
    for number, n in seen.items():
        if n > 1:
            yield f"{OBJECTIVES[number].id} is there {n} times."


def _notes(state: State) -> Iterator[str]:
    places = Counter(
        note for player in state.players for note in (*player.notes, *player.shown) if note >= 0
    )
    wanted: set[int] = set()
    if state.table.notes:
        wanted = {
            note
            for note in range(len(state.players) * NOTES_EACH)
            if state.players[note_owner(note)].faction and not state.players[note_owner(note)].out
        }
    if set(places) != wanted or any(n > 1 for n in places.values()):
        yield f"The promissory notes {sorted(set(places) ^ wanted)} are missing or too many."


def _agendas(state: State) -> Iterator[str]:
    places = [
        *bits(state.old_agendas),
        *state.laws,
        *(agenda for agenda, _ in state.agenda_top),
        *(agenda for agenda, _ in state.agenda_bottom),
        *state.looking,
    ]
    if state.vote is not None and state.vote.agenda not in state.laws:
        places.append(state.vote.agenda)
    for agenda, n in Counter(places).items():
        # While its predictions pay off, an agenda may lie on the discard pile already.
        if n > 1 and not (state.vote is not None and state.vote.agenda == agenda):
            yield f"The agenda {AGENDAS[agenda].id} is there {n} times."


def _player(state: State, player: Player) -> Iterator[str]:
    who = f"Seat {player.seat}"
    for name in ("tactic", "fleet", "strategy", "goods", "commodities", "returning"):
        if getattr(player, name) < 0:
            yield f"{who}: {name} is {getattr(player, name)}; it cannot be below 0."
    if player.commodities > player.sheet.commodities:
        yield f"{who}: {player.commodities} commodities; {player.sheet.commodities} are the most."
    if not player.out and reinforcements(player) < 0:
        yield f"{who}: {-reinforcements(player)} command tokens too many."
    if player.exhausted & ~player.planets:
        yield f"{who}: a planet is exhausted that belongs to somebody else."
    if not 0 <= player.points <= state.table.points:
        yield f"{who}: {player.points} points."
    if player.points != sum(player.sources.values()):
        yield f"{who}: the points are {player.points}, but their sources {player.sources}."
    if player.held != held(state, player):
        wrong = player.held ^ held(state, player)
        yield f"{who}: what is in force was not kept up ({list(bits(wrong))})."


def _units(state: State, player: Player) -> Iterator[str]:
    who, total = f"Seat {player.seat}", on_board(player)
    moving = state.tactical.movers if state.tactical and state.active == player.seat else ()
    for type in ALL_TYPES:
        n = count(total, type) + sum(mover.unit == type for mover in moving)
        if type not in (FIGHTER, INFANTRY) and n > PIECES[type]:
            yield f"{who}: {n} units of type {TYPES[type]}; there are {PIECES[type]}."
    for place, forces in enumerate(player.units):
        if not forces:
            continue
        if state.phase != "setup" and not state.galaxy.mask >> tile_of(place) & 1:
            yield f"{who}: units in {place_name(place)}, which is not in the galaxy."
        for type in ALL_TYPES:
            if hurt(forces, type) > count(forces, type):
                yield f"{who}: more {TYPES[type]} damaged in {place_name(place)} than there are."
    for type in ALL_TYPES:
        if count(total, type) and player.faction and modifiers(state, player).units[type] is None:
            yield (
                f"{who}: a {TYPES[type]} is on the board without its technology; "
                f"add {DATA.units.units[TYPES[type]].technology!r} to the technologies."
            )
    if player.out and total:
        yield f"{who}: eliminated, but with units."


def _at_rest(state: State) -> Iterator[str]:
    """6.3  Between actions every fleet keeps its limits."""
    if state.tactical is not None or state.fight is not None:
        yield "A tactical action is still going on."
    for player in state.players:
        for type in WITH_TOKENS:
            if left(player, type) < 0:
                yield f"Seat {player.seat}: {TYPES[type]} tokens without a piece."
        for tile in state.galaxy.tiles:
            if player.units[tile]:
                ships = too_many_ships(state, player, tile)
                cargo = too_much_cargo(state, player, tile)
                if ships or cargo:
                    yield f"Seat {player.seat}: {ships} ships, {cargo} cargo too many in {tile}."
    if state.active == NONE:
        yield "Nobody is active."
