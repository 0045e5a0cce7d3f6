"""Tasks about Networkin."""
