"""The test kit that every game must pass. A game gets it by naming itself:

    class TestConformance(Conformance):
        game = "lagoon"

Each check takes a game, a configuration and a seed, plays a random match, and raises an
AssertionError whose sentence says which match it was, at which entry, and what is wrong.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from armillary.core import position, record, rulebook
from armillary.core.chance import CHANCE, SplitMix, stream
from armillary.core.decision import Action
from armillary.core.errors import ArmillaryError, NoUndo
from armillary.core.events import Event
from armillary.core.game import Config, Game, load
from armillary.core.match import Entry, Match, replay
from armillary.core.proof import golden
from armillary.core.proof.playout import Playout, Step
from armillary.core.proof.promises import Amounts, Promised, Reactions, check_promises
from armillary.core.states.digest import common_parts, digest
from armillary.core.states.state import State

if TYPE_CHECKING:
    import pytest

OFTEN, SELDOM = 4, 16
"""Costly checks look at one step in so many, chosen by the seed."""
TRIED = 40
"""Actions of each asked kind that are tried at a step."""


# --- The checks


def check_playout(game: Game, config: Config, seed: int) -> None:
    """The match ends; nothing is created, lost or out of bounds; options are unique and stable."""
    play = Playout(game, config, seed)
    for step in play:
        wrong = game.invariants(step.state)
        if wrong:
            raise play.fault(step.number, f"the table is wrong: {'; '.join(wrong)}")
        if step.decision is None:
            break
        options = step.decision.options
        if len(set(options)) < len(options):
            twice = next(option for option in options if options.count(option) > 1)
            raise play.fault(step.number, f"the option {twice} appears twice")
        if step.decision.seat != CHANCE and step.decision.weights is not None:
            raise play.fault(step.number, "weights are for chance, but a seat is asked")
    for step in play.sample(OFTEN, "questions"):
        before = digest(step.state)
        game.scores(step.state)
        if step.decision is not None:
            for state in (step.state, step.state.clone()):
                again = game.decision(state)
                if again is None or again.options != step.decision.options:
                    raise play.fault(step.number, "the same options come in another order")
        if digest(step.state) != before:
            raise play.fault(step.number, "asking for options or scores changes the state")
        for score in game.scores(step.state):
            if score.total != sum(score.items.values()):
                raise play.fault(step.number, f"the points of seat {score.seat} do not add up")


def check_options(game: Game, config: Config, seed: int) -> None:
    """Options are what `check` allows; whatever it refuses names a rule of the rulebook."""
    pool: dict[type[Action], dict[Action, None]] = {}
    for choices in (seed, seed + 1):
        for step in Playout(game, config, choices):
            for option in step.decision.options if step.decision else ():
                pool.setdefault(type(option), {})[option] = None
    tries = {kind: list(actions) for kind, actions in pool.items()}
    play = Playout(game, config, seed)
    for step in play.sample(OFTEN, "refusals"):
        before = digest(step.state)
        for what in _option_faults(game, step, tries, stream(seed, "tries", step.number)):
            raise play.fault(step.number, what)
        if digest(step.state) != before:
            raise play.fault(step.number, "checking an action changes the state")


def _option_faults(
    game: Game, step: Step, pool: dict[type[Action], list[Action]], luck: SplitMix
) -> Iterator[str]:
    rules = rulebook.load(game.name).rules
    asked = step.decision
    options = asked.options if asked else []
    for option in options:
        refusal = game.check(step.state, option)
        if refusal is not None:
            yield f"the option {option} is refused by {refusal}"
    for kind, actions in pool.items():
        wanted = asked is not None and kind in asked.frame.answers
        for _ in range(TRIED if wanted else 1):
            action = _varied(actions, luck) if wanted else luck.choose(actions)
            try:
                refusal = game.check(step.state, action)
            except Exception as error:
                yield f"checking {action} crashes: {type(error).__name__}: {error}"
                return
            if refusal is None:
                if asked is None:
                    yield f"{action} is allowed after the end"
                elif action not in options and kind not in asked.frame.open_ended:
                    yield f"{action} is allowed, but not among the options"
            elif asked is not None and refusal.rule not in rules:
                yield f"{action} is refused by rule {refusal.rule!r}, which does not exist"


def _varied(actions: list[Action], luck: SplitMix) -> Action:
    """One of the actions, or something near it that perhaps no match has ever offered."""
    action = luck.choose(actions)
    fields = action.__struct_fields__
    if not fields or luck.below(2):
        return action
    name = luck.choose(fields)
    value = getattr(action, name)
    if type(value) is int and luck.below(2):
        value += luck.choose((-1, 1))
    else:
        value = getattr(luck.choose(actions), name)
    return msgspec.structs.replace(action, **{name: value})


def check_clones(game: Game, config: Config, seed: int) -> None:
    """A clone is equal, has nothing in common with its original, and goes its own way."""
    play = Playout(game, config, seed)
    kept: list[tuple[int, State, str]] = []
    for step in play.sample(OFTEN, "clones"):
        before = digest(step.state)
        clone = step.state.clone()
        if digest(clone) != before:
            raise play.fault(step.number, "a clone differs from its original")
        for part in common_parts(step.state, clone):
            raise play.fault(step.number, f"a clone shares {part} with its original")
        kept.append((step.number, clone.clone(), before))
        play.play_on(clone, step.number, SELDOM)
        if digest(step.state) != before:
            raise play.fault(step.number, "playing on a clone changes the original")
    for (number, clone, before), (later, _, after) in pairwise(kept):
        if digest(clone) != before:
            raise play.fault(number, "playing on changes a clone made before")
        play.play_on(clone, number, later - number)
        if digest(clone) != after:
            raise play.fault(number, "a clone goes another way than its original")


def check_replay(game: Game, config: Config, seed: int) -> None:
    """A match is its log: saved, loaded and played again it takes the same states, every one."""
    play = Playout(game, config, seed)
    entries, digests = play.entries()
    written = record.Record(game.name, game.version, config, entries)
    try:
        loaded = record.decode(record.encode(written))
    except ArmillaryError as error:
        raise play.fault(0, f"the match cannot be saved and loaded: {error}") from error
    if loaded != written:
        raise play.fault(0, "the match changes when it is saved and loaded")

    state = game.setup(config)
    for number, entry in enumerate(loaded.entries):
        if digest(state) != digests[number]:
            raise play.fault(number, "the replay comes to another state")
        events: list[Event] = []
        game.apply(state, entry.action, events)
        msgspec.json.encode(events)
    last = replay(game, config, loaded.entries)
    if digest(last.state) != digests[-1] or not last.over:
        raise play.fault(len(entries), "the replay ends in another state")

    match = Match(game, config)
    while match.decision is not None:
        match.play(play.choose(match.decision, len(match.log)))
    if tuple(match.log) != entries:
        pairs = enumerate(zip_longest(match.log, entries))
        number = next(number for number, (mine, other) in pairs if mine != other)
        raise play.fault(number, "the same choices lead to another match")


def check_versions(game: Game, config: Config, seed: int) -> None:
    """Matches of older versions go on by the old rules: to their end, and again from their log."""
    for version in range(1, game.version):
        play = Playout(game, config, seed, version)
        entries, digests = [], []
        for step in play:
            wrong = game.invariants(step.state)
            if wrong:
                told = f"in version {version} the table is wrong: {'; '.join(wrong)}"
                raise play.fault(step.number, told)
            digests.append(digest(step.state))
            if step.decision is not None:
                entries.append(Entry(step.decision.seat, step.action))
        last = replay(game, config, entries, version=version)
        if digest(last.state) != digests[-1] or not last.over:
            told = f"the replay of version {version} ends in another state"
            raise play.fault(len(entries), told)


def check_interleaving(game: Game, config: Config, seed: int) -> None:
    """Two matches played in turns are the same as each played alone."""
    plays = [
        Playout(game, config, seed),
        Playout(game, msgspec.structs.replace(config, seed=config.seed + 1), seed + 1),
    ]
    alone = [play.log() for play in plays]
    matches = [Match(game, play.config) for play in plays]
    while not all(match.over for match in matches):
        for play, match, log in zip(plays, matches, alone, strict=True):
            if match.decision is not None:
                number = len(match.log)
                match.play(play.choose(match.decision, number))
                if tuple(match.log[number:]) != log[number : len(match.log)]:
                    raise play.fault(number, "another match at the same time changes this one")


def check_undo(game: Game, config: Config, seed: int) -> None:
    """Undo restores the state, within its limits; a match can be rewound to every moment."""
    play = Playout(game, config, seed)
    digests = play.entries()[1]
    match = Match(game, config)
    while match.decision is not None:
        number, seat = len(match.log), match.decision.seat
        action = play.choose(match.decision, number)
        match.play(action)
        if stream(seed, "undo", number).below(OFTEN):
            continue
        try:
            match.undo(seat)
        except NoUndo:
            last = match.log[-1]
            if last.seat == seat and not last.action.reveals:
                raise play.fault(number, "the seat that played last cannot undo") from None
            continue
        if digest(match.state) != digests[number]:
            raise play.fault(number, "undo does not restore the state")
        match.play(action)
    for number in range(len(match.log), -1, -SELDOM):
        match.rewind(number)
        if digest(match.state) != digests[number]:
            raise play.fault(number, "rewinding does not restore the state")


def check_positions(game: Game, config: Config, seed: int) -> None:
    """Every state can be written as a text and read back, with the same options."""
    play = Playout(game, config, seed)
    for step in play.sample(SELDOM, "positions"):
        try:
            text = position.write(game, config, step.state)
            _, same_config, state = position.read(text)
        except (ArmillaryError, TypeError) as error:
            raise play.fault(step.number, f"the position has no text: {error}") from error
        if same_config != config or digest(state) != digest(step.state):
            raise play.fault(step.number, f"the text of the position describes another:\n{text}")
        again = game.decision(state)
        if (again and again.options) != (step.decision and step.decision.options):
            raise play.fault(step.number, f"the text of the position has other options:\n{text}")


def check_views(game: Game, config: Config, seed: int) -> None:
    """Neither views, nor own options, nor guesses at hidden things depend on hidden things."""
    play = Playout(game, config, seed)
    for step in play.sample(OFTEN, "views"):
        before = digest(step.state)
        for seat in _readers(step, config.players, stream(seed, "readers", step.number)):
            for what in _view_faults(game, step, seat, seed):
                raise play.fault(step.number, f"seat {seat}: {what}")
        if digest(step.state) != before:
            raise play.fault(step.number, "looking at a state changes it")


def _readers(step: Step, players: int, luck: SplitMix) -> list[int | None]:
    """A spectator, the seat that is asked, and one of the others: the next time, another one."""
    asked = step.decision.seat if step.decision else CHANCE
    others = [seat for seat in range(players) if seat != asked]
    readers: list[int | None] = [None] if asked == CHANCE else [None, asked]
    return [*readers, luck.choose(others)] if others else readers


def _view_faults(game: Game, step: Step, seat: int | None, seed: int) -> Iterator[str]:
    def guess(state: State, number: int) -> State:
        guessed: State = game.determinise(state, seat, stream(seed, "guess", number))
        return guessed

    seen = digest(game.view(step.state, seat))
    guessed = guess(step.state, 1)
    if digest(game.view(guessed, seat)) != seen:
        yield "the view changes when only hidden things change"
    if digest(guess(guessed, 2)) != digest(guess(step.state, 2)):
        yield "determinise depends on hidden things"
    for wrong in game.invariants(guessed):
        yield f"determinise makes a wrong table: {wrong}"
    for part in common_parts(step.state, guessed):
        yield f"determinise shares {part} with the state"
    if step.decision is not None and step.decision.seat == seat:
        asked = game.decision(guessed)
        if asked is None or asked.options != step.decision.options:
            yield "the options depend on hidden things"


Check = Callable[[Game, Config, int], None]

CHECKS: tuple[Check, ...] = (
    check_playout,
    check_options,
    check_clones,
    check_replay,
    check_versions,
    check_interleaving,
    check_undo,
    check_positions,
    check_views,
)


# --- Counts


def perft(game: Game, state: State, depth: int) -> int:
    """How many sequences of so many actions there are, whatever chance answers."""
    asked = game.decision(state)
    if asked is None:
        return 0
    if depth == 1:
        return len(asked.options)
    count = 0
    for action in asked.options:
        after = state.clone()
        game.apply(after, action)
        count += perft(game, after, depth - 1)
    return count


# --- The test class


def _chunks(first: int, last: int, size: int) -> list[range]:
    return [range(start, min(start + size, last + 1)) for start in range(first, last + 1, size)]


def _span(seeds: range) -> str:
    return f"{seeds[0]}-{seeds[-1]}"


class Conformance:
    """The tests of a game. pytest collects them from a subclass that names the game."""

    game: ClassVar[str | Game]
    counts: ClassVar[dict[int, tuple[int, ...]]] = {}
    """By seats: how many sequences of 1, 2, 3 … actions the match of seed 1 begins with."""
    quick, nightly = 20, 200
    """Random matches per seat count in every run, and further ones in the nightly run."""

    def config(self, seats: int, seed: int) -> Config:
        """A configuration for a match; vary it by the seed, so that every option appears."""
        config: Config = self.the_game().config_type(players=seats, seed=seed)
        return config

    def the_game(self) -> Game:
        """The game itself."""
        return load(self.game) if isinstance(self.game, str) else self.game

    def golden_folder(self) -> Path:
        """Where the golden playthroughs are: tests/data/<game>."""
        here = Path(inspect.getfile(type(self)))
        tests = next(folder for folder in here.parents if folder.name == "tests")
        return tests / "data" / self.the_game().name

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Matches are split into chunks, so that all processors have work."""
        import pytest  # Only those who test need it.

        game, wanted = self.the_game(), metafunc.fixturenames
        if "check" in wanted:
            metafunc.parametrize("check", CHECKS, ids=lambda check: check.__name__[6:])
            quick = _chunks(1, self.quick, 5)
            nightly = _chunks(self.quick + 1, self.quick + self.nightly, 20)
            chunks = [pytest.param(seeds, id=_span(seeds)) for seeds in quick]
            chunks += [
                pytest.param(seeds, id=_span(seeds), marks=pytest.mark.nightly) for seeds in nightly
            ]
            metafunc.parametrize("seeds", chunks)
        if "seats" in wanted:
            metafunc.parametrize("seats", game.seats, ids="{}p".format)
        if "played" in wanted:
            files: list[Any] = golden.files(self.golden_folder())
            metafunc.parametrize("played", files or [None], ids=lambda file: file and file.stem)

    def test_random_matches(self, check: Check, seats: int, seeds: range) -> None:
        for seed in seeds:
            check(self.the_game(), self.config(seats, seed), seed)

    def promises(self) -> tuple[Promised, Amounts] | tuple[Promised, Amounts, Reactions] | None:
        """What the game's board promises, what it counts, and how nobody interferes where somebody
        could; None: it has no board."""
        return None

    def test_promises(self, seats: int) -> None:
        given = self.promises()
        if given is None:
            return
        tried = 0
        for seed in range(1, self.quick + 1):
            tried += check_promises(self.the_game(), self.config(seats, seed), seed, *given)
        assert tried > self.quick, "hardly anything was promised"

    def test_golden(self, played: Path | None) -> None:
        assert played, "There is no golden playthrough; make one with golden.write."
        golden.check(self.the_game(), played)

    def test_golden_versions(self) -> None:
        golden.check_seals(self.the_game(), self.golden_folder())

    def test_perft(self, seats: int) -> None:
        game = self.the_game()
        state = game.setup(self.config(seats, 1))
        expected = self.counts.get(seats, (0, 0))
        found = tuple(perft(game, state, depth) for depth in range(1, len(expected) + 1))
        assert found == expected, f"With {seats} seats the counts are {found}."
