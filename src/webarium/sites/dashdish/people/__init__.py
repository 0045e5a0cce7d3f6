"""Accounts, addresses, cards, favorites and reviews."""
