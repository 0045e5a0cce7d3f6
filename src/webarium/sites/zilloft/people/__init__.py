"""Accounts."""
