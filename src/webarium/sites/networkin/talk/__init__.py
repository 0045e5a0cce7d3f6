"""Messages between two and in groups."""
