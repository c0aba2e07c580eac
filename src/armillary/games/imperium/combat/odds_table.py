"""The odds of the battles of a file, for `armillary odds`."""

from __future__ import annotations

import msgspec

from armillary.drawing.battle.odds import BattleOdds
from armillary.games.imperium.combat.odds import odds
from armillary.games.imperium.combat.odds_file import Battle, read


def battle_odds(raw: object, file: str) -> list[BattleOdds]:
    """How the battles end that this file describes, which has been parsed."""
    return [_answer(battle) for battle in read(raw, file)]


def _answer(battle: Battle) -> BattleOdds:
    result = odds(battle)
    shares = {side: f"{getattr(result, side):.2%}" for side in ("attacker", "draw", "defender")}
    # Only where the battle had to be simulated.
    shares["error"] = f"±{result.standard_error:.2%}" if result.standard_error else ""
    return BattleOdds(
        battle.id,
        shares,
        result.survivors["attacker"],
        result.survivors["defender"],
        {"id": battle.id, **msgspec.to_builtins(result)},
    )
