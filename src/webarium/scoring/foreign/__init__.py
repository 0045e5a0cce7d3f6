"""Scorers of other benchmarks' tasks: by their published rules, and by repaired ones."""
