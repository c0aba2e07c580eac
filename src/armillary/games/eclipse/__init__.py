"""Eclipse: Second Dawn for the Galaxy: 2 to 6 players, with and without warp portals."""
