"""Accounts and favourite places."""
