"""Quibble: a forum of forums."""
