"""Forms over one row: making it, changing it while nobody else has, and deleting it."""
