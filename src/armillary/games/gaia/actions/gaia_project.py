"""5  Start a gaia project."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Hex, bits
from armillary.games.gaia.actions.build_mine import (
    Building,
    BuildMine,
    basic_range,
    in_reach,
    mine_sites,
    range_qic,
    refuse_range,
    wasted_sites,
)
from armillary.games.gaia.rounds.resources import pay_tokens
from armillary.games.gaia.state import GAIA, GAIA_PROJECT, TRANSDIM, Player, State


def project_tokens(state: State, player: Player) -> int:
    """5.1  The tokens that a project costs; 0: no project is possible yet."""
    track = state.table.data.tracks["gaia_project"]
    return track.project_tokens[player.research[GAIA_PROJECT]] or 0


def recallable(state: State, player: Player) -> int:
    """5.5  Gaia planets from which the own gaiaformer may be called back."""
    if not state.table.config.recall:
        return 0
    return player.projects & state.by_type[GAIA] & ~player.new_projects


def project_sites(state: State, player: Player, extra: int) -> int:
    """5.1  Transdim planets where this player can start a project now."""
    tokens = project_tokens(state, player)
    if not tokens or player.power_tokens < tokens:
        return 0
    limit = basic_range(state, player) + extra
    step = state.table.data.limits.range_per_qic
    sites = state.by_type[TRANSDIM] & ~state.projects
    sites &= in_reach(player, limit + step * player.qic)
    if extra and not state.table.config.allow_waste:
        sites &= ~wasted_sites(state, player, 0, extra)
    return sites


class StartProject(Action, frozen=True, tag="project", omit_defaults=True):
    """5.1  Put a gaiaformer on a transdim planet in range and move tokens to the gaia area."""

    hex: Hex
    recall: Hex | None = None

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[StartProject]:
        player = state.players[frame.seat]
        free = player.free_gaiaformers
        recalls = recallable(state, player)
        if not free and not recalls:
            return
        sites = state.table.grid.places(project_sites(state, player, frame.extra_range))
        for place in sites:
            if free:
                yield cls(place)
            for back in state.table.grid.places(recalls):
                yield cls(place, back)

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        place = state.index(self.hex)
        if place is None or state.planets[place] != TRANSDIM:
            return Illegal("5.1", "not_transdim", hex=self.hex)
        if state.projects >> place & 1:
            return Illegal("5.1", "has_gaiaformer", hex=self.hex)
        tokens = project_tokens(state, player)
        if not tokens:
            return Illegal("5.3", "no_gaiaformer_yet")
        if self.recall is not None:
            back = state.index(self.recall)
            if back is None or not recallable(state, player) >> back & 1:
                return Illegal("5.5", "no_recall", hex=self.recall)
        elif not player.free_gaiaformers:
            return Illegal("5.1", "no_free_gaiaformer", have=player.gaiaformers)
        if player.power_tokens < tokens:
            return Illegal("5.2", "power_tokens", need=tokens, have=player.power_tokens)
        qic = range_qic(state, player, place, frame.extra_range)
        refusal = refuse_range(state, player, place, frame.extra_range, qic)
        if refusal is not None:
            return refusal
        if not project_sites(state, player, frame.extra_range) >> place & 1:
            return Illegal("17.5", "wasted", hex=self.hex)
        return None

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        place = state.table.grid.index[self.hex]
        qic = range_qic(state, player, place, frame.extra_range)
        tokens = project_tokens(state, player)
        if self.recall is not None:
            back = 1 << state.table.grid.index[self.recall]
            player.projects &= ~back
            state.projects &= ~back
        player.qic -= qic
        bit = 1 << place
        player.projects |= bit
        player.new_projects |= bit
        state.projects |= bit
        if log is not None:
            values = {"hex": self.hex, "recall": self.recall, "tokens": tokens, "qic": qic}
            log.append(Event("project", player.seat, values))
        pay_tokens(state, player, tokens, discard=False)


class BuildFar(Frame, frozen=True, tag="build_far"):
    """9.5  Build a mine or start a gaia project now, with more range."""

    rule: ClassVar[str] = "9.5"
    answers: ClassVar[tuple[type[Action], ...]] = (BuildMine, StartProject)
    steps: ClassVar[int] = 0

    extra_range: int

    def main(self, state: State) -> None:
        """The booster has begun the main action already."""


def can_build(state: State, player: Player, steps: int, extra: int) -> bool:
    """Whether a board action or booster for building would find a place to build."""
    if mine_sites(state, player, steps, extra):
        return True
    if not extra or not (player.free_gaiaformers or recallable(state, player)):
        return False
    return bool(project_sites(state, player, extra))


def finish_projects(state: State, player: Player, log: Log) -> None:
    """3.2  In the gaia phase, transdim planets with a gaiaformer become gaia planets."""
    for place in bits(player.projects & state.by_type[TRANSDIM]):
        state.set_planet(place, GAIA)
        if log is not None:
            values = {"hex": state.table.grid.hexes[place]}
            log.append(Event("gaiaformed", player.seat, values))
    player.new_projects = 0
