"""17.4  Action cards with code of their own, grouped by the moment of their use."""
