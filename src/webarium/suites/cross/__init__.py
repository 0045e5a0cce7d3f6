"""Tasks that need the forum and another site."""
