"""Tasks for Lantern, the homepage with its tools."""
