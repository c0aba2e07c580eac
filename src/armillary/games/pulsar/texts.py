"""What Pulsar 2849 says in English, by context and key. Translations are in `locale/`.

Log lines and buttons keep names and things apart with colons and brackets, so that no language has
to bend a word: "Ana: station at S6 (blue planet)". Names and texts of technologies come from the
data (see `words`).
"""

from armillary.core.words import Plural, Text

EVENTS: dict[str, Text] = {
    # Setup and rounds
    "portal": "{player}: ship on entry portal {portal}",
    "hq_side": "{player}: HQ board {side}",
    "deal": "Transmitters on offer: {faces}",
    "round": "Round {round}; play order: {order}",
    "end_turn": "{player}: end of the turn",
    "end": "End of the game: {results}",
    # Dice
    "roll": "Dice: {dice}; median: {median}",
    "take_die": "{player}: takes a {die}",
    "take_die_initiative_ahead": Plural(
        "{player}: takes a {die}, initiative: {n} space ahead",
        "{player}: takes a {die}, initiative: {n} spaces ahead",
    ),
    "take_die_initiative_back": Plural(
        "{player}: takes a {die}, initiative: {n} space back",
        "{player}: takes a {die}, initiative: {n} spaces back",
    ),
    "take_die_engineering_ahead": Plural(
        "{player}: takes a {die}, engineering: {n} space ahead",
        "{player}: takes a {die}, engineering: {n} spaces ahead",
    ),
    "take_die_engineering_back": Plural(
        "{player}: takes a {die}, engineering: {n} space back",
        "{player}: takes a {die}, engineering: {n} spaces back",
    ),
    "pay": "{player}: uses a {die}",
    "pay_red": "{player}: uses the red {die}",
    "pay_token": "{player}: uses a {die} with a {token}",
    "pay_red_token": "{player}: uses the red {die} with a {token}",
    "red_die": "{player}: may use a red {die}",
    "doubler": "{player}: dice doubler, silver {silver} and red {red}",
    "copy_die": "{player}: copies a leftover {die} for {price}",
    # Flights and stations
    "fly": "{player}: flight {path}",
    "teleport": "{player}: teleport to {location}",
    "gate_run": Plural(
        "{player}: gate run ({colour}), {gates} gate",
        "{player}: gate run ({colour}), {gates} gates",
        by="gates",
    ),
    "discover": "{player}: discovers {location} ({tile})",
    "station": "{player}: station at {location} ({planet})",
    "take_bonus": "{player}: exploration bonus ({bonus})",
    "bonus_tile": "{player}: bonus tile ({tile})",
    "claim": "{player}: claims {pulsar}",
    # Gyrodynes
    "gyrodyne": "{player}: takes a {size} gyrodyne",
    "construct": "{player}: starts a {size} gyrodyne at {pulsar}",
    "award": "{player}: award for {size} gyrodynes",
    "spin": "{player}: {size} gyrodyne spins at {pulsar}",
    # Transmitters, headquarters, patents
    "take_transmitter": "{player}: takes transmitter {face}, cost of {cost} covered",
    "pay_transmitter": "{player}: transmitter {face}, cost of {cost} covered",
    "link": "{player}: links {face} to {to}",
    "new_array": "{player}: new array with {face}",
    "online": "{player}: transmitter {face} is online",
    "project": "{player}: completes a project ({slot})",
    "modifier": "{player}: buys a {token}",
    "patent": "{player}: patent ({technology})",
    "production": "Production at the end of round {round}",
    "final_scoring": "Final scoring",
    # What comes of it
    "scores": Plural(
        "{player}: {amount} point ({source})", "{player}: {amount} points ({source})", by="n"
    ),
    "gains": "{player}: gains {what} ({source})",
    "buy": "{player}: buys points for {price} ({source})",
    "decline": "{player}: declines",
    "goal": "{player}: goal met ({goal})",
    "favour": "{player}: goal counts as met ({goal})",
    "goal_bonus": "{player}: buys a goal bonus for {price} ({goal})",
    "no_bonus": "{player}: no more goal bonuses",
}

BRIEFS: dict[str, Text] = {
    "gyrodyne": "{size} gyrodyne",
    "take_transmitter": "transmitter {face}",
    "online": "online",
    "patent": "patent {technology}",
    "fly": Plural("flies {n} step", "flies {n} steps"),
    "teleport": "teleport {location}",
    "discover": "discovers {location} ({tile})",
    "station": "station {location} ({planet})",
    "claim": "claims pulsar {pulsar}",
    "construct": "{size} gyrodyne at pulsar {pulsar}",
    "spin": "{size} gyrodyne spins at pulsar {pulsar}",
    "project": "project ({slot})",
    "modifier": "{token}",
    "goal": "goal met ({goal})",
}
"""What happened, in a few words for its line of the log; the rest is told when it is unfolded."""

REASONS: dict[str, Text] = {
    # Setup and dice
    "no_portal": "No ship can start at {portal}; free portals: {allowed}",
    "no_side": "An HQ board has the sides 1 and 2",
    "no_face": "A die shows 1 to 6, not {value}",
    "no_die_left": "There is no {die} to take; there are: {have}",
    "which_track": "Choose the track on which your marker moves",
    "no_move": "A {die} lies at the median marker and moves nothing",
    "no_marker": Plural(
        "You have only {have} marker on this track",
        "You have only {have} markers on this track",
        by="have",
    ),
    "no_room": Plural(
        "Your marker on space {space} cannot move {move} space back; the last space is {last}",
        "Your marker on space {space} cannot move {move} spaces back; the last space is {last}",
        by="move",
    ),
    # Paying
    "no_die": "You have no silver {die}; you have: {have}",
    "no_die_none": "You have no silver dice left",
    "no_red": "You have no red {die}",
    "red_spent": "You have used your red die of this turn",
    "has_red": "A red {die} is waiting for you already",
    "red_waits": "Your red die of this turn is the {die} that must be used",
    "no_token": "You have no {token}",
    "wrong_die": "This needs a {need}; your die counts as: {have}",
    "die_too_high": "A die of {have} is of use for a flight only",
    "cubes": "Not enough cubes: {need} needed, you have {have}",
    "no_leftover": "No {die} is left over; there are: {have}",
    "paid_with_red": "Pay with a silver die: the red die must still be free",
    "red_useless": "There would be no use for the red {die}",
    "must_use": "You must use the red {die} before your turn ends",
    # Flights
    "no_flight": "A flight has at least one segment",
    "length": Plural(
        "This path has {need} segment; the die flies: {have}",
        "This path has {need} segments; the die flies: {have}",
        by="need",
    ),
    "length_none": "With this die there is no flight: it has at least one segment",
    "no_location": "There is no location {location}",
    "portal": "{location} is an entry portal; nobody flies there",
    "isolated": "{location} is an isolated pulsar; no flight leads there",
    "no_segment": "No segment leads from {here} to {there}",
    "segment_used": "This flight has used the segment from {here} to {there} already",
    "no_gate": "For this length the flight must visit a gate of this colour: {colours}",
    "no_run": "You have no such gate run",
    "run_colour": "This gate run is for gates of another colour: {need}",
    "which_colour": "Choose a colour for this gate run",
    "no_tile": "This tile cannot lie there: {tile}",
    "no_target": "This teleport does not lead to {location}",
    # Pulsars and gyrodynes
    "not_offered": "{pulsar} cannot be claimed now; you may claim: {allowed}",
    "claimed": "{pulsar} is claimed already",
    "no_ring": "All your {rings} rings are used",
    "none_left": "No {size} gyrodynes are left",
    "size": "Choose one of these sizes: {allowed}",
    "no_pulsar": "You have claimed no pulsar yet",
    "not_claimed": "You have not claimed {pulsar}",
    "has_gyrodyne": "There is a gyrodyne at {pulsar} already",
    "no_gyrodyne": "You have no {size} gyrodyne tile",
    "none_building": "You have no gyrodyne under construction",
    "no_construction": "You are not building a gyrodyne at {pulsar}",
    "not_building": "Choose a gyrodyne that you are building: {allowed}",
    "spins": "The gyrodyne at {pulsar} spins already",
    # Transmitters
    "not_next": "This transmitter does not come next: {face}",
    "not_on_offer": "Transmitter {face} is not on offer",
    "no_such_cost": "There is no cost of {cost} to cover; there are: {allowed}",
    "no_such_cost_none": "All costs of this transmitter are covered",
    "no_transmitter": "There is no such transmitter; you have: {have}",
    "no_half_die": "Transmitter {face} shows no half die at its {end} end",
    "end_linked": "The {end} end of transmitter {face} is linked already",
    # Headquarters and patents
    "no_project": "You have no such project: {slot}",
    "project_done": "You have completed this project already: {slot}",
    "project_closed": "This project is not open yet: {slot}; complete first: {needs}",
    "no_technology": "This technology is not in play: {technology}",
    "row_closed": "This technology opens in round {round}: {technology}",
    "has_patent": "You have this patent already: {technology}",
    "two_patents": "Two players have this patent already: {technology}",
    "patented_now": "Another player has patented this in this round: {technology}",
    "one_patent": "With two players only one of them can have this patent: {technology}",
    # Goals
    "no_goal": "Choose one of these goals: {allowed}",
    "goal_missed": "You have not met this goal: {goal}",
    "bonuses_bought": "You have bought both bonuses of this goal: {goal}",
}

# Why a configuration makes no match: whole sentences
CONFIGS: dict[str, Text] = {
    "players": "Pulsar 2849 has 2 to 4 players, not {players} (1.1).",
    "no_side": "There is no side {text} of the cluster; there are {known} (2.1).",
    "no_face": "There is no technology board {text}; there are {known} (2.4).",
    "no_goal": "There is no goal {text}; there are {known} (2.4).",
    "no_board": "There is no HQ board {text}; there are {known} (2.8).",
    "some_faces": "Technology boards: choose all {n} of them, or leave all to chance.",
    "some_goals": "Goals: choose all {n} of them, or leave all to chance.",
    "some_boards": "HQ boards: choose all {n} of them, or leave all to chance.",
    "first_faces": "A first game has the technology boards {faces} (2.8).",
    "categories": (
        "Technology boards: one of each category is needed, in this order: {categories} (2.4)."
    ),
    "goal_hq": "This goal needs headquarters, which a first game does not have: {goal} (16.25).",
    "goals": "Goals: {n} are needed, each from another tile (2.4).",
    "boards": "HQ boards: {n} different ones are needed, one for each seat (2.8).",
    "order": "Play order: every seat from 0 to {last} is needed once (2.5).",
}

ACTIONS: dict[str, Text] = {
    "portal": "Start at {portal}",
    "hq_side": "Side {side}",
    "rolled": "Die: {value}",
    "dealt": "Transmitter {face}",
    "found": "System tile ({tile})",
    "drawn": "Bonus tile ({tile})",
    "take_die": "Take a {die}",
    "take_die_initiative": "Take a {die} and move in initiative",
    "take_die_engineering": "Take a {die} and move in engineering",
    "take_die_initiative_second": "Take a {die} and move your second marker in initiative",
    "take_die_engineering_second": "Take a {die} and move your second marker in engineering",
    "fly": "Fly {path} with {pay}",
    "fly_run": "Fly {path} with {pay}; gate run ({colour}): {run}",
    "take_gyrodyne": "Take a {size} gyrodyne with {pay}",
    "spin": "Complete the gyrodyne at {pulsar} with {pay}",
    "take_transmitter": "Take transmitter {face}: pay its {cost} with {pay}",
    "pay_transmitter": "Pay the {cost} of your transmitter {place} with {pay}",
    "project": "Complete a project with {pay}: {slot}",
    "modifier": "Buy a {token} with {pay}",
    "patent": "Patent {technology} with {pay}",
    "construct": "Start a {size} gyrodyne at {pulsar}",
    "copy_die": "Copy a leftover {die}",
    "end_turn": "End the turn",
    "take_bonus": "Take what the system offers",
    "draw_instead": "Draw a bonus tile",
    "claim": "Claim {pulsar}",
    "decline": "No",
    "choose_size": "Take a {size} gyrodyne",
    "choose_spin": "Complete the gyrodyne at {pulsar}",
    "teleport": "Teleport to {location}",
    "link": "Link its {end} end to the {to_end} end of transmitter {place}",
    "new_array": "Start a new array",
    "cover": "Cover the {cost} of your transmitter {place}",
    "buy": "Buy the points",
    "pick_goal": "This goal: {goal}",
    "buy_bonus": "Buy the next bonus of a goal: {goal}",
    "no_bonus": "Buy no more bonuses",
}

ASKS: dict[str, Text] = {
    "choose_portal": "Choose an entry portal",
    "choose_side": "Choose the side of your HQ board",
    "roll": "The dice are rolled",
    "deal": "Transmitters are dealt",
    "discover": "{location} is discovered",
    "bonus_draw": "A bonus tile is drawn",
    "pick": "Take a die and move a marker",
    "turn": "Use your dice, or end the turn",
    "exploration_bonus": "The bonus of {location}, or a bonus tile?",
    "claim_offer": "Claim a pulsar?",
    "give_tiles": "Choose a gyrodyne tile",
    "free_spin": "Choose the gyrodyne that is completed",
    "teleport_where": "Choose where to teleport",
    "linking": "Link the new transmitter, or start a new array?",
    "free_cost": "Choose the cost that is covered",
    "purchase": "Pay {price} for {gain}?",
    "favour_goal": "Choose the goal that counts as met",
    "goal_bonuses": "Buy bonuses of your goals?",
}

SOURCES: dict[str, Text] = {
    "start": "Start",
    "earlier": "Earlier",
    "engineering": "Engineering track",
    "penalties": "Penalties",
    "transmitters": "Transmitters",
    "gyrodynes": "Spinning gyrodynes",
    "awards": "Awards",
    "systems": "Systems",
    "bonus_tiles": "Bonus tiles",
    "gate_runs": "Gate runs",
    "projects": "Projects",
    "goals": "Goals",
    "pulsars": "Unfinished pulsars and gyrodynes",
    "cubes": "Cubes",
    "initiative": "Initiative",
    "stations": "Stations",
    "technology": "Technology: {name}",
}

TERMS: dict[str, Text] = {
    # Dice and resources
    "silver_die": "silver die",
    "red_die": "red die",
    "median_marker": "median marker",
    "pm": "±1 token",
    "plus2": "+2 token",
    "cubes": "cubes",
    "points": "points",
    "rings": "rings",
    "initiative": "initiative",
    "engineering": "engineering",
    # The cluster
    "ship": "survey ship",
    "entry_portal": "entry portal",
    "jump_gate": "jump gate",
    "planetary_system": "planetary system",
    "pulsar": "pulsar",
    "isolated_pulsar": "isolated pulsar",
    "dead_end": "dead end",
    "blue": "blue planet",
    "lifeless": "lifeless planet",
    "station": "station",
    "green": "green",
    "orange": "orange",
    "magenta": "magenta",
    "choice": "any one colour",
    # What players build
    "gyrodyne": "gyrodyne",
    "small": "small",
    "medium": "medium",
    "large": "large",
    "building": "under construction",
    "spinning": "spinning",
    "award": "construction award",
    "transmitter": "transmitter",
    "online": "online",
    "left": "left",
    "right": "right",
    "hq": "headquarters",
    "project": "project",
    "gate_run": "gate run",
    "b1": "bottom left",
    "b2": "bottom middle",
    "b3": "bottom right",
    "m1": "left in the second row",
    "m2": "right in the second row",
    "u1": "left in the third row",
    "u2": "right in the third row",
    "top": "top",
    "technology": "technology",
    "patent": "patent",
    "immediate": "at once",
    "ongoing": "from now on",
    "production": "in every production phase",
    "endgame": "at the end of the game",
    "goal": "goal",
    "time_marker": "time marker",
    # The game and its phases
    "game": "Pulsar 2849",
    "dice_phase": "dice phase",
    "action_phase": "action phase",
    "production_phase": "production phase",
    "final_scoring": "final scoring",
}

AMOUNTS: dict[str, Text] = {
    "cubes": Plural("{n} cube", "{n} cubes"),
    "pm": Plural("{n} ±1 token", "{n} ±1 tokens"),
    "plus2": Plural("{n} +2 token", "{n} +2 tokens"),
    "stations": Plural("{n} extra station at the end", "{n} extra stations at the end"),
    "points": Plural("{n} point", "{n} points"),
    "blue": Plural("{n} blue planet", "{n} blue planets"),
    "lifeless": Plural("{n} lifeless planet", "{n} lifeless planets"),
}

COUNTERS: dict[str, Text] = {
    "stations": Plural("{n} station", "{n} stations"),
    "stations_blue": Plural("{n} station on a blue planet", "{n} stations on blue planets"),
    "claimed_pulsars": Plural("{n} claimed pulsar", "{n} claimed pulsars"),
    "spinning_gyrodynes": Plural("{n} spinning gyrodyne", "{n} spinning gyrodynes"),
    "spinning_sizes": Plural(
        "spinning gyrodynes of {n} size", "spinning gyrodynes of {n} different sizes"
    ),
    "spinning_same_size": Plural(
        "{n} spinning gyrodyne of one size", "{n} spinning gyrodynes of one size"
    ),
    "online_transmitters": Plural("{n} online transmitter", "{n} online transmitters"),
    "online_links": Plural(
        "{n} link between online transmitters", "{n} links between online transmitters"
    ),
    "patents": Plural("{n} patent", "{n} patents"),
    "hq_projects": Plural("{n} completed project", "{n} completed projects"),
    "gate_runs_used": Plural("{n} used gate run", "{n} used gate runs"),
    "award_tiles": Plural("{n} construction award", "{n} construction awards"),
    "modifiers_held": Plural("{n} unspent die modifier", "{n} unspent die modifiers"),
    "cubes_held": Plural("{n} unspent cube", "{n} unspent cubes"),
}
"""So many of what a player has: what goals ask for, and what effects count."""

EFFECTS: dict[str, Text] = {
    "gyrodyne": Plural("{n} gyrodyne ({sizes})", "{n} gyrodynes ({sizes})"),
    "gyrodyne_any": Plural("{n} gyrodyne of any size", "{n} gyrodynes of any size"),
    "gyrodyne_distinct": Plural("{n} gyrodyne of one size", "{n} gyrodynes of different sizes"),
    "bonus_tile": Plural("{n} bonus tile", "{n} bonus tiles"),
    "claim_isolated": Plural("claim {n} isolated pulsar", "claim {n} isolated pulsars"),
    "teleport_system": "teleport to a planetary system",
    "teleport_pulsar": "teleport to a pulsar",
    "teleport_any": "teleport to any location",
    "red_die": "red die of {value}",
    "dice_doubler": "dice doubler (silver {silver}, red {red})",
    "gate_run": "gate run ({colour}: {gain} per gate)",
    "spin_gyrodyne": Plural(
        "complete {n} gyrodyne without a die ({sizes})",
        "complete {n} gyrodynes without a die ({sizes})",
    ),
    "spin_gyrodyne_any": Plural(
        "complete {n} gyrodyne without a die", "complete {n} gyrodynes without a die"
    ),
    "cover_transmitter_cost": Plural(
        "{n} transmitter cost covered", "{n} transmitter costs covered"
    ),
    "points_per": "{gain} per {what}",
    "points_per_most": "{gain} per {what}, at most {max}",
    "points_by_table": "{gain} with {what}",
    "buy_points": "{gain} for {price}",
    "buy_points_often": Plural(
        "{gain} for {price}, {times} time", "{gain} for {price}, up to {times} times", by="times"
    ),
}
"""What tiles, boards and transmitters give (15.1), apart from plain amounts."""

PHRASES: dict[str, Text] = {
    "die": "a {die}",
    "red_die": "the red {die}",
    "die_token": "a {die} and a {token}",
    "red_die_token": "the red {die} and a {token}",
    "between": "between {low} and {high}",
    "either": "{first} or {second}",
    "system": "{planets}; bonus: {bonus}",
    "transmitter": "transmitter {face}",
    "hq_board": "HQ board {side}",
    "technology_board": "technology board {face}",
}

WHYS: dict[str, Text] = {
    "points": Plural("{n} point at once", "{n} points at once"),
    "spinning": "a gyrodyne spins, and pays every round",
    "claim": "a pulsar for a gyrodyne",
    "gyrodyne": "a gyrodyne gets on",
    "stations": "stations: {n}",
    "patents": "a patent for the rest of the game",
    "transmitters": "a transmitter gets on",
    "headquarters": "the headquarters get on",
    "goals": "nearer to a goal",
    "tracks": "better places for dice and turn order",
    "stock": "cubes and tokens for later",
    "dice": "dice that fit",
    "reach": "the ship stands near what is worth reaching",
}
"""Why one position is better than another."""

AIMS: dict[str, Text] = {
    "wheels": "Wheels that spin: {n}. They bring {points} points at the end of this round.",
    "waiting": "Wheels that stand still: {still}; pulsars without a wheel: {free}.",
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
    "counter": COUNTERS,
    "effect": EFFECTS,
    "phrase": PHRASES,
}
