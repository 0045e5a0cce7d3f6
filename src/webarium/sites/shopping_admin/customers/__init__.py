"""Customers, their groups, and who is online."""
