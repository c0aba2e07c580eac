"""Teaching at a table: the steps of a lesson, and the coach of a match."""
