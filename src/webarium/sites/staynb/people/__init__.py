"""Accounts, hosts, messages, wish lists and recommendations."""
