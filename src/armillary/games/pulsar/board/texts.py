"""What only the board says: titles, captions, tooltips, soft warnings, settings.

The words of the rules are in `games.pulsar.texts`; translations of these are in `locale/`.
"""

from __future__ import annotations

from armillary.core.words import Plural, Text, Vocabulary
from armillary.drawing.board_texts import by_language

MAP: dict[str, Text] = {
    "location": "{name}, {kind}",
    "planetary_system": "planetary system",
    "pulsar": "pulsar",
    "isolated_pulsar": "isolated pulsar",
    "entry_portal": "entry portal",
    "gate_green": "green gate",
    "gate_orange": "orange gate",
    "gate_magenta": "magenta gate",
    "unknown": "not discovered yet",
    "claimed": "Claimed by {player}",
    "building": "{player}: {size} gyrodyne under construction",
    "spinning": "{player}: {size} gyrodyne, spinning",
    "ship": "{player}: survey ship at {name}",
    "ship_here": "{player}: survey ship",
    "stations": Plural("{player}: {n} station", "{player}: {n} stations"),
    "open_planets": Plural("{n} planet without a station", "{n} planets without a station"),
}

HEAD: dict[str, Text] = {
    "round": "Round",
    "setup": "Setup",
    "end": "End of the game",
    "row_bonus": "Each spinning gyrodyne scores {n} more in this round",
    "hq": "HQ {side}",
    "hq_side": "{board}, side not chosen",
    "die": "Die of {n}",
    "red_die": "Red die of {n}",
}

FACTS: dict[str, Text] = {
    "stations": "Stations: {n}",
    "claims": "Claimed pulsars: {n}",
    "spinning": "Spinning gyrodynes: {n}",
    "online": "Online transmitters: {n}",
    "patents": "Patents: {n}",
    "projects": "Completed projects: {n}",
}

SHEET: dict[str, Text] = {
    "map": "Star cluster",
    "dice": "Dice",
    "technologies": "Technologies",
    "transmitters": "Transmitters",
    "hq": "Headquarters",
    "own": "Your board",
    "goals": "Goals",
    "production": "Production",
}

DICE: dict[str, Text] = {
    "title": "Dice",
    "not_rolled": "not rolled yet",
    "median": "median {median}",
    "taken": "Die of {n}, taken by {player}",
    "used": "Die of {n}, taken by {player} and used",
    "free": Plural("{count} die of {n}", "{count} dice of {n}", by="count"),
    "initiative": "Initiative",
    "engineering": "Engineering",
    "hand": "Your dice pay for",
    "gyrodynes": "Gyrodynes and tokens",
    "gyrodyne": (
        "Gyrodyne ({size}): {n} left, a {take} takes it, a {spin} completes it, {points} points"
    ),
    "take": "take",
    "spin": "complete",
    "buy": "{token}, bought with a die of {dice}",
}

USES: dict[str, Text] = {
    "fly": Plural("fly {n} segment", "fly {n} segments"),
    "take": "take: {size}",
    "spin": "complete: {size}",
    "more": "{names}, +{n}",
    "offer": "take: {faces}",
    "pay": "pay for: {faces}",
    "project": "project: {what}",
    "buy": "buy",
}

DRAFT: dict[str, Text] = {
    "title": "A die pays for",
    "point": "Look at a die: where your markers would go, what it pays for, and who waits for it.",
    "moves": "{start} → {to}",
    "place": "place {n}",
    "loses": "−{n} each round",
    "others": "Others could go on with it:",
    "nobody": "nobody",
}

BENEFITS: dict[str, Text] = {
    "any_size": "any",
    "different": "{n} different",
    "each": "{n} each",
    "most": "at most {n}",
    "teleport_system": "system",
    "teleport_pulsar": "pulsar",
    "teleport_any": "anywhere",
    "initiative": "initiative ×{n}",
}

TIMING: dict[str, Text] = {
    "immediate": "at once",
    "ongoing": "always",
    "production": "each round",
    "endgame": "at the end",
}

TECHNOLOGIES: dict[str, Text] = {
    "category": "Category {category}",
    "row": "Row of round {n}",
    "median": "median",
    "card": "{name}, die {die}: {text}",
    "per_round": Plural("{n} patent per round", "{n} patents per round"),
    "opens": "opens in round {n}",
    "yours": "yours",
    "full": "no more patents",
    "later": "second patent from the next round on",
    "no_die": "no die for it",
    "pay": "pay",
}

TRANSMITTERS: dict[str, Text] = {
    "offer": "On offer this round",
    "left": "left in the stack: {left}",
    "on_offer": "Transmitter {face} on offer: {what}",
    "offered": "on offer",
    "none": "Nothing is left on offer in this round.",
    "costs": "costs: {dice}",
    "immediate": "at once: {what}",
    "production": "each round: {what}",
    "once": "at once",
    "each_round": "each round",
    "own": "Your arrays",
    "no_own": "Take a transmitter on offer: it begins your first array.",
    "online_count": Plural("{n} online", "{n} online"),
    "new_array": "Start a new array",
    "online": "online",
    "building": "under construction",
    "new": "to be linked",
    "own_tile": "Transmitter {place} ({face}): {what}",
    "cost": "Cost {cost} of transmitter {place}",
    "end": "Transmitter {place}, end: {end}",
    "joint": "Joint: a red die of {n} when both are online",
    "joint_live": "Joint of two online transmitters: die of {n}",
}

HQ: dict[str, Text] = {
    "title": "Headquarters {side}",
    "side": "Side {side}",
    "mini": "die {die}: {what}",
    "done": "{n} of {all} projects",
    "runs": "a gate run scores for each gate of its colour that one flight visits",
    "completed": "completed",
    "open": "open",
    "needs": "needs what is below",
    "needs_all": "needs all the others",
    "project": "Project ({slot}), die {die}: {what}; {state}",
    "run_ready": "gate run ready",
    "run_used": "gate run used",
}

OWN: dict[str, Text] = {
    "stock": "In stock",
    "patents": "Patents",
    "gyrodynes": "Pulsars and gyrodynes",
    "points": "Points so far",
    "none": "none yet",
    "in_hand": "to be built: {size}",
    "claimed": "{name}: claimed",
    "builds": "{name}: {size}, under construction",
    "spins": "{name}: {size}, spinning",
}

RESOURCES: dict[str, Text] = {
    "cubes": "Engineering cubes",
    "pm": "±1 tokens",
    "plus2": "+2 tokens",
    "rings": "Rings left",
}

GOALS: dict[str, Text] = {
    "points": Plural("{n} point", "{n} points"),
    "stations": "Stations at the end",
    "each_more": "each one more: +{n}",
}

PROJECTION: dict[str, Text] = {
    "title": "If it ended now",
    "points": "Points now",
    "purple": "Purple patents",
    "to_come": "Still to come",
    "goals": "Goals and their bonuses",
    "pulsars": "Unfinished pulsars and gyrodynes",
    "cubes": "Cubes",
    "initiative": "Initiative",
    "stations": "Stations",
    "total": "Total",
}

PRODUCTION: dict[str, Text] = {
    "title": "Production, if round {round} ended now",
    "now": "Production of round {round}",
    "none": "There is no production now.",
    "order": "Play order",
    "order_note": "initiative track, left before right, top of a stack first",
    "engineering": "Engineering",
    "engineering_note": "by place on the engineering track",
    "penalties": "Penalties",
    "penalties_note": "markers on −1 and −2",
    "transmitters": "Transmitters",
    "transmitters_note": "cubes first, then points and purchases",
    "gyrodynes": "Gyrodynes",
    "gyrodynes_note": "own points, and {n} more in this round",
    "patents": "Green patents",
    "patents_note": "in every production phase",
    "after": "After the round",
    "place": "place {places}",
    "was": "now {places}",
    "last": "This is the last round: final scoring follows.",
    "opens": "Round {round} brings",
    "row": "row {n} of the technologies",
    "offer": "three new transmitters",
    "roll": "a roll of {n} dice",
}

STOPS: dict[str, Text] = {
    "blue": "{name}: station on a blue planet",
    "lifeless": "{name}: station on a lifeless planet",
    "fog": "{name}: not discovered yet",
    "claim": "{name}: can be claimed",
}

GAINS: dict[str, Text] = {
    "fog": "systems to discover",
    "ring": "pulsars to claim",
    "bonus_tile": "bonus tiles",
    "teleport": "teleports",
}

WAYS: dict[str, Text] = {
    "initiative": "Initiative {start} → {to}",
    "engineering": "Engineering {start} → {to}",
    "initiative_second": "Initiative {start} → {to}, second marker",
    "engineering_second": "Engineering {start} → {to}, second marker",
    "no_run": "no gate run",
    "run": "{colour}, {n} each",
    "cost": "covers the {n}",
    "end": "with its end: {end}; red die: {n}",
}

GROUPS: dict[str, Text] = {
    "fly": "Fly",
    "patent": "Patent",
    "transmitter": "Transmitter",
    "project": "Project",
    "gyrodyne": "Gyrodyne",
    "construct": "Build",
    "spin": "Spin",
    "modifier": "Token",
    "copy": "Copy",
    "end": "End the turn",
    "choose_portal": "Entry portal",
    "choose_side": "Side of the headquarters",
    "pick": "Take a die",
    "exploration_bonus": "Exploration bonus",
    "claim_offer": "Claim the pulsar?",
    "give_tiles": "Gyrodyne tile",
    "free_spin": "Complete a gyrodyne",
    "teleport_where": "Teleport",
    "linking": "Link the transmitter",
    "free_cost": "Cover a cost",
    "purchase": "Buy points",
    "favour_goal": "This goal counts as met",
    "goal_bonuses": "Bonuses of goals",
    "roll": "Roll",
    "deal": "Deal",
    "discover": "Discover",
    "bonus_draw": "Draw",
}

USUAL: dict[str, Text] = {
    "bonus": "You take the bonus of {system}.",
    "tiles": "Gyrodynes: {what}",
}

WARNINGS: dict[str, Text] = {
    "unused_dice": "Dice that you do not use are lost: {dice}.",
    "unused_tile": "You could still start a gyrodyne, and that costs nothing.",
    "penalty": Plural(
        "Your marker would stand on a penalty: −{n} point in each production phase.",
        "Your marker would stand on a penalty: −{n} points in each production phase.",
    ),
    "free_claim": "Claiming costs nothing, and an empty ring still scores at the end.",
    "cheap_points": Plural(
        "You have the cubes for {n} point more.", "You have the cubes for {n} points more."
    ),
    "red_waiting": "A red {die} is waiting for you already, and you can use only one.",
    "needless_token": "This can be paid without the token: {token}.",
    "late_gyrodyne": "In the last round there is hardly time to build and complete it.",
    "late_transmitter": "In the last round you have not enough dice left to put it online.",
    "late_patent": "In the last round this patent pays only once.",
    "empty_run": "The gate run would score nothing, and be used up.",
    "empty_flight": "This flight brings nothing.",
}

TIPS: dict[str, Text] = {
    "rule": "Rule {number}: {title}",
    "ships": "Survey ships here: {players}",
    "dead_end": "Dead end: a station or a claim here brings a bonus tile.",
    "unknown": "The first flight that visits it turns the tile up.",
    "planet_open": "{planet}: free",
    "planet_blocked": "{planet}: blocked with this number of players",
    "planet_of": "{planet}: {player}",
    "bonus": "Exploration bonus: {what}",
    "unclaimed": "Nobody has claimed it. End a flight here to claim it.",
    "scores": Plural("Scores {n} point.", "Scores {n} points."),
    "scores_each": Plural(
        "Scores {n} point in this round, with its row and technologies.",
        "Scores {n} points in this round, with its row and technologies.",
    ),
    "until_the_end": "Points until the end of the game: {n}.",
    "reconstructed": "≈ Reconstructed: the printed card may say otherwise.",
    "take_with": "A {die} takes a tile.",
    "spin_with": "A {die} completes it.",
    "left": "Tiles left: {n}",
    "gyrodyne": "Gyrodyne ({size})",
    "awards": (
        "The first with {needs} of them on claimed pulsars wins the award of {first} points, "
        "the next the one of {second}."
    ),
    "bought_with": "Bought with a die of: {dice}",
    "pm": "Changes a die by 1, up or down.",
    "plus2": "Adds 2 to a die.",
    "one_token": "A die takes at most one token.",
    "cubes": "Copying a leftover die costs {n} of them.",
    "cubes_left": Plural(
        "At the end they buy bonuses of goals; each pair that is left is worth {n} point.",
        "At the end they buy bonuses of goals; each pair that is left is worth {n} points.",
    ),
    "rings": "One for each pulsar that you claim.",
    "brings": "Brings: {what}",
    "stays": "It lies at the median marker: no marker moves.",
    "ahead": Plural("Moves a marker {n} space ahead.", "Moves a marker {n} spaces ahead."),
    "behind": Plural("Moves a marker {n} space back.", "Moves a marker {n} spaces back."),
    "initiative": "Further left is ahead: it sets the play order and scores at the end.",
    "engineering": "Further left is ahead: those in front get cubes in each round.",
    "costs_die": "Costs a die of {die}.",
    "costs_cubes": Plural("Costs {n} cube, too.", "Costs {n} cubes, too."),
    "patented": "Patented by: {players}",
    "row": "In this round each spinning gyrodyne scores {n} more.",
    "row_median": "In this round each spinning gyrodyne scores the value of the median more.",
    "joint": "Joint",
    "joint_about": "Two joined ends show a die. It is yours once, when both tiles are online.",
    "cost": "Cost of a transmitter",
    "progress": "{player}: {have} of {need}",
}

SETTINGS: dict[str, Text] = {
    "claim": "Always claim where my flight ends",
    "buy": "Always buy points for cubes in production",
    "end_turn": "End the turn when nothing is left to do",
    "last_portal": "Take the last entry portal",
    "setup": "Setup",
    "setup_full": "Full game",
    "setup_first": "First game",
    "side": "Side of the cluster",
    "drawn": "drawn at random",
    "even_start": "Even start",
    "expert": "Choose boards and goals",
    "face": "Technology board, category {category}",
    "goal": "Goal {n}",
    "hq": "Headquarters of seat {n}",
}

HELP: dict[str, Text] = {
    "side": "On the one with dead ends flights want more planning.",
    "claim": "Only if there is no choice between pulsars.",
    "buy": "Whenever a transmitter or a patent offers it.",
    "end_turn": "When ending it is all that is left.",
    "last_portal": "When the others have taken theirs.",
    "setup": "The first game is played without headquarters, with fixed boards.",
    "even_start": "3.9: most dice of the first roll are set.",
    "expert": "All of a kind, or none.",
}

MATCH: dict[str, Text] = {
    "goal": "After {n} rounds, whoever has the most points wins.",
    "end": "At the end: {goal}",
    "tie": "Equal points: the better place in initiative decides, {names}",
}

TEXTS = {
    "match": MATCH,
    "map": MAP,
    "head": HEAD,
    "fact": FACTS,
    "sheet": SHEET,
    "dice": DICE,
    "use": USES,
    "draft": DRAFT,
    "benefit": BENEFITS,
    "timing": TIMING,
    "tech": TECHNOLOGIES,
    "tx": TRANSMITTERS,
    "hq": HQ,
    "own": OWN,
    "res": RESOURCES,
    "goal": GOALS,
    "projection": PROJECTION,
    "production": PRODUCTION,
    "stop": STOPS,
    "gain": GAINS,
    "way": WAYS,
    "group": GROUPS,
    "warning": WARNINGS,
    "usual": USUAL,
    "tip": TIPS,
    "setting": SETTINGS,
    "help": HELP,
}
VOCABULARY = Vocabulary("armillary.games.pulsar.board", TEXTS)
of = by_language(VOCABULARY)
"""The words of the board in a language."""
