"""Tasks of the diary."""
