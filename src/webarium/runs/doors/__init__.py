"""Runs of agents that bring their own harness: each task goes through a door, and is recorded like any episode."""
