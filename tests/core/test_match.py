"""A match: chance answers by itself, illegal actions change nothing, undo knows its limits."""

import pytest

from armillary.core import match as matches
from armillary.core.chance import CHANCE, stream
from armillary.core.decision import Action, Illegal
from armillary.core.errors import ConfigError, NoUndo, RecordError
from armillary.core.events import Event
from armillary.core.match import Entry, Match, replay
from armillary.core.states.digest import digest
from tests.lagoon.rules import GAME, Bid, Decline, Fish, LagoonConfig, Offer, Roll, Trade, Turn

CONFIG = LagoonConfig(players=2, seed=5)


@pytest.fixture
def match() -> Match:
    return Match(GAME, CONFIG)


def played(seed: int = 1, config: LagoonConfig = CONFIG) -> Match:
    """A random match, whole."""
    match = Match(GAME, config)
    while match.decision is not None:
        match.play(stream(seed, len(match.log)).choose(match.decision.options))
    return match


def test_chance_deals_before_the_first_seat_is_asked(match: Match) -> None:
    assert [entry.seat for entry in match.log] == [CHANCE] * 6
    assert [len(player.hand) for player in match.state.players] == [3, 3]
    assert match.decision is not None
    assert match.decision.seat == 0
    assert not match.over


def test_the_seed_decides_what_chance_answers() -> None:
    assert Match(GAME, CONFIG).log == Match(GAME, CONFIG).log
    logs = {tuple(Match(GAME, LagoonConfig(players=2, seed=seed)).log) for seed in range(10)}
    assert len(logs) == 10


def test_playing_answers_and_lets_chance_answer(match: Match) -> None:
    before = match.state.players[0].coins
    match.play(Fish())
    assert match.log[-2] == Entry(0, Fish())
    assert match.log[-1].seat == CHANCE
    roll = match.log[-1].action
    assert isinstance(roll, Roll)
    assert match.state.players[0].coins == before + roll.pips
    assert match.decision is not None
    assert match.decision.seat == 1


def test_an_illegal_action_changes_nothing(match: Match) -> None:
    before, length = digest(match.state), len(match.log)
    for action, rule in ((Offer(99), "2.4"), (Bid(1), "2.1"), (Trade("9"), "2.3")):
        with pytest.raises(Illegal) as refused:
            match.play(action)
        assert refused.value.rule == rule
    assert (digest(match.state), len(match.log)) == (before, length)
    match.play(Fish())
    assert len(match.log) == length + 2


def test_a_whole_match_ends_once(match: Match) -> None:
    whole = played()
    assert whole.over
    assert whole.decision is None
    assert whole.state.round == 3
    with pytest.raises(Illegal, match="over"):
        whole.play(Fish())


def test_impossible_options_are_refused_before_the_match() -> None:
    with pytest.raises(ConfigError, match="2 or 3 players, not 4"):
        Match(GAME, LagoonConfig(players=4))


def test_events_tell_what_happened(match: Match) -> None:
    log: list[Event] = []
    match.play(Fish(), log)
    assert [event.key for event in log] == ["rolled"]


# --- Undo


def test_undo_takes_back_the_last_decision(match: Match) -> None:
    before = digest(match.state)
    match.play(Offer(1))
    assert match.undo(0) == Offer(1)
    assert digest(match.state) == before
    assert match.decision is not None
    assert match.decision.frame == Turn(0)
    match.play(Offer(2))
    assert match.log[-1] == Entry(0, Offer(2))


def test_nothing_to_undo_before_the_first_decision() -> None:
    with pytest.raises(NoUndo, match="Something was drawn or rolled"):
        Match(GAME, CONFIG).undo(0)
    empty = Match(GAME, CONFIG)
    empty.rewind(0)
    with pytest.raises(NoUndo, match="Nothing has been played"):
        empty.undo(0)


def test_what_was_revealed_cannot_be_undone(match: Match) -> None:
    match.play(Fish())
    length = len(match.log)
    with pytest.raises(NoUndo, match="Something was drawn or rolled since then"):
        match.undo(0)
    assert len(match.log) == length


def test_what_another_seat_answered_cannot_be_undone(match: Match) -> None:
    match.play(Offer(1))
    match.play(Decline())
    with pytest.raises(NoUndo, match="Somebody else has answered since then"):
        match.undo(0)
    assert match.undo(1) == Decline()
    assert match.undo(0) == Offer(1)


def test_undo_across_a_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "SNAPSHOT_EVERY", 3)
    match = Match(GAME, CONFIG)
    states = [digest(match.state)]
    steps: list[Action] = [Offer(1), Decline(), Offer(1), Decline()]
    for action in steps:
        match.play(action)
        states.append(digest(match.state))
    for seat, action in ((0, Decline()), (1, Offer(1)), (1, Decline()), (0, Offer(1))):
        states.pop()
        assert match.undo(seat) == action
        assert digest(match.state) == states[-1]


# --- Rewinding and replaying


@pytest.mark.parametrize("every", [1, 2, 7, 64])
def test_rewinding_reaches_every_moment(every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "SNAPSHOT_EVERY", every)
    whole = played()
    log = list(whole.log)
    state, states = GAME.setup(CONFIG), []
    for entry in log:
        states.append(digest(state))
        GAME.apply(state, entry.action)
    for length in range(len(log) - 1, -1, -1):
        whole.rewind(length)
        assert digest(whole.state) == states[length]
        assert whole.log == log[:length]


def test_rewinding_between_two_draws_lets_them_be_played(match: Match) -> None:
    log = list(match.log)
    match.rewind(4)
    assert match.decision is not None
    assert match.decision.seat == CHANCE
    match.play(log[4].action)
    assert match.log == log


def test_a_rewound_match_goes_on_as_before() -> None:
    whole = played()
    log = list(whole.log)
    whole.rewind(10)
    while not whole.over:
        whole.play(log[len(whole.log)].action)
    assert whole.log == log
    assert whole.over


@pytest.mark.parametrize("length", [-1, 7])
def test_a_log_cannot_be_rewound_to_what_it_never_had(match: Match, length: int) -> None:
    with pytest.raises(RecordError, match=f"The log has 6 entries; it never had {length}"):
        match.rewind(length)
    assert len(match.log) == 6


def test_a_replay_is_the_same_match() -> None:
    whole = played()
    again = replay(GAME, CONFIG, whole.log)
    assert again.log == whole.log
    assert digest(again.state) == digest(whole.state)
    assert again.over


def test_a_replay_needs_no_luck() -> None:
    """Another seed replays the same log: chance's answers are in it."""
    whole = played()
    again = replay(GAME, LagoonConfig(players=2, seed=99), whole.log)
    assert digest(again.state) == digest(whole.state)


def test_a_part_of_a_log_can_be_played_on(match: Match) -> None:
    match.play(Fish())
    again = replay(GAME, CONFIG, match.log[:-1])
    assert again.log == match.log
    again.play(Fish())
    match.play(Fish())
    assert again.log == match.log


def test_a_replay_refuses_what_cannot_have_happened() -> None:
    whole = played()
    entries = list(whole.log)
    with pytest.raises(RecordError, match=f"Entry {len(entries) + 1} comes after the end"):
        replay(GAME, CONFIG, [*entries, Entry(0, Fish())])
    with pytest.raises(RecordError, match="Entry 7 is by seat 1, but seat 0 is asked"):
        replay(GAME, CONFIG, [*entries[:6], Entry(1, Fish())])
    with pytest.raises(RecordError, match=r"Entry 7 is not legal: rule 2.4: coins \(need 9, have"):
        replay(GAME, CONFIG, [*entries[:6], Entry(0, Offer(9))])


def test_a_replay_tells_its_events() -> None:
    log: list[Event] = []
    replay(GAME, CONFIG, played().log, log)
    assert [event.key for event in log[:6]] == ["drawn"] * 6
    assert log[-1].key == "won"


def test_a_match_from_a_position_goes_on_from_there() -> None:
    middle = played()
    middle.rewind(9)
    before = digest(middle.state)
    match = Match(GAME, CONFIG, start=middle.state)
    assert match.log[:1] == [] or match.log[0].seat == CHANCE
    match.play(match.decision.options[0] if match.decision else Fish())
    assert digest(middle.state) == before, "the position itself stays as it is"
    match.rewind(0)
    assert digest(match.state) == before
