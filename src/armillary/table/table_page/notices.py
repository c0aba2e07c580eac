"""What the whole table should know, over the map: requests, pauses, lateness, the end."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.table.room.clock import deadline
from armillary.table.room.match_log import Asking
from armillary.table.storage.schema import Invitation
from armillary.table.table_page.advice.hints import advice
from armillary.table.table_page.log import sentences
from armillary.table.table_page.reader import Scene, telling_of
from armillary.table.words import Say


def notice(scene: Scene) -> str:
    """What the whole table should know: a request, a pause, the end."""
    ledger, say = scene.room.ledger, scene.say
    parts = []
    if ledger.asking is not None:
        parts.append(_asking(scene, ledger.asking))
    if ledger.paused:
        go_on = text(say("resume_table"))
        button = f'<button type="button" class="yes" data-do="resume">{go_on}</button>'
        parts.append(
            f'<p class="banner ask">{icon("pause")}<span>{text(say("paused"))}</span>'
            f"{button if scene.seat is not None else ''}</p>"
        )
    if scene.over:
        parts.append(_end(scene))
    parts += [
        _older_rules(scene),
        _given_up(scene),
        other_device(scene.room.invitations, scene.seat, scene.say),
        _stood_in(scene),
        _holiday(scene),
        _reminded(scene),
        _late(scene),
    ]
    drawn, label = "".join(parts), text(say("notices"))
    if drawn:
        aside = text(say("notices_aside"))
        drawn += (
            f'<button type="button" class="tool" data-fold aria-expanded="true" data-tip="{aside}" '
            f'aria-label="{aside}">{icon("down")}<span>{label}</span></button>'
        )
    return f'<section id="notice" aria-label="{label}">{drawn}{advice(scene)}</section>'


def _older_rules(scene: Scene) -> str:
    """The match keeps the rules by which it began, though the game has newer ones."""
    room = scene.room
    version, newest = room.ledger.match.version, room.game.version
    if version == newest or scene.over or room.past:
        return ""
    told = scene.say("older_rules", version=version, newest=newest)
    return f'<p class="banner">{icon("book")}<span>{text(told)}</span></p>'


def _given_up(scene: Scene) -> str:
    """A bot has failed again and again; whoever sits at the table may let it try once more."""
    if not scene.room.trouble or scene.over:
        return ""
    again = text(scene.say("bot_again"))
    button = f'<button type="button" class="yes" data-do="retry">{again}</button>'
    return (
        f'<p class="banner ask">{icon("warning")}<span>{text(scene.say("bot_failed"))}</span>'
        f"{button if scene.seat is not None else ''}</p>"
    )


def other_device(ways: Sequence[Invitation], seat: int | None, say: Say) -> str:
    """Somebody says that they are this reader, on another device."""
    if seat is None or not any(way.kind == "asks" and way.seat == seat for way in ways):
        return ""
    told, yes, no = (text(say(key)) for key in ("device_wanted", "device_yes", "device_no"))
    return (
        f'<p class="banner ask">{icon("warning")}<span>{told}</span>'
        f'<button type="button" class="yes" data-do="device-in">{yes}</button>'
        f'<button type="button" class="quiet" data-do="device-out">{no}</button></p>'
    )


def _stood_in(scene: Scene) -> str:
    """A bot plays for this reader."""
    seats, say = scene.room.seats, scene.say
    if scene.seat is None or scene.over or scene.seat >= len(seats):
        return ""
    sits = seats[scene.seat]
    if sits.kind == "bot" or not sits.bot:
        return ""
    back = text(say("take_back"))
    return (
        f'<p class="banner ask">{icon("bot")}<span>{text(say("stood_in"))}</span>'
        f'<button type="button" class="yes" data-do="take-back">{back}</button></p>'
    )


def _holiday(scene: Scene) -> str:
    """This reader is on holiday."""
    if scene.over or scene.seat not in scene.room.ledger.holidays:
        return ""
    told, back = text(scene.say("holiday")), text(scene.say("holiday_over"))
    return (
        f'<p class="banner ask">{icon("pause")}<span>{told}</span>'
        f'<button type="button" class="yes" data-do="home">{back}</button></p>'
    )


def _reminded(scene: Scene) -> str:
    """Somebody waits for this reader, and has said so."""
    last = scene.room.ledger.notes[-1:]
    fresh = last and last[0].entry == scene.room.ledger.version and last[0].key == "reminded"
    if not fresh or last[0].about != scene.seat or scene.decision is None:
        return ""
    told = scene.say("reminded", name=scene.names[last[0].seat])
    return f'<p class="banner">{icon("clock")}<span>{text(told)}</span></p>'


def _late(scene: Scene) -> str:
    """What the others may do when the time of a decision has run out; shown from then on."""
    until, say = deadline(scene.room, scene.seat), scene.say
    if until is None or scene.seat is None or scene.over or scene.asked == scene.seat:
        return ""
    if scene.asked is None:
        told = say("late_reactions")
    else:
        told = say("late", name=scene.names[scene.asked])
    remind, bot = text(say("remind")), text(say("stand_in"))
    remind = f'<button type="button" class="act" data-do="remind">{remind}</button>'
    return (
        f'<p class="banner ask" data-after="{until:.0f}" data-mine hidden>{icon("clock")}'
        f"<span>{text(told)}</span>"
        f"{remind if scene.room.pace == 'turns' else ''}"
        f'<button type="button" class="quiet" data-do="stand-in">{bot}</button></p>'
    )


def _asking(scene: Scene, asking: Asking) -> str:
    say = scene.say
    pauses = asking.to == "pause"
    picture = icon("pause" if pauses else "undo")
    if asking.by == scene.seat:
        told = text(say("pause_pending" if pauses else "undo_pending"))
        withdraw = text(say("withdraw"))
        return (
            f'<p class="banner ask">{picture}<span>{told}{_awaited(scene, asking)}</span>'
            f'<button type="button" class="quiet" data-do="refuse">{withdraw}</button></p>'
        )
    name = scene.names[asking.by]
    told = text(say("pause_wanted", name=name)) if pauses else _undo_wanted(scene, asking, name)
    buttons = ""
    if scene.seat is not None and scene.seat not in asking.agreed:
        buttons = (
            f'<button type="button" class="yes" data-do="agree">{text(say("agree"))}</button>'
            f'<button type="button" class="quiet" data-do="refuse">{text(say("refuse"))}</button>'
        )
    else:
        told += _awaited(scene, asking)
    return f'<p class="banner ask">{picture}<span>{told}</span>{buttons}</p>'


def _awaited(scene: Scene, asking: Asking) -> str:
    """Whose answer a request still needs, for those who have nothing to answer."""
    names = [
        scene.names[sits.number]
        for sits in scene.room.seats
        if sits.kind == "person" and not sits.bot and sits.number not in (asking.by, *asking.agreed)
    ]
    told = scene.say("waiting", name=scene.words.listed(names))
    return f"<small>{text(told)}</small>" if names else ""


def _undo_wanted(scene: Scene, asking: Asking, name: str) -> str:
    """From which move on somebody would like to take back, in the words of the log."""
    ledger, telling = scene.room.ledger, telling_of(scene)
    lines = zip(ledger.lines, ledger.starts, strict=True)
    gone = [line for line, start in lines if isinstance(asking.to, int) and start >= asking.to]
    for line in gone:
        told = sentences(line, telling)
        if told:
            return text(scene.say("undo_wanted", name=name, line=told[0]))
    return text(scene.say("undo_wanted_last", name=name))


def _end(scene: Scene) -> str:
    room, say = scene.room, scene.say
    scores = room.game.scores(room.ledger.match.state)
    best = [score for score in scores if score.rank == 1]
    names = [scene.names[score.seat] for score in best]
    points = best[0].total
    if len(names) == 1:
        told = say("won", name=names[0], points=points)
    else:
        told = say("tied", names=scene.words.listed(names), points=points)
    return (
        f'<p class="banner end">{icon("cup")}<b>{text(told)}</b>'
        f'<a class="yes" href="/t/{room.id}/end">{text(say("to_end"))}</a></p>'
    )
