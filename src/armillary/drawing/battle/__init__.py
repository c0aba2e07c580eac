"""Battles as they are shown: what happened in them, and the stage on which it is seen."""
