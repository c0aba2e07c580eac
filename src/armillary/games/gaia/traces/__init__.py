"""Recorded games of another engine (format `gaia-trace-1`), replayed and compared move by move."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from armillary.core.decision import Action, Illegal, apply, check
from armillary.core.errors import ArmillaryError, ConfigError
from armillary.games.gaia.actions.federation import FormFederation
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.config import COMMUNITY, GaiaConfig
from armillary.games.gaia.setup import setup
from armillary.games.gaia.state import State
from armillary.games.gaia.traces.compare import (
    SHAPE_RULES,
    compare_final,
    compare_legal,
    compare_state,
)
from armillary.games.gaia.traces.moves import Translator

FORMAT = "gaia-trace-1"
SETUP_PHASES = ("setupBoard", "setupFaction", "setupAuction")


class TraceError(ArmillaryError):
    """A file is not a trace that can be replayed."""


class Report(msgspec.Struct, frozen=True):
    """What a replay found: the first differences, or none."""

    id: str
    differences: tuple[str, ...]
    moves: int


def read(path: str | Path) -> dict[str, Any]:
    """The trace in a file, compressed or not."""
    try:
        content = Path(path).read_bytes()
        if content[:2] == b"\x1f\x8b":
            content = gzip.decompress(content)
        trace = json.loads(content)
    except OSError as error:
        raise TraceError(f"Cannot read {path}: {error.strerror or error}.") from None
    except (EOFError, zlib.error, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise TraceError(f"{path} is damaged: {error}.") from None
    found = trace.get("format") if isinstance(trace, dict) else None
    if found != FORMAT:
        raise TraceError(f"{path} is not a {FORMAT} file.")
    assert isinstance(trace, dict)
    return trace


def config_of(trace: dict[str, Any]) -> GaiaConfig:
    """The match that a trace begins with: the same table, the options of that engine."""
    laid = trace["setup"]
    hexes = [
        f"{q},{r}:{sector}" + (f"={planet}" if planet else "")
        for q, r, planet, sector in laid["hexes"]
    ]
    slots = dict(laid["basic_techs"])
    slots |= {f"adv_{area}": laid["advanced_techs"][area] for area in AREAS}
    return GaiaConfig(
        players=trace["players"],
        factions=tuple(trace["factions"][player] for player in trace["first_round_order"]),
        map=" ".join(hexes),
        slots=slots,
        boosters=tuple(laid["boosters"]),
        round_tiles=tuple(laid["round_scoring"]),
        final_tiles=tuple(laid["final_scoring"]),
        track_token=laid["terraforming_federation"],
        **COMMUNITY,
    )


def replay(trace: dict[str, Any]) -> Iterator[tuple[State, Action]]:
    """Play a trace without comparing: every action, before it is done."""
    state = setup(config_of(trace))
    translator = Translator(trace, state)
    for number in range(len(trace["moves"])):
        for action in translator.actions(number):
            yield state, action
            apply(state, action)


def verify(path: str | Path) -> Report:
    """Replay a trace and compare; the first move that differs ends the comparison."""
    trace = read(path)
    name = str(trace.get("id", Path(path).stem))
    try:
        found = list(differences(trace))
    except (KeyError, IndexError, TypeError, ValueError, ConfigError) as error:
        raise TraceError(f"{path} cannot be replayed: {error!r}.") from None
    return Report(name, tuple(found), len(trace["moves"]))


def differences(trace: dict[str, Any]) -> Iterator[str]:
    """What differs, beginning with the first move where something does."""
    state = setup(config_of(trace))
    translator = Translator(trace, state)
    for number, move in enumerate(trace["moves"]):
        if "legal" in move:
            found = compare_legal(trace, move, state, translator.seat_of(move["player"]))
            if found:
                yield from (f"move {move['i']}: legal: {text}" for text in found)
                return
        for action in translator.actions(number):
            refusal = check(state, action)
            if refusal is not None and not _not_exact(state, action, refusal):
                yield f"move {move['i']}: {move['notation']}: {_refused(action, refusal)}"
                return
            apply(state, action)
        if move["after"]["phase"] in SETUP_PHASES:
            continue
        found = translator.problems or compare_state(trace, number, state, translator)
        if found:
            yield from (f"move {move['i']}: {text}" for text in found)
            return
    if trace["complete"]:
        yield from (f"end: {text}" for text in compare_final(trace, state, translator))


def _not_exact(state: State, action: Action, refusal: Illegal) -> bool:
    """The other engine lets a growing Ivits federation be larger than need be."""
    player = state.players[state.stack[-1].seat]
    return (
        isinstance(action, FormFederation)
        and player.faction.grows_federation
        and refusal.rule in SHAPE_RULES
    )


def _refused(action: Action, refusal: Illegal) -> str:
    return f"{action} is refused: {refusal}"
