"""How a game shows itself: the contract between a game's board and the table, and drawing helpers.

A game's `board` package is the only part of it that imports from here.
"""
