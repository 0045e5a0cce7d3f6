"""Tasks about the encyclopedia: reading, comparing and editing articles."""
