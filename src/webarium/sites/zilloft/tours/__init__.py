"""Seeing homes: tours on a day and at a time, and messages to agents."""
