"""Positions for the tests of the rules: a few lines of text, an action, what it does or why not.

    state = position('''
        round = 2
        players.0 = {ore = 10, credits = 9, pieces = {"2,4" = "mine", "3,2" = "trading_station"}}
        players.1.pieces = {"0,4" = "mine"}
    ''')
    refused(state, BuildMine((3, -7)), "4.2", need=4, have=1)   # the rule and its numbers
    do(state, BuildMine((3, 1)))                                # legal, and done
    assert state.players[0].ore == 0
    assert asked(state) == (0, "closing")

The table. Four players: 0 terrans, 1 geodens, 2 xenos, 3 nevlas, on the map of the first game
(`python -m tests.games.gaia.positions` prints its planets), all tiles fixed, see CONFIG. Seat 0 has
the turn in round 1; everyone has what the faction board gives, no income yet, and the start
structures on the first home planets of the map. Every option of a match can be another:
`position(text, players=2, factions=("ivits", "gleens"), charge="after_turn")`.

The text is TOML over that table; it names what is different.
- `turn = 2`: seat 2 is asked. `passed = [1]`: out of this round. `round = 6`: the last one.
- `players.0.ore = 7`; likewise vp, credits, knowledge, qic, area1, area2, area3, gaia_area.
- `players.0.pieces`: all that this player has on the map, instead of the start structures: mine,
  trading_station, research_lab, planetary_institute, academy_knowledge, academy_qic,
  lost_planet, gaiaformer, satellite, space_station.
- `planets = {"5,0" = "gaia"}`: a project was finished there; `"1,1" = "lost"`: the lost planet.
- `players.0.research.navigation = 2`; gaiaformers come with gaia_project.
- `players.0.techs = ["tech9"]`, `covered`, `advanced = ["advtech1"]`, `tokens = ["fed2"]`, and
  which of them are `green = ["fed2"]`; the supply has the rest. `booster = "booster5"`.
- `federated = ["2,4"]`: structures in a federation without satellites; beside one they always are.
- `used = ["tech9"]` and `board_used = ["power3"]`: spent for this round.
- `stack = [{frame = "turn", seat = 0}, …]`: another question than a turn; mostly, `do` leads there.
- `players.0.sources.earlier = "gone"`: the value "gone" takes anything away.
Nonsense is refused with the place and the reason; an impossible table (nine mines) as well.
"""

from __future__ import annotations

import sys
import tomllib
from typing import Any

from armillary.games.gaia.components import AREAS, FREE_SLOTS, PLANETS
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import Player, State
from tests.games.playing import Playing

PLAYING = Playing(GAME)
do, refused, options = PLAYING.do, PLAYING.refused, PLAYING.options
asked = PLAYING.asked

FACTIONS = ("terrans", "geodens", "xenos", "nevlas")

CONFIG: dict[str, Any] = {
    "players": 4,
    "map": "beginner",
    "slots": {
        **{slot: f"tech{number}" for number, slot in enumerate((*AREAS, *FREE_SLOTS), 1)},
        **{f"adv_{area}": f"advtech{number}" for number, area in enumerate(AREAS, 1)},
    },
    # Seat 0 has booster1, seat 1 booster2 and so on; the last three are free.
    "boosters": tuple(f"booster{number}" for number in range(1, 8)),
    # terraforming, research, mines, federations, trading stations, mines on gaia planets
    "round_tiles": ("score1", "score2", "score3", "score4", "score5", "score6"),
    "final_tiles": ("structure", "planetType"),
    "track_token": "fed6",
}


def config(**options: Any) -> GaiaConfig:
    """The fixed table, with some options different."""
    chosen = {**CONFIG, **options}
    people = chosen["players"]
    chosen.setdefault("factions", FACTIONS[:people])
    if "boosters" not in options:
        chosen["boosters"] = chosen["boosters"][: people + (people == 1) + 3]
    return GaiaConfig(**chosen)


def position(text: str = "", **options: Any) -> State:
    """The state that a text describes, over the fixed table."""
    given = tomllib.loads(text)
    chosen = config(**options)
    start = GAME.setup(chosen)
    players = given.setdefault("players", {})
    for player in start.players:
        players.setdefault(str(player.seat), {}).setdefault("pieces", _start(start, player))
    return PLAYING.read(chosen, given)


def _start(state: State, player: Player) -> dict[str, str]:
    """The start structures, on the first home planets of the map."""
    row = player.faction.data
    homes = state.table.grid.places(state.by_type[player.faction.home])
    return {f"{q},{r}": piece for (q, r), piece in zip(homes, row.start_structures, strict=False)}


def sketch(state: State) -> str:
    """The planets of the map, and what the players have there."""
    owners: dict[int, list[str]] = {}
    for player in state.players:
        for place in player.structures:
            owners.setdefault(place, []).append(str(player.seat))
    lines = []
    for number, planet in enumerate(PLANETS):
        mask = state.by_type[number]
        places = [state.table.grid.index[place] for place in state.table.grid.places(mask)]
        names = ["{},{}".format(*state.table.grid.hexes[place]) for place in places]
        marks = ["".join(f"({seat})" for seat in owners.get(place, [])) for place in places]
        lines.append(f"{planet:9}" + "  ".join(map(str.__add__, names, marks)))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(sketch(position()) + "\n")
