"""What bots and the coach think: hints, and the coach beside the table."""
