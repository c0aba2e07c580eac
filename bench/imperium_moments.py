"""Moments of Twilight Imperium that are worth a picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from armillary.core.chance import SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.core.match import Match
from armillary.core.words import tag
from armillary.games.imperium.board.choices.reach import reachable
from armillary.games.imperium.board.sheets.battle_odds import of_fight
from armillary.games.imperium.combat.hits import Assign
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import NONE, State
from armillary.games.imperium.units.movement import Load, MoveShip
from armillary.games.imperium.units.packed_units import BIG, size
from bench import picture_moments

NAMES = ("Ana", "Wojtek", "Orbit", "Beatriz", "Lumen", "Kuba")
FACTIONS = ("sol", "jol_nar", "letnev", "sardakk_norr", "xxcha", "hacan")
GALAXY = "scpt_2019_preliminary"
SEED = 1
PEACE = 6
"""The round in which they begin to fight."""
TRIES, LENGTH = 60, 120
"""So many wars are begun, each of so many decisions; the best battle of all of them is shown."""
SHIPS, UNSURE = 3, 0.2
"""Such fleets are worth attacking; a battle is worth a picture if nobody is surer of losing."""
REACH = 15
"""Systems: so many are lit in a picture."""

Moment = picture_moments.Moment[State]


class Galaxy(picture_moments.Watched[State]):
    """A match among six bots, with a war at the end of it."""

    def __init__(self) -> None:
        config = ImperiumConfig(players=6, seed=SEED, factions=FACTIONS, galaxy=GALAXY, speaker=1)
        super().__init__("imperium", config, NAMES)
        for moment in self.play_by_bots():
            if moment.state.round >= PEACE and picture_moments.asked(moment) == "turn":
                break

    def fight(self) -> int:
        """From the last moment of peace all go where others are, until hits are assigned."""
        peace = len(self.seen)
        best = (0, 0, 0)
        for number in range(TRIES):
            for moment in self._war(number):
                best = max(best, (battle(moment), -number, len(self.seen) - 1))
            self.rewind(peace)
        worth, number, moves = best
        assert worth, "No war was worth a picture."
        for _ in self._war(-number):
            pass
        return moves

    def _war(self, number: int) -> Iterator[Moment]:
        luck = stream(number, "war")
        return islice(self.play(partial(restless, self.match, luck)), LENGTH)


def battle(moment: Moment) -> int:
    """How much there is to see where hits are assigned between two fleets that both may win."""
    fight, frame = moment.state.fight, moment.asked.frame
    if fight is None or fight.planet != NONE or not isinstance(frame, Assign):
        return 0
    odds = of_fight(moment.state)
    if odds is None or not UNSURE <= odds.attacker <= 1 - UNSURE:
        return 0
    fleets = [moment.state.players[fight.seat(side)].units[fight.system] for side in (0, 1)]
    return 2 * min(size(fleet & BIG) for fleet in fleets) + 3 * min(frame.hits, 3)


def restless(match: Match, luck: SplitMix, asked: Decision) -> Action:
    """Anything, but fleets that go where others are, with all that they can carry."""
    options = asked.options
    if tag(asked.frame) == "turn":
        near = reachable(match.state, asked.seat)
        hot: list[Action] = [
            o
            for o in options
            if isinstance(o, Activate) and near.get(o.system) and _enemy(match.state, asked.seat, o)
        ]
        options = hot or options
    moving = [option for option in options if isinstance(option, MoveShip | Load)]
    return luck.choose(moving or options)


def _enemy(state: State, seat: int, action: Activate) -> bool:
    others = (player for player in state.players if player.seat != seat)
    return any(size(player.units[action.system] & BIG) >= SHIPS for player in others)


# What there is to see


def late(moment: Moment) -> float:
    """Of the same kind, the later one."""
    return moment.state.round


def reach(moment: Moment) -> float:
    """A turn with about as many systems in reach as out of it."""
    near = len(reachable(moment.state, moment.asked.seat))
    return -abs(near - REACH) - 10 * (moment.state.round < 4)


def goal(moment: Moment) -> int:
    """In that turn, the system to which ships come from most others."""
    near = reachable(moment.state, moment.asked.seat)
    open_ones = [o.system for o in moment.asked.options if isinstance(o, Activate)]
    return max(open_ones, key=lambda system: len(near.get(system, {})))


def cards(moment: Moment) -> float:
    """A turn with many action cards in hand."""
    return len(moment.state.players[moment.asked.seat].hand)


def choice(moment: Moment) -> float:
    """A strategy phase in which some have chosen, and some cards have trade goods."""
    free = len(moment.asked.options)
    return bool(3 < free < 7) + bool(any(moment.state.card_goods)) + moment.state.round / 100


def ships(moment: Moment) -> float:
    """A movement that may become a battle, with many ships."""
    tactical = moment.state.tactical
    assert tactical is not None
    seat, system = moment.asked.seat, tactical.system
    enemy = any(p.units[system] & BIG for p in moment.state.players if p.seat != seat)
    return 0 if tactical.movers else len(moment.asked.options) * (1 + 2 * enemy)


def votes(moment: Moment) -> float:
    """A vote in which others have voted, rather for or against."""
    vote = moment.state.vote
    assert vote is not None
    plain = len(moment.asked.options) <= 3
    cast = sum(vote.votes.values())
    return 200 * (cast > len(vote.by)) + 100 * plain + 5 * len(vote.votes) + len(vote.by)
