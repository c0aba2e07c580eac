"""What browsers ask for, by page and purpose."""
