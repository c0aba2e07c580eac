"""16  Technologies of everybody with code of their own."""
