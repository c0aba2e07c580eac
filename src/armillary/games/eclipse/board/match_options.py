"""1  The options of a match as a form, and the configuration that the answers make."""

from __future__ import annotations

from armillary.core.bad_options import Unfit
from armillary.core.chance import stream
from armillary.core.words import Words
from armillary.drawing.board import Given, Setting
from armillary.drawing.option_forms import filled
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.components import NPCS, components
from armillary.games.eclipse.config import EclipseConfig

SEATS = 6
FORM_ONLY = tuple(f"species{seat}" for seat in range(SEATS))
"""Fields of the form that decide others and are none of the configuration."""

Choices = tuple[tuple[str, str], ...]


def options(words: Words) -> list[Setting]:
    """The form of a new table, without players and seed."""
    tell = texts.of(words.language)
    species: Choices = tuple((id, words.label(id)) for id in components().species)
    any_one: Choices = (("", tell("setting.any")),)
    ways = ("choose", "first", "random", "named")
    form = [
        Setting(
            "species",
            tell("setting.species"),
            "choice",
            "choose",
            tuple((way, tell(f"setting.species_{way}")) for way in ways),
            help=tell("help.species"),
        )
    ]
    form += [
        Setting(
            f"species{seat}",
            tell("setting.species_of", n=seat + 1),
            "choice",
            "",
            any_one + species,
            when="species=named",
        )
        for seat in range(SEATS)
    ]
    form += [
        Setting(
            "start",
            tell("setting.start"),
            "choice",
            "",
            any_one + tuple((str(seat), str(seat + 1)) for seat in range(SEATS)),
            help=tell("help.start"),
        ),
        Setting(
            "warp_portals",
            tell("setting.warp_portals"),
            "switch",
            False,
            help=tell("help.warp_portals"),
        ),
    ]
    faces: Choices = (
        ("", tell("setting.face_drawn")),
        ("normal", tell("setting.face_normal")),
        ("advanced", tell("setting.face_advanced")),
    )
    told = tell("help.blueprint")
    form += [Setting(kind, words.label(kind), "choice", "", faces, help=told) for kind in NPCS]
    return form


def first_match() -> Given:
    """Everybody is a Terran: the species have nothing odd that one would have to know."""
    return {"species": "first"}


def configure(players: int, seed: int, given: Given) -> EclipseConfig:
    """The configuration that a filled form makes; what was left out has its default.

    Programs may give the fields of the configuration as they are: lists instead of texts.
    Refuses what makes no sense with ConfigError; what does not fit together is for `setup` to say.
    """
    values = {key: value for key, value in given.items() if key not in FORM_ONLY}
    values |= {"players": players, "seed": seed}
    if isinstance(given.get("species", ""), str):
        values["species"] = _species(players, seed, given)
    if values.get("start") == "":
        values["start"] = None
    return filled(EclipseConfig, values)


def _species(players: int, seed: int, given: Given) -> tuple[str, ...]:
    """1.6  Named, drawn, those for a first match, or left to be chosen; seats without a name draw
    one of a free board."""
    way = given.get("species", "choose")
    rows = components().species
    if way == "first":
        return tuple(id for id, row in rows.items() if row.beginner)[:players]
    if way not in ("random", "named"):
        return ()
    named = [str(given.get(f"species{seat}", "")) for seat in range(players)]
    if way == "random":
        named = [""] * players
    unknown = [id for id in named if id and id not in rows]
    if unknown:
        raise Unfit("eclipse", "no_species", text=repr(unknown[0]), known=", ".join(rows))
    taken = {side for id in named if id for side in (id, rows[id].pair)}
    luck = stream(seed, "species")
    for seat, id in enumerate(named):
        if not id:
            named[seat] = luck.choose([id for id in rows if id not in taken])
            taken |= {named[seat], rows[named[seat]].pair}
    return tuple(named)
