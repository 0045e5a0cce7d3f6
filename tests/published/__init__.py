"""Published benchmarks on variants of our sites."""
