"""Lessons: positions with steps through them, written as data by each game."""
