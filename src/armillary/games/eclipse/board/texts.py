"""What only the board says: titles, captions, tooltips, soft warnings, settings.

The words of the rules are in `games.eclipse.texts`; translations of these are in `locale/`.
"""

from __future__ import annotations

from armillary.core.words import Plural, Text, Vocabulary
from armillary.drawing.board_texts import by_language

THINGS: dict[str, Text] = {
    "vp": "VP",
    "reputation_tile": "Reputation tile",
    "ambassador": "Ambassador",
    "traitor": "Traitor",
    "discovery": "Discovery",
    "artifact": "Artifact",
    "warp_portal": "Warp portal",
    "colony_ship": "Colony ship",
}

ABOUT: dict[str, Text] = {
    # Technologies that are no parts
    "neutron_bombs": "Clears enemy cubes without dice.",
    "starbase": "Lets you build starbases.",
    "advanced_mining": "Materials cubes on advanced squares.",
    "advanced_economy": "Money cubes on advanced squares.",
    "advanced_labs": "Science cubes on advanced squares.",
    "quantum_grid": "2 more discs at once.",
    "nanorobots": "1 more activation per Build action.",
    "orbital": "Lets you build orbitals.",
    "advanced_robotics": "1 more disc at once.",
    "monolith": "Lets you build monoliths, 3 VP each.",
    "wormhole_generator": "One of two wormholes is enough.",
    "artifact_key": "5 resources at once for each of your artifacts.",
    "antimatter_splitter": "Antimatter cannons may split their damage.",
    "neutron_absorber": "Neutron Bombs cannot harm you.",
    "cloaking_device": "Two enemies are needed to pin each of your ships.",
    "improved_logistics": "1 more activation per Move action.",
    "warp_portal": "Places a portal worth 1 VP.",
    "pico_modulator": "2 more activations per Upgrade action.",
    "ancient_labs": "1 discovery at once.",
    "metasynthesis": "Any cubes on advanced squares.",
    # Species
    "eridani_empire": "Rich at the start, with two reputation tiles, but two discs fewer.",
    "hydran_progress": "Two research activations, Advanced Labs and a cube on the advanced square.",
    "planta": "1 VP more per sector and four colony ships, but its cubes fall without a roll.",
    "descendants_of_draco": "May reveal two sectors and lives with ancients: 1 VP for each.",
    "mechanema": "Three upgrade and three build activations, and everything is cheaper.",
    "orion_hegemony": "Starts with a cruiser and gauss shields; its ships have higher initiative.",
    "terran": "Three move activations, and trades at 2 to 1.",
    # Discoveries that are no parts
    "materials_cache": "6 materials",
    "science_cache": "5 science",
    "money_cache": "8 money",
    "mixed_cache": "2 materials, 2 science and 3 money",
    "ancient_technology": "The cheapest normal technology that you do not own, free of charge.",
    "ancient_cruiser": "One of your cruisers in the sector, free of charge.",
    "ancient_orbital": "An orbital in the sector, and 2 materials.",
    "ancient_monolith": "A monolith in the sector, worth 3 VP.",
    "ancient_warp_portal": "A portal in the sector, worth 2 VP to whoever controls it in the end.",
}

MAP: dict[str, Text] = {
    "galaxy": "The galaxy at the start",
    "zone": "Unexplored zone, ring {ring}",
    "beside": "beside {sectors}",
    "owner": "Controlled by: {player}",
    "squares": Plural("{n} square, {taken} taken", "{n} squares, {taken} taken"),
    "ships": "{player}: {ships}",
}

HEAD: dict[str, Text] = {
    "round": "Round",
    "setup": "Setup",
    "end": "End of the game",
    "passed": "passed",
}

PHASES: dict[str, Text] = {
    "action": "Action",
    "combat": "Combat",
    "upkeep": "Upkeep",
    "cleanup": "Cleanup",
}

CARD: dict[str, Text] = {
    "income": "Income",
    "abandoned": "Abandoned sectors",
    "first": "start player",
    "upkeep": "Upkeep of {n} money per round",
    "after_action": "After one more action: this upkeep, {n} money per round",
    "discs": "Influence discs on the track: {n}",
    "colony_ships": "Colony ships ready: {n}",
    "reputation": "Reputation tiles: {n}",
    "ambassadors": "Ambassadors: {n}",
    "tech_military": "Military technologies: {n}",
    "tech_grid": "Grid technologies: {n}",
    "tech_nano": "Nano technologies: {n}",
}

SHEETS: dict[str, Text] = {
    "draft": "Species",
    "explore": "New sector",
    "technology": "Technology",
    "designer": "Ship designer",
    "odds": "Odds",
}

STATS: dict[str, Text] = {
    "initiative": "initiative",
    "computer": "computer",
    "shield": "shield",
    "hull": "hull",
    "movement": "movement",
    "dice": "dice",
    "missiles": "missiles",
}

PARTS: dict[str, Text] = {
    "dice": Plural("{n} die with damage {damage}", "{n} dice with damage {damage}"),
    "computer": "computer +{n}",
    "shield": "shield −{n}",
    "hull": "hull {n}",
    "movement": "movement {n}",
    "initiative": "initiative +{n}",
    "energy_produced": "produces energy: {n}",
    "energy_used": "uses energy: {n}",
}

KINDS: dict[str, Text] = {
    "cannon": "Cannons",
    "missile": "Missiles",
    "computer": "Computers",
    "shield": "Shields",
    "hull": "Hulls",
    "drive": "Drives",
    "source": "Sources",
}

DESIGNER: dict[str, Text] = {
    "hint": "Choose a space, then a part. Tiles go back when they are clicked.",
    "locked": "Only to look at: parts change with an Upgrade action.",
    "choose_part": "{ship}: choose a part for this space.",
    "choose_space": "{part}: choose a space.",
    "swapping": "{ship}: {old} → {part}",
    "adding": "{ship}: + {part}",
    "returning": "{ship}: − {part}",
    "all_built": Plural("changes {n} ship that is built", "changes all {n} ships that are built"),
    "left": Plural("{n} activation left", "{n} activations left"),
    "built": "{n}/{of} built",
    "slot_tile": "tile",
    "slot_printed": "printed",
    "slot_empty": "empty space",
    "energy": "Energy: {used} used of {made}",
    "against": "{n} v {enemy}",
    "in_hand": "on trial",
    "ancient": "ancient, needs no technology",
    "basic": "basic part",
    "researched": "researched",
    "not_on_offer": "not on offer",
    "research_first": "research it first: {n}",
    "no_drives": "starbases have no drives",
    "keep_drive": "a drive must stay",
    "short_of_energy": "energy: needs {need}, spare {spare}",
}

TECH: dict[str, Text] = {
    "discount": "discount {n}",
    "points": "now {now} VP, next {then} VP",
    "full": "full: {now} VP",
    "cost": "costs {n}",
    "owned": "owned",
    "not_on_offer": "not on offer",
    "short": "{n} short",
    "left": Plural("{n} left", "{n} left"),
    "last": "last one",
    "taken": "taken",
    "no_rare": "No rare technology has turned up yet.",
    "any_track": "any track",
    "rare_note": "One copy each. It goes on the track that you choose and takes its discount.",
    "budget": Plural(
        "With {have} science you can buy {enough} of {n} technology that is new to you.",
        "With {have} science you can buy {enough} of {n} technologies that are new to you.",
    ),
    "by_trade": "By trading you could have {n} more.",
    "coming": "New normal technologies after this round: {n}",
}

SPECIES: dict[str, Text] = {
    "undecided": "No species yet",
    "trade": "trade {n} : 1",
    "start_player": "start player",
    "eliminated": "eliminated",
    "population": "Population and production",
    "track": "{track}: {have} stored, {income} per round.",
    "next_cube": "next cube out: {now} → {then}",
    "no_cubes": "no cubes left",
    "graveyard": "in the graveyard: {n}",
    "stored": "stored",
    "per_round": "per round",
    "influence": "Influence track",
    "influence_note": "The rightmost empty space is the upkeep.",
    "stacked": "Stacked on top: {n}",
    "discs": "Discs on the track: {n}. Upkeep: {upkeep}.",
    "income": "money income",
    "upkeep": "upkeep",
    "next_round": "next round",
    "more_discs": Plural("with {n} more disc used", "with {n} more discs used"),
    "cannot_pay": "cannot be paid",
    "actions": "Actions",
    "space": "{action}: {n} per disc, discs there: {discs}",
    "times": "{n} × per disc",
    "costs": "Building costs",
    "left": "{n} left",
    "points": "Victory points now",
    "colony_ships": "Colony ships",
    "ready": "ready",
    "used": "used",
    "reputation": "Reputation track",
    "only_you": "Only you see the values.",
    "free": "free",
    "tile": "Reputation tile: {n}",
    "discoveries": "Discoveries and ancient parts",
    "face_down": "Face-down discovery",
    "blueprints": "Blueprints",
}

DRAFT: dict[str, Text] = {
    "taken": "taken",
    "other_side": "other side of the board taken",
}

EXPLORE: dict[str, Text] = {
    "stack": "Ring {ring}, tiles left: {n}",
    "turns": "Turn the tile",
    "legal": "{n} of {of} legal",
    "illegal": "not legal",
    "links": "connects {sectors}",
    "by_generator": "by the Wormhole Generator",
    "no_link": "no connection",
    "wrong_link": "none with your sectors",
    "opens": "opens a way for {players}",
    "ways_out": Plural("{n} way out", "{n} ways out"),
    "no_ancients": "no ancients",
    "ancients_first": "Ancients guard it: no disc and no discovery before they are gone.",
    "fleet": "{ships} from {sector} v {enemy}",
    "no_fleet": "You have no ships that could attack them now.",
    "free_discard": "Discarding it costs nothing: you do not have to place what you drew.",
}

BATTLE: dict[str, Text] = {
    "space": "Battle",
    "population": "Attack on the population",
    "missiles": "Missiles",
    "nobody": "Non-player ships",
    "cube": "Population",
    "destroyed": "destroyed",
    "damaged": "damage {n}",
    "misses": "misses: 6 is needed",
    "always": "A burst always hits",
    "never": "A blank never hits",
    "sum": "Face + your computers − their shields; 6 or more hits for {damage}",
    "assign": "Assign for me",
    "retreat_to": "Retreat to {sector}",
    "instead_of_rolling": "only instead of rolling",
    "missiles_first": "after the missiles",
    "nowhere": "these ships have nowhere to go",
    "draws": Plural("{n} reputation tile", "{n} reputation tiles"),
}

ODDS: dict[str, Text] = {
    "sector": "Ships of a sector",
    "free": "any ships",
    "whose": "Whose ships",
    "against": "against",
    "space": "Space {n}",
    "put": "Add: {ship}",
    "take": "Remove: {ship}",
    "drag_ships": "Drag ships here, or press them.",
    "parts": "Try other parts",
    "drag_parts": "Drag a part onto a space, or press one and then the other.",
    "in_hand": "In hand: {part}. Press a space.",
    "attacker_wins": "The attacker holds the sector",
    "survivors": "{left} of {n} left",
    "nobody_there": "Put ships on both sides.",
    "too_large": "This battle is too large to be worked out at once.",
}

QUESTIONS: dict[str, Text] = {
    "relations": "{player} offers relations",
    "relations_gain": Plural(
        "You hold an ambassador worth {n} VP in the end.",
        "You hold an ambassador worth {n} VP in the end.",
    ),
    "relations_cube": "You give a cube from one of your tracks, and so produce more.",
    "relations_peace": "Whoever attacks first becomes the traitor.",
    "labs": "From the Ancient Labs",
    "part": "A ship part: install it now, or keep it for a later upgrade.",
    "drawn": "{player}, you drew reputation for your battle",
    "in_the_end": (
        "Whoever fought draws, winner or loser. The tile that you keep is worth its points in the "
        "end; only you see them."
    ),
    "own": "You have already",
}

GROUPS: dict[str, Text] = {
    "times": "{action} ×{n}",
    "left": "{action} · {n} left",
    "reaction": "React: {action}",
    "priced": "{what} · {n}",
    "species": "Choose a species",
    "explore": "Explore",
    "influence": "Influence",
    "research": "Research",
    "upgrade": "Upgrade",
    "build": "Build",
    "move": "Move",
    "pass": "Pass",
    "trade": "Trade",
    "throw_back": "Throw a tile back",
    "zone": "Explore a zone",
    "place": "Place the sector",
    "control": "Take control",
    "look": "Take the discovery",
    "leave_free": "No control",
    "front": "Use the discovery",
    "keep_tile": "Keep it for points",
    "free_technology": "Ancient technology",
    "install": "Install the part",
    "return_part": "Return a part",
    "store": "Keep the part",
    "buy": "Buy a technology",
    "artifact": "Artifact Key",
    "portal": "Place the portal",
    "fit": "Install a part",
    "fly_on": "Fly on",
    "fly": "Move a ship",
    "disc": "Move a disc",
    "refresh": "Ready a colony ship",
    "cube": "Choose a track",
    "accept": "Accept",
    "refuse": "Refuse",
    "attack": "Attack",
    "retreat": "Retreat",
    "hit": "Assign the die",
    "keep": "Keep a tile",
    "keep_none": "Keep none",
    "bombard": "Attack the population",
    "spare": "Spare it",
    "destroy": "Destroy a cube",
    "pay": "Pay the upkeep",
    "abandon": "Abandon a sector",
    "done": "Done",
    "colony": "Colony ship",
    "propose": "Offer relations",
    "chance": "Draw",
}

PREVIEWS: dict[str, Text] = {
    "upkeep": "Upkeep {now} → {then}, money per round {net}",
    "battle": "Battle: you win with {chance}",
    "battle_begins": "A battle begins here",
    "back_to_track": "Back to the influence track; its cubes go home.",
    "income": "{track}: {now} → {then} per round",
    "accounts": "Income {income}, upkeep {upkeep}: money {now} → {then}",
}

USUAL: dict[str, Text] = {
    "cubes": "Colony ships bring cubes: {what}.",
    "ready": Plural("{n} colony ship is made ready.", "{n} colony ships are made ready."),
}

WARNINGS: dict[str, Text] = {
    "upkeep": (
        "With this disc you could not pay the upkeep, not even by colony ships and trades: "
        "{n} money short. You would have to give up sectors."
    ),
    "upkeep_help": (
        "With this disc you are {n} money short of the upkeep, unless you use your colony ships "
        "or trade for it."
    ),
    "same_part": "This part is there already: nothing would change.",
    "aggression": "This is an act of aggression against {players}: you would become the traitor.",
    "eliminated": "This eliminates you: you are out of the match, with the points that you have.",
    "last_sector": "This is your last sector: you would control nothing any more.",
    "poor_odds": "You would win this battle only with {chance}.",
    "unused": Plural("{n} activation would stay unused.", "{n} activations would stay unused."),
}

TIPS: dict[str, Text] = {
    "rule": "Rule {number}: {title}",
    "stack": "Tiles left in this ring: {n}",
    "worth": "Worth in the end: {n} VP",
    "square": "{kind}",
    "square_advanced": "{kind} (advanced)",
    "taken": "taken",
    "pinned": "Pinned: {n}. Free to leave: {free}.",
    "battle": "Battle: {attacker} beats {defender} with {chance}.",
    "track": "Every cube that leaves the track raises the production.",
    "starts_with": "Starts with: {what}",
    "tech_cost": "Costs {base} science, with discounts at least {minimum}.",
    "tech_price": "Always costs {base} science.",
    "owners": "Owned by: {players}",
    "access_basic": "Basic: everybody may install it.",
    "access_tech": "Needs the technology of the same name.",
    "access_ancient": "Ancient: only from discoveries.",
}

SETTINGS: dict[str, Text] = {
    "end_action": "End an action automatically",
    "upkeep": "Pay the upkeep automatically",
    "no_reactions": "No reactions after passing",
    "when_attacked": "But ask me when I am attacked",
    "dice": "Assign dice automatically",
    "best_tile": "Keep the best reputation tile",
    "no_relations": "Refuse all offers of relations",
    "any": "any",
    "species": "Species",
    "species_choose": "Chosen in turn",
    "species_first": "First game: Terrans for all",
    "species_random": "Drawn at random",
    "species_named": "Named here",
    "species_of": "Species of seat {n}",
    "start": "Start player (seat)",
    "warp_portals": "Warp portals",
    "face_drawn": "Drawn",
    "face_normal": "Normal",
    "face_advanced": "Advanced",
}

HELP: dict[str, Text] = {
    "start": "Who begins the first round; later it is whoever passed first.",
    "blueprint": "How strong these ships of nobody are.",
    "end_action": "When no activation is left, and nothing else but trades.",
    "upkeep": "As long as you can pay and no colony ship is left to use.",
    "no_reactions": "Your turns are passed at once.",
    "when_attacked": "Ships of others wait for a battle where you have ships or a disc.",
    "dice": "To the largest ship that can be destroyed, else to the largest.",
    "best_tile": "In exchange for your lowest one.",
    "no_relations": "You are not asked.",
    "species": "Terran factions lie on the backs of the alien boards.",
    "warp_portals": "2.17: three sectors, one discovery and one technology more.",
}

TALLIES: dict[str, Text] = {
    "luck": "Dice that hit",
}

MATCH: dict[str, Text] = {
    "goal": "After {n} rounds, whoever has the most victory points wins.",
    "points": (
        "At the end count: sectors, reputation, technologies, monoliths, discoveries, ambassadors"
    ),
    "tie": "Equal points: resources left decide, {amounts}",
    "round": "No round has points of its own: what you build counts when the game is over",
}

TEXTS = {
    "match": MATCH,
    "thing": THINGS,
    "about": ABOUT,
    "map": MAP,
    "head": HEAD,
    "phase": PHASES,
    "card": CARD,
    "sheet": SHEETS,
    "stat": STATS,
    "part": PARTS,
    "kind": KINDS,
    "designer": DESIGNER,
    "tech": TECH,
    "species": SPECIES,
    "draft": DRAFT,
    "explore": EXPLORE,
    "battle": BATTLE,
    "odds": ODDS,
    "question": QUESTIONS,
    "group": GROUPS,
    "preview": PREVIEWS,
    "usual": USUAL,
    "warning": WARNINGS,
    "tip": TIPS,
    "tally": TALLIES,
    "setting": SETTINGS,
    "help": HELP,
}
VOCABULARY = Vocabulary("armillary.games.eclipse.board", TEXTS)
of = by_language(VOCABULARY)
"""The words of the board in a language."""
