"""What differs between two drawings, and choices told in little room: nothing is lost by it."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armillary.core.decision import Action
from armillary.drawing.board import Chip, Choice, offered
from armillary.table.table_page.choices import Legal
from armillary.table.table_page.html_changes import changes
from tests.table.table_page.unfolding import unfolded

CLOSED = ("use", "circle")
VOID = ("br", "input")

Tree = list[Any]
"""Tag, attributes, children: trees and texts."""


class Reader(HTMLParser):
    """A drawing as a browser sees it."""

    def __init__(self, drawing: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root: Tree = ["", {}, []]
        self._open = [self.root]
        self.feed(drawing)
        self.close()
        assert self._open == [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node: Tree = [tag, dict(attrs), []]
        self._open[-1][2].append(node)
        if tag not in VOID:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1][2].append([tag, dict(attrs), []])

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        self._open[-1][2].append(data)


def read(drawing: str) -> Tree:
    (root,) = Reader(drawing).root[2]
    found: Tree = root
    return found


def elements(tree: Tree) -> list[Tree]:
    """All elements in the order of the document."""
    inner = [node for child in tree[2] if not isinstance(child, str) for node in elements(child)]
    return [tree, *inner]


def patched(old: str, new: str) -> Tree:
    """The old drawing after an update, as `morph.js` does it."""
    change = changes(old, new)
    if isinstance(change, str):
        return read(change)
    count, differing = change
    tree = read(old)
    nodes = elements(tree)
    assert len(nodes) == count
    for number, told in differing.items():
        html, exchanges = (told, []) if isinstance(told, str) else told
        for first, count, inside in reversed(exchanges):
            nodes[number][2][first : first + count] = read(f"<g>{inside}</g>")[2]
        if not html:
            continue
        fresh, node = read(html if "<" in html[1:] else closed(html)), nodes[number]
        assert fresh[0] == node[0]
        node[1] = fresh[1]
        if "<" in html[1:]:
            node[2] = fresh[2]
    return tree


def closed(tag: str) -> str:
    """An opening tag alone as an element."""
    name = tag[1:-1].partition(" ")[0].rstrip("/")
    return tag if tag.endswith("/>") or name in VOID else f"{tag}</{name}>"


def written(tree: Tree) -> str:
    tag, attributes, children = tree
    opening = tag + "".join(f' {name}="{escape(text)}"' for name, text in attributes.items())
    if tag in CLOSED:
        return f"<{opening}/>"
    if tag in VOID:
        return f"<{opening}>"
    inside = "".join(
        escape(child) if isinstance(child, str) else written(child) for child in children
    )
    return f"<{opening}>{inside}</{tag}>"


texts = st.sampled_from(["", "1", "2", "word", "a < b & c > d", '"quoted"'])
attributes = st.dictionaries(st.sampled_from(["class", "data-a", "x"]), texts, max_size=2)
leaves = st.builds(
    lambda tag, given: [tag, given, []], st.sampled_from([*CLOSED, *VOID, "i"]), attributes
)
trees = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda tag, given, children: [tag, given, children],
        st.sampled_from(["div", "b", "span", "g"]),
        attributes,
        st.lists(st.one_of(texts.filter(bool), inner), max_size=4),
    ),
    max_leaves=12,
)


def rooted(inner: Tree, given: dict[str, str]) -> str:
    return written(["section", given, [inner]])


@settings(max_examples=400, deadline=None, derandomize=True)
@given(trees, trees, attributes, attributes)
def test_an_update_makes_the_new_drawing_of_any_old_one(
    old: Tree, new: Tree, before: dict[str, str], after: dict[str, str]
) -> None:
    one, other = rooted(old, before), rooted(new, after)
    assert patched(one, other) == read(other)
    assert patched(one, one) == read(one)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(trees, st.data())
def test_a_small_change_makes_a_small_update(tree: Tree, data: st.DataObject) -> None:
    """One element of many gets another text, another attribute, or one more child."""
    old = rooted(["div", {}, [tree, tree, "end"]], {})
    changed = read(old)
    node = data.draw(st.sampled_from(elements(changed)))
    how = data.draw(st.sampled_from(["attribute", "text", "child"]))
    if how == "attribute" or node[0] in (*CLOSED, *VOID):
        node[1]["data-new"] = "1"
    elif how == "text":
        node[2].insert(data.draw(st.integers(0, len(node[2]))), "new")
    else:
        node[2].insert(data.draw(st.integers(0, len(node[2]))), ["b", {}, ["new"]])
    new = written(changed)
    assert patched(old, new) == read(new)


CARD = (
    '<article id="card-0" class="card {look}"><header><b>{vp}</b><em>Ada</em></header>'
    '<div class="res"><span><svg><use href="#ic-ore"/></svg><b>{ore}</b></span>'
    "<span><b>{credits}</b></span></div>{more}<p>A text that never changes at all.</p></article>"
)


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ({"ore": 4}, {8: "<b>4</b>"}),
        ({"ore": 4, "vp": 11}, {2: "<b>11</b>", 8: "<b>4</b>"}),
        ({"more": "<i>passed</i>"}, {0: ("", [(2, 0, "<i>passed</i>")])}),
        (
            {"more": "<i>passed</i>", "look": "p1", "ore": 4},
            {
                0: ("<article id='card-0' class='card p1'>", [(2, 0, "<i>passed</i>")]),
                8: "<b>4</b>",
            },
        ),
    ],
)
def test_what_a_move_changes_on_a_card(new: dict[str, Any], told: dict[int, Any]) -> None:
    values = {"vp": 10, "ore": 3, "credits": 5, "more": "", "look": "p0"}
    old, fresh = CARD.format(**values), CARD.format(**values | new)
    assert patched(old, fresh) == read(fresh)
    assert changes(old, fresh) == (12, told)


def test_if_everything_differs_it_is_told() -> None:
    assert changes("<p>old</p>", "<p>new</p>") == "<p>new</p>"


def test_what_comes_and_goes_leaves_the_rest() -> None:
    """Elements are known by their names and looks, also where several come and go."""
    card = "<b>{n}</b><i>A card with a long text that is not told again.</i>"
    hand = "".join(f'<li id="card-{n}">{card.format(n=n)}</li>' for n in (1, 2, 3, 4))
    left = "".join(f'<li id="card-{n}">{card.format(n=n)}</li>' for n in (0, 1, 3, 4))
    old, new = f"<ul>{hand}</ul>", f"<ul>{left}</ul>".replace("<b>3</b>", "<b>33</b>")
    assert patched(old, new) == read(new)
    first = f"<li id='card-0'>{card.format(n=0)}</li>"
    assert changes(old, new) == (13, {0: ("", [(0, 0, first), (1, 1, "")]), 8: "<b>33</b>"})


def test_where_browsers_add_elements_everything_is_told() -> None:
    old, new = (f"<div><table><tr><td>{n}</td></tr></table></div>" for n in (1, 2))
    assert changes(old, new) == new


# --- Choices


class Go(Action, frozen=True, tag="go"):
    hex: tuple[int, int]
    note: str = ""


odd = st.sampled_from(["", "5S", "at @ home", 'a "b"', "~", "\\", "{@}", "Ω"])
chips = st.lists(st.builds(Chip, odd, st.integers(0, 9), odd), max_size=2).map(tuple)
choices = st.builds(
    Choice,
    action=st.builds(Go, st.tuples(st.integers(-9, 9), st.integers(-9, 9)), odd),
    group=odd,
    label=odd.map(lambda text: f"Go to {text} now"),
    place=st.sampled_from(["", "hex:1,2", "hex:-10,3", "x:1", "plain", 'odd:"@~']),
    cost=chips,
    gain=chips,
    warning=odd,
    ghost=st.sampled_from(["", "<g><use href='#a'/></g>", "<g><use href='#b'/></g>"]),
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(choices, max_size=8))
def test_folded_choices_unfold_as_they_were(given: list[Choice]) -> None:
    told = msgspec.json.decode(msgspec.json.encode(Legal([], list(map(offered, given)), {}).told()))
    found = msgspec.json.decode(msgspec.json.encode(unfolded(told)))
    assert found == msgspec.json.decode(msgspec.json.encode(given))


def test_many_places_take_little_room() -> None:
    many = [
        Choice(Go((n, 0)), "go", f"Go to {n}A", f"hex:{n},0", cost=(Chip("ore", 2, "ore"),))
        for n in range(100)
    ]
    told = Legal([], list(map(offered, many)), {}).told()
    assert len(told["kinds"]) == 1
    assert len(msgspec.json.encode(told)) < len(msgspec.json.encode(many)) / 6
