"""Tasks for the forum."""
