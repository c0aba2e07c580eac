"""What Gaia Project says in English, by context and key. Translations are in `locale/`.

Log lines and buttons keep names and things apart with colons and brackets, so that no language has
to bend a word: "Terrans: mine at (3,-2)". Faction names stay as they are; so do players' names.
"""

from armillary.core.words import Plural, Text
from armillary.games.gaia.names import AMOUNTS, NOTES, TERMS

EVENTS: dict[str, Text] = {
    "round": "Round {round}: {tile}",
    "faction": "{player}: plays {faction}",
    "start": "{player}: starting {structure} at {hex}",
    "booster": "{player}: round booster ({booster})",
    "mine": "{player}: mine at {hex} ({planet}) for {cost}",
    "mine_steps": Plural(
        "{player}: mine at {hex} ({planet}, {steps} terraforming step) for {cost}",
        "{player}: mine at {hex} ({planet}, {steps} terraforming steps) for {cost}",
        by="steps",
    ),
    "project": "{player}: gaia project at {hex} for {cost}",
    "project_recall": "{player}: gaia project at {hex}, gaiaformer from {recall}, for {cost}",
    "gaiaformed": "{player}: {hex} is a gaia planet now",
    "gaia_return": "{player}: {what} back from the gaia area",
    "upgrade": "{player}: {to} at {hex} for {cost}",
    "federation": Plural(
        "{player}: federation with {satellites} satellite: {hexes}",
        "{player}: federation with {satellites} satellites: {hexes}",
        by="satellites",
    ),
    "federation_bare": "{player}: federation without satellites: {hexes}",
    "token": "{player}: federation token ({token})",
    "flip": "{player}: federation token turned to grey ({token})",
    "research": "{player}: {area}, level {level}",
    "skip_advance": "{player}: research step left out",
    "lost_planet": "{player}: lost planet at {hex}",
    "lost_planet_far": "{player}: lost planet at {hex} for {cost}",
    "tech": "{player}: tech tile ({tile})",
    "cover": "{player}: advanced tech tile ({tile}), covering ({covered})",
    "board": "{player}: board action ({action})",
    "rescore": "{player}: federation token scored again ({token})",
    "special": "{player}: special action ({source})",
    "charge": "{player}: {power} power charged",
    "decline": "{player}: power declined",
    "scores": Plural("{player}: {vp} VP ({source})", "{player}: {vp} VP ({source})"),
    "gains": "{player}: {what} gained ({source})",
    "lost": "{player}: no room, {what} lost ({source})",
    "brainstone": "{player}: brainstone in {area}",
    "tokens": Plural(
        "{player}: {count} power token to the gaia area",
        "{player}: {count} power tokens to the gaia area",
        by="count",
    ),
    "tokens_discard": Plural(
        "{player}: {count} power token discarded",
        "{player}: {count} power tokens discarded",
        by="count",
    ),
    "convert": "{player}: free action, {kind}",
    "burn": "{player}: power burned",
    "pass": "{player}: pass, next booster ({booster})",
    "pass_last": "{player}: pass",
    "end_turn": "{player}: end of the turn",
    "gaia_convert": "{player}: gaia phase, {kind}",
    "buy_tile": "{player}: {tokens} of the gaia area for a tech tile",
    "swap_institute": "{player}: institute from {from} to {hex}, mine to {from}",
    "downgrade_lab": "{player}: research lab at {hex} is a trading station again",
    "advance_lowest": "{player}: special action, lowest research area ({area})",
    "space_station": "{player}: space station at {hex}",
    "space_station_far": "{player}: space station at {hex} for {cost}",
    "end": "End of the game: {results}",
    "automa_faction": "Automa: {faction}, difficulty: {level}",
    "automa_new_card": "{player}: card {card} joins the deck",
    "automa_start_mine": "{player}: card {card} for a starting mine",
    "automa_start_booster": "{player}: card {card} for the first booster",
    "automa_support": "{player}: support card {card}",
    "automa_action": "{player}: action card {card}",
    "automa_start": "{player}: starting mine at {hex}",
    "automa_booster": "{player}: round booster ({booster})",
    "automa_pass": "{player}: pass, next booster ({booster})",
    "automa_pass_last": "{player}: pass",
    "automa_mine": "{player}: mine at {hex} ({planet})",
    "automa_satellite": "{player}: satellite at {hex}",
    "automa_upgrade": "{player}: {to} at {hex}",
    "automa_board": "{player}: board action marked ({action})",
    "automa_removes": "{player}: advanced tech tile of {area} removed ({tile})",
    "automa_research": "{player}: {area}, level {level}",
    "automa_nothing": "{player}: not possible: {action}",
}

BRIEFS: dict[str, Text] = {
    "start": "{structure} {hex}",
    "mine": "mine {hex} ({planet})",
    "upgrade": "{was} → {to} {hex}",
    "project": "gaia project {hex}",
    "space_station": "space station {hex}",
    "lost_planet": "lost planet {hex}",
    "research": "{area} {was} → {level}",
    "tech": "tile ({tile})",
    "board": "{action}",
    "special": "special action",
    "federation": "federation",
    "token": "{token}",
    "pass": "passes",
}
"""What happened, in a few words for its line of the log; the rest is told when it is unfolded."""

REASONS: dict[str, Text] = {
    # Not enough
    "credits": "Not enough credits: {need} needed, you have {have}",
    "ore": "Not enough ore: {need} needed, you have {have}",
    "ore 4.3": "Not enough ore for mine and terraforming: {need} needed, you have {have}",
    "knowledge": "Not enough knowledge: {need} needed, you have {have}",
    "qic": "Not enough QIC: {need} needed, you have {have}",
    "qic 4.2": (
        "{hex} is {distance} away and your range is {range}; "
        "each QIC adds {adds}: {need} needed, you have {have}"
    ),
    "qic 4.4": "Not enough QIC for this gaia planet: {need} needed, you have {have}",
    "qic 12.4": "Not enough QIC for the satellites: {need} needed, you have {have}",
    "power": "Not enough power in area III: {need} needed, you have {have}",
    "power_tokens": "Not enough power tokens: {need} needed, you have {have}",
    "gaia_tokens": "Not enough tokens in the gaia area: {need} needed, you have {have}",
    "area3_to_gaia": "Not enough tokens in area III: {need} needed, you have {have}",
    "gaiaformers": "Not enough gaiaformers: {need} needed, you have {have}",
    "burn": "Burning takes {need} tokens in area II, you have {have}",
    "power_value": "The power value is too low: {need} needed, you have {have}",
    "level": "Your level is too low: {area} needs {need}, you have {have}",
    "none_left": "No piece left: {piece}",
    # Places
    "no_hex": "There is no hex {hex} on this map",
    "no_hex 11.2": "These hexes are not all on this map: {hexes}",
    "no_planet": "There is no planet on this hex",
    "transdim": "Nobody can build on a transdim planet; start a gaia project first",
    "own_planet": "A structure stands here already",
    "occupied": "Another player has colonised this planet",
    "foreign_gaiaformer": "Another player's gaiaformer stands here",
    "not_home": "{hex} is not a planet of your home type: {home}",
    "nowhere_to_build": "There is no planet where you could build with this action",
    "wasted": "This action would save you nothing at {hex}",
    "not_transdim": "There is no transdim planet at {hex}",
    "has_gaiaformer": "There is already a gaiaformer at {hex}",
    "not_empty": "A satellite or space station needs a hex without planet: {hexes}",
    "not_empty 8.6": "The lost planet needs a hex without planet: {hexes}",
    "has_satellite": "There is already a satellite or space station at {hex}",
    # Structures and gaiaformers
    "not_yours": "You have no structure at {hex}",
    "no_upgrade": "The mine at {hex} can never be upgraded",
    "upgrade_path": "This structure ({old}) can only become: {allowed}",
    "upgrade_end": "This structure cannot be upgraded further: {old}",
    "no_gaiaformer_yet": "You have no gaiaformer before level 1 of the gaia project area",
    "no_free_gaiaformer": "None of your gaiaformers is free; you have {have}",
    "no_recall": "No gaiaformer can be called back from {hex}",
    "no_mine": "You have no mine of your own at {hex}",
    "no_lab": "You have no research lab at {hex}",
    # Actions and tiles
    "no_action": "There is no board action {action}",
    "action_used": "Already used in this round: {action}",
    "no_special": "You have no such special action: {source}",
    "no_specials": "You have no special action; they come with boosters, tech tiles, academies and "
    "factions",
    "no_token": "You have no federation token to score again",
    "not_your_token": "You do not have this federation token: {token}",
    "no_token_now": "You take a federation token when you form a federation",
    "no_token_left": "No federation token is left",
    "no_such_token": "No such federation token is left: {token}",
    "no_tile_left": "There is no tech tile that you could take",
    "no_tile_now": "You take a tech tile with a research lab, an academy or the QIC action",
    "has_tile": "You have this tech tile already: {tile}",
    "no_slot": "There is no place for tech tiles called {slot}",
    "tile_taken": "This tile has been taken: {slot}",
    "no_green_token": "You have no green federation token to turn",
    "nothing_to_cover": "You have no uncovered basic tech tile for it to cover",
    "cannot_cover": "This tile cannot be covered: {tile}",
    "not_your_tile": "You do not have this tech tile: {tile}",
    "booster": "Take one of these boosters: {allowed}",
    "no_booster_in_last_round": "Nobody takes a booster in the last round",
    "all_lost": "All that you would gain is above your limit of storage",
    # Research
    "no_area": "There is no research area {area}",
    "top_reached": "You have reached the top already: {area}",
    "top_taken": "Another player holds level 5: {area}",
    "needs_institute": "You need your planetary institute for this",
    "other_area": "This step is only for: {allowed}",
    "must_advance": "You have to take this research step",
    "not_lowest": "This is not your lowest area: you are on {have}, your lowest level is {need}",
    # Federations
    "beside_federation": "These hexes are in or next to another of your federations: {hexes}",
    "not_connected": "The planets and satellites are not all connected",
    "fewer_satellites": "Too many satellites: {have} named, {need} would connect the same planets",
    "superfluous_planets": (
        "Not all planets are needed: fewer of them make a federation with {need} satellites "
        "instead of {have}"
    ),
    # Power
    "tokens": (
        "Choose {need} tokens in all; you have {area1} in area I, {area2} in II, {area3} in III"
    ),
    "brainstone_area": "The brainstone can only be here now: {allowed}",
    "brainstone_not_in_3": "The brainstone pays only from area III",
    "brainstone_pays_power": "The brainstone pays only for power",
    "only_brainstone": "This exchange is only for the brainstone",
    "token_choice": "The extra token belongs to the Taklons with their planetary institute",
    "token_choice_taklons": "Say whether the extra token comes before or after the charge",
    "no_conversion": "There is no exchange {kind}",
    "no_source": "Take one of these first: {what}",
    "must_convert": "Every token has to be converted; left: {left}",
    "other_faction": "Only this faction can do that: {faction}",
    # Setup and the Automa
    "no_faction": "There is no faction {faction}",
    "colour_taken": "This colour is taken: {colour}",
    "not_in_deck": "Card {card} is not in the Automa's deck; there are: {allowed}",
    "not_aside": "Card {card} cannot join the Automa's deck; there are: {allowed}",
}

ACTIONS: dict[str, Text] = {
    "faction": "Play as: {faction}",
    "start": "Start at {hex}",
    "booster": "Take the booster: {booster}",
    "mine": "Build a mine at {hex}",
    "project": "Start a gaia project at {hex}",
    "project_recall": "Start a gaia project at {hex}, gaiaformer from {recall}",
    "upgrade": "Upgrade at {hex}: {to}",
    "federation": "Form a federation: {hexes}",
    "token": "Take the federation token: {token}",
    "research": "Advance research: {area}",
    "advance": "Take the step: {area}",
    "skip_advance": "Leave out the step",
    "lost_planet": "Place the lost planet at {hex}",
    "tech": "Take the tech tile: {slot}",
    "tech_advanced": "Take the advanced tech tile: {slot}",
    "cover": "Cover the tile: {tile}",
    "board_power": "Power action: {action}",
    "board_brainstone": "Power action with the brainstone: {action}",
    "board_qic": "QIC action: {action}",
    "rescore": "Score again: {token}",
    "special": "Special action: {source}",
    "swap_institute": "Swap the institute with the mine at {hex}",
    "downgrade_lab": "Turn the lab at {hex} into a trading station",
    "advance_lowest": "Advance your lowest area: {area}",
    "space_station": "Place a space station at {hex}",
    "convert": "Exchange {kind}",
    "convert_brainstone": "Exchange with the brainstone: {kind}",
    "burn": "Burn power",
    "pass": "Pass and take the booster: {booster}",
    "pass_last": "Pass",
    "end_turn": "End the turn",
    "charge": "Charge power",
    "charge_before": "Take the token, then charge power",
    "charge_after": "Charge power, then take the token",
    "decline": "Decline power",
    "tokens": "Tokens from areas I, II and III: {area1}, {area2}, {area3}",
    "tokens_brainstone": (
        "Tokens from areas I, II and III, with the brainstone: {area1}, {area2}, {area3}"
    ),
    "brainstone": "Brainstone in {area}",
    "income": "Take first: {what}",
    "gaia_convert": "Convert {kind}",
    "gaia_done": "Convert no more",
    "buy_tile": "Discard {tokens} for a tech tile",
    "no_tile": "Take no tech tile",
    "automa_card": "Draw card {card}",
    "automa_new_card": "Add card {card} to the deck",
}

ASKS: dict[str, Text] = {
    "choose_faction": "Choose a faction",
    "place_first": "Place a starting structure: {structure}",
    "choose_booster": "Choose a round booster",
    "turn": "Choose an action",
    "closing": "End the turn, or take free actions first",
    "income_order": "Choose which income of power comes first",
    "build_with": Plural(
        "Build a mine with {steps} free terraforming step",
        "Build a mine with {steps} free terraforming steps",
        by="steps",
    ),
    "build_far": "Build a mine or start a gaia project with {extra_range} more range",
    "charge_offer": "Charge up to {value} power? Each power after the first costs 1 VP",
    "charge_offer_free": "Charge {value} power?",
    "gain_token": "Choose a federation token",
    "choose_token": "Choose the federation token to score again",
    "gain_tech": "Choose a tech tile",
    "covering": "Choose the tech tile to cover",
    "research_step": "Choose a research area to advance in",
    "lost_planet": "Place the lost planet",
    "tokens": Plural(
        "Choose {count} power token for the gaia area",
        "Choose {count} power tokens for the gaia area",
        by="count",
    ),
    "tokens_discard": Plural(
        "Choose {count} power token to discard",
        "Choose {count} power tokens to discard",
        by="count",
    ),
    "brainstone": "Choose where the brainstone is after charging",
    "terrans_power": "Convert the power from the gaia area; left: {left}",
    "itars_tiles": "Discard {tokens} of the gaia area for a tech tile?",
    "automa_draw": "The Automa's next card",
    "automa_add": "The card that joins the Automa's deck",
}

SOURCES: dict[str, Text] = {
    "start": "Start",
    "earlier": "Earlier",
    "income": "Income",
    "round": "Round {round} scoring tile",
    "final": "Final scoring tile {number}",
    "research": "Research: {area}",
    "research_top": "Level 5: {area}",
    "resources": "Resources left over",
    "charging": "Charging power",
    "federations": "Federation tokens",
    "board": "Board action: {text}",
    "booster": "Booster: {text}",
    "tech": "Tech tile: {text}",
    "faction": "Faction ability: {text}",
    "automa_cards": "Decision cards",
    "automa_faction": "Faction card",
}

PHRASES: dict[str, Text] = {
    "automa_name": "Automa ({faction})",
    "sector": "sector {number}",
    "card": "decision card {number}",
    "advanced": "advanced tile of {area}",
    "exchange": "{price} for {gain}",
    "gleens_token": "Gleens token: {gain}",
    # When a tile gives something
    "kind_income": "income: {what}",
    "kind_special": "action: {what}",
    "kind_pass": "pass: {what}",
    "kind_passive": "power value {power} for institute and academies",
    # Effects that are no resources
    "special_range": "+{n} range",
    "special_tech_tile": "a tech tile",
    "special_rescore": "a federation token again",
    # What a tile counts
    "per_mine": "{gain} per mine",
    "per_trading_station": "{gain} per trading station",
    "per_research_lab": "{gain} per research lab",
    "per_planetary_institute_or_academy": "{gain} per institute or academy",
    "per_planet_type": "{gain} per planet type",
    "per_gaia_planet": "{gain} per gaia planet",
    "per_sector": "{gain} per sector",
    "per_federation_token": "{gain} per federation token",
    # What makes a tile pay
    "on_terraforming_step": "{gain} per terraforming step",
    "on_research_advance": "{gain} per research step",
    "on_build_mine": "{gain} per mine built",
    "on_mine_on_gaia_planet": "{gain} per mine on a gaia planet",
    "on_build_trading_station": "{gain} per trading station built",
    "on_build_planetary_institute_or_academy": "{gain} per institute or academy built",
    "on_gain_federation_token": "{gain} per federation token gained",
}

# Why a configuration makes no match: whole sentences
CONFIGS: dict[str, Text] = {
    # 2  Players and factions
    "players": "Gaia Project has 1 to 4 players, not {players}.",
    "first": "First player: there is no seat {seat}; seats are 1 to {last} (2.1).",
    "no_faction": "There is no faction {text}; there are {known} (2.8).",
    "factions": "Factions: name one for each player ({players}), not {n} (2.8).",
    "colour": (
        "These factions share the colour {colour}: {factions}; each colour is in play once (2.8)."
    ),
    "first_factions": (
        "Factions: with this number of players a first game offers {factions}, not {faction} (2.8)."
    ),
    "first_automa": "In a first game the Automa plays {factions}, not {faction} (2.8).",
    "automa": "The Automa plays only against a single player; this match has {players} (15.1).",
    "automa_faction": "The Automa cannot play {faction}; it can play {factions} (15.3).",
    "level": "The Automa has the levels {levels}, not {level} (15.3).",
    # Tiles that are chosen
    "no_boosters": "Boosters: there is no {text}; there are {known} (2.7).",
    "no_round_tiles": "Round scoring tiles: there is no {text}; there are {known} (2.6).",
    "no_final_tiles": "Final scoring tiles: there is no {text}; there are {known} (2.6).",
    "boosters": "Boosters: {n} different ones are needed, not {text} (2.7).",
    "round_tiles": "Round scoring tiles: {n} different ones are needed, not {text} (2.6).",
    "final_tiles": "Final scoring tiles: {n} different ones are needed, not {text} (2.6).",
    "no_track_token": (
        "Federation token on terraforming: there is no {text}; there are {known} (2.5)."
    ),
    "slot_form": "Tech tiles by slot: {text} is not of the form slot=tile, such as free1=tech7.",
    "no_slot": "Tech tiles by slot: there is no slot {text}; there are {known} (2.3, 2.4).",
    "slots": (
        "Tech tiles by slot: name a tile for every slot, or for none (2.3, 2.4); without a tile: "
        "{text}."
    ),
    "basic_tiles": (
        "Basic tech tiles: {text} does not fit; each slot needs a different one of {known} (2.3)."
    ),
    "advanced_tiles": (
        "Advanced tech tiles: {text} does not fit; each slot needs a different one of {known} "
        "(2.4)."
    ),
    # 2A.1  Maps
    "small_map": (
        "small_map is for 3 players, who may leave out sectors 09 and 10 (2A.5); this match "
        "has {players}."
    ),
    "map_touch": (
        "The map has two planets of one type ({planet}) side by side, at {at} in sector "
        "{sector} and at {there} in sector {other}; planets of the same type may not touch "
        "across sectors (2A.4)."
    ),
    "no_map": (
        "There is no map {text}; write beginner, {methods}, or a layout of sectors such as "
        "01/0@5,-2 or of hexes such as -10,8:01=transdim."
    ),
    "map_sector_form": (
        "The map has {text}; a sector is written as in 01/0@5,-2: its id, its turns, its centre."
    ),
    "map_turns": "The map turns sector {sector} {n} times; 0 to 5 are allowed.",
    "map_sector_twice": "The map has sector {sector} twice; there is only one.",
    "map_overlap": (
        "On the map sectors {sector} and {other} overlap at {at}; each hex belongs to one sector."
    ),
    "map_hex_form": (
        "The map has {text}; a hex is written as in -10,8:01 or -10,8:01=transdim: its "
        "place, its sector and its planet if there is one."
    ),
    "map_hex_twice": "The map has the hex {at} twice; each hex comes once.",
    "map_planet": "The map has a planet {text} at {at}; there is {known}.",
    "map_many_hexes": "The map has {n} hexes in sector {sector}; at most {most} are allowed.",
    "map_sector": "The map has a sector {text}; there is {known}.",
    "map_sides": "The map has sectors {sector} and {other}; they are the two sides of one tile.",
    "map_left_out": "The map has sector {sector}, which small_map leaves out (2A.5).",
    "map_apart": (
        "The map falls apart: no way leads from {at} in sector {sector} to {there} in sector "
        "{other}."
    ),
    "map_homes": "The map has too few home planets for {faction}.",
    "map_some_homes": "The map has too few home planets for some factions; name the factions.",
    "map_by_hexes": "This map is given hex by hex; its sectors cannot be moved.",
    "map_no_tile": "There is no sector {text} on this map.",
    "map_no_place": "A sector can go where another lies, or to a free place beside one.",
}

WHYS: dict[str, Text] = {
    "points": Plural("{n} VP at once", "{n} VP at once"),
    "income_ore": "every round +{n} ore",
    "income_credits": "every round +{n} credits",
    "income_knowledge": "every round +{n} knowledge",
    "income_qic": "every round +{n} QIC",
    "income_power": "every round +{n} power",
    "institute": "the planetary institute and its gift",
    "academy": "{academy}",
    "research": "{area}, level {level}",
    "tech": "tech tile ({tile})",
    "token": "a green federation token",
    "booster": "round booster ({booster})",
    "federation": "a federation grows: {n} of {need}",
    "final": "for the final tile ({tile}): {n}",
    "later": "ready for the tile of a later round",
    "sites": "more planets to settle within reach",
    "stock": "more is left to spend",
}
"""Why one position is better than another."""

AIMS: dict[str, Text] = {
    "round": "This round: {tile}.",
    "price": "You have {have}; {need} are enough.",
    "final": "At the end, {tile}: you {n}, the best rival {best}.",
}
"""What a round is about."""

TEXTS = {
    "aim": AIMS,
    "why": WHYS,
    "event": EVENTS,
    "brief": BRIEFS,
    "reason": REASONS,
    "config": CONFIGS,
    "action": ACTIONS,
    "ask": ASKS,
    "source": SOURCES,
    "term": TERMS,
    "amount": AMOUNTS,
    "phrase": PHRASES,
    "note": NOTES,
}
