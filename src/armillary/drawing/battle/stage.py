"""The stage of a battle: both fleets, the dice of the last rolls with their sums, the result.

A game says how its ships and dice look, and what things are called; all else is the same for every
game. The stage is drawn anew for each step, from what one reader may know, and the page plays it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from armillary.core.words import Words
from armillary.drawing import texts
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import element, text
from armillary.drawing.battle.battle import (
    ATTACKER,
    AWAY,
    DEFENDER,
    STANDS,
    Battle,
    Bout,
    Die,
    Flees,
    Hit,
    Roll,
    Ship,
)
from armillary.drawing.battle.head import head, strip
from armillary.drawing.battle.result import brief, result
from armillary.drawing.scene import Scene

FOLDED = 6
"""Of more ships of a kind, those in the same state are one figure with a number."""

Chances = tuple[float, float, float]
"""That the attacker, nobody or the defender is left."""


class Stage(ABC):
    """A battle as one reader sees it. A game overrides what is its own."""

    def __init__(self, battle: Battle, scene: Scene, words: Words) -> None:
        self.battle = battle
        self.scene = scene
        self.words = words
        self.tell = texts.of(words.language)

    # --- What a game says

    @abstractmethod
    def title(self) -> str:
        """Where they fight."""

    @abstractmethod
    def caption(self) -> str:
        """What kind of battle it is."""

    @abstractmethod
    def ship_name(self, kind: str, seat: int) -> str: ...

    @abstractmethod
    def portrait(self, ship: Ship, seat: int, facing: int) -> str:
        """A ship in HTML; `facing`: 1 to the right, -1 to the left."""

    @abstractmethod
    def mini(self, kind: str, seat: int) -> str:
        """A ship in HTML, as large as a line."""

    @abstractmethod
    def die(self, die: Die, seat: int) -> str:
        """A die in HTML, without a label."""

    def face_told(self, die: Die) -> str:
        """What the face alone decides, where there is no sum."""
        return ""

    def attack_name(self, roll: Roll) -> str:
        """What the dice are rolled for; empty: nothing needs to be said."""
        return ""

    def facts(self, kind: str, seat: int) -> str:
        """The values of a kind of ship in HTML."""
        return ""

    def side_name(self, seat: int) -> str:
        return self.scene.names[seat] if seat >= 0 else ""

    def side_class(self, seat: int) -> str:
        return seat_class(seat) if seat >= 0 else "neutral"

    def side_badge(self, seat: int) -> str:
        return crest(seat) if seat >= 0 else ""

    def spot(self, ship: Ship) -> str:
        """The place by which a ship is pressed or explained."""
        return ""

    def waits(self, roll: Roll, number: int) -> bool:
        """Whether a die that hits is still to be assigned."""
        return False

    def acting(self) -> Iterable[str]:
        """The kinds of ships whose turn it is: those that rolled last."""
        rolls = self.battle.rolls
        return [] if self.battle.end or not rolls else [f"{rolls[-1].side} {rolls[-1].kind}"]

    def middle(self) -> str:
        """What stands between the fleets, in HTML."""
        return ""

    def panel(self) -> str:
        """What helps to decide what is asked just now, in HTML."""
        return ""

    def tools(self) -> str:
        """What else can be looked at from here: buttons in HTML."""
        return ""

    def odds(self, ships: Sequence[Ship]) -> Chances | None:
        """How it would end if these fought on; None: nobody knows."""
        return None

    def bouts(self) -> Sequence[Bout]:
        """The battles that belong together, in their order: those before this one, this one, and
        those that are still to come. Nothing: it stands alone."""
        return ()

    def gains(self, side: int) -> str:
        """What a side gains by how it ended, in HTML; empty: nothing."""
        return ""

    def goal(self, to: str) -> str:
        """Where ships retreat to, in words."""
        return ""

    def dice_shown(self) -> list[Roll]:
        """The rolls whose dice lie on the stage."""
        return self.battle.rolls[-1:]

    # --- What all games do alike

    @cached_property
    def left(self) -> int:
        """The side on the left: the reader's own."""
        reader, (attacker, defender) = self.scene.reader, self.battle.sides
        return DEFENDER if reader is not None and reader == defender != attacker else ATTACKER

    @cached_property
    def asked(self) -> int | None:
        """Who is asked something in the battle just now; None: nobody."""
        stack = self.scene.now.stack
        return stack[-1].seat if self.scene.asks and stack else None

    @cached_property
    def fresh(self) -> list[object]:
        """The steps of the battle that the last step of the scene has told."""
        return list(self.battle.steps[self.battle.fresh :])

    def draw(self) -> str:
        """The whole stage."""
        battle = self.battle
        seats = (battle.sides[self.left], battle.sides[1 - self.left])
        sides = [
            self._side(side, 1 if side == self.left else -1) for side in (self.left, 1 - self.left)
        ]
        ended = " ended" if battle.end else ""
        pooled = " pooled" if self.pooled else ""
        reader = self.scene.reader
        mine = " mine" if reader is not None and reader in (*seats, self.asked) else ""
        look = f"battle-stage sheet{ended}{mine}{pooled}"
        return (
            '<section id="theatre" data-kind="battle">'
            f'<div class="{look}" role="group" data-scene="{text(self.scene.id)}" '
            f'data-brief="{text(brief(self))}" '
            f'aria-label="{text(self.caption())}: {text(self.title())}">{head(self)}{strip(self)}'
            f'<div class="battle-field">{sides[0]}'
            f'<div class="battle-middle">{self.middle()}</div>{sides[1]}'
            f'<svg class="battle-beams" aria-hidden="true"></svg></div>'
            f'<div class="battle-foot">{self._foot()}</div></div></section>'
        )

    # The fleets

    def _side(self, side: int, facing: int) -> str:
        seat = self.battle.sides[side]
        role = self.tell("battle.attacker" if side == ATTACKER else "battle.defender")
        units = "".join(
            self._unit(side, kind, [*ships], facing)
            for kind, ships in groupby(self._in_order(side), key=lambda ship: ship.kind)
        )
        hand = "left" if facing > 0 else "right"
        fled = [step for step in self.battle.steps if isinstance(step, Flees) and step.side == side]
        flag = ""
        if fled and not self.battle.end:
            goals = self.words.listed(
                dict.fromkeys(filter(None, (self.goal(one.to) for one in fled)))
            )
            told = self.tell("battle.flees_to", place=goals) if goals else self.tell("battle.flees")
            flag = f"<em>{icon('retreat')}{text(told)}</em>"
        return (
            f'<section class="battle-side {hand} {self.side_class(seat)}" data-side="{side}">'
            f"<header>{self.side_badge(seat)}<div><strong>{text(self.side_name(seat))}</strong>"
            f"<small>{text(role)}</small></div>{flag}</header>"
            f'<div class="battle-units">{units}</div></section>'
        )

    def _in_order(self, side: int) -> list[Ship]:
        """The ships of a side, kind by kind in the order in which they came."""
        ships = self.battle.of(side)
        kinds = list(dict.fromkeys(ship.kind for ship in ships))
        return sorted(ships, key=lambda ship: kinds.index(ship.kind))

    def _unit(self, side: int, kind: str, ships: list[Ship], facing: int) -> str:
        seat = self.battle.sides[side]
        acts = " acting" if f"{side} {kind}" in self.acting() else ""
        gone = "" if any(ship.fate == STANDS for ship in ships) else " gone"
        many = len(ships) > FOLDED
        figures = "".join(
            self._figure(group, seat, facing, many)
            for group in (_folded(ships) if many else [[ship] for ship in ships])
        )
        return (
            f'<div class="battle-unit{acts}{gone}" data-unit="{side} {text(kind)}"><header>'
            f"<strong>{text(self.ship_name(kind, seat))}</strong>{self.facts(kind, seat)}</header>"
            f'<div class="battle-ships">{figures}</div>{self._dice_of(side, kind)}</div>'
        )

    def _dice_of(self, side: int, kind: str) -> str:
        """Where hits are dealt out together, the dice lie beside the ships that rolled them."""
        if not self.pooled or self.battle.end:
            return ""
        rolls = [r for r in self.dice_shown() if (r.side, r.kind) == (side, kind) and r.ships]
        return "".join(
            f'<div class="battle-rolled"{self._fresh_mark(roll)} data-side="{side}" '
            f'data-from="{" ".join(roll.ships)}">{self._note(roll)}{self._all_dice(roll)}</div>'
            for roll in rolls
        )

    def _figure(self, ships: list[Ship], seat: int, facing: int, many: bool) -> str:
        """A ship with its hull, or several that are alike."""
        ship = ships[0]
        name = self.ship_name(ship.kind, seat)
        struck = [one for one in ships if one.id in self._struck]
        state = self.tell(f"battle.{ship.fate}") if ship.fate != STANDS else ""
        label = (
            name
            if ship.life == 1
            else self.tell(
                "battle.ship_hull", ship=name, damage=min(ship.damage, ship.life), life=ship.life
            )
        )
        place = self.spot(ship) if ship.fate == STANDS else ""
        hull = "" if self.pooled and ship.life == 1 else _hull(ship)
        number = f"<b>×{len(ships)}</b>" if many else ""
        return element(
            "button" if place else "span",
            f'<span class="battle-figure">{self.portrait(ship, seat, facing)}</span>{number}'
            f"{hull}<em>{text(state)}</em>",
            type="button" if place else None,
            id=f"battle-{ship.id}",
            cls=f"battle-ship {ship.fate}",
            data_place=place or None,
            data_ships=" ".join(one.id for one in ships),
            data_struck=" ".join(one.id for one in struck) or None,
            role=None if place else "img",
            aria_label=f"{label}, {state}" if state else label,
        )

    @cached_property
    def _struck(self) -> set[str]:
        """The ships that were hit just now."""
        return {step.ship for step in self.fresh if isinstance(step, Hit)}

    # The dice

    def _foot(self) -> str:
        if self.battle.end:
            return f"{result(self)}{self._said()}"
        return f"{self._dice()}{self._said()}{self.panel()}"

    def _dice(self) -> str:
        """The dice that lie apart from their ships; of those that lie beside them, the hits."""
        shown = self.dice_shown()
        hits = ""
        if self.pooled:
            hits = "".join(self._hits(side, shown) for side in (self.left, 1 - self.left))
            shown = [roll for roll in shown if not roll.ships]
        groups = "".join(self._volley(roll) for roll in shown)
        return f'{hits}<div class="battle-dice">{groups}</div>' if groups or hits else ""

    def _hits(self, side: int, rolls: Sequence[Roll]) -> str:
        """How many of its dice hit."""
        seat = self.battle.sides[side]
        dice = [die for roll in rolls if roll.side == side for die in roll.dice]
        if not dice:
            return ""
        hits = sum(die.hit for die in dice)
        told = self.tell("battle.luck", hits=hits, dice=len(dice))
        return (
            f'<p class="battle-hits {self.side_class(seat)}"><b>{hits}</b><span>'
            f"<strong>{text(self.side_name(seat))}</strong>{text(told)}</span></p>"
        )

    def _volley(self, roll: Roll) -> str:
        """The dice of ships that roll together: whose they are, and what each of them does."""
        seat = self.battle.sides[roll.side]
        names = dict.fromkeys((self.side_name(seat), self.ship_name(roll.kind, seat)))
        told = " · ".join(filter(None, names))
        many = f"<b>×{len(roll.ships)}</b>" if len(roll.ships) > 1 else ""
        return (
            f'<section class="battle-volley {self.side_class(seat)}"{self._fresh_mark(roll)} '
            f'data-from="{" ".join(roll.ships)}" data-side="{roll.side}"><header>'
            f"{self.mini(roll.kind, seat)}{many}<span><strong>{text(told)}</strong>"
            f"{self._note(roll)}</span></header>{self._all_dice(roll)}</section>"
        )

    def _fresh_mark(self, roll: Roll) -> str:
        return ' data-fresh=""' if any(roll is step for step in self.fresh) else ""

    def _note(self, roll: Roll) -> str:
        """What was rolled for, and whether it was for the second time."""
        more = [self.attack_name(roll), self.tell("battle.again") if roll.again else ""]
        note = " · ".join(filter(None, more))
        return f"<small>{text(note)}</small>" if note else ""

    def _all_dice(self, roll: Roll) -> str:
        """Those that do nothing lie apart, where each die has a ship of its own."""
        numbers = range(len(roll.dice))
        if self.pooled:
            return f"<ol>{''.join(self._die(roll, number) for number in numbers)}</ol>"
        hits = "".join(self._die(roll, number) for number in numbers if roll.dice[number].hit)
        misses = "".join(self._die(roll, number) for number in numbers if not roll.dice[number].hit)
        aside = f'<ol class="aside">{misses}</ol>' if misses else ""
        return (f"<ol>{hits}</ol>" if hits else "") + aside

    def _die(self, roll: Roll, number: int) -> str:
        die = roll.dice[number]
        waits = self.waits(roll, number)
        look = "waits" if waits else "hit" if die.hit else "miss"
        outcome = self._outcome(roll, die, waits)
        drawn = self.die(die, self.battle.sides[roll.side])
        said = text(f"{self.sum_told(die)}: {outcome}")
        if self.pooled:
            return f'<li class="{look}" data-tip="{said}" aria-label="{said}">{drawn}</li>'
        return (
            f'<li class="{look}" aria-label="{said}">{drawn}'
            f'<span class="battle-sum" aria-hidden="true">{text(self.sum_told(die))}</span>'
            f'<small aria-hidden="true">{text(outcome)}</small></li>'
        )

    def sum_told(self, die: Die) -> str:
        """`5 + 1 − 1 = 5, needs 6`."""
        if not die.need:
            return self.face_told(die)
        parts = [amount for _, amount in die.adds if amount]
        needs = self.tell("battle.needs", n=die.need)
        if not parts:
            return f"{die.face}, {needs}"
        terms = "".join(f" + {n}" if n > 0 else f" − {-n}" for n in parts)
        return f"{die.face}{terms} = {die.sum}, {needs}".replace("= -", "= −")

    def _outcome(self, roll: Roll, die: Die, waits: bool) -> str:
        """What a die did, in a few words."""
        if not die.hit:
            return self.tell("battle.miss")
        if waits:
            return self.tell("battle.waits")
        if not die.shots:
            return self.tell("battle.hit" if self.pooled else "battle.idle")
        seat = self.battle.sides[1 - roll.side]
        names = dict.fromkeys(self._kinds[shot.ship] for shot in die.shots)
        ship = self.words.listed(self.ship_name(kind, seat) for kind in names)
        points = sum(shot.points for shot in die.shots)
        key = "battle.destroys" if any(shot.kills for shot in die.shots) else "battle.damage"
        return f"{ship}: {self.tell(key, n=points)}"

    pooled = False
    """Hits are dealt out together, so that no die has a ship of its own."""

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return {ship.id: ship.kind for ship in self.battle.ships}

    def _said(self) -> str:
        """What else happened in this step, as the log says it."""
        events = self.scene.steps[-1] if self.scene.steps else ()
        told = [
            self.words.event(event, self.scene.names)
            for event in events
            if event.key not in self.shown
        ]
        lines = "".join(f"<p>{text(line)}</p>" for line in told if line)
        return f'<div class="battle-said">{lines}</div>' if lines else ""

    shown: tuple[str, ...] = ()
    """The keys of events that are seen, and need not be said."""

    def ways_on(self, key: str, answers: Mapping[str, str]) -> str:
        """Buttons that answer the same question for a while: by the answer that is given ahead
        under this key, the key of its text."""
        buttons = "".join(
            f'<button type="button" class="quiet" data-ahead="{text(key)}" '
            f'data-answer="{text(answer)}">{icon("swords")}<span>{text(self.tell(told))}</span>'
            f"</button>"
            for answer, told in answers.items()
        )
        return f'<div class="battle-asks">{buttons}</div>'


def _folded(ships: list[Ship]) -> list[list[Ship]]:
    """Ships that are in the same state, together."""
    found: dict[tuple[int, str], list[Ship]] = {}
    for ship in ships:
        found.setdefault((ship.damage if ship.fate != AWAY else 0, ship.fate), []).append(ship)
    return list(found.values())


def _hull(ship: Ship) -> str:
    """A box for each point of damage that the ship takes; the round one destroys it."""
    if ship.life > 12:
        return ""
    looks = ["hit" if at < ship.damage else "" for at in range(ship.life)]
    looks[-1] += " last"
    boxes = "".join(f'<i class="{look}"></i>' for look in looks)
    return f'<span class="battle-hull" aria-hidden="true">{boxes}</span>'
