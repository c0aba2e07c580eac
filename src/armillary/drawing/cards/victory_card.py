"""The card of the victory: who has won, by how much or by what, and where all points came from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from armillary.core.game import Score
from armillary.core.states.state import S
from armillary.core.words import Words
from armillary.drawing import texts
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import number, text
from armillary.drawing.cards import parts
from armillary.drawing.cards.score_sheet import by_kind, kinds_of, signed
from armillary.drawing.scene import Scene


def victory_card(scene: Scene[S], words: Words, tie_break: str) -> str:
    """The card of the last scene. `tie_break`: what decided, where points alone did not."""
    tell = texts.of(words.language)
    scores, names = scene.scores, scene.names
    title = winner(scores, names, words)
    best = [score.seat for score in scores if score.rank == 1]
    below = f"<p>{text(tie_break or lead(scores, names, words))}</p>"
    head = (
        f"<header>{icon('cup')}{''.join(crest(seat) for seat in best)}"
        f"<div><h2>{text(title)}</h2>{below}</div></header>"
    )
    look = f"victory {seat_class(best[0])}"
    table = (
        f"<h3>{text(tell('card.sources'))}</h3>"
        f'<div class="scroll"><table>{_table(scores, names, words)}</table></div>'
    )
    return parts.card(scene.kind, title, head + table, look)


def winner(scores: Sequence[Score], names: Sequence[str], words: Words) -> str:
    """Who has won, with how many points."""
    tell, points = texts.of(words.language), scores[0].total
    best = [names[score.seat] for score in scores if score.rank == 1]
    if len(best) > 1:
        return tell("card.share", names=words.listed(best), n=points)
    return tell("card.wins", name=best[0], n=points)


def tied(scores: Sequence[Score]) -> list[int]:
    """The seats between which points alone did not decide, the winner first."""
    equal = [score for score in scores if score.total == scores[0].total]
    return [score.seat for score in equal] if equal[-1].rank > 1 else []


def lead(scores: Sequence[Score], names: Sequence[str], words: Words) -> str:
    """By how much the winner is ahead; empty: by nothing."""
    behind = [score for score in scores if score.rank > 1]
    if not behind or behind[0].total >= scores[0].total:
        return ""
    lead = scores[0].total - behind[0].total
    return texts.of(words.language)("card.ahead", n=lead, name=names[behind[0].seat])


def _table(scores: Sequence[Score], names: Sequence[str], words: Words) -> str:
    """Everybody's points by the kind of their source, the winner first."""
    tell, seats = texts.of(words.language), [score.seat for score in scores]
    of_seat = {score.seat: score for score in scores}
    kinds = kinds_of(scores, words)
    earned = {score.seat: by_kind(score, kinds) for score in scores}
    most = max((abs(n) for row in earned.values() for n in row.values()), default=1)

    def place(seat: int) -> str:
        n = of_seat[seat].rank
        return f'<small><span class="vh">{text(tell("card.place", n=n))}</span>{n}.</small>'

    def cell(kind: str, seat: int) -> str:
        points = earned[seat].get(kind, 0)
        if not points:
            return ""
        width = number(abs(points) * 100 / most)
        less = ' class="less"' if points < 0 else ""
        shown = signed(points) if points < 0 else str(points)
        return f'<b{less} style="--share:{width}%">{shown}</b>'

    rows = [
        parts.row(kind, seats, partial(cell, kind))
        for kind in dict.fromkeys(kinds.values())
        if any(row.get(kind) for row in earned.values())
    ]
    total = parts.row(
        tell("card.total"), seats, lambda seat: f"{icon('vp')}<b>{of_seat[seat].total}</b>"
    )
    heads = parts.heads(seats, names, place)
    return f"{heads}<tbody>{''.join(rows)}</tbody><tfoot>{total}</tfoot>"
