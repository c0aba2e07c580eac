"""13.6 to 13.11  What helps whoever is asked in a battle: what a die does to whom, the ways out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.battle.battle import ATTACKER, DEFENDER
from armillary.games.eclipse.board.choices.standing_answers import best_hits, fight_keys
from armillary.games.eclipse.board.galaxy.dice import BLANK, BURST
from armillary.games.eclipse.board.galaxy.ships import small
from armillary.games.eclipse.board.names import sector_name
from armillary.games.eclipse.board.places import asked_frame
from armillary.games.eclipse.board.theatre.fighters import acting_unit, values_of, waiting_dice
from armillary.games.eclipse.combat.battle import Engage, Retreat, Stalemate
from armillary.games.eclipse.combat.dice import hits
from armillary.games.eclipse.state import Unit

if TYPE_CHECKING:
    from armillary.games.eclipse.board.theatre.stage import EclipseStage


def panel(stage: EclipseStage) -> str:
    """What is asked of the reader, with all that can be answered; empty: nothing is."""
    state = stage.state
    running, dice = state.battle, waiting_dice(state)
    if stage.asked is None or stage.asked != stage.scene.reader or running is None:
        return ""
    unit = acting_unit(state, running) if dice else None
    sums = _sums(stage, unit, dice[0]) + _assign_for_me(stage) if unit is not None else ""
    return f'<div class="battle-asks">{sums}{_ways_out(stage)}{_fight_on(stage)}</div>'


def _fight_on(stage: EclipseStage) -> str:
    """13.6  To attack without being asked, until the round ends or the battle is over."""
    if not isinstance(asked_frame(stage.state), Engage):
        return ""
    in_round, whole = fight_keys(stage.state)
    return stage.ways_on("fight_on", {in_round: "battle.fight_round", whole: "battle.fight_on"})


def _ways_out(stage: EclipseStage) -> str:
    """13.11  Where ships may retreat to; without a way, why not."""
    frame = asked_frame(stage.state)
    if not isinstance(frame, Engage | Stalemate):
        return _no_way_out(stage.own("battle.instead_of_rolling"), stage)
    ways = list(Retreat.options(stage.state, frame))
    several = len({way.ship for way in ways}) > 1
    buttons = ""
    for way in ways:
        told = stage.own("battle.retreat_to", sector=sector_name(way.to, stage.words))
        ship = small(way.ship, frame.seat) if several else ""
        sent = text(msgspec.json.encode(way).decode())
        buttons += (
            f'<button type="button" class="quiet battle-retreat" data-hint="{sent}">'
            f"{icon('retreat')}{ship}<span>{text(told)}</span></button>"
        )
    if buttons:
        return buttons
    reason = "nowhere" if stage.state.battle and stage.state.battle.round else "missiles_first"
    return _no_way_out(stage.own(f"battle.{reason}"), stage)


def _no_way_out(reason: str, stage: EclipseStage) -> str:
    return (
        f'<p class="battle-retreat">{icon("retreat")}<span>{text(stage.own("group.retreat"))}'
        f"<small>{text(reason)}</small></span></p>"
    )


def _assign_for_me(stage: EclipseStage) -> str:
    bundle = best_hits(stage.state)
    if len(bundle) < 2:
        return ""
    sent = text(msgspec.json.encode(bundle).decode())
    label = text(stage.own("battle.assign"))
    return (
        f'<button type="button" class="quiet" data-bundle="{sent}">{icon("dice")}'
        f"<span>{label}</span></button>"
    )


def _sums(stage: EclipseStage, unit: Unit, shot: tuple[int, int]) -> str:
    tell = stage.own
    damage, face = shot
    computer = values_of(stage.state, unit.seat, unit.kind).computer
    side = ATTACKER if stage.battle.sides[ATTACKER] != unit.seat else DEFENDER
    seat = stage.battle.sides[side]
    rows = []
    for kind in dict.fromkeys(ship.kind for ship in stage.battle.standing(side)):
        values = values_of(stage.state, seat, kind)
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
            worst = max(s.damage for s in stage.battle.standing(side) if s.kind == kind)
            dies = worst + damage > values.hull
            outcome = tell("battle.destroyed" if dies else "battle.damaged", n=damage)
        rows.append(
            f'<tr class="{"ec-can" if hit else "ec-no"}"><th scope="row">{small(kind, seat)}'
            f'{text(stage.words.label(kind))}</th><td class="ec-sum">{sums}</td>'
            f"<td>{text(outcome)}</td></tr>"
        )
    caption = text(tell("battle.sum", damage=damage))
    return f'<table class="ec-sums"><caption>{caption}</caption>{"".join(rows)}</table>'
