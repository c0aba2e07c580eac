"""What only the board says: titles, captions, tooltips, soft warnings, settings.

The words of the rules are in `games.imperium.texts`; translations of these are in `locale/`.
"""

from __future__ import annotations

from armillary.core.words import Plural, Text, Vocabulary
from armillary.drawing.board_texts import by_language
from armillary.games.imperium.board.sheet_texts import (
    AGENDA,
    COMBAT,
    COMMAND,
    FACTION,
    HAND,
    LANDING,
    MOVE,
    OBJECTIVES,
    ODDS,
    PAY,
    PRODUCE,
    STRATEGY,
    SYSTEM,
    TECHNOLOGY,
    TRADE,
    VALUES,
)

MAP: dict[str, Text] = {
    "free": "A free place for a tile",
    "token": "Command token: {player}",
    "values": "resources {resources}, influence {influence}",
    "specialty": "technology specialty: {colour}",
    "exhausted": "{player}, exhausted",
    "controlled": "{player}, readied",
}

TRAITS: dict[str, Text] = {
    "cultural": "cultural",
    "hazardous": "hazardous",
    "industrial": "industrial",
}

COLOURS: dict[str, Text] = {
    "blue": "Propulsion",
    "green": "Biotic",
    "yellow": "Cybernetic",
    "red": "Warfare",
}

PHASES: dict[str, Text] = {
    "setup": "Setup",
    "strategy": "Strategy phase",
    "action": "Action phase",
    "status": "Status phase",
    "agenda": "Agenda phase",
}

HEAD: dict[str, Text] = {
    "round": "Round",
    "setup": "Setup",
    "end": "End of the game",
    "choosing": "No faction yet",
    "passed": "passed",
    "out": "out of the game",
    "used": "{card}, used",
}

FACTS: dict[str, Text] = {
    "trade_goods": Plural("{n} trade good", "{n} trade goods"),
    "commodities": Plural("{n} commodity", "{n} commodities"),
    "cards": Plural("{n} action card", "{n} action cards"),
    "secrets": Plural("{n} secret objective", "{n} secret objectives"),
    "notes": Plural("{n} promissory note", "{n} promissory notes"),
}

COSTS: dict[str, Text] = {
    "resources": Plural("{n} resource", "{n} resources"),
    "influence": Plural("{n} influence", "{n} influence"),
    "tokens": Plural("{n} command token", "{n} command tokens"),
}

POOLS: dict[str, Text] = {
    "tactic": Plural("{n} token in the tactic pool", "{n} tokens in the tactic pool"),
    "fleet": Plural("{n} token in the fleet pool", "{n} tokens in the fleet pool"),
    "strategy": Plural("{n} token in the strategy pool", "{n} tokens in the strategy pool"),
    "tactic_name": "Tactic pool",
    "fleet_name": "Fleet pool",
    "strategy_name": "Strategy pool",
    "tactic_help": "Each activates a system",
    "fleet_help": "Ships in one system, fighters not counted",
    "strategy_help": "For the cards of others",
}

SHEETS: dict[str, Text] = {
    "map": "Galaxy",
    "strategy": "Strategy",
    "objectives": "Objectives",
    "technology": "Technology",
    "agenda": "Council",
    "own": "Faction",
    "hand": "Hand",
    "trade": "Trade",
    "odds": "Odds",
    "factions": "Factions",
    "tiles": "Build the galaxy",
    "move": "Movement",
    "pay": "Payment",
    "produce": "Production",
    "command": "Command",
    "landing": "Landing",
    "system": "System",
}

GROUPS: dict[str, Text] = {
    "tactical": "Tactical action",
    "strategic": "Strategic action",
    "component": "Component action",
    "trade": "Trade",
    "pass": "Pass",
    "end": "End turn",
    "decline": "Not now",
    "ships": "Ships",
    "cargo": "Cargo",
    "assign": "Assign hits",
    "pay": "Pay",
    "gain_tokens": "Place tokens",
    "redistribute": "Place tokens",
    "produce": "Produce",
    "vote": "Vote",
    "reply": "Answer the offer",
    "choose_strategy": "Choose a strategy card",
    "choose_faction": "Choose a faction",
    "build_galaxy": "Place a tile",
    "pds": "Place a PDS",
    "space_dock": "Place a space dock",
    "token": "Place the token alone",
}

TRIGGERS: dict[str, Text] = {
    "cannon": Plural(
        "{player} may fire space cannon: {n} die", "{player} may fire space cannon: {n} dice"
    ),
    "combat": "space combat against {players}",
}

DEEDS: dict[str, Text] = {
    "take_card": "Take {what}",
    "cannon": "Fire at {what}",
    "defence": "Fire at {what}",
    "score_public": "Score {what}",
    "score_secret": "Score {what}",
    "score_event": "Score {what}",
    "return_secret": "Shuffle back {what}, keep the others",
    "discard": "Discard {what}",
    "research": "Research {what}",
    "custodians": "Remove the custodians token",
    "bombard": "Bombard {what}",
    "retreat_to": "Retreat to {what}",
    "ready_planets": "Ready {what}",
    "diplomacy": "Close {what}",
    "return_token": "Take back the token from {what}",
    "speaker": "New speaker: {what}",
    "warfare_dock": "Produce in {what}",
}
"""What is done with what is chosen: by who asks, or by the action."""

CHOICE: dict[str, Text] = {
    **DEEDS,
    "activate": "Activate {system}",
    "reach": Plural("Ships from {n} system can come", "Ships from {n} systems can come"),
    "only_with": "only with {what}",
    "with_card": "With {what}.",
    "without_card": "Without {what}.",
    "takes": Plural("{n} unit could land: {planets}", "{n} units could land: {planets}"),
}

WARNINGS: dict[str, Text] = {
    "no_reach": "None of your ships can come here.",
    "produce_only": "None of your ships can come here; you could still produce.",
    "tactic_left": Plural(
        "{n} token is left in your tactic pool.", "{n} tokens are left in your tactic pool."
    ),
    "nothing_moves": "Nothing moves into this system.",
    "in_vain": "It finds nothing: it would be in vain.",
    "eliminated": "You would have no planet, ground force or production left: that eliminates you.",
}

TIPS: dict[str, Text] = {
    "rule": "Rule {number}: {title}",
    "odds": "Odds of a battle here",
    "nebula": "Nebula: ships may only enter it if it is the active system; from there they move 1. "
    "Defenders add 1 to combat rolls.",
    "asteroid_field": "Asteroid field: ships can neither enter nor pass.",
    "supernova": "Supernova: ships can neither enter nor pass.",
    "gravity_rift": "Gravity rift: ships that leave it move 1 further, but roll a die; "
    "on 1 to 3 they are lost.",
    "needs": "Needs: {what}",
    "points": Plural("{n} point", "{n} points"),
    "others": "Others: {what}",
}

AHEAD: dict[str, Text] = {
    "windows": "Reactions",
    "in_vain": "Reactions that find nothing",
    "cannon": "My space cannon",
    "secondary": "Secondary ability: {card}",
    "ask": "ask me",
    "never": "never",
    "this_round": "not this round",
    "this_agenda": "not for this agenda",
    "always": "always fire",
    "skip": "skip",
}

PROMPT: dict[str, Text] = {
    "use": "Use it",
    "tokens": Plural(
        "costs {n} strategy token ({left} left)", "costs {n} strategy tokens ({left} left)"
    ),
    "again": "Ask again",
}

SETTINGS: dict[str, Text] = {
    "setup": "Setup",
    "setup_full": "Full game",
    "setup_first": "First game",
    "map": "Galaxy",
    "map_usual": "As the setup says",
    "map_for": "{name} ({n} players)",
    "map_own": "A map string",
    "map_string": "Map string",
    "points": "Points for victory",
    "factions": "Choose the factions now",
    "faction": "Faction of seat {n}",
    "chosen": "later",
    "rules": "Readings of the rules",
    "usual": "usual",
    "fighters_block": "Fighters alone block the way",
    "fighters_block_yes": "yes",
    "fighters_block_no": "no",
    "diplomacy_readies": "Diplomacy readies",
    "diplomacy_readies_system": "the planets of that system",
    "diplomacy_readies_any_two": "any two planets",
    "action_scoring": "Secret objectives in the action phase",
    "action_scoring_one_of_each": "one in each step",
    "action_scoring_one_per_combat": "one for each combat",
    "rift_loss": "Ships lost in a rift are",
    "rift_loss_destroyed": "destroyed",
    "rift_loss_removed": "removed",
    "capacity_loss": "Units beyond capacity are",
    "capacity_loss_destroyed": "destroyed",
    "capacity_loss_removed": "removed",
    "retreat_order": "Retreats are announced by",
    "retreat_order_defender_first": "the defender first",
    "retreat_order_both": "both",
    "fleet_check": "The fleet pool is checked",
    "fleet_check_arrival": "on arrival",
    "fleet_check_after_action": "after the combat",
}

HELP: dict[str, Text] = {
    "points": "Whoever has so many first wins; more of them make a longer match.",
    "setup": "The first game has six factions, a fixed galaxy and no promissory notes.",
    "map": "In the full game the players build the galaxy, unless you choose one.",
    "map_string": "Tile numbers ring by ring from the north clockwise; 0 is a home, -1 a gap.",
    "factions": "Otherwise the players choose in the full game, and they are dealt in the first.",
    "rules": "Chapter 25 of the rulebook.",
    "windows": "Cards and abilities that you could use while others act.",
    "in_vain": "Emergency Repairs without damage, for example.",
}

GAINS: dict[str, Text] = {
    "tokens": "New command tokens",
    "cards": "Action cards",
    "trade_goods": "Trade goods",
}
"""What the status phase brings, for the card between two rounds."""

TALLIES: dict[str, Text] = {
    "trade_goods": "trade goods",
    "tokens": "command tokens",
    "luck": "Dice that hit",
}

MATCH: dict[str, Text] = {
    "goal": "Whoever has {n} victory points first wins.",
    "objective": "{objective}: {n} VP",
    "tie": "Equal points: the lower initiative decides, {names}",
    "custodians": "Mecatol Rex: 1 VP for who first lands there",
}

TEXTS = {
    "match": MATCH,
    "map": MAP,
    "trait": TRAITS,
    "colour": COLOURS,
    "phase": PHASES,
    "head": HEAD,
    "fact": FACTS,
    "cost": COSTS,
    "pool": POOLS,
    "sheet": SHEETS,
    "strategy": STRATEGY,
    "objective": OBJECTIVES,
    "tech": TECHNOLOGY,
    "value": VALUES,
    "agenda": AGENDA,
    "hand": HAND,
    "faction": FACTION,
    "trade": TRADE,
    "combat": COMBAT,
    "move": MOVE,
    "system": SYSTEM,
    "landing": LANDING,
    "pay": PAY,
    "produce": PRODUCE,
    "command": COMMAND,
    "odds": ODDS,
    "group": GROUPS,
    "choice": CHOICE,
    "triggers": TRIGGERS,
    "warning": WARNINGS,
    "tip": TIPS,
    "ahead": AHEAD,
    "prompt": PROMPT,
    "gain": GAINS,
    "tally": TALLIES,
    "setting": SETTINGS,
    "help": HELP,
}
VOCABULARY = Vocabulary("armillary.games.imperium.board", TEXTS)
of = by_language(VOCABULARY)
"""The words of the board in a language."""
