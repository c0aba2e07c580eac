"""Legal but probably a mistake: sentences that the player may mute one by one."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.drawing.outcome import Outcome
from armillary.games.gaia.actions.build_mine import BuildMine, basic_range, in_reach
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import TOP, Advance, Research, SkipAdvance
from armillary.games.gaia.actions.tech_tiles import ADVANCED_LEVEL, uncovered
from armillary.games.gaia.board.choices.question import Asked
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer, Decline, charged_amount
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import PayTokens, Tokens, count
from armillary.games.gaia.state import AREA, HOMES, Player

Warning = tuple[str, str]
"""Key and sentence."""

NONE: Warning = ("", "")


def warn(asked: Asked, action: Action, comes: Outcome) -> Warning:
    """The most important warning about an action; mostly there is none."""
    found = NONE
    if isinstance(action, Pass):
        found = _passing(asked, action)
    elif isinstance(action, (BuildMine, StartProject)):
        found = _building(asked, action)
    elif isinstance(action, (Research, Advance)):
        found = _last_green(asked, AREA[action.area])
    elif isinstance(action, (Charge, Decline)):
        found = _charging(asked, action)
    elif isinstance(action, Tokens):
        found = _tokens(asked, action)
    elif isinstance(action, SkipAdvance):
        found = "free_step", asked.tell("warning.free_step")
    if found is NONE:
        found = _lost(asked, comes)
    return found


def _lost(asked: Asked, comes: Outcome) -> Warning:
    """1.7  What is above a limit of storage is lost; so is power that cannot be charged."""
    if not comes.lost:
        return NONE
    told = asked.words.amounts(comes.lost)
    return "lost_resources", asked.tell("warning.lost_resources", what=told)


def _passing(asked: Asked, action: Pass) -> Warning:
    """14.1  Something would stay unused, or the next booster has nothing to count."""
    if asked.unused_specials:
        told = asked.words.listed(asked.unused_specials)
        return "unused_special", asked.tell("warning.unused_special", what=told)
    if asked.still_possible:
        told = asked.words.listed(asked.still_possible)
        return "still_possible", asked.tell("warning.still_possible", what=told)
    if action.booster:
        row = asked.state.table.data.boosters[action.booster]
        if row.pass_vp and not count(asked.state, asked.player, row.per):
            return "useless_booster", asked.tell("warning.useless_booster")
    return NONE


def _building(asked: Asked, action: BuildMine | StartProject) -> Warning:
    """9.2 and 9.5  Free steps or range without need; a project too late; a mine in a federation."""
    state, player = asked.state, asked.player
    place = state.table.grid.index[action.hex]
    if isinstance(action, StartProject) and state.round == state.table.data.limits.rounds:
        return "late_project", asked.tell("warning.late_project")
    if asked.extra_range and in_reach(player, basic_range(state, player)) >> place & 1:
        return "wasted_range", asked.tell("warning.wasted_range")
    if isinstance(action, StartProject):
        return NONE
    if asked.steps:
        planet = state.planets[place]
        needs_none = planet >= HOMES or bool(state.occupied >> place & 1)
        wasted = asked.steps - (0 if needs_none else player.faction.steps[planet])
        if wasted > 0:
            return "wasted_steps", asked.tell("warning.wasted_steps", n=wasted)
    if asked.beside_federation >> place & 1:
        return "joins_federation", asked.tell("warning.joins_federation")
    return NONE


def _last_green(asked: Asked, area: int) -> Warning:
    """8.4  Level 5 turns the only green token while an advanced tile could be had with it."""
    player = asked.player
    if player.research[area] != TOP - 1 or len(player.green) != 1 or not uncovered(player):
        return NONE
    tiles = [
        asked.words.term(tile)
        for other, tile in enumerate(asked.state.advanced)
        if tile and player.research[other] >= ADVANCED_LEVEL
    ]
    if not tiles:
        return NONE
    told = "; ".join(tiles)
    return "last_green", asked.tell("warning.last_green", what=told)


def _charging(asked: Asked, action: Charge | Decline) -> Warning:
    """10.2  Points for power in the last round; power that does not fit; free power declined."""
    state, player = asked.state, asked.player
    assert isinstance(asked.frame, ChargeOffer)
    value = asked.frame.value
    if isinstance(action, Decline):
        free = charged_amount(player, value, False) == 1
        return ("free_charge", asked.tell("warning.free_charge")) if free else NONE
    amount = charged_amount(player, value, action.token == "before")
    if (
        amount > 1
        and state.round == state.table.data.limits.rounds
        and not worth_it(player, amount)
    ):
        return "late_power", asked.tell("warning.late_power", vp=amount - 1)
    if amount < value:
        return "part_charge", asked.tell("warning.part_charge", fits=amount, value=value)
    return NONE


def worth_it(player: Player, amount: int) -> bool:
    """Whether power of the last round can still bring more than the points that it costs.

    After passing it can only become credits, of which three make a point; before, an action.
    """
    reached = max(0, amount - player.area1)
    return not player.passed and reached > amount - 1


def _tokens(asked: Asked, action: Tokens) -> Warning:
    """5.2 and 11.1  Charged tokens spent without need; the brainstone thrown away."""
    player = asked.player
    assert isinstance(asked.frame, PayTokens)
    if asked.frame.discard and action.brainstone:
        return "lose_brainstone", asked.tell("warning.lose_brainstone")
    spare = player.area1 + player.area2 - action.area1 - action.area2
    if action.area3 and spare:
        return "charged_tokens", asked.tell("warning.charged_tokens")
    return NONE
