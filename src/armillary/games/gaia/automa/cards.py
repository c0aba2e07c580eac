"""What is printed on the cards of the Automa: `data/automa.toml` as typed rows."""

from importlib.resources.abc import Traversable
from typing import Annotated, Literal

import msgspec

from armillary.core.files.component_data import Count, Row, convert, parse_toml


class AutomaCard(Row, frozen=True):
    """A decision card. The right half acts, the left half supports the card that follows it."""

    id: int
    starter: bool
    action: Literal[
        "upgrade", "research_highest", "research_random", "build_mine", "power_qic", "faction"
    ]
    vp: Count
    final_tile: Literal["top", "bottom", "none"]
    range: Count
    direction: Literal["right_down", "left_up"]
    count: Count
    counting: Literal["left_to_right", "right_to_left"]
    pass_symbol: bool
    pass_booster: Literal["left", "middle", "right"]
    setup_booster: Annotated[int, msgspec.Meta(ge=1, le=5)]


class AutomaStep(Row, frozen=True):
    """One line of a faction card."""

    action: Literal["build_mine", "upgrade", "power_qic", "research_area", "research_random", "vp"]
    vp: Count = 0
    area: str = ""  # research_area: the one that advances
    range: Count = 0  # build_mine
    first: Literal["", "transdim_planet", "closest_to_human"] = ""  # build_mine: first tie-breaker
    mine_range: Count = 0  # upgrade: if impossible, build a mine within this range instead


class AutomaFaction(Row, frozen=True, kw_only=True):
    id: str
    home: str
    start_mines: Count
    steps: tuple[AutomaStep, ...]
    setup_research: str | None = None
    permanent: Literal[
        "",
        "power_qic_twice",
        "trading_station_vp",
        "new_planet_type_vp",
        "downgrade_lab",
    ] = ""
    permanent_vp: Count = 0
    upgrades: tuple[tuple[str, str], ...]  # (from, to), the first possible is done


class AutomaLevel(Row, frozen=True):
    """A difficulty: with how many VP and with which cards the Automa starts."""

    id: int
    name: str
    start_vp: Count
    deck: tuple[int, ...]
    extra_vp: Count = 0  # more, every time that it gains VP


class Automa(Row, frozen=True):
    steps: dict[str, int]  # terraforming steps that planets without a place on the wheel count as
    tie_breakers: tuple[str, ...]
    upgrades: tuple[tuple[str, str], ...]  # the usual order
    cards: dict[int, AutomaCard]
    factions: dict[str, AutomaFaction]
    levels: dict[int, AutomaLevel]


def read_automa(path: Traversable) -> Automa:
    """An Automa faction upgrades in the usual order unless it has its own."""
    raw = parse_toml(path)
    usual, factions = raw.get("upgrades"), raw.get("factions")
    if usual is not None and isinstance(factions, dict):
        raw["factions"] = {
            id: {"upgrades": usual, **row} if isinstance(row, dict) else row
            for id, row in factions.items()
        }
    return convert(raw, Automa, path.name)
