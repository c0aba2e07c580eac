"""Rows from several files: joined in a fixed order, each with the file in which it stands."""

from pathlib import Path

import pytest

from armillary.core.errors import DataError
from armillary.core.files.component_data import Row
from armillary.core.files.joined_rows import JoinedRows, folders


class Ship(Row, frozen=True):
    name: str
    fleet: str = ""


def ships() -> JoinedRows[str, Ship]:
    joined = JoinedRows[str, Ship]()
    joined.add({"sloop": Ship("Sloop")}, "ships.toml")
    joined.add({"barge": Ship("Barge")}, "fleets/red/fleet.toml", "ships", fleet="red")
    return joined


def test_rows_come_in_the_order_that_is_fixed() -> None:
    joined = ships()
    assert list(joined.ordered("ships", ("barge", "sloop"))) == ["barge", "sloop"]
    assert joined.places == {
        "sloop": ("ships.toml", "sloop"),
        "barge": ("fleets/red/fleet.toml", "ships.barge"),
    }


def test_the_folder_says_what_all_rows_in_it_have_alike() -> None:
    joined = ships()
    assert joined.rows["barge"] == Ship("Barge", "red")
    assert joined.rows["sloop"] == Ship("Sloop")
    with pytest.raises(DataError, match=r"^f.toml: ships.yawl.fleet: leave it out, the folder"):
        joined.add({"yawl": Ship("Yawl", "blue")}, "f.toml", "ships", fleet="red")


@pytest.mark.parametrize(
    ("order", "says"),
    [
        (
            ("sloop",),
            "fleets/red/fleet.toml: ships.barge: must have its place in numbering.toml, after",
        ),
        (("barge",), "ships.toml: sloop: must have its place in numbering.toml, after all others"),
        (("barge", "yawl", "sloop"), r"numbering.toml: ships\[1\]: no file has 'yawl'"),
        (("barge", "sloop", "barge"), r"numbering.toml: ships\[2\]: 'barge' stands twice"),
    ],
)
def test_every_row_has_one_place_in_the_order(order: tuple[str, ...], says: str) -> None:
    with pytest.raises(DataError, match=f"^{says}"):
        ships().ordered("ships", order)


def test_a_row_stands_in_one_file() -> None:
    with pytest.raises(DataError, match=r"^f.toml: barge: stands in fleets/red/fleet.toml as well"):
        ships().add({"barge": Ship("Barge")}, "f.toml")


def test_folders_of_things(tmp_path: Path) -> None:
    for name in ("yin", "arborec", "__pycache__"):
        (tmp_path / name).mkdir()
    (tmp_path / "__init__.py").touch()
    assert list(folders(tmp_path)) == ["arborec", "yin"]
