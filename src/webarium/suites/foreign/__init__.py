"""Other benchmarks' task files as suites: ``load_suite("webarena:test.raw.json")`` and its like."""
