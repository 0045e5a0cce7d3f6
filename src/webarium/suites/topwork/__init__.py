"""Tasks about TopWork."""
