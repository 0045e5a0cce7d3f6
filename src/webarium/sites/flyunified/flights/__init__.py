"""Searching flights, and their status."""
