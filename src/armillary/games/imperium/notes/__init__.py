"""15.6  Promissory notes that every colour has; those of the factions are with them."""
