"""A state as names and numbers, for the text of a position.

The usual question is `turn = SEAT`: it is this seat's turn in the action phase. What such a text
leaves out is filled in: starting units, the lowest strategy cards by seat. Any other question is a
`stack` of frames; with neither, the match is as the setup left it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from armillary.core.decision import Frame
from armillary.core.errors import PositionError
from armillary.core.files.component_data import Count, Plain
from armillary.core.states.hexes import bits
from armillary.core.states.position_parts import Frames, known, typed
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.flow.steps import STEPS, Step
from armillary.games.imperium.galaxy.tiles import galaxy
from armillary.games.imperium.invariants import invariants
from armillary.games.imperium.numbering import (
    AGENDA,
    AGENDAS,
    CARD,
    CARDS,
    DATA,
    HOMES,
    NOTE,
    NOTES,
    NOTES_EACH,
    OBJECTIVE,
    OBJECTIVES,
    PLACES,
    PLANET,
    PLANETS,
    PLANETS_OF,
    STRATEGY,
    STRATEGY_CARD,
    TECH,
    TECHS,
    TILES,
    ground,
    place_name,
)
from armillary.games.imperium.phases.action_phase import Turn
from armillary.games.imperium.powers.active_powers import refresh_all
from armillary.games.imperium.rulings import VERSION
from armillary.games.imperium.setup import setup, take_faction
from armillary.games.imperium.state import (
    HIDDEN,
    NOBODY,
    NONE,
    Fight,
    Group,
    Player,
    Prediction,
    State,
    Tactical,
    Vote,
    note_kind,
    note_number,
    note_owner,
)
from armillary.games.imperium.units.packed_units import DOCK, INFANTRY, ONE, PDS, TYPE, pack, unpack

FRAMES = Frames(__name__.rpartition(".")[0])

NO_TURN = -1
"""The value of `turn` when the question is another."""
BACK = "?"
"""A card of which a seat sees the back only; a text that has one cannot be read back."""
EARLIER = "earlier"
"""The source of points that a text gives without saying where they came from."""


class PlainPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """A player in the text."""

    faction: str
    units: dict[str, dict[str, Count]]
    """By system number or planet; `dreadnought_damaged` counts the damaged among them."""
    planets: list[str]
    exhausted: list[str]
    tokens: list[int]
    """The systems with a command token."""
    tactic: Count
    fleet: Count
    strategy: Count
    goods: Count
    commodities: Count
    technologies: list[str]
    spent: list[str]
    copies: list[str]
    hand: list[str]
    secrets: list[str]
    scored: list[str]
    notes: list[str]
    """Notes of others in hand, `ceasefire 2`. Own ones are there unless another has them."""
    shown: list[str]
    cards: list[str]
    used: list[str]
    """The strategy cards that are exhausted."""
    passed: bool
    points: Count
    sources: dict[str, int]
    returning: Count
    silenced: bool
    out: bool


class PlainState(msgspec.Struct, forbid_unknown_fields=True):
    """A match in the text."""

    fresh: bool
    """Whether starting units are still to be filled in."""
    round: Count
    phase: str
    turn: int
    active: int
    stack: list[Plain]
    layout: list[int]
    """The tiles as in a map string."""
    speaker: int
    hidden: list[Count]
    custodians: bool
    public: list[str]
    discards: dict[str, Count]
    old_agendas: list[str]
    agenda_top: list[Plain]
    agenda_bottom: list[Plain]
    looking: list[str]
    laws: dict[str, int | str]
    """Each with its owner's seat, its planet or objective; -1: common."""
    spent_laws: list[str]
    delayed: list[list[Any]]
    card_goods: dict[str, Count]
    zero: int
    creuss: list[int]
    hands: list[list[int]]
    dice: list[list[int]]
    actions: Count
    partners: Count
    pairs: Count
    offers: Count
    tactical: Plain
    fight: Plain
    vote: Plain
    marks: dict[str, int]
    finished: bool
    winner: int
    players: list[PlainPlayer]


NUMBERS = ("round", "active", "speaker", "zero", "actions", "partners", "pairs", "offers", "winner")
SWITCHES = ("phase", "custodians", "finished")


# Frames


def _read_frame(number: int, raw: Plain) -> Frame:
    frame = FRAMES.read(number, raw)
    if isinstance(frame, Step):
        known(f"stack.{number}.step", frame.step, STEPS)
    return frame


def turn_stack(seat: int) -> list[Frame]:
    """The stack when a seat has its turn in the action phase."""
    steps = ("action.next", "turn.end", "turn.main")
    return [*(Step(NOBODY, name) for name in steps), Turn(seat)]


# Writing


def plain(state: State) -> Plain:
    """The state as names and numbers."""
    top = state.stack[-1] if state.stack else None
    turn = top.seat if type(top) is Turn and state.stack == turn_stack(top.seat) else NO_TURN
    fresh = (
        state.phase == "setup"
        and state.stack == setup(state.table.config, state.table.version).stack
    )
    known = turn != NO_TURN or fresh
    written = PlainState(
        fresh=fresh,
        turn=turn,
        stack=[] if known else [FRAMES.plain(frame) for frame in state.stack],
        layout=list(state.layout),
        hidden=list(state.hidden),
        public=_names(OBJECTIVES, state.public),
        discards={CARDS[n].id: count for n, count in enumerate(state.discards) if count},
        old_agendas=_names(AGENDAS, state.old_agendas),
        agenda_top=[_plain_agenda(entry) for entry in state.agenda_top],
        agenda_bottom=[_plain_agenda(entry) for entry in state.agenda_bottom],
        looking=[_face(AGENDAS, agenda) for agenda in state.looking],
        laws={AGENDAS[law].id: _plain_where(law, at) for law, at in sorted(state.laws.items())},
        spent_laws=_names(AGENDAS, state.spent_laws),
        delayed=[msgspec.to_builtins(item) for item in state.delayed],
        card_goods={STRATEGY[n].id: goods for n, goods in enumerate(state.card_goods) if goods},
        creuss=list(state.creuss),
        hands=[list(hand) for hand in state.hands],
        dice=[msgspec.to_builtins(group) for group in state.dice],
        tactical={} if state.tactical is None else msgspec.to_builtins(state.tactical),
        fight={} if state.fight is None else msgspec.to_builtins(state.fight),
        vote={} if state.vote is None else msgspec.to_builtins(state.vote, str_keys=True),
        marks=dict(state.marks),
        players=[_plain_player(state, player, fresh) for player in state.players],
        **{name: getattr(state, name) for name in (*NUMBERS, *SWITCHES)},
    )
    result: Plain = msgspec.to_builtins(written)
    return result


def _names(rows: tuple[Any, ...], mask: int) -> list[str]:
    return [rows[number].id for number in bits(mask)]


def _face(rows: tuple[Any, ...], number: int) -> str:
    return BACK if number == HIDDEN else str(rows[number].id)


def _plain_agenda(entry: tuple[int, int]) -> Plain:
    return {"agenda": _face(AGENDAS, entry[0]), "seen_by": list(bits(entry[1]))}


def _plain_where(law: int, where: int) -> int | str:
    if AGENDAS[law].stays == "planet":
        return PLANETS[where].id
    if AGENDAS[law].vote == "elect_scored_secret" and where != NONE:
        return OBJECTIVES[where].id
    return where


def _plain_note(state: State, note: int) -> str:
    if note == HIDDEN:
        return BACK
    return f"{NOTES[note_kind(state, note)].id} {note_owner(note)}"


def _plain_player(state: State, player: Player, fresh: bool) -> PlainPlayer:
    return PlainPlayer(
        faction=player.faction,
        units={
            place_name(place): unpack(forces)
            for place, forces in enumerate(player.units)
            if forces and not fresh  # then they are as the setup puts them
        },
        planets=_names(PLANETS, player.planets),
        exhausted=_names(PLANETS, player.exhausted),
        tokens=list(bits(player.tokens)),
        tactic=player.tactic,
        fleet=player.fleet,
        strategy=player.strategy,
        goods=player.goods,
        commodities=player.commodities,
        technologies=_names(TECHS, player.techs),
        spent=_names(TECHS, player.spent),
        copies=[TECHS[n].id if n >= 0 else "" for n in player.copies],
        hand=[_face(CARDS, card) for card in player.hand],
        secrets=[_face(OBJECTIVES, number) for number in player.secrets],
        scored=_names(OBJECTIVES, player.scored),
        notes=[_plain_note(state, n) for n in player.notes if note_owner(n) != player.seat],
        shown=[_plain_note(state, note) for note in player.shown],
        cards=[STRATEGY[card].id for card in player.cards],
        used=_names(STRATEGY, player.used),
        passed=player.passed,
        points=player.points,
        sources=dict(player.sources),
        returning=player.returning,
        silenced=player.silenced,
        out=player.out,
    )


# Reading


def restore(config: ImperiumConfig, plain: Plain, version: int = VERSION) -> State:
    """The state that names and numbers describe; one sentence says what cannot be."""
    given = typed(plain, PlainState)
    state = setup(config, version)
    if len(given.players) != len(state.players):
        raise PositionError(f"players: {len(state.players)} sit at this table.")
    asked = given.turn != NO_TURN or bool(given.stack)
    for player, its in zip(state.players, given.players, strict=True):
        _restore_faction(state, player, its)
    _restore_match(state, given, asked)
    for player, its in zip(state.players, given.players, strict=True):
        before = player.units
        _restore_player(state, player, its, f"players.{player.seat}")
        if given.fresh and not asked and not its.units:
            player.units = before
    _own_notes(state)
    if given.fresh and asked:
        _fill(state)
    refresh_all(state)
    for wrong in invariants(state):
        raise PositionError(wrong)
    return state


def _mask(where: str, names: Iterable[str], numbers: dict[str, int]) -> int:
    found = 0
    for name in names:
        found |= 1 << numbers[known(where, name, numbers)]
    return found


def _place(where: str, name: str) -> int:
    if name.isdecimal() and 0 < int(name) < TILES and name not in PLANET:
        return int(name)
    return ground(PLANET[known(where, name, PLANET)])


def _restore_faction(state: State, player: Player, its: PlainPlayer) -> None:
    if its.faction and player.faction != its.faction:
        known(f"players.{player.seat}.faction", its.faction, DATA.factions)
        if f"home_{player.seat}" in state.marks:
            take_faction(state, player, its.faction)
        player.faction = its.faction


def _restore_match(state: State, given: PlainState, asked: bool) -> None:
    for name in (*NUMBERS, *SWITCHES):
        setattr(state, name, getattr(given, name))
    state.layout = tuple(given.layout)
    first, second = given.hidden
    state.hidden = first, second
    state.public = _mask("public", given.public, OBJECTIVE)
    _mask("discards", given.discards, CARD)
    state.discards = [given.discards.get(card.id, 0) for card in CARDS]
    state.old_agendas = _mask("old_agendas", given.old_agendas, AGENDA)
    state.agenda_top = tuple(_agenda("agenda_top", entry) for entry in given.agenda_top)
    state.agenda_bottom = tuple(_agenda("agenda_bottom", entry) for entry in given.agenda_bottom)
    state.looking = tuple(AGENDA[known("looking", id, AGENDA)] for id in given.looking)
    state.laws = {
        AGENDA[known("laws", id, AGENDA)]: _where(id, at) for id, at in given.laws.items()
    }
    state.spent_laws = _mask("spent_laws", given.spent_laws, AGENDA)
    state.delayed = tuple(msgspec.convert(item, Prediction) for item in given.delayed)
    _mask("card_goods", given.card_goods, STRATEGY_CARD)
    state.card_goods = tuple(given.card_goods.get(card.id, 0) for card in STRATEGY)
    alpha, beta = given.creuss
    state.creuss = alpha, beta
    state.hands = tuple(tuple(hand) for hand in given.hands)
    state.dice = tuple(msgspec.convert(group, Group) for group in given.dice)
    state.tactical = msgspec.convert(given.tactical, Tactical) if given.tactical else None
    state.fight = msgspec.convert(given.fight, Fight) if given.fight else None
    state.vote = msgspec.convert(given.vote, Vote, strict=False) if given.vote else None
    state.marks = dict(given.marks)
    if given.turn != NO_TURN:
        if not 0 <= given.turn < len(state.players):
            raise PositionError(f"turn: seats are 0 to {len(state.players) - 1}.")
        state.stack = turn_stack(given.turn)
        state.active = given.turn
        state.phase = "action"
    elif given.stack:
        state.stack = [_read_frame(number, raw) for number, raw in enumerate(given.stack)]
    elif not given.fresh or given.finished:
        state.stack = []
    if given.fresh and asked:
        state.round = max(1, state.round)
        state.phase = "action" if state.phase == "setup" else state.phase
        state.marks = {k: v for k, v in state.marks.items() if not k.startswith("home_")}
    if not given.fresh or asked:
        homes = tuple(HOMES[player.faction] for player in state.players if player.faction)
        beside = tuple(tile for tile in homes if tile not in state.layout)
        if state.phase != "setup" or all(tile != -2 for tile in state.layout):
            state.galaxy = galaxy(state.layout, beside)


def _agenda(where: str, raw: Plain) -> tuple[int, int]:
    seen = sum(1 << seat for seat in raw.get("seen_by", []))
    return AGENDA[known(where, raw.get("agenda", ""), AGENDA)], seen


def _where(law: str, where: int | str) -> int:
    if isinstance(where, int):
        return where
    if DATA.agendas[law].stays == "planet":
        return PLANET[known(f"laws.{law}", where, PLANET)]
    return OBJECTIVE[known(f"laws.{law}", where, OBJECTIVE)]


def _note(state: State, where: str, text: str) -> int:
    name, _, owner = text.partition(" ")
    known(where, name, NOTE)
    if not owner.isdecimal() or int(owner) >= len(state.players):
        raise PositionError(f"{where}: {text!r} must end with the seat of its owner.")
    note = note_number(state.players[int(owner)], NOTE[name])
    if note_kind(state, note) != NOTE[name]:
        raise PositionError(f"{where}: seat {owner} has no {name}.")
    return note


def _restore_player(state: State, player: Player, its: PlainPlayer, where: str) -> None:
    names = ("tactic", "fleet", "strategy", "goods", "commodities", "points", "returning")
    for name in (*names, "passed", "silenced", "out"):
        setattr(player, name, getattr(its, name))
    player.units = [0] * PLACES
    for name, forces in its.units.items():
        for unit in forces:
            known(f"{where}.units.{name}", unit.removesuffix("_damaged"), TYPE)
        player.units[_place(f"{where}.units", name)] = pack(forces)
    player.planets = _mask(f"{where}.planets", its.planets, PLANET)
    player.exhausted = _mask(f"{where}.exhausted", its.exhausted, PLANET)
    player.tokens = sum(1 << tile for tile in its.tokens)
    player.techs = _mask(f"{where}.technologies", its.technologies, TECH)
    player.spent = _mask(f"{where}.spent", its.spent, TECH)
    player.copies = tuple(TECH[id] if id else -1 for id in its.copies)
    player.hand = tuple(sorted(CARD[known(f"{where}.hand", id, CARD)] for id in its.hand))
    secrets = (OBJECTIVE[known(f"{where}.secrets", id, OBJECTIVE)] for id in its.secrets)
    player.secrets = tuple(sorted(secrets))
    player.scored = _mask(f"{where}.scored", its.scored, OBJECTIVE)
    player.notes = tuple(sorted(_note(state, f"{where}.notes", text) for text in its.notes))
    player.shown = tuple(sorted(_note(state, f"{where}.shown", text) for text in its.shown))
    player.cards = tuple(
        sorted(STRATEGY_CARD[known(f"{where}.cards", id, STRATEGY_CARD)] for id in its.cards)
    )
    player.used = _mask(f"{where}.used", its.used, STRATEGY_CARD)
    player.sources = dict(its.sources)
    told = player.points - sum(player.sources.values())
    if told:
        player.sources[EARLIER] = player.sources.get(EARLIER, 0) + told


def _own_notes(state: State) -> None:
    """2.5  Notes that nobody else has are in their owners' hands."""
    gone = {note for player in state.players for note in (*player.notes, *player.shown)}
    for player in state.players:
        if state.table.notes and player.faction and not player.out:
            first = player.seat * NOTES_EACH
            mine = [note for note in range(first, first + NOTES_EACH) if note not in gone]
            player.notes = tuple(sorted((*mine, *player.notes)))


def _fill(state: State) -> None:
    """What a short text leaves out: starting units and strategy cards."""
    for player in state.players:
        if not any(player.units):
            start_units(player)
    limits = DATA.limits
    if state.hidden == (limits.stage_1_in_play, limits.stage_2_in_play):
        state.hidden = (limits.stage_1_in_play - limits.revealed_at_start, limits.stage_2_in_play)
    if state.phase != "strategy" and not any(player.cards for player in state.players):
        each = state.table.cards_each
        for player in state.players:
            first = player.seat * each
            player.cards = tuple(range(first, first + each))


def start_units(player: Player) -> None:
    """2.2  The usual start: what stands on planets stands on the one with the most resources."""
    faction = player.sheet
    best = max(PLANETS_OF[faction.home], key=lambda planet: PLANETS[planet].resources)
    for name, n in faction.units.items():
        card = DATA.unit(player.faction, name)
        on_planet = TYPE[name] in (DOCK, PDS, INFANTRY) and not (card and card.in_space)
        player.units[ground(best) if on_planet else faction.home] += n * ONE[TYPE[name]]
