"""Reserving, paying, trips and their reviews."""
