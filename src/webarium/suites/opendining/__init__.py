"""Tasks about OpenDining."""
