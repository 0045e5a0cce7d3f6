"""Agents: finding one, reading about them, writing to them, and reviewing them."""
