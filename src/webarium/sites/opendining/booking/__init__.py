"""Reservations: booking a table, changing and cancelling it, and reviewing a visit."""
