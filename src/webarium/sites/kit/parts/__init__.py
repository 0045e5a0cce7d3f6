"""Rooms that many sites have: address books, payment cards, profiles, saved lists, ratings, signing in."""
