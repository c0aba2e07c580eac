"""2 and 17  The options of a match as a form, and the configuration that the answers make."""

from __future__ import annotations

from armillary.core.bad_options import Unfit
from armillary.core.chance import stream
from armillary.core.words import Words
from armillary.drawing.board import Given, Setting
from armillary.drawing.board_texts import BoardWords
from armillary.drawing.option_forms import filled
from armillary.games.gaia.board import texts
from armillary.games.gaia.components import components
from armillary.games.gaia.config import COMMUNITY, GaiaConfig

SEATS = 4
RULES = (
    "strict_map",
    "recall",
    "choose_tokens",
    "allow_waste",
    "ivits_count_all",
    "best_leftovers",
    "guests_count",
    "empty_offers",
    "terrans_must_convert",
)
"""17  The options of the rules that are on or off."""
LISTS = ("boosters", "round_tiles", "final_tiles")
MAPS = ("", "beginner", "method1", "method2", "method3")

Choices = tuple[tuple[str, str], ...]


def options(words: Words) -> list[Setting]:
    """The form of a new table, without players and seed."""
    tell = texts.of(words.language)
    data = components()
    defaults = GaiaConfig(players=2)
    factions: Choices = tuple((id, words.term(id)) for id in data.factions)
    any_one: Choices = (("", tell("setting.any")),)
    played: Choices = tuple((id, words.term(id)) for id in data.automa.factions)
    levels: Choices = tuple(
        (str(level), words.term(f"automa_level{level}")) for level in data.automa.levels
    )
    form = [
        _choice(
            tell,
            "setup",
            "full",
            (("full", tell("setting.setup_full")), ("first_game", tell("setting.setup_first"))),
        ),
        Setting(
            "map",
            tell("setting.map"),
            "text",
            "",
            tuple((id, tell(f"setting.map_{id or 'usual'}")) for id in MAPS),
            help=tell("help.map"),
        ),
        Setting(
            "small_map", tell("setting.small_map"), "switch", False, help=tell("help.small_map")
        ),
        Setting(
            "factions",
            tell("setting.factions"),
            "choice",
            "choose",
            (
                ("choose", tell("setting.factions_choose")),
                ("random", tell("setting.factions_random")),
                ("named", tell("setting.factions_named")),
            ),
            help=tell("help.factions"),
        ),
    ]
    form += [
        Setting(
            f"faction{seat}",
            tell("setting.faction_of", n=seat + 1),
            "choice",
            "",
            any_one + factions,
            when="factions=named",
        )
        for seat in range(SEATS)
    ]
    form += [
        Setting(
            "first",
            tell("setting.first"),
            "choice",
            "0",
            tuple((str(seat), str(seat + 1)) for seat in range(SEATS)),
            help=tell("help.first"),
        ),
        _choice(
            tell,
            "turn_order",
            "clockwise",
            (
                ("clockwise", tell("setting.turn_clockwise")),
                ("passing", tell("setting.turn_passing")),
            ),
        ),
        Setting("automa", tell("setting.automa"), "choice", "", any_one + played, when="players=1"),
        Setting(
            "level", tell("setting.level"), "choice", str(defaults.level), levels, when="players=1"
        ),
        _choice(
            tell,
            "rules",
            "standard",
            (
                ("standard", tell("setting.rules_standard")),
                ("community", tell("setting.rules_community")),
                ("own", tell("setting.rules_own")),
            ),
        ),
    ]
    form += [
        Setting(
            key,
            tell(f"setting.{key}"),
            "switch",
            getattr(defaults, key),
            help=tell(f"help.{key}"),
            when="rules=own",
        )
        for key in RULES
    ]
    form.append(
        Setting(
            "charge",
            tell("setting.charge_when"),
            "choice",
            "at_once",
            (
                ("at_once", tell("setting.charge_at_once")),
                ("after_turn", tell("setting.charge_after_turn")),
            ),
            help=tell("help.charge_when"),
            when="rules=own",
        )
    )
    form.append(Setting("expert", tell("setting.expert"), "switch", False, help=tell("help.tiles")))
    form += [
        Setting(key, tell(f"setting.{key}"), "text", "", help=tell("help.expert"), when="expert")
        for key in LISTS
    ]
    tokens: Choices = tuple(
        (id, words.term(id)) for id, row in data.federations.items() if not row.faction
    )
    form += [
        Setting(
            "track_token",
            tell("setting.track_token"),
            "choice",
            "",
            any_one + tokens,
            when="expert",
        ),
        Setting("slots", tell("setting.slots"), "text", "", help=tell("help.slots"), when="expert"),
    ]
    return form


def _choice(tell: BoardWords, key: str, default: str, choices: Choices) -> Setting:
    return Setting(
        key, tell(f"setting.{key}"), "choice", default, choices, help=tell(f"help.{key}")
    )


FORM_ONLY = ("rules", "expert", *(f"faction{seat}" for seat in range(SEATS)))
"""Fields of the form that decide others and are none of the configuration."""


def first_match() -> Given:
    """The first game of the rulebook."""
    return {"setup": "first_game"}


def configure(players: int, seed: int, given: Given) -> GaiaConfig:
    """The configuration that a filled form makes; what was left out has its default.

    Programs may give the fields of the configuration as they are: lists instead of texts.
    Refuses what makes no sense with ConfigError; what does not fit together is for `setup` to say.
    """
    values = {key: value for key, value in given.items() if key not in FORM_ONLY}
    values |= {"players": players, "seed": seed}
    if isinstance(given.get("factions", ""), str):
        values["factions"] = _factions(players, seed, given)
    for key in LISTS:
        if isinstance(given.get(key), str):
            values[key] = tuple(given[key].split()) if given.get("expert") else ()
    if isinstance(given.get("slots"), str):
        values["slots"] = _slots(given["slots"]) if given.get("expert") else {}
    if "expert" in given and not given["expert"]:
        values.pop("track_token", None)
    if players != 1:
        values.pop("automa", None)
        values.pop("level", None)
    rules = given.get("rules")
    if rules in ("standard", "community"):
        for key in (*RULES, "charge"):
            values.pop(key, None)
    if rules == "community":
        values |= COMMUNITY
    return filled(GaiaConfig, values)


def _factions(players: int, seed: int, given: Given) -> tuple[str, ...]:
    """2.8  Named, drawn, or left to be chosen; seats without a name draw one of a free colour.

    In a first game those are drawn that belong to it.
    """
    way = given.get("factions", "choose")
    if way not in ("random", "named"):
        return ()
    named = [str(given.get(f"faction{seat}", "")) for seat in range(players)]
    if way == "random":
        named = [""] * players
    data = components().factions
    unknown = [id for id in named if id and id not in data]
    if unknown:
        raise Unfit("gaia", "no_faction", text=repr(unknown[0]), known=", ".join(data))
    taken = {data[id].colour for id in (*named, str(given.get("automa", ""))) if id in data}
    first_game = given.get("setup") == "first_game"
    offered = components().first_game[players][:players] if first_game else tuple(data)
    luck = stream(seed, "factions")
    for seat, id in enumerate(named):
        if not id:
            free = [name for name in offered if data[name].colour not in taken]
            named[seat] = luck.choose(free)
            taken.add(data[named[seat]].colour)
    return tuple(named)


def _slots(written: str) -> dict[str, str]:
    """2.3 and 2.4  Tiles by slot, written as slot=tile."""
    slots = {}
    for pair in written.split():
        slot, equals, tile = pair.partition("=")
        if not equals:
            raise Unfit("gaia", "slot_form", text=repr(pair))
        slots[slot] = tile
    return slots
