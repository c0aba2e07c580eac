"""Faulty data: a wrong, missing or unknown key is refused with its file, its key and the reason."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from armillary.core.errors import DataError
from armillary.games.imperium.components import load

DATA = files("armillary.games.imperium") / "data"

FAULTS = [
    # The galaxy
    (
        "systems.toml",
        'planets = ["wellon"]',
        'planets = ["welon"]',
        "tiles.19.planets[0]: there is no planet 'welon'; allowed are jord, ",
    ),
    (
        "systems.toml",
        'planets = ["wellon"]',
        'planets = ["vefut_ii"]',
        "tiles.19.planets[0]: vefut_ii lies on 2 tiles",
    ),
    (
        "systems.toml",
        "[planets]",
        '[planets]\nterra = { name = "Terra", resources = 9, influence = 9 }',
        "planets.terra: lies on no tile",
    ),
    (
        "systems.toml",
        'home_of = "sol"',
        'home_of = "terra"',
        "tiles.1.home_of: there is no faction 'terra'; allowed are arborec, ",
    ),
    (
        "systems.toml",
        'home_of = "sol"',
        'home_of = "yin"',
        "tiles.1.home_of: the home of yin is tile 3 in factions.toml",
    ),
    (
        "systems.toml",
        'colour = "green"\nhome_of = "sol"',
        'colour = "blue"\nhome_of = "sol"',
        "tiles.1.colour: a home system is green",
    ),
    (
        "systems.toml",
        'colour = "red"\nanomaly = "nebula"',
        'colour = "blue"\nanomaly = "nebula"',
        "tiles.42.colour: blue tiles have planets, red tiles have none",
    ),
    (
        "systems.toml",
        'colour = "centre"',
        'colour = "blue"',
        "tiles.18.colour: tile 18 is the centre, and no other",
    ),
    (
        "systems.toml",
        'trait = "industrial", specialty = "yellow"',
        'trait = "idyllic", specialty = "yellow"',
        "planets.wellon.trait: ",
    ),
    ("maps.toml", "[boards.3]", "[boards.2]", "boards.2: unknown key; allowed are 3, 4, 5, 6"),
    (
        "maps.toml",
        "home_ring3 = [3, 9, 15]",
        "home_ring3 = [3, 9]",
        "boards.3.home_ring3: must have 3 entries, not 2",
    ),
    (
        "maps.toml",
        "home_ring3 = [3, 9, 15]",
        "home_ring3 = [3, 9, 18]",
        "boards.3: 18 must be a position from 0 to 17, and stand once",
    ),
    ("maps.toml", "blue_dealt = 6", "blue_dealt = 7", "boards.3: deals 27 tiles for 24 places"),
    (
        "maps.toml",
        "blue_dealt = 5\nred_dealt = 3",
        "blue_dealt = 4\nred_dealt = 4",
        "boards.4.red_dealt: needs 16 red tiles of 12",
    ),
    (
        "maps.toml",
        "trade_goods = [2, 4, 2, 0, 0]",
        "trade_goods = [2, 4, 2]",
        "boards.5.trade_goods: must have 5 entries",
    ),
    (
        "maps.toml",
        'tiles = "46 44 38',
        'tiles = "46 46 38',
        "maps.first_game_4.tiles: Tile 46 stands twice in the map string.",
    ),
    (
        "maps.toml",
        'tiles = "46 44 38',
        'tiles = "46 1 38',
        "maps.first_game_4.tiles: tile 1 belongs to a faction; write 0 for a home",
    ),
    (
        "maps.toml",
        'tiles = "46 44 38',
        'tiles = "0 44 38',
        "maps.first_game_4.tiles: must have its homes where a board for 4 has them",
    ),
    (
        "maps.toml",
        'tiles = "46 44 38',
        'tiles = "-1 44 38',
        "maps.first_game_4.tiles: must have its gaps where a board for 4 has them",
    ),
    (
        "maps.toml",
        'tiles = "46 44 38 42 28 45',
        'tiles = "46 44 42 38 28 45',
        "maps.first_game_4.tiles: the tiles 44 and 42 touch and both have anomalies",
    ),
    # Units, technologies, factions
    (
        "units.toml",
        "[types]\nflagship",
        "[types]\nyacht",
        "types.yacht: unknown key; allowed are flagship, ",
    ),
    (
        "units.toml",
        "capacity = 6\nsustain_damage = true",
        "capacty = 6\nsustain_damage = true",
        "units.war_sun.capacty: unknown key; allowed are name, type, ",
    ),
    ("units.toml", "hit = 3, dice = 3", "hit = 11, dice = 3", "units.war_sun.combat.hit: "),
    (
        "units.toml",
        'technology = "carrier_2"\n',
        "",
        "units.carrier_2.technology: belongs to units of level 2, and to all of them",
    ),
    (
        "units.toml",
        'technology = "carrier_2"',
        'technology = "cruiser_2"',
        "units.carrier_2.technology: cruiser_2 does not upgrade this unit",
    ),
    (
        "units.toml",
        'type = "pds"\n',
        'type = "pds"\ncost = 2\n',
        "units.pds_1.cost: structures have none, all other units have one",
    ),
    (
        "units.toml",
        "combat = { hit = 7, dice = 0 }\ndice_per_opposing_ship = 1\n",
        "combat = { hit = 7, dice = 0 }\n",
        "units.salai_sai_corian.combat.dice: must be at least 1",
    ),
    (
        "units.toml",
        'type = "flagship"\nfaction = "yin"',
        'type = "flagship"\nfaction = "sol"',
        "units.genesis: is the same card as van_hauge",
    ),
    (
        "technologies.toml",
        "needs = { blue = 1 }",
        "needs = { pink = 1 }",
        "gravity_drive.needs",
    ),
    (
        "technologies.toml",
        "needs = { blue = 3 }",
        "needs = { blue = 4 }",
        "light_wave_deflector.needs.blue: must be less than the 4 of that colour",
    ),
    (
        "technologies.toml",
        'kind = "triggered"\n',
        'kind = "triggered"\nupgrades = "pds"\n',
        "gravity_drive.upgrades: belongs to unit upgrades, and to all of them",
    ),
    (
        "technologies.toml",
        'upgrades = "pds"\n',
        'upgrades = "pds"\ncolour = "red"\n',
        "pds_2.colour: a unit upgrade has no colour",
    ),
    (
        "technologies.toml",
        'replaces = "infantry_2"\n',
        "",
        "letani_warrior_2.replaces: belongs to unit upgrades of factions, and to all of them",
    ),
    (
        "technologies.toml",
        'replaces = "dreadnought_2"',
        'replaces = "carrier_2"',
        "super_dreadnought_2.replaces: carrier_2 upgrades or needs something else",
    ),
    (
        "technologies.toml",
        'colour = "blue"\nkind',
        "kind",
        "antimass_deflectors.colour: the key is missing",
    ),
    (
        "technologies.toml",
        'windows = ["turn.action"]\ntext = "In each',
        'windows = ["turn.acting"]\ntext = "In each',
        "fleet_logistics.windows[0]: there is no window 'turn.acting'; allowed are passive, ",
    ),
    (
        "technologies.toml",
        'op = "status_cards", n = 1',
        'op = "status_card", n = 1',
        "neural_motivator.effects[0].op: there is no effect 'status_card'; allowed are trade_goods",
    ),
    (
        "technologies.toml",
        'op = "status_cards", n = 1',
        'op = "status_cards", m = 1',
        "neural_motivator.effects[0].m: unknown key; allowed are n",
    ),
    (
        "technologies.toml",
        'op = "status_cards", n = 1',
        'op = "planet_value", resources = 1',
        "neural_motivator.effects[0]: only laws change the values of planets",
    ),
    ("factions.toml", "home = 5\n", "home = 6\n", "tiles.5.home_of: the home of arborec is tile 6"),
    (
        "factions.toml",
        'technologies = ["gravity_drive"]',
        'technologies = ["bioplasmosis"]',
        "creuss.technologies[0]: bioplasmosis belongs to another faction",
    ),
    (
        "factions.toml",
        "units = { carrier = 1, cruiser = 1,",
        "units = { carrier = 5, cruiser = 1,",
        "arborec.units.carrier: must be at most 4, the pieces there are",
    ),
    (
        "factions.toml",
        "units = { carrier = 1, cruiser = 1,",
        "units = { war_sun = 1, cruiser = 1,",
        "arborec.units.war_sun: arborec has no war_sun at the start",
    ),
    (
        "factions.toml",
        'tokens = ["naalu_zero"]',
        'tokens = ["naalu_one"]',
        "naalu.tokens[0]: there is no token 'naalu_one'; allowed are speaker, ",
    ),
    (
        "technologies.toml",
        'name = "Bioplasmosis"\nfaction = "arborec"',
        'name = "Bioplasmosis"\nfaction = "sol"',
        "factions.toml: arborec: must have 2 technologies, not 1",
    ),
    (
        "abilities.toml",
        'faction = "arborec"',
        'faction = "sol"',
        "factions.toml: arborec: has no ability in abilities.toml",
    ),
    # Cards
    (
        "action_cards.toml",
        'who = "anyone"\nrider',
        'who = "nobody"\nrider',
        "construction_rider.who: must be one of anyone, active_player",
    ),
    (
        "action_cards.toml",
        'windows = ["agenda.revealed_after"]\nwho = "anyone"\nrider',
        'windows = ["agenda.start"]\nwho = "anyone"\nrider',
        "construction_rider.rider: a rider is played after an agenda is revealed",
    ),
    ("action_cards.toml", "copies = 4", "copies = 3", "is 80, but action_cards.toml has 79"),
    (
        "agendas.toml",
        'against = "Nothing happens."\n',
        "",
        "ixthian_artifact: must have for and against, or for an election a text",
    ),
    (
        "agendas.toml",
        'planets = "outer"\n',
        "",
        "colonial_redistribution.planets: belongs to agendas that elect a planet",
    ),
    (
        "agendas.toml",
        'stays = "planet"\neffects = [{ op = "planet_value", resources = 2 }]',
        'stays = "owner"\neffects = [{ op = "planet_value", resources = 2 }]',
        "core_mining.stays: must be 'planet'",
    ),
    (
        "agendas.toml",
        'kind = "directive"\nvote = "elect_player"\neffects',
        'kind = "law"\nvote = "elect_player"\neffects',
        "archived_secret.stays: belongs to laws, and to all of them",
    ),
    (
        "agendas.toml",
        'redraw_if = "no_scored_secrets"',
        'redraw_if = "no_scored_secrets"\ndelayed = ["for"]',
        "classified_document_leaks.delayed: belongs to agendas that are voted for and against",
    ),
    (
        "objectives.toml",
        "cost = { resources = 8 }\n",
        "",
        "erect_a_monument: must have either requires or a cost",
    ),
    (
        "objectives.toml",
        'op = "same_trait"',
        'op = "trade_goods"',
        "corner_the_market.requires[0].op: there is no requirement 'trade_goods'; allowed",
    ),
    (
        "objectives.toml",
        'phase = "action"\n',
        "",
        "destroy_their_greatest_ship.requires[0]: does not fit the phase 'status'",
    ),
    (
        "objectives.toml",
        'planet = "mecatol_rex"',
        'planet = "mecatol"',
        "occupy_the_seat_of_the_empire.requires[0].planet: there is no planet 'mecatol'; allowed",
    ),
    (
        "objectives.toml",
        'what = "pds", n = 4',
        'what = "pds", n = 7',
        "establish_a_perimeter.requires[0].n: is more than the pieces of a pds",
    ),
    (
        "promissory_notes.toml",
        'returns = ["status_end"]\n',
        "",
        "gift_of_prescience.returns: belongs to notes that stay, and to all of them",
    ),
    (
        "strategy_cards.toml",
        "initiative = 8",
        "initiative = 7",
        "strategy_cards.toml: the initiatives must be 1 to 8, each once",
    ),
    # Numbers
    (
        "limits.toml",
        "strategy_cards = { 3 = 2, 4 = 2, 5 = 1, 6 = 1 }",
        "strategy_cards = { 3 = 2, 4 = 2, 5 = 1, 6 = 2 }",
        "strategy_cards.6: needs 12 strategy cards",
    ),
    ("limits.toml", "tactic = 3,", "tactic = 13,", "start_tokens: must be at most 16 in all"),
    ("limits.toml", '"red", "yellow"]', '"red"]', "colours: must have 6 entries, not 5"),
    (
        "limits.toml",
        "stage_1_in_play = 5",
        "stage_1_in_play = 11",
        "stage_1_in_play: must be at mo",
    ),
    (
        "limits.toml",
        'rift_loss = "destroyed"',
        'rift_loss = "gone"',
        "switches.rift_loss: must be one of destroyed, removed, not 'gone'",
    ),
    (
        "limits.toml",
        'faction = "naalu"\n',
        'faction = "yin"\n',
        "tokens.naalu_zero.faction: yin does not list it",
    ),
    (
        "limits.toml",
        "unit_upgrade_cards = 62",
        "unit_upgrade_cards = 63",
        "supply.unit_upgrade_cards: is 63, but technologies.toml has 62",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "sentence"), FAULTS)
def test_faults_are_refused(tmp_path: Path, file: str, old: str, new: str, sentence: str) -> None:
    data = tmp_path / "data"
    shutil.copytree(str(DATA), data)
    text = (data / file).read_text(encoding="utf-8")
    assert old in text
    (data / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load(data)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
