"""Daybook: a calendar; a replica of REAL's gocalendar."""
