"""The helpers that all boards share."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from armillary.core.states.hexes import disc, neighbours
from armillary.drawing import amounts
from armillary.drawing.art import hex_layout, icons, seat_badges, svg
from armillary.drawing.board import Chip

HOSTILE = "\"><script>alert(1)</script>&'"


def parse(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<root>{drawn}</root>")


def test_text_is_escaped_everywhere() -> None:
    drawn = (
        svg.text(HOSTILE)
        + svg.element("span", svg.text(HOSTILE), cls=HOSTILE, data_place=HOSTILE)
        + icons.icon("vp", HOSTILE)
        + seat_badges.crest(0, HOSTILE)
        + seat_badges.token(1, HOSTILE)
        + seat_badges.token_at(2, 0, 0, label=HOSTILE)
        + amounts.chip("vp", HOSTILE)
        + amounts.chips((Chip("vp", 1, HOSTILE),), "−")
    )
    assert "<script" not in drawn
    assert parse(drawn).find("span").get("data-place") == HOSTILE  # type: ignore[union-attr]


def test_elements_leave_out_what_is_not_said() -> None:
    assert svg.element("i", "x", cls="a", hidden=True, title=None, open=False) == (
        '<i class="a" hidden="hidden">x</i>'
    )


@pytest.mark.parametrize(
    ("value", "written"), [(1, "1"), (1.5, "1.5"), (-0.001, "0"), (2.345, "2.35"), (10, "10")]
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert svg.number(value) == written


def test_every_icon_is_drawn_once() -> None:
    drawn = [node.get("id", "") for node in parse(icons.symbols()).iter("symbol")]
    ids = [id for id in drawn if not id.startswith("die-")]  # the faces of dice, placed by icons
    assert len(ids) == len(set(ids)) > 60
    assert all(icons.known(str(id).removeprefix("ic-")) for id in ids)
    assert 'aria-hidden="true"' in icons.icon("vp")
    assert 'role="img" aria-label="Ore"' in icons.icon("vp", "Ore")
    with pytest.raises(KeyError, match="no icon 'cheese'"):
        icons.icon("cheese")


def test_seats_differ_by_colour_and_glyph() -> None:
    assert len({crest.colour for crest in seat_badges.CRESTS}) == 8
    assert {crest.glyph for crest in seat_badges.CRESTS} == set(seat_badges.GLYPHS)
    assert seat_badges.seat_class(9) == "p1"
    ids = {node.get("id") for node in parse(seat_badges.symbols()).iter()}
    assert {f"gr-p{seat}" for seat in range(8)} <= ids


def test_neighbours_lie_around_a_hex() -> None:
    """Six of them, equally far; (1, 0) straight above, (0, 1) up and to the right."""
    x, y = hex_layout.centre((0, 0))
    ways = [hex_layout.centre(other) for other in neighbours((0, 0))]
    assert len({round((a - x) ** 2 + (b - y) ** 2, 3) for a, b in ways}) == 1
    above, right = hex_layout.centre((1, 0)), hex_layout.centre((0, 1))
    assert above[0] == 0
    assert above[1] < 0
    assert right[0] > 0
    assert right[1] < 0


def test_borders_are_drawn_once() -> None:
    """A single hex has six edges; two of one group share none, of two groups one."""
    assert hex_layout.borders({(0, 0): "a"}).count("M") == 6
    assert hex_layout.borders({(0, 0): "a", (1, 0): "a"}).count("M") == 10
    assert hex_layout.borders({(0, 0): "a", (1, 0): "b"}).count("M") == 11


def test_a_contour_closes_around_every_island() -> None:
    ring = set(disc(1)) - {(0, 0)}
    assert hex_layout.contour([(0, 0)], 2).count("Z") == 1
    assert hex_layout.contour([(0, 0), (3, 0)], 2).count("Z") == 2
    assert hex_layout.contour(ring, 2).count("Z") == 2
    points = re.findall(r"(-?[\d.]+) (-?[\d.]+)", hex_layout.contour([(0, 0)], 2))
    size = {round((float(x) ** 2 + float(y) ** 2) ** 0.5, 1) for x, y in points}
    assert size == {round(hex_layout.SIZE - 2 / (3**0.5 / 2), 1)}


def test_the_box_holds_whole_hexes() -> None:
    x, y, width, height = hex_layout.box([(0, 0)], 10, 1)
    assert (x, width) == (-11, 22)
    assert round(y, 2) == -9.66
    assert round(height, 2) == 19.32
