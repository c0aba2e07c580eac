"""Recorded games of another engine (format `gaia-trace-1`), replayed and compared move by move."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from armillary.core.decision import Action, Illegal, apply, check
from armillary.core.errors import ConfigError
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
from armillary.games.gaia.traces.trace_file import Trace, TraceError, read

__all__ = ["Report", "Trace", "TraceError", "differences", "read", "replay", "verify"]

SETUP_PHASES = ("setupBoard", "setupFaction", "setupAuction")


class Report(msgspec.Struct, frozen=True):
    """What a replay found: the first differences, or none."""

    id: str
    differences: tuple[str, ...]
    moves: int


def config_of(trace: Trace) -> GaiaConfig:
    """The match that a trace begins with: the same table, the options of that engine."""
    laid = trace.setup
    hexes = [
        f"{q},{r}:{sector}" + (f"={planet}" if planet else "")
        for q, r, planet, sector in laid.hexes
    ]
    slots = dict(laid.basic_techs)
    slots |= {f"adv_{area}": laid.advanced_techs[area] for area in AREAS}
    return GaiaConfig(
        players=trace.players,
        factions=tuple(trace.factions[player] for player in trace.first_round_order),
        map=" ".join(hexes),
        slots=slots,
        boosters=laid.boosters,
        round_tiles=laid.round_scoring,
        final_tiles=laid.final_scoring,
        track_token=laid.terraforming_federation,
        **COMMUNITY,
    )


def replay(trace: Trace) -> Iterator[tuple[State, Action]]:
    """Play a trace without comparing: every action, before it is done."""
    state = setup(config_of(trace))
    translator = Translator(trace, state)
    for number in range(len(trace.moves)):
        for action in translator.actions(number):
            yield state, action
            apply(state, action)


def verify(path: str | Path) -> Report:
    """Replay a trace and compare; the first move that differs ends the comparison."""
    trace = read(path)
    try:
        found = list(differences(trace))
    except (TraceError, ConfigError) as error:
        raise TraceError(f"{path} cannot be replayed: {error}") from None
    return Report(trace.id or Path(path).stem, tuple(found), len(trace.moves))


def differences(trace: Trace) -> Iterator[str]:
    """What differs, beginning with the first move where something does."""
    state = setup(config_of(trace))
    translator = Translator(trace, state)
    for number, move in enumerate(trace.moves):
        if move.legal is not None:
            found = compare_legal(trace, move.legal, state, translator.seat_of(move.player))
            if found:
                yield from (f"move {move.i}: legal: {text}" for text in found)
                return
        for action in translator.actions(number):
            refusal = check(state, action)
            if refusal is not None and not _not_exact(state, action, refusal):
                yield f"move {move.i}: {move.notation}: {_refused(action, refusal)}"
                return
            apply(state, action)
        if move.after.phase in SETUP_PHASES:
            continue
        found = translator.problems or compare_state(trace, number, state, translator)
        if found:
            yield from (f"move {move.i}: {text}" for text in found)
            return
    if trace.final is not None and trace.complete:
        yield from (f"end: {text}" for text in compare_final(trace.final, state, translator))


def _not_exact(state: State, action: Action, refusal: Illegal) -> bool:
    """The other engine lets a growing Ivits federation be larger than need be."""
    if not isinstance(action, FormFederation) or refusal.rule not in SHAPE_RULES:
        return False
    return state.players[state.stack[-1].seat].faction.grows_federation


def _refused(action: Action, refusal: Illegal) -> str:
    return f"{action} is refused: {refusal}"
