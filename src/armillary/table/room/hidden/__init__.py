"""What hides who holds what: pauses that tell nothing, and numbers that leave no gap."""
