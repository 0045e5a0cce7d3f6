"""Searching: full text, suggestions by title, and chance."""
