"""How fast a game is. Noise only ever slows a run down, so the best of several runs counts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

from armillary.core.chance import SplitMix
from armillary.core.files.component_data import Plain
from armillary.core.game import Config, Game
from armillary.core.match import Match, replay
from armillary.core.states.state import State

LOOPS = 200_000
MATCHES = 20
"""Random matches in one run: always the same, so that runs compare."""
FEWEST_RUNS = 3


def best(run: Callable[[], float], seconds: float) -> float:
    """The highest figure of runs that go on for so long, after one that does not count."""
    run()
    figures: list[float] = []
    end = perf_counter() + seconds
    while len(figures) < FEWEST_RUNS or perf_counter() < end:
        figures.append(run())
    return max(figures)


def calibration() -> float:
    """Million iterations per second of a fixed loop: how fast this machine is just now."""
    start = perf_counter()
    number = 0
    for step in range(LOOPS):
        number = (number * 31 + step) & 0xFFFF
    return LOOPS / (perf_counter() - start) / 1e6


class RandomPlay:
    """Random matches of a game, each option equally likely, and how fast they go."""

    def __init__(self, game: Game, configs: Sequence[Config]) -> None:
        self.game = game
        self.configs = configs
        self.decisions_per_s = 0.0

    def run(self) -> float:
        """Matches per second, setup and scoring included; notes decisions per second."""
        decisions, playing = 0, 0.0
        start = perf_counter()
        for config in self.configs:
            state = self.game.setup(config)
            luck = SplitMix(config.seed)
            begun = perf_counter()
            decisions += self._play(state, luck)
            playing += perf_counter() - begun
            self.game.scores(state)
        elapsed = perf_counter() - start
        self.decisions_per_s = max(self.decisions_per_s, decisions / playing)
        return len(self.configs) / elapsed

    def _play(self, state: State, luck: SplitMix) -> int:
        decide, apply = self.game.decision, self.game.apply
        decisions = 0
        while (asked := decide(state)) is not None:
            options, weights = asked.options, asked.weights
            apply(state, options[luck.weighted(weights)] if weights else luck.choose(options))
            decisions += 1
        return decisions

    def matches(self, count: int) -> list[Match]:
        """Some of these matches, with their logs."""
        played = []
        for config in self.configs[:count]:
            luck = SplitMix(config.seed)
            match = Match(self.game, config)
            while match.decision is not None:
                match.play(luck.choose(match.decision.options))
            played.append(match)
        return played


def states_of(match: Match) -> list[State]:
    """States from the beginning to the end of a match."""
    state = match.game.setup(match.config)
    states = []
    for entry in match.log:
        states.append(state.clone())
        match.game.apply(state, entry.action)
    return states


def clones_per_s(states: Sequence[State]) -> float:
    """How many clones a second makes, averaged over these states."""
    start = perf_counter()
    for state in states:
        state.clone()
    return len(states) / (perf_counter() - start)


def replayed_per_s(matches: Sequence[Match]) -> float:
    """Moves per second when recorded matches are replayed, each move checked."""
    start = perf_counter()
    for match in matches:
        replay(match.game, match.config, match.log)
    return sum(len(match.log) for match in matches) / (perf_counter() - start)


def traces_per_s(module: ModuleType, traces: Sequence[Any]) -> float:
    """Moves per second when traces are replayed; reading the files does not count."""
    start = perf_counter()
    for trace in traces:
        for _ in module.replay(trace):
            pass
    return sum(len(trace.moves) for trace in traces) / (perf_counter() - start)


def trace_files(places: Sequence[Path]) -> list[Path]:
    """The files named, and the traces in the folders named."""
    found: list[Path] = []
    for place in places:
        found += sorted(place.glob("*.json.gz")) if place.is_dir() else [place]
    return found


def peak_mb() -> float | None:
    """The most memory that this process used; None where the system does not say."""
    if sys.platform == "win32":
        return None
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(used / (2**20 if sys.platform == "darwin" else 2**10), 1)


def measure(
    game: Game,
    configs: Sequence[Config],
    seconds: float,
    module: ModuleType | None,
    traces: Sequence[Any],
) -> Plain:
    """All figures of a game; with traces, it is these that are replayed."""
    machine = [best(calibration, 0)]
    play = RandomPlay(game, configs)
    games_per_s = best(play.run, seconds)
    machine.append(best(calibration, 0))
    matches = play.matches(5)
    states = states_of(matches[0])
    clones = best(lambda: clones_per_s(states), seconds / 4)
    if module is not None and traces:
        replays = best(lambda: traces_per_s(module, traces), seconds / 2)
    else:
        replays = best(lambda: replayed_per_s(matches), seconds / 2)
    machine.append(best(calibration, 0))
    return {
        "game": game.name,
        "players": configs[0].players,
        "decisions_per_s": round(play.decisions_per_s),
        "games_per_s": round(games_per_s, 1),
        "clone_us": round(1e6 / clones, 2),
        "replay_moves_per_s": round(replays),
        "peak_mb": peak_mb(),
        "calibration": round(max(machine), 2),
    }
