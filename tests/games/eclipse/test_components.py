"""The components: what is in the box, and that it fits together."""

from collections import Counter

from armillary.games.eclipse.components import (
    CATEGORIES,
    PLAYERS,
    SHIPS,
    Resources,
    Square,
    components,
)
from armillary.games.eclipse.pieces.ship_values import values

C = components()


def test_the_box_is_complete() -> None:
    assert Counter(sector.kind for sector in C.sectors.values()) == {
        "center": 1,
        "inner": 10,
        "middle": 13,
        "outer": 20,
        "starting": 12,
        "guardian": 4,
    }
    assert (len(C.technologies), sum(t.copies for t in C.technologies.values())) == (39, 114)
    assert Counter(part.access for part in C.parts.values()) == {
        "basic": 5,
        "tech": 19,
        "ancient": 15,
    }
    assert (len(C.discoveries), sum(d.copies for d in C.discoveries.values())) == (24, 36)
    assert Counter(species.terran for species in C.species.values()) == {False: 6, True: 6}
    assert len(C.npcs) == 6
    assert components() is C


# Sectors


def test_sectors() -> None:
    center, castor, corvi = C.sectors["001"], C.sectors["101"], C.sectors["281"]
    assert (center.ring, center.number, center.vp, center.gcds) == (0, 1, 4, True)
    assert center.wormholes == (0, 1, 2, 3, 4, 5)
    assert center.squares == (
        *(Square("money"), Square("money"), Square("science"), Square("science", True)),
        *(Square("materials"), Square("materials", True)),
    )
    assert (castor.name, castor.ring, castor.vp, castor.ancients) == ("Castor", 1, 2, 1)
    assert (castor.wormholes, castor.discovery) == ((1, 2, 3, 4, 5), True)
    assert (corvi.warp_portal, corvi.ring, corvi.arrow) == (True, 2, None)
    assert C.sectors["110"].squares == (Square("money", True), Square("gray", True))
    assert C.sectors["318"].discovery is False


def test_sums_over_all_sectors() -> None:
    rows = C.sectors.values()
    assert sum(sector.ancients for sector in rows) == 17
    assert sum(sector.artifacts for sector in rows) == 25
    assert sum(sector.discovery for sector in rows) == 31
    assert sum(len(sector.wormholes) for sector in rows) == 216
    assert sum(len(sector.squares) for sector in rows) == 155
    assert Counter(s.kind for sector in rows for s in sector.squares if s.advanced) == {
        "materials": 16,
        "science": 19,
        "money": 19,
        "gray": 2,
    }
    starting = [sector for sector in rows if sector.arrow is not None]
    assert {(s.arrow, s.wormholes) for s in starting} == {(0, (0, 1, 3, 4))}


# Technologies and parts


def test_technologies() -> None:
    labs, cannon, meta = (
        C.technologies[id] for id in ("advanced_labs", "antimatter_cannon", "metasynthesis")
    )
    assert (labs.category, labs.base, labs.minimum, labs.copies) == ("nano", 10, 6, 4)
    assert (labs.kind, labs.advanced) == ("permanent", ("science",))
    assert (cannon.category, cannon.base, cannon.minimum, cannon.kind) == (
        *("grid", 14, 7, "ship_part"),
    )
    assert (meta.category, meta.base, meta.minimum, meta.copies) == ("rare", 17, 11, 1)
    assert meta.advanced == ("materials", "science", "money")
    for category in CATEGORIES:
        rows = [t for t in C.technologies.values() if t.category == category]
        assert [t.base for t in rows] == [2, 4, 6, 8, 10, 12, 14, 16]
        assert [t.minimum for t in rows] == [2, 3, 4, 5, 6, 6, 7, 8]
        assert [t.copies for t in rows] == [5, 5, 5, 5, 4, 3, 3, 3]


def test_what_technologies_give() -> None:
    rows = C.technologies
    assert {id: t.discs for id, t in rows.items() if t.discs} == {
        "quantum_grid": 2,
        "advanced_robotics": 1,
    }
    assert {id: t.activations for id, t in rows.items() if t.activations} == {
        "nanorobots": {"build": 1},
        "improved_logistics": {"move": 1},
        "pico_modulator": {"upgrade": 2},
    }
    assert (rows["artifact_key"].per_artifact, rows["warp_portal"].portal_vp) == (5, 1)
    assert rows["ancient_labs"].discoveries == 1


def test_parts() -> None:
    turret, missile, absorption = (
        C.parts[id] for id in ("plasma_turret", "flux_missile", "absorption_shield")
    )
    assert (turret.category, turret.dice, turret.energy_used) == ("cannon", {"orange": 2}, 3)
    assert (missile.dice, missile.initiative, missile.energy_used) == ({"yellow": 2}, 1, 0)
    assert (absorption.shield, absorption.energy_produced) == (1, 4)
    assert (absorption.technology, C.parts["hull"].technology) == ("absorption_shield", None)
    assert [id for id, part in C.parts.items() if part.outside] == ["muon_source"]
    assert {
        id: (p.movement, p.initiative, p.energy_used) for id, p in C.parts.items() if p.movement
    } == {
        "nuclear_drive": (1, 1, 1),
        "fusion_drive": (2, 2, 2),
        "tachyon_drive": (3, 3, 3),
        "transition_drive": (3, 0, 0),
        "conformal_drive": (4, 2, 2),
        "nonlinear_drive": (2, 0, 0),
    }


# Species


def test_species() -> None:
    eridani, orion, union = (
        C.species[id] for id in ("eridani_empire", "orion_hegemony", "terran_union")
    )
    assert eridani.start == Resources(materials=4, science=2, money=26)
    assert (eridani.discs, eridani.reputation_tiles, eridani.trade) == (11, 2, 3)
    assert eridani.technologies == ("gauss_shield", "fusion_drive", "plasma_cannon")
    assert (orion.starting_ship, orion.trade) == ("cruiser", 4)
    assert orion.reputation == ("both", "both", "both", "both", "reputation")
    assert (union.trade, union.activations["move"], union.discs) == (2, 3, 13)
    assert (union.pair, union.sector, union.technologies) == ("planta", "225", ("starbase",))
    assert C.species["planta"].colony_ships == 4
    assert C.species["mechanema"].costs == {
        "interceptor": 2,
        "cruiser": 4,
        "dreadnought": 7,
        "starbase": 2,
        "orbital": 3,
        "monolith": 8,
    }
    assert C.species["hydran_progress"].start_advanced == ("science",)
    draco = C.species["descendants_of_draco"]
    assert (draco.ancient_vp, draco.second_reveal, draco.peaceful) == (1, True, True)


def test_terran_factions_differ_only_in_home_and_colour() -> None:
    terrans = [species for species in C.species.values() if species.terran]
    assert len({species.sector for species in terrans}) == 6
    assert len({species.colour for species in terrans}) == 6
    first = terrans[0]
    for other in terrans[1:]:
        assert (other.start, other.blueprints) == (first.start, first.blueprints)
        assert (other.costs, other.activations) == (first.costs, first.activations)
        assert (other.reputation, other.trade) == (first.reputation, first.trade)


def test_printed_blueprints() -> None:
    def printed(species: str, ship: str) -> tuple[int, ...]:
        blueprint = C.species[species].blueprints[ship]
        v = values(C, blueprint, blueprint.printed)
        spare = v.energy_produced - v.energy_used
        return len(blueprint.slots), v.initiative, v.computer, v.shield, v.hull, v.movement, spare

    assert {ship: printed("terran_union", ship) for ship in SHIPS} == {
        "interceptor": (4, 3, 0, 0, 0, 1, 1),
        "cruiser": (6, 2, 1, 0, 1, 1, 1),
        "dreadnought": (8, 1, 1, 0, 2, 1, 0),
        "starbase": (5, 4, 1, 0, 2, 0, 2),
    }
    assert {ship: printed("planta", ship) for ship in SHIPS} == {
        "interceptor": (3, 1, 1, 0, 0, 1, 3),
        "cruiser": (5, 1, 1, 0, 1, 1, 3),
        "dreadnought": (7, 1, 1, 0, 2, 1, 2),
        "starbase": (4, 2, 2, 0, 2, 0, 4),
    }
    assert {ship: printed("orion_hegemony", ship) for ship in SHIPS} == {
        "interceptor": (4, 4, 0, 1, 0, 1, 2),
        "cruiser": (6, 3, 1, 1, 1, 1, 3),
        "dreadnought": (8, 2, 1, 1, 2, 1, 3),
        "starbase": (5, 5, 1, 1, 2, 0, 2),
    }
    assert printed("eridani_empire", "cruiser") == (6, 2, 1, 0, 1, 1, 2)


def test_values_add_up_over_all_parts() -> None:
    blueprint = C.species["eridani_empire"].blueprints["interceptor"]
    parts = ("nuclear_source", "plasma_cannon", "fusion_drive", "gauss_shield", "muon_source")
    v = values(C, blueprint, parts)
    assert (v.energy_produced, v.energy_used, v.shield, v.movement) == (6, 4, 1, 2)
    assert (v.initiative, v.cannons, v.missiles) == (5, {"orange": 1}, {})
    two = values(C, blueprint, ("ion_cannon", "ion_turret", "plasma_missile", "plasma_missile"))
    assert (two.cannons, two.missiles) == ({"yellow": 3}, {"orange": 4})


# The rest


def test_discoveries() -> None:
    orbital, portal = C.discoveries["ancient_orbital"], C.discoveries["ancient_warp_portal"]
    assert (orbital.copies, orbital.gain) == (2, Resources(materials=2))
    assert (portal.copies, portal.vp) == (1, 2)
    assert C.discoveries["mixed_cache"].gain == Resources(materials=2, science=2, money=3)
    parts = {d.part for d in C.discoveries.values() if d.part}
    assert parts == {id for id, part in C.parts.items() if part.access == "ancient"}


def test_ships_of_nobody() -> None:
    guardian, gcds = C.npcs["guardian_advanced"], C.npcs["gcds"]
    assert (guardian.initiative, guardian.computer, guardian.hull) == (1, 1, 3)
    assert (guardian.cannons, guardian.missiles) == ({"red": 1}, {"orange": 2})
    assert (gcds.initiative, gcds.computer, gcds.hull, gcds.cannons) == (0, 2, 7, {"yellow": 4})
    assert not any(npc.shield for npc in C.npcs.values())


def test_upkeep_and_production() -> None:
    influence, population = C.tracks.influence, C.tracks.population
    costs = [influence.cost(13 - empty) for empty in range(14)]
    assert costs == [0, 0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30]
    assert influence.cost(15) == 0
    incomes = [population.income(cubes) for cubes in range(12, -1, -1)]
    assert incomes == [0, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28]
    assert C.tracks.technology.discounts == (0, 1, 2, 3, 4, 6, 8)
    assert C.tracks.technology.vp == (0, 0, 0, 0, 1, 2, 3, 5)


def test_combat() -> None:
    reputation = C.combat.reputation
    assert reputation.tiles == {1: 12, 2: 10, 3: 7, 4: 4}
    assert sum(value * count for value, count in reputation.tiles.items()) == 69
    assert (reputation.taking_part, reputation.most, reputation.keep) == (1, 5, 1)
    assert reputation.draws == {
        "interceptor": 1,
        "cruiser": 2,
        "dreadnought": 3,
        "starbase": 1,
        "ancient": 1,
        "guardian": 2,
        "gcds": 3,
    }
    assert C.combat.dice.damage == {"yellow": 1, "orange": 2, "blue": 3, "red": 4}
    assert C.combat.targets.largest_first == ("dreadnought", "cruiser", "starbase", "interceptor")


def test_setup_by_players() -> None:
    rows = [C.limits.players[players] for players in PLAYERS]
    assert [row.technologies for row in rows] == [12, 14, 16, 18, 20]
    assert [row.new_technologies for row in rows] == [5, 6, 7, 8, 9]
    assert [row.outer_sectors for row in rows] == [5, 8, 14, 16, 18]
    assert [row.slots for row in rows][:3] == [(0, 3), (0, 2, 4), (1, 2, 4, 5)]
    assert [slot.at for slot in C.limits.slots] == [
        *((0, -2), (2, -2), (2, 0)),
        *((0, 2), (-2, 2), (-2, 0)),
    ]
    assert [slot.rotation for slot in C.limits.slots] == [3, 4, 5, 0, 1, 2]
    pieces = C.limits.pieces
    assert (pieces.interceptor, pieces.cruiser, pieces.dreadnought, pieces.starbase) == (8, 4, 2, 4)
    assert (pieces.cubes, pieces.discs, pieces.ambassadors) == (33, 16, 3)
