"""Merge requests."""
