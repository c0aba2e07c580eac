"""The odds of battles: known results, effects that have none, and files that make no sense."""

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from armillary.core.errors import DataError
from armillary.games.imperium.combat import odds_side
from armillary.games.imperium.combat.odds import Odds, odds
from armillary.games.imperium.combat.odds_file import read
from armillary.games.imperium.numbering import DATA, POWER_IDS
from armillary.games.imperium.units.packed_units import TYPES

FILE = Path(__file__).parents[3] / "data" / "imperium" / "battles.yaml"
RAW = yaml.load(
    FILE.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
)
KNOWN: list[dict[str, Any]] = RAW["battles"]
RESULTS = ("attacker", "draw", "defender")


def fight(
    attacker: dict[str, Any], defender: dict[str, Any], place: str = "space", **more: Any
) -> Odds:
    raw = {"id": "X", "place": place, "attacker": attacker, "defender": defender, **more}
    (battle,) = read({"battles": [raw]}, "battles.yaml")
    return odds(battle)


def side(
    faction: str = "generic", /, *has: str, upgraded: tuple[str, ...] = (), **units: int
) -> dict[str, Any]:
    """A side; what it has are technologies, cards and notes."""
    cards = {"morale_boost", "shields_holding", "fire_team", "maneuvering_jets", "bunker"}
    cards |= {"disable", "emergency_repairs", "experimental_battlestation", "fighter_prototype"}
    notes = {"tekklar_legion", "war_funding"}
    return {
        "faction": faction,
        "units": units,
        "upgraded": list(upgraded),
        "technologies": [name for name in has if name not in cards | notes],
        "action_cards": [name for name in has if name in cards],
        "promissory_notes": [name for name in has if name in notes],
    }


def duel(p: float, q: float) -> float:
    """That the first wins if both have one life and hit with these chances."""
    return p * (1 - q) / (1 - (1 - p) * (1 - q))


def test_the_odds_name_nothing_that_can_be_held() -> None:
    """Each card, technology and faction says itself what it changes (`Power.odds`)."""
    names = {f'"{id}"' for id in (*POWER_IDS, *DATA.factions)} - {f'"{type}"' for type in TYPES}
    combat = Path(odds_side.__file__).parent
    for file in ("odds.py", "odds_side.py", "odds_file.py", "advantages.py"):
        text = (combat / file).read_text(encoding="utf-8")
        assert sorted(name for name in names if name in text) == [], file


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known["id"])
def test_known_battles(known: dict[str, Any]) -> None:
    (battle,) = read({"battles": [known]}, "battles.yaml")
    result = odds(battle)
    assert result.standard_error == 0
    if "exact" in known:
        for name in RESULTS:
            # The file rounds to six digits.
            assert abs(getattr(result, name) - known["exact"][name]) < 1e-6
        for name, units in known["exact_survivors"].items():
            for unit, left in units.items():
                assert abs(result.survivors[name][unit] - left) < 1e-4
    else:
        for name in RESULTS:
            simulated = known["result"]
            assert abs(getattr(result, name) - simulated[name]) < 3 * simulated["standard_error"]
    assert abs(sum(getattr(result, name) for name in RESULTS) - 1) < 1e-9


def test_all_known_battles_are_quick() -> None:
    started = time.process_time()
    assert len([odds(battle) for battle in read(RAW, "battles.yaml")]) == 40
    assert time.process_time() - started < 10


def test_too_much_work_is_simulated() -> None:
    (battle,) = read({"battles": [k for k in KNOWN if k["id"] == "S53"]}, "battles.yaml")
    exact, simulated = odds(battle), odds(battle, most_work=100, simulations=4000)
    assert exact.standard_error == 0
    assert simulated.standard_error == pytest.approx(0.0077, abs=1e-4)
    for name in RESULTS:
        difference = abs(getattr(exact, name) - getattr(simulated, name))
        assert difference < 3 * simulated.standard_error
    # On the ground, with what a round does to both sides at once.
    attacker = side("sardakk_norr", "valkyrie_particle_weave", infantry=4)
    (battle,) = read(
        {"battles": [{"id": 1, "place": "ground", "attacker": attacker, "defender": attacker}]}, ""
    )
    exact, simulated = odds(battle), odds(battle, most_work=0, simulations=4000)
    assert abs(exact.attacker - simulated.attacker) < 3 * simulated.standard_error


def test_flagships() -> None:
    one = side(cruiser=1)
    # J.N.S. Hylarim: 7 and 8 are a hit, 9 and 10 are three; two dice, and it sustains once.
    hylarim = fight(side("jol_nar", flagship=1), side(dreadnought=1, carrier=1))
    dull = fight(side("hacan", flagship=1), side(dreadnought=1, carrier=1))
    assert hylarim.attacker > dull.attacker + 0.1
    # Salai Sai Corian rolls no dice against fighters alone, so that it can never win.
    helpless = fight(side("winnu", flagship=1), side(fighter=2))
    assert helpless.attacker == 0
    assert helpless.defender == pytest.approx(1)
    many, few = side(cruiser=5), side(cruiser=1)
    rolled = fight(side("winnu", flagship=1), many).survivors["defender"]["cruiser"]
    assert rolled < 5
    assert fight(side("winnu", flagship=1), few).attacker > 0.5
    # Fourth Moon: a dreadnought that cannot sustain is a cruiser that hits on 5.
    moon = fight(side("mentak", flagship=1), side(dreadnought=1))
    free = fight(side("hacan", flagship=1), side(dreadnought=1))
    assert moon.attacker > free.attacker + 0.1
    # Van Hauge takes everybody along: whoever destroys it wins nothing.
    yin = fight(side("yin", flagship=1), side(cruiser=8))
    assert yin.defender == 0
    assert yin.draw > 0.9
    # The Alastor: infantry fights in space, without it it does not.
    alastor = fight(side("nekro", flagship=1, infantry=4), side(cruiser=3))
    alone = fight(side("nekro", flagship=1), side(cruiser=3))
    assert alastor.attacker > alone.attacker + 0.2
    assert alastor.survivors["attacker"]["infantry"] > 0
    assert fight(side("hacan", cruiser=1, infantry=4), one) == fight(side("hacan", cruiser=1), one)
    # Loncara Ssodu fires before the combat.
    ssodu = fight(side("xxcha", flagship=1), one)
    assert ssodu.attacker > fight(side("hacan", flagship=1), one).attacker


def test_hits_for_other_ships_than_fighters() -> None:
    """[0.0.1] and Graviton Laser System shoot past fighters, as long as there is something else."""
    l1z1x = fight(side("l1z1x", flagship=1), side(carrier=1, fighter=3))
    assert l1z1x.survivors["defender"]["carrier"] < 0.3
    sol = fight(side("sol", flagship=1), side(carrier=1, fighter=3))
    assert sol.survivors["defender"]["carrier"] == pytest.approx(sol.defender)
    assert fight(side("l1z1x", flagship=1), side(fighter=3)).attacker > 0.5
    plain = fight(side(carrier=1, fighter=2), side(cruiser=1, pds=2))
    laser = fight(
        side(carrier=1, fighter=2), side("generic", "graviton_laser_system", cruiser=1, pds=2)
    )
    fighters = "fighter"
    assert laser.survivors["attacker"][fighters] > plain.survivors["attacker"][fighters]
    assert laser.survivors["attacker"]["carrier"] < plain.survivors["attacker"]["carrier"]


def test_start_of_combat() -> None:
    three, two = (
        side("generic", "assault_cannon", cruiser=3),
        side("generic", "assault_cannon", cruiser=2),
    )
    lone = side(carrier=1)
    assert fight(three, lone).attacker == 1
    assert fight(two, lone).attacker < 1
    # Dimensional Splicer: on the best ship that cannot sustain it.
    spliced = fight(side("creuss", "dimensional_splicer", cruiser=1), side(carrier=1, fighter=1))
    assert spliced.survivors["defender"]["carrier"] == 0
    assert fight(side("creuss", "dimensional_splicer", cruiser=1), side(cruiser=1)).attacker == 1
    survived = fight(side("creuss", "dimensional_splicer", cruiser=1), side(dreadnought=1))
    assert 0 < survived.attacker < 1
    # Impulse Core: a destroyer for a carrier, past its fighters.
    core = fight(side("yin", "impulse_core", destroyer=1, cruiser=2), side(carrier=1))
    assert core.attacker == 1
    assert core.survivors["attacker"] == {"destroyer": 0, "cruiser": pytest.approx(2)}
    # Ambush: two cruisers at 7, so 0.64 that the only enemy is hit before it can fire.
    ambushed = fight(side("mentak", cruiser=2), side(cruiser=1))
    plain = fight(side("hacan", cruiser=2), side(cruiser=1))
    assert ambushed.defender == pytest.approx(plain.defender * 0.36)


def test_cards_notes_and_armour_in_space() -> None:
    cruisers = side(cruiser=2)
    usual = fight(cruisers, cruisers)
    assert usual.attacker == pytest.approx(usual.defender)
    for better in ("morale_boost", "shields_holding", "war_funding"):
        assert fight(side("generic", better, cruiser=2), cruisers).attacker > usual.attacker + 0.05
    # Shields Holding saves a ship that is hit for the first time, whenever that is.
    shielded = fight(side("generic", "shields_holding", cruiser=1), side(cruiser=1))
    p, lives = 0.4, duel(0.4, 0.4)
    both, hit_me, hit_you = p * p, (1 - p) * p, p * (1 - p)
    hit = (both + hit_you + hit_me * lives) / (1 - (1 - p) ** 2)
    assert shielded.attacker == pytest.approx(hit)
    dreadnoughts = side(dreadnought=3)
    plain = fight(dreadnoughts, dreadnoughts).attacker
    for better in ("duranium_armor", "emergency_repairs"):
        assert fight(side("generic", better, dreadnought=3), dreadnoughts).attacker > plain + 0.05
    letnev = fight(side("letnev", "non_euclidean_shielding", dreadnought=3), dreadnoughts)
    assert letnev.attacker > plain + 0.2


def test_space_cannon_in_space() -> None:
    """Antimass Deflectors, Maneuvering Jets and Experimental Battlestation."""
    gun = side(cruiser=1, pds=1)
    usual = fight(side(cruiser=1), gun)
    assert usual.attacker == pytest.approx(0.5 * duel(0.4, 0.4))
    deflected = fight(side("generic", "antimass_deflectors", cruiser=1), gun)
    assert deflected.attacker == pytest.approx(0.6 * duel(0.4, 0.4))
    jets = fight(side("generic", "maneuvering_jets", cruiser=1), gun)
    assert jets.attacker == pytest.approx(duel(0.4, 0.4))
    station = fight(side(cruiser=1), side("generic", "experimental_battlestation", cruiser=1))
    assert station.attacker == pytest.approx(0.4**3 * duel(0.4, 0.4))
    # If nobody is left to fight, nobody is left.
    assert fight(side(cruiser=1, pds=2), gun).draw > usual.draw


def test_on_the_ground() -> None:
    one = side(infantry=1)
    usual = fight(one, one, "ground")
    assert usual.attacker == pytest.approx(duel(0.3, 0.3))
    rerolled = fight(side("generic", "fire_team", infantry=1), one, "ground")
    p = 1 - 0.7**2
    assert rerolled.attacker == pytest.approx(p * 0.7 + (1 - p) * 0.7 * duel(0.3, 0.3))
    # Magen Defense Grid: the attacker does not roll in the first round, unless a war sun is there.
    grid = side("generic", "magen_defense_grid", infantry=1, pds=1)
    disruptors = "l4_disruptors"
    silent = fight(side("letnev", disruptors, infantry=1), grid, "ground")
    assert silent.attacker == pytest.approx(0.7 * duel(0.3, 0.3))
    stripped = fight(side("letnev", disruptors, infantry=1, flagship=1), grid, "ground")
    assert stripped.attacker > usual.attacker
    disabled = fight(side("generic", "disable", infantry=1), grid, "ground")
    assert disabled.attacker == pytest.approx(usual.attacker)
    # Tekklar Legion: better for its holder, worse for N'orr against it.
    norr = side("sardakk_norr", infantry=1)
    legion = fight(side("generic", "tekklar_legion", infantry=1), norr, "ground")
    assert legion.attacker == pytest.approx(duel(0.4, 0.3))
    # Valkyrie Particle Weave: whoever hits is hit.
    weave = fight(side("sardakk_norr", "valkyrie_particle_weave", infantry=1), one, "ground")
    assert weave.defender == 0
    # A nebula matters in space only.
    assert fight(one, one, "ground", nebula=True) == usual


def test_war_suns_ignore_planetary_shield() -> None:
    shield = side(infantry=3, pds=1)
    kept_off = fight(side(infantry=3, dreadnought=2), shield, "ground")
    assert kept_off == fight(side(infantry=3), shield, "ground")
    assert fight(side(infantry=3, war_sun=1), shield, "ground").attacker > kept_off.attacker + 0.3


def test_what_takes_no_part_changes_nothing() -> None:
    usual = fight(side(cruiser=2), side(cruiser=2))
    assert (
        fight(side("generic", "sarween_tools", cruiser=2, space_dock=1), side(cruiser=2)) == usual
    )
    by_technology = fight(side("generic", "cruiser_2", cruiser=2), side(cruiser=2))
    assert by_technology == fight(side(upgraded=("cruiser",), cruiser=2), side(cruiser=2))


def test_damage_that_was_taken_before_counts() -> None:
    """A damaged dreadnought is worth one that cannot sustain; repaired (Duranium Armor), more."""
    fresh, hurt = side(dreadnought=1), {**side(dreadnought=1), "damaged": {"dreadnought": 1}}
    p, q = 0.6, 0.4  # a dreadnought hits on 5, a cruiser on 7
    assert fight(hurt, side(cruiser=1)).attacker == pytest.approx(duel(p, q))
    assert fight(fresh, side(cruiser=1)).attacker > duel(p, q) + 0.1
    armoured = {**hurt, "technologies": ["duranium_armor"]}
    assert fight(armoured, hurt).attacker > fight(hurt, hurt).attacker


def test_what_comes_before_the_rounds_is_over_when_they_have_begun() -> None:
    raw = {"id": "X", "place": "space", "attacker": side(cruiser=1)}
    (battle,) = read({"battles": [raw | {"defender": side(cruiser=1, pds=6)}]}, "battles.yaml")
    assert odds(battle).attacker < duel(0.4, 0.4)
    begun = msgspec.structs.replace(battle, begun=True)
    assert odds(begun).attacker == pytest.approx(duel(0.4, 0.4))


GOOD = {"id": "X", "place": "space", "attacker": side(cruiser=1), "defender": side(cruiser=1)}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"place": "sea"}, "battles[0].place: must be one of space, ground, not 'sea'"),
        ({"attacker": 3}, "battles[0].attacker: "),
        (
            {"attacker": side("romulans", cruiser=1)},
            "battles[0].attacker.faction: there is no faction 'romulans'; allowed are generic, arb",
        ),
        (
            {"attacker": side(flagship=1)},
            "battles[0].attacker.units.flagship: the faction generic has no flagship",
        ),
        ({"attacker": side(pds=1)}, "battles[0].attacker.units: must have a ship"),
        ({"defender": side(cruiser=-1)}, "battles[0].defender.units.cruiser: expected `int` >= 0"),
        (
            {"place": "ground", "attacker": side(infantry=1)},
            "battles[0].defender.units: must have infantry",
        ),
        (
            {"defender": {**side(cruiser=1), "action_cards": ["morale"]}},
            "battles[0].defender.action_cards[0]: there is no action card 'morale'; allowed are ",
        ),
        (
            {"defender": {**side(cruiser=1), "action_cards": ["direct_hit"]}},
            "battles[0].defender.action_cards[0]: the odds do not cover direct_hit; they cover bun",
        ),
        (
            {"defender": {**side(cruiser=1), "technologies": ["warp"]}},
            "battles[0].defender.technologies[0]: there is no technology 'warp'; allowed are ",
        ),
        (
            {"defender": {**side(cruiser=1, dreadnought=1), "damaged": {"cruiser": 1}}},
            "battles[0].defender.damaged.cruiser: 1 cannot be damaged: 0 of them can sustain dam",
        ),
        (
            {"defender": {**side(dreadnought=1), "damaged": {"dreadnought": 2}}},
            "battles[0].defender.damaged.dreadnought: 2 cannot be damaged: 1 of them can sustain",
        ),
    ],
)
def test_battles_that_make_no_sense(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(DataError) as refused:
        read({"battles": [GOOD | change]}, "mine.yaml")
    assert str(refused.value).startswith(f"mine.yaml: {sentence}")


def test_a_file_that_is_no_list_of_battles() -> None:
    wrong: list[Any] = [None, [], {"battles": 3}]
    for raw in wrong:
        with pytest.raises(DataError, match=r"^mine.yaml: battles: must be a list of battles$"):
            read(raw, "mine.yaml")
    assert read({"battles": []}, "mine.yaml") == []
