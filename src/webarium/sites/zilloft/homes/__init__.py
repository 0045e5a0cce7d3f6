"""Finding homes and looking at them."""
