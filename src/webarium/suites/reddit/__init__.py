"""Tasks about the Quibble forums, by theme."""
