"""13  The stage of a battle: both fleets, the order of initiative, the dice and what each does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.battle.battle import (
    DEFENDER,
    STANDS,
    Battle,
    Bout,
    Die,
    Roll,
    Ship,
)
from armillary.drawing.battle.stage import Chances, Stage
from armillary.drawing.scene import BATTLE, Scene
from armillary.games.eclipse.actions.discoveries import Discovery
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.dice import BLANK, BURST, die
from armillary.games.eclipse.board.galaxy.ships import portrait, side_class, small
from armillary.games.eclipse.board.galaxy.tokens import cube_html
from armillary.games.eclipse.board.names import sector_name
from armillary.games.eclipse.board.parts import values_row
from armillary.games.eclipse.board.places import asked_frame
from armillary.games.eclipse.board.sheets.battle_odds import chances
from armillary.games.eclipse.board.theatre.battles import (
    CUBE,
    MISSILES,
    POPULATION,
    ahead,
    told,
)
from armillary.games.eclipse.board.theatre.fighters import (
    acting_units,
    name_of,
    unit_place,
    values_of,
    vessel_place,
    waiting_dice,
)
from armillary.games.eclipse.board.theatre.panel import panel
from armillary.games.eclipse.combat.aftermath import Claim, DestroyCubes, Population
from armillary.games.eclipse.combat.odds import Fleet
from armillary.games.eclipse.pieces.reputation import KeepReputation, earned
from armillary.games.eclipse.state import NOBODY, State

OF_THE_SECTOR = (Population, DestroyCubes, Claim, Discovery)
"""What is asked of a sector when its battles are over."""
TURNED = ("starbase", CUBE)
"""What looks the same from all sides, and is never turned."""


def theatre(scene: Scene, words: Words) -> str:
    """The battle of a scene, and what follows from it in its place; empty: there is none, or
    something else is told already."""
    if scene.kind != BATTLE:
        return ""
    battle = told(scene.steps, scene.before, scene.now)
    if battle is None or (battle.over_before and not _follows(scene, battle)):
        return ""
    return EclipseStage(battle, scene, words).draw()


def _follows(scene: Scene, battle: Battle) -> bool:
    """13.14 and 13.17 to 13.19  Whether what is told, or asked of the reader, comes of the battle:
    reputation tiles, or what becomes of the sector."""
    if not scene.asks:
        sectors = {event.values.get("sector", battle.place) for event in scene.steps[-1]}
        return sectors == {battle.place}
    frame = asked_frame(scene.now)
    if frame is None or frame.seat != scene.reader:
        return False
    if isinstance(frame, KeepReputation):
        return True
    return isinstance(frame, OF_THE_SECTOR) and frame.sector == battle.place


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

    def goal(self, to: str) -> str:
        return sector_name(to, self.words)

    def bouts(self) -> Sequence[Bout]:
        """13.1  The battles of the phase; population is attacked when all of them are over."""
        if self.battle.kind == POPULATION:
            return ()
        found: list[Bout] = []
        for event in self.scene.earlier:
            if event.key == "combat_phase":
                found.clear()
            elif event.key == "battle_over":
                found.append(self._over(event))
        found.append(Bout(self.title(), "now"))
        coming = ahead(self.state)
        return [*found, *(Bout(sector_name(id, self.words), "ahead") for id in coming)]

    def _over(self, event: Event) -> Bout:
        sector, seat = event.values["sector"], event.seat
        place = sector_name(sector, self.words)
        if seat == NOBODY:
            return Bout(place, "over", name_of(self.state, seat, sector, self.words))
        return Bout(place, "over", super().side_name(seat), seat)

    def gains(self, side: int) -> str:
        """13.14  The reputation tiles that are drawn for it; 13.15 who fled may draw none."""
        seat, battle = self.battle.sides[side], self.state.battle
        if seat == NOBODY or self.battle.kind == POPULATION:
            return ""
        drawn = [e.values["n"] for e in self.scene.events if e.key == "draws" and e.seat == seat]
        count = drawn[-1] if drawn else earned(self.state, battle, seat) if battle else 0
        return text(self.own("battle.draws", n=count)) if count else ""

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
            whose = self.side_name(seat) if seat != NOBODY else ""
            rows.append(
                f'<li class="{look or ("" if alive else "gone")} {side_class(seat, kind)}">'
                f"<b>{values.initiative}</b>{small(kind, seat)}"
                f"<span>{text(self.words.label(kind))}"
                f"<small>{text(whose)}</small></span></li>"
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
        return panel(self)


def asked_seat(state: State) -> int | None:
    """Who is asked now."""
    frame = asked_frame(state)
    return frame.seat if frame is not None else None
