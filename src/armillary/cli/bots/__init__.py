"""Bots among themselves: matches, and learning from them."""
