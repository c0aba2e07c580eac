"""`armillary position`: a position from its text, what may be done, and why not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.common import (
    GameName,
    Json,
    Lang,
    console,
    either,
    emit,
    plain_scores,
    read_text,
)
from armillary.core.errors import ArmillaryError, PositionError
from armillary.core.files.component_data import Plain
from armillary.core.states.state import State

if TYPE_CHECKING:
    from armillary.core.decision import Action, Decision
    from armillary.core.game import Game
    from armillary.core.words import Words

REFUSED = 2
OPTION_WIDTH = 48
"""Beyond it the text of an option pushes its JSON to the right."""


def position(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The text of the position.")],
    attempt: Annotated[
        str | None,
        typer.Option(
            "--try", metavar="ACTION", help='An action to try: \'{"do": "mine", "hex": [1, 2]}\'.'
        ),
    ] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Show a position and its options. For an action that you try: what happens, or why not."""
    from armillary.core import position as positions
    from armillary.core.game import load

    words = load(game).words(lang)
    try:
        rules, config, state = positions.read(read_text(file))
    except ArmillaryError as error:
        raise PositionError(str(error) if str(file) in str(error) else f"{file}: {error}") from None
    if rules.name != game:
        raise PositionError(f"{file} is a position of {rules.name}, not of {game}.")
    action = _action(rules, attempt) if attempt is not None else None
    scores = rules.scores(state)
    names = words.names(state)
    asked = rules.decision(state)
    tried = _tried(rules, state, action, words, names) if action is not None else None
    if json:
        emit(
            {
                "game": game,
                "config": config,
                **_question(asked, words),
                "scores": plain_scores(names, scores),
                "try": tried,
            }
        )
    elif tried is None:
        _show(game, state, asked, words, names)
    elif tried["legal"]:
        typer.echo("\n".join(["This is allowed:", *tried["events"]]))
    else:
        typer.echo(tried["text"], err=True)
    if tried is not None and not tried["legal"]:
        raise typer.Exit(REFUSED)


def _action(game: Game, text: str) -> Action:
    """The action that somebody tries."""
    import msgspec

    try:
        action: Action = msgspec.json.decode(text, type=game.action_type)
    except msgspec.ValidationError as error:
        raise ArmillaryError(f"--try {text}: {error}{_allowed(game, str(error))}.") from None
    except msgspec.DecodeError as error:
        example = '{"do": "mine", "hex": [1, 2]}'
        raise ArmillaryError(f"--try {text}: {error}; write JSON such as {example}.") from None
    return action


def _allowed(game: Game, problem: str) -> str:
    """What may stand in `do`, where that is the problem."""
    from armillary.core.files.component_data import tagged

    return '; "do" is ' + either(sorted(tagged(game.action_type))) if "do`" in problem else ""


def _question(asked: Decision | None, words: Words) -> Plain:
    from armillary.core.words import tag

    if asked is None:
        return {"seat": None, "asked": None, "rule": None, "options": []}
    return {
        "seat": asked.seat,
        "asked": tag(asked.frame),
        "rule": asked.frame.rule,
        "options": [{"action": o, "text": words.action(o)} for o in asked.options],
    }


def _tried(game: Game, state: State, action: Action, words: Words, names: list[str]) -> Plain:
    """What becomes of an action: what happens, or the refusal."""
    from armillary.core.events import Event

    refusal = game.check(state, action)
    if refusal is None:
        events: list[Event] = []
        game.apply(state.clone(), action, events)
        return {"legal": True, "events": [words.event(event, names) for event in events]}
    return {
        "legal": False,
        "rule": refusal.rule,
        "why": refusal.why,
        "values": refusal.values,
        "text": words.reason(refusal),
    }


def _show(game: str, state: State, asked: Decision | None, words: Words, names: list[str]) -> None:
    import msgspec

    from armillary.cli.picture import picture
    from armillary.core.chance import CHANCE

    console().print(picture(game, state, words, names))
    if asked is None:
        typer.echo(words.phrase("reason", "over") + ".")
        return
    who = words.phrase("phrase", "chance") if asked.seat == CHANCE else names[asked.seat]
    question, rule = words.ask(asked.frame), asked.frame.rule
    typer.echo(words.phrase("phrase", "asked", who=who, question=question, rule=rule))
    for option in asked.options:
        text = words.action(option)
        action = typer.style(msgspec.json.encode(option).decode(), dim=True)
        typer.echo(f"  {text:{OPTION_WIDTH}} {action}")
