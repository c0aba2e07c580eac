"""Twilight Imperium 4: 3 to 6 players, first game and full game, all factions."""
