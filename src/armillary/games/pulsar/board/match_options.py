"""2  The options of a match as a form, and the configuration that the answers make."""

from __future__ import annotations

from armillary.core.bad_options import Unfit
from armillary.core.words import Words
from armillary.drawing.board import Given, Setting
from armillary.drawing.option_forms import filled
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.components import CATEGORIES, PLAYERS, components
from armillary.games.pulsar.config import PulsarConfig

SEATS = max(PLAYERS)
GOALS = components().limits.goals_in_play

Choices = tuple[tuple[str, str], ...]

FORM_ONLY = (
    "expert",
    *(f"face{category}" for category in CATEGORIES),
    *(f"goal{n}" for n in range(GOALS)),
    *(f"hq{seat}" for seat in range(SEATS)),
    "first",
)
"""Fields of the form that decide others and are none of the configuration."""


def options(words: Words) -> list[Setting]:
    """The form of a new table, without players and seed."""
    tell = texts.of(words.language)
    data = components()
    drawn: Choices = (("", tell("setting.drawn")),)
    sides: Choices = tuple((id, words.term(f"side_{id}")) for id in data.cluster.sides)
    boards: Choices = tuple(
        (id, id) for id in dict.fromkeys(s.board for s in data.hq.sides.values())
    )
    goals: Choices = tuple((id, words.label(id)) for id in data.goals.goals)
    form = [
        Setting(
            "setup",
            tell("setting.setup"),
            "choice",
            "full",
            (("full", tell("setting.setup_full")), ("first_game", tell("setting.setup_first"))),
            help=tell("help.setup"),
        ),
        Setting("side", tell("setting.side"), "choice", "", drawn + sides, help=tell("help.side")),
        Setting(
            "even_start", tell("setting.even_start"), "switch", False, help=tell("help.even_start")
        ),
        Setting("expert", tell("setting.expert"), "switch", False, help=tell("help.expert")),
    ]
    form += [
        Setting(
            f"face{category}",
            tell("setting.face", category=category),
            "choice",
            "",
            drawn
            + tuple(
                (id, id) for id, face in data.technologies.faces.items()
                if face.category == category
            ),
            when="expert",
        )
        for category in CATEGORIES
    ]  # fmt: skip
    form += [
        Setting(
            f"goal{n}", tell("setting.goal", n=n + 1), "choice", "", drawn + goals, when="expert"
        )
        for n in range(GOALS)
    ]
    form += [
        Setting(
            f"hq{seat}",
            tell("setting.hq", n=seat + 1),
            "choice",
            "",
            drawn + boards,
            when="expert",
        )
        for seat in range(SEATS)
    ]
    return form


def first_match() -> Given:
    """The first game of the rulebook."""
    return {"setup": "first_game"}


def configure(players: int, seed: int, given: Given) -> PulsarConfig:
    """The configuration that a filled form makes; what was left out has its default.

    Programs may give the fields of the configuration as they are. Refuses what makes no sense with
    ConfigError; what does not fit together is for `setup` to say.
    """
    values = {key: value for key, value in given.items() if key not in FORM_ONLY}
    values |= {"players": players, "seed": seed}
    if given.get("expert"):
        values |= {
            key: chosen
            for key, chosen in (
                ("faces", _all(given, [f"face{c}" for c in CATEGORIES], "some_faces")),
                ("goals", _all(given, [f"goal{n}" for n in range(GOALS)], "some_goals")),
                ("hq", _all(given, [f"hq{seat}" for seat in range(players)], "some_boards")),
            )
            if chosen
        }
    return filled(PulsarConfig, values)


def _all(given: Given, keys: list[str], why: str) -> tuple[str, ...]:
    """What was chosen in several fields: all of them, or none."""
    chosen = tuple(str(given.get(key) or "") for key in keys)
    if not any(chosen):
        return ()
    if not all(chosen):
        raise Unfit("pulsar", why, n=len(keys))
    return chosen
