"""Armillary: a table for four space strategy games, for people and for programs."""

__version__ = "0.2.0"
