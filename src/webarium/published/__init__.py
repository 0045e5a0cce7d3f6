"""Published benchmarks: their task files, and variants of our sites that hold what those tasks ask for."""
