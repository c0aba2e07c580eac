"""What Twilight Imperium says in English, by context and key. Translations are in `locale/`.

Log lines and buttons keep names and things apart with colons and brackets, so that no language has
to bend a word: "Ana: cruiser destroyed (Wellon)". The names and texts of cards, technologies and
units are those of the data.
"""

from __future__ import annotations

from armillary.core.words import Plural, Text
from armillary.games.imperium.names import AMOUNTS, TERMS, named, told

EVENTS: dict[str, Text] = {
    # Setup
    "faction": "{player}: plays {faction}",
    "place_tile": "{player}: places {tile}",
    "place": "{player}: {n} × {unit} placed ({place})",
    # Rounds and turns
    "round": "Round {round}",
    "status_phase": "Status phase",
    "order": "Order of play: {order}",
    "take_card": "{player}: takes {card}",
    "strategy": "{player}: primary ability of {card}",
    "secondary": "{player}: secondary ability of {card}",
    "free_trade": "{player}: free commodities for {players}",
    "free_trade_nobody": "{player}: free commodities for nobody else",
    "pass": "{player}: passes",
    "turn_ended": "{player}: the turn ends at once",
    "speaker": "{player}: new speaker",
    "eliminated": "{player}: out of the game",
    "imperium_rex": "Imperium Rex: no objective is left",
    "end": "End of the game: {results}",
    # Cards and powers
    "use": "{player}: {power}",
    "use_on": "{player}: {power} ({on})",
    "cancelled": "{player}: {power} is cancelled",
    "draw": "{player}: draws {card}",
    "discard": "{player}: discards {card}",
    "give_card": "{player}: {card} to {to}",
    "draw_secret": "{player}: draws a secret objective ({objective})",
    "return_secret": "{player}: shuffles a secret objective back",
    "look": "{player}: looks at an agenda ({agenda})",
    # Paying and trading
    "exhaust_resources": Plural(
        "{player}: exhausts {planet} for {n} resource",
        "{player}: exhausts {planet} for {n} resources",
    ),
    "exhaust_influence": "{player}: exhausts {planet} for {n} influence",
    "exhausted": "{player}: {planet} is exhausted",
    "ready": "{player}: readies {planet}",
    "spend": "{player}: spends {what}",
    "trade_goods": Plural("{player}: gains {n} trade good", "{player}: gains {n} trade goods"),
    "replenish": Plural(
        "{player}: commodities filled up to {n}", "{player}: commodities filled up to {n}"
    ),
    "commodities": Plural("{player}: {n} commodity to {to}", "{player}: {n} commodities to {to}"),
    "offer": "{player}: offers {to} a transaction: {give} for {take}",
    "transaction": "{player}: transaction with {to}: {give} for {take}",
    "transaction_promise": (
        "{player}: transaction with {to}: {give} for {take} (not binding: {promise})"
    ),
    "refuse": "{player}: refuses",
    "note_returned": "{player}: {note} goes back to {owner}",
    # Tokens
    "tokens": "{player}: tokens (tactic {tactic}, fleet {fleet}, strategy {strategy})",
    "token": "{player}: command token placed ({system})",
    "token_off": "{player}: command token taken off ({system})",
    # Technology
    "research": "{player}: researches {technology}",
    "gain_technology": "{player}: gains {technology}",
    "specialty": "{player}: exhausts {planet} for its technology specialty",
    # Tactical action
    "activate": "{player}: activates {system}",
    "move": "{player}: {unit} moves ({path})",
    "move_cargo": "{player}: {unit} moves with {cargo} ({path})",
    "wormhole": "{player}: {token} placed ({system})",
    "rift": "{player}: {unit} lost in a gravity rift",
    "removed": "{player}: {n} × {unit} removed ({place})",
    "cannon": "{player}: space cannon against {at}",
    "defence": "{player}: space cannon defence against {at}",
    # Combat
    "space_combat": "{player}: space combat at {system} against {against}",
    "combat_round": "Round {round} of the combat",
    "space_combat_won": "{player}: wins the space combat at {system}",
    "space_combat_draw": "The space combat at {system} has no winner",
    "ground_combat": "{player}: ground combat on {planet}",
    "ground_combat_won": "{player}: wins the ground combat on {planet}",
    "ground_combat_draw": "The ground combat on {planet} has no winner",
    "roll": Plural(
        "{player}: {unit} rolls {dice} × {need}+: {hits} hit",
        "{player}: {unit} rolls {dice} × {need}+: {hits} hits",
        by="hits",
    ),
    "sustain": "{player}: {unit} sustains damage ({place})",
    "repaired": "{player}: {n} × {unit} repaired ({place})",
    "destroyed": "{player}: {n} × {unit} destroyed ({place})",
    "saved": "{player}: {n} × infantry will come back",
    "retreat_announced": "{player}: announces a retreat",
    "retreat": "{player}: retreats to {system}",
    # Invasion and control
    "bombard": "{player}: bombards {planet}",
    "custodians": "{player}: removes the custodians token",
    "land": "{player}: {n} × {unit} on {planet}",
    "sent_back": "{player}: units go back from {planet} to space",
    "control": "{player}: gains control of {planet}",
    # Objectives and points
    "objective": "New objective: {objective}",
    "score": "{player}: scores {objective}",
    "points": Plural(
        "{player}: {amount} victory point ({source})",
        "{player}: {amount} victory points ({source})",
    ),
    # Agendas
    "agenda": "Agenda: {agenda}",
    "votes": Plural("{player}: {n} vote: {outcome}", "{player}: {n} votes: {outcome}"),
    "abstain": "{player}: abstains",
    "tie": "{player}: breaks the tie: {outcome}",
    "outcome": "Outcome: {outcome} ({agenda})",
    "outcome_none": "No outcome ({agenda})",
    "right": "{player}: the prediction was right ({power})",
    "law_gone": "A law is discarded: {agenda}",
    "law_taken": "{player}: takes {agenda}",
    "die_high": "{player}: the die shows {need} or more",
    "die_low": "{player}: the die shows less than {need}",
}

BRIEFS: dict[str, Text] = {
    "activate": "{system}",
    "strategy": "{card}",
    "take_card": "takes {card}",
    "research": "{technology}",
    "control": "controls {planet}",
    "space_combat": "space combat at {system} against {against}",
    "space_combat_won": "{player} wins",
    "ground_combat": "ground combat on {planet}",
    "ground_combat_won": "{player} wins",
    "score": "scores {objective}",
    "use": "{power}",
    "agenda": "{agenda}",
    "outcome": "{outcome}",
    "pass": "passes",
}
"""What happened, in a few words for its line of the log; the rest is told when it is unfolded."""

REASONS: dict[str, Text] = {
    # In general
    "must_choose": "You have to choose something",
    "no_choice": "This is not among the things to choose from",
    "order": "Choose in order: this comes earlier",
    "number": "Possible: {least} to {most}; you chose {need}",
    "dice": "These {dice} dice cannot show that",
    "not_in_deck": "This card cannot be drawn now: {card}",
    # Setup
    "no_faction": "There is no such faction: {faction}",
    "faction_taken": "{player} plays {faction}",
    "not_your_tile": "You cannot place tile {tile} now",
    "not_this_ring": "Tiles go to a free place of the innermost ring that is not full",
    "clash": "Tile {tile} would touch another anomaly, or another wormhole of its kind",
    # Powers
    "not_held": "You do not have this: {power}",
    "wrong_moment": "This is not the moment for it: {power}",
    "used_already": "You have used it at this moment already: {power}",
    "cannot_use": "You cannot use it now: {power}",
    "no_target": "This cannot be named for it: {power}",
    # Turns
    "card_taken": "{card}: {player} has it",
    "other_card": "You have to choose another card than {card}",
    "no_such_card": "There is no such strategy card: {card}",
    "not_your_card": "This is not your strategy card: {card}",
    "exhausted": "{card} is exhausted",
    "readied_cards": Plural(
        "You have {have} strategy card left to use",
        "You have {have} strategy cards left to use",
        by="have",
    ),
    "acted": "You have acted in this turn",
    "must_act": "First perform an action",
    # Tokens and paying
    "tokens": Plural(
        "{need} token is to be placed, not {have}",
        "{need} tokens are to be placed, not {have}",
        by="need",
    ),
    "not_readied": "You have no readied planet with that value: {planet}",
    "goods": Plural(
        "{need} trade good is needed; you have {have}",
        "{need} trade goods are needed; you have {have}",
        by="need",
    ),
    "fleet_pool": "The fleet pool has room for {have}, not for {need}",
    "influence": "{need} influence is needed; you have {have}",
    "strategy_tokens": Plural(
        "{need} token of the strategy pool is needed; you have {have}",
        "{need} tokens of the strategy pool are needed; you have {have}",
        by="need",
    ),
    "tokens_to_spend": Plural(
        "{need} token of the tactic or strategy pool is needed; you have {have}",
        "{need} tokens of the tactic or strategy pool are needed; you have {have}",
        by="need",
    ),
    "cards_to_discard": Plural(
        "{need} action card to discard is needed; you have {have}",
        "{need} action cards to discard are needed; you have {have}",
        by="need",
    ),
    # Technology
    "technology_owned": "You own {technology} already",
    "technology_of": "Only one faction can research {technology}: {faction}",
    "technology_replaced": "Your faction has another version of {technology}: {own}",
    "prerequisites": "{technology}: missing prerequisites: {missing}",
    "prerequisites_ignoring": "{technology}: missing prerequisites: {missing}; "
    "you could ignore {ignored} of them",
    # Objectives
    "not_revealed": "This objective is not revealed: {objective}",
    "scored": "You have scored it already: {objective}",
    "home_lost": "You do not control all planets of your home system; missing: {planets}",
    "when_it_happens": "It is scored as soon as it happens: {objective}",
    "unmet": "{objective}: {need} needed; you have {have}",
    # Strategy cards
    "not_mecatol": "Diplomacy cannot close the system of Mecatol Rex",
    "no_planet_there": "You control no planet there: {system}",
    "speaker_already": "Already the speaker: {player}",
    "not_yours": "You do not control {planet}",
    "planet_full": "{planet} holds no more of these; {unit}: {have}",
    # Activation and movement
    "no_token": "Your tactic pool is empty",
    "no_system": "There is no such system: {system}",
    "own_token": "One of your command tokens is there already: {system}",
    "barred": "You cannot activate {system} ({power})",
    "first": "Now only this ship moves: {unit}",
    "no_ship": "You have no such ship: {unit}, {system}",
    "held": "Your command token holds the ships there: {system}",
    "must_end": "The way must end in the active system: {system}",
    "not_adjacent": "{here} and {there} are not adjacent",
    "anomaly": "Ships cannot enter {system}",
    "nebula": "Ships cannot move through a nebula: {system}",
    "ships": "Other ships are in the way: {system}",
    "cannot_move": "This cannot move on its own: {unit}",
    "too_far": "That is too far: {need} steps; the ship has {have}",
    "no_carrier": "First name the ship that carries",
    "no_cargo": "This cannot be carried: {unit}",
    "not_on_the_way": "The ship cannot pick up anything there: {place}",
    "capacity": "There is room for {have}, not for {need}",
    "cargo": "There are only {have}, not {need}",
    "fleet_limit": Plural(
        "Your fleet pool allows {have} ship in a system",
        "Your fleet pool allows {have} ships in a system",
        by="have",
    ),
    # Landing
    "landing_elsewhere": "Now it is asked who lands on {planet}",
    "must_land": "At least {need} has to land on {planet}: the custodians have been removed",
    # Hits
    "no_unit": "You have no such unit: {unit}",
    "no_sustain": "This cannot sustain damage now: {unit}",
    "too_late": "Units have been destroyed already; now none sustains damage",
    "not_fighters": "This hit must go to a non-fighter ship",
    # Production
    "pieces_left": "There are pieces left: {unit}",
    "no_source": "You have no such unit to take: {unit}, {place}",
    "token_there": "Your command token is there, so nothing is taken from it: {system}",
    "not_produced": "This cannot be produced now: {unit}",
    "limit": Plural(
        "At most {have} unit can be produced here",
        "At most {have} units can be produced here",
        by="have",
    ),
    "infantry": "At most {have} infantry can be produced here",
    "no_producer": "Nothing can be produced at {place}",
    "in_space": "Ships go into the space area of the system that produces: {system}",
    "closed": "No unit can be placed on {planet} ({power})",
    "blockade": "Other players' ships are there: {system}",
    "forbidden": "It is forbidden ({power})",
    "pieces": "You have no more of these: {unit}",
    "resources": Plural(
        "{need} resource is needed; you have {have}",
        "{need} resources are needed; you have {have}",
        by="need",
    ),
    # Transactions
    "commodities": Plural(
        "{need} commodity is needed; you have {have}",
        "{need} commodities are needed; you have {have}",
        by="need",
    ),
    "no_note": "This note is not in the hand: {note}",
    "no_card": "This card is not in the hand: {card}",
    "not_active": "Only the active player offers transactions",
    "not_neighbours": "You are not neighbours: {player}",
    "traded": "You have made your transaction with this player: {player}",
    "nothing": "Nothing would change hands",
    "cards": "Action cards cannot change hands here",
    "later": "Holding fire binds for one tactical action: it can be agreed on only during it",
    # Votes
    "no_outcome": "This is no possible outcome: {outcome}",
    "no_votes": "Name at least one planet to vote with",
}

ACTIONS: dict[str, Text] = {
    "pick": "{on}",
    "decline": "No",
    "use": "{power}",
    "use_on": "{power}: {on}",
    "rolled": Plural("{hits} hit", "{hits} hits", by="hits"),
    "rolled_near": Plural(
        "{hits} hit, missed by 1: {near}", "{hits} hits, missed by 1: {near}", by="hits"
    ),
    "rolled_nines": Plural(
        "{hits} hit, 9 or 10: {nines}", "{hits} hits, 9 or 10: {nines}", by="hits"
    ),
    "drawn": "{card}",
    "exhaust": "Exhaust {planet}",
    "spend_goods": "Pay the rest with trade goods",
    "tokens": "Tactic {tactic}, fleet {fleet}, strategy {strategy}",
    "sustain": "Sustain damage: {unit}",
    "lose": "Destroy: {unit}",
    "move_ship": "Move {unit} ({path})",
    "move_ship_damaged": "Move damaged unit: {unit} ({path})",
    "load": "Load {n} × {unit} ({place})",
    "end_movement": "End the movement",
    "accept": "Accept",
    "refuse": "Refuse",
    "counter": "Counter-offer: {give} for {take}",
    "build": "Produce: {unit}",
    "build_on": "Produce: {unit} ({planet})",
    "take_back": "Produce: {unit}, taken from the board ({place})",
    "take_back_on": "Produce: {unit} ({to}), taken from the board ({place})",
    "end_production": "End the production",
    "activate": "Activate {system}",
    "strategy": "Strategic action: {card}",
    "offer": "Offer {to}: {give} for {take}",
    "pass": "Pass",
    "end_turn": "End the turn",
    "place_tile": "{tile} to place {place}",
    "faction": "{faction}",
    "vote_for": "Vote: {outcome}",
    "abstain": "Abstain",
    "vote_with": "Vote with {planet}",
    "end_vote": "No more planets",
    "take_card": "Take {card}",
}

ASKS: dict[str, Text] = {
    "react": "Do you use something now?",
    "turn": "Choose an action",
    "turn_cards": "Choose an action: {tokens}, still to play: {cards}",
    "turn_pass": "Choose an action or pass: {tokens}",
    "turn_again": "Choose another action or end your turn: {tokens}",
    "choose_strategy": "Choose a strategy card",
    "choose_faction": "Choose a faction",
    "build_galaxy": "Place a tile",
    "pay_resources": Plural("Pay {amount} resource", "Pay {amount} resources", by="amount"),
    "pay_influence": "Pay {amount} influence",
    "gain_tokens": Plural(
        "{n} new command token: to which pool?", "{n} new command tokens: to which pools?"
    ),
    "redistribute": "Distribute your command tokens",
    "move": "Which ships move, and what do they carry?",
    "assign": Plural("Assign {n} hit", "Assign {n} hits"),
    "produce": "What do you produce?",
    "reply": "Offer from {offerer}: {give} for {take}",
    "ballot": "For what do you vote?",
    "cast": "With which planets do you vote?",
    "draw": "A card is drawn",
    "roll": "Dice are rolled",
    # Questions, by who asks
    "question": "{power}: choose",
    "spend_tokens": "How many of the tokens come from the tactic pool?",
    "discard": "Which action card do you discard?",
    "fleet": "Too many ships ({place}): which one is removed?",
    "cargo": "Too little capacity ({place}): what is lost?",
    "stacks": "There are too few pieces for so many places: which tokens are lost?",
    "token_from_pool": "From which pool does the token come?",
    "return_token": "Which of your command tokens comes off the board?",
    "return_secret": "Which secret objective is shuffled back?",
    "score_public": "Score a public objective?",
    "score_secret": "Score a secret objective?",
    "score_event": "Score a secret objective for what has just happened?",
    "research": "Which technology do you research?",
    "shortcut": "How do you ignore the missing prerequisite?",
    "buy_tokens": "How many command tokens do you buy?",
    "ready_planets": "Which planet do you ready?",
    "place_units": "Where do the new units go: {n} × {unit}?",
    "pay_step": "Pay for the next part of the ability?",
    "secondary": "Use the secondary ability?",
    "diplomacy": "Which system do you close to the others?",
    "speaker": "Who is the new speaker?",
    "look": "Where does an agenda go?",
    "construction": "Which structure is placed, and where?",
    "construction_secondary": "A structure with your token, or the token alone: where?",
    "take_back": "No piece is left. Which one on the board is placed instead?",
    "replace": "No piece is left. Which one on the board replaces the other unit?",
    "trade_free": "Who replenishes commodities for free?",
    "warfare_dock": "Which space dock produces?",
    "returning": "To which planet does the infantry come back?",
    "start_units": "On which planet does it start: {unit}? Left: {n}",
    "start_technology": "With which technology do you start?",
    "tie": "The outcomes are tied: decide",
    "cannon": "Fire with space cannon?",
    "defence": "Fire at the forces that landed?",
    "next_planet": "On which planet is the next combat?",
    "next_defence": "From which planet does space cannon fire next?",
    "bombardment": "Bombard with all ships that can?",
    "bombard": "Which planet does the ship bombard?",
    "custodians": "Press Mecatol Rex to remove the custodians token. It costs {n} influence, "
    "and victory points: +{points}.",
    "landing": "How many land here?",
    "retreat": "Announce a retreat?",
    "lift": "How many ground forces come along ({place})?",
    "retreat_to": "Where do you retreat to?",
    "retreat_load": "How many fighters come along?",
    "withdraw": "How many fighters come along?",
    "withdraw_lift": "How many ground forces come along ({place})?",
    # Questions of powers, by what they ask for (see `words.POWERS_ASK`)
    "power_leave": "{power}: which ground forces leave?",
    "power_land": "{power}: on which planet do they land?",
    "power_go": "{power}: to which planet do the ground forces go?",
    "power_infantry": "{power}: on which planet is infantry placed?",
    "power_infantry_there": "{power}: place infantry there?",
    "power_fight": "{power}: how many ground forces fight in space?",
    "power_lost": "{power}: how many infantry are destroyed?",
    "power_destroy": "{power}: which unit do you destroy?",
    "power_repair": "{power}: which unit is repaired?",
    "power_fire": "{power}: which second ship fires?",
    "power_hit": "{power}: which ship is hit?",
    "power_reroll": "{power}: how many dice are rolled again?",
    "power_dock": "{power}: where is the space dock placed?",
    "power_wormhole": "{power}: which wormhole token goes where?",
    "power_close": "{power}: which system do you close to the others?",
    "power_exhaust": "{power}: which planet do you exhaust?",
    "power_ready": "{power}: which planet do you ready?",
    "power_receiver": "{power}: who gets the planet?",
    "power_give": "{power}: which strategy card do you give?",
    "power_take": "{power}: which strategy card do you take?",
    "power_card": "{power}: which card do you take?",
    "power_technology": "{power}: which technology do you gain?",
    "power_pool": "{power}: from which pool does the token come?",
    "power_spend": "{power}: how many trade goods do you spend?",
}

SOURCES: dict[str, Text] = {
    "objectives": "Objectives",
    "custodians": "Custodians of Mecatol Rex",
    "imperial": "Imperial",
    "earlier": "Earlier",
}

PHRASES: dict[str, Text] = {
    "system": "system {number}",
    "system_named": "{name} {number}",
    "space": "{system}, space",
    "times": "{n} × {what}",
    "top": "{what}: on top",
    "bottom": "{what}: to the bottom",
    "nobody": "nobody",
    "nothing": "nothing",
    "note": "{note} ({owner})",
    "hold_fire": "no space cannon in this action",
}


# Why a configuration makes no match: whole sentences
CONFIGS: dict[str, Text] = {
    # 2  Players and factions
    "players": "Twilight Imperium has 3 to 6 players, not {players}.",
    "no_faction": "Factions: there is no {text}; there are {known}.",
    "some_factions": "Factions: choose all {players} of them, or none.",
    "first_factions": "Factions: a first game has {factions} (2.1).",
    "factions": "Factions: {players} different ones are needed, one per seat.",
    "speaker": "Speaker: seats are 0 to {last}, not {text}.",
    # 21.3  Galaxies
    "map_centre": "The centre of a map is tile {tile}, not {text}.",
    "map_empty": "The map string is empty; it lists tile numbers, such as 22 44 19.",
    "map_long": "The map string has {n} entries; the maximum is {most}.",
    "map_twice": "Tile {tile} stands twice in the map string.",
    "map_no_tile": "{text} is no tile of this game; tiles have numbers from 1 to 51.",
    "map_not_placed": "{tile} is no tile to place; allowed are 1 to 51 without 18, 0 and -1.",
    "no_map": "There is no galaxy {text}; there are {known}.",
    "map_home": "The galaxy has the home of {faction}, which is not among the factions.",
    "map_homes": "The galaxy has {n} home systems; {players} are needed.",
}

WHYS: dict[str, Text] = {
    "points": Plural("{n} victory point at once", "{n} victory points at once"),
    "objective": "nearer to the objective {objective}",
    "objectives": "nearer to objectives",
    "planets": "{planets}: {resources} resources, {influence} influence",
    "ready": "planets stay ready to pay",
    "technology": "{technology}",
    "tokens": "command tokens: +{n}",
    "units": "units: +{n}",
    "stock": "more in hand: trade goods, cards",
    "board": "ships and infantry stand better",
}
"""Why one position is better than another."""

AIMS: dict[str, Text] = {
    "nearest": "Nearest objective, {objective}: {have} of {need}.",
    "met": "You fulfil {objective}: score it after this round, and keep what it needs.",
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
    "term": TERMS | named(),
    "note": told(),
    "amount": AMOUNTS,
    "phrase": PHRASES,
}
