"""Pulsar 2849: 2 to 4 players, with and without headquarters."""
