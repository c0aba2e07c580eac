"""15.4  Transactions: an offer is put together in one form; answers accept, decline or counter."""

from __future__ import annotations

from msgspec.structs import astuple

from armillary.core.decision import Action, Frame
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import element, text
from armillary.drawing.place_names import split
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.forms.form_parts import (
    Given,
    filled,
    form,
    hidden,
    read,
    sender,
    stepper,
)
from armillary.games.imperium.board.galaxy.emblems import emblem
from armillary.games.imperium.board.parts import pill, sheet_head, who
from armillary.games.imperium.board.places import asked_frame
from armillary.games.imperium.economy.trade import (
    EMPTY,
    Accept,
    Counter,
    Goods,
    Offer,
    Refuse,
    Reply,
    has_traded,
    may_trade,
    note_of,
    trades_cards,
)
from armillary.games.imperium.galaxy.adjacency import neighbours
from armillary.games.imperium.numbering import CARDS, NOTES, NOTES_EACH
from armillary.games.imperium.powers.power import bending
from armillary.games.imperium.state import HIDDEN, NONE, Player, State, note_kind, note_owner

ID = "trade"
PROMISE = 120
"""The longest promise, in characters."""
BINDING = "15.5"
"""The rule that says what binds."""
DEAL = "deal"
"""The kind of place of an offer that is listed."""


def sheet(state: State, seat: int | None, words: Words, given: Given | None = None) -> str:
    """With whom, what each side gives, and what can be sent now."""
    tell = texts.of(words.language)
    frame = asked_frame(state)
    if seat is None or not state.players[seat].faction:
        told = text(tell("trade.watching"))
        return f'<div id="sheet-{ID}" class="ti-sheet"><p class="ti-empty">{told}</p></div>'
    reply = frame if isinstance(frame, Reply) and frame.seat == seat else None
    question = _question(state, reply)
    asked = dict(given or {})
    listed = _listed(state, seat, asked)
    if listed is not None:
        asked = listed
    elif not filled(asked, ID, question):  # a draft that was meant for another moment
        asked = {}
    other = reply.offerer if reply is not None else _partner(state, seat, asked)
    names = words.names(state)
    title = tell("trade.from", player=names[other]) if reply is not None else tell("sheet.trade")
    body = ""
    if other >= 0:
        mine, theirs, promise = _terms(state, seat, other, asked, reply)
        body = (
            f"{_binding(state, other, mine, theirs, promise, words)}"
            f'<div class="ti-deal">{_side(state, seat, "g", mine, other, words)}'
            f'<i aria-hidden="true">{icon("swap")}</i>'
            f"{_side(state, other, 't', theirs, seat, words)}</div>"
            f"{_promise(promise, words)}"
            f"{_send(state, seat, other, mine, theirs, promise, reply, words, listed is None)}"
        )
    return (
        f'<div id="sheet-{ID}" class="ti-sheet" data-asks>'
        + form(
            f"{sheet_head(tell('trade.caption'), title)}"
            f'<div class="ti-trade">{_partners(state, seat, other, reply, words)}'
            f"<div>{body}</div></div>"
            f"{hidden({'to': other + 1})}",
            ID,
            question,
        )
        + "</div>"
    )


def _question(state: State, reply: Reply | None) -> str:
    """Of what moment a draft is: the offer that is answered, or the turn with the offers so far."""
    if reply is None:
        return f"{state.round}-{state.active}-{state.offers}"
    goods = (*astuple(reply.give), *astuple(reply.take))
    return "-".join(str(part) for part in ("to", reply.offerer, *goods) if part not in ("", NONE))


def _listed(state: State, seat: int, given: dict[str, str]) -> dict[str, str] | None:
    """What stands in the form while an offer of the list is looked at; None: none is."""
    kind, number = split(given.get("place", ""))
    frame = asked_frame(state)
    if kind != DEAL or frame is None or frame.seat != seat:
        return None
    offers = list(Offer.options(state, frame))
    if not number.isdigit() or int(number) >= len(offers):
        return None
    offer = offers[int(number)]
    found = {"to": str(offer.to + 1)}
    for side, goods in (("g", offer.give), ("t", offer.take)):
        found |= {f"{side}goods": str(goods.trade_goods), f"{side}com": str(goods.commodities)}
        note = note_of(state, state.players[seat if side == "g" else offer.to], goods)
        found |= {f"{side}note": str(note)} if note is not None else {}
    return found


def deal(state: State, frame: Frame, offer: Offer) -> str:
    """The place of an offer of the list: the sheet shows it."""
    return f"{DEAL}:{list(Offer.options(state, frame)).index(offer)}"


def _partner(state: State, seat: int, given: dict[str, str]) -> int:
    """Who is looked at: as the form says, or the first with whom a deal is possible."""
    told = given.get("with", "") or given.get("to", "")
    if told.isdigit() and 0 < int(told) <= len(state.players) and int(told) - 1 != seat:
        return int(told) - 1
    able = [p.seat for p in state.players if p.faction and may_trade(state, seat, p.seat)]
    others = [p.seat for p in state.players if p.seat != seat and not p.out and p.faction]
    return next(iter(able or others), NONE)


def _partners(state: State, seat: int, other: int, reply: Reply | None, words: Words) -> str:
    tell = texts.of(words.language)
    near = neighbours(state, seat)
    cards = []
    for player in state.players:
        if player.seat == seat or player.out or not player.faction:
            continue
        able = may_trade(state, seat, player.seat)
        told = _why_possible(state, seat, player.seat, near, words)
        cards.append(
            element(
                "button",
                f"{emblem(player.faction, player.seat)}<span>"
                f"<b>{text(words.names(state)[player.seat])}</b><small>{text(told)}</small></span>",
                type="submit",
                name="with",
                value=player.seat + 1,
                disabled=reply is not None,
                cls=f"ti-partner {seat_class(player.seat)}{'' if able else ' ti-gone'}",
                aria_pressed="true" if player.seat == other else "false",
            )
        )
    note = f'<p class="ti-small">{text(tell("trade.note"))}</p>'
    return f'<div class="ti-partners">{"".join(cards)}{note}</div>'


def _why_possible(state: State, seat: int, other: int, near: int, words: Words) -> str:
    """15.4  Why a deal with somebody is possible, or why not."""
    tell = texts.of(words.language)
    if has_traded(state, seat, other):
        return tell("trade.done")
    if near >> other & 1:
        return tell("trade.neighbour")
    if not may_trade(state, seat, other):
        return tell("trade.no_neighbour")
    if state.vote is not None:
        return tell("trade.council")
    powers = (
        words.label(power.id)
        for each, its in ((seat, other), (other, seat))
        for power in bending("trades_with", state.players[each])
        if power.trades_with(state, each, its)
    )
    return tell("trade.through", what=words.listed(dict.fromkeys(powers)))


def _terms(
    state: State, seat: int, other: int, given: dict[str, str], reply: Reply | None
) -> tuple[Goods, Goods, str]:
    """What this seat gives, what it gets, and the promise; an offer is shown as it was made."""
    if reply is not None and "to" not in given:
        return reply.take, reply.give, reply.promise
    if given.get("with") and given.get("with") != given.get("to"):
        return EMPTY, EMPTY, ""
    numbers = read(given)
    mine = _goods(state, state.players[seat], "g", numbers, given)
    theirs = _goods(state, state.players[other], "t", numbers, given)
    return mine, theirs, given.get("promise", "")[:PROMISE]


def _goods(
    state: State, player: Player, side: str, numbers: dict[str, int], given: dict[str, str]
) -> Goods:
    note, owner = "", NONE
    told = given.get(f"{side}note", "")
    if told.isdigit() and int(told) < len(NOTES) * len(state.players):
        number = int(told)
        note, owner = NOTES[note_kind(state, number)].id, note_owner(number)
    return Goods(
        min(player.goods, numbers.get(f"{side}goods", 0)),
        min(player.commodities, numbers.get(f"{side}com", 0)),
        note,
        owner,
        given.get(f"{side}card", ""),
        state.tactical is not None and bool(given.get(f"{side}fire")),
    )


def _side(state: State, giver: int, side: str, goods: Goods, taker: int, words: Words) -> str:
    tell = texts.of(words.language)
    player = state.players[giver]
    names = words.names(state)
    title = tell("trade.you_give") if side == "g" else tell("trade.gives", player=names[giver])
    rows = ""
    for field, name, n, most in (
        ("goods", "trade_goods", goods.trade_goods, player.goods),
        ("com", "commodities", goods.commodities, player.commodities),
    ):
        label = tell(f"trade.{name}")
        note = tell("trade.has", n=most)
        body = (
            f'{icon(name, more="ti-big")}<span class="ti-label">{text(label)}'
            f"<small>{text(note)}</small></span>"
        )
        rows += stepper(f"{side}{field}", n, most, f"{title}: {label}", body)
    rows += hidden({f"{side}goods": goods.trade_goods, f"{side}com": goods.commodities})
    return (
        f'<section class="ti-gives {seat_class(giver)}"><header>{emblem(player.faction, giver)}'
        f"<h3>{text(title)}</h3></header>{rows}{_hold_fire(state, side, goods, words)}"
        f"{_notes(state, player, side, goods, words)}"
        f"{_card(state, player, side, goods, taker, words)}</section>"
    )


def _notes(state: State, player: Player, side: str, goods: Goods, words: Words) -> str:
    """15.6  One note; of another player's hand one's own notes and whatever they may have."""
    if not state.table.notes:
        return ""
    tell = texts.of(words.language)
    known = [note for note in player.notes if note != HIDDEN]
    if side == "t":  # hands are hidden: anything that is not elsewhere may be asked for
        elsewhere = {
            n for p in state.players if p.seat != player.seat for n in (*p.notes, *p.shown)
        }
        first = player.seat * NOTES_EACH
        each = range(first, first + NOTES_EACH)
        known = [note for note in each if note not in elsewhere and note not in player.shown]
    chosen = next(
        (n for n in known
         if NOTES[note_kind(state, n)].id == goods.note and note_owner(n) == goods.owner),
        None,
    )  # fmt: skip
    rows = [_note_row(f"{side}note", "", tell("trade.no_note"), "", chosen is None)]
    for note in known:
        row = NOTES[note_kind(state, note)]
        name = words.label(row.id)
        if note_owner(note) != player.seat:
            name = f"{name} ({words.names(state)[note_owner(note)]})"
        rows.append(_note_row(f"{side}note", str(note), name, words.about(row.id), note == chosen))
    title = text(tell("trade.notes"))
    return f'<fieldset class="ti-note-rows"><legend>{title}</legend>{"".join(rows)}</fieldset>'


def _note_row(field: str, value: str, name: str, told: str, on: bool) -> str:
    small = f"<small>{text(told)}</small>" if told else ""
    return (
        f'<label class="ti-radio"><input type="radio" name="{field}" value="{value}"'
        f"{' checked' if on else ''}><span><b>{text(name)}</b>{small}</span></label>"
    )


def _card(state: State, player: Player, side: str, goods: Goods, taker: int, words: Words) -> str:
    """15.4  Action cards, where Hacan takes part; only one's own are known."""
    if side == "t" or not trades_cards(state, player.seat, taker):
        return ""
    tell = texts.of(words.language)
    options = "".join(
        f'<option value="{CARDS[n].id}"{" selected" if CARDS[n].id == goods.card else ""}>'
        f"{text(words.label(CARDS[n].id))}</option>"
        for n in dict.fromkeys(player.hand)
        if n != HIDDEN
    )
    label = text(tell("trade.card"))
    return (
        f'<label class="ti-field"><span>{label}</span><select name="{side}card">'
        f'<option value=""></option>{options}</select></label>'
    )


def _hold_fire(state: State, side: str, goods: Goods, words: Words) -> str:
    """15.5  In a tactical action a side may agree not to use space cannon; this binds."""
    if state.tactical is None:
        return ""
    tell = texts.of(words.language)
    return (
        '<div class="ti-note-rows"><label class="ti-radio">'
        f'<input type="checkbox" name="{side}fire" value="1"'
        f"{' checked' if goods.hold_fire else ''}><span><b>{text(tell('trade.hold_fire'))}</b>"
        f"<small>{text(tell('trade.binding'))}</small></span></label></div>"
    )


def _promise(promise: str, words: Words) -> str:
    tell = texts.of(words.language)
    return (
        f'<label class="ti-field"><span>{text(tell("trade.promise"))}</span>'
        f'<input name="promise" maxlength="{PROMISE}" value="{text(promise)}" '
        f'placeholder="{text(tell("trade.promise_hint"))}"></label>'
    )


def _binding(
    state: State, other: int, mine: Goods, theirs: Goods, promise: str, words: Words
) -> str:
    """15.5  Which parts of this deal bind, and which do not."""
    tell = texts.of(words.language)
    gives = tell("trade.gives", player=words.names(state)[other])
    given, taken = words.show("give", mine), words.show("take", theirs)
    deal = f"{tell('trade.you_give')}: {given} · {gives}: {taken}"
    notes = [tell("trade.binds_note")]
    if mine.hold_fire or theirs.hold_fire:
        notes.append(tell("trade.binds_fire"))
    rows = (
        ("lock", "trade.binds", deal, " ".join(notes)),
        ("chat", "trade.loose", f"“{promise}”" if promise else "", tell("trade.loose_note")),
    )
    told = "".join(
        f"<p>{icon(sign)}<span><b>{text(tell(key))}</b> {text(what)}"
        f"<small>{text(note)}</small></span></p>"
        for sign, key, what, note in rows
    )
    rule = f'<a href="/rules/imperium#rule-{BINDING}">'
    named = tell("tip.rule", number=BINDING, title=words.rule_title(BINDING))
    return f'<div class="ti-binds">{told}{rule}{text(named)}</a></div>'


def _send(
    state: State,
    seat: int,
    other: int,
    mine: Goods,
    theirs: Goods,
    promise: str,
    reply: Reply | None,
    words: Words,
    here: bool,
) -> str:
    """What can be sent now, or why not; `here`: with this form, and not with the bar."""
    tell = texts.of(words.language)
    frame = asked_frame(state)
    if reply is not None:
        return _answers(state, mine, theirs, promise, reply, words)
    if frame is None or frame.seat != seat or Offer not in frame.answers:
        return f'<p class="ti-small">{text(tell("trade.later"))}</p>'
    action = Offer(other, mine, theirs, promise)
    label = tell("trade.offer", player=words.names(state)[other])
    look = "yes" if here else "quiet"
    return f'<p class="ti-send">{_sent(state, action, frame, label, look, words)}</p>'


def _sent(state: State, action: Action, frame: Frame, label: str, look: str, words: Words) -> str:
    """The button that gives an answer, or why it cannot be given."""
    refused = action.check(state, frame)
    if refused is None:
        return sender([action], label, look)
    return pill(f"{icon('info')}{text(words.reason(refused))}", "ti-warn")


def _answers(
    state: State, mine: Goods, theirs: Goods, promise: str, reply: Reply, words: Words
) -> str:
    tell = texts.of(words.language)
    changed = (mine, theirs) != (reply.take, reply.give)
    send = ""
    if changed:
        counter: Action = Counter(mine, theirs, promise)
        send = _sent(state, counter, reply, tell("trade.counter"), "yes", words)
    label = tell("trade.accept_as_offered" if changed else "trade.accept")
    send += _sent(state, Accept(), reply, label, "quiet" if changed else "yes", words)
    given = ""
    if reply.promise:
        name = who(state, reply.offerer, words)
        binds = text(tell("trade.promise"))
        given = f'<p class="ti-small">{binds}: {name} “{text(reply.promise)}”</p>'
    return (
        f'{given}<p class="ti-send">{send}{sender([Refuse()], tell("trade.refuse"), "quiet")}</p>'
    )
