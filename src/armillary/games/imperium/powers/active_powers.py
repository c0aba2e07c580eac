"""17.3  What each player has in force, kept as one integer beside the things themselves."""

from __future__ import annotations

from armillary.games.imperium.numbering import (
    ABILITIES,
    AGENDAS,
    CARD_BIT,
    LAW_BIT,
    NOTE_BIT,
    OF_FACTION,
    TECHS_OF,
)
from armillary.games.imperium.state import NONE, Player, State, note_kind, note_owner


def owned(player: Player) -> int:
    """The technologies that work for a player: own ones, and those that are copied."""
    techs = player.techs
    for copy in player.copies:
        if copy >= 0:
            techs |= 1 << copy
    return techs


def held(state: State, player: Player) -> int:
    """The bits of all powers that a player has."""
    if player.out or not player.faction:
        return 0
    mask = owned(player)
    own = OF_FACTION[player.faction]
    if player.silenced:
        mask &= ~TECHS_OF[player.faction]
        own &= ~ABILITIES
    mask |= own
    for card in player.hand:
        if card >= 0:
            mask |= 1 << CARD_BIT + card
    for note in (*player.notes, *player.shown):
        if note >= 0 and note_owner(note) != player.seat:
            mask |= 1 << NOTE_BIT + note_kind(state, note)
    for law, where in state.laws.items():
        if in_force(player, law, where):
            mask |= 1 << LAW_BIT + law
    return mask


def in_force(player: Player, law: int, where: int) -> bool:
    """13.6  Whether a law works for a player: in the middle, with them, or on their planet."""
    stays = AGENDAS[law].stays
    if stays == "owner":
        return where == player.seat
    if stays == "planet":
        return bool(player.planets >> where & 1)
    return True


def refresh(state: State, player: Player) -> None:
    """To be called when something that a player has changes."""
    player.held = held(state, player)


def refresh_all(state: State) -> None:
    """To be called when laws change."""
    for player in state.players:
        player.held = held(state, player)


def end_silence(state: State) -> None:
    """Whoever was silenced for a tactical action has abilities and technologies back."""
    for player in state.players:
        if player.silenced:
            player.silenced = False
            refresh(state, player)


# Laws


def enact_law(state: State, law: int, where: int = NONE) -> None:
    """13.6  A law comes into play, even one that was discarded just now to be voted on again."""
    state.laws[law] = where
    state.old_agendas &= ~(1 << law)
    state.spent_laws &= ~(1 << law)
    refresh_all(state)
