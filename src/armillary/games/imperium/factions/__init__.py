"""The 17 factions: a folder each, with all that belongs to it, as data, code and emblem."""
