"""Tasks about Waymark, the map."""
