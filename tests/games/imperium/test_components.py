"""The components: what is in the box, and that its parts fit together."""

from collections import Counter
from importlib.resources import files
from typing import get_args

import msgspec
import pytest

from armillary.core.errors import DataError
from armillary.games.imperium.component_checks import benefits, check
from armillary.games.imperium.components import Roll, Unit, components, load
from armillary.games.imperium.powers import effect_types
from armillary.games.imperium.powers.effect_types import (
    OPS,
    REQUIREMENTS,
    AtLeast,
    AttackPenalty,
    BuyTokens,
    Colours,
    CombatBonus,
    CombatWon,
    CommandTokens,
    Controls,
    Cost,
    Destroyed,
    LastDestroyed,
    MoveThrough,
    PlaceUnits,
    PlanetValue,
    Points,
    Research,
    SameTrait,
    SkipPrerequisites,
    UnitType,
)

C = components()


def test_the_box_is_complete() -> None:
    assert len(C.systems.tiles) == 51
    assert len(C.systems.planets) == 59
    assert sum(type.pieces for type in C.units.types.values()) == 59
    assert len(C.factions) == 17
    assert sum(not tech.faction for tech in C.technologies.values()) == 25
    assert sum(bool(tech.faction) for tech in C.technologies.values()) == 34
    assert (len(C.action_cards), sum(c.copies for c in C.action_cards.values())) == (59, 80)
    assert Counter(agenda.kind for agenda in C.agendas.values()) == {"law": 34, "directive": 16}
    assert Counter(objective.deck for objective in C.objectives.values()) == {
        "stage_1": 10,
        "stage_2": 10,
        "secret": 20,
    }
    assert len(C.promissory_notes) == 4 + 17
    assert len(C.windows) == 95
    assert components() is C
    assert load(files("armillary.games.imperium")) == C


def test_every_faction_has_an_ability() -> None:
    lost = {id: row for id, row in C.abilities.items() if row.faction != "arborec"}
    with pytest.raises(DataError) as refused:
        check(msgspec.structs.replace(C, abilities=lost))
    assert str(refused.value) == "factions/arborec/faction.toml: abilities: must have an ability"


# The galaxy


def test_tiles() -> None:
    tiles = C.systems.tiles
    assert Counter(tile.colour for tile in tiles.values()) == {
        "green": 18,
        "blue": 20,
        "red": 12,
        "centre": 1,
    }
    assert {n: tile.anomaly for n, tile in tiles.items() if tile.anomaly} == {
        41: "gravity_rift",
        42: "nebula",
        43: "supernova",
        44: "asteroid_field",
        45: "asteroid_field",
    }
    assert {n: tile.wormholes for n, tile in tiles.items() if tile.wormholes} == {
        25: ("beta",),
        40: ("beta",),
        26: ("alpha",),
        39: ("alpha",),
        17: ("delta",),
        51: ("delta",),
    }
    assert tiles[18].planets == ("mecatol_rex",)
    assert (tiles[17].home_of, tiles[51].home_of) == ("", "creuss")
    assert tiles[16].planets == ("hercant", "arretze", "kamdorn")


def test_planets() -> None:
    planets = C.systems.planets
    rex, wellon = planets["mecatol_rex"], planets["wellon"]
    assert (rex.resources, rex.influence, rex.trait, rex.specialty) == (1, 6, "", "")
    assert (wellon.resources, wellon.influence) == (1, 2)
    assert (wellon.trait, wellon.specialty) == ("industrial", "yellow")
    assert planets["000"].name == "[0.0.0]"
    assert Counter(p.trait for p in planets.values() if p.trait) == {
        "cultural": 10,
        "hazardous": 11,
        "industrial": 11,
    }
    assert Counter(p.specialty for p in planets.values() if p.specialty) == {
        "green": 2,
        "blue": 2,
        "yellow": 2,
        "red": 2,
    }
    assert sum(p.resources for p in planets.values()) == 110
    assert sum(p.influence for p in planets.values()) == 93


# Units


def test_unit_cards_of_everybody() -> None:
    units = C.units.units
    assert units["dreadnought_2"] == Unit(
        "dreadnought_2",
        "Dreadnought II",
        "dreadnought",
        level=2,
        technology="dreadnought_2",
        cost=4,
        combat=Roll(5, 1),
        move=2,
        capacity=1,
        sustain_damage=True,
        direct_hit_proof=True,
        bombardment=Roll(5, 1),
    )
    fighter, infantry = units["fighter_2"], units["infantry_2"]
    assert (fighter.cost, fighter.cost_units, fighter.move) == (1, 2, 2)
    assert (fighter.over_capacity, units["hybrid_crystal_fighter_2"].over_capacity) == (1, 2)
    assert units["fighter_1"].move == units["fighter_1"].over_capacity == 0
    assert (infantry.combat, infantry.returns_on) == (Roll(7, 1), 6)
    assert units["spec_ops_2"].returns_on == 5
    assert units["destroyer_2"].anti_fighter_barrage == Roll(6, 3)
    pds, dock = units["pds_2"], units["space_dock_1"]
    assert (pds.space_cannon, pds.space_cannon_reach, pds.planetary_shield) == (Roll(5, 1), 1, True)
    assert units["pds_1"].space_cannon_reach == 0
    assert (dock.production, dock.production_adds_resources, dock.free_fighters) == (2, True, 3)
    assert {type: C.units.types[type].pieces for type in ("flagship", "war_sun", "space_dock")} == {
        "flagship": 1,
        "war_sun": 2,
        "space_dock": 3,
    }


@pytest.mark.parametrize(
    ("faction", "type", "level", "id"),
    [
        ("sol", "carrier", 1, "advanced_carrier_1"),
        ("sol", "carrier", 2, "advanced_carrier_2"),
        ("hacan", "carrier", 2, "carrier_2"),
        ("muaat", "war_sun", 1, "prototype_war_sun_1"),
        ("hacan", "war_sun", 1, None),
        ("hacan", "war_sun", 2, "war_sun"),
        ("winnu", "flagship", 1, "salai_sai_corian"),
        ("saar", "space_dock", 2, "floating_factory_2"),
    ],
)
def test_whose_unit_is_which_card(faction: str, type: UnitType, level: int, id: str | None) -> None:
    card = C.unit(faction, type, level)
    assert (card.id if card else None) == id


def test_flagships() -> None:
    flagships = [unit for unit in C.units.units.values() if unit.type == "flagship"]
    assert len(flagships) == 17
    assert {(f.cost, f.sustain_damage) for f in flagships} == {(8, True)}
    assert {f.id: f.move for f in flagships if f.move != 1} == {"ysia_yssrila": 2}
    winnu = C.units.units["salai_sai_corian"]
    assert (winnu.combat, winnu.dice_per_opposing_ship) == (Roll(7, 0), 1)
    assert C.units.units["son_of_ragh"].anti_fighter_barrage == Roll(6, 4)
    assert C.units.units["loncara_ssodu"].space_cannon == Roll(5, 3)
    assert C.units.units["arc_secundus"].bombardment == Roll(5, 3)
    strips = {unit.id for unit in C.units.units.values() if unit.strips_shields}
    assert strips == {"war_sun", "prototype_war_sun_1", "prototype_war_sun_2", "arc_secundus"}
    # Whatever its numbers do not say is written on the card.
    assert {f.id for f in flagships if not f.text} == {"son_of_ragh"}


# Technologies and factions


def test_technologies() -> None:
    technologies = C.technologies
    colours = Counter(t.colour for t in technologies.values() if not t.faction and t.colour)
    assert colours == {"blue": 4, "green": 4, "red": 4, "yellow": 4}
    for colour in effect_types.COLOURS:
        row = [t.needs for t in technologies.values() if t.colour == colour and not t.faction]
        assert row == [{}, {colour: 1}, {colour: 2}, {colour: 3}]
    assert technologies["cruiser_2"].needs == {"green": 1, "red": 1, "yellow": 1}
    assert technologies["war_sun"].needs == {"red": 3, "yellow": 1}
    assert technologies["antimass_deflectors"].effects == (
        MoveThrough("asteroid_field", enter=True),
        AttackPenalty("space_cannon", 1),
    )
    exhausting = {t.id for t in technologies.values() if t.exhausts}
    assert len(exhausting) == 12
    assert {"transit_diodes", "x89_bacterial_weapon", "instinct_training"} < exhausting
    assert {t.replaces: t.id for t in technologies.values() if t.faction == "sol"} == {
        "infantry_2": "spec_ops_2",
        "carrier_2": "advanced_carrier_2",
    }
    assert not technologies["valefar_assimilator_x"].colour


def test_factions() -> None:
    factions = C.factions
    assert {f.id for f in factions.values() if f.first_game} == {
        *("xxcha", "letnev", "sol", "sardakk_norr", "hacan", "jol_nar")
    }
    assert {f.id: f.board_tile for f in factions.values() if f.board_tile} == {"creuss": 17}
    assert {f.id for f in factions.values() if f.pick} == {"winnu"}
    sol, nekro = factions["sol"], factions["nekro"]
    assert (sol.commodities, sol.home) == (4, 1)
    assert sol.units == {"carrier": 2, "destroyer": 1, "fighter": 3, "infantry": 5, "space_dock": 1}
    assert nekro.technologies == (
        *("dacxive_animators", "valefar_assimilator_x", "valefar_assimilator_y"),
    )
    assert sum(f.commodities for f in factions.values()) == 55
    assert Counter(ability.faction for ability in C.abilities.values())["hacan"] == 3
    assert len(C.abilities) == 37
    assert C.abilities["fragile"].effects == (CombatBonus(-1),)
    assert C.abilities["analytical"].effects == (SkipPrerequisites(1, upgrades=False),)
    assert C.abilities["orbital_drop"].cost == Cost(strategy_tokens=1)


# Cards


def test_action_cards() -> None:
    four = {card.id for card in C.action_cards.values() if card.copies > 1}
    assert four == {
        *("direct_hit", "flank_speed", "maneuvering_jets", "morale_boost"),
        *("sabotage", "shields_holding", "skilled_retreat"),
    }
    assert {card.copies for card in C.action_cards.values()} == {1, 4}
    riders = {card.id: card.effects for card in C.action_cards.values() if card.rider}
    assert len(riders) == 8
    assert riders["imperial_rider"] == (Points(1),)
    assert riders["warfare_rider"] == (PlaceUnits("dreadnought", 1, "system_with_own_ship"),)
    focused = C.action_cards["focused_research"]
    assert (focused.cost, focused.effects) == (Cost(trade_goods=4), (Research(1),))


def test_agendas() -> None:
    votes = Counter(agenda.vote for agenda in C.agendas.values())
    assert votes == {
        "for_against": 21,
        "elect_player": 15,
        "elect_planet": 11,
        "elect_law": 2,
        "elect_scored_secret": 1,
    }
    assert {a.id: a.redraw_if for a in C.agendas.values() if a.redraw_if} == {
        "classified_document_leaks": "no_scored_secrets",
        "judicial_abolishment": "no_laws",
        "miscount_disclosed": "no_laws",
        "new_constitution": "no_laws",
    }
    assert {a.id: a.delayed for a in C.agendas.values() if a.delayed} == {
        "anti_intellectual_revolution": ("against",),
        "arms_reduction": ("against",),
        "new_constitution": ("for",),
        "representative_government": ("against",),
    }
    assert C.agendas["terraforming_initiative"].effects == (PlanetValue(1, 1),)
    assert C.agendas["mutiny"].for_ == "Each player who voted For gains 1 victory point."


def test_objectives() -> None:
    objectives = C.objectives
    assert objectives["expand_borders"].requires == (AtLeast("controlled_planets_non_home", 6),)
    assert objectives["unify_the_colonies"].requires == (SameTrait(6),)
    assert objectives["master_the_sciences"].requires == (Colours(2, 4),)
    assert objectives["lead_from_the_front"].cost == Cost(tokens=3)
    assert objectives["form_a_spy_network"].cost == Cost(action_cards=5)
    assert objectives["occupy_the_seat_of_the_empire"].requires == (
        Controls("mecatol_rex"),
        AtLeast("ships_at_mecatol_rex", 3),
    )
    assert {o.id: o.requires for o in objectives.values() if o.phase == "action"} == {
        "destroy_their_greatest_ship": (Destroyed(("war_sun", "flagship")),),
        "make_an_example_of_their_world": (LastDestroyed("ground_forces", "bombardment"),),
        "spark_a_rebellion": (CombatWon(against_leader=True),),
        "turn_their_fleets_to_dust": (LastDestroyed("ships", "space_cannon"),),
        "unveil_flagship": (CombatWon(own_flagship=True),),
    }
    assert Counter(o.points for o in objectives.values()) == {1: 30, 2: 10}


def test_promissory_notes_and_strategy_cards() -> None:
    notes, cards = C.promissory_notes, C.strategy_cards
    assert {note.id for note in notes.values() if not note.faction} == {
        *("ceasefire", "political_secret", "support_for_the_throne", "trade_agreement")
    }
    assert {note.id: note.returns for note in notes.values() if note.stays} == {
        "support_for_the_throne": ("activation", "elimination"),
        "gift_of_prescience": ("status_end",),
        **dict.fromkeys(
            ("stymie", "trade_convoys", "promise_of_protection", "antivirus"), ("activation",)
        ),
    }
    assert [card.id for card in cards.values()] == [
        *("leadership", "diplomacy", "politics", "construction"),
        *("trade", "warfare", "technology", "imperial"),
    ]
    assert [card.initiative for card in cards.values()] == list(range(1, 9))
    leadership = cards["leadership"]
    assert [step.effects for step in leadership.primary] == [(CommandTokens(3),), (BuyTokens(3),)]
    assert {card.id for card in cards.values() if card.cost == Cost()} == {"leadership"}
    assert cards["technology"].cost == Cost(strategy_tokens=1, resources=4)
    assert cards["technology"].primary[1].cost == Cost(resources=6)


def test_limits() -> None:
    limits = C.limits
    assert (limits.victory_points, limits.hand, limits.secret_objectives) == ((10, 14), 7, 3)
    tokens = limits.start_tokens
    assert (tokens.tactic, tokens.fleet, tokens.strategy) == (3, 3, 2)
    assert limits.strategy_cards == {3: 2, 4: 2, 5: 1, 6: 1}
    assert limits.custodians_cost == Cost(influence=6)
    assert limits.switches.fighters_block is False
    assert limits.switches.diplomacy_readies == "system"
    assert limits.tokens["naalu_zero"].initiative == 0
    assert limits.tokens["custodians"].planet == "mecatol_rex"


# The vocabulary


def test_the_whole_vocabulary_is_in_use() -> None:
    used = [effect for _, _, effects in benefits(C) for effect in effects]
    assert {type(effect) for effect in used} == set(OPS.values())
    required = [needed for o in C.objectives.values() for needed in o.requires]
    assert {type(needed) for needed in required} == set(REQUIREMENTS.values())
    counted = {needed.what for needed in required if isinstance(needed, AtLeast)}
    assert counted == set(get_args(effect_types.Counter))
    places = {effect.where for effect in used if isinstance(effect, PlaceUnits)}
    assert places == set(get_args(effect_types.Place)) - {"system_with_own_war_sun"}


def test_names_and_texts() -> None:
    """Names tell things apart, and everything that can be read has something to say."""
    tables = (C.action_cards, C.agendas, C.objectives, C.promissory_notes, C.factions)
    for table in (*tables, C.technologies, C.abilities, C.units.units):
        names = [row.name for row in table.values()]
        assert len(set(names)) == len(names)
    texts = [card.text for card in C.action_cards.values()]
    texts += [objective.text for objective in C.objectives.values()]
    texts += [ability.text for ability in C.abilities.values()]
    assert all(text.endswith(".") for text in texts)
