"""The rulebook as a page: every rule is there, can be linked and found; nothing slips through."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armillary.core import rulebook
from armillary.core.game import load
from armillary.core.words import LANGUAGES
from armillary.table.model import Preferences
from armillary.table.pages import markdown
from armillary.table.pages import rulebook as rulebook_page

GAIA = load("gaia")
BOOK = rulebook.load("gaia")


def page(language: str = "en") -> str:
    return rulebook_page.rules_page(GAIA, Preferences(language=language))


# --- The page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_an_address_and_stands_there_in_the_readers_language(language: str) -> None:
    html = page(language)
    book = rulebook.load("gaia", language)
    for number in (*BOOK.chapters, *BOOK.rules):
        assert html.count(f' id="{number}"') == 1
        assert book.heading(number) in unescape(html)
    for number, rule in book.rules.items():
        assert f'id="rule-{number}"' in html
        assert markdown.render(rule.text, book) in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reference_leads_to_a_rule_on_the_page(language: str) -> None:
    html = page(language)
    ids = set(re.findall(r' id="([^"]+)"', html))
    links = set(re.findall(r'href="#([^"]+)"', html))
    drawings = {link for link in links if re.match(r"(ic|gl|cover)-", link)}
    assert links - drawings <= ids
    assert {"10.1", "5.1", "12.12"} <= links


def test_no_id_is_used_twice() -> None:
    ids = re.findall(r'\sid="([^"]+)"', page())
    assert len(ids) == len(set(ids))


def test_no_markdown_is_left() -> None:
    text = unescape(re.sub(r"<(svg|script|style).*?</\1>|<[^>]+>", "", page(), flags=re.S))
    assert "**" not in text
    assert not re.search(r"^\s*[-|] ", text, re.M)
    assert "| ---" not in text


# --- Markdown


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("One\nline.\n\nTwo.", "<p>One line.</p><p>Two.</p>"),
        (
            "*soft* and **strong**, `code`",
            "<p><em>soft</em> and <strong>strong</strong>, <code>code</code></p>",
        ),
        ("List:\n- one\n  goes on\n- two", "<p>List:</p><ul><li>one goes on</li><li>two</li></ul>"),
        ("1. first\n2. second", "<ol><li>first</li><li>second</li></ol>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("a < b & c", "<p>a &lt; b &amp; c</p>"),
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
    ],
)
def test_the_few_forms_of_markdown(source: str, html: str) -> None:
    assert markdown.render(source) == html


def test_a_table_becomes_a_table() -> None:
    html = markdown.render("| From | To |\n| --- | --- |\n| mine | lab |")
    assert '<th scope="col">From</th><th scope="col">To</th>' in html
    assert "<tbody><tr><td>mine</td><td>lab</td></tr></tbody>" in html


def test_references_become_links_where_the_rule_exists() -> None:
    html = markdown.render("As above (4.2, 99.1), (see chapter 10), 5.1 and (about 4.2).", BOOK)
    assert html.count("<a ") == 2
    assert '(<a href="#4.2">4.2</a>, 99.1)' in html
    assert '(see chapter <a href="#10">10</a>)' in html


@given(st.text(alphabet="<>&\"'*`|-_()[]\n ab1.", max_size=80))
def test_nothing_that_is_written_becomes_markup_of_its_own(source: str) -> None:
    html = markdown.render(source, BOOK)
    tags = re.findall(r"<[^>]*>", html)
    names = "p|em|strong|code|ul|ol|li|a|div|table|thead|tbody|tr|th|td"
    attributes = r'href="#[\w.]+"|scope="col"|class="scroll"|tabindex="0"|role="group"'
    allowed = rf"</?(?:{names})(?: (?:{attributes}))*>"
    assert all(re.fullmatch(allowed, tag) for tag in tags), tags


# --- Search


def found(words: str, language: str = "en") -> list[str]:
    return [rule["number"] for rule in rulebook_page.search(GAIA, words, language)["rules"]]


def test_search_finds_words_numbers_and_nothing() -> None:
    told = rulebook_page.search(GAIA, "Range", "en")
    assert told["rules"][0]["number"] == "4.2"
    assert "*" not in told["rules"][0]["text"]
    assert told["words"] == ["range"]
    assert found("11.2")[0] == "11.2"
    assert found("zebra") == []
    assert found("   ") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_found_by_their_titles_in_the_readers_language(language: str) -> None:
    book = rulebook.load("gaia", language)
    for number in ("4.2", "6.2", "10.1"):
        assert number in found(book.rules[number].title.upper(), language)


def test_who_knows_the_english_word_finds_the_rule_in_their_language() -> None:
    told = rulebook_page.search(GAIA, "fewest satellites", "pl")["rules"][0]
    assert told["number"] == "11.5"
    assert told["title"] == rulebook.load("gaia", "pl").rules["11.5"].title


# --- The game in one minute


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_a_table_the_goal_comes_before_the_contents(language: str) -> None:
    page = rulebook_page.pages(GAIA, "", language)
    assert page.index('class="goal"') < page.index('class="symbols"') < page.index('href="#4"')
    assert '<use href="#ic-ore"/>' in page
    assert 'class="goal"' not in rulebook_page.pages(GAIA, "4", language)


def test_search_answers_with_the_symbols_that_are_asked_for() -> None:
    told = rulebook_page.search(GAIA, "what is ore", "en")
    assert "Builds everything" in told["symbols"]
    assert told["symbols"].count("<dt>") == 1
    won = rulebook_page.search(GAIA, "how do I win", "en")
    assert won["rules"] == []
    assert "The most after six rounds win." in won["symbols"]
    assert rulebook_page.search(GAIA, "zebra", "en")["symbols"] == ""


def test_pages_have_the_drawings_of_the_symbols_that_they_show() -> None:
    page = rulebook_page.rules_page(GAIA, Preferences())
    for name in re.findall(r'<use href="#(ic-[\w-]+)"', page):
        assert f'id="{name}"' in page, name
