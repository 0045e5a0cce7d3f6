"""Accounts and their miles."""
