"""Games that are installed: found by their entry points; what is broken is named and left out."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from importlib import invalidate_caches, metadata
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.core import game as public
from armillary.core import registry, rulebook
from armillary.core.errors import ArmillaryError, UnknownGame
from armillary.core.registry import Plugin
from tests import lagoon

HOUSE = ["eclipse", "gaia", "imperium", "pulsar"]
PLUGIN = """
from armillary.core.registry import Plugin

PLUGIN = Plugin(
    name="{name}", title="Reef", seats=(2, 3), hours="1", package=__name__,
    game=f"{{__name__}}.rules:GAME", words=f"{{__name__}}.words:words", {more}
)
"""
Install = Callable[..., None]


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has asked for a game yet."""
    monkeypatch.setattr(registry, "_installed", None)
    monkeypatch.setattr(registry, "_left_out", {})


@pytest.fixture
def install(fresh: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts packages where Python finds them, as if a wheel had brought them."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(
        name: str = "reef", entry: str = "", source: str | None = None, **more: Any
    ) -> None:
        package = tmp_path / name
        package.mkdir()
        without = more.pop("without", ())
        files = {
            "rulebook.md": "# Reef\n## 1 All\n**1.1 Play.** Play.\n",
            "rules.py": more.pop("rules", "from tests.lagoon.rules import GAME\n"),
            "words.py": "from tests.lagoon.words import words\n",
        }
        said = ", ".join(f"{key}={value!r}" for key, value in more.items())
        files["__init__.py"] = source or PLUGIN.format(name=name, more=said)
        for file, text in files.items():
            if file not in without:
                (package / file).write_text(text, encoding="utf-8")
        info = tmp_path / f"{name}_game-0.1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-game\nVersion: 0.1\n")
        line = f"{entry or name} = {name}:PLUGIN"
        (info / "entry_points.txt").write_text(f"[armillary.games]\n{line}\n", encoding="utf-8")
        invalidate_caches()

    yield install
    for name in [name for name in sys.modules if name.partition(".")[0] in ("reef", "Reef9x")]:
        del sys.modules[name]


def test_the_games_of_the_house_are_found_in_the_order_of_their_names(fresh: None) -> None:
    assert list(registry.games()) == HOUSE
    for name, its in registry.games().items():
        assert registry.plugin(name) is its
        assert registry.load(name) is public.load(name)
        assert (its.name, its.seats) == (registry.load(name).name, registry.load(name).seats)
        for which in registry.PARTS:
            assert (registry.part(name, which) is None) == (getattr(its, which) == "")


def test_an_unknown_game_is_one_sentence() -> None:
    with pytest.raises(UnknownGame) as refused:
        registry.plugin("chess")
    assert str(refused.value) == (f"Unknown game 'chess'. Available: {', '.join(HOUSE)}.")


def test_whoever_names_no_game_gets_the_one_for_the_fewest_players() -> None:
    assert registry.usual().name == "gaia"


def test_a_game_of_others_is_found(install: Install) -> None:
    install()
    assert list(registry.games()) == [*HOUSE, "reef"]
    assert registry.plugin("reef").title == "Reef"
    assert rulebook.load.__wrapped__("reef").title == "Reef"
    assert rulebook.load.__wrapped__("reef", "pl").title == "Reef", "nobody has translated it"


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "raises": ({"source": "1 / 0"}, "ZeroDivisionError: division by zero"),
    "exits": ({"source": "raise SystemExit"}, "SystemExit"),
    "no PLUGIN": ({"source": "x = 1"}, "AttributeError: module 'reef' has no attribute 'PLUGIN'"),
    "no Plugin": ({"source": "PLUGIN = 3"}, "its entry point is no Plugin but of the type 'int'"),
    "unknown field": ({"colour": "red"}, "TypeError: Unexpected keyword argument 'colour'"),
    "wrong type": (
        {"source": PLUGIN.format(name="reef", more="").replace('"Reef"', "7")},
        "its Plugin is wrong: Expected `str`, got `int` - at `$.title`",
    ),
    "no title": (
        {"source": PLUGIN.format(name="reef", more="").replace('"Reef"', '" "')},
        "it has no title",
    ),
    "seats": (
        {"source": PLUGIN.format(name="reef", more="").replace("(2, 3)", "(3, 2)")},
        "its seats are not numbers from 1 to 8 in their order",
    ),
    "another name": (
        {"source": PLUGIN.format(name="atoll", more="")},
        "its Plugin is called 'atoll'",
    ),
    "no rulebook": ({"without": ("rulebook.md",)}, "there is no rulebook.md in reef"),
    "no rules": (
        {"without": ("rules.py",)},
        "its game is 'reef.rules:GAME', and there is no such module",
    ),
    "no board": (
        {"board": "reef.board:BOARD"},
        "its board is 'reef.board:BOARD', and there is no such module",
    ),
    "board elsewhere": (
        {"board": "os:path"},
        "its board is 'os:path', which lies outside of reef",
    ),
    "board without a name": (
        {"board": "reef.board"},
        "its board is 'reef.board', and should be written as module:NAME",
    ),
    "bot with a name": (
        {"bot": "reef.bot:BOT"},
        "its bot is 'reef.bot:BOT', and should be written as module",
    ),
}


@pytest.mark.parametrize(("given", "why"), BROKEN.values(), ids=BROKEN)
def test_a_broken_plug_in_is_named_and_left_out(
    install: Install, caplog: pytest.LogCaptureFixture, given: dict[str, Any], why: str
) -> None:
    install(**given)
    assert list(registry.games()) == HOUSE
    assert caplog.messages == [f"The game 'reef' of reef-game 0.1 is left out: {why}."]
    assert caplog.records[0].levelno == logging.WARNING
    list(registry.games())
    assert len(caplog.messages) == 1, "it is told once"


def test_a_name_is_a_plain_word(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    install("Reef9x")
    assert list(registry.games()) == HOUSE
    assert "its name is no plain word of lower-case letters and digits" in caplog.text


def test_where_two_have_one_name_that_of_the_house_counts(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    source = PLUGIN.format(name="gaia", more="").replace("__name__,", '"armillary.games.gaia",')
    install(entry="gaia", source=source.replace("{__name__}", "armillary.games.gaia"))
    assert registry.plugin("gaia").title == "Gaia Project"
    why = "there is one of that name in armillary.games.gaia"
    assert caplog.messages == [f"The game 'gaia' of reef-game 0.1 is left out: {why}."]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("raise OSError('no disk')", "OSError: no disk"),
        ("x = 1", "AttributeError: module 'reef.rules' has no attribute 'GAME'"),
        ("GAME = 3", "reef.rules:GAME is no Game but of the type 'int'"),
        (
            "from tests.lagoon.rules import GAME",
            "its rules are called 'lagoon' and are for (2, 3) players",
        ),
    ],
)
def test_what_is_broken_only_shows_when_it_is_played(
    install: Install, caplog: pytest.LogCaptureFixture, rules: str, why: str
) -> None:
    install(rules=rules)
    sentence = f"The game 'reef' is left out: {why}."
    for _ in range(2):
        with pytest.raises(UnknownGame) as refused:
            registry.load("reef")
        assert str(refused.value) == sentence
    assert caplog.messages == [sentence]
    assert list(registry.games()) == HOUSE


def test_an_installation_without_games_says_what_to_do(
    fresh: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "entry_points", lambda group: ())
    with pytest.raises(
        ArmillaryError, match=r"Install it again; in a checkout: `pip install --editable \."
    ):
        registry.games()


def test_a_game_of_the_tests_comes_and_goes() -> None:
    with registry.add(lagoon.PLUGIN):
        assert list(registry.games()) == ["eclipse", "gaia", "imperium", "lagoon", "pulsar"]
        assert registry.load("lagoon").name == "lagoon"
        other = msgspec.structs.replace(lagoon.PLUGIN, title="Another")
        with registry.add(other):
            assert registry.plugin("lagoon") == other
        assert registry.plugin("lagoon") == lagoon.PLUGIN
    assert list(registry.games()) == HOUSE


def test_a_plug_in_is_light() -> None:
    """Whoever lists the games waits for none of them."""
    assert all(isinstance(value, (str, tuple)) for value in msgspec.structs.astuple(lagoon.PLUGIN))
    with pytest.raises(TypeError):
        Plugin(name="x")  # type: ignore[call-arg]
