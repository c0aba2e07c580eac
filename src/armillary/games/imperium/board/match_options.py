"""2 and 25  The options of a match as a form, and the configuration that the answers make."""

from __future__ import annotations

from armillary.core.bad_options import Unfit
from armillary.core.words import Words
from armillary.drawing.board import Given, Setting
from armillary.drawing.option_forms import filled
from armillary.games.imperium.board import texts
from armillary.games.imperium.components import PLAYERS, components
from armillary.games.imperium.config import ImperiumConfig

SEATS = max(PLAYERS)
SWITCHES = (
    ("fighters_block", ("yes", "no")),
    ("diplomacy_readies", ("system", "any_two")),
    ("action_scoring", ("one_of_each", "one_per_combat")),
    ("rift_loss", ("destroyed", "removed")),
    ("capacity_loss", ("destroyed", "removed")),
    ("retreat_order", ("defender_first", "both")),
    ("fleet_check", ("arrival", "after_action")),
)
"""25  Readings of the rules between which a table may choose."""
FORM_ONLY = ("known", "expert", "rules", "first", *(f"faction{seat}" for seat in range(SEATS)))
"""Fields of the form that decide others and are none of the configuration."""

Choices = tuple[tuple[str, str], ...]


def options(words: Words) -> list[Setting]:
    """The form of a new table, without players and seed."""
    tell = texts.of(words.language)
    data = components()
    maps: Choices = (
        ("", tell("setting.map_usual")),
        *(
            (id, tell("setting.map_for", name=row.name, n=row.players))
            for id, row in data.maps.maps.items()
        ),
        ("own", tell("setting.map_own")),
    )
    factions: Choices = (
        ("", tell("setting.chosen")),
        *((id, words.label(id)) for id in data.factions),
    )
    points = [str(n) for n in data.limits.victory_points]
    form = [
        Setting(
            "setup",
            tell("setting.setup"),
            "choice",
            "full",
            (("full", tell("setting.setup_full")), ("first_game", tell("setting.setup_first"))),
            help=tell("help.setup"),
        ),
        Setting("known", tell("setting.map"), "choice", "", maps, help=tell("help.map")),
        Setting(
            "galaxy",
            tell("setting.map_string"),
            "text",
            "",
            help=tell("help.map_string"),
            when="known=own",
        ),
        Setting(
            "points",
            tell("setting.points"),
            "choice",
            points[0],
            tuple((n, n) for n in points),
            help=tell("help.points"),
        ),
        Setting("expert", tell("setting.factions"), "switch", False, help=tell("help.factions")),
    ]
    form += [
        Setting(
            f"faction{seat}",
            tell("setting.faction", n=seat + 1),
            "choice",
            "",
            factions,
            when="expert",
        )
        for seat in range(SEATS)
    ]
    form.append(Setting("rules", tell("setting.rules"), "switch", False, help=tell("help.rules")))
    form += [
        Setting(
            name,
            tell(f"setting.{name}"),
            "choice",
            "",
            (
                ("", tell("setting.usual")),
                *((value, tell(f"setting.{name}_{value}")) for value in values),
            ),
            when="rules",
        )
        for name, values in SWITCHES
    ]
    return form


def first_match() -> Given:
    """The first game of the rulebook."""
    return {"setup": "first_game"}


def configure(players: int, seed: int, given: Given) -> ImperiumConfig:
    """The configuration that a filled form makes; what was left out has its default.

    Programs may give the fields of the configuration as they are. Refuses what makes no sense with
    ConfigError; what does not fit together is for `setup` to say.
    """
    values = {key: value for key, value in given.items() if key not in FORM_ONLY}
    values |= {"players": players, "seed": seed}
    known = given.get("known")
    if known is not None and known != "own":
        values["galaxy"] = str(known)
    if given.get("expert"):
        chosen = tuple(str(given.get(f"faction{seat}") or "") for seat in range(players))
        if any(chosen):
            if not all(chosen):
                raise Unfit("imperium", "some_factions", players=players)
            values["factions"] = chosen
    if "points" in values:
        values["points"] = (
            int(values["points"]) if str(values["points"]).isdigit() else values["points"]
        )
    if not given.get("rules", True):
        values = {key: value for key, value in values.items() if key not in dict(SWITCHES)}
    return filled(ImperiumConfig, values)
