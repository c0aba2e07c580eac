"""13  The agenda hall: the agenda, its outcomes with their votes, planets as ballots, laws."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot, thing
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.forms.form_parts import (
    Given,
    command,
    form,
    pressed,
    sender,
    unsendable,
)
from armillary.games.imperium.board.parts import influence, meter, panel, sheet_head, who
from armillary.games.imperium.board.places import asked_frame
from armillary.games.imperium.components import Agenda
from armillary.games.imperium.economy.paying import planet_value
from armillary.games.imperium.numbering import AGENDAS, DATA, OBJECTIVES, PLANET, PLANETS
from armillary.games.imperium.phases.agenda_phase import outcomes
from armillary.games.imperium.phases.voting import (
    Abstain,
    Ballot,
    Cast,
    EndVote,
    VoteFor,
    VoteWith,
    may_vote,
    vote_cap,
    voters,
)
from armillary.games.imperium.state import NOBODY, NONE, State, Vote, clockwise

ID = "agenda"


def sheet(state: State, seat: int | None, words: Words, given: Given | None = None) -> str:
    """The agenda on the table, if there is one; and the laws."""
    tell = texts.of(words.language)
    vote = state.vote
    if vote is None:
        head = sheet_head(tell("agenda.laws_caption"), tell("agenda.title"))
        note = "agenda.closed" if state.custodians else "agenda.none_now"
        told = f'<p class="ti-empty">{text(tell(note))}</p>'
        return f'<div id="sheet-{ID}" class="ti-sheet">{head}{told}{_laws(state, words)}</div>'
    caption = tell("agenda.number", n=vote.number, of=DATA.limits.agendas_per_phase)
    asked = f"{vote.number}-{AGENDAS[vote.agenda].id}"
    put_in = given if given and given.get(ID) == asked else {}
    ballot = _ballot(state, seat, words, put_in)
    body = (
        f"{sheet_head(caption, tell('agenda.title'))}"
        f'<div class="ti-hall">{_card(AGENDAS[vote.agenda], words)}'
        f"{_outcomes(state, vote, ballot, seat, words)}"
        f"{ballot.drawn if ballot else ''}</div>{_order(state, vote, words)}"
        f"{_laws(state, words)}"
    )
    return f'<div id="sheet-{ID}" class="ti-sheet" data-asks>{form(body, ID, asked)}</div>'


def outcome_name(state: State, outcome: str, words: Words) -> str:
    """An outcome in words: for, against, a player, a planet, a law or an objective."""
    if outcome in ("for", "against"):
        return texts.of(words.language)(f"agenda.{outcome}")
    if outcome.isdigit():
        return words.names(state)[int(outcome)]
    if outcome in PLANET:
        return PLANETS[PLANET[outcome]].name
    return words.label(outcome)


def _card(row: Agenda, words: Words) -> str:
    tell = texts.of(words.language)
    kind = tell("agenda.kind", kind=tell(f"agenda.{row.kind}"), vote=tell(f"agenda.{row.vote}"))
    body = "".join(f"<p>{part}</p>" for part in agenda_text(row, words))
    return (
        f'<article class="ti-agenda"><header>{icon("gavel")}<div><span class="ti-over">{text(kind)}'
        f"</span><h3>{text(words.label(row.id))}</h3></div></header>{body}</article>"
    )


def agenda_text(row: Agenda, words: Words) -> list[str]:
    """What an agenda says, in HTML: for and against, or what happens to whom is elected."""
    return [f"<b>{text(side)}:</b> {text(said)}" if side else text(said)
            for side, said in agenda_sentences(row, words)]  # fmt: skip


def agenda_sentences(row: Agenda, words: Words) -> list[tuple[str, str]]:
    """The same sentence by sentence: for which side, and what it says."""
    tell = texts.of(words.language)
    told = words.about(row.id)
    parts = [("", told)] if told else []
    for key, said in (("for", row.for_), ("against", row.against)):
        if said:
            parts.append((tell(f"agenda.{key}"), words.about(f"{row.id}_{key}") or said))
    return parts


# Outcomes and votes


def _outcomes(
    state: State, vote: Vote, ballot: _Ballot | None, seat: int | None, words: Words
) -> str:
    """Every outcome with its votes; whoever votes now chooses between them."""
    tell = texts.of(words.language)
    total = max(1, sum(vote.votes.values()) + (ballot.votes if ballot is not None else 0))
    cards = []
    for outcome in outcomes(state):
        n = vote.votes.get(outcome, 0)
        name = outcome_name(state, outcome, words)
        backers = "".join(who(state, s, words) for s, what in vote.by.items() if what == outcome)
        riders = "".join(
            f'<small class="ti-rider">{icon("hand_cards")}{who(state, p.seat, words)} '
            f"{text(words.label(p.power))}</small>"
            for p in vote.predictions
            if p.outcome == outcome and p.seat != NOBODY
        )
        look = "ti-outcome" + (" ti-won" if vote.outcome == outcome else "")
        pending = 0
        if ballot is not None and outcome == ballot.outcome:
            look += " ti-chosen"
            pending = ballot.votes
        more = f" <i>+ {pending}</i>" if pending else ""
        body = (
            f"<span><b>{text(name)}</b><em>{n}{more}</em></span>{_bar(n, pending, total)}"
            f"<span>{backers}</span>{riders}{_meaning(state, vote, outcome, seat, words)}"
        )
        if ballot is not None and ballot.chooses:
            on = " checked" if outcome == ballot.outcome else ""
            radio = f'<input type="radio" name="outcome" value="{text(outcome)}"{on}>'
            cards.append(f'<label class="{look} ti-choosable">{radio}{body}</label>')
        else:
            label = tell("agenda.outcome_label", outcome=name, n=n)
            cards.append(thing(f"outcome:{outcome}", label, body, look))
    return panel(tell("agenda.outcomes"), "".join(cards), "ti-outcomes")


def _meaning(state: State, vote: Vote, outcome: str, seat: int | None, words: Words) -> str:
    """What an outcome is to the reader: themselves, whose planet, what their prediction brings."""
    tell = texts.of(words.language)
    told = [text(tell("agenda.you"))] if seat is not None and outcome == str(seat) else []
    if outcome in PLANET:
        holder = next((p.seat for p in state.players if p.planets >> PLANET[outcome] & 1), None)
        told += [who(state, holder, words)] if holder is not None else []
    told += [
        f"{text(words.label(each.power))}: {text(words.about(each.power))}"
        for each in vote.predictions
        if each.outcome == outcome and each.seat == seat
    ]
    return "".join(f'<small class="ti-meaning">{one}</small>' for one in told)


def _bar(votes: int, pending: int, total: int) -> str:
    """The votes of an outcome, and those of the reader that are not cast yet."""
    cast, chosen = (round(100 * n / total) for n in (votes, pending))
    own = f'<i class="ti-pending" style="width:{chosen}%"></i>' if chosen else ""
    return f'<span class="ti-meter ti-tally"><i style="width:{cast}%"></i>{own}</span>'


class _Ballot:
    """What this seat may vote with, and the bundle that its choice makes."""

    def __init__(self, outcome: str, votes: int, drawn: str, chooses: bool) -> None:
        self.outcome = outcome
        self.votes = votes if outcome else 0
        """Chosen, but not cast."""
        self.drawn = drawn
        self.chooses = chooses
        """Whether the outcome is still to be named."""


def _ballot(state: State, seat: int | None, words: Words, given: Given) -> _Ballot | None:
    frame = asked_frame(state)
    if seat is None or not isinstance(frame, (Ballot, Cast)) or frame.seat != seat:
        return None
    tell = texts.of(words.language)
    vote = state.vote
    assert vote is not None
    first = frame.first if isinstance(frame, Cast) else 0
    done = frame.n if isinstance(frame, Cast) else 0
    named = vote.by.get(seat, "") if isinstance(frame, Cast) else given.get("outcome", "")
    possible = outcomes(state)
    outcome = named if named in possible else ""
    cap = vote_cap(state, seat)  # 13.3  Then planets do not count
    planets = [] if cap else voters(state, seat, first)
    everything = pressed(given) == "all"
    chosen = [p for p in planets if everything or PLANETS[p].id in given]
    n = done + sum(planet_value(state, planet, "influence") for planet in chosen)
    rows = "".join(
        f'<label class="ti-ballot"><input type="checkbox" name="{PLANETS[planet].id}" value="1"'
        f"{' checked' if planet in chosen else ''}>"
        f"{influence(planet_value(state, planet, 'influence'))}"
        f"<span>{text(PLANETS[planet].name)}</span>{icon('check')}</label>"
        for planet in planets
    )
    if len(planets) > 1:
        most = done + sum(planet_value(state, planet, "influence") for planet in planets)
        rows += command("all", tell("agenda.all", n=most))
    ready = outcome and (chosen or done or cap)
    if ready:
        name = outcome_name(state, outcome, words)
        send = sender(
            _bundle(state, frame, outcome, chosen), tell("agenda.cast", n=cap or n, outcome=name)
        )
    else:
        send = unsendable(tell("agenda.choose_outcome" if cap else "agenda.choose"))
    if isinstance(frame, Ballot):
        send += sender([Abstain()], tell("agenda.abstain"), "quiet")
    drawn = panel(
        tell("agenda.ballots"),
        f'<div class="ti-ballots">{rows}</div><p class="ti-send">{send}</p>',
        "ti-vote",
        note=tell("agenda.votes", n=cap or n),
    )
    return _Ballot(outcome, (cap or n) - done, drawn, isinstance(frame, Ballot))


def _bundle(state: State, frame: Ballot | Cast, outcome: str, planets: list[int]) -> list[Action]:
    """The vote in the order of the rules; with the last planet it ends by itself."""
    found: list[Action] = [VoteFor(outcome)] if isinstance(frame, Ballot) else []
    if vote_cap(state, frame.seat):
        return found
    found += [VoteWith(PLANETS[planet].id) for planet in sorted(planets)]
    last = max(planets, default=-1)
    if not planets or any(planet > last for planet in voters(state, frame.seat)):
        found.append(EndVote())
    return found


def _order(state: State, vote: Vote, words: Words) -> str:
    """13.3  Who votes when, what they have cast, and how much influence they still have."""
    tell = texts.of(words.language)
    seats = clockwise(state, state.speaker)
    seats = [*seats[1:], *seats[:1]]
    most = max([_influence(state, seat) for seat in seats] + [1])
    rows = []
    frame = asked_frame(state)
    gone: list[int] = []
    if isinstance(frame, (Ballot, Cast)) and frame.seat in seats:
        gone = seats[: seats.index(frame.seat)]
    for number, seat in enumerate(seats, 1):
        now = frame is not None and frame.seat == seat and isinstance(frame, (Ballot, Cast))
        told = tell("agenda.now" if now else "agenda.abstained" if seat in gone else "agenda.waits")
        if not may_vote(state, seat):
            told = tell("agenda.cannot")
        elif seat in vote.by:
            told = tell("agenda.voted", outcome=outcome_name(state, vote.by[seat], words))
        have = _influence(state, seat)
        speaker = f'<em class="ti-speaker">{icon("gavel", words.term("speaker"))}</em>'
        look = f"{seat_class(seat)}{' ti-at' if now else ''}"
        rows.append(
            f'<tr class="{look}"><td>{number}</td><td>{who(state, seat, words)}'
            f"{speaker if seat == state.speaker else ''}</td><td>{text(told)}</td>"
            f"<td>{influence(have)}{meter(have, most)}</td></tr>"
        )
    heads = "".join(
        f'<th scope="col">{text(tell(f"agenda.{key}"))}</th>'
        for key in ("order", "player", "vote", "ready")
    )
    return (
        f'<div class="ti-scroll"><table class="ti-table ti-voters"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _influence(state: State, seat: int) -> int:
    return sum(planet_value(state, planet, "influence") for planet in voters(state, seat))


def _laws(state: State, words: Words) -> str:
    """13.6  What has been passed, and whom it concerns."""
    tell = texts.of(words.language)
    if not state.laws:
        body = f'<p class="ti-empty">{text(tell("agenda.no_laws"))}</p>'
        return panel(tell("agenda.laws"), body)
    cards = []
    for law, where in state.laws.items():
        row = AGENDAS[law]
        about_whom = ""
        if where != NONE:
            if row.stays == "owner":
                about_whom = who(state, where, words)
            elif row.stays == "planet":
                about_whom = text(PLANETS[where].name)
            elif row.vote == "elect_scored_secret":
                about_whom = text(words.label(OBJECTIVES[where].id))
        said = "".join(f"<span>{part}</span>" for part in agenda_text(row, words)[:1])
        used = " ti-used" if state.spent_laws >> law & 1 else ""
        cards.append(
            spot(
                f"agenda:{row.id}",
                words.label(row.id),
                f"<b>{text(words.label(row.id))}</b>{said}<small>{about_whom}</small>",
                f"ti-law{used}",
            )
        )
    return panel(tell("agenda.laws"), f'<div class="ti-laws">{"".join(cards)}</div>')
