"""The table: rooms, seats, store, pages and live updates, for every game alike."""
