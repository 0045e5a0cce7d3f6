"""Tasks about the calendar."""
