"""9  Board actions and special actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.gaia.actions.build_mine import Building, BuildWith
from armillary.games.gaia.actions.gaia_project import BuildFar, can_build
from armillary.games.gaia.actions.tech_tiles import can_take_tech, offer_tech
from armillary.games.gaia.components import BoardAction as BoardActionData
from armillary.games.gaia.components import Gain
from armillary.games.gaia.rounds.resources import can_spend, count, gain, refuse_power, score, spend
from armillary.games.gaia.state import ACADEMY_QIC, Player, State

# 9.1  Board actions


def refuse_effect(state: State, player: Player, row: BoardActionData) -> Illegal | None:
    """9.2, 9.3 and 17.5  Why the effect of a board action would come to nothing."""
    if row.steps and not can_build(state, player, row.steps, 0):
        return Illegal("9.2", "nowhere_to_build", steps=row.steps)
    if row.special == "rescore" and not player.tokens:
        return Illegal("9.3", "no_token")
    if row.special == "tech_tile" and not can_take_tech(state, player):
        return Illegal("9.3", "no_tile_left")
    if not state.table.config.allow_waste and _all_lost(state, player, row.gain):
        return Illegal("17.5", "all_lost")
    return None


def _all_lost(state: State, player: Player, what: Gain) -> bool:
    """17.5  Nothing of the gain fits below the caps."""
    limits = state.table.data.limits
    return (
        (what.knowledge > 0 and player.knowledge >= limits.knowledge)
        or (what.ore > 0 and player.ore >= limits.ore)
        or (what.credits > 0 and player.credits >= limits.credits)
    )


class UseBoard(Action, frozen=True, tag="board", omit_defaults=True):
    """9.1  Pay for a power or QIC action and take its effect; once per round for all together."""

    action: str
    brainstone: bool = False

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[UseBoard]:
        player = state.players[frame.seat]
        for row in state.table.data.board_actions.values():
            if row.id in state.board_used or row.qic > player.qic:
                continue
            plain = can_spend(player, row.power, False)
            stone = row.power > 0 and can_spend(player, row.power, True)
            if (plain or stone) and refuse_effect(state, player, row) is None:
                if plain:
                    yield cls(row.id)
                if stone:
                    yield cls(row.id, True)

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        row = state.table.data.board_actions.get(self.action)
        if row is None:
            return Illegal("9.1", "no_action", action=self.action)
        if row.id in state.board_used:
            return Illegal("9.1", "action_used", action=row.id)
        if player.qic < row.qic:
            return Illegal("9.1", "qic", need=row.qic, have=player.qic)
        if self.brainstone and not row.power:
            return Illegal("12.9", "brainstone_pays_power")
        return refuse_power(player, row.power, self.brainstone, "9.1") or refuse_effect(
            state, player, row
        )

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        row = state.table.data.board_actions[self.action]
        state.board_used.append(row.id)
        state.board_by[row.id] = frame.seat
        player.qic -= row.qic
        if row.power:
            spend(player, row.power, self.brainstone)
        if log is not None:
            log.append(Event("board", player.seat, {"action": row.id}))
        gain(state, player, row.gain, row.id, log)
        if row.steps:
            state.stack.append(BuildWith(frame.seat, row.steps))
        elif row.special == "tech_tile":
            offer_tech(state, player)
        elif row.special == "rescore":
            state.stack.append(ChooseToken(frame.seat))
        elif row.special == "planet_types":
            vp = row.special_vp * count(state, player, "planet_type")
            score(state, player, row.id, vp, log)


class Rescore(Action, frozen=True, tag="rescore"):
    """9.3  Take points and resources of an own federation token again, grey or green."""

    token: str

    @classmethod
    def options(cls, state: State, frame: ChooseToken) -> Iterator[Rescore]:
        for token in sorted(set(state.players[frame.seat].tokens)):
            yield cls(token)

    def check(self, state: State, frame: ChooseToken) -> Illegal | None:
        if self.token in state.players[frame.seat].tokens:
            return None
        return Illegal("9.3", "not_your_token", token=self.token)

    def apply(self, state: State, frame: ChooseToken, log: Log) -> None:
        player = state.players[frame.seat]
        if log is not None:
            log.append(Event("rescore", player.seat, {"token": self.token}))
        gain(state, player, state.table.data.federations[self.token].gain, "qic2", log)


class ChooseToken(Frame, frozen=True, tag="choose_token"):
    """9.3  Which federation token is scored again?"""

    rule: ClassVar[str] = "9.3"
    answers: ClassVar[tuple[type[Action], ...]] = (Rescore,)


# 9.4  Special actions on tiles, boosters and academies


def special_gain(state: State, player: Player, source: str) -> Gain | None:
    """9.4  What an own special action gives; None: the player has no such action."""
    data = state.table.data
    if source == "academy_qic":
        return player.faction.data.academy_qic if player.built[ACADEMY_QIC] else None
    if source in player.techs and source not in player.covered:
        tile = data.techs[source]
    elif source in player.advanced:
        tile = data.advanced[source]
    else:
        return None
    return tile.gain if tile.kind == "special" else None


def special_sources(state: State, player: Player) -> Iterator[str]:
    """9.4  Tiles and academy with a special action, in a fixed order."""
    if player.built[ACADEMY_QIC]:
        yield "academy_qic"
    for tile in player.techs:
        if state.table.data.techs[tile].kind == "special" and tile not in player.covered:
            yield tile
    for tile in player.advanced:
        if state.table.data.advanced[tile].kind == "special":
            yield tile


class UseSpecial(Action, frozen=True, tag="special"):
    """9.4  Use a special action of a tech tile, the QIC academy or the booster; once per round."""

    source: str

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[UseSpecial]:
        player = state.players[frame.seat]
        for source in special_sources(state, player):
            if source not in player.used:
                yield cls(source)
        booster = state.table.data.boosters[player.booster]
        if booster.special and booster.id not in player.used:
            steps, extra = _building(state, booster.id)
            if can_build(state, player, steps, extra):
                yield cls(booster.id)

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        if self.source in player.used:
            return Illegal("9.4", "action_used", action=self.source)
        if self.source == player.booster:
            steps, extra = _building(state, self.source)
            if not steps and not extra:
                if not any(special_sources(state, player)):
                    return Illegal("9.4", "no_specials")
                return Illegal("9.4", "no_special", source=self.source)
            if not can_build(state, player, steps, extra):
                return Illegal("9.5", "nowhere_to_build", steps=steps, range=extra)
            return None
        if special_gain(state, player, self.source) is None:
            return Illegal("9.4", "no_special", source=self.source)
        return None

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        player.used.append(self.source)
        if log is not None:
            log.append(Event("special", player.seat, {"source": self.source}))
        if self.source == player.booster:
            steps, extra = _building(state, self.source)
            if steps:
                state.stack.append(BuildWith(frame.seat, steps))
            else:
                state.stack.append(BuildFar(frame.seat, extra))
            return
        what = special_gain(state, player, self.source)
        assert what is not None
        gain(state, player, what, self.source, log)


def _building(state: State, booster: str) -> tuple[int, int]:
    """9.5  Free steps and extra range of a booster's special action."""
    row = state.table.data.boosters[booster]
    if row.special == "step":
        return row.amount, 0
    return (0, row.amount) if row.special == "range" else (0, 0)
