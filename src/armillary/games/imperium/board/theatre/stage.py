"""7 and 8  The stage of a battle: both forces, all dice of the round, hits to assign."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.battle.battle import (
    ATTACKER,
    DEFENDER,
    STANDS,
    Battle,
    Bout,
    Die,
    Roll,
    Round,
    Ship,
)
from armillary.drawing.battle.stage import Chances, Stage
from armillary.drawing.clickable import spot
from armillary.drawing.scene import BATTLE, Scene
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.choices.standing_answers import fight_key
from armillary.games.imperium.board.forms.form_parts import sender
from armillary.games.imperium.board.galaxy.emblems import emblem
from armillary.games.imperium.board.galaxy.map import system_name
from armillary.games.imperium.board.galaxy.unit_art import die, unit
from armillary.games.imperium.board.places import asked_frame
from armillary.games.imperium.board.sheets import battle_odds
from armillary.games.imperium.board.theatre.assignments import Assignment, assignments
from armillary.games.imperium.board.theatre.battles import COMBATS, OUTCOMES, SAVED, card_of, told
from armillary.games.imperium.combat.ground_combat import contested
from armillary.games.imperium.combat.hits import Assign, may_sustain
from armillary.games.imperium.flow.questions import Question
from armillary.games.imperium.numbering import PLANET, PLANETS
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import DAMAGED, TYPE, TYPES, pack

SPACE = "space_combat"


def theatre(scene: Scene, words: Words) -> str:
    """The battle of a scene; empty: it is none, or it was over before."""
    if scene.kind != BATTLE:
        return ""
    battle = told(scene.steps, scene.before, scene.now)
    if battle is None or battle.over_before:
        return ""
    return ImperiumStage(battle, scene, words).draw()


def assigning(state: State) -> Assign | None:
    """The hits that are being assigned."""
    return next((frame for frame in reversed(state.stack) if isinstance(frame, Assign)), None)


class ImperiumStage(Stage):
    """A battle of Twilight Imperium."""

    pooled = True
    shown = ("roll", "combat_round", "space_combat_won", "ground_combat_won")

    def __init__(self, battle: Battle, scene: Scene, words: Words) -> None:
        super().__init__(battle, scene, words)
        self.state: State = scene.now
        self.own = texts.of(words.language)

    def title(self) -> str:
        return self.place_name(self.battle.place)

    def place_name(self, place: str) -> str:
        """A planet, or a system."""
        if place in PLANET:
            return PLANETS[PLANET[place]].name
        return system_name(int(place), self.words)

    def bouts(self) -> Sequence[Bout]:
        """7 and 8.6  The combats of a tactical action."""
        if self.battle.kind not in COMBATS:
            return ()
        found: list[Bout] = []
        for event in self.scene.earlier:
            if event.key == "activate":
                found.clear()
            elif event.key in OUTCOMES:
                found.append(self._over(event))
        found.append(Bout(self.title(), "now"))
        coming = contested(self.state) if self.state.tactical is not None else []
        others = (PLANETS[planet] for planet in coming if PLANETS[planet].id != self.battle.place)
        return [*found, *(Bout(planet.name, "ahead") for planet in others)]

    def _over(self, event: Event) -> Bout:
        values, seat = event.values, event.seat
        place = self.place_name(str(values["planet"] if "planet" in values else values["system"]))
        if seat < 0:
            return Bout(place, "over")
        return Bout(place, "over", self.side_name(seat), seat)

    def gains(self, side: int) -> str:
        """8.7  The planet that an attacker has taken."""
        end, place = self.battle.end, self.battle.place
        if end is None or side != end.winner or side != ATTACKER or place not in PLANET:
            return ""
        planet = PLANETS[PLANET[place]]
        worth = (("resources", planet.resources), ("votes", planet.influence))
        chips = "".join(f'<span class="chip">{icon(kind)}<b>{n}</b></span>' for kind, n in worth)
        return f"<span>{text(planet.name)}</span>{chips}"

    def goal(self, to: str) -> str:
        return self.place_name(to) if to else ""

    def caption(self) -> str:
        return self.own(f"combat.{self.battle.kind}")

    def ship_name(self, kind: str, seat: int) -> str:
        card = card_of(self.state, seat, kind)
        return self.words.label(card.id if card is not None else kind)

    def side_badge(self, seat: int) -> str:
        faction = self.state.players[seat].faction if seat >= 0 else ""
        return emblem(faction, seat) if faction else ""

    def portrait(self, ship: Ship, seat: int, facing: int) -> str:
        look = "ti-hurt" if ship.damage and ship.fate == STANDS else ""
        return unit(ship.kind, seat, self.ship_name(ship.kind, seat), look)

    def mini(self, kind: str, seat: int) -> str:
        return unit(kind, seat)

    def die(self, die_: Die, seat: int) -> str:
        """With its sum, where something is added to the face."""
        drawn = die(str(die_.face), die_.hit, seat)
        if die_.sum == die_.face:
            return drawn
        return f'{drawn}<small class="ti-sum">= {die_.sum}</small>'

    def middle(self) -> str:
        """7.3.3  How many hits each side has rolled."""
        if self.battle.end:
            return ""
        hits = {side: 0 for side, _ in self.seats}
        rolled = [roll for roll in self.dice_shown() if roll.attack != SAVED]
        for roll in rolled:
            hits[roll.side] += sum(die.hit for die in roll.dice)
        order = [side for side in (self.left, 1 - self.left) if any(r.side == side for r in rolled)]
        return "".join(
            f'<p class="ti-hits {self.side_class(self.battle.sides[side])}">'
            f"<b>{hits[side]}</b> {text(self.own('combat.hits', n=hits[side]))}</p>"
            for side in order
        )

    def attack_name(self, roll: Roll) -> str:
        return "" if roll.attack in ("combat", "power") else self.own(f"combat.{roll.attack}")

    def facts(self, kind: str, seat: int) -> str:
        """7.3.3  From which face on they hit, with what is added to it just now."""
        card = card_of(self.state, seat, kind)
        if card is None:
            return ""
        shield = icon("shield", self.own("combat.sustain")) if card.sustain_damage else ""
        rolls = [roll for roll in self.dice_shown() if roll.kind == kind and roll.dice]
        die = next((r.dice[0] for r in rolls if self.battle.sides[r.side] == seat), None)
        if die is not None:
            need = die.need
        elif card.combat is not None:
            need = card.combat.hit
        else:
            return shield and f'<span class="battle-facts">{shield}</span>'
        told = self.own("combat.need", n=need)
        bonus = die.sum - die.face if die is not None else 0
        if bonus:
            told += f" {bonus:+}".replace("-", "−")
        return f'<span class="battle-facts">{shield}{text(told)}</span>'

    def spot(self, ship: Ship) -> str:
        """7.3.4  Pressed, a unit takes a hit: it sustains damage, if it can."""
        frame = assigning(self.state)
        if frame is None or self.battle.sides[ship.side] != frame.seat:
            return ""
        able = not ship.damage and not frame.losing
        able &= may_sustain(self.state, frame.seat, frame.place, TYPE[ship.kind])
        return f"{'sustain' if able else 'lose'}:{ship.kind}"

    def dice_shown(self) -> list[Roll]:
        """All dice of the round that are rolled for the same: hits are assigned together."""
        found: list[Roll] = []
        for step in self.battle.steps:
            if isinstance(step, Round):
                found = []
            elif isinstance(step, Roll):
                if found and found[-1].attack != step.attack:
                    found = []
                found.append(step)
        return found

    # Odds

    def odds(self, ships: Sequence[Ship]) -> Chances | None:
        """If both fight on, without cards in hidden hands."""
        if self.battle.kind not in COMBATS:
            return None
        attacker, defender = ((seat, self.force(ships, side)) for side, seat in self.seats)
        begun = ships is not self.battle.start
        if self.battle.kind == SPACE:
            found = battle_odds.space(self.state, int(self.battle.place), attacker, defender, begun)
        else:
            found = battle_odds.on_ground(self.state, attacker, defender, begun)
        return (found.attacker, found.draw, found.defender) if found is not None else None

    @property
    def seats(self) -> list[tuple[int, int]]:
        return list(enumerate(self.battle.sides))

    def force(self, ships: Sequence[Ship], side: int) -> int:
        """The units of a side that stand."""
        units: dict[str, int] = {}
        for ship in ships:
            if ship.side == side and ship.fate == STANDS:
                units[ship.kind] = units.get(ship.kind, 0) + 1
                if ship.damage:
                    units[ship.kind + DAMAGED] = units.get(ship.kind + DAMAGED, 0) + 1
        return pack(units)

    # What is asked

    def panel(self) -> str:
        """7.3.4  Every type with what a press does: sustain damage, or be destroyed."""
        if self.asked is None or self.asked != self.scene.reader:
            return ""
        frame = assigning(self.state)
        if frame is None:
            return self.fight_on()
        title = self.own(
            "combat.assign", n=frame.hits + frame.forced, player=self.scene.names[frame.seat]
        )
        forced = f"<p>{text(self.own('combat.forced', n=frame.forced))}</p>" if frame.forced else ""
        answers = "".join(self._answers(frame, kind) for kind in TYPES)
        return (
            f'<section class="battle-asks"><h3>{text(title)}</h3>{forced}{self._at_once(frame)}'
            f'<div class="ti-targets">{answers}</div></section>'
        )

    def _at_once(self, frame: Assign) -> str:
        """7.3.4  All hits in one press, in each way that there is; the cheapest is green."""
        if self.state.stack[-1] is not frame:  # something else is asked before
            return ""
        ways = assignments(self.state, frame)
        if len(ways) < 2 and not (ways and len(ways[0].actions) > 1):
            return ""
        buttons = "".join(
            sender(way.actions, self._told(way), "quiet" if number else "yes")
            for number, way in enumerate(ways)
        )
        return f'<div class="ti-at-once">{buttons}</div>'

    def _told(self, way: Assignment) -> str:
        """What is damaged and what is lost."""
        term = self.words.label
        parts = [
            self.own(f"combat.{key}", n=n, unit=term(kind))
            for key, units in (("sustains", way.sustaining - way.lost), ("loses", way.lost))
            for kind, n in units.items()
        ]
        return " · ".join(parts)

    def fight_on(self) -> str:
        """7.3.2  To be asked for a retreat no more."""
        frame = asked_frame(self.state)
        asked = isinstance(frame, Question) and frame.by == "retreat"
        if not asked:
            return ""
        return self.ways_on("fight_on", {fight_key(self.state): "battle.fight_on"})

    def _answers(self, frame: Assign, kind: str) -> str:
        side = self.battle.sides.index(frame.seat) if frame.seat in self.battle.sides else DEFENDER
        there = [ship for ship in self.battle.standing(side) if ship.kind == kind]
        if not there:
            return ""
        own, words = self.own, self.words
        sustain = ""
        if not frame.losing and may_sustain(self.state, frame.seat, frame.place, TYPE[kind]):
            sustain = spot(
                f"sustain:{kind}",
                own("combat.sustain_label", unit=words.term(kind)),
                f"{icon('shield')}{text(own('combat.sustain'))}",
                "ti-sustain",
            )
        lose = spot(
            f"lose:{kind}",
            own("combat.lose_label", unit=words.term(kind)),
            f"{icon('cross')}{text(own('combat.lose'))}",
            "ti-lose",
        )
        damaged = sum(ship.damage > 0 for ship in there)
        hurt = f"<small>{text(own('combat.damaged', n=damaged))}</small>" if damaged else ""
        look = "ti-hurt" if damaged else ""
        return (
            f'<div class="ti-target">{unit(kind, frame.seat, more=look)}<b>×{len(there)}</b>'
            f"<span>{text(words.label(kind))}{hurt}</span>{sustain}{lose}</div>"
        )
