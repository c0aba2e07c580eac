"""What building something would trigger: who could charge power, and how much."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.games.gaia.actions.federation import power_value
from armillary.games.gaia.board.choices.question import Asked
from armillary.games.gaia.rounds.charging_power import charged_amount, ways_to_charge


def charges(asked: Asked, place: int) -> str:
    """10.1 to 10.4  Who could charge for a structure there, clockwise; empty: nobody."""
    state = asked.state
    near = state.table.grid.balls[place][state.table.data.limits.charge_range]
    names = asked.words.called or asked.words.names(state)
    told = []
    for seat in state.clockwise(asked.seat):
        player = state.players[seat]
        neighbours = player.land & near
        if not neighbours or player.faction.is_automa:
            continue
        value = max(power_value(state, player, other) for other in bits(neighbours))
        ways = ways_to_charge(state, player, value)
        most = max((charged_amount(player, value, way == "before") for way in ways), default=0)
        if most:
            told.append(f"{names[seat]} {most}")
    return asked.tell("triggers.charge", who=asked.words.listed(told)) if told else ""
