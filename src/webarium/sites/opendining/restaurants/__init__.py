"""Restaurants: the front page, search, their pages, dishes, favorites and alerts."""
