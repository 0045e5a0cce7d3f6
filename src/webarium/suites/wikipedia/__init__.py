"""Tasks about the encyclopedia."""
