"""Cards over the map: how a match begins, what lies between two rounds, who has won."""
