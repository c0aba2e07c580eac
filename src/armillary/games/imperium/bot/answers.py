"""Decisions that are no turn: strategy cards, votes, moments to use something, questions."""

from __future__ import annotations

from armillary.core.decision import Action, Decision, Frame
from armillary.core.states.hexes import distance
from armillary.core.states.value import Value
from armillary.games.imperium.bot.follow_ups import complete
from armillary.games.imperium.bot.small_questions import plain
from armillary.games.imperium.bot.value import BY_HAND, evaluate
from armillary.games.imperium.bot.weights import weights
from armillary.games.imperium.economy.paying import planet_value
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.steps import apply as do
from armillary.games.imperium.flow.steps import settle, then
from armillary.games.imperium.galaxy.map_building import BuildGalaxy, PlaceTile
from armillary.games.imperium.galaxy.map_strings import order as map_order
from armillary.games.imperium.numbering import DATA, MECATOL_REX, STRATEGY_CARD
from armillary.games.imperium.phases.action_phase import Turn
from armillary.games.imperium.phases.agenda_phase import agenda_of, the_vote
from armillary.games.imperium.phases.objectives import scorable_public
from armillary.games.imperium.phases.strategy_phase import ChooseStrategy, TakeCard
from armillary.games.imperium.phases.voting import (
    Abstain,
    Ballot,
    Cast,
    EndVote,
    VoteFor,
    vote_cap,
    voters,
)
from armillary.games.imperium.setup import ChooseFaction, ChooseFactionAction
from armillary.games.imperium.state import State

Scored = list[tuple[Action, float]]

MOST_TRIED = 24
"""Options that are tried out where nothing better is known."""
RELUCTANCE = 0.3
"""What something must bring at least to be used."""
STAKES = 0.5
"""What an agenda must change to be worth votes that a second one may need."""


def answer(state: State, decision: Decision, value: Value = BY_HAND) -> Scored:
    """The options worth comparing, with what the position is worth after each."""
    frame, seat, options = decision.frame, decision.seat, decision.options
    kind = type(frame)
    if kind is ChooseFaction:
        return [
            (o, DATA.factions[o.faction].worth)
            for o in options
            if isinstance(o, ChooseFactionAction)
        ]
    if kind is ChooseStrategy:
        return [(o, _card(state, seat, o.card)) for o in options if isinstance(o, TakeCard)]
    if kind is BuildGalaxy:
        return [(o, _tile(state, seat, o)) for o in options]
    if kind is Ballot:
        return _ballot(state, seat, options)
    if kind is Cast:
        return [(o, float(type(o) is not EndVote)) for o in options]
    known = plain(state, frame, options)
    if known is not None:
        return [(known, 0.0)]
    return tried(state, frame, options, value)


def taste(decision: Decision) -> float:
    """By how much an option may be worse than the best and still be chosen for a change."""
    return weights().draft_taste if type(decision.frame) is ChooseFaction else 0.0


def tried(state: State, frame: Frame, options: list[Action], value: Value = BY_HAND) -> Scored:
    """Try the options out, with what follows them."""
    found = []
    tried_out = options if len(options) <= MOST_TRIED else options[:MOST_TRIED]
    if DECLINE in options and DECLINE not in tried_out:
        tried_out = [*tried_out, DECLINE]
    for option in tried_out:
        after = aside(state)
        do(after, option)
        complete(after, frame.seat, [])
        found.append((option, value(after, frame.seat) + RELUCTANCE * (option == DECLINE)))
    return found


def aside(state: State) -> State:
    """A copy that knows only of the turn or the question at hand, so that nobody else goes on."""
    copy = state.clone()
    stack = copy.stack
    keep = len(stack) - 1
    while keep and not _ends(stack[keep - 1]):
        keep -= 1
    marker = next((f for f in reversed(stack[:keep]) if getattr(f, "step", "") in MARKERS), None)
    copy.stack = stack[keep:] if marker is None else [marker, *stack[keep:]]
    return copy


MARKERS = ("turn.end", "agenda.done")
"""Steps to which effects may skip."""


BOUNDARIES = frozenset(
    (
        "action",
        "action.next",
        "agenda.done",
        "agenda.over",
        "agenda.vote_of",
        "setup.units_of",
        "status.draw",
        "status.end",
        "status.reveal",
        "status.score",
        "status.tokens",
        "strategic.exhaust",
        "strategic.offer",
        "strategy.end",
        "strategy.pick",
        "turn.end",
        "turn.main",
    )
)
"""Where what follows a question ends."""


def _ends(frame: Frame) -> bool:
    return getattr(frame, "step", "") in BOUNDARIES or type(frame) is Turn


# Strategy cards


def _card(state: State, seat: int, id: str) -> float:
    """4.1  What a strategy card is worth in this round."""
    w, player = weights(), state.players[seat]
    value = DATA.strategy_cards[id].worth + w.stock.good * state.card_goods[STRATEGY_CARD[id]]
    rate = w.points.rate
    if id == "imperial":
        if scorable_public(state, seat):
            value += 0.6 * rate
        if player.planets >> MECATOL_REX & 1:
            value += 0.8 * rate
        if player.points + 2 >= state.table.points:
            value += rate
    elif id == "leadership":
        value += max(0, 5 - player.tactic - player.strategy)
    elif id == "trade":
        value += 0.4 * player.sheet.commodities - 0.3 * player.goods
    elif id == "technology":
        value -= 0.3 * player.techs.bit_count()
    elif id == "warfare":
        value += 0.3 * player.tokens.bit_count()
    return value


# Setup


def _tile(state: State, seat: int, option: Action) -> float:
    """2.6  Rich systems near the own home, poor ones near the others."""
    hexes = map_order()
    assert isinstance(option, PlaceTile)
    tile, place = option.tile, option.place
    worth = sum(
        planet.resources + planet.influence
        for planet in (DATA.systems.planets[id] for id in DATA.systems.tiles[tile].planets)
    )
    if DATA.systems.tiles[tile].anomaly:
        worth -= 2
    here = hexes[place]
    away = {
        player.seat: distance(here, hexes[state.marks[f"home_{player.seat}"]])
        for player in state.players
        if f"home_{player.seat}" in state.marks
    }
    if seat not in away:
        return 0.0
    near = min(d for other, d in away.items() if other != seat)
    return (worth - 1.5) * (near - away[seat])


# Votes


def _ballot(state: State, seat: int, options: list[Action]) -> Scored:
    """13.3  Vote for the outcome that is best, if it matters, and if the votes can bring it."""
    stay = next(o for o in options if type(o) is Abstain)
    worth = {
        o.outcome: outcome_worth(state, seat, o.outcome) for o in options if type(o) is VoteFor
    }
    if not worth:
        return [(stay, 0.0)]
    vote = the_vote(state)
    most = max(vote.votes.values(), default=0)
    ready = (planet_value(state, planet, "influence") for planet in voters(state, seat))
    own = vote_cap(state, seat) or sum(ready)
    found: Scored = [
        (VoteFor(outcome), value)
        for outcome, value in worth.items()
        if vote.votes.get(outcome, 0) + own >= most
    ]
    values = sorted(worth.values())
    expected = values[len(values) // 2]
    if seat == state.speaker and most:
        expected = max(worth[outcome] for outcome, n in vote.votes.items() if n == most)
    return [*found, (stay, expected + (STAKES if vote.number == 1 else 0.01))]


def outcome_worth(state: State, seat: int, outcome: str) -> float:
    """What a position is worth after an outcome of the agenda on the table."""
    after = state.clone()
    assert after.vote is not None
    after.vote.outcome = outcome
    after.stack = []
    then(after, "agenda.outcome", "agenda.done")
    settle(after)
    complete(after, seat, [])
    value = evaluate(after, seat)
    if agenda_of(state).vote == "elect_player":
        value += 2.0 * (outcome == str(seat)) * (1 if agenda_of(state).kind == "law" else 0)
    return value
