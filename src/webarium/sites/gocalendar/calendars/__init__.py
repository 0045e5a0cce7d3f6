"""Calendars of the diary."""
