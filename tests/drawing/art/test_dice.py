"""Dice and what stands on sheets."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from armillary.drawing.art import dice, icons
from armillary.drawing.clickable import spot, thing


@pytest.mark.parametrize("look", dice.LOOKS)
@pytest.mark.parametrize("value", range(7))
def test_a_die_shows_its_pips(value: int, look: str) -> None:
    """A 0 shows a ring; whoever cannot see it hears its label."""
    drawn = ElementTree.fromstring(dice.die(value, look, f"Die of {value}"))
    assert drawn.get("aria-label") == f"Die of {value}"
    (used,) = drawn.findall("use")
    symbols = ElementTree.fromstring(f"<svg>{dice.symbols()}</svg>")
    (face,) = symbols.findall(f".//*[@id='{used.attrib['href'][1:]}']")
    assert len(face.findall(".//circle")) == max(1, value)
    silent = ElementTree.fromstring(dice.die(value, look))
    assert (silent.get("role"), silent.get("aria-hidden")) == (None, "true")


def test_a_die_above_six_shows_a_number() -> None:
    drawn = ElementTree.fromstring(dice.die(8))
    assert [node.text for node in drawn.findall(".//text")] == ["8"]


def test_dice_are_icons_too() -> None:
    for value in range(1, 7):
        assert icons.known(f"die{value}")
        assert icons.known(f"red_die{value}")
    assert not icons.known("die7")


def test_what_can_be_clicked_is_a_button_and_the_rest_can_be_reached() -> None:
    button = ElementTree.fromstring(spot("die:5", 'Die "5"', "<i/>", "big", style="--x:1"))
    assert (button.tag, button.get("data-place")) == ("button", "die:5")
    assert (button.get("aria-label"), button.get("style")) == ('Die "5"', "--x:1")
    only = ElementTree.fromstring(thing("die:5", "Die", "", "small"))
    assert (only.get("data-about"), only.get("tabindex"), only.get("role")) == ("die:5", "0", "img")
