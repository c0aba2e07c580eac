"""What the sheets and the forms on them say."""

from __future__ import annotations

from armillary.core.words import Plural, Text

STRATEGY: dict[str, Text] = {
    "order": "From the speaker clockwise",
    "initiative": "Initiative this round",
    "waits": "chooses later",
    "now": "chooses now",
    "used": "used",
    "goods": Plural("{n} lies on it", "{n} lie on it"),
    "free": "free",
    "card": "{number} {card}",
    "leadership_1": "Gain 3 command tokens",
    "leadership_2": "Buy more: 1 per 3 influence",
    "leadership_others": "buy tokens, 1 per 3 influence",
    "diplomacy_1": "Close one of your systems to all others",
    "diplomacy_2": "Ready your planets there",
    "diplomacy_others": "ready up to 2 planets",
    "politics_1": "Choose the new speaker",
    "politics_2": "Draw 2 action cards",
    "politics_3": "Look at 2 agendas",
    "politics_others": "draw 2 action cards",
    "construction_1": "Place a PDS or a space dock",
    "construction_2": "Place a PDS",
    "construction_others": "place 1 structure in one system",
    "trade_1": "Gain 3 trade goods",
    "trade_2": "Replenish commodities",
    "trade_3": "Let others replenish without a token",
    "trade_others": "replenish commodities",
    "warfare_1": "Take back a token, gain 1",
    "warfare_2": "Redistribute your tokens",
    "warfare_others": "produce at a dock at home",
    "technology_1": "Research 1 technology",
    "technology_2": "Another for 6 resources",
    "technology_others": "research 1 technology",
    "imperial_1": "Score 1 public objective now",
    "imperial_2": "1 point for Mecatol Rex, or draw a secret objective",
    "imperial_others": "draw a secret objective",
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
    "ignoring": "possible, ignoring {n}",
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
    "all": Plural("With all planets: {n} vote", "With all planets: {n} votes"),
    "choose": "Choose an outcome and planets",
    "choose_outcome": "Choose an outcome",
    "abstain": "Abstain",
    "waits": "waits",
    "now": "votes now",
    "abstained": "abstained",
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
    "hold_fire": "No space cannon in this action",
    "binding": "binding: the table keeps it",
    "promise": "Promise, not binding",
    "promise_hint": "kept in the log, never enforced",
    "binds": "Binding.",
    "binds_note": "It changes hands as soon as the offer is accepted.",
    "binds_fire": "Whoever holds fire cannot use space cannon until this action ends.",
    "loose": "Not binding.",
    "loose_note": "Words are kept in the log; nobody has to keep them.",
    "later": "Offers are made in your own turn.",
    "offer": "Offer to {player}",
    "accept": "Accept",
    "counter": "Send as counter-offer",
    "refuse": "Decline",
}

COMBAT: dict[str, Text] = {
    # Kinds of battles
    "space_combat": "Space combat",
    "ground_combat": "Ground combat",
    "cannon": "Space cannon offence",
    "defence": "Space cannon defence",
    "bombard": "Bombardment",
    # What dice are rolled for
    "barrage": "Anti-fighter barrage",
    "space_cannon": "Space cannon",
    "bombardment": "Bombardment",
    "saved": "Who comes back",
    "need": "hits on {n}+",
    # Hits to assign
    "assign": Plural("{player}: assign {n} hit", "{player}: assign {n} hits"),
    "forced": Plural(
        "{n} of them must go to a non-fighter ship.",
        "{n} of them must go to ships that are no fighters.",
    ),
    "hits": Plural("hit", "hits"),
    "sustains": "{n} × {unit}: sustain damage",
    "loses": "{n} × {unit}: destroyed",
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
    "all": "Send all",
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
    "nothing": "Go on without moving",
}

SYSTEM: dict[str, Text] = {
    "choose": "Look at",
    "hint": "Choose a system",
    "in_reach": Plural("{n} system in reach of your ships", "{n} systems in reach of your ships"),
    "caption": "System {number}",
    "leads": "Adjacent through wormholes: {systems}",
    "leads_nowhere": "No other system has this wormhole.",
    "free": "nobody controls it",
    "exhausted": "exhausted",
    "readied": "readied",
    "custodians": "Custodians: {n} influence to land",
    "space": "In space",
    "empty": "no ships",
    "pool": "fleet pool {n} of {limit}",
    "carries": "carries {n} of {room}",
    "tokens": "Command tokens",
    "cannon": "Space cannon",
    "dice": Plural("{n} die, hits on {hit}+", "{n} dice, hit on {hit}+"),
    "production": "Production",
    "units": Plural("up to {n} unit", "up to {n} units"),
    "comers": "Could come",
    "others": "Others could come",
    "bring": "You can bring",
    "with": "with {what}",
    "with_one": "one of these, with {what}",
    "best": "With all that can come, in space:",
    "rules": "Rules",
}

LANDING: dict[str, Text] = {
    "caption": "Landing: ground forces",
    "aboard": "{n} in space",
    "send": "Land {n}",
    "nothing": "Land no units",
}

PAY: dict[str, Text] = {
    "caption": "Payment: planets and trade goods",
    "resources": Plural("Pay {n} resource", "Pay {n} resources"),
    "influence": Plural("Pay {n} influence", "Pay {n} influence"),
    "short": "{n} still to pay",
    "too_much": "One planet less is enough",
    "send": "Pay {n}",
    "goods": Plural("with {n} trade good", "with {n} trade goods"),
    "with": "Paid with {what}.",
    "yourself": "Choose yourself",
}

PRODUCE: dict[str, Text] = {
    "caption": "Production",
    "units": "Units",
    "cost": "Cost",
    "of": "of {n}",
    "send": Plural("Produce {n} unit", "Produce {n} units"),
    "nothing": "Go on without producing",
    "less": "{what}: {n} less",
    "none_left": (
        "None left. You may take one from a system without your command token; "
        "it is placed here instead."
    ),
    "from": "from {place}",
    "all_there": Plural("the {n} there leaves the board", "all {n} there leave the board"),
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
    "wins": "{player} wins: {n}%",
    "draw": "both lost: {n}%",
    "system": "System",
    "free": "any fleets",
    "space": "In space",
    "ground": "On the ground",
    "attacker": "Attacker",
    "defender": "Defender",
    "nobody": "Put in units of two players.",
    "survive": "{left} {name}",
    "survivors": "Left on average:",
    "error": "Simulated; the error is about {n} percentage points.",
    "assumes": "Units sustain damage first, then the cheapest are lost. "
    "Hidden cards are not counted.",
}
