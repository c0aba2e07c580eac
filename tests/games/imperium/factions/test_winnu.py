"""The Winnu."""

from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.paying import Exhaust
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.galaxy.adjacency import links
from armillary.games.imperium.numbering import STRATEGY_CARD
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.factions.seated import land, rolling, table, table_at, to_pay
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    options,
    pick,
    planets,
    points,
    refused,
    roll,
    usable,
    use,
)

END = EndMovement()


# Mecatol Rex


MECATOL = """
    players.0.units = {"18" = {carrier = 1, infantry = 2}, winnu = {infantry = 1}}
    players.0.planets = ["winnu"]
    players.0.exhausted = ["winnu"]
    players.0.goods = 0
    players.0.technologies = []
"""


@covers("blood_ties")
@proves("imperium", "8.9", "18.7")
def test_blood_ties_remove_the_custodians_for_nothing() -> None:
    state = table("winnu", MECATOL)
    do(state, Activate(18), pick(planet="mecatol_rex"), land("mecatol_rex", 2))
    assert (points(state)[0], planets(state, 0)) == (1, ["winnu", "mecatol_rex"])
    assert not state.custodians
    declined = table("winnu", MECATOL)
    do(declined, Activate(18), DECLINE)
    assert (declined.custodians, points(declined)[0]) == (True, 0)
    usual = MECATOL.replace("winnu", "arretze")
    others = table("hacan", usual, 'players.2.planets = ["jord"]\nplayers.2.units = {}')
    do(others, Activate(18))
    assert asked(others)[1] != "custodians"  # six influence are not there


@covers("reclamation")
@proves("imperium", "18.8")
def test_reclamation_builds_on_mecatol_rex_when_it_is_gained() -> None:
    state = table("winnu", MECATOL)
    do(state, Activate(18), pick(planet="mecatol_rex"), land("mecatol_rex", 2))
    assert usable(state) == ["reclamation"]
    do(state, use("reclamation"))
    assert forces(state, 0, "mecatol_rex") == {"infantry": 2, "pds": 1, "space_dock": 1}
    declined = table("winnu", MECATOL)
    do(declined, Activate(18), pick(planet="mecatol_rex"), land("mecatol_rex", 2), DECLINE)
    assert forces(declined, 0, "mecatol_rex") == {"infantry": 2}


@covers("reclamation")
@proves("imperium", "18.8")
def test_reclamation_only_after_gaining_it_and_with_what_is_left() -> None:
    own = 'custodians = false\nplayers.0.planets = ["winnu", "mecatol_rex"]'
    held = table("winnu", MECATOL, own)
    do(held, Activate(18), land("mecatol_rex", 2))
    assert asked(held) == (1, "turn")
    docks = """
        players.0.units = {"18" = {carrier = 1, infantry = 1}, winnu = {space_dock = 1}, \
bereg = {space_dock = 1}, lirta_iv = {space_dock = 1}}
        players.0.planets = ["winnu", "bereg", "lirta_iv"]
        players.0.exhausted = ["winnu", "bereg", "lirta_iv"]
    """.replace("\\\n", "")
    state = table("winnu", MECATOL, docks)
    do(state, Activate(18), pick(planet="mecatol_rex"), use("reclamation"))
    assert forces(state, 0, "mecatol_rex") == {"infantry": 1, "pds": 1}  # all docks are in use


# Lazax Gate Folding


GATE = """
    players.0.units = {"26" = {cruiser = 1, carrier = 1}, winnu = {infantry = 1}}
    players.0.technologies = ["lazax_gate_folding"]
"""


@covers("lazax_gate_folding")
@proves("imperium", "6.2.8", "18.4")
def test_lazax_gate_folding_opens_mecatol_rex_to_wormholes() -> None:
    state = table("winnu", GATE)
    assert Activate(18) in options(state)
    do(state, Activate(18), MoveShip(26, "carrier", (18,)))  # alpha, and two systems away
    assert 40 in bits(links(state, 0)[18])  # beta
    assert 40 not in bits(links(state, 1)[18])  # for the Winnu alone
    do(state, END)
    assert forces(state, 0, "18") == {"carrier": 1}
    mine = table("winnu", GATE, 'custodians = false\nplayers.0.planets = ["mecatol_rex"]')
    do(mine, Activate(18))
    refused(mine, MoveShip(26, "carrier", (18,)), "6.2.1", "not_adjacent", here=26, there=18)
    other = table("winnu", GATE, "turn = 1")
    assert 40 not in bits(links(other, 0)[18])  # in their own tactical actions


@covers("lazax_gate_folding")
@proves("imperium", "11.1")
def test_lazax_gate_folding_brings_infantry_to_mecatol_rex() -> None:
    own = 'custodians = false\nplayers.0.planets = ["winnu", "mecatol_rex"]'
    state = table("winnu", GATE, own)
    do(state, use("lazax_gate_folding"))
    assert forces(state, 0, "mecatol_rex") == {"infantry": 1}
    assert asked(state) == (1, "turn")
    spent = table("winnu", GATE, f'{own}\nplayers.0.spent = ["lazax_gate_folding"]')
    refused(spent, use("lazax_gate_folding"), "17.3", "exhausted")
    refused(table("winnu", GATE), use("lazax_gate_folding"), "17.3", "cannot_use")


# Hegemonic Trade Policy


POLICY = """
    custodians = false
    players.0.units = {winnu = {space_dock = 1, infantry = 1}}
    players.0.planets = ["winnu", "mecatol_rex"]
    players.0.technologies = ["hegemonic_trade_policy"]
    players.0.goods = 0
"""


def producing(*texts: str) -> State:
    state = table("winnu", POLICY, "\n".join(texts))
    do(state, Activate(7))
    return state


@covers("hegemonic_trade_policy")
@proves("imperium", "18.8", "24.3")
def test_hegemonic_trade_policy_swaps_a_planet_for_one_production() -> None:
    state = producing('players.0.exhausted = ["winnu"]')
    refused(state, use("hegemonic_trade_policy", planet="arc_prime"), "17.4", "no_target")
    do(state, use("hegemonic_trade_policy", planet="mecatol_rex"))
    do(state, Build("dreadnought"), Build("cruiser"), EndProduction())  # six resources
    assert forces(state, 0, "7") == {"dreadnought": 1, "cruiser": 1}
    assert state.marks == {}
    assert state.players[0].spent
    declined = producing('players.0.exhausted = ["winnu"]')
    do(declined, DECLINE)
    refused(declined, Build("cruiser"), "9.2", "resources", need=2, have=1)
    assert asked(producing('players.0.spent = ["hegemonic_trade_policy"]'))[1] == "produce"


@covers("hegemonic_trade_policy")
@proves("imperium", "18.8", "9.1")
def test_hegemonic_trade_policy_changes_what_a_dock_makes_and_ends() -> None:
    """Winnu has 3 resources and 4 influence: the dock makes one unit more."""
    state = producing("players.0.goods = 9")
    do(state, use("hegemonic_trade_policy", planet="winnu"))
    do(state, *[Build("fighter")] * 6)
    refused(state, Build("fighter"), "9.1", "limit", need=7, have=6)
    warfare = table(
        "winnu", POLICY, 'turn = 5\nplayers.5.cards = ["warfare"]\nplayers.0.strategy = 1'
    )
    do(warfare, PlayStrategy("warfare"))
    while asked(warfare)[0] != 0:
        first = DECLINE if DECLINE in options(warfare) else options(warfare)[0]
        do(warfare, first)
    do(warfare, pick(name="warfare"), use("hegemonic_trade_policy", planet="mecatol_rex"))
    do(warfare, Build("dreadnought"), Build("cruiser"), EndProduction())
    assert to_pay(warfare) == 6
    do(warfare, Exhaust("mecatol_rex"))
    assert forces(warfare, 0, "7") == {"dreadnought": 1, "cruiser": 1}


# The flagship


@covers("salai_sai_corian")
@proves("imperium", "7.3.3")
def test_the_salai_sai_corian_rolls_for_each_opposing_ship() -> None:
    for fleet, dice in (("carrier = 3, fighter = 4", 3), ("carrier = 1, cruiser = 1", 2)):
        text = f"""
            players.0.units = {{"46" = {{flagship = 1, cruiser = 1}}, winnu = {{infantry = 1}}}}
            players.0.technologies = []
            players.1.units = {{"46" = {{{fleet}}}, arc_prime = {{infantry = 1}}}}
            players.1.technologies = []
        """
        state = table("winnu", text)
        do(state, Activate(46))
        decline(state, "roll")
        assert rolling(state) == ("flagship", dice, 7)
    roll(state, 0, 0, 0, 0)
    assert rolling(state) == ("flagship", 2, 7)


# Acquiescence


SWAP = """
    players.0.cards = ["imperial"]
    players.1.cards = ["leadership"]
    players.1.notes = ["acquiescence 0"]
"""


@covers("acquiescence")
@proves("imperium", "18.1", "22.36")
def test_acquiescence_swaps_strategy_cards_with_the_winnu() -> None:
    state = table_at("winnu", "strategy.end", SWAP, phase="strategy")
    assert asked(state) == (1, "react")
    do(state, use("acquiescence", player=0))
    assert state.players[0].cards == (STRATEGY_CARD["leadership"],)
    assert state.players[1].cards == (STRATEGY_CARD["imperial"],)
    assert len(state.players[0].notes) == 5
    two = 'players.1.cards = ["leadership", "trade"]\nplayers.0.cards = ["imperial", "politics"]'
    more = table_at("winnu", "strategy.end", SWAP, two, phase="strategy")
    do(more, use("acquiescence", player=0), pick(name="trade"), pick(name="politics"))
    names = [STRATEGY_CARD[name] for name in ("leadership", "politics")]
    assert more.players[1].cards == tuple(sorted(names))
    none = table_at("winnu", "strategy.end", SWAP, "players.0.cards = []", phase="strategy")
    assert none.stack == []  # nobody is asked
