"""What the coach of Eclipse says: cards for questions, names of mistakes."""
