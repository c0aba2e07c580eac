"""Luck that can be proven: nobody foresees it, nobody changes it, and anybody can check it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from armillary.core import record
from armillary.core.chance import CHANCE, Keyed, Salt, Seeded, commitment, stream
from armillary.core.decision import Decision
from armillary.core.errors import RecordError
from armillary.core.fairness import prove, prove_file
from armillary.core.match import Entry, Match
from armillary.core.record import Luck, Record
from tests.lagoon.rules import GAME, Draw, Fish, LagoonConfig, Roll

pytestmark = pytest.mark.usefixtures("lagoon")

KEY = bytes(range(32))
SALTS = (Salt(0, 0, b"a" * 16), Salt(0, 1, b"b" * 16), Salt(9, 1, b"c" * 16))


def played(luck: Keyed | None = None) -> Match:
    """A whole match, always the first option."""
    match = Match(GAME, LagoonConfig(players=2), luck=luck or Keyed(KEY, SALTS))
    while match.decision is not None:
        match.play(match.decision.options[0])
    return match


@pytest.fixture
def file() -> bytes:
    luck = Keyed(KEY, SALTS)
    return record.encode(record.of(played(luck), Luck.of("table-1", luck)))


# --- Draws


def test_a_seed_gives_what_it_always_gave() -> None:
    luck = Seeded(5)
    for place in range(50):
        assert luck.draw(place, (3, 2, 1)) == stream(5, "play", place).weighted((3, 2, 1))


def test_a_draw_follows_from_key_salts_and_place() -> None:
    def many(luck: Keyed) -> list[int]:
        return [luck.draw(place, [1] * 1000) for place in range(20)]

    told = many(Keyed(KEY, SALTS))
    assert told == many(Keyed(KEY, SALTS)), "the same place gives the same draw"
    assert len(set(told)) > 15
    other_key = many(Keyed(KEY[::-1], SALTS))
    assert not any(one == other for one, other in zip(told, other_key, strict=True))
    without_last = many(Keyed(KEY, SALTS[:2]))
    assert told[:9] == without_last[:9], "a salt counts from its place on"
    assert told[9:] != without_last[9:]


def test_draws_are_as_likely_as_their_weights() -> None:
    luck, weights = Keyed(KEY), (1, 2, 3, 4)
    found = Counter(luck.draw(place, weights) for place in range(20_000))
    expected = [20_000 * weight / 10 for weight in weights]
    chi = sum((found[n] - want) ** 2 / want for n, want in enumerate(expected))
    assert chi < 16.3, "99.9 % of fair dice do better"


def test_what_would_make_one_answer_likelier_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts: list[bytes] = []

    def digest(key: bytes, text: bytes, kind: str) -> bytes:
        texts.append(text)
        return (2**64 - 1 if len(texts) < 3 else 4).to_bytes(8) + bytes(24)

    monkeypatch.setattr("armillary.core.chance.hmac.digest", digest)
    assert Keyed(KEY).draw(7, (1, 1, 1)) == 1
    assert [text[-4:] for text in texts] == [bytes((0, 0, 0, n)) for n in range(3)]
    assert {text[-12:-4] for text in texts} == {(7).to_bytes(8)}


def test_a_match_draws_by_its_luck_and_the_same_draw_again_after_an_undo() -> None:
    luck = Keyed(KEY, SALTS)
    match = Match(GAME, LagoonConfig(players=2), luck=luck)
    dealt = [entry.action.card for entry in match.log]
    assert [entry.seat for entry in match.log] == [CHANCE] * 6
    seeded = Match(GAME, LagoonConfig(players=2))
    assert dealt != [entry.action.card for entry in seeded.log]
    match.play(Fish())
    first = match.log[-1]
    match.rewind(6)
    match.play(Fish())
    assert match.log[-1] == first


def test_a_commitment_fits_one_key_of_one_table() -> None:
    told = commitment("table-1", KEY)
    assert re.fullmatch("[0-9a-f]{64}", told)
    assert len({told, commitment("table-2", KEY), commitment("table-1", KEY[::-1])}) == 3


# --- The proof


def test_every_draw_of_a_finished_match_is_proven(file: bytes, tmp_path: Path) -> None:
    proof = prove_file(file)
    assert proof.holds
    assert proof.draws == proof.proven == sum(e.seat == CHANCE for e in record.decode(file).entries)
    path = tmp_path / "match.jsonl"
    path.write_bytes(file)
    kept = record.read(path)
    assert kept.luck is not None
    assert kept.replay().over, "it replays like any other"
    assert record.encode(kept) == file


def test_a_swapped_draw_is_named() -> None:
    luck = Keyed(KEY, SALTS)
    match = played(luck)
    entries = list(match.log)
    place = next(n for n, entry in enumerate(entries) if entry.action == Roll(entry_pips(entry)))
    swapped = Roll(1 + entry_pips(entries[place]) % 3)
    entries[place] = Entry(CHANCE, swapped)
    forged = Record("lagoon", 2, match.config, tuple(entries), Luck.of("table-1", luck))
    proof = prove(forged)
    assert (proof.wrong, proof.committed, proof.holds) == ((place + 1,), True, False)
    assert proof.proven == proof.draws - 1


def entry_pips(entry: Entry) -> int:
    return getattr(entry.action, "pips", 0)


def test_another_key_than_the_promised_one_is_found(file: bytes) -> None:
    luck = Keyed(KEY[::-1], SALTS)
    match = played(luck)
    told = Luck(
        "table-1", commitment("table-1", KEY), luck.key.hex(), Luck.of("table-1", luck).salts
    )
    proof = prove(record.of(match, told))
    assert (proof.wrong, proof.committed, proof.holds, proof.proven) == ((), False, False, 0)


def test_a_changed_byte_anywhere_makes_the_proof_fail(file: bytes) -> None:
    """Every single byte: the file is refused, with a sentence that says where."""
    lines = file.count(b"\n")
    for position in range(len(file)):
        for other in (file[position] ^ 1, file[position] ^ 32):
            changed = file[:position] + bytes((other,)) + file[position + 1 :]
            line = file.count(b"\n", 0, position) + 1
            with pytest.raises(RecordError) as found:
                prove_file(changed)
            told = str(found.value)
            if line > 2 and found.value.line:
                assert found.value.line in (line, line + 1, lines), (position, told)


def test_what_has_no_luck_proves_nothing() -> None:
    plain = record.encode(record.of(played()))
    assert record.decode(plain).luck is None
    with pytest.raises(RecordError, match="It holds no proof of its luck"):
        prove_file(plain)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"key": "xyz"}, "Its luck is damaged: keys and salts are hexadecimal"),
        ({"key": "00"}, "Its luck is damaged: a key has 32 bytes and a salt 16"),
        ({"salts": ((0, 0, "00"),)}, "Its luck is damaged: a key has 32 bytes and a salt 16"),
    ],
)
def test_damaged_luck_is_one_sentence(
    file: bytes, change: dict[str, object], sentence: str
) -> None:
    luck = record.decode(file).luck
    assert luck is not None
    with pytest.raises(RecordError, match=sentence):
        msgspec.structs.replace(luck, **change).keyed()


def test_luck_is_asked_by_place_and_weights() -> None:
    """Whoever writes a luck of their own gets just what they need."""

    class First:
        def draw(self, place: int, weights: object) -> int:
            assert isinstance(place, int)
            return 0

    match = Match(GAME, LagoonConfig(players=2), luck=First())
    asked: Decision | None = match.decision
    assert asked is not None
    assert {entry.action for entry in match.log} == {Draw("1"), Draw("2")}
