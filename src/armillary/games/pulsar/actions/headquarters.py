"""8  Headquarters: projects. Their gate runs are made on flights (see `flight`)."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import bits
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effects import carries_out, resolve, trigger
from armillary.games.pulsar.rounds.paying import InTurn, Payment, pay, refuse_payment, ways
from armillary.games.pulsar.rounds.red_die import red_in, refuse_red
from armillary.games.pulsar.state import Player, State


def open_projects(state: State, player: Player) -> int:
    """8.3  The projects that can be completed now."""
    done, found = player.projects, 0
    for number, needs in enumerate(state.table.needs):
        if not done >> number & 1 and not needs & ~done:
            found |= 1 << number
    return found


class CompleteProject(Action, frozen=True, tag="project"):
    """8.4  Pay for a project; its benefits come at once, its gate run on a later flight."""

    slot: str
    pay: Payment

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[CompleteProject]:
        player = state.players[frame.seat]
        if not player.hq:
            return
        payments = ways(state, player, "project")
        projects = state.side_of(player).projects
        for number in bits(open_projects(state, player)):
            slot = state.table.slots[number]
            project = projects[slot]
            due = red_in(project.effects)
            for payment in payments[project.die]:
                if not due or refuse_red(state, player, project.effects, payment) is None:
                    yield cls(slot, payment)

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        player = state.players[frame.seat]
        number = state.table.slot.get(self.slot, -1)
        if not player.hq or number < 0:
            return Illegal("8.1", "no_project", slot=self.slot)
        if player.projects >> number & 1:
            return Illegal("8.4", "project_done", slot=self.slot)
        missing = state.table.needs[number] & ~player.projects
        if missing:
            needs = tuple(state.table.slots[below] for below in bits(missing))
            return Illegal("8.3", "project_closed", slot=self.slot, needs=needs)
        project = state.side_of(player).projects[self.slot]
        refusal = refuse_payment(state, player, self.pay, project.die, "project")
        return refusal or refuse_red(state, player, project.effects, self.pay)

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        pay(state, player, self.pay, log)
        number = state.table.slot[self.slot]
        effects = state.side_of(player).projects[self.slot].effects
        player.projects |= 1 << number
        if log is not None:
            log.append(Event("project", player.seat, {"slot": self.slot}))
        resolve(state, player, effects, "projects", log)
        trigger(state, player, "complete_project", log)


@carries_out(effect_types.GateRun)
def _gate_run(state: State, player: Player, effect: object, source: str, log: Log) -> None:
    """8.5  The run waits: from now on it can be made with a flight, once."""
