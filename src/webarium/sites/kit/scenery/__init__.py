"""Drawn places: landscapes with a house in them and rooms, as SVG made from a scene's name and a number alone."""
