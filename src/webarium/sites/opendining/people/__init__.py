"""Accounts, dining history and points."""
