"""The components: what is in the box."""

from armillary.games.gaia.components import (
    AREAS,
    FREE_SLOTS,
    HOME_TYPES,
    NOTHING,
    Gain,
    Placement,
    PlanetSpot,
    components,
)

C = components()


def test_the_box_is_complete() -> None:
    assert len(C.sectors) == 13
    assert len({sector.tile for sector in C.sectors.values()}) == 10
    assert len(C.factions) == 14
    assert len(C.techs) == len(AREAS) + len(FREE_SLOTS) == 9
    assert len(C.advanced) == 15
    assert len(C.boosters) == 10
    assert len(C.round_tiles) == 10
    assert len(C.final_tiles) == 6
    assert sum(token.count for token in C.federations.values()) == 3 * 6 + 1
    assert len(C.automa.cards) == 17
    assert len(C.automa.factions) == 7
    assert components() is C


def test_sectors() -> None:
    assert C.sectors["05"].side == "solid"
    assert C.sectors["05o"].side == "outlined"
    assert C.sectors["05o"].tile == 5
    assert PlanetSpot("desert", -2, 0) in C.sectors["05"].planets
    assert PlanetSpot("desert", -2, 0) not in C.sectors["05o"].planets
    counts = {id: len(sector.planets) for id, sector in C.sectors.items()}
    assert counts["02"] == 7
    assert counts["05o"] == counts["06o"] == counts["07o"] == 5
    assert sum(counts[id] for id in counts if not id.endswith("o")) == 61


def test_every_home_planet_is_equally_frequent_on_the_big_map() -> None:
    planets = [
        spot.planet for placement in C.beginner_big for spot in C.sectors[placement.sector].planets
    ]
    assert [planets.count(home) for home in HOME_TYPES] == [6] * 7


def test_maps() -> None:
    assert len(C.small_slots) == len(C.beginner_small) == 7
    assert len(C.big_slots) == len(C.beginner_big) == 10
    assert C.beginner_small[1] == Placement("05o", (2, 3), 0)
    assert C.beginner_big[-1] == Placement("07", (-8, 7), 0)
    assert [p.sector for p in C.beginner_small] == ["01", "05o", "02", "03", "06o", "04", "07o"]


def test_structures() -> None:
    rows = {id: (s.supply, s.power, s.credits, s.ore) for id, s in C.structures.items()}
    assert rows == {
        "mine": (8, 1, 2, 1),
        "trading_station": (4, 2, 6, 2),
        "research_lab": (3, 2, 5, 3),
        "planetary_institute": (1, 3, 6, 4),
        "academy": (2, 3, 6, 6),
    }
    assert C.structures["trading_station"].neighbour_credits == 3
    assert [id for id, s in C.structures.items() if s.tech_tile] == ["research_lab", "academy"]


def test_a_faction_has_the_usual_board_except_for_its_own_print() -> None:
    terrans, bescods = C.factions["terrans"], C.factions["bescods"]
    ore = Gain(ore=1)
    assert terrans.mines == (ore, ore, NOTHING, ore, ore, ore, ore, ore)
    assert [gain.credits for gain in terrans.trading_stations] == [3, 4, 4, 5]
    assert terrans.institute == (Gain(charge=4), Gain(tokens=1))
    assert terrans.upgrades["trading_station"] == ("planetary_institute", "research_lab")
    assert bescods.mines == terrans.mines
    assert bescods.trading_stations == (Gain(knowledge=1),) * 4
    assert [gain.credits for gain in bescods.research_labs] == [3, 4, 5]
    assert bescods.institute == (Gain(charge=4), Gain(tokens=2))
    assert bescods.upgrades["trading_station"] == ("academy", "research_lab")
    assert bescods.upgrades["research_lab"] == ("planetary_institute",)


def test_starting_resources() -> None:
    start = {
        id: (f.credits, f.ore, f.knowledge, f.qic, f.power1, f.power2)
        for id, f in C.factions.items()
    }
    usual = (15, 4, 3, 1, 2, 4)
    assert {id: row for id, row in start.items() if row != usual} == {
        "terrans": (15, 4, 3, 1, 4, 4),
        "lantids": (13, 4, 3, 1, 4, 0),
        "baltaks": (15, 4, 3, 0, 2, 2),
        "gleens": (15, 4, 3, 0, 2, 4),
        "firaks": (15, 3, 2, 1, 2, 4),
        "bescods": (15, 4, 1, 1, 2, 4),
        "nevlas": (15, 4, 2, 1, 2, 4),
        "itars": (15, 5, 3, 1, 4, 4),
    }
    assert [id for id, f in C.factions.items() if f.brainstone] == ["taklons"]
    assert {id: f.start_research for id, f in C.factions.items() if f.start_research} == {
        "terrans": "gaia_project",
        "hadsch_hallas": "economy",
        "geodens": "terraforming",
        "baltaks": "gaia_project",
        "xenos": "artificial_intelligence",
        "gleens": "navigation",
        "ambas": "navigation",
        "nevlas": "science",
    }


def test_faction_oddities() -> None:
    factions = C.factions
    assert factions["itars"].income == (Gain(ore=1, knowledge=1), Gain(tokens=1))
    assert factions["itars"].academy_knowledge == Gain(knowledge=3)
    assert factions["baltaks"].academy_qic == Gain(credits=4)
    assert factions["nevlas"].research_labs == (Gain(charge=2),) * 3
    assert factions["xenos"].start_structures == ("mine",) * 3
    assert factions["ivits"].start_structures == ("planetary_institute",)
    assert factions["lantids"].institute == (Gain(charge=4),)


def test_research() -> None:
    assert tuple(C.tracks) == AREAS
    assert C.tracks["terraforming"].ore_per_step == (3, 3, 2, 1, 1, 1)
    assert C.tracks["terraforming"].once[4] == Gain(ore=2)
    assert C.tracks["navigation"].range == (1, 1, 2, 2, 3, 4)
    assert [gain.qic for gain in C.tracks["artificial_intelligence"].once] == [0, 1, 1, 2, 2, 4]
    gaia = C.tracks["gaia_project"]
    assert gaia.project_tokens == (None, 6, 6, 4, 3, 3)
    assert (gaia.once[5], gaia.final, gaia.final_vp) == (Gain(vp=4), "gaia_planets", 1)
    assert C.tracks["economy"].income[4] == Gain(ore=2, credits=4, charge=4)
    assert C.tracks["economy"].once[5] == Gain(ore=3, credits=6, charge=6)
    assert C.tracks["science"].income[5] == NOTHING
    assert C.tracks["terraforming"].income == (NOTHING,) * 6
    finals = {area: track.final for area, track in C.tracks.items() if track.final}
    assert finals == {
        "terraforming": "federation_token",
        "navigation": "lost_planet",
        "gaia_project": "gaia_planets",
    }


def test_tiles() -> None:
    tech3, tech7, advtech3 = C.techs["tech3"], C.techs["tech7"], C.advanced["advtech3"]
    assert (tech3.kind, tech3.power, tech3.gain.is_empty()) == ("passive", 4, True)
    assert (tech7.kind, tech7.trigger, tech7.gain) == (
        "trigger",
        "mine_on_gaia_planet",
        Gain(vp=3),
    )
    assert (advtech3.kind, advtech3.gain) == ("special", Gain(qic=1, credits=5))
    assert (C.advanced["advtech12"].per, C.advanced["advtech12"].gain.vp) == ("federation_token", 5)
    assert (C.boosters["booster4"].special, C.boosters["booster4"].amount) == ("step", 1)
    assert (C.boosters["booster5"].special, C.boosters["booster5"].amount) == ("range", 3)
    assert C.boosters["booster9"].per == "planetary_institute_or_academy"
    assert (C.boosters["booster9"].pass_vp, C.boosters["booster9"].income) == (4, (Gain(charge=4),))
    assert (C.round_tiles["score4"].vp, C.round_tiles["score4"].automa) == (5, (0, 5))
    assert C.final_tiles["structure"].neutral == 11
    assert C.federations["fed3"].gain == Gain(vp=8, tokens=2)
    assert [id for id, token in C.federations.items() if not token.green] == ["fed1"]
    assert C.federations["gleens"].gain == Gain(ore=1, knowledge=1, credits=2)
    assert C.federations["gleens"].faction == "gleens"


def test_actions() -> None:
    prices = {id: action.power or action.qic for id, action in C.board_actions.items()}
    assert list(prices.values()) == [7, 5, 4, 4, 4, 3, 3, 4, 3, 2]
    assert (C.board_actions["power2"].steps, C.board_actions["power6"].steps) == (2, 1)
    qic3 = C.board_actions["qic3"]
    assert (qic3.special, qic3.gain, qic3.special_vp) == ("planet_types", Gain(vp=3), 1)
    assert next(iter(C.conversions)) == "power_to_qic"
    assert sum(not conversion.faction for conversion in C.conversions.values()) == 8
    assert C.conversions["power_to_ore"].power == 3
    hadsch = [c for c in C.conversions.values() if c.faction == "hadsch_hallas"]
    assert [(c.credits, c.institute) for c in hadsch] == [(4, True), (3, True), (4, True)]
    assert C.conversions["token_to_knowledge"].area3_to_gaia == 1
    assert C.conversions["gaiaformer_to_qic"].faction == "baltaks"
    assert [(c.tokens, c.gain) for c in C.gaia_conversions] == [
        (4, Gain(qic=1)),
        (3, Gain(ore=1)),
        (4, Gain(knowledge=1)),
        (1, Gain(credits=1)),
    ]


def test_limits_and_first_game() -> None:
    limits = C.limits
    assert (limits.credits, limits.ore, limits.knowledge) == (30, 15, 15)
    assert limits.ranks == (18, 12, 6, 0)
    assert (limits.research_cost, limits.research_vp, limits.research_vp_from) == (4, 4, 3)
    assert C.first_game[1] == ("hadsch_hallas", "taklons")
    assert C.first_game[4] == ("terrans", "hadsch_hallas", "xenos", "taklons")


def test_automa() -> None:
    automa = C.automa
    starters = tuple(id for id, card in automa.cards.items() if card.starter)
    assert starters == automa.levels[2].deck == (1, 2, 4, 5, 7, 13)
    assert automa.levels[1].deck == (1, 4, 5, 7, 13)
    assert [level.start_vp for level in automa.levels.values()] == [0, 10, 10, 10, 10]
    assert automa.levels[5].extra_vp == 1
    card = automa.cards[8]
    assert (card.action, card.vp, card.range, card.direction) == ("build_mine", 3, 4, "left_up")
    assert (card.count, card.counting, card.setup_booster) == (1, "right_to_left", 3)
    assert automa.factions["terrans"].upgrades == automa.upgrades
    assert automa.factions["firaks"].upgrades[1] == ("research_lab", "trading_station")
    hadsch = automa.factions["hadsch_hallas"]
    assert (hadsch.permanent, hadsch.permanent_vp) == ("trading_station_vp", 3)
    assert (hadsch.steps[0].action, hadsch.steps[0].mine_range) == ("upgrade", 3)
    assert [f.start_mines for f in automa.factions.values()] == [2, 3, 2, 2, 2, 2, 2]
