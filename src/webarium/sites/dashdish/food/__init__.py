"""Restaurants, menus and dishes, and finding them."""
