"""Tasks about Zilloft."""
