"""Reading rulebooks: what is understood, what is refused, how rules are found."""

import pytest

from armillary.core import rulebook
from armillary.core.errors import UnknownGame
from armillary.core.rulebook import Chapter, Rule, Rulebook, RulebookError, number_key, references

SMALL = """\
# Small Game

Two words before we start (see 2A.1).

## 1 Terms

What words mean.

**1.1 Orbit.** A way round a star.

- It is round.
- It is long (1.2).

**1.2 Star.** A star has orbits
(see 1.1 and chapter 2).
**1.10 Élan.** A captain's ardour.

## 2 Flight

**2.1 Take off.** Pay 3 fuel (3) and leave the orbit.

### 2A Landing

**2A.1 Soft landing.** Costs 1 fuel.
"""


def parse(text: str) -> Rulebook:
    return rulebook.parse(text, "small/rulebook.md")


def test_reads_titles_chapters_and_rules_in_order() -> None:
    book = parse(SMALL)
    assert book.title == "Small Game"
    assert book.intro == "Two words before we start (see 2A.1)."
    assert list(book.chapters.values()) == [
        Chapter("1", "Terms", "What words mean.", None),
        Chapter("2", "Flight", "", None),
        Chapter("2A", "Landing", "", "2"),
    ]
    assert list(book.rules) == ["1.1", "1.2", "1.10", "2.1", "2A.1"]
    assert book.get("1.1") == Rule(
        "1.1", "Orbit", "A way round a star.\n\n- It is round.\n- It is long (1.2).", "1"
    )
    assert book.get("1.2").text == "A star has orbits\n(see 1.1 and chapter 2)."
    assert [rule.number for rule in book.rules_of("2")] == ["2.1"]
    assert [rule.number for rule in book.rules_of("2A")] == ["2A.1"]


def test_parts_of_chapters_may_have_dots() -> None:
    book = parse("# G\n## 5 Fight\n### 5.3 Aim\n**5.3.2 Roll.** One die.\n")
    assert book.get("5.3.2").chapter == "5.3"
    assert book.chapters["5.3"].parent == "5"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("## 1 Terms\n", 1, "a rulebook begins with one title, `# Name of the game`"),
        ("", 1, "a rulebook begins with its title, `# Name of the game`"),
        ("Hello\n", 1, "a rulebook begins with its title, `# Name of the game`"),
        ("# G\n# H\n", 2, "a rulebook begins with one title, `# Name of the game`"),
        ("# G\n## Terms\n", 2, "the chapter 'Terms' needs a number, as in `## 4 Name`"),
        ("# G\n## 1 A\n## 1 B\n", 3, "chapter 1 stands already in line 2"),
        ("# G\n## 2 A\n### 21 B\n", 3, "part 21 stands in chapter 2, where it does not belong"),
        ("# G\n### 2A B\n", 2, "part 2A stands in no chapter, where it does not belong"),
        ("# G\n**1.1 A.** x\n", 2, "rule 1.1 stands before the first chapter"),
        (
            "# G\n## 1 A\n\n**1.1 B.** x\n\n**1.1 C.** y\n",
            6,
            "rule 1.1 stands already in line 4",
        ),
        ("# G\n## 1 A\n**1.1** x\n", 3, "rule 1.1 has no title, as in `**1.1 Name.** Text`"),
        ("# G\n## 1 A\n**1.1.** x\n", 3, "rule 1.1 has no title, as in `**1.1 Name.** Text`"),
        ("# G\n## 1 A\n**1.1 Open\n", 3, "rule 1.1 has no title, as in `**1.1 Name.** Text`"),
        (
            "# G\n## 1 A\n**1.1b B.** x\n",
            3,
            "'1.1b' is not the number of a rule, such as 4.2 or 11A.3",
        ),
        ("# G\n## 1 A\n**2.1 B.** x\n", 3, "rule 2.1 stands in chapter 1, not in its own"),
        ("# G\n## 1 A\n**11.1 B.** x\n", 3, "rule 11.1 stands in chapter 1, not in its own"),
        (
            "# G\n## 2 A\n### 2A B\n**2.1 C.** x\n",
            4,
            "rule 2.1 stands in chapter 2A, not in its own",
        ),
        (
            "# G\n## 1 A\n**1.1 B.** one\ntwo (1.1,\n1.2) three\n",
            5,
            "rule 1.1 refers to 1.2, which does not exist",
        ),
        (
            "# G\n## 1 A\n**1.1 B.** x (see chapter 3)\n",
            3,
            "rule 1.1 refers to 3, which does not exist",
        ),
        ("# G\n## 1 A\n\nIntro (9.9).\n", 4, "chapter 1 refers to 9.9, which does not exist"),
        ("# G\n\nHello (9.9).\n", 3, "the introduction refers to 9.9, which does not exist"),
    ],
)
def test_a_faulty_rulebook_is_refused_with_file_and_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(RulebookError) as refused:
        parse(text)
    assert str(refused.value) == f"small/rulebook.md, line {line}: {reason}."


def test_references_are_the_numbers_in_brackets() -> None:
    assert references("Pay (10.2).") == ["10.2"]
    assert references("Pay (4.1, 4.2 and 11A.3).") == ["4.1", "4.2", "11A.3"]
    assert references("Pay (see\n12.9).") == ["12.9"]
    assert references("Pay (see chapter 10, and 2.1).") == ["10", "2.1"]
    assert references("1.5 hexes, 4 QIC (4), (about 1.5 hexes), rule 3.1.") == []


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Zapłać (4.1, 4.2 i\u00a04.3). Zobacz (zob. 4.4 i\u00a0rozdział 5).", "pl"),
        ("Pague (4.1, 4.2 e 4.3). Veja (ver 4.4 e\ncapítulo 5).", "pt_BR"),
    ],
)
def test_translations_refer_in_their_own_words(text: str, language: str) -> None:
    assert references(text, language) == ["4.1", "4.2", "4.3", "4.4", "5"]
    assert references(text) == []


def test_numbers_that_a_text_refers_to_can_be_replaced() -> None:
    told = rulebook.refer("Pay 4.1 (4.1 or 4.2), (4.1 fuel).", "en", lambda number: f"<{number}>")
    assert told == "Pay 4.1 (<4.1> or <4.2>), (4.1 fuel)."


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ("1.3", "Small Game has no rule 1.3; the nearest are 1.1, 1.2, 1.10, 2.1."),
        ("9.9", "Small Game has no rule 9.9; the nearest are 2.1, 2A.1."),
        ("2", "2 is a chapter of Small Game, Flight; its rules are 2.1 to 2.1."),
        ("mine", "'mine' is not the number of a rule; numbers look like 4.2 or 11A.3."),
    ],
)
def test_an_unknown_number_names_the_nearest(number: str, message: str) -> None:
    with pytest.raises(RulebookError) as refused:
        parse(SMALL).get(number)
    assert str(refused.value) == message


def test_an_empty_rulebook_says_so() -> None:
    with pytest.raises(RulebookError, match=r"^G has no rule 1\.1: its rulebook is empty\.$"):
        parse("# G\n").get("1.1")


def test_numbers_sort_as_people_count() -> None:
    shuffled = ["3.1", "2A.1", "2.10", "11A.2", "2.9", "11.8", "17.1"]
    assert sorted(shuffled, key=number_key) == [
        *("2.9", "2.10", "2A.1", "3.1", "11.8", "11A.2", "17.1")
    ]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("orbit", ["1.1", "1.2", "2.1"]),  # in the title, then in the order of the book
        ("star", ["1.2", "1.1"]),
        ("fuel ORBIT", ["2.1"]),  # every word must occur
        ("elan", ["1.10"]),  # accents do not matter, here …
        ("órbit round", ["1.1"]),  # … and there
        ("rbit", []),  # words are found from their beginning
        ("2A.1", ["2A.1"]),
        ("fuel nothing", []),
        ("  ", []),
    ],
)
def test_search(words: str, found: list[str]) -> None:
    assert [rule.number for rule in parse(SMALL).search(words)] == found


POLISH = """\
# Gra

## 1 Pojęcia

**1.1 Kopalnia.** Kosztuje 2 rudy.

**1.2 Dochód.** Za każdą kopalnię pobierz rudę.
"""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("kopalnia", ["1.1", "1.2"]),  # whatever its ending
        ("KOPALNIE", ["1.1", "1.2"]),
        ("ruda", ["1.1", "1.2"]),
        ("kopalniami", ["1.1", "1.2"]),
        ("kopal", ["1.1", "1.2"]),  # while it is being typed
        ("kopiec", []),
        ("1.1", ["1.1"]),  # numbers have no ending
    ],
)
def test_search_where_words_are_bent(words: str, found: list[str]) -> None:
    book = rulebook.parse(POLISH, "gra/rulebook.pl.md", "pl")
    assert [rule.number for rule in book.search(words)] == found


def test_headings_of_chapters_and_rules() -> None:
    book = parse(SMALL)
    assert (book.heading("2"), book.heading("2.1")) == ("Flight", "Take off")
    with pytest.raises(RulebookError, match=r"^Small Game has no rule 2\.2;"):
        book.heading("2.2")


def test_load_reads_each_rulebook_once() -> None:
    assert rulebook.load("gaia") is rulebook.load("gaia")


@pytest.mark.parametrize("name", ["chess", "../games/gaia", ""])
def test_load_refuses_what_is_no_game(name: str) -> None:
    with pytest.raises(UnknownGame, match=r"^Unknown game .* Available: .*gaia"):
        rulebook.load(name)


def test_load_refuses_a_language_that_nobody_translated() -> None:
    with pytest.raises(RulebookError, match=r"^There is no rulebook in 'fr'; there is en, pt_BR"):
        rulebook.load("gaia", "fr")
