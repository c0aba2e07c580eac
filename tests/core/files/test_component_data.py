"""Reading component data: what fits is typed, what does not fit is named."""

import pickle
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from armillary.core.errors import ArmillaryError, DataError
from armillary.core.files.component_data import Count, Row, convert, load_toml, read_toml


class Cost(Row, frozen=True):
    ore: Count = 0
    credits: Count = 0


class Ship(Row, frozen=True):
    id: str
    size: Literal["small", "large"]
    cost: Cost
    bays: tuple[int, ...] = ()
    berth: tuple[int, int] = (0, 0)
    captain: str | None = None


class Deck(Row, frozen=True):
    id: int
    name: str


class Fleet(Row, frozen=True):
    ships: dict[str, Ship]
    decks: dict[int, Deck] = msgspec.field(default_factory=dict)


SLOOP = {"size": "small", "cost": {"ore": 1}}


def test_rows_get_their_key_as_id() -> None:
    fleet = convert({"ships": {"sloop": SLOOP}, "decks": {"2": {"name": "lower"}}}, Fleet, "f.toml")
    assert fleet.ships["sloop"] == Ship(id="sloop", size="small", cost=Cost(ore=1))
    assert fleet.decks == {2: Deck(id=2, name="lower")}


def test_rows_never_change() -> None:
    ship = convert({"id": "sloop", **SLOOP}, Ship, "f.toml")
    with pytest.raises(AttributeError):
        ship.size = "large"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (
            {**SLOOP, "mast": 2},
            "f.toml: ships.sloop.mast: unknown key; allowed are size, cost, bays, berth, captain",
        ),
        ({"size": "small"}, "f.toml: ships.sloop.cost: the key is missing"),
        (
            {**SLOOP, "size": "tiny"},
            "f.toml: ships.sloop.size: must be one of small, large, not 'tiny'",
        ),
        (
            {**SLOOP, "cost": {"ore": "one"}},
            "f.toml: ships.sloop.cost.ore: expected `int`, got `str`",
        ),
        ({**SLOOP, "cost": {"ore": -1}}, "f.toml: ships.sloop.cost.ore: expected `int` >= 0"),
        (
            {**SLOOP, "cost": {"iron": 1}},
            "f.toml: ships.sloop.cost.iron: unknown key; allowed are ore, credits",
        ),
        (
            {**SLOOP, "bays": [1, "two"]},
            "f.toml: ships.sloop.bays[1]: expected `int`, got `str`",
        ),
        (
            {**SLOOP, "berth": [1]},
            "f.toml: ships.sloop.berth: expected `array` of length 2, got 1",
        ),
        ({**SLOOP, "captain": 7}, "f.toml: ships.sloop.captain: expected `str`, got `int`"),
        ({**SLOOP, "id": "sloop"}, "f.toml: ships.sloop.id: leave it out, the key is the id"),
        ("sloop", "f.toml: ships.sloop: expected `object`, got `str`"),
    ],
)
def test_a_fault_is_named_by_file_key_and_reason(row: object, sentence: str) -> None:
    # A sound row in front shows that it is the faulty one which is named.
    with pytest.raises(DataError) as refusal:
        convert({"ships": {"barge": SLOOP, "sloop": row}}, Fleet, "f.toml")
    assert str(refusal.value) == sentence


def test_a_part_of_a_file_is_named_with_its_place() -> None:
    with pytest.raises(DataError) as refusal:
        convert({"ore": True}, Cost, "f.toml", key="ships.sloop.cost")
    assert (refusal.value.file, refusal.value.key) == ("f.toml", "ships.sloop.cost.ore")
    assert refusal.value.reason == "expected `int`, got `bool`"


def test_an_int_key_that_is_no_number_is_refused() -> None:
    with pytest.raises(DataError) as refusal:
        convert({"ships": {}, "decks": {"two": {"name": "lower"}}}, Fleet, "f.toml")
    assert str(refusal.value) == "f.toml: decks.two: the key must be a number"


def test_files_are_read_from_the_data_folder_of_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "regatta" / "data"
    data.mkdir(parents=True)
    (tmp_path / "regatta" / "__init__.py").touch()
    (data / "cost.toml").write_text("ore = 3\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert load_toml("regatta", "cost.toml", Cost) == Cost(ore=3)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cost.toml: the file is missing"),
        (b"ore = \n", "cost.toml: not valid TOML: Invalid value (at line 1, column 7)"),
        (b"ore = 1\nore = 2\n", "cost.toml: not valid TOML: Cannot overwrite a value"),
        (b"# \xff\n", "cost.toml: the file is not UTF-8 text"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / "cost.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DataError) as refusal:
        read_toml(path, Cost)
    assert str(refusal.value).startswith(sentence)


def test_a_data_error_is_an_armillary_error_and_travels_between_processes() -> None:
    error = DataError("f.toml", "ships", "there are none")
    assert isinstance(error, ArmillaryError)
    assert str(pickle.loads(pickle.dumps(error))) == "f.toml: ships: there are none"
