"""How battles would end, for the designer, the battle view and the calculator.

The exact odds of small battles take milliseconds; they are kept, since the same ones are asked for
again and again. A battle that would take too long has no odds here.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from armillary.drawing.battle.kept_odds import KeptOdds, TakesLong
from armillary.games.eclipse.combat.odds import Fleet, Odds, TooLarge, odds
from armillary.games.eclipse.pieces.ship_values import Values

MOST_WORK = 150_000
"""So much is looked at while somebody waits for a page: about a tenth of a second."""
AT_ONCE = 1_500
"""And so much while nobody may wait: about a millisecond."""

_encode = msgspec.msgpack.Encoder(order="deterministic").encode
_decode = msgspec.msgpack.Decoder(list[Fleet]).decode


def chances(attacker: Sequence[Fleet], defender: Sequence[Fleet]) -> Odds | None:
    """The odds of a battle; None: it is too large, one side has no ships, or they are still being
    worked out."""
    if not attacker or not defender:
        return None
    return _ODDS.of((_encode(list(attacker)), _encode(list(defender))))


def _worked_out(fleets: tuple[bytes, bytes], at_once: bool) -> Odds | None:
    attacker, defender = map(_decode, fleets)
    try:
        return odds(attacker, defender, AT_ONCE if at_once else MOST_WORK)
    except TooLarge:
        if at_once:
            raise TakesLong from None
        return None


_ODDS = KeptOdds(_worked_out, 4096)


def duel(values: Values, kind: str, count: int, enemy: str, enemy_values: Values) -> float | None:
    """The chance of some ships of one type against one ship of nobody."""
    found = chances([Fleet(kind, count, values)], [Fleet(enemy, 1, enemy_values)])
    return found.attacker_wins if found is not None else None
