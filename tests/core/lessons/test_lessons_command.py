"""`armillary lessons`."""

from __future__ import annotations

from tests.cli.running import NO_GAME, answer, refusal, run


def test_all_lessons_of_a_game_are_listed_and_checked() -> None:
    told = run("lessons", "gaia")
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert lines[0] == "1 What you want (what-you-want, 1 min)"
    assert lines[-1] == "16 lessons of gaia, 0 wrong"


def test_for_programs_and_in_another_language() -> None:
    found = answer("lessons", "gaia", "--lang", "pl")
    assert [lesson["faults"] for lesson in found] == [[]] * 16
    assert found[1]["title"] == "Pierwsza kopalnia"


def test_bad_input_is_refused_in_a_sentence() -> None:
    assert refusal("lessons", "chess") == NO_GAME
    assert refusal("lessons", "gaia", "no-such-file.toml").startswith("Cannot read no-such-file")
