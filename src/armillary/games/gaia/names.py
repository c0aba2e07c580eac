"""The names of things in English, how so many of them are called, and what they do."""

from __future__ import annotations

from armillary.core.words import Plural, Text

TERMS: dict[str, Text] = {
    # Resources
    "credits": "credits",
    "ore": "ore",
    "knowledge": "knowledge",
    "qic": "QIC",
    "power": "power",
    "charge": "charged power",
    "tokens": "power tokens",
    "vp": "victory points",
    "gaiaformers": "gaiaformers",
    "brainstone": "brainstone",
    "area1": "area I",
    "area2": "area II",
    "area3": "area III",
    "gaia_area": "gaia area",
    # Planets
    "terra": "terra",
    "oxide": "oxide",
    "volcanic": "volcanic",
    "desert": "desert",
    "swamp": "swamp",
    "titanium": "titanium",
    "ice": "ice",
    "gaia": "gaia planet",
    "transdim": "transdim planet",
    "lost": "lost planet",
    # Pieces
    "mine": "mine",
    "trading_station": "trading station",
    "research_lab": "research lab",
    "planetary_institute": "planetary institute",
    "academy": "academy",
    "academy_knowledge": "knowledge academy",
    "academy_qic": "QIC academy",
    "lost_planet": "lost planet",
    "gaiaformer": "gaiaformer",
    "satellite": "satellite",
    "space_station": "space station",
    # Research
    "terraforming": "Terraforming",
    "navigation": "Navigation",
    "artificial_intelligence": "Artificial Intelligence",
    "gaia_project": "Gaia Project",
    "economy": "Economy",
    "science": "Science",
    "free1": "free slot 1",
    "free2": "free slot 2",
    "free3": "free slot 3",
    # Factions
    "terrans": "Terrans",
    "lantids": "Lantids",
    "hadsch_hallas": "Hadsch Hallas",
    "ivits": "Ivits",
    "geodens": "Geodens",
    "baltaks": "Bal T'aks",
    "xenos": "Xenos",
    "gleens": "Gleens",
    "taklons": "Taklons",
    "ambas": "Ambas",
    "firaks": "Firaks",
    "bescods": "Mad Androids",
    "nevlas": "Nevlas",
    "itars": "Itars",
    # Colours
    "blue": "blue",
    "red": "red",
    "orange": "orange",
    "yellow": "yellow",
    "brown": "brown",
    "gray": "grey",
    "white": "white",
    # Special actions of factions
    "swap_institute": "swap of institute and mine",
    "downgrade_lab": "research lab back to trading station",
    "advance_lowest": "step in the lowest research area",
    # Final scoring tiles
    "final_structureFed": "most structures in federations",
    "final_structure": "most structures",
    "final_planetType": "most planet types",
    "final_gaia": "most gaia planets",
    "final_sector": "most sectors",
    "final_satellite": "most satellites",
    # The game and its phases
    "game": "Gaia Project",
    "income_phase": "income",
    "gaia_phase": "gaia phase",
    "action_phase": "action phase",
    "cleanup_phase": "clean-up",
    "neutral_player": "neutral player",
    # The Automa
    "automa": "Automa",
    "automa_level1": "Automalein",
    "automa_level2": "Automa",
    "automa_level3": "Automächtig",
    "automa_level4": "Ultoma",
    "automa_level5": "Alptrauma",
    "automa_build_mine": "build a mine",
    "automa_upgrade": "upgrade",
    "automa_research_highest": "research in the highest area",
    "automa_research_random": "research in a random area",
    "automa_research_area": "research in a specific area",
    "automa_power_qic": "board action",
    "automa_faction": "faction action",
}

AMOUNTS: dict[str, Text] = {
    "credits": Plural("{n} credit", "{n} credits"),
    "ore": Plural("{n} ore", "{n} ore"),
    "knowledge": Plural("{n} knowledge", "{n} knowledge"),
    "qic": Plural("{n} QIC", "{n} QIC"),
    "power": Plural("{n} power", "{n} power"),
    "charge": Plural("{n} power", "{n} power"),
    "tokens": Plural("{n} power token", "{n} power tokens"),
    "vp": Plural("{n} VP", "{n} VP"),
    "gaiaformers": Plural("{n} gaiaformer", "{n} gaiaformers"),
    "area3_to_gaia": Plural("{n} token of area III", "{n} tokens of area III"),
    "steps": Plural(
        "a mine with {n} free terraforming step", "a mine with {n} free terraforming steps"
    ),
}

NOTES: dict[str, Text] = {
    "terrans": "Tokens return from your gaia area to area II instead of area I.",
    "terrans_institute": (
        "In the gaia phase the returning tokens also count as power for conversions."
    ),
    "lantids": (
        "You may build mines as a guest on planets of other players, without terraforming; they "
        "can never be upgraded."
    ),
    "lantids_institute": "Each guest mine brings 2 knowledge.",
    "hadsch_hallas_institute": "Credits can take the place of power in free actions.",
    "ivits": (
        "You start with the planetary institute, form a single federation that grows by 7 power "
        "value per token, and pay satellites with QIC."
    ),
    "ivits_institute": (
        "Once per round you may place a space station on an empty hex in range; it extends range "
        "and federation."
    ),
    "geodens_institute": "The first mine on each new planet type brings 3 knowledge.",
    "baltaks": (
        "You may turn free gaiaformers into QIC until the next gaia phase, but cannot advance in "
        "navigation before your institute; your QIC academy gives 4 credits."
    ),
    "baltaks_institute": "From now on you can advance in navigation.",
    "xenos": "You start with a third mine.",
    "xenos_institute": "Federations need a power value of 6 instead of 7.",
    "gleens": (
        "Until your QIC academy stands every QIC is 1 ore; gaia planets cost you 1 ore instead of "
        "1 QIC and each mine on them brings 2 VP."
    ),
    "gleens_institute": "You take the federation token of the Gleens.",
    "taklons": "Your brainstone is a power token that is worth 3 when spent from area III.",
    "taklons_institute": (
        "Whenever you charge power for a building of others, you also take a power token, before "
        "or after."
    ),
    "ambas_institute": "Once per round you may swap the institute with one of your mines.",
    "firaks_institute": (
        "Once per round you may turn a research lab back into a trading station and advance one "
        "level of research."
    ),
    "bescods": (
        "Institute and academies change places, as do the incomes of trading stations and labs; "
        "once per round you advance in your lowest research area."
    ),
    "bescods_institute": "Your structures on titanium planets are worth 1 more power value.",
    "nevlas": "You may move tokens from area III to the gaia area for 1 knowledge each.",
    "nevlas_institute": "Tokens of area III are worth 2 power when spent.",
    "itars": "Tokens that you burn go to the gaia area instead of the supply.",
    "itars_institute": (
        "In the gaia phase you may discard 4 tokens of the gaia area for a tech tile, as often as "
        "you can."
    ),
}
