"""17.2 and 10.2  A reaction or a secondary ability, asked calmly beside the map: what has happened,
what could be used, and whether to be asked again.

Where a card must be aimed at something on the map, the map asks instead (see `groups`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.board import Given
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.choices import standing_answers
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.board.galaxy.map import system_name
from armillary.games.imperium.board.parts import price
from armillary.games.imperium.board.sheets.agenda import agenda_sentences
from armillary.games.imperium.flow.questions import DECLINE, Pick, Question
from armillary.games.imperium.flow.timing_windows import React, Use
from armillary.games.imperium.numbering import DATA, STRATEGY, tile_of
from armillary.games.imperium.phases.strategic_action import SECONDARY, secondary_cost
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.state import NOBODY, State

MOST = 8
"""More answers than these are better shown on the map."""


def panel(
    state: State,
    decision: Decision,
    words: Words,
    names: Sequence[str],
    given: Given,
) -> str:
    """The question with its cards; empty: something else is asked, or the map is needed."""
    frame = decision.frame
    if secondary(frame):
        return _secondary(state, decision, words, names, given)
    if not isinstance(frame, React) or len(decision.options) > MOST:
        return ""
    asked = Asked(state, decision, words)
    if any(isinstance(option, Use) and asked.spot(option.on) for option in decision.options):
        return ""
    tell = asked.tell
    powers: dict[str, list[int]] = {}
    for number, option in enumerate(decision.options):
        if isinstance(option, Use):
            powers.setdefault(option.power, []).append(number)
    cards = "".join(_card(state, decision, id, found, words, given) for id, found in powers.items())
    decline = len(decision.options) - 1
    return (
        f'<div class="ti-prompt"><header><h2>{text(_title(frame, powers, words))}</h2>'
        f"<p>{text(_context(state, frame, words, names))}</p>{_agenda(frame, words)}</header>"
        f'{cards}<button type="button" class="quiet" data-choice="{decline}" '
        f'data-key="{len(powers) + 1}">'
        f'<kbd aria-hidden="true">{len(powers) + 1}</kbd>{text(tell("group.decline"))}</button>'
        f"{_all(state, words, given)}</div>"
    )


def secondary(frame: Frame) -> bool:
    """Whether a secondary ability is asked for."""
    return isinstance(frame, Question) and frame.by == SECONDARY


def _secondary(
    state: State,
    decision: Decision,
    words: Words,
    names: Sequence[str],
    given: Given,
) -> str:
    """10.2  The card that another has played, what it does for others, and its price."""
    tell, frame = texts.of(words.language), decision.frame
    card: int = getattr(frame, "n")  # noqa: B009
    id = STRATEGY[card].id
    uses = [n for n, option in enumerate(decision.options) if isinstance(option, Pick)]
    buttons = "".join(
        f'<button type="button" class="yes" data-choice="{n}" data-key="{key}">'
        f'<kbd aria-hidden="true">{key}</kbd>{text(_way(decision.options[n], id, words))}</button>'
        for key, n in enumerate(uses, 1)
    )
    no, key = decision.options.index(DECLINE), len(uses) + 1
    again = _select(
        f"secondary_{id}",
        ((standing_answers.ASK, "ahead.ask"), (standing_answers.NEVER, "ahead.skip")),
        words,
        given,
        tell("prompt.again"),
    )
    told = words.listed([names[state.active]] if state.active >= 0 else [])
    does = tell(f"strategy.{id}_others")
    return (
        f'<div class="ti-prompt"><header><h2>{text(words.ask(frame))}</h2><p>{text(told)}</p>'
        f'</header><section class="ti-offer"><h3><i class="ti-strategy ti-s-{id}">'
        f"<i>{STRATEGY[card].initiative}</i><span>{text(words.label(id))}</span></i>"
        f"{price(secondary_cost(state, decision.seat, card), words)}</h3>"
        f"{_tokens_left(state, decision.seat, card, words)}"
        f"<p>{text(does[:1].upper() + does[1:])}</p><div>{buttons}</div></section>"
        f'<button type="button" class="quiet" data-choice="{no}" data-key="{key}">'
        f'<kbd aria-hidden="true">{key}</kbd>{text(tell("group.decline"))}</button>'
        f"<footer>{icon('clock')}{again}</footer></div>"
    )


def _tokens_left(state: State, seat: int, card: int, words: Words) -> str:
    """10.2  What it costs of the strategy pool, and what is left there afterwards."""
    n = secondary_cost(state, seat, card).strategy_tokens
    if not n:
        return ""
    left = state.players[seat].strategy - n
    return f"<small>{text(texts.of(words.language)('prompt.tokens', n=n, left=left))}</small>"


def _way(option: Action, card: str, words: Words) -> str:
    """10.2  Usually there is one; a technology or an ability may give another."""
    if isinstance(option, Pick) and option.on.name == card:
        return texts.of(words.language)("prompt.use")
    return words.action(option)


def _title(frame: React, powers: Iterable[str], words: Words) -> str:
    """The moment, as the data calls it: it may be another one for each side, and only that counts
    for which something could be used."""
    fitting = {window for power in powers for window in POWERS[power].windows}
    windows = [window for window in frame.moment.windows if window in fitting]
    return " · ".join(dict.fromkeys(words.about(window) for window in windows))


def _context(state: State, frame: React, words: Words, names: Sequence[str]) -> str:
    """Whom and what it is about."""
    moment = frame.moment
    parts = []
    if moment.subject != NOBODY:
        parts.append(names[moment.subject])
    if moment.place >= 0:
        parts.append(system_name(tile_of(moment.place), words))
    if moment.name and moment.name in words.terms:
        parts.append(words.label(moment.name))
    return " · ".join(parts)


def _agenda(frame: React, words: Words) -> str:
    """13.2  What an agenda does that has been revealed: whoever predicts its outcome must know."""
    row = DATA.agendas.get(frame.moment.name)
    told = agenda_sentences(row, words) if row is not None else []
    return "".join(
        f"<p>{f'<b>{text(side)}:</b> ' if side else ''}{text(said)}</p>" for side, said in told
    )


def _card(
    state: State,
    decision: Decision,
    id: str,
    numbers: list[int],
    words: Words,
    given: Given,
) -> str:
    tell = texts.of(words.language)
    buttons = ""
    for number in numbers:
        option = decision.options[number]
        label = tell("prompt.use")
        if len(numbers) > 1 and isinstance(option, Use):
            label = words.action(Pick(option.on))  # the name of the card stands above
        buttons += (
            f'<button type="button" class="yes" data-choice="{number}">{text(label)}</button>'
        )
    cost = price(POWERS[id].cost, words)
    return (
        f'<section class="ti-offer"><h3>{text(words.label(id))}{cost}</h3>'
        f"<p>{text(words.about(id))}</p>"
        f"<div>{buttons}{_again(state, id, words, given)}</div></section>"
    )


def _again(state: State, id: str, words: Words, given: Given) -> str:
    """Whether to ask for this card again."""
    told = texts.of(words.language)("prompt.again")
    return _select(f"never_{id}", _answers(state), words, given, told)


def _all(state: State, words: Words, given: Given) -> str:
    told = texts.of(words.language)("ahead.windows")
    field = _select("windows", _answers(state), words, given, told)
    return f"<footer>{icon('clock')}{field}</footer>"


def _answers(state: State) -> tuple[tuple[str, str], ...]:
    """Ask, not for this agenda, not in this round, never: the values and their words."""
    agenda = standing_answers.this_agenda(state)
    return (
        (standing_answers.ASK, "ahead.ask"),
        *(((agenda, "ahead.this_agenda"),) if agenda else ()),
        (standing_answers.this_round(state), "ahead.this_round"),
        (standing_answers.NEVER, "ahead.never"),
    )


def _select(
    key: str,
    answers: tuple[tuple[str, str], ...],
    words: Words,
    given: Given,
    label: str,
) -> str:
    """An answer that is given ahead."""
    tell = texts.of(words.language)
    now = given.get(key, standing_answers.ASK)
    options = "".join(
        f'<option value="{value}"{" selected" if value == now else ""}>{text(tell(told))}</option>'
        for value, told in answers
    )
    return (
        f'<label class="ti-field"><span>{text(label)}</span>'
        f'<select name="ahead.{key}">{options}</select></label>'
    )
