"""What the coach of Gaia Project says: cards for questions, names of mistakes."""
