"""Accounts, the wallet, and drivers."""
