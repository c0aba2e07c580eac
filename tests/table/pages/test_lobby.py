"""The lobby and the pages around it: what they show, offer, escape and refuse."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import msgspec
import pytest

from armillary import bots
from armillary.core import registry
from armillary.core.game import load
from armillary.core.registry import games
from armillary.core.words import LANGUAGES
from armillary.table import refusals
from armillary.table.games import board_of
from armillary.table.model import Preferences, Seat
from armillary.table.pages import game_covers, lobby
from armillary.table.refusals import Refused
from armillary.table.room.new_table import read_config
from armillary.table.storage.schema import MyTable
from armillary.table.web import error_page as errorpage
from armillary.table.web.error_page import error_page
from armillary.table.words import texts_of
from tests import lagoon

NOW = 1_800_000_000.0
NASTY = "<img src=x onerror=alert(1)>"


def table(name: str, **changes: Any) -> MyTable:
    seats = (Seat(0, "person", "Ana"), Seat(1, "person", name), Seat(2, "bot", "Orbit", "greedy"))
    given: dict[str, Any] = {
        "id": f"id-{name[:3]}",
        "game": "gaia",
        "pace": "turns",
        "created": NOW - 9000,
        "changed": NOW - 720,
        "seats": seats,
        "waiting_for": (1,),
        "over": False,
        "seat": 0,
        "wanted": "",
    }
    return MyTable(**(given | changes))


def page(*tables: MyTable, language: str = "en") -> str:
    return lobby.lobby_page(Preferences(language=language), tables, now=NOW)


def data(html: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html)
    assert found
    return msgspec.json.decode(found[1])


def test_no_name_of_an_element_stands_twice() -> None:
    """Or a label would lead to the field of another game."""
    ids = re.findall(r'\sid="([^"]+)"', page())
    assert [id for id in set(ids) if ids.count(id) > 1] == []


@pytest.mark.parametrize(
    ("language", "told"), [("en", "7 sec ago"), ("pt_BR", "há 7 seg."), ("pl", "7 sek. temu")]
)
def test_how_long_ago_a_table_changed_is_told_as_past(language: str, told: str) -> None:
    html = page(table("Wojtek", changed=NOW - 7), language=language)
    assert f">{told}</time>" in html.replace("\N{NO-BREAK SPACE}", " ")


# --- Games


def test_every_game_has_a_card_that_leads_somewhere() -> None:
    html = page()
    cards = dict(
        re.findall(r'<article class="game[^"]*" data-game="(\w+)">(.*?)</article>', html, re.S)
    )
    assert list(cards) == list(games())
    for name, card in cards.items():
        assert f'href="#cover-{name}"' in card
        assert f'href="/rules/{name}"' in card
        assert "data-set-up" in card
        assert f"{min(load(name).seats)}–{max(load(name).seats)} players" in card
        assert f"{games()[name].hours} h<" in card


def test_a_newcomer_is_offered_the_game_for_the_fewest_players() -> None:
    assert 'class="game chosen" data-game="gaia"' in page()


def test_a_game_without_a_cover_has_a_plain_one() -> None:
    with registry.add(lagoon.PLUGIN):
        html = page()
    assert '<symbol id="cover-lagoon"' in html
    assert "Lagoon" in html


def test_covers_share_no_id() -> None:
    ids = re.findall(r'\sid="([^"]+)"', game_covers.symbols(*games()))
    assert len(ids) == len(set(ids)) > 20


# --- My tables


def test_tables_say_what_they_wait_for_and_those_that_are_over_come_last() -> None:
    html = page(
        table("Wojtek", wanted="answer", waiting_for=(0,)),
        table("Zofia", wanted="turn", waiting_for=(0,)),
        table("Ewa", over=True, waiting_for=()),
        table("Marek"),
    )
    rows = re.findall(r'<li class="([^"]*)"><a href="([^"]+)">(.*?)</a></li>', html, re.S)
    assert [address for _, address, _ in rows] == [
        "/t/id-Woj",
        "/t/id-Zof",
        "/t/id-Mar",
        "/t/id-Ewa/end",
    ]
    assert ["loud" in classes.split() for classes, _, _ in rows] == [True, True, False, False]
    states = [re.sub(r"<[^>]+>|\s+", " ", row).split() for _, _, row in rows]
    assert "answer" in states[0]
    assert "turn" in states[1]
    assert "Waiting for Marek" in " ".join(states[2])
    assert "Game over" in " ".join(states[3])
    assert "2 tables wait for you" in html
    assert "12 min" in html


def test_without_tables_the_page_says_how_to_get_one() -> None:
    assert texts_of("lobby", "en")("no_tables") in page()


def test_what_people_typed_is_escaped() -> None:
    html = page(table(NASTY))
    assert NASTY not in html
    assert NASTY in unescape(html)


# --- The form


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_board_has_a_field(language: str) -> None:
    html = page(language=language)
    for setting in board_of("gaia").options(load("gaia").words(language)):
        assert f'name="{setting.key}"' in html, setting.key
    assert f'<html lang="{language.replace("_", "-")}"' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_friendly_name_and_a_word_on_its_play(language: str) -> None:
    say = texts_of("lobby", language)
    for game in map(load, games()):
        levels = [lobby.level_words(name, say) for name in bots.names(game)]
        assert len({title for title, _ in levels}) == len(levels)
        assert all(title and help for title, help in levels)
        assert {lobby.quick_level(game, over) for over in (True, False)} <= {*bots.names(game)}
    levels = [lobby.level_words(bot, texts_of("lobby", "en")) for bot in bots.levels(load("gaia"))]
    names = [title for title, _ in levels]
    assert names == ["Cadet", "Pilot", "Captain", "Admiral", "Grandmaster"]


def test_playing_now_is_a_first_match_until_one_of_that_game_is_over() -> None:
    """The setup for beginners and gentle bots; a game that I know is offered as usual."""
    new = data(page())["games"]
    assert {its["level"] for its in new.values()} == {"pilot"}
    for name, its in new.items():
        config = read_config(load(name), 4, 1, its["first"])
        assert config != read_config(load(name), 4, 1, {}), name
        load(name).setup(config)
    html = page(table("Boris", over=True), table("Celina", game="pulsar"))
    known = data(html)["games"]
    assert (known["gaia"]["level"], known["gaia"]["first"]) == ("captain", None)
    assert known["pulsar"] == new["pulsar"]
    assert "Your first match" in page()


def test_a_first_match_of_eclipse_has_terrans_alone() -> None:
    for players in load("eclipse").seats:
        config = read_config(load("eclipse"), players, 7, {"species": "first"})
        species = msgspec.to_builtins(config)["species"]
        assert len(set(species)) == players
        assert all(one.startswith("terran_") for one in species)


def test_the_first_map_is_the_one_of_the_seed_that_is_shown() -> None:
    html = page()
    seed = re.search(r'id="seed"[^>]* value="(\d+)"', html)
    assert seed
    sketched = lobby.sketch("gaia", 4, int(seed[1]), {}, "en")
    assert str(sketched["map"]) in html
    assert data(html)["layout"] == sketched["layout"]
    assert data(html)["options"] == sketched["options"]


def test_a_sketch_gives_options_that_make_the_same_map() -> None:
    game = load("gaia")
    form = {"map": "method2", "rules": "community", "factions": "random"}
    sketched = lobby.sketch("gaia", 3, 77, form, "en")
    config = read_config(game, 3, 77, sketched["options"])
    assert board_of("gaia").layout(config) == sketched["layout"]
    assert getattr(config, "turn_order") == "passing"  # noqa: B009  (a field of Gaia's own)
    assert len(getattr(config, "factions")) == 3  # noqa: B009
    assert sketched["layout"] != lobby.sketch("gaia", 3, 78, form, "en")["layout"]


@pytest.mark.parametrize(
    ("game", "players", "seed", "form", "key"),
    [
        ("chess", 4, 1, {}, "no_game"),
        ("gaia", 9, 1, {}, "players"),
        ("gaia", 4, -1, {}, "bad_config"),
        ("gaia", 4, 1, {"map": "01 02 nonsense"}, "bad_config"),
        ("gaia", 2, 1, {"factions": "named", "faction0": "wizards"}, "bad_config"),
    ],
)
def test_a_sketch_that_makes_no_sense_is_refused(
    game: str, players: int, seed: int, form: dict[str, Any], key: str
) -> None:
    with pytest.raises(Refused) as refusal:
        lobby.sketch(game, players, seed, form, "en")
    assert refusal.value.key == key


# --- What went wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_page_that_says_what_to_do(language: str) -> None:
    say = texts_of("error", language)
    values = {
        "detail": "x",
        "bot": "x",
        "known": "y",
        "game": "g",
        "field": "f",
        "allowed": 1,
        "given": 2,
        "most": 3,
        "line": 4,
        "name": "n",
        "least": 5,
        "number": 6,
    }
    for key in refusals.TEXTS:
        refusal = Refused(key, **values)
        html = unescape(error_page(key, language, refusal.told(language)))
        kind = errorpage.kind_of(key)
        assert say(kind) in html
        assert say(f"{kind}_help") in html
        assert refusal.told(language) in html
        assert 'class="yes" href="/"' in html


def test_kinds_of_pages_name_refusals_that_exist() -> None:
    assert set(errorpage.KINDS) <= set(refusals.TEXTS)
    assert set(errorpage.KINDS.values()) >= {"link", "gone", "seat", "file", "fast"}


def test_an_error_page_escapes_its_reason() -> None:
    html = error_page("bad_request", "en", NASTY)
    assert NASTY not in html
    assert texts_of("error", "en")("other") in html
