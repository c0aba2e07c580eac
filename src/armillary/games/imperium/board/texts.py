"""What only the board says: titles, captions, tooltips, soft warnings, settings.

The words of the rules are in `games.imperium.texts`; translations of these are in `locale/`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from armillary.core.words import Plural, Text, Vocabulary, Words

MAP: dict[str, Text] = {
    "free": "A free place for a tile",
    "token": "Command token: {player}",
    "values": "{resources} resources, {influence} influence",
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
    "combat": "Combat",
    "odds": "Odds",
    "factions": "Factions",
    "tiles": "Build the galaxy",
    "move": "Movement",
    "pay": "Payment",
    "produce": "Production",
    "command": "Command",
}

STRATEGY: dict[str, Text] = {
    "order": "From the speaker clockwise",
    "initiative": "Initiative this round",
    "waits": "chooses later",
    "used": "used",
    "goods": Plural("{n} lies on it", "{n} lie on it"),
    "free": "free",
    "card": "{number} {card}",
    "leadership_1": "Gain 3 command tokens",
    "leadership_2": "Buy more: 1 per 3 influence",
    "leadership_others": "Others: buy tokens, 1 per 3 influence",
    "diplomacy_1": "Close a system of yours to all others",
    "diplomacy_2": "Ready your planets there",
    "diplomacy_others": "Others: ready up to 2 planets",
    "politics_1": "Choose the new speaker",
    "politics_2": "Draw 2 action cards",
    "politics_3": "Look at 2 agendas",
    "politics_others": "Others: draw 2 action cards",
    "construction_1": "Place a PDS or a space dock",
    "construction_2": "Place a PDS",
    "construction_others": "Others: place 1 structure in one system",
    "trade_1": "Gain 3 trade goods",
    "trade_2": "Replenish commodities",
    "trade_3": "Let others replenish without a token",
    "trade_others": "Others: replenish commodities",
    "warfare_1": "Take back a token, gain 1",
    "warfare_2": "Redistribute your tokens",
    "warfare_others": "Others: produce at a dock at home",
    "technology_1": "Research 1 technology",
    "technology_2": "Another for 6 resources",
    "technology_others": "Others: research 1 technology",
    "imperial_1": "Score 1 public objective now",
    "imperial_2": "1 point for Mecatol Rex, or draw a secret objective",
    "imperial_others": "Others: draw a secret objective",
}

OBJECTIVES: dict[str, Text] = {
    "first_to": "First to {n} points wins at once",
    "ready": Plural("{n} can be scored", "{n} can be scored"),
    "stage_1": "Public, stage I",
    "stage_2": "Public, stage II",
    "now_public": "Secret, made public",
    "hidden": Plural("{n} more lies face down", "{n} more lie face down"),
    "scored": "scored",
    "progress": "{have} of {need}",
    "event": "when it happens",
    "secrets": "My secret objectives",
    "secrets_note": "only you see those that are not scored",
    "none": "None",
    "others": Plural("{n} secret objective", "{n} secret objectives"),
}

TECHNOLOGY: dict[str, Text] = {
    "owned": "owned",
    "used": "exhausted",
    "open": "can be researched",
    "lacking": Plural("{n} missing", "{n} missing"),
    "has": "{colour}",
    "missing": "{colour}, missing",
    "owned_colour": "{colour}: {n}",
    "upgrades": "Unit upgrades",
    "faction": "Technologies of the faction",
}

VALUES: dict[str, Text] = {
    "cost": "cost {value}",
    "combat": "combat {value}",
    "move": "move {value}",
    "capacity": "capacity {value}",
    "barrage": "barrage {value}",
    "bombardment": "bombardment {value}",
    "cannon": "space cannon {value}",
    "production": "production {value}",
    "sustain_damage": "sustain damage",
    "planetary_shield": "planetary shield",
}

AGENDA: dict[str, Text] = {
    "title": "Agenda hall",
    "laws_caption": "The galactic council",
    "closed": "The council meets once the custodians have left Mecatol Rex.",
    "none_now": "No agenda is on the table.",
    "number": "Agenda {n} of {of}",
    "kind": "{kind}, {vote}",
    "law": "Law",
    "directive": "Directive",
    "for_against": "for or against",
    "elect_player": "elect a player",
    "elect_planet": "elect a planet",
    "elect_law": "elect a law",
    "elect_scored_secret": "elect a scored secret objective",
    "for": "For",
    "against": "Against",
    "outcomes": "Outcomes",
    "outcome_label": Plural("{outcome}: {n} vote", "{outcome}: {n} votes"),
    "ballots": "Your vote",
    "votes": Plural("{n} vote", "{n} votes"),
    "cast": Plural("Cast {n} vote: {outcome}", "Cast {n} votes: {outcome}"),
    "choose": "Choose an outcome and planets",
    "abstain": "Abstain",
    "waits": "waits",
    "cannot": "cannot vote",
    "voted": "voted: {outcome}",
    "order": "Order",
    "player": "Player",
    "vote": "Vote",
    "ready": "Influence still readied",
    "laws": "Laws in play",
    "no_laws": "No law is in play.",
}

HAND: dict[str, Text] = {
    "cards": "Action cards: {n} of {limit}",
    "empty": "No action cards in hand.",
    "discarded": "{n} of {copies} discarded",
    "notes": "Promissory notes of others",
    "shown": "Face up before the player",
    "own": "Own notes, ready to give",
}

FACTION: dict[str, Text] = {
    "reinforcements": Plural("{n} token in reinforcements", "{n} tokens in reinforcements"),
    "abilities": "Abilities",
    "units": "Units",
    "on_board": "{n} of {pieces}",
    "planets": "Planets: {n}",
    "ready": "to spend: {resources} resources or {influence} influence",
    "exhausted": "exhausted",
    "technologies": "Technologies: {n}",
}

TRADE: dict[str, Text] = {
    "caption": "Transaction",
    "watching": "Transactions are made by the players.",
    "from": "Offer from {player}",
    "neighbour": "neighbour",
    "no_neighbour": "not a neighbour",
    "done": "one deal made already",
    "note": "Neighbours have units or planets in the same or in adjacent systems. "
    "One deal with each.",
    "you_give": "You give",
    "gives": "{player} gives",
    "trade_goods": "Trade goods",
    "commodities": "Commodities",
    "has": "of {n}",
    "notes": "Promissory note",
    "no_note": "None",
    "card": "Action card",
    "promise": "Promise, not binding",
    "promise_hint": "kept in the log, never enforced",
    "later": "Offers are made in your own turn.",
    "offer": "Offer to {player}",
    "accept": "Accept",
    "counter": "Send as counter-offer",
    "refuse": "Decline",
}

COMBAT: dict[str, Text] = {
    "space_cannon": "Space cannon",
    "bombardment": "Bombardment",
    "hits_to_assign": "Hits to assign",
    "space": "Space combat · {place} · round {round}",
    "ground": "Ground combat · {place} · round {round}",
    "title": "{attacker} attacks {defender}",
    "retreats": "{player} retreats after this round",
    "hits": Plural("hit", "hits"),
    "lost": "Lost so far",
    "none_left": "Nothing is left.",
    "need": "hits on {n}+",
    "rolled": "{hits} of {dice} dice hit",
    "assign": Plural("{player}: assign {n} hit", "{player}: assign {n} hits"),
    "forced": Plural(
        "{n} of them must go to a ship that is no fighter.",
        "{n} of them must go to ships that are no fighters.",
    ),
    "sustain": "Sustain",
    "sustain_label": "{unit}: sustain damage",
    "lose": "Lose one",
    "lose_label": "{unit}: destroy one",
    "damaged": "{n} damaged",
}

MOVE: dict[str, Text] = {
    "caption": "Movement: ships and cargo",
    "to": "To {system}",
    "best": "Best fleet",
    "clear": "Clear",
    "fleet": "Fleet pool",
    "cargo": "Cargo",
    "steps": Plural("{n} step", "{n} steps"),
    "rift": Plural("{n} roll for a rift", "{n} rolls for rifts"),
    "damaged": "damaged",
    "in_space": "in space",
    "on": "on {planet}",
    "send": Plural("Move {n} ship, cargo: {cargo}", "Move {n} ships, cargo: {cargo}"),
    "under_way": "On their way",
    "go": "Go",
    "nothing": "Move nothing",
}

PAY: dict[str, Text] = {
    "caption": "Payment: planets and trade goods",
    "resources": Plural("Pay {n} resource", "Pay {n} resources"),
    "influence": Plural("Pay {n} influence", "Pay {n} influence"),
    "short": "{n} still to pay",
    "too_much": "One planet less is enough",
    "send": "Pay {n}",
    "goods": Plural("with {n} trade good", "with {n} trade goods"),
}

PRODUCE: dict[str, Text] = {
    "caption": "Production",
    "units": "Units",
    "cost": "Cost",
    "of": "of {n}",
    "send": Plural("Produce {n} unit", "Produce {n} units"),
    "nothing": "Produce nothing",
}

COMMAND: dict[str, Text] = {
    "gain": "New command tokens",
    "redistribute": "All tokens of the command sheet",
    "title": Plural("Place {n} token", "Place {n} tokens"),
    "now": "{n} now, {after} then",
    "left": Plural("{n} token left to place", "{n} tokens left to place"),
    "send": "Place them",
}

ODDS: dict[str, Text] = {
    "caption": "If both sides fight on",
    "wins": "{player} wins: {n} %",
    "draw": "both lost: {n} %",
    "system": "System",
    "free": "any fleets",
    "space": "In space",
    "ground": "On the ground",
    "attacker": "Attacker",
    "defender": "Defender",
    "nobody": "Put in units of two players.",
    "survive": "{left} {name}",
    "error": "Simulated; the error is about {n} percentage points.",
    "assumes": "Units sustain damage first, then the cheapest are lost. "
    "Hidden cards are not counted.",
}

GROUPS: dict[str, Text] = {
    "tactical": "Tactical action",
    "strategic": "Strategic action",
    "component": "Component action",
    "trade": "Trade",
    "pass": "Pass",
    "end": "End turn",
    "decline": "Not now",
    "question": "Choose",
    "ships": "Ships",
    "cargo": "Cargo",
    "done": "End movement",
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
}

CHOICE: dict[str, Text] = {
    "activate": "Activate {system}",
    "reach": Plural("Ships from {n} system can come", "Ships from {n} systems can come"),
}

WARNINGS: dict[str, Text] = {
    "no_reach": "No ship of yours can come here.",
    "produce_only": "No ship of yours can come here; you could still produce.",
    "tactic_left": Plural(
        "{n} token is left in your tactic pool.", "{n} tokens are left in your tactic pool."
    ),
    "nothing_moves": "Nothing moves into this system.",
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
    "others": "{what}",
}

AHEAD: dict[str, Text] = {
    "windows": "Reactions",
    "cannon": "My space cannon",
    "secondary": "Secondary ability: {card}",
    "ask": "ask me",
    "never": "never",
    "this_round": "not this round",
    "always": "always fire",
    "skip": "skip",
}

PROMPT: dict[str, Text] = {
    "use": "Use it",
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
    "blockade": "A dock is blockaded by",
    "blockade_other_ships": "ships of others",
    "blockade_no_own_ships": "ships of others without own ships",
    "retreat_order": "Retreats are announced by",
    "retreat_order_defender_first": "the defender first",
    "retreat_order_both": "both",
    "fleet_check": "The fleet pool is checked",
    "fleet_check_arrival": "on arrival",
    "fleet_check_after_action": "after the combat",
}

HELP: dict[str, Text] = {
    "setup": "The first game has six factions, a fixed galaxy and no promissory notes.",
    "map": "In the full game the players build the galaxy, unless you choose one.",
    "map_string": "Tile numbers ring by ring from the north clockwise; 0 is a home, -1 a gap.",
    "factions": "Otherwise the players choose in the full game, and they are dealt in the first.",
    "rules": "Chapter 25 of the rulebook.",
    "windows": "Cards and abilities that you could use while others act.",
}

TEXTS = {
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
    "pay": PAY,
    "produce": PRODUCE,
    "command": COMMAND,
    "odds": ODDS,
    "group": GROUPS,
    "choice": CHOICE,
    "warning": WARNINGS,
    "tip": TIPS,
    "ahead": AHEAD,
    "prompt": PROMPT,
    "setting": SETTINGS,
    "help": HELP,
}
VOCABULARY = Vocabulary("armillary.games.imperium.board", TEXTS)


class BoardWords(Words):
    """The words of the board in one language: `tell("sheet.hand")`."""

    def __call__(self, key: str, **values: Any) -> str:
        context, _, name = key.partition(".")
        return self.phrase(context, name, **values)


@cache
def of(language: str) -> BoardWords:
    """The words of the board in this language."""
    return BoardWords(language, VOCABULARY)
