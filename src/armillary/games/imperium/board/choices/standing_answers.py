"""Standing answers: what a player never wants to be asked, or always answers alike.

An answer is for good, or for this round: then it is kept with the number of the round.
"""

from __future__ import annotations

import msgspec

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words
from armillary.drawing.board import Given, Setting
from armillary.games.imperium.board import texts
from armillary.games.imperium.flow.questions import DECLINE, Ask, Pick, Question
from armillary.games.imperium.flow.timing_windows import React, Use, Window, in_vain
from armillary.games.imperium.numbering import STRATEGY
from armillary.games.imperium.phases.action_phase import Turn
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.state import State

ASK, NEVER, ALWAYS = "ask", "never", "always"
FIRE = ("cannon", "defence")
"""6.4 and 8.5  Questions about firing a space cannon."""
SECRETS = ("score_secret", "score_event")
"""14.3  Questions about secret objectives."""


def answers_ahead(words: Words) -> list[Setting]:
    """What a player may answer ahead; what concerns one card is set when it is asked for."""
    tell = texts.of(words.language)
    ask, never = (ASK, tell("ahead.ask")), (NEVER, tell("ahead.never"))
    found = [
        Setting(
            "windows", tell("ahead.windows"), "choice", ASK, (ask, never), help=tell("help.windows")
        ),
        Setting(
            "in_vain", tell("ahead.in_vain"), "choice", ASK, (ask, never), help=tell("help.in_vain")
        ),
        Setting(
            "cannon", tell("ahead.cannon"), "choice", ASK, (ask, (ALWAYS, tell("ahead.always")))
        ),
    ]
    found += [
        Setting(
            f"secondary_{card.id}",
            tell("ahead.secondary", card=words.label(card.id)),
            "choice",
            ASK,
            (ask, (NEVER, tell("ahead.skip"))),
        )
        for card in STRATEGY
    ]
    return found


def this_round(state: State) -> str:
    """The answer that holds until this round ends."""
    return f"round{state.round}"


def this_agenda(state: State) -> str:
    """The answer that holds while this agenda is on the table; empty: there is none."""
    return f"agenda{state.round}-{state.vote.number}" if state.vote is not None else ""


def _is_silent(state: State, answer: object) -> bool:
    """Whether an answer holds now that says no."""
    return answer in (NEVER, this_round(state)) or (bool(answer) and answer == this_agenda(state))


def fight_key(state: State) -> str:
    """7.3.2  By this a player says that they fight to the end: no retreat is asked for."""
    fight = state.fight
    return f"{state.round} {fight.system} {fight.attacker} {fight.defender}" if fight else ""


def refuses(state: State, given: Given, power: str) -> bool:
    """Whether a player does not want to be asked for this card now."""
    return _is_silent(state, given.get(f"never_{power}"))


def answer_ahead(state: State, decision: Decision, given: Given) -> Action | None:
    """The answer that follows from what was given ahead; None: ask."""
    frame = decision.frame
    if isinstance(frame, React):
        wanted = [
            option
            for option in decision.options
            if isinstance(option, Use) and not refuses(state, given, option.power)
            if given.get("in_vain") != NEVER or not _in_vain(state, frame, option)
        ]
        silent = _is_silent(state, given.get("windows"))
        return DECLINE if silent or not wanted else None
    if isinstance(frame, Question):
        if frame.by == "retreat" and given.get("fight_on") == fight_key(state):
            return DECLINE
        if frame.by in FIRE and given.get("cannon") == ALWAYS:
            picks = [option for option in decision.options if isinstance(option, Pick)]
            return picks[0] if len(picks) == 1 else None
        if frame.by == "secondary" and DECLINE in decision.options:
            card = STRATEGY[frame.n].id
            return DECLINE if given.get(f"secondary_{card}") == NEVER else None
    return None


def _in_vain(state: State, frame: React, use: Use) -> bool:
    return in_vain(state, frame.seat, POWERS[use.power], frame.moment, use.on)


def turn_ahead(state: State, seat: int) -> State | None:
    """5.1  The turn of a player who has not passed, as if it had come."""
    if state.phase != "action" or state.players[seat].passed:
        return None
    then = state.clone()
    then.active, then.tactical = seat, None
    then.actions = then.partners = then.offers = 0
    then.stack.append(Turn(seat))
    return then


def moments(state: State) -> int:
    """18  How often hidden cards, notes or secret objectives could have been used so far."""
    return state.moments


def conceals(decision: Decision) -> bool:
    """17.6  Whether somebody is asked only for something that they hold."""
    return _secret(decision.frame)


def _secret(frame: Frame) -> bool:
    if isinstance(frame, Ask):
        return frame.question.by in SECRETS
    return isinstance(frame, React) or (isinstance(frame, Question) and frame.by in SECRETS)


def declines(action: Action) -> bool:
    """17.3  Whether somebody says no."""
    return action == DECLINE


def hushed(view: State, seat: int | None) -> State:
    """17.6  What a seat sees, without whom else a hidden card makes asked, and who has declined."""
    if not any(isinstance(frame, Window) or _secret(frame) for frame in view.stack):
        return view
    seen = view.clone()
    seen.stack = [
        _own_answer(frame, seat) for frame in view.stack if frame.seat == seat or not _secret(frame)
    ]
    return seen


def _own_answer(frame: Frame, seat: int | None) -> Frame:
    """A moment, as far as a seat knows who has declined in it: they themselves."""
    if not isinstance(frame, Window):
        return frame
    own = frame.declined & 1 << seat if seat is not None else 0
    return msgspec.structs.replace(frame, declined=own)
