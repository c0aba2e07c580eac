"""17.6  What a seat may see: hands, notes in hand, unscored secrets and decks are hidden.

Hidden cards are replaced by their backs. A guess deals what the seat cannot see anew: the cards of
the deck and of the other hands, mixed.
"""

from __future__ import annotations

from armillary.core.chance import SplitMix
from armillary.games.imperium.flow.hands import COPIES
from armillary.games.imperium.flow.questions import Question
from armillary.games.imperium.numbering import AGENDAS, NOTES_EACH, SECRETS
from armillary.games.imperium.powers.active_powers import refresh_all
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.state import HIDDEN, NONE, State, note_owner


def view(state: State, seat: int | None) -> State:
    """What this seat (None: a spectator) may know."""
    seen = state.clone()
    shown = looked_at(state, seat)
    for player in seen.players:
        if player.seat != seat:
            if player.seat != shown:
                player.hand = (HIDDEN,) * len(player.hand)
            player.secrets = (HIDDEN,) * len(player.secrets)
            player.notes = (HIDDEN,) * len(player.notes)
    seen.agenda_top = tuple(_known(entry, seat) for entry in seen.agenda_top)
    seen.agenda_bottom = tuple(_known(entry, seat) for entry in seen.agenda_bottom)
    if seat is None or seat != seen.active:
        seen.looking = (HIDDEN,) * len(seen.looking)
    refresh_all(seen)
    return seen


def looked_at(state: State, seat: int | None) -> int:
    """The player whose hand this seat may look at now, to answer a question; NONE: nobody."""
    frame = state.stack[-1] if state.stack else None
    if type(frame) is Question and frame.seat == seat and frame.by in POWERS:
        return frame.other if POWERS[frame.by].looks else NONE
    return NONE


def _known(entry: tuple[int, int], seat: int | None) -> tuple[int, int]:
    """An agenda whose place in the deck somebody knows; who knows it is open."""
    knowers = entry[1]
    if seat is not None and knowers >> seat & 1:
        return entry
    return HIDDEN, knowers


def determinise(state: State, seat: int | None, rng: SplitMix) -> State:
    """A full state that this seat's view allows."""
    seen = view(state, seat)
    _deal_cards(seen, rng)
    _deal_secrets(seen, rng)
    _deal_notes(seen, rng)
    _deal_agendas(seen, rng)
    refresh_all(seen)
    return seen


def _deal_cards(seen: State, rng: SplitMix) -> None:
    """Action cards that are neither discarded nor in a hand that is seen."""
    left = [copies - gone for copies, gone in zip(COPIES, seen.discards, strict=True)]
    for player in seen.players:
        for card in player.hand:
            if card != HIDDEN:
                left[card] -= 1
    pool = rng.shuffled([card for card, n in enumerate(left) for _ in range(n)])
    for player in seen.players:
        if HIDDEN in player.hand:
            player.hand = tuple(sorted(pool.pop() for _ in player.hand))


def _deal_secrets(seen: State, rng: SplitMix) -> None:
    left = SECRETS & ~seen.public
    for player in seen.players:
        left &= ~player.scored
        for secret in player.secrets:
            if secret != HIDDEN:
                left &= ~(1 << secret)
    pool = rng.shuffled([n for n in range(left.bit_length()) if left >> n & 1])
    for player in seen.players:
        if HIDDEN in player.secrets:
            player.secrets = tuple(sorted(pool.pop() for _ in player.secrets))


def _deal_notes(seen: State, rng: SplitMix) -> None:
    """All notes of players in the game that are not seen are in some hand."""
    gone = {note for player in seen.players for note in (*player.notes, *player.shown)}
    every = range(len(seen.players) * NOTES_EACH) if seen.table.notes else range(0)
    in_game = {p.seat for p in seen.players if p.faction and not p.out}
    pool = rng.shuffled([n for n in every if n not in gone and note_owner(n) in in_game])
    for player in seen.players:
        if HIDDEN in player.notes:
            player.notes = tuple(sorted(pool.pop() for _ in player.notes))


def _deal_agendas(seen: State, rng: SplitMix) -> None:
    known = (*seen.agenda_top, *seen.agenda_bottom)
    left = (1 << len(AGENDAS)) - 1 & ~seen.old_agendas
    for agenda in (*seen.laws, *(entry[0] for entry in known), *seen.looking):
        if agenda != HIDDEN:
            left &= ~(1 << agenda)
    if seen.vote is not None:
        left &= ~(1 << seen.vote.agenda)
    pool = rng.shuffled([n for n in range(left.bit_length()) if left >> n & 1])
    seen.agenda_top = tuple(
        (pool.pop() if agenda == HIDDEN else agenda, seats) for agenda, seats in seen.agenda_top
    )
    seen.agenda_bottom = tuple(
        (pool.pop() if agenda == HIDDEN else agenda, seats) for agenda, seats in seen.agenda_bottom
    )
    seen.looking = tuple(pool.pop() if a == HIDDEN else a for a in seen.looking)
