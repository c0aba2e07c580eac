"""What only the board says: titles, captions, tooltips, soft warnings, settings.

The words of the rules are in `games.gaia.texts`; translations of these are in `locale/`.
"""

from __future__ import annotations

from armillary.core.words import Plural, Text, Vocabulary
from armillary.drawing.board_texts import by_language

MAP: dict[str, Text] = {
    "empty": "empty space",
    "sector": "sector {number}",
}

SYMBOLS: dict[str, Text] = {
    "terra": "Te",
    "oxide": "Ox",
    "volcanic": "Vo",
    "desert": "De",
    "swamp": "Sw",
    "titanium": "Ti",
    "ice": "Ic",
    "gaia": "Ga",
    "transdim": "Td",
    "lost": "Lo",
}

HEAD: dict[str, Text] = {
    "round": "Round",
    "setup": "Setup",
    "end": "End of the game",
    "choosing": "No faction yet",
    "passed": "passed",
    "order": "Place in the order of turns: {n}",
    "next_order": "Place in the order of passing: {n}",
    "specials": "Special actions left in this round: {n} of {of}",
}

FACTS: dict[str, Text] = {
    "structures": "Structures: {n}",
    "planet_types": "Planet types: {n}",
    "sectors": "Sectors: {n}",
    "satellites": "Satellites: {n}",
    "tokens": "Federation tokens: {n}",
    "tiles": "Tech tiles: {n}",
}

POWER: dict[str, Text] = {
    "title": "Power cycle",
    "spend": "spend",
    "charge": "charge",
    "gaia_area": "Gaia area: {n}",
    "cycle": "Power: {area1} in area I, {area2} in II, {area3} in III, {gaia} in the gaia area.",
    "brainstone": "Brainstone: {area}.",
    "to_spend": "{n} to spend now",
}

SHEET: dict[str, Text] = {
    "map": "Map",
    "research": "Research",
    "scoring": "Scoring",
    "factions": "Factions",
    "no_faction": "This player has not chosen a faction yet.",
    "free_tiles": "Free tiles, any area",
    "tokens_left": "Federation tokens left",
    "board_actions": "Power and QIC actions",
    "once_per_round": "each once per round for the whole table",
    "flip": "turn",
    "level": "{area}, level {level}",
    "tile": "Tech tile: {tile}",
    "covered": "covered",
    "taken": "taken",
    "token": "Federation token: {token}; left: {left}",
    "used": "used in this round",
    "nothing": "nothing",
    "none": "none yet",
    "home": "Home planet: {planet}",
    "free_actions": "Free actions",
    "structures": "Structures",
    "structures_note": "empty slots pay every round",
    "left": "{left} of {supply} left",
    "resting": "gaia area",
    "ready": "ready",
    "project_cost": Plural("A project costs {n} power token", "A project costs {n} power tokens"),
    "project_none": "From level 1 of the area",
    "income": "Income by source",
    "without_booster": "Without your booster, which you give back.",
    "sum": "Sum",
    "booster": "Round booster",
    "tech_tiles": "Tech tiles",
    "no_tiles": "A research lab or an academy brings a tile",
    "federations": "Federations",
    "green": Plural("{n} green token to turn", "{n} green tokens to turn"),
    "wheel": "Terraforming steps from the home planet: {home}",
    "round_scoring": "Round scoring",
    "round_earned": Plural(
        "You scored {vp} VP with this round's tile",
        "You scored {vp} VP with this round's tile",
        by="vp",
    ),
    "round_tile": "Round {round}: {tile}",
    "boosters": "Round boosters",
    "boosters_note": "On passing, your own scores and is swapped for a free one",
    "free": "free",
    "chosen": "chosen",
    "final": "Final scoring: {tile}",
    "ranks": "{ranks} VP",
    "race_place": Plural("{player}: {n}, {vp} VP", "{player}: {n}, {vp} VP", by="vp"),
}

PROJECTION: dict[str, Text] = {
    "title": "If it ended now",
    "points": "Points now",
    "finals": "Final tiles",
    "research": "Research levels",
    "resources": "Resources",
    "total": "Total",
}

KINDS: dict[str, Text] = {
    "once": "at once",
    "income": "income",
    "special": "action",
    "trigger": "each time",
    "passive": "always",
    "pass": "on passing",
}

TRIGGERS: dict[str, Text] = {
    "mine_on_gaia_planet": "mine on a gaia planet",
    "research_advance": "research step",
    "build_mine": "mine built",
    "build_trading_station": "trading station built",
    "terraforming_step": "terraforming step",
    "gain_federation_token": "federation token",
    "build_planetary_institute_or_academy": "institute or academy",
}

PER: dict[str, Text] = {
    "mine": "per mine",
    "trading_station": "per station",
    "research_lab": "per lab",
    "planetary_institute_or_academy": "per big building",
    "planet_type": "per planet type",
    "gaia_planet": "per gaia planet",
    "sector": "per sector",
    "federation_token": "per federation",
}

ACTIONS: dict[str, Text] = {
    "tech_tile": "tech tile",
    "rescore": "score again",
}

AUTOMA: dict[str, Text] = {
    "about": "The Automa plays by cards. It has no resources and charges no power.",
    "level": "Difficulty: {level}",
    "faction_card": "Faction card",
    "support": "Support card",
    "deck": Plural("{n} card left in the deck", "{n} cards left in the deck"),
    "discard": Plural("{n} card played in this round", "{n} cards played in this round"),
    "right_down": "towards the lower right",
    "left_up": "towards the upper left",
    "left_to_right": "number {n} from the left",
    "right_to_left": "number {n} from the right",
}

GROUPS: dict[str, Text] = {
    "mine": "Build a mine",
    "project": "Gaia project",
    "upgrade": "Upgrade",
    "federation": "Federation",
    "research": "Research",
    "board": "Power or QIC action",
    "special": "Special action",
    "space_station": "Space station",
    "swap_institute": "Swap the institute",
    "downgrade_lab": "Lab to station",
    "advance_lowest": "Lowest area",
    "pass": "Pass",
    "free": "Free actions",
    "burn": "Burn power",
    "end": "End the turn",
    "faction": "Choose a faction",
    "start": "Start structure",
    "booster": "Round booster",
    "charge": "Charge power",
    "decline": "Decline",
    "token": "Federation token",
    "rescore": "Score a token again",
    "tech": "Tech tile",
    "cover": "Cover a tile",
    "advance": "Research step",
    "skip": "No step",
    "lost_planet": "Lost planet",
    "tokens": "Power tokens",
    "brainstone": "Brainstone",
    "income": "Order of income",
    "gaia_convert": "Convert power",
    "gaia_done": "Convert no more",
    "buy_tile": "Tile for tokens",
    "no_tile": "No tile",
    "chance": "Draw",
}

CHOICES: dict[str, Text] = {
    "times": "{n} × {what}",
}

FEDERATIONS: dict[str, Text] = {
    "with": Plural("Federation of {what}, {n} satellite", "Federation of {what}, {n} satellites"),
    "without": "Federation of {what}",
}

WARNINGS: dict[str, Text] = {
    "lost_resources": "More than you can store, lost: {what}.",
    "unused_special": "Still unused in this round: {what}.",
    "still_possible": "You could still do: {what}.",
    "wasted_steps": Plural(
        "{n} free terraforming step is wasted here.", "{n} free terraforming steps are wasted here."
    ),
    "wasted_range": "This is in range without the booster.",
    "late_power": Plural(
        "In the last round {vp} VP for power that hardly pays back.",
        "In the last round {vp} VP for power that hardly pays back.",
        by="vp",
    ),
    "part_charge": "Only {fits} of {value} power can be charged.",
    "free_charge": "This power costs nothing.",
    "last_green": (
        "This turns your only green federation token, and you could take an advanced tile "
        "with it: {what}."
    ),
    "late_project": "Started in the last round, the project never becomes a gaia planet.",
    "joins_federation": "This joins your federation and will not count for another.",
    "useless_booster": "You have nothing yet that this booster counts.",
    "free_step": "The research step costs nothing.",
    "charged_tokens": "You pay with charged power although other tokens would do.",
    "lose_brainstone": "The brainstone would be gone for good.",
}

TIPS: dict[str, Text] = {
    "rule": "Rule {number}: {title}",
    "planet": "Planet: {planet}",
    "steps": "Terraforming steps: {steps}",
    "piece": "{player}: {piece}, power value {value}",
    "guest": "{player}: guest mine",
    "other": "{player}: {piece}",
    "federated": "In a federation: {player}",
    "ore_per_step": "A terraforming step costs {n} ore.",
    "range": "Range {n}.",
    "project_tokens": "A gaia project costs power tokens: {n}.",
    "level_income": "Income: {what}.",
    "level_once": "Once, on arrival: {what}.",
    "level_charge": "Stepping to this level charges power: {n}.",
    "level_top": "One player only, for a green federation token.",
    "final_federation_token": "You take the federation token that lies here.",
    "final_lost_planet": "You place the lost planet.",
    "final_gaia_planets": "VP for each of your gaia planets: {n}.",
    "level_empty": "Nothing on this level.",
    "advanced_needs": "Needs level 4, a green federation token and an own tile to cover.",
    "basic_step": "Brings a step in: {area}.",
    "free_step": "Brings a step in any area.",
    "owners": "Taken by: {players}",
    "supply": "Left in the supply: {n}",
    "green": "Green: can be turned for level 5 or an advanced tile.",
    "grey": "Grey: it only counts.",
    "cost": "Cost: {what}",
    "neighbour": "Beside an opponent: {what}",
    "value": "Power value {n}",
    "becomes": "Can become: {what}",
    "brings_tile": "Brings a tech tile.",
    "cap": "You can store at most {n}.",
    "race": "{ranks} VP by rank; ties share.",
    "neutral": "Neutral player: {n}",
    "start": "Start: {what}",
    "institute": "Institute: {what}",
    "used": "Used in this round.",
    "used_by": "Used in this round by {player}.",
    "held": "With: {player}",
    "counts_now": Plural("Would score now: {vp} VP", "Would score now: {vp} VP", by="vp"),
}

SETTINGS: dict[str, Text] = {
    "charge": "Charging when others build",
    "charge_ask": "Always ask",
    "charge_free": "Only what is free",
    "charge_up_to": Plural("Up to {n} VP", "Up to {n} VP"),
    "charge_all": "Take everything",
    "charge_never": "Always decline",
    "charge_rest": "Decline what costs more",
    "charge_part": "Ask if part of the power would be lost",
    "charge_last": "Ask in the last round if it costs VP",
    "charge_passed": "Decline costly power after passing in the last round",
    "income": "Take income of power in the best order",
    "tokens": "Pay power tokens from area I first",
    "brainstone": "Move the brainstone as far as it goes",
    "end_turn": "End the turn automatically",
    "setup": "Setup",
    "setup_full": "Full game",
    "setup_first": "First game",
    "map": "Map",
    "map_usual": "As the setup says",
    "map_beginner": "Map of the first game",
    "map_method1": "Random: outer sectors, all turned",
    "map_method2": "Random, method 2",
    "map_method3": "Random, method 3",
    "small_map": "Smaller map for three players",
    "factions": "Factions",
    "factions_choose": "Chosen in turn order",
    "factions_random": "Drawn at random",
    "factions_named": "Named here",
    "faction_of": "Faction of seat {n}",
    "any": "any",
    "automa": "Faction of the Automa",
    "level": "Difficulty of the Automa",
    "first": "First player (seat)",
    "turn_order": "Turn order",
    "turn_clockwise": "Clockwise",
    "turn_passing": "In the order of passing",
    "rules": "Rules",
    "rules_standard": "Rulebook",
    "rules_community": "As played online",
    "rules_own": "Your own choice",
    "strict_map": "Strict maps",
    "recall": "Gaiaformers may be called back",
    "choose_tokens": "Choose which tokens pay",
    "allow_waste": "Wasteful actions are allowed",
    "ivits_count_all": "Ivits count every token",
    "best_leftovers": "Leftovers in the best order",
    "guests_count": "Guest mines count for tiles",
    "empty_offers": "Taklons: token without power",
    "terrans_must_convert": "Terrans convert everything",
    "charge_when": "Others charge",
    "charge_at_once": "after the main action",
    "charge_after_turn": "after the turn",
    "boosters": "Boosters in play",
    "round_tiles": "Round scoring tiles",
    "final_tiles": "Final scoring tiles",
    "track_token": "Federation token on terraforming",
    "slots": "Tech tiles by slot",
    "expert": "Choose the tiles",
}

HELP: dict[str, Text] = {
    "factions": "At the table a sentence says how each one plays.",
    "first": "Who begins the first round.",
    "tiles": "Name them here instead of having them drawn.",
    "charge": "The price is one VP less than the power.",
    "income": "The order that leaves most power in area III. Undo asks you.",
    "end_turn": "Unless spending power now would make room to charge.",
    "setup": "The first game has fixed factions and the map for beginners.",
    "map": "Choose a way, or paste a layout such as 01/0@5,-2 05o/3@2,3 …",
    "small_map": "Leaves out sectors 09 and 10 (2A.5).",
    "turn_order": "2B: by passing, each round follows the order of passing of the one before.",
    "rules": "Chapter 17 lists what differs.",
    "strict_map": "17.2: no equal planets side by side, gaia and transdim included.",
    "recall": "17.3: a gaiaformer on a finished planet may start another project.",
    "choose_tokens": "17.4: otherwise from area I, then II, then III.",
    "allow_waste": "17.5: otherwise actions that bring nothing are refused.",
    "ivits_count_all": "17.6: the token of terraforming raises what they need, too.",
    "best_leftovers": "17.7: otherwise what exceeds the storage at the end is lost.",
    "guests_count": "17.15: only two final tiles leave them out.",
    "empty_offers": "17.16: they may take their token after charging nothing.",
    "terrans_must_convert": "17.17: every token of the gaia area has to be used.",
    "charge_when": "17.19: before or after the closing free actions.",
    "expert": "Ids separated by spaces; empty is random.",
    "slots": "For each slot slot=tile, separated by spaces; empty is random.",
}

OFFER: dict[str, Text] = {
    "built": "{player}: {structure} at {hex}",
    "by": "{player} has built near you",
    "best": "Nearby: {structure} at {hex}, power value {n}",
    "value": "Power value {n}",
    "after": "After: {action}",
    "charge": Plural("Charge {n} power", "Charge {n} power"),
    "charge_after": Plural(
        "Charge {n} power, then take the token", "Charge {n} power, then take the token"
    ),
    "charge_before": Plural(
        "Take the token, then charge {n} power", "Take the token, then charge {n} power"
    ),
    "decline": "Decline",
    "price": "Price: {n} VP",
    "ahead": "Answer for me",
    "asked_price": "Asked: it costs more than your limit",
    "asked_part": "Asked: part of it would be lost",
    "asked_last": "Asked: it is the last round",
    "asked_token": "Asked: the token may come first or last",
}

CHIPS: dict[str, Text] = {
    "steps": "terraforming steps",
    "range": "range",
    "tile": "tech tiles",
    "federation": "federation tokens",
    "planet": "lost planet",
    "research": "research steps",
}
"""What a chip counts that is no resource, for those who hear it."""

PAY: dict[str, Text] = {
    "area1": "{n} from area I",
    "area2": "{n} from area II",
    "area3": "{n} from area III",
    "brainstone": "including the brainstone",
    "least": "Paid with the tokens charged least: {what}.",
    "with_stone": "with the brainstone",
    "without_stone": "without the brainstone",
}
"""Which power tokens pay for satellites or a gaia project."""

TRIGGERED: dict[str, Text] = {
    "exchanged": "First: {what}.",
    "burn": "burn power",
    "first_pass": "You pass first: you begin the next round",
    "income": "Next income: {what}",
    "value": "Power value {n}, {need} needed",
    "charge": "Others could charge power: {who}",
}

EDITOR: dict[str, Text] = {
    "title": "The map, sector by sector",
    "sector": "Sector {number}, turned {turns} of 6",
    "spot": "Free place",
}

MATCH: dict[str, Text] = {
    "goal": "After {n} rounds, whoever has the most victory points wins.",
    "final": "At the end: {tile}",
}

TEXTS = {
    "match": MATCH,
    "editor": EDITOR,
    "offer": OFFER,
    "chip": CHIPS,
    "pay": PAY,
    "triggers": TRIGGERED,
    "map": MAP,
    "symbol": SYMBOLS,
    "head": HEAD,
    "fact": FACTS,
    "power": POWER,
    "sheet": SHEET,
    "projection": PROJECTION,
    "kind": KINDS,
    "trigger": TRIGGERS,
    "per": PER,
    "action": ACTIONS,
    "automa": AUTOMA,
    "group": GROUPS,
    "warning": WARNINGS,
    "choice": CHOICES,
    "federation": FEDERATIONS,
    "tip": TIPS,
    "setting": SETTINGS,
    "help": HELP,
}
VOCABULARY = Vocabulary("armillary.games.gaia.board", TEXTS)
of = by_language(VOCABULARY)
"""The words of the board in a language."""


def ended(sentence: str) -> str:
    """A sentence that ends with an abbreviation such as C.I.Q. has one full stop, not two."""
    return sentence[:-1] if sentence.endswith("..") else sentence
