"""Signing in to the back office and out of it."""
