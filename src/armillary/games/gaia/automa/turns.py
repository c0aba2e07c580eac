"""15  The Automa: its cards, its start, its turns and its passing.

What a card makes it do is in `actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Literal

from armillary.core.chance import CHANCE, Pile, stream
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.build_mine import settle
from armillary.games.gaia.automa.actions import act, faction_card, first_place
from armillary.games.gaia.automa.cards import AutomaCard
from armillary.games.gaia.factions import automa_faction
from armillary.games.gaia.rounds.charging_power import Offers
from armillary.games.gaia.rounds.passing import leave_round
from armillary.games.gaia.scoring import score_automa
from armillary.games.gaia.state import AREA, MINE, AutomaState, Player, State

LAST_CARDS = 3
"""15.7  So many cards at the end of the deck can make it pass."""
LATE = 4
"""15.7  From this round on the right number of the round scoring tile counts."""

Use = Literal["start_mine", "start_booster", "support", "action"]
"""What a card is drawn for."""


def cards_of(state: State) -> AutomaState:
    """The Automa's cards, in a match that has them."""
    assert state.automa is not None
    return state.automa


def automa_player(state: State) -> Player:
    """The Automa's pieces and points."""
    return state.players[state.automa_seat]


def printed(state: State, card: int) -> AutomaCard:
    """What a decision card shows."""
    return state.table.data.automa.cards[card]


# 15.4  Drawing cards


class Drawn(Action, frozen=True, tag="automa_card"):
    """15.6  The next card of the Automa's deck."""

    card: int

    @classmethod
    def options(cls, state: State, frame: DrawCard) -> Iterator[Drawn]:
        for card in cards_of(state).deck.next():
            yield cls(int(card))

    def check(self, state: State, frame: DrawCard) -> Illegal | None:
        return _refuse(self.card, cards_of(state).deck, "15.6", "not_in_deck")

    def apply(self, state: State, frame: DrawCard, log: Log) -> None:
        cards_of(state).deck.take(str(self.card))
        if log is not None:
            values = {"card": self.card, "use": frame.use}
            log.append(Event("automa_card", state.automa_seat, values))
        _USES[frame.use](state, self.card, log)


class DrawCard(Frame, frozen=True, tag="automa_draw"):
    """15.6  Which card is next?"""

    rule: ClassVar[str] = "15.6"
    answers: ClassVar[tuple[type[Action], ...]] = (Drawn,)

    use: Use

    def weights(self, state: State) -> list[int]:
        return list(cards_of(state).deck.next().values())


class Added(Action, frozen=True, tag="automa_new_card"):
    """15.4  The card that joins the deck."""

    card: int

    @classmethod
    def options(cls, state: State, frame: AddCard) -> Iterator[Added]:
        for card in cards_of(state).others.next():
            yield cls(int(card))

    def check(self, state: State, frame: AddCard) -> Illegal | None:
        return _refuse(self.card, cards_of(state).others, "15.4", "not_aside")

    def apply(self, state: State, frame: AddCard, log: Log) -> None:
        cards = cards_of(state)
        cards.others.take(str(self.card))
        cards.deck.add(str(self.card))
        if log is not None:
            log.append(Event("automa_new_card", state.automa_seat, {"card": self.card}))


class AddCard(Frame, frozen=True, tag="automa_add"):
    """15.4  Which of the other cards joins the deck?"""

    rule: ClassVar[str] = "15.4"
    answers: ClassVar[tuple[type[Action], ...]] = (Added,)

    def weights(self, state: State) -> list[int]:
        return list(cards_of(state).others.next().values())


def _refuse(card: int, pile: Pile, rule: str, why: str) -> Illegal | None:
    possible = pile.next()
    if str(card) in possible:
        return None
    return Illegal(rule, why, card=card, allowed=tuple(map(int, possible)))


# 15.3 to 15.5  The start


class SeatAutoma(Frame, frozen=True, tag="seat_automa"):
    """15.3  Faction card, difficulty and deck; no name: a random card of another colour."""

    asks: ClassVar[bool] = False

    faction: str

    def run(self, state: State, log: Log) -> None:
        config, data = state.table.config, state.table.data
        taken = {player.faction.data.colour for player in state.players if player.seat != self.seat}
        free = [name for name in data.automa.factions if data.factions[name].colour not in taken]
        player = state.players[self.seat]
        player.faction = automa_faction(self.faction or stream(config.seed, "automa").choose(free))
        level = data.automa.levels[config.level]
        player.vp = level.start_vp
        area = faction_card(state, player).setup_research
        if area:
            player.research[AREA[area]] = 1
        # 15.4  A starting card that the level leaves out is not in the game.
        others = [card for card, row in data.automa.cards.items() if not row.starter]
        state.automa = AutomaState(
            level=config.level,
            deck=Pile({str(card): 1 for card in level.deck}),
            others=Pile({str(card): 1 for card in others if card not in level.deck}),
        )
        if log is not None:
            values = {"faction": player.faction.id, "level": config.level}
            log.append(Event("automa_faction", self.seat, values))
        state.stack.append(AddCard(CHANCE))


def centre(state: State) -> int:
    """15.5  The hex in the middle of the map: of every outline, the one closest to its mean."""
    hexes = state.table.grid.hexes
    size = len(hexes)
    mean_q = sum(q for q, _ in hexes.values())
    mean_r = sum(r for _, r in hexes.values())

    def off(place: Hex) -> int:
        dq, dr = place[0] * size - mean_q, place[1] * size - mean_r
        return dq * dq + dq * dr + dr * dr

    return min(hexes, key=lambda number: off(hexes[number]))


def start_sites(state: State) -> int:
    """15.5  The free home planets that are nearest to the centre."""
    homes = state.by_type[automa_player(state).faction.home] & ~state.occupied
    for ball in state.table.grid.balls[centre(state)]:
        if homes & ball:
            return homes & ball
    return 0


class StartMine(Frame, frozen=True, tag="automa_start_mine"):
    """15.5  A start mine near the centre; a card decides between equals."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        sites = start_sites(state)
        if sites & (sites - 1):
            state.stack.append(DrawCard(CHANCE, "start_mine"))
        elif sites:
            _place_start(state, sites.bit_length() - 1, log)


def _start_mine(state: State, card: int, log: Log) -> None:
    cards_of(state).deck.add(str(card))
    sites = start_sites(state)
    _place_start(state, first_place(state, sites, printed(state, card).direction), log)


def _place_start(state: State, place: int, log: Log) -> None:
    player = automa_player(state)
    settle(state, player, place, MINE)
    if log is not None:
        values = {"hex": state.table.grid.hexes[place]}
        log.append(Event("automa_start", player.seat, values))


class StartBooster(Frame, frozen=True, tag="automa_start_booster"):
    """15.5  The booster at the place that a card names."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        state.stack.append(DrawCard(CHANCE, "start_booster"))


def _start_booster(state: State, card: int, log: Log) -> None:
    """15.5  Count the five as they were laid out; if that one is gone, the next to the right."""
    cards_of(state).deck.add(str(card))
    place = printed(state, card).setup_booster - 1
    row = state.table.boosters
    booster = next(name for name in (*row[place:], *row[:place]) if name in state.boosters)
    state.boosters.remove(booster)
    player = automa_player(state)
    player.booster = booster
    if log is not None:
        log.append(Event("automa_booster", player.seat, {"booster": booster}))


# 15.6  Rounds and turns


class OpenCards(Frame, frozen=True, tag="automa_open_cards"):
    """15.4 and 15.6  All cards back; after the first round one more; then the support card."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        cards = cards_of(state)
        for card in (*cards.discard, *filter(None, [cards.support])):
            cards.deck.add(str(card))
        cards.discard = []
        cards.support = 0
        state.stack.append(DrawCard(CHANCE, "support"))
        if state.round > 1:
            state.stack.append(AddCard(CHANCE))


def _open_support(state: State, card: int, log: Log) -> None:
    cards_of(state).support = card


class AutomaTurn(Frame, frozen=True, tag="automa_turn"):
    """15.6  The next card decides; 15.7 without one it passes."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        if len(cards_of(state).deck):
            state.stack.append(DrawCard(CHANCE, "action"))
        else:
            _pass(state, log)


def _take_turn(state: State, card: int, log: Log) -> None:
    """15.6  Act as both cards say; the action card is the next support card."""
    cards, player = cards_of(state), automa_player(state)
    row = printed(state, card)
    if row.pass_symbol and len(cards.deck) < LAST_CARDS:
        cards.discard.append(card)
        _pass(state, log)
        return
    state.queue.append(state.queue.pop(0))
    act(state, player, row, printed(state, cards.support), log)
    cards.discard.append(cards.support)
    cards.support = card
    state.stack.append(Offers(player.seat))


# 15.7  Passing

_PLACES = {"left": 0, "middle": 1, "right": 2}


def _pass(state: State, log: Log) -> None:
    """15.7  Score the round tile and change the booster; the round is over for the Automa."""
    player = automa_player(state)
    leave_round(state, player)
    booster = ""
    if state.round < state.table.data.limits.rounds:
        place = _PLACES[printed(state, cards_of(state).support).pass_booster]
        booster = state.boosters.pop(place)
        state.boosters.append(player.booster)
        player.booster = booster
    if log is not None:
        log.append(Event("automa_pass", player.seat, {"booster": booster}))
    vp = state.table.tiles[state.round - 1].automa[state.round >= LATE]
    score_automa(state, player, f"round{state.round}", vp, log)


_USES: dict[Use, Callable[[State, int, Log], None]] = {
    "start_mine": _start_mine,
    "start_booster": _start_booster,
    "support": _open_support,
    "action": _take_turn,
}
