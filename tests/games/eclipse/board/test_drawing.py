"""What is drawn: well-formed, complete, in every language, from the view alone."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from armillary.core.chance import stream
from armillary.core.match import Match
from armillary.drawing.board import Docked
from armillary.drawing.place_names import hex_place
from armillary.games.eclipse.board import BOARD
from armillary.games.eclipse.board.galaxy.map import bounds, links, zones
from armillary.games.eclipse.board.sheets.ship_designer import part_at
from armillary.games.eclipse.components import components
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import SHIP, UNKNOWN, State
from tests.games.eclipse.board.matches import (
    LANGUAGES,
    configs,
    everything,
    late,
    moments,
    seen,
    speak,
)
from tests.games.eclipse.positions import frames, position, row, ships
from tests.games.picture import assert_symbols, parse, places

SPECIES = tuple(components().species)


def test_symbols_are_well_formed_and_used_ones_exist() -> None:
    view, asked = late("turn", turn=5)
    assert_symbols(BOARD, [everything(view, asked.seat, speak())])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("species", SPECIES)
def test_every_species_in_every_language(species: str, language: str) -> None:
    """The boards of all species; strangers see blueprints instead of the designer."""
    state = position("players.0.reputation = [1, 3]", species=species)
    words = speak(language)
    for seat in (0, 1, None):
        drawn = everything(GAME.view(state, seat), seat, words)
        parse(drawn)
        assert words.label(species).replace("'", "&#x27;") in drawn


@pytest.mark.parametrize("config", configs(5), ids=lambda config: f"{config.players}p")
def test_whole_matches_are_drawn(config: EclipseConfig) -> None:
    """From the choice of species to the end; every piece and sheet under its own id."""
    last = None
    for number, (state, asked) in enumerate(moments(config)):
        last = state
        if number % 30:
            continue
        view = seen(state, asked)
        seat = asked.seat if asked.seat >= 0 else None
        words = speak(LANGUAGES[number // 30 % len(LANGUAGES)])
        parse(everything(view, seat, words))
        for id, piece in BOARD.pieces(view, words).items():
            assert piece.startswith(f'<g id="{id}"')
        for sheet in BOARD.sheets(view, seat, words):
            assert sheet.draw().startswith(f'<div id="sheet-{sheet.id}"')
            assert sheet.title
    assert last is not None
    for language in LANGUAGES:
        parse(everything(GAME.view(last, None), None, speak(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_explains_itself(language: str) -> None:
    """Whatever has a place or says what it is about has a tooltip with a rule."""
    words = speak(language)
    for kind, turn in (("choose_species", 0), ("turn", 5), ("placing", 2), ("engage", 2)):
        view, asked = late(kind, turn=turn)
        drawn = everything(view, asked.seat, words)
        found = set(re.findall(r'data-(?:place|about)="([^"]+)"', drawn))
        assert len(found) > 15
        for place in found:
            tip = BOARD.describe(view, place, words)
            parse(tip)
            assert 'data-rule="' in tip, place


def test_nonsense_has_no_tooltip() -> None:
    view, _ = late("turn", turn=1)
    for place in ("", "hex:a", "tech:x", "part:x", "species:x", "track:x", "action:x", "slot:x:1",
                  "unit:x", "vessel:x:0", "turn:x:1", "build:x", "discovery:x"):  # fmt: skip
        assert BOARD.describe(view, place, speak()) == ""


def test_a_tooltip_of_the_map_leaves_its_details_out() -> None:
    """While targets are lit only who is there is told, and what can be done (`.ec-more`)."""
    state = position("", row({"304": {"owner": 0, "ships": [ships(1, cruiser=2)]}}))
    tip = BOARD.describe(state, "hex:10,0", speak())
    details, _, rest = tip.partition('<div class="ec-more">')[2].partition("</div>")
    assert "Worth in the end" in details
    assert "2 × cruiser" in rest
    assert "ec-more" not in BOARD.describe(state, hex_place(zones(state)[0]), speak())


@pytest.mark.parametrize("place", ["part:ion_cannon", "tech:plasma_cannon"])
def test_a_part_is_named_once(place: str) -> None:
    tip = BOARD.describe(position(), place, speak())
    assert tip.count(speak().label(place.partition(":")[2])) == 1
    assert "damage" in tip


def test_a_technology_tells_its_price_in_science() -> None:
    """6.2  Where no discount helps, none is promised."""
    tip = BOARD.describe(position(), "tech:plasma_cannon", speak())
    assert "Costs 6 science, with discounts at least 4." in tip
    tip = BOARD.describe(position(), "tech:neutron_bombs", speak())
    assert "Always costs 2 science." in tip


def test_a_space_of_a_blueprint_explains_its_part() -> None:
    designer = next(s for s in BOARD.sheets(position(), 0, speak()) if s.id == "designer").draw()
    [space] = re.findall(r'<button[^>]*data-place="slot:interceptor:0"[^>]*>', designer)
    part = part_at(position().players[0], SHIP["interceptor"], 0)
    assert f'data-about="part:{part}"' in space
    assert 'data-tip="initiative"' in designer


# The map


def test_the_map_grows_with_the_galaxy() -> None:
    """The box holds all sectors, and a part of the zones around them."""
    small = position()
    large = position("", row({"201": {}, "202": {}}, at=(4, 0)))
    assert bounds(large)[2] > bounds(small)[2]
    x, _, width, _ = bounds(large)
    assert x + width > 1.5 * 100 * 5


def test_zones_lie_behind_wormholes_unless_somebody_has_the_generator() -> None:
    """5.1 and 17.3  What may be explored is drawn as a place."""
    state = position()
    few = zones(state)
    assert places("".join(BOARD.pieces(state, speak()).values())) >= {
        f"hex:{q},{r}" for q, r in few
    }
    generator = position('players.1.tracks.nano = ["wormhole_generator"]')
    assert set(few) < set(zones(generator))


def test_wormholes_tell_whether_they_are_connected() -> None:
    """2.11  Two that meet, one before a wall, one towards a zone."""
    state = position("", row({"201": {}, "202": {}}))
    first = links(state, state.sectors["201"])
    assert first[2] == "full"
    assert first.count("full") == 1
    assert first.count("open") == len(components().sectors["201"].wormholes) - 1
    drawn = BOARD.pieces(state, speak())["hex-10,0"]
    assert drawn.count("#ec-hole-full") == 1


def test_ships_are_drawn_near_and_from_afar() -> None:
    """A stack for each type near; from afar the strongest for its side, with the number of all."""
    state = position("", row({"201": {"ships": [ships(0, interceptor=3, cruiser=1)]}}))
    pieces = BOARD.pieces(state, speak())
    near, far = pieces["fleet-0-interceptor-201"], pieces["fleet-0-cruiser-201"]
    assert 'class="ec-far"' not in near
    assert ">3</text>" in near
    assert 'class="ec-far"' in far
    assert ">4</text>" in far


def test_pinned_ships_have_a_padlock_and_battles_are_marked() -> None:
    """9.3  Two against one: the one is pinned, and so is one of the two."""
    fight = {"201": {"ships": [ships(0, interceptor=2), ships(1, cruiser=1)]}}
    state = position("", row(fight))
    pieces = BOARD.pieces(state, speak())
    assert "ec-lock" in pieces["fleet-1-cruiser-201"].partition("ec-pill")[2]  # over no ship
    assert "ec-fight" in pieces["hex-10,0"]
    assert "ec-hot" in pieces["hex-10,0"]
    alone = position("", row({"201": {"ships": [ships(0, interceptor=2)]}}))
    drawn = BOARD.pieces(alone, speak())
    assert "ec-lock" not in drawn["fleet-0-interceptor-201"]
    assert "ec-fight" not in drawn["hex-10,0"]


@pytest.mark.parametrize("count", range(1, 7))
def test_any_number_of_fleets_fits_into_a_sector(count: int) -> None:
    """Up to six players, with ancients on top; every fleet can be seen."""
    fleets = [ships(seat, interceptor=1, cruiser=2, dreadnought=1) for seat in range(count)]
    state = position("", row({"104": {"ships": fleets, "npcs": [0, 0]}}), players=6)
    pieces = BOARD.pieces(state, speak())
    for seat in range(count):
        own = "".join(piece for id, piece in pieces.items() if id.startswith(f"fleet-{seat}-"))
        assert own.count('class="ec-near"') >= 1
        assert own.count('class="ec-far"') >= 1


def test_the_sector_asked_about_is_ringed() -> None:
    asking = frames({"frame": "new_sector", "seat": 0, "sector": "201"})
    state = position(asking, row({"201": {}}))
    assert "focus" in BOARD.pieces(state, speak())
    assert "focus" not in BOARD.pieces(position(), speak())


# Questions beside the map


def test_questions_show_their_answers() -> None:
    """An offer, a discovery and reputation tiles; the numbers are those of the choices."""
    assert isinstance(BOARD, Docked)
    cases = (
        ({"frame": "proposal", "seat": 0, "proposer": 1}, "offers relations"),
        ({"frame": "discovery", "seat": 0, "sector": "", "tile": "money_cache"}, "8 money"),
        (
            {"frame": "discovery", "seat": 0, "sector": "", "tile": "part_ion_disruptor"},
            "1 die with damage 1, initiative +3. A ship part: install it now, or keep it",
        ),
        (
            {"frame": "keep_reputation", "seat": 0, "drawn": [2, 4]},
            "you drew reputation for your battle",
        ),
    )
    for frame, told in cases:
        state = position(frames(frame), players=4)
        asked = GAME.decision(state)
        assert asked is not None
        shown = BOARD.aside(state, asked, speak(), ["Ana", "Bo", "Cy", "Di"], {})
        parse(shown)
        assert told in shown
        numbers = {int(number) for number in re.findall('data-choice="([0-9]+)"', shown)}
        assert numbers == set(range(len(asked.options)))
    turn = position()
    asked = GAME.decision(turn)
    assert asked is not None
    assert BOARD.aside(turn, asked, speak(), ["Ana", "Bo"], {}) == ""


# Hidden things


def test_hidden_values_are_not_drawn() -> None:
    """Other values in the bag and on the tracks of others: the same drawing, byte by byte."""
    text = "version = {}\nplayers.1.reputation = [{}]\nplayers.1.kept = [{}]"
    first = position(text.format(1, "1, 1", '"money_cache"'))
    other = position(text.format(1, "3, 4", '"ancient_cruiser"'))
    for seat in (0, None):
        views = [GAME.view(state, seat) for state in (first, other)]
        assert views[0].players[1].reputation == (UNKNOWN, UNKNOWN)
        drawn = [everything(view, seat, speak()) for view in views]
        assert drawn[0] == drawn[1]
        asked = GAME.decision(first)
        assert asked is not None
        assert BOARD.choices(views[0], asked, speak()) == BOARD.choices(views[1], asked, speak())
        assert BOARD.score(views[0], 1) == BOARD.score(views[1], 1)
    own = [everything(GAME.view(state, 1), 1, speak()) for state in (first, other)]
    assert own[0] != own[1]
    assert all("Only you see the values." in drawn for drawn in own)
    kept = position(text.format(2, "", '"money_cache"'))
    for seat in (0, 1, None):  # 2.12  discoveries are public since version 2
        page = everything(GAME.view(kept, seat), seat, speak())
        assert 'data-about="discovery:money_cache"' in page
        assert "Only you see the values." not in page


def test_any_state_behind_a_view_is_drawn_alike() -> None:
    """What the seat may not know can be anything."""
    state = position('players.1 = {reputation = [1, 3], kept = ["money_cache"]}')
    view: State = GAME.view(state, 0)
    luck = stream(1, "hidden")
    for _ in range(3):
        other: State = GAME.view(GAME.determinise(state, 0, luck), 0)
        assert everything(view, 0, speak()) == everything(other, 0, speak())


def test_drawing_changes_nothing() -> None:
    view, asked = late("turn", turn=4)
    before = GAME.plain(view)
    everything(view, asked.seat, speak())
    BOARD.choices(view, asked, speak())
    assert GAME.plain(view) == before


def test_a_card_tells_what_one_more_action_would_leave() -> None:
    """2.6  Only in one's own turn; who has no name is called by the species, once."""
    words = speak()
    broke = position("players.0 = {resources = {money = 2}, spent = {explore = 5}}")
    card = BOARD.player_card(broke, 0, words)
    assert '<em class="ec-good">+3</em>' in card  # as the others: what its track produces
    assert 'data-tip="Upkeep of 5 money per round">−5</em>' in card
    after = "After one more action: this upkeep, −4 money per round"
    assert f'data-tip="{after}">−7</em>' in card
    assert "ec-then" not in BOARD.player_card(broke, 1, words)
    assert card.count("Terran Directorate") == 0
    named = BOARD.player_card(broke, 0, words.calling(["Ana", "Kuba"]))
    assert named.count("Terran Directorate") == 1
    building = position(frames({"frame": "building", "seat": 0, "left": 2}))
    assert "ec-then" not in BOARD.player_card(building, 0, words)
    fresh = position()  # the first disc costs nothing: nothing would change
    assert "ec-then" not in BOARD.player_card(fresh, 0, words)
    assert "Upkeep of" not in BOARD.player_card(fresh, 0, words)


def test_no_two_style_sheets_dress_the_same() -> None:
    """They are sent as one: what two of them say of one selector would fall to the last."""
    dressed: dict[str, str] = {}
    folder = files("armillary.games.eclipse.board") / "styles"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name[0] in "78":
            continue  # states and windows change what others have dressed
        css = re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL)
        for found in re.findall(r"([^{};]+)\{", css):
            for selector in (one.strip() for one in found.split(",")):
                if not selector.startswith("@"):
                    assert dressed.setdefault(selector, file.name) == file.name, selector
    assert len(dressed) > 300


def test_the_draft_comes_first() -> None:
    start = Match(GAME, EclipseConfig(players=3, seed=1)).state
    assert [sheet.id for sheet in BOARD.sheets(start, 1, speak())][:2] == ["draft", "technology"]
    assert BOARD.score(start, 0) == 0
    parse(everything(start, 1, speak()))
