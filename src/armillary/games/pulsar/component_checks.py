"""Checks between the data files: every reference leads somewhere, every count is right."""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain, product

from armillary.core.files.reference_checks import Fault, exactly, known, length, refuse
from armillary.games.pulsar.benefits.effect_types import (
    FINAL,
    GATE_COLOURS,
    ONGOING,
    REPEATED,
    SIZES,
    AnyEffect,
    DiceDoubler,
    DieShift,
    Effects,
    GateRun,
    OnEvent,
    RedDie,
    SpinGyrodynes,
    StationCredit,
    TakeGyrodynes,
)
from armillary.games.pulsar.components import (
    CATEGORIES,
    MODIFIERS,
    NODE_KINDS,
    PLAYERS,
    ClusterSide,
    Components,
    Technology,
)

ISOLATED = "isolated_pulsar"
PORTAL = "entry_portal"


def check(c: Components) -> None:
    """Refuse components that do not fit together, with the first fault found."""
    refuse(
        exactly("cluster.toml", "colours", c.cluster.colours, GATE_COLOURS),
        exactly("cluster.toml", "radii", c.cluster.radii, NODE_KINDS),
        exactly("cluster.toml", "sides", c.cluster.sides, ("star", "dead_end")),
        chain.from_iterable(_cluster_side(c, side) for side in c.cluster.sides.values()),
        _systems(c),
        _dice(c),
        exactly("gyrodynes.toml", "sizes", c.gyrodynes.sizes, SIZES),
        _transmitters(c),
        _hq(c),
        _technologies(c),
        _goals(c),
        _player_counts(c),
        _first_game(c),
        chain.from_iterable(_effects(*benefit) for benefit in _benefits(c)),
        _supply(c),
    )


def _faces_once(
    file: str, key: str, tiles: dict[int, tuple[str, str]], what: str, names: Collection[str]
) -> Iterator[Fault]:
    """Every face lies on one tile or board, and on one only."""
    placed = Counter(name for faces in tiles.values() for name in faces)
    for number, faces in tiles.items():
        for index, name in enumerate(faces):
            yield from known(file, f"{key}.{number}[{index}]", what, name, names)
            if placed[name] > 1:
                yield file, f"{key}.{number}[{index}]", f"{name} is listed twice"
    for name in names:
        if name not in placed:
            yield file, key, f"{name} is on none of them"


# The cluster


def _cluster_side(c: Components, side: ClusterSide) -> Iterator[Fault]:
    file, key = "cluster.toml", f"sides.{side.id}"
    width, height = c.cluster.canvas
    for id, node in side.nodes.items():
        where = f"{key}.nodes.{id}"
        if (node.kind == "jump_gate") != bool(node.colour):
            yield file, f"{where}.colour", "belongs to the kind 'jump_gate', and only to it"
        if node.x > width or node.y > height:
            reason = f"({node.x}, {node.y}) is outside the canvas of {width} x {height}"
            yield file, where, reason
    lines: set[frozenset[str]] = set()
    for index, segment in enumerate(side.segments):
        where = f"{key}.segments[{index}]"
        for end in (segment.a, segment.b):
            yield from known(file, where, "location", end, side.nodes)
        line = frozenset((segment.a, segment.b))
        if len(line) == 1:
            yield file, where, f"leads from {segment.a} to itself"
        if line in lines:
            yield file, where, f"{segment.a} and {segment.b} are connected already"
        lines.add(line)
        if segment.one_way != (side.nodes[segment.a].kind == PORTAL):
            yield file, f"{where}.one_way", "belongs to segments that leave an entry portal"
        if side.nodes[segment.b].kind == PORTAL:
            yield file, f"{where}.b", f"nobody flies to {segment.b}, an entry portal"
    yield from _connected(side, file, key)
    yield from _dead_ends(side, file, key)
    yield from _node_counts(c, side, file, key)


def _connected(side: ClusterSide, file: str, key: str) -> Iterator[Fault]:
    """5.5  All locations but the isolated pulsars can be reached from every portal."""
    ways: dict[str, list[str]] = {id: [] for id in side.nodes}
    for segment in side.segments:
        ways[segment.a].append(segment.b)
        if not segment.one_way:
            ways[segment.b].append(segment.a)
    for portal in (id for id, node in side.nodes.items() if node.kind == PORTAL):
        reached, ahead = {portal}, [portal]
        while ahead:
            new = [id for id in ways[ahead.pop()] if id not in reached]
            reached.update(new)
            ahead += new
        for id, node in side.nodes.items():
            if node.kind == ISOLATED and id in reached:
                yield file, f"{key}.nodes.{id}", "an isolated pulsar has no segments"
            if node.kind not in (ISOLATED, PORTAL) and id not in reached:
                yield file, f"{key}.nodes.{id}", f"cannot be reached from {portal}"


def _dead_ends(side: ClusterSide, file: str, key: str) -> Iterator[Fault]:
    """5.14  A dead end has one doubled segment; every other location has a way out."""
    for id, node in side.nodes.items():
        ends = [s for s in side.segments if id in (s.a, s.b) and not s.one_way]
        if node.dead_end and [segment.lanes for segment in ends] != [2]:
            yield file, f"{key}.nodes.{id}", "a dead end has one segment, and that is doubled"
        if node.kind not in (ISOLATED, PORTAL) and not node.dead_end and len(ends) < 2:
            yield file, f"{key}.nodes.{id}", "has no way out, but is no dead end"


def _node_counts(c: Components, side: ClusterSide, file: str, key: str) -> Iterator[Fault]:
    """16.1  A system for each tile, a portal for each player, as many gates of each colour."""
    kinds: Counter[str] = Counter(node.kind for node in side.nodes.values())
    gates = Counter(node.colour for node in side.nodes.values() if node.colour)
    players = len(c.limits.colours)
    if kinds["planetary_system"] != c.limits.systems_dealt:
        reason = f"has {kinds['planetary_system']} systems for {c.limits.systems_dealt} tiles"
        yield file, f"{key}.nodes", reason
    if kinds[PORTAL] != players:
        yield file, f"{key}.nodes", f"has {kinds[PORTAL]} entry portals for {players} players"
    if len({gates[colour] for colour in GATE_COLOURS}) > 1:
        counts = ", ".join(f"{gates[colour]} {colour}" for colour in GATE_COLOURS)
        yield file, f"{key}.nodes", f"must have as many gates of each colour, not {counts}"


def _systems(c: Components) -> Iterator[Fault]:
    for id, system in c.systems.items():
        # 5.9  Whoever discovers a system finds a blue planet.
        if not any(spot.kind == "blue" and spot.min_players == 2 for spot in system.planets):
            yield "systems.toml", f"{id}.planets", "must have a blue planet that is open to two"


# Dice


def _dice(c: Components) -> Iterator[Fault]:
    file = "dice.toml"
    yield from exactly(file, "sides", c.dice.sides, ("two_three", "four"))
    yield from exactly(file, "modifiers", c.dice.modifiers, MODIFIERS)
    played = [players for side in c.dice.sides.values() for players in side.players]
    if sorted(played) != list(PLAYERS):
        yield file, "sides", "2, 3 and 4 players need one side each"
    for side in c.dice.sides.values():
        for name in ("initiative", "engineering"):
            track, key = getattr(side, name), f"sides.{side.id}.{name}"
            for space in (track.start, *track.penalties):
                if not 1 <= space <= track.spaces:
                    yield file, key, f"there is no space {space}; allowed are 1 to {track.spaces}"
    for players, rewards in c.dice.rewards.items():
        markers = players * c.limits.order_rockets.get(players, 1)
        if len(rewards) > markers:
            reason = f"has {len(rewards)} rewards for {markers} markers"
            yield file, f"rewards.{players}", reason


def _player_counts(c: Components) -> Iterator[Fault]:
    """Tables by the number of players have all numbers, and agree with each other."""
    limits = c.limits
    tables: tuple[tuple[str, str, dict[int, object]], ...] = (
        ("limits.toml", "silver_dice", {**limits.silver_dice}),
        ("limits.toml", "leftover_dice", {**limits.leftover_dice}),
        ("limits.toml", "order_rockets", {**limits.order_rockets}),
        ("limits.toml", "even_start", {**limits.even_start}),
        ("dice.toml", "rewards", {**c.dice.rewards}),
        ("scoring.toml", "initiative", {**c.scoring.initiative}),
    )
    for file, key, table in tables:
        yield from exactly(file, key, table, PLAYERS)
    for players in PLAYERS:
        dice, even = limits.silver_dice[players], limits.even_start[players]
        left = dice - 2 * players
        if left != limits.leftover_dice[players]:
            key = f"leftover_dice.{players}"
            yield "limits.toml", key, f"must be {left}: {dice} dice less two for each player"
        if len(even.fixed) + even.rolled != dice:
            yield "limits.toml", f"even_start.{players}", f"must have {dice} dice in all"
        places = c.scoring.initiative[players]
        markers = players * limits.order_rockets[players]
        yield from length("scoring.toml", f"initiative.{players}", places, markers)
    yield from length("limits.toml", "start_points", limits.start_points, max(PLAYERS))
    yield from length("limits.toml", "colours", limits.colours, max(PLAYERS))
    spaces = sorted(space for spaces in limits.two_player_spaces for space in spaces)
    if spaces != list(range(1, limits.order_spaces + 1)):
        reason = f"must share out the spaces 1 to {limits.order_spaces}"
        yield "limits.toml", "two_player_spaces", reason


# What players build


def _transmitters(c: Components) -> Iterator[Fault]:
    file, transmitters = "transmitters.toml", c.transmitters
    copies: Counter[str] = Counter()
    for id, tile in transmitters.tiles.items():
        key = f"tiles.{id}"
        if tile.letter not in transmitters.letters:
            letters = ", ".join(transmitters.letters)
            yield file, key, f"must begin with its letter; allowed are {letters}"
        copies[tile.letter] += tile.copies
        if not tile.costs:
            yield file, f"{key}.costs", "must have a cost"
        if tile.left is None and tile.right is None:
            yield file, key, "must have a left or a right end that can be linked"
        for end in ("left", "right"):
            pips = getattr(tile, end)
            if pips is not None and pips not in transmitters.halves:
                halves = ", ".join(map(str, transmitters.halves))
                yield file, f"{key}.{end}", f"there is no half die of {pips}; allowed are {halves}"
    for letter, wanted in transmitters.letters.items():
        if copies[letter] != wanted:
            yield file, f"letters.{letter}", f"is {wanted}, but the tiles have {copies[letter]}"
    shown = c.limits.rounds * c.limits.transmitters_per_round
    if sum(transmitters.letters.values()) != shown:
        yield file, "letters", f"must be {shown} tiles in all, enough for every round"


def _hq(c: Components) -> Iterator[Fault]:
    file = "hq.toml"
    for id, slot in c.hq.slots.items():
        for index, need in enumerate(slot.needs):
            key = f"slots.{id}.needs[{index}]"
            yield from known(file, key, "slot", need, c.hq.slots)
            if need in c.hq.slots and c.hq.slots[need].row >= slot.row:
                yield file, key, f"{need} is not below {id}"
    for id, side in c.hq.sides.items():
        if id[1:] not in ("1", "2"):
            yield file, f"sides.{id}", "must be a board and its side, such as A1 or A2"
        yield from exactly(file, f"sides.{id}.projects", side.projects, c.hq.slots)
    sides = product(dict.fromkeys(side.board for side in c.hq.sides.values()), "12")
    yield from exactly(file, "sides", c.hq.sides, (board + side for board, side in sides))


def _technologies(c: Components) -> Iterator[Fault]:
    file, technologies = "technologies.toml", c.technologies
    yield from exactly(file, "rounds", technologies.rounds, CATEGORIES)
    rounds = [number for category in CATEGORIES for number in technologies.rounds[category]]
    if rounds != list(range(1, c.limits.rounds + 1)):
        yield file, "rounds", f"must be 1 to {c.limits.rounds}, each once and in order"
    yield from _faces_once(file, "boards", technologies.boards, "face", technologies.faces)
    for number, faces in technologies.boards.items():
        if len({technologies.faces[face].category for face in faces}) > 1:
            yield file, f"boards.{number}", "both faces of a board have the same category"
    for id, face in technologies.faces.items():
        own = technologies.rounds[face.category]
        yield from exactly(file, f"faces.{id}.row_bonus", face.row_bonus, own)
        found = {t.round for t in technologies.technologies.values() if t.face == id}
        for missing in sorted(set(own) - found):
            yield file, f"faces.{id}", f"has no technology in round {missing}"
    for technology in technologies.technologies.values():
        yield from _technology(c, technology)


def _technology(c: Components, technology: Technology) -> Iterator[Fault]:
    file, key, faces = "technologies.toml", f"technologies.{technology.id}", c.technologies.faces
    yield from known(file, f"{key}.face", "face", technology.face, faces)
    rounds = c.technologies.rounds[faces[technology.face].category]
    if technology.round not in rounds:
        listed = ", ".join(map(str, rounds))
        reason = f"is {technology.round}, but face {technology.face} has the rounds {listed}"
        yield file, f"{key}.round", reason
    if not technology.effects:
        yield file, f"{key}.effects", "must have an effect"
    for index, effect in enumerate(technology.effects):
        if not _fits(technology.timing, effect):
            op = effect.__struct_config__.tag
            reason = f"{op} does not fit the timing {technology.timing!r}"
            yield file, f"{key}.effects[{index}]", reason


def _fits(timing: str, effect: AnyEffect) -> bool:
    if timing == "ongoing":
        return isinstance(effect, ONGOING)
    if timing == "production":
        return isinstance(effect, REPEATED)
    if timing == "endgame":
        return isinstance(effect, (*REPEATED, *FINAL, StationCredit))
    return not isinstance(effect, (*ONGOING, *FINAL))


# Scoring


def _goals(c: Components) -> Iterator[Fault]:
    yield from _faces_once("goals.toml", "tiles", c.goals.tiles, "goal", c.goals.goals)
    for id, goal in c.goals.goals.items():
        if goal.counter.startswith("spinning_") != bool(goal.gyrodynes):
            reason = "belongs to goals about spinning gyrodynes, and only to them"
            yield "goals.toml", f"goals.{id}.gyrodynes", reason


def _first_game(c: Components) -> Iterator[Fault]:
    file, first = "limits.toml", c.limits.first_game
    yield from known(file, "first_game.side", "side", first.side, c.cluster.sides)
    if not c.cluster.sides[first.side].starred:
        yield file, "first_game.side", f"the side {first.side!r} is not starred"
    for index, face in enumerate(first.faces):
        yield from known(file, f"first_game.faces[{index}]", "face", face, c.technologies.faces)
    if tuple(c.technologies.faces[face].category for face in first.faces) != CATEGORIES:
        yield file, "first_game.faces", "must be one face of each category, I, II and III"
    yield from length(file, "first_game.goals", first.goals, c.limits.goals_in_play)
    for index, goal in enumerate(first.goals):
        key = f"first_game.goals[{index}]"
        yield from known(file, key, "goal", goal, c.goals.goals)
        if not c.goals.goals[goal].starred:
            yield file, key, f"the goal {goal!r} is not starred"


# Effects


def _benefits(c: Components) -> Iterator[tuple[str, str, Effects]]:
    """Every list of effects in the box: file, key, effects."""
    for id, system in c.systems.items():
        yield "systems.toml", f"{id}.bonus", system.bonus
    for id, bonus in c.bonuses.items():
        yield "bonuses.toml", f"{id}.effects", bonus.effects
    for players, rewards in c.dice.rewards.items():
        yield "dice.toml", f"rewards.{players}", rewards
    for id, tile in c.transmitters.tiles.items():
        yield "transmitters.toml", f"tiles.{id}.immediate", tile.immediate
        yield "transmitters.toml", f"tiles.{id}.production", tile.production
    for id, side in c.hq.sides.items():
        for slot, project in side.projects.items():
            yield "hq.toml", f"sides.{id}.projects.{slot}.effects", project.effects
    for id, technology in c.technologies.technologies.items():
        yield "technologies.toml", f"technologies.{id}.effects", technology.effects


def _effects(file: str, key: str, effects: Effects) -> Iterator[Fault]:
    """What belongs together in an effect is there together, and every effect has its place."""
    technology, project = file == "technologies.toml", file == "hq.toml"
    for index, effect in enumerate(effects):
        where, op = f"{key}[{index}]", effect.__struct_config__.tag
        if isinstance(effect, TakeGyrodynes | SpinGyrodynes):
            if not effect.sizes or len(set(effect.sizes)) < len(effect.sizes):
                yield file, f"{where}.sizes", "must list sizes, each once"
        if isinstance(effect, TakeGyrodynes):
            if effect.distinct and effect.count > len(effect.sizes):
                yield file, f"{where}.count", f"must be at most {len(effect.sizes)}, one of a size"
        if isinstance(effect, OnEvent):
            if effect.planet and effect.event != "establish_station":
                yield file, f"{where}.planet", "belongs to the event 'establish_station'"
        if isinstance(effect, DieShift):
            if effect.gate and effect.actions != ("fly",):
                yield file, f"{where}.gate", "belongs to a shift of flights alone"
        if isinstance(effect, (*ONGOING, *FINAL)) and not technology:
            yield file, where, f"only technologies have {op}"
        if isinstance(effect, GateRun) and not project:
            yield file, where, "only projects give gate runs"
        if key.endswith(".production") and not isinstance(effect, REPEATED):
            yield file, where, f"{op} cannot come in every production phase"
        if isinstance(effect, RedDie) and file in ("bonuses.toml", "dice.toml"):
            yield file, where, "bonus tiles and tracks give no red die"
        if isinstance(effect, DiceDoubler) and not (technology or project):
            yield file, where, "only technologies and projects are doublers"


def _supply(c: Components) -> Iterator[Fault]:
    """The files list exactly the pieces that lie in the box."""
    supply, sizes = c.limits.supply, c.gyrodynes.sizes.values()
    tiles = sum(tile.copies for tile in c.transmitters.tiles.values())
    bonuses = sum(tile.copies for tile in c.bonuses.values())
    boards = len({side.board for side in c.hq.sides.values()})
    awards = len(c.gyrodynes.awards.points) * len(c.gyrodynes.sizes)
    for key, found, where in (
        ("cluster_sides", len(c.cluster.sides), "cluster"),
        ("dice_board_sides", len(c.dice.sides), "dice"),
        ("technology_boards", len(c.technologies.boards), "technologies"),
        ("technology_faces", len(c.technologies.faces), "technologies"),
        ("hq_boards", boards, "hq"),
        ("hq_sides", len(c.hq.sides), "hq"),
        ("transmitters", tiles, "transmitters"),
        ("planetary_systems", len(c.systems), "systems"),
        ("exploration_bonus_tiles", bonuses, "bonuses"),
        ("goal_tiles", len(c.goals.tiles), "goals"),
        ("goal_faces", len(c.goals.goals), "goals"),
        ("gyrodyne_tiles", sum(size.tiles for size in sizes), "gyrodynes"),
        ("award_tiles", awards, "gyrodynes"),
        ("silver_dice", max(c.limits.silver_dice.values()), "limits"),
        ("rings_per_player", c.limits.rings, "limits"),
        ("hundred_point_tiles", len(c.limits.colours), "limits"),
    ):
        wanted = getattr(supply, key)
        if wanted != found:
            yield "limits.toml", f"supply.{key}", f"is {wanted}, but {where}.toml has {found}"
    if c.limits.systems_dealt >= supply.planetary_systems:
        reason = f"must be fewer than the {supply.planetary_systems} systems of the box"
        yield "limits.toml", "systems_dealt", reason
