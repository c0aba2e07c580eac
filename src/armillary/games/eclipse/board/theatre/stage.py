"""13  The stage of a battle: both fleets, the order of initiative, the dice and what each does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import msgspec

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.battle.battle import (
    ATTACKER,
    DEFENDER,
    STANDS,
    Battle,
    Die,
    Roll,
    Ship,
)
from armillary.drawing.battle.stage import Chances, Stage
from armillary.drawing.scene import BATTLE, Scene
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.choices.standing_answers import best_hits, fight_keys
from armillary.games.eclipse.board.galaxy.dice import BLANK, BURST, die
from armillary.games.eclipse.board.galaxy.ships import portrait, side_class, small
from armillary.games.eclipse.board.galaxy.tokens import cube_html
from armillary.games.eclipse.board.names import sector_name
from armillary.games.eclipse.board.parts import values_row
from armillary.games.eclipse.board.places import asked_frame
from armillary.games.eclipse.board.sheets.battle_odds import chances
from armillary.games.eclipse.board.theatre.battles import CUBE, MISSILES, POPULATION, told
from armillary.games.eclipse.board.theatre.fighters import (
    acting_unit,
    acting_units,
    name_of,
    unit_place,
    values_of,
    vessel_place,
    waiting_dice,
)
from armillary.games.eclipse.combat.battle import Engage
from armillary.games.eclipse.combat.dice import hits
from armillary.games.eclipse.combat.odds import Fleet
from armillary.games.eclipse.state import NOBODY, State, Unit

TURNED = ("starbase", CUBE)
"""What looks the same from all sides, and is never turned."""


def theatre(scene: Scene, words: Words) -> str:
    """The battle of a scene; empty: it is none, or it was over before."""
    if scene.kind != BATTLE:
        return ""
    battle = told(scene.steps, scene.before, scene.now)
    if battle is None or battle.over_before:
        return ""
    return EclipseStage(battle, scene, words).draw()


class EclipseStage(Stage):
    """A battle of Eclipse."""

    shown = ("roll", "hit", "roll_population", "battle_over")

    def __init__(self, battle: Battle, scene: Scene, words: Words) -> None:
        super().__init__(battle, scene, words)
        self.state: State = scene.now
        self.own = texts.of(words.language)

    def title(self) -> str:
        return sector_name(self.battle.place, self.words)

    def caption(self) -> str:
        return self.own(f"battle.{self.battle.kind}")

    def ship_name(self, kind: str, seat: int) -> str:
        return self.own("battle.cube") if kind == CUBE else self.words.label(kind)

    def side_name(self, seat: int) -> str:
        if seat == NOBODY:
            return name_of(self.state, seat, self.battle.place, self.words)
        return super().side_name(seat)

    def side_badge(self, seat: int) -> str:
        if seat != NOBODY:
            return super().side_badge(seat)
        return small(self.battle.of(DEFENDER)[0].kind, seat)

    def portrait(self, ship: Ship, seat: int, facing: int) -> str:
        if ship.kind == CUBE:
            return cube_html(seat)
        turned = 0 if ship.kind in TURNED or seat == NOBODY else 90 * facing
        return portrait(ship.kind, seat, self.ship_name(ship.kind, seat), turned)

    def mini(self, kind: str, seat: int) -> str:
        return cube_html(seat) if kind == CUBE else small(kind, seat)

    def die(self, die_: Die, seat: int) -> str:
        return die(die_.look, die_.face, self.face_told(die_))

    def face_told(self, die: Die) -> str:
        if die.face == BURST:
            return self.own("battle.always")
        return self.own("battle.never") if die.face == BLANK else str(die.face)

    def attack_name(self, roll: Roll) -> str:
        return self.own("battle.missiles") if roll.attack == MISSILES else ""

    def facts(self, kind: str, seat: int) -> str:
        return "" if kind == CUBE else values_row(values_of(self.state, seat, kind), self.words)

    def spot(self, ship: Ship) -> str:
        seat = self.battle.sides[ship.side]
        if ship.kind == CUBE:
            return ""
        if waiting_dice(self.state) and seat != asked_seat(self.state):
            return vessel_place(ship.kind, ship.damage)
        return unit_place(seat, ship.kind)

    def tools(self) -> str:
        """The calculator, with the ships of this battle."""
        if self.battle.kind == POPULATION or self.battle.end:
            return ""
        label = text(self.own("sheet.odds"))
        return (
            f'<button type="button" class="tool" data-opens="odds?at={self.battle.place}" '
            f'data-tip="{label}" aria-label="{label}">{icon("dice")}</button>'
        )

    def odds(self, ships: Sequence[Ship]) -> Chances | None:
        if self.battle.kind == POPULATION:
            return None
        fleets: tuple[list[Fleet], list[Fleet]] = ([], [])
        for kind, side in dict.fromkeys((ship.kind, ship.side) for ship in ships):
            left = tuple(
                ship.damage
                for ship in ships
                if (ship.kind, ship.side, ship.fate) == (kind, side, STANDS)
            )
            values = values_of(self.state, self.battle.sides[side], kind)
            if left:
                fleets[side].append(Fleet(kind, len(left), values, left))
        found = chances(*fleets)
        return (found.attacker_wins, 0.0, 1 - found.attacker_wins) if found is not None else None

    # Who acts, and when

    @cached_property
    def acting_now(self) -> list[tuple[int, str]]:
        """13.4  Whose ships of which kind may act, or have rolled last."""
        running = self.state.battle
        if self.scene.asks and running is not None and running.sector == self.battle.place:
            found = acting_units(self.state, running)
            if found:
                return [(unit.seat, unit.kind) for unit in found]
        rolls = self.battle.rolls
        return [(self.battle.sides[rolls[-1].side], rolls[-1].kind)] if rolls else []

    def acting(self) -> Iterable[str]:
        if self.battle.end:
            return []
        return [f"{int(seat != self.battle.sides[0])} {kind}" for seat, kind in self.acting_now]

    def middle(self) -> str:
        """13.4  The order of initiative."""
        if self.battle.kind == POPULATION:
            return ""
        kinds = dict.fromkeys((ship.side, ship.kind) for ship in self.battle.start)
        rows = []
        for side, kind in kinds:
            seat = self.battle.sides[side]
            alive = any(ship.kind == kind for ship in self.battle.standing(side))
            look = "now" if (seat, kind) in self.acting_now and not self.battle.end else ""
            values = values_of(self.state, seat, kind)
            rows.append(
                f'<li class="{look or ("" if alive else "gone")} {side_class(seat, kind)}">'
                f"<b>{values.initiative}</b>{small(kind, seat)}"
                f"<span>{text(self.words.label(kind))}"
                f"<small>{text(self.side_name(seat))}</small></span></li>"
            )
        title = text(self.own("stat.initiative"))
        return f'<h3>{title}</h3><ol class="battle-rail">{"".join(rows)}</ol>'

    # What is asked

    @cached_property
    def waiting(self) -> set[int]:
        """13.7  The dice of the last roll that are not assigned yet; the largest may be split into
        single points (17.11)."""
        found: dict[int, int] = {}
        dice = self.battle.rolls[-1].dice if self.battle.rolls else ()
        for points, face in waiting_dice(self.state):
            for number, die_ in enumerate(dice):
                done = sum(shot.points for shot in die_.shots) + found.get(number, 0)
                if die_.face == face and done + points <= die_.points and die_.hit:
                    found[number] = found.get(number, 0) + points
                    break
        return set(found)

    def waits(self, roll: Roll, number: int) -> bool:
        return roll is self.battle.rolls[-1] and number in self.waiting

    def panel(self) -> str:
        """13.8  The die that is asked for: face, computers and shields, enemy by enemy."""
        running, dice = self.state.battle, waiting_dice(self.state)
        unit = acting_unit(self.state, running) if running is not None and dice else None
        if self.asked is None or self.asked != self.scene.reader:
            return ""
        if unit is None:
            return self.fight_on()
        return f'<div class="battle-asks">{self._sums(unit, dice[0])}{self._assign_for_me()}</div>'

    def fight_on(self) -> str:
        """13.6  To attack without being asked, until the round ends or the battle is over."""
        if not isinstance(asked_frame(self.state), Engage):
            return ""
        in_round, whole = fight_keys(self.state)
        return self.ways_on("fight_on", {in_round: "battle.fight_round", whole: "battle.fight_on"})

    def _assign_for_me(self) -> str:
        bundle = best_hits(self.state)
        if len(bundle) < 2:
            return ""
        sent = text(msgspec.json.encode(bundle).decode())
        label = text(self.own("battle.assign"))
        return (
            f'<button type="button" class="quiet" data-bundle="{sent}">{icon("dice")}'
            f"<span>{label}</span></button>"
        )

    def _sums(self, unit: Unit, shot: tuple[int, int]) -> str:
        tell = self.own
        damage, face = shot
        computer = values_of(self.state, unit.seat, unit.kind).computer
        side = ATTACKER if self.battle.sides[ATTACKER] != unit.seat else DEFENDER
        seat = self.battle.sides[side]
        rows = []
        for kind in dict.fromkeys(ship.kind for ship in self.battle.standing(side)):
            values = values_of(self.state, seat, kind)
            hit = hits(face, computer, values.shield)
            if face in (BLANK, BURST):
                sums = text(tell("battle.always" if face == BURST else "battle.never"))
            else:
                sums = (
                    f"<i>{face}</i><u>+{computer}</u><u>−{values.shield}</u> = "
                    f"<b>{face + computer - values.shield}</b>"
                )
            outcome = tell("battle.misses")
            if hit:
                worst = max(s.damage for s in self.battle.standing(side) if s.kind == kind)
                dies = worst + damage > values.hull
                outcome = tell("battle.destroyed" if dies else "battle.damaged", n=damage)
            rows.append(
                f'<tr class="{"ec-can" if hit else "ec-no"}"><th scope="row">{small(kind, seat)}'
                f'{text(self.words.label(kind))}</th><td class="ec-sum">{sums}</td>'
                f"<td>{text(outcome)}</td></tr>"
            )
        caption = text(tell("battle.sum", damage=damage))
        return f'<table class="ec-sums"><caption>{caption}</caption>{"".join(rows)}</table>'


def asked_seat(state: State) -> int | None:
    """Who is asked now."""
    frame = asked_frame(state)
    return frame.seat if frame is not None else None
