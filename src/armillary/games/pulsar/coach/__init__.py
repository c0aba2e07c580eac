"""What the coach of Pulsar 2849 says: cards for questions, names of mistakes."""
