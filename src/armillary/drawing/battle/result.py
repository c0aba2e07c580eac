"""How a battle ended: on a card for who has watched it, in a sentence for who has not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.numbers import format_decimal

from armillary.drawing.amounts import percent
from armillary.drawing.art.svg import text
from armillary.drawing.battle.battle import ATTACKER, DEFENDER, DESTROYED

if TYPE_CHECKING:
    from armillary.drawing.battle.stage import Stage


def result(stage: Stage) -> str:
    """Who holds the place, what it cost, and who was lucky."""
    battle, end = stage.battle, stage.battle.end
    assert end is not None
    if end.winner is None:
        key = "battle.spent" if stage.pooled and not battle.round else "battle.none_left"
        headline, look = stage.tell(key), "neutral"
    else:
        seat = battle.sides[end.winner]
        headline = stage.tell("battle.held", player=stage.side_name(seat), place=stage.title())
        look = stage.side_class(seat)
    sides = "".join(_account(stage, side) for side in (stage.left, 1 - stage.left))
    return (
        f'<section class="battle-result {look}"><h3>{text(headline)}</h3>'
        f"<div>{sides}</div></section>"
    )


def brief(stage: Stage) -> str:
    """The whole battle in a sentence or two; empty: it goes on."""
    battle, end, tell = stage.battle, stage.battle.end, stage.tell
    if end is None:
        return ""
    names = [stage.side_name(seat) for seat in battle.sides]
    if end.winner is None:
        told = tell("battle.between", first=names[0], second=names[1], place=stage.title())
    else:
        winner, loser = names[end.winner], names[1 - end.winner]
        told = tell("battle.beats", winner=winner, loser=loser, place=stage.title())
    losses = [_lost(stage, side) for side in (ATTACKER, DEFENDER)]
    told_losses = [
        tell("battle.loses", player=name, ships=ships)
        for name, ships in zip(names, losses, strict=True)
        if ships
    ]
    return ". ".join((told, *told_losses))


def _lost(stage: Stage, side: int) -> str:
    """The ships that a side lost, in words."""
    seat, lost = stage.battle.sides[side], _losses(stage, side)
    return stage.words.listed(
        f"{lost.count(kind)} × {stage.ship_name(kind, seat)}" for kind in dict.fromkeys(lost)
    )


def _losses(stage: Stage, side: int) -> list[str]:
    """The kinds of the ships that a side lost."""
    return [ship.kind for ship in stage.battle.of(side) if ship.fate == DESTROYED]


def _account(stage: Stage, side: int) -> str:
    """What a battle cost a side, and how lucky it was."""
    battle, tell = stage.battle, stage.tell
    seat = battle.sides[side]
    lost = _losses(stage, side)
    losses = (
        "".join(
            f"<span>{stage.mini(kind, seat)}<b>×{lost.count(kind)}</b></span>"
            for kind in dict.fromkeys(lost)
        )
        or f"<span>{text(tell('battle.no_losses'))}</span>"
    )
    hits, expected = battle.luck(side)
    own = [roll for roll in battle.rolls if roll.side == side and not roll.harmless]
    dice = sum(len(roll.dice) for roll in own)
    luck = tell("battle.no_dice")
    if dice:
        hoped = format_decimal(round(expected, 1), "0.#", stage.words.language)
        luck = f"{tell('battle.luck', hits=hits, dice=dice)} ({tell('battle.expected', n=hoped)})"
    odds = stage.odds(battle.start)
    before = ""
    if odds is not None:
        chance = odds[0] if side == ATTACKER else odds[2]
        before = f"<p>{text(tell('battle.before', chance=percent(chance)))}</p>"
    gains = stage.gains(side)
    if gains:
        gains = f'<p class="battle-losses"><small>{text(tell("battle.gains"))}</small>{gains}</p>'
    return (
        f'<div class="{stage.side_class(seat)}"><strong>{text(stage.side_name(seat))}</strong>'
        f'<p class="battle-losses"><small>{text(tell("battle.losses"))}</small>{losses}</p>{gains}'
        f"<p>{text(luck)}</p>{before}</div>"
    )
