"""What the coach of Twilight Imperium says: cards for questions, names of mistakes."""
