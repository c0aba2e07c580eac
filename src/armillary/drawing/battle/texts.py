"""What the stage of a battle says, in every game. Translations are in `drawing/locale/`."""

from __future__ import annotations

from armillary.core.words import Plural, Text

BATTLE: dict[str, Text] = {
    "round": "Round {n}",
    "number": "Battle {n} of {total}",
    "strip": "The battles that belong together",
    "bout_over": "nobody is left",
    "bout_now": "now",
    "bout_ahead": "still to come",
    "attacker": "Attacker",
    "defender": "Defender",
    # Dice
    "needs": "needs {n}",
    "hit": "hit",
    "miss": "miss",
    "idle": "nothing left to hit",
    "waits": "needs a target",
    "damage": Plural("{n} damage", "{n} damage"),
    "destroys": "destroys it",
    "again": "rolled again",
    # Ships
    "ship_hull": "{ship}: {damage} damage of {life}",
    "destroyed": "destroyed",
    "away": "gone",
    "flees": "retreating",
    "flees_to": "retreating to {place}",
    # Odds and the result
    "odds": "Chances if both fight on: {first} {chance}, {second} {rest}",
    "held": "{player} holds {place}",
    "none_left": "Nobody wins",
    "spent": "The attack is over",
    "losses": "Losses",
    "gains": "Gains",
    "no_losses": "no losses",
    "luck": "{hits} of {dice} dice hit",
    "expected": "expected: {n}",
    "no_dice": "no dice",
    "between": "{first} against {second} · {place}",
    "beats": "{winner} beats {loser} · {place}",
    "loses": "{player}: {ships} lost",
    "before": "Chance before the battle: {chance}",
    # What is asked
    "fight_round": "Attack until the round ends",
    "fight_on": "Fight on to the end",
    # Controls
    "controls": "The battle",
    "pause": "Pause",
    "next": "Next step",
    "result": "To the result",
    "speed": "Speed",
    "map": "The map, and back to the battle",
}
