"""Comparing our states, options and scores with those of a trace."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins
from msgspec.structs import asdict

from armillary.core.decision import Action, check
from armillary.core.files.component_data import Plain
from armillary.core.states.hexes import bits
from armillary.games.gaia.actions.board_actions import UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine, mine_cost, range_qic
from armillary.games.gaia.actions.federation import (
    FormFederation,
    needed_value,
    own_groups,
    satellite_budget,
    satellite_space,
    value_of,
)
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.gaia_project import StartProject, project_tokens
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.satellites import Network
from armillary.games.gaia.actions.upgrade import Upgrade, upgrade_cost
from armillary.games.gaia.factions.ambas.rules import SwapInstitute
from armillary.games.gaia.factions.bescods.rules import AdvanceLowest
from armillary.games.gaia.factions.firaks.rules import DowngradeLab
from armillary.games.gaia.factions.ivits.rules import PlaceStation
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import BrainstoneCharged, spendable
from armillary.games.gaia.rounds.turn import Turn
from armillary.games.gaia.scoring import scores, tile_count
from armillary.games.gaia.state import IN_GAIA, KINDS, Player, State
from armillary.games.gaia.traces.trace_file import BrainstoneStep, Final, Legal, Trace

if TYPE_CHECKING:
    from armillary.games.gaia.traces.moves import Translator

SHORT_SLOTS = {
    "terraforming": "terra",
    "navigation": "nav",
    "artificial_intelligence": "int",
    "gaia_project": "gaia",
    "economy": "eco",
    "science": "sci",
}
SOURCES = {
    "federations": "federation_tokens",
    "charging": "leech_cost",
    "research_gaia_project_top": "research_level5_gaia_project",
    "final1": "final_tile_1",
    "final2": "final_tile_2",
}
SPECIALS: dict[type[Action], str] = {
    SwapInstitute: "swap-PI",
    AdvanceLowest: "up-lowest",
    DowngradeLab: "down-lab",
    PlaceStation: "space-station",
}
SHAPE_RULES = ("11.5", "11.6")
"""Suggestions of the other engine come from a search that is not exact; ours is."""
EFFECTS = {"tech9": "4pw", "advtech3": "q,5c", "advtech11": "3o", "advtech13": "3k"}


# After every move


def compare_state(trace: Trace, number: int, state: State, translator: Translator) -> list[str]:
    """What differs in the players' states after a move."""
    after = trace.moves[number].after
    found: list[str] = []
    skip = _half_income(trace, number, state, translator)
    if skip is None:
        return found
    last = not state.stack
    for player, theirs in enumerate(after.players):
        seat = translator.seat_of(player)
        if seat == skip:
            continue
        ours = player_fields(state.players[seat])
        for field, value in asdict(theirs).items():
            if last and field in ("power", "brainstone", "vp"):
                continue
            if ours[field] != value:
                found.append(f"player {player}: {field} is {value}, ours {ours[field]}")
    for player, held in after.extra.items():
        ours = extra_fields(state, state.players[translator.seat_of(player)])
        for field, value in to_builtins(held).items():
            if _normal(field, ours[field]) != _normal(field, value):
                found.append(f"player {player}: {field} is {value}, ours {ours[field]}")
    if not last and after.to_move is not None and skip == -1:
        seat = translator.seat_of(after.to_move)
        if state.stack[-1].seat != seat:
            found.append(f"player {after.to_move} is to move, ours seat {state.stack[-1].seat}")
        if after.round != state.round:
            found.append(f"round is {after.round}, ours {state.round}")
    return found


def _half_income(trace: Trace, number: int, state: State, translator: Translator) -> int | None:
    """The seat whose income is half taken; -1: nobody's; None: nothing can be compared."""
    if number + 1 == len(trace.moves) or not state.stack:
        return -1
    following = trace.moves[number + 1]
    stones = any(isinstance(step, BrainstoneStep) for step in following.actions)
    if following.phase != "roundIncome" or not stones:
        return -1
    seat = translator.seat_of(following.player)
    top = state.stack[-1]
    if isinstance(top, BrainstoneCharged) and top.seat == seat:
        return seat
    return seat if top.seat == seat else None


def player_fields(player: Player) -> Plain:
    """Our player in the words of a trace, whose power areas leave the brainstone out."""
    stone = player.brainstone
    areas = [player.area1, player.area2, player.area3]
    if 1 <= stone <= 3:
        areas[stone - 1] -= 1
    return {
        "vp": player.vp,
        "credits": player.credits,
        "ore": player.ore,
        "knowledge": player.knowledge,
        "qic": player.qic,
        "power": areas,
        "gaia_power": player.gaia_area - (stone == IN_GAIA),
        "brainstone": None if not stone else "gaia" if stone == IN_GAIA else stone,
        "research": player.research,
    }


def extra_fields(state: State, player: Player) -> Plain:
    """Pieces, tiles and tokens in the words of a trace."""
    structures: dict[str, int] = dict(zip(KINDS, player.built, strict=True))
    structures["gaiaformers_on_map"] = player.projects.bit_count()
    structures["space_station"] = player.stations.bit_count()
    green = Counter(player.green)
    tokens = []
    for token in player.tokens:
        tokens.append({"token": token, "green": green[token] > 0})
        green[token] -= 1
    techs = [{"tile": tile, "active": tile not in player.covered} for tile in player.techs]
    techs += [{"tile": tile, "active": True} for tile in player.advanced]
    return {
        "structures": structures,
        "gaiaformers": player.gaiaformers,
        "gaiaformers_in_gaia_area": player.resting_gaiaformers,
        "satellites": player.satellites.bit_count(),
        "booster": player.booster or None,
        "techs": techs,
        "federations": tokens,
    }


def _normal(field: str, value: Any) -> Any:
    """Lists whose order means nothing, in a fixed order."""
    if field == "techs":
        return sorted((tile["tile"], tile["active"]) for tile in value)
    if field == "federations":
        return sorted((token["token"], token["green"]) for token in value)
    return value


# Before a turn


def compare_legal(trace: Trace, legal: Legal, state: State, seat: int) -> list[str]:
    """What differs between the options of a turn."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Turn) or frame.seat != seat:
        return [f"a turn of seat {seat} is expected, ours {frame}"]
    ours = our_legal(state, seat, frame)
    found = []
    for key in ("build", "research", "board_actions", "special", "pass_boosters", "convert"):
        advertised = [item for item in getattr(legal, key) if not _hollow(state, key, item)]
        theirs = sorted(map(_frozen, advertised))
        mine = sorted(map(_frozen, ours[key]))
        if theirs != mine:
            missing = [item for item in theirs if item not in mine]
            extra = [item for item in mine if item not in theirs]
            found.append(f"{key}: ours lacks {missing}, has too much {extra}")
    if legal.burn_max != ours["burn_max"]:
        found.append(f"burn_max is {legal.burn_max}, ours {ours['burn_max']}")
    return found + _compare_federations(trace, legal, state, frame)


def _hollow(state: State, key: str, item: Any) -> bool:
    """The other engine offers building actions even where nothing can be built."""
    if key == "board_actions":
        refusal = check(state, UseBoard(item))
        stone = check(state, UseBoard(item, True))
        return any(no is not None and no.why == "nowhere_to_build" for no in (refusal, stone))
    if key == "special" and item in ("step", "range+3"):
        booster = state.players[state.stack[-1].seat].booster
        refusal = check(state, UseSpecial(booster))
        return refusal is not None and refusal.why == "nowhere_to_build"
    return False


def _compare_federations(trace: Trace, legal: Legal, state: State, frame: Turn) -> list[str]:
    """The number of candidates is a matter of taste; that there is one, and its legality, not."""
    found = []
    for example in legal.federation_examples:
        refusal = check(state, FormFederation(example.hexes))
        if refusal is not None and refusal.rule not in SHAPE_RULES:
            found.append(f"federation {example.hexes} is refused: {refusal}")
    theirs = legal.federations > 0
    ours = any(FormFederation.options(state, frame))
    unchecked = trace.options is not None and trace.options.federation_availability_unchecked
    if theirs and not ours and not unchecked:
        found.append(f"{legal.federations} federations, ours offers none")
    if (
        ours
        and not theirs
        and not unchecked
        and has_plain_federation(state, state.players[frame.seat])
    ):
        found.append("no federation, ours offers some")
    if theirs:
        tokens = [token for token, left in state.supply.items() if left]
        if sorted(legal.federation_tokens) != sorted(tokens):
            found.append(f"federation tokens are {legal.federation_tokens}, ours {tokens}")
    return found


def has_plain_federation(state: State, player: Player) -> bool:
    """A federation that leads over no planet which its power value does not need.

    The other engine finds all of these, and of those that do lead over such planets only some. For
    the Ivits, whose federation grows, its search is not exact either.
    """
    if player.faction.grows_federation:
        return False
    groups = own_groups(state, player)
    values = [value_of(state, player, group) for group in groups]
    need = needed_value(state, player)

    def reaches(chosen: int) -> bool:
        return sum(values[number] for number in bits(chosen)) >= need

    def smallest(chosen: int) -> bool:
        return not any(reaches(chosen ^ (1 << number)) for number in bits(chosen))

    network = Network(state.table.grid, groups, satellite_space(state, player))
    while network.explored < satellite_budget(state, player):
        if any(reaches(chosen) for chosen in network.best):
            return True
        network.grow(smallest)
    return any(reaches(chosen) for chosen in network.best)


def our_legal(state: State, seat: int, frame: Turn) -> Plain:
    """Our options in the words of a trace."""
    player = state.players[seat]
    lists: Plain = {
        key: [] for key in ("build", "research", "board_actions", "special", "pass_boosters")
    }
    kinds: list[Convert] = []
    for action in frame.options(state):
        if isinstance(action, (BuildMine, StartProject, Upgrade)):
            lists["build"].append(_build(state, player, action))
        elif isinstance(action, Research):
            lists["research"].append(action.area)
        elif isinstance(action, UseBoard) and action.action not in lists["board_actions"]:
            lists["board_actions"].append(action.action)
        elif isinstance(action, UseSpecial):
            lists["special"].append(_effect(state, player, action.source))
        elif type(action) in SPECIALS and SPECIALS[type(action)] not in lists["special"]:
            lists["special"].append(SPECIALS[type(action)])
        elif isinstance(action, Pass) and action.booster:
            lists["pass_boosters"].append(action.booster)
        elif isinstance(action, Convert):
            kinds.append(action)
    lists["convert"] = _converts(state, player, kinds)
    lists["burn_max"] = player.area2 // 2
    return lists


def _build(
    state: State, player: Player, action: BuildMine | StartProject | Upgrade
) -> list[object]:
    place = state.table.grid.index[action.hex]
    if isinstance(action, BuildMine):
        cost = mine_cost(state, player, place, 0, 0)
        prices = {"credits": cost.credits, "ore": cost.ore, "qic": cost.qic}
        name = "mine"
    elif isinstance(action, StartProject):
        prices = {
            "tokens_to_gaia_area": project_tokens(state, player),
            "qic": range_qic(state, player, place, 0),
        }
        name = "gaiaformer"
    else:
        credits, ore = upgrade_cost(state, player, place, KINDS.index(action.to))
        prices, name = {"credits": credits, "ore": ore}, action.to
    prices = {key: amount for key, amount in prices.items() if amount}
    return [name, *action.hex, prices]


def _effect(state: State, player: Player, source: str) -> str:
    if source == "academy_qic":
        return "4c" if player.faction.data.academy_qic.credits else "q"
    booster = state.table.data.boosters.get(source)
    if booster is not None:
        return "step" if booster.special == "step" else "range+3"
    return EFFECTS[source]


def _converts(state: State, player: Player, kinds: list[Convert]) -> list[object]:
    """Each kind of exchange with how often it could be made."""
    found: Plain = {}
    for action in kinds:
        row = state.table.data.conversions[action.kind]
        kind, amount = row.price
        if row.brainstone or (kind == "power" and amount % player.faction.token_value(player)):
            continue  # not advertised, though accepted
        have = spendable(player) if kind == "power" else _stock(player, kind)
        pay = {_TRACE_WORDS.get(kind, kind): amount}
        gain = {
            _TRACE_WORDS.get(name, name): getattr(row.gain, name)
            for name in ("ore", "credits", "knowledge", "qic", "tokens")
            if getattr(row.gain, name)
        }
        found[action.kind] = [pay, gain, have // amount]
    if player.faction.data.brainstone and spendable(player) >= 3:
        found["three"] = [{"power": 3}, {"credits": 3}, spendable(player) // 3]
    return list(found.values())


_TRACE_WORDS = {
    "tokens": "power_tokens",
    "area3_to_gaia": "token_area3_to_gaia",
    "gaiaformers": "gaiaformer_to_gaia_area",
}


def _stock(player: Player, kind: str) -> int:
    if kind == "gaiaformers":
        return player.free_gaiaformers
    return player.area3 if kind == "area3_to_gaia" else int(getattr(player, kind))


def _frozen(item: object) -> str:
    if isinstance(item, list):
        return "[" + ", ".join(map(_frozen, item)) + "]"
    if isinstance(item, dict):
        return "{" + ", ".join(f"{key}: {item[key]}" for key in sorted(item)) + "}"
    return str(item)


# At the end


def compare_final(final: Final, state: State, translator: Translator) -> list[str]:
    """What differs in the final scores."""
    found = []
    totals = []
    for player, theirs in enumerate(final.breakdown):
        seat = translator.seat_of(player)
        ours, total = _breakdown(state, seat), state.players[seat].vp
        bid = translator.bids.get(seat, 0)
        totals.append(total - bid)
        expected = {"start": theirs.start, **theirs.during, **theirs.final}
        expected.pop("bid", None)
        expected = {key: value for key, value in expected.items() if value}
        if ours != expected:
            differing = {
                key: (expected.get(key, 0), ours.get(key, 0))
                for key in sorted({*ours, *expected})
                if expected.get(key, 0) != ours.get(key, 0)
            }
            found.append(f"player {player}: theirs and ours differ in {differing}")
    if totals != final.vp:
        found.append(f"vp are {final.vp}, ours {totals}")
    winners = [player for player, total in enumerate(totals) if total == max(totals)]
    if winners != final.winners:
        found.append(f"winners are {final.winners}, ours {winners}")
    if set(final.final_tiles) != set(state.table.config.final_tiles):
        found.append(f"final tiles are {[*final.final_tiles]}")
        return found
    for name, counted in final.final_tiles.items():
        ours_counted = [
            tile_count(state, state.players[translator.seat_of(player)], name)
            for player in range(len(counted.counts))
        ]
        if ours_counted != counted.counts:
            found.append(f"{name} counts {counted.counts}, ours {ours_counted}")
    return found


def _breakdown(state: State, seat: int) -> dict[str, int]:
    """Our score items under the names of a trace."""
    items: dict[str, int] = {}
    for source, vp in scores(state)[seat].items.items():
        items[_source(state, source)] = items.get(_source(state, source), 0) + vp
    return {key: value for key, value in items.items() if value}


def _source(state: State, source: str) -> str:
    slot = state.table.slot_of.get(source)
    if slot is not None:
        return f"tech-{SHORT_SLOTS.get(slot, slot)}"
    if source.startswith("advtech"):
        area = state.table.advanced_slots[source]
        return f"adv-{SHORT_SLOTS[area]}"
    return SOURCES.get(source, source)
