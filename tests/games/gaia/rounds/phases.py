"""Ways from one phase of a round to the next, for the tests of the rules."""

from __future__ import annotations

from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.round_phases import TakeIncome
from armillary.games.gaia.state import Player, State
from tests.games.gaia.positions import asked, do, options


def finish_round(state: State, booster: str = "") -> None:
    """Everybody passes; then income, charges first, until something else is asked.

    The next to pass takes the booster named, the others the first on the table.
    """
    number = state.round
    while state.round == number and not state.finished:
        do(state, Pass(booster) if booster else options(state, Pass)[0])
        booster = ""
    while state.stack and asked(state)[1] == "income_order":
        do(state, options(state, TakeIncome)[0])


def power(player: Player) -> tuple[int, int, int, int]:
    """The tokens in areas I, II and III and in the gaia area."""
    return player.area1, player.area2, player.area3, player.gaia_area


def goods(player: Player) -> tuple[int, int, int, int]:
    """Credits, ore, knowledge and QIC."""
    return player.credits, player.ore, player.knowledge, player.qic
