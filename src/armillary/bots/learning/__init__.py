"""How the values of games are learnt: from matches that bots play against each other."""
