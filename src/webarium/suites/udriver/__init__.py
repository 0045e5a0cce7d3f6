"""Tasks about Udriver."""
