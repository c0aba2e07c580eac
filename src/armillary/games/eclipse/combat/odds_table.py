"""The odds of the battles of a file, for `armillary odds`."""

from __future__ import annotations

from armillary.core.errors import ArmillaryError
from armillary.drawing.battle.odds import BattleOdds
from armillary.games.eclipse.combat.odds import TooLarge, odds
from armillary.games.eclipse.combat.odds_file import Battle, read


def battle_odds(raw: object, file: str) -> list[BattleOdds]:
    """How the battles end that this file describes, which has been parsed."""
    return [_answer(battle, file) for battle in read(raw, file)]


def _answer(battle: Battle, file: str) -> BattleOdds:
    try:
        result = odds(battle.attacker, battle.defender)
    except TooLarge as error:
        raise ArmillaryError(f"{file}: {battle.id}: {error}") from None
    return BattleOdds(
        battle.id,
        {"attacker holds it": f"{result.attacker_wins:.2%}"},
        result.attacker,
        result.defender,
        {
            "id": battle.id,
            "attacker_wins": result.attacker_wins,
            "survivors": {"defender": result.defender, "attacker": result.attacker},
        },
    )
