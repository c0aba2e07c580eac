"""Chance: the same numbers on every machine, fair draws, piles without a secret order."""

import pytest

from armillary.core.chance import Pile, SplitMix, stream

KNOWN = {
    # The first outputs of the published reference implementation.
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423),
}


@pytest.mark.parametrize("seed", KNOWN)
def test_splitmix_gives_the_published_numbers(seed: int) -> None:
    luck = SplitMix(seed)
    assert tuple(luck.next() for _ in range(3)) == KNOWN[seed]


def test_a_seed_counts_modulo_64_bits() -> None:
    assert SplitMix(2**64 + 5).next() == SplitMix(5).next()
    assert SplitMix(-1).next() == SplitMix(2**64 - 1).next()


def test_the_state_is_one_number() -> None:
    luck = SplitMix(9)
    luck.next()
    again = SplitMix(luck.state)
    assert [luck.next() for _ in range(5)] == [again.next() for _ in range(5)]


def test_below_is_fair() -> None:
    luck = SplitMix(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[luck.below(6)] += 1
    # Five standard deviations of a fair die: sqrt(60000 × 1/6 × 5/6) is 91.
    assert all(abs(count - 10_000) < 456 for count in counts)


def test_below_one_is_nothing() -> None:
    assert [SplitMix(seed).below(1) for seed in range(20)] == [0] * 20


def test_weighted_follows_the_weights() -> None:
    luck = SplitMix(2)
    counts = [0, 0, 0, 0]
    for _ in range(60_000):
        counts[luck.weighted([1, 0, 2, 3])] += 1
    assert counts[1] == 0
    for count, weight in zip(counts, (1, 0, 2, 3), strict=True):
        assert abs(count - 10_000 * weight) < 650


def test_weights_that_allow_nothing_are_a_mistake() -> None:
    with pytest.raises(AssertionError, match="weights are positive"):
        SplitMix(1).weighted([0, 0])


def test_choose_reaches_every_item() -> None:
    luck = SplitMix(3)
    assert {luck.choose("abc") for _ in range(100)} == {"a", "b", "c"}


def test_shuffle_is_fair_and_in_place() -> None:
    luck = SplitMix(4)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        items = [1, 2, 3, 4]
        luck.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert all(abs(count - 1000) < 160 for count in counts.values())


def test_shuffled_leaves_the_original() -> None:
    items = (1, 2, 3, 4, 5, 6, 7, 8)
    mixed = SplitMix(5).shuffled(items)
    assert sorted(mixed) == list(items) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert mixed != list(items)


def test_streams_are_independent_and_repeatable() -> None:
    names: list[tuple[str | int, ...]] = [(), ("setup",), ("play",), ("play", 1), ("play", 2), (1,)]
    first = [stream(7, *name).next() for name in names]
    assert first == [stream(7, *name).next() for name in names]
    assert len(set(first)) == len(names)
    assert stream(7, "play", 1).next() != stream(8, "play", 1).next()
    assert stream(7, "a", "b").next() != stream(7, "b", "a").next()


def pile() -> Pile:
    return Pile({"b": 2, "a": 1})


def test_a_pile_tells_what_may_come_with_weights_in_a_fixed_order() -> None:
    assert list(pile().next().items()) == [("a", 1), ("b", 2)]
    assert len(pile()) == 3


def test_taking_the_last_of_a_kind_removes_the_kind() -> None:
    drawn = pile()
    drawn.take("a")
    assert drawn.next() == {"b": 2}
    drawn.take("b")
    drawn.take("b")
    assert drawn.next() == {}
    assert len(drawn) == 0


def test_a_known_top_comes_first_and_a_known_bottom_last() -> None:
    drawn = Pile({"m": 1}, top=["t", "u"], bottom=["x", "y"])
    order = []
    while len(drawn):
        (item,) = drawn.next()
        drawn.take(item)
        order.append(item)
    assert order == ["t", "u", "m", "x", "y"]


@pytest.mark.parametrize("known", [{"top": ["a", "b"]}, {"bottom": ["a", "b"]}])
def test_only_the_next_item_can_be_taken(known: dict[str, list[str]]) -> None:
    drawn = Pile(**known)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'b' is not next"):
        drawn.take("b")
    assert len(drawn) == 2


def test_shuffling_forgets_top_and_bottom_but_loses_nothing() -> None:
    drawn = Pile({"a": 1}, top=["a"], bottom=["b"])
    drawn.shuffle()
    assert drawn == Pile({"a": 2, "b": 1})
    drawn.add("c", 3)
    assert drawn.next() == {"a": 2, "b": 1, "c": 3}


def test_next_does_not_give_the_pile_away() -> None:
    drawn = pile()
    drawn.next()["a"] = 99
    assert drawn == pile()
