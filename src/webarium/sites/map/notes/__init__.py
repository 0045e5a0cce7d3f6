"""Map notes: reading, writing, closing."""
