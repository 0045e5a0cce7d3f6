"""Offers and contracts: terms, time sheets, escrow, payments, feedback."""
