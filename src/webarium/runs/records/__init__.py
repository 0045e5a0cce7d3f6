"""The record of a run and of each episode: written while it happens, read at any time."""
