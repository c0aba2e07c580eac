"""How battles would end, for the designer, the battle view and the calculator.

The exact odds of small battles take milliseconds; they are kept, since the same ones are asked for
again and again. A battle that would take too long has no odds here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from armillary.games.eclipse.combat.odds import Fleet, Odds, TooLarge, odds
from armillary.games.eclipse.pieces.ship_values import Values

MOST_WORK = 150_000
"""So much is looked at while somebody waits for a page: about a tenth of a second."""

_encode = msgspec.msgpack.Encoder(order="deterministic").encode
_decode = msgspec.msgpack.Decoder(list[Fleet]).decode


def chances(attacker: Sequence[Fleet], defender: Sequence[Fleet]) -> Odds | None:
    """The odds of a battle; None: it is too large, or one side has no ships."""
    if not attacker or not defender:
        return None
    return _chances(_encode(list(attacker)), _encode(list(defender)))


@lru_cache(4096)
def _chances(attacker: bytes, defender: bytes) -> Odds | None:
    try:
        return odds(_decode(attacker), _decode(defender), MOST_WORK)
    except TooLarge:
        return None


def duel(values: Values, kind: str, count: int, enemy: str, enemy_values: Values) -> float | None:
    """The chance of some ships of one type against one ship of nobody."""
    found = chances([Fleet(kind, count, values)], [Fleet(enemy, 1, enemy_values)])
    return found.attacker_wins if found is not None else None
