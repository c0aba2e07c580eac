"""What nobody else may see: reputation tiles, and bags.

Bags and stacks have no order: they are what may still be drawn. Whoever does not know what others
hold cannot tell their tiles from those in the bag, so a view puts them together.

Discoveries are public as soon as they are turned (2.12). In matches of version 1 only their owner
sees those that were kept or just turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from armillary.core.chance import SplitMix
from armillary.core.decision import Frame
from armillary.games.eclipse import rulings
from armillary.games.eclipse.actions.discoveries import Discovery
from armillary.games.eclipse.pieces.galaxy import replace
from armillary.games.eclipse.pieces.reputation import DrawReputation, KeepReputation
from armillary.games.eclipse.state import FACE_DOWN, UNKNOWN, Player, State


def drawn_for(frame: Frame) -> int | None:
    """The player who alone sees the reputation tiles of a frame."""
    if type(frame) is KeepReputation:
        return frame.seat
    return frame.player if type(frame) is DrawReputation else None


def drawn_tiles(state: State) -> Iterator[int]:
    """Reputation tiles that a player is looking at."""
    for frame in state.stack:
        if type(frame) is KeepReputation or type(frame) is DrawReputation:
            yield from frame.drawn


def found_tiles(state: State) -> Iterator[str]:
    """Discoveries that were turned, and are not used or kept yet."""
    for frame in state.stack:
        if type(frame) is Discovery:
            yield frame.tile


def _strangers(state: State, seat: int | None) -> list[Player]:
    """Whose tiles a seat does not see; the eliminated have shown theirs."""
    if state.finished:
        return []
    return [its for its in state.players if its.seat != seat and not its.eliminated]


def _put_back(seen: State, values: Iterable[int] = (), tiles: Iterable[str] = ()) -> None:
    """Count hidden tiles as undrawn; those that show their backs are counted already."""
    for value in values:
        if value != UNKNOWN:
            seen.reputation[value] += 1
    for tile in tiles:
        if tile != FACE_DOWN:
            seen.discoveries[tile] = seen.discoveries.get(tile, 0) + 1


def view(state: State, seat: int | None) -> State:
    """The state as a seat may know it: hidden tiles show their backs and count as undrawn.

    The view of a view is the same view.
    """
    seen = state.clone()
    if state.finished:
        return seen
    secret = not rulings.discoveries_are_public(state)
    for player in _strangers(seen, seat):
        _put_back(seen, player.reputation)
        player.reputation = (UNKNOWN,) * len(player.reputation)
        if secret:
            _put_back(seen, tiles=player.kept)
            player.kept = (FACE_DOWN,) * len(player.kept)
    for number, frame in enumerate(seen.stack):
        looking = drawn_for(frame)
        if (type(frame) is KeepReputation or type(frame) is DrawReputation) and looking != seat:
            _put_back(seen, values=frame.drawn)
            seen.stack[number] = replace(frame, drawn=(UNKNOWN,) * len(frame.drawn))
        elif secret and type(frame) is Discovery and frame.seat != seat:
            _put_back(seen, tiles=(frame.tile,))
            seen.stack[number] = replace(frame, tile=FACE_DOWN)
    return seen


def determinise(state: State, seat: int | None, rng: SplitMix) -> State:
    """A full state that the view of a seat allows: hidden tiles are dealt anew."""
    guess = view(state, seat)
    if state.finished:
        return guess
    secret = not rulings.discoveries_are_public(state)
    values = rng.shuffled(
        [value for value in sorted(guess.reputation) for _ in range(guess.reputation[value])]
    )
    tiles = rng.shuffled(
        [tile for tile in sorted(guess.discoveries) for _ in range(guess.discoveries[tile])]
    )

    def deal_values(count: int) -> tuple[int, ...]:
        dealt = tuple(sorted(values.pop() for _ in range(count)))
        for value in dealt:
            guess.reputation[value] -= 1
        return dealt

    def deal_tiles(count: int) -> tuple[str, ...]:
        dealt = tuple(sorted(tiles.pop() for _ in range(count)))
        for tile in dealt:
            guess.discoveries[tile] -= 1
        return dealt

    for player in _strangers(guess, seat):
        player.reputation = deal_values(len(player.reputation))
        if secret:
            player.kept = deal_tiles(len(player.kept))
    for number, frame in enumerate(guess.stack):
        if type(frame) is KeepReputation or type(frame) is DrawReputation:
            if drawn_for(frame) != seat:
                guess.stack[number] = replace(frame, drawn=deal_values(len(frame.drawn)))
        elif secret and type(frame) is Discovery and frame.seat != seat:
            guess.stack[number] = replace(frame, tile=deal_tiles(1)[0])
    return guess
