"""Pulsar 2849: usual turns, press by press (see `turns.py` for how to add one)."""

from __future__ import annotations

from tests.table.browser.clicks.turns import Turn

TURNS: list[Turn] = []
