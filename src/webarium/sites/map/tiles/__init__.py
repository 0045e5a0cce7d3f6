"""Tiles: how the map is drawn."""
