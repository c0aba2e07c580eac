"""The 17 factions: one module each, with abilities, technologies, flagship and note."""
